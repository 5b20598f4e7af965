//! Which squares of a wrapped diagonal lie on the board.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Eight diagonals of eight squares cover the board if each goes on at the other edge. Of such a
/// diagonal the squares on one side of a file belong together.
///
/// * In: `first`, the first such file; `from_first`, they are the files from it on, else those before it
///   (all eight if `first` is 0).
/// * Out, in the same cycle: `squares`, a bit a file.
#[derive(LogicBlock, SmartDefault)]
pub struct OnLine {
    /// The first file of the upper part.
    pub first: Signal<In, Bits<3>>,
    /// The upper part is meant.
    pub from_first: Signal<In, Bit>,
    /// The files that belong together.
    pub squares: Signal<Out, Bits<8>>,
    upper: Signal<Local, Bits<8>>,
    #[default(Constant::new(0xff.into()))]
    all: Constant<Bits<8>>,
}

impl Logic for OnLine {
    #[hdl_gen]
    fn update(&mut self) {
        self.upper.next = self.all.val() << self.first.val();
        self.squares.next = self.upper.val();
        if !self.from_first.val() {
            self.squares.next = !self.upper.val();
        }
        if self.first.val() == 0 {
            self.squares.next = self.all.val();
        }
    }
}
