//! What a line of input says.

use std::time::Duration;

use super::options::within;
use perpetual_engine::MAX_DEPTH;

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
    Position(PositionWords),
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
pub struct PositionWords {
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
                "position" => Command::Position(PositionWords::parse(words).map_err(kept)?),
                "go" => Command::Go(Go::parse(words).map_err(not_searched)?),
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

/// A sentence on a position that cannot be read.
pub fn kept(sentence: String) -> String {
    format!("{sentence}; the position before it is kept")
}

/// A sentence on a search that cannot be made.
pub fn not_searched(sentence: String) -> String {
    format!("{sentence}; nothing is searched")
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

impl PositionWords {
    fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<PositionWords, String> {
        let fen = match words.next() {
            Some("startpos") => None,
            Some("fen") => {
                let fields: Vec<&str> = words.by_ref().take(FEN_FIELDS).collect();
                return PositionWords::of_fen(&fields, words);
            }
            _ => {
                let needs = "position needs startpos or fen, and moves after it if there are any";
                return Err(needs.to_owned());
            }
        };
        PositionWords { fen, moves: Vec::new() }.with_moves(words)
    }

    /// A FEN may have fewer fields than all; then `moves` stands among them.
    fn of_fen<'a>(
        fields: &[&'a str],
        rest: impl Iterator<Item = &'a str>,
    ) -> Result<PositionWords, String> {
        let end = fields.iter().position(|&word| word == "moves").unwrap_or(fields.len());
        let (fen, others) = fields.split_at(end);
        if fen.is_empty() {
            return Err("position fen needs a FEN, and moves after it if there are any".to_owned());
        }
        let place = PositionWords { fen: Some(fen.join(" ")), moves: Vec::new() };
        place.with_moves(others.iter().copied().chain(rest))
    }

    /// The moves, behind the word that says so.
    fn with_moves<'a>(
        self,
        mut words: impl Iterator<Item = &'a str>,
    ) -> Result<PositionWords, String> {
        match words.next() {
            None | Some("moves") => {
                Ok(PositionWords { moves: words.map(str::to_owned).collect(), ..self })
            }
            Some(word) => {
                Err(format!("before the moves stands the word moves, not {}", quoted(word)))
            }
        }
    }
}

/// Fields of a FEN, if it has all of them.
const FEN_FIELDS: usize = 6;

const LIMITS: [&str; 13] = [
    "depth",
    "nodes",
    "movetime",
    "mate",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

/// The longest time on a clock or for a move, in milliseconds: seven weeks, which cannot overflow anything.
const LONGEST: u64 = u32::MAX as u64;

impl Go {
    fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Result<Go, String> {
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
                    if go.searchmoves.is_empty() {
                        return Err("searchmoves needs a move: go searchmoves e2e4 depth 5".into());
                    }
                }
                _ if LIMITS.contains(&word) => go.limit(word, words.next().unwrap_or_default())?,
                _ => {
                    let known = LIMITS.join(", ");
                    return Err(format!("go takes {known}, not {}", quoted(word)));
                }
            }
        }
        Ok(go)
    }

    fn limit(&mut self, name: &str, word: &str) -> Result<(), String> {
        let number = |most: u64| within(name, word, &(0..=most));
        let small = |most: u32| within(name, word, &(0..=most));
        let time = |word: &str| within(name, word, &(0..=LONGEST)).map(Duration::from_millis);
        // A clock that has run out shows less than nothing.
        let clock = || time(if is_negative(word) { "0" } else { word });
        match name {
            "depth" => self.depth = Some(small(MAX_DEPTH)?.max(1)),
            "nodes" => self.nodes = Some(number(u64::MAX)?.max(1)),
            "mate" => self.mate = Some(small(MAX_DEPTH / 2)?.max(1)),
            "perft" => self.perft = Some(small(MAX_DEPTH)?.max(1)),
            "movetime" => self.movetime = Some(time(word)?),
            "wtime" => self.wtime = Some(clock()?),
            "btime" => self.btime = Some(clock()?),
            "winc" => self.winc = time(word)?,
            "binc" => self.binc = time(word)?,
            "movestogo" => self.movestogo = Some(small(u32::MAX)?).filter(|&moves| moves > 0),
            _ => {}
        }
        Ok(())
    }

    /// Whether nothing but `stop` ends the search.
    pub fn is_endless(&self) -> bool {
        let Go { depth, nodes, mate, movetime, wtime, btime, .. } = self;
        let counted = depth.is_some() || nodes.is_some() || mate.is_some();
        self.infinite || !(counted || movetime.is_some() || wtime.is_some() || btime.is_some())
    }
}

/// Whether it is a whole number below zero.
fn is_negative(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(|digits| within("", digits, &(0..=u64::MAX)).is_ok())
}

#[cfg(test)]
#[path = "command_tests.rs"]
mod tests;
