//! What `perpetual_window_slots.v` does, in Rust, section by section: with a number for a vector of
//! a bit a slot.

use super::{NO_MOVE_ROW, WindowSlots};

/// Slots of even numbers.
const EVEN: u128 = u128::MAX / 3;

/// What the slots hold: the registers of the Verilog, except where the same is told otherwise.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// Every slot.
    all: u128,
    // Head.
    others: u128,
    // Comparators. The tables are kept in either form: what the two make of a square they are asked
    // for is the same.
    touch_table: Vec<u128>,
    left_table: Vec<u128>,
    high: u128,
    touches: u128,
    left: u128,
    same: u128,
    // Carry chain.
    occupied: u128,
    // Counts, and which of them are 0 and 1.
    displaced: Vec<u8>,
    zero: u128,
    single: u128,
    in_window: u128,
    flagged: u128,
    // Probe.
    elsewhere: u128,
    reaches: bool,
    /// The move probed brings a position back.
    pub reached: bool,
    newest: u32,
    /// Nearest, of the even slots and of the odd ones.
    pub nearest: [Nearest; 2],
    // Tally: the sums of the first two steps, as if they were made in one.
    counted: u8,
    added: u8,
    /// Slots that are flagged, at most seven.
    pub total: u8,
}

/// The search for the nearest flagged slot of one parity.
#[derive(Clone, Debug, Default)]
pub(super) struct Nearest {
    /// The slot, and whether it lies from the newest move on.
    found: Option<(u8, bool)>,
    /// The slot, and what is added to it.
    placed: Option<(u8, u8)>,
    /// Plies back, 0 if none.
    pub distance: u8,
}

impl State {
    pub fn new(plies: usize) -> State {
        let all = if plies == 128 { u128::MAX } else { (1 << plies) - 1 };
        let mut touch_table = vec![0; 128];
        touch_table[NO_MOVE_ROW as usize] = all;
        State {
            all,
            touch_table,
            left_table: vec![0; 256],
            displaced: vec![0; plies],
            zero: all,
            ..State::default()
        }
    }

    fn head(&self) -> u128 {
        !self.others & self.all
    }

    /// An odd number of slots is the head.
    pub fn one_head(&self) -> bool {
        self.head().count_ones() % 2 == 1
    }

    /// Slots in the window whose positions are repetitions, or one move away.
    fn flags(&self, flags_odd: bool) -> u128 {
        let even = if flags_odd { !EVEN } else { EVEN };
        self.in_window & (even & self.zero | !even & self.single)
    }
}

impl WindowSlots {
    /// A rising edge. What comes later goes first: it sees what the sections before it held before
    /// the edge.
    pub(super) fn edge(&mut self) {
        self.tally();
        self.nearest();
        self.probe();
        self.count();
        self.chain();
        self.compare();
        self.move_head();
    }

    /// Flagged slots of even and of odd numbers.
    pub(super) fn flags(&self) -> (u128, u128) {
        let flags = self._state.flags(self.flags_odd.val());
        (flags & EVEN, flags & !EVEN)
    }

    fn move_head(&mut self) {
        let state = &mut self._state;
        let last = state.displaced.len() - 1;
        let up = |slots: u128, in_first: u128| (slots << 1 | in_first) & state.all;
        let down = |slots: u128, in_last: u128| slots >> 1 | in_last << last;
        let others = state.others;
        if self.reset.val() {
            state.others = 0;
        } else if self.start.val() {
            state.others = state.all >> 1;
        } else if self.down.val() {
            state.others = down(others, others & 1);
        } else if self.up.val() {
            state.others = up(others, others >> last);
        }
    }

    /// Of a slot that is written while it is read, the inverse is read: it may be anything.
    fn compare(&mut self) {
        let state = &mut self._state;
        let head = state.head();
        let fits = if self.next_high.val() { state.high } else { !state.high };
        state.same = fits & if self.next_odd.val() { !EVEN } else { EVEN } & state.all;
        let row = |bits: u64| bits as usize;
        state.touches = access(
            &mut state.touch_table,
            row(self.read_touch_row.val().to_u64()),
            self.touch_write.val().then(|| row(self.touch_row.val().to_u64())),
            (head, self.touch_set.val()),
        );
        state.left = access(
            &mut state.left_table,
            row(self.read_left_row.val().to_u64()),
            self.left_write.val().then(|| row(self.left_row.val().to_u64())),
            (head, self.left_set.val()),
        );
        if self.store.val() {
            state.high = with(state.high, head, self.kind.val().get_bit(2));
        }
    }

