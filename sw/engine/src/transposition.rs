//! The hash table: what is known of positions that were searched, and the two ways to know
//! repetitions that live in it.

use shakmaty::{Move, Role};

use super::evaluate::Score;

/// What a stored score says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// Nothing: only the move is known.
    #[default]
    None,
    /// The value is at least this.
    Lower,
    /// At most this.
    Upper,
    /// Just this.
    Exact,
}

impl Bound {
    /// Whether a stored score settles a search with this window.
    pub const fn settles(self, score: Score, alpha: Score, beta: Score) -> bool {
        match self {
            Bound::None => false,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
            Bound::Exact => true,
        }
    }
}

/// A move in 16 bits: squares and promotion, which tell the legal moves of a position apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShortMove(u16);

impl From<Move> for ShortMove {
    fn from(played: Move) -> ShortMove {
        let from = played.from().map_or(0, u16::from);
        let promotion = played.promotion().map_or(0, |role: Role| role as u16);
        ShortMove(from | u16::from(played.to()) << 6 | promotion << 12)
    }
}

impl ShortMove {
    /// Whether this is a move at all.
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }
}

/// One position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entry {
    key: u64,
    /// The best move found.
    pub best: ShortMove,
    score: i16,
    /// How deep the search below it was.
    pub depth: i8,
    /// What the score says.
    pub bound: Bound,
    age: u8,
    open: bool,
    locked: bool,
}

impl Entry {
    /// The score as seen from `ply` plies below the root.
    pub fn score(&self, ply: usize) -> Score {
        let (score, ply) = (Score::from(self.score), ply as Score);
        match score {
            MATE_BOUND.. => score - ply,
            ..=NEG_MATE_BOUND => score + ply,
            _ => score,
        }
    }
}

/// Mate at the root is worth this, less a point for each ply to it.
pub const MATE: Score = 30_000;
/// Scores from here on are mates.
pub const MATE_BOUND: Score = MATE - 1_000;
/// Above every score.
pub const INFINITE: Score = MATE + 1;
const NEG_MATE_BOUND: Score = -MATE_BOUND;

/// Positions by key, two to a place: the deeper and the later.
#[derive(Debug)]
pub struct TranspositionTable {
    places: Vec<[Entry; 2]>,
    mask: usize,
    age: u8,
    /// Whether any entry may be open or locked.
    flagged: bool,
}

/// The largest table, in mebibytes.
pub const MAX_MEBIBYTES: usize = 65_536;

