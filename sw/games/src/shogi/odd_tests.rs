//! Records out of the ordinary, as programs and people write them: what is read, warned of, refused.

use super::*;
use crate::tried::Tried;
use crate::{ErrorKind, Side};

pub(super) const READER: Tried = Tried(|text| read(text).collect());

const HEAD: &str = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n";
const ROUND: &str = "+2838HI\n-8272HI\n+3828HI\n-7282HI\n";

fn kinds(game: &crate::Played) -> Vec<&'static str> {
    game.warnings.iter().map(|warning| warning.kind).collect()
}

#[test]
fn an_empty_record_and_another_are_two_games() {
    let kif = format!("{HEAD}\n手合割：二枚落ち\n下手：丙\n上手：丁\n手数----\n   1 ６二銀(71)\n");
    let headless = format!("手合割：二枚落ち\n下手：丙\n\n{HEAD}   1 ７六歩(77)\n");
    let marked =
        "#KIF version=2.0\n手合割：二枚落ち\n#KIF version=2.0\n後手：丁\n手数--\n   1 ７六歩(77)\n";
    for (text, errors) in
        [(&*kif, [false, false]), (&headless, [true, false]), (marked, [true, false])]
    {
        let games = READER.games(text);
        let plies: Vec<usize> = games.iter().map(|game| game.judged.plies).collect();
        assert_eq!(plies, [0, 1], "{text}");
        assert_eq!([games[0].error.is_some(), games[1].error.is_some()], errors, "{text}");
        let second = games.iter().filter(|game| game.tag(&["下手"]).is_some()).count();
        assert!(second <= 1, "{text}");
    }
    for between in ["/\n", "", "'comment\n/\n\n"] {
        let csa = format!("V2.2\nN+甲\nPI82HI22KA\n-\n{between}V2.2\nN+乙\nPI\n+\n{ROUND}%TORYO\n");
        let games = READER.games(&csa);
        let found: Vec<_> = games.iter().map(|game| (game.judged.plies, game.first)).collect();
        assert_eq!(found, [(0, Side::Second), (4, Side::First)], "{csa}");
        assert!(games.iter().all(|game| game.error.is_none() && game.tags.len() == 1));
    }
    let csa = READER.games("N+甲\nPI82HI22KA\nN+乙\nPI\n+\n+7776FU\n");
    assert_eq!((csa.len(), csa[0].error.is_some(), csa[1].judged.plies), (2, true, 1));
    assert_eq!(READER.games("PI\n+\n+7776FU\nPI\n-\n-3334FU\n").len(), 2);
}

#[test]
fn headers_given_twice_are_of_one_game() {
    let (other, one) = ("手合割：香落ち\n先手：丙\n", "   1 ３四歩(33)\n");
    for text in [
        format!("手合割：平手\n先手：甲\n後手：乙\n{other}手数----\n{one}"),
        format!("{HEAD}{other}{one}"),
        format!("{HEAD}{other}手数----\n{one}"),
        format!("{HEAD}*comment\n\u{3000}手合割:香落ち\n# {{}}\n下手：丁\n先手：丙\n{one}"),
        format!("手合割：平手\n先手：甲\n\n手数----\n{other}{one}"),
    ] {
        let (plies, warnings) = READER.read_whole(&text);
        assert!(plies == 1 && !warnings.is_empty(), "{text}");
        assert!(warnings.iter().all(|kind| *kind == "repeated-tag"), "{text}: {warnings:?}");
        let played = READER.game(&text);
        assert_eq!((played.tag(&["先手"]), played.first), (Some("丙"), Side::Second), "{text}");
    }
    assert_eq!(
        READER.read_whole(&format!("{HEAD}下手：丙\n1 ７六歩(77)\n")),
        (1, vec!["repeated-tag"])
    );
    let hands = "後手の持駒：飛\n後手の持駒：なし\n手合割：平手\n1 ７六歩(77)\n";
    assert_eq!(READER.read_whole(hands), (1, vec!["repeated-tag"]));
    let csa = "N+甲\nN-乙\nN+丙\n$EVENT:a\n$EVENT:b\nPI\n+\n+7776FU\n";
    assert_eq!(READER.read_whole(csa), (1, vec!["repeated-tag"; 2]));
    assert_eq!(READER.game(csa).tag(&["先手"]), Some("丙"));
}

