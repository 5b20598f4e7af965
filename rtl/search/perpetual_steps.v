// perpetual_steps: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The moves of a man, ray by ray.
module perpetual_steps (
    input  wire        clock,              // rising edge
    input  wire        clear,              // drops everything
    input  wire        captures_only,      // promotions only to a queen
    input  wire        valid_in,           // there is a man
    input  wire [2:0]  rank,               // its rank
    input  wire [2:0]  file,               // its file
    input  wire [2:0]  kind_in,            // its kind
    input  wire        half,               // the second half of a knight
    input  wire [23:0] stops,              // where its rays are blocked
    input  wire [7:0]  captures,           // the rays on which it captures
    input  wire [7:0]  quiets,             // the rays on which it moves without
    input  wire        two_steps,          // two steps of a pawn
    input  wire        castle_king,        // castling on the king's side
    input  wire        castle_queen,       // castling on the queen's side
    input  wire        promotes_in,        // it reaches the last rank
    output wire        ready,              // a man is taken
    output wire        busy,               // there is more to come
    output wire        valid,              // there is a move
    output wire [2:0]  from_rank,          // from which rank
    output wire [2:0]  from_file,          // from which file
    output reg  [2:0]  to_rank,            // to which rank
    output reg  [2:0]  to_file,            // to which file
    output wire [2:0]  kind,               // what moves
    output wire        capture,            // it captures
    output wire        castle,             // it castles
    output wire        promotes,           // it promotes
    output wire [1:0]  promotion           // to what
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

    // A man in, or the one that waits.
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

    reg [2:0] stop;
    always @* begin
        // The next ray of the man.
        if (lowest_number == 3'd0) begin
            stop = man[2:0];
        end else if (lowest_number == 3'd1) begin
            stop = man[5:3];
        end else if (lowest_number == 3'd2) begin
            stop = man[8:6];
        end else if (lowest_number == 3'd3) begin
            stop = man[11:9];
        end else if (lowest_number == 3'd4) begin
            stop = man[14:12];
        end else if (lowest_number == 3'd5) begin
            stop = man[17:15];
        end else if (lowest_number == 3'd6) begin
            stop = man[20:18];
        end else begin
            stop = man[23:21];
        end
    end

    wire [2:0] kind_next = man[32:30];
    wire [2:0] origin = (lowest_number[2:1] == 2'd1) ? man[26:24] : man[29:27];

    // Even rays count up, odd ones down, a knight by two.
    wire [2:0] step = lowest_number[0] ? down : up;
    wire [2:0] near = origin + step;
    wire [2:0] far = near + step;
    wire slides = kind_next[2];
    wire castles =
        (kind_next == 3'd3)
        & (((lowest_number == 3'd0) & man[35]) | ((lowest_number == 3'd1) & man[36]));
    wire two = ((kind_next == 3'd1) & man[34]) | castles;

    // The step from the square reached, and the one after that.
    wire [2:0] ray_step = ray[0] ? down : up;
    wire [2:0] onward = at + ray_step;
    wire [2:0] beyond = onward + ray_step;
    assign busy = spare | man_valid | ray_valid;

    // The square reached, from the one coordinate that is counted.
    wire [2:0] beside = ray_half ? down : up;
    wire [2:0] distance = at - ray_file;

    always @* begin
        to_file = at;
        to_rank = ray_rank;
        if (ray[2]) begin
            if (ray[1]) begin
                to_rank = ray_rank - distance;
            end else begin
                to_rank = ray_rank + distance;
            end
        end else if (ray[1]) begin
            to_rank = at;
            to_file = ray_file;
            if (ray_kind == 3'd2) begin
                to_file = ray_file + beside;
            end
        end else if (ray_kind == 3'd2) begin
            to_rank = ray_rank + beside;
        end
    end

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
            ray_kind <= kind_next;
            ray_half <= man[33];
            ray_promotes <= man[37];
            piece <= 2'd0;
            if (captures_only) begin
                piece <= 2'd3;
            end
            first <= 1'b1;
            at <= near;
            if (kind_next == 3'd2) begin
                at <= far;
            end else if (taking & slides) begin
                at <= stop;
            end
            end_ <= stop;
            last <= taking | (slides & (stop == far)) | (~slides & ~two);
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

`default_nettype wire
