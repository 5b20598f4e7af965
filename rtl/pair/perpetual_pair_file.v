// perpetual_pair_file: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Two ways of comparing on the same records; differing is a fault.
module perpetual_pair_file #(
    parameter integer ENTRIES = 32,
    parameter integer PIECE_BITS = 4,
    parameter integer SQUARE_BITS = 6,
    parameter integer REGISTERED = 0
) (
    input  wire                   clock,    // rising edge
    input  wire                   clear,    // empties the file and the pipeline
    input  wire                   reset,    // makes the memory of the file empty as well
    input  wire                   step,     // a record is presented
    input  wire [PIECE_BITS-1:0]  piece,    // what moved
    input  wire [SQUARE_BITS-1:0] from,     // where from
    input  wire [SQUARE_BITS-1:0] to,       // where to
    output wire                   sweeping, // the memory is being made empty
    output wire                   stepped,  // a record was taken back in the cycle before
    output wire                   closed,   // all chains are closed: the two placements are the same
    output wire                   overflow, // a chain was lost for want of an entry, now or before
    output wire                   fault,    // the file has found its state inconsistent
    output wire [5:0]             open      // the number of open chains
);
    localparam integer one_more_value = ENTRIES+1;
    localparam [15:0] one_more = one_more_value[15:0];

    reg faulted;
    reg has_overflowed;

    wire scoreboard_stepped;
    wire scoreboard_closed;
    wire [SQUARE_BITS-1:0] scoreboard_open;

    wire counts_differ =
        ({10'd0, open} != {{(16-SQUARE_BITS){1'b0}}, scoreboard_open})
        | (overflow ^ ({{(16-SQUARE_BITS){1'b0}}, scoreboard_open} == one_more));
    wire flags_differ = (closed ^ scoreboard_closed) | (stepped ^ scoreboard_stepped);
    wire differ = ~has_overflowed & (counts_differ | flags_differ);
    assign fault = differ | faulted;

    perpetual_chain_file #(.ENTRIES(ENTRIES), .PIECE_BITS(PIECE_BITS), .SQUARE_BITS(SQUARE_BITS))
        chain (
        .clock(clock), .clear(clear), .reset(reset), .step(step), .piece(piece), .from(from),
        .to(to), .sweeping(), .stepped(stepped), .closed(closed), .overflow(overflow), .fault(),
        .open(open)
    );

    perpetual_scoreboard_file #(.PIECE_BITS(PIECE_BITS), .SQUARE_BITS(SQUARE_BITS),
        .REGISTERED(REGISTERED)) scoreboard (
        .clock(clock), .clear(clear), .reset(reset), .step(step), .piece(piece), .from(from),
        .to(to), .sweeping(sweeping), .stepped(scoreboard_stepped), .closed(scoreboard_closed),
        .overflow(), .fault(), .open(scoreboard_open)
    );

    initial begin
        faulted = 1'b0;
        has_overflowed = 1'b0;
    end

    always @(posedge clock) begin
        faulted <= ~clear & (faulted | differ);
        // What comes after an overflow is void. In its own cycle both still count the chain that
        // did not fit.
        has_overflowed <= ~clear & overflow;
    end
endmodule

`default_nettype wire
