//! A comment at each repetition of a game's text, Black's move numbered behind it, and nothing else
//! changed.

use perpetual_chess::pgn::{Game, NumberedMove, Pieces, Place, Reader};
use shakmaty::Color;

use crate::console::ordinal;
use perpetual_report::report::Report;
use perpetual_report::walk::Repetition;

/// The text of a game with a comment behind each move that repeats a position. The text must be
/// the one that the report was made of; `pieces` are the letters it was read with.
pub fn annotated(text: &[u8], report: &Report<'_>, pieces: Option<&'static Pieces>) -> Vec<u8> {
    let mut game = Game::default();
    let mut reader = Reader::part(text, Place::START).with_pieces(pieces).with_ends();
    // What is in memory can be read.
    let _ = reader.next_game(&mut game);
    let last = report.repetitions.last().map_or(0, |repetition| repetition.ply);
    let mut walk = game.walk();
    let names: Vec<NumberedMove> = (1..=last)
        .filter_map(|ply| walk.name(ply))
        .map(|name| pieces.map_or(name, |letters| name.in_letters(letters)))
        .collect();
    let mut commented = Vec::with_capacity(text.len() + 64 * report.repetitions.len());
    let mut done = 0;
    for repetition in report.repetitions.iter() {
        let Ok(move_index) = usize::try_from(repetition.ply - 1) else { break };
        let Some(&end) = reader.ends().get(move_index) else { break };
        let end = behind_glyphs(text, end);
        let comment = comment(repetition, &names);
        // It was annotated before.
        if text[end..].trim_ascii_start().starts_with(comment.trim_start().as_bytes()) {
            continue;
        }
        commented.extend_from_slice(&text[done..end]);
        commented.extend_from_slice(comment.as_bytes());
        let next = game.move_number(repetition.ply + 1);
        if next.color == Color::Black && is_bare_move(&text[end..]) {
            commented.extend_from_slice(format!(" {next}").as_bytes());
        }
        done = end;
    }
    commented.extend_from_slice(&text[done..]);
    commented
}

/// Whether what follows is a move without a number, which Black's needs behind a comment.
fn is_bare_move(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    // Other letters and figurines, and not dots or half a point in UTF-8 or Latin-1.
    let others = ["\u{bd}".as_bytes(), "\u{2026}".as_bytes(), b"\xbd"];
    text.first().is_some_and(|first| first.is_ascii_alphabetic() || *first > 127)
        && !others.iter().any(|other| text.starts_with(other))
}

/// Where the marks behind a move end: `!?`, and numbered glyphs.
fn behind_glyphs(text: &[u8], mut at: usize) -> usize {
    loop {
        let rest = &text[at..];
        let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
        match &rest[blanks..] {
            [b'!' | b'?', ..] if blanks == 0 => at += 1,
            [b'$', digits @ ..] => {
                at += blanks + 1 + digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
            }
            _ => return at,
        }
    }
}

/// The comment on a repetition; `names` are those of all moves up to it.
fn comment(this: &Repetition, names: &[NumberedMove]) -> String {
    let times = ordinal(this.occurrence);
    let back = this.ply.saturating_sub(this.distance);
    let before = usize::try_from(back).ok().and_then(|back| names.get(back.checked_sub(1)?));
    let before = before.map_or("as at the start".to_owned(), |name| format!("as after {name}"));
    format!(" {{position for the {times} time, {before}}}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::examined::examined;

    fn annotate(text: &str) -> String {
        let (game, found) = examined(text);
        let report = Report::new(&game, &found);
        String::from_utf8(annotated(text.as_bytes(), &report, game.pieces)).unwrap()
    }

    #[test]
    fn comments_stand_behind_the_moves_and_their_marks() {
        let text = "[Event \"x\"]\r\n\r\n1. Nf3 {a} Nf6 (1... d5 2. Nc3) 2. Ng1\nNg8!? $14 $1 {b} 3. Nf3 ; c\n\
            Nf6 4. Ng1 Ng8 1/2-1/2";
        assert_eq!(
            annotate(text),
            "[Event \"x\"]\r\n\r\n1. Nf3 {a} Nf6 (1... d5 2. Nc3) 2. Ng1\nNg8!? $14 $1 \
             {position for the second time, as at the start} {b} 3. Nf3 \
             {position for the second time, as after 1.Nf3} ; c\n\
             Nf6 {position for the second time, as after 1...Nf6} 4. Ng1 \
             {position for the second time, as after 2.Ng1} 4... Ng8 \
             {position for the third time, as after 2...Ng8} 1/2-1/2"
        );
        // Annotated again it stays as it is.
        let twice = annotate("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 *");
        assert!(twice.ends_with(
            "as after 1.Nf3} 3... Nf6 {position for the second time, as after 1...Nf6} *"
        ));
        assert_eq!(annotate(&twice), twice);
        assert_eq!(annotate("1. e4 e5 *"), "1. e4 e5 *");
        // In the letters of the game.
        let german = annotate("1. Sf3 Sf6 2. Sg1 Sg8 3. Sf3 *");
        assert!(german.starts_with("1. Sf3 Sf6 2. Sg1 Sg8 {position"), "{german}");
        assert!(german.ends_with("3. Sf3 {position for the second time, as after 1.Sf3} *"));
        assert_eq!(annotate(&german), german);
    }
}
