//! Every kind of claim, right and wrong.

use shakmaty::CastlingSide::{KingSide, QueenSide};
use shakmaty::Color::{Black, White};

use super::*;
use crate::pgn::{find_move, san};
use crate::rules::alike::Difference;
use crate::testing::{game_from as game, random_line};

const OPEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// The claim at the end of a game, with a word for the move that is intended.
fn claim(fen: &str, moves: &str, intends: Option<&str>) -> Judgement {
    let game = game(fen, moves);
    let word = |word: &str| find_move(game.end(), word.as_bytes()).unwrap().unwrap();
    judge(&game, game.moves.len() as u64, intends.map(word))
}

/// The positions that look the same and are not, and how often the position itself stood.
fn looks(judgement: &Judgement) -> (usize, Vec<(u64, Vec<Difference>)>) {
    let differ = judgement.stood.iter().filter(|alike| !alike.is_same());
    let differ = differ.map(|alike| (alike.ply, alike.differences.clone())).collect();
    (judgement.occurrence(), differ)
}

fn lost(color: Color, side: shakmaty::CastlingSide, lost: u64) -> Difference {
    Difference::Castling { color, side, lost }
}

#[test]
fn white_lost_the_right_to_castle_short() {
    let judged = claim(OPEN, "Rg1 Kf8 Rh1 Ke8 Rb1 Rb8 Ra1 Ra8", None);
    assert!(!judged.is_right());
    let black = [lost(Black, KingSide, 2), lost(Black, QueenSide, 2)];
    let mut first = vec![lost(White, KingSide, 1), lost(White, QueenSide, 5)];
    first.extend(black);
    assert_eq!(looks(&judged), (1, vec![(0, first), (4, vec![lost(White, QueenSide, 5)])]));
}

#[test]
fn each_right_is_named() {
    // One rook leaves and comes back, twice; the king of the other side has moved before.
    for (fen, moves, expected) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rh2 Kd8 Rh1 Ke8", lost(White, KingSide, 1)),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ra2 Kd8 Ra1 Ke8", lost(White, QueenSide, 1)),
        ("4k2r/8/8/8/8/8/8/4K3 b k - 0 1", "Rh7 Kd1 Rh8 Ke1", lost(Black, KingSide, 1)),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "Ra7 Kd1 Ra8 Ke1", lost(Black, QueenSide, 1)),
        // By the king.
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Ke2 Kd8 Ke1 Ke8", lost(White, KingSide, 1)),
    ] {
        let twice = format!("{moves} {moves}");
        let judged = claim(fen, &twice, None);
        // Three times to look at, and two by the Laws.
        assert_eq!(looks(&judged), (2, vec![(0, vec![expected])]), "{fen}");
        assert!(!judged.is_right());
        // Once more, and it is right.
        let third = claim(fen, &format!("{twice} {moves}"), None);
        assert_eq!(third.articles, [Article::Third]);
    }
}

#[test]
fn a_rook_that_was_taken_leaves_nothing_alike() {
    // The bishop takes the rook with which White could castle: one piece fewer for ever.
    let fen = "4k2r/1b6/8/8/8/8/8/4K2R w K - 0 1";
    let judged = claim(fen, "Ke2 Bxh1 Ke1 Bb7 Ke2 Bh1 Ke1 Bb7", None);
    assert_eq!(looks(&judged), (2, vec![]));
    assert_eq!((judged.first, judged.quiet), (2, 6));
}

#[test]
fn two_pawns_could_take_en_passant() {
    let fen = "4k3/8/8/8/2p1p3/8/3P4/4K3 w - - 0 1";
    let judged = claim(fen, "d4 Kd8 Kd1 Ke8 Ke1", None);
    let (_, alike) = looks(&judged);
    let [Difference::EnPassant(captures)] = alike[0].1.as_slice() else { panic!("{alike:?}") };
    let mut captures = captures.clone();
    captures.sort();
    assert_eq!(captures, ["cxd3", "exd3"]);
}

#[test]
fn capture_and_pawn_move_part_what_is_before_from_what_is_after() {
    let start = crate::pgn::START;
    for (moves, first) in
        [("Nf3 Nf6 Ng1 Ng8 e4 e5 Nf3 Nf6 Ng1 Ng8", 6), ("e4 d5 exd5 Nf6 Nf3 Ng8", 3)]
    {
        let judged = claim(start, moves, None);
        assert!(!judged.is_right());
        assert!(judged.stood.iter().all(|alike| alike.ply >= first));
        assert_eq!(judged.first, first);
    }
}

