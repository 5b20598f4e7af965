//! Games out of the ordinary, as programs and people write them: what is read, warned of, refused.

use super::*;
use crate::ErrorKind;
use crate::tried::Tried;

pub(super) const READER: Tried = Tried(|text| read(text).collect());

#[test]
fn a_game_without_moves_and_another_are_two_games() {
    let fen = "[FEN \"3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1\"]\n";
    let second = "[Game \"Chinese Chess\"]\n[Red \"B\"]\n[Result \"*\"]\n\n1. h2e2 h9g7 *\n";
    for first in [
        format!("[Game \"Chinese Chess\"]\n[Red \"A\"]\n{fen}\n"),
        format!("[Game \"Chinese Chess\"]\n[Red \"A\"]\n{fen}"),
        format!("[Red \"A\"]\n{fen}\n"),
        format!("[Red \"A\"]\n{fen}\n{{no moves}}\n\n"),
        format!("[Red \"A\"]\n{fen}\n*\n\n"),
        format!("[Game \"Chinese Chess\"]\n[Red \"A\"]\n{fen}\r\r"),
    ] {
        let games = READER.games(&format!("{first}{second}"));
        let plies: Vec<usize> = games.iter().map(|game| game.judged.plies).collect();
        assert_eq!(plies, [0, 2], "{first}");
        let red: Vec<Option<&str>> = games.iter().map(|game| game.tag(&["Red"])).collect();
        assert_eq!(red, [Some("A"), Some("B")]);
        assert!(games[1].error.is_none() && games[1].tag(&["FEN"]).is_none());
        assert!(games[1].warnings.is_empty(), "{:?}", games[1].warnings);
    }
    assert_eq!(
        READER.read_whole("[Red \"a\"]\n\n[Black \"b\"]\n\nh2e2 *"),
        (1, vec!["tags-apart"])
    );
}

#[test]
fn of_two_tags_with_one_name_the_last_holds() {
    for (tags, name) in [
        ("[Red \"a\"]\n[Black \"b\"]\n[Black \"c\"]", "Black"),
        ("[Red \"a\"]\n[Black \"b\"]\n[Red \"c\"]", "Red"),
        ("[Red \"a\"]\n[Red \"c\"]", "Red"),
    ] {
        let text = format!("{tags}\nh2e2 *");
        assert_eq!(READER.read_whole(&text), (1, vec!["repeated-tag"]), "{text}");
        let played = READER.game(&text);
        assert_eq!(played.tag(&[name]), Some("c"));
        let says = format!("the tag \"{name}\" is there twice; the last holds");
        assert_eq!(played.warnings[0].what, says);
    }
    let (rook, pawn) = ("4k4/9/9/9/3R5/9/9/9/9/5K3 w", "4k4/9/9/9/3P5/9/9/9/9/5K3 w");
    for name in ["FEN", "fen", "ＦＥＮ"] {
        let text = format!("[{name} \"{pawn}\"]\n[FEN \"{rook}\"]\nd5e5 e9d9 *");
        assert_eq!(READER.read_whole(&text), (2, vec!["repeated-tag"]));
        assert_eq!(READER.game(&text).start, rook);
    }
}

#[test]
fn a_tag_over_two_lines_is_one_tag() {
    for tag in ["[Black\n\"B\"]", "[Black \"B\"\r\n]", "[\rBlack \"B\"]", "[Black \n\n\"B\"\n\n]"] {
        let text = format!("[Red \"a\"]\n{tag}\n[Site \"x\"]\n\n1. h2e2 h9g7 *");
        assert_eq!(READER.read_whole(&text), (2, vec![]), "{text}");
        let played = READER.game(&text);
        assert_eq!((played.tag(&["Black"]), played.tags.len()), (Some("B"), 3), "{text}");
    }
}

