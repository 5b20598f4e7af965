//! Games whose moves fit no English letters, read again with those of other languages.

use shakmaty::Chess;

use super::pieces::{LANGUAGES, Pieces};
use super::place::Place;
use super::reader::{Game, Reader};
use super::san::{find_move, is_castling};

impl Reader<'_> {
    /// Puts the word just read into English letters. One that has others stays as it is, and none
    /// of its own letters fit.
    pub(super) fn translate(&mut self, pieces: &Pieces) {
        let first = self.word.first().copied().unwrap_or(b'0');
        if !first.is_ascii_digit() && !is_castling(&self.word) {
            match pieces.to_english(&self.word) {
                Some(english) => self.word = english,
                // No move in any language.
                None => self.word.insert(0, b'?'),
            }
        }
    }

    /// Reads a game once more whose word `game.error` speaks of fits no legal move: if all its
    /// moves fit the letters of another language, and mean the same in all that they fit, it is
    /// read so.
    #[cold]
    pub(super) fn reread(&self, game: &mut Game) {
        let Some(word) = game.error.as_ref().and_then(|error| error.fault.word()) else { return };
        let word = word.to_owned();
        if self.pieces.is_none()
            && let Some(text) = self.text()
            && let Some(found) = in_other_letters(&text, game.at, game.plies(), self.start.as_ref())
        {
            *game = found;
            return;
        }
        let foreign =
            |c: char| c.is_alphabetic() && !c.is_ascii_lowercase() && !"KQRBNPO".contains(c);
        if self.pieces.is_none() && !word.contains(foreign) {
            return;
        }
        let read = self.pieces.unwrap_or(&LANGUAGES[0]);
        game.hint = LANGUAGES.iter().filter(|pieces| *pieces != read).find(|pieces| {
            let english = pieces.to_english(word.as_bytes());
            english.is_some_and(|english| matches!(find_move(game.end(), &english), Ok(Some(_))))
        });
    }
}

