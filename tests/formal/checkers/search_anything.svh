// In the place of memories that are not looked into: they give anything.
module perpetual_move_memory (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [8:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [8:0]  read_address,
    output wire [15:0] read_data
);
    (* anyseq *) wire [15:0] anything;
    reg [8:0] asked;
    always @(posedge clock) asked <= read_address;
    assign read_data = anything;
endmodule

module perpetual_gain_memory (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [7:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [7:0]  read_address,
    output wire [15:0] read_data
);
    (* anyseq *) wire [15:0] anything;
    wire [8:0] written = {write_enable, write_address};
    assign read_data = anything;
endmodule

module perpetual_scan_memory (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [2:0]  write_line,
    input  wire [2:0]  write_index,
    input  wire [3:0]  man,
    input  wire        read_enable,
    input  wire [2:0]  read_line,
    output wire [31:0] men
);
    (* anyseq *) wire [31:0] anything;
    assign men = anything;
endmodule

module perpetual_line_memory (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [2:0]  write_line,
    input  wire [2:0]  write_index,
    input  wire        white,
    input  wire        black,
    input  wire        read_enable,
    input  wire [2:0]  read_line,
    output wire [15:0] men
);
    (* anyseq *) wire [15:0] anything;
    wire [5:0] at = {write_line, write_index};
    assign men = anything;
endmodule

module perpetual_victims (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [5:0] write_address,
    input  wire [2:0] write_data,
    input  wire [5:0] read_address,
    output wire [2:0] read_data
);
    (* anyseq *) wire [2:0] anything;
    assign read_data = anything;
endmodule

module perpetual_killer_memory (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [3:0]  write_address,
    input  wire [11:0] write_data,
    input  wire [3:0]  read_address,
    output wire [11:0] read_data
);
    (* anyseq *) wire [11:0] anything;
    reg [3:0] asked;
    always @(posedge clock) asked <= read_address;
    assign read_data = anything;
endmodule
