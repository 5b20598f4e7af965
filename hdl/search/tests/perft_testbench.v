// Counts the lines of the positions in positions.hex: their number, and 69 words for each.
`timescale 1ns/1ns
module testbench;
  reg clock = 0;
  reg write_enable = 0;
  reg [5:0] write_square = 0;
  reg [3:0] man = 0;
  reg start = 0;
  reg [4:0] depth = 0;
  reg side = 0;
  reg [3:0] rights = 0;
  reg ep_valid = 0;
  reg [2:0] ep_file = 0;
  wire busy;
  wire [39:0] lines;
  wire [39:0] nodes;
  wire [39:0] generations;
  wire too_deep;
  wire list_full;
  wire frames_full;
  wire illegal_root;
  perpetual_perft circuit (
    .clock(clock), .write_enable(write_enable), .write_square(write_square), .man(man), .start(start), .stop(1'b0),
    .depth(depth), .side(side), .rights(rights), .ep_valid(ep_valid), .ep_file(ep_file), .busy(busy), .lines(lines),
    .nodes(nodes), .generations(generations), .too_deep(too_deep), .list_full(list_full), .frames_full(frames_full),
    .illegal_root(illegal_root)
  );
  reg [7:0] words [0:8191];
  integer at;
  integer square;
  integer last;
  integer cycles;
  initial begin
    $readmemh("positions.hex", words);
    last = 69 * words[0];
    for (at = 1; at <= last; at = at + 69) begin
      for (square = 0; square < 64; square = square + 1) begin
        write_enable = 1;
        write_square = square[5:0];
        man = words[at + square][3:0];
        #5 clock = 1;
        #5 clock = 0;
      end
      write_enable = 0;
      side = words[at + 64][0];
      rights = words[at + 65][3:0];
      ep_valid = words[at + 66][0];
      ep_file = words[at + 67][2:0];
      depth = words[at + 68][4:0];
      start = 1;
      cycles = 0;
      #5 clock = 1;
      #5 clock = 0;
      start = 0;
      while (busy) begin
        #5 clock = 1;
        #5 clock = 0;
        cycles = cycles + 1;
      end
      $display("%0d %0d %0d %0d %b", lines, nodes, generations, cycles, {too_deep, list_full, frames_full, illegal_root});
    end
    $finish;
  end
endmodule