/// The game of a text in letters that all its moves fit; where there are none, in those that more
/// of its moves fit than `plies` and than any other's. `None` if there are none either, or if some
/// give one game and some another.
fn in_other_letters(text: &[u8], at: Place, plies: usize, start: Option<&Chess>) -> Option<Game> {
    let mut found: Option<Game> = None;
    let (mut furthest, mut several) = ((false, plies), false);
    for pieces in LANGUAGES[1..].iter().filter(|pieces| pieces.is_seen_in(text)) {
        let mut game = Game::default();
        let mut reader = Reader::part(text, at).with_pieces(Some(pieces));
        reader.start = start.cloned();
        // An escaped line before a game was gone past: a % that a game begins with stands behind blanks.
        reader.source.begins_line = false;
        // What is in memory can be read.
        if !matches!(reader.next_game(&mut game), Ok(true)) {
            continue;
        }
        let whole = game.is_whole();
        let reached = (whole, game.plies());
        if reached > furthest {
            (furthest, several) = (reached, false);
            game.pieces = Some(pieces);
            found = Some(game);
        } else if reached.0 == furthest.0 && (whole || reached == furthest) {
            several |= found.as_ref().is_some_and(|found| found.moves != game.moves);
        }
    }
    found.filter(|_| !several)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, pieces: Option<&str>) -> Vec<Game> {
        let pieces = pieces.map(|code| Pieces::of(code).unwrap());
        crate::testing::games(&mut Reader::new(text.as_bytes()).with_pieces(pieces))
    }

    const GERMAN: &str = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O Ld6 6. Te1 Se7 *";
    const ENGLISH: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Bd6 6. Re1 Ne7 *";

    #[test]
    fn a_game_whose_moves_all_fit_is_read() {
        let english = &read(ENGLISH, None)[0];
        assert_eq!(english.error, None);
        let tagged = format!("[Event \"x\"]\n\n{GERMAN}\n\n[Event \"y\"]\n\n{ENGLISH}\n");
        for text in [GERMAN.to_owned(), tagged] {
            let games = read(&text, None);
            assert_eq!((&games[0].error, &games[0].moves), (&None, &english.moves), "{text}");
            assert_eq!(games[0].pieces.map(|pieces| pieces.code), Some("de"));
            assert!(games[1..].iter().all(|game| game.pieces.is_none() && game.error.is_none()));
        }
        // Asked for, they need not be found out, and others are not taken.
        assert_eq!(read(GERMAN, Some("de"))[0].moves, english.moves);
        assert_eq!(read(GERMAN, Some("de"))[0].pieces, None);
        let wrong = &read(ENGLISH, Some("de"))[0];
        assert_eq!(wrong.plies(), 2, "{:?}", wrong.error);
        let french = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fxc6 dxc6 5. O-O Fd6 6. Te1 Ce7 *";
        assert_eq!(read(french, None)[0].moves, english.moves);
        let figurines = "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 a6 4. ♗xc6 dxc6 5. O-O ♝d6 6. ♖e1 ♘e7 *";
        let game = &read(figurines, None)[0];
        assert_eq!((&game.moves, game.figurines, game.pieces), (&english.moves, true, None));
    }

    #[test]
    fn letters_that_english_has_too_mean_english_where_all_moves_fit() {
        // In French the king would go to e1, in English it is the rook.
        let fen = "[FEN \"4k3/8/8/8/8/8/3K4/R7 w - - 0 1\"]\n\n";
        let game = &read(&format!("{fen}1. Re1+ Kd7 *"), None)[0];
        assert_eq!((game.plies(), game.pieces), (2, None));
        // Here the same word is read as English first and does not fit later.
        let game = &read(&format!("{fen}1. Re1 Rd7 2. Td1+ *"), None)[0];
        assert_eq!(game.error, None, "{game:?}");
    }

    #[test]
    fn letters_that_mean_different_moves_are_not_guessed() {
        let dutch = "1. Pf3 Pf6 2. Pg5 *";
        assert_eq!(read(dutch, None)[0].pieces.map(|pieces| pieces.code), Some("nl"));
        // P is a pawn in English.
        let pawns = &read("1. Pf3 Pf6 *", None)[0];
        assert_eq!((pawns.plies(), pawns.pieces), (2, None));
        // No language has both of these: the first that is wrong in it is the second word.
        let nonsense = &read("1. Sf3 Cf6 *", None)[0];
        assert_eq!((nonsense.plies(), nonsense.pieces.map(|pieces| pieces.code)), (1, Some("de")));
        assert_eq!(nonsense.hint.map(|pieces| pieces.code), Some("fr"));
        // S is a knight in German and a bishop in Czech; both can go to d3.
        let fen = "[FEN \"4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1\"]\n\n";
        let both = &read(&format!("{fen}1. Sd2 *"), None)[0];
        assert_eq!(both.pieces.map(|pieces| pieces.code), Some("de"));
        let both = &read(&format!("{fen}1. Sc3 Kd8 *"), None)[0];
        assert_eq!(both.pieces.map(|pieces| pieces.code), Some("de"));
        let fen = "[FEN \"4k3/8/8/8/8/N7/8/4KB2 w - - 0 1\"]\n\n";
        let both = &read(&format!("{fen}1. Sc4 *"), None)[0];
        assert_eq!((both.plies(), both.pieces), (0, None));
    }

    #[test]
    fn the_wrong_move_of_a_game_in_other_letters_is_named_as_it_stands() {
        let text = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc7 *";
        for pieces in [None, Some("de")] {
            let game = &read(text, pieces)[0];
            let error = game.error.as_ref().unwrap().to_string();
            assert_eq!(error, "4.Lxc7 is not a legal move here (line 1); correct it");
            assert_eq!((game.plies(), game.hint), (6, None));
        }
        let game = &read(text, Some("fr"))[0];
        let error = game.error.as_ref().unwrap().to_string();
        assert_eq!(error, "2. \"Sf3\" cannot be read as a move (line 1); correct or remove it");
        assert_eq!(game.hint.map(|pieces| pieces.code), Some("de"));
        let game = &read("1. e4 e5 2. Nf9 *", None)[0];
        assert_eq!((game.plies(), game.hint), (2, None));
    }

    #[test]
    fn what_follows_the_end_is_said_to() {
        for (text, expected) in [
            (
                "1. f3 e5 2. g4 Qh4# 3. a3 1-0",
                "3.a3: the game was over before (line 1), by mate; remove the move",
            ),
            ("1. e4 e5 0.5-0.5", "\"0.5-0.5\" is no result in PGN (line 1); write 1/2-1/2"),
            ("1. e4 e5 Remis", "\"remis\" is no result in PGN (line 1); write 1/2-1/2"),
        ] {
            assert_eq!(read(text, None)[0].error.as_ref().unwrap().to_string(), expected);
        }
    }

    /// Games written with the letters of each language are the games they were in English.
    #[test]
    fn games_in_every_language_are_the_same_games() {
        let path =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/games/world-championship-matches.pgn");
        let text = std::fs::read(path).unwrap();
        let mut reader = Reader::new(text.as_slice());
        let mut game = Game::default();
        for _ in 0..60 {
            assert!(reader.next_game(&mut game).unwrap());
            if game.start != shakmaty::Chess::default() {
                continue;
            }
            let names =
                crate::testing::names(&game).into_iter().map(|name| name.replace("...", "."));
            let san: Vec<String> =
                names.map(|name| name.split_once('.').unwrap().1.to_owned()).collect();
            for pieces in &LANGUAGES {
                let words: Vec<String> = san.iter().map(|word| pieces.spelled(word)).collect();
                let text = format!("[Event \"x\"]\n\n{} 1-0\n", words.join(" "));
                let found = &read(&text, None)[0];
                assert_eq!(found.error, None, "{} {text}", pieces.code);
                assert_eq!(found.moves, game.moves, "{} {text}", pieces.code);
                assert_eq!(read(&text, Some(pieces.code))[0].moves, game.moves);
            }
        }
    }

    #[test]
    fn a_percent_sign_behind_blanks_is_reported_in_any_letters() {
        let games = read("1. d4 *\n %\ne4 О-О", None);
        let error = games[1].error.as_ref().unwrap();
        assert_eq!((games.len(), games[1].plies(), error.fault.kind()), (2, 0, "not-a-move"));
        assert_eq!(error.at.offset, 9);
    }
}
