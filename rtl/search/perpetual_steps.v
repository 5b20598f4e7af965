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
    output wire [2:0]  to_rank,            // to which rank
    output wire [2:0]  to_file,            // to which file
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
    wire [2:0] next_ray_first_at;
    wire [2:0] next_ray_blocked_at;
    wire next_ray_single;

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

    // The step from the square reached, and the one after that.
    wire [2:0] ray_step = ray[0] ? down : up;
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

    // The next ray of the man.
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

`default_nettype wire
