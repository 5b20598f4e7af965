//! The order of a search: what is done in which cycle.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::search::counts::{Event, Fault};
use crate::search::node::Read;
use crate::search::values::{Change, Give};
use crate::search::verdict::Outcome;

/// The state machine of [`crate::search::SearchChip`]. Its inputs are what the circuits around it say, its outputs what they do
/// in this cycle; both are described there.
///
/// A node is entered when flags and list are there, its replies are generated, and the verdict decides. Then move after
/// move is read (next), made or left, and after its search taken back (undo). Behind the last one (finish) a node without a
/// legal move is entered once more to look whether its king can be captured, with `checks`. A node that is left returns,
/// after the move that led to it has been read again if others have been (`stale`).
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Control {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins anew.
    pub reset: Signal<In, Bit>,
    /// Begins.
    pub start: Signal<In, Bit>,
    /// Ends.
    pub stop: Signal<In, Bit>,
    /// Plies before quiescence.
    pub depth: Signal<In, Bits<5>>,
    /// Lines are counted.
    pub counting: Signal<In, Bit>,
    /// Sequencer: the next square is the first one.
    pub first: Signal<In, Bit>,
    /// The second.
    pub second: Signal<In, Bit>,
    /// The last.
    pub last: Signal<In, Bit>,
    /// Node: it is not the root.
    pub has_parent: Signal<In, Bit>,
    /// It is at the horizon or behind it.
    pub quiescent: Signal<In, Bit>,
    /// There is no ply behind it.
    pub is_last_ply: Signal<In, Bit>,
    /// A legal move is known.
    pub legal: Signal<In, Bit>,
    /// One is enough.
    pub drawn: Signal<In, Bit>,
    /// The detector was told of the move to it.
    pub pushed: Signal<In, Bit>,
    /// Verdict: flags are missing.
    pub missing: Signal<In, Bit>,
    /// It is left as a repetition.
    pub repeats: Signal<In, Bit>,
    /// It is left, its sum is enough.
    pub rests: Signal<In, Bit>,
    /// No flag is missing.
    pub flags_known: Signal<In, Bit>,
    /// What is made of it.
    pub outcome: Signal<In, Outcome>,
    /// Generator: moves may follow.
    pub generates: Signal<In, Bit>,
    /// The king can be captured.
    pub king_taken: Signal<In, Bit>,
    /// List: classes are being joined.
    pub joining: Signal<In, Bit>,
    /// It has no move.
    pub is_empty: Signal<In, Bit>,
    /// The move read is the last one.
    pub read_last: Signal<In, Bit>,
    /// Candidate: it is left.
    pub skips: Signal<In, Bit>,
    /// It has to wait.
    pub waits: Signal<In, Bit>,
    /// Its replies can be generated at once.
    pub at_once: Signal<In, Bit>,
    /// Values: the sum is above the lower bound.
    pub improves: Signal<In, Bit>,
    /// The value that came is better.
    pub better: Signal<In, Bit>,
    /// It is enough.
    pub fails_high: Signal<In, Bit>,
    /// Line: the detector takes an operation.
    pub can_tell: Signal<In, Bit>,
    /// It is told nothing.
    pub line_rests: Signal<In, Bit>,
    /// No search is made; squares can be written.
    pub idle: Signal<Out, Bit>,
    /// A search begins.
    pub begins: Signal<Out, Bit>,
    /// It has ended, and the detector's line is cut back.
    pub drains: Signal<Out, Bit>,
    /// Generation begins.
    pub replies: Signal<Out, Bit>,
    /// It is that of the other side.
    pub will_reply: Signal<Out, Bit>,
    /// It looks for a check alone.
    pub checks: Signal<Out, Bit>,
    /// The replies have been generated.
    pub decide: Signal<Out, Bit>,
    /// Which move to read.
    pub read: Signal<Out, Read>,
    /// The move read is taken.
    pub take: Signal<Out, Bit>,
    /// A move is made.
    pub makes: Signal<Out, Bit>,
    /// A square of a move is written.
    pub write: Signal<Out, Bit>,
    /// The next one follows.
    pub step: Signal<Out, Bit>,
    /// The node is left.
    pub returns: Signal<Out, Bit>,
    /// Goes to the child.
    pub push: Signal<Out, Bit>,
    /// Goes back to the parent.
    pub pop: Signal<Out, Bit>,
    /// The move taken back was legal.
    pub prove: Signal<Out, Bit>,
    /// What becomes of sum and window.
    pub change: Signal<Out, Change>,
    /// What the value becomes.
    pub give: Signal<Out, Give>,
    /// What is counted.
    pub counted: Signal<Out, Event>,
    /// What went wrong.
    pub fault: Signal<Out, Fault>,
    #[default(DFF::<State>::default())]
    state: DFF<State>,
    checking: DFF<Bit>,
    // Another move has been read than that which led here.
    stale: DFF<Bit>,
    // The position came in the cycle before.
    arrives: DFF<Bit>,
    // The child was illegal.
    illegal: DFF<Bit>,
    making: Signal<Local, Bit>,
    returning: Signal<Local, Bit>,
    opens: Signal<Local, Bit>,
    leaves: Signal<Local, Bit>,
    goes_down: Signal<Local, Bit>,
    goes_up: Signal<Local, Bit>,
    fails: Signal<Local, Bit>,
}

