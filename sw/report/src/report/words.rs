//! A report in words: who played, where and when, and what was found.

use std::fmt::{self, Write};

use crate::tagged::{occasion, players, shown};
use crate::text::counted;
use perpetual_chess::pgn::{NumberedMove, Outcome};
use perpetual_chess::rules::Article;
use perpetual_chess::rules::alike::player;

use super::near;
use super::{End, Report};

impl Report<'_> {
    /// White and Black, if the tags name one of them.
    pub fn players(&self) -> Option<String> {
        players(self.tags)
    }

    /// Event, round and date, as far as the tags tell.
    pub fn occasion(&self) -> Option<String> {
        occasion(self.tags)
    }

    /// How it ended, if there is something to say of it.
    pub fn end(&self) -> Option<String> {
        let over = self.over_before().map(|over| self.after(over));
        let sentence = self.ending.sentence(self.played_on, self.result);
        let said: Vec<String> = over.into_iter().chain(sentence).collect();
        let first = said.first()?;
        let unclaimed = self.unclaimed_by().is_some() && !first.starts_with("not claimed");
        let said = said.join("; ");
        Some(if unclaimed { format!("not claimed; {said}") } else { said })
    }

    /// That moves were played after the game was over, and what came of them.
    fn after(&self, over: End) -> String {
        let by = self.to_move(over.ply);
        let and = match self.result {
            Some(Outcome::Won(side)) if side == by => " and won",
            Some(Outcome::Won(_) | Outcome::Forfeit) => " and lost",
            Some(Outcome::Drawn) => " and drew",
            _ => "",
        };
        let what = match (over.article, over.played) {
            (Article::Fivefold, _) => "after the fivefold, which ends the game".to_owned(),
            (Article::SeventyFive, _) => "after seventy-five moves, which end the game".to_owned(),
            (_, Some(name)) => format!("after {name}: a dead position ends the game"),
            (_, None) => "from the start: a dead position ends the game".to_owned(),
        };
        format!("{} played on{and} {what} ({})", player(by), over.article)
    }

    /// What was found, in a few words.
    pub fn facts(&self) -> String {
        let mut f = counted(self.full_moves(), "move", "moves");
        let at = |name: Option<NumberedMove>| match name {
            Some(name) => format!("after {name}"),
            None => "in the start position".to_owned(),
        };
        if let Some(first) = self.repetitions.first() {
            let number = counted(self.repetitions.len() as u64, "repetition", "repetitions");
            let _ = write!(f, ", {number}, the first after {}", first.played);
        }
        // One ply before a threefold there is always a claim; an earlier one is worth a word.
        if let (Some(ply), Some(name)) = (self.claim_by_intended_move, self.moves.intended_move)
            && self.threefold != Some(ply + 1)
        {
            let who = player(self.to_move(ply));
            let _ = write!(f, ", {who} could claim with {name}");
        }
        let stood = [
            (self.threefold, self.moves.threefold, "threefold"),
            (self.fivefold, self.moves.fivefold, "fivefold"),
        ];
        for (ply, name, what) in stood {
            if ply.is_some() {
                let _ = write!(f, ", {what} {}", at(name));
            }
        }
        // So with fifty moves.
        if let (Some(ply), Some(name)) =
            (self.fifty_by_intended_move, self.moves.intended_fifty_move)
            && self.fifty.is_none_or(|fifty| fifty > ply + 1)
        {
            let who = player(self.to_move(ply));
            let _ = write!(f, ", {who} could claim fifty moves with {name}");
        }
        for (ply, name, what) in [
            (self.fifty, self.moves.fifty, "fifty moves"),
            (self.seventyfive, self.moves.seventyfive, "seventy-five moves"),
        ] {
            if ply.is_some() {
                let _ = write!(f, ", {what} {}", at(name));
            }
        }
        if let Some(misses) = self.near_misses.as_deref().and_then(near::in_words) {
            let _ = write!(f, ", {misses}");
        }
        if !self.exact {
            f.push_str(", not exact");
        }
        match self.disagreements {
            None | Some([]) => {}
            Some(found) => {
                let _ =
                    write!(f, ", {}", counted(found.len() as u64, "disagreement", "disagreements"));
            }
        }
        if let Some(sentence) = self.end() {
            let _ = write!(f, "; {sentence}");
        }
        if self.tag_contradicts
            && let (Some(tag), Some(mark)) = (shown(self.tags, "Result"), self.result)
        {
            let _ = write!(f, "; the tag Result says {tag}, the moves end with {mark}");
        }
        if let Some(error) = &self.error {
            let _ = write!(f, "; error: {}", error.placed);
        }
        f
    }
}

