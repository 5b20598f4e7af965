// Records of another game, with boards of 90 squares and pieces of five bits: the fourth move brings a position back, and its
// flag is `FLAG.
module top;
    reg clock = 0, play = 0, flag = 0;
    always #5 clock = !clock;
    reg [4:0] piece;
    reg [6:0] from, to;
    perpetual_watch #(.RECORDS(1), .PIECE_BITS(5), .SQUARE_BITS(7), .STOP(0)) watch (
        .clock(clock), .reset(1'b0), .play(play), .piece(piece), .from(from), .to(to), .barrier(1'b0),
        .flag_valid(1'b1), .flag(flag)
    );
    task move(input [4:0] what, input [6:0] a, input [6:0] b, input repeated);
        begin
            @(negedge clock) {play, piece, from, to, flag} = {1'b1, what, a, b, flag};
            @(negedge clock) {play, flag} = {1'b0, repeated};
        end
    endtask
    initial begin
        move(5'd7, 7'd1, 7'd20, 0);
        move(5'd23, 7'd82, 7'd65, 0);
        move(5'd7, 7'd20, 7'd1, 0);
        move(5'd23, 7'd65, 7'd82, `FLAG);
        @(negedge clock) watch.report;
        $finish;
    end
endmodule
