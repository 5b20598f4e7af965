//! One end of all open chains: a set of keys, searched in parallel, one step a cycle.

use array_init::array_init;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::chain_entry::ChainEntry;

/// A list of up to `ENTRIES` distinct keys of `KEY_BITS` bits. A step looks for one key and stores another.
///
/// The chain file keeps two of these, the squares where the earlier position has a piece (heads)
/// and those where the current one has it (tails). Only the two sets matter for the verdict, not
/// which head belongs to which tail, so nothing is ever moved between entries.
///
/// What a step does depends on whether its keys are found here and in the other list:
///
/// | here | there | |
/// | --- | --- | --- |
/// | no | no | `new_key` is stored in a free entry |
/// | yes | no | `new_key` replaces the key found |
/// | no | yes | nothing |
/// | yes | yes | the key found is removed |
///
/// Ports:
/// * the step applied now: `step`, `new_key`, and `found_there`;
/// * the next step: `new_is_next` (it looks for `new_key`);
/// * the step two ahead: `ahead`, `ahead_key` (what it will look for), `new_is_ahead`;
/// * out: `found`, from a register: the step applied now finds its key here.
///
/// A step is applied in the cycle in which `step` is high; `ahead_key` has been given two cycles
/// before. The free entry is known a cycle early as well: `chosen` is it, one-hot, and `taken`
/// the entries that are in use or chosen. A removed entry becomes the chosen one, and the one
/// chosen before it goes back to the others, so all `ENTRIES` entries can be used at any time.
///
/// **Ignores** a store into a full list: the key is lost, and the caller has to count. Two steps in a
/// row never look for the same key: see the comment where that is used.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct ChainEnds<const ENTRIES: usize, const KEY_BITS: usize> {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Empties the list.
    pub clear: Signal<In, Bit>,
    /// A step is applied now.
    pub step: Signal<In, Bit>,
    /// The key it stores.
    pub new_key: Signal<In, Bits<KEY_BITS>>,
    /// It found its key in the other list.
    pub found_there: Signal<In, Bit>,
    /// The next step looks for `new_key`.
    pub new_is_next: Signal<In, Bit>,
    /// There is a step two ahead.
    pub ahead: Signal<In, Bit>,
    /// What it looks for.
    pub ahead_key: Signal<In, Bits<KEY_BITS>>,
    /// It looks for `new_key`.
    pub new_is_ahead: Signal<In, Bit>,
    /// The step applied now finds its key here.
    pub found: Signal<Out, Bit>,
    #[default({
        const { assert!(2 <= ENTRIES && ENTRIES <= 32, "a list has 2 to 32 entries") };
        array_init(|_| ChainEntry::default())
    })]
    entry: [ChainEntry<KEY_BITS>; ENTRIES],
    chosen: DFF<Bits<ENTRIES>>,
    taken: DFF<Bits<ENTRIES>>,
    found_held: DFF<Bit>,
    hits: Signal<Local, Bits<ENTRIES>>,
    next_hits: Signal<Local, Bits<ENTRIES>>,
    lowest: Signal<Local, Bits<ENTRIES>>,
    overwrite: Signal<Local, Bit>,
    insert: Signal<Local, Bit>,
    remove: Signal<Local, Bit>,
}

impl<const ENTRIES: usize, const KEY_BITS: usize> Logic for ChainEnds<ENTRIES, KEY_BITS> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.overwrite.next = !self.found_there.val();
        self.insert.next = self.step.val() & !self.found_held.q.val() & !self.found_there.val();
        self.remove.next = self.found_held.q.val() & self.found_there.val();
        self.hits.next = 0.into();
        self.next_hits.next = 0.into();
        for i in 0..ENTRIES {
            connect!(
                self.entry[i] <- self: clock, clear, overwrite, insert, new_key, ahead, ahead_key,
                    new_is_ahead, new_is_next
            );
            self.entry[i].chosen.next = self.chosen.q.val().get_bit(i);
            self.hits.next = self.hits.val().replace_bit(i, self.entry[i].hit.val());
            self.next_hits.next = self.next_hits.val().replace_bit(i, self.entry[i].next_hit.val());
        }
        // The lowest entry not taken, as the carry of an increment finds it.
        self.lowest.next = self.taken.q.val() + 1;
        if self.clear.val() {
            self.chosen.d.next = 1.into();
            self.taken.d.next = 1.into();
            self.found_held.d.next = false;
        } else {
            if self.remove.val() {
                self.chosen.d.next = self.hits.val();
                self.taken.d.next = self.taken.q.val() & !self.chosen.q.val();
            } else {
                if self.insert.val() {
                    self.chosen.d.next = self.lowest.val() & !self.taken.q.val();
                    self.taken.d.next = self.taken.q.val() | self.lowest.val();
                }
            }
            // The next step finds what this one stores, or what stood here. This one cannot take
            // away just that: two moves in a row that both leave one square, or both come to it
            // without a capture, are none of a board's.
            self.found_held.d.next =
                (self.step.val() & !self.found_there.val() & self.new_is_next.val())
                    | (self.next_hits.val() != 0);
        }
        self.found.next = self.found_held.q.val();
    }
}
