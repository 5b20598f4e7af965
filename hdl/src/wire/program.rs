//! What the engine does with a request, step by step: its program.

use std::fmt::Debug;

use perpetual_link::{Identity, Operation, Status, protocol};

use super::parts::Parts;
use super::step::{self, PLACE_BITS, Word, place};
use super::vocabulary::{Test, does, says};
use crate::search::wire::program as searchers;

type Step = step::Step<At, Test>;
type Then = step::Then<At, Test>;

/// The steps of the detector's page. A byte of an answer is a step, which lasts until the byte is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum At {
    /// Waits for a frame, and reads its number.
    Idle,
    /// Sends it.
    SayNumber,
    /// Reads the opcode.
    Opcode,
    /// Sends it with [`protocol::ANSWER_BIT`].
    SayOpcode,
    /// Is it 3 or less?
    IsKnown,
    /// Is it a LINE, 2, or a PROBE, 3?
    IsNumbered,
    /// If not, is it an IDENTIFY, 1?
    IsIdentify,
    /// Is it the LINE?
    IsLine,
    /// Has it the right length?
    LineFits,
    /// IDENTIFY has no operands.
    NoOperands,
    /// Or the frame has not been seen to end.
    NoMore,
    /// A byte of the identification that is always the same.
    SayIdentity(u8),
    /// Plies on the line.
    SayIdentityPly(Half),
    /// Frames dropped.
    SayDropped,
    /// The base of a LINE or PROBE, low byte, or the end.
    BaseLow,
    /// As it says.
    BaseLowEnds,
    /// Its high byte is at the front: the number is still among the bytes held.
    BaseHigh,
    /// Or the end.
    BaseHighEnds,
    /// Is the request due?
    Judge,
    /// It is.
    Accept,
    /// Is the base 0?
    IsNew,
    /// Then the line begins anew.
    Clear,
    /// Else it is cut.
    Cut,
    /// Waits until that is done.
    Cutting,
    /// Did it go well?
    CutDone,
    /// Is it a PROBE?
    IsProbe,
    /// An item of a LINE, or the end.
    ItemLow,
    /// As it says.
    ItemLowEnds,
    /// The second byte of the item.
    ItemMiddle,
    /// The third.
    ItemHigh,
    /// Is it bad?
    IsBad,
    /// Does it only ask?
    IsAskOnly,
    /// Plays it.
    Push,
    /// Waits until that is done.
    Pushing,
    /// Did it go well?
    PushDone,
    /// Does it ask *first*?
    AsksFirst,
    /// Or *window*?
    AsksWindow,
    /// Asks *first*.
    First,
    /// Asks *window*.
    Window,
    /// Waits for the verdict.
    Wait,
    /// Is it a fault?
    Verdict,
    /// A byte of the verdict.
    SayVerdict(u8),
    /// The verdict has been sent.
    Dismiss,
    /// It is none.
    Faulty,
    /// An item of a PROBE, or the end.
    ProbeLow,
    /// As it says.
    ProbeLowEnds,
    /// Its second byte.
    ProbeHigh,
    /// Or the end.
    ProbeHighEnds,
    /// Moves it to where the detector takes it from.
    ProbeFill,
    /// Does it move a piece?
    ProbeMoves,
    /// Plays it.
    ProbePush,
    /// Waits until that is done.
    ProbePushing,
    /// Did it go well?
    ProbePushDone,
    /// Asks *first*.
    ProbeFirst,
    /// Waits for the verdict.
    ProbeWait,
    /// Is it a fault?
    ProbeVerdict,
    /// Sends what is said of it.
    SayProbed,
    /// It has been sent.
    ProbeDismiss,
    /// Takes the move back.
    ProbePop,
    /// All went well.
    Done,
    /// Something did not: passes over the rest of the frame.
    Skip(Wrong),
    /// Plies on the line; the answer ends with this status.
    SayPly(Half, u8),
    /// The status.
    SayStatus(u8),
}

