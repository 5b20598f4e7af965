//! The text of the games that are read, byte for byte.

use super::pieces::Pieces;
use super::reader::Reader;

impl Reader<'_> {
    /// The same reader for moves with the letters of this language, and no others.
    #[must_use]
    pub fn with_pieces(mut self, pieces: Option<&'static Pieces>) -> Self {
        self.pieces = pieces;
        self
    }

    /// The same reader, with the text of each game to be had whatever its length.
    #[must_use]
    pub fn with_text(mut self) -> Self {
        self.source.most_kept = usize::MAX;
        self
    }

    /// The same reader, noting where each move ends.
    #[must_use]
    pub fn with_ends(mut self) -> Self {
        self.ends = Some(Vec::new());
        self.with_text()
    }

    /// Where each move of the game last read ends in its text, with [`Reader::with_ends`].
    pub fn ends(&self) -> &[usize] {
        self.ends.as_deref().unwrap_or_default()
    }

    /// The bytes of the game last read, from its first tag or move to its result. Without
    /// [`Reader::with_text`] there may be none of a long game.
    pub fn text(&self) -> Option<Vec<u8>> {
        self.kept_from(self.game_start)
    }

    /// The bytes between the game before and the game last read; behind the last game, those to
    /// the end.
    pub fn between(&self) -> Option<Vec<u8>> {
        let mut bytes = self.kept_from(0)?;
        bytes.truncate(self.game_start);
        Some(bytes)
    }

    fn kept_from(&self, start: usize) -> Option<Vec<u8>> {
        let mut bytes = self.source.kept()?;
        bytes.drain(..start.min(bytes.len()));
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use crate::pgn::{Game, Place, Reader};
    use crate::testing::Slow;

    /// What stands between the games, and the games, in turn.
    fn pieces(text: &str, part: usize) -> Vec<String> {
        let mut reader = Reader::new(Slow(text.as_bytes(), part)).with_text();
        let mut game = Game::default();
        let mut pieces = Vec::new();
        let text_of = |bytes: Option<Vec<u8>>| String::from_utf8(bytes.unwrap()).unwrap();
        while reader.next_game(&mut game).unwrap() {
            pieces.push(text_of(reader.between()));
            pieces.push(text_of(reader.text()));
        }
        pieces.push(text_of(reader.between()));
        pieces
    }

    #[test]
    fn the_text_of_a_game_and_what_stands_between() {
        for (expected, part) in [
            (
                &[
                    "; remark\n",
                    "[Event \"a\"]\n\n1. e4 e5 1-0",
                    " {resigned}\n\n% x\n",
                    "1. d4 *",
                    " ",
                    "1. c4 (1. e4) *",
                    "\n\n\n",
                ][..],
                7,
            ),
            (&["\n", "{ never ends\n", "", "[Event \"b\"]\n{x}\n1. e4 *", "\n"], 1),
            (&["", "[Event \"a\"]\n1. e4 Nf9 (x) e5 ½-½", "\n ", "*", " \n", "1. e4", ""], 100),
            (&["", "1. e4 1-0 {x} 0-1", " {y}\n", "1. d4 *", ""], 100),
        ] {
            let text = expected.concat();
            for part in [1, part, 1000] {
                assert_eq!(pieces(&text, part), expected);
            }
        }
    }

    #[test]
    fn where_the_moves_end() {
        let text = "[Event \"a\"]\n\n1. e4 {e4} e5! (e6) 2. ♘f3 *\n";
        let mut reader = Reader::part(text.as_bytes(), Place::START).with_ends();
        assert!(reader.next_game(&mut Game::default()).unwrap());
        let before: Vec<&str> = reader.ends().iter().map(|end| &text[end - 2..*end]).collect();
        assert_eq!(before, ["e4", "e5", "f3"]);
    }
}
