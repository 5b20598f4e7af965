//! The loop that hears the interface and the search, and answers.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use shakmaty::{Position, perft};

use super::clock::Budget;
use super::command::{Command, Go, PositionWords, kept, not_searched};
use super::options::{Change, Settings};
use super::running::{Due, Held, Running};
use super::worker::{Job, Message, Search};
use super::{Failure, game, show};
use perpetual_engine::{Limits, MAX_DEPTH, Start};

/// How long to wait for the worker when all is over: a port is closed in that time.
const FAREWELL: Duration = Duration::from_millis(300);

/// What happens.
#[derive(Debug)]
pub enum Event {
    /// A line of input.
    Line(String),
    /// The end of input, and what was the matter if it came too soon.
    End(Option<String>),
    /// Word from the worker.
    Message(Message),
}

/// The engine: what it is set to, where it stands, and what is under way.
pub struct Engine<'a> {
    out: &'a mut dyn Write,
    jobs: Option<Sender<Job>>,
    settings: Settings,
    interrupt: Option<&'static AtomicBool>,
    start: Start,
    /// Searches that have not ended or not been answered for, the oldest first; only the last was
    /// not told to stop.
    running: VecDeque<Running>,
    ending: bool,
}

impl<'a> Engine<'a> {
    /// An engine with these settings, this worker, and this output. A search ends when `interrupt`
    /// is set, too.
    pub fn new(
        settings: Settings,
        jobs: Sender<Job>,
        out: &'a mut dyn Write,
        interrupt: Option<&'static AtomicBool>,
    ) -> Engine<'a> {
        Engine {
            interrupt,
            out,
            jobs: Some(jobs),
            settings,
            start: game::usual(),
            running: VecDeque::new(),
            ending: false,
        }
    }

    /// Runs until it is told to quit.
    ///
    /// # Errors
    /// If input or output fail, or the worker has died.
    pub fn run(mut self, events: &Receiver<Event>) -> Result<(), Failure> {
        while !(self.ending && self.running.iter().all(Running::is_answered)) {
            match next(events, self.running.iter().filter_map(Running::wakes_at).min()) {
                Some(event) => self.hear(event)?,
                None => self.wake()?,
            }
            self.out.flush()?;
            self.running.retain(|running| running.is_searching() || !running.is_answered());
        }
        self.jobs = None;
        let until = Instant::now() + FAREWELL;
        while let Some(event) = next(events, Some(until)) {
            if matches!(event, Event::Message(Message::Ended)) {
                break;
            }
        }
        Ok(())
    }

    fn hear(&mut self, event: Event) -> Result<(), Failure> {
        match event {
            // What follows `quit` is not read any more.
            Event::Line(_) | Event::End(None) if self.ending => Ok(()),
            Event::Line(line) => match Command::parse(&line) {
                Ok(command) => self.obey(command),
                Err(sentence) => self.note(&sentence),
            },
            Event::End(None) => self.obey(Command::Quit),
            Event::End(Some(reason)) => Err(Failure::Because(reason)),
            Event::Message(told) => self.listen(told),
        }
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{line}")?)
    }

    fn note(&mut self, sentence: &str) -> Result<(), Failure> {
        self.say(&show::note(sentence))
    }

    fn give(&mut self, job: Job) -> Result<(), Failure> {
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if sent { Ok(()) } else { Err(died()) }
    }

    fn obey(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::Uci => {
                self.say(concat!("id name Perpetual ", env!("CARGO_PKG_VERSION")))?;
                self.say("id author the Perpetual developers")?;
                for line in self.settings.declared() {
                    self.say(&line)?;
                }
                self.say("uciok")
            }
            // It is ready to hear, whatever it is thinking about.
            Command::IsReady if self.under_way().is_some() => self.say("readyok"),
            Command::IsReady => self.give(Job::Ready(self.settings.clone())),
            Command::NewGame => {
                self.stop()?;
                self.give(Job::TryAgain)?;
                self.give(Job::Forget)
            }
            Command::Position(place) => self.place(&place),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::PonderHit => {
                let hit = self.running.back_mut().and_then(Running::ponderhit);
                hit.map_or(Ok(()), |line| self.say(&line))
            }
            Command::SetOption { name, value } => {
                match self.settings.set(&name, value.as_deref()) {
                    Ok(Change::Kept) => Ok(()),
                    Ok(Change::ClearHash) => self.give(Job::Forget),
                    Err(sentence) => self.note(&sentence),
                }
            }
            Command::Quit => {
                self.ending = true;
                self.stop()
            }
            Command::Nothing => Ok(()),
        }
    }

    fn place(&mut self, place: &PositionWords) -> Result<(), Failure> {
        match game::read(place) {
            Ok(read) => {
                self.start = read.start;
                read.warnings.iter().try_for_each(|warning| self.note(warning))
            }
            Err(sentence) => self.note(&kept(sentence)),
        }
    }

    fn go(&mut self, go: &Go) -> Result<(), Failure> {
        let asked = Instant::now();
        let moves = match game::among(self.start.position(), &go.searchmoves) {
            Ok(moves) => moves,
            Err(sentence) => return self.note(&not_searched(sentence)),
        };
        self.stop()?;
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        let position = self.start.position();
        let forced = game::is_forced(position);
        let overhead = self.settings.overhead;
        let budget = Budget::of(go, position.turn(), overhead, forced);
        // A mate in so many moves is seen one ply before its last.
        let mate = go.mate.map(|moves| moves.saturating_mul(2).min(MAX_DEPTH));
        let limits = Limits {
            depth: go.depth.or(mate),
            nodes: go.nodes,
            moves,
            best: self.settings.lines,
            interrupt: self.interrupt,
            ..Limits::default()
        };
        let style = show::Style::of(position, self.settings.chess960);
        let held = match (go.is_endless(), go.ponder) {
            (true, _) => Held::Endless,
            (false, true) => Held::Pondering,
            (false, false) => Held::Not,
        };
        let due = Due { asked, budget, overhead };
        let start = self.start.clone();
        self.running.push_back(Running::new(start, style, limits.clone(), due, held));
        self.give(Job::Search(Box::new(Search {
            settings: self.settings.clone(),
            start: self.start.clone(),
            limits,
            // The clock of a search that waits for the interface is kept here.
            budget: if held == Held::Not { budget } else { Budget::default() },
            asked,
        })))
    }

    /// Counts the legal lines of each move, of so many plies.
    fn perft(&mut self, depth: u32) -> Result<(), Failure> {
        let position = self.start.position().clone();
        let style = show::Style::of(&position, self.settings.chess960);
        let mut lines = 0;
        for played in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(played);
            let found = perft(&next, depth - 1);
            lines += found;
            self.say(&format!("{}: {found}", style.squares(played)))?;
            if self.interrupt.is_some_and(|interrupt| interrupt.load(Ordering::Relaxed)) {
                return self.note("the count was stopped");
            }
        }
        self.say(&format!("\nNodes searched: {lines}\n"))
    }

    /// Ends every search under way, with its move.
    fn stop(&mut self) -> Result<(), Failure> {
        let lines: Vec<String> = self.running.iter_mut().filter_map(Running::stop).collect();
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Some search must be stopped, or answered for.
    fn wake(&mut self) -> Result<(), Failure> {
        let lines: Vec<String> = self.running.iter_mut().flat_map(Running::wake).collect();
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn listen(&mut self, told: Message) -> Result<(), Failure> {
        match told {
            Message::Note(sentence) => self.note(&sentence),
            Message::Ready => self.say("readyok"),
            Message::Depth(reached) => {
                let line = self.under_way().and_then(|running| running.depth(reached));
                line.map_or(Ok(()), |line| self.say(&line))
            }
            Message::Best(reached) => {
                let lines = self.under_way().map(|running| running.ended(reached));
                lines.unwrap_or_default().iter().try_for_each(|line| self.say(line))
            }
            Message::Ended => Err(died()),
        }
    }

    /// The search that the worker is at: it takes them in their order.
    fn under_way(&mut self) -> Option<&mut Running> {
        self.running.iter_mut().find(|running| running.is_searching())
    }
}

fn died() -> Failure {
    Failure::Because(
        "the search has ended unexpectedly: please report how this came about".to_owned(),
    )
}

/// The next event; none by that time.
fn next(events: &Receiver<Event>, until: Option<Instant>) -> Option<Event> {
    match until {
        Some(until) => {
            let wait = until.saturating_duration_since(Instant::now());
            events.recv_timeout(wait).ok()
        }
        None => Some(events.recv().unwrap_or(Event::End(None))),
    }
}
