module fifo #(
    parameter integer WIDTH = 8,           // bits of a word: from 2 to 64
    parameter integer DEPTH = 16           // words: a power of two from 4 to 4096
) (
    input  wire             clock,
    input  wire             push,
    input  wire [WIDTH-1:0] data_in,
    output wire             full,
    input  wire             pop,
    output wire [WIDTH-1:0] data_out,
    output wire             available
);
    localparam integer LOG2_DEPTH = $clog2(DEPTH);

    // A wrong value stops elaboration here.
    generate
        if (WIDTH < 2 || WIDTH > 64) begin : wrong_WIDTH
            fifo_needs_WIDTH_from_2_to_64 out_of_range ();
        end
        if (DEPTH < 4 || DEPTH > 4096 || (DEPTH & (DEPTH - 1)) != 0) begin : wrong_DEPTH
            fifo_needs_DEPTH_a_power_of_two_from_4_to_4096 out_of_range ();
        end
    endgenerate

    reg [LOG2_DEPTH:0] written;
    reg [LOG2_DEPTH:0] readable;
    reg [LOG2_DEPTH:0] read;

    wire [LOG2_DEPTH:0] held = written - read;

    // No more words are held than there is room for.
    wire [LOG2_DEPTH-1:0] held_low = held[LOG2_DEPTH-1:0];
    assign full = (held != {(LOG2_DEPTH+1){1'b0}}) && (held_low == {LOG2_DEPTH{1'b0}});
    wire pushes = push && !full;
    assign available = readable != read;
    wire [LOG2_DEPTH:0] next_read = (pop && available) ? (read + {{LOG2_DEPTH{1'b0}}, 1'b1}) : read;

    fifo_ram #(.WIDTH(WIDTH), .DEPTH(DEPTH)) ram (
        .read_address(next_read[LOG2_DEPTH-1:0]), .read_clock(clock), .read_data(data_out),
        .write_address(written[LOG2_DEPTH-1:0]), .write_clock(clock), .write_data(data_in),
        .write_enable(pushes)
    );

    initial begin
        written = {(LOG2_DEPTH+1){1'b0}};
        readable = {(LOG2_DEPTH+1){1'b0}};
        read = {(LOG2_DEPTH+1){1'b0}};
    end

    always @(posedge clock) begin
        if (pushes) begin
            written <= written + {{LOG2_DEPTH{1'b0}}, 1'b1};
        end
        // A word can be read in the cycle after it was written.
        readable <= written;
        read <= next_read;
    end
endmodule
