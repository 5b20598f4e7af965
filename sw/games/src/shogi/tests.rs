//! The model against whole positions; records in KIF, CSA and USI; what is refused.

use perpetual_model::generate::Numbers;

use super::odd_tests::READER;
use super::*;
use crate::{ErrorKind, History, Repeated, Ruling, Side, random};

#[test]
fn model_and_whole_positions_agree() {
    let mut numbers = Numbers::new(42);
    let (mut found, mut checked) = (0, [0; 4]);
    for number in 0..120 {
        let start = random::SHOGI[number % random::SHOGI.len()];
        let mut board = Board::of_sfen(start).unwrap();
        let (mut model, mut history) = (Model::new(), History::new(board.key()));
        let played = random::shogi(&mut numbers, start, 80).unwrap();
        for usi in &played {
            let (changes, check) = board.play(usi).unwrap();
            model.push(changes, check);
            history.push(board.key(), check);
            for earlier in 1.. {
                let cycle = history.cycle(earlier);
                assert_eq!(model.cycle(earlier), cycle, "{played:?}");
                let Some(cycle) = cycle else { break };
                found += 1;
                checked[usize::from(cycle.checks.mover) * 2 + usize::from(cycle.checks.other)] += 1;
            }
        }
    }
    assert!(found > 1000 && checked[..3].iter().all(|&n| n > 20), "{found} {checked:?}");
}

#[test]
fn the_fourth_occurrence_is_sennichite_and_who_checked_all_the_time_loses() {
    let rook = "position sfen 4k4/9/9/9/3R5/9/9/9/5K3 b - moves ";
    let cycle = "6e5e 5a6a 5e6e 6a5a ";
    let decided = |moves: &str| {
        let played = READER.game(&format!("{rook}{moves}"));
        assert_eq!(played.error, None);
        played.judged.decided.map(|decided| (decided.ply, decided.cycle.distance, decided.ruling))
    };
    assert_eq!(decided(&cycle.repeat(2)), None);
    let loses = Ruling::PerpetualCheck(Side::First);
    assert_eq!(decided(&cycle.repeat(3)), Some((12, 12, loses)));
    // One round without check, the first or the last: it is since the first occurrence that all moves must give check.
    let idle = "6e6f 5a5b 6f6e 5b5a ";
    for rounds in [[idle, cycle, cycle], [cycle, idle, cycle], [cycle, cycle, idle]] {
        assert_eq!(decided(&rounds.concat()), Some((12, 12, Ruling::Repetition)));
    }
}

#[test]
fn hands_belong_to_the_position() {
    // The pawn is taken: the placement comes back, and the hands do not.
    let taken = "sfen 4k4/9/9/9/4r4/9/9/9/5K2R b P moves P*5f 5e5f 1i1h 5f5e 1h1g 5a4a 1g1i 4a5a";
    // Dropped and taken by both: the position comes back.
    let both =
        "sfen 4k4/9/9/9/r8/8R/9/9/4K4 b P moves P*9f 9e9f 5i5h P*1e 1f1e 9f9e 1e1f 5a5b 5h5i 5b5a";
    for (text, expected) in [(taken, vec![]), (both, vec![(10, 10)])] {
        let played = READER.game(text);
        assert_eq!(played.error, None);
        let found = |repeated: &Repeated| (repeated.ply, repeated.nearest.distance);
        assert_eq!(played.judged.repetitions.iter().map(found).collect::<Vec<_>>(), expected);
        let (mut board, mut model) =
            (Board::of_sfen(&text[5..text.find(" moves").unwrap()]).unwrap(), Model::new());
        for usi in &played.moves {
            let (changes, check) = board.play(usi).unwrap();
            model.push(changes, check);
        }
        assert_eq!(model.cycle(1).is_some(), !expected.is_empty());
    }
}

#[test]
fn the_same_game_in_kif_csa_and_usi() {
    let kif = "# KIF\r\n開始日時：2020/01/01\r\n手合割：平手　　\r\n先手：甲\r\n後手：乙\r\n手数----指手---------消費時間--\r\n\
        \u{20}  1 ７六歩(77)   ( 0:16/00:00:16)\r\n*a comment\r\n   2 ３四歩(33)   ( 0:00/00:00:00)\r\n\
        \u{20}  3 ２二角成(88) ( 0:01/00:00:17)+\r\n   4 同　銀(31)   ( 0:01/00:00:17)\r\n\
        \u{20}  5 ５五角打     ( 0:01/00:00:17)\r\n   6 投了         ( 0:01/00:00:17)\r\nまで5手で先手の勝ち\r\n\r\n\
        変化：3手\r\n   3 ２六歩(27)\r\n";
    let csa = "V2.2\nN+甲\nN-乙\n$START_TIME:2020/01/01\nPI\n+\n+7776FU\nT16\n-3334FU,T0\n+8822UM\n'comment\n-3122GI\n+0055KA\n%TORYO\n";
    let usi = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e";
    let games = [kif, csa, usi].map(|text| READER.game(text));
    for played in &games {
        assert_eq!((played.error.clone(), played.judged.plies), (None, 5), "{played:?}");
    }
    assert_eq!(games[0].tag(&["先手"]), Some("甲"));
    assert_eq!(games[1].tag(&["先手"]), Some("甲"));
    assert_eq!(
        (games[0].result.as_deref(), games[1].result.as_deref()),
        (Some("投了"), Some("%TORYO"))
    );
}

