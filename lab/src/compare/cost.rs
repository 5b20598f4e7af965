//! The queries by the terms of the cost formulas of the 2007 paper (section 6): n, the moves of
//! the sequence walked, and k, the pieces that moved in it.
//!
//! The paper puts the list of keys at Z = 64 n Tz and the chain list at V = 24 k n Tv. Here n is
//! the plies walked back to the nearest repetition, or over the whole window if there is none,
//! and k the mean number of open chains over these plies, both of the golden model.

use crate::methods::Barriers;
use perpetual_model::{ChainList, MoveRecord};

use super::game_record::GameRecord;
use super::time::Course;

/// How a query walks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Walk {
    /// Plies walked: the paper's n.
    pub plies: usize,
    /// Open chains after each ply of the walk, added up: n k.
    pub chains: usize,
}

impl Walk {
    /// The walk back from the end of a line.
    fn back(records: &[MoveRecord], list: &mut ChainList) -> Walk {
        list.clear();
        let mut walk = Walk::default();
        for record in records.iter().rev().take_while(|record| !record.barrier) {
            walk.plies += 1;
            // Without a bound it never fills.
            if list.step(*record).is_err() || list.is_closed() && walk.plies % 2 == 0 {
                break;
            }
            walk.chains += list.open().len();
        }
        walk
    }

    /// The mean number of open chains: the paper's k; 0 for no walk.
    pub fn k(&self) -> f64 {
        self.chains as f64 / self.plies.max(1) as f64
    }
}

/// The walk from each position of each line but the first ones.
pub fn walks(lines: &[GameRecord]) -> Vec<Vec<Walk>> {
    let mut list = ChainList::new(None);
    let mut of_line = |line: &GameRecord| {
        let records = line.records(Barriers::Full);
        (1..=records.len()).map(|ply| Walk::back(&records[..ply], &mut list)).collect()
    };
    lines.iter().map(&mut of_line).collect()
}

/// Means over queries.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Means {
    /// Queries.
    pub queries: usize,
    /// The mean n.
    pub n: f64,
    /// The mean k, over plies walked: n k is the mean number of chains gone through.
    pub k: f64,
}

impl Means {
    /// Over these walks.
    pub fn of<'a>(walks: impl Iterator<Item = &'a Walk>) -> Means {
        let mut sum = Walk::default();
        let mut queries = 0;
        for walk in walks {
            queries += 1;
            sum.plies += walk.plies;
            sum.chains += walk.chains;
        }
        Means { queries, n: sum.plies as f64 / queries.max(1) as f64, k: sum.k() }
    }
}

/// A class of queries.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Class {
    /// By n, from the first to below the second.
    Length(usize, usize),
    /// By k, from the first to below the second, among walks of 16 to 63 plies.
    Chains(f64, f64),
}

impl Class {
    /// The classes that are shown.
    pub fn all() -> Vec<Class> {
        let lengths = [0, 4, 8, 16, 32, 64, 128, usize::MAX];
        let chains = [0.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, f64::INFINITY];
        let by_length = lengths.windows(2).map(|ends| Class::Length(ends[0], ends[1]));
        let by_chains = chains.windows(2).map(|ends| Class::Chains(ends[0], ends[1]));
        by_length.chain(by_chains).collect()
    }

    /// Whether a query is of this class.
    pub fn has(self, walk: &Walk) -> bool {
        match self {
            Class::Length(from, to) => (from..to).contains(&walk.plies),
            Class::Chains(from, to) => {
                (16..64).contains(&walk.plies) && (from..to).contains(&walk.k())
            }
        }
    }

    /// What it is called.
    pub fn name(self) -> String {
        match self {
            Class::Length(from, usize::MAX) => format!("n {from} and more"),
            Class::Length(from, to) => format!("n {from} to {}", to - 1),
            Class::Chains(from, f64::INFINITY) => format!("n 16 to 63, k {from} and more"),
            Class::Chains(from, to) => format!("n 16 to 63, k {from} to {to}"),
        }
    }

    /// The queries of this class, on lines no longer than they need: each begins at the barrier
    /// of its window and ends with the last query in it.
    pub fn courses(self, lines: &[GameRecord], walks: &[Vec<Walk>]) -> Vec<Course> {
        let mut courses = Vec::new();
        for (line, walks) in lines.iter().zip(walks) {
            let mut course = Course::default();
            for (record, walk) in line.records(Barriers::Full).iter().zip(walks) {
                if record.barrier {
                    close(&mut course, &mut courses);
                }
                course.records.push(*record);
                course.asks.push(self.has(walk));
            }
            close(&mut course, &mut courses);
        }
        courses
    }
}

/// Ends a course, cut after its last query; one without any is dropped.
fn close(course: &mut Course, courses: &mut Vec<Course>) {
    let Course { mut records, mut asks } = std::mem::take(course);
    if let Some(last) = asks.iter().rposition(|asks| *asks) {
        records.truncate(last + 1);
        asks.truncate(last + 1);
        courses.push(Course { records, asks });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::game_record::tests::lines;

    #[test]
    fn the_walks_of_figure_1() {
        // Section 5.1 of the paper: open chains 1, 2, 1, 0 from the fourth move back.
        let start = "[FEN \"q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1\"]\n\n";
        let line = lines(&format!("{start}1. Qh6+ Kg8 2. Qg5+ Kh8 3. Qh6+ Kg8 *"));
        let walks = walks(&line);
        let found: Vec<(usize, usize)> =
            walks[0].iter().map(|walk| (walk.plies, walk.chains)).collect();
        assert_eq!(found, [(1, 1), (2, 3), (3, 5), (4, 5), (4, 4), (4, 4)]);
        let means = Means::of(walks[0].iter());
        assert_eq!((means.queries, means.n, means.k), (6, 3.0, 22.0 / 18.0));
    }

    #[test]
    fn courses_are_cut_to_the_queries_of_their_class() {
        let lines = lines("1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 4. Nf3 a6 5. Be2 *");
        let walks = walks(&lines);
        // Walks of 0, 0, 1, 2, 3, 4, 4, 0 and 1 plies.
        let short = Class::Length(0, 3).courses(&lines, &walks);
        let lengths: Vec<_> = short.iter().map(|c| (c.records.len(), c.queries())).collect();
        assert_eq!(lengths, [(1, 1), (3, 3), (2, 2)]);
        let longer = Class::Length(4, 8).courses(&lines, &walks);
        assert_eq!(longer.len(), 1);
        assert_eq!((longer[0].records.len(), longer[0].queries()), (6, 2));
        assert!(longer[0].records[0].barrier && longer[0].asks[4..].iter().all(|asks| *asks));
    }

    #[test]
    fn every_walk_has_one_length_and_those_of_16_to_63_plies_one_k() {
        for plies in [0, 1, 3, 4, 15, 16, 40, 63, 64, 500] {
            for chains in [0, plies / 2, plies, 5 * plies, 40 * plies] {
                let walk = Walk { plies, chains };
                let (lengths, chains): (Vec<Class>, Vec<Class>) = Class::all()
                    .into_iter()
                    .filter(|class| class.has(&walk))
                    .partition(|class| matches!(class, Class::Length(..)));
                assert_eq!(lengths.len(), 1);
                assert_eq!(chains.len(), usize::from((16..64).contains(&plies)));
            }
        }
    }
}
