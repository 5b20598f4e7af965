//! KIF, as players in Japan keep games.

use shogi_core::{PieceKind, Square};

use super::board::{Asked, Board};
use super::diagram::Diagram;
use super::text::Text;
use crate::games::ErrorKind;

/// Kinds by their signs; those of two letters first.
const KINDS: [(&str, PieceKind); 19] = [
    ("成香", PieceKind::ProLance),
    ("成桂", PieceKind::ProKnight),
    ("成銀", PieceKind::ProSilver),
    ("歩", PieceKind::Pawn),
    ("香", PieceKind::Lance),
    ("桂", PieceKind::Knight),
    ("銀", PieceKind::Silver),
    ("金", PieceKind::Gold),
    ("角", PieceKind::Bishop),
    ("飛", PieceKind::Rook),
    ("玉", PieceKind::King),
    ("王", PieceKind::King),
    ("と", PieceKind::ProPawn),
    ("杏", PieceKind::ProLance),
    ("圭", PieceKind::ProKnight),
    ("全", PieceKind::ProSilver),
    ("馬", PieceKind::ProBishop),
    ("龍", PieceKind::ProRook),
    ("竜", PieceKind::ProRook),
];

/// What ends a game.
const ENDS: [&str; 15] = [
    "投了",
    "中断",
    "千日手",
    "持将棋",
    "詰み",
    "詰",
    "不詰",
    "切れ負け",
    "反則勝ち",
    "反則負け",
    "入玉勝ち",
    "入玉宣言",
    "不戦勝",
    "不戦敗",
    "封じ手",
];

