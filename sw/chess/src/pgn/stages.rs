//! How long each part of reading takes, for `docs/figures/check.md`.
//!
//! Each part is done alone, over all games, with what the parts before it give at hand.

use std::hint::black_box;
use std::time::Instant;

use memchr::{memchr, memchr_iter};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position};

use super::board::{Board, Plain};
use super::error::ReadError;
use super::movetext::{self, Token};
use super::quick::Word;
use super::reader::{Game, Reader};
use super::san::find_move;
use crate::encoder;
use crate::rules::Walker;

/// The parts of reading some games, in seconds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stages {
    /// Games whose words are all plain.
    pub games: usize,
    /// Their plies.
    pub plies: usize,
    /// Every byte looked at once.
    pub bytes: f64,
    /// The text taken apart into words.
    pub tokens: f64,
    /// Moves made and encoded.
    pub made: f64,
    /// The same, and each move judged.
    pub legal: f64,
    /// The same, each move found from its word.
    pub resolved: f64,
    /// The same by the library alone.
    pub by_library: f64,
    /// All of the reader.
    pub read: f64,
    /// Verdicts and claims.
    pub judged: f64,
}

/// A game with each of its words as it is looked up.
struct Line {
    game: Game,
    board: Board,
    words: Vec<Word>,
    found: Vec<Plain>,
}

impl Line {
    /// `None` if a word of the game is not plain.
    fn of(game: &Game) -> Option<Line> {
        let (mut position, mut now) = (game.start.clone(), Board::of(&game.start));
        let board = now.clone();
        let (mut words, mut found) = (Vec::new(), Vec::new());
        for played in &game.moves {
            let text = SanPlus::from_move(position.clone(), (*played)?).to_string();
            let word = Word::of(text.as_bytes())?;
            let plain = now.find(word)?;
            now.play(plain);
            position.play_unchecked((*played)?);
            words.push(word);
            found.push(plain);
        }
        Some(Line { game: game.clone(), board, words, found })
    }
}

/// Measures the parts of reading these games, the median of so many rounds in turn.
///
/// # Errors
/// If the games cannot be read.
pub fn stages(text: &[u8], rounds: usize) -> Result<Stages, ReadError> {
    let mut lines = Vec::new();
    let mut game = Game::default();
    let mut reader = Reader::new(text);
    while reader.next_game(&mut game)? {
        lines.extend(Line::of(&game));
    }
    let mut walker = Walker::default();
    let mut times = [const { Vec::new() }; 8];
    for _ in 0..rounds.max(1) {
        let round = [
            // Too short to be measured once.
            seconds(|| (0..20).for_each(|_| used(memchr_iter(b'\n', black_box(text)).count())))
                / 20.0,
            seconds(|| used(tokens(text))),
            seconds(|| lines.iter().for_each(made)),
            seconds(|| lines.iter().for_each(legal)),
            seconds(|| lines.iter().for_each(resolved)),
            seconds(|| lines.iter().for_each(by_library)),
            seconds(|| read(text)),
            seconds(|| lines.iter().for_each(|line| judged(line, &mut walker))),
        ];
        times.iter_mut().zip(round).for_each(|(times, seconds)| times.push(seconds));
    }
    let [bytes, tokens, made, legal, resolved, by_library, read, judged] =
        times.map(|mut times| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        });
    Ok(Stages {
        games: lines.len(),
        plies: lines.iter().map(|line| line.words.len()).sum(),
        bytes,
        tokens,
        made,
        legal,
        resolved,
        by_library,
        read,
        judged,
    })
}

/// How long something takes: the time of the processor where the system tells.
fn seconds(run: impl FnOnce()) -> f64 {
    let begun = (Instant::now(), processor_time());
    run();
    match (begun.1, processor_time()) {
        (Some(begun), Some(ended)) => ended - begun,
        _ => begun.0.elapsed().as_secs_f64(),
    }
}

fn judged(line: &Line, walker: &mut Walker) {
    let mut repeated = 0;
    let claims = walker.walk(&line.game, |_, verdict, _| {
        repeated += usize::from(verdict.is_repetition());
    });
    black_box(claims);
    used(repeated);
}

/// The seconds that this thread has had a processor, where the system tells: what other programs
/// take is not counted.
fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = text.split_ascii_whitespace().next()?.parse().ok()?;
    Some(nanoseconds as f64 / 1e9)
}

fn used(value: usize) {
    black_box(value);
}

/// The words of a text, those of tags left out.
fn tokens(text: &[u8]) -> usize {
    let (mut at, mut words) = (0, 0);
    while at < text.len() {
        at += movetext::plain(&text[at..], |token| {
            if let Token::Word(word) = token {
                words += 1;
                black_box(word);
            }
            true
        })
        .0;
        at += match text.get(at) {
            Some(b'[') => memchr(b'\n', &text[at..]).unwrap_or(text.len()),
            _ => 1,
        };
    }
    words
}

fn made(line: &Line) {
    let mut board = line.board.clone();
    for &plain in &line.found {
        black_box(board.play(plain));
    }
}

fn legal(line: &Line) {
    let mut board = line.board.clone();
    for &plain in &line.found {
        black_box(board.is_legal(plain));
        black_box(board.play(plain));
    }
}

fn resolved(line: &Line) {
    let mut board = line.board.clone();
    for &word in &line.words {
        if let Some(plain) = board.find(word) {
            black_box(board.play(plain));
        }
    }
}

fn by_library(line: &Line) {
    let mut position: Chess = line.game.start.clone();
    for &word in &line.words {
        let (bytes, length) = word.bytes();
        if let Ok(Some(legal)) = find_move(&position, &bytes[..length]) {
            black_box(encoder::play(&mut position, legal));
        }
    }
}

fn read(text: &[u8]) {
    let mut reader = Reader::new(text);
    let mut game = Game::default();
    while reader.next_game(&mut game).is_ok_and(|found| found) {
        black_box(&game.records);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_measured() {
        let game = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 -- *\n\n";
        // Many games, and the times together, as the clock of the processor may be coarse.
        let text = game.repeat(20_000);
        let measured = stages(text.as_bytes(), 2).unwrap();
        assert_eq!((measured.games, measured.plies), (20_000, 80_000));
        assert!(measured.by_library + measured.read + measured.judged > 0.0);
        assert_eq!(tokens(game.as_bytes()), 5);
    }
}
