//! The golden model, and its check bits, against whole boards; moves as they are written; what is refused.

use perpetual_model::generate::Numbers;
use perpetual_model::{Chain, Limits};

use super::odd_tests::READER;
use super::*;
use crate::{Cycles, ErrorKind, History, Played, Ruling, Side, random};

fn fen(fen: &str, moves: &str) -> Played {
    READER.game(&format!("[FEN \"{fen}\"]\n\n{moves} *"))
}

#[test]
fn model_and_whole_boards_agree() {
    let mut numbers = Numbers::new(41);
    let (mut found, mut checked) = (0, [0; 4]);
    for number in 0..400 {
        let start = random::XIANGQI[number % random::XIANGQI.len()];
        let mut board = Board::of_fen(start).unwrap();
        // As the circuit is: 32 entries are enough.
        let limits = Limits { entries: Some(32), depth: None };
        let mut chain = Cycles::new(Chain::with_limits(limits));
        let mut history = History::new(board.clone());
        let played = random::xiangqi(&mut numbers, start, 60).unwrap();
        for &(from, to) in &played {
            let (record, check) = board.play(from, to).unwrap();
            assert_eq!(Board::of_fen(&board.fen()).as_ref(), Ok(&board));
            chain.push(record, check).unwrap();
            history.push(board.clone(), check);
            for earlier in 1.. {
                let cycle = history.cycle(earlier);
                assert_eq!(chain.cycle(earlier), cycle, "{played:?}");
                let Some(cycle) = cycle else { break };
                found += 1;
                checked[usize::from(cycle.checks.mover) * 2 + usize::from(cycle.checks.other)] += 1;
            }
        }
    }
    assert!(found > 1000 && checked[..3].iter().all(|&n| n > 100), "{found} {checked:?}");
}

#[test]
fn the_side_that_checks_all_the_time_loses() {
    let rook = "4k4/9/9/9/3R5/9/9/9/9/5K3 w";
    let cycle = "d5e5 e9d9 e5d5 d9e9 ";
    let decided = |played: Played| {
        assert_eq!(played.error, None);
        played.judged.decided.map(|decided| (decided.ply, decided.cycle.distance, decided.ruling))
    };
    assert_eq!(decided(fen(rook, cycle)), None);
    let loses = Ruling::PerpetualCheck(Side::First);
    assert_eq!(decided(fen(rook, &cycle.repeat(2))), Some((8, 8, loses)));
    // One move in the cycle that does not check: a repetition only.
    let idle = "d5d4 e9e8 d4d5 e8e9 ";
    assert_eq!(decided(fen(rook, &format!("{cycle}{idle}"))), Some((8, 8, Ruling::Repetition)));
    // A capture between them: nothing before it comes back.
    let taken = "4k4/9/9/9/3Rp4/9/9/9/9/5K3 w";
    assert_eq!(decided(fen(taken, &cycle.repeat(2))), None);
    assert_eq!(decided(fen(taken, &cycle.repeat(3))), Some((9, 8, loses)));
}

#[test]
fn what_cannot_come_back_is_a_barrier() {
    let mut board = Board::of_fen(START).unwrap();
    // A soldier's steps forward, one of them a capture, and then one aside.
    for (word, barrier) in [
        ("g3g4", true),
        ("i9i8", false),
        ("g4g5", true),
        ("i8i9", false),
        ("g5g6", true),
        ("i9i8", false),
        ("g6f6", false),
        ("h7h0", true),
    ] {
        let (from, to) = read_move(&board, word, Ranks::FromZero).unwrap();
        assert_eq!(board.play(from, to).unwrap().0.barrier, barrier, "{word}");
    }
}

