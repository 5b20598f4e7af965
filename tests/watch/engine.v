// An engine that plays a trace: its board changes at the edge that ends the cycle of a request, and its flag, from the trace,
// is there in the cycle after. Takes the fields of tests/python/traces.py.
`default_nettype none

module engine #(parameter integer LINE = 400000) (input wire clock, output reg finished);
    localparam integer WIDTH = 319;
    reg [WIDTH-1:0] trace [0:LINE-1];
    reg [1023:0] name;
    integer next;
    initial begin
        if (!$value$plusargs("trace=%s", name)) begin
            $display("engine: +trace=FILE is missing");
            $finish;
        end
        $readmemh(name, trace);
        next = 0;
        {finished, make, unmake, load, abort, flag_there} = 0;
    end

    // A request in one cycle, its flag in the next, then the next request.
    reg make, unmake, load, abort, flag_there;
    reg [2:0] operation;
    reg [3:0] piece;
    reg [5:0] from, to;
    reg barrier, black, en_passant, legal, at_root;
    reg [15:0] keep, flag, flag_due;
    reg [3:0] rights;
    reg [2:0] en_passant_file;
    reg [255:0] board;
    reg [255:0] board_due;
    reg black_due, en_passant_due;
    reg [3:0] rights_due;
    reg [2:0] file_due;
    wire [WIDTH-1:0] step = trace[next];
    always @(posedge clock) begin
        {make, unmake, load, abort} <= 0;
        flag_there <= make | unmake | load | abort;
        if (make | unmake | load | abort) begin
            {board, black, rights, en_passant, en_passant_file} <= {board_due, black_due, rights_due, en_passant_due, file_due};
            flag <= flag_due;
        end else if (step[2:0] == 0 || ^step === 1'bx) finished <= 1;
        else begin
            {board_due, at_root, flag_due, legal, file_due, en_passant_due, rights_due, black_due, keep, barrier, to, from,
                piece, operation} <= step;
            make <= step[2:0] == 1 || step[2:0] == 7;
            unmake <= step[2:0] == 2 || step[2:0] == 7;
            abort <= step[2:0] == 3;
            load <= step[2:0] == 4;
            next <= next + 1;
        end
    end
endmodule

`default_nettype wire