#[test]
fn headers_among_the_moves_of_csa() {
    let head = "V2.2\nN+甲\nN-乙\nPI\n+\n";
    for header in ["N+丙", "N-丙", "$EVENT:a", "$SITE:a", "$X", "N+丙\n'c\n\nN-丁"] {
        let text = format!("{head}+7776FU\n{header}\n-3334FU\n%TORYO\n");
        let played = READER.game(&text);
        assert_eq!((played.judged.plies, &played.error), (2, &None), "{text}");
        assert!(played.warnings.iter().all(|warning| warning.kind == "left-out"), "{text}");
        assert!(!played.warnings.is_empty() && played.tag(&["先手"]) == Some("甲"), "{text}");
        // Before a position they are of the next game.
        let next = format!("{header}\nPI82HI\n-\n-3334FU\n");
        for (end, told) in [("", vec!["new-game"]), ("%TORYO\n", vec![]), ("/\n", vec![])] {
            let games = READER.games(&format!("{head}+7776FU\n{end}{next}"));
            let found: Vec<_> = games.iter().map(|game| (game.judged.plies, game.first)).collect();
            assert_eq!(found, [(1, Side::First), (1, Side::Second)], "{end}{next}");
            let kinds = games[1].warnings.iter().map(|warning| warning.kind);
            assert_eq!(kinds.filter(|kind| *kind == "new-game").collect::<Vec<_>>(), told);
            assert_eq!(games[0].warnings, [], "{end}{next}");
        }
    }
    assert_eq!(READER.read_whole(&format!("{head}$EVENT:a\n+7776FU\n")), (1, vec!["left-out"]));
    assert_eq!(READER.read_whole(&format!("{head}+7776FU\n$END_TIME:a\n")), (1, vec![]));
    let two = READER.games(&format!("{head}+7776FU\nPI\n-\n-3334FU\n"));
    assert_eq!((two.len(), two[1].warnings[0].kind), (2, "new-game"));
}

#[test]
fn what_is_told_of_other_moves_is_a_warning() {
    let two = "1 ７六歩(77)\n2 ３四歩(33)\n";
    for (line, warnings) in [
        ("まで2手で先手の勝ち", 0),
        ("まで２手で中断", 0),
        ("3 投了\nまで2手で後手の勝ち", 0),
        ("まで3手で先手の勝ち", 1),
        ("3 投了\nまで3手で後手の勝ち", 1),
        ("まで0手", 1),
        ("まで１８４４６７４４０７３７０９５５１６１６手で中断", 1),
        ("変化：2手\n2 ８四歩(83)\nまで2手で中断\n変化：3手\n3 ２六歩(27)\nまで9手で中断", 0),
        ("変化：4手\n4 ８四歩(83)", 1),
        ("変化：0手\n1 ２六歩(27)", 1),
        ("変化：18446744073709551615手\n1 ２六歩(27)", 1),
        ("まで1手で中断\n変化：5手\n5 ２六歩(27)", 2),
    ] {
        let text = format!("{HEAD}{two}{line}\n");
        assert_eq!(READER.read_whole(&text), (2, vec!["move-number"; warnings]), "{text}");
    }
    let says = &READER.game(&format!("{HEAD}{two}まで3手で中断\n")).warnings[0].what;
    assert_eq!(says, "3 moves are told of, but 2 are before it: a line may be lost");
    // A game from a later position may count on, or begin again.
    let rows =
        ["・・・v金v玉・・・・", "・・・・・・・・・", "・・・・歩・・・・", "・・・・玉・・・・"];
    let rows: Vec<String> =
        rows.iter().chain([&rows[1]; 5]).map(|row| format!("|{row}|\n")).collect();
    let later = format!("{}先手の持駒：金\n手数＝8まで\n手数----\n9 ５二金打\n", rows.concat());
    for (line, warnings) in
        [("まで9手", 0), ("まで1手", 0), ("まで8手", 1), ("変化：9手\n9 ６二金打", 0)]
    {
        let text = format!("{later}{line}\n");
        assert_eq!(READER.read_whole(&text), (1, vec!["move-number"; warnings]), "{text}");
    }
    for line in ["まで手で中断", "まで2.手", "まで二手"] {
        assert_eq!(READER.read_whole(&format!("{HEAD}{two}{line}\n")), (2, vec!["left-out"]));
    }
}