#[test]
fn a_null_move_parts_them_too() {
    let judged = claim(crate::pgn::START, "Nf3 Nf6 Ng1 Ng8 Z0 Z0", None);
    let differences: Vec<_> = looks(&judged).1;
    assert_eq!(differences.len(), 3);
    assert!(differences.iter().all(|(_, found)| found.contains(&Difference::NullMove)));
}

#[test]
fn fifty_moves_written_and_completed() {
    let fen = "7k/8/8/8/8/8/6r1/K6R b - - 98 80";
    let written = claim(fen, "Kg8", Some("Kb1"));
    assert_eq!(
        (written.articles.as_slice(), written.claimant),
        (&[Article::IntendedFifty][..], White)
    );
    assert_eq!(written.quiet, 100);
    let made = claim(fen, "Kg8 Kb1", None);
    assert_eq!((made.articles.as_slice(), made.claimant), (&[Article::Fifty][..], Black));
    // Nothing written yet: not by 9.3.2, and one of the moves that would do is named.
    let early = claim(fen, "Kg8", None);
    assert!(!early.is_right());
    assert_eq!(early.others.len(), 1);
    assert_eq!(early.others[0].article, Article::IntendedFifty);
    // A capture completes nothing.
    let capture = claim("7k/8/8/8/8/8/6r1/K5R1 w - - 99 80", "", Some("Rxg2"));
    assert!(!capture.is_right());
    assert_eq!((capture.quiet, capture.first), (0, 1));
    assert!(capture.others.iter().all(|other| other.article == Article::IntendedFifty));
    // Both articles at once.
    let cycle = "Ra2 Kg8 Ra1 Kh8 ".repeat(2);
    let both = claim("7k/8/8/8/8/8/6r1/RK6 w - - 92 80", &cycle, None);
    assert_eq!(both.articles, [Article::Third, Article::Fifty]);
}

#[test]
fn a_written_move_that_mates_claims_nothing() {
    let fen = "7k/8/6K1/8/8/8/8/R7 w - - 99 90";
    assert!(!claim(fen, "", Some("Ra8#")).is_right());
    assert!(claim(fen, "", Some("Ra7")).is_right());
}

