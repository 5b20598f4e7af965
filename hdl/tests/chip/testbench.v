// Answers the requests in requests.hex: their number, the 256 entries of the table, and each with its words:
// 64 men, side, rights, en passant and its file, depth, alpha, beta, half-moves, heavy and minor men, sum, bound and
// perft, the cycle of a stop or 0, the number of moves before the root, and these.
// +mutant=N is the mistake made by a circuit that has some, +cycles=N how long an answer may take,
// +loses=N that before each request another search loses everything, and is reset,
// +bare=1 that a detector is put there which says nothing.
`timescale 1ns/1ns
module testbench;
  reg clock = 0;
  reg reset = 0;
  reg write_enable = 0;
  reg [5:0] write_square = 0;
  reg [3:0] man = 0;
  reg entry_enable = 0;
  reg [7:0] entry_address = 0;
  reg [15:0] entry = 0;
  reg start = 0;
  reg stop = 0;
  reg [4:0] depth = 0;
  reg [15:0] root_alpha = 0;
  reg [15:0] root_beta = 0;
  reg bound = 0;
  reg perft = 0;
  reg side = 0;
  reg [3:0] rights = 0;
  reg ep_valid = 0;
  reg [2:0] ep_file = 0;
  reg [6:0] halfmoves = 0;
  reg [4:0] heavy = 0;
  reg [4:0] minor = 0;
  reg [15:0] root_score = 0;
  reg history_clear = 0;
  reg history_push = 0;
  reg [3:0] history_piece = 0;
  reg [5:0] history_from = 0;
  reg [5:0] history_to = 0;
  reg history_barrier = 0;
  wire busy;
  wire [15:0] value;
  wire [14:0] best;
  wire inexact;
  wire [31:0] nodes;
  wire [31:0] generations;
  wire [31:0] repetitions;
  wire [31:0] bounds;
  wire too_deep;
  wire list_full;
  wire frames_full;
  wire illegal_root;
  wire history_ready;
  perpetual_search_chip circuit (
    .clock(clock), .reset(reset), .write_enable(write_enable), .write_square(write_square), .man(man), .entry_enable(entry_enable),
    .entry_address(entry_address), .entry(entry), .start(start), .stop(stop), .depth(depth), .root_alpha(root_alpha),
    .root_beta(root_beta), .bound(bound), .perft(perft), .side(side), .rights(rights), .ep_valid(ep_valid),
    .ep_file(ep_file), .halfmoves(halfmoves), .heavy(heavy), .minor(minor), .root_score(root_score), .history_clear(history_clear),
    .history_push(history_push), .history_piece(history_piece), .history_from(history_from), .history_to(history_to),
    .history_barrier(history_barrier), .busy(busy), .value(value), .best(best), .inexact(inexact), .nodes(nodes),
    .generations(generations), .repetitions(repetitions), .bounds(bounds), .too_deep(too_deep),
    .list_full(list_full), .frames_full(frames_full), .illegal_root(illegal_root), .history_ready(history_ready)
  );

  reg [17:0] words [0:1048575];
  integer at;
  integer n;
  integer i;
  integer cycles;
  integer mutant;
  integer most_cycles;
  // How many cycles registers and words change at random, a word of each memory a cycle; 0 for never.
  integer loses;
  reg scramble = 0;
  reg bare;
  integer lost_word = 0;
  reg [31:0] noise;

  task tick;
    begin
      #5 clock = 1;
      #5 clock = 0;
    end
  endtask

  task load_board;
    begin
      for (i = 0; i < 64; i = i + 1) begin
        write_enable = 1;
        write_square = i[5:0];
        man = words[at + i][3:0];
        tick;
      end
      write_enable = 0;
    end
  endtask

  task begin_search;
    begin
      start = 1;
      cycles = 0;
      tick;
      start = 0;
    end
  endtask

  task load_table;
    begin
      // As after power-up: not before the detector is ready. Before the first edge nothing is said.
      tick;
      while (busy) tick;
      for (i = 0; i < 256; i = i + 1) begin
        entry_enable = 1;
        entry_address = i[7:0];
        entry = words[1 + i][15:0];
        tick;
      end
      entry_enable = 0;
    end
  endtask

  task load_request;
    begin
      load_board;
      history_clear = 1;
      tick;
      history_clear = 0;
      for (i = 0; i < {14'd0, words[at + 77]}; i = i + 1) begin
        while (!history_ready) tick;
        history_push = 1;
        {history_barrier, history_to, history_from, history_piece} = words[at + 78 + i][16:0];
        tick;
        history_push = 0;
      end
      side = words[at + 64][0];
      rights = words[at + 65][3:0];
      ep_valid = words[at + 66][0];
      ep_file = words[at + 67][2:0];
      depth = words[at + 68][4:0];
      root_alpha = words[at + 69][15:0];
      root_beta = words[at + 70][15:0];
      halfmoves = words[at + 71][6:0];
      heavy = words[at + 72][4:0];
      minor = words[at + 73][4:0];
      root_score = words[at + 74][15:0];
      {perft, bound} = words[at + 75][1:0];
    end
  endtask

  // The search is begun and goes on for some cycles; then every register and word is any number; then one cycle of reset.
  task lose;
    begin
      load_request;
      begin_search;
      noise = $random;
      for (i = 0; i < {22'd0, noise[9:0]}; i = i + 1) tick;
      scramble = 1;
      for (lost_word = 0; lost_word < loses; lost_word = lost_word + 1) tick;
      scramble = 0;
      reset = 1;
      tick;
      reset = 0;
      while (busy) tick;
      if (value != 0 || best != 0 || nodes != 0 || generations != 0 || repetitions != 0 || bounds != 0 || inexact
        || too_deep || list_full || frames_full || illegal_root) $display("left");
      load_table;
    end
  endtask

  task one_request;
    begin
      load_request;
      begin_search;
      if (words[at + 76] != 0) begin
        while (busy && cycles < {14'd0, words[at + 76]}) begin
          tick;
          cycles = cycles + 1;
        end
        stop = 1;
        tick;
        stop = 0;
        while (busy) tick;
        load_board;
        begin_search;
      end
      while (busy && cycles < most_cycles) begin
        tick;
        cycles = cycles + 1;
      end
      $display("answer %0d %0d %0d %0d %0d %0d %0d %0d %0d", $signed(value), best, nodes, generations, repetitions,
        bounds, inexact, {too_deep, list_full, frames_full, illegal_root}, cycles);
      if (busy) $finish;
      at = at + 78 + {14'd0, words[at + 77]};
    end
  endtask

  initial begin
    if (!$value$plusargs("mutant=%d", mutant)) mutant = 0;
    if (!$value$plusargs("cycles=%d", most_cycles)) most_cycles = 100000000;
    if (!$value$plusargs("loses=%d", loses)) loses = 0;
    if (!$value$plusargs("bare=%d", bare)) bare = 0;
    $readmemh("requests.hex", words);
    load_table;
    at = 257;
    for (n = 0; n < {14'd0, words[0]}; n = n + 1) begin
      if (loses != 0) lose;
      one_request;
    end
    $finish;
  end
endmodule
