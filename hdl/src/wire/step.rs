//! A step of the engine's program as bits, and where each step is placed in the memory.

use std::collections::{BTreeMap, VecDeque};

/// Bits of an address: half of the memory is the program, and the other half, which is read during
/// a reset, is empty.
pub const ADDRESS_BITS: usize = 8;

/// Bits of [`Word::does`].
pub const DOES_BITS: usize = 32;

/// Bits of [`Word::says`].
pub const SAYS_BITS: usize = 16;

/// What a step of the program does while it lasts: bits of [`Word::does`], above the seven of the
/// place of the next step.
pub mod does {
    /// The step lasts until its test holds.
    pub const WAITS: u32 = 1 << 7;
    /// Takes the head of a frame, if there is one.
    pub const BEGINS: u32 = 1 << 8;
    /// Reads a byte of the request, if there is one.
    pub const READS: u32 = 1 << 9;
    /// Looks whether the byte at the front is 0, as those since [`super::says::FIRST`] were.
    pub const LOOKS: u32 = 1 << 10;
    /// Moves the bytes of the request by one, as reading does; the new one is 0.
    pub const FILLS: u32 = 1 << 11;
    /// Offers a request to the detector.
    pub const ASKS: u32 = 1 << 12;
    /// Sets the count of cycles to 0.
    pub const RESTARTS: u32 = 1 << 13;
    /// Counts cycles.
    pub const COUNTS: u32 = 1 << 14;
    /// Keeps what a PROBE says of a verdict, and whether it is a repetition.
    pub const NOTES: u32 = 1 << 15;
    /// Takes the verdict.
    pub const DISMISSES: u32 = 1 << 16;
    /// Keeps the number of the request, behind which none may follow for now.
    pub const JUDGES: u32 = 1 << 17;
    /// From here on one may follow.
    pub const ALLOWS: u32 = 1 << 18;
    /// An answer has another status than OK.
    pub const FAILS: u32 = 1 << 19;
    /// Offers a byte of the answer.
    pub const OFFERS: u32 = 1 << 20;
    /// The count of cycles goes round, and so shows that there is a clock.
    pub const BEATS: u32 = 1 << 21;
    /// Of the two tests of a group, the second.
    pub const SECOND: u32 = 1 << 22;
    /// Where the groups of two tests begin, one bit each.
    pub const TESTS: usize = 23;
}

/// Bits of [`Word::says`]. Where a byte is offered, it is all these together by or, and a constant in
/// the lowest eight bits. Where none is offered, these bits say something else.
pub mod says {
    /// The occurrences of the verdict, low byte.
    pub const OCCURRENCES: u16 = 1 << 8;
    /// Its distance, low byte.
    pub const DISTANCE: u16 = 1 << 9;
    /// The cycles that it took, low byte.
    pub const CYCLES: u16 = 1 << 10;
    /// Plies on the line, low byte.
    pub const PLY: u16 = 1 << 11;
    /// The latest byte of the request, or what a PROBE says of a verdict.
    pub const LATEST: u16 = 1 << 12;
    /// The flags of the verdict.
    pub const FLAGS: u16 = 1 << 13;
    /// The high byte of any of them; the frames dropped, in place of the latest byte.
    pub const HIGH: u16 = 1 << 14;
    /// It is the last byte of an answer.
    pub const LAST: u16 = 1 << 15;
    /// Where the byte at the front is looked at: it is the first.
    pub const FIRST: u16 = 1 << 4;
}

/// What a step may wait for, or where it goes on depends on. Two that follow one another, beginning
/// with the first, are a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Test {
    /// No byte of a frame is at the front.
    Boundary,
    /// One is.
    InFrame,
    /// The byte that is offered is taken.
    Taken,
    /// The frame is as long as a LINE can be.
    Fits,
    /// The detector takes a request.
    RequestReady,
    /// It has a verdict.
    VerdictValid,
    /// It has found fault with itself.
    Fault,
    /// The latest request went wrong.
    Wrong,
    /// The latest byte is 4 or more.
    FourOrMore,
    /// The item in the latest bytes is bad.
    BadItem,
    /// The third latest byte is odd: the opcode is that of a PROBE.
    Probe,
    /// The request is due.
    Due,
    /// The bytes that were looked at were all 0.
    Zeros,
    /// The item in the latest bytes moves a piece.
    Moves,
    /// Bit 0 of the latest byte: the opcode is odd.
    Bit0,
    /// Bit 1 of it: the opcode is 2 or 3, or the item asks *first*.
    Bit1,
    /// Bit 2 of it: the item asks *window*, if it does not ask *first*.
    Bit2,
    /// Bit 3 of it: the item plays nothing.
    Bit3,
}

/// How a step goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then<S> {
    /// With this one.
    Go(S),
    /// With this one, as soon as the test holds.
    Wait(Test, S),
    /// With the first if the test does not hold, with the second if it does.
    Either(Test, S, S),
}

