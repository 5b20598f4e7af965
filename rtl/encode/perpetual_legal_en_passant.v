// perpetual_legal_en_passant: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_legal_en_passant (
    // Clock and reset.
    input  wire       clock,               // rising edge
    input  wire       reset,               // what is under way is dropped; one cycle, in any state
    // A question: taken in a cycle where ready is high; hold both squares until it is again.
    input  wire       start,               // asks
    input  wire [5:0] pawn,                // where the pawn stands that has gone two squares
    input  wire [5:0] king,                // where the king of the side to move stands
    input  wire [3:0] piece,               // what stands there, a cycle later
    // The answer: right once ready is high again, until the next start.
    output wire       ready,               // idle
    // The board: pawn, knight, bishop, rook, queen, king 1 to 6, black 8 more, empty 0.
    output reg  [5:0] square,              // what is read
    output wire       legal                // a capture is legal
);
    localparam [2:0] pawn_kind = 3'd1;
    localparam [2:0] bishop = 3'd3;
    localparam [2:0] rook = 3'd4;
    localparam [2:0] queen = 3'd5;
    localparam [2:0] third_rank = 3'd2;
    localparam [2:0] sixth_rank = 3'd5;
    localparam [2:0] last = 3'd7;

    reg busy;
    reg walking;
    reg sees;
    reg found;
    reg upwards;
    reg [2:0] direction;
    reg [5:0] at;

    // The captures.
    wire [2:0] pawn_file = pawn[2:0];

    reg [5:0] beside;
    reg no_beside;
    always @* begin
        if (upwards) begin
            beside = pawn + 6'd1;
            no_beside = pawn_file == last;
        end else begin
            beside = pawn - 6'd1;
            no_beside = pawn_file == 3'd0;
        end
    end

    // A white pawn stands on the fourth rank, and is passed on the third.
    wire [5:0] behind = pawn[5] ? {sixth_rank, pawn_file} : {third_rank, pawn_file};

    // Directions 0 to 3 are those of a bishop, 4 to 7 those of a rook.
    wire [2:0] file = at[2:0];
    wire [2:0] rank = at[5:3];
    wire steps_file = ~direction[2] | ~direction[1];
    wire steps_rank = ~direction[2] | direction[1];
    wire file_up = direction[0];
    wire rank_up = (direction[1] & ~direction[2]) | (direction[0] & direction[2]);

    reg [2:0] next_file;
    always @* begin
        next_file = file;
        if (steps_file) begin
            if (file_up) begin
                next_file = file + 3'd1;
            end else begin
                next_file = file - 3'd1;
            end
        end
    end

    reg [2:0] next_rank;
    always @* begin
        next_rank = rank;
        if (steps_rank) begin
            if (rank_up) begin
                next_rank = rank + 3'd1;
            end else begin
                next_rank = rank - 3'd1;
            end
        end
    end

    wire [5:0] next = {next_rank, next_file};
    wire leaves_board =
        (steps_file & file_up & (file == last)) | (steps_file & ~file_up & (file == 3'd0))
        | (steps_rank & rank_up & (rank == last)) | (steps_rank & ~rank_up & (rank == 3'd0));

    // What stands there, once captured.
    wire [2:0] kind = piece[2:0];

    // The pawn's side: white's pawns pass on the fourth rank, whose number has a low third bit.
    wire theirs = piece[3] == pawn[5];
    wire captures = (kind == pawn_kind) & ~theirs;
    wire empty = ((piece == 4'd0) | (at == pawn) | (at == beside)) & (at != behind);
    wire attacks =
        theirs & (at != behind)
        & ((kind == queen) | ((kind == bishop) & ~direction[2]) | ((kind == rook) & direction[2]));

    reg busy_next;
    reg walking_next;
    reg sees_next;
    reg found_next;
    reg upwards_next;
    reg [2:0] direction_next;
    reg [5:0] at_next;
    reg line_ends;
    reg try_next;
    always @* begin
        sees_next = sees;
        at_next = at;
        walking_next = walking;
        direction_next = direction;
        busy_next = busy;
        found_next = found;
        upwards_next = upwards;
        square = at;
        line_ends = 1'b0;
        try_next = 1'b0;
        if (busy) begin
            if (walking) begin
                if (sees) begin
                    sees_next = 1'b0;
                    if (!empty) begin
                        line_ends = ~attacks;
                        try_next = attacks;
                    end
                end else if (leaves_board) begin
                    line_ends = 1'b1;
                end else begin
                    square = next;
                    at_next = next;
                    sees_next = 1'b1;
                end
            end else if (sees) begin
                sees_next = 1'b0;
                if (captures) begin
                    walking_next = 1'b1;
                    direction_next = 3'd0;
                    at_next = king;
                end else begin
                    try_next = 1'b1;
                end
            end else if (no_beside) begin
                try_next = 1'b1;
            end else begin
                square = beside;
                sees_next = 1'b1;
            end
        end else if (start) begin
            busy_next = 1'b1;
            walking_next = 1'b0;
            sees_next = 1'b0;
            found_next = 1'b0;
            upwards_next = 1'b0;
        end
        if (line_ends) begin
            at_next = king;
            direction_next = direction + 3'd1;
            if (direction == last) begin
                found_next = 1'b1;
                busy_next = 1'b0;
            end
        end
        if (try_next) begin
            walking_next = 1'b0;
            upwards_next = 1'b1;
            if (upwards) begin
                busy_next = 1'b0;
            end
        end
        if (reset) begin
            busy_next = 1'b0;
            found_next = 1'b0;
            at_next = 6'd0;
        end
    end

    assign ready = ~busy;
    assign legal = found;

    initial begin
        busy = 1'b0;
        walking = 1'b0;
        sees = 1'b0;
        found = 1'b0;
        upwards = 1'b0;
        direction = 3'd0;
        at = 6'd0;
    end

    always @(posedge clock) begin
        busy <= busy_next;
        walking <= walking_next;
        sees <= sees_next;
        found <= found_next;
        upwards <= upwards_next;
        direction <= direction_next;
        at <= at_next;
    end
endmodule

`default_nettype wire
