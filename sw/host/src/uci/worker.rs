//! The thread that searches, and opens the detectors: all that may take its time.

use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Instant;

use super::clock::Budget;
use super::options::Settings;
use crate::commands::search::{knowledge, options};
use crate::exit::Stop;
use crate::search::source::Guarded;
use crate::search::{Knowledge, Limits, Options, Reached, Start, Thinker};

/// A search goes 200 plies deep, with lists of moves at each.
const STACK: usize = 64 << 20;

/// What the thread is to do, one after the other.
#[derive(Debug)]
pub enum Job {
    /// To open what the settings ask for, and say [`Told::Ready`].
    Ready(Settings),
    /// To forget what was learnt.
    Forget,
    /// To try a detector again that has failed, for a new game.
    TryAgain,
    /// To search.
    Search(Box<Search>),
}

/// What is to be searched.
#[derive(Debug)]
pub struct Search {
    /// With these settings.
    pub settings: Settings,
    /// From here.
    pub start: Start,
    /// With these limits but the time.
    pub limits: Limits,
    /// In this time.
    pub budget: Budget,
    /// From then on.
    pub asked: Instant,
}

/// What the thread says.
#[derive(Debug)]
pub enum Told {
    /// A sentence for people.
    Note(String),
    /// All jobs up to [`Job::Ready`] are done.
    Ready,
    /// The search has finished a depth.
    Depth(Reached),
    /// The search has ended.
    Best(Reached),
    /// The thread has ended.
    Gone,
}

/// Starts the thread; it ends when nobody holds the sender of jobs any more.
///
/// # Errors
/// If the system gives no thread.
pub fn start(tell: impl Fn(Told) + Send + 'static) -> Result<Sender<Job>, Stop> {
    let (jobs, received) = mpsc::channel();
    let work = move || {
        let last = Last(tell);
        let mut worker = Worker::new(&last.0);
        received.into_iter().for_each(|job| worker.run(job));
    };
    thread::Builder::new()
        .name("search".into())
        .stack_size(STACK)
        .spawn(work)
        .map_err(|error| Stop::because(format!("a thread cannot be started: {error}")))?;
    Ok(jobs)
}

/// Says at the end that it is the end, however it came.
struct Last<T: Fn(Told)>(T);

impl<T: Fn(Told)> Drop for Last<T> {
    fn drop(&mut self) {
        (self.0)(Told::Gone);
    }
}

struct Worker<'a> {
    tell: &'a dyn Fn(Told),
    thinker: Thinker,
    /// What the thinker is set up for; nothing yet at first.
    applied: Option<Settings>,
    /// Whether the detector that was asked for has failed.
    failed: bool,
}

