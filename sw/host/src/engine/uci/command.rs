//! What a line of input says.

use std::time::Duration;

/// A line of the Universal Chess Interface, read and not yet understood in its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say who you are and what your options are.
    Uci,
    /// Say when you are ready.
    IsReady,
    /// What comes is of another game.
    NewGame,
    /// The position to search.
    Position(Place),
    /// Search.
    Go(Go),
    /// End the search.
    Stop,
    /// The move that was pondered on has been played.
    PonderHit,
    /// Set an option, or press its button.
    SetOption {
        /// The option.
        name: String,
        /// Its value; none for a button.
        value: Option<String>,
    },
    /// End.
    Quit,
    /// Nothing to be done: an empty line, or a command that has no meaning here.
    Nothing,
}

/// The words of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The FEN; none for the usual start.
    pub fen: Option<String>,
    /// The moves played from there.
    pub moves: Vec<String>,
}

/// What was asked for with `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// So many plies deep.
    pub depth: Option<u32>,
    /// So many nodes.
    pub nodes: Option<u64>,
    /// For a mate in so many moves.
    pub mate: Option<u32>,
    /// For so long.
    pub movetime: Option<Duration>,
    /// What White has on the clock.
    pub wtime: Option<Duration>,
    /// What Black has.
    pub btime: Option<Duration>,
    /// What White gets for each move.
    pub winc: Duration,
    /// What Black gets.
    pub binc: Duration,
    /// Moves to the next time control.
    pub movestogo: Option<u32>,
    /// Until told to stop.
    pub infinite: bool,
    /// While the opponent thinks.
    pub ponder: bool,
    /// No search: the legal lines of so many plies are counted.
    pub perft: Option<u32>,
    /// These moves only; all if there are none.
    pub searchmoves: Vec<String>,
}

impl Command {
    /// Reads a line. Words before the first that is a command are passed over, as the interface
    /// demands.
    ///
    /// # Errors
    /// One sentence, if there is no command in the line or it lacks what it needs.
    pub fn parse(line: &str) -> Result<Command, String> {
        let mut words = line.split_ascii_whitespace();
        while let Some(word) = words.next() {
            return Ok(match word {
                "uci" => Command::Uci,
                "isready" => Command::IsReady,
                "ucinewgame" => Command::NewGame,
                "position" => Command::Position(Place::parse(words)?),
                "go" => Command::Go(Go::parse(words)),
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "setoption" => option(words)?,
                "quit" => Command::Quit,
                "debug" | "register" => Command::Nothing,
                _ => continue,
            });
        }
        match line.trim() {
            "" => Ok(Command::Nothing),
            line => Err(format!("there is no command in {}", quoted(line))),
        }
    }
}

/// A piece of input as an answer may have it: on one line, and not too long.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    let mut short: String = text.chars().map(clean).take(LONGEST).collect();
    if text.chars().count() > LONGEST {
        short.push('…');
    }
    format!("\"{short}\"")
}

fn option<'a>(words: impl Iterator<Item = &'a str>) -> Result<Command, String> {
    let (mut name, mut value) = (Vec::new(), None::<Vec<&str>>);
    let mut words = words.skip_while(|&word| word != "name").skip(1);
    for word in words.by_ref() {
        match &mut value {
            None if word == "value" => value = Some(Vec::new()),
            None => name.push(word),
            // A path may have a word "value" in it.
            Some(value) => value.push(word),
        }
    }
    if name.is_empty() {
        return Err("setoption needs the name of an option: setoption name Hash value 64".into());
    }
    Ok(Command::SetOption { name: name.join(" "), value: value.map(|value| value.join(" ")) })
}

impl Place {
    fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Place, String> {
        let needs = || "position needs startpos or fen, and moves after it if there are any".into();
        let mut place = Place::default();
        match words.next() {
            Some("startpos") => {
                // Whatever stands between is not known to be anything.
                place.moves =
                    words.skip_while(|&word| word != "moves").skip(1).map(str::to_owned).collect();
            }
            Some("fen") => {
                let fen: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
                if fen.is_empty() {
                    return Err(needs());
                }
                place.fen = Some(fen.join(" "));
                place.moves = words.map(str::to_owned).collect();
            }
            _ => return Err(needs()),
        }
        Ok(place)
    }
}

const LIMITS: [&str; 13] = [
    "perft",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "ponder",
    "searchmoves",
];

impl Go {
    fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Go {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(word) = words.next_if(|word| !LIMITS.contains(word)) {
                        go.searchmoves.push(word.to_owned());
                    }
                }
                _ if LIMITS.contains(&word) => {
                    // What has no number is as if it were not there.
                    if let Some(number) = words.peek().and_then(|word| number(word)) {
                        words.next();
                        go.limit(word, number);
                    }
                }
                _ => {}
            }
        }
        go
    }

    fn limit(&mut self, name: &str, number: u64) {
        let small = number.min(u64::from(u32::MAX)) as u32;
        // No clock shows more than a week, and a week cannot overflow anything.
        let time = Duration::from_millis(number.min(7 * 86_400_000));
        match name {
            "depth" => self.depth = Some(small.max(1)),
            "nodes" => self.nodes = Some(number.max(1)),
            "mate" => self.mate = Some(small.max(1)),
            "perft" => self.perft = Some(small.max(1)),
            "movetime" => self.movetime = Some(time),
            "wtime" => self.wtime = Some(time),
            "btime" => self.btime = Some(time),
            "winc" => self.winc = time,
            "binc" => self.binc = time,
            "movestogo" => self.movestogo = (small > 0).then_some(small),
            _ => {}
        }
    }

    /// Whether nothing but `stop` ends the search.
    pub fn is_endless(&self) -> bool {
        let Go { depth, nodes, mate, movetime, wtime, btime, .. } = self;
        let counted = depth.is_some() || nodes.is_some() || mate.is_some();
        self.infinite || !(counted || movetime.is_some() || wtime.is_some() || btime.is_some())
    }
}

/// A whole number; one below zero, as of a clock that has run out, is taken for zero, and one that
/// is too large for the largest.
fn number(word: &str) -> Option<u64> {
    let (negative, digits) = match word.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, word),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(if negative { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

#[cfg(test)]
#[path = "command_tests.rs"]
mod tests;
