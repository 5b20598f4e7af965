//! One entry of a list of chain ends, compared ahead of time.

use rust_hdl::prelude::*;

/// One slot of [`crate::ChainEnds`]: a key, whether it is valid, and whether it is the one that
/// the next two steps look for.
///
/// The comparison with what a step looks for is made two steps early (`ahead`), into a register,
/// and patched one step later with what the steps between have changed. So neither the wide
/// compare nor the search through all entries lies on the path of a step.
///
/// Ports, all of the same cycle:
/// * the step that is applied now: `overwrite` (if this entry is the hit, its key is replaced),
///   `remove` is its absence; `insert` (a new key is stored in the free slot), `chosen` (this is
///   that slot), `new_key` (what is stored either way);
/// * the step two ahead: `ahead` (there is one), `ahead_key` (what it will look for);
/// * `new_is_ahead`, `new_is_next`: whether `new_key` is what the step two ahead, the next step,
///   looks for;
/// * out, from registers: `hit` (this entry holds what the step applied now looks for), `next_hit`
///   (the same for the next step, before the step applied now has changed anything).
///
/// **Ignores** a key stored twice: keys are distinct as long as the records are consistent with a
/// board.
#[derive(Clone, Debug, Default, perpetual_verilog::Circuit)]
pub struct ChainEntry<const KEY_BITS: usize> {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Empties the entry.
    pub clear: Signal<In, Bit>,
    /// The step applied now replaces the key it finds.
    pub overwrite: Signal<In, Bit>,
    /// The step applied now needs a new entry.
    pub insert: Signal<In, Bit>,
    /// This entry is the one to take for it.
    pub chosen: Signal<In, Bit>,
    /// The key to store.
    pub new_key: Signal<In, Bits<KEY_BITS>>,
    /// There is a step two ahead.
    pub ahead: Signal<In, Bit>,
    /// What it looks for.
    pub ahead_key: Signal<In, Bits<KEY_BITS>>,
    /// `new_key` is what the step two ahead looks for.
    pub new_is_ahead: Signal<In, Bit>,
    /// `new_key` is what the next step looks for.
    pub new_is_next: Signal<In, Bit>,
    /// This entry is what the step applied now looks for.
    pub hit: Signal<Out, Bit>,
    /// This entry is what the next step looks for.
    pub next_hit: Signal<Out, Bit>,
    key: DFF<Bits<KEY_BITS>>,
    valid: DFF<Bit>,
    next_hit_held: DFF<Bit>,
    hit_held: DFF<Bit>,
    store: Signal<Local, Bit>,
    equal: Signal<Local, Bit>,
}

impl<const KEY_BITS: usize> Logic for ChainEntry<KEY_BITS> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.store.next = (self.hit_held.q.val() & self.overwrite.val())
            | (self.chosen.val() & self.insert.val());
        self.equal.next = self.valid.q.val() & (self.key.q.val() == self.ahead_key.val());
        if self.store.val() {
            self.key.d.next = self.new_key.val();
        }
        if self.clear.val() {
            self.valid.d.next = false;
            self.hit_held.d.next = false;
        } else {
            self.valid.d.next = self.store.val() | (self.valid.q.val() & !self.hit_held.q.val());
            if self.store.val() {
                self.hit_held.d.next = self.new_is_next.val();
            } else {
                self.hit_held.d.next = self.next_hit_held.q.val() & !self.hit_held.q.val();
            }
        }
        // No step two ahead: a reset of this register of its own, shared by all entries.
        if self.clear.val() | !self.ahead.val() {
            self.next_hit_held.d.next = false;
        } else {
            if self.store.val() {
                self.next_hit_held.d.next = self.new_is_ahead.val();
            } else {
                self.next_hit_held.d.next = self.equal.val() & !self.hit_held.q.val();
            }
        }
        self.hit.next = self.hit_held.q.val();
        self.next_hit.next = self.next_hit_held.q.val();
    }
}