impl fmt::Display for Report<'_> {
    /// One line for people, behind the number of the game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, " [{id}]")?;
        }
        f.write_str(": ")?;
        let result = self.result.map(|outcome| outcome.mark().to_owned());
        let named: Vec<String> = [self.players(), self.occasion()].into_iter().flatten().collect();
        if !named.is_empty() {
            let all: Vec<String> = named.into_iter().chain(result).collect();
            write!(f, "{}: ", all.join(", "))?;
        }
        f.write_str(&self.facts())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::examined;

    fn line(text: &str) -> String {
        let (game, found) = examined(text);
        Report::new(&game, &found).to_string()
    }

    #[test]
    fn a_game_is_named_as_people_do() {
        let tags = "[Event \"Wch12\"]\n[Site \"Havana\"]\n[Date \"1921.??.??\"]\n[Round \"4\"]\n\
            [White \"Lasker, E.\"]\n[Black \"Capablanca, J.\"]\n[Result \"1/2-1/2\"]\n[GameId \"x#2\"]\n\n";
        assert_eq!(
            line(&format!("{tags}1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2")),
            " [x#2]: Lasker, E. - Capablanca, J., Wch12, round 4, 1921, 1/2-1/2: \
             4 moves, 5 repetitions, the first after 2...Ng8, threefold after 4...Ng8; \
             drawn with a threefold on the board"
        );
        assert_eq!(
            line(
                "[Black \"b\"]\n[Result \"0-1\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 e5 1-0"
            ),
            ": ? - b, 1-0: 4 moves, 4 repetitions, the first after 2...Ng8, Black \
             could claim with 4...Ng8; the tag Result says 0-1, the moves end with 1-0"
        );
        let cycle = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
        for (end, expected) in [
            ("1/2-1/2", "; not claimed; drawn by the fivefold"),
            ("1-0", "; not claimed: White played on and won"),
            (
                "e4 1-0",
                "; not claimed; White played on and won after the fivefold, which ends the game (9.6.1)",
            ),
            (
                "e4 0-1",
                "; not claimed; White played on and lost after the fivefold, which ends the game (9.6.1)",
            ),
            (
                "e4 *",
                "; not claimed; White played on after the fivefold, which ends the game (9.6.1)",
            ),
        ] {
            let found = line(&format!("{cycle} {end}"));
            assert!(found.ends_with(expected), "{found}");
        }
        // After the game is over nobody may claim, however often a position stands.
        let cycle = "Kf1 Kf3 Ke1 Ke3 ".repeat(3);
        for (fen, moves, expected) in [
            (
                "8/8/8/8/8/4k3/4n3/4K3 w - - 140 90",
                format!("{cycle} 1/2-1/2"),
                "9 repetitions, the first after 91...Ke3; White played on and drew from the start: \
                 a dead position ends the game (5.2.2)",
            ),
            (
                "8/8/8/8/8/8/4nk2/7K w - - 0 90",
                "Kh2 Ke1 Kg2 0-1".to_owned(),
                ": 2 moves; White played on and lost from the start: a dead position ends the game \
                 (5.2.2)",
            ),
            (
                "8/8/8/8/8/2k5/4r3/4K3 w - - 99 90",
                "Kxe2 Kc4 1/2-1/2".to_owned(),
                "Black played on and drew after 90.Kxe2: a dead position ends the game (5.2.2)",
            ),
            (
                "8/8/8/8/8/2k5/4r3/4K3 w - - 0 90",
                "Kxe2 1-0".to_owned(),
                ": 1 move; nobody can mate in the last position (5.2.2), but the result is 1-0",
            ),
            (
                "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 100 90",
                "Kd1 Kd8 *".to_owned(),
                ": 1 move; White played on from the start: a dead position ends the game (5.2.2)",
            ),
        ] {
            let found = line(&format!("[FEN \"{fen}\"]\n\n{moves}"));
            assert!(found.ends_with(expected), "{found}");
        }
        assert!(
            line("f3 e5 g4 Qh4# 1-0").ends_with("; the last move mates, but the result is 1-0")
        );
        let fen = "[FEN \"7k/8/8/8/8/8/6r1/K6R b - - 98 80\"]\n\n80... Kg8 *";
        assert_eq!(line(fen), ": 1 move, White could claim fifty moves with 81.Rb1");
        let fen = "[FEN \"7k/8/8/8/8/8/6r1/K6R b - - 100 80\"]\n\n80... Kg7 *";
        assert_eq!(line(fen), ": 1 move, fifty moves in the start position");
        assert_eq!(
            line("[Event \"x\"]\n\n1. e4"),
            ": x: 1 move; error: the game has no result after ply 1 (line 3): it may \
             be cut short; if that is its end, add \"*\""
        );
    }

    #[test]
    fn nothing_in_a_tag_rules_the_terminal() {
        let name = "\u{1b}]0;title\u{7}\u{202e}<b>".repeat(1000);
        let found = line(&format!("[White \"{name}\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 *"));
        assert!(!found.contains(|c: char| c.is_control() || c == '\u{202e}'), "{found}");
        assert!(found.len() < 400, "{found}");
    }
}
