//! The hand-written list of cases: `suite/cases/*.toml`, a file for each class.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use perpetual_chess::pgn::{Game, LineError, START, StartError, line_of_words, parse_fen};
use serde::Deserialize;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move};
use thiserror::Error;

use super::Clause;

/// A case: a game, and what it tests.
#[derive(Clone, Debug)]
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
    pub game: Game,
}

/// Why there is no list of cases.
#[derive(Debug, Error)]
pub enum CaseError {
    /// A file cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is no list of cases.
    #[error("{}: {error}", path.display())]
    Form {
        /// The file.
        path: PathBuf,
        /// Where and what.
        error: Box<toml::de::Error>,
    },
    /// A case of it cannot be taken.
    #[error("{}: case \"{name}\": {fault}", path.display())]
    Case {
        /// The file.
        path: PathBuf,
        /// The case.
        name: String,
        /// What is wrong with it.
        fault: Box<Fault>,
    },
}

/// What is wrong with a case.
#[derive(Debug, Error)]
pub enum Fault {
    /// Two have one name.
    #[error("another case has this name; change one")]
    Name,
    /// There is no such clause.
    #[error("there is no clause \"{0}\"; `perpetual-lab suite clauses` lists them")]
    Clause(String),
    /// The start is no position.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A move is none.
    #[error(transparent)]
    Move(#[from] LineError),
    /// The moves cannot be expanded.
    #[error("a group of moves is written as in 3*(Nf3 Nf6 Ng1 Ng8)")]
    Group,
}

/// A file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    case: Vec<Written>,
}

/// A case as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// [`Case::name`].
    pub name: String,
    /// [`Case::tests`].
    pub tests: String,
    /// [`Case::clause`].
    pub clause: String,
    /// [`Case::source`].
    #[serde(default)]
    pub source: String,
    /// The FEN of the start; the usual one if there is none.
    #[serde(default)]
    pub start: String,
    /// [`Case::chess960`].
    #[serde(default)]
    pub chess960: bool,
    /// The moves, in algebraic notation or coordinates; `3*(…)` stands for three times what is in
    /// the brackets.
    pub moves: String,
}

/// Reads the list in a folder, files by name, and in each the cases in their order.
///
/// # Errors
/// [`CaseError`].
pub fn read(folder: &Path) -> Result<Vec<Case>, CaseError> {
    let file = |path: &Path| {
        let path = path.to_owned();
        move |error| CaseError::File { path, error }
    };
    let entries = fs::read_dir(folder).map_err(file(folder))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(file(folder))?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            paths.push(path);
        }
    }
    paths.sort();
    let mut cases = Vec::new();
    let mut names = HashSet::new();
    for path in paths {
        let text = fs::read_to_string(&path).map_err(file(&path))?;
        let listed: Listed = toml::from_str(&text)
            .map_err(|error| CaseError::Form { path: path.clone(), error: error.into() })?;
        let class = path.file_stem().unwrap_or_default().to_string_lossy();
        for written in listed.case {
            let name = written.name.clone();
            let unique = names.insert(name.clone());
            let case = if unique { Case::of(&class, written) } else { Err(Fault::Name) };
            cases.push(case.map_err(|fault| CaseError::Case {
                path: path.clone(),
                name,
                fault: Box::new(fault),
            })?);
        }
    }
    Ok(cases)
}

impl Case {
    /// The case that is written so.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn of(class: &str, written: Written) -> Result<Case, Fault> {
        let Written { name, tests, clause, source, start, chess960, moves } = written;
        let clause = Clause::of(&clause).ok_or(Fault::Clause(clause))?;
        let start = if start.is_empty() { START.to_owned() } else { start };
        let position = parse_fen(&start)?.position;
        let words: Vec<String> =
            expanded(&moves).ok_or(Fault::Group)?.split_whitespace().map(str::to_owned).collect();
        let game = Game::of(position.clone(), &line_of_words(&position, &words)?);
        Ok(Case { name, class: class.to_owned(), tests, clause, source, start, chess960, game })
    }

    /// A move in coordinates, as a program is told it.
    pub fn uci(&self, played: Option<Move>) -> String {
        uci(self.chess960, played)
    }

    /// All positions, that of the start first.
    pub fn positions(&self) -> impl Iterator<Item = Chess> {
        std::iter::once(self.game.start.clone()).chain(self.game.walk().map(|ply| ply.after))
    }
}

/// A move in coordinates, `0000` for the null move.
pub fn uci(chess960: bool, played: Option<Move>) -> String {
    let mode = if chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    played.map_or(UciMove::Null, |legal| legal.to_uci(mode)).to_string()
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
