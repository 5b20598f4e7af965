// perpetual_check_bits: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Beside a detector that walks: whether all moves of a side gave check since the nearest equal
// position. `pushed` is high where the detector takes a push or a replace, `asked` where it takes a
// query; `check` goes with a push; ply, error, verdict_valid and distance are the detector's.
// `mover_checks` (of the side that has just moved) and `other_checks` are stable while verdict_valid
// is high, and mean something where distance is not 0.
module perpetual_check_bits #(
    parameter integer DEPTH = 1024         // move records: a power of two from 16 to 32768
) (
    input  wire        clock,
    input  wire        pushed,
    input  wire        asked,
    input  wire        check,
    input  wire [15:0] ply,
    input  wire [2:0]  error,
    input  wire        verdict_valid,
    input  wire [15:0] distance,
    output wire        mover_checks,
    output wire        other_checks
);
    localparam integer LOG2_DEPTH = $clog2(DEPTH);

    // A wrong value stops elaboration here.
    generate
        if (DEPTH < 16 || DEPTH > 32768 || (DEPTH & (DEPTH - 1)) != 0) begin : wrong_DEPTH
            perpetual_check_bits_needs_DEPTH_a_power_of_two_from_16_to_32768 out_of_range ();
        end
    endgenerate

    reg held;
    reg check_held;
    reg [LOG2_DEPTH-1:0] reader;
    reg starting;
    reg reading;
    reg walking;
    reg read;
    reg gave;
    reg others_turn;
    reg mover_goes_on;
    reg [LOG2_DEPTH-1:0] mover_run;
    reg other_goes_on;
    reg [LOG2_DEPTH-1:0] other_run;

    wire [1:0] bits_read_data;

    wire [LOG2_DEPTH-1:0] top = ply[LOG2_DEPTH-1:0];
    wire [1:0] bits_write_data = check_held ? 2'd1 : 2'd0;
    wire counts = read & ~verdict_valid;
    wire [LOG2_DEPTH-1:0] moves = distance[LOG2_DEPTH:1];
    assign mover_checks = mover_run >= moves;
    assign other_checks = other_run >= moves;

    perpetual_ram #(.WIDTH(2), .LOG2_WORDS(LOG2_DEPTH), .LATENCY(1)) bits (
        .clock(clock), .write_enable(held & (error == 3'd0)), .write_address(top),
        .write_data(bits_write_data), .read_address(reader), .read_data(bits_read_data)
    );

    initial begin
        held = 1'b0;
        check_held = 1'b0;
        reader = {LOG2_DEPTH{1'b0}};
        starting = 1'b0;
        reading = 1'b0;
        walking = 1'b0;
        read = 1'b0;
        gave = 1'b0;
        others_turn = 1'b0;
        mover_goes_on = 1'b0;
        mover_run = {LOG2_DEPTH{1'b0}};
        other_goes_on = 1'b0;
        other_run = {LOG2_DEPTH{1'b0}};
    end

    always @(posedge clock) begin
        reader <= reader - {{(LOG2_DEPTH-1){1'b0}}, 1'b1};
        if (asked) begin
            reader <= top;
        end
        if (counts) begin
            others_turn <= ~others_turn;
            if (others_turn) begin
                other_goes_on <= other_goes_on & gave;
                if (other_goes_on & gave) begin
                    other_run <= other_run + {{(LOG2_DEPTH-1){1'b0}}, 1'b1};
                end
            end else begin
                mover_goes_on <= mover_goes_on & gave;
                if (mover_goes_on & gave) begin
                    mover_run <= mover_run + {{(LOG2_DEPTH-1){1'b0}}, 1'b1};
                end
            end
        end
        if (starting) begin
            others_turn <= 1'b0;
            mover_goes_on <= 1'b1;
            mover_run <= {LOG2_DEPTH{1'b0}};
            other_goes_on <= 1'b1;
            other_run <= {LOG2_DEPTH{1'b0}};
        end
        held <= pushed;
        check_held <= check;
        starting <= asked;
        reading <= asked | (reading & ~verdict_valid);
        walking <= reading & ~verdict_valid;
        read <= walking & ~verdict_valid;
        gave <= |bits_read_data;
    end
endmodule

`default_nettype wire
