// title The answer: what the detector is given, its verdict, and bytes out
// board hx8k
// columns when goes
// group Detector
// row asked called request taken
// row board.circuit.detector.operation when asked as operation called operation
// row answered called verdict taken
// row board.circuit.detector.occurrences when answered called occurrences
// row board.circuit.detector.distance when answered called distance
// group Out
// row answers called a byte
// row board.circuit.front_end.reply_tx_data when answers as hex called its value
`include "board.vh"
    // The request of line.v.
    initial begin
        cycles(100);
        draw;
        send(8'hC0);
        send(8'h01); send(8'h02); send(8'h00); send(8'h00);
        send(8'h95); send(8'h21); send(8'h04);
        send(8'h20); send(8'hDE); send(8'hF9); send(8'h06);
        send(8'hC0);
        cycles(20 * 10 * CYCLES_A_BIT);
        $finish;
    end
endmodule
