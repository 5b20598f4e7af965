//! Classes of files as people have them.

use super::tests::{only, read, uci};
use super::*;
use crate::pgn::outcome::Outcome;

const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8";

fn kinds(game: &Game) -> Vec<&str> {
    game.warnings.iter().map(|warning| warning.kind).collect()
}

fn fault(game: &Game) -> Option<&'static str> {
    game.error.as_ref().map(|error| error.fault.kind())
}

/// The plies, errors and warnings of the games of a text.
fn games(text: impl AsRef<[u8]>) -> Vec<(usize, Option<&'static str>, Vec<&'static str>)> {
    let (games, error) = read(text);
    assert!(error.is_none(), "{error:?}");
    let told = |game: &Game| game.warnings.iter().map(|warning| warning.kind).collect();
    games.iter().map(|game| (game.plies(), fault(game), told(game))).collect()
}

#[test]
fn a_game_without_moves_lends_nothing_to_the_next() {
    let fen = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 98 60\"]\n";
    for (empty, first) in [
        (format!("[Event \"a\"]\n[White \"Ann\"]\n{fen}[Result \"*\"]\n\n\n"), "no-result"),
        (format!("[Event \"a\"]\n{fen}[Variant \"Atomic\"]\n\n{{no moves}}\n\n"), "variant"),
        (format!("[Event \"a\"]\n{fen}"), "no-result"),
        (format!("[White \"Ann\"]\n{fen}\r\n\r\n"), "no-result"),
        (format!("[Event \"a\"]\r{fen}\r\r").replace('\n', "\r"), "no-result"),
        (format!("[Event \"a\"]\n{fen}; nothing\n\n"), "no-result"),
    ] {
        let text = format!("{empty}[Event \"b\"]\n[Black \"Bob\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 *");
        let (found, _) = read(&text);
        assert_eq!(found.len(), 2, "{text}");
        assert_eq!((found[0].plies(), fault(&found[0])), (0, Some(first)), "{text}");
        assert_eq!((uci(&found[1]).as_str(), fault(&found[1])), (KNIGHTS, None), "{text}");
        assert_eq!((found[1].tags.raw("White"), found[1].tags.raw("FEN")), (None, None));
    }
    // Without Event, a tag that is there already begins another game.
    let two =
        games("[White \"a\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n[White \"b\"]\n\n1. e4 *");
    assert_eq!(two.iter().map(|game| game.0).collect::<Vec<_>>(), [0, 1]);
    // Others are of one game, which is said.
    let one = games("[White \"a\"]\n\n[Black \"b\"]\n\n1. e4 *");
    assert_eq!(one, [(1, None, vec!["tags-apart"])]);
    // A remark between them is none of that.
    for remark in ["; c", "{c}", "% c", "% c\n% c", "; c\n{c}\n% c"] {
        let one = games(format!("[White \"a\"]\n{remark}\n[Black \"b\"]\n\n1. e4 *"));
        assert_eq!(one, [(1, None, vec![])], "{remark}");
    }
    // A result alone is a game.
    assert_eq!(games("[Event \"a\"]\n\n1-0\n\n[Event \"b\"]\n\n*\n").len(), 2);
}

#[test]
fn lines_of_any_kind_end_remarks() {
    for end in ["\r", "\n", "\r\n"] {
        for (text, plies) in [
            ("[Event \"a\"]||1. Nf3 Nf6 * ; cmt||[Event \"b\"]||1. Nf3 *|", vec![2, 1]),
            ("[Event \"a\"]||1. Nf3|% esc|Nf6 2. Ng1 Ng8 *|", vec![4]),
            ("% 1. e4 *|1. d4 ; e5|d5 *", vec![2]),
            ("1. e4 {a|b} e5 *|; x|1. d4 *", vec![2, 1]),
        ] {
            let found = games(text.replace('|', end));
            assert_eq!(
                found.iter().map(|game| game.0).collect::<Vec<_>>(),
                plies,
                "{text} {end:?}"
            );
            assert!(found.iter().all(|game| game.1.is_none()), "{found:?}");
        }
    }
}

