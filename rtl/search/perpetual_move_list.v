// perpetual_move_list: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Moves in classes, joined to one list.
module perpetual_move_list (
    input  wire        clock,              // rising edge
    input  wire        fresh,              // begins a list
    input  wire        add,                // keeps a move
    input  wire [20:0] move_in,            // the move that is kept
    input  wire [2:0]  move_class,         // of which class
    input  wire        close,              // joins the classes
    input  wire        back,               // goes back to an earlier list
    input  wire [8:0]  base,               // where it ends
    input  wire [8:0]  read_place,         // which place to read
    output wire [8:0]  first,              // the place of the first move
    output wire [8:0]  next_place,         // the next free place
    output wire        joining,            // classes are being joined
    output wire        full,               // there was no place
    output wire [20:0] read_move,          // the move read
    output wire [8:0]  read_next,          // the place of the next
    output wire        read_last           // there is none
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
    reg [4:0] tail_1;
    reg [4:0] tail_2;
    reg [4:0] tail_3;
    reg [4:0] tail_4;
    reg is_joining;
    reg [8:0] oldest;
    reg [4:0] tail;

    wire [15:0] moves_read_data;
    wire [6:0] tails_read_data;
    wire [7:0] links_read_data;

    wire keeps = add & ~overflowed & (free != 9'd0);

    reg [8:0] same_class;
    reg is_first;
    always @* begin
        // The move that a new one comes before.
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
    reg [4:0] chosen_tail;
    always @* begin
        // The highest class that is not joined yet.
        if (present[4]) begin
            highest = class_4;
            chosen_newest = newest_4;
            chosen_oldest = oldest_4;
            chosen_tail = tail_4;
        end else if (present[3]) begin
            highest = class_3;
            chosen_newest = newest_3;
            chosen_oldest = oldest_3;
            chosen_tail = tail_3;
        end else if (present[2]) begin
            highest = class_2;
            chosen_newest = newest_2;
            chosen_oldest = oldest_2;
            chosen_tail = tail_2;
        end else if (present[1]) begin
            highest = class_1;
            chosen_newest = newest_1;
            chosen_oldest = oldest_1;
            chosen_tail = tail_1;
        end else begin
            highest = class_0;
            chosen_newest = newest_0;
            chosen_oldest = oldest;
            chosen_tail = tail;
        end
    end

    assign first = (~|present) ? 9'd0 : chosen_newest;

    // With `close` the highest class is begun with, and each of the others is hung on the one
    // before.
    wire [4:0] remaining = present & ~highest;

    // A link that joins is written with the last bits of its move, which share a word with its
    // highest bit. That it is 0 is kept too: what is done next depends on it, and comes late from a
    // memory.
    wire [4:0] move_tail = move_in[20:16];

    reg [8:0] written_place;
    reg [8:0] link;
    reg is_last;
    reg [4:0] written_tail;
    always @* begin
        if (is_joining) begin
            written_place = oldest;
            link = chosen_newest;
            is_last = 1'b0;
            written_tail = tail;
        end else begin
            written_place = free;
            link = same_class;
            is_last = is_first;
            if (is_first) begin
                link = 9'd0;
            end
            written_tail = move_tail;
        end
    end

    assign joining = is_joining;
    assign next_place = free;
    assign full = overflowed;
    assign read_move = {tails_read_data[6:2], moves_read_data};
    assign read_next = {tails_read_data[0], links_read_data};
    assign read_last = tails_read_data[1];

    perpetual_ram #(.WIDTH(16), .LOG2_WORDS(9), .LATENCY(1)) moves (
        .clock(clock), .write_enable(keeps), .write_address(free), .write_data(move_in[15:0]),
        .read_address(read_place), .read_data(moves_read_data)
    );

    perpetual_ram #(.WIDTH(7), .LOG2_WORDS(9), .LATENCY(1)) tails (
        .clock(clock), .write_enable(keeps | is_joining), .write_address(written_place),
        .write_data({written_tail, is_last, link[8]}), .read_address(read_place),
        .read_data(tails_read_data)
    );

    perpetual_ram #(.WIDTH(8), .LOG2_WORDS(9), .LATENCY(1)) links (
        .clock(clock), .write_enable(keeps | is_joining), .write_address(written_place),
        .write_data(link[7:0]), .read_address(read_place), .read_data(links_read_data)
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
        tail_1 = 5'd0;
        tail_2 = 5'd0;
        tail_3 = 5'd0;
        tail_4 = 5'd0;
        is_joining = 1'b0;
        oldest = 9'd0;
        tail = 5'd0;
    end

    always @(posedge clock) begin
        if (close | is_joining) begin
            present <= remaining;
            oldest <= chosen_oldest;
            tail <= chosen_tail;
            is_joining <= |remaining;
        end
        if (keeps) begin
            free <= free + 9'd1;
            if (move_class == 3'd4) begin
                newest_4 <= free;
                present <= present | class_4;
                if (is_first) begin
                    oldest_4 <= free;
                    tail_4 <= move_tail;
                end
            end else if (move_class == 3'd3) begin
                newest_3 <= free;
                present <= present | class_3;
                if (is_first) begin
                    oldest_3 <= free;
                    tail_3 <= move_tail;
                end
            end else if (move_class == 3'd2) begin
                newest_2 <= free;
                present <= present | class_2;
                if (is_first) begin
                    oldest_2 <= free;
                    tail_2 <= move_tail;
                end
            end else if (move_class == 3'd1) begin
                newest_1 <= free;
                present <= present | class_1;
                if (is_first) begin
                    oldest_1 <= free;
                    tail_1 <= move_tail;
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
            is_joining <= 1'b0;
        end
        if (back) begin
            free <= base;
        end
    end
endmodule

`default_nettype wire
