//! The steps of a move: which square is written in which cycle.

use rust_hdl::prelude::*;

use crate::search::writes::Writes;

/// Makes moves and takes them back, a square a cycle, and writes the other squares that change.
///
/// * `begins`: the next square is the first of a move.
/// * `write`: writes the next square of the move `played` of `side`, made or with `undo` taken back; with `advance` the one
///   behind it is next, and behind the last one the first of another move.
/// * `load`: writes `man` to `square` of the root. `erase`: takes the phantom king from `phantom_square`. One of the three.
/// * Out: `first`, `second` and `last`, which square of the move is next. `write_men` to `written_man`: what is written to the
///   board, a cycle later.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct Sequencer {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins with a move.
    pub begins: Signal<In, Bit>,
    /// Writes a square of a move.
    pub write: Signal<In, Bit>,
    /// The next one follows.
    pub advance: Signal<In, Bit>,
    /// The move is taken back.
    pub undo: Signal<In, Bit>,
    /// Whose move.
    pub side: Signal<In, Bit>,
    /// The move.
    pub played: Signal<In, Bits<21>>,
    /// Writes a square of the root.
    pub load: Signal<In, Bit>,
    /// Which.
    pub square: Signal<In, Bits<6>>,
    /// What stands there.
    pub man: Signal<In, Bits<4>>,
    /// Takes the phantom king away.
    pub erase: Signal<In, Bit>,
    /// From where.
    pub phantom_square: Signal<In, Bits<6>>,
    /// The next square is the first one.
    pub first: Signal<Out, Bit>,
    /// It is the second.
    pub second: Signal<Out, Bit>,
    /// It is the last.
    pub last: Signal<Out, Bit>,
    /// Writes the men that move.
    pub write_men: Signal<Out, Bit>,
    /// Writes the men in the way.
    pub write_lines: Signal<Out, Bit>,
    /// Where.
    pub written_square: Signal<Out, Bits<6>>,
    /// What.
    pub written_man: Signal<Out, Bits<4>>,
    writes: Writes,
    step: DFF<Bits<2>>,
    // It is the last one, unless it is the first.
    ends: DFF<Bit>,
    men: DFF<Bit>,
    lines: DFF<Bit>,
    at: DFF<Bits<6>>,
    stands: DFF<Bits<4>>,
    is_first: Signal<Local, Bit>,
    is_last: Signal<Local, Bit>,
}

impl Logic for Sequencer {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        connect!(self.writes <- self: step = step.q, undo, side, played);
        self.ends.d.next = self.writes.ends.val();
        self.is_first.next = !self.step.q.val().any();
        self.is_last.next = !self.is_first.val() & self.ends.q.val();
        if self.advance.val() {
            self.step.d.next = self.step.q.val() + 1;
        }
        if self.begins.val() | (self.advance.val() & self.is_last.val()) {
            self.step.d.next = 0.into();
        }

        self.men.d.next = self.write.val() | self.load.val();
        self.lines.d.next =
            (self.write.val() & self.writes.lines.val()) | self.load.val() | self.erase.val();
        connect!(self <- self.writes: at.d = square, stands.d = man);
        if self.load.val() {
            self.at.d.next = self.square.val();
            self.stands.d.next = self.man.val();
        } else if self.erase.val() {
            self.at.d.next = self.phantom_square.val();
            self.stands.d.next = 0.into();
        }

        self.first.next = self.is_first.val();
        self.second.next = self.step.q.val() == 1;
        self.last.next = self.is_last.val();
        self.write_men.next = self.men.q.val();
        self.write_lines.next = self.lines.q.val();
        self.written_square.next = self.at.q.val();
        self.written_man.next = self.stands.q.val();
    }
}

#[cfg(test)]
mod tests;
