//! The law of the readers over real games, mutated and put together.

use proptest::prelude::*;

use crate::{Played, accounted, shogi, xiangqi};

const KIF: &str = include_str!("../../../data/shogi/soei-indatsu.kif");
const PGN: &str = include_str!("../../../data/xiangqi/played.pgn");
const OTHERS: [&str; 6] = [
    "[Event \"a\"]\n[Red \"b\"]\n[FEN \"3k5/9/2P1P4/2P1P4/9/9/9/9/9/4K4 w - - 0 1\"]\n\n1. 一兵平四! d9e9 {c} (1... d9d8) 2. 前七进一 e9d9 $1 1/2-1/2\n",
    "[Red \"a\"]\r\n\r\n1. C2=5 H8+7 2. H2+3 R9=8 1-0\r\n\r\n1. 炮二平五 马８进７ *\r\n",
    "#KIF version=2.0\n手合割：平手　　\n先手：甲\n後手：乙\n手数----指手--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n*c\n   2 ３四歩(33)\n   3 ２二角成(88)+\n   4 同　銀(31)\n   5 ５五角打(00)\n   6 投了\nまで5手で先手の勝ち\n\n変化：3手\n   3 ２六歩(27)\n",
    "後手の持駒：飛　歩十八\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金\n手数----指手--\n   1 ５二金打\n",
    "V2.2\nN+a\nN-b\n$EVENT:x\nPI\n+\n+7776FU\nT16\n-3334FU,T0\n'c\n+8822UM\n%TORYO\n/\nP1 *  *  *  * -OU *  *  *  * \nP+59OU\nP+00HI\nP-00AL\n+\n+0052HI\n-5152OU\n",
    "position startpos moves 7g7f 3c3d\n# c\nsfen 4k4/9/9/9/3R5/9/9/9/5K3 b P moves 6e5e 5a6a\n2g2f\n",
];

/// Games of every notation, a few of the long files.
fn bases() -> impl Strategy<Value = String> {
    let some = |text: &'static str, from: usize, many: usize| {
        text.lines().skip(from).take(many).map(|line| format!("{line}\n")).collect::<String>()
    };
    let cuts = [(0, 60), (100, 140), (400, 90)];
    let long = cuts
        .into_iter()
        .flat_map(move |(from, many)| [some(KIF, from, many), some(PGN, from / 5, many / 5)]);
    let all: Vec<String> = OTHERS.iter().map(|text| (*text).to_owned()).chain(long).collect();
    prop::sample::select(all)
}

/// Signs that get into files.
const SIGNS: &str = "\n\r\u{1a}\u{a0}\u{3000}\u{200b}\u{feff}\0 {}();%[]\"\\/*',+-：19１一同打";

/// More that does, with blanks between: a stroke is the end of a line, ␣ a blank.
const STRANGE: &str =
    "\r| || #KIF| 1.␣ 変化：3手| 手数----| [Red␣\"z\"]| 先手：丙| V2| PI| 投了| hello";

/// A text with some of it taken away, doubled, moved, or strange things put in.
fn mutated() -> impl Strategy<Value = String> {
    let words = STRANGE.split(' ').map(|word| word.replace('|', "\n").replace('␣', " "));
    let strange: Vec<String> = SIGNS.chars().map(String::from).chain(words).collect();
    let change =
        (0..4usize, any::<prop::sample::Index>(), 1..40usize, prop::sample::select(strange));
    (bases(), prop::collection::vec(change, 0..5)).prop_map(|(mut text, changes)| {
        for (what, at, length, strange) in changes {
            let letters: Vec<usize> =
                text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let from = at.index(letters.len());
            let to = letters[(from + length).min(letters.len() - 1)];
            let from = letters[from];
            match what {
                0 => text.replace_range(from..to, ""),
                1 => {
                    let copy = text[from..to].to_owned();
                    text.insert_str(to, &copy);
                }
                2 => text.replace_range(from..to, &strange),
                _ => text.insert_str(from, &strange),
            }
        }
        text
    })
}

fn all(text: &str) -> [Vec<Played>; 2] {
    [xiangqi::read(text).collect(), shogi::read(text).collect()]
}

/// A game without the place where it stands.
fn moved(mut game: Played, lines: usize, bytes: usize) -> Played {
    game.line -= lines;
    game.error
        .iter_mut()
        .for_each(|error| (error.line, error.offset) = (error.line - lines, error.offset - bytes));
    game.warnings.iter_mut().for_each(|warning| {
        (warning.line, warning.offset) =
            (warning.line - lines as u64, warning.offset - bytes as u64);
    });
    game.spans.clear();
    game
}

#[test]
fn whole_files_are_accounted_for() {
    for text in [KIF, PGN].into_iter().chain(OTHERS) {
        for games in all(text) {
            assert_eq!(accounted(text, &games), Ok(()));
        }
    }
}

#[test]
fn what_stands_before_a_start_position_that_is_none_is_accounted_for() {
    for text in ["1 ７六歩(77) (2\n|", "1. d5e5 e9d9 (2..-----+\n|"] {
        for games in all(text) {
            assert_eq!(accounted(text, &games), Ok(()), "{text}");
        }
    }
}

/// A sign that is put in or taken away anywhere in a file.
#[test]
fn a_sign_more_or_less_is_accounted_for() {
    for text in OTHERS {
        for (at, letter) in text.char_indices() {
            let (before, behind) = text.split_at(at);
            let without = format!("{before}{}", &behind[letter.len_utf8()..]);
            let with =
                ["[", "]", "\"", "\n", "(", "P"].map(|sign| format!("{before}{sign}{behind}"));
            for text in with.iter().chain([&without]) {
                for games in all(text) {
                    assert_eq!(accounted(text, &games), Ok(()), "{text}");
                }
            }
        }
    }
}