/// What is done. The first is that after power-up and a reset: nothing, until the detector is ready.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
enum State {
    Drain,
    Idle,
    Enter,
    Generate,
    Decide,
    Next,
    Make,
    Finish,
    Return,
    Undo,
}

impl Logic for Control {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.making.next = self.state.q.val() == State::Make;
        self.returning.next = (self.state.q.val() == State::Return) & !self.stale.q.val();
        self.opens.next = !self.joining.val() & !self.arrives.q.val() & !self.missing.val();
        // A value that came back ends the node: the move was legal, and no other is needed.
        self.leaves.next = !self.illegal.q.val()
            & !self.counting.val()
            & (self.drawn.val() | (self.better.val() & self.fails_high.val()));
        self.goes_down.next = self.making.val() & self.last.val();
        self.goes_up.next = self.returning.val()
            & self.has_parent.val()
            & (self.can_tell.val() | !self.pushed.val());

        self.idle.next = self.state.q.val() == State::Idle;
        self.drains.next = self.state.q.val() == State::Drain;
        // A child's replies begin to be generated while it is being made.
        self.will_reply.next = self.making.val()
            | self.checking.q.val()
            | (self.state.q.val() == State::Next)
            | (self.state.q.val() == State::Finish);
        self.checks.next = self.checking.q.val();
        self.replies.next = self.goes_down.val() & self.at_once.val();
        self.decide.next = self.state.q.val() == State::Decide;
        self.take.next = (self.state.q.val() == State::Next)
            | ((self.state.q.val() == State::Return) & self.stale.q.val())
            | ((self.state.q.val() == State::Enter) & self.checking.q.val());
        self.makes.next = self.making.val();
        self.returns.next = self.state.q.val() == State::Return;
        self.push.next = self.goes_down.val();
        self.pop.next = self.goes_up.val();
        self.arrives.d.next = self.goes_down.val();

        self.begins.next = false;
        // The move that led here is read where the node may be left in the next cycle.
        self.read.next = Read::Parent;
        self.write.next = false;
        self.step.next = false;
        self.prove.next = false;
        self.fails.next = self.reset.val();
        self.change.next = Change::Keep;
        self.give.next = Give::Keep;
        self.counted.next = Event::Nothing;
        self.fault.next = Fault::Nothing;

