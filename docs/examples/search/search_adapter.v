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
// Answer, about the position after the newest request: from the next cycle on repetition is right while
// repetition_known is high, upcoming and exact while upcoming_known is. Where no earlier position can
// be the same, both are known in that next cycle, without waiting for the core: a repetition needs four plies
// without a barrier, and an upcoming one three. Else they are known some cycles later. A search that
// does not need the flags of a position (it goes up) need not wait for them.
//
// ready is low in two cases: a request waits for the core (one is kept here, so that the search
// may go on meanwhile), and for a cycle for each move that an abort takes back.
//
// Ignored: sibling and take_back on an empty line, abort to a ply that is not on the line.
//
// Limits: 255 plies on a line; as many as the core holds are compared. With more between two barriers exact goes low.

// Outputs of the core that are not needed here are left open.
/* verilator lint_off PINCONNECTEMPTY */
`default_nettype none

module search_adapter #(
    parameter PLIES = 100             // that the core holds: 32 with search-window-32.v
) (
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
    output wire       ready,
    output reg  [7:0] ply,            // moves on the line; during an abort it counts down
    // The position after the newest request.
    output wire       repetition_known,
    output wire       upcoming_known,
    output wire       repetition,     // it has occurred before
    output wire       upcoming,       // one move of the side to move brings an earlier one back
    output wire       exact,          // nothing was forgotten that could be the same
    output wire       settled         // the core is there: no request waits, and its flags are those of the position
);
    localparam [3:0] PLAY = 4'b1000, SIBLING = 4'b0100, TAKE_BACK = 4'b0010, ABORT = 4'b0001;

    wire core_ready, core_valid, core_repetition, core_upcoming, core_exact;
    wire [7:0] held;

    // What is taken now.
    wire open = ready && !new_line && !reset;
    wire [3:0] taken = {
        open && play, open && sibling && ply != 8'd0, open && take_back && ply != 8'd0,
        open && abort && abort_ply <= ply
    };
    wire is_barrier = barrier || piece[2:0] == 3'd0;      // a null move is one in any case

    // What the core is offered: the request that is taken now, or the one that is kept until the core is ready.
    reg        waiting = 0;
    reg [3:0]  kept_request;
    reg [16:0] kept_move;
    reg [7:0]  kept_count;
    wire [3:0]  request = waiting ? kept_request : taken;
    wire [16:0] move = waiting ? kept_move : {is_barrier, piece, from, to};
    // An abort says how many moves go. What the core is to keep follows when it is ready: it holds fewer than
    // are on the line once the line has been longer than its window.
    wire [7:0]  count = waiting ? kept_count : ply - abort_ply;
    // More than it holds cannot be taken back: it is cleared, and what came before is forgotten until a new line.
    wire        too_many = request[0] && core_ready && count > held;
    reg         forgotten = 0;
    always @(posedge clock) forgotten <= !new_line && !reset && (forgotten || too_many);

    always @(posedge clock) begin
        waiting <= request != 4'd0 && !core_ready && !new_line && !reset;
        kept_request <= request;
        kept_move <= move;
        kept_count <= count;
    end

    // The line: how many moves, and for each whether it is a barrier, the newest in bit 0. Before the first there is
    // nothing, as before a barrier. Bits that were shifted out at the far end come back as 0, which is the safe
    // value: the flags are waited for.
    reg [PLIES-1:0] barriers = {PLIES{1'b1}};
    reg [7:0] goal = 0;               // of an abort
    initial ply = 0;
    always @(posedge clock) begin
        case (taken)
            PLAY: begin
                barriers <= {barriers[PLIES-2:0], is_barrier};
                ply <= ply + 8'd1;
                goal <= ply + 8'd1;
            end
            SIBLING: barriers[0] <= is_barrier;
            TAKE_BACK: begin
                barriers <= barriers >> 1;
                ply <= ply - 8'd1;
                goal <= ply - 8'd1;
            end
            ABORT: goal <= abort_ply;
            default: if (ply != goal) begin
                barriers <= barriers >> 1;
                ply <= ply - 8'd1;
            end
        endcase
        if (new_line || reset) begin
            barriers <= {PLIES{1'b1}};
            ply <= 8'd0;
            goal <= 8'd0;
        end
    end

    // Where an earlier position could be the same, the core is waited for. Elsewhere its flags, which may still be
    // those of another position, are not looked at.
    wire may_come = barriers[2:0] == 3'd0;
    wire may_repeat = barriers[3:0] == 4'd0;
    wire still = ply == goal;
    assign ready = still && !waiting;
    assign settled = still && !waiting && core_valid;
    assign repetition_known = settled || (still && !may_repeat);
    assign upcoming_known = settled || (still && !may_come);
    assign repetition = may_repeat && core_repetition;
    assign upcoming = may_come && core_upcoming;
    assign exact = !may_come || (core_exact && !forgotten);

    // The ports of `find` and `probe` are left open. An engine that wants to know which move brings a position back, or
    // whether this one does, connects them, and waits until settled.
    perpetual_search_window detector (
        .clock(clock), .reset(reset), .clear(new_line || too_many),
        .push(request[3]), .replace(request[2]), .pop(request[1]), .cut(request[0] && !too_many), .keep(held - count),
        .barrier(move[16]), .piece(move[15:12]), .from(move[11:6]), .to(move[5:0]),
        .ready(core_ready), .can_pop(), .held_plies(held),
        .valid(core_valid), .repetition(core_repetition), .upcoming(core_upcoming), .exact(core_exact),
        .counted(), .located(), .occurrences(), .repetition_distance(), .upcoming_distance(),
        .find(1'b0), .can_find(), .finding(), .found(), .found_piece(), .found_from(), .found_to(),
        .probe(1'b0), .can_probe(), .probed(), .would_repeat()
    );
endmodule

`default_nettype wire
