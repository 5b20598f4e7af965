//! The hand-written list of cases: `suite/cases/*.toml`, a file for each class.

use std::collections::HashSet;
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use perpetual_chess::pgn::{Game, LineError, START, StartError, line_of_words, parse_fen, san};
use serde::{Deserialize, Serialize};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move};
use thiserror::Error;

use super::Clause;

/// A case: a game, and what it tests.
#[derive(Clone, Debug, Serialize)]
pub struct Case {
    /// Its name, which no other has.
    pub name: String,
    /// What kind of case it is: the name of its file.
    pub class: String,
    /// What it tests, as a sentence without a full stop.
    pub tests: String,
    /// The clause of the definition that it tests: a program without it fails the case.
    pub clause: Clause,
    /// Where it is from; empty if it was made for the suite.
    pub source: String,
    /// The start position, as written.
    pub start: String,
    /// Castling is written as the king taking its rook.
    pub chess960: bool,
    /// The game.
    #[serde(skip)]
    pub game: Game,
}

/// Why there is no list of cases.
#[derive(Debug, Error)]
#[error("{place}: {fault}")]
pub struct CaseError {
    /// The file or folder, and the case in it.
    place: String,
    fault: Box<Fault>,
}

impl CaseError {
    fn at(place: impl Display, fault: impl Into<Fault>) -> CaseError {
        CaseError { place: place.to_string(), fault: Box::new(fault.into()) }
    }
}

/// What is wrong with a file or a case.
#[derive(Debug, Error)]
enum Fault {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error(transparent)]
    Form(#[from] toml::de::Error),
    #[error("another case has this name; change one")]
    Name,
    #[error("there is no clause \"{0}\"; `perpetual-lab suite clauses` lists them")]
    Clause(String),
    #[error(transparent)]
    Start(#[from] StartError),
    #[error(transparent)]
    Move(#[from] LineError),
    #[error("a group of moves is written as in 3*(Nf3 Nf6 Ng1 Ng8)")]
    Group,
}

/// A file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    case: Vec<Written>,
}

/// A [`Case`] as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    tests: String,
    clause: String,
    #[serde(default)]
    source: String,
    /// The usual one if there is none.
    #[serde(default)]
    start: String,
    #[serde(default)]
    chess960: bool,
    /// In algebraic notation or coordinates; `3*(…)` stands for three times what is in the brackets.
    moves: String,
}

/// Reads the list in a folder, files by name, and in each the cases in their order.
///
/// # Errors
/// [`CaseError`].
pub fn read(folder: &Path) -> Result<Vec<Case>, CaseError> {
    let paths = files(folder).map_err(|error| CaseError::at(folder.display(), error))?;
    let mut cases = Vec::new();
    let mut names = HashSet::new();
    for path in paths {
        let file = path.display();
        let text = fs::read_to_string(&path).map_err(|error| CaseError::at(&file, error))?;
        let listed: Listed = toml::from_str(&text).map_err(|error| CaseError::at(&file, error))?;
        let class = path.file_stem().unwrap_or_default().to_string_lossy();
        for written in listed.case {
            let place = format!("{file}: case \"{}\"", written.name);
            let unique = names.insert(written.name.clone());
            let case = if unique { Case::of(&class, written) } else { Err(Fault::Name) };
            cases.push(case.map_err(|fault| CaseError::at(place, fault))?);
        }
    }
    Ok(cases)
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

impl Case {
    /// The case that is written so.
    fn of(class: &str, written: Written) -> Result<Case, Fault> {
        let Written { name, tests, clause, source, start, chess960, moves } = written;
        let clause = Clause::of(&clause).ok_or(Fault::Clause(clause))?;
        let start = if start.is_empty() { START.to_owned() } else { start };
        let position = parse_fen(&start)?.position;
        let words: Vec<String> =
            expanded(&moves).ok_or(Fault::Group)?.split_whitespace().map(str::to_owned).collect();
        let game = Game::of(position.clone(), &line_of_words(&position, &words)?);
        Ok(Case { name, class: class.to_owned(), tests, clause, source, start, chess960, game })
    }

    /// A move in coordinates, as a program is told it; `0000` for the null move.
    pub fn uci(&self, played: Option<Move>) -> String {
        let mode = if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        played.map_or(UciMove::Null, |legal| legal.to_uci(mode)).to_string()
    }

    /// The moves in algebraic notation.
    pub fn san(&self) -> Vec<String> {
        self.game.walk().map(|ply| san(&ply.before, ply.played)).collect()
    }

    /// All positions, that of the start first.
    pub fn positions(&self) -> impl Iterator<Item = Chess> {
        std::iter::once(self.game.start.clone()).chain(self.game.walk().map(|ply| ply.after))
    }
}

/// The moves with every group written out.
fn expanded(text: &str) -> Option<String> {
    let Some(open) = text.rfind("*(") else { return Some(text.to_owned()) };
    let close = open + text[open..].find(')')?;
    let before = text[..open].trim_end_matches(|c: char| c.is_ascii_digit());
    let times: usize = text[before.len()..open].parse().ok()?;
    let group = format!("{} ", &text[open + 2..close]).repeat(times);
    expanded(&format!("{before}{group}{}", &text[close + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_written_out() {
        let words =
            |text: &str| expanded(text).map(|t| t.split_whitespace().collect::<Vec<_>>().join(" "));
        assert_eq!(words("a 2*(b c) d").as_deref(), Some("a b c b c d"));
        assert_eq!(words("2*(a 2*(b) c)").as_deref(), Some("a b b c a b b c"));
        assert_eq!(words("2*(a"), None);
        assert_eq!(words("*(a)"), None);
    }
}