impl TranspositionTable {
    /// A table of at most so many mebibytes, a power of two of places; at least one.
    pub fn new(mebibytes: usize) -> TranspositionTable {
        let wanted = mebibytes.min(MAX_MEBIBYTES) << 20;
        let places = (wanted / size_of::<[Entry; 2]>()).max(1);
        let places = 1 << places.ilog2();
        TranspositionTable {
            places: vec![Default::default(); places],
            mask: places - 1,
            age: 0,
            flagged: false,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.places.fill(Default::default());
        (self.age, self.flagged) = (0, false);
    }

    /// A new search begins: what earlier ones stored gives way. Locks are lifted.
    pub fn begin(&mut self) {
        // 0 is the age of entries that were never written.
        self.age = self.age.checked_add(1).unwrap_or(1);
        // A large table takes longer to look through than a move may in a quick game.
        if std::mem::take(&mut self.flagged) {
            for entry in self.places.iter_mut().flatten() {
                (entry.open, entry.locked) = (false, false);
            }
        }
    }

    fn place(&mut self, key: u64) -> &mut [Entry; 2] {
        let at = key as usize & self.mask;
        &mut self.places[at]
    }

    /// What is known of a position.
    pub fn get(&self, key: u64) -> Option<Entry> {
        let place = &self.places[key as usize & self.mask];
        place.iter().find(|entry| entry.key == key && entry.age != 0).copied()
    }

    /// How full it is with entries of this search, in thousandths.
    pub fn permille(&self) -> u32 {
        let some = self.places.iter().take(1000);
        let count = some.len().max(1) as u32 * 2;
        let full = some.flatten().filter(|entry| entry.age == self.age && entry.age != 0).count();
        full as u32 * 1000 / count
    }

    /// The entry of a position, or the one to give way to it.
    fn slot(&mut self, key: u64, depth: i8) -> &mut Entry {
        let age = self.age;
        let place = self.place(key);
        let at = match place.iter().position(|entry| entry.key == key) {
            Some(at) => at,
            None => {
                let keep = place[0].locked || (place[0].age == age && place[0].depth > depth);
                usize::from(keep)
            }
        };
        &mut place[at]
    }

    /// Stores what a search found, as seen from `ply` plies below the root. Locked entries stay.
    pub fn put(
        &mut self,
        key: u64,
        best: ShortMove,
        score: Score,
        depth: i32,
        bound: Bound,
        ply: usize,
    ) {
        let depth = depth.clamp(-1, 126) as i8;
        let age = self.age.max(1);
        let entry = self.slot(key, depth);
        if entry.locked {
            return;
        }
        let ply = ply as Score;
        let score = match score {
            MATE_BOUND.. => score + ply,
            ..=NEG_MATE_BOUND => score - ply,
            _ => score,
        };
        let same = entry.key == key && entry.age != 0;
        let best = if best.is_some() || !same { best } else { entry.best };
        let open = same && entry.open;
        *entry = Entry { key, best, score: score as i16, depth, bound, age, open, locked: false };
    }

    /// Belle's flag: whether the position is being searched. False when its entry was lost to
    /// another position.
    pub fn is_open(&self, key: u64) -> bool {
        self.get(key).is_some_and(|entry| entry.open)
    }

    /// Sets or takes away Belle's flag; the entry replaces whatever is in its place, as Belle's
    /// did.
    pub fn set_open(&mut self, key: u64, open: bool) {
        if !open && !self.is_open(key) {
            return;
        }
        self.flagged = true;
        let age = self.age.max(1);
        let entry = self.slot(key, i8::MAX);
        if entry.key != key || entry.age == 0 {
            *entry = Entry { key, age, ..Entry::default() };
        }
        entry.open = open;
    }

    /// micro-Max's lock: the position has stood on the board, and is worth a draw from now on.
    pub fn lock(&mut self, key: u64) {
        self.flagged = true;
        let age = self.age.max(1);
        *self.slot(key, i8::MAX) =
            Entry { key, age, depth: 99, bound: Bound::Exact, locked: true, ..Entry::default() };
    }

    /// Whether the position is locked.
    pub fn is_locked(&self, key: u64) -> bool {
        self.get(key).is_some_and(|entry| entry.locked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEST: ShortMove = ShortMove(77);

    #[test]
    fn a_mate_is_told_from_where_one_stands() {
        let mut table = TranspositionTable::new(1);
        table.begin();
        // Mate in three plies from a place four plies below the root.
        table.put(5, BEST, MATE - 7, 3, Bound::Exact, 4);
        let entry = table.get(5).unwrap();
        assert_eq!((entry.score(4), entry.score(1)), (MATE - 7, MATE - 4));
        table.put(6, BEST, -(MATE - 7), 3, Bound::Exact, 4);
        assert_eq!(table.get(6).unwrap().score(2), -(MATE - 5));
        table.put(7, BEST, 31, 3, Bound::Upper, 4);
        assert_eq!(table.get(7).unwrap().score(90), 31);
        assert!(table.get(8).is_none());
    }

    #[test]
    fn the_deeper_and_the_later_share_a_place() {
        let mut table = TranspositionTable::new(0);
        table.begin();
        table.put(1, BEST, 1, 9, Bound::Exact, 0);
        table.put(2, BEST, 2, 1, Bound::Exact, 0);
        table.put(3, BEST, 3, 2, Bound::Exact, 0);
        assert!(table.get(1).is_some() && table.get(2).is_none() && table.get(3).is_some());
        // The next search takes the place of what is old.
        table.begin();
        table.put(4, BEST, 4, 0, Bound::Exact, 0);
        assert!(table.get(1).is_none());
        // A move is not forgotten for none.
        table.put(4, ShortMove::default(), 4, 5, Bound::Upper, 0);
        assert_eq!(table.get(4).unwrap().best, BEST);
    }

    #[test]
    fn flags_stay_until_the_next_search() {
        let mut table = TranspositionTable::new(1);
        table.begin();
        table.lock(11);
        table.set_open(12, true);
        table.put(11, BEST, 500, 120, Bound::Exact, 0);
        table.put(12, BEST, 500, 3, Bound::Exact, 0);
        assert!(table.is_locked(11) && table.is_open(12));
        assert_eq!(table.get(11).unwrap().score(0), 0);
        table.set_open(12, false);
        assert!(!table.is_open(12) && table.get(12).is_some());
        table.begin();
        assert!(!table.is_locked(11));
    }

    #[test]
    fn a_bound_settles_what_it_can() {
        for (bound, score, settles) in [
            (Bound::Lower, 10, true),
            (Bound::Lower, 9, false),
            (Bound::Upper, 0, true),
            (Bound::Upper, 1, false),
            (Bound::Exact, 5, true),
            (Bound::None, 50, false),
        ] {
            assert_eq!(bound.settles(score, 0, 10), settles, "{bound:?} {score}");
        }
    }
}