/// A byte of a number of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Half {
    /// The first.
    Low,
    /// The second.
    High,
}

/// Why a request is not executed to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wrong {
    /// It cannot be read: the answer has nothing but a status.
    Unreadable,
    /// It is not due.
    OutOfOrder,
    /// Its base is not held.
    NotHeld,
    /// An item is bad.
    BadItem,
    /// The line is full.
    LineFull,
    /// The detector has found its state inconsistent.
    Fault,
}

impl Wrong {
    fn status(self) -> Status {
        match self {
            Wrong::Unreadable | Wrong::BadItem => Status::BadRequest,
            Wrong::OutOfOrder => Status::OutOfOrder,
            Wrong::NotHeld => Status::BaseNotHeld,
            Wrong::LineFull => Status::LineFull,
            Wrong::Fault => Status::Fault,
        }
    }
}

/// Bytes of an identification that are always the same.
pub(crate) const CONSTANT_BYTES: usize = protocol::IDENTITY_BYTES - protocol::PLY_BYTES - 1;

/// A step that does this.
fn step(does: u32, then: Then) -> Step {
    Step { does, says: 0, then }
}

/// Reads a byte, or goes on if there is no more.
fn reads(does: u32, ends: At, then: At) -> Step {
    step(does, Then::Either(Test::InFrame, ends, then))
}

/// Goes back, unless the frame has ended.
fn ends(back: At, then: At) -> Step {
    step(0, Then::Either(Test::Boundary, back, then))
}

/// Sends a byte.
fn sends(says: u16, then: At) -> Step {
    Step { does: does::OFFERS | does::BEATS, says, then: Then::Wait(Test::Taken, then) }
}

/// Has the detector do this.
fn asks(operation: Operation, does: u32, then: At) -> Step {
    Step {
        does: does::ASKS | does,
        says: operation as u16,
        then: Then::Wait(Test::RequestReady, then),
    }
}

/// The program for a board with these parts, with check bits or without, and what the step is called that each word is:
/// the page of the detector, then that of the searchers. Boards without one of them have its page too: their engine never reads it.
pub fn program(parts: &Parts, checked: bool) -> Vec<(Word, String)> {
    let mut program = named(&page(&parts.of_detector(checked)), "");
    program.resize(1 << PLACE_BITS, <_>::default());
    program.extend(named(&searchers::page(&parts.of_searchers()), "Search_"));
    program
}

fn named<S: Debug>(page: &[(Word, Option<S>)], prefix: &str) -> Vec<(Word, String)> {
    let name = |step: &Option<S>| step.as_ref().map(|step| format!("{prefix}{step:?}"));
    page.iter().map(|(word, step)| (*word, name(step).unwrap_or_default())).collect()
}

/// The page of a detector of this identity, whose `ply` and `dropped` are not looked at.
pub(crate) fn page(identity: &Identity) -> Vec<(Word, Option<At>)> {
    let constant = &identity.to_bytes()[..CONSTANT_BYTES];
    place(At::Idle, |at| what(at, constant))
}

/// Where the page of the detector is entered from that of the searchers: the number of the request has been read.
pub(crate) const ENTRY: usize = 1;

