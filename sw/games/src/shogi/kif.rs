//! KIF, as players in Japan keep games.

use perpetual_model::{is_blank, narrow, quoted};
use shogi_core::Square;

use super::board::Asked;
use super::diagram::Diagram;
use super::kif_header::{ENDED, begins, handicap, header, same};
use super::kif_move::{Behind, KI2, Numbered, behind, is_end, is_ki2, numbered};
use super::text::Text;
use crate::account::{Account, Line, Part, Place, lines};
use crate::{ErrorKind, MOST_MOVES, WarningKind};

/// What is said of other lines.
const UNKNOWN: &str = "it is no line of KIF";

/// What is said of lines in which a move may hide.
const MORE: &str = "more stands in it than belongs there";

/// What is said of words in the line of a move.
const BEHIND: &str = "it stands behind a move";

/// A variation.
struct Variation {
    begins: Place,
    /// The number of its next move, unless what it begins with cannot be.
    next: Option<usize>,
    moves: usize,
}

/// The reader of a text, in the middle of a game.
#[derive(Default)]
struct Game {
    diagram: Diagram,
    /// Where the last move went.
    last: Option<Square>,
    variation: Option<Variation>,
    /// The number of the move before the first.
    before: usize,
    /// Whether the line has come above which the header stands.
    begun: bool,
    /// Whether an empty line stands behind the last header.
    apart: bool,
    /// Whether another game stands before it.
    follows: bool,
    /// The first line that cannot be read.
    unknown: Option<(Place, String)>,
}

/// The games of a text, one behind the other.
pub(super) fn texts(all: &str) -> Vec<Text> {
    let mut games = Vec::new();
    let (mut text, mut game) = (Text::new(1, Account::default()), Game::default());
    let mut last = Place { line: 1, offset: 0 };
    for line in lines(all) {
        if line.text.is_empty() {
            game.apart = true;
        } else {
            if game.ends_before(&line, &text) {
                let next = Text::new(line.at.line, text.account.next());
                let text = std::mem::replace(&mut text, next);
                games.push(std::mem::take(&mut game).end(text, last));
                game.follows = true;
            }
            text.account.up_to(line.at.offset, Part::Blank);
            let part = game.take(&line, &mut text);
            text.account.up_to(line.end(), part);
        }
        last = line.at;
    }
    games.push(game.end(text, last));
    games
}

