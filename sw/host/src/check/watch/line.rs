//! What is known of each game: the longest line that was seen.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use perpetual_chess::pgn::Game;
use perpetual_model::Warning;
use shakmaty::{Chess, Move};

use perpetual_report::tagged::{board, players};

/// What tells games apart: the file, its tags, and which of those with the same tags it is.
pub type Key = (PathBuf, [String; 5], usize);

/// The lines of all games.
#[derive(Default)]
pub struct KnownLines {
    lines: HashMap<Key, (Chess, Vec<Option<Move>>)>,
    /// The last word that was no move of each game, and after how many plies it stood.
    wrong: HashMap<Key, (usize, String)>,
    /// The warnings of each game that were said; the places of a file that is rewritten are no part of them.
    warned: HashMap<Key, HashSet<String>>,
    alike: HashMap<[String; 5], usize>,
}

impl KnownLines {
    /// A file is read from its beginning.
    pub fn begin_file(&mut self) {
        self.alike.clear();
    }

    /// What tells this game from the others; games of a file are given in their order.
    pub fn key(&mut self, path: &Path, game: &Game) -> Key {
        let tags = ["Event", "Round", "Board", "White", "Black"]
            .map(|name| game.tags.get(name).map(|value| value.into_owned()).unwrap_or_default());
        let number = self.alike.entry(tags.clone()).or_default();
        *number += 1;
        (path.to_owned(), tags, *number)
    }

    /// Whether a word that is no move is new: it was not said of this game before.
    pub fn is_newly_wrong(&mut self, key: &Key, game: &Game, word: &str) -> bool {
        let wrong = (game.moves.len(), word.to_owned());
        self.wrong.insert(key.clone(), wrong.clone()) != Some(wrong)
    }

    /// The warnings of a game that are new.
    pub fn new_warnings(&mut self, key: &Key, game: &Game) -> Vec<Warning> {
        if game.warnings.is_empty() {
            return Vec::new();
        }
        let said = self.warned.entry(key.clone()).or_default();
        let new = |warning: &&Warning| said.insert(warning.sentence().into_owned());
        game.warnings.iter().filter(new).cloned().collect()
    }

    /// Whether a game has been seen.
    pub fn has(&self, key: &Key) -> bool {
        self.lines.contains_key(key)
    }

    /// The ply up to which the line of a game was known; `None` if there is nothing new. What was played
    /// before a game was seen is no news: of such a game the last ply alone is new. A file that is
    /// read while it is written ends within a line that was longer before: that is nothing new, and the
    /// longer one stays known.
    pub fn new_from(&mut self, key: Key, game: &Game) -> Option<u64> {
        let before_last = || game.moves[..game.moves.len().saturating_sub(1)].to_vec();
        let (start, line) =
            self.lines.entry(key).or_insert_with(|| (game.start.clone(), before_last()));
        if *start != game.start {
            (*start, *line) = (game.start.clone(), before_last());
        }
        let same = line.iter().zip(&game.moves).take_while(|(one, other)| one == other).count();
        if same == game.moves.len() {
            return None;
        }
        line.clone_from(&game.moves);
        Some(same as u64)
    }
}

/// What a game is called: its board, if the tags have it, and the players.
pub fn name(game: &Game) -> String {
    let board = board(&game.tags).map(|board| format!("board {board}"));
    let parts: Vec<String> = [board, players(&game.tags)].into_iter().flatten().collect();
    if parts.is_empty() { "game".to_owned() } else { parts.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_chess::pgn::Reader;

    fn read(text: &str) -> Game {
        let mut game = Game::default();
        assert!(Reader::new(std::io::Cursor::new(text.to_owned())).next_game(&mut game).unwrap());
        game
    }

    #[test]
    fn only_what_was_not_seen_is_new() {
        let mut known = KnownLines::default();
        let mut new = |moves: &str| {
            known.begin_file();
            let game = read(&format!("[White \"A\"]\n\n{moves} *"));
            let key = known.key(Path::new("a.pgn"), &game);
            known.new_from(key, &game)
        };
        assert_eq!(new("1. e4 e5"), Some(1));
        assert_eq!(new("1. e4 e5"), None);
        assert_eq!(new("1. e4 e5 2. Nf3"), Some(2));
        // The file was cut while it was written.
        assert_eq!(new("1. e4"), None);
        assert_eq!(new("1. e4 e5 2. Nf3 Nc6"), Some(3));
        // A move was entered wrongly, and corrected.
        assert_eq!(new("1. e4 e5 2. Nf3 Nf6"), Some(3));
        assert_eq!(new("1. e4 e5 2. Nf3 Nc6"), Some(3));
    }

    #[test]
    fn games_with_the_same_tags_are_told_apart_by_their_order() {
        let mut known = KnownLines::default();
        for expected in [Some(0), None] {
            known.begin_file();
            for (file, moves) in [("a.pgn", "1. e4 *"), ("a.pgn", "1. d4 *"), ("b.pgn", "1. e4 *")]
            {
                let game = read(moves);
                let key = known.key(Path::new(file), &game);
                assert_eq!(known.new_from(key, &game), expected);
            }
        }
    }

    #[test]
    fn a_word_that_is_no_move_is_new_once() {
        let mut known = KnownLines::default();
        let mut new = |moves: &str, word: &str| {
            known.begin_file();
            let game = read(moves);
            let key = known.key(Path::new("a.pgn"), &game);
            known.is_newly_wrong(&key, &game, word)
        };
        assert!(new("1. e4 e5 2. Nf9 *", "Nf9"));
        assert!(!new("\n\n1. e4 e5 2. Nf9 Nc6 *", "Nf9"));
        assert!(new("1. e4 e5 2. Nf3 Nf9 *", "Nf9"));
    }

    #[test]
    fn a_warning_is_new_once_wherever_it_stands() {
        let mut known = KnownLines::default();
        let mut new = |moves: &str| {
            known.begin_file();
            let game = read(moves);
            let key = known.key(Path::new("a.pgn"), &game);
            let new = known.new_warnings(&key, &game);
            new.iter().map(|warning| warning.sentence().into_owned()).collect::<Vec<_>>()
        };
        assert!(new("1. e4 e5 *").is_empty());
        let first = new("1. e4 e5 3. Nf3 *");
        assert!(first.len() == 1 && first[0].starts_with("the number 3. stands"), "{first:?}");
        assert!(new("\n\n1. e4 e5 3. Nf3 Nc6 *").is_empty());
        let second = new("1. e4 e5 3. Nf3 Nc6 7. d4 *");
        assert!(second.len() == 1 && second[0].starts_with("the number 7. stands"), "{second:?}");
    }

    #[test]
    fn a_game_is_called_by_its_board_and_players() {
        assert_eq!(
            name(&read("[Round \"5.3\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 *")),
            "board 5.3 A - B"
        );
        assert_eq!(name(&read("[White \"?\"]\n\n1. e4 *")), "game");
    }
}
