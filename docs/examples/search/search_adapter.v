// Between a search and perpetual_search_window: the search says what it does with its line of moves, and
// learns whether the position has occurred before. To be copied into an engine, with the core.
//
// Requests, one in a cycle, taken in a cycle in which ready is high:
//   play       a move is played
//   sibling    the newest move is taken back and another one played: a pop and a push in one
//   take_back  the newest move is taken back
//   abort      moves are taken back until abort_ply are left on the line
//   new_line   the line is empty, as after power-up and reset; taken in every cycle, ends all that is going on
// To load a game: new_line, then play its moves since the last barrier. The search goes on from there.
//
// Lazy: a position goes to the core when a move is played from it, or while expand is high; else only if it may
// be a repetition, which the flag `upcoming` of the position before it says. Where that is low, no move repeats. Most
// positions of a search are leaves, and the core never hears of them. Moves that are taken back are counted, and
// taken back in the core when the next position goes to it, all at once.
// An engine that wants `upcoming` of a position holds expand high until upcoming_known; one that wants it of
// every position ties expand to 1.
//
// Answer, about the position after the newest request: from the next cycle on repetition is right while
// repetition_known is high, upcoming while upcoming_known is, exact while one of them is. Where no earlier position can
// be the same, both are known in that next cycle, without the core: a repetition needs four plies
// without a barrier, and an upcoming one three. Else they are known some cycles later; of a position that
// is not sent upcoming never is. A search that does not need the flags of a position (it goes up) need not wait for them.
//
// ready is low while two positions wait for the core: the newest, and the one before it.
//
// Ignored: sibling and take_back on an empty line, abort to a ply that is not on the line.
//
// Limits: 255 plies on a line; as many as the core holds are compared. With more between two barriers exact goes low.

