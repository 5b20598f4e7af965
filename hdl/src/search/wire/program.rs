//! What an engine does with a request to searchers, step by step: their page of its program.

use perpetual_link::{Identity, protocol};
use perpetual_link::{Opcode, Status};

use super::vocabulary::{Test, does, says, tells};
use crate::wire::program::{CONSTANT_BYTES, ENTRY};
use crate::wire::step::{self, Word, place};

type Step = step::Step<At, Test>;
type Then = step::Then<At, Test>;

/// The steps of the program. A byte of an answer is a step, which lasts until the byte is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum At {
    /// Is there the answer of a searcher?
    Idle,
    /// If not, is there a request? Reads its number.
    Begin,
    /// Waits for the opcode.
    Peek,
    /// Is it one of a detector?
    IsForeign,
    /// It goes on on the page of the detector, where that sends the number.
    Turn,
    /// Reads the opcode.
    Opcode,
    /// Is it one of a search board?
    IsOfSearch,
    /// SEARCH or ABORT, or not?
    IsOdd,
    /// ABORT?
    IsAbort,

    /// Another request: sends its number.
    OtherNumber,
    /// Its opcode, with [`protocol::ANSWER_BIT`].
    OtherOpcode,
    /// Is it IDENTIFY?
    IsIdentify,
    /// Or one of a search board?
    IsOther,
    /// TABLE, or IDENTIFY SEARCHERS?
    IsTable,
    /// IDENTIFY has no operands.
    NoOperands,
    /// Or the frame has not been seen to end.
    NoMore,
    /// A byte of the identification that is always the same.
    SayIdentity(u8),
    /// Searches that are made: two bytes.
    SayBusy,
    /// The second.
    SayNone,
    /// Frames dropped.
    SayDropped,

    /// A SEARCH: is there the answer of a searcher?
    Waits,
    /// If not, is a searcher free?
    IsFree,
    /// A byte of the header.
    Header,
    /// Or the end.
    HeaderEnds,
    /// Was it the last?
    HeaderNext,
    /// Two of them.
    Man,
    /// Or the end.
    ManEnds,
    /// Writes the first.
    ManLow,
    /// Writes the second.
    ManHigh,
    /// Waits for the detector.
    ClearReady,
    /// It is emptied.
    Clear,
    /// A record of the line before the root, or the end.
    RecordLow,
    /// As it says.
    RecordLowEnds,
    /// The second byte.
    RecordHigh,
    /// Or the end.
    RecordHighEnds,
    /// Waits for the detector.
    PushReady,
    /// It is played.
    Push,
    /// Is the header as it must be?
    IsReserved,
    /// Does it name the table?
    IsNamed,
    /// Waits until the detector has counted the last move before the root.
    StartReady,
    /// The search begins.
    Start,
    /// It does not: sends the number.
    Refuse(u8),
    /// And the opcode.
    RefuseOpcode(u8),

    /// A TABLE: from here on its header.
    TableHeader,
    /// A byte of it.
    Table,
    /// Or the end.
    TableEnds,
    /// Was it the last?
    TableNext,
    /// Is a search made?
    IsBusy,
    /// Does it begin with entry 0, or follow the one which the board has?
    Continues,
    /// An entry, or the end; one was written before.
    EntryLow(bool),
    /// As it says.
    EntryLowEnds(bool),
    /// The second byte.
    EntryHigh,
    /// Or the end.
    EntryHighEnds,
    /// Writes it.
    Store,
    /// The table gets its name.
    Name,

    /// An ABORT: its target, or the end.
    Target,
    /// As it says.
    TargetEnds,
    /// It has nothing else.
    NoOther,
    /// Or the frame has not been seen to end.
    NoOtherEnds,
    /// Ends the search that is the target.
    EndOne,
    /// Ends all.
    EndAll,
    /// Waits until they have ended.
    Ending,
    /// Is there the answer of a searcher?
    Drain,
    /// If not, sends the number of the ABORT.
    AbortNumber(u8),
    /// And its opcode.
    AbortOpcode(u8),

    /// The answer of a searcher: reads a byte.
    Fetch(After),
    /// Sends it.
    Result(After),
    /// Was it the last?
    ResultNext(After),

    /// Passes over the rest of the frame; the answer ends with this status.
    Skip(u8),
    /// The status.
    SayStatus(u8),
}

/// Where it goes on when the answer of a searcher has been sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum After {
    /// Between requests.
    Idle,
    /// In a SEARCH.
    Waits,
    /// In an ABORT.
    Drain,
}

/// The last count is 63, and with the 64 men behind the header 127. The first of a header of so many bytes:
const HEADER: u16 = 64 - 24;
const TABLE_HEADER: u16 = 64 - 12;

/// The first byte of an answer to SEARCH, as places of [`super::Searcher`] go.
const RESULT: u16 = 256 - 2;

const ANSWER_TO_SEARCH: u16 = Opcode::Search.answer_code() as u16;
const ANSWER_TO_ABORT: u16 = Opcode::Abort.answer_code() as u16;

