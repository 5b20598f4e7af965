//! A search under way, as the interface sees it: when it must end, and what it answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::clock::Budget;
use super::show::{self, Style};
use perpetual_engine::source::Guarded;
use perpetual_engine::{Knowledge, Limits, Options, Reached, Start, Thinker};

/// How long a search that was told to stop may take to do so. It takes much less, unless it waits
/// for a board that does not answer.
const GRACE: Duration = Duration::from_millis(50);
/// How long a move is looked for in place of a search that has none in time.
const RESCUE: Duration = Duration::from_millis(10);

/// What a search is to be measured by.
#[derive(Clone, Copy, Debug)]
pub struct Due {
    /// When it was asked for.
    pub asked: Instant,
    /// What it may take.
    pub budget: Budget,
    /// What is lost with every move.
    pub overhead: Duration,
}

/// Why a search keeps its move to itself when it has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// It does not.
    Not,
    /// The opponent is still thinking.
    Pondering,
    /// It answers when it is stopped, and not before.
    Endless,
}

/// A search that the worker has been given.
#[derive(Debug)]
pub struct Running {
    start: Start,
    style: Style,
    limits: Limits,
    due: Due,
    held: Held,
    /// Whether the worker has not reported its end.
    searching: bool,
    answered: bool,
    /// The last depth that was finished, once there is one.
    best: Option<Reached>,
    /// When it is to be stopped, if the worker does not know.
    stop_at: Option<Instant>,
    /// When there is to be an answer, whatever the worker does.
    answer_at: Option<Instant>,
    /// Whether no other depth is to be begun after the soft limit, and the worker does not know.
    soft: bool,
}

impl Running {
    /// A search from here with these limits.
    pub fn new(start: Start, style: Style, limits: Limits, due: Due, held: Held) -> Running {
        let hard = due.budget.hard.filter(|_| held == Held::Not);
        Running {
            start,
            style,
            limits,
            due,
            held,
            searching: true,
            answered: false,
            best: None,
            stop_at: None,
            answer_at: hard.map(|hard| due.asked + hard + due.overhead),
            soft: false,
        }
    }

    /// Whether the worker is to report its end.
    pub fn is_searching(&self) -> bool {
        self.searching
    }

    /// Whether its move has been told.
    pub fn is_answered(&self) -> bool {
        self.answered
    }

    /// When [`Running::wake`] is to be called.
    pub fn wakes_at(&self) -> Option<Instant> {
        let times = [self.stop_at, self.answer_at];
        times.into_iter().flatten().min().filter(|_| !self.answered)
    }

    /// What is to be said at that time.
    pub fn wake(&mut self) -> Vec<String> {
        let now = Instant::now();
        if self.answered {
            return Vec::new();
        }
        if self.stop_at.is_some_and(|at| at <= now) {
            return self.stop().into_iter().collect();
        }
        if self.answer_at.is_none_or(|at| at > now) {
            return Vec::new();
        }
        self.flag().store(true, Ordering::Relaxed);
        let rescued = self.rescue();
        let mut lines = Vec::new();
        if self.best.as_ref().is_none_or(|best| best.depth < rescued.depth) {
            lines.extend(self.depth(rescued));
        }
        lines.extend(self.answer());
        lines
    }

    /// Ends it; what is to be said if it has ended already.
    pub fn stop(&mut self) -> Option<String> {
        self.flag().store(true, Ordering::Relaxed);
        self.held = Held::Not;
        self.stop_at = None;
        if !self.searching {
            return self.answer();
        }
        let latest = Instant::now() + GRACE;
        self.answer_at = Some(self.answer_at.map_or(latest, |at| at.min(latest)));
        None
    }

    /// The opponent has played the move that was expected: from now on the time is ours.
    pub fn ponderhit(&mut self) -> Option<String> {
        if self.held != Held::Pondering {
            return None;
        }
        self.held = Held::Not;
        if !self.searching {
            return self.answer();
        }
        let Due { asked, budget, overhead } = self.due;
        if budget.soft.is_some_and(|soft| asked.elapsed() >= soft) {
            return self.stop();
        }
        self.soft = true;
        self.stop_at = budget.hard.map(|hard| Instant::now() + hard);
        self.answer_at = self.stop_at.map(|at| at + overhead);
        None
    }

    /// A depth was finished; what is to be said about it.
    pub fn depth(&mut self, reached: Reached) -> Option<String> {
        if self.answered {
            return None;
        }
        let spent = self.due.asked.elapsed();
        if self.soft && self.due.budget.soft.is_some_and(|soft| spent >= soft) {
            self.flag().store(true, Ordering::Relaxed);
        }
        let line = show::info(self.style, &reached);
        if reached.rank.is_none_or(|rank| rank == 1) {
            self.best = Some(reached);
        }
        Some(line)
    }