#[test]
fn castling_as_people_write_it() {
    let before = "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. ";
    for word in [
        "O-O",
        "0-0",
        "o-o",
        "OO",
        "00",
        "oo",
        "0–0",
        "0—0",
        "0\u{2011}0",
        "О-О",
        "о–о",
        "Ο-Ο",
        "O-O!",
        "00=",
        "0-0+=",
        "00+",
    ] {
        let game = only(&format!("{before}{word} {word} *"));
        assert!(uci(&game).ends_with(" e1g1 e8g8"), "{word}: {:?}", game.error);
    }
    let before = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. ";
    for word in ["O-O-O", "0-0-0", "o-o-o", "OOO", "000", "ooo", "0–0–0", "О-О-О", "000#", "0-0-0±"]
    {
        let game = only(&format!("{before}{word} {word} *"));
        assert!(uci(&game).ends_with(" e1c1 e8c8"), "{word}: {:?}", game.error);
    }
}

#[test]
fn numbers_that_do_not_fit_are_told() {
    for text in [
        "1. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 *",
        "1. Nf3 Nf6 2. Ng1 Ng8 2. Nf3 *",
        "5. Nf3 Nf6 *",
        "1... Nf3 *",
        "1. Nf3 2... Nf6 *",
        "1. Nf3 Nf6 1... Ng1 *",
        "1. Nf3 Nf6 3 Ng1 *",
        "1. Nf3 Nf6 99999999999999999999999. Ng1 *",
        "1. Nf3 {x} Nf6 3…Ng1 *",
        "[FEN \"7k/8/8/8/8/8/6r1/K6R b - - 98 80\"]\n\n80... Kg8 82. Kb1 *",
    ] {
        let game = only(text);
        assert_eq!((fault(&game), kinds(&game)), (None, vec!["move-number"]), "{text}");
    }
    for text in [
        "1. Nf3 Nf6 2. Ng1 2... Ng8 3.Nf3",
        "1. Nf3 1. Nf6 2 Ng1 Ng8",
        "1.Nf3 1…Nf6 2 . Ng1",
        "1. Nf3 (1. e4 e5 7. d4) Nf6 2. Ng1 *",
        "[FEN \"7k/8/8/8/8/8/6r1/K6R b - - 98 80\"]\n\n80... Kg8 81. Kb1 81... Kf8 *",
        "[FEN \"7k/8/8/8/8/8/6r1/K6R b - - 98 80\"]\n\n1... Kg8 2. Kb1 2... Kf8 *",
    ] {
        assert_eq!(kinds(&only(text)), Vec::<&str>::new(), "{text}");
    }
    let game = only("1. Nf3 Nf6 3. Ng1 *");
    assert_eq!(
        game.warnings[0].to_string(),
        "the number 3. stands where 2. comes next; moves may be missing, and all that stand there are \
         read (line 1)"
    );
    assert_eq!(game.warnings[0].offset, 11);
}

