// From any state of its registers the deframer's view of the line is as after a reset, once the line has been quiet for
// as long as a byte takes, and then a byte and an END have come. (Its ring is put in order by a reset alone.)
module check (
    input wire       clock,
    input wire [7:0] data,
    input wire       take,
    output wire      reach_after
);
    `include "peeks.svh"
    localparam END = 8'hC0, ESC = 8'hDB, PACE = 20;

    reg [5:0] cycle = 0;
    always @(posedge clock) if (!(&cycle)) cycle <= cycle + 1;
    always @* begin
        // Any byte but an END, and no ESC: after that one the frame would still wait for its byte.
        if (cycle == PACE) assume (data != END & data != ESC);
        if (cycle == 2 * PACE) assume (data == END);
    end
    perpetual_deframer dut (
        .clock(clock), .reset(1'b0), .data(data), .valid(cycle == PACE | cycle == 2 * PACE), .damage(1'b0), .take(take),
        .front(), .frame(), .fits(), .in_frame(), .boundary(), .dropped()
    );
    wire [8:0] following = d_origin + d_counted;
    always @* if (cycle >= 2 * PACE + 5) begin
        nothing_has_come: assert (!d_escaped & !d_spoiled & !d_some & !d_enough & d_counted == 9'h1fd);
        nothing_modulo_3: assert (!d_one_over & !d_two_over);
        nothing_at_work: assert (!d_shifting & !d_writing & d_bits == 0 & !d_commit_1 & !d_commit_2 & !d_commit_3);
        crc_begins: assert (c_inverted == 0);
        place_known: assert (d_place == following);
    end
    assign reach_after = cycle == 2 * PACE + 5;
endmodule

// The memory of the frames. What it gives does not matter here.
module perpetual_frame_ram (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [8:0]  write_address,
    input  wire [10:0] write_data,
    input  wire [8:0]  read_address,
    output wire [10:0] read_data
);
    (* anyseq *) wire [10:0] anything;
    assign read_data = anything;
endmodule
