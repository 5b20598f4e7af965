//! The thread that searches, and opens the detectors: all that may take its time.

use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Instant;

use super::Failure;
use super::clock::Budget;
use super::options::Settings;
use perpetual_engine::source::Guarded;
use perpetual_engine::{Knowledge, Limits, Options, Reached, SEARCH_STACK, Start, Thinker};

/// What the thread is to do, one after the other.
#[derive(Debug)]
pub enum Job {
    /// To open what the settings ask for, and say [`Message::Ready`].
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
pub enum Message {
    /// A sentence for people.
    Note(String),
    /// All jobs up to [`Job::Ready`] are done.
    Ready,
    /// The search has finished a depth.
    Depth(Reached),
    /// The search has ended.
    Best(Reached),
    /// The thread has ended.
    Ended,
}

/// Starts the thread; it ends when nobody holds the sender of jobs any more.
///
/// # Errors
/// If the system gives no thread.
pub fn start(tell: impl Fn(Message) + Send + 'static) -> Result<Sender<Job>, Failure> {
    let (jobs, received) = mpsc::channel();
    let work = move || {
        let last = Last(tell);
        let mut worker = Worker::new(&last.0);
        received.into_iter().for_each(|job| worker.run(job));
    };
    thread::Builder::new()
        .name("search".into())
        .stack_size(SEARCH_STACK)
        .spawn(work)
        .map_err(|error| Failure::Because(format!("a thread cannot be started: {error}")))?;
    Ok(jobs)
}

/// Tells of the end of the thread, even after a panic.
struct Last<T: Fn(Message)>(T);

impl<T: Fn(Message)> Drop for Last<T> {
    fn drop(&mut self) {
        (self.0)(Message::Ended);
    }
}

struct Worker<'a> {
    tell: &'a dyn Fn(Message),
    thinker: Thinker,
    /// What the thinker is set up for; nothing yet at first.
    applied: Option<Settings>,
    /// Whether the detector that was asked for has failed.
    failed: bool,
}

impl<'a> Worker<'a> {
    fn new(tell: &'a dyn Fn(Message)) -> Worker<'a> {
        let thinker = Thinker::new(Options::default(), Knowledge::None, 0);
        Worker { tell, thinker, applied: None, failed: false }
    }

    fn run(&mut self, job: Job) {
        match job {
            Job::Ready(settings) => {
                self.apply(&settings);
                (self.tell)(Message::Ready);
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
        (self.tell)(Message::Note(sentence));
    }

    /// Sets the thinker up for these settings, as far as they are others than before.
    fn apply(&mut self, settings: &Settings) {
        let before = self.applied.replace(settings.clone());
        let differs = |other: fn(&Settings, &Settings) -> bool| {
            before.as_ref().is_none_or(|before| other(settings, before))
        };
        let source = differs(Settings::changes_source);
        *self.thinker.options_mut() = settings.search_options();
        if source {
            self.open(settings);
        }
        if before.as_ref().map_or(settings.source.chooses_leaves(), |b| settings.changes_leaves(b))
        {
            self.open_leaves(settings);
        }
        let hash = settings.hash;
        if differs(|now, before| now.hash != before.hash) || (source && hash == 0) {
            self.resize(hash);
        }
        if differs(Settings::changes_values) {
            self.thinker.forget();
        }
    }

    fn open(&mut self, settings: &Settings) {
        // A serial port must be closed before it can be opened again.
        self.thinker.know(Knowledge::None);
        self.failed = false;
        let opened = match settings.asked() {
            Some(_) => settings.source.open(),
            None => Ok(Knowledge::None),
        };
        let knowledge = opened.unwrap_or_else(|sentence| {
            self.failed = true;
            self.note(format!("{}; software is used instead", sentence.trim_end_matches('.')));
            Knowledge::Asked(Guarded::model())
        });
        self.thinker.know(knowledge);
        if !self.failed {
            let asked = settings.asked().unwrap_or_else(|| "nothing".into());
            self.note(format!("repetitions are known from {asked}"));
        }
    }

    fn open_leaves(&mut self, settings: &Settings) {
        self.thinker.search_leaves(None);
        match settings.source.open_leaves() {
            Ok(Some(leaves)) => {
                self.note(format!("the last plies are searched by the chip on {}", leaves.name()));
                self.thinker.search_leaves(Some(leaves));
            }
            Ok(None) => self.note("the last plies are searched by the engine itself".to_owned()),
            Err(sentence) => {
                let sentence = sentence.trim_end_matches('.');
                self.note(format!("{sentence}; the engine searches the last plies itself"));
            }
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
            tell(Message::Depth(reached.clone()));
        });
        if let Some(warning) = self.thinker.take_warning() {
            self.failed = true;
            self.note(format!("{warning}; the search went on in software"));
        }
        if let Some(sentence) = self.thinker.unfit() {
            self.note(format!("{sentence}; the engine searched it itself"));
        }
        tell(Message::Best(reached));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Receiver;

    use super::*;

    fn worker() -> (Sender<Job>, Receiver<Message>) {
        let (tell, told) = mpsc::channel();
        (start(move |said| tell.send(said).unwrap_or_default()).unwrap(), told)
    }

    #[test]
    fn depths_and_the_best_move() {
        let (jobs, told) = worker();
        let search = Search {
            settings: Settings::default(),
            start: super::super::game::usual(),
            limits: Limits::depth(3),
            budget: Budget::default(),
            asked: Instant::now(),
        };
        jobs.send(Job::Search(Box::new(search))).unwrap();
        drop(jobs);
        let told: Vec<Message> = told.iter().collect();
        let [
            Message::Note(_),
            Message::Depth(one),
            Message::Depth(_),
            Message::Depth(three),
            Message::Best(best),
            Message::Ended,
        ] = told.as_slice()
        else {
            panic!("{told:?}")
        };
        assert!(one.depth == 1 && three.depth == 3 && three.deepest >= 3);
        assert_eq!((&best.line, best.depth), (&three.line, 3));
    }
}
