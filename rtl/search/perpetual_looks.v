// perpetual_looks: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The four lines through a square, and where its rays end.
module perpetual_looks (
    input  wire        clock,              // rising edge
    input  wire        write_enable,       // whether a square is written
    input  wire [5:0]  write_square,       // the square that is written
    input  wire        white,              // a white man stands there
    input  wire        black,              // a black man stands there
    input  wire        advance,            // takes a man, and moves those on their way
    input  wire        clear,              // drops the men on their way
    input  wire        side,               // whose men look
    input  wire        valid_in,           // there is a man
    input  wire [2:0]  rank_in,            // its rank
    input  wire [2:0]  file_in,            // its file
    input  wire [2:0]  kind_in,            // its kind
    input  wire        half_in,            // the second half of a knight
    output wire        busy,               // a man is on its way
    output wire        valid,              // there is a man
    output wire [2:0]  rank,               // its rank
    output wire [2:0]  file,               // its file
    output wire [2:0]  kind,               // its kind
    output wire        half,               // the second half of a knight
    output wire [23:0] stops,              // where its rays are blocked
    output wire [7:0]  enemies,            // by an enemy
    output wire [3:0]  jump_enemies,       // a knight can capture
    output wire [3:0]  jump_empty          // a knight can go there
);
    localparam [2:0] knight = 3'd2;
    localparam [2:0] zero = 3'd0;

    reg valid_1;
    reg [2:0] rank_1;
    reg [2:0] file_1;
    reg [2:0] kind_1;
    reg half_1;
    reg [3:0] difference_1;
    reg [3:0] sum_1;
    reg valid_2;
    reg [2:0] rank_2;
    reg [2:0] file_2;
    reg [2:0] kind_2;
    reg half_2;
    reg [23:0] stops_2;
    reg [7:0] enemies_2;
    reg [3:0] jump_enemies_2;
    reg [3:0] jump_empty_2;

    wire [15:0] ranks_men;
    wire [15:0] files_men;
    wire [15:0] diagonals_men;
    wire [15:0] antidiagonals_men;
    wire [2:0] on_rank_up_stop;
    wire [2:0] on_rank_down_stop;
    wire [2:0] on_file_up_stop;
    wire [2:0] on_file_down_stop;
    wire [2:0] along_diagonal_up_stop;
    wire [2:0] along_diagonal_down_stop;
    wire [2:0] along_antidiagonal_up_stop;
    wire [2:0] along_antidiagonal_down_stop;
    wire [7:0] all_enemies;
    wire [3:0] all_jump_enemies;
    wire [3:0] all_jump_empty;

    wire [2:0] write_rank = write_square[5:3];
    wire [2:0] write_file = write_square[2:0];

    // A knight's lines are one beside its square: + 1 or, modulo 8, + 7.
    wire [2:0] beside = (kind_in == knight) ? (half_in ? 3'd7 : 3'd1) : 3'd0;
    wire [3:0] difference = {1'b0, rank_in} - {1'b0, file_in};
    wire [3:0] sum = {1'b0, rank_in} + {1'b0, file_in};

    // File x is on the diagonal of difference d if 0 <= x + d <= 7: from file -d on if d is
    // negative, else before file 8 - d. It is on the antidiagonal of sum s if 0 <= s - x <= 7: from
    // file s - 7 on, or before file s + 1.
    wire [2:0] low_difference = difference_1[2:0];
    wire [2:0] low_sum = sum_1[2:0];
    assign busy = valid_1 | valid_2;
    assign valid = valid_2;
    assign rank = rank_2;
    assign file = file_2;
    assign kind = kind_2;
    assign half = half_2;
    assign stops = stops_2;
    assign enemies = enemies_2;
    assign jump_enemies = jump_enemies_2;
    assign jump_empty = jump_empty_2;

    perpetual_line_memory ranks (
        .clock(clock), .write_enable(write_enable), .write_line(write_rank),
        .write_index(write_file), .white(white), .black(black), .read_enable(advance),
        .read_line(rank_in + beside), .men(ranks_men)
    );

    perpetual_line_memory files (
        .clock(clock), .write_enable(write_enable), .write_line(write_file),
        .write_index(write_rank), .white(white), .black(black), .read_enable(advance),
        .read_line(file_in + beside), .men(files_men)
    );

    perpetual_line_memory diagonals (
        .clock(clock), .write_enable(write_enable), .write_line(write_rank - write_file),
        .write_index(write_file), .white(white), .black(black), .read_enable(advance),
        .read_line(difference[2:0]), .men(diagonals_men)
    );

    perpetual_line_memory antidiagonals (
        .clock(clock), .write_enable(write_enable), .write_line(write_rank + write_file),
        .write_index(write_file), .white(white), .black(black), .read_enable(advance),
        .read_line(sum[2:0]), .men(antidiagonals_men)
    );

    perpetual_line_look on_rank (
        .men(ranks_men), .first(3'd0), .from_first(1'b1), .index(file_1), .side(side),
        .up_stop(on_rank_up_stop), .up_enemy(all_enemies[0]), .down_stop(on_rank_down_stop),
        .down_enemy(all_enemies[1]), .jump_up_enemy(all_jump_enemies[0]),
        .jump_up_empty(all_jump_empty[0]), .jump_down_enemy(all_jump_enemies[1]),
        .jump_down_empty(all_jump_empty[1])
    );

    perpetual_line_look on_file (
        .men(files_men), .first(3'd0), .from_first(1'b1), .index(rank_1), .side(side),
        .up_stop(on_file_up_stop), .up_enemy(all_enemies[2]), .down_stop(on_file_down_stop),
        .down_enemy(all_enemies[3]), .jump_up_enemy(all_jump_enemies[2]),
        .jump_up_empty(all_jump_empty[2]), .jump_down_enemy(all_jump_enemies[3]),
        .jump_down_empty(all_jump_empty[3])
    );

    perpetual_line_look along_diagonal (
        .men(diagonals_men), .first(zero - low_difference), .from_first(difference_1[3]),
        .index(file_1), .side(side), .up_stop(along_diagonal_up_stop), .up_enemy(all_enemies[4]),
        .down_stop(along_diagonal_down_stop), .down_enemy(all_enemies[5]), .jump_up_enemy(),
        .jump_up_empty(), .jump_down_enemy(), .jump_down_empty()
    );

    perpetual_line_look along_antidiagonal (
        .men(antidiagonals_men), .first(low_sum + 3'd1), .from_first(sum_1[3]), .index(file_1),
        .side(side), .up_stop(along_antidiagonal_up_stop), .up_enemy(all_enemies[6]),
        .down_stop(along_antidiagonal_down_stop), .down_enemy(all_enemies[7]), .jump_up_enemy(),
        .jump_up_empty(), .jump_down_enemy(), .jump_down_empty()
    );

    initial begin
        valid_1 = 1'b0;
        rank_1 = 3'd0;
        file_1 = 3'd0;
        kind_1 = 3'd0;
        half_1 = 1'b0;
        difference_1 = 4'd0;
        sum_1 = 4'd0;
        valid_2 = 1'b0;
        rank_2 = 3'd0;
        file_2 = 3'd0;
        kind_2 = 3'd0;
        half_2 = 1'b0;
        stops_2 = 24'd0;
        enemies_2 = 8'd0;
        jump_enemies_2 = 4'd0;
        jump_empty_2 = 4'd0;
    end

    always @(posedge clock) begin
        if (advance) begin
            valid_1 <= valid_in;
            rank_1 <= rank_in;
            file_1 <= file_in;
            kind_1 <= kind_in;
            half_1 <= half_in;
            difference_1 <= difference;
            sum_1 <= sum;
            valid_2 <= valid_1;
            rank_2 <= rank_1;
            file_2 <= file_1;
            kind_2 <= kind_1;
            half_2 <= half_1;
            enemies_2 <= all_enemies;
            jump_enemies_2 <= all_jump_enemies;
            jump_empty_2 <= all_jump_empty;
            stops_2 <= {
                along_antidiagonal_down_stop, along_antidiagonal_up_stop, along_diagonal_down_stop,
                along_diagonal_up_stop, on_file_down_stop, on_file_up_stop, on_rank_down_stop,
                on_rank_up_stop
            };
        end
        if (clear) begin
            valid_1 <= 1'b0;
            valid_2 <= 1'b0;
        end
    end
endmodule

`default_nettype wire