#[test]
fn numbers_are_told_as_they_are_written() {
    for (text, plies, told) in [
        ("0. Nf3 Nf6 1. Ng1 Ng8 2. Nf3 *", 5, &["0. stands where 1."][..]),
        ("1. Nf3 Nf6 0. Ng1 Ng8 1. Nf3 *", 5, &["0. stands where 2."]),
        ("0... Nf3 *", 1, &["0... stands where 1."]),
        ("1. Nf3 0 . Nf6 *", 1, &[]),
        (
            "1. Nf3 99999999999999999999. Nf6 2. Ng1 *",
            3,
            &["99999999999999999999. stands where 1..."],
        ),
        ("18446744073709551615. Nf3 1... Nf6 *", 2, &["18446744073709551615. stands where 1."]),
        ("4294967296... Nf3 Nf6 2. Ng1 *", 3, &["4294967296... stands where 1."]),
        ("1. Nf3 007. Nf6 *", 2, &["007. stands where 1..."]),
    ] {
        let game = only(text);
        assert_eq!(game.plies(), plies, "{text}: {:?}", game.error);
        let found: Vec<&str> =
            game.warnings.iter().map(|found| &found.what["the number ".len()..]).collect();
        let same = |(found, told): (&&str, &&str)| found.starts_with(&format!("{told} comes"));
        assert!(found.len() == told.len() && found.iter().zip(told).all(same), "{text}: {found:?}");
    }
    for text in ["1. Nf3 00. Nf6 *".to_owned(), format!("1. e4 {}. e5 *", "9".repeat(60))] {
        assert!(only(&text).error.is_some(), "{text}");
    }
}

#[test]
fn a_second_result_is_told() {
    for (text, told) in [
        ("1. e4 1-0 0-1", "0-1 is a second result; 1-0 holds"),
        ("[Result \"0-1\"]\n\n1. e4 1-0 0-1\n", "0-1 is a second result; 1-0 holds"),
        ("1. e4 * 1-0", "1-0 is a second result; * holds"),
        ("1. e4 1-0 *", "* is a second result; 1-0 holds"),
        ("1. e4 1-0 {Black resigned} 1-0", "1-0 is a second result; 1-0 holds"),
        ("1. e4\u{a0}½-½ 0 - 1", "0-1 is a second result; 1/2-1/2 holds"),
        ("[Event \"x\"]\n\n* 0-1 *", "0-1 is a second result; * holds"),
        ("1. e4 Ke9 1-0 0-1", "0-1 is a second result; 1-0 holds"),
    ] {
        let game = only(text);
        assert_eq!(
            (game.warnings[0].kind, &*game.warnings[0].sentence()),
            ("left-out", told),
            "{text}"
        );
    }
    // One that stands in another line, which may not be there yet, is a game of its own.
    for behind in
        ["\n0-1", "\r\n\r\n{so}\n0-1", " ; resigned\n0-1", " {so\n} 0-1", "\n% x\n0 -\n1\n"]
    {
        for next in ["", "\n[Event \"b\"]\n\n*"] {
            let (found, _) = read(format!("[Event \"a\"]\n\n1. e4 1-0{behind}{next}"));
            assert_eq!(found.len(), 2 + usize::from(!next.is_empty()), "{behind:?}");
            let black = Some(Outcome::Won(shakmaty::Color::Black));
            assert_eq!((found[1].plies(), found[1].outcome), (0, black), "{behind:?}");
            assert_eq!((kinds(&found[0]), kinds(&found[1])), (vec![], vec!["new-game"]));
        }
    }
    // Nor is what a variation swallows that never ends.
    let swallowed = games("1. e4 *\n\n(\n1. d4 d5 *\n");
    assert_eq!(swallowed, [(1, None, vec![]), (0, Some("open-variation"), vec![])]);
    for text in ["1. e4 1-0 1. d4 *", "1. e4 1-0 {0-1}", "1. e4 (1. d4 1-0) * ; 1-0"] {
        let (found, _) = read(text);
        assert!(found.iter().all(|game| game.warnings.is_empty()), "{text}");
    }
}

#[test]
fn a_first_number_behind_moves_begins_another_game() {
    for (text, first) in [
        ("[Event \"a\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8\n\n1. Nf3 Nf6 2. Ng1 Ng8 *", Some("no-result")),
        ("1. Nf3 Nf6 2. Ng1 Ng8 1. Nf3 Nf6 2. Ng1 Ng8 *", None),
        ("1. Nf3 Nf6 2. Ng1 Ng8! 1 Nf3 Nf6 2. Ng1 Ng8 *", None),
        ("1. Nf3 Nf6 2. Ng1 Ng8\u{a0}1.Nf3 Nf6 2. Ng1 Ng8 *", None),
    ] {
        let found = games(text);
        assert_eq!(found, [(4, first, vec!["new-game"]), (4, None, vec!["new-game"])], "{text}");
    }
    let found = games("1. e4 what e5\n\n1. d4 d5 *");
    let told = vec!["new-game"];
    assert_eq!(found, [(1, Some("not-a-move"), told.clone()), (2, None, told)]);
}