#[test]
fn ctrl_z_and_blanks_of_unicode_are_white_space() {
    let kif = format!("{HEAD}   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 同　歩(33)\n")
        .replace("同", "３四");
    let csa = format!("V2.2\nPI\n+\n{ROUND}%TORYO\n");
    let usi = "position startpos moves 7g7f 3c3d\n";
    for (text, plies) in [(&*kif, 2), (&csa, 4), (usi, 2)] {
        for blank in ['\u{1a}', '\u{a0}', '\u{3000}', '\u{200b}', '\u{feff}', '\u{202f}', '\t'] {
            assert_eq!(READER.read_whole(&format!("{text}{blank}")), (plies, vec![]), "{blank:?}");
            assert_eq!(READER.read_whole(&format!("{text}{blank}\n\r\n")), (plies, vec![]));
            assert_eq!(READER.read_whole(&format!("{blank}{text}")), (plies, vec![]));
            let lines = text.replace('\n', &format!("{blank}\r\n{blank}"));
            assert_eq!(READER.read_whole(&lines), (plies, vec![]), "{blank:?}");
            let within = text.replace(' ', &blank.to_string());
            assert_eq!(READER.read_whole(&within), (plies, vec![]), "{blank:?}");
        }
        assert_eq!(READER.read_whole(&text.replace('\n', "\r")), (plies, vec![]));
    }
}

