//! `perpetual check --variant xiangqi` and `--variant shogi`: who loses by perpetual check.

mod board;
mod encoding;
mod json;
mod looks;
mod words;

use std::io::{Read, Write};

use clap::ValueEnum;
use perpetual_games::{ErrorKind, Played, Ruling, Side, shogi, xiangqi};

use super::input::{self, Given, given, open};
use super::{CheckArgs, CheckFormat};
use crate::commands::files::shown;
use crate::console::{self, Exit, Progress, Stop, counted, grouped, interrupt};
use crate::forms::Form;
use perpetual_report::report::Odd;

use encoding::{Decoded, Problem};
pub(super) use json::schema;
pub(super) use looks::at as looks_like;

/// A game that is not chess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Game {
    /// PGN; moves as h2e2, H2-E2, C2=5 or 炮二平五
    Xiangqi,
    /// KIF, CSA, or lines of USI
    Shogi,
}

impl Game {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Game::Xiangqi => "xiangqi",
            Game::Shogi => "shogi",
        }
    }

    const fn side(self, side: Side) -> &'static str {
        match (self, side) {
            (Game::Xiangqi, Side::First) => "Red",
            (Game::Xiangqi, Side::Second) => "Black",
            (Game::Shogi, Side::First) => "Sente",
            (Game::Shogi, Side::Second) => "Gote",
        }
    }

    /// The occurrence that is judged.
    const fn occurrences(self) -> u32 {
        match self {
            Game::Xiangqi => xiangqi::OCCURRENCES,
            Game::Shogi => shogi::OCCURRENCES,
        }
    }

    /// How the names of its files end, and what they are.
    pub(super) const fn files(self) -> (&'static [&'static str], &'static str) {
        match self {
            Game::Xiangqi => (&["pgn"], "PGN"),
            Game::Shogi => (&["kif", "kifu", "csa", "usi", "sfen"], "KIF, CSA or USI"),
        }
    }

    fn read(self, text: &str) -> Box<dyn Iterator<Item = Played>> {
        match self {
            Game::Xiangqi => Box::new(xiangqi::read(text)),
            Game::Shogi => Box::new(shogi::read(text)),
        }
    }
}

/// What was found in all games.
#[derive(Default)]
struct Sums {
    games: u64,
    plies: u64,
    repetitions: u64,
    repeated: u64,
    lost: u64,
    unread: u64,
}

impl Sums {
    fn add(&mut self, played: &Played) {
        self.games += 1;
        self.plies += played.judged.plies as u64;
        self.repetitions += played.judged.repetitions.len() as u64;
        self.unread += u64::from(played.error.is_some());
        match played.judged.decided.map(|decided| decided.ruling) {
            Some(Ruling::PerpetualCheck(_)) => self.lost += 1,
            Some(Ruling::Repetition | Ruling::MutualCheck) => self.repeated += 1,
            None => {}
        }
    }

    fn sentence(&self) -> String {
        let unread = match self.unread {
            0 => String::new(),
            1 => "; 1 game not read to its end".to_owned(),
            n => format!("; {} games not read to their end", grouped(n)),
        };
        format!(
            "{}, {}: {}, {} decided by perpetual check, {} by repetition without it{unread}",
            counted(self.games, "game", "games"),
            counted(self.plies, "ply", "plies"),
            counted(self.repetitions, "repetition", "repetitions"),
            counted(self.lost, "game", "games"),
            grouped(self.repeated),
        )
    }
}

