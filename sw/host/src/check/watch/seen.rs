//! What there is to say of a ply: a claim that can be made, one that could have been, one that has lapsed, an end,
//! or a move that is none.

use std::path::Path;

use perpetual_chess::pgn::{Game, Pieces, san};
use perpetual_chess::rules::Over;
use perpetual_chess::rules::claim::judge;
use perpetual_model::Warning;
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position};

use super::event::{Event, What};
use perpetual_report::claim::occurrences::PlayedLine;

/// A game that is watched.
pub struct WatchedGame<'a> {
    /// The game, as far as it has come.
    pub game: &'a Game,
    /// What it is called.
    pub of: String,
    /// Its file.
    pub path: &'a Path,
    /// The letters in which its moves are named; English, if there are none.
    pub letters: Option<&'static Pieces>,
}

impl WatchedGame<'_> {
    /// An event about the position after so many plies, of which nothing is said yet.
    fn blank(&self, ply: u64, position: &Chess) -> Event {
        let WatchedGame { game, path, ref of, .. } = *self;
        Event {
            file: path.display().to_string(),
            game: of.clone(),
            ply,
            played: self.names(ply).of(ply),
            event: What::IllegalMove,
            article: None,
            now: ply == game.moves.len() as u64 && game.recorded().is_none(),
            claimant: None,
            intends: None,
            fen: Fen::from_position(position, EnPassantMode::Legal).to_string(),
            error: None,
            warnings: Vec::new(),
            since: String::new(),
            board: None,
        }
    }

    fn names(&self, ply: u64) -> PlayedLine<'_> {
        PlayedLine::new(self.game, ply, None, self.letters)
    }

    /// That the game cannot be read on, as the sentence says.
    pub fn illegal(&self, sentence: &str) -> Event {
        let error = Some(sentence.to_owned());
        let last = self.game.moves.len() as u64;
        Event { error, ..self.blank(last, self.game.walk().to(last)) }
    }

    /// That the game was read although this is out of the ordinary; nothing if nothing is.
    pub fn warned(&self, warnings: Vec<Warning>) -> Option<Event> {
        let last = self.game.moves.len() as u64;
        let blank = || self.blank(last, self.game.walk().to(last));
        (!warnings.is_empty()).then(|| Event { event: What::Warning, warnings, ..blank() })
    }

    /// What could be claimed of the position before this ply, and of no position any more: the player moved in its
    /// place (9.4).
    pub fn lapsed(&self, ply: u64) -> Vec<Event> {
        let game = self.game;
        let (before, now) = (judge(game, ply - 1, None), judge(game, ply, None));
        if before.over.is_some() || now.over.is_some() {
            return Vec::new();
        }
        let names = self.names(ply);
        let gone = before.articles.iter().filter(|article| !now.articles.contains(article));
        gone.map(|article| Event {
            event: What::Lapsed,
            article: Some(article.number()),
            claimant: Some(before.claimant),
            since: names.when(ply - 1),
            ..self.blank(ply, game.walk().to(ply))
        })
        .collect()
    }

    /// That the move to this ply was played after the game was over.
    fn played_on(&self, over: Over, ply: u64) -> Event {
        Event {
            event: What::PlayedOn,
            article: Some(over.article.number()),
            since: self.names(ply).when(over.ply),
            ..self.blank(ply, self.game.walk().to(ply))
        }
    }

    /// That the game was over before this ply, and went on.
    pub fn over_before(&self, ply: u64) -> Option<Event> {
        let over = judge(self.game, ply, None).over.filter(|over| over.ply < ply)?;
        Some(self.played_on(over, over.ply + 1))
    }

    /// What there is to say of the position after so many plies, at least one.
    pub fn at(&self, ply: u64) -> Vec<Event> {
        let game = self.game;
        let judgement = judge(game, ply, None);
        let (ended, claimant) = (judgement.over.is_some(), judgement.claimant);
        let articles: Vec<_> = match judgement.over {
            Some(over) if over.ply + 1 == ply => return vec![self.played_on(over, ply)],
            // What ended it earlier was said then.
            Some(over) if over.ply < ply => Vec::new(),
            Some(over) => vec![(over.article, None)],
            None => {
                let on_board = judgement.articles.into_iter().map(|article| (article, None));
                let others =
                    judgement.others.into_iter().map(|other| (other.article, other.intends));
                on_board.chain(others).collect()
            }
        };
        if articles.is_empty() {
            return Vec::new();
        }
        let position = game.walk().to(ply).clone();
        let (blank, names) = (self.blank(ply, &position), self.names(ply));
        let next = game.move_number(ply + 1);
        let mut board = Some(position.board().clone());
        let events = articles.into_iter().filter_map(|(article, intends)| {
            let event = What::of(article)?;
            let written = intends
                .map(|legal| names.spelled(&format!("{next}{}", san(&position, Some(legal)))));
            // A move that is yet to be written needs no picture: the same position has one already, or will.
            let board = if written.is_none() { board.take() } else { None };
            Some(Event {
                event,
                article: Some(article.number()),
                claimant: (!ended).then_some(claimant),
                intends: written,
                board,
                ..blank.clone()
            })
        });
        events.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_chess::pgn::{Reader, line_of_words, parse_fen};

    fn seen(game: &Game) -> WatchedGame<'_> {
        WatchedGame { game, of: "board 5.3".to_owned(), path: Path::new("a.pgn"), letters: None }
    }

    fn events(fen: &str, moves: &str, ply: u64) -> Vec<Event> {
        let start = parse_fen(fen).unwrap().position;
        let moves = line_of_words(&start, &[moves.to_owned()]).unwrap();
        seen(&Game::of(start, &moves)).at(ply)
    }

    fn said(fen: &str, moves: &str, ply: u64) -> Vec<String> {
        let first = |event: &Event| event.to_string().lines().next().unwrap().to_owned();
        events(fen, moves, ply).iter().map(first).collect()
    }

    const START: &str = perpetual_chess::pgn::START;

    #[test]
    fn claims_while_they_stand_and_after() {
        let cycle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
        assert_eq!(
            said(START, cycle, 8),
            ["board 5.3, 4...Ng8: threefold stands now, White may claim a draw (9.2.1.2)"]
        );
        assert_eq!(
            said(START, &format!("{cycle} e4"), 8),
            ["board 5.3, 4...Ng8: threefold stood, White could have claimed a draw (9.2.1.2)"]
        );
        assert_eq!(
            said(START, &cycle[..cycle.len() - 4], 7),
            ["board 5.3, 4.Ng1: with 4...Ng8 written Black could claim a draw (9.2.1.1)"]
        );
        assert!(said(START, cycle, 4).is_empty());
        let board = events(START, cycle, 8)[0].to_string();
        assert_eq!(board.lines().nth(1), Some("  r n b q k b n r"));
        assert_eq!(board.lines().count(), 9);
    }

    #[test]
    fn nobody_may_claim_once_the_game_has_a_result() {
        let moves = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
        let may = "board 5.3, 4...Ng8: threefold stands now, White may claim a draw (9.2.1.2)";
        let could =
            "board 5.3, 4...Ng8: threefold stood, White could have claimed a draw (9.2.1.2)";
        for (tag, mark, expected) in [
            ("*", "*", may),
            ("*", "0-1", could),
            ("*", "1/2-1/2", could),
            ("1-0", "*", could),
            ("1-0", "", could),
        ] {
            let text = format!("[Result \"{tag}\"]\n\n{moves} {mark}");
            let mut game = Game::default();
            assert!(Reader::new(text.as_bytes()).next_game(&mut game).unwrap());
            let found = seen(&game).at(8)[0].to_string();
            assert_eq!(found.lines().next(), Some(expected), "{text}");
        }
    }

    #[test]
    fn ends_and_fifty_moves() {
        let cycle = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
        assert_eq!(
            said(START, &cycle, 16),
            ["board 5.3, 8...Ng8: fivefold, the game is drawn (9.6.1)"]
        );
        let fen = "7k/8/8/8/8/8/r7/6RK b - - 149 9";
        assert_eq!(
            said(fen, "Kh7", 1),
            ["board 5.3, 9...Kh7: 75 moves are made, the game is drawn (9.6.2)"]
        );
        assert_eq!(
            said(fen, "Kh7 Rg7+", 2),
            ["board 5.3, 10.Rg7+: played on, the game was over after 9...Kh7 (9.6.2)"]
        );
        assert!(said(fen, "Kh7 Rg7+ Kh8", 3).is_empty());
        // As a game is told of that is seen only now.
        let start = parse_fen(fen).unwrap().position;
        let moves = line_of_words(&start, &["Kh7 Rg7+ Kh8".to_owned()]).unwrap();
        let game = Game::of(start, &moves);
        let over = seen(&game).over_before(2).unwrap().to_string();
        assert!(over.starts_with("board 5.3, 10.Rg7+: played on, the game was over after 9...Kh7"));
        assert_eq!(seen(&game).over_before(1), None);
        let fen = "8/8/8/8/8/2k5/4r3/4K3 w - - 99 90";
        assert_eq!(
            said(fen, "Kxe2", 1),
            ["board 5.3, 90.Kxe2: dead position, the game is drawn (5.2.2)"]
        );
        let fen = "7k/8/8/8/8/8/6r1/K6R b - - 98 80";
        assert_eq!(
            said(fen, "Kg8", 1),
            [
                "board 5.3, 80...Kg8: White could claim a draw by writing any move that is no capture and no pawn move, as 81.Rb1 (9.3.1)"
            ]
        );
        assert_eq!(
            said(fen, "Kg8 Kb1", 2),
            ["board 5.3, 81.Kb1: 50 moves are made, Black may claim a draw (9.3.2)"]
        );
    }

    #[test]
    fn one_picture_of_a_position() {
        // Three times, and fifty moves.
        let fen = "7k/8/8/8/8/8/6r1/K6R b - - 92 80";
        let moves = "Kg8 Rg1 Kh8 Rh1+ Kg8 Rg1 Kh8 Rh1+";
        let found = events(fen, moves, 8);
        assert_eq!(
            found.iter().map(|event| event.article).collect::<Vec<_>>(),
            [Some("9.2.1.2"), Some("9.3.2")]
        );
        assert_eq!(found.iter().map(|event| event.to_string().lines().count()).sum::<usize>(), 10);
    }

    #[test]
    fn a_claim_lapses_when_nobody_can_make_it_any_more() {
        let lapsed = |fen: &str, moves: &str, ply: u64| -> Vec<String> {
            let start = parse_fen(fen).unwrap().position;
            let moves = line_of_words(&start, &[moves.to_owned()]).unwrap();
            seen(&Game::of(start, &moves)).lapsed(ply).iter().map(ToString::to_string).collect()
        };
        let cycle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
        let gone = "board 5.3, 5.e4: White played on, the draw could have been claimed after 4...Ng8 (9.2.1.2)\n";
        assert_eq!(lapsed(START, &format!("{cycle} e4"), 9), [gone]);
        assert!(lapsed(START, &format!("{cycle} Nf3"), 9).is_empty(), "it stands three times too");
        assert!(lapsed(START, cycle, 8).is_empty());
        let fen = "7k/8/8/8/8/8/6r1/K6R b - - 98 80";
        assert!(lapsed(fen, "Kg8 Kb1 Kf8", 3).is_empty(), "fifty moves stay");
        assert_eq!(lapsed(fen, "Kg8 Kb1 Rh2 Rxh2", 4).len(), 1);
        assert_eq!(lapsed(fen, "Kg8 Kb1 Rg1+ Rxg1+", 4).len(), 1);
    }

    #[test]
    fn moves_are_named_in_the_letters_asked_for() {
        let start = parse_fen(START).unwrap().position;
        let moves = line_of_words(&start, &["Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".to_owned()]).unwrap();
        let game = Game::of(start, &moves);
        let german = WatchedGame { letters: Pieces::of("de"), ..seen(&game) };
        assert_eq!(
            german.at(7)[0].to_string(),
            "board 5.3, 4.Sg1: with 4...Sg8 written Black could claim a draw (9.2.1.1)\n"
        );
    }
}