#[test]
fn moves_of_kif_as_programs_write_them() {
    let moves = |line: &str| READER.read_whole(&format!("{HEAD}{line}\n"));
    for line in [
        "1 ７六歩(77)",
        "   1   ▲７六歩(77)   (00:02/00:00:02)",
        "1　７六歩（７７）　（0:01／0:00:01）+",
        "1. ７六歩(77) ( 0:01/)",
        "１ 7六歩(77) *a comment (",
        "1 ７六歩(77)! ( 0:01/00:00:01)+",
        "1 ７ 六 歩 (77) ！？",
        "1 76歩(77)\n*解析 (00)\n＊２ ３四歩(33)\n&しおり",
        "1７六歩(77)",
        "1▲７六歩(77)",
    ] {
        assert_eq!(moves(line), (1, vec![]), "{line}");
    }
    let drops = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同 銀(31)\n";
    for drop in [
        "５五角打(00)   ( 0:07/00:01:00)",
        "５五角打 (00)",
        "５五角(00)",
        "５五角打",
        "５五角打（００）",
    ] {
        assert_eq!(moves(&format!("{drops}5 {drop}")), (5, vec![]), "{drop}");
    }
    assert_eq!(moves("1 ７六歩(77) 評価値 120"), (1, vec!["left-out"]));
    assert_eq!(moves("1 ７六歩(77)  ３四歩(33)"), (1, vec!["left-out"]));
    let error = |line: &str| READER.error(&format!("{HEAD}{line}\n"));
    for (line, kind) in [
        ("1 △７六歩(77)", ErrorKind::WrongSide),
        ("1 ７六歩打成(00)", ErrorKind::NotAMove),
        ("1 ７六歩(7７", ErrorKind::NotAMove),
        ("1 ７六歩(77) ( 0:01/", ErrorKind::CutLine),
        ("1 ７六歩(77)\n1 ３四歩(33)\n", ErrorKind::IllegalMove),
        ("1 ７六歩(77)\n3 ２六歩(27)", ErrorKind::MoveNumber),
        ("1 ７六歩(77)\n1. まで", ErrorKind::MoveNumber),
        ("1 ７六歩(77)\n2 投了\n2 ３四歩(33)", ErrorKind::AfterEnd),
        ("1 ７六歩(77)\n2 投了\nend", ErrorKind::AfterEnd),
        ("1 ７六歩(77)\n2 投了\n3 ３四歩(33)", ErrorKind::AfterEnd),
        ("1 ７六歩(77)\n2 ３四歩(33)\n投了\n9 ２六歩(27)", ErrorKind::AfterEnd),
        ("1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち\n3 ３四歩(33)", ErrorKind::AfterEnd),
        ("1 ７六歩(77)\n99999999999999999999 ３四歩(33)", ErrorKind::MoveNumber),
        (
            "1 ７六歩(77)\n１８４４６７４４０７３７０９５５１６１５ ３四歩(33)",
            ErrorKind::MoveNumber,
        ),
        ("1 ７六歩(77)\nまで1手で中断\n2 ３四歩(33)", ErrorKind::AfterEnd),
        ("176歩(77)", ErrorKind::NotAMove),
        ("1 ７六歩(77)\n2 投了３四歩(33)", ErrorKind::NotAMove),
        ("1 ７六歩(77)\n2 中断同　歩(33)", ErrorKind::NotAMove),
        ("hello\n1 ７六歩(77)", ErrorKind::NotAMove),
        ("1 ７六歩(77)\nhello\n2 ３四歩(33)", ErrorKind::NotAMove),
    ] {
        let found: Vec<_> =
            READER.games(&format!("{HEAD}{line}\n")).into_iter().filter_map(|g| g.error).collect();
        assert_eq!(found[0].kind, kind, "{line}");
    }
    assert_eq!(error("1 ７六歩"), Some(ErrorKind::NotAMove));
    assert_eq!(moves("１ ７六歩(77)\n２ ３四歩(33)"), (2, vec![]));
    let says = |line: &str| READER.game(&format!("{HEAD}{line}\n")).error.unwrap().sentence;
    assert_eq!(
        says("1 ７六歩(77)\n99999999999999999999 ３四歩(33)"),
        "\"３四歩(33)\" is move 99999999999999999999, but move 2 should be here: a line may be lost"
    );
    let behind = "\"３四歩(33)\" stands behind 投了, the end of the game";
    assert_eq!(says("1 ７六歩(77)\n2 投了\n3 ３四歩(33)"), behind);
    // A variation behind the end is one.
    let varied = "1 ７六歩(77)\n2 投了\n\n変化：2手\n 2 ８四歩(83)\n 3 投了\n";
    assert_eq!(moves(varied), (1, vec![]));
}

