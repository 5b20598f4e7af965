//! Which slot is pushed or popped, and which slots the search for the nearest looks at first.

use std::fmt::Write;

use super::bits::{all, one};

/// What moves the head.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HeadInputs {
    pub start: bool,
    pub up: bool,
    pub down: bool,
    pub turn: bool,
    pub adding: bool,
}

/// The head as one bit of many, stored inverted, since that is how the write mask of iCE40's block
/// RAM wants it; and a thermometer that turns round with the ring: its bits above the head are the
/// inverse of those below, so it says which slots lie above the newest move without going round
/// the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Head {
    plies: usize,
    others: u128,
    thermometer: u128,
}

impl Head {
    pub fn new(plies: usize) -> Head {
        Head { plies, ..Head::default() }
    }

    pub fn head(&self) -> u128 {
        !self.others & all(self.plies)
    }

    pub fn above(&self) -> u128 {
        match self.thermometer & one(self.plies - 1) {
            0 => !self.thermometer & all(self.plies),
            _ => self.thermometer,
        }
    }

    pub fn edge(&mut self, inputs: HeadInputs) {
        let (all, last) = (all(self.plies), self.plies - 1);
        let up = |slots: u128| slots << 1 & all;
        if inputs.start {
            self.others = all & !one(last);
        } else if inputs.down {
            self.others = self.others >> 1 | (self.others & 1) << last;
        } else if inputs.up {
            self.others = up(self.others) | self.others >> last;
        }
        if inputs.turn {
            self.thermometer = if inputs.adding {
                self.thermometer >> 1 | (!self.thermometer & 1) << last
            } else {
                up(self.thermometer) | (!self.thermometer >> last & 1)
            };
        }
    }

    pub fn verilog(plies: usize, text: &mut String) {
        let (last, next) = (plies - 1, plies - 2);
        let _ = write!(
            text,
            "\
// The head, one bit of many, inverted; and which slots lie above the newest move.
reg [{last}:0] others;
reg [{last}:0] thermometer;
wire [{last}:0] head = ~others;
wire [{last}:0] above = thermometer[{last}] ? thermometer : ~thermometer;

initial begin
   others = 0;
   thermometer = 0;
end

always @(posedge clock) begin
   if (start)
      others <= {{1'b0, {{{last}{{1'b1}}}}}};
   else if (down)
      others <= {{others[0], others[{last}:1]}};
   else if (up)
      others <= {{others[{next}:0], others[{last}]}};
   if (turn)
      thermometer <= adding ? {{~thermometer[0], thermometer[{last}:1]}}
         : {{thermometer[{next}:0], ~thermometer[{last}]}};
end

"
        );
    }
}
