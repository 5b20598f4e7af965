//! Measures a board behind a line, in its own time where that is known.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use perpetual_link::{Client, ClientError};
use perpetual_model::Detector;
use perpetual_sim::BoardStream;
use serde::{Serialize, Serializer};

use super::nodes::{self, Course};
use perpetual_host::console::interrupt;
use perpetual_link::serial::Port;

/// Bits of a byte on the line: start, eight of data, stop.
const BITS: f64 = 10.0;

/// From this share of the line's rate on, the line is what limits.
const BUSY: f64 = 0.9;

/// How a board is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// One ply and one question in a request, and wait for the answer.
    OneQuestion,
    /// The moves of one node in a request, and wait for the answers.
    OneBatch,
    /// The moves of one node in a request, many requests in flight, from the end of each game back.
    Batches,
    /// The same from its beginning: between two nodes a ply is played, with a request of its own.
    Search,
    /// All plies of a game with a verdict for each.
    Games,
    /// Batches of 30 in flight, from the end of a line of so many plies, all of which are walked.
    Windows(usize),
}

impl Mode {
    /// All of them.
    pub const ALL: [Mode; 8] = [
        Mode::OneQuestion,
        Mode::OneBatch,
        Mode::Batches,
        Mode::Search,
        Mode::Games,
        Mode::Windows(30),
        Mode::Windows(100),
        Mode::Windows(300),
    ];

    /// What is counted, in a few words.
    pub fn title(self) -> String {
        match self {
            Mode::OneQuestion => "verdicts, one request at a time".to_owned(),
            Mode::OneBatch => "moves tried, one batch at a time".to_owned(),
            Mode::Batches => "moves tried, batches in flight".to_owned(),
            Mode::Search => "moves tried, a ply played between".to_owned(),
            Mode::Games => "verdicts, whole games".to_owned(),
            Mode::Windows(plies) => format!("moves tried, walks of {plies} plies"),
        }
    }

    /// The name in JSON.
    fn name(self) -> String {
        match self {
            Mode::OneQuestion => "one-question".to_owned(),
            Mode::OneBatch => "one-batch".to_owned(),
            Mode::Batches => "batches".to_owned(),
            Mode::Search => "search".to_owned(),
            Mode::Games => "games".to_owned(),
            Mode::Windows(plies) => format!("walks-{plies}"),
        }
    }

    const fn waits(self) -> bool {
        matches!(self, Mode::OneQuestion | Mode::OneBatch)
    }
}

impl Serialize for Mode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

/// A line to a board.
pub trait Clocked: Read + Write {
    /// The time by the board's own clock, if that is simulated.
    fn own_time(&self) -> Option<Duration>;
}

impl Clocked for BoardStream {
    fn own_time(&self) -> Option<Duration> {
        let hertz = f64::from(self.board().clock_hz());
        Some(Duration::from_secs_f64(self.board().cycles() as f64 / hertz))
    }
}

impl Clocked for Port {
    fn own_time(&self) -> Option<Duration> {
        None
    }
}

/// What was measured.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measured {
    /// How the board was asked.
    pub mode: Mode,
    /// Whether the time is that of the simulated board's clock; otherwise the wall clock's.
    pub own_clock: bool,
    /// The time, in seconds.
    pub seconds: f64,
    /// Verdicts given, or moves tried.
    pub items: u64,
    /// Those a second.
    pub per_second: f64,
    /// Requests sent.
    pub requests: u64,
    /// Time of a request, where one at a time is in flight, in microseconds.
    pub round_trip_us: Option<f64>,
    /// Bytes to the board for each of them, framing included.
    pub bytes_up: f64,
    /// Bytes from the board for each of them.
    pub bytes_down: f64,
    /// Share of the line's byte rate used, to the board and from it.
    pub up: f64,
    /// See `up`.
    pub down: f64,
    /// Requests that had to be sent again.
    pub retries: u64,
    /// What keeps it from being faster.
    pub limit: &'static str,
}