#[test]
fn headers_that_programs_write() {
    let move_one = "1 ７六歩(77)\n";
    for head in [
        "盤面反転\n手合割：平手　　\n",
        "手合割：平手\n盤面反転\n",
        "# ---- Kifu\n#KIF version=2.0 encoding=UTF-8\n手合割:平手\n先手:甲\n",
        "開始日時：2026/01/01\n棋戦：甲戦\n持ち時間：6時間：秒読み\n備考：x\n先手の持駒：なし\n",
        "先手省略名：甲\n*first\n先手番\n手数----指手---------消費時間--\n",
    ] {
        assert_eq!(READER.read_whole(&format!("{head}{move_one}")), (1, vec![]), "{head}");
    }
    for (head, warning) in [
        ("手合割：平手\nこんにちは\n", "left-out"),
        ("手合割：平手\n手数---- 1 ７六歩(77)\n", "left-out"),
        ("手合割：平手\n戦型：a\n戦型：b\n", "repeated-tag"),
        ("手合割：平手\n[戦型：a]\n", "left-out"),
        ("手合割：平手\n（手合割：香落ち）\n", "left-out"),
        ("手合割：平手\n先手の持駒：歩\n", "left-out"),
        ("手合割：平手\n後手番\n", "left-out"),
    ] {
        assert_eq!(READER.read_whole(&format!("{head}{move_one}")), (1, vec![warning]), "{head}");
    }
    let late = format!("{HEAD}1 ７六歩(77)\n解説：よい手\n2 ３四歩(33)\n3 投了\n終了日時：2026\n");
    assert_eq!(READER.read_whole(&late), (2, vec!["left-out"]));
    let total = format!("{HEAD}1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち");
    assert_eq!(READER.read_whole(&total), (1, vec![]));
    assert_eq!(READER.read_whole(&format!("{total}   2 ３四歩(33)")), (1, vec!["left-out"]));
    assert_eq!(READER.read_whole(&format!("手合割：五枚落ち\n{}", "1 ８二銀(71)\n")), (1, vec![]));
}

#[test]
fn ends_of_games() {
    for end in
        "投了 中断 千日手 持将棋 詰み 切れ負け 反則 反則勝ち 反則負け 入玉勝ち 不戦敗".split(' ')
    {
        for line in [
            format!("2 {end}"),
            format!("2{end}"),
            format!("   2 {end} ( 0:01/00:00:01)"),
            end.to_owned(),
        ] {
            let played = READER.game(&format!("{HEAD}1 ７六歩(77)\n{line}\nまで1手で終了\n"));
            let found = (played.result.as_deref(), played.judged.plies, played.error);
            assert_eq!(found, (Some(end), 1, None), "{line}");
        }
    }
    for end in
        "TORYO CHUDAN SENNICHITE TIME_UP ILLEGAL_MOVE JISHOGI KACHI HIKIWAKE MAX_MOVES".split(' ')
    {
        let text = format!("V3.0\n'CSA encoding=UTF-8\nPI\n+\n+7776FU,T1.5\n'** 30\n%{end},T3\n");
        let played = READER.game(&text);
        assert_eq!((played.result, played.error), (Some(format!("%{end}")), None));
    }
    let behind = READER.game("PI\n+\n+7776FU\n%TORYO\n-3334FU\n").error.unwrap();
    assert_eq!(behind.to_string(), "line 5: \"-3334FU\" stands behind %TORYO, the end of the game");
    assert_eq!(READER.read_whole("PI\n+\n+7776FU\n%TORYO\n%CHUDAN\n"), (1, vec!["left-out"]));
    let joined = READER.error("PI\n+\n+7776FU\n%TORYO-3334FU\n");
    assert_eq!(joined, Some(ErrorKind::NotAMove));
}

#[test]
fn a_first_move_behind_others_begins_another_game() {
    for text in [
        "1 ７六歩(77)\n2 投了\n1 ２六歩(27)\n",
        "1 ７六歩(77)\n変化：1手\n1 ２六歩(27)\n2 ８四歩(83)\n1 ２六歩(27)\n",
    ] {
        let games = READER.games(&format!("{HEAD}{text}"));
        assert_eq!(games.len(), 2, "{text}");
        assert_eq!((games[1].judged.plies, games[1].warnings[0].kind), (1, "new-game"));
        assert!(games[1].tags.is_empty());
    }
}