#[test]
fn tag_lines_out_of_the_ordinary() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 98 60";
    for (odd, told) in [
        ("[1Tag \"x\"]", false),
        ("[_x \"x\"]", false),
        ("[-x \"x\"]", false),
        ("[.x \"x\"]", false),
        ("[é \"x\"]", false),
        ("[ Site \"x\"]", false),
        ("[  Site   \"x\"  ]", false),
        ("[\u{a0}Site\u{a0}\"x\"\u{a0}]", false),
        ("[Site\n\"x\"]", false),
        ("[Site \"x\"\n]", false),
        ("[Site \"x\"] [Round \"2\"]", false),
        ("[Site \"a \"b\" c\"]", false),
        ("[Site \"a { b\"]", false),
        ("[Site x]", true),
        ("[Site]", true),
        ("[]", true),
        ("[??]", true),
        ("[Site \"x]", true),
        ("[Site x\"]", true),
        ("[Site \"x\" y]", true),
        ("[Site \"x\"] y", true),
        ("[Site \"x\"]]", true),
        ("[[Site \"x\"]]", true),
        ("[Site \"x\"\n\"y\"]", true),
        ("[Site \"x\"] \"y, <z>\" Ort: Köln, мел]", true),
        ("[Site \"x\"]\ny\"]", true),
        ("(Site \"x\")", true),
        ("[Site \"a\" [Round \"2\"]", false),
        ("[Site \"a\"[Round\"2\"] ", false),
        ("[Site \"a\" [FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"] x", true),
    ] {
        for end in ["\n", "\r", "\r\n"] {
            let text =
                format!("[Event \"a\"]\n{odd}\n[FEN \"{fen}\"]\n[Result \"*\"]\n\n60. O-O Kd7 *\n");
            let game = only(&text.replace('\n', end));
            assert_eq!((game.plies(), fault(&game)), (2, None), "{text} {end:?}");
            let mut kinds = kinds(&game);
            kinds.retain(|kind| *kind != "repeated-tag" || !odd.contains("FEN"));
            assert_eq!(kinds, if told { vec!["left-out"] } else { vec![] }, "{text}");
        }
    }
    // The moves may stand behind a tag in its line.
    for moves in
        ["1. e4 e5", "e4 e5", "♙e4 e5", "{x} 1. e4 --", "; x\n-- e5", "Z0 e5", "$1 e4 e5", "е4 e5"]
    {
        for text in
            [format!("[Event \"a\"] {moves} *"), format!("[Event \"a\"] the moves: {moves} *")]
        {
            let game = only(&text);
            let told = if text.contains("the moves") { vec!["left-out"] } else { vec![] };
            assert_eq!((game.plies(), fault(&game), kinds(&game)), (2, None, told), "{text}");
        }
    }
    let game = only("[White \"a\" [Black \"b\"]\n\n*");
    assert_eq!(
        (game.tags.raw("White"), game.tags.raw("Black")),
        (Some(&b"a"[..]), Some(&b"b"[..]))
    );
    let game = only(&format!("(FEN \"{fen}\")\n\n1. e4 *"));
    assert_eq!((game.plies(), kinds(&game)), (1, vec!["left-out"]));
    // A start position in such a line counts, or its loss is told.
    let game = only(&format!("[ FEN\u{a0} \"{fen}\" ]\n\n60. O-O *"));
    assert_eq!((game.plies(), fault(&game)), (1, None));
    for name in ["FEN:", "FEN=", "FEN :", ":fen", "ＦＥＮ", "-FEN-"] {
        let game = only(&format!("[{name} \"{fen}\"]\n\n60. O-O *"));
        assert_eq!((game.plies(), game.tags.get("FEN").is_some()), (1, name != ":fen"), "{name}");
    }
    let game = only(&format!("[Event \"a\"]\n[FEN {fen}]\n\n60. O-O *"));
    assert_eq!(kinds(&game)[0], "left-out");
    let game = only(&format!("[FEN \"{fen}\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*"));
    assert_eq!(kinds(&game), ["repeated-tag"]);
    for (text, value) in [
        ("[White \"Ann\"]\n[White \"Bob\"]\n\n*", Some("Bob")),
        ("[White \"Ann\"]\n[Round \"1\"]\n[ White \"Bob\" ]\n\n*", Some("Bob")),
        ("[White \"Bob\"]\n[White \"Bob\"]\n\n*", None),
        ("[White \"Ann\"]\n[WHITE \"Bob\"]\n\n*", None),
    ] {
        let game = only(text);
        let told = game.warnings.first().map(|_| game.tags.get("White").unwrap().into_owned());
        assert_eq!(told.as_deref(), value, "{text}");
    }
    let game = only("[White \"a\"]\n[Result \"1-0\"]\n[Result \"0-1\"]\n\n0-1");
    assert_eq!(
        game.warnings[0].to_string(),
        "there are several tags Result; the last is read (line 3)"
    );
    assert_eq!(kinds(&only(&format!("[fen \"x\"]\n[FEN \"{fen}\"]\n\n*"))), ["repeated-tag"]);
    let many: String = (0..201).map(|n| format!("[T{n} \"x\"]\n")).collect();
    let game = only(&format!("{many}\n*"));
    assert_eq!(game.warnings[0].sentence(), "there are too many tags; this one is left out");
    let last = only(&format!("{}[FEN \"{fen}\"]\n\n1. e4 *", &many[..many.len() - 11]));
    assert_eq!((last.plies(), kinds(&last), last.tags.get("FEN")), (1, vec!["left-out"], None));
    // What is cut is told.
    for (name, value, cut) in [
        ("Event", 1000, false),
        ("Event", 1001, true),
        ("Event", 70_000, true),
        ("_x", 1001, true),
        (&*"N".repeat(40), 1, false),
        (&*"N".repeat(41), 1, true),
        (&*"_".repeat(41), 1, true),
    ] {
        let game = only(&format!("[{name} \"{}\"]\n\n1. e4 *", "v".repeat(value)));
        assert_eq!(kinds(&game), if cut { vec!["left-out"] } else { vec![] }, "{name} {value}");
    }
    // In the moves a bracket is no tag without a quote.
    assert_eq!(games("1. e4 [sic] e5 *"), [(1, Some("not-a-move"), vec![])]);
}

