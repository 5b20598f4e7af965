// perpetual_search: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Alpha-beta with quiescence.
module perpetual_search (
    input  wire        clock,
    input  wire        reset,
    input  wire        write_enable,
    input  wire [5:0]  write_square,
    input  wire [3:0]  man,
    input  wire        entry_enable,
    input  wire [7:0]  entry_address,
    input  wire [15:0] entry,
    input  wire        start,
    input  wire        stop,
    input  wire [4:0]  depth,
    input  wire [15:0] root_alpha,
    input  wire [15:0] root_beta,
    input  wire        bound,
    input  wire        perft,
    input  wire        side,
    input  wire [3:0]  rights,
    input  wire        ep_valid,
    input  wire [2:0]  ep_file,
    input  wire [6:0]  halfmoves,
    input  wire [4:0]  heavy,
    input  wire [4:0]  minor,
    input  wire [15:0] root_score,
    input  wire        detector_ready,
    input  wire        detector_valid,
    input  wire        repetition,
    input  wire        upcoming,
    input  wire        exact,
    input  wire [7:0]  held_plies,
    output wire        push,
    output wire        pop,
    output wire        cut,
    output wire [7:0]  keep,
    output wire [3:0]  piece,
    output wire [5:0]  from,
    output wire [5:0]  to,
    output wire        barrier,
    output wire        busy,
    output wire [15:0] value,
    output wire [14:0] best,
    output wire        inexact,
    output wire [31:0] nodes,
    output wire [31:0] generations,
    output wire [31:0] repetitions,
    output wire [31:0] bounds,
    output wire        too_deep,
    output wire        list_full,
    output wire        frames_full,
    output wire        illegal_root
);
    localparam [3:0] SEARCH_STATE_CUTTING = 4'd0;
    localparam [3:0] SEARCH_STATE_IDLE = 4'd1;
    localparam [3:0] SEARCH_STATE_ENTER = 4'd2;
    localparam [3:0] SEARCH_STATE_GENERATE = 4'd3;
    localparam [3:0] SEARCH_STATE_JUDGE = 4'd4;
    localparam [3:0] SEARCH_STATE_FETCH = 4'd5;
    localparam [3:0] SEARCH_STATE_MAKE = 4'd6;
    localparam [3:0] SEARCH_STATE_FINISH = 4'd7;
    localparam [3:0] SEARCH_STATE_CHECK = 4'd8;
    localparam [3:0] SEARCH_STATE_CHECKING = 4'd9;
    localparam [3:0] SEARCH_STATE_RECALL = 4'd10;
    localparam [3:0] SEARCH_STATE_RETURN = 4'd11;
    localparam [3:0] SEARCH_STATE_UNDO = 4'd12;

    reg [3:0] state;
    reg [1:0] step;
    reg ends;
    reg [5:0] ply;
    reg [5:0] last_ply;
    reg [8:0] place;
    reg mover;
    reg captures_only;
    reg ep_allowed;
    reg writes_men;
    reg writes_lines;
    reg [5:0] written_square;
    reg [3:0] written_man;
    reg linked;
    reg arrives;
    reg stale;
    reg known;
    reg repeated;
    reg upcomes;
    reg forgot;
    reg expands;
    reg is_zeroed;
    reg is_raised;
    reg is_cut;
    reg illegal;
    reg legal;
    reg ep_legal;
    reg watch;
    reg pushed;
    reg proven;
    reg probe;
    reg above;
    reg use_bound;
    reg counting;
    reg [14:0] best_move;

    wire generator_busy;
    wire generator_valid;
    wire [5:0] generator_from;
    wire [5:0] generator_to;
    wire [2:0] generator_kind;
    wire [2:0] generator_victim;
    wire [2:0] generator_special;
    wire [2:0] generator_move_class;
    wire generator_king_taken;
    wire [8:0] list_first;
    wire [8:0] list_next_place;
    wire list_joining;
    wire list_full_2;
    wire [20:0] list_read_move;
    wire [20:0] list_played;
    wire [15:0] list_loss;
    wire [8:0] list_read_next;
    wire list_read_last;
    wire [15:0] values_bound;
    wire values_stands;
    wire values_improves;
    wire values_promises_nothing;
    wire values_below_zero;
    wire values_above_zero;
    wire values_better;
    wire values_fails_high;
    wire standing_side;
    wire [3:0] standing_rights;
    wire standing_ep_valid;
    wire [2:0] standing_ep_file;
    wire [6:0] standing_halfmoves;
    wire standing_own_king_side;
    wire standing_own_queen_side;
    wire standing_phantom;
    wire standing_phantom_west;
    wire [5:0] standing_phantom_square;
    wire standing_bare;
    wire standing_fifty;
    wire standing_loses_right;
    wire standing_child_drawn;
    wire [8:0] frames_its_place;
    wire [8:0] frames_its_list_end;
    wire [3:0] frames_its_rights;
    wire [6:0] frames_its_halfmoves;
    wire [15:0] frames_its_bound;
    wire frames_its_legal;
    wire frames_its_ep_legal;
    wire frames_its_above;
    wire [5:0] child_one_more;
    wire [5:0] child_one_less;
    wire child_has_parent;
    wire child_quiescent;
    wire child_before_horizon;
    wire child_told;
    wire child_may_skip;
    wire child_at_once;
    wire child_former_pushed;
    wire line_rests;
    wire line_can_tell;
    wire [5:0] writes_square;
    wire [3:0] writes_man;
    wire writes_lines_2;
    wire writes_ends;

    wire has_parent = child_has_parent;
    wire quiescent = child_quiescent;
    wire making = state == SEARCH_STATE_MAKE;
    wire checking = (state == SEARCH_STATE_CHECK) | (state == SEARCH_STATE_CHECKING);
    wire first_step = ~|step;
    wire will_reply =
        making | checking | (state == SEARCH_STATE_FETCH) | (state == SEARCH_STATE_FINISH);
    wire takes =
        (state == SEARCH_STATE_FETCH) | (state == SEARCH_STATE_RECALL)
        | (state == SEARCH_STATE_CHECK);
    wire [20:0] read_move = list_read_move;
    wire [20:0] played = list_played;
    wire en_passant = played[20:18] == 3'd1;
    wire [14:0] best_of = {played[20:18], played[11:0]};
    wire [2:0] from_rank = read_move[5:3];
    wire [2:0] to_rank = read_move[11:9];
    wire child_on_first_ranks =
        standing_side ? ((from_rank < 3'd2) | (to_rank == 3'd0))
        : ((from_rank >= 3'd6) | (to_rank == 3'd7));
    wire skips = child_may_skip & values_promises_nothing;
    wire can_tell = line_can_tell;
    wire waits = (child_told & ~can_tell) | (skips & linked);
    wire repeats = pushed & repeated;
    wire flags_known = known | (~pushed & has_parent);
    wire told_deep = pushed & quiescent;
    wire opens = ~list_joining & ~arrives & ~(told_deep & ~known);
    wire rests = told_deep & proven & values_stands;
    wire gives_zero = probe | standing_bare | (quiescent & standing_fifty);
    wire open = ~quiescent & ~standing_fifty & ~counting;
    wire raises = open & use_bound & has_parent & upcomes & values_below_zero;
    wire at_once = ~list_joining & child_at_once;
    wire leaves = ~illegal & ~counting & (above | (values_better & values_fails_high));
    wire goes_up = (state == SEARCH_STATE_RETURN) & has_parent & (can_tell | ~pushed);
    wire goes_down = making & ~first_step & ends;
    wire generator_start =
        (goes_down & at_once)
        | ((state == SEARCH_STATE_ENTER) & opens & ~(repeats & quiescent) & ~rests)
        | (state == SEARCH_STATE_CHECK);
    wire list_add = generator_valid & ~checking & ~(counting & quiescent);

    reg list_fresh;
    reg list_close;
    reg list_back;
    reg [8:0] list_base;
    reg [8:0] list_read_place;
    reg values_load;
    reg values_stand;
    reg values_raise;
    reg values_accept;
    reg values_give_zero;
    reg values_give_alpha;
    reg values_give_beta;
    reg values_give_mated;
    reg standing_load;
    reg standing_lay;
    reg child_begins;
    reg line_clear;
    reg counts_clear;
    reg counts_node;
    reg counts_generation;
    reg counts_repetition;
    reg counts_bound;
    reg counts_not_exact;
    reg counts_bad_depth;
    reg counts_no_place;
    reg counts_no_frame;
    reg counts_illegal;
    reg [3:0] state_next;
    reg [1:0] step_next;
    reg [5:0] ply_next;
    reg [5:0] last_ply_next;
    reg [8:0] place_next;
    reg arrives_next;
    reg stale_next;
    reg illegal_next;
    reg legal_next;
    reg ep_legal_next;
    reg watch_next;
    reg pushed_next;
    reg proven_next;
    reg probe_next;
    reg above_next;
    reg use_bound_next;
    reg counting_next;
    reg [14:0] best_move_next;
    reg write_men;
    reg write_lines;
    reg [5:0] board_square;
    reg [3:0] board_man;
    reg fails;
    always @* begin
        state_next = state;
        step_next = step;
        ply_next = ply;
        last_ply_next = last_ply;
        place_next = place;
        arrives_next = arrives;
        stale_next = stale;
        illegal_next = illegal;
        legal_next = legal;
        ep_legal_next = ep_legal;
        watch_next = watch;
        pushed_next = pushed;
        proven_next = proven;
        probe_next = probe;
        above_next = above;
        use_bound_next = use_bound;
        counting_next = counting;
        best_move_next = best_move;
        child_begins = 1'b0;
        arrives_next = goes_down;
        write_men = 1'b0;
        write_lines = 1'b0;
        board_square = writes_square;
        board_man = writes_man;
        list_fresh = state == SEARCH_STATE_RETURN;
        list_close = 1'b0;
        list_back = goes_up;
        list_base = frames_its_list_end;
        list_read_place = frames_its_place;
        standing_load = 1'b0;
        standing_lay = 1'b0;
        values_load = 1'b0;
        values_stand = 1'b0;
        values_raise = 1'b0;
        values_accept = 1'b0;
        values_give_zero = state == SEARCH_STATE_CUTTING;
        values_give_alpha = 1'b0;
        values_give_beta = 1'b0;
        values_give_mated = 1'b0;
        line_clear = reset;
        counts_clear = reset;
        counts_node = 1'b0;
        counts_generation = state == SEARCH_STATE_CHECK;
        counts_repetition = 1'b0;
        counts_bound = 1'b0;
        counts_not_exact = 1'b0;
        counts_bad_depth = 1'b0;
        counts_no_place = 1'b0;
        counts_no_frame = 1'b0;
        counts_illegal = 1'b0;
        fails = 1'b0;
        case (state)
            SEARCH_STATE_IDLE: begin
                write_men = write_enable;
                write_lines = write_enable;
                board_square = write_square;
                board_man = man;
                list_base = 9'd1;
                if (start) begin
                    list_back = 1'b1;
                    list_fresh = 1'b1;
                    standing_load = 1'b1;
                    values_load = 1'b1;
                    child_begins = 1'b1;
                    arrives_next = 1'b1;
                    line_clear = 1'b1;
                    counts_clear = 1'b1;
                    step_next = 2'd0;
                    ply_next = 6'd0;
                    last_ply_next = {1'b0, depth};
                    stale_next = 1'b0;
                    illegal_next = 1'b0;
                    legal_next = 1'b0;
                    ep_legal_next = 1'b0;
                    pushed_next = 1'b0;
                    proven_next = 1'b0;
                    probe_next = 1'b0;
                    use_bound_next = bound;
                    counting_next = perft;
                    best_move_next = 15'd0;
                    if ((depth == 5'd0) | (depth > 5'd16)) begin
                        counts_bad_depth = ~reset;
                    end else begin
                        state_next = SEARCH_STATE_ENTER;
                    end
                end
            end
            SEARCH_STATE_ENTER: begin
                if (opens) begin
                    state_next = SEARCH_STATE_GENERATE;
                    if (repeats & quiescent) begin
                        counts_repetition = 1'b1;
                        values_give_zero = 1'b1;
                        state_next = SEARCH_STATE_RETURN;
                    end else if (rests) begin
                        values_give_beta = 1'b1;
                        state_next = SEARCH_STATE_RETURN;
                    end
                end
            end
            SEARCH_STATE_GENERATE: begin
                if (generator_king_taken) begin
                    counts_generation = 1'b1;
                    illegal_next = 1'b1;
                    state_next = SEARCH_STATE_RETURN;
                    if (!has_parent) begin
                        counts_illegal = 1'b1;
                        fails = 1'b1;
                    end
                end else if (~generator_busy & flags_known) begin
                    state_next = SEARCH_STATE_JUDGE;
                end
            end
            SEARCH_STATE_JUDGE: begin
                write_lines = standing_phantom;
                board_square = standing_phantom_square;
                board_man = 4'd0;
                standing_lay = 1'b1;
                above_next = standing_fifty & ~quiescent;
                if (child_before_horizon) begin
                    watch_next = upcomes | forgot;
                end
                state_next = SEARCH_STATE_RETURN;
                counts_generation = ~repeats;
                if (expands) begin
                    list_close = ~is_cut;
                    values_stand = quiescent & values_improves;
                    values_raise = is_raised;
                    values_give_beta = is_cut;
                    counts_bound = is_raised;
                    counts_not_exact = open & forgot;
                    place_next = list_first;
                    if (!is_cut) begin
                        list_read_place = list_first;
                        state_next = SEARCH_STATE_FETCH;
                        if (~|list_first) begin
                            state_next = SEARCH_STATE_FINISH;
                        end
                    end
                end else if (repeats) begin
                    counts_repetition = 1'b1;
                    values_give_zero = 1'b1;
                end else if (list_full_2) begin
                    counts_no_place = 1'b1;
                    fails = 1'b1;
                end else if (counting & quiescent) begin
                    counts_bound = 1'b1;
                end else if (is_zeroed) begin
                    values_give_zero = 1'b1;
                end else begin
                    values_give_beta = 1'b1;
                end
            end
            SEARCH_STATE_FETCH: begin
                list_read_place = place;
                stale_next = 1'b1;
                state_next = SEARCH_STATE_MAKE;
            end
            SEARCH_STATE_MAKE: begin
                list_read_place = place;
                if (first_step & (ply == 6'd63)) begin
                    counts_no_frame = 1'b1;
                    fails = 1'b1;
                end else if (first_step & waits) begin
                    state_next = SEARCH_STATE_MAKE;
                end else if (first_step & skips) begin
                    counts_node = 1'b1;
                    place_next = list_read_next;
                    list_read_place = list_read_next;
                    state_next = SEARCH_STATE_FETCH;
                    if (list_read_last) begin
                        state_next = SEARCH_STATE_FINISH;
                    end
                end else begin
                    counts_node = first_step;
                    write_men = 1'b1;
                    write_lines = writes_lines_2;
                    step_next = step + 2'd1;
                    if (goes_down) begin
                        step_next = 2'd0;
                        stale_next = 1'b0;
                        ply_next = child_one_more;
                        proven_next = (legal | quiescent) & ~counting;
                        probe_next = above;
                        pushed_next = child_told;
                        legal_next = 1'b0;
                        ep_legal_next = 1'b0;
                        state_next = SEARCH_STATE_ENTER;
                        if (at_once) begin
                            state_next = SEARCH_STATE_GENERATE;
                        end
                    end
                end
            end
            SEARCH_STATE_FINISH: begin
                values_give_alpha = 1'b1;
                state_next = SEARCH_STATE_RETURN;
                if (stale) begin
                    state_next = SEARCH_STATE_RECALL;
                end
                if (counting) begin
                    values_give_alpha = 1'b0;
                    values_give_zero = 1'b1;
                end else if (~legal & ~quiescent) begin
                    state_next = SEARCH_STATE_CHECK;
                end
            end
            SEARCH_STATE_CHECK: begin
                state_next = SEARCH_STATE_CHECKING;
            end
            SEARCH_STATE_CHECKING: begin
                if (generator_king_taken) begin
                    values_give_mated = 1'b1;
                    state_next = SEARCH_STATE_RETURN;
                end else if (!generator_busy) begin
                    values_give_zero = 1'b1;
                    state_next = SEARCH_STATE_RETURN;
                end
            end
            SEARCH_STATE_RECALL: begin
                state_next = SEARCH_STATE_RETURN;
            end
            SEARCH_STATE_RETURN: begin
                write_men = has_parent;
                write_lines = has_parent & writes_lines_2;
                if (!has_parent) begin
                    state_next = SEARCH_STATE_IDLE;
                end else if (goes_up) begin
                    step_next = 2'd1;
                    stale_next = 1'b1;
                    ply_next = child_one_less;
                    place_next = frames_its_place;
                    legal_next = frames_its_legal;
                    ep_legal_next = frames_its_ep_legal;
                    above_next = frames_its_above;
                    pushed_next = child_former_pushed;
                    state_next = SEARCH_STATE_UNDO;
                end
            end
            SEARCH_STATE_UNDO: begin
                write_men = 1'b1;
                write_lines = writes_lines_2;
                step_next = step + 2'd1;
                list_read_place = place;
                if ((step == 2'd1) & ~illegal & ~counting) begin
                    legal_next = 1'b1;
                    ep_legal_next = ep_legal | en_passant;
                    if (above) begin
                        values_give_zero = 1'b1;
                    end else if (values_better) begin
                        values_accept = 1'b1;
                        values_give_beta = values_fails_high;
                        if (!has_parent) begin
                            best_move_next = best_of;
                        end
                    end
                end
                if (ends) begin
                    step_next = 2'd0;
                    illegal_next = 1'b0;
                    place_next = list_read_next;
                    list_read_place = list_read_next;
                    state_next = SEARCH_STATE_FETCH;
                    if (leaves) begin
                        list_read_place = frames_its_place;
                        state_next = SEARCH_STATE_RECALL;
                    end else if (list_read_last) begin
                        state_next = SEARCH_STATE_FINISH;
                    end
                end
            end
            default: begin
                best_move_next = 15'd0;
                fails = state != SEARCH_STATE_CUTTING;
                counts_no_frame = fails;
                if (line_rests) begin
                    state_next = SEARCH_STATE_IDLE;
                end
            end
        endcase
        if ((stop & (state != SEARCH_STATE_IDLE)) | fails | reset) begin
            state_next = SEARCH_STATE_CUTTING;
        end
    end

    assign busy = state != SEARCH_STATE_IDLE;
    assign best = best_move;

    perpetual_generator generator (
        .clock(clock), .write_men(writes_men), .write_lines(writes_lines),
        .write_square(written_square), .man(written_man), .start(generator_start),
        .stop(stop | reset), .side(mover), .captures_only(captures_only),
        .king_side(standing_own_king_side), .queen_side(standing_own_queen_side),
        .ep_valid(ep_allowed), .ep_file(standing_ep_file), .phantom(standing_phantom),
        .phantom_west(standing_phantom_west), .busy(generator_busy), .valid(generator_valid),
        .from(generator_from), .to(generator_to), .kind(generator_kind), .victim(generator_victim),
        .special(generator_special), .move_class(generator_move_class),
        .king_taken(generator_king_taken)
    );

    perpetual_gained_list list (
        .clock(clock), .entry_enable(entry_enable), .entry_address(entry_address), .entry(entry),
        .fresh(list_fresh), .add(list_add), .side(mover), .from(generator_from), .to(generator_to),
        .kind(generator_kind), .victim(generator_victim), .special(generator_special),
        .move_class(generator_move_class), .close(list_close), .back(list_back), .base(list_base),
        .read_place(list_read_place), .take(takes), .first(list_first),
        .next_place(list_next_place), .joining(list_joining), .full(list_full_2),
        .read_move(list_read_move), .played(list_played), .loss(list_loss),
        .read_next(list_read_next), .read_last(list_read_last)
    );

    perpetual_values values (
        .clock(clock), .load(values_load), .root_score(root_score), .root_alpha(root_alpha),
        .root_beta(root_beta), .promise(takes), .loss(list_loss), .down(goes_down), .up(goes_up),
        .comes_back(state == SEARCH_STATE_RETURN), .parent_bound(frames_its_bound),
        .stand(values_stand), .raise(values_raise), .accept(values_accept),
        .give_zero(values_give_zero), .give_alpha(values_give_alpha), .give_beta(values_give_beta),
        .give_mated(values_give_mated), .ply(ply), .drawn(standing_bare | standing_fifty),
        .child_drawn(standing_child_drawn), .value(value), .bound(values_bound),
        .stands(values_stands), .improves(values_improves),
        .promises_nothing(values_promises_nothing), .below_zero(values_below_zero),
        .above_zero(values_above_zero), .better(values_better), .fails_high(values_fails_high)
    );

    perpetual_standing standing (
        .clock(clock), .load(standing_load), .root_side(side), .root_rights(rights),
        .root_ep_valid(ep_valid), .root_ep_file(ep_file), .root_halfmoves(halfmoves),
        .root_heavy(heavy), .root_minor(minor), .take(takes), .read_move(read_move),
        .down(goes_down), .to_file(played[8:6]), .castles(played[20:18] == 3'd2),
        .undo(state == SEARCH_STATE_RETURN), .up(goes_up), .former_rights(frames_its_rights),
        .former_halfmoves(frames_its_halfmoves), .lay(standing_lay),
        .is_root(~has_parent | counting), .side(standing_side), .rights(standing_rights),
        .ep_valid(standing_ep_valid), .ep_file(standing_ep_file), .halfmoves(standing_halfmoves),
        .heavy(), .minor(), .own_king_side(standing_own_king_side),
        .own_queen_side(standing_own_queen_side), .phantom(standing_phantom),
        .phantom_west(standing_phantom_west), .phantom_square(standing_phantom_square),
        .bare(standing_bare), .fifty(standing_fifty), .loses_right(standing_loses_right),
        .child_drawn(standing_child_drawn)
    );

    perpetual_frames frames (
        .clock(clock), .keep(making), .first(first_step), .ply(ply), .down(goes_down), .up(goes_up),
        .place(place), .list_end(list_next_place), .rights(standing_rights),
        .halfmoves(standing_halfmoves), .bound(values_bound), .legal(legal), .ep_legal(ep_legal),
        .above(above), .its_place(frames_its_place), .its_list_end(frames_its_list_end),
        .its_rights(frames_its_rights), .its_halfmoves(frames_its_halfmoves),
        .its_bound(frames_its_bound), .its_legal(frames_its_legal),
        .its_ep_legal(frames_its_ep_legal), .its_above(frames_its_above)
    );

    perpetual_child child (
        .clock(clock), .begins(child_begins), .down(goes_down), .up(goes_up), .take(takes),
        .ply(ply), .last_ply(last_ply), .plain(~|read_move[20:15]), .counting(counting),
        .watch(watch), .needs_no_proof(legal | quiescent), .on_first_ranks(child_on_first_ranks),
        .one_more(child_one_more), .one_less(child_one_less), .has_parent(child_has_parent),
        .quiescent(child_quiescent), .before_horizon(child_before_horizon), .told(child_told),
        .may_skip(child_may_skip), .at_once(child_at_once), .former_pushed(child_former_pushed)
    );

    perpetual_line_port line (
        .clock(clock), .clear(line_clear), .make(making & first_step & child_told & can_tell),
        .take_back(goes_up & pushed), .undo_all(state == SEARCH_STATE_CUTTING), .played(played),
        .side(standing_side), .loses_right(standing_loses_right), .ep_legal(ep_legal),
        .detector_ready(detector_ready), .held_plies(held_plies), .push(push), .pop(pop), .cut(cut),
        .keep(keep), .piece(piece), .from(from), .to(to), .barrier(barrier), .rests(line_rests),
        .can_tell(line_can_tell)
    );

    perpetual_counts counts (
        .clock(clock), .clear(counts_clear), .node(counts_node), .generation(counts_generation),
        .repetition(counts_repetition), .bound(counts_bound), .not_exact(counts_not_exact),
        .bad_depth(counts_bad_depth), .no_place(counts_no_place), .no_frame(counts_no_frame),
        .illegal(counts_illegal), .nodes(nodes), .generations(generations),
        .repetitions(repetitions), .bounds(bounds), .inexact(inexact), .too_deep(too_deep),
        .list_full(list_full), .frames_full(frames_full), .illegal_root(illegal_root)
    );

    perpetual_writes writes (
        .step(step), .undo(~making), .side(standing_side ^ (state == SEARCH_STATE_RETURN)),
        .played(played), .square(writes_square), .man(writes_man), .lines(writes_lines_2),
        .ends(writes_ends)
    );

    initial begin
        state = 4'd0;
        step = 2'd0;
        ends = 1'b0;
        ply = 6'd0;
        last_ply = 6'd0;
        place = 9'd0;
        mover = 1'b0;
        captures_only = 1'b0;
        ep_allowed = 1'b0;
        writes_men = 1'b0;
        writes_lines = 1'b0;
        written_square = 6'd0;
        written_man = 4'd0;
        linked = 1'b0;
        arrives = 1'b0;
        stale = 1'b0;
        known = 1'b0;
        repeated = 1'b0;
        upcomes = 1'b0;
        forgot = 1'b0;
        expands = 1'b0;
        is_zeroed = 1'b0;
        is_raised = 1'b0;
        is_cut = 1'b0;
        illegal = 1'b0;
        legal = 1'b0;
        ep_legal = 1'b0;
        watch = 1'b0;
        pushed = 1'b0;
        proven = 1'b0;
        probe = 1'b0;
        above = 1'b0;
        use_bound = 1'b0;
        counting = 1'b0;
        best_move = 15'd0;
    end

    always @(posedge clock) begin
        state <= state_next;
        step <= step_next;
        ends <= writes_ends;
        ply <= ply_next;
        last_ply <= last_ply_next;
        place <= place_next;
        mover <= standing_side ^ will_reply;
        captures_only <= quiescent | checking;
        ep_allowed <= standing_ep_valid & ~checking;
        writes_men <= write_men;
        writes_lines <= write_lines;
        written_square <= board_square;
        written_man <= board_man;
        linked <= list_joining;
        arrives <= arrives_next;
        stale <= stale_next;
        known <= detector_valid & ~push & ~pop;
        repeated <= repetition;
        upcomes <= upcoming;
        forgot <= ~exact;
        expands <=
            ~repeats & ~list_full_2 & ~gives_zero & ~(quiescent & (counting | values_stands));
        is_zeroed <= gives_zero;
        is_raised <= raises;
        is_cut <= raises & ~values_above_zero;
        illegal <= illegal_next;
        legal <= legal_next;
        ep_legal <= ep_legal_next;
        watch <= watch_next;
        pushed <= pushed_next;
        proven <= proven_next;
        probe <= probe_next;
        above <= above_next;
        use_bound <= use_bound_next;
        counting <= counting_next;
        best_move <= best_move_next;
    end
endmodule

`default_nettype wire