#[test]
fn start_positions() {
    let plies = |text: &str| {
        let played = READER.game(text);
        assert_eq!(played.error, None, "{text}");
        (played.judged.plies, played.first)
    };
    assert_eq!(plies("手合割：二枚落ち\n   1 ６二銀(71)\n   2 ７六歩(77)\n"), (2, Side::Second));
    assert_eq!(
        plies("P1 *  *  *  * -OU *  *  *  * \nP+59OU\nP+00HI\nP-00AL\n+\n+0052HI\n-5152OU\n"),
        (2, Side::First)
    );
    assert_eq!(plies("PI82HI22KA\n-\n-5142OU\n"), (1, Side::Second));
    let drawn = "後手の持駒：飛　歩十八\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
        +---------------------------+\n先手の持駒：金\n手数----指手--\n   1 ５二金打\n";
    assert_eq!(plies(drawn), (1, Side::First));
    assert_eq!(plies(&drawn.replace("   1 ５二", "1000000 ５二")), (1, Side::First));
    let late = READER.game(&drawn.replace("   1 ５二", "1000001 ５二"));
    assert_eq!(late.error.map(|error| error.kind), Some(ErrorKind::MoveNumber));
}

/// See `Tried::says`.
const WRONG: &str = r#"startpos moves 7g7f 7g7f | 1 | line 1: move 2 "7g7f": Gote is to move and has no piece on 77
7g7f hello | 1 | line 1: move 2 "hello": it is no move in USI, as 7g7f
7g7e | 0 | the pawn on 77 cannot go to 75
P*5e | 0 | Sente has no pawn in hand
sfen 4k4/9/9/9/9/9/9/9/4K4 b 48P | 0 | the start position has a pawn more than 47 times
sfen 9/9 b - | 0 | line 1: "9/9 b -" is no SFEN
sfen 4k4/9/9/9/9/9/9/9/4K4 b - 99999999999 moves 5i5h | 0 | line 1: the number of the move in "4k4/9/9/9/9/9/9/9/4K4 b - 99999999999" is above 1,000,000
sfen 4k4/9/9/9/4P4/9/9/9/4K4 b P moves P*5d | 0 | (nifu)
sfen 3lkl3/9/4G4/9/9/9/9/9/4K4 b P moves P*5b | 0 | (uchifuzume)
sfen 4k4/9/9/9/4r4/9/9/9/4K4 b P moves P*4d | 0 | the king of Sente could be taken
sfen 4k4/9/9/9/9/9/9/9/4K4 b P moves P*4a | 0 | could never move again
sfen 4k4/9/9/9/4R4/9/9/9/4K4 b - moves 5e5d | 0 | line 1: in the start position Sente can take the king
PI⏎+⏎+7776FU⏎-3334XX⏎ | 1 | line 4: move 2 "-3334XX": it is no move in CSA
PI⏎+⏎+7776KI⏎ | 0 | on 77 there is a pawn
V2.2⏎P1hello⏎+⏎ | 0 | line 2: the start position has "P1hello"
手合割：平手⏎   1 ７六歩(77)⏎   2 hello⏎ | 1 | line 3: move 2 "hello": it is no move in KIF
手合割：平手⏎   1 ７六銀(77)⏎ | 0 | on 77 there is a pawn
手合割：平手⏎   1 ７六歩⏎ | 0 | KI2 is not read
手合割：平手⏎▲７六歩 △３四歩⏎ | 0 | line 2: move 1 "▲７六歩 △３四歩": KI2 is not read, save it as KIF
PI⏎+⏎+7776FU⏎+3334FU⏎ | 1 | line 4: "+3334FU" is Sente's, but Gote is to move
PI⏎-⏎+7776FU⏎ | 0 | line 3: "+7776FU" is Sente's, but Gote is to move
PI⏎+⏎+7776FU⏎-⏎ | 1 | line 4: move 2 "-": it is no move in CSA
手合割：平手⏎   1 ７六歩(77)⏎   3 ２六歩(27)⏎   4 ８四歩(83)⏎ | 1 | line 3: "２六歩(27)" is move 3, but move 2 should be here: a line may be lost
先手：a⏎   2 ３四歩(33)⏎ | 0 | "３四歩(33)" is move 2, but move 1 should be here
先手：a⏎   1 ７六歩(77)⏎   3 投了⏎ | 1 | line 3: "投了" is move 3, but move 2 should be here
先手：a⏎手合割：蛸⏎ | 0 | line 2: the handicap "蛸" is not known
hello⏎ | 0 | line 1: "hello": it is no line of KIF
先手：a⏎|v香⏎   1 ７六歩(77)⏎ | 0 | line 2: the board that is drawn cannot be read"#;

#[test]
fn what_is_wrong_is_said_and_the_moves_before_it_count() {
    READER.says(WRONG);
}

