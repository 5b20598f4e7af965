//! The record of the present node, and those of the nodes before it on the line.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::BlockRam;

/// What the search keeps of a node besides its position, sum and window. It is pushed when a move is made, and popped when
/// that is taken back.
///
/// * `begins`: the record becomes that of the root of a search of `depth` plies.
/// * `keep`, in two cycles or more with the same inputs and `first` in the first one, writes the record, with `list_end` to
///   `bound` of other circuits; `push` in its last cycle goes to the child by a move that is `told` the detector or not, and
///   leads `inner`, above the horizon, or not. `pop` goes back to the parent. The record of the parent is in the outputs that
///   begin with `its_` from the next cycle but one on; the place of its move is read in the next one.
/// * `read`: which move of the list is read, `read_place`, as [`Read`] says; one of the node is then the one that is tried. The
///   first one is at `first_place`, that behind the one read before at `following`.
/// * `decide`: the replies have been generated; `fifty`, there were
///   fifty moves; `may_repeat`, a move may bring an earlier position back. `prove`: a move was legal, one `en_passant` too.
/// * `refute`: the move with the `squares`, from in bits 0 to 5 and to in bits 6 to 11, gave at least the upper bound; it is
///   `quiet`, no capture or promotion. The killer of the ply then is this one: above the horizon `has_killer` is right in the
///   same cycle, `killer` in the cycle after the node came, and in that after `refute` it may be anything.
/// * `counting`: lines are counted, and no value is looked for.
/// * Out: `ply`; `is_last`, there is no ply behind it; `has_parent`, it is not the root; `quiescent`, it is at the horizon or
///   behind it; `leads_inside` and `to_horizon`, where its moves lead; `legal` and `ep_legal`,
///   a legal move is known, and one en passant; `drawn`, one legal move is enough; `watch`, moves to the horizon may repeat;
///   `pushed`, the detector was told of the move to it; `needs_no_proof`, a legal move is known or none need be; `proven`,
///   that was so at its parent; `probe`, the parent asks for legality alone.
///
/// A record is two words of a memory: with one word each its 48 bits would need a third block RAM of an iCE40, and all
/// three would be three quarters empty. The place of the move, which is asked for first, is in both.
///
/// **Ignores** plies above 63: numbers are taken modulo 64.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Node {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins at the root.
    pub begins: Signal<In, Bit>,
    /// Plies before quiescence.
    pub depth: Signal<In, Bits<5>>,
    /// Lines are counted.
    pub counting: Signal<In, Bit>,
    /// Writes half the record.
    pub keep: Signal<In, Bit>,
    /// The first half.
    pub first: Signal<In, Bit>,
    /// The first place behind the list.
    pub list_end: Signal<In, Bits<9>>,
    /// Castling rights.
    pub rights: Signal<In, Bits<4>>,
    /// Half-moves without capture or pawn move.
    pub halfmoves: Signal<In, Bits<7>>,
    /// The upper bound less one.
    pub bound: Signal<In, Bits<16>>,
    /// Goes to the child.
    pub push: Signal<In, Bit>,
    /// The detector is told of the move to it.
    pub told: Signal<In, Bit>,
    /// It is above the horizon.
    pub inner: Signal<In, Bit>,
    /// Goes back to the parent.
    pub pop: Signal<In, Bit>,
    /// Which move is read.
    pub read: Signal<In, Read>,
    /// The place of the first one.
    pub first_place: Signal<In, Bits<9>>,
    /// That behind the one read before.
    pub following: Signal<In, Bits<9>>,
    /// The replies have been generated.
    pub decide: Signal<In, Bit>,
    /// There were fifty moves.
    pub fifty: Signal<In, Bit>,
    /// A move may bring an earlier position back.
    pub may_repeat: Signal<In, Bit>,
    /// A move was legal.
    pub prove: Signal<In, Bit>,
    /// It captured en passant.
    pub en_passant: Signal<In, Bit>,
    /// A move gave at least the upper bound.
    pub refute: Signal<In, Bit>,
    /// It is no capture or promotion.
    pub quiet: Signal<In, Bit>,
    /// Its squares.
    pub squares: Signal<In, Bits<12>>,
    /// The ply has a killer.
    pub has_killer: Signal<Out, Bit>,
    /// Its squares.
    pub killer: Signal<Out, Bits<12>>,
    /// Plies from the root.
    pub ply: Signal<Out, Bits<6>>,
    /// There is no ply behind it.
    pub is_last: Signal<Out, Bit>,
    /// It is not the root.
    pub has_parent: Signal<Out, Bit>,
    /// It is at the horizon or behind it.
    pub quiescent: Signal<Out, Bit>,
    /// Moves lead above the horizon.
    pub leads_inside: Signal<Out, Bit>,
    /// Moves lead to the horizon.
    pub to_horizon: Signal<Out, Bit>,
    /// The place that is read.
    pub read_place: Signal<Out, Bits<9>>,
    /// A legal move is known.
    pub legal: Signal<Out, Bit>,
    /// One en passant.
    pub ep_legal: Signal<Out, Bit>,
    /// One legal move is enough.
    pub drawn: Signal<Out, Bit>,
    /// Moves to the horizon may repeat.
    pub watch: Signal<Out, Bit>,
    /// The detector was told of the move to it.
    pub pushed: Signal<Out, Bit>,
    /// A legal move is known, or need not be.
    pub needs_no_proof: Signal<Out, Bit>,
    /// The same of the parent.
    pub proven: Signal<Out, Bit>,
    /// The parent asks for legality alone.
    pub probe: Signal<Out, Bit>,
    /// The first place behind the list of the parent.
    pub its_list_end: Signal<Out, Bits<9>>,
    /// The parent's castling rights.
    pub its_rights: Signal<Out, Bits<4>>,
    /// The parent's half-moves.
    pub its_halfmoves: Signal<Out, Bits<7>>,
    /// The parent's upper bound less one.
    pub its_bound: Signal<Out, Bits<16>>,
    frames: BlockRam<32, 7>,
    // The memory gives the first word of a frame, which is asked for when the ply changes; what that had.
    gives_first: DFF<Bit>,
    held_bound: DFF<Bits<16>>,
    // The killers, and which of the 16 plies that can be above the horizon have one.
    killers: BlockRam<12, 4>,
    filled: DFF<Bits<16>>,
    at_ply: DFF<Bits<6>>,
    horizon: DFF<Bits<6>>,
    is_child: DFF<Bit>,
    is_quiescent: DFF<Bit>,
    tried: DFF<Bits<9>>,
    has_legal: DFF<Bit>,
    has_ep: DFF<Bit>,
    is_drawn: DFF<Bit>,
    watches: DFF<Bit>,
    is_pushed: DFF<Bit>,
    was_proven: DFF<Bit>,
    is_probe: DFF<Bit>,
    // The detector was told of the move to the horizon.
    horizon_told: DFF<Bit>,
    place: Signal<Local, Bits<9>>,
    next_ply: Signal<Local, Bits<6>>,
    former_ply: Signal<Local, Bits<6>>,
    near: Signal<Local, Bit>,
    free: Signal<Local, Bit>,
    former_quiescent: Signal<Local, Bit>,
    former_is_child: Signal<Local, Bit>,
    former_pushed: Signal<Local, Bit>,
    changes: Signal<Local, Bit>,
    frame: Signal<Local, Bits<32>>,
    read_ply: Signal<Local, Bits<6>>,
    here: Signal<Local, Bits<16>>,
    here_filled: Signal<Local, Bits<16>>,
    #[default(Constant::new(1.into()))]
    one: Constant<Bits<16>>,
}

