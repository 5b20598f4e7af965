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
// row board.circuit.front_end.framer_tx_data when answers as hex called its value
`include "board.vh"
    initial one_line;
endmodule
