// A circuit between registers, to measure it without the way to the pins.
module measured (
    input  wire clock,
    input  wire shift_in,
    input  wire load,
    output wire shift_out
);

    reg  [36:0] shift;
    reg  [36:0] in;
    wire [15:0] out;
    reg  [15:0] signature;

    always @(posedge clock) begin
        shift <= {shift, shift_in};
        if (load) in <= shift;
        signature <= {signature, 1'b0} ^ out;
    end
    assign shift_out = signature[15];

    part part (
        .clock(clock),
        .write_enable(in[0 +: 1]),
        .write_address(in[1 +: 10]),
        .write_data(in[11 +: 16]),
        .read_address(in[27 +: 10]),
        .read_data(out[0 +: 16])
    );

endmodule

// part: rust-hdl's RAM, 1,024 × 16
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0

// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that this circuit does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */

module part (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [9:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [9:0]  read_address,
    output wire [15:0] read_data
);

    perpetual_ram ram (
        .read_address(read_address), .read_clock(clock), .read_data(read_data),
        .write_address(write_address), .write_clock(clock), .write_data(write_data),
        .write_enable(write_enable)
    );
endmodule

module perpetual_ram (
    input  wire [9:0]  read_address,
    input  wire        read_clock,
    output reg  [15:0] read_data,
    input  wire [9:0]  write_address,
    input  wire        write_clock,
    input  wire [15:0] write_data,
    input  wire        write_enable
);
    reg[15:0] mem[1023:0];



    always @(posedge read_clock) begin
       read_data <= mem[read_address];
    end

    always @(posedge write_clock) begin
       if (write_enable) begin
          mem[write_address] <= write_data;
       end
    end
endmodule
