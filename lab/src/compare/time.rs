//! How long methods take, measured in pairs and round by round.
//!
//! All methods are given the same records, which are in memory, through the same pointer. A pass
//! plays every line and takes it back; it is run once without and once with a query after each
//! ply that is to be asked about. What the second takes longer is the time of the queries. In a
//! round every method has its two passes, and each round begins with another method, so that a
//! machine that slows down slows all of them. The first round is not counted.
//!
//! A method that holds only the end of a line takes back as much of it as it holds.
//!
//! The clock is the processor time of the thread where there is one, so that other programs on
//! the machine do not show as time spent.

use std::hint::black_box;
use std::time::Duration;

use crate::methods::{AnyMethod, Barriers, MethodError};
use perpetual_model::{LineError, MoveRecord};

use super::entry::Entry;
use super::game_record::GameRecord;
use perpetual_host::console::interrupt;

/// A pass is repeated until it has this many plies, so that the clock is read seldom enough.
const PLIES_A_PASS: usize = 100_000;

/// Records to play, and after which of them to ask.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Course {
    /// The records.
    pub records: Vec<MoveRecord>,
    /// Whether to ask after each of them.
    pub asks: Vec<bool>,
}

impl Course {
    /// A course that asks after every ply.
    pub fn whole(line: &GameRecord, barriers: Barriers) -> Course {
        let records = line.records(barriers).to_vec();
        Course { asks: vec![true; records.len()], records }
    }

    /// How often it asks.
    pub fn queries(&self) -> usize {
        self.asks.iter().filter(|asks| **asks).count()
    }
}

/// Quartiles over the rounds, in nanoseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, serde::Serialize)]
pub struct Quartiles {
    /// Three of four rounds took longer.
    pub q1: f64,
    /// The middle round.
    pub median: f64,
    /// One of four rounds took longer.
    pub q3: f64,
}

impl Quartiles {
    /// Of any number of rounds; zeros for none.
    pub fn of(mut values: Vec<f64>) -> Quartiles {
        values.sort_by(f64::total_cmp);
        let at = |part: f64| {
            let place = part * values.len().saturating_sub(1) as f64;
            let (low, high) = (place.floor() as usize, place.ceil() as usize);
            match (values.get(low), values.get(high)) {
                (Some(low), Some(high)) => low + (high - low) * place.fract(),
                _ => 0.0,
            }
        };
        Quartiles { q1: at(0.25), median: at(0.5), q3: at(0.75) }
    }
}

/// What a method takes.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Times {
    /// Nanoseconds a query, [`perpetual_model::Detector::first`]: what a search asks.
    pub query_ns: Quartiles,
    /// Nanoseconds to play a move and to take it back.
    pub push_pop_ns: Quartiles,
}

/// Measures entries on their courses, `rounds` times; `None` if Ctrl-C was pressed. `step` is
/// called after each entry of each round, the uncounted one included.
///
/// # Errors
/// [`MethodError`] if no board can have played a course.
pub fn measure(
    entries: &[(Entry, &[Course])],
    rounds: u16,
    mut step: impl FnMut(),
) -> Result<Option<Vec<Times>>, MethodError> {
    let mut detectors: Vec<AnyMethod> =
        entries.iter().map(|(entry, _)| entry.method.detector()).collect();
    let mut samples = vec![(Vec::new(), Vec::new()); entries.len()];
    for round in 0..=usize::from(rounds) {
        for turn in 0..entries.len() {
            let index = (turn + round) % entries.len();
            let (detector, courses) = (&mut detectors[index], entries[index].1);
            // Which of the two comes first changes too.
            let (without, with) = if round % 2 == 0 {
                let without = pass(detector, courses, false)?;
                (without, pass(detector, courses, true)?)
            } else {
                let with = pass(detector, courses, true)?;
                (pass(detector, courses, false)?, with)
            };
            step();
            if interrupt::requested() {
                return Ok(None);
            }
            if round > 0 {
                let plies: usize = courses.iter().map(|course| course.records.len()).sum();
                let queries: usize = courses.iter().map(Course::queries).sum();
                samples[index].0.push((with - without) / queries.max(1) as f64);
                samples[index].1.push(without / plies.max(1) as f64);
            }
        }
    }
    let times = samples.into_iter().map(|(query, push_pop)| Times {
        query_ns: Quartiles::of(query),
        push_pop_ns: Quartiles::of(push_pop),
    });
    Ok(Some(times.collect()))
}