#[test]
fn blanks_of_any_kind() {
    for blank in [
        "\u{a0}", "\u{202f}", "\u{200b}", "\u{3000}", "\u{2003}", "\u{feff}", "\u{85}", "\u{2028}",
        "\u{1a}", "\u{b}", "\t", "\u{ad}", "\u{2060}", " \u{a0} ",
    ] {
        let text = format!(
            "{blank}[Event{blank}\"a\"]\n\n1.{blank}Nf3{blank}Nf6 2.{blank}{{x}}{blank}Ng1 $1{blank}Ng8!{blank}*{blank}"
        );
        let game = only(&text);
        assert_eq!((uci(&game).as_str(), fault(&game)), (KNIGHTS, None), "{blank:?}");
        assert_eq!((kinds(&game), game.tags.raw("Event")), (vec![], Some(&b"a"[..])));
    }
    // The no-break space of Latin-1.
    let text: Vec<u8> = b"[Event \"a\"]\n\n1._Nf3_Nf6 2._Ng1 Ng8_*"
        .iter()
        .map(|&other| if other == b'_' { 0xa0 } else { other })
        .collect();
    assert_eq!(games(text), [(4, None, vec![])]);
}

#[test]
fn evaluation_signs_at_a_move_and_apart() {
    for sign in [
        "=", "+=", "=+", "+-", "-+", "+/-", "-/+", "+/=", "=/+", "±", "∓", "⩲", "⩱", "∞", "⟳",
        "=?", "?=", "□", "→", "+−", "−+", "‼", "⇆", "=∞", "~", "--+", "++-", "!?±", "+⩲", "+",
        "++", "++!", "#", "e.p.", "⁉",
    ] {
        for between in ["", " "] {
            let text =
                format!("1. Nf3{between}{sign} Nf6{between}{sign} 2. Ng1{between}{sign} Ng8 *");
            // Apart, two dashes and a sign of check are a null move.
            if between == " " && sign == "--+" {
                continue;
            }
            let game = only(&text);
            assert_eq!((uci(&game).as_str(), fault(&game)), (KNIGHTS, None), "{text}");
        }
    }
    // They make no move of what is none.
    for word in [
        "Nf6=", "e5+-", "xx=", "e8=", "Nf3N", "Nf3n", "Nf3=N", "Nf3NN", "g1f3N", "e4Q", "O-ON",
        "♘", "-", "é", "0", "N",
    ] {
        assert!(only(&format!("1. a3 a6 2. {word} *")).error.is_some(), "{word}");
    }
}