        match self.state.q.val() {
            State::Idle => {
                if self.start.val() & !self.reset.val() {
                    self.begins.next = true;
                    self.change.next = Change::Load;
                    self.arrives.d.next = true;
                    self.checking.d.next = false;
                    self.stale.d.next = false;
                    self.illegal.d.next = false;
                    if (self.depth.val() == 0) | (self.depth.val() > 16) {
                        self.fault.next = Fault::TooDeep;
                    } else {
                        self.state.d.next = State::Enter;
                    }
                }
            }
            State::Enter => {
                if self.opens.val() & self.repeats.val() {
                    self.counted.next = Event::Repetition;
                    self.give.next = Give::Zero;
                    self.state.d.next = State::Return;
                } else if self.opens.val() & self.rests.val() {
                    self.give.next = Give::Beta;
                    self.state.d.next = State::Return;
                } else if self.opens.val() {
                    self.replies.next = true;
                    self.state.d.next = State::Generate;
                }
            }
            State::Generate => {
                if self.checking.q.val() {
                    if self.king_taken.val() | !self.generates.val() {
                        self.give.next = Give::Zero;
                        if self.king_taken.val() {
                            self.give.next = Give::Mated;
                        }
                        self.checking.d.next = false;
                        self.state.d.next = State::Return;
                    }
                } else if self.king_taken.val() {
                    self.counted.next = Event::Generation;
                    self.illegal.d.next = true;
                    self.state.d.next = State::Return;
                    if !self.has_parent.val() {
                        self.fault.next = Fault::IllegalRoot;
                        self.fails.next = true;
                    }
                } else if !self.generates.val() & self.flags_known.val() {
                    self.state.d.next = State::Decide;
                }
            }
            State::Decide => {
                self.counted.next = Event::Generation;
                self.state.d.next = State::Return;
                match self.outcome.val() {
                    Outcome::Repetition => {
                        self.counted.next = Event::Repetition;
                        self.give.next = Give::Zero;
                    }
                    Outcome::Full => {
                        self.fault.next = Fault::ListFull;
                        self.fails.next = true;
                    }
                    Outcome::Line => {
                        self.counted.next = Event::Bound;
                    }
                    Outcome::Draw => {
                        self.give.next = Give::Zero;
                    }
                    Outcome::Stand => {
                        self.give.next = Give::Beta;
                    }
                    Outcome::Cut => {
                        self.counted.next = Event::Bound;
                        self.give.next = Give::Beta;
                    }
                    _ => {
                        if self.outcome.val() == Outcome::Raise {
                            self.counted.next = Event::Bound;
                            self.change.next = Change::Raise;
                        } else if self.quiescent.val() & self.improves.val() {
                            self.change.next = Change::Stand;
                        }
                        self.read.next = Read::First;
                        self.state.d.next = State::Next;
                        if self.is_empty.val() {
                            self.state.d.next = State::Finish;
                        }
                    }
                }
            }
            State::Next => {
                self.read.next = Read::Tried;
                self.stale.d.next = true;
                self.state.d.next = State::Make;
            }
            State::Make => {
                self.read.next = Read::Tried;
                if self.first.val() & self.is_last_ply.val() {
                    self.fault.next = Fault::FramesFull;
                    self.fails.next = true;
                } else if !self.first.val() | !self.waits.val() {
                    if self.first.val() {
                        self.counted.next = Event::Node;
                    }
                    if self.first.val() & self.skips.val() {
                        self.read.next = Read::Following;
                        self.state.d.next = State::Next;
                        if self.read_last.val() {
                            self.state.d.next = State::Finish;
                        }
                    } else {
                        self.write.next = true;
                        self.step.next = true;
                    }
                    if self.goes_down.val() {
                        self.change.next = Change::Down;
                        self.stale.d.next = false;
                        self.state.d.next = State::Enter;
                        if self.at_once.val() {
                            self.state.d.next = State::Generate;
                        }
                    }
                }
            }
            State::Finish => {
                self.give.next = Give::Alpha;
                self.state.d.next = State::Return;
                if self.counting.val() {
                    self.give.next = Give::Zero;
                } else if !self.legal.val() & !self.quiescent.val() {
                    self.counted.next = Event::Generation;
                    self.checking.d.next = true;
                    self.stale.d.next = false;
                    self.state.d.next = State::Enter;
                }
            }
            State::Return => {
                // The first square of the move that led here.
                self.stale.d.next = false;
                self.write.next = self.returning.val() & self.has_parent.val();
                if self.returning.val() & !self.has_parent.val() {
                    self.state.d.next = State::Idle;
                } else if self.goes_up.val() {
                    self.step.next = true;
                    self.change.next = Change::Up;
                    self.stale.d.next = true;
                    self.state.d.next = State::Undo;
                }
            }
            State::Undo => {
                self.write.next = true;
                self.step.next = true;
                self.read.next = Read::Tried;
                if self.second.val() & !self.illegal.q.val() & !self.counting.val() {
                    self.prove.next = true;
                    if self.drawn.val() {
                        self.give.next = Give::Zero;
                    } else if self.better.val() {
                        self.change.next = Change::Accept;
                        if self.fails_high.val() {
                            self.give.next = Give::Beta;
                        }
                    }
                }
                if self.last.val() {
                    self.illegal.d.next = false;
                    self.read.next = Read::Following;
                    self.state.d.next = State::Next;
                    if self.leaves.val() {
                        self.read.next = Read::Parent;
                        self.state.d.next = State::Return;
                    } else if self.read_last.val() {
                        self.state.d.next = State::Finish;
                    }
                }
            }
            // Drain; and a state that is none, which is an error.
            _ => {
                self.give.next = Give::Zero;
                if self.state.q.val() != State::Drain {
                    self.fault.next = Fault::FramesFull;
                    self.fails.next = true;
                }
                if self.line_rests.val() {
                    self.state.d.next = State::Idle;
                }
            }
        }
        if self.fails.val() | (self.stop.val() & (self.state.q.val() != State::Idle)) {
            self.state.d.next = State::Drain;
        }
        if self.reset.val() {
            self.give.next = Give::Zero;
        }
    }
}

#[cfg(test)]
mod tests;
