// perpetual_generator: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The pseudo-legal moves of a side, one after the other.
module perpetual_generator (
    input  wire        clock,              // rising edge
    input  wire        write_men,          // writes the men that move
    input  wire        write_lines,        // writes the men in the way
    input  wire [5:0]  write_square,       // where
    input  wire [3:0]  man,                // what
    input  wire        start,              // begins
    input  wire        stop,               // ends
    input  wire        side,               // whose moves
    input  wire        captures_only,      // captures and promotions to a queen only
    input  wire        king_side,          // the right to castle on the king's side
    input  wire        queen_side,         // the right to castle on the queen's side
    input  wire        ep_valid,           // a pawn has just gone two steps
    input  wire [2:0]  ep_file,            // on which file
    input  wire        phantom,            // the other side has just castled
    input  wire        phantom_west,       // on the queen's side
    input  wire        has_killer,         // there is a killer
    input  wire [11:0] killer,             // its squares
    output wire        busy,               // moves may follow
    output wire        valid,              // there is a move
    output wire [5:0]  from,               // where from
    output wire [5:0]  to,                 // where to
    output wire [2:0]  kind,               // what moves
    output wire [2:0]  victim,             // what is captured
    output wire [2:0]  special,            // en passant, castling or a promotion
    output wire [2:0]  move_class,         // the class it is kept in
    output wire        king_taken          // the king can be captured
);
    localparam [2:0] promotes_flag = 3'd4;

    reg asked;
    reg [5:0] asked_from;
    reg [5:0] asked_to;
    reg [2:0] asked_kind;
    reg asked_capture;
    reg asked_castle;
    reg asked_promotes;
    reg [1:0] asked_promotion;
    reg given;
    reg [5:0] given_from;
    reg [5:0] given_to;
    reg [2:0] given_kind;
    reg [2:0] given_victim;
    reg [2:0] given_special;
    reg [2:0] given_class;
    reg taken;

    wire scan_busy;
    wire scan_valid;
    wire [2:0] scan_rank;
    wire [2:0] scan_file;
    wire [2:0] scan_kind;
    wire scan_half;
    wire looks_busy;
    wire looks_valid;
    wire [2:0] looks_rank;
    wire [2:0] looks_file;
    wire [2:0] looks_kind;
    wire looks_half;
    wire [23:0] looks_stops;
    wire [7:0] looks_enemies;
    wire [3:0] looks_jump_enemies;
    wire [3:0] looks_jump_empty;
    wire [7:0] permit_captures;
    wire [7:0] permit_quiets;
    wire permit_two_steps;
    wire permit_castle_king;
    wire permit_castle_queen;
    wire permit_promotes;
    wire steps_ready;
    wire steps_busy;
    wire steps_valid;
    wire [2:0] steps_from_rank;
    wire [2:0] steps_from_file;
    wire [2:0] steps_kind;
    wire steps_capture;
    wire steps_castle;
    wire steps_promotes;
    wire [1:0] steps_promotion;
    wire [2:0] victims_read_data;
    wire [5:0] to_square;

    wire clear = stop | taken;

    // A pawn that captures on an empty square does so en passant; there is no phantom king on the
    // ranks where it can.
    wire [2:0] found = victims_read_data;
    wire [2:0] rank_of_to = asked_to[5:3];
    wire [2:0] file_of_to = asked_to[2:0];
    wire en_passant = asked_capture & (asked_kind == 3'd1) & (found == 3'd0);
    wire [2:0] captured = en_passant ? 3'd1 : asked_capture ? found : 3'd0;
    wire last_rank = side ? (rank_of_to == 3'd0) : (rank_of_to == 3'd7);
    wire crossed = phantom_west ? (file_of_to == 3'd3) : (file_of_to == 3'd5);
    wire takes_king =
        asked & asked_capture
        & ((found == 3'd3) | (phantom & last_rank & (crossed | (file_of_to == 3'd4))));
    wire [11:0] squares = {asked_to, asked_from};
    wire is_killer = has_killer & ~asked_capture & (squares == killer);
    assign valid = given;
    assign from = given_from;
    assign to = given_to;
    assign kind = given_kind;
    assign victim = given_victim;
    assign special = given_special;
    assign move_class = given_class;
    assign king_taken = taken;
    assign busy = scan_busy | looks_busy | steps_busy | asked | given | taken;

    perpetual_scan scan (
        .clock(clock), .write_enable(write_men), .write_square(write_square), .man(man),
        .start(start), .stop(clear), .side(side), .advance(steps_ready), .busy(scan_busy),
        .valid(scan_valid), .rank(scan_rank), .file(scan_file), .kind(scan_kind), .half(scan_half)
    );

    perpetual_looks looks (
        .clock(clock), .write_enable(write_lines), .write_square(write_square),
        .white((man[2:0] != 3'd0) & ~man[3]), .black((man[2:0] != 3'd0) & man[3]),
        .advance(steps_ready), .clear(clear), .side(side), .valid_in(scan_valid),
        .rank_in(scan_rank), .file_in(scan_file), .kind_in(scan_kind), .half_in(scan_half),
        .busy(looks_busy), .valid(looks_valid), .rank(looks_rank), .file(looks_file),
        .kind(looks_kind), .half(looks_half), .stops(looks_stops), .enemies(looks_enemies),
        .jump_enemies(looks_jump_enemies), .jump_empty(looks_jump_empty)
    );

    perpetual_permit permit (
        .side(side), .captures_only(captures_only), .king_side(king_side), .queen_side(queen_side),
        .ep_valid(ep_valid), .ep_file(ep_file), .rank(looks_rank), .file(looks_file),
        .kind(looks_kind), .half(looks_half), .stops(looks_stops), .enemies(looks_enemies),
        .jump_enemies(looks_jump_enemies), .jump_empty(looks_jump_empty),
        .captures(permit_captures), .quiets(permit_quiets), .two_steps(permit_two_steps),
        .castle_king(permit_castle_king), .castle_queen(permit_castle_queen),
        .promotes(permit_promotes)
    );

    // What stands where a move goes.
    perpetual_steps steps (
        .clock(clock), .clear(clear), .captures_only(captures_only), .valid_in(looks_valid),
        .rank(looks_rank), .file(looks_file), .kind_in(looks_kind), .half(looks_half),
        .stops(looks_stops), .captures(permit_captures), .quiets(permit_quiets),
        .two_steps(permit_two_steps), .castle_king(permit_castle_king),
        .castle_queen(permit_castle_queen), .promotes_in(permit_promotes), .ready(steps_ready),
        .busy(steps_busy), .valid(steps_valid), .from_rank(steps_from_rank),
        .from_file(steps_from_file), .to_rank(to_square[5:3]), .to_file(to_square[2:0]),
        .kind(steps_kind), .capture(steps_capture), .castle(steps_castle),
        .promotes(steps_promotes), .promotion(steps_promotion)
    );

    perpetual_ram #(.WIDTH(3), .LOG2_WORDS(6), .LATENCY(1)) victims (
        .clock(clock), .write_enable(write_men), .write_address(write_square),
        .write_data(man[2:0]), .read_address(to_square), .read_data(victims_read_data)
    );

    initial begin
        asked = 1'b0;
        asked_from = 6'd0;
        asked_to = 6'd0;
        asked_kind = 3'd0;
        asked_capture = 1'b0;
        asked_castle = 1'b0;
        asked_promotes = 1'b0;
        asked_promotion = 2'd0;
        given = 1'b0;
        given_from = 6'd0;
        given_to = 6'd0;
        given_kind = 3'd0;
        given_victim = 3'd0;
        given_special = 3'd0;
        given_class = 3'd0;
        taken = 1'b0;
    end

    always @(posedge clock) begin
        given_special <= 3'd0;
        given_class <= 3'd0;
        if (asked_promotes) begin
            given_special <= {1'b0, asked_promotion} | promotes_flag;
            if (asked_promotion == 2'd3) begin
                given_class <= 3'd4;
            end
        end else begin
            if (en_passant) begin
                given_special <= 3'd1;
            end else if (asked_castle) begin
                given_special <= 3'd2;
            end
            if (captured == 3'd7) begin
                given_class <= 3'd4;
            end else if (captured == 3'd6) begin
                given_class <= 3'd3;
            end else if ((captured == 3'd5) | (captured == 3'd2) | en_passant) begin
                given_class <= 3'd2;
            end else if ((captured == 3'd1) | is_killer) begin
                given_class <= 3'd1;
            end
        end
        asked <= steps_valid & ~clear;
        asked_from <= {steps_from_rank, steps_from_file};
        asked_to <= to_square;
        asked_kind <= steps_kind;
        asked_capture <= steps_capture;
        asked_castle <= steps_castle;
        asked_promotes <= steps_promotes;
        asked_promotion <= steps_promotion;
        given <= asked & ~takes_king & ~clear;
        given_from <= asked_from;
        given_to <= asked_to;
        given_kind <= asked_kind;
        given_victim <= captured;
        taken <= takes_king & ~clear;
    end
endmodule

`default_nettype wire