/// Which move of the list is read.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
pub enum Read {
    /// The one that led to the node.
    Parent,
    /// The one that is tried.
    Tried,
    /// The first one.
    First,
    /// The one behind that read before.
    Following,
}

impl Logic for Node {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.next_ply.next = self.at_ply.q.val() + 1;
        self.former_ply.next = self.at_ply.q.val() - 1;
        self.near.next = self.next_ply.val() == self.horizon.q.val();
        self.former_quiescent.next =
            self.is_quiescent.q.val() & (self.at_ply.q.val() != self.horizon.q.val());
        self.former_is_child.next = self.former_ply.val().any();
        // All moves above the horizon are told, and none behind it.
        self.former_pushed.next = !self.counting.val() & self.former_is_child.val();
        if self.former_quiescent.val() {
            self.former_pushed.next =
                self.horizon_told.q.val() & (self.former_ply.val() == self.horizon.q.val());
        }
        self.free.next = self.has_legal.q.val() | self.is_quiescent.q.val();

        self.here.next = self.one.val() << self.at_ply.q.val().get_bits::<4>(0);
        self.here_filled.next = self.filled.q.val() & self.here.val();
        self.killers.write_enable.next = self.refute.val() & self.quiet.val();
        self.killers.write_address.next = self.at_ply.q.val().get_bits::<4>(0);
        self.killers.write_data.next = self.squares.val();
        self.killers.read_address.next = self.at_ply.q.val().get_bits::<4>(0);
        if self.refute.val() & self.quiet.val() {
            self.filled.d.next = self.filled.q.val() | self.here.val();
        }
        if self.begins.val() {
            self.filled.d.next = 0.into();
        }
        self.has_killer.next = self.here_filled.val().any();
        self.killer.next = self.killers.read_data.val();

