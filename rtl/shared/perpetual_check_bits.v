// perpetual_check_bits: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Beside any detector: whether all moves of a side gave check since the nearest equal position.
// `pushed` is high where the detector takes a push or a replace, and `check` goes with it; ply, error
// and distance are the detector's. `mover_checks` (of the side that has just moved) and `other_checks`
// mean something while verdict_valid is high and distance is not 0. They are right where the detector
// has dropped records. DEPTH is at least that of the detector, or its PLIES.
// Beside a search window `distance` is repetition_distance, `error` is 0, `ply` is a register
//     ply <= ply + (a push is taken) - (held_plies is lower than in the cycle before),
// and the outputs are those of the newest operation, as soon as `located` is.
module perpetual_check_bits #(
    parameter integer DEPTH = 1024         // move records: a power of two from 16 to 32768
) (
    input  wire        clock,              // rising edge
    input  wire        pushed,             // the detector takes a push or a replace
    input  wire        check,              // push: whether the move gives check
    input  wire [15:0] ply,                // the detector's ply
    input  wire [2:0]  error,              // the detector's error
    input  wire [15:0] distance,           // the detector's distance
    output wire        mover_checks,       // all moves of the side that has just moved gave check
    output wire        other_checks        // all moves of the other side gave check
);
    localparam integer LOG2_DEPTH = $clog2(DEPTH);

    // A wrong value stops elaboration here.
    generate
        if (DEPTH < 16 || DEPTH > 32768 || (DEPTH & (DEPTH - 1)) != 0) begin : wrong_DEPTH
            perpetual_check_bits_needs_DEPTH_a_power_of_two_from_16_to_32768 out_of_range ();
        end
    endgenerate

    localparam [LOG2_DEPTH-1:0] half = {1'b1, {(LOG2_DEPTH-1){1'b0}}};

    reg held;
    reg check_held;
    reg writing;
    reg check_written;
    reg [LOG2_DEPTH-1:0] top_written;
    reg turn;
    reg [LOG2_DEPTH-1:0] mover_run;
    reg [LOG2_DEPTH-1:0] other_run;

    wire [LOG2_DEPTH-1:0] counts_read_data;

    wire [LOG2_DEPTH-1:0] top = ply[LOG2_DEPTH-1:0];
    wire [LOG2_DEPTH-1:0] counts_read_address = held ? (top - {{(LOG2_DEPTH-2){1'b0}}, 2'd2}) :
        turn ? (top - {{(LOG2_DEPTH-1){1'b0}}, 1'b1}) : top;

    reg [LOG2_DEPTH-1:0] counts_write_data;
    always @* begin
        counts_write_data = {LOG2_DEPTH{1'b0}};
        if (check_written) begin
            // Half of the depth is as far as a count is asked for.
            counts_write_data = counts_read_data;
            if (~|(counts_read_data & half)) begin
                counts_write_data = counts_read_data + {{(LOG2_DEPTH-1){1'b0}}, 1'b1};
            end
        end
    end

    // Each side has made half of the moves.
    wire [LOG2_DEPTH-1:0] moves = distance[LOG2_DEPTH:1];
    assign mover_checks = mover_run >= moves;
    assign other_checks = other_run >= moves;

    perpetual_ram #(.WIDTH(LOG2_DEPTH), .LOG2_WORDS(LOG2_DEPTH), .LATENCY(1)) counts (
        .clock(clock), .write_enable(writing), .write_address(top_written),
        .write_data(counts_write_data), .read_address(counts_read_address),
        .read_data(counts_read_data)
    );

    initial begin
        held = 1'b0;
        check_held = 1'b0;
        writing = 1'b0;
        check_written = 1'b0;
        top_written = {LOG2_DEPTH{1'b0}};
        turn = 1'b0;
        mover_run = {LOG2_DEPTH{1'b0}};
        other_run = {LOG2_DEPTH{1'b0}};
    end

    always @(posedge clock) begin
        if (turn) begin
            mover_run <= counts_read_data;
        end else begin
            other_run <= counts_read_data;
        end
        held <= pushed;
        check_held <= check;
        writing <= held & (error == 3'd0);
        check_written <= check_held;
        top_written <= top;
        turn <= ~turn & ~held;
    end
endmodule

`default_nettype wire