#[test]
fn boards_of_kif_whose_blanks_are_lost() {
    let empty = " ・".repeat(9);
    let ranks = [
        " ・ ・ ・v金v玉 ・ ・ ・ ・",
        &empty,
        " ・ ・ ・ ・ 歩 ・ ・ ・ ・",
        " ・ ・ ・ ・ 玉 ・ ・ ・ ・",
    ];
    let board = |rows: &dyn Fn(&str) -> String| {
        let rows: String =
            ranks.iter().chain([&ranks[1]; 5]).map(|row| rows(&format!("|{row}|"))).collect();
        format!("後手の持駒：なし\n{rows}先手の持駒：金\n手数----\n1 ５二金打\n")
    };
    let line = |row: String| row + "\n";
    for text in [
        board(&|row| line(row.to_owned())),
        board(&|row| line(row.replace(' ', ""))),
        board(&|row| line(row.replace("| ", "|"))),
        board(&|row| line(row.replace(' ', "\u{a0} "))),
        board(&|row| line(row.replace('・', "·"))),
    ] {
        assert_eq!(READER.read_whole(&text), (1, vec![]), "{text}");
    }
    for text in [
        board(&|row| line(row.replace("v玉", "v・"))),
        board(&|row| line(row.replacen("・", "", 1))),
    ] {
        assert_eq!(READER.error(&text), Some(ErrorKind::BadStart), "{text}");
    }
}

/// Boards of CSA: the usual one, as `rows` writes its ranks.
fn board(rows: impl Fn(&str) -> String) -> String {
    let empty = " * ".repeat(9);
    let ranks = [
        "-KY-KE-GI-KI-OU-KI-GI-KE-KY",
        " * -HI *  *  *  *  * -KA * ",
        "-FU-FU-FU-FU-FU-FU-FU-FU-FU",
        &empty,
        &empty,
        &empty,
        "+FU+FU+FU+FU+FU+FU+FU+FU+FU",
        " * +KA *  *  *  *  * +HI * ",
        "+KY+KE+GI+KI+OU+KI+GI+KE+KY",
    ];
    let lines = (1..).zip(ranks).map(|(rank, cells)| format!("P{rank}{}\n", rows(cells)));
    format!("V2.2\n{}+\n{ROUND}", lines.collect::<String>())
}

#[test]
fn boards_of_csa_whose_blanks_are_lost() {
    let collapsed = |cells: &str| cells.replace("  ", " ");
    let none = |cells: &str| cells.replace(' ', "");
    let tabs = |cells: &str| cells.replace(' ', "\t\u{a0}");
    for text in [
        board(str::to_owned),
        board(collapsed),
        board(|cells| collapsed(cells).trim().to_owned()),
        board(|cells| cells.trim_end().to_owned()),
        board(none),
        board(tabs),
    ] {
        assert_eq!(READER.read_whole(&text), (4, vec![]), "{text}");
    }
    let blank = |cells: &str| cells.replace('*', " ").trim_end().to_owned();
    assert_eq!(READER.read_whole(&board(blank)), (4, vec!["short-rank"; 5]));
    // Where a blank is an empty cell none may be lost.
    let lost = |cells: &str| collapsed(&cells.replace('*', " "));
    assert_eq!(READER.error(&board(lost)), Some(ErrorKind::BadStart));
}

