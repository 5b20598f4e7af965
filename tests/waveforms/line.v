// title A LINE request plays Nf3 and asks "window": bytes in, and what the detector is given
// board hx8k
// columns when comes
// group In
// row received called a byte
// row board.circuit.front_end.receiver_data when received as hex called its value
// group Detector
// row asked called request taken
// row board.circuit.detector.operation when asked as operation called operation
// row board.circuit.detector.piece when pushes as piece called piece
// row board.circuit.detector.from when pushes as square called from
// row board.circuit.detector.to when pushes as square called to
// row answered called verdict taken
// row board.circuit.detector.occurrences when answered called occurrences
`include "board.vh"
    initial one_line;
endmodule