impl Game {
    /// A line of a move or an end. What 同 means in a variation is not looked for: any square will do.
    fn numbered_line<'a>(&self, line: &'a str) -> Option<Numbered<'a>> {
        let last = if self.variation.is_some() { Square::new(1, 1) } else { self.last };
        numbered(line, last)
    }

    /// Whether a line is the first of another game.
    fn ends_before(&self, line: &Line<'_>, text: &Text) -> bool {
        let more = text.has_moves() || self.begun;
        // What is given twice, one behind the other, is of one game.
        let another = text.has_moves() || self.begun && self.apart;
        match line.text {
            line if line.starts_with("#KIF") || line.starts_with("# --") => {
                more || !text.account.tags.is_empty()
            }
            line if line.starts_with("手数--") => another,
            line if is_comment(line) || line.starts_with("変化") => false,
            line => match (self.numbered_line(line), header(line)) {
                (Some(Numbered { asked: Some(Err(_)), .. }), _) => false,
                (Some(numbered), _) => numbered.number == 1 && self.has_one(text),
                (None, Some((name, _))) if begins(name) => {
                    let again = || text.account.has_tag(name, same) || self.diagram.has_hand(name);
                    another || self.apart && again()
                }
                (None, Some((name, _))) => text.result.is_some() && name != ENDED,
                (None, None) => false,
            },
        }
    }

    /// Whether a move of number 1 cannot be the next.
    fn has_one(&self, text: &Text) -> bool {
        match &self.variation {
            Some(variation) => variation.moves > 0 && variation.next != Some(1),
            None => {
                text.has_moves() && (text.result.is_some() || self.before > 0 || text.moves() > 0)
            }
        }
    }

    /// Takes a line; what it was.
    fn take(&mut self, line: &Line<'_>, text: &mut Text) -> Part {
        if is_comment(line.text) {
            return Part::Comment;
        }
        if let Some(from) = line.text.strip_prefix("変化") {
            return self.variation(line, from, text);
        }
        if let Some(numbered) = self.numbered_line(line.text) {
            if let Some(variation) = &mut self.variation {
                return variation.numbered(text, &numbered, line);
            }
            return self.numbered(&numbered, line, text);
        }
        if let Some(told) = total(line.text) {
            return self.total(told, line, text);
        }
        let (moved, header) = (text.has_moves(), header(line.text));
        self.apart &= header.is_none();
        match header {
            Some((name, _)) if moved && name != ENDED => {
                text.left_out(line.text, line.at, "a header belongs before the moves");
            }
            Some((name, value)) => {
                if self.diagram.has_hand(name) {
                    text.account.repeated(name, line.at);
                }
                if self.diagram.header(name, value, line.at) {
                    return Part::Tag;
                }
                if name == "手合割" {
                    handicap(text, value, line.at);
                }
                text.account.tag(name, value, line.at, same);
            }
            None if line.text.starts_with("手数--") => {
                (self.begun, self.apart) = (true, false);
                if line
                    .text
                    .chars()
                    .all(|letter| is_blank(letter) || "手数指消費時間-".contains(letter))
                {
                    return Part::Mark;
                }
                text.left_out(line.text, line.at, MORE);
            }
            None if line.text.starts_with("まで") => text.left_out(line.text, line.at, MORE),
            None if is_end(line.text) && self.variation.is_some() => return Part::Comment,
            None if is_end(line.text) => {
                text.ended(line.text, line.at);
                return Part::Mark;
            }
            // Which way the board is shown, and the number of the move before it.
            None if line.text == "盤面反転" => {}
            None if line.text.starts_with("手数＝") && line.text.ends_with("まで") => {}
            None if !moved && !self.begun && self.diagram.line(line) => {}
            None if is_ki2(line.text) || moved || self.begun => {
                let why = if is_ki2(line.text) { KI2 } else { UNKNOWN };
                text.moved(line.text, line.at, None, Err(why.to_owned()));
                return Part::Move;
            }
            None => {
                self.unknown.get_or_insert_with(|| (line.at, line.text.to_owned()));
                text.left_out(line.text, line.at, UNKNOWN);
            }
        }
        Part::Tag
    }

    /// A move that is played, or the end of the game.
    fn numbered(&mut self, numbered: &Numbered<'_>, line: &Line<'_>, text: &mut Text) -> Part {
        let Numbered { number: told, written, word, by, asked, rest } = numbered;
        let at = line.place(word);
        // A board that is drawn may be one of a later move.
        let expected = match (text.moves(), self.diagram.is_drawn()) {
            (0, true) if *told <= MOST_MOVES as usize => *told,
            (moves, _) => self.before.saturating_add(moves + 1),
        };
        self.before = expected.saturating_sub(text.moves() + 1);
        self.diagram.place(text);
        // Of a move behind the end its place is said, not its number.
        if *told != expected && text.result.is_none() {
            let sentence = format!(
                "{} is move {written}, but move {expected} should be here: a line may be lost",
                quoted(word)
            );
            text.wrong(ErrorKind::MoveNumber, at, sentence);
        }
        if self.follows && !self.begun && !text.has_moves() && text.account.tags.is_empty() {
            let sentence = "another game begins with this move, and has no header".to_owned();
            text.account.warn(WarningKind::NewGame, at, sentence);
        }
        text.account.up_to(at.offset, Part::Mark);
        let end = at.offset + word.len();
        match asked {
            None => {
                text.ended(word, at);
                text.account.up_to(end, Part::Mark);
            }
            Some(asked) => {
                if let Ok(Asked::Moved { to, .. } | Asked::Dropped { to, .. }) = asked {
                    self.last = Some(*to);
                }
                text.moved(word, at, *by, asked.clone());
                text.account.up_to(end, Part::Move);
            }
        }
        match behind(rest) {
            Behind::Nothing => {}
            Behind::Comment(comment) => {
                text.account.up_to(line.place(comment).offset, Part::Mark);
                return Part::Comment;
            }
            Behind::Cut => {
                within_a_time(text, line.place(rest));
                return Part::Reported;
            }
            Behind::Unknown(rest) => {
                let at = line.place(rest);
                text.account.up_to(at.offset, Part::Mark);
                text.left_out(rest, at, BEHIND);
            }
        }
        Part::Mark
    }

    /// How many moves there were, as a line tells: of the game, or of a variation.
    fn total(&self, told: usize, line: &Line<'_>, text: &mut Text) -> Part {
        if self.variation.is_none() {
            let moves = text.moves();
            if told != moves && told != self.before.saturating_add(moves) {
                text.unlike(line.at, format!("{told} moves are told of"));
            }
            if text.result.is_none() {
                text.ended(line.text, line.at);
            }
        }
        Part::Mark
    }

    /// A line that begins a variation.
    fn variation(&mut self, line: &Line<'_>, from: &str, text: &mut Text) -> Part {
        self.end_of_variation(text);
        let told = from.trim_start_matches(['：', ':']).trim_end_matches('手');
        let told: String = told.chars().filter(|&letter| !is_blank(letter)).map(narrow).collect();
        let whole = from.starts_with(['：', ':']) && from.ends_with('手');
        let next = told.parse().ok().filter(|_| whole);
        if next.is_none() {
            let sentence =
                format!("{} is no beginning of a variation, as 変化：3手", quoted(line.text));
            text.wrong(ErrorKind::CutLine, line.at, sentence);
        }
        let moves = self.before.saturating_add(text.moves());
        let of_game = |next: &usize| (self.before..=moves).contains(&next.wrapping_sub(1));
        if let Some(next) = next.filter(|next| !of_game(next)) {
            text.unlike(line.at, format!("a variation begins with move {next}"));
        }
        let next = next.filter(of_game);
        self.variation = Some(Variation { begins: line.at, next, moves: 0 });
        Part::Comment
    }

    fn end_of_variation(&mut self, text: &mut Text) {
        if let Some(Variation { begins, moves: 0, .. }) = self.variation.take() {
            text.wrong(ErrorKind::CutLine, begins, "the variation has no move".to_owned());
        }
    }

    /// The game, whose last line begins here or before.
    fn end(mut self, mut text: Text, last: Place) -> Text {
        self.diagram.place(&mut text);
        self.end_of_variation(&mut text);
        if self.begun || text.has_moves() {
            return text;
        }
        match self.unknown {
            Some((at, line)) if text.account.tags.is_empty() => {
                text.wrong(ErrorKind::NotAMove, at, format!("{}: {UNKNOWN}", quoted(&line)));
            }
            _ => {
                let sentence = "the record ends in its header, before its moves".to_owned();
                text.wrong(ErrorKind::CutLine, last, sentence);
            }
        }
        text
    }
}

