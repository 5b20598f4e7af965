// A toy to try the watch on (docs/examples/watch.md): both kings go out and back, twice. Its flag compares boards and the side
// to move, and wrongly leaves out castling rights.

module toy (input wire clock);
    localparam [5:0] E1 = 4, E2 = 12, E7 = 52, E8 = 60;
    reg [255:0] board;                  // four bits a square, a1 lowest: pawn to king 1 to 6, black ones 8 more
    reg black = 0;                      // to move
    reg [3:0] rights = 4'b1111;         // white O-O, O-O-O, black O-O, O-O-O
    reg load = 1, make = 0, known = 0;
    integer ply = 0;
    initial begin
        board = 0;
        {board[4*0 +: 4], board[4*7 +: 4], board[4*E1 +: 4]} = {4'd4, 4'd4, 4'd6};
        {board[4*56 +: 4], board[4*63 +: 4], board[4*E8 +: 4]} = {4'd12, 4'd12, 4'd14};
    end
    wire [5:0] from = black ? (ply % 4 == 1 ? E8 : E7) : (ply % 4 == 0 ? E1 : E2);
    wire [5:0] to = black ? (ply % 4 == 1 ? E7 : E8) : (ply % 4 == 0 ? E2 : E1);

    // The positions so far, and whether this one is among them.
    reg [260:0] line [0:15];
    wire [260:0] position = {black, board};
    reg repeated;
    integer i;
    always @* begin
        repeated = 0;
        for (i = 0; i < ply; i = i + 1) if (line[i] == position) repeated = 1;
    end

    // `make` is high for a cycle; in the next one the board is that after the move, and the flag is there.
    always @(posedge clock) begin
        load <= 0;
        make <= !load && !make && ply < 8;
        known <= load || make;
        if (make) begin
            line[ply] <= position;
            ply <= ply + 1;
            board[4*from +: 4] <= 0;
            board[4*to +: 4] <= board[4*from +: 4];
            rights <= black ? rights & 4'b1100 : rights & 4'b0011;
            black <= !black;
        end
    end
endmodule
