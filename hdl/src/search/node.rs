//! The record of the present node, and those of the nodes before it on the line.

use rust_hdl::prelude::*;

use crate::search::frames::Frames;
use crate::search::killers::Killers;

/// What the search keeps of a node besides its position, sum and window. It is pushed when a move is made, and popped when
/// that is taken back.
///
/// * `begins`: the record becomes that of the root of a search of `depth` plies.
/// * `keep`, with `first` in its first cycle, writes the record, with `list_end` to `bound` of other circuits, as [`Frames`]
///   says; `push` in its last cycle goes to the child by a move that is `told` the detector or not, and leads `inner`, above
///   the horizon, or not. `pop` goes back to the parent, whose record is in the outputs that begin with `its_`.
/// * `read`: which move of the list is read, `read_place`, as [`Read`] says; one of the node is then the one that is tried. The
///   first one is at `first_place`, that behind the one read before at `following`.
/// * `decide`: the replies have been generated; `fifty`, there were
///   fifty moves; `may_repeat`, a move may bring an earlier position back. `prove`: a move was legal, one `en_passant` too.
/// * `refute`: the move with the `squares` gave at least the upper bound; it is `quiet`, no capture or promotion. The killer of
///   the ply then is this one, as [`Killers`] says: above the horizon `has_killer` and `killer` are there in the cycle after
///   the node came.
/// * `counting`: lines are counted, and no value is looked for.
/// * Out: `ply`; `is_last`, there is no ply behind it; `has_parent`, it is not the root; `quiescent`, it is at the horizon or
///   behind it; `leads_inside` and `to_horizon`, where its moves lead; `legal` and `ep_legal`,
///   a legal move is known, and one en passant; `drawn`, one legal move is enough; `watch`, moves to the horizon may repeat;
///   `pushed`, the detector was told of the move to it; `needs_no_proof`, a legal move is known or none need be; `proven`,
///   that was so at its parent; `probe`, the parent asks for legality alone.
#[derive(perpetual_verilog::Circuit, Default)]
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
    frames: Frames,
    killers: Killers,
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

        connect!(self.killers <- self: begins, squares);
        self.killers.ply.next = self.at_ply.q.val().get_bits::<4>(0);
        self.killers.keep.next = self.refute.val() & self.quiet.val();
        connect!(self <- self.killers: has_killer = is_there, killer);
        connect!(
            self.frames <- self: keep, first, ply = at_ply.q, down = push, up = pop,
                place = tried.q, list_end, rights, halfmoves, bound, legal = has_legal.q,
                ep_legal = has_ep.q, drawn = is_drawn.q
        );

        self.place.next = self.frames.its_place.val();
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
            self.tried.d.next = self.frames.its_place.val();
            self.has_legal.d.next = self.frames.its_legal.val();
            self.has_ep.d.next = self.frames.its_ep_legal.val();
            self.is_drawn.d.next = self.frames.its_drawn.val();
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
        connect!(self <- self.frames: its_list_end, its_rights, its_halfmoves, its_bound);
    }
}

#[cfg(test)]
mod tests;