#[test]
fn moves_are_read_in_every_notation() {
    let moves = |text: &str| {
        let played = READER.game(&format!("{text} *"));
        assert_eq!((played.error.clone(), played.judged.plies), (None, 4), "{text}: {played:?}");
    };
    moves("1. C2=5 H8+7 2. H2+3 R9=8");
    moves("1. c2.5 h8+7 2. n2+3 r9.8");
    moves("1. 炮二平五 马8进7 2. 马二进三 车9平8");
    moves("1. 炮二平五 馬８進７ 2. 馬二進三 車９平８");
    moves("1. Ｃ２＝５Ｈ８＋７ 2. Ｈ２＋３Ｒ９＝８");
    moves("1. H2-E2 H9-G7 2. H0-G2 I9-H9");
    moves("h2e2 h9g7 h0g2 i9h9");
    moves("1. h3e3 {the cannon (in the centre)} h10g8 (1... b10c8 2. h1g3) 2. h1g3 $1 i10h10");
    // No rank tells how they are counted: the count is the one that fits.
    moves("b3e3 b8e8 h3h4 h8h7");
}

#[test]
fn which_of_several_pieces_is_meant() {
    let from = |fen: &str, word: &str| {
        let board = Board::of_fen(fen).unwrap();
        read_move(&board, word, Ranks::FromZero).map(|(from, _)| square_name(from))
    };
    let rooks = "4k4/9/9/9/2R6/9/2R6/4B4/4A4/3K1A3 w";
    assert_eq!(from(rooks, "R+=9").as_deref(), Ok("c5"));
    assert_eq!(from(rooks, "+R=9").as_deref(), Ok("c5"));
    assert_eq!(from(rooks, "R-=9").as_deref(), Ok("c3"));
    assert_eq!(from(rooks, "后车退2").as_deref(), Ok("c3"));
    let horse = "4k4/9/9/9/9/9/9/9/1H7/3K5 w";
    assert_eq!(from(horse, "H8+6").as_deref(), Ok("b1"));
    assert_eq!(from(horse, "H8+9").as_deref(), Ok("b1"));
    assert!(from(horse, "H8+5").is_err());
    let soldiers = "4k4/9/2P1P4/2P1P4/2P6/9/9/9/9/3K5 w";
    for (word, square) in [("15=6", "e7"), ("25=6", "e6"), ("37=8", "c5"), ("17+1", "c7")] {
        assert_eq!(from(soldiers, word).as_deref(), Ok(square), "{word}");
    }
    assert!(from(soldiers, "P+=6").is_err());
    // What is said of a move that several can play are moves that one can.
    for (fen, word, forms) in [
        (rooks, "R7=9", vec![("R+=9", "c5"), ("R-=9", "c3")]),
        (soldiers, "P+=6", vec![("15=6", "e7")]),
        (soldiers, "P5=6", vec![("15=6", "e7"), ("25=6", "e6")]),
    ] {
        let error = from(fen, word);
        if forms.len() > 1 {
            let written: Vec<&str> = forms.iter().map(|(form, _)| *form).collect();
            let says = format!("more than one piece can go so: write {}", written.join(" or "));
            assert_eq!(error, Err((ErrorKind::AmbiguousMove, says)));
        }
        for (form, square) in forms {
            assert_eq!(from(fen, form).as_deref(), Ok(square), "{form}");
        }
    }
}

