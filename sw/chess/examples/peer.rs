//! The same work by the libraries alone: pgn-reader reads, shakmaty plays, and a position is known by its key.
//!
//!     cargo run --release -p perpetual-chess --example peer -- [--json] GAMES.pgn
//!
//! `scripts/bench_check.sh` measures `perpetual check` beside it. It does less: no claims, no endings,
//! no errors; and what a key confuses it confuses.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position};

const MODE: EnPassantMode = EnPassantMode::Legal;

#[derive(Serialize)]
struct Repetition {
    ply: usize,
    occurrence: usize,
    distance: usize,
    #[serde(rename = "move")]
    played: String,
    fen: String,
}

/// A game; its space is used again for the next.
#[derive(Default)]
struct Game {
    tags: Vec<(String, String)>,
    position: Chess,
    /// The key of each position, and the first of them that can stand again.
    keys: Vec<Zobrist64>,
    first: usize,
    repetitions: Vec<Repetition>,
    legal: bool,
    result: Option<String>,
}

#[derive(Serialize)]
struct Line<'a> {
    game: usize,
    plies: usize,
    repetitions: &'a [Repetition],
    threefold: Option<usize>,
    #[serde(serialize_with = "map")]
    tags: &'a [(String, String)],
    result: Option<&'a str>,
}

fn map<S: serde::Serializer>(tags: &&[(String, String)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(tags.iter().map(|(name, value)| (name, value)))
}

struct Check<W> {
    json: bool,
    games: usize,
    game: Game,
    out: W,
}

impl Game {
    fn begin(&mut self) {
        self.tags.clear();
        self.position = Chess::default();
        self.legal = true;
        self.result = None;
    }

    fn play(&mut self, played: Move, san: &SanPlus, json: bool) {
        let last = self.keys[self.keys.len() - 1];
        let key = self.position.update_zobrist_hash(last, played, MODE);
        self.position.play_unchecked(played);
        let key = key.unwrap_or_else(|| self.position.zobrist_hash(MODE));
        let ply = self.keys.len();
        if played.is_zeroing() {
            self.first = ply;
        }
        // Nothing stands again sooner than four plies later, and the same side is to move.
        let earlier = (self.first..=ply.saturating_sub(4)).rev().step_by(2);
        let mut same = earlier.filter(|at| self.keys[*at] == key);
        let near = same.next().filter(|_| ply >= 4);
        if let Some(near) = near {
            let occurrence = 2 + same.count();
            let (mut name, mut fen) = (String::new(), String::new());
            if json {
                let dots = if self.position.turn().is_white() { "..." } else { "." };
                let number = self.position.fullmoves().get() - u32::from(dots == "...");
                name = format!("{number}{dots}{san}");
                fen = Fen::from_position(&self.position, MODE).to_string();
            }
            let distance = ply - near;
            self.repetitions.push(Repetition { ply, occurrence, distance, played: name, fen });
        }
        self.keys.push(key);
    }
}

impl<W: Write> Visitor for Check<W> {
    type Tags = ();
    type Movetext = ();
    type Output = io::Result<()>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output> {
        self.game.begin();
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        let value = value.decode_utf8_lossy();
        if name == b"FEN" {
            let start = Fen::from_ascii(value.as_bytes()).ok();
            let start = start.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
            self.game.legal = start.is_some();
            self.game.position = start.unwrap_or_default();
        }
        self.game.tags.push((String::from_utf8_lossy(name).into_owned(), value.into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output> {
        let game = &mut self.game;
        game.keys.clear();
        game.repetitions.clear();
        game.first = 0;
        game.keys.push(game.position.zobrist_hash(MODE));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<Self::Output, pgn_reader::Skip> {
        ControlFlow::Continue(pgn_reader::Skip(true))
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<Self::Output> {
        match san.san.to_move(&self.game.position) {
            Ok(played) if self.game.legal => self.game.play(played, &san, self.json),
            _ => self.game.legal = false,
        }
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, (): &mut (), outcome: pgn_reader::Outcome) -> ControlFlow<Self::Output> {
        self.game.result = Some(outcome.to_string());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) -> Self::Output {
        self.games += 1;
        let Check { json, games, game, out } = self;
        let threefold = game.repetitions.iter().find(|found| found.occurrence == 3);
        let threefold = threefold.map(|found| found.ply);
        if *json {
            let line = Line {
                game: *games,
                plies: game.keys.len() - 1,
                repetitions: &game.repetitions,
                threefold,
                tags: &game.tags,
                result: game.result.as_deref(),
            };
            serde_json::to_writer(&mut *out, &line)?;
            out.write_all(b"\n")
        } else if game.repetitions.is_empty() {
            Ok(())
        } else {
            writeln!(
                out,
                "game {games}: {} repetitions, threefold {threefold:?}",
                game.repetitions.len()
            )
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let json = arguments.first().is_some_and(|first| first == "--json");
    arguments.drain(..usize::from(json));
    let [file] = arguments.as_slice() else { return Err("usage: peer [--json] GAMES.pgn".into()) };
    let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut check = Check { json, games: 0, game: Game::default(), out };
    let mut reader = Reader::new(File::open(file)?);
    while let Some(written) = reader.read_game(&mut check)? {
        written?;
    }
    Ok(check.out.flush()?)
}