impl<'a> Worker<'a> {
    fn new(tell: &'a dyn Fn(Told)) -> Worker<'a> {
        let thinker = Thinker::new(Options::default(), Knowledge::None, 0);
        Worker { tell, thinker, applied: None, failed: false }
    }

    fn run(&mut self, job: Job) {
        match job {
            Job::Ready(settings) => {
                self.apply(&settings);
                (self.tell)(Told::Ready);
            }
            Job::Forget => self.thinker.forget(),
            Job::TryAgain => {
                if self.failed {
                    self.applied = None;
                }
            }
            Job::Search(search) => self.search(*search),
        }
    }

    fn note(&self, sentence: String) {
        (self.tell)(Told::Note(sentence));
    }

    /// Sets the thinker up for these settings, as far as they are others than before.
    fn apply(&mut self, settings: &Settings) {
        let before = self.applied.replace(settings.clone());
        let differs = |other: fn(&Settings, &Settings) -> bool| {
            before.as_ref().is_none_or(|before| other(settings, before))
        };
        let source = differs(Settings::asks_other);
        *self.thinker.options_mut() = options(&settings.searching);
        if source {
            self.open(settings);
        }
        let hash = settings.searching.hash;
        if differs(|now, before| now.searching.hash != before.searching.hash)
            || (source && hash == 0)
        {
            self.resize(hash);
        }
        if differs(Settings::values_other) {
            self.thinker.forget();
        }
    }

    fn open(&mut self, settings: &Settings) {
        // A serial port must be closed before it can be opened again.
        self.thinker.know(Knowledge::None);
        self.failed = false;
        let opened = match settings.no_circuit().filter(|_| settings.asked().is_some()) {
            Some(sentence) => Err(sentence),
            None => knowledge(&settings.searching).map_err(|stop| match stop {
                Stop::Because(reason) => reason,
                Stop::OutputClosed => "the output is closed".into(),
            }),
        };
        let knowledge = opened.unwrap_or_else(|sentence| {
            self.failed = true;
            self.note(format!("{}; the golden model is used", sentence.trim_end_matches('.')));
            Knowledge::Asked(Guarded::model())
        });
        self.thinker.know(knowledge);
        if !self.failed {
            let asked = settings.asked().unwrap_or_else(|| "nothing".into());
            self.note(format!("repetitions are known from {asked}"));
        }
    }

    fn resize(&mut self, mebibytes: u32) {
        // The old table is given back first; a new one that the system refuses must not end us.
        self.thinker.resize(0);
        let mut test = Vec::<u8>::new();
        if test.try_reserve_exact((mebibytes as usize) << 20).is_err() {
            self.note(format!("there is no memory for Hash {mebibytes}; it is 1"));
            self.thinker.resize(1);
            return;
        }
        drop(test);
        self.thinker.resize(mebibytes as usize);
    }

    fn search(&mut self, search: Search) {
        let Search { settings, start, limits, budget, asked } = search;
        self.apply(&settings);
        let Budget { soft, hard } = budget.after(asked.elapsed());
        let tell = self.tell;
        let reached = self.thinker.think(&start, Limits { soft, hard, ..limits }, |reached| {
            tell(Told::Depth(reached.clone()));
        });
        if let Some(warning) = self.thinker.take_warning() {
            self.failed = true;
            self.note(format!("{warning}; the search went on with the golden model"));
        }
        tell(Told::Best(reached));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use clap::Parser;
    use std::sync::mpsc::Receiver;

    fn settings(options: &[(&str, &str)]) -> Settings {
        let Command::Uci(arguments) = Cli::try_parse_from(["perpetual", "uci"]).unwrap().command
        else {
            panic!("it is another command")
        };
        let mut settings = Settings::new(&arguments);
        for (name, value) in options {
            settings.set(name, Some(value)).unwrap();
        }
        settings
    }

    fn worker() -> (Sender<Job>, Receiver<Told>) {
        let (tell, told) = mpsc::channel();
        (start(move |said| tell.send(said).unwrap_or_default()).unwrap(), told)
    }

    /// The notes up to the readiness.
    fn ready(jobs: &Sender<Job>, told: &Receiver<Told>, options: &[(&str, &str)]) -> Vec<String> {
        jobs.send(Job::Ready(settings(options))).unwrap();
        let notes = told.iter().map_while(|said| match said {
            Told::Note(sentence) => Some(sentence),
            _ => None,
        });
        notes.collect()
    }

    #[test]
    fn a_detector_is_opened_when_it_is_another() {
        let (jobs, told) = worker();
        assert_eq!(ready(&jobs, &told, &[]), ["repetitions are known from chain on model"]);
        assert_eq!(ready(&jobs, &told, &[("Hash", "3"), ("Contempt", "5")]), [""; 0]);
        let notes = ready(&jobs, &told, &[("Detector", "open-flag"), ("Hash", "0")]);
        assert_eq!(notes, ["repetitions are known from open-flag"]);
        let notes = ready(&jobs, &told, &[("Policy", "none")]);
        assert_eq!(notes, ["repetitions are known from nothing"]);
        let notes = ready(&jobs, &told, &[("Detector", "axon"), ("Form", "rtl")]);
        assert!(notes[0].ends_with("the golden model is used"), "{notes:?}");
        let missing = [("Form", "serial:/nowhere/at all")];
        let notes = ready(&jobs, &told, &missing);
        assert!(notes[0].contains("/nowhere/at all") && notes.len() == 1, "{notes:?}");
        // It is tried again for a new game, and not before.
        assert_eq!(ready(&jobs, &told, &missing), [""; 0]);
        jobs.send(Job::TryAgain).unwrap();
        assert_eq!(ready(&jobs, &told, &missing), notes);
        drop(jobs);
        assert!(matches!(told.iter().last(), Some(Told::Gone)));
    }

    #[test]
    fn depths_and_the_best_move() {
        let (jobs, told) = worker();
        let search = Search {
            settings: settings(&[]),
            start: super::super::game::usual(),
            limits: Limits::depth(3),
            budget: Budget::default(),
            asked: Instant::now(),
        };
        jobs.send(Job::Search(Box::new(search))).unwrap();
        drop(jobs);
        let told: Vec<Told> = told.iter().collect();
        let [
            Told::Note(_),
            Told::Depth(one),
            Told::Depth(_),
            Told::Depth(three),
            Told::Best(best),
            Told::Gone,
        ] = told.as_slice()
        else {
            panic!("{told:?}")
        };
        assert!(one.depth == 1 && three.depth == 3 && three.deepest >= 3);
        assert_eq!((&best.line, best.depth), (&three.line, 3));
    }
}
