// perpetual_searcher: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// A search chip with a request and its answer.
module perpetual_searcher #(
    parameter integer PLIES = 100,
    parameter integer ICE40 = 0
) (
    input  wire        clock,              // rising edge
    input  wire        reset,              // begins anew
    input  wire        entry_enable,       // writes an entry of the table
    input  wire [7:0]  entry_address,      // the address of the entry
    input  wire [15:0] entry,              // what it becomes
    input  wire        choose,             // the first that is free becomes the chosen one
    input  wire        write_enable,       // writes a square of the root
    input  wire [5:0]  write_square,       // the square that is written
    input  wire [3:0]  man,                // what stands there
    input  wire        history_clear,      // empties the line before the root
    input  wire        history_push,       // plays a move of it
    input  wire [15:0] record,             // which: to 0-5, from 6-11, piece 12-15
    input  wire        start,              // begins
    input  wire [7:0]  number,             // the number of the request
    input  wire [31:0] tag,                // its tag
    input  wire [31:0] window,             // alpha in the lower half, beta in the upper
    input  wire [31:0] limit,              // the most nodes
    input  wire [31:0] counts,             // score 0-15; pawns, rooks and queens 16-23; knights and bishops 24-31
    input  wire [31:0] asked,              // depth 0-7, side 8, rights 9-12, bound 13, perft 14, file of the double step 16-18, there was one 19, half-moves 24-31
    input  wire        give_up,            // ends the search
    input  wire        everything,         // whatever its number
    input  wire [7:0]  target,             // only if this is its number
    input  wire        acknowledge,        // the answer has been sent
    input  wire        select,             // the first that has an answer becomes the selected one
    input  wire [4:0]  place,              // which byte of the answer
    input  wire        reserved_in,        // of the words of one before, a bit is set that must be 0
    output wire        reserved,           // of those of one up to this one
    input  wire        free_in,            // one before is free
    output wire        free,               // one up to this one is free
    input  wire        taken_in,           // one before has a search or its answer
    output wire        taken,              // one up to this one has a search or its answer
    input  wire        ending_in,          // one before makes one that was aborted
    output wire        ending,             // one up to this one makes one that was aborted
    input  wire        done_in,            // one before has an answer
    output wire        done,               // one up to this one has an answer
    input  wire        repeated_in,        // one before counted a repetition
    output wire        repeated,           // one up to this one counted a repetition
    input  wire        history_ready_in,   // one before is chosen, and a move of its line is taken
    output wire        history_ready,      // one up to this one is
    input  wire [4:0]  busy_count_in,      // how many before are taken
    output wire [4:0]  busy_count,         // how many up to this one are
    input  wire [7:0]  answer_byte_in,     // the byte of the selected one, if it is before; else 0
    output wire [7:0]  answer_byte         // the byte of the selected one, if it is one up to this one
);
    localparam [7:0] opcode = 8'd144;
    localparam [3:0] aborted_code = 4'd6;
    localparam [3:0] abandoned_code = 4'd7;
    localparam [3:0] too_deep_code = 4'd8;
    localparam [3:0] list_full_code = 4'd9;
    localparam [3:0] frames_full_code = 4'd10;
    localparam [3:0] illegal_root_code = 4'd11;

    reg chosen;
    reg selected;
    reg runs;
    reg settles;
    reg is_done;
    reg [7:0] held_number;
    reg [31:0] held_tag;
    reg [31:0] held_limit;
    reg [31:0] cycles;
    reg aborted;
    reg over;
    reg stopped;
    reg [4:0] counted;
    reg [7:0] shown;

    wire chip_busy;
    wire [15:0] chip_value;
    wire [14:0] chip_best;
    wire chip_inexact;
    wire [31:0] chip_nodes;
    wire [31:0] chip_generations;
    wire [31:0] chip_repetitions;
    wire [31:0] chip_bounds;
    wire chip_too_deep;
    wire chip_list_full;
    wire chip_frames_full;
    wire chip_illegal_root;
    wire chip_history_ready;

    wire is_running = runs | settles;
    wire is_taken = is_running | is_done;
    wire is_free = ~is_taken & ~chip_busy;
    wire starts = start & chosen;

    // A depth that five bits do not hold is one that is too large as well.
    wire [4:0] chip_depth = (|asked[7:5]) ? 5'd31 : asked[4:0];

    // From begin to end.
    wire is_meant = give_up & (everything | (target == held_number));
    wire stops = chip_busy & ~stopped & (aborted | over | ~runs);

    reg [3:0] status;
    always @* begin
        // The answer.
        status = 4'd0;
        if (chip_illegal_root) begin
            status = illegal_root_code;
        end
        if (chip_frames_full) begin
            status = frames_full_code;
        end
        if (chip_list_full) begin
            status = list_full_code;
        end
        if (chip_too_deep) begin
            status = too_deep_code;
        end
        if (over) begin
            status = abandoned_code;
        end
        if (aborted) begin
            status = aborted_code;
        end
    end

    wire [31:0] move_found = {1'b0, chip_best, chip_value};
    wire [31:0] tail = {opcode, held_number, 4'd0, status, 7'd0, chip_inexact};

    reg [31:0] word;
    always @* begin
        if (place[4]) begin
            if (place[3]) begin
                if (place[2]) begin
                    word = tail;
                end else begin
                    word = cycles;
                end
            end else if (place[2]) begin
                word = chip_bounds;
            end else begin
                word = chip_repetitions;
            end
        end else if (place[3]) begin
            if (place[2]) begin
                word = chip_generations;
            end else begin
                word = chip_nodes;
            end
        end else if (place[2]) begin
            word = move_found;
        end else begin
            word = held_tag;
        end
    end

    reg [7:0] chosen_byte;
    always @* begin
        if (place[1]) begin
            chosen_byte = word[23:16];
            if (place[0]) begin
                chosen_byte = word[31:24];
            end
        end else begin
            chosen_byte = word[7:0];
            if (place[0]) begin
                chosen_byte = word[15:8];
            end
        end
    end

    // The chain.
    assign reserved =
        reserved_in | asked[15] | (|asked[23:20]) | asked[31] | (|counts[23:21]) | (|counts[31:29]);
    assign free = free_in | is_free;
    assign taken = taken_in | is_taken;
    assign ending = ending_in | (aborted & is_running);
    assign done = done_in | is_done;
    assign repeated = repeated_in | (|chip_repetitions);
    assign history_ready = history_ready_in | (chip_history_ready & chosen);
    assign busy_count = counted;
    assign answer_byte = answer_byte_in | shown;

    perpetual_search_chip #(.PLIES(PLIES), .ICE40(ICE40)) chip (
        .clock(clock), .reset(reset), .write_enable(write_enable & chosen),
        .write_square(write_square), .man(man), .entry_enable(entry_enable),
        .entry_address(entry_address), .entry(entry), .start(starts), .stop(stops),
        .depth(chip_depth), .root_alpha(window[15:0]), .root_beta(window[31:16]), .bound(asked[13]),
        .perft(asked[14]), .side(asked[8]), .rights(asked[12:9]), .ep_valid(asked[19]),
        .ep_file(asked[18:16]), .halfmoves(asked[30:24]), .heavy(counts[20:16]),
        .minor(counts[28:24]), .root_score(counts[15:0]), .busy(chip_busy), .value(chip_value),
        .best(chip_best), .inexact(chip_inexact), .nodes(chip_nodes),
        .generations(chip_generations), .repetitions(chip_repetitions), .bounds(chip_bounds),
        .too_deep(chip_too_deep), .list_full(chip_list_full), .frames_full(chip_frames_full),
        .illegal_root(chip_illegal_root), .history_clear(history_clear & chosen),
        .history_push(history_push & chosen), .history_piece(record[15:12]),
        .history_from(record[11:6]), .history_to(record[5:0]), .history_barrier(1'b0),
        .history_ready(chip_history_ready)
    );

    initial begin
        chosen = 1'b0;
        selected = 1'b0;
        runs = 1'b0;
        settles = 1'b0;
        is_done = 1'b0;
        held_number = 8'd0;
        held_tag = 32'd0;
        held_limit = 32'd0;
        cycles = 32'd0;
        aborted = 1'b0;
        over = 1'b0;
        stopped = 1'b0;
        counted = 5'd0;
        shown = 8'd0;
    end

    always @(posedge clock) begin
        // The one that is loaded, and the one whose answer is sent.
        if (choose) begin
            chosen <= is_free & ~free_in;
        end
        if (select) begin
            selected <= is_done & ~done_in;
        end
        if (runs) begin
            if (chip_busy) begin
                cycles <= cycles + 32'd1;
            end else begin
                runs <= 1'b0;
                settles <= 1'b1;
            end
            if (is_meant) begin
                aborted <= 1'b1;
            end
        end
        if (chip_nodes > held_limit) begin
            over <= is_running | over;
        end
        if (settles) begin
            settles <= 1'b0;
            is_done <= 1'b1;
        end
        if (acknowledge & selected & is_done) begin
            is_done <= 1'b0;
        end
        if (starts) begin
            runs <= 1'b1;
            held_number <= number;
            held_tag <= tag;
            held_limit <= limit;
            cycles <= 32'd0;
            aborted <= 1'b0;
            over <= 1'b0;
        end
        stopped <= (stopped | stops) & chip_busy;
        if (reset) begin
            runs <= 1'b0;
            settles <= 1'b0;
            is_done <= 1'b0;
            aborted <= 1'b0;
            over <= 1'b0;
            stopped <= 1'b0;
        end
        shown <= chosen_byte;
        if (!selected) begin
            shown <= 8'd0;
        end
        counted <= busy_count_in;
        if (is_taken) begin
            counted <= busy_count_in + 5'd1;
        end
    end
endmodule

`default_nettype wire