/// A line of CSA or KIF that is lost.
#[test]
fn a_line_less_is_reported() {
    let csa = "V2.2\nP1 *  *  *  * -OU *  *  *  * \n".to_owned()
        + &(2..9).map(|rank| format!("P{rank}{}\n", " * ".repeat(9))).collect::<String>()
        + "P9 *  *  *  * +OU *  *  *  * \n+\n+5958OU\n-5152OU\n%TORYO\n";
    for text in [csa.as_str(), OTHERS[3]] {
        let whole = shogi::read(text).next().expect("a game");
        assert_eq!((whole.error, whole.warnings), (None, vec![]));
        for lost in 0..text.lines().count() {
            let kept = text.lines().enumerate().filter(|&(number, _)| number != lost);
            let less: String = kept.map(|(_, line)| format!("{line}\n")).collect();
            let line = text.lines().nth(lost).expect("a line");
            let games: Vec<Played> = shogi::read(&less).collect();
            assert_eq!(accounted(&less, &games), Ok(()), "{less}");
            let reported = games[0].error.is_some() || !games[0].warnings.is_empty();
            let needed = line.starts_with('P') || line.starts_with('|') || line.starts_with("+59");
            assert!(reported || !needed, "without {line:?}: {less}");
        }
    }
}

#[test]
fn played_games_have_neither_errors_nor_warnings() {
    let sums = |games: Vec<Played>| {
        assert!(games.iter().all(|game| game.error.is_none() && game.warnings.is_empty()));
        let sum = |of: fn(&Played) -> usize| games.iter().map(of).sum::<usize>();
        (games.len(), sum(|game| game.judged.plies), sum(|game| game.judged.repetitions.len()))
    };
    assert_eq!(sums(xiangqi::read(PGN).collect()), (5, 586, 40));
    assert_eq!(sums(shogi::read(KIF).collect()), (23, 2597, 0));
}

#[test]
fn nothing_of_a_game_reaches_another() {
    let mut compared = 0;
    for (game, first) in [0, 1].into_iter().flat_map(|game| OTHERS.map(|first| (game, first))) {
        for second in OTHERS {
            let read = |text: &str| all(text)[game].clone();
            let whole = |text: &str| read(text).iter().all(|played| played.error.is_none());
            let notation =
                |text: &str| shogi::notation(text.lines().find(|line| !line.starts_with('#'))?);
            if notation(first) != notation(second) || !whole(first) || !whole(second) {
                continue;
            }
            // In CSA a line of its own parts games.
            let before = format!("{first}{}", if first.starts_with('V') { "/\n" } else { "\n" });
            let (count, both) = (read(first).len(), read(&format!("{before}{second}")));
            let at = |games: &[Played], lines, bytes| -> Vec<Played> {
                games.iter().map(|game| moved(game.clone(), lines, bytes)).collect()
            };
            assert_eq!(at(&both[..count], 0, 0), at(&read(first), 0, 0), "{before}");
            let (lines, bytes) = (before.lines().count(), before.len());
            assert_eq!(
                at(&both[count..], lines, bytes),
                at(&read(second), 0, 0),
                "{before}{second}"
            );
            compared += 1;
        }
    }
    // Two of xiangqi, two of KIF, CSA, USI.
    assert_eq!(compared, 4 + 4 + 1 + 1);
}

/// What may be a file of any notation.
fn any_text() -> impl Strategy<Value = String> {
    let pgn = "(\\PC|[\n \\[\\]\"{}();.*]|[a-i][0-9]{1,2}-?[a-i][0-9]{1,2} |[KAEHRCPＣ炮+-][1-9五+-][-+=.平進][1-9０] |1-0|FEN){0,60}";
    let begin = "|V2\n|PI\n\\+\n|P[0-9+-]|手合割：|startpos moves |sfen |\\|v?";
    let shogi = "(\\PC|[\n :：|/%,'+-]|[+-][0-9]{4}(FU|KA|OU|TO|X)\n|[1-9][a-i][1-9][a-i]\\+? |[PLR]\\*5e| 1 [１-９同][一二　][歩角と][成打]?\\([1-9]{2}\\)\n|(先手の持駒|手合割)：|v?[玉歩・])*";
    prop_oneof![pgn.boxed(), (begin, shogi).prop_map(|(begin, text)| begin + &text).boxed()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_accounted_for(text in any_text()) {
        for games in all(&text) {
            prop_assert_eq!(accounted(&text, &games), Ok(()), "{}", text);
        }
    }

    /// Whatever becomes of a file: each byte of it is read or reported.
    #[test]
    fn mutated_games_are_accounted_for(text in mutated()) {
        for games in all(&text) {
            prop_assert_eq!(accounted(&text, &games), Ok(()), "{}", text);
        }
    }

    /// A text without games has nothing but comments and blanks: a game behind it is the only one, and accounts for both.
    #[test]
    fn a_text_without_games_is_comments_and_blanks(text in mutated()) {
        for (read, game) in [(0, "\n[Red \"a\"]\nh2e2 *\n"), (1, "\n手合割：平手\n1 ７六歩(77)\n")] {
            if all(&text)[read].is_empty() {
                let both = format!("{text}{game}");
                let games = &all(&both)[read];
                prop_assert_eq!((games.len(), accounted(&both, games)), (1, Ok(())), "{}", both);
            }
        }
    }
}
