// What the flags must be, from whole boards: keeps the board after each move of the line, and compares
// the newest with those before it, square by square. Nothing here is taken from the detector: no displaced pieces,
// no ring. See testbench.v.

`default_nettype none

module judge #(
    parameter PLIES = 100               // that the detector holds
) (
    input  wire         clock,
    // The requests that are taken.
    input  wire         play,
    input  wire         sibling,
    input  wire         take_back,
    input  wire         abort,
    input  wire         new_line,
    input  wire [7:0]   abort_ply,
    input  wire [3:0]   piece,
    input  wire [5:0]   from,
    input  wire [5:0]   to,
    input  wire         barrier,
    input  wire [255:0] placement,      // the first board of a line
    output wire [255:0] board,          // of the line's newest position
    output reg  [7:0]   ply,
    output reg          repetition,
    output reg          upcoming,
    output reg          exact           // of a detector that is told of each move
);
    reg [255:0] boards [0:255];
    reg [16:0] moves [0:255];           // the move to each of them: barrier, piece, from, to
    integer held = 0;                   // moves that the detector can hold
    integer back;
    reg [255:0] differs;
    reg [63:0] squares, others;
    reg [5:0] one, other;
    initial {ply, repetition, upcoming, exact} = 1;
    assign board = boards[ply];

    // One piece of the side to move stands elsewhere: two squares differ, and what stands on one of them
    // stood on the other, both of which else were empty.
    function one_move_away(input [255:0] now, input [255:0] then, input black);
        begin
            differs = now ^ then;
            for (back = 0; back < 64; back = back + 1) squares[back] = differs[4*back +: 4] != 0;
            others = squares & (squares - 64'd1);
            one_move_away = 0;
            if (others != 0 && (others & (others - 64'd1)) == 0) begin
                one = 0;
                other = 0;
                for (back = 0; back < 64; back = back + 1) begin
                    if (others[back]) other = back[5:0];
                    else if (squares[back]) one = back[5:0];
                end
                one_move_away = goes(now, then, one, other, black) || goes(now, then, other, one, black);
            end
        end
    endfunction

    function goes(input [255:0] now, input [255:0] then, input [5:0] a, input [5:0] b, input black);
        goes = now[4*a +: 4] != 0 && now[4*a + 3] == black && then[4*b +: 4] == now[4*a +: 4]
            && now[4*b +: 4] == 0 && then[4*a +: 4] == 0;
    endfunction

    integer distance, reversible;
    always @(posedge clock) begin
        if (play && ply == 0) boards[0] = placement;
        if (play) held = held == PLIES ? PLIES : held + 1;
        if (take_back) held = held - 1;
        if (abort) held = held - {24'd0, ply - abort_ply};
        if (new_line) held = 0;
        ply = new_line ? 0 : abort ? abort_ply : take_back ? ply - 1 : play ? ply + 1 : ply;
        if (play || sibling) begin
            moves[ply] = {barrier, piece, from, to};
            boards[ply] = boards[ply - 8'd1];
            if (piece[2:0] != 0) begin
                boards[ply][4*from +: 4] = 0;
                boards[ply][4*to +: 4] = piece;
            end
        end
        if (new_line || abort || take_back || play || sibling) begin
            // Back to the last barrier.
            reversible = 0;
            while (reversible < ply && !moves[ply - reversible[7:0]][16]) reversible = reversible + 1;
            exact = reversible <= held || reversible < 3;
            repetition = 0;
            upcoming = 0;
            for (distance = 1; distance <= reversible; distance = distance + 1)
                if (distance % 2 == 0) begin
                    if (boards[ply - distance[7:0]] == boards[ply]) repetition = 1;
                end else if (one_move_away(boards[ply], boards[ply - distance[7:0]], !moves[ply][15])) upcoming = 1;
        end
    end

    // The line, in words: a bar behind a barrier.
    integer i;
    task write_square(input [5:0] at);
        $write("%c%c", 8'd97 + {5'd0, at[2:0]}, 8'd49 + {5'd0, at[5:3]});
    endtask

    task write_line;
        begin
            for (i = 1; i <= {24'd0, ply}; i = i + 1) begin
                case (moves[i[7:0]][15:12])
                    0: $write(" null");
                    1: $write(" P");
                    2: $write(" N");
                    4: $write(" R");
                    6: $write(" K");
                    9: $write(" p");
                    10: $write(" n");
                    12: $write(" r");
                    14: $write(" k");
                    default: $write(" ?");
                endcase
                if (moves[i[7:0]][15:12] != 0) begin
                    write_square(moves[i[7:0]][11:6]);
                    write_square(moves[i[7:0]][5:0]);
                end
                if (moves[i[7:0]][16]) $write("|");
            end
            $display;
        end
    endtask
endmodule

`default_nettype wire