#[test]
fn start_positions_of_csa_that_are_none() {
    assert_eq!(READER.read_whole("PI82HI22KA\n-5142OU\n"), (1, vec!["no-side"]));
    for setup in
        ["PI82KA", "PI55FU", "PI\nPI", "P+59OU59HI", "P1-KY\nP1-KY", "PI\nP4", "P+00OU", "P0"]
    {
        let error = READER.game(&format!("V2\n{setup}\n+\n+7776FU\n")).error.unwrap();
        assert_eq!(error.kind, ErrorKind::BadStart, "{setup}: {error}");
    }
    for setup in ["P1 *  *  *  * -OU *  *  *  * ", "P1+8822UM", "P-51OU"] {
        let error = READER.error(&format!("{setup}\n%TORYO\n"));
        assert_eq!(error, Some(ErrorKind::CutLine), "{setup}");
    }
    let rows = |change: fn(&str) -> Option<String>| {
        let rows = board(str::to_owned);
        rows.lines().filter_map(change).map(|row| row + "\n").collect::<String>()
    };
    fn same(row: &str) -> Option<String> {
        Some(row.to_owned())
    }
    let reversed: String = {
        let text = board(str::to_owned);
        let (rows, others): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with('P'));
        let lines = others[..1].iter().chain(rows.iter().rev()).chain(&others[1..]);
        lines.map(|line| format!("{line}\n")).collect()
    };
    assert_eq!(READER.read_whole(&reversed), (4, vec![]));
    for (text, says) in [
        (rows(|row| same(row).filter(|row| !row.starts_with("P4"))), "has no row P4"),
        (
            rows(|row| same(row).filter(|row| !row.starts_with(['P', 'V']) || &**row < "P3")),
            "has no row P3, P4, P5, P6, P7, P8, P9",
        ),
        (rows(|row| Some(row.replace("P5", "P4"))), "the row P4 is there twice"),
        (rows(|row| Some(row.replace("P9", "P10"))), "is no row: they are P1 to P9"),
        (rows(|row| Some(row.replace("P9", "P0"))), "is no row: they are P1 to P9"),
    ] {
        let played = READER.game(&text);
        let error = played.error.unwrap();
        assert_eq!((error.kind, played.warnings.len()), (ErrorKind::BadStart, 0), "{error}");
        assert!(error.sentence.contains(says), "{error}");
    }
    let beside = READER.game("P1 *  *  *  * -OU *  *  *  * \nP+59OU00HI\n+\n+0052HI\n");
    assert_eq!((beside.judged.plies, beside.error, beside.warnings.len()), (1, None, 1));
    assert!(beside.warnings[0].what.contains("no row P2, P3"), "{:?}", beside.warnings);
    let cells = |cells: &str, number| {
        let text = board(str::to_owned).replace(&" * ".repeat(9), cells);
        let played = READER.game(&text);
        let says = format!("\"P4{cells}\" has {number} cells: a row has nine");
        assert_eq!(played.error.map(|error| error.sentence), Some(says), "{text}");
        assert_eq!(played.warnings, []);
    };
    cells(" * * * * * * * *", 8);
    cells("********", 8);
    cells(" * * * * * * * * * *", 10);
    cells(" *  *  *  *  *  *  *  *  *  *", 10);
    let junk = READER.game("V2.2\nhello\nPI\n+\n+7776FU\n");
    assert_eq!((junk.judged.plies, junk.warnings[0].kind), (1, "left-out"));
    assert_eq!(READER.game("+7776FU,\u{ff34}3\n").error, None);
    assert_eq!(READER.read_whole("V2.2,PI,+,+7776FU,T1,-3334FU\n"), (2, vec![]));
}

#[test]
fn lines_of_usi_that_are_none() {
    for (text, kind) in [
        ("position\n", ErrorKind::BadStart),
        ("position moves 7g7f", ErrorKind::BadStart),
        ("sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 more moves 5i5h", ErrorKind::BadStart),
        ("startpos sfen moves", ErrorKind::NotAMove),
        ("startpos moves 7g7f moves", ErrorKind::NotAMove),
    ] {
        assert_eq!(READER.error(text), Some(kind), "{text}");
    }
    assert_eq!(
        READER.read_whole("position startpos moves ７ｇ７ｆ! 3c3d?! \u{1a}\n# end"),
        (2, vec![])
    );
    let engine = "usi\nisready\nposition startpos moves 7g7f\ngo btime 0\nbestmove 3c3d\n";
    assert_eq!(READER.read_whole(engine), (1, vec!["left-out"; 4]));
    assert_eq!(READER.games("usi\nisready\n"), []);
    let error = READER.game("startpos moves 7g\u{ad}7f 3c3d").error.unwrap().to_string();
    let says = "\"7g<U+00AD>7f\" (U+00AD, a soft hyphen): it is no move in USI";
    assert!(error.contains(says), "{error}");
    // What can be read stands as it is written.
    assert_eq!(READER.read_whole("startpos moves 7g7f\u{200b}3c3d"), (2, vec![]));
    let broken = READER.games("startpos moves 7g7f 3c3d\n2g2f 8c8d\n7g7f\n");
    let found: Vec<_> = broken.iter().map(|game| (game.judged.plies, kinds(game))).collect();
    assert_eq!(found, [(2, vec![]), (2, vec!["new-game"]), (1, vec![])]);
}