/// Whether a line is a comment: `#` of the program, `*` of a move, `&` a bookmark.
fn is_comment(line: &str) -> bool {
    line.starts_with(|letter| "#*&".contains(narrow(letter)))
}

/// How many moves there were, if a line tells that, and who won: nothing else may hide in it.
fn total(line: &str) -> Option<usize> {
    let digit = |letter: char| narrow(letter).is_ascii_digit();
    let (number, behind) = line.strip_prefix("まで")?.split_once('手')?;
    let hides = behind.contains(|letter| digit(letter) || "()".contains(narrow(letter)));
    let whole = !hides && !number.is_empty() && number.chars().all(digit);
    // One that is too great is that of no game.
    whole.then(|| number.chars().map(narrow).collect::<String>().parse().unwrap_or(usize::MAX))
}

impl Variation {
    /// A move of it is not played, but what is wrong with its line is said.
    fn numbered(&mut self, text: &mut Text, numbered: &Numbered<'_>, line: &Line<'_>) -> Part {
        let Numbered { number, written, word, asked, rest, .. } = numbered;
        let at = line.place(word);
        if let Some(next) = self.next.filter(|next| next != number) {
            let sentence = format!(
                "{} is move {written} of a variation, but move {next} should be here: a line may be lost",
                quoted(word)
            );
            text.account.warn(WarningKind::MoveNumber, at, sentence);
        }
        self.next = Some(number.saturating_add(1));
        self.moves += 1;
        if let Some(Err(why)) = asked {
            let sentence = format!("{} in a variation: {why}", quoted(word));
            text.wrong(ErrorKind::NotAMove, at, sentence);
        }
        match behind(rest) {
            Behind::Cut => within_a_time(text, line.place(rest)),
            Behind::Unknown(rest) => {
                text.account.up_to(line.place(rest).offset, Part::Comment);
                text.left_out(rest, line.place(rest), BEHIND);
            }
            Behind::Nothing | Behind::Comment(_) => {}
        }
        Part::Comment
    }
}

fn within_a_time(text: &mut Text, at: Place) {
    text.wrong(ErrorKind::CutLine, at, "the line ends within a time".to_owned());
}
