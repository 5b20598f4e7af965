//! The perpetual program: checks games for repetitions on a model, a simulated circuit or a board.