const OK: u8 = Status::Ok as u8;
const BAD: u8 = Status::BadRequest as u8;
const WRONG_TABLE: u8 = Status::WrongTable as u8;
const BUSY: u8 = Status::Busy as u8;

/// A step that does this.
fn step(does: u32, then: Then) -> Step {
    Step { does, says: 0, then }
}

/// A step that tells the searchers, or sets the count.
fn tells(does: u32, says: u16, then: Then) -> Step {
    Step { does, says, then }
}

/// Reads a byte, or goes on if there is no more.
fn reads(ends: At, then: At) -> Step {
    step(does::READS, Then::Either(Test::InFrame, ends, then))
}

/// Goes back, unless the frame has ended.
fn ends(back: At, then: At) -> Step {
    step(0, Then::Either(Test::Boundary, back, then))
}

/// Passes over the rest of the frame.
fn skips(then: At) -> Step {
    step(does::READS, Then::Wait(Test::Boundary, then))
}

/// Sends a byte.
fn sends(does: u32, says: u16, then: At) -> Step {
    Step { does: does::OFFERS | does, says, then: Then::Wait(Test::Taken, then) }
}

/// The page of searchers of this identity, whose `ply` and `dropped` are not looked at.
pub(crate) fn page(identity: &Identity) -> Vec<(Word, Option<At>)> {
    let constant = &identity.to_bytes()[..CONSTANT_BYTES];
    place(At::Idle, |at| what(at, constant))
}

