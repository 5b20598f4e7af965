//! Puts values in the place of parameters, to hold a text with parameters against one without.

use super::constant::Reader;
use super::formula::Values;
use super::sample::Number;
use crate::token::{TokenKind, tokens};

/// A text without parameters: its tokens with their lines, numbers in one form.
#[derive(Debug, Default)]
pub(crate) struct Plain {
    pub tokens: Vec<(String, usize)>,
    /// What instances are given: module, parameter, value if it is one.
    pub given: Vec<(String, String, Option<i128>)>,
}

/// The text with the values in place of its parameters, and constants computed. `is_module` says
/// which modules take parameters of the library.
pub(crate) fn substituted(text: &str, values: &Values, is_module: &dyn Fn(&str) -> bool) -> Plain {
    let all: Vec<_> =
        tokens(text).into_iter().filter(|token| token.kind != TokenKind::Comment).collect();
    let words: Vec<&str> = all.iter().map(|token| token.text).collect();
    let line = |at: usize| 1 + text[..all[at].at].matches('\n').count();
    let is = |at: usize, word: &str| words.get(at).is_some_and(|there| *there == word);
    let mut known = values.clone();
    let mut plain = Plain::default();
    let mut at = 0;
    while at < words.len() {
        let word = words[at];
        if at == 2 && word == "#" {
            at = behind_group(&words, at + 1);
        } else if word == "localparam" && is(at + 1, "integer") {
            let mut reader = Reader { tokens: &words, at: at + 4, values: &known, named: false };
            let value = reader.integer();
            let end = reader.at;
            match value.filter(|_| is(end, ";")) {
                Some(value) => {
                    known.insert(words[at + 2].to_owned(), value);
                    at = end + 1;
                }
                None => {
                    plain.tokens.push((word.to_owned(), line(at)));
                    at += 1;
                }
            }
        } else if let Some(end) = behind_checks(&words, at) {
            at = end;
        } else if is(at + 1, "#") && is_module(word) {
            plain.tokens.push((word.to_owned(), line(at)));
            let end = behind_group(&words, at + 2);
            plain.given.extend(overrides(word, &words[at + 3..end], &known));
            at = end;
        } else if let Some((text, end)) = constant(&words, at, &known) {
            plain.tokens.push((text, line(at)));
            at = end;
        } else {
            let text = Number::read(word)
                .filter(|_| all[at].kind == TokenKind::Number)
                .map_or_else(|| word.to_owned(), number);
            plain.tokens.push((text, line(at)));
            at += 1;
        }
    }
    plain
}

fn number(number: Number) -> String {
    match number {
        Number::Plain(value) => value.to_string(),
        Number::Sized(width, value) => format!("{width}'d{value}"),
    }
}

/// The constant that begins at a token, and where it ends.
fn constant(words: &[&str], at: usize, values: &Values) -> Option<(String, usize)> {
    let start = Reader { tokens: words, at, values, named: false };
    let mut literal = start;
    if (words[at] == "{" || values.contains_key(words[at]))
        && let Some((width, value)) = literal.literal()
    {
        return Some((number(Number::Sized(width, value)), literal.at));
    }
    // The end of an expression whose beginning is no constant is none by itself.
    let before = at.checked_sub(1).map_or("", |before| words[before]);
    let of_a_pin = words[at] == "(" && at.checked_sub(2).is_some_and(|dot| words[dot] == ".");
    if ["+", "-", "*", "/", "%", "."].contains(&before) || of_a_pin {
        return None;
    }
    let mut integer = start;
    let value = integer.integer()?;
    integer.named.then(|| (number(Number::Plain(value)), integer.at))
}

/// Where the parentheses that open at a token are closed, and one further.
fn behind_group(words: &[&str], at: usize) -> usize {
    let mut depth = 0;
    for (place, word) in words.iter().enumerate().skip(at) {
        match *word {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return place + 1;
        }
    }
    words.len()
}

/// Where the checks of the ranges end, if they begin at a token.
fn behind_checks(words: &[&str], at: usize) -> Option<usize> {
    if words.get(at..at + 2)? != ["generate", "if"] {
        return None;
    }
    let end = at + words[at..].iter().position(|word| *word == "endgenerate")?;
    words[at..end].contains(&"out_of_range").then_some(end + 1)
}

/// `.A(1), .B(N)` as values.
fn overrides(module: &str, words: &[&str], values: &Values) -> Vec<(String, String, Option<i128>)> {
    let starts = (0..words.len()).filter(|at| words[*at] == ".");
    let one = |at: usize| {
        let name = words.get(at + 1)?;
        let mut reader = Reader { tokens: words, at: at + 3, values, named: false };
        let value = reader.integer();
        let value = value.filter(|_| reader.next_is(")"));
        Some((module.to_owned(), (*name).to_owned(), value))
    };
    starts.filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Plain {
        let values = [("N".to_owned(), 12), ("S".to_owned(), 6)].into();
        substituted(text, &values, &|name| name == "inner")
    }

    fn words(text: &str) -> String {
        plain(text).tokens.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn parameters_leave_no_trace() {
        let text = "module m #(parameter integer N = 3) (input [N-1:0] x);
            localparam integer K = 2*N+1;
            generate
                if (N < 2) begin : wrong m_needs_more out_of_range (); end
            endgenerate
            inner #(.A(K), .B(N)) a (.x(x == {{(N-1){1'b0}}, 1'b1}));
            for (i = 0; i < N; i = i + 1) y[i*2] = x + K[4:0] - 5'h1f;
            endmodule";
        assert_eq!(
            words(text),
            "module m ( input [ 11 : 0 ] x ) ; inner a ( . x ( x == 12'd1 ) ) ; \
             for ( i = 0 ; i < 12 ; i = i + 1 ) y [ i * 2 ] = x + 5'd25 - 5'd31 ; endmodule"
        );
        let given = plain(text).given;
        let inner = |name: &str, value| ("inner".to_owned(), name.to_owned(), Some(value));
        assert_eq!(given, [inner("A", 25), inner("B", 12)]);
    }

    #[test]
    fn lines_are_those_of_the_text() {
        let lines = plain("a // b\nc\n\nN").tokens;
        assert_eq!(lines.iter().map(|(_, line)| *line).collect::<Vec<_>>(), [1, 2, 4]);
    }
}