/// Runs the command for such a game, with its report on `out`.
///
/// # Errors
/// If the format is not one of these games, or the output cannot be written.
pub(super) fn run(game: Game, arguments: &CheckArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let as_json = match arguments.format {
        CheckFormat::Text => false,
        CheckFormat::Json => true,
        CheckFormat::Csv => {
            return Err(Stop::Because(format!(
                "--variant {} has --format text and json only",
                game.name()
            )));
        }
    };
    let Given { files, warnings, errors } = given(arguments)?;
    let mut judge = match (&arguments.on, game) {
        (Form::Model, _) => None,
        (on, Game::Xiangqi) => Some(board::open(on, arguments.baud).map_err(Stop::Because)?),
        (on, Game::Shogi) => {
            let why = format!("no board judges shogi: leave out --on {on}");
            return Err(Stop::Because(why));
        }
    };
    interrupt::watch();
    let progress = Progress::new(input::total_bytes(&files));
    let say = |text: &str| progress.aside(|| console::say(text));
    warnings.iter().for_each(|warning| say(&format!("warning: {warning}")));
    errors.iter().for_each(|error| say(error));
    let (mut sums, mut failed, mut differ) = (Sums::default(), !errors.is_empty(), false);
    for path in &files {
        let name = path.display().to_string();
        let mut bytes = Vec::new();
        let read = open(path, 0, &progress).and_then(|mut input| {
            input.text.read_to_end(&mut bytes).map_err(|error| format!("reading stopped: {error}"))
        });
        if let Err(error) = read {
            failed = true;
            say(&format!("{name}: {error}"));
            continue;
        }
        let Decoded { text, encoding, problem } = encoding::decode(game, &bytes);
        match problem {
            None => {}
            Some(Problem::Cut) => {
                failed = true;
                say(&format!("{name}: the file ends within a letter: it is cut short"));
            }
            Some(Problem::Unreadable) => {
                let known = encoding.unwrap_or("UTF-16");
                say(&format!(
                    "warning: {name}: some of its text is neither UTF-8 nor {known}; save it as UTF-8"
                ));
            }
        }
        let mut games = game.read(&text).peekable();
        let strange =
            games.peek().is_some_and(|first| first.error.is_some() && first.judged.plies == 0);
        if let Some((what, other)) = looks::like(&text).filter(|_| strange)
            && other != Some(game)
        {
            failed = true;
            let option = match other {
                Some(other) => format!("give --variant {}", other.name()),
                None => "leave out --variant".to_owned(),
            };
            say(&format!("{name}: it looks like {what}: {option}"));
            continue;
        }
        let (mut number, mut said) = (0, 0);
        for mut played in games {
            if let Some(error) = &mut played.error
                && let Some(encoding) = encoding
                && matches!(error.kind, ErrorKind::NotAMove | ErrorKind::BadStart)
            {
                let hint = format!("; it was read as {encoding}: if it is not, save it as UTF-8");
                error.sentence.push_str(&hint);
            }
            if interrupt::requested() {
                break;
            }
            number += 1;
            if let Some(judge) = &mut judge {
                let game = format!("{name} game {number}");
                let judgement = judge.judge(&played);
                let judgement = judgement.map_err(|why| Stop::Because(format!("{game}: {why}")))?;
                if let Some(difference) = judgement.difference {
                    differ = true;
                    say(&format!("{game}: {difference}"));
                }
                if !judgement.exact {
                    say(&format!(
                        "warning: {game}: the board does not hold all its moves, repetitions may be missing"
                    ));
                }
                played.judged = judgement.judged;
            }
            let odd = [
                played.odd_result.then_some(Odd::Result),
                played.tag_contradicts.then_some(Odd::Tag),
            ];
            for odd in odd.into_iter().flatten() {
                if said & odd.bit() == 0 {
                    said |= odd.bit();
                    say(&format!("warning: {name}: from game {number} on, {odd}"));
                }
            }
            sums.add(&played);
            progress.aside(|| match as_json {
                true => json::write(game, &name, number, &played, out),
                false => words::write(game, &shown(path), number, &played, out),
            })?;
            progress.at(sums.games, sums.plies);
        }
        if number == 0 && !interrupt::requested() {
            say(&format!("warning: {name}: there is no game in it"));
        }
        if interrupt::requested() {
            break;
        }
    }
    progress.finish();
    if !as_json && !interrupt::terminated() {
        writeln!(out, "{}", sums.sentence())?;
    }
    Ok(match (interrupt::requested(), failed, sums.unread) {
        (true, ..) => Exit::Interrupted,
        _ if differ => Exit::Differ,
        (_, true, _) => Exit::Failed,
        (.., 0) => Exit::Success,
        _ => Exit::Found,
    })
}