impl<S: Copy> Then<S> {
    /// The steps that may be next.
    pub fn ways(self) -> impl Iterator<Item = S> {
        let (first, second) = match self {
            Then::Go(then) | Then::Wait(_, then) => (then, None),
            Then::Either(_, no, yes) => (no, Some(yes)),
        };
        [Some(first), second].into_iter().flatten()
    }
}

/// A step of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<S> {
    /// Of [`does`], without what comes from `then`.
    pub does: u32,
    /// Of [`says`].
    pub says: u16,
    /// How it goes on.
    pub then: Then<S>,
}

/// A step in the memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Word {
    /// What it does, what it tests, and the place of the next step.
    pub does: u32,
    /// What it says.
    pub says: u16,
}

/// Where steps are. A test that holds inverts the lowest bit of the next place, so the two ways on
/// from a test stand side by side; a step may stand in several places.
struct Places<S> {
    at: Vec<Option<S>>,
    pairs: BTreeMap<(S, S), usize>,
}

impl<S: Copy + Ord> Places<S> {
    fn pair(&mut self, no: S, yes: S) {
        if !self.pairs.contains_key(&(no, yes)) {
            self.pairs.insert((no, yes), self.at.len());
            self.at.extend([Some(no), Some(yes)]);
        }
    }

    /// A place of the step: one there is, a free one, or a new one.
    fn single(&mut self, step: S) -> usize {
        let known = self.at.iter().position(|&there| there == Some(step));
        let free = self.at.iter().position(Option::is_none);
        let at = known.or(free).unwrap_or(self.at.len());
        if at == self.at.len() {
            self.at.push(None);
        }
        self.at[at] = Some(step);
        at
    }
}

/// The program that begins with the step `first`, at place 0: words, and the step that each of them is.
///
/// # Panics
/// If it does not fit in half of the memory.
pub fn place<S: Copy + Ord>(first: S, step: impl Fn(S) -> Step<S>) -> Vec<(Word, Option<S>)> {
    let mut steps = BTreeMap::new();
    let mut to_do = VecDeque::from([first]);
    while let Some(next) = to_do.pop_front() {
        if steps.contains_key(&next) {
            continue;
        }
        let it = step(next);
        steps.insert(next, it);
        to_do.extend(it.then.ways());
    }
    let mut places = Places { at: vec![Some(first), None], pairs: BTreeMap::new() };
    for it in steps.values() {
        if let Then::Either(_, no, yes) = it.then {
            places.pair(no, yes);
        }
    }
    for it in steps.values() {
        if let Then::Go(then) | Then::Wait(_, then) = it.then {
            places.single(then);
        }
    }
    assert!(places.at.len() <= 1 << (ADDRESS_BITS - 1), "{} steps", places.at.len());
    let tested = |test: Test| {
        let test = test as u32;
        1 << (does::TESTS as u32 + test / 2) | if test % 2 == 1 { does::SECOND } else { 0 }
    };
    let at = places.at.clone();
    let mut word = |step: &Option<S>| {
        let Some(it) = step.and_then(|step| steps.get(&step)) else { return Word::default() };
        let (next, test) = match it.then {
            Then::Go(then) => (places.single(then), 0),
            Then::Wait(test, then) => (places.single(then) ^ 1, does::WAITS | tested(test)),
            Then::Either(test, no, yes) => (places.pairs[&(no, yes)], tested(test)),
        };
        Word { does: it.does | test | next as u32, says: it.says }
    };
    at.iter().map(|step| (word(step), *step)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program of four steps, of which each way of going on is one.
    fn step(of: u8) -> Step<u8> {
        let then = match of {
            0 => Then::Wait(Test::Taken, 1),
            1 => Then::Either(Test::Zeros, 2, 1),
            2 => Then::Either(Test::Due, 1, 3),
            _ => Then::Go(0),
        };
        Step { does: u32::from(of) << 8, says: u16::from(of), then }
    }

    #[test]
    fn every_step_goes_on_as_it_should() {
        let placed = place(0, step);
        assert!(placed.iter().all(|(word, step)| word.says == u16::from(step.unwrap_or(0))));
        let words: Vec<Word> = placed.into_iter().map(|(word, _)| word).collect();
        assert_eq!(words[0].says, 0);
        for word in words.iter().filter(|&&word| word != Word::default() || word == words[0]) {
            let next = (word.does & 0x7f) as usize;
            let [no, yes] = [next, next | 1].map(|at| words.get(at).map(|word| word.says));
            match step(word.says as u8).then {
                Then::Go(then) => assert_eq!(words[next].says, u16::from(then)),
                Then::Wait(_, then) => assert_eq!(words[next ^ 1].says, u16::from(then)),
                Then::Either(_, left, right) => {
                    assert_eq!(next % 2, 0);
                    assert_eq!((no, yes), (Some(left.into()), Some(right.into())));
                }
            }
            assert_eq!(word.does & does::WAITS != 0, word.says == 0);
        }
    }
}