/// Start positions by the name of the handicap.
const HANDICAPS: [(&str, &str); 12] = [
    ("平手", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"),
    ("香落ち", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("右香落ち", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("角落ち", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("飛車落ち", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("飛香落ち", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("二枚落ち", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("三枚落ち", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("四枚落ち", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("六枚落ち", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("八枚落ち", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("十枚落ち", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
];

/// The kind that a text begins with, and the rest.
pub(super) fn kind(text: &str) -> Option<(PieceKind, &str)> {
    KINDS.iter().find_map(|&(sign, kind)| text.strip_prefix(sign).map(|rest| (kind, rest)))
}

/// A digit in any writing.
pub(super) fn digit(letter: char) -> Option<u8> {
    let kanji = "一二三四五六七八九".chars().position(|kanji| kanji == letter);
    let wide = "１２３４５６７８９".chars().position(|wide| wide == letter);
    let plain = letter.to_digit(10).filter(|&n| n > 0).map(|n| n as usize - 1);
    kanji.or(wide).or(plain).map(|index| index as u8 + 1)
}

/// What is said of moves without the square they come from.
const KI2: &str = "KI2 is not read, save it as KIF";

/// A move as in `７六歩(77)`, `同　銀成(31)` or `５五角打`; the last move went to `last`.
fn asked(word: &str, last: Option<Square>) -> Result<Asked, String> {
    let unknown = || "it is no move in KIF, as ７六歩(77) or ５五角打".to_owned();
    let (to, rest) = if let Some(rest) = word.strip_prefix('同') {
        (last.ok_or("no move is before it that went to the same square")?, rest)
    } else {
        let mut letters = word.chars();
        let digits = (letters.next().and_then(digit), letters.next().and_then(digit));
        let (Some(file), Some(rank)) = digits else { return Err(unknown()) };
        (Square::new(file, rank).ok_or_else(unknown)?, letters.as_str())
    };
    let (kind, rest) = kind(rest.trim_start_matches(['　', ' '])).ok_or_else(unknown)?;
    let (how, from) = match rest.split_once('(') {
        Some((how, from)) => (how, from.strip_suffix(')').ok_or_else(unknown)?),
        None => (rest, ""),
    };
    if how.trim() == "打" && from.is_empty() {
        return Ok(Asked::Dropped { kind, to });
    }
    let promote = match how {
        "" | "不成" | "生" => false,
        "成" => true,
        _ => return Err(unknown()),
    };
    let mut digits = from.chars().map(digit);
    match (digits.next().flatten(), digits.next().flatten(), digits.next()) {
        (Some(file), Some(rank), None) => {
            let from = Square::new(file, rank).ok_or_else(unknown)?;
            Ok(Asked::Moved { from, to, promote, kind: Some(kind) })
        }
        _ if from.is_empty() => Err(format!("the square it comes from is missing: {KI2}")),
        _ => Err(unknown()),
    }
}

/// Whether a line is one of KIF and of no other notation.
pub(super) fn tells(line: &str) -> bool {
    let starts = ["手合割", "先手：", "後手：", "下手：", "上手：", "開始日時：", "手数--"];
    starts.iter().any(|start| line.starts_with(start))
}

/// The number of a line of moves, and the move without the time that it took.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let line = line.trim_start();
    let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.len() == line.len() || !rest.starts_with([' ', '　', '.', '\t']) {
        return None;
    }
    let number = line[..line.len() - rest.len()].parse().ok()?;
    let rest = rest.trim_start_matches([' ', '　', '.', '\t']);
    // "同　銀(31)" has a blank in it; a time is in parentheses behind one.
    let end = rest.find(" (").or_else(|| rest.find("  ")).unwrap_or(rest.len());
    Some((number, rest[..end].trim_end_matches(['+', ' ', '　', '\t'])))
}

/// The games of a text, one behind the other.
pub(super) fn texts(all: &str) -> Vec<Text> {
    let mut games: Vec<Text> = Vec::new();
    let (mut text, mut diagram) = (Text::new(1), Diagram::default());
    // Where the last move went; the variation that this is; the number of the move before the first.
    let (mut last, mut variation, mut before) = (None, None, 0);
    // Whether the line has come above which the header stands.
    let mut begun = false;
    for (number, line) in (1..).zip(all.lines()) {
        let line = line.trim_end();
        if line.is_empty() || line.starts_with(['#', '*', '&']) {
            continue;
        }
        if let Some(from) = line.strip_prefix("変化") {
            end_of(&mut text, variation);
            variation = Some(Variation { line: number, moves: 0 });
            let told = from.strip_prefix('：').and_then(|from| from.strip_suffix('手'));
            if told.is_none_or(|told| told.trim().parse::<usize>().is_err()) {
                let sentence = format!("\"{line}\" is no beginning of a variation, as 変化：3手");
                text.wrong(ErrorKind::CutLine, number, sentence);
            }
            continue;
        }
        if let Some((told, word)) = numbered(line) {
            if let Some(variation) = &mut variation {
                variation.moves += 1;
                not_played(&mut text, word, line, number);
                continue;
            }
            // A board that is drawn may be one of a later move.
            let expected = match (text.moves(), diagram.is_drawn()) {
                (0, true) => told,
                (moves, _) => before + moves + 1,
            };
            before = expected.saturating_sub(text.moves() + 1);
            diagram.place(&mut text);
            if told != expected {
                let sentence = format!(
                    "\"{word}\" is move {told}, but move {expected} should be here: a line may be lost"
                );
                text.wrong(ErrorKind::MoveNumber, number, sentence);
            }
            if ENDS.iter().any(|end| word.starts_with(end)) {
                text.result = Some(word.to_owned());
                continue;
            }
            let asked = asked(word, last);
            if let Ok(Asked::Moved { to, .. } | Asked::Dropped { to, .. }) = asked {
                last = Some(to);
            }
            text.moved(word, number, asked);
            within_a_time(&mut text, line, number);
            continue;
        }
        let header = line.split_once('：').filter(|_| !line.starts_with("まで"));
        if header.is_some() && text.has_moves() {
            end_of(&mut text, variation);
            games.push(std::mem::replace(&mut text, Text::new(number)));
            (diagram, last, variation, before) = (Diagram::default(), None, None, 0);
            begun = false;
        }
        match header {
            Some((name, value)) if diagram.hand(name, value) => {}
            Some(("手合割", name)) => handicap(&mut text, name.trim(), number),
            Some((name, value)) => text.tags.push((name.to_owned(), value.trim().to_owned())),
            None if diagram.line(line, number) => {}
            None if line.starts_with("手数--") => begun = true,
            None if line.starts_with("まで") => {}
            None => {
                let why = match line.trim_start().starts_with(['▲', '△', '▼', '▽', '☗', '☖'])
                {
                    true => KI2,
                    false => "it is no line of KIF",
                };
                text.moved(line.trim(), number, Err(why.to_owned()));
            }
        }
    }
    diagram.place(&mut text);
    end_of(&mut text, variation);
    if !begun && !text.has_moves() {
        let sentence = "the record ends in its header, before its moves".to_owned();
        text.wrong(ErrorKind::CutLine, all.lines().count(), sentence);
    }
    games.push(text);
    games
}

/// A variation: the line on which it begins, and how many lines of moves it has.
struct Variation {
    line: usize,
    moves: usize,
}

/// The end of a variation, if this is one.
fn end_of(text: &mut Text, variation: Option<Variation>) {
    if let Some(Variation { line, moves: 0 }) = variation {
        text.wrong(ErrorKind::CutLine, line, "the variation has no move".to_owned());
    }
}

/// A move of a variation: it is not played, but a line that is not whole is found.
fn not_played(text: &mut Text, word: &str, line: &str, number: usize) {
    // `同` means the square of the move before. The move is not played, so any square will do.
    if !ENDS.iter().any(|end| word.starts_with(end))
        && let Err(why) = asked(word, Square::new(1, 1))
    {
        let sentence = format!("\"{word}\" in a variation: {why}");
        text.wrong(ErrorKind::NotAMove, number, sentence);
    }
    within_a_time(text, line, number);
}

fn within_a_time(text: &mut Text, line: &str, number: usize) {
    if line.rfind('(') > line.rfind(')') {
        text.wrong(ErrorKind::CutLine, number, "the line ends within a time".to_owned());
    }
}

fn handicap(text: &mut Text, name: &str, line: usize) {
    let known = HANDICAPS.iter().find(|(known, _)| *known == name);
    let start = match known {
        Some((_, sfen)) => Board::of_sfen(sfen),
        // The board is drawn.
        None if name == "その他" => return,
        None => Err(format!("the handicap \"{name}\" is not known")),
    };
    text.start = start.map_err(|wrong| (line, wrong));
}