#[test]
fn a_game_that_is_cut_within_a_line_is_an_error() {
    let kif = "先手：a\n手数----指手--\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n   3 ２二角成(88)\n   4 投了\n";
    let csa = "V2.2\nPI\n+\n+7776FU\nT16\n-3334FU\nT3\n+8822UM\n%TORYO\n";
    for (text, moves) in [(kif, "   1 "), (csa, "+7776")] {
        assert_eq!(READER.game(text).error, None);
        // Where a line ends, or a move with its time, the game may.
        let lines: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        for end in text.find(moves).unwrap()..text.len() {
            let Some(cut) = text.get(..end) else { continue };
            let line = cut.lines().last().unwrap_or_default();
            let whole = cut.ends_with('\n')
                || lines.contains(&end)
                || line.trim().is_empty()
                || line.ends_with(')')
                || line.starts_with("   ")
                    && line.ends_with(' ')
                    && line.contains(')')
                    && !line.contains(" (")
                || line.starts_with('T') && line.len() > 1;
            assert_eq!(READER.game(cut).error.is_none(), whole, "{cut}");
        }
    }
}

#[test]
fn a_game_that_is_cut_in_its_header_is_an_error() {
    let kif = "手合割：平手\n先手：甲\n手数--";
    let csa = "V2.2\nN+甲\n$EVENT:x\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \n\
               P+59OU\nP-00AL\n";
    for text in [kif, csa] {
        for end in (1..text.len()).filter(|&end| text.is_char_boundary(end)) {
            assert!(read(&text[..end]).all(|game| game.error.is_some()), "{}", &text[..end]);
        }
    }
    let says = |text: &str| READER.game(text).error.unwrap().to_string();
    assert_eq!(
        says("V2.2\nPI\n"),
        "line 2: the record ends in its header: the line + or -, who is to move, is missing"
    );
    assert_eq!(
        says("手合割：平手\n先手：甲\n"),
        "line 2: the record ends in its header, before its moves"
    );
    assert_eq!(
        read("PI\n+\n+7776FU\n/\nPI\n/\nPI\n+\n").filter(|game| game.error.is_some()).count(),
        1
    );
    // A position alone is a record.
    assert_eq!(
        (READER.game("PI\n-\n").error, READER.game("先手：甲\n手数----指手--\n").error),
        (None, None)
    );
}

#[test]
fn a_game_that_is_cut_in_a_variation_is_an_error_and_its_moves_count() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n*x\n   2 同　歩(33)   ( 0:01/00:00:01)\n   \
                3 中断\n\n変化：1手\n   1 ２六歩(27)\n   2 ８四歩(83)\n";
    assert_eq!(READER.game(text).error, None);
    let begins = text.find("変化").unwrap();
    let mut cut_short = 0;
    for end in (begins + 1..text.len()).filter(|&end| text.is_char_boundary(end)) {
        let played = READER.game(&text[..end]);
        assert_eq!(played.judged.plies, 2);
        // Where a move is whole the variation may end.
        let line = text[..end].lines().rfind(|line| !line.trim().is_empty()).unwrap().trim_end();
        let whole = line.ends_with(')') || line.ends_with("中断");
        assert_eq!(played.error.is_none(), whole, "{}", &text[..end]);
        cut_short += usize::from(!whole);
    }
    assert!(cut_short > 60, "{cut_short}");
    for (wrong, says) in [
        ("変化：2手\n   2 hello\n", "line 3: \"hello\" in a variation: it is no move in KIF"),
        ("変化：2手\n   2 ３四歩(33) ( 0:0", "line 3: the line ends within a time"),
        ("変化：2手\n", "line 2: the variation has no move"),
        ("変化：2\n", "line 2: \"変化：2\" is no beginning of a variation, as 変化：3手"),
    ] {
        let error = READER.game(&format!("   1 ７六歩(77)\n{wrong}")).error.unwrap().to_string();
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn a_dropped_pawn_that_leaves_no_move_and_gives_no_check_is_legal() {
    let stuck = "9/9/9/3k5/9/9/9/4+rp3/2K6 w p";
    assert!(Board::of_sfen(stuck).unwrap().legal_moves().contains(&"P*8h".to_owned()));
    assert_eq!(READER.game(&format!("sfen {stuck} moves P*8h")).error, None);
    // In check it is no way out.
    let checked = "9/9/9/3k5/3R5/9/9/4+rp3/2K6 w p";
    assert!(READER.game(&format!("sfen {checked} moves P*8h")).error.is_some());
}

#[test]
fn games_are_told_apart() {
    let csa = read("PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n-8384FU\n");
    assert_eq!(csa.map(|game| game.judged.plies).collect::<Vec<_>>(), [1, 2]);
    let kif =
        read("先手：a\n   1 ７六歩(77)\n   2 投了\n\n先手：b\n   1 ２六歩(27)\n   2 ８四歩(83)\n");
    assert_eq!(kif.map(|game| game.judged.plies).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(read("7g7f\n\n# x\n2g2f 8c8d\n").count(), 2);
    assert_eq!(read(" \n").count(), 0);
}
