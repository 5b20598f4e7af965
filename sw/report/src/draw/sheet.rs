//! Boards in rows, each with two lines of words below it, and a sentence at the end.

use std::fmt::Write;

use super::{Picture, SIDE, definitions, escaped};

/// Boards in a row.
const COLUMNS: i32 = 4;
/// Between boards, and for the words below one.
const GAP: i32 = 12;
const WORDS: i32 = 46;
/// The height of a line of words, and the width of a letter of them at the most, one with another.
const LINE: i32 = 18;
const LETTER: i32 = 8;

/// A board and what is said of it, in two lines.
pub struct Panel {
    /// The board.
    pub picture: Picture,
    /// The first line below it.
    pub title: String,
    /// The second.
    pub text: String,
}

/// One document with all of them.
pub fn sheet(panels: &[Panel], sentence: &str) -> String {
    let count = panels.len() as i32;
    let columns = COLUMNS.min(count);
    let width = columns * (SIDE + GAP) + GAP;
    let bottom = GAP + (count + COLUMNS - 1) / COLUMNS * (SIDE + WORDS);
    let lines = wrapped(sentence, ((width - 2 * GAP - 14) / LETTER) as usize);
    let height = bottom + 2 * GAP + LINE * (lines.len() as i32 - 1);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"14\">\n\
         <style>.label{{font-size:10px;text-anchor:middle;fill:#555}}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{}",
        if panels.is_empty() { String::new() } else { definitions() }
    );
    for (panel, at) in panels.iter().zip(0..) {
        let x = GAP + at % COLUMNS * (SIDE + GAP);
        let y = GAP + at / COLUMNS * (SIDE + WORDS);
        text.push_str(&panel.picture.group(x, y));
        let _ = write!(
            text,
            "<text x=\"{}\" y=\"{}\" font-weight=\"bold\">{}</text>\n\
             <text x=\"{}\" y=\"{}\">{}</text>\n",
            x + 14,
            y + SIDE + 13,
            escaped(&panel.title),
            x + 14,
            y + SIDE + 31,
            escaped(&panel.text)
        );
    }
    for (line, at) in lines.iter().zip(0..) {
        let (x, y) = (GAP + 14, bottom + 8 + LINE * at);
        let _ = writeln!(text, "<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(line));
    }
    text.push_str("</svg>\n");
    text
}

/// A sentence in lines of so many letters at the most, unless a word has more.
fn wrapped(sentence: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_no_wider_than_its_picture() {
        assert_eq!(wrapped("Yes: White may claim.", 10), ["Yes: White", "may claim."]);
        assert_eq!(wrapped("Yes: White may claim.", 9), ["Yes:", "White may", "claim."]);
        assert_eq!(wrapped("unbelievable", 3), ["unbelievable"]);
    }
}