fn what(at: At, identity: &[u8]) -> Step {
    use At::*;
    use Test as On;
    use does::*;
    use step::Then::{Either, Go, Wait};
    match at {
        Idle => tells(SETS, RESULT, Either(On::Done, Begin, Fetch(After::Idle))),
        Begin => step(BEGINS | READS, Either(On::InFrame, Idle, Peek)),
        Peek => step(0, Wait(On::InFrame, IsForeign)),
        IsForeign => step(0, Either(On::Foreign, Opcode, Turn)),
        Turn => tells(0, tells::TURNS, Then::Turn(ENTRY)),
        Opcode => step(NUMBERS | READS, Wait(On::InFrame, IsOfSearch)),
        IsOfSearch => step(0, Either(On::Sixteen, OtherNumber, IsOdd)),
        IsOdd => step(0, Either(On::Bit0, IsAbort, OtherNumber)),
        IsAbort => step(0, Either(On::Bit1, Waits, Target)),

        OtherNumber => sends(0, says::NUMBER, OtherOpcode),
        OtherOpcode => sends(0, says::LATEST | u16::from(protocol::ANSWER_BIT), IsIdentify),
        IsIdentify => step(0, Either(On::Identify, IsOther, NoOperands)),
        IsOther => step(0, Either(On::Sixteen, Skip(BAD), IsTable)),
        IsTable => step(0, Either(On::Bit1, TableHeader, NoOperands)),
        NoOperands => step(0, Either(On::InFrame, NoMore, Skip(BAD))),
        NoMore => ends(NoOperands, SayIdentity(0)),
        SayIdentity(byte) => {
            let next = usize::from(byte) + 1;
            let then = if next < identity.len() { SayIdentity(byte + 1) } else { SayBusy };
            sends(0, identity[usize::from(byte)].into(), then)
        }
        SayBusy => sends(0, says::BUSY, SayNone),
        SayNone => sends(0, 0, SayDropped),
        SayDropped => sends(0, says::LATEST | says::HIGH, SayStatus(OK)),

        Waits => tells(SETS, RESULT, Either(On::Done, IsFree, Fetch(After::Waits))),
        IsFree => tells(CHOOSES | SETS, HEADER, Either(On::Free, Waits, Header)),
        Header => step(READS | KEEPS, Either(On::InFrame, HeaderEnds, HeaderNext)),
        HeaderEnds => ends(Header, Refuse(BAD)),
        HeaderNext => step(COUNTS, Either(On::LastCount, Header, Man)),
        Man => reads(ManEnds, ManLow),
        ManEnds => ends(Man, Refuse(BAD)),
        ManLow => step(WRITES | COUNTS, Go(ManHigh)),
        ManHigh => step(WRITES | UPPER | COUNTS, Either(On::LastCount, Man, ClearReady)),
        ClearReady => step(0, Wait(On::Ready, Clear)),
        Clear => tells(0, tells::CLEARS, Go(RecordLow)),
        RecordLow => reads(RecordLowEnds, RecordHigh),
        RecordLowEnds => ends(RecordLow, IsReserved),
        RecordHigh => reads(RecordHighEnds, PushReady),
        RecordHighEnds => ends(RecordHigh, Refuse(BAD)),
        PushReady => step(0, Wait(On::Ready, Push)),
        Push => step(PUSHES, Go(RecordLow)),
        IsReserved => step(0, Either(On::Reserved, IsNamed, Refuse(BAD))),
        IsNamed => step(0, Either(On::Named, Refuse(WRONG_TABLE), StartReady)),
        StartReady => step(0, Wait(On::Ready, Start)),
        Start => tells(0, tells::STARTS, Go(Idle)),
        Refuse(status) => sends(0, says::NUMBER, RefuseOpcode(status)),
        RefuseOpcode(status) => sends(0, ANSWER_TO_SEARCH, SayStatus(status)),

        TableHeader => tells(SETS, TABLE_HEADER, Go(Table)),
        Table => step(READS | KEEPS, Either(On::InFrame, TableEnds, TableNext)),
        TableEnds => ends(Table, SayStatus(BAD)),
        TableNext => step(COUNTS, Either(On::LastCount, Table, IsBusy)),
        IsBusy => step(ENTERS, Either(On::Busy, At::Continues, Skip(BUSY))),
        At::Continues => step(0, Either(On::Continues, Skip(WRONG_TABLE), EntryLow(false))),
        EntryLow(any) => reads(EntryLowEnds(any), EntryHigh),
        // Without entries it was no TABLE.
        EntryLowEnds(any) => ends(EntryLow(any), if any { Name } else { SayStatus(BAD) }),
        EntryHigh => reads(EntryHighEnds, Store),
        EntryHighEnds => ends(EntryHigh, SayStatus(BAD)),
        // Until the end the table has no name.
        Store => tells(STORES | COUNTS, tells::FORGETS, Go(EntryLow(true))),
        Name => tells(0, tells::NAMES, Go(SayStatus(OK))),

        Target => reads(TargetEnds, NoOther),
        TargetEnds => ends(Target, EndAll),
        NoOther => step(0, Either(On::InFrame, NoOtherEnds, AbortNumber(BAD))),
        NoOtherEnds => ends(NoOther, EndOne),
        EndOne => tells(0, tells::ENDS, Go(Ending)),
        EndAll => tells(0, tells::ENDS | tells::ALL, Go(Ending)),
        Ending => step(0, Wait(On::Ended, Drain)),
        // With those that were aborted all that have ended are answered.
        Drain => tells(SETS, RESULT, Either(On::Done, AbortNumber(OK), Fetch(After::Drain))),
        AbortNumber(status) => sends(0, says::NUMBER, AbortOpcode(status)),
        AbortOpcode(OK) => sends(0, ANSWER_TO_ABORT, SayStatus(OK)),
        AbortOpcode(status) => sends(0, ANSWER_TO_ABORT, Skip(status)),

        Fetch(after) => step(HOLDS, Go(Result(after))),
        Result(after) => sends(HOLDS, says::RESULT | says::LAST, ResultNext(after)),
        ResultNext(after) => {
            let then = match after {
                After::Idle => Idle,
                After::Waits => Waits,
                After::Drain => Drain,
            };
            let then = Either(On::LastPlace, Fetch(after), then);
            tells(HOLDS | COUNTS, tells::ACKNOWLEDGES, then)
        }

        Skip(status) => skips(SayStatus(status)),
        SayStatus(status) => sends(0, u16::from(status) | says::LAST, Idle),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IDENTITY: Identity = Identity {
        version: 1,
        detector: 17,
        entries: 32,
        log2_depth: 5,
        clock_hz: 12_000_000,
        buffer: 512,
        ply: 0xffff,
        dropped: 0xff,
    };

    #[test]
    fn opcodes_are_those_that_the_tests_tell_apart() {
        use Opcode::*;
        let codes = [Identify, Search, Table, Abort, IdentifySearchers].map(Opcode::code);
        assert_eq!(codes, [1, 0x10, 0x11, 0x12, 0x13]);
    }

    #[test]
    fn it_fits_and_begins_at_0() {
        let words = page(&IDENTITY);
        assert_eq!(words[0].1, Some(At::Idle));
        let begins = |(word, step): &&(Word, Option<At>)| {
            assert_eq!(word.does & does::BEGINS != 0, *step == Some(At::Begin));
            *step == Some(At::Begin)
        };
        assert_eq!(words.iter().filter(begins).count(), 1);
    }

    #[test]
    fn what_is_told_and_what_is_counted_share_no_bits_with_a_byte_that_is_offered() {
        for (word, step) in page(&IDENTITY) {
            let offers = word.does & does::OFFERS != 0;
            assert!(!offers || word.does & does::SETS == 0, "{step:?}");
            assert!(offers || word.does & does::SETS != 0 || word.says & 0xff == 0, "{step:?}");
            // What ends an answer, of the detector's page, or turns to that, where none is offered.
            let turns = !offers && word.says & tells::TURNS != 0;
            assert_eq!(turns, step == Some(At::Turn), "{step:?}");
        }
    }

    #[test]
    fn of_two_boards_it_differs_in_the_identification_alone() {
        let other = Identity { detector: 24, entries: 100, clock_hz: 48_000_000, ..IDENTITY };
        let (one, two) = (page(&IDENTITY), page(&other));
        assert_eq!(one.len(), two.len());
        for ((one, step), (two, _)) in one.iter().zip(&two).filter(|(one, two)| one != two) {
            assert!(matches!(step, Some(At::SayIdentity(_))), "{step:?}");
            assert_eq!(one.does, two.does);
        }
    }
}