#[test]
fn lines_in_comments_that_look_like_tags() {
    for comment in [
        "{Compare\n[Event \"Wch\"]\nwhere White won}",
        "{x\n[Event \"b\"]\n}",
        "{x\r[Event \"b\"]\r\r1. e4 e5 *\r}",
        "{\n[Event \"b\"]\n[Site \"s\"]\n\n1. e4 *\n\n[Event \"c\"]\n}",
        "(2. g3 {x\n[Event \"b\"]\n} )",
    ] {
        let game = only(&format!("[Event \"a\"]\n\n1. Nf3 Nf6 2. Ng1 {comment} Ng8 *"));
        assert_eq!((uci(&game).as_str(), fault(&game)), (KNIGHTS, None), "{comment}");
    }
    for behind in [
        "[Event \"b\"]\n\n1. e4 *",
        "[Event \"b\"]\n\n1. e4 {x} *",
        "[Event \"b\"]\n\n{y}1. e4 *\n{z}",
    ] {
        let found = games(format!("[Event \"a\"]\n\n1. Nf3 {{open\n\n{behind}\n"));
        assert_eq!(found, [(1, Some("open-comment"), vec![]), (1, None, vec![])], "{behind}");
    }
}

#[test]
fn a_double_forfeit_and_castling() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5";
    for (text, plies, outcome) in [
        (format!("[Result \"0-0\"]\n\n{moves} 0-0\n"), 6, Some(Outcome::Forfeit)),
        (format!("[Result \"0-0\"]\n\n{moves} 4. 0-0 Nf6 0-0"), 8, Some(Outcome::Forfeit)),
        (format!("[Result \"0 - 0\"]\n\n{moves} 0 - 0"), 6, Some(Outcome::Forfeit)),
        ("[Result \"0-0\"]\n\n0-0\n\n".to_owned(), 0, Some(Outcome::Forfeit)),
        ("[Result \"*\"]\n\n0–0".to_owned(), 0, Some(Outcome::Forfeit)),
        (format!("{moves} 0-0"), 6, Some(Outcome::Forfeit)),
        (format!("[Result \"*\"]\n\n{moves} 4. 0-0 *"), 7, Some(Outcome::Open)),
        (format!("{moves} 4. 0-0"), 7, None),
        (format!("[Result \"0-0\"]\n\n{moves} 0-0 {{x}} ; y\n% z"), 6, Some(Outcome::Forfeit)),
        (
            format!("[Result \"0-0\"]\n\n{moves} 4. 0-0\n{{[x] 1. \n}}{{y}}"),
            6,
            Some(Outcome::Forfeit),
        ),
        (
            format!("[Result \"0-0\"]\n\n{moves} 0-0 {{{}}}", "y".repeat(5000)),
            6,
            Some(Outcome::Forfeit),
        ),
        (
            format!("[Result \"0-0\"]\n\n{moves} 4. 0-0 {{x}} Nf6 0-0 {{y}}"),
            8,
            Some(Outcome::Forfeit),
        ),
        (format!("[Result \"*\"]\n\n{moves} 4. 0-0 {{x}} *"), 7, Some(Outcome::Open)),
        ("1. e4 0-0 {x}".to_owned(), 1, Some(Outcome::Forfeit)),
    ] {
        let game = only(&text);
        assert_eq!((game.plies(), game.outcome), (plies, outcome), "{text}: {:?}", game.error);
        let next = format!("{text}\n\n[Event \"next\"]\n\n1. d4 *");
        let (found, _) = read(&next);
        assert_eq!((found.len(), found[0].plies(), found[1].plies()), (2, plies, 1), "{next}");
    }
    // A comment that never ends takes nothing of another game with it.
    let (found, _) =
        read(format!("[Result \"0-0\"]\n\n{moves} 0-0\n{{open\n[Event \"b\"]\n\n{{x}} 1. d4 *"));
    assert_eq!((found[0].plies(), found[0].outcome), (6, Some(Outcome::Forfeit)));
}