/// Plays all courses and takes them back; the nanoseconds that took.
fn pass(detector: &mut AnyMethod, courses: &[Course], asking: bool) -> Result<f64, MethodError> {
    let plies: usize = courses.iter().map(|course| course.records.len()).sum();
    let repeats = PLIES_A_PASS.div_ceil(plies.max(1)).max(1);
    let began = now();
    for _ in 0..repeats {
        for course in courses {
            detector.clear()?;
            for (record, asks) in course.records.iter().zip(&course.asks) {
                detector.push(black_box(*record))?;
                if black_box(asking) && *asks {
                    black_box(detector.first()?);
                }
            }
            for _ in &course.records {
                match detector.pop() {
                    Ok(()) => {}
                    Err(MethodError::Line(LineError::Dropped { .. })) => break,
                    Err(error) => return Err(error),
                }
            }
        }
    }
    Ok(now().saturating_sub(began).as_nanos() as f64 / repeats as f64)
}

/// The processor time of this thread.
#[cfg(any(target_os = "linux", target_os = "android", target_os = "freebsd"))]
pub(super) fn now() -> Duration {
    use nix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map_or_else(|_| wall(), Duration::from)
}

/// The time that has passed, where threads have no clock of their own.
#[cfg(not(any(target_os = "linux", target_os = "android", target_os = "freebsd")))]
pub(super) fn now() -> Duration {
    wall()
}

fn wall() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::game_record::tests::lines;
    use crate::methods::find;

    #[test]
    fn quartiles_lie_between_the_values() {
        let of = |values: &[f64]| {
            let Quartiles { q1, median, q3 } = Quartiles::of(values.to_vec());
            (q1, median, q3)
        };
        assert_eq!(of(&[]), (0.0, 0.0, 0.0));
        assert_eq!(of(&[7.0]), (7.0, 7.0, 7.0));
        assert_eq!(of(&[5.0, 1.0, 4.0, 2.0, 3.0]), (2.0, 3.0, 4.0));
        assert_eq!(of(&[1.0, 2.0]), (1.25, 1.5, 1.75));
    }

    #[test]
    fn every_entry_has_its_rounds() {
        let lines = lines("1. Nf3 Nf6 2. Ng1 Ng8 *");
        let course = Course::whole(&lines[0], Barriers::Full);
        assert_eq!((course.records.len(), course.queries()), (4, 4));
        let courses = [course];
        let entry = |name| Entry { method: find(name).unwrap(), barriers: Barriers::Full };
        let entries = [(entry("keys"), &courses[..]), (entry("matrix"), &courses[..])];
        let mut steps = 0;
        let times = measure(&entries, 3, || steps += 1).unwrap().unwrap();
        assert_eq!((times.len(), steps), (2, 8));
        assert!(times.iter().all(|times| times.push_pop_ns.median > 0.0));
    }

    #[test]
    fn a_line_longer_than_a_window_can_be_measured() {
        let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(50);
        let lines = lines(&format!("{shuffle}*"));
        let course = [Course::whole(&lines[0], Barriers::Full)];
        let window = Entry { method: find("window").unwrap(), barriers: Barriers::Full };
        assert!(window.method.detector().pop().is_err());
        assert!(measure(&[(window, &course)], 1, || {}).unwrap().is_some());
    }
}
