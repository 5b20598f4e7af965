//! The law of the readers: each byte of a text is a tag, a move, a mark, a comment, white space, or is reported.

use perpetual_model::{is_blank, narrow};

use crate::account::{Part, Span};
use crate::played::{ErrorKind, Played, WarningKind};

/// What comments begin with.
const COMMENTS: &[char] = &['{', ';', '%', '#', '*', '&', '\''];

/// Whether the games that were read from a text account for each byte of it.
///
/// # Errors
/// What is not accounted for.
pub fn accounted(text: &str, games: &[Played]) -> Result<(), String> {
    let mut end = 0;
    for game in games {
        let (mut moves, mut open, mut branches) = (0, 0, false);
        let (mut tags, mut rows) = (0, Vec::new());
        let error = game.error.as_ref();
        let told = error.is_none_or(|error| error.line > 0 && !error.sentence.is_empty());
        if game.line == 0 || game.moves.len() != game.judged.plies || !told {
            return Err(format!("{game:?} is not told whole"));
        }
        let bad_start = error.is_some_and(|error| error.kind == ErrorKind::BadStart);
        // Of USI, where the fields of a start position that is none may be anything.
        let fields = bad_start && game.tags.is_empty();
        for span in &game.spans {
            if span.from != end || span.to <= span.from {
                return Err(format!("behind byte {end} comes {span:?}"));
            }
            end = span.to;
            let part = text.get(span.from..span.to).ok_or(format!("{span:?} cuts a letter"))?;
            if span.part == Part::Comment {
                let part = part.trim_start_matches(is_blank);
                // A variation of xiangqi ends with its bracket; those of shogi stand behind all moves of the game.
                match part.chars().next() {
                    Some('(') => open += 1,
                    Some(')') if open > 0 => open -= 1,
                    Some('変') => branches = true,
                    Some(letter) if COMMENTS.contains(&narrow(letter)) => {}
                    _ if open > 0 || branches => {}
                    _ => return Err(format!("{part:?} is no comment")),
                }
            }
            is_what_it_says(span, part, game)?;
            // From a start position that is none no move is played, wherever it stands.
            let unread = bad_start || error.is_some_and(|error| error.offset <= span.from);
            moves += usize::from(span.part == Part::Move && !unread);
            if span.part == Part::Tag && !fields {
                let tag = part.starts_with(BRACKETS);
                if tag && !is_tag(part) {
                    return Err(format!("{part:?} is no tag"));
                }
                tags += usize::from(tag);
                rows.extend(row(part));
            }
        }
        let warned = |kind: WarningKind| {
            game.warnings.iter().filter(move |warning| warning.kind == kind.name()).count()
        };
        rows.sort_unstable();
        let whole = rows.is_empty() || rows.iter().copied().eq('1'..='9');
        if !whole && error.is_none() && warned(WarningKind::ShortRank) == 0 {
            return Err(format!("a board has the rows {rows:?}"));
        }
        if tags > 0 && tags != game.tags.len() + warned(WarningKind::RepeatedTag) {
            return Err(format!("{tags} tags were read, {:?} are told", game.tags));
        }
        if moves != game.moves.len() {
            return Err(format!("{moves} moves were read, {} are played", game.moves.len()));
        }
        for (name, value) in &game.tags {
            let (from, to) = (game.spans.first(), game.spans.last());
            let own = from.zip(to).and_then(|(from, to)| text.get(from.from..to.to));
            if !own.is_some_and(|own| value.chars().all(|letter| own.contains(letter))) {
                return Err(format!("{name} {value:?} is not of this game"));
            }
        }
    }
    match games.is_empty() || end == text.len() {
        true => Ok(()),
        false => Err(format!("nothing is said of {:?}", &text[end..])),
    }
}

/// What a tag of PGN begins with.
const BRACKETS: [char; 2] = ['[', '［'];

/// Whether a text is a tag of PGN: brackets, a name of letters, and a value in quotes that ends on its line.
fn is_tag(text: &str) -> bool {
    let quote = |letter: char| "\"＂“”".contains(letter);
    let within = text.strip_prefix(BRACKETS).and_then(|text| text.strip_suffix([']', '］']));
    let parts = within.and_then(|within| within.trim_matches(is_blank).split_once(quote));
    let Some((name, value)) = parts else { return false };
    let name = name.trim_end_matches(is_blank).trim_end_matches([':', '：']);
    let name = name.trim_end_matches(is_blank);
    let named = |letter: char| letter.is_alphanumeric() || "_-.".contains(letter);
    let another = |value: &str| {
        value.find(BRACKETS).is_some_and(|at| value[..at].replace("\\\"", "").contains(quote))
    };
    !name.is_empty()
        && name.chars().all(named)
        && value.ends_with(quote)
        && !value.contains(['\r', '\n'])
        && !another(value)
}

/// The number of a row of a board in CSA.
fn row(tag: &str) -> Option<char> {
    let cells = |letter: char| is_blank(letter) || "*+-".contains(letter);
    let mut letters = tag.chars().map(narrow);
    let (first, number) = (letters.next()?, letters.next()?);
    (first == 'P' && number.is_ascii_digit() && letters.next().is_none_or(cells)).then_some(number)
}

/// Whether a text has a square in it, or a word of a piece: what only a move has.
fn has_a_square(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let moved = letters.windows(6).any(|move_of_csa| {
        let (squares, kind) = move_of_csa.split_at(4);
        let kind = kind.iter().all(char::is_ascii_uppercase);
        kind && squares.iter().all(char::is_ascii_digit)
    });
    moved
        || letters.windows(2).any(|two| match *two {
            ['a'..='i' | 'A'..='I', rank] => rank.is_ascii_digit(),
            [file, rank] => {
                "１２３４５６７８９".contains(file) && "一二三四五六七八九".contains(rank)
            }
            _ => false,
        })
}

fn is_what_it_says(span: &Span, part: &str, game: &Played) -> Result<(), String> {
    let within = |offset: u64| (span.from as u64..span.to as u64).contains(&offset);
    let right = match span.part {
        Part::Blank => part.chars().all(is_blank),
        Part::Reported => {
            let error = game.error.as_ref().is_some_and(|error| error.offset < span.to);
            error || game.warnings.iter().any(|warning| within(warning.offset))
        }
        Part::Mark if has_a_square(part) => false,
        Part::Mark | Part::Comment => true,
        Part::Tag | Part::Move => !part.starts_with(is_blank) && !part.ends_with(is_blank),
    };
    if right { Ok(()) } else { Err(format!("{part:?} is no {:?}", span.part)) }
}
