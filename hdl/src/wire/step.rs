//! A step of the engine's program as bits, and where each step is placed in the memory.

use std::collections::{BTreeMap, VecDeque};

/// Bits of the place of a step on its page.
pub const PLACE_BITS: usize = 7;

/// Bits of an address: the highest one is the page.
pub const ADDRESS_BITS: usize = PLACE_BITS + 1;

/// Bits of [`Word::does`].
pub const DOES_BITS: usize = 32;

/// Bits 8 to 21 of [`Word::does`], which a page has its own words for.
pub const OWN_BITS: usize = 14;

/// Bits of [`Word::says`].
pub const SAYS_BITS: usize = 16;

/// Bits of [`Word::does`] that are the same on every page. Bits 0 to 6 are the place of the next step, bits 8 to 21 what the
/// step does while it lasts; for most of these each page has its own words.
pub mod does {
    /// The step lasts until its test holds.
    pub const WAITS: u32 = 1 << 7;
    /// Takes the head of a frame, if there is one.
    pub const BEGINS: u32 = 1 << 8;
    /// Reads a byte of the request, if there is one.
    pub const READS: u32 = 1 << 9;
    /// Offers a byte of the answer.
    pub const OFFERS: u32 = 1 << 20;
    /// Of the two tests of a group, the second.
    pub const SECOND: u32 = 1 << 22;
    /// Where the groups of two tests begin, one bit each.
    pub const GROUPS: usize = 23;
}

/// Groups of tests.
pub const TESTS: usize = DOES_BITS - does::GROUPS;

/// Bits of [`Word::does`] that say which tests are made, from [`does::SECOND`] on.
pub const ASKS_BITS: usize = TESTS + 1;

/// What a step may wait for, or where it goes on depends on: its number. Two that follow one another, beginning with the first,
/// are a group.
pub trait Condition: Copy {
    /// Its number, below twice [`TESTS`].
    fn number(self) -> u32;
}

/// How a step goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then<S, T> {
    /// With this one.
    Go(S),
    /// With this one, as soon as the test holds.
    Wait(T, S),
    /// With the first if the test does not hold, with the second if it does.
    Either(T, S, S),
    /// With the one at this place of the other page.
    Turn(usize),
}

impl<S: Copy, T> Then<S, T> {
    /// The steps that may be next.
    pub fn ways(self) -> impl Iterator<Item = S> {
        let (first, second) = match self {
            Then::Go(then) | Then::Wait(_, then) => (Some(then), None),
            Then::Either(_, no, yes) => (Some(no), Some(yes)),
            Then::Turn(_) => (None, None),
        };
        [first, second].into_iter().flatten()
    }
}

/// A step of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<S, T> {
    /// Bits 8 to 21 of [`Word::does`].
    pub does: u32,
    /// [`Word::says`].
    pub says: u16,
    /// How it goes on.
    pub then: Then<S, T>,
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

/// The bits of [`Word::does`] that choose a test.
pub(crate) fn tested(test: impl Condition) -> u32 {
    let test = test.number();
    1 << (does::GROUPS as u32 + test / 2) | if test % 2 == 1 { does::SECOND } else { 0 }
}

/// A page that begins with the step `first`, at place 0: words, and the step that each of them is.
///
/// # Panics
/// If it does not fit on the page.
pub fn place<S: Copy + Ord, T: Condition>(
    first: S,
    step: impl Fn(S) -> Step<S, T>,
) -> Vec<(Word, Option<S>)> {
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
    assert!(places.at.len() <= 1 << PLACE_BITS, "{} steps", places.at.len());
    let at = places.at.clone();
    let mut word = |step: &Option<S>| {
        let Some(it) = step.and_then(|step| steps.get(&step)) else { return Word::default() };
        let (next, test) = match it.then {
            Then::Go(then) => (places.single(then), 0),
            Then::Wait(test, then) => (places.single(then) ^ 1, does::WAITS | tested(test)),
            Then::Either(test, no, yes) => (places.pairs[&(no, yes)], tested(test)),
            Then::Turn(there) => (there, 0),
        };
        Word { does: it.does | test | next as u32, says: it.says }
    };
    at.iter().map(|step| (word(step), *step)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Condition for u32 {
        fn number(self) -> u32 {
            self
        }
    }

    /// A program of four steps, of which each way of going on is one.
    fn step(of: u8) -> Step<u8, u32> {
        let then = match of {
            0 => Then::Wait(2, 1),
            1 => Then::Either(12, 2, 1),
            2 => Then::Either(17, 1, 3),
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
                Then::Turn(_) => unreachable!("this program has one page"),
            }
            assert_eq!(word.does & does::WAITS != 0, word.says == 0);
        }
    }
}
