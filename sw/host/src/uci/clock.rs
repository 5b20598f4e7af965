//! How long to think about a move.

use std::time::Duration;

use shakmaty::Color;

use super::command::Go;

/// Moves that a game is thought to go on for when nobody says.
const HORIZON: u32 = 35;
/// What is left to think when the clock has run out: enough for one ply.
const LEAST: Duration = Duration::from_millis(1);

/// The time for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Not to go deeper after this long.
    pub soft: Option<Duration>,
    /// To stop after this long.
    pub hard: Option<Duration>,
}

impl Budget {
    /// What a search may take. `overhead` is lost on the way between clock and engine with every
    /// move; a forced move needs no thought.
    pub fn of(go: &Go, turn: Color, overhead: Duration, forced: bool) -> Budget {
        if go.infinite {
            return Budget::default();
        }
        let (own, other, increment) = match turn {
            Color::White => (go.wtime, go.btime, go.winc),
            Color::Black => (go.btime, go.wtime, go.binc),
        };
        // An interface that names one clock only can mean no other.
        let mut budget = match own.or(other) {
            Some(left) => Budget::clock(left, increment, go.movestogo, overhead),
            None => Budget::default(),
        };
        if forced && budget.soft.is_some() {
            budget.soft = Some(Duration::ZERO);
        }
        if let Some(time) = go.movetime {
            let time = time.saturating_sub(overhead).max(time / 2).max(LEAST);
            budget.hard = Some(budget.hard.map_or(time, |hard| hard.min(time)));
        }
        budget
    }

    fn clock(
        left: Duration,
        increment: Duration,
        movestogo: Option<u32>,
        overhead: Duration,
    ) -> Budget {
        let moves = movestogo.unwrap_or(HORIZON).clamp(1, HORIZON);
        // Before a control, what the other moves lose on their way is laid aside for them.
        let reserve = movestogo.map_or(overhead, |_| (overhead + LEAST) * moves);
        let usable = left.saturating_sub(reserve);
        // Most of the increment, so that what is saved comes back when it is needed.
        let share = usable / moves + increment * 3 / 4;
        // Never so much that the rest is short: all of it before the control, a quarter far from it.
        let most = (usable * 2 / (moves + 1)).max(usable / 4);
        let hard = (share * 3).min(most).max(LEAST);
        // The next depth takes about as long as all before it.
        Budget { soft: Some((share * 3 / 5).min(hard)), hard: Some(hard) }
    }

    /// What is left of it after some time.
    pub fn after(self, spent: Duration) -> Budget {
        let less = |time: Duration| time.saturating_sub(spent);
        Budget { soft: self.soft.map(less), hard: self.hard.map(|time| less(time).max(LEAST)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(30);

    fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    fn clocks(left: u64, increment: u64, movestogo: Option<u32>) -> Go {
        let time = Some(ms(left));
        Go { wtime: time, btime: time, winc: ms(increment), movestogo, ..Go::default() }
    }

    /// Plays to the end of a game in which every move takes all it may, and this much on the way.
    fn lowest(left: u64, increment: u64, every: Option<u32>, lost: Duration) -> Option<Duration> {
        let (mut clock, mut lowest) = (ms(left), ms(left));
        for ply in 0..400 {
            let movestogo = every.map(|every| every - ply % every);
            let mut go = clocks(0, increment, movestogo);
            go.wtime = Some(clock);
            let budget = Budget::of(&go, Color::White, OVERHEAD, false);
            assert!(budget.soft <= budget.hard);
            clock = clock.checked_sub(budget.hard? + lost)?;
            lowest = lowest.min(clock);
            clock += ms(increment);
            if movestogo == Some(1) {
                clock += ms(left);
            }
        }
        Some(lowest)
    }

    #[test]
    fn no_game_is_lost_on_time() {
        // Milliseconds at the start, for each move, moves to a control, and lost with each move.
        for (left, increment, every, lost) in [
            (1_000, 10, None, 8),
            (100, 10, None, 8),
            (2_000, 20, None, 15),
            (60_000, 600, None, 30),
            (180_000, 2_000, None, 100),
            (60_000, 0, Some(40), 30),
            (5_000, 0, Some(1), 25),
            (1_000, 100, Some(5), 30),
        ] {
            let lowest = lowest(left, increment, every, ms(lost));
            assert!(lowest.is_some(), "{left} {increment} {every:?}");
        }
        // With nothing left it is as quick as can be.
        for left in [0, 1, 29, 30] {
            let budget = Budget::of(&clocks(left, 0, None), Color::White, OVERHEAD, false);
            assert_eq!(budget.hard, Some(LEAST));
        }
    }

    #[test]
    fn the_time_is_used() {
        let budget = Budget::of(&clocks(60_000, 0, None), Color::White, OVERHEAD, false);
        assert!(budget.soft > Some(ms(800)) && budget.hard > Some(ms(4_000)), "{budget:?}");
        let last = Budget::of(&clocks(10_000, 0, Some(1)), Color::Black, OVERHEAD, false);
        assert_eq!(last.hard, Some(ms(9_969)));
    }

    #[test]
    fn whose_clock_it_is() {
        let go = Go { wtime: Some(ms(1_000)), btime: Some(ms(100_000)), ..Go::default() };
        let white = Budget::of(&go, Color::White, OVERHEAD, false);
        let black = Budget::of(&go, Color::Black, OVERHEAD, false);
        assert!(white.hard < black.soft);
        let go = Go { wtime: Some(ms(1_000)), ..Go::default() };
        assert_eq!(Budget::of(&go, Color::Black, OVERHEAD, false), white);
    }

    #[test]
    fn a_time_for_the_move_and_no_time_at_all() {
        let go = |time| Go { movetime: Some(ms(time)), ..Go::default() };
        let hard = |time| Budget::of(&go(time), Color::White, OVERHEAD, false).hard;
        assert_eq!(hard(1_000), Some(ms(970)));
        assert_eq!(hard(20), Some(ms(10)));
        assert_eq!(hard(0), Some(LEAST));
        let endless = Go { infinite: true, ..clocks(1_000, 0, None) };
        assert_eq!(Budget::of(&endless, Color::White, OVERHEAD, true), Budget::default());
        let deep = Go { depth: Some(5), ..Go::default() };
        assert_eq!(Budget::of(&deep, Color::White, OVERHEAD, true), Budget::default());
    }

    #[test]
    fn a_forced_move_needs_no_thought() {
        let budget = Budget::of(&clocks(60_000, 0, None), Color::White, OVERHEAD, true);
        assert_eq!(budget.soft, Some(Duration::ZERO));
        assert_eq!(budget.after(ms(5)).soft, Some(Duration::ZERO));
        assert_eq!(Budget::default().after(ms(5)), Budget::default());
        let late = Budget { soft: Some(ms(10)), hard: Some(ms(20)) }.after(ms(50));
        assert_eq!(late, Budget { soft: Some(Duration::ZERO), hard: Some(LEAST) });
    }
}