/// Asks a board in one way about game after game, over and over, for about so long, and hands the
/// client back. The rate of the line is in bits a second.
///
/// # Errors
/// [`ClientError`] if the board does not answer.
pub fn measure<T: Clocked>(
    mut client: Client<T>,
    mode: Mode,
    courses: &[Course],
    baud: u32,
    time: Duration,
) -> Result<(Client<T>, Measured), ClientError> {
    let began = Instant::now();
    let over = || began.elapsed() >= time || interrupt::requested();
    let before = *client.counters();
    let start = client.stream().own_time();
    for course in courses.iter().cycle() {
        match mode {
            Mode::OneQuestion | Mode::Games => {
                client.clear()?;
                if mode == Mode::Games {
                    client.play(&course.line, &mut Vec::new())?;
                } else {
                    course.line.iter().take_while(|_| !over()).try_for_each(|&record| {
                        client.push(record)?;
                        client.first().map(drop)
                    })?;
                }
            }
            Mode::OneBatch => {
                for (ply, moves) in course.moves.iter().enumerate().rev().take_while(|_| !over()) {
                    client.probe(course.line.get(..ply).unwrap_or_default(), moves)?;
                }
            }
            Mode::Batches | Mode::Search => {
                let mut plies: Vec<usize> = (0..course.moves.len()).collect();
                if mode == Mode::Batches {
                    plies.reverse();
                }
                stream(&mut client, course, &plies, &over)?;
            }
            Mode::Windows(plies) => {
                // Enough of them that beginning and end make no difference.
                stream(&mut client, &nodes::window(plies), &[plies; 100], &over)?;
            }
        }
        if over() {
            break;
        }
    }
    let own_time = client.stream().own_time().zip(start).map(|(now, start)| now - start);
    let (own_clock, time) = (own_time.is_some(), own_time.unwrap_or(began.elapsed()));
    let seconds = time.as_secs_f64().max(1e-9);
    let after = *client.counters();
    let items = (after.verdicts - before.verdicts) + (after.probed - before.probed);
    let requests = after.requests - before.requests;
    let (sent, received) =
        (after.bytes_sent - before.bytes_sent, after.bytes_received - before.bytes_received);
    let share = |bytes: u64| bytes as f64 * BITS / f64::from(baud.max(1)) / seconds;
    let each = |count: u64| count as f64 / items.max(1) as f64;
    let measured = Measured {
        mode,
        own_clock,
        seconds,
        items,
        per_second: items as f64 / seconds,
        requests,
        round_trip_us: mode.waits().then(|| seconds * 1e6 / requests.max(1) as f64),
        bytes_up: each(sent),
        bytes_down: each(received),
        up: share(sent),
        down: share(received),
        retries: after.retries - before.retries,
        limit: limit(mode, own_clock, share(sent), share(received)),
    };
    Ok((client, measured))
}

/// Tries the moves at these plies of a course, with as many batches in flight as there is room for.
fn stream<T: Clocked>(
    client: &mut Client<T>,
    course: &Course,
    plies: &[usize],
    over: &impl Fn() -> bool,
) -> Result<(), ClientError> {
    for &ply in plies {
        while !client.is_idle() {
            client.answers()?;
        }
        if over() {
            break;
        }
        let line = course.line.get(..ply).unwrap_or_default();
        client.submit(line, course.moves.get(ply).map_or(&[][..], |moves| moves))?;
    }
    while client.answers()?.is_some() {}
    Ok(())
}

/// What keeps a board from being faster, from the shares of the line's rate that are used.
fn limit(mode: Mode, own_clock: bool, up: f64, down: f64) -> &'static str {
    if up >= BUSY {
        "the line to the board"
    } else if down >= BUSY {
        "the line from the board"
    } else if mode.waits() {
        "waiting for each answer"
    } else if mode == Mode::Games {
        "waiting for the last answers of each game"
    } else if own_clock {
        "the board: its walks, and a few cycles around each"
    } else {
        "not the line: the host, the USB bridge or the board"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_named() {
        assert_eq!(limit(Mode::Batches, true, 0.97, 0.6), "the line to the board");
        assert_eq!(limit(Mode::Games, false, 0.4, 0.95), "the line from the board");
        assert_eq!(limit(Mode::OneBatch, true, 0.5, 0.3), "waiting for each answer");
        assert!(limit(Mode::Games, true, 0.4, 0.7).contains("of each game"));
        assert!(limit(Mode::Batches, true, 0.7, 0.5).starts_with("the board"));
        assert!(limit(Mode::Batches, false, 0.1, 0.1).contains("bridge"));
    }
}