/// See `Tried::says`. One rank that does not fit leaves the count of the others.
const WRONG: &str = r#"1. h2e2 h9g7⏎2. h0h4 | 2 | line 2: 2.h0h4: the horse on h0 cannot go to h4
1. h2e2 h2e2 | 1 | line 1: 1...h2e2: Black is to move and has no piece on h2
1. h2e65 | 0 | line 1: 1.h2e65: it is neither two squares
1. hello | 0 | line 1: 1.hello: it is neither two squares, as h2e2, nor a move as C2=5 or 炮二平五
1. h2e2 h10g8 | 1 | line 1: 1...h10g8: its ranks are counted from 1, those before it from 0
1. h3e3 h10g8 2. h0g2 | 2 | line 1: 2.h0g2: its ranks are counted from 0, those before it from 1
1. C5=6 | 0 | line 1: 1.C5=6: Red has no cannon on file 5
1. H2+5 | 0 | line 1: 1.H2+5: the horse of Red on file 2 cannot go so
1. C+=5 | 0 | line 1: 1.C+=5: Red has no cannons on one file
1. 25+1 | 0 | line 1: 1.25+1: Red has not 2 soldiers on file 5
[Red "a"]⏎[FEN "9/9 w"]⏎1. h2e2 | 0 | line 2: the FEN "9/9 w" needs ten ranks parted by /
[FEN "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1000001"]⏎1. d0d1 * | 0 | has "1000001" behind the side to move: neither - nor a number up to 1,000,000
[FEN "4k4/9/9/9/9/9/9/9/9/3K5 w - - -1 1"]⏎1. d0d1 * | 0 | has "-1" behind the side to move
[FEN "4k4/9/9/9/9/9/9/9/9/3K5 w – – 1000000 ０"]⏎1. d0d1 e9d9 | 1 | the general of Black could be taken
[FEN "4k4/9/9/9/9/9/9/9/9/4K4 b"]⏎* | 0 | lets Black take the other general
1. e0e1 e9e8 2. e1f1 e8f8 3. e3e4 | 3 | the general of Black could be taken
1. c0e2 i9i8 2. e2c4 i8i9 3. c4e6 | 4 | the elephant on c4 cannot go to e6
1. e3e4 i9i8 2. e4d4 | 2 | the soldier on e4 cannot go to d4
1. h2h9 h9i7 | 1 | Black is to move and has no piece on h9"#;

#[test]
fn what_is_wrong_is_said_and_the_moves_before_it_count() {
    READER.says(WRONG);
}

#[test]
fn a_game_that_is_cut_short_is_an_error_and_its_moves_count() {
    for (text, kind, says) in [
        (
            "1. h2e2\nh9g7",
            ErrorKind::NoResult,
            "line 2: the game has no result after ply 2: it may be cut short; if that is its end, add \"*\"",
        ),
        (
            "1. h2e2 h9g7\n{a comment\n* 2. h0h4",
            ErrorKind::OpenComment,
            "line 2: the comment that opens with \"{\" never ends; add \"}\"",
        ),
        (
            "1. h2e2 h9g7 (1... b9c7 (1... a9a8)\n2. h0g2 *",
            ErrorKind::OpenVariation,
            "line 1: the variation that opens with \"(\" never ends; add \")\"",
        ),
    ] {
        let played = READER.game(text);
        let error = played.error.unwrap();
        assert_eq!((played.judged.plies, error.kind, error.to_string().as_str()), (2, kind, says));
    }
    // What never ends in one game is no error of the next.
    let games: Vec<Played> = read("1. h2e2 (1. h2d2 *\n[Red \"b\"]\n1. h2e2 *").collect();
    let kinds = games.iter().map(|game| game.error.as_ref().map(|error| error.kind));
    assert_eq!(kinds.collect::<Vec<_>>(), [Some(ErrorKind::OpenVariation), None]);
    // Every place where a game may be cut.
    let whole = "[Red \"a\"]\n[Black \"b\"]\n\n1. h2e2 {c} h9g7 (1... b9c7) 2. C5=4 1-0";
    assert_eq!(READER.game(whole).error, None);
    for end in 1..whole.len() {
        assert!(read(&whole[..end]).all(|game| game.error.is_some()), "{}", &whole[..end]);
    }
}

#[test]
fn games_are_told_apart_by_results_and_tags() {
    let games: Vec<Played> = read(
        "[Red \"a\"]\n1. h2e2 1-0\n1. h2e2 h9g7 1/2-1/2\n\n[Red \"b\"]\n\n1. C2=5 *\n[Red \"c\"]\n1. C2=5 H8+7 *\n",
    ).collect();
    let plies: Vec<usize> = games.iter().map(|game| game.judged.plies).collect();
    assert_eq!((plies, games[3].line), (vec![1, 2, 1, 2], 8));
    assert!(games.iter().all(|game| game.error.is_none()));
}