#[test]
fn a_right_lapses_with_the_next_move() {
    // Of White and of Black: after so many half-moves, by an article, with a move written.
    let lapsed = |fen: &str, moves: &str| {
        let game = game(fen, moves);
        let found = claim(fen, moves, None).lapsed;
        [White, Black].map(|color| {
            let &Lapsed { ply, claim: Other { intends, article } } = found.get(color).as_ref()?;
            let intends = intends.map(|legal| san(game.walk().to(ply), Some(legal)));
            Some((ply, article, intends.unwrap_or_default()))
        })
    };
    let at = |ply, article, intends: &str| Some((ply, article, intends.to_owned()));
    let start = crate::pgn::START;
    let third = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    assert_eq!(lapsed(start, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"), [None, None]);
    // Black could have written 4...Ng8; White still has the right.
    let written = at(7, Article::IntendedThird, "Ng8");
    assert_eq!(lapsed(start, third), [None, written.clone()]);
    // The move that could have been written was not made.
    for moves in ["e5", "e5 e4", "e5 Nf3 Ng8 Ng1"] {
        let moves = format!("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 {moves}");
        assert_eq!(lapsed(start, &moves), [None, written.clone()], "{moves}");
    }
    let board = at(8, Article::Third, "");
    assert_eq!(lapsed(start, &format!("{third} e4")), [board.clone(), written.clone()]);
    assert_eq!(lapsed(start, &format!("{third} e4 e5 Nf3")), [board.clone(), written]);
    // Another position stands for the third time.
    assert_eq!(lapsed(start, &format!("{third} Nf3 e5")), [board, at(9, Article::Third, "")]);
    let fen = "7k/8/8/8/8/8/6r1/K6R b - - 98 80";
    let fifty = at(1, Article::IntendedFifty, "Kb1");
    assert_eq!(lapsed(fen, "Kg8 Kb1"), [fifty.clone(), None]);
    assert_eq!(lapsed(fen, "Kg8 Kb1 Kf8"), [fifty, at(2, Article::Fifty, "")]);
    // A capture is no such move, nor one that mates: another is.
    let taken = lapsed("7k/8/8/8/8/8/6r1/K5R1 w - - 99 80", "Rxg2");
    assert_eq!(taken, [at(0, Article::IntendedFifty, "Rb1"), None]);
    let mated = lapsed("7k/8/6K1/8/8/8/8/R7 w - - 99 90", "Ra8#");
    assert!(mated[0].as_ref().is_some_and(|(_, _, intends)| intends != "Ra8#"), "{mated:?}");
    // There may be none.
    assert_eq!(lapsed("k7/1R6/8/2K5/8/8/8/8 b - - 99 80", "Kxb7"), [None, None]);
    // Nor is anything after the game was over.
    let bare = "8/8/8/8/8/8/7k/K7 w - - 100 90";
    assert_eq!(lapsed(bare, "Kb1 Kh1 Ka1 Kh2 Kb1 Kh1 Ka1 Kh2 Kb1"), [None, None]);
}

#[test]
fn the_game_was_over_before() {
    let over = |fen: &str, moves: &str| {
        let judged = claim(fen, moves, None);
        assert!(judged.others.is_empty() && !judged.is_right());
        judged.over.map(|over| (over.ply, over.article))
    };
    let cycle = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let start = crate::pgn::START;
    let fivefold = Some((16, Article::Fivefold));
    assert_eq!(over(start, &cycle), fivefold);
    assert_eq!(over(start, &format!("{cycle} e4 e5 Nf3")), fivefold);
    assert_eq!(over(start, "f3 e5 g4 Qh4#"), Some((4, Article::Checkmate)));
    assert_eq!(over("k7/8/K7/8/8/8/8/1R6 w - - 0 1", "Rb7"), Some((1, Article::Stalemate)));
    assert_eq!(over("7k/8/8/8/8/8/6r1/K5R1 w - - 3 9", "Rxg2"), None);
    assert_eq!(
        over("7k/8/8/8/8/8/6r1/K6B w - - 3 9", "Bxg2 Kg8"),
        Some((1, Article::DeadPosition))
    );
    let wall = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 60";
    assert_eq!(over(wall, "Kd1 Kd8"), Some((0, Article::DeadPosition)));
    let closes = "4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 60";
    assert_eq!(over(closes, "Kd1 Kd8"), None);
    assert_eq!(over(closes, "g4 Kd8 Kd1"), Some((1, Article::DeadPosition)));
    let counter = |counter: u32| format!("7k/8/8/8/8/8/r7/6RK b - - {counter} 90");
    assert_eq!(over(&counter(149), "Kh7 Rg2"), Some((1, Article::SeventyFive)));
    // Mate on the board comes before seventy-five and fifty moves.
    let mates = "7k/8/6K1/8/8/8/8/R7 w - - 149 90";
    assert_eq!(over(mates, "Ra8#"), Some((1, Article::Checkmate)));
}

/// Over random games: the claims are those that the fast walk finds, at the same ply.
#[test]
fn the_first_claims_are_those_of_the_walker() {
    use crate::rules::Walker;
    use perpetual_model::generate::Numbers;
    let mut numbers = Numbers::new(9211);
    let starts = [
        OPEN,
        "4k3/8/8/8/8/8/8/1N2K1N1 w - - 60 1",
        "4k3/2p1p3/8/1P1P4/4p1p1/8/3P1P2/4K3 w - - 0 1",
        "7k/8/8/8/8/8/6q1/K5B1 w - - 110 90",
        "4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 90 60",
        "8/8/8/3k4/8/3K4/8/8 w - - 99 60",
    ];
    let (mut thirds, mut fifties, mut ended) = (0, 0, 0);
    for number in 0..180 {
        let start = crate::pgn::parse_fen(starts[number % starts.len()]).unwrap().position;
        let line = random_line(&start, &mut numbers, 60);
        let moves: Vec<_> = line.into_iter().map(Some).collect();
        let game = Game::of(start, &moves);
        let claims = Walker::default().walk(&game, |_, _, _| {});
        assert_eq!(claims.over, judge(&game, game.moves.len() as u64, None).over);
        ended += u32::from(claims.over.is_some());
        let first = |article: Article, intended: bool| {
            (0..=game.moves.len() as u64).find(|&ply| {
                if judge(&game, ply, None).over.is_some() {
                    return false;
                }
                let board = game.walk().to(ply).clone();
                let legal = board.legal_moves();
                let tried = legal.iter().filter(|_| intended).map(|legal| Some(*legal));
                let tried = tried.chain((!intended && !legal.is_empty()).then_some(None));
                tried.into_iter().any(|m| judge(&game, ply, m).articles.contains(&article))
            })
        };
        let intended = claims.intended.map(|claim| claim.ply);
        assert_eq!(first(Article::IntendedThird, true), intended);
        let fifty = claims.intended_fifty.map(|claim| claim.ply);
        assert_eq!(first(Article::IntendedFifty, true), fifty);
        assert_eq!(first(Article::Fifty, false), claims.fifty);
        thirds += u32::from(intended.is_some());
        fifties += u32::from(fifty.is_some());
    }
    assert!(thirds > 20 && fifties > 10 && ended > 60, "{thirds} {fifties} {ended}");
}
