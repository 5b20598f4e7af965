//! The exported Verilog under Verilator: a detector core in process, a board behind a pseudo-terminal.
