// Which words of its memories the search chip has written since a reset: every one that it uses. The memories are replaced by
// ones that keep a single word, whichever, and give anything for the others; the detector by one that says anything.
//
// Assumed of the host: all squares and all entries of the table are written before the first start after a reset. Assumed of
// the detector: flags stay valid until it is told something (search_window.sv).
module check (
    `include "search_ports.svh"
    ,
    input  wire        window_ready,
    output wire        settled,
    output wire        hypothesis_frame,
    output wire        hypothesis_link,
    output wire        reach_child,
    output wire        reach_back,
    output wire        reach_linked,
    output wire        reach_stopped
);
    wire uses_frame, uses_list, uses_gains, uses_men, uses_lines, uses_victim, uses_killer;
    wire [17:0] facts;
    `include "peeks.svh"
    `include "search_uses.svh"
    `include "search_wires.svh"

    // Since the last reset: a search has begun.
    reg  started = 0;
    wire begins = state == IDLE & start & !reset;
    always @(posedge clock) started <= !reset & (started | begins);

    // A reset leaves the list joining classes for some cycles, long before the detector is ready.
    reg [3:0] calm = 0;
    assign settled = calm == 8;
    always @(posedge clock) calm <= reset ? 4'd0 : settled ? calm : calm + 4'd1;

    // The detector.
    (* anyseq *) wire [11:0] anything;
    reg  stays = 0;
    wire told = window_push | window_pop | window_cut | window_clear;
    assign \dut.window.said = {window_ready, anything};
    always @(posedge clock) stays <= window_valid & !told & !reset;
    always @* assume (!stays | window_valid);

    // The host's words: a square, and an entry.
    (* anyconst *) wire [5:0] square;
    (* anyconst *) wire [7:0] address;
    wire [2:0] rank = square[5:3], file = square[2:0], down = rank - file, up = rank + file;
    wire       writes_man = men_writes & victims_write & men_line == rank & men_index == file & victims_address == square;
    wire       writes_lines = ranks_writes & files_writes & diagonals_writes & antidiagonals_writes
        & ranks_at == {rank, file} & files_at == {file, rank} & diagonals_at == {down, file} & antidiagonals_at == {up, file};
    reg        given = 0, entry_given = 0, stands = 0, men_stand = 0, lines_stand = 0, victim_stands = 0, gains_stand = 0;
    always @(posedge clock) begin
        given <= !reset & (given | (write_enable & !busy & write_square == square));
        entry_given <= !reset
            & (entry_given | (entry_enable & !busy & entry_address == address & gains_written == {3{1'b1, address}}));
        stands <= !reset & (stands | (given & writes_man & writes_lines));
        // When each memory was read.
        men_stand <= stands;
        victim_stands <= stands;
        gains_stand <= entry_given;
        if (lines_read) lines_stand <= stands;
    end
    always @* assume (!begins | started | (given & entry_given));

    // The list: places below `top` have been written, and their losses if they are below `top_before`.
    reg  [9:0] top = 1, top_before = 1;
    (* anyconst *) wire [8:0] word;
    reg        has_move = 0, has_tail = 0, has_link = 0, has_loss = 0;
    reg        moves_had = 0, tails_had = 0, links_had = 0, losses_had = 0;
    wire       keeps = started & list_keeps;
    wire       idle_joining = moves_is_joining & moves_present == 0;  // a stop, and then a start, has left no classes to join
    function good(input [8:0] at, input [9:0] below);
        good = at != 0 & at < below;
    endfunction
    function is_end(input [8:0] at, input [9:0] below);
        is_end = at == 0 ? below == 512 : at <= below;
    endfunction
    always @* assume (tails_word == word & links_word == word);
    always @(posedge clock) begin
        if (keeps & moves_free >= top) top <= moves_free + 10'd1;
        top_before <= top;
        if (started) begin
            has_move <= has_move | (moves_writes & moves_place == word);
            has_tail <= has_tail | (tails_writes & tails_place == word & !idle_joining);
            has_link <= has_link | (links_writes & links_place == word & !idle_joining);
            has_loss <= has_loss | (losses_writes & losses_place == word);
        end
        {moves_had, tails_had, links_had, losses_had} <= {has_move, has_tail, has_link, has_loss};
        if (reset | begins) begin
            top <= 1;
            top_before <= 1;
            {has_move, has_tail, has_link, has_loss} <= 0;
        end
    end
    wire [8:0] kept_link = {tails_kept[0], links_kept};
    wire [8:0] read_link = {tails_read[0], links_read}, any_link = {tails_any[0], links_any};
    wire       walks = state == NEXT | state == MAKE | state == UNDO;
    wire       same_asked = moves_asked == tails_asked & links_asked == tails_asked & losses_asked == tails_asked;
    assign hypothesis_link = !started | tails_address == word | !good(tails_address, top) | tails_any[1] | good(any_link, top);

    // The frames below the present ply have been written, and of this one the first half from the second step on.
    reg        has_frame = 0, frame_had = 0;
    function below_ply(input [6:0] frame, input [5:0] now, input half);
        below_ply = frame[6:1] < now | (half & frame == {now, 1'b1});
    endfunction
    function sound(input [31:0] says, input is_first, input [9:0] below);
        sound = good(says[8:0], below) & (is_first | is_end(says[17:9], below));
    endfunction
    always @(posedge clock) begin
        if (started & frame_writes & frame_address == frame_word) has_frame <= 1;
        frame_had <= has_frame;
        if (reset | begins) has_frame <= 0;
    end
    assign hypothesis_frame = !searches | frame_asks == frame_word | !below_ply(frame_asks, node_at_ply, second)
        | sound(frame_any, frame_asks[0], top_before);

    // The killers of this search: those of the plies that have one.
    (* anyconst *) wire [3:0] killer_word;
    reg  has_killer = 0, killer_had = 0;
    always @(posedge clock) begin
        has_killer <= !(reset | begins) & (has_killer | (killer_writes & killer_address == killer_word));
        killer_had <= has_killer;
    end

    // What is used is what has been written.
    always @* begin
        frame_used: assert (!uses_frame | frame_asked != frame_word | frame_had);
        list_used: assert (
            !uses_list
            | ((moves_asked != word | moves_had) & (tails_asked != word | tails_had) & (links_asked != word | links_had)
               & (losses_asked != word | losses_had))
        );
        gains_used: assert (!uses_gains | !settled | (started & gains_stand));
        men_used: assert (!uses_men | (started & men_stand));
        lines_used: assert (!uses_lines | (started & lines_stand));
        victim_used: assert (!uses_victim | (started & victim_stands));
        killer_used: assert (!uses_killer | killer_asked != killer_word | killer_had);
        facts_hold: assert (&facts);
    end
    // What the registers hold meanwhile.
    always @* begin
        searched: assert (!(searches | generates) | started);
        calms: assert (!settled | started | (!moves_is_joining & !list_comes));
        written: assert (
            (!given | stands | (writes_man & writes_lines)) & (!stands | given) & (!started | (given & entry_given & stands))
        );
        men: assert (!scan_active | men_stand);
        killers: assert (!started | !node_filled[killer_word] | has_killer);
        killer_stands: assert (!started | state != GENERATE | !node_filled[killer_word] | killer_had);
        killer_place: assert (!(searches & generator_asked) | killer_asked == node_at_ply[3:0]);
        not_full: assert (!(second & node_at_ply == 63));
        telling: assert (
            state != MAKE | ((candidate_is_told | chip_counting | !candidate_is_inner) & !(candidate_is_told & candidate_is_free))
        );
        standing: assert (!(state == GENERATE & verdict_known) | stays);
        frames_written: assert (!searches | !below_ply(frame_word, node_at_ply, second) | has_frame);
        frame_place: assert (!has_parent | frame_asked[6:1] == node_at_ply - 6'd1);
        frame_half: assert (!has_parent | frame_asked[0] == node_gives_first);
        tops: assert (top <= 512 & top_before <= top & top_before != 0 & (started | top == 1));
        if (started) begin
            top_settles: assert (top_before == top | list_comes);
            words: assert (!good(word, top) | (has_move & has_tail & has_link));
            losses: assert (!good(word, top) | has_loss | (list_comes & list_its_place == word));
            loss_settles: assert (!good(word, top_before) | has_loss);
            link: assert (!good(word, top) | tails_kept[1] | good(kept_link, top));
            frees: assert (!searches | is_end(moves_free, top));
            newest: assert (
                (!moves_present[0] | good(moves_newest_0, top)) & (!moves_present[1] | good(moves_newest_1, top))
                & (!moves_present[2] | good(moves_newest_2, top)) & (!moves_present[3] | good(moves_newest_3, top))
                & (!moves_present[4] | good(moves_newest_4, top))
            );
            oldest: assert (
                (!moves_present[1] | good(moves_oldest_1, top)) & (!moves_present[2] | good(moves_oldest_2, top))
                & (!moves_present[3] | good(moves_oldest_3, top)) & (!moves_present[4] | good(moves_oldest_4, top))
            );
            joined: assert (!moves_is_joining | idle_joining | good(moves_oldest, top));
            joins_none: assert (
                !idle_joining | (((state == ENTER & control_arrives) | state == IDLE)
                                 & top == 1 & !(has_move | has_tail | has_link | has_loss))
            );
            walk: assert (!walks | (good(node_tried, top_before) & tails_asked == node_tried & same_asked));
            read: assert (!walks | tails_read[1] | good(read_link, top_before));
            returns: assert (
                !(has_parent & (control_checking | state == RETURN))
                | (good(tails_asked, top_before) & same_asked)
            );
            frame: assert (!has_frame | !searches | sound(frame_kept, frame_word[0], top_before));
            frame_says: assert (!has_parent | sound(frame_read, node_gives_first, top_before));
        end
    end

    assign reach_child = has_parent & uses_list;
    assign reach_back = state == UNDO & top > 3;
    assign reach_linked = moves_is_joining & started;
    assign reach_stopped = started & state == DRAIN & stop;
endmodule

// In the place of memories: one keeps its word `word` and gives anything for the others; of those that are not looked into
// only which word was asked for is known.
module perpetual_frame_memory (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [6:0]  write_address,
    input  wire [31:0] write_data,
    input  wire [6:0]  read_address,
    output reg  [31:0] read_data
);
    (* anyconst *) wire [6:0]  word;
    (* anyseq *)   wire [31:0] anything;
    reg [31:0] kept;
    reg [6:0]  asked;
    always @(posedge clock) begin
        asked <= read_address;
        read_data <= read_address == word ? kept : anything;
        if (write_enable & write_address == word) kept <= write_data;
    end
endmodule

module perpetual_move_end_memory (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [8:0] write_address,
    input  wire [6:0] write_data,
    input  wire [8:0] read_address,
    output reg  [6:0] read_data
);
    (* anyconst *) wire [8:0] word;
    (* anyseq *)   wire [6:0] anything;
    reg [6:0] kept;
    reg [8:0] asked;
    always @(posedge clock) begin
        asked <= read_address;
        read_data <= read_address == word ? kept : anything;
        if (write_enable & write_address == word) kept <= write_data;
    end
endmodule

module perpetual_link_memory (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [8:0] write_address,
    input  wire [7:0] write_data,
    input  wire [8:0] read_address,
    output reg  [7:0] read_data
);
    (* anyconst *) wire [8:0] word;
    (* anyseq *)   wire [7:0] anything;
    reg [7:0] kept;
    reg [8:0] asked;
    always @(posedge clock) begin
        asked <= read_address;
        read_data <= read_address == word ? kept : anything;
        if (write_enable & write_address == word) kept <= write_data;
    end
endmodule

`include "search_anything.svh"
`include "search_detector.svh"