#[test]
fn variations_of_kif_that_are_not_whole() {
    let two = "1 ７六歩(77)\n2 ３四歩(33)\n";
    for (varied, told) in [
        ("変化：2手\n2 ８四歩(83)\n3 ２六歩(27)", vec![]),
        ("変化：2手\n3 ２六歩(27)", vec!["move-number"]),
        ("変化：2手\n2 ８四歩(83)\n4 ８五歩(84)", vec!["move-number"]),
        ("変化：2手\n2 ８四歩(83)\n2 ８五歩(84)", vec!["move-number"]),
        ("変化：2手\n2 ８四歩(83)\n5 投了\n変化：1手\n2 ８四歩(83)", vec!["move-number"; 2]),
        ("変化：1手\n1 ２六歩(27)\n99999999999999999999 ８四歩(83)", vec!["move-number"]),
        ("変化：2手\n2 ８四歩(83)  ２六歩(27)", vec!["left-out"]),
        ("変化：2手\n2 ８四歩(83) ( 0:01/00:00:01)+ *c", vec![]),
    ] {
        let text = format!("{HEAD}{two}{varied}\n");
        assert_eq!(READER.read_whole(&text), (2, told), "{text}");
    }
    let says =
        &READER.game(&format!("{HEAD}{two}変化：2手\n２ ８四歩(83)\n４ ８五歩(84)\n")).warnings[0];
    assert_eq!(
        (says.line, &*says.what),
        (
            9,
            "\"８五歩(84)\" is move ４ of a variation, but move 3 should be here: a line may be lost"
        )
    );
    // An end in it is none of the game.
    let ended = READER.game(&format!("{HEAD}{two}変化：2手\n2 ８四歩(83)\n投了\n"));
    assert_eq!((ended.result, ended.error), (None, None));
}

#[test]
fn blanks_within_a_header() {
    for name in ["手 合 割", "手合\u{200b}割", "\u{3000}手合割\u{1a}"] {
        let text = format!("{name}：香落ち\n先　手：甲\n1 ３四歩(33)\n");
        assert_eq!(READER.read_whole(&text), (1, vec![]), "{text}");
        assert_eq!(READER.game(&text).tag(&["先手"]), Some("甲"));
    }
}

#[test]
fn a_version_of_csa() {
    let head = "V2.2\nN+甲\nPI\n+\n";
    for version in ["V2.2", "V3.0\n'c", "V2"] {
        let games = READER.games(&format!("{head}+7776FU\n{version}\n-3334FU\n"));
        let found: Vec<_> = games.iter().map(|game| (game.judged.plies, kinds(game))).collect();
        assert_eq!(found, [(1, vec![]), (1, vec!["new-game", "no-side"])], "{version}");
        for end in ["%TORYO\n", "/\n"] {
            let games = READER.games(&format!("{head}+7776FU\n{end}{version}\nPI\n-\n-3334FU\n"));
            assert_eq!(games.iter().map(|game| kinds(game).len()).collect::<Vec<_>>(), [0, 0]);
        }
        // Twice in a header it is no game of its own.
        assert_eq!(READER.read_whole(&format!("{version}\n{head}+7776FU\n")), (1, vec![]));
    }
}

#[test]
fn what_cannot_be_seen_is_named() {
    let says = |text: &str| READER.game(text).error.unwrap().to_string();
    assert_eq!(
        says(&format!("{HEAD}1 ７六\u{3000}x\n")),
        "line 5: move 1 \"７六<U+3000>x\" (U+3000, an ideographic space): it is no move in KIF, as ７六歩(77) or ５五角打"
    );
    assert!(
        says("PI\n+\n+777\u{7}FU\n").contains("\"+777<U+0007>FU\" (U+0007, a control character)")
    );
}