    fn chain(&mut self) {
        let state = &mut self._state;
        let (head, hits) = (state.head(), state.left & state.same);
        state.occupied = 0;
        // Without a head it is anything.
        if !self.active.val() || head == 0 {
            return;
        }
        let (first, plies) = (head.trailing_zeros() as usize, state.displaced.len());
        let mut carry = self.head_carry.val();
        for slot in (first..plies).chain(0..first) {
            if slot != first && state.touches >> slot & 1 == 1 {
                carry = hits >> slot & 1 == 1;
            }
            state.occupied |= u128::from(carry) << slot;
        }
    }

    fn count(&mut self) {
        let state = &mut self._state;
        let (head, head_odd) = (state.head(), self.head_odd.val());
        let subtract = self.subtract.val();
        state.flagged = state.flags(self.flags_odd.val());
        let counts = if self.probing.val() { 0 } else { state.in_window };
        let mut counting = state.occupied & counts;
        while counting != 0 {
            let slot = counting.trailing_zeros() as usize;
            let this = 1 << slot;
            counting &= !this;
            let operand = if (slot % 2 == 1) == head_odd { 2 } else { 1 };
            let count = &mut state.displaced[slot];
            *count = match (head & this != 0, subtract) {
                (true, _) => 2,
                (false, true) => count.wrapping_sub(operand) & 0x3f,
                (false, false) => count.wrapping_add(operand) & 0x3f,
            };
            state.zero = with(state.zero, this, *count == 0);
            state.single = with(state.single, this, *count == 1);
        }
        if self.freeze.val() {
            state.in_window = 0;
        } else if self.settle.val() {
            state.in_window = with(state.in_window | state.occupied, head, self.adding.val());
        }
    }

    fn probe(&mut self) {
        if !self._probes {
            return;
        }
        let state = &mut self._state;
        let odd = if self.flags_odd.val() { EVEN } else { !EVEN };
        state.reached = state.reaches;
        state.reaches = state.elsewhere & state.occupied != 0;
        if self.probing.val() && self.stands.val() {
            state.elsewhere = state.flags(self.flags_odd.val()) & odd & !state.occupied;
        }
    }

    fn nearest(&mut self) {
        let state = &mut self._state;
        let on_from_newest = u128::MAX << state.newest;
        for (parity, nearest) in [EVEN, !EVEN].into_iter().zip(&mut state.nearest) {
            if self.reset.val() {
                nearest.distance = 0;
            } else if self.take.val() {
                nearest.distance = nearest.placed.map_or(0, |(slot, base)| slot.wrapping_add(base));
            }
            nearest.placed = nearest.found.map(|(slot, is_near)| {
                let base = if is_near { self.offset.val() } else { self.offset_below.val() };
                (slot, base.to_u8())
            });
            let flagged = state.flagged & parity;
            let near = flagged & on_from_newest;
            let searched = if near != 0 { near } else { flagged };
            nearest.found = (searched != 0).then(|| (searched.trailing_zeros() as u8, near != 0));
        }
        state.newest = self.newest.val().to_u64() as u32;
    }

    fn tally(&mut self) {
        let state = &mut self._state;
        if self.reset.val() {
            state.total = 0;
        } else if self.take.val() {
            state.total = state.added;
        }
        state.added = state.counted;
        let parity = if self.select_odd.val() { !EVEN } else { EVEN };
        state.counted = (state.flagged & parity).count_ones().min(7) as u8;
    }
}

/// `slots` with `bit` in those of `where_to`.
fn with(slots: u128, where_to: u128, bit: bool) -> u128 {
    if bit { slots | where_to } else { slots & !where_to }
}

/// Reads a row of a table, and writes the head's bit of another, or of the same.
fn access(
    table: &mut [u128],
    read: usize,
    write: Option<usize>,
    (head, bit): (u128, bool),
) -> u128 {
    let unsure = if write == Some(read) { head } else { 0 };
    let word = table[read] ^ unsure;
    if let Some(row) = write {
        table[row] = with(table[row], head, bit);
    }
    word
}