fn what(at: At, identity: &[u8]) -> Step {
    use At::*;
    use Test as On;
    use does::*;
    use step::Then::{Either, Go};
    let ok = Status::Ok as u8;
    match at {
        Idle => step(BEGINS | READS | BEATS, Then::Wait(On::InFrame, SayNumber)),
        SayNumber => sends(says::LATEST, Opcode),
        Opcode => step(READS | BEATS, Then::Wait(On::InFrame, SayOpcode)),
        SayOpcode => sends(says::LATEST | u16::from(protocol::ANSWER_BIT), IsKnown),
        IsKnown => step(0, Either(On::FourOrMore, IsNumbered, Skip(Wrong::Unreadable))),
        IsNumbered => step(0, Either(On::Bit1, IsIdentify, IsLine)),
        IsIdentify => step(0, Either(On::Bit0, Skip(Wrong::Unreadable), NoOperands)),
        IsLine => step(0, Either(On::Bit0, LineFits, BaseLow)),
        // That a PROBE has the right length is seen when it ends.
        LineFits => step(0, Either(On::Fits, Skip(Wrong::Unreadable), BaseLow)),

        NoOperands => reads(0, NoMore, Skip(Wrong::Unreadable)),
        NoMore => ends(NoOperands, SayIdentity(0)),
        SayIdentity(byte) => {
            let next = usize::from(byte) + 1;
            let then = if next < identity.len() {
                SayIdentity(byte + 1)
            } else {
                SayIdentityPly(Half::Low)
            };
            sends(identity[usize::from(byte)].into(), then)
        }
        SayIdentityPly(Half::Low) => sends(says::PLY, SayIdentityPly(Half::High)),
        SayIdentityPly(Half::High) => sends(says::PLY | says::HIGH, SayDropped),
        SayDropped => sends(says::LATEST | says::HIGH, SayStatus(ok)),

        BaseLow => {
            Step { says: says::FIRST, ..reads(READS | LOOKS | BEATS, BaseLowEnds, BaseHigh) }
        }
        BaseLowEnds => ends(BaseLow, Skip(Wrong::Unreadable)),
        BaseHigh => reads(LOOKS, BaseHighEnds, Judge),
        BaseHighEnds => ends(BaseHigh, Skip(Wrong::Unreadable)),
        Judge => step(0, Either(On::Due, Skip(Wrong::OutOfOrder), Accept)),
        Accept => step(JUDGES | READS, Then::Wait(On::InFrame, IsNew)),
        IsNew => step(0, Either(On::Zeros, Cut, Clear)),
        Clear => asks(Operation::Clear, 0, Cutting),
        Cut => asks(Operation::Cut, 0, Cutting),
        Cutting => step(0, Then::Wait(On::RequestReady, CutDone)),
        CutDone => step(0, Either(On::Wrong, IsProbe, Skip(Wrong::NotHeld))),
        IsProbe => step(0, Either(On::Probe, ItemLow, ProbeLow)),

        ItemLow => {
            Step { says: says::FIRST, ..reads(READS | LOOKS | BEATS, ItemLowEnds, ItemMiddle) }
        }
        ItemLowEnds => ends(ItemLow, Done),
        // A LINE has items of three bytes.
        ItemMiddle => step(READS | LOOKS | BEATS, Then::Wait(On::InFrame, ItemHigh)),
        ItemHigh => step(READS | BEATS, Then::Wait(On::InFrame, IsBad)),
        IsBad => step(0, Either(On::BadItem, IsAskOnly, Skip(Wrong::BadItem))),
        IsAskOnly => step(0, Either(On::Bit3, Push, At::AsksFirst)),
        Push => asks(Operation::Push, 0, Pushing),
        Pushing => step(0, Then::Wait(On::RequestReady, PushDone)),
        PushDone => step(0, Either(On::Wrong, At::AsksFirst, Skip(Wrong::LineFull))),
        At::AsksFirst => step(0, Either(On::Bit1, At::AsksWindow, First)),
        At::AsksWindow => step(0, Either(On::Bit2, ItemLow, Window)),
        First => asks(Operation::First, RESTARTS, Wait),
        Window => asks(Operation::Window, RESTARTS, Wait),
        Wait => step(COUNTS, Then::Wait(On::VerdictValid, Verdict)),
        Verdict => step(NOTES, Either(On::Fault, SayVerdict(0), Faulty)),
        SayVerdict(byte) => {
            let said = match byte / 2 {
                0 => says::OCCURRENCES,
                1 => says::DISTANCE,
                2 => says::CYCLES,
                _ => says::FLAGS,
            };
            let high = if byte % 2 == 1 { says::HIGH } else { 0 };
            let is_last = usize::from(byte) + 1 == protocol::VERDICT_BYTES;
            let then = if is_last { Dismiss } else { SayVerdict(byte + 1) };
            // The count of cycles is one of these bytes.
            Step { does: OFFERS, ..sends(said | high, then) }
        }
        Dismiss => step(DISMISSES, Go(ItemLow)),
        Faulty => step(DISMISSES, Go(Skip(Wrong::Fault))),

        ProbeLow => reads(READS | BEATS, ProbeLowEnds, ProbeHigh),
        ProbeLowEnds => ends(ProbeLow, Done),
        ProbeHigh => reads(READS | BEATS, ProbeHighEnds, ProbeFill),
        ProbeHighEnds => ends(ProbeHigh, Skip(Wrong::BadItem)),
        ProbeFill => step(FILLS, Go(ProbeMoves)),
        ProbeMoves => step(0, Either(On::Moves, Skip(Wrong::BadItem), ProbePush)),
        ProbePush => asks(Operation::Push, 0, ProbePushing),
        ProbePushing => step(0, Then::Wait(On::RequestReady, ProbePushDone)),
        ProbePushDone => step(0, Either(On::Wrong, ProbeFirst, Skip(Wrong::LineFull))),
        ProbeFirst => asks(Operation::First, RESTARTS, ProbeWait),
        ProbeWait => step(COUNTS, Then::Wait(On::VerdictValid, ProbeVerdict)),
        ProbeVerdict => step(NOTES, Either(On::Fault, SayProbed, Faulty)),
        SayProbed => sends(says::LATEST, ProbeDismiss),
        ProbeDismiss => step(DISMISSES, Go(ProbePop)),
        ProbePop => asks(Operation::Pop, 0, ProbeLow),

        // The ply is that behind the latest request.
        Done => step(ALLOWS, Then::Wait(On::RequestReady, SayPly(Half::Low, ok))),
        Skip(wrong) => {
            let status = wrong.status() as u8;
            let without_ply = wrong == Wrong::Unreadable;
            let said = if without_ply { SayStatus(status) } else { SayPly(Half::Low, status) };
            step(READS | FAILS, Then::Wait(On::Boundary, said))
        }
        SayPly(Half::Low, status) => sends(says::PLY, SayPly(Half::High, status)),
        SayPly(Half::High, status) => sends(says::PLY | says::HIGH, SayStatus(status)),
        SayStatus(status) => sends(u16::from(status) | says::LAST, Idle),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IDENTITY: Identity = Identity {
        version: 1,
        detector: 1,
        entries: 16,
        log2_depth: 10,
        clock_hz: 12_000_000,
        buffer: 512,
        ply: 0xffff,
        dropped: 0xff,
    };

    #[test]
    fn it_fits_and_begins_at_0() {
        let words = page(&IDENTITY);
        assert_eq!(words[ENTRY].1, Some(At::SayNumber));
        let begins = |(word, step): &(Word, Option<At>)| {
            assert_eq!(word.does & does::BEGINS != 0, *step == Some(At::Idle));
            *step == Some(At::Idle)
        };
        assert!(begins(&words[0]));
        assert_eq!(words.iter().filter(|word| begins(word)).count(), 1);
    }

    /// What is proved of the program of one board is so proved of all.
    #[test]
    fn of_two_boards_it_differs_in_the_identification_alone() {
        let other = Identity { detector: 4, entries: 100, clock_hz: 48_000_000, ..IDENTITY };
        let (one, two) = (page(&IDENTITY), page(&other));
        assert_eq!(one.len(), two.len());
        let differing: Vec<_> = one.iter().zip(&two).filter(|(one, two)| one != two).collect();
        assert!(!differing.is_empty());
        for ((one, step), (two, its)) in differing {
            assert!(matches!(step, Some(At::SayIdentity(_))) && step == its, "{step:?} {its:?}");
            assert_eq!(one.does, two.does);
        }
    }
}
