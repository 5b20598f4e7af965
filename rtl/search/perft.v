// perpetual_perft: counts the legal lines of a position of chess
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0

// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that this circuit does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */

// Perft: moves are generated, made and taken back, and those that leave the king in check
// found when the reply captures it.
module perpetual_perft (
    // Clock.
    input  wire        clock,              // rising edge
    // The board of the root, a square a cycle, while busy is low.
    input  wire        write_enable,       // writes a square
    input  wire [5:0]  write_square,       // which, a1 = 0, h8 = 63
    input  wire [3:0]  man,                // 0 none 1 pawn 2 knight 3 king 5 bishop 6 rook 7 queen, and 8 for black
    // A count begins with start and ends when busy is low, or with stop.
    input  wire        start,              // begins
    input  wire        stop,               // ends it; all squares have to be written anew
    input  wire [4:0]  depth,              // 1 to 16 plies
    input  wire        side,               // Black is to move
    input  wire [3:0]  rights,             // to castle: 0 white king's side 1 queen's side 2 3 black
    input  wire        ep_valid,           // the last move was a double step
    input  wire [2:0]  ep_file,            // on which file
    output wire        busy,               // it counts
    // What was counted, until the next start.
    output wire [39:0] lines,              // legal lines
    output wire [39:0] nodes,              // moves taken from lists
    output wire [39:0] generations,        // lists of moves made
    // Why nothing was.
    output wire        too_deep,           // the depth is not 1 to 16
    output wire        list_full,          // more than 511 moves in the lists of a line
    output wire        frames_full,        // a line of more than 63 plies
    output wire        illegal_root        // the side not to move is in check
);
    localparam [5:0] e1 = 6'd4;
    localparam [5:0] e8 = 6'd60;
    localparam [2:0] PERFT_STATE_IDLE = 3'd0;
    localparam [2:0] PERFT_STATE_ENTER = 3'd1;
    localparam [2:0] PERFT_STATE_GENERATE = 3'd2;
    localparam [2:0] PERFT_STATE_PLAY = 3'd3;
    localparam [2:0] PERFT_STATE_RETURN = 3'd4;
    localparam [2:0] PERFT_STATE_UNDO = 3'd5;

    reg [2:0] state;
    reg [1:0] step;
    reg [5:0] ply;
    reg [5:0] last_ply;
    reg [8:0] place;
    reg to_move;
    reg [3:0] held_rights;
    reg held_ep_valid;
    reg [2:0] held_ep_file;
    reg phantom;
    reg phantom_west;

    wire generator_busy;
    wire generator_valid;
    wire [2:0] generator_move_class;
    wire generator_king_taken;
    wire [20:0] list_move_in;
    wire [8:0] list_first;
    wire [8:0] list_next_place;
    wire list_joining;
    wire list_full_2;
    wire [20:0] list_read_move;
    wire [8:0] list_read_next;
    wire [5:0] writes_square;
    wire [3:0] writes_man;
    wire writes_lines;
    wire writes_last;
    wire [3:0] after_move_left;
    wire after_move_double;
    wire [5:0] frames_ply_below;
    wire [8:0] frames_place_below;
    wire [8:0] frames_list_end_below;
    wire [3:0] frames_rights_below;
    wire frames_ep_valid_below;
    wire [2:0] frames_ep_file_below;

    wire leaf = ply == last_ply;

    reg own_king_side;
    reg own_queen_side;
    reg [5:0] phantom_square;
    always @* begin
        if (to_move) begin
            own_king_side = held_rights[2];
            own_queen_side = held_rights[3];
            phantom_square = e1;
        end else begin
            own_king_side = held_rights[0];
            own_queen_side = held_rights[1];
            phantom_square = e8;
        end
    end

    wire generator_start = (state == PERFT_STATE_ENTER) & ~list_joining;
    wire [20:0] played = list_read_move;
    wire undo = state == PERFT_STATE_UNDO;
    wire ends = writes_last;
    wire castles = played[20:18] == 3'd2;

    reg generator_write_men;
    reg generator_write_lines;
    reg [5:0] generator_write_square;
    reg [3:0] generator_man;
    reg list_close;
    reg list_back;
    reg [8:0] list_base;
    reg [8:0] list_read_place;
    reg results_clear;
    reg results_line;
    reg results_node;
    reg results_is_too_deep;
    reg results_is_list_full;
    reg results_is_frames_full;
    reg results_is_illegal;
    reg [2:0] state_next;
    reg [1:0] step_next;
    reg [5:0] ply_next;
    reg [5:0] last_ply_next;
    reg [8:0] place_next;
    reg to_move_next;
    reg [3:0] held_rights_next;
    reg held_ep_valid_next;
    reg [2:0] held_ep_file_next;
    reg phantom_next;
    reg phantom_west_next;
    reg fails;
    always @* begin
        state_next = state;
        step_next = step;
        ply_next = ply;
        last_ply_next = last_ply;
        place_next = place;
        to_move_next = to_move;
        held_rights_next = held_rights;
        held_ep_valid_next = held_ep_valid;
        held_ep_file_next = held_ep_file;
        phantom_next = phantom;
        phantom_west_next = phantom_west;
        results_clear = 1'b0;
        results_line = 1'b0;
        results_node = 1'b0;
        results_is_too_deep = 1'b0;
        results_is_list_full = 1'b0;
        results_is_frames_full = 1'b0;
        results_is_illegal = 1'b0;
        generator_write_men = 1'b0;
        generator_write_lines = 1'b0;
        generator_write_square = writes_square;
        generator_man = writes_man;
        list_close = 1'b0;
        list_back = 1'b0;
        list_base = frames_list_end_below;
        list_read_place = place;
        fails = 1'b0;
        case (state)
            PERFT_STATE_IDLE: begin
                generator_write_men = write_enable;
                generator_write_lines = write_enable;
                generator_write_square = write_square;
                generator_man = man;
                list_base = 9'd1;
                if (start) begin
                    list_back = 1'b1;
                    ply_next = 6'd0;
                    last_ply_next = {1'b0, depth};
                    to_move_next = side;
                    held_rights_next = rights;
                    held_ep_valid_next = ep_valid;
                    held_ep_file_next = ep_file;
                    phantom_next = 1'b0;
                    results_clear = 1'b1;
                    if ((depth == 5'd0) | (depth > 5'd16)) begin
                        results_is_too_deep = 1'b1;
                    end else begin
                        state_next = PERFT_STATE_ENTER;
                    end
                end
            end
            PERFT_STATE_ENTER: begin
                step_next = 2'd0;
                if (!list_joining) begin
                    state_next = PERFT_STATE_GENERATE;
                end
            end
            PERFT_STATE_GENERATE: begin
                if (generator_king_taken) begin
                    state_next = PERFT_STATE_RETURN;
                    if (ply == 6'd0) begin
                        results_is_illegal = 1'b1;
                        fails = 1'b1;
                    end
                end else if (!generator_busy) begin
                    generator_write_lines = phantom;
                    generator_write_square = phantom_square;
                    generator_man = 4'd0;
                    phantom_next = 1'b0;
                    place_next = list_first;
                    list_read_place = list_first;
                    if (leaf) begin
                        results_line = 1'b1;
                        state_next = PERFT_STATE_RETURN;
                    end else if (list_full_2) begin
                        results_is_list_full = 1'b1;
                        fails = 1'b1;
                    end else begin
                        list_close = 1'b1;
                        state_next = PERFT_STATE_PLAY;
                        if (list_first == 9'd0) begin
                            state_next = PERFT_STATE_RETURN;
                        end
                    end
                end
            end
            PERFT_STATE_PLAY: begin
                generator_write_men = 1'b1;
                generator_write_lines = writes_lines;
                step_next = step + 2'd1;
                if (step == 2'd0) begin
                    results_node = 1'b1;
                    if (ply == 6'd63) begin
                        results_is_frames_full = 1'b1;
                        fails = 1'b1;
                    end
                end
                if (ends) begin
                    ply_next = ply + 6'd1;
                    to_move_next = ~to_move;
                    held_rights_next = after_move_left;
                    held_ep_valid_next = after_move_double;
                    held_ep_file_next = played[8:6];
                    phantom_next = castles;
                    phantom_west_next = ~played[8];
                    state_next = PERFT_STATE_ENTER;
                end
            end
            PERFT_STATE_RETURN: begin
                step_next = 2'd0;
                phantom_next = 1'b0;
                if (ply == 6'd0) begin
                    state_next = PERFT_STATE_IDLE;
                end else begin
                    ply_next = frames_ply_below;
                    to_move_next = ~to_move;
                    place_next = frames_place_below;
                    list_read_place = frames_place_below;
                    list_back = 1'b1;
                    held_rights_next = frames_rights_below;
                    held_ep_valid_next = frames_ep_valid_below;
                    held_ep_file_next = frames_ep_file_below;
                    state_next = PERFT_STATE_UNDO;
                end
            end
            PERFT_STATE_UNDO: begin
                generator_write_men = 1'b1;
                generator_write_lines = writes_lines;
                step_next = step + 2'd1;
                if (ends) begin
                    step_next = 2'd0;
                    place_next = list_read_next;
                    list_read_place = list_read_next;
                    state_next = PERFT_STATE_PLAY;
                    if (list_read_next == 9'd0) begin
                        state_next = PERFT_STATE_RETURN;
                    end
                end
            end
        endcase
        if (stop | fails) begin
            state_next = PERFT_STATE_IDLE;
        end
    end

    assign busy = state != PERFT_STATE_IDLE;

    perpetual_generator generator (
        .clock(clock), .write_men(generator_write_men), .write_lines(generator_write_lines),
        .write_square(generator_write_square), .man(generator_man), .start(generator_start),
        .stop(stop), .side(to_move), .captures_only(leaf), .king_side(own_king_side),
        .queen_side(own_queen_side), .ep_valid(held_ep_valid), .ep_file(held_ep_file),
        .phantom(phantom), .phantom_west(phantom_west), .busy(generator_busy),
        .valid(generator_valid), .from(list_move_in[5:0]), .to(list_move_in[11:6]),
        .kind(list_move_in[14:12]), .victim(list_move_in[17:15]), .special(list_move_in[20:18]),
        .move_class(generator_move_class), .king_taken(generator_king_taken)
    );

    perpetual_list list (
        .clock(clock), .fresh(generator_start), .add(generator_valid & ~leaf),
        .move_in(list_move_in), .move_class(generator_move_class), .close(list_close),
        .back(list_back), .base(list_base), .read_place(list_read_place), .first(list_first),
        .next_place(list_next_place), .joining(list_joining), .full(list_full_2),
        .read_move(list_read_move), .read_next(list_read_next)
    );

    perpetual_writes writes (
        .step(step), .undo(undo), .side(to_move), .played(played), .square(writes_square),
        .man(writes_man), .lines(writes_lines), .last(writes_last)
    );

    perpetual_after_move after_move (
        .rights(held_rights), .from(played[5:0]), .to(played[11:6]), .kind(played[14:12]),
        .left(after_move_left), .double(after_move_double)
    );

    perpetual_frames frames (
        .clock(clock), .ply(ply), .write((state == PERFT_STATE_PLAY) & (step == 2'd0)),
        .place(place), .list_end(list_next_place), .rights(held_rights), .ep_valid(held_ep_valid),
        .ep_file(held_ep_file), .ply_below(frames_ply_below), .place_below(frames_place_below),
        .list_end_below(frames_list_end_below), .rights_below(frames_rights_below),
        .ep_valid_below(frames_ep_valid_below), .ep_file_below(frames_ep_file_below)
    );

    perpetual_results results (
        .clock(clock), .clear(results_clear), .line(results_line), .node(results_node),
        .generation(generator_start), .is_too_deep(results_is_too_deep),
        .is_list_full(results_is_list_full), .is_frames_full(results_is_frames_full),
        .is_illegal(results_is_illegal), .lines(lines), .nodes(nodes), .generations(generations),
        .too_deep(too_deep), .list_full(list_full), .frames_full(frames_full),
        .illegal_root(illegal_root)
    );

    initial begin
        state = 3'd0;
        step = 2'd0;
        ply = 6'd0;
        last_ply = 6'd0;
        place = 9'd0;
        to_move = 1'b0;
        held_rights = 4'd0;
        held_ep_valid = 1'b0;
        held_ep_file = 3'd0;
        phantom = 1'b0;
        phantom_west = 1'b0;
    end

    always @(posedge clock) begin
        state <= state_next;
        step <= step_next;
        ply <= ply_next;
        last_ply <= last_ply_next;
        place <= place_next;
        to_move <= to_move_next;
        held_rights <= held_rights_next;
        held_ep_valid <= held_ep_valid_next;
        held_ep_file <= held_ep_file_next;
        phantom <= phantom_next;
        phantom_west <= phantom_west_next;
    end
endmodule

module perpetual_generator (
    input  wire       clock,
    input  wire       write_men,
    input  wire       write_lines,
    input  wire [5:0] write_square,
    input  wire [3:0] man,
    input  wire       start,
    input  wire       stop,
    input  wire       side,
    input  wire       captures_only,
    input  wire       king_side,
    input  wire       queen_side,
    input  wire       ep_valid,
    input  wire [2:0] ep_file,
    input  wire       phantom,
    input  wire       phantom_west,
    output wire       busy,
    output wire       valid,
    output wire [5:0] from,
    output wire [5:0] to,
    output wire [2:0] kind,
    output wire [2:0] victim,
    output wire [2:0] special,
    output wire [2:0] move_class,
    output wire       king_taken
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
    wire [2:0] found = victims_read_data;
    wire [2:0] rank_of_to = asked_to[5:3];
    wire [2:0] file_of_to = asked_to[2:0];
    wire en_passant = asked_capture & (asked_kind == 3'd1) & (found == 3'd0);

    reg [2:0] captured;
    always @* begin
        captured = 3'd0;
        if (en_passant) begin
            captured = 3'd1;
        end else if (asked_capture) begin
            captured = found;
        end
    end

    reg last_rank;
    always @* begin
        if (side) begin
            last_rank = rank_of_to == 3'd0;
        end else begin
            last_rank = rank_of_to == 3'd7;
        end
    end

    reg crossed;
    always @* begin
        if (phantom_west) begin
            crossed = file_of_to == 3'd3;
        end else begin
            crossed = file_of_to == 3'd5;
        end
    end

    wire takes_king =
        asked & asked_capture
        & ((found == 3'd3) | (phantom & last_rank & (crossed | (file_of_to == 3'd4))));
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

    perpetual_victims victims (
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
            end else if ((captured == 3'd5) | (captured == 3'd2)) begin
                given_class <= 3'd2;
            end else if (captured == 3'd1) begin
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

module perpetual_scan (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [5:0] write_square,
    input  wire [3:0] man,
    input  wire       start,
    input  wire       stop,
    input  wire       side,
    input  wire       advance,
    output wire       busy,
    output wire       valid,
    output wire [2:0] rank,
    output wire [2:0] file,
    output wire [2:0] kind,
    output wire       half
);
    reg active;
    reg fresh;
    reg [2:0] current;
    reg [3:0] taken;
    reg [7:0] left;
    reg [7:0] kind_0;
    reg [7:0] kind_1;
    reg [7:0] kind_2;
    reg second;

    wire [31:0] ranks_men;
    wire [7:0] lowest_rest;
    wire lowest_more;

    wire bit_0 = kind_0[file];
    wire bit_1 = kind_1[file];
    wire bit_2 = kind_2[file];
    wire knight = bit_1 & ~bit_0 & ~bit_2;
    wire repeats = knight & ~second;
    wire all_taken = taken[3];
    wire used_up = ~valid | (advance & ~lowest_more & ~repeats);
    wire load = fresh | (active & used_up & ~all_taken);
    wire [2:0] taken_low = taken[2:0];
    wire [2:0] next_low = taken_low + 3'd1;
    wire [2:0] flip = {side, side, side};

    reg [2:0] ranks_read_line;
    always @* begin
        if (start) begin
            ranks_read_line = flip;
        end else if (load) begin
            ranks_read_line = next_low ^ flip;
        end else begin
            ranks_read_line = taken_low ^ flip;
        end
    end

    wire [7:0] plane_0 = ranks_men[7:0];
    wire [7:0] plane_1 = ranks_men[15:8];
    wire [7:0] plane_2 = ranks_men[23:16];
    wire [7:0] colours = ranks_men[31:24];
    wire [7:0] occupied = plane_0 | plane_1 | plane_2;
    wire [7:0] own = side ? (occupied & colours) : occupied & ~colours;
    assign busy = active;
    assign rank = current;
    wire [2:0] found = {bit_2, bit_1, bit_0};
    assign kind = found;
    assign half = second;

    perpetual_ranks ranks (
        .clock(clock), .write_enable(write_enable), .write_line(write_square[5:3]),
        .write_index(write_square[2:0]), .man(man), .read_enable(1'b1), .read_line(ranks_read_line),
        .men(ranks_men)
    );

    perpetual_lowest lowest (
        .bits(left), .number(file), .rest(lowest_rest), .any(valid), .more(lowest_more)
    );

    initial begin
        active = 1'b0;
        fresh = 1'b0;
        current = 3'd0;
        taken = 4'd0;
        left = 8'd0;
        kind_0 = 8'd0;
        kind_1 = 8'd0;
        kind_2 = 8'd0;
        second = 1'b0;
    end

    always @(posedge clock) begin
        fresh <= start;
        if (load) begin
            left <= own;
            kind_0 <= plane_0;
            kind_1 <= plane_1;
            kind_2 <= plane_2;
            current <= taken_low ^ flip;
            taken <= taken + 4'd1;
        end else if (advance & ~repeats) begin
            left <= lowest_rest;
        end
        if (advance) begin
            second <= valid & repeats;
        end
        if (active & used_up & all_taken & ~fresh) begin
            active <= 1'b0;
        end
        if (start) begin
            active <= 1'b1;
            taken <= 4'd0;
            left <= 8'd0;
            second <= 1'b0;
        end
        if (stop) begin
            active <= 1'b0;
            fresh <= 1'b0;
            left <= 8'd0;
        end
    end
endmodule

module perpetual_ranks (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [2:0]  write_line,
    input  wire [2:0]  write_index,
    input  wire [3:0]  man,
    input  wire        read_enable,
    input  wire [2:0]  read_line,
    output reg  [31:0] men
);
    (* ram_style = "block", no_rw_check *)
    reg [31:0] memory [0:7];
    integer line;

    initial begin
       for (line = 0; line <= 7; line = line + 1) memory[line] = 0;
    end

    always @(posedge clock) begin
       if (read_enable) men <= memory[read_line];
       if (write_enable && write_index == 3'd0) begin
          memory[write_line][0] <= man[0];
          memory[write_line][8] <= man[1];
          memory[write_line][16] <= man[2];
          memory[write_line][24] <= man[3];
       end
       if (write_enable && write_index == 3'd1) begin
          memory[write_line][1] <= man[0];
          memory[write_line][9] <= man[1];
          memory[write_line][17] <= man[2];
          memory[write_line][25] <= man[3];
       end
       if (write_enable && write_index == 3'd2) begin
          memory[write_line][2] <= man[0];
          memory[write_line][10] <= man[1];
          memory[write_line][18] <= man[2];
          memory[write_line][26] <= man[3];
       end
       if (write_enable && write_index == 3'd3) begin
          memory[write_line][3] <= man[0];
          memory[write_line][11] <= man[1];
          memory[write_line][19] <= man[2];
          memory[write_line][27] <= man[3];
       end
       if (write_enable && write_index == 3'd4) begin
          memory[write_line][4] <= man[0];
          memory[write_line][12] <= man[1];
          memory[write_line][20] <= man[2];
          memory[write_line][28] <= man[3];
       end
       if (write_enable && write_index == 3'd5) begin
          memory[write_line][5] <= man[0];
          memory[write_line][13] <= man[1];
          memory[write_line][21] <= man[2];
          memory[write_line][29] <= man[3];
       end
       if (write_enable && write_index == 3'd6) begin
          memory[write_line][6] <= man[0];
          memory[write_line][14] <= man[1];
          memory[write_line][22] <= man[2];
          memory[write_line][30] <= man[3];
       end
       if (write_enable && write_index == 3'd7) begin
          memory[write_line][7] <= man[0];
          memory[write_line][15] <= man[1];
          memory[write_line][23] <= man[2];
          memory[write_line][31] <= man[3];
       end
    end
endmodule

module perpetual_lowest (
    input  wire [7:0] bits,
    output wire [2:0] number,
    output wire [7:0] rest,
    output wire       any,
    output wire       more
);
    wire [7:0] less = bits - 8'd1;
    wire [7:0] others = bits & less;
    assign rest = others;
    assign more = |others;
    assign any = |bits;
    assign number =
        bits[0] ? 3'd0 : bits[1] ? 3'd1 : bits[2] ? 3'd2 : bits[3] ? 3'd3 : bits[4] ? 3'd4
        : bits[5] ? 3'd5 : bits[6] ? 3'd6 : 3'd7;
endmodule

module perpetual_looks (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [5:0]  write_square,
    input  wire        white,
    input  wire        black,
    input  wire        advance,
    input  wire        clear,
    input  wire        side,
    input  wire        valid_in,
    input  wire [2:0]  rank_in,
    input  wire [2:0]  file_in,
    input  wire [2:0]  kind_in,
    input  wire        half_in,
    output wire        busy,
    output wire        valid,
    output wire [2:0]  rank,
    output wire [2:0]  file,
    output wire [2:0]  kind,
    output wire        half,
    output wire [23:0] stops,
    output wire [7:0]  enemies,
    output wire [3:0]  jump_enemies,
    output wire [3:0]  jump_empty
);
    localparam [2:0] knight = 3'd2;
    localparam [2:0] zero = 3'd0;
    localparam [7:0] all = 8'd255;

    reg valid_1;
    reg [2:0] rank_1;
    reg [2:0] file_1;
    reg [2:0] kind_1;
    reg half_1;
    reg [3:0] difference_1;
    reg [3:0] sum_1;
    reg valid_2;
    reg [2:0] rank_2;
    reg [2:0] file_2;
    reg [2:0] kind_2;
    reg half_2;
    reg [23:0] stops_2;
    reg [7:0] enemies_2;
    reg [3:0] jump_enemies_2;
    reg [3:0] jump_empty_2;

    wire [15:0] ranks_men;
    wire [15:0] files_men;
    wire [15:0] diagonals_men;
    wire [15:0] antidiagonals_men;
    wire [7:0] on_diagonal_squares;
    wire [7:0] on_antidiagonal_squares;
    wire [2:0] on_rank_up_stop;
    wire [2:0] on_rank_down_stop;
    wire [2:0] on_file_up_stop;
    wire [2:0] on_file_down_stop;
    wire [2:0] along_diagonal_up_stop;
    wire [2:0] along_diagonal_down_stop;
    wire [2:0] along_antidiagonal_up_stop;
    wire [2:0] along_antidiagonal_down_stop;
    wire [7:0] all_enemies;
    wire [3:0] all_jump_enemies;
    wire [3:0] all_jump_empty;

    wire [2:0] write_rank = write_square[5:3];
    wire [2:0] write_file = write_square[2:0];
    wire [2:0] beside = (kind_in == knight) ? (half_in ? 3'd7 : 3'd1) : 3'd0;
    wire [3:0] difference = {1'b0, rank_in} - {1'b0, file_in};
    wire [3:0] sum = {1'b0, rank_in} + {1'b0, file_in};
    wire [2:0] low_difference = difference_1[2:0];
    wire [2:0] low_sum = sum_1[2:0];
    assign busy = valid_1 | valid_2;
    assign valid = valid_2;
    assign rank = rank_2;
    assign file = file_2;
    assign kind = kind_2;
    assign half = half_2;
    assign stops = stops_2;
    assign enemies = enemies_2;
    assign jump_enemies = jump_enemies_2;
    assign jump_empty = jump_empty_2;

    perpetual_ranks_2 ranks (
        .clock(clock), .write_enable(write_enable), .write_line(write_rank),
        .write_index(write_file), .white(white), .black(black), .read_enable(advance),
        .read_line(rank_in + beside), .men(ranks_men)
    );

    perpetual_ranks_2 files (
        .clock(clock), .write_enable(write_enable), .write_line(write_file),
        .write_index(write_rank), .white(white), .black(black), .read_enable(advance),
        .read_line(file_in + beside), .men(files_men)
    );

    perpetual_ranks_2 diagonals (
        .clock(clock), .write_enable(write_enable), .write_line(write_rank - write_file),
        .write_index(write_file), .white(white), .black(black), .read_enable(advance),
        .read_line(difference[2:0]), .men(diagonals_men)
    );

    perpetual_ranks_2 antidiagonals (
        .clock(clock), .write_enable(write_enable), .write_line(write_rank + write_file),
        .write_index(write_file), .white(white), .black(black), .read_enable(advance),
        .read_line(sum[2:0]), .men(antidiagonals_men)
    );

    perpetual_on_diagonal on_diagonal (
        .first(zero - low_difference), .from_first(difference_1[3]), .squares(on_diagonal_squares)
    );

    perpetual_on_diagonal on_antidiagonal (
        .first(low_sum + 3'd1), .from_first(sum_1[3]), .squares(on_antidiagonal_squares)
    );

    perpetual_on_rank on_rank (
        .men(ranks_men), .on_line(all), .index(file_1), .side(side), .up_stop(on_rank_up_stop),
        .up_enemy(all_enemies[0]), .down_stop(on_rank_down_stop), .down_enemy(all_enemies[1]),
        .jump_up_enemy(all_jump_enemies[0]), .jump_up_empty(all_jump_empty[0]),
        .jump_down_enemy(all_jump_enemies[1]), .jump_down_empty(all_jump_empty[1])
    );

    perpetual_on_rank on_file (
        .men(files_men), .on_line(all), .index(rank_1), .side(side), .up_stop(on_file_up_stop),
        .up_enemy(all_enemies[2]), .down_stop(on_file_down_stop), .down_enemy(all_enemies[3]),
        .jump_up_enemy(all_jump_enemies[2]), .jump_up_empty(all_jump_empty[2]),
        .jump_down_enemy(all_jump_enemies[3]), .jump_down_empty(all_jump_empty[3])
    );

    perpetual_on_rank along_diagonal (
        .men(diagonals_men), .on_line(on_diagonal_squares), .index(file_1), .side(side),
        .up_stop(along_diagonal_up_stop), .up_enemy(all_enemies[4]),
        .down_stop(along_diagonal_down_stop), .down_enemy(all_enemies[5]), .jump_up_enemy(),
        .jump_up_empty(), .jump_down_enemy(), .jump_down_empty()
    );

    perpetual_on_rank along_antidiagonal (
        .men(antidiagonals_men), .on_line(on_antidiagonal_squares), .index(file_1), .side(side),
        .up_stop(along_antidiagonal_up_stop), .up_enemy(all_enemies[6]),
        .down_stop(along_antidiagonal_down_stop), .down_enemy(all_enemies[7]), .jump_up_enemy(),
        .jump_up_empty(), .jump_down_enemy(), .jump_down_empty()
    );

    initial begin
        valid_1 = 1'b0;
        rank_1 = 3'd0;
        file_1 = 3'd0;
        kind_1 = 3'd0;
        half_1 = 1'b0;
        difference_1 = 4'd0;
        sum_1 = 4'd0;
        valid_2 = 1'b0;
        rank_2 = 3'd0;
        file_2 = 3'd0;
        kind_2 = 3'd0;
        half_2 = 1'b0;
        stops_2 = 24'd0;
        enemies_2 = 8'd0;
        jump_enemies_2 = 4'd0;
        jump_empty_2 = 4'd0;
    end

    always @(posedge clock) begin
        if (advance) begin
            valid_1 <= valid_in;
            rank_1 <= rank_in;
            file_1 <= file_in;
            kind_1 <= kind_in;
            half_1 <= half_in;
            difference_1 <= difference;
            sum_1 <= sum;
            valid_2 <= valid_1;
            rank_2 <= rank_1;
            file_2 <= file_1;
            kind_2 <= kind_1;
            half_2 <= half_1;
            enemies_2 <= all_enemies;
            jump_enemies_2 <= all_jump_enemies;
            jump_empty_2 <= all_jump_empty;
            stops_2 <= {
                along_antidiagonal_down_stop, along_antidiagonal_up_stop, along_diagonal_down_stop,
                along_diagonal_up_stop, on_file_down_stop, on_file_up_stop, on_rank_down_stop,
                on_rank_up_stop
            };
        end
        if (clear) begin
            valid_1 <= 1'b0;
            valid_2 <= 1'b0;
        end
    end
endmodule

module perpetual_ranks_2 (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [2:0]  write_line,
    input  wire [2:0]  write_index,
    input  wire        white,
    input  wire        black,
    input  wire        read_enable,
    input  wire [2:0]  read_line,
    output reg  [15:0] men
);
    (* ram_style = "block", no_rw_check *)
    reg [15:0] memory [0:7];
    integer line;

    initial begin
       for (line = 0; line <= 7; line = line + 1) memory[line] = 0;
    end

    always @(posedge clock) begin
       if (read_enable) men <= memory[read_line];
       if (write_enable && write_index == 3'd0) begin
          memory[write_line][0] <= white;
          memory[write_line][8] <= black;
       end
       if (write_enable && write_index == 3'd1) begin
          memory[write_line][1] <= white;
          memory[write_line][9] <= black;
       end
       if (write_enable && write_index == 3'd2) begin
          memory[write_line][2] <= white;
          memory[write_line][10] <= black;
       end
       if (write_enable && write_index == 3'd3) begin
          memory[write_line][3] <= white;
          memory[write_line][11] <= black;
       end
       if (write_enable && write_index == 3'd4) begin
          memory[write_line][4] <= white;
          memory[write_line][12] <= black;
       end
       if (write_enable && write_index == 3'd5) begin
          memory[write_line][5] <= white;
          memory[write_line][13] <= black;
       end
       if (write_enable && write_index == 3'd6) begin
          memory[write_line][6] <= white;
          memory[write_line][14] <= black;
       end
       if (write_enable && write_index == 3'd7) begin
          memory[write_line][7] <= white;
          memory[write_line][15] <= black;
       end
    end
endmodule

module perpetual_on_diagonal (
    input  wire [2:0] first,
    input  wire       from_first,
    output wire [7:0] squares
);
    localparam [7:0] all = 8'd255;

    wire [7:0] upper = all << first;
    assign squares = (first == 3'd0) ? all : (!from_first) ? (~upper) : upper;
endmodule

module perpetual_on_rank (
    input  wire [15:0] men,
    input  wire [7:0]  on_line,
    input  wire [2:0]  index,
    input  wire        side,
    output wire [2:0]  up_stop,
    output wire        up_enemy,
    output wire [2:0]  down_stop,
    output wire        down_enemy,
    output wire        jump_up_enemy,
    output wire        jump_up_empty,
    output wire        jump_down_enemy,
    output wire        jump_down_empty
);
    localparam [7:0] all_above = 8'd254;
    localparam [7:0] all = 8'd255;
    localparam [7:0] two_above = 8'd4;
    localparam [7:0] one = 8'd1;

    wire [7:0] white = men[7:0];
    wire [7:0] black = men[15:8];
    wire [7:0] enemies = side ? (white & on_line) : black & on_line;
    wire [7:0] blocked = white | black | ~on_line;
    wire [7:0] above = blocked & (all_above << index);
    wire [7:0] below = blocked & ~(all << index);
    wire [7:0] two_up = two_above << index;
    wire [7:0] two_down = (one << index) >> 2;
    assign up_enemy =
        above[1] ? enemies[1] : above[2] ? enemies[2] : above[3] ? enemies[3]
        : above[4] ? enemies[4] : above[5] ? enemies[5] : above[6] ? enemies[6]
        : above[7] ? enemies[7] : above[0];
    assign up_stop =
        above[1] ? 3'd1 : above[2] ? 3'd2 : above[3] ? 3'd3 : above[4] ? 3'd4 : above[5] ? 3'd5
        : above[6] ? 3'd6 : above[7] ? 3'd7 : 3'd0;
    assign down_enemy =
        below[6] ? enemies[6] : below[5] ? enemies[5] : below[4] ? enemies[4]
        : below[3] ? enemies[3] : below[2] ? enemies[2] : below[1] ? enemies[1]
        : below[0] ? enemies[0] : below[7];
    assign down_stop =
        below[6] ? 3'd6 : below[5] ? 3'd5 : below[4] ? 3'd4 : below[3] ? 3'd3 : below[2] ? 3'd2
        : below[1] ? 3'd1 : below[0] ? 3'd0 : 3'd7;
    assign jump_up_enemy = |(two_up & enemies);
    assign jump_up_empty = |(two_up & ~blocked);
    assign jump_down_enemy = |(two_down & enemies);
    assign jump_down_empty = |(two_down & ~blocked);
endmodule

module perpetual_permit (
    input  wire        side,
    input  wire        captures_only,
    input  wire        king_side,
    input  wire        queen_side,
    input  wire        ep_valid,
    input  wire [2:0]  ep_file,
    input  wire [2:0]  rank,
    input  wire [2:0]  file,
    input  wire [2:0]  kind,
    input  wire        half,
    input  wire [23:0] stops,
    input  wire [7:0]  enemies,
    input  wire [3:0]  jump_enemies,
    input  wire [3:0]  jump_empty,
    output wire [7:0]  captures,
    output wire [7:0]  quiets,
    output wire        two_steps,
    output wire        castle_king,
    output wire        castle_queen,
    output wire        promotes
);
    localparam [7:0] straight_rays = 8'd15;
    localparam [7:0] diagonal_rays = 8'd240;
    localparam [7:0] white_pawn = 8'd144;
    localparam [7:0] black_pawn = 8'd96;
    localparam [3:0] rank_rays = 4'd3;
    localparam [3:0] file_rays = 4'd12;

    wire [2:0] east = stops[2:0];
    wire [2:0] west = stops[5:3];
    wire [2:0] north = stops[8:6];
    wire [2:0] south = stops[11:9];
    wire [2:0] north_east = stops[14:12];
    wire [2:0] south_west = stops[17:15];
    wire [2:0] south_east = stops[20:18];
    wire [2:0] north_west = stops[23:21];
    wire [2:0] file_up = file + 3'd1;
    wire [2:0] file_down = file - 3'd1;
    wire [2:0] rank_up = rank + 3'd1;
    wire [2:0] rank_down = rank - 3'd1;
    wire [7:0] near = {
        north_west == file_down, south_east == file_up, south_west == file_down,
        north_east == file_up, south == rank_down, north == rank_up, west == file_down,
        east == file_up
    };
    wire north_free = north != rank_up;
    wire south_free = south != rank_down;
    wire is_pawn = kind == 3'd1;
    wire is_knight = kind == 3'd2;
    wire is_slider = kind[2];
    wire [7:0] straight = kind[1] ? straight_rays : 8'd0;
    wire [7:0] diagonal = kind[0] ? diagonal_rays : 8'd0;
    wire [7:0] slides = straight | diagonal;
    wire file_beside = half ? (file != 3'd0) : file != 3'd7;
    wire rank_beside = half ? (rank != 3'd0) : rank != 3'd7;
    wire [3:0] jumps =
        (rank_beside & file_beside) ? (rank_rays | file_rays) : rank_beside ? rank_rays
        : file_beside ? file_rays : 4'd0;
    wire [1:0] north_two = north[2:1];
    wire [1:0] south_two = south[2:1];
    wire ep_rank = side ? (rank == 3'd3) : rank == 3'd4;
    wire is_last = side ? (rank == 3'd1) : rank == 3'd6;
    wire [7:0] pawn_captures = side ? (enemies & near & black_pawn) : enemies & near & white_pawn;
    wire [7:0] pawn_steps = side ? ({7'd0, south_free} << 3) : {7'd0, north_free} << 2;
    assign two_steps =
        side ? ((rank == 3'd6) & (south_two != 2'd2)) : (rank == 3'd1) & (north_two != 2'd1);
    wire ep_east = ep_valid & ep_rank & (ep_file == file_up) & (file != 3'd7);
    wire ep_west = ep_valid & ep_rank & (ep_file == file_down) & (file != 3'd0);
    wire [7:0] ep_rays = side ? {1'b0, ep_east, ep_west, 5'd0} : {ep_west, 2'd0, ep_east, 4'd0};
    assign promotes = is_pawn & is_last;
    wire [7:0] going =
        is_slider ? (~near & slides) : is_knight ? {4'd0, jump_empty & jumps}
        : is_pawn ? pawn_steps : ~near;
    wire [7:0] taking =
        is_slider ? (enemies & slides) : is_knight ? {4'd0, jump_enemies & jumps}
        : is_pawn ? (pawn_captures | ep_rays) : enemies & near;
    assign captures = taking;
    assign quiets = (captures_only & ~promotes) ? 8'd0 : going;
    assign castle_king = king_side & (east == 3'd7);
    assign castle_queen = queen_side & (west == 3'd0);
endmodule

module perpetual_steps (
    input  wire        clock,
    input  wire        clear,
    input  wire        captures_only,
    input  wire        valid_in,
    input  wire [2:0]  rank,
    input  wire [2:0]  file,
    input  wire [2:0]  kind_in,
    input  wire        half,
    input  wire [23:0] stops,
    input  wire [7:0]  captures,
    input  wire [7:0]  quiets,
    input  wire        two_steps,
    input  wire        castle_king,
    input  wire        castle_queen,
    input  wire        promotes_in,
    output wire        ready,
    output wire        busy,
    output wire        valid,
    output wire [2:0]  from_rank,
    output wire [2:0]  from_file,
    output wire [2:0]  to_rank,
    output wire [2:0]  to_file,
    output wire [2:0]  kind,
    output wire        capture,
    output wire        castle,
    output wire        promotes,
    output wire [1:0]  promotion
);
    localparam [2:0] up = 3'd1;
    localparam [2:0] down = 3'd7;

    reg spare;
    reg [7:0] spare_captures;
    reg [7:0] spare_quiets;
    reg [37:0] spare_man;
    reg man_valid;
    reg taking;
    reg [7:0] rays;
    reg [7:0] later;
    reg [37:0] man;
    reg ray_valid;
    reg ray_taking;
    reg [2:0] ray;
    reg [2:0] ray_rank;
    reg [2:0] ray_file;
    reg [2:0] ray_kind;
    reg ray_half;
    reg [2:0] at;
    reg [2:0] end_;
    reg last;
    reg first;
    reg ray_promotes;
    reg [1:0] piece;

    wire [2:0] lowest_number;
    wire [7:0] lowest_rest;
    wire lowest_more;
    wire [2:0] next_ray_first_at;
    wire [2:0] next_ray_blocked_at;
    wire next_ray_single;

    wire [37:0] man_in = {
        promotes_in, castle_queen, castle_king, two_steps, half, kind_in, file, rank, stops
    };
    wire comes = valid_in & ((|captures) | (|quiets));

    reg next_valid;
    reg [7:0] next_captures;
    reg [7:0] next_quiets;
    reg [37:0] next_man;
    always @* begin
        if (spare) begin
            next_valid = 1'b1;
            next_captures = spare_captures;
            next_quiets = spare_quiets;
            next_man = spare_man;
        end else begin
            next_valid = comes;
            next_captures = captures;
            next_quiets = quiets;
            next_man = man_in;
        end
    end

    wire ray_free = ~ray_valid | (last & (~ray_promotes | (piece == 2'd3)));
    wire man_ends = ~lowest_more & ~(taking & (|later));
    wire man_free = ~man_valid | (ray_free & man_ends);
    assign ready = ~spare;

    reg [2:0] ray_step;
    always @* begin
        ray_step = up;
        if (ray[0]) begin
            ray_step = down;
        end
    end

    wire [2:0] onward = at + ray_step;
    wire [2:0] beyond = onward + ray_step;
    assign busy = spare | man_valid | ray_valid;
    assign valid = ray_valid;
    assign from_rank = ray_rank;
    assign from_file = ray_file;
    assign kind = ray_kind;
    assign capture = ray_taking;
    assign castle = ~ray_taking & ~first & (ray_kind == 3'd3);
    assign promotes = ray_promotes;
    assign promotion = piece;

    perpetual_lowest lowest (
        .bits(rays), .number(lowest_number), .rest(lowest_rest), .any(), .more(lowest_more)
    );

    perpetual_next_ray next_ray (
        .stops(man[23:0]), .rank(man[26:24]), .file(man[29:27]), .kind(man[32:30]),
        .two_steps(man[34]), .castle_king(man[35]), .castle_queen(man[36]), .number(lowest_number),
        .taking(taking), .first_at(next_ray_first_at), .blocked_at(next_ray_blocked_at),
        .single(next_ray_single)
    );

    perpetual_reached reached (
        .ray(ray[2:1]), .rank(ray_rank), .file(ray_file), .kind(ray_kind), .half(ray_half), .at(at),
        .to_rank(to_rank), .to_file(to_file)
    );

    initial begin
        spare = 1'b0;
        spare_captures = 8'd0;
        spare_quiets = 8'd0;
        spare_man = 38'd0;
        man_valid = 1'b0;
        taking = 1'b0;
        rays = 8'd0;
        later = 8'd0;
        man = 38'd0;
        ray_valid = 1'b0;
        ray_taking = 1'b0;
        ray = 3'd0;
        ray_rank = 3'd0;
        ray_file = 3'd0;
        ray_kind = 3'd0;
        ray_half = 1'b0;
        at = 3'd0;
        end_ = 3'd0;
        last = 1'b0;
        first = 1'b0;
        ray_promotes = 1'b0;
        piece = 2'd0;
    end

    always @(posedge clock) begin
        if (man_free) begin
            man_valid <= next_valid;
            man <= next_man;
            later <= next_quiets;
            taking <= |next_captures;
            if (|next_captures) begin
                rays <= next_captures;
            end else begin
                rays <= next_quiets;
            end
            spare <= 1'b0;
        end else begin
            if (ray_free) begin
                if (lowest_more) begin
                    rays <= lowest_rest;
                end else begin
                    rays <= later;
                    taking <= 1'b0;
                end
            end
            if (!spare) begin
                spare <= comes;
                spare_captures <= captures;
                spare_quiets <= quiets;
                spare_man <= man_in;
            end
        end
        if (ray_free) begin
            ray_valid <= man_valid;
            ray_taking <= taking;
            ray <= lowest_number;
            ray_rank <= man[26:24];
            ray_file <= man[29:27];
            ray_kind <= man[32:30];
            ray_half <= man[33];
            ray_promotes <= man[37];
            piece <= 2'd0;
            if (captures_only) begin
                piece <= 2'd3;
            end
            first <= 1'b1;
            at <= next_ray_first_at;
            end_ <= next_ray_blocked_at;
            last <= next_ray_single;
        end else if (ray_promotes & (piece != 2'd3)) begin
            piece <= piece + 2'd1;
        end else begin
            first <= 1'b0;
            at <= onward;
            last <= (beyond == end_) | ~ray_kind[2];
        end
        if (clear) begin
            spare <= 1'b0;
            man_valid <= 1'b0;
            ray_valid <= 1'b0;
        end
    end
endmodule

module perpetual_next_ray (
    input  wire [23:0] stops,
    input  wire [2:0]  rank,
    input  wire [2:0]  file,
    input  wire [2:0]  kind,
    input  wire        two_steps,
    input  wire        castle_king,
    input  wire        castle_queen,
    input  wire [2:0]  number,
    input  wire        taking,
    output wire [2:0]  first_at,
    output wire [2:0]  blocked_at,
    output wire        single
);
    localparam [2:0] up = 3'd1;
    localparam [2:0] down = 3'd7;

    wire [2:0] chosen =
        (number == 3'd0) ? stops[2:0] : (number == 3'd1) ? stops[5:3]
        : (number == 3'd2) ? stops[8:6] : (number == 3'd3) ? stops[11:9]
        : (number == 3'd4) ? stops[14:12] : (number == 3'd5) ? stops[17:15]
        : (number == 3'd6) ? stops[20:18] : stops[23:21];
    wire along_file = number[2:1] == 2'd1;
    wire [2:0] origin = along_file ? rank : file;
    wire [2:0] step = number[0] ? down : up;
    wire [2:0] first = origin + step;
    wire [2:0] second = first + step;
    wire slides = kind[2];
    wire castles =
        (kind == 3'd3) & (((number == 3'd0) & castle_king) | ((number == 3'd1) & castle_queen));
    wire two = ((kind == 3'd1) & two_steps) | castles;
    assign first_at = (kind == 3'd2) ? second : (taking & slides) ? chosen : first;
    assign blocked_at = chosen;
    assign single = taking | (slides & (chosen == second)) | (~slides & ~two);
endmodule

module perpetual_reached (
    input  wire [1:0] ray,
    input  wire [2:0] rank,
    input  wire [2:0] file,
    input  wire [2:0] kind,
    input  wire       half,
    input  wire [2:0] at,
    output wire [2:0] to_rank,
    output wire [2:0] to_file
);
    localparam [2:0] up = 3'd1;
    localparam [2:0] down = 3'd7;

    wire [2:0] beside = half ? down : up;
    wire [2:0] distance = at - file;
    assign to_file = ray[1] ? at : ray[0] ? ((kind == 3'd2) ? (file + beside) : file) : at;
    assign to_rank =
        ray[1] ? (ray[0] ? (rank - distance) : rank + distance) : ray[0] ? at
        : (kind == 3'd2) ? (rank + beside) : rank;
endmodule

module perpetual_victims (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [5:0] write_address,
    input  wire [2:0] write_data,
    input  wire [5:0] read_address,
    output reg  [2:0] read_data
);
    (* no_rw_check *)
    reg [2:0] memory [0:63];
    integer word;

    initial begin
       for (word = 0; word <= 63; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

module perpetual_list (
    input  wire        clock,
    input  wire        fresh,
    input  wire        add,
    input  wire [20:0] move_in,
    input  wire [2:0]  move_class,
    input  wire        close,
    input  wire        back,
    input  wire [8:0]  base,
    input  wire [8:0]  read_place,
    output reg  [8:0]  first,
    output wire [8:0]  next_place,
    output wire        joining,
    output wire        full,
    output wire [20:0] read_move,
    output wire [8:0]  read_next
);
    localparam [4:0] class_4 = 5'd16;
    localparam [4:0] class_3 = 5'd8;
    localparam [4:0] class_2 = 5'd4;
    localparam [4:0] class_1 = 5'd2;
    localparam [4:0] class_0 = 5'd1;

    reg [8:0] free;
    reg overflowed;
    reg [4:0] present;
    reg [8:0] newest_0;
    reg [8:0] newest_1;
    reg [8:0] newest_2;
    reg [8:0] newest_3;
    reg [8:0] newest_4;
    reg [8:0] oldest_1;
    reg [8:0] oldest_2;
    reg [8:0] oldest_3;
    reg [8:0] oldest_4;
    reg is_joining;
    reg [8:0] oldest;

    wire keeps = add & ~overflowed & (free != 9'd0);

    reg [8:0] same_class;
    reg is_first;
    always @* begin
        if (move_class == 3'd4) begin
            is_first = ~present[4];
            same_class = newest_4;
        end else if (move_class == 3'd3) begin
            is_first = ~present[3];
            same_class = newest_3;
        end else if (move_class == 3'd2) begin
            is_first = ~present[2];
            same_class = newest_2;
        end else if (move_class == 3'd1) begin
            is_first = ~present[1];
            same_class = newest_1;
        end else begin
            is_first = ~present[0];
            same_class = newest_0;
        end
    end

    reg [4:0] highest;
    reg [8:0] chosen_newest;
    reg [8:0] chosen_oldest;
    always @* begin
        if (present[4]) begin
            highest = class_4;
            chosen_newest = newest_4;
            chosen_oldest = oldest_4;
        end else if (present[3]) begin
            highest = class_3;
            chosen_newest = newest_3;
            chosen_oldest = oldest_3;
        end else if (present[2]) begin
            highest = class_2;
            chosen_newest = newest_2;
            chosen_oldest = oldest_2;
        end else if (present[1]) begin
            highest = class_1;
            chosen_newest = newest_1;
            chosen_oldest = oldest_1;
        end else begin
            highest = class_0;
            chosen_newest = newest_0;
            chosen_oldest = oldest;
        end
    end

    always @* begin
        first = chosen_newest;
        if (~|present) begin
            first = 9'd0;
        end
    end

    wire [4:0] remaining = present & ~highest;

    reg [8:0] links_write_address;
    reg [8:0] links_write_data;
    always @* begin
        if (is_joining) begin
            links_write_address = oldest;
            links_write_data = chosen_newest;
        end else begin
            links_write_address = free;
            links_write_data = same_class;
            if (is_first) begin
                links_write_data = 9'd0;
            end
        end
    end

    assign joining = is_joining;
    assign next_place = free;
    assign full = overflowed;

    perpetual_moves moves (
        .clock(clock), .write_enable(keeps), .write_address(free), .write_data(move_in),
        .read_address(read_place), .read_data(read_move)
    );

    perpetual_links links (
        .clock(clock), .write_enable(keeps | is_joining), .write_address(links_write_address),
        .write_data(links_write_data), .read_address(read_place), .read_data(read_next)
    );

    initial begin
        free = 9'd0;
        overflowed = 1'b0;
        present = 5'd0;
        newest_0 = 9'd0;
        newest_1 = 9'd0;
        newest_2 = 9'd0;
        newest_3 = 9'd0;
        newest_4 = 9'd0;
        oldest_1 = 9'd0;
        oldest_2 = 9'd0;
        oldest_3 = 9'd0;
        oldest_4 = 9'd0;
        is_joining = 1'b0;
        oldest = 9'd0;
    end

    always @(posedge clock) begin
        if (close | is_joining) begin
            present <= remaining;
            oldest <= chosen_oldest;
            is_joining <= |remaining;
        end
        if (keeps) begin
            free <= free + 9'd1;
            if (move_class == 3'd4) begin
                newest_4 <= free;
                present <= present | class_4;
                if (is_first) begin
                    oldest_4 <= free;
                end
            end else if (move_class == 3'd3) begin
                newest_3 <= free;
                present <= present | class_3;
                if (is_first) begin
                    oldest_3 <= free;
                end
            end else if (move_class == 3'd2) begin
                newest_2 <= free;
                present <= present | class_2;
                if (is_first) begin
                    oldest_2 <= free;
                end
            end else if (move_class == 3'd1) begin
                newest_1 <= free;
                present <= present | class_1;
                if (is_first) begin
                    oldest_1 <= free;
                end
            end else begin
                newest_0 <= free;
                present <= present | class_0;
            end
        end
        if (add & ~keeps) begin
            overflowed <= 1'b1;
        end
        if (fresh) begin
            present <= 5'd0;
            overflowed <= 1'b0;
        end
        if (back) begin
            free <= base;
        end
    end
endmodule

module perpetual_moves (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [8:0]  write_address,
    input  wire [20:0] write_data,
    input  wire [8:0]  read_address,
    output reg  [20:0] read_data
);
    (* no_rw_check *)
    reg [20:0] memory [0:511];
    integer word;

    initial begin
       for (word = 0; word <= 511; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

module perpetual_links (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [8:0] write_address,
    input  wire [8:0] write_data,
    input  wire [8:0] read_address,
    output reg  [8:0] read_data
);
    (* no_rw_check *)
    reg [8:0] memory [0:511];
    integer word;

    initial begin
       for (word = 0; word <= 511; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

module perpetual_writes (
    input  wire [1:0]  step,
    input  wire        undo,
    input  wire        side,
    input  wire [20:0] played,
    output wire [5:0]  square,
    output wire [3:0]  man,
    output wire        lines,
    output wire        last
);
    localparam [2:0] pawn = 3'd1;
    localparam [2:0] rook = 3'd6;
    localparam [2:0] none = 3'd0;

    wire [5:0] from = played[5:0];
    wire [5:0] to = played[11:6];
    wire [2:0] kind = played[14:12];
    wire [2:0] victim = played[17:15];
    wire [2:0] special = played[20:18];
    wire is_ep = special == 3'd1;
    wire castles = special == 3'd2;
    wire promotes = special[2];
    wire [2:0] promoted = (special == 3'd4) ? 3'd2 : special;
    wire [2:0] placed = promotes ? promoted : kind;
    wire [2:0] returned = is_ep ? none : victim;
    wire [2:0] from_rank = from[5:3];
    wire [2:0] to_file = to[2:0];
    wire [2:0] third_file = castles ? {to[2], to[2], to[2]} : to_file;
    wire [5:0] third = {from_rank, third_file};
    wire [2:0] rook_file = to[2] ? 3'd5 : 3'd3;
    wire [5:0] rook_to = {from_rank, rook_file};
    wire black =
        undo ? ((step == 2'd0) ? side : (step == 2'd1) ? (~side) : (step == 2'd2) ? (castles ? side : ~side) : side)
        : side;
    wire [2:0] chosen =
        undo ? ((step == 2'd0) ? kind : (step == 2'd1) ? returned : (step == 2'd2) ? (castles ? rook : pawn) : none)
        : (step == 2'd0) ? placed : (step == 2'd1) ? none : (step == 2'd2) ? none : rook;
    assign lines = undo ? 1'b1 : (step == 2'd0) ? 1'b1 : (step == 2'd1) ? (~castles) : 1'b1;
    assign square =
        undo ? ((step == 2'd0) ? from : (step == 2'd1) ? to : (step == 2'd2) ? third : rook_to)
        : (step == 2'd0) ? to : (step == 2'd1) ? from : (step == 2'd2) ? third : rook_to;
    wire [3:0] colour = (black & (|chosen)) ? 4'd8 : 4'd0;
    assign man = {1'b0, chosen} | colour;
    assign last =
        (step == 2'd3) | ((step == 2'd2) & ~castles) | ((step == 2'd1) & ~castles & ~is_ep);
endmodule

module perpetual_after_move (
    input  wire [3:0] rights,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire [2:0] kind,
    output wire [3:0] left,
    output wire       double
);
    wire white_king = from == 6'd4;
    wire black_king = from == 6'd60;
    wire on_h1 = (from == 6'd7) | (to == 6'd7);
    wire on_a1 = (from == 6'd0) | (to == 6'd0);
    wire on_h8 = (from == 6'd63) | (to == 6'd63);
    wire on_a8 = (from == 6'd56) | (to == 6'd56);
    wire [3:0] lost = {
        black_king | on_a8, black_king | on_h8, white_king | on_a1, white_king | on_h1
    };
    assign left = rights & ~lost;
    wire [1:0] ranks = from[4:3] ^ to[4:3];
    assign double = (kind == 3'd1) & (ranks == 2'd2);
endmodule

module perpetual_frames (
    input  wire       clock,
    input  wire [5:0] ply,
    input  wire       write,
    input  wire [8:0] place,
    input  wire [8:0] list_end,
    input  wire [3:0] rights,
    input  wire       ep_valid,
    input  wire [2:0] ep_file,
    output wire [5:0] ply_below,
    output wire [8:0] place_below,
    output wire [8:0] list_end_below,
    output wire [3:0] rights_below,
    output wire       ep_valid_below,
    output wire [2:0] ep_file_below
);
    wire [25:0] kept_read_data;

    wire [5:0] below = ply - 6'd1;
    wire [25:0] frame = kept_read_data;
    assign ply_below = below;
    assign place_below = frame[8:0];
    assign list_end_below = frame[17:9];
    assign rights_below = frame[21:18];
    assign ep_valid_below = frame[22];
    assign ep_file_below = frame[25:23];

    perpetual_kept kept (
        .clock(clock), .write_enable(write), .write_address(ply),
        .write_data({ep_file, ep_valid, rights, list_end, place}), .read_address(below),
        .read_data(kept_read_data)
    );
endmodule

module perpetual_kept (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [5:0]  write_address,
    input  wire [25:0] write_data,
    input  wire [5:0]  read_address,
    output reg  [25:0] read_data
);
    (* no_rw_check *)
    reg [25:0] memory [0:63];
    integer word;

    initial begin
       for (word = 0; word <= 63; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

module perpetual_results (
    input  wire        clock,
    input  wire        clear,
    input  wire        line,
    input  wire        node,
    input  wire        generation,
    input  wire        is_too_deep,
    input  wire        is_list_full,
    input  wire        is_frames_full,
    input  wire        is_illegal,
    output wire [39:0] lines,
    output wire [39:0] nodes,
    output wire [39:0] generations,
    output wire        too_deep,
    output wire        list_full,
    output wire        frames_full,
    output wire        illegal_root
);
    reg [39:0] line_count;
    reg [39:0] node_count;
    reg [39:0] generation_count;
    reg was_too_deep;
    reg was_list_full;
    reg was_frames_full;
    reg was_illegal;

    assign lines = line_count;
    assign nodes = node_count;
    assign generations = generation_count;
    assign too_deep = was_too_deep;
    assign list_full = was_list_full;
    assign frames_full = was_frames_full;
    assign illegal_root = was_illegal;

    initial begin
        line_count = 40'd0;
        node_count = 40'd0;
        generation_count = 40'd0;
        was_too_deep = 1'b0;
        was_list_full = 1'b0;
        was_frames_full = 1'b0;
        was_illegal = 1'b0;
    end

    always @(posedge clock) begin
        if (line) begin
            line_count <= line_count + 40'd1;
        end
        if (node) begin
            node_count <= node_count + 40'd1;
        end
        if (generation) begin
            generation_count <= generation_count + 40'd1;
        end
        if (clear) begin
            line_count <= 40'd0;
            node_count <= 40'd0;
            generation_count <= 40'd0;
        end
        was_too_deep <= is_too_deep | (was_too_deep & ~clear);
        was_list_full <= is_list_full | (was_list_full & ~clear);
        was_frames_full <= is_frames_full | (was_frames_full & ~clear);
        was_illegal <= is_illegal | (was_illegal & ~clear);
    end
endmodule