    /// The worker has ended it; what is to be said.
    pub fn ended(&mut self, reached: Reached) -> Vec<String> {
        self.searching = false;
        if self.answered {
            return Vec::new();
        }
        // Without any depth nothing was said of the position.
        let mut lines = Vec::new();
        if self.best.is_none() {
            lines.push(show::info(self.style, &reached));
        }
        self.best = Some(reached);
        if self.held == Held::Not {
            lines.extend(self.answer());
        }
        lines
    }

    fn answer(&mut self) -> Option<String> {
        if std::mem::replace(&mut self.answered, true) {
            return None;
        }
        let line = self.best.as_ref().map_or(&[][..], |best| &best.line);
        Some(show::best(self.style, line))
    }

    fn flag(&self) -> &Arc<AtomicBool> {
        &self.limits.stop
    }

    /// A short search of our own, while the worker waits for a detector.
    fn rescue(&self) -> Reached {
        let limits =
            Limits { hard: Some(RESCUE), moves: self.limits.moves.clone(), ..Limits::default() };
        let knowledge = Knowledge::Asked(Guarded::model());
        Thinker::new(Options::default(), knowledge, 0).think(&self.start, limits, |_| {})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::game;
    use shakmaty::Position;

    fn running(budget: Budget, held: Held) -> Running {
        let start = game::usual();
        let style = Style::of(start.position(), false);
        let due = Due { asked: Instant::now(), budget, overhead: Duration::ZERO };
        Running::new(start, style, Limits::default(), due, held)
    }

    fn reached(depth: u32) -> Reached {
        let first = game::usual().position().legal_moves()[0];
        Reached { depth, deepest: depth, line: vec![first], ..Reached::default() }
    }

    fn told_to_stop(running: &Running) -> bool {
        running.flag().load(Ordering::Relaxed)
    }

    fn of(soft: u64, hard: u64) -> Budget {
        let ms = |number| Some(Duration::from_millis(number));
        Budget { soft: ms(soft), hard: ms(hard) }
    }

    #[test]
    fn an_endless_search_answers_when_it_is_stopped() {
        let mut running = running(Budget::default(), Held::Endless);
        assert!(running.depth(reached(1)).unwrap().starts_with("info depth 1 "));
        assert!(running.ended(reached(1)).is_empty() && running.wakes_at().is_none());
        assert_eq!(running.ponderhit(), None);
        assert!(running.stop().unwrap().starts_with("bestmove "));
        assert_eq!(running.stop(), None);
    }

    #[test]
    fn an_end_without_a_depth_is_told_with_what_is_known() {
        let mut running = running(Budget::default(), Held::Not);
        let lines = running.ended(reached(0));
        assert!(lines[0].starts_with("info depth 0 ") && lines[1].starts_with("bestmove "));
        assert!(running.is_answered() && !running.is_searching());
    }

    #[test]
    fn a_worker_that_is_late_is_answered_for() {
        let mut running = running(of(0, 0), Held::Not);
        assert!(running.wakes_at().unwrap() <= Instant::now());
        let lines = running.wake();
        let [info, best] = lines.as_slice() else { panic!("{lines:?}") };
        let played =
            best.strip_prefix("bestmove ").and_then(|rest| rest.split(' ').next()).unwrap();
        assert!(info.contains(&format!(" pv {played}")) && told_to_stop(&running), "{lines:?}");
        assert_eq!(running.depth(reached(5)), None);
        assert!(running.ended(reached(5)).is_empty() && running.wakes_at().is_none());
    }

    #[test]
    fn a_stopped_search_has_some_time_to_answer() {
        let mut running = running(Budget::default(), Held::Endless);
        assert_eq!(running.stop(), None);
        assert!(told_to_stop(&running));
        let at = running.wakes_at().unwrap();
        assert!(at > Instant::now() && at <= Instant::now() + GRACE);
        assert_eq!(running.wake(), [""; 0], "it is too early");
    }

    #[test]
    fn pondering_ends_with_the_move_that_was_expected() {
        let day = 86_400_000;
        let mut early = running(of(day, day), Held::Pondering);
        assert!(early.wakes_at().is_none() && early.depth(reached(1)).is_some());
        assert_eq!(early.ponderhit(), None);
        assert!(early.wakes_at().is_some() && early.depth(reached(2)).is_some());
        assert!(!told_to_stop(&early));
        assert_eq!(early.ended(reached(2)).len(), 1);
        // The time of the move is over when it is expected no more.
        let mut late = running(of(0, day), Held::Pondering);
        assert_eq!(late.ponderhit(), None);
        assert!(told_to_stop(&late));
        let mut done = running(of(day, day), Held::Pondering);
        assert!(done.depth(reached(1)).is_some() && done.ended(reached(1)).is_empty());
        assert!(done.ponderhit().unwrap().starts_with("bestmove "));
    }

    #[test]
    fn after_the_soft_limit_of_a_ponderhit_no_depth_is_begun() {
        let mut running = running(of(20, 60_000), Held::Pondering);
        assert_eq!(running.ponderhit(), None);
        while !told_to_stop(&running) {
            std::thread::sleep(Duration::from_millis(5));
            assert!(running.depth(reached(1)).is_some());
        }
    }
}