#[test]
fn figurines_that_are_to_be_pictures() {
    for sign in ["", "\u{fe0f}", "\u{fe0e}"] {
        let text =
            format!("1. ♘{sign}f3 ♞{sign}f6 2. ♞{sign}g1! ♟{sign}a6 3. ♙{sign}a4\u{fe0f}Ng8 *");
        let game = only(&text);
        assert_eq!((game.plies(), fault(&game), game.figurines), (6, None, true), "{text}");
    }
    assert!(only("[Event \"x\"]\n\n1. ♘\u{fe0f} f3 *").error.is_some());
}

#[test]
fn what_is_no_annotation_is_told() {
    for (text, told) in [
        ("1. e4 $1 $0 $255 $139$14 e5 *", 0),
        ("1. e4 $ e5 *", 1),
        ("1. e4$256 e5$9999999999999999999 *", 2),
        ("1. e4 $300$1 e5 $x5 *", 2),
        ("1. e4 (1. d4 $) e5 *", 0),
    ] {
        let game = only(text);
        assert_eq!(kinds(&game), vec!["left-out"; told], "{text}");
        assert_eq!(game.error.is_some(), text.contains('x'), "{text}");
    }
}

#[test]
fn a_result_without_its_dash_is_no_other_game() {
    for text in ["1. e4 e5 1 0\n", "1. e4 e5 1 {x} 0", "1. e4 e5 0 1", "1. e4 e5 1\u{a0}0"] {
        let found = games(format!("[Event \"a\"]\n\n{text}\n\n[Event \"b\"]\n\n*"));
        assert_eq!(found, [(2, Some("not-a-move"), vec![]), (0, None, vec![])], "{text}");
    }
}

#[test]
fn a_word_that_is_too_long_is_no_move() {
    for (sign, more) in [("=", 37), ("±", 18), ("=", 70_000)] {
        let game = only(&format!("[Event \"x\"]\n\n1. Nf3{}junk Nf6 *", sign.repeat(more)));
        assert_eq!((game.plies(), fault(&game)), (0, Some("not-a-move")), "{sign} {more}");
    }
}