        if self.push.val() {
            self.read_ply.next = self.at_ply.q.val();
        } else if self.pop.val() {
            self.read_ply.next = self.at_ply.q.val() - 2;
        } else {
            self.read_ply.next = self.former_ply.val();
        }
        self.changes.next = self.push.val() | self.pop.val();
        self.frames.read_address.next = (bit_cast::<7, 6>(self.read_ply.val()) << 1)
            | bit_cast::<7, 1>(self.changes.val().into());
        self.frames.write_address.next = (bit_cast::<7, 6>(self.at_ply.q.val()) << 1)
            | bit_cast::<7, 1>(self.first.val().into());
        self.frames.write_enable.next = self.keep.val();
        if self.first.val() {
            self.frames.write_data.next =
                bit_cast::<32, 9>(self.tried.q.val()) | (bit_cast::<32, 16>(self.bound.val()) << 9);
        } else {
            self.frames.write_data.next = bit_cast::<32, 9>(self.tried.q.val())
                | (bit_cast::<32, 9>(self.list_end.val()) << 9)
                | (bit_cast::<32, 7>(self.halfmoves.val()) << 18)
                | (bit_cast::<32, 4>(self.rights.val()) << 25)
                | (bit_cast::<32, 1>(self.has_legal.q.val().into()) << 29)
                | (bit_cast::<32, 1>(self.has_ep.q.val().into()) << 30)
                | (bit_cast::<32, 1>(self.is_drawn.q.val().into()) << 31);
        }
        self.frame.next = self.frames.read_data.val();
        self.gives_first.d.next = self.changes.val();
        if self.gives_first.q.val() {
            self.held_bound.d.next = self.frame.val().get_bits::<16>(9);
        }
        self.its_list_end.next = self.frame.val().get_bits::<9>(9);
        self.its_halfmoves.next = self.frame.val().get_bits::<7>(18);
        self.its_rights.next = self.frame.val().get_bits::<4>(25);
        self.its_bound.next = self.held_bound.q.val();

        self.place.next = self.frame.val().get_bits::<9>(0);
        if self.read.val() == Read::First {
            self.place.next = self.first_place.val();
            self.tried.d.next = self.first_place.val();
        } else if self.read.val() == Read::Following {
            self.place.next = self.following.val();
            self.tried.d.next = self.following.val();
        } else if self.read.val() == Read::Tried {
            self.place.next = self.tried.q.val();
        }
        if self.decide.val() {
            self.is_drawn.d.next = self.fifty.val() & !self.is_quiescent.q.val();
            if self.near.val() {
                self.watches.d.next = self.may_repeat.val();
            }
        }
        if self.prove.val() {
            self.has_legal.d.next = true;
            self.has_ep.d.next = self.has_ep.q.val() | self.en_passant.val();
        }
        if self.begins.val() {
            self.at_ply.d.next = 0.into();
            self.horizon.d.next = bit_cast::<6, 5>(self.depth.val());
            self.is_child.d.next = false;
            self.is_quiescent.d.next = false;
            self.has_legal.d.next = false;
            self.has_ep.d.next = false;
            self.is_pushed.d.next = false;
            self.was_proven.d.next = false;
            self.is_probe.d.next = false;
        } else if self.push.val() {
            self.at_ply.d.next = self.next_ply.val();
            self.is_child.d.next = true;
            self.is_quiescent.d.next = !self.inner.val();
            self.has_legal.d.next = false;
            self.has_ep.d.next = false;
            self.is_pushed.d.next = self.told.val();
            self.was_proven.d.next = self.free.val() & !self.counting.val();
            self.is_probe.d.next = self.is_drawn.q.val();
            if self.near.val() {
                self.horizon_told.d.next = self.told.val();
            }
        } else if self.pop.val() {
            self.at_ply.d.next = self.former_ply.val();
            self.is_child.d.next = self.former_is_child.val();
            self.is_quiescent.d.next = self.former_quiescent.val();
            self.tried.d.next = self.frame.val().get_bits::<9>(0);
            self.has_legal.d.next = self.frame.val().get_bit(29);
            self.has_ep.d.next = self.frame.val().get_bit(30);
            self.is_drawn.d.next = self.frame.val().get_bit(31);
            self.is_pushed.d.next = self.former_pushed.val();
        }

        self.ply.next = self.at_ply.q.val();
        self.is_last.next = self.at_ply.q.val() == 63;
        self.has_parent.next = self.is_child.q.val();
        self.quiescent.next = self.is_quiescent.q.val();
        self.leads_inside.next = self.next_ply.val() < self.horizon.q.val();
        self.to_horizon.next = self.near.val();
        self.read_place.next = self.place.val();
        self.legal.next = self.has_legal.q.val();
        self.ep_legal.next = self.has_ep.q.val();
        self.drawn.next = self.is_drawn.q.val();
        self.watch.next = self.watches.q.val();
        self.pushed.next = self.is_pushed.q.val();
        self.needs_no_proof.next = self.free.val();
        self.proven.next = self.was_proven.q.val();
        self.probe.next = self.is_probe.q.val();
    }
}

#[cfg(test)]
mod tests;
