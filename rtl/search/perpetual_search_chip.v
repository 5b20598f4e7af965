// perpetual_search_chip: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_search_chip #(
    parameter integer PLIES = 100,         // plies in the window: even, from 4 to 128
    parameter integer ICE40 = 0            // 1 for block RAM and cells of an iCE40: from 0 to 1
) (
    // Clock and reset; power-up is a reset too, so tie it low where there is none.
    input  wire        clock,              // rising edge
    input  wire        reset,              // one cycle, from any state; then write table and board anew
    // The board of the root, a square a cycle, while busy is low.
    input  wire        write_enable,       // writes a square
    input  wire [5:0]  write_square,       // which, a1 = 0, h8 = 63
    input  wire [3:0]  man,                // 0 none 1 pawn 2 knight 3 king 5 bishop 6 rook 7 queen, and 8 for black
    // The evaluation table, an entry a cycle, while busy is low.
    input  wire        entry_enable,       // writes an entry
    input  wire [7:0]  entry_address,      // which: 32 x kind + 4 x rank + file, docs/search-chip.md
    input  wire [15:0] entry,              // what it becomes, signed
    // A search begins with start and ends when busy is low, or with stop.
    input  wire        start,              // begins
    input  wire        stop,               // ends it; all squares have to be written anew
    input  wire [4:0]  depth,              // 1 to 16 plies before quiescence
    input  wire [15:0] root_alpha,         // lower end of the window, signed
    input  wire [15:0] root_beta,          // upper end, signed
    input  wire        bound,              // upcoming repetitions raise alpha; values may then differ
    input  wire        perft,              // counts the legal lines of depth plies instead of a search
    input  wire        side,               // high for Black to move
    input  wire [3:0]  rights,             // to castle: 0 white king's side 1 queen's side 2 3 black
    input  wire        ep_valid,           // the last move was a double step
    input  wire [2:0]  ep_file,            // on which file
    input  wire [6:0]  halfmoves,          // since the last capture or pawn move, 127 for more
    input  wire [4:0]  heavy,              // pawns, rooks and queens on the board
    input  wire [4:0]  minor,              // knights and bishops
    input  wire [15:0] root_score,         // the table's sum for the side to move, signed
    output wire        busy,               // it searches; after power-up and reset the detector is not ready yet
    // What was found, until the next start.
    output wire [15:0] value,              // for the side to move, signed
    output wire [14:0] best,               // from, to and special, lowest first; 0 if no move was above alpha
    output wire        inexact,            // the detector held too few plies: a repetition may have been missed
    output wire [31:0] nodes,              // moves taken from lists
    output wire [31:0] generations,        // lists of moves made
    output wire [31:0] repetitions,        // nodes that had occurred before
    output wire [31:0] bounds,             // nodes whose alpha was raised by bound; of perft the legal lines
    // Why nothing was.
    output wire        too_deep,           // the depth is not 1 to 16
    output wire        list_full,          // more than 511 moves in the lists of a line
    output wire        frames_full,        // a line of more than 63 plies, or a state that is none: an upset
    output wire        illegal_root,       // the side not to move is in check
    // The moves before the root, while busy is low: clear once, then push where ready is high.
    input  wire        history_clear,      // empties the line; once after power-up and reset too
    input  wire        history_push,       // plays a move of it
    input  wire [3:0]  history_piece,      // 1 to 6 pawn, knight, bishop, rook, queen, king; 8 more for black
    input  wire [5:0]  history_from,       // where from
    input  wire [5:0]  history_to,         // where to
    input  wire        history_barrier,    // no earlier position can come back
    output wire        history_ready       // a move is taken
);
    // A wrong value stops elaboration here.
    generate
        if (PLIES < 4 || PLIES > 128 || PLIES % 2 != 0) begin : wrong_PLIES
            perpetual_search_chip_needs_PLIES_even_from_4_to_128 out_of_range ();
        end
        if (ICE40 < 0 || ICE40 > 1) begin : wrong_ICE40
            perpetual_search_chip_needs_ICE40_from_0_to_1 out_of_range ();
        end
    endgenerate

    localparam [8:0] place_1 = 9'd1;
    localparam [1:0] READ_FIRST = 2'd2;
    localparam [2:0] CHANGE_ACCEPT = 3'd6;

    reg mover;
    reg captures_only;
    reg ep_allowed;
    reg counting;
    reg clears;
    reg pushes;
    reg [3:0] told_piece;
    reg [5:0] told_from;
    reg [5:0] told_to;
    reg told_barrier;

    wire control_idle;
    wire control_begins;
    wire control_drains;
    wire control_replies;
    wire control_will_reply;
    wire control_checks;
    wire control_decide;
    wire [1:0] control_read;
    wire control_take;
    wire control_makes;
    wire control_write;
    wire control_step;
    wire control_returns;
    wire control_push;
    wire control_pop;
    wire control_prove;
    wire [2:0] control_change;
    wire [2:0] control_give;
    wire [2:0] control_counted;
    wire [2:0] control_fault;
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
    wire candidate_inner;
    wire candidate_told;
    wire candidate_tell;
    wire candidate_skips;
    wire candidate_waits;
    wire candidate_at_once;
    wire sequencer_first;
    wire sequencer_second;
    wire sequencer_last;
    wire sequencer_write_men;
    wire sequencer_write_lines;
    wire [5:0] sequencer_written_square;
    wire [3:0] sequencer_written_man;
    wire node_has_killer;
    wire [11:0] node_killer;
    wire [5:0] node_ply;
    wire node_is_last;
    wire node_has_parent;
    wire node_quiescent;
    wire node_leads_inside;
    wire node_to_horizon;
    wire [8:0] node_read_place;
    wire node_legal;
    wire node_ep_legal;
    wire node_drawn;
    wire node_watch;
    wire node_pushed;
    wire node_needs_no_proof;
    wire node_proven;
    wire node_probe;
    wire [8:0] node_its_list_end;
    wire [3:0] node_its_rights;
    wire [6:0] node_its_halfmoves;
    wire [15:0] node_its_bound;
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
    wire [15:0] values_bound;
    wire values_stands;
    wire values_improves;
    wire values_fails_low;
    wire values_below_zero;
    wire values_above_zero;
    wire values_better;
    wire values_fails_high;
    wire verdict_missing;
    wire verdict_repeats;
    wire verdict_rests;
    wire verdict_flags_known;
    wire verdict_may_repeat;
    wire verdict_not_exact;
    wire [2:0] verdict_outcome;
    wire line_push;
    wire line_pop;
    wire line_cut;
    wire [7:0] line_keep;
    wire [3:0] line_piece;
    wire [5:0] line_from;
    wire [5:0] line_to;
    wire line_barrier;
    wire line_rests;
    wire line_can_tell;
    wire window_ready;
    wire [7:0] window_held_plies;
    wire window_valid;
    wire window_repetition;
    wire window_upcoming;
    wire window_exact;

    wire takes = control_idle & ~reset;
    wire waits = clears | pushes;
    wire can_tell = window_ready & ~waits;
    wire [20:0] played = list_played;
    wire accepts = control_change == CHANGE_ACCEPT;
    wire list_add = generator_valid & ~control_checks & ~(counting & node_quiescent);
    wire [8:0] list_base = control_idle ? place_1 : node_its_list_end;

    reg [3:0] window_piece;
    reg [5:0] window_from;
    reg [5:0] window_to;
    reg window_barrier;
    always @* begin
        if (pushes) begin
            window_piece = told_piece;
            window_from = told_from;
            window_to = told_to;
            window_barrier = told_barrier;
        end else begin
            window_piece = line_piece;
            window_from = line_from;
            window_to = line_to;
            window_barrier = line_barrier;
        end
    end

    assign history_ready = can_tell & control_idle;
    assign busy = ~control_idle;

    perpetual_control control (
        .clock(clock), .reset(reset), .start(start), .stop(stop), .depth(depth),
        .counting(counting), .first(sequencer_first), .second(sequencer_second),
        .last(sequencer_last), .has_parent(node_has_parent), .quiescent(node_quiescent),
        .is_last_ply(node_is_last), .legal(node_legal), .drawn(node_drawn), .pushed(node_pushed),
        .missing(verdict_missing), .repeats(verdict_repeats), .rests(verdict_rests),
        .flags_known(verdict_flags_known), .outcome(verdict_outcome), .generates(generator_busy),
        .king_taken(generator_king_taken), .joining(list_joining), .is_empty(~|list_first),
        .read_last(list_read_last), .skips(candidate_skips), .waits(candidate_waits),
        .at_once(candidate_at_once), .improves(values_improves), .better(values_better),
        .fails_high(values_fails_high), .can_tell(line_can_tell), .line_rests(line_rests),
        .idle(control_idle), .begins(control_begins), .drains(control_drains),
        .replies(control_replies), .will_reply(control_will_reply), .checks(control_checks),
        .decide(control_decide), .read(control_read), .take(control_take), .makes(control_makes),
        .write(control_write), .step(control_step), .returns(control_returns), .push(control_push),
        .pop(control_pop), .prove(control_prove), .change(control_change), .give(control_give),
        .counted(control_counted), .fault(control_fault)
    );

    perpetual_generator generator (
        .clock(clock), .write_men(sequencer_write_men), .write_lines(sequencer_write_lines),
        .write_square(sequencer_written_square), .man(sequencer_written_man),
        .start(control_replies), .stop(stop | reset), .side(mover), .captures_only(captures_only),
        .king_side(standing_own_king_side), .queen_side(standing_own_queen_side),
        .ep_valid(ep_allowed), .ep_file(standing_ep_file), .phantom(standing_phantom),
        .phantom_west(standing_phantom_west), .has_killer(node_has_killer), .killer(node_killer),
        .busy(generator_busy), .valid(generator_valid), .from(generator_from), .to(generator_to),
        .kind(generator_kind), .victim(generator_victim), .special(generator_special),
        .move_class(generator_move_class), .king_taken(generator_king_taken)
    );

    // The list. Nothing is kept between two generations.
    perpetual_gained_list list (
        .clock(clock), .entry_enable(entry_enable), .entry_address(entry_address), .entry(entry),
        .fresh(control_begins | control_returns), .add(list_add), .side(mover),
        .from(generator_from), .to(generator_to), .kind(generator_kind), .victim(generator_victim),
        .special(generator_special), .move_class(generator_move_class),
        .close(control_read == READ_FIRST), .back(control_begins | control_pop), .base(list_base),
        .read_place(node_read_place), .take(control_take), .first(list_first),
        .next_place(list_next_place), .joining(list_joining), .full(list_full_2),
        .read_move(list_read_move), .played(list_played), .loss(list_loss),
        .read_next(list_read_next), .read_last(list_read_last)
    );

    perpetual_candidate candidate (
        .clock(clock), .take(control_take), .plain(~|list_read_move[20:15]),
        .from_rank(list_read_move[5:3]), .to_rank(list_read_move[11:9]), .side(standing_side),
        .leads_inside(node_leads_inside), .to_horizon(node_to_horizon), .counting(counting),
        .watch(node_watch), .needs_no_proof(node_needs_no_proof), .can_tell(line_can_tell),
        .joining(list_joining), .fails_low(values_fails_low), .inner(candidate_inner),
        .told(candidate_told), .tell(candidate_tell), .skips(candidate_skips),
        .waits(candidate_waits), .at_once(candidate_at_once)
    );

    perpetual_sequencer sequencer (
        .clock(clock), .begins(control_begins), .write(control_write), .advance(control_step),
        .undo(~control_makes), .side(standing_side ^ control_returns), .played(played),
        .load(control_idle & write_enable), .square(write_square), .man(man),
        .erase(control_decide & standing_phantom), .phantom_square(standing_phantom_square),
        .first(sequencer_first), .second(sequencer_second), .last(sequencer_last),
        .write_men(sequencer_write_men), .write_lines(sequencer_write_lines),
        .written_square(sequencer_written_square), .written_man(sequencer_written_man)
    );

    // The node: its record, its position, its sum and window, and what is made of it.
    perpetual_node node (
        .clock(clock), .begins(control_begins), .depth(depth), .counting(counting),
        .keep(control_makes), .first(sequencer_first), .list_end(list_next_place),
        .rights(standing_rights), .halfmoves(standing_halfmoves), .bound(values_bound),
        .push(control_push), .told(candidate_told), .inner(candidate_inner), .pop(control_pop),
        .read(control_read), .first_place(list_first), .following(list_read_next),
        .decide(control_decide), .fifty(standing_fifty), .may_repeat(verdict_may_repeat),
        .prove(control_prove), .en_passant(played[20:18] == 3'd1),
        .refute(accepts & values_fails_high), .quiet((~|played[17:15]) & ~played[20]),
        .squares(played[11:0]), .has_killer(node_has_killer), .killer(node_killer), .ply(node_ply),
        .is_last(node_is_last), .has_parent(node_has_parent), .quiescent(node_quiescent),
        .leads_inside(node_leads_inside), .to_horizon(node_to_horizon),
        .read_place(node_read_place), .legal(node_legal), .ep_legal(node_ep_legal),
        .drawn(node_drawn), .watch(node_watch), .pushed(node_pushed),
        .needs_no_proof(node_needs_no_proof), .proven(node_proven), .probe(node_probe),
        .its_list_end(node_its_list_end), .its_rights(node_its_rights),
        .its_halfmoves(node_its_halfmoves), .its_bound(node_its_bound)
    );

    // Draws end no line that is counted.
    perpetual_standing standing (
        .clock(clock), .load(control_begins), .root_side(side), .root_rights(rights),
        .root_ep_valid(ep_valid), .root_ep_file(ep_file), .root_halfmoves(halfmoves),
        .root_heavy(heavy), .root_minor(minor), .take(control_take), .read_move(list_read_move),
        .down(control_push), .to_file(played[8:6]), .castles(played[20:18] == 3'd2),
        .undo(control_returns), .up(control_pop), .former_rights(node_its_rights),
        .former_halfmoves(node_its_halfmoves), .erase(control_decide),
        .is_root(~node_has_parent | counting), .side(standing_side), .rights(standing_rights),
        .ep_valid(standing_ep_valid), .ep_file(standing_ep_file), .halfmoves(standing_halfmoves),
        .heavy(), .minor(), .own_king_side(standing_own_king_side),
        .own_queen_side(standing_own_queen_side), .phantom(standing_phantom),
        .phantom_west(standing_phantom_west), .phantom_square(standing_phantom_square),
        .bare(standing_bare), .fifty(standing_fifty), .loses_right(standing_loses_right),
        .child_drawn(standing_child_drawn)
    );

    perpetual_values values (
        .clock(clock), .change(control_change), .root_score(root_score), .root_alpha(root_alpha),
        .root_beta(root_beta), .look(control_take), .loss(list_loss), .comes_back(control_returns),
        .parent_bound(node_its_bound), .give(control_give), .ply(node_ply),
        .drawn(standing_bare | standing_fifty), .child_drawn(standing_child_drawn), .value(value),
        .bound(values_bound), .stands(values_stands), .improves(values_improves),
        .fails_low(values_fails_low), .below_zero(values_below_zero),
        .above_zero(values_above_zero), .better(values_better), .fails_high(values_fails_high)
    );

    // The detector's flags do not include an operation that it is given in this cycle.
    perpetual_verdict verdict (
        .clock(clock), .begins(control_begins), .bound(bound), .has_parent(node_has_parent),
        .quiescent(node_quiescent), .pushed(node_pushed), .proven(node_proven), .probe(node_probe),
        .bare(standing_bare), .fifty(standing_fifty), .stands(values_stands),
        .below_zero(values_below_zero), .above_zero(values_above_zero), .full(list_full_2),
        .counting(counting), .valid(window_valid & ~waits & ~line_push & ~line_pop),
        .repetition(window_repetition), .upcoming(window_upcoming), .exact(window_exact),
        .missing(verdict_missing), .repeats(verdict_repeats), .rests(verdict_rests),
        .flags_known(verdict_flags_known), .may_repeat(verdict_may_repeat),
        .not_exact(verdict_not_exact), .outcome(verdict_outcome)
    );

    perpetual_line_port line (
        .clock(clock), .clear(reset | control_begins),
        .make(control_makes & sequencer_first & candidate_tell),
        .take_back(control_pop & node_pushed), .undo_all(control_drains), .played(played),
        .side(standing_side), .loses_right(standing_loses_right), .ep_legal(node_ep_legal),
        .detector_ready(window_ready), .held_plies(window_held_plies), .push(line_push),
        .pop(line_pop), .cut(line_cut), .keep(line_keep), .piece(line_piece), .from(line_from),
        .to(line_to), .barrier(line_barrier), .rests(line_rests), .can_tell(line_can_tell)
    );

    perpetual_counts counts (
        .clock(clock), .clear(reset | control_begins), .counted(control_counted),
        .not_exact(control_decide & verdict_not_exact), .fault(control_fault),
        .improve(accepts & ~node_has_parent), .played({played[20:18], played[11:0]}),
        .forget(reset | control_begins | control_drains), .best(best), .nodes(nodes),
        .generations(generations), .repetitions(repetitions), .bounds(bounds), .inexact(inexact),
        .too_deep(too_deep), .list_full(list_full), .frames_full(frames_full),
        .illegal_root(illegal_root)
    );

    perpetual_search_window #(.PLIES(PLIES), .ICE40(ICE40)) window (
        .clock(clock), .reset(reset), .push(pushes | line_push), .pop(line_pop), .replace(1'b0),
        .cut(line_cut), .clear(clears), .piece(window_piece), .from(window_from), .to(window_to),
        .barrier(window_barrier), .keep(line_keep), .find(1'b0), .probe(1'b0), .ready(window_ready),
        .can_pop(), .held_plies(window_held_plies), .valid(window_valid), .counted(),
        .repetition(window_repetition), .upcoming(window_upcoming), .exact(window_exact),
        .located(), .occurrences(), .repetition_distance(), .upcoming_distance(), .can_probe(),
        .probed(), .would_repeat(), .can_find(), .finding(), .found(), .found_piece(),
        .found_from(), .found_to()
    );

    initial begin
        mover = 1'b0;
        captures_only = 1'b0;
        ep_allowed = 1'b0;
        counting = 1'b0;
        clears = 1'b0;
        pushes = 1'b0;
        told_piece = 4'd0;
        told_from = 6'd0;
        told_to = 6'd0;
        told_barrier = 1'b0;
    end

    always @(posedge clock) begin
        if (control_begins) begin
            counting <= perft;
        end
        // The board and its moves.
        mover <= standing_side ^ control_will_reply;
        captures_only <= node_quiescent | control_checks;
        ep_allowed <= standing_ep_valid & ~control_checks;
        // The detector, and the line before the root.
        clears <= takes & history_clear;
        pushes <= takes & history_push & can_tell;
        told_piece <= history_piece;
        told_from <= history_from;
        told_to <= history_to;
        told_barrier <= history_barrier;
    end
endmodule

`default_nettype wire
