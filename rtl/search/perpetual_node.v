// perpetual_node: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What is kept of the present node, and of those before it.
module perpetual_node (
    input  wire        clock,              // rising edge
    input  wire        begins,             // begins at the root
    input  wire [4:0]  depth,              // plies before quiescence
    input  wire        counting,           // lines are counted
    input  wire        keep,               // writes half the record
    input  wire        first,              // the first half
    input  wire [8:0]  list_end,           // the first place behind the list
    input  wire [3:0]  rights,             // castling rights
    input  wire [6:0]  halfmoves,          // half-moves without capture or pawn move
    input  wire [15:0] bound,              // the upper bound less one
    input  wire        push,               // goes to the child
    input  wire        told,               // the detector is told of the move to it
    input  wire        inner,              // it is above the horizon
    input  wire        pop,                // goes back to the parent
    input  wire [1:0]  read,               // which move is read
    input  wire [8:0]  first_place,        // the place of the first one
    input  wire [8:0]  following,          // that behind the one read before
    input  wire        decide,             // the replies have been generated
    input  wire        fifty,              // there were fifty moves
    input  wire        may_repeat,         // a move may bring an earlier position back
    input  wire        prove,              // a move was legal
    input  wire        en_passant,         // it captured en passant
    input  wire        refute,             // a move gave at least the upper bound
    input  wire        quiet,              // it is no capture or promotion
    input  wire [11:0] squares,            // its squares
    output wire        has_killer,         // the ply has a killer
    output wire [11:0] killer,             // its squares
    output wire [5:0]  ply,                // plies from the root
    output wire        is_last,            // there is no ply behind it
    output wire        has_parent,         // it is not the root
    output wire        quiescent,          // it is at the horizon or behind it
    output wire        leads_inside,       // moves lead above the horizon
    output wire        to_horizon,         // moves lead to the horizon
    output wire [8:0]  read_place,         // the place that is read
    output wire        legal,              // a legal move is known
    output wire        ep_legal,           // one en passant
    output wire        drawn,              // one legal move is enough
    output wire        watch,              // moves to the horizon may repeat
    output wire        pushed,             // the detector was told of the move to it
    output wire        needs_no_proof,     // a legal move is known, or need not be
    output wire        proven,             // the same of the parent
    output wire        probe,              // the parent asks for legality alone
    output wire [8:0]  its_list_end,       // the first place behind the list of the parent
    output wire [3:0]  its_rights,         // the parent's castling rights
    output wire [6:0]  its_halfmoves,      // the parent's half-moves
    output wire [15:0] its_bound           // the parent's upper bound less one
);
    localparam [15:0] one = 16'd1;
    localparam [1:0] READ_TRIED = 2'd1;
    localparam [1:0] READ_FIRST = 2'd2;
    localparam [1:0] READ_FOLLOWING = 2'd3;

    reg gives_first;
    reg [15:0] held_bound;
    reg [15:0] filled;
    reg [5:0] at_ply;
    reg [5:0] horizon;
    reg is_child;
    reg is_quiescent;
    reg [8:0] tried;
    reg has_legal;
    reg has_ep;
    reg is_drawn;
    reg watches;
    reg is_pushed;
    reg was_proven;
    reg is_probe;
    reg horizon_told;

    wire [31:0] frames_read_data;

    wire [5:0] next_ply = at_ply + 6'd1;
    wire [5:0] former_ply = at_ply - 6'd1;
    wire near = next_ply == horizon;
    wire former_quiescent = is_quiescent & (at_ply != horizon);
    wire former_is_child = |former_ply;

    // All moves above the horizon are told, and none behind it.
    wire former_pushed =
        former_quiescent ? (horizon_told & (former_ply == horizon)) : (~counting & former_is_child);
    wire free = has_legal | is_quiescent;
    wire [15:0] here = one << at_ply[3:0];
    wire [15:0] here_filled = filled & here;
    assign has_killer = |here_filled;
    wire [5:0] read_ply = push ? at_ply : pop ? (at_ply - 6'd2) : former_ply;
    wire changes = push | pop;
    wire [31:0] frames_write_data =
        first ? {7'd0, bound, tried}
        : {is_drawn, has_ep, has_legal, rights, halfmoves, list_end, tried};
    wire [31:0] frame = frames_read_data;
    assign its_list_end = frame[17:9];
    assign its_halfmoves = frame[24:18];
    assign its_rights = frame[28:25];
    assign its_bound = held_bound;

    reg [5:0] at_ply_next;
    reg [5:0] horizon_next;
    reg is_child_next;
    reg is_quiescent_next;
    reg [8:0] tried_next;
    reg has_legal_next;
    reg has_ep_next;
    reg is_drawn_next;
    reg watches_next;
    reg is_pushed_next;
    reg was_proven_next;
    reg is_probe_next;
    reg horizon_told_next;
    reg [8:0] place;
    always @* begin
        tried_next = tried;
        is_drawn_next = is_drawn;
        watches_next = watches;
        has_legal_next = has_legal;
        has_ep_next = has_ep;
        at_ply_next = at_ply;
        horizon_next = horizon;
        is_child_next = is_child;
        is_quiescent_next = is_quiescent;
        is_pushed_next = is_pushed;
        was_proven_next = was_proven;
        is_probe_next = is_probe;
        horizon_told_next = horizon_told;
        place = frame[8:0];
        if (read == READ_FIRST) begin
            place = first_place;
            tried_next = first_place;
        end else if (read == READ_FOLLOWING) begin
            place = following;
            tried_next = following;
        end else if (read == READ_TRIED) begin
            place = tried;
        end
        if (decide) begin
            is_drawn_next = fifty & ~is_quiescent;
            if (near) begin
                watches_next = may_repeat;
            end
        end
        if (prove) begin
            has_legal_next = 1'b1;
            has_ep_next = has_ep | en_passant;
        end
        if (begins) begin
            at_ply_next = 6'd0;
            horizon_next = {1'b0, depth};
            is_child_next = 1'b0;
            is_quiescent_next = 1'b0;
            has_legal_next = 1'b0;
            has_ep_next = 1'b0;
            is_pushed_next = 1'b0;
            was_proven_next = 1'b0;
            is_probe_next = 1'b0;
        end else if (push) begin
            at_ply_next = next_ply;
            is_child_next = 1'b1;
            is_quiescent_next = ~inner;
            has_legal_next = 1'b0;
            has_ep_next = 1'b0;
            is_pushed_next = told;
            was_proven_next = free & ~counting;
            is_probe_next = is_drawn;
            if (near) begin
                horizon_told_next = told;
            end
        end else if (pop) begin
            at_ply_next = former_ply;
            is_child_next = former_is_child;
            is_quiescent_next = former_quiescent;
            tried_next = frame[8:0];
            has_legal_next = frame[29];
            has_ep_next = frame[30];
            is_drawn_next = frame[31];
            is_pushed_next = former_pushed;
        end
    end

    assign ply = at_ply;
    assign is_last = at_ply == 6'd63;
    assign has_parent = is_child;
    assign quiescent = is_quiescent;
    assign leads_inside = next_ply < horizon;
    assign to_horizon = near;
    assign read_place = place;
    assign legal = has_legal;
    assign ep_legal = has_ep;
    assign drawn = is_drawn;
    assign watch = watches;
    assign pushed = is_pushed;
    assign needs_no_proof = free;
    assign proven = was_proven;
    assign probe = is_probe;

    perpetual_ram #(.WIDTH(32), .LOG2_WORDS(7), .LATENCY(1)) frames (
        .clock(clock), .write_enable(keep), .write_address({at_ply, first}),
        .write_data(frames_write_data), .read_address({read_ply, changes}),
        .read_data(frames_read_data)
    );

    perpetual_ram #(.WIDTH(12), .LOG2_WORDS(4), .LATENCY(1)) killers (
        .clock(clock), .write_enable(refute & quiet), .write_address(at_ply[3:0]),
        .write_data(squares), .read_address(at_ply[3:0]), .read_data(killer)
    );

    initial begin
        gives_first = 1'b0;
        held_bound = 16'd0;
        filled = 16'd0;
        at_ply = 6'd0;
        horizon = 6'd0;
        is_child = 1'b0;
        is_quiescent = 1'b0;
        tried = 9'd0;
        has_legal = 1'b0;
        has_ep = 1'b0;
        is_drawn = 1'b0;
        watches = 1'b0;
        is_pushed = 1'b0;
        was_proven = 1'b0;
        is_probe = 1'b0;
        horizon_told = 1'b0;
    end

    always @(posedge clock) begin
        if (refute & quiet) begin
            filled <= filled | here;
        end
        if (begins) begin
            filled <= 16'd0;
        end
        if (gives_first) begin
            held_bound <= frame[24:9];
        end
        gives_first <= changes;
        at_ply <= at_ply_next;
        horizon <= horizon_next;
        is_child <= is_child_next;
        is_quiescent <= is_quiescent_next;
        tried <= tried_next;
        has_legal <= has_legal_next;
        has_ep <= has_ep_next;
        is_drawn <= is_drawn_next;
        watches <= watches_next;
        is_pushed <= is_pushed_next;
        was_proven <= was_proven_next;
        is_probe <= is_probe_next;
        horizon_told <= horizon_told_next;
    end
endmodule

`default_nettype wire