#[test]
fn promotions_in_small_letters() {
    let fen = "[FEN \"1n5k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n";
    for (word, expected) in [
        ("a8q", "a7a8q"),
        ("a8=q", "a7a8q"),
        ("a8=Q", "a7a8q"),
        ("a8Q", "a7a8q"),
        ("axb8n", "a7b8n"),
        ("axb8=r+", "a7b8r"),
        ("a8/b", "a7a8b"),
        ("a8q=", "a7a8q"),
        ("a7a8q", "a7a8q"),
    ] {
        let game = only(&format!("{fen}1. {word} *"));
        assert_eq!(uci(&game), expected, "{word}: {:?}", game.error);
    }
}

#[test]
fn letters_and_encodings() {
    let game = only("1. e4 e5 2. Кf3 Кc6 3. Сc4 Сc5 4. О-О Кf6 *");
    assert_eq!((game.plies(), fault(&game)), (8, None));
    let (found, _) =
        read(b"[Event \"x\"]\n\n1. e4 e5 2. \xcaf3 \xcac6 *\n\n[Event \"y\"]\n\n1. e4 *");
    assert_eq!(
        found[0].error.as_ref().unwrap().to_string(),
        "2. \"Êf3\" cannot be read as a move (line 3): it is a move in Cyrillic letters in the encoding \
         CP1251; convert the file first: iconv -f CP1251 -t UTF-8 FILE"
    );
    assert_eq!(found[1].plies(), 1);
    for (word, name) in [
        ("\0e5", "U+0000, a control"),
        ("e5\u{8}", "U+0008, a control"),
        ("e5\u{7f}", "U+007F, a control"),
        ("\u{1f}", "U+001F, a control"),
        ("\u{2800}e5", "U+2800, a blank of Braille"),
        ("１-０", "U+FF11, a full-width 1; U+FF10, a full-width 0"),
        ("＊", "U+FF0A"),
        ("ε5", "U+03B5"),
        ("O־O", "U+05BE"),
        ("1⁄2", "U+2044"),
        ("Кrx", "U+041A, a Cyrillic letter that looks like K"),
        ("N\u{200b}c6", "U+200B, a zero-width space"),
        ("N\u{1a}c6", "U+001A, Ctrl-Z"),
        ("Nc\u{2060}\u{ad}6+!", "U+2060, a word joiner; U+00AD, a soft hyphen"),
        ("O\u{1a}-\u{1a}O", "U+001A, Ctrl-Z"),
        ("x\u{200d}y", "U+200D, a zero-width joiner"),
    ] {
        let game = only(&format!("[Event \"x\"]\n\n1. e4 {word} *"));
        let error = game.error.unwrap().to_string();
        assert!(error.contains(&format!("({name}")) && !error.contains('\u{fffd}'), "{error}");
    }
    // Those that part words or end them are not.
    for text in [
        "1. e4 Nf9\u{200b} *",
        "1. e4 Nf9\u{1a}",
        "1. e4 Nf9\u{200b}\u{200b}!",
        "1. e4 Nf9\u{a0}e5",
    ] {
        assert!(only(text).error.unwrap().to_string().starts_with("1...Nf9 is not"), "{text}");
    }
    let (found, _) = read(b"[White \"\xcf\"]\n\n1. \xe04 \xe05 2. \xcbb3 *");
    assert!(found[0].error.as_ref().unwrap().to_string().contains("the encoding CP1251"));
    let fen = |blank| only(&format!("[FEN \"4k3/8/8/8/8/8/8/4K2R{blank}w K - 98 60\"]\n\n*"));
    assert!(fen('\u{2800}').error.unwrap().to_string().contains("(U+2800, a blank of Braille)"));
    assert_eq!(fen('\u{a0}').error, None);
    let (_, error) = read("［Event \"x\"］\n\n1. e4 *");
    assert!(error.unwrap().to_string().contains("(U+FF3B, a full-width [)"));
    let error = only("1. e4 Вx *").error.unwrap().to_string();
    assert!(error.contains("(U+0412, a Cyrillic letter that looks like B)"), "{error}");
}