// Outputs of the core that are not needed here are left open.
/* verilator lint_off PINCONNECTEMPTY */
`default_nettype none

module search_adapter (
    input  wire       clock,
    input  wire       reset,          // synchronous, active high, one cycle is enough
    // Requests: at most one of them in a cycle.
    input  wire       play,
    input  wire       sibling,
    input  wire       take_back,
    input  wire       abort,
    input  wire       new_line,
    input  wire [7:0] abort_ply,
    // The move, as in the data sheet: play, sibling.
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       barrier,
    input  wire       expand,         // the newest position is to be sent: moves will be played from it
    output wire       ready,
    output reg  [7:0] ply,            // moves on the line
    // The position after the newest request.
    output wire       repetition_known,
    output wire       upcoming_known,
    output wire       repetition,     // it has occurred before
    output wire       upcoming,       // one move of the side to move brings an earlier one back
    output wire       exact,          // nothing was forgotten that could be the same
    output wire       settled         // the core is there: its flags are those of the position
);
    wire core_ready, core_valid, core_repetition, core_upcoming, core_exact;
    wire [7:0] held;

    // The newest position is fresh until it goes to the core, or waits for it: then it is queued, since a move is
    // played from it, or is sent directly. The others of the line are in the core. Above them the core may have moves
    // that have been taken back: the debt.
    reg        fresh = 0, queued = 0;
    reg [16:0] fresh_move, queued_move;
    reg [7:0]  debt = 0;
    wire [7:0] sent = ply - {7'd0, fresh} - {7'd0, queued};
    // More than the core holds cannot be taken back: it is cleared, and what came before is forgotten until a new line.
    reg        cleared = 0, forgotten = 0;
    wire       top = debt == 8'd0 && !cleared;      // the core is at the position `sent`

    // For each position of the line, how many plies without a barrier are behind it, at most 4, and the flags that it
    // had when the core went on from it: upcoming, exact, repetition. Nothing is behind the first one.
    reg [2:0] plies_of [0:255];
    reg [2:0] flags_of [0:255];
    wire [7:0] above = ply - 8'd1;
    wire [2:0] behind = ply == 8'd0 ? 3'd0 : plies_of[ply];
    wire [2:0] behind_above = above == 8'd0 ? 3'd0 : plies_of[above];
    wire [2:0] core_flags = {core_upcoming, core_exact && !forgotten, core_repetition};

    // The position before a fresh one: whether its flags are known, and whether no move from it repeats.
    wire parent_known = !queued && (!top || core_valid);
    wire [1:0] parent = top ? core_flags[2:1] : flags_of[above][2:1];
    wire parent_low = behind_above < 3'd3 || (parent_known && !parent[1]);

    wire may_come = behind >= 3'd3;
    wire may_repeat = behind >= 3'd4;
    wire must_send = fresh && (expand || (may_repeat && !parent_low && parent_known));

    // What goes to the core: the moves that have been taken back but for one, then the position in the place of that one.
    wire send = core_ready && (queued || must_send);
    wire too_many = send && debt > held;
    wire cut = send && debt > 8'd1 && !too_many;
    wire replace = send && debt == 8'd1 && !too_many;
    // The core does not go on from a position before its flags are known: they are kept for when the search is back.
    wire push = send && debt == 8'd0 && (core_valid || cleared);
    wire goes = push || replace;
    wire [16:0] move = queued ? queued_move : fresh_move;

    // Requests, on what is left after that.
    wire open = ready && !new_line && !reset;
    wire back = open && (sibling || take_back) && ply != 8'd0;
    wire back_to = open && abort && abort_ply <= ply;
    wire played = open && (play || (sibling && ply != 8'd0));
    wire is_fresh = fresh && !(goes && !queued);
    wire is_queued = queued && !goes;
    wire [7:0] removed = back ? 8'd1 : back_to ? ply - abort_ply : 8'd0;
    wire drops_fresh = is_fresh && removed != 8'd0;
    wire drops_queued = is_queued && removed > {7'd0, is_fresh};
    wire [7:0] left = ply - removed;
    wire is_barrier = barrier || piece[2:0] == 3'd0;      // a null move is one in any case
    wire [2:0] behind_left = left == 8'd0 ? 3'd0 : plies_of[left];
    wire [2:0] behind_next = is_barrier ? 3'd0 : behind_left == 3'd4 ? 3'd4 : behind_left + 3'd1;

    initial ply = 0;
    always @(posedge clock) begin
        ply <= left + {7'd0, played};
        fresh <= played || (is_fresh && !drops_fresh);
        queued <= (is_queued && !drops_queued) || (played && is_fresh && !drops_fresh);
        if (played) fresh_move <= {is_barrier, piece, from, to};
        if (played && !is_queued) queued_move <= fresh_move;
        debt <= (too_many || goes ? 8'd0 : cut ? 8'd1 : debt) + removed - {7'd0, drops_fresh} - {7'd0, drops_queued};
        cleared <= too_many || (cleared && !goes);
        forgotten <= too_many || forgotten;
        if (played) plies_of[left + 8'd1] <= behind_next;
        if (push && !cleared) flags_of[sent] <= core_flags;
        if (new_line || reset) begin
            {ply, debt} <= 16'd0;
            {fresh, queued, cleared, forgotten} <= 4'd0;
        end
    end

    // Where the newest position is.
    wire in_core = !fresh && !queued;
    wire [2:0] flags = !in_core ? {1'b0, parent[0], 1'b0} : top ? core_flags : flags_of[ply];
    wire core_known = in_core && (!top || core_valid);
    assign ready = !fresh || !queued;
    assign settled = in_core && top && core_valid;
    assign repetition_known = !may_repeat || core_known || (fresh && parent_low);
    assign upcoming_known = !may_come || core_known;
    assign repetition = may_repeat && flags[0];
    assign upcoming = may_come && flags[2];
    assign exact = (upcoming_known ? !may_come : !may_repeat) || flags[1];

    // The ports of `find` and `probe` are left open. An engine that wants to know which move brings a position back, or
    // whether this one does, connects them, and waits until settled.
    perpetual_search_window detector (
        .clock(clock), .reset(reset), .clear(new_line || too_many),
        .push(push), .replace(replace), .pop(1'b0), .cut(cut), .keep(held - debt + 8'd1),
        .barrier(move[16]), .piece(move[15:12]), .from(move[11:6]), .to(move[5:0]),
        .ready(core_ready), .can_pop(), .held_plies(held),
        .valid(core_valid), .repetition(core_repetition), .upcoming(core_upcoming), .exact(core_exact),
        .counted(), .located(), .occurrences(), .repetition_distance(), .upcoming_distance(),
        .find(1'b0), .can_find(), .finding(), .found(), .found_piece(), .found_from(), .found_to(),
        .probe(1'b0), .can_probe(), .probed(), .would_repeat()
    );
endmodule

`default_nettype wire