#[test]
fn blanks_and_ends_of_lines_of_any_kind() {
    let text = "[Red \"a\"]\n\n1. h2e2 h9g7 {a;b} 2. h0g2 ;c 3. x\n% 3. y\ni9h9 *\n";
    for blank in ['\u{1a}', '\u{a0}', '\u{3000}', '\u{200b}', '\u{feff}', '\u{202f}', '\t'] {
        for text in [
            format!("{blank}{text}"),
            format!("{text}{blank}"),
            format!("{text}\n{blank}\n"),
            text.replace(' ', &blank.to_string()),
            text.replace(' ', &format!("{blank} {blank}")),
        ] {
            assert_eq!(READER.read_whole(&text), (4, vec![]), "{blank:?} {text}");
        }
    }
    let fen = "[FEN \"4k4/9/9/9/3R5/9/9/9/9/5K3\u{a0}b\"]\n\n20... e9e8 21. d5d4 *";
    assert_eq!(READER.read_whole(fen), (2, vec![]));
    assert_eq!(READER.read_whole(&text.replace('\n', "\r")), (4, vec![]));
    assert_eq!(READER.read_whole(&text.replace('\n', "\r\n")), (4, vec![]));
    let cr = "1. h2e2 ;x\r1... h9g7 *\r\r% y\r1. h2e2 *\r";
    assert_eq!(READER.games(cr).iter().map(|game| game.judged.plies).collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn moves_with_signs_numbers_and_commas() {
    for text in [
        "1. h2e2! h9g7?! 2. h0g2 $1 i9h9$14 *",
        "1.h2e2+ h9g7 = 2.h0g2 ± i9h9 !? 1/2 - 1/2",
        "1. C2=5! H8+7?? 2. H2+3!! R9=8+ 1–0",
        "１．炮二平五！，马8进7；\n２．马二进三，车9平8 *",
        "1、炮二平五马8进7 2、马二进三车9平8? 0 - 1",
        "1 h2e2 h9g7 2 h0g2 i9h9 0-0",
        "1.h2e2h9g7 2.H0G2I9H9!*",
        "1. h2e2∞ h9g7□ 2. h0g2 → i9h9⩱ ○ *",
        "1. h2e2 1... h9g7 2. h0g2 2. … i9h9 ½-½",
        "1. h2e2 h9g7 2. h0g2 i9h9 0.5-0.5",
        "1. h2e2 h9g7 2. h0g2 i9h9 1 -\n0",
        "1. h2e2 {1... b9c7} (1. h2d2 (1. x) {)} ) h9g7 2.h0g2 i9h9 *",
    ] {
        assert_eq!(READER.read_whole(text), (4, vec![]), "{text}");
    }
}

#[test]
fn results_out_of_the_ordinary_and_tags_that_say_another() {
    for (tag, mark, odd, contradicts) in [
        ("1-0", "1-0", false, false),
        ("1/2-1/2", "1/2-1/2\n", false, false),
        ("?", "*", false, false),
        ("", "0-1", false, false),
        ("1-0", "1 -\n0", true, false),
        (" 1 – 0", "１－０", true, false),
        ("½", "0.5-0.5", true, false),
        ("1-0", "0-1", false, true),
        ("*", "1-0", false, true),
        ("0-0", "1/2", true, true),
        ("0 : 1", "1-0 0-1", false, true),
    ] {
        let played = READER.game(&format!("[Result \"{tag}\"]\n\n1. h2e2 h9g7 {mark}"));
        assert_eq!((played.odd_result, played.tag_contradicts), (odd, contradicts), "{tag} {mark}");
        assert_eq!(played.error, None);
    }
}

#[test]
fn numbers_that_jump_or_begin_again() {
    assert_eq!(READER.read_whole("1. h2e2 h9g7 3. h0g2 i9h9 *"), (4, vec!["move-number"]));
    assert_eq!(
        READER.read_whole("1. h2e2 h9g7 2. h0g2 2. i9h9 2. a0a1 *"),
        (5, vec!["move-number"])
    );
    assert_eq!(READER.read_whole("9. h2e2 h9g7 10. h0g2 *"), (3, vec!["move-number"]));
    let later = "[FEN \"4k4/9/9/9/3R5/9/9/9/9/5K3 b - - 0 20\"]\n";
    assert_eq!(READER.read_whole(&format!("{later}20... e9e8 21. d5d4 *")), (2, vec![]));
    assert_eq!(READER.read_whole(&format!("{later}1. ... e9e8 2. d5d4 *")), (2, vec![]));
    assert_eq!(READER.read_whole(&format!("{later}1. -- e9e8 2. d5d4 *")), (2, vec![]));
    // A letter of a move may fit the other side as well.
    for text in ["1... H8+7 *", "1… H8+7 *", "1. C2=5 H8+7 2. ... H2+3 *"] {
        let played = READER.game(text);
        let [warning] = &played.warnings[..] else { panic!("{text}: {played:?}") };
        assert!(warning.what.ends_with("is of Black, but Red is to move: a line may be lost"));
    }
    for (text, plies) in [("1. C2=5 -- 2. H2+3 R9=8 *", 1), ("-- C2=5 *", 0), ("C2=5 0000 *", 1)] {
        let played = READER.game(text);
        let error = played.error.map(|error| error.kind);
        assert_eq!((played.judged.plies, error), (plies, Some(ErrorKind::NotAMove)), "{text}");
    }
    assert_eq!(READER.read_whole(&format!("{later}1. e9e8 3. d5d4 *")), (2, vec!["move-number"]));
    let fen = "[FEN \"4k4/9/9/9/3R5/9/9/9/9/5K3 w\"]\n";
    for (text, told, expected) in [
        ("99999999999999999999. h2e2 h9g7 *", "99999999999999999999", 1),
        (
            "1. h2e2 h9g7 １８４４６７４４０７３７０９５５１６１５． h0g2 i9h9 *",
            "１８４４６７４４０７３７０９５５１６１５",
            2,
        ),
        ("0. h2e2 h9g7 1. h0g2 i9h9 *", "0", 1),
        (&format!("{fen}0. d5e5 e9d9 1. e5d5 *"), "0", 1),
    ] {
        let warnings = READER.game(text).warnings;
        let says = format!("move {told} is where move {expected} should be: a line may be lost");
        assert_eq!((warnings.len(), &warnings[0].what), (1, &says), "{text}");
    }
    // A result that is cut, or a number without moves, begins no game.
    for cut in "1 0|0 1|1\n0|１　０|1\u{a0}0|0 0 |0|1 {x} 0|1-|0 -|1/|½-".split('|') {
        let played = READER.game(&format!("1. h2e2 h9g7 {cut}"));
        let error = played.error.map(|error| error.kind);
        assert_eq!((played.judged.plies, error), (2, Some(ErrorKind::NotAMove)), "{cut}");
    }
    for text in
        ["1. h2e2 h9g7 1", "1. h2e2 h9g7 1. *", "1. h2e2 h9g7 1 - {x}", "1. h2e2 h9g7 1. 2. *"]
    {
        let played = READER.game(text);
        assert_eq!((played.judged.plies, played.warnings[0].kind), (2, "move-number"), "{text}");
    }
    for first in ["1.", "1", "1. {x}", "1. (1. a0a1)"] {
        let two = READER.games(&format!("1. h2e2 h9g7 {first} C2=5 H8+7 *"));
        assert_eq!((two.len(), two[1].judged.plies, two[1].warnings[0].kind), (2, 2, "new-game"));
    }
    let two = READER.games("1. h2e2 h9g7 2. h0g2\n\n1. C2=5 H8+7 *");
    assert_eq!(two[0].error.as_ref().map(|error| error.kind), Some(ErrorKind::NoResult));
    assert_eq!((two[1].judged.plies, two[1].warnings[0].kind), (2, "new-game"));
}

#[test]
fn what_is_left_out_is_said() {
    for (text, plies) in [
        ("[Red \"a]\n1. h2e2 h9g7 *", 2),
        ("[Red]\n[FEN 3k5]\n[Black \"b\"]\n1. h2e2 *", 1),
        ("1. h2e2 ) h9g7 *", 2),
        ("1. h2e2 } h9g7 *", 2),
        ("1. h2e2 * 1-0", 1),
        ("1. h2e2 $999 h9g7 *", 2),
        ("1. h2e2 $ h9g7 $256*", 2),
        ("[Red \"a\"] hello 1. h2e2 h9g7 *", 2),
        ("[Red \"a\"] hello, \"you\" [Site \"x\"]\n1. h2e2 *", 1),
        ("[Red \"a\"]\nhello Ort:\n[Site \"x\"]\n\n1. h2e2 *", 1),
        ("[Red \"a\"] 甲乙\n1. 炮二平五 *", 1),
        ("(FEN \"4k4/9/9/9/3R5/9/9/9/9/5K3 w\")\n\n1. h2e2 *", 1),
        ("[Red \"a\"]\n( FEN \"4k4/9/9/9/3R5/9/9/9/9/5K3 w\" ) [Site \"x\"]\n\n1. h2e2 *", 1),
    ] {
        let (read, warnings) = READER.read_whole(text);
        assert!(read == plies && warnings.iter().all(|&kind| kind == "left-out"), "{text}");
        assert!(!warnings.is_empty(), "{text}");
    }
    for line in ["[[FEN \"4k4/9/9/9/3R5/9/9/9/9/5K3 w\"]", "[Black\n'B'\n]", "[Black \"b\nc\"]"] {
        let text = format!("[Red \"a\"]\n{line}\n[Site \"x\"]\n\n1. h2e2 h9g7 *");
        assert_eq!(READER.read_whole(&text), (2, vec!["left-out"]), "{text}");
        assert_eq!(READER.game(&text).tags.len(), 2);
    }
    // Behind an empty line words are of the moves, and a word that may be a move is one.
    for text in ["[Red \"a\"]\n\nhello 1. h2e2 *", "[Red \"a\"] h2x 1. h2e2 *", "hello 1. h2e2 *"] {
        assert_eq!(READER.error(text), Some(ErrorKind::NotAMove));
    }
    for text in [
        "[Red \"a\"] 1. h2e2 h9g7 *",
        "[Red \"a\"] 炮二平五 + {x} 马8进7 *",
        "1. h2e2 (\"x\") ($999) h9g7 *",
    ] {
        assert_eq!(READER.read_whole(text), (2, vec![]), "{text}");
    }
    // What is left out before a game belongs to it.
    let next = READER.games("1. h2e2 *\n[FEN \"4k4]\n[Red \"a\"]\n\n1. h2e2 *");
    assert_eq!((next.len(), next[0].warnings.len(), next[1].warnings.len()), (2, 0, 1));
    for name in ["fen", "FEN:", "FEN ："] {
        let text = format!("[{name} \"4k4/9/9/9/3R5/9/9/9/9/5K3 w\"]\nd5e5 *");
        assert_eq!(READER.read_whole(&text), (1, vec![]), "{text}");
    }
}

#[test]
fn a_comment_that_never_ends_takes_no_other_game_with_it() {
    let games = READER.games("1. h2e2 {open\n\n[Red \"b\"]\n\n1. h2e2 {closed} h9g7 *");
    assert_eq!(games.iter().map(|game| game.judged.plies).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(games[0].error.as_ref().map(|error| error.kind), Some(ErrorKind::OpenComment));
    assert_eq!(games[1].error, None);
    for closed in
        ["{Compare\n[Red \"b\"]\n1-0}", "{x\n\n[Red \"b\"]\n}", "(1. h2d2 {x\n[Red \"b\"]\n} )"]
    {
        assert_eq!(
            READER.read_whole(&format!("[Red \"a\"]\n\n1. h2e2 {closed} h9g7 *")),
            (2, vec![])
        );
    }
    assert_eq!(READER.error("{only a comment"), Some(ErrorKind::OpenComment));
}

/// Where a soldier that a word means stands and goes, and whether there is a doubt.
fn soldier(fen: &str, word: &str) -> Result<(String, bool), ErrorKind> {
    let board = Board::of_fen(fen).unwrap();
    notation::read_word(&board, word, Ranks::FromZero)
        .map(|found| (square_name(found.from) + &square_name(found.to), found.doubt.is_some()))
        .map_err(|(kind, _)| kind)
}

#[test]
fn soldiers_by_number() {
    let two_files = "3k5/9/2P1P4/2P1P4/9/9/9/9/9/4K4 w";
    let three = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w";
    let five = "2P1k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w";
    let of_black = "4k4/9/9/9/9/6p2/2p3p2/2p3p2/9/3K5 b";
    for (fen, words, moved, doubt) in [
        // Files from the right, on each from the front.
        (two_files, "一兵平四 1兵平4 １兵平４ 1P=4 一兵平4 15=4 前五平四 前5平4", "e7f7", false),
        (two_files, "二兵平四 25=4 后五平四 後五平四", "e6f6", false),
        (two_files, "三兵平八 17=8 前七平八 +7=8", "c7b7", false),
        (two_files, "四兵平八 27=8 后七平八 -7=8", "c6b6", false),
        // Where the other way to number them leads elsewhere.
        (two_files, "二兵平六", "e6d6", true),
        (two_files, "一兵平八", "c7b7", true),
        (three, "一兵平八 前兵平八 P+=8 +P=8 17=8 前七平八", "c7b7", false),
        (three, "二兵平六 中兵平六 中七平六 27=6", "c6d6", false),
        (three, "三兵平八 后兵平八 後兵平八 P-=8 37=8 后七平八", "c5b5", false),
        (five, "五兵平八 57=8 后兵平八", "c5b5", false),
        (five, "四兵平六 47=6", "c6d6", false),
        (five, "一兵平八 前兵平八 17=8 前七平八", "c9b9", false),
        (of_black, "1卒平2 13=2 前3平2", "c2b2", false),
        (of_black, "17=8 前7平8", "g2h2", false),
        (of_black, "3卒平8", "g2h2", true),
        (of_black, "4卒平8 中卒平8 中7平8", "g3h3", false),
        (of_black, "５卒平８ 后7平8 -7=8", "g4h4", false),
    ] {
        for word in words.split(' ') {
            let found = soldier(fen, word);
            assert_eq!(found, Ok((moved.to_owned(), doubt)), "{fen} {word}");
        }
    }
    for (fen, word, kind) in [
        (five, "中兵平八", ErrorKind::IllegalMove),
        (three, "四兵平八", ErrorKind::IllegalMove),
        (START, "一兵进一", ErrorKind::IllegalMove),
        (three, "二车平五", ErrorKind::NotAMove),
        (two_files, "前兵进一", ErrorKind::AmbiguousMove),
        (START, "一", ErrorKind::NotAMove),
        (START, "炮二平五x", ErrorKind::NotAMove),
    ] {
        assert_eq!(soldier(fen, word).err(), Some(kind), "{word}");
    }
    let doubtful = READER.read_whole(&format!("[FEN \"{two_files}\"]\n1. 二兵平六 *"));
    assert_eq!(doubtful, (1, vec!["which-soldier"]));
}

#[test]
fn what_cannot_be_seen_is_named() {
    let says = |text: &str| READER.game(text).error.unwrap().to_string();
    let said = says("1. h2\u{7}e2 *");
    assert!(said.contains("1.h2<U+0007>e2 (U+0007, a control character): it is neither"), "{said}");
    for (text, word) in [
        ("1. h2\u{200b}e2 *", "1.h2<U+200B>e2 (U+200B, a zero-width space): it is neither"),
        ("1. h\u{1a}2e2 *", "1.h<U+001A>2e2 (U+001A, Ctrl-Z): it is neither"),
        (
            "1.炮二\u{feff}\u{ad}平五 h9g7 *",
            "1.炮二<U+FEFF><U+00AD>平五 (U+FEFF, a byte order mark; U+00AD, a soft hyphen)",
        ),
        ("1. h2e2 H8\u{2060}+7\u{200b} 2. h0g2 *", "1...H8<U+2060>+7 (U+2060, a word joiner)"),
        ("1. h2e2x\u{200b} *", "1.h2e2x: it is neither"),
    ] {
        let said = says(text);
        assert!(said.contains(word), "{said}");
    }
    assert_eq!(READER.read_whole("1. h2e2\u{200b}h9g7\u{1a}*"), (2, vec![]));
    let said = says("[FEN \"4k4\u{a0}w\"]\n\n*");
    assert!(said.contains("\"4k4<U+00A0>w\" (U+00A0, a no-break space) needs ten ranks"), "{said}");
    for result in ["0.5-1", "1.5-0.5", "１．５－０"] {
        let said = says(&format!("1. h2e2 {result}"));
        let whole = said.contains(&format!("1...{result}")) && said.contains(": it is neither");
        assert!(whole, "{said}");
    }
    let said = says("1. С2=5 *");
    assert!(said.contains("(U+0421, a Cyrillic letter that looks like C)"), "{said}");
}
