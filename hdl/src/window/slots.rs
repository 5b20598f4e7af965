//! All slots of the ring: what is kept of each earlier position, and what is asked of all at once.

mod model;

use perpetual_catalogue::WindowForm;
use rust_hdl::prelude::*;

use self::model::State;

/// The slots in Verilog, with the number of plies and the form as parameters.
const VERILOG: &str = include_str!("perpetual_window_slots.v");

/// The row of the touch table that says which slots hold no move, but a barrier or nothing.
pub(super) const NO_MOVE_ROW: u64 = 64;

/// The slots of a window detector, one for each ply that it holds.
///
/// The same few cells for every slot, and vectors of a bit a slot between them, as many as are
/// wanted: rust-hdl has no words for that. So it is a module written in Verilog,
/// `perpetual_window_slots.v`, which says of every section what it does and when. Every exported
/// window detector has it as it stands there, with the values of its parameters as their defaults.
///
/// What rust-hdl simulates is a second model of the same, `slots/model.rs`. What holds the two
/// together: the tests of the window play on the model, in the circuits around it, and replay all
/// ports in every cycle on the exported Verilog under Icarus Verilog, for every size and both forms
/// (`window/tests.rs`, `tests/circuits/window.rs`). They also compare every answer with the window detector
/// of perpetual-model, and so do whole games and searches, with the Verilog under Verilator
/// (`tests/tests/cosim_window.rs`). The proofs of docs/proof.md are about the Verilog.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct WindowSlots {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// All slots become the head, and nothing is found.
    pub reset: Signal<In, Bit>,
    /// The head is put in its first place.
    pub start: Signal<In, Bit>,
    /// The head goes to the next newer slot.
    pub down: Signal<In, Bit>,
    /// The head goes to the next older slot.
    pub up: Signal<In, Bit>,
    /// The head is an odd slot.
    pub head_odd: Signal<In, Bit>,
    /// The row of the touch table to read.
    pub read_touch_row: Signal<In, Bits<7>>,
    /// The row of the left table to read.
    pub read_left_row: Signal<In, Bits<8>>,
    /// The third bit of the kind looked for, a cycle ahead.
    pub next_high: Signal<In, Bit>,
    /// The head will be an odd slot in the next cycle.
    pub next_odd: Signal<In, Bit>,
    /// A bit of the touch table is written.
    pub touch_write: Signal<In, Bit>,
    /// In which row.
    pub touch_row: Signal<In, Bits<7>>,
    /// What it becomes.
    pub touch_set: Signal<In, Bit>,
    /// A bit of the left table is written.
    pub left_write: Signal<In, Bit>,
    /// In which row.
    pub left_row: Signal<In, Bits<8>>,
    /// What it becomes.
    pub left_set: Signal<In, Bit>,
    /// The registers of a slot are written.
    pub store: Signal<In, Bit>,
    /// The kind of piece that moved.
    pub kind: Signal<In, Bits<3>>,
    /// Where from.
    pub from: Signal<In, Bits<6>>,
    /// Where to.
    pub to: Signal<In, Bits<6>>,
    /// There is no move in this slot.
    pub no_move: Signal<In, Bit>,
    /// A look-up's result goes into the chain.
    pub active: Signal<In, Bit>,
    /// What stands on the square looked up, now.
    pub head_carry: Signal<In, Bit>,
    /// The operation is a push, not a pop.
    pub adding: Signal<In, Bit>,
    /// The counts fall.
    pub subtract: Signal<In, Bit>,
    /// The head's count becomes 0.
    pub fresh: Signal<In, Bit>,
    /// Which positions are in the window is brought up to date.
    pub settle: Signal<In, Bit>,
    /// No position is in the window.
    pub freeze: Signal<In, Bit>,
    /// Odd slots are an even number of plies back.
    pub flags_odd: Signal<In, Bit>,
    /// The look-up is a probe's.
    pub probing: Signal<In, Bit>,
    /// It is that of the square that the move leaves.
    pub stands: Signal<In, Bit>,
    /// The slot of the newest move.
    pub newest: Signal<In, Bits<7>>,
    /// The odd flags are counted.
    pub select_odd: Signal<In, Bit>,
    /// Added to a slot from the newest move on: its distance.
    pub offset: Signal<In, Bits<8>>,
    /// The same for the slots below.
    pub offset_below: Signal<In, Bits<8>>,
    /// Distances and count are brought up to date.
    pub take: Signal<In, Bit>,
    /// An odd number of slots is the head; of an undisturbed ring it is one.
    pub one_head: Signal<Out, Bit>,
    /// An even slot is flagged.
    pub any_even: Signal<Out, Bit>,
    /// An odd slot is flagged.
    pub any_odd: Signal<Out, Bit>,
    /// Plies back to the nearest even one, 0 if none.
    pub even_distance: Signal<Out, Bits<8>>,
    /// Plies back to the nearest odd one, 0 if none.
    pub odd_distance: Signal<Out, Bits<8>>,
    /// How many are flagged of the parity selected, at most seven.
    pub count: Signal<Out, Bits<3>>,
    /// The move probed brings a position back.
    pub reached: Signal<Out, Bit>,
    _plies: usize,
    _form: WindowForm,
    _probes: bool,
    _state: State,
}

impl WindowSlots {
    /// So many slots of that form, which can be probed or not.
    ///
    /// # Panics
    /// If there are not 4 to 128, or their number is odd.
    pub fn new(plies: usize, form: WindowForm, probes: bool) -> WindowSlots {
        assert!(plies.is_multiple_of(2) && (4..=128).contains(&plies), "4, 6, ... 128 slots");
        WindowSlots {
            _plies: plies,
            _form: form,
            _probes: probes,
            _state: State::new(plies),
            ..Default::default()
        }
    }
}

/// The module in Verilog with these values as its parameters' defaults: so it can be instantiated
/// without any.
fn verilog(plies: usize, form: WindowForm, probes: bool) -> String {
    let ice40 = u8::from(form == WindowForm::Ice40);
    VERILOG
        .replacen("PLIES = 100,", &format!("PLIES = {plies},"), 1)
        .replacen("ICE40 = 0,", &format!("ICE40 = {ice40},"), 1)
        .replacen("PROBES = 0 ", &format!("PROBES = {} ", u8::from(probes)), 1)
}

impl Logic for WindowSlots {
    fn update(&mut self) {
        if self.clock.pos_edge() {
            self.edge();
            let State { nearest: [even, odd], total, .. } = &self._state;
            self.even_distance.next = u64::from(even.distance).into();
            self.odd_distance.next = u64::from(odd.distance).into();
            self.count.next = u64::from(*total).into();
            self.reached.next = self._state.reached;
            self.one_head.next = self._state.one_head();
        }
        let (even, odd) = self.flags();
        self.any_even.next = even != 0;
        self.any_odd.next = odd != 0;
    }

    fn connect(&mut self) {
        self.one_head.connect();
        self.any_even.connect();
        self.any_odd.connect();
        self.even_distance.connect();
        self.odd_distance.connect();
        self.count.connect();
        self.reached.connect();
    }

    fn hdl(&self) -> Verilog {
        let code = verilog(self._plies, self._form, self._probes);
        Verilog::Blackbox(BlackBox { code, name: "perpetual_window_slots".to_owned() })
    }

    fn timing(&self) -> Vec<TimingInfo> {
        Vec::new()
    }
}
