//! An exported text, taken apart: modules, and their tokens with what stands between them.

use crate::token::{TokenKind, tokens};

/// A module of an exported text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ModuleText {
    pub name: String,
    /// The lines of comments and attributes right above it.
    pub note: Vec<String>,
    pub pieces: Vec<Piece>,
}

/// A token, and the blanks and comments before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub gap: String,
    pub text: String,
    pub number: Option<Number>,
}

/// A number as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// A plain integer.
    Plain(i128),
    /// A literal with a width, and its value.
    Sized(i128, i128),
}

impl Number {
    /// Reads `12` or `6'h3f`; what has more than 127 bits is none.
    pub fn read(text: &str) -> Option<Number> {
        let text = text.replace('_', "").to_ascii_lowercase();
        let Some((width, digits)) = text.split_once('\'') else {
            return text.parse().ok().map(Number::Plain);
        };
        let radix = match digits.get(..1)? {
            "h" => 16,
            "d" => 10,
            "b" => 2,
            "o" => 8,
            _ => return None,
        };
        let digits = digits[1..].trim_start_matches('0');
        let value = if digits.is_empty() { 0 } else { i128::from_str_radix(digits, radix).ok()? };
        Some(Number::Sized(width.parse().ok()?, value))
    }
}

impl ModuleText {
    /// The modules of a text, in their order.
    pub fn all(text: &str) -> Vec<ModuleText> {
        let mut found = Vec::new();
        let mut rest = text;
        while let Some((start, end)) = first_module(rest) {
            let module = &rest[start..end];
            found.push(ModuleText { note: note(&rest[..start]), ..ModuleText::read(module) });
            rest = &rest[end..];
        }
        found
    }

    fn read(module: &str) -> ModuleText {
        let mut pieces = Vec::new();
        let mut done = 0;
        for token in tokens(module).iter().filter(|token| token.kind != TokenKind::Comment) {
            let is_number = token.kind == TokenKind::Number;
            pieces.push(Piece {
                gap: module[done..token.at].to_owned(),
                text: token.text.to_owned(),
                number: is_number.then(|| Number::read(token.text)).flatten(),
            });
            done = token.at + token.text.len();
        }
        let name = pieces.get(1).map_or(String::new(), |piece| piece.text.clone());
        ModuleText { name, note: Vec::new(), pieces }
    }

    pub fn is(&self, at: usize, text: &str) -> bool {
        self.pieces.get(at).is_some_and(|piece| piece.text == text)
    }

    /// Whether it has parameters of its own, as hand-written modules may.
    pub fn has_parameters(&self) -> bool {
        self.is(2, "#")
    }

    /// Where its ports end: the first semicolon.
    pub fn header_end(&self) -> usize {
        self.pieces.iter().position(|piece| piece.text == ";").unwrap_or(0)
    }

    /// Its instances of `known` modules: where the name of the module stands.
    pub fn instances(&self, known: &dyn Fn(&str) -> bool) -> Vec<usize> {
        let is_name = |at: usize| {
            let text = self.pieces.get(at).map_or("", |piece| piece.text.as_str());
            text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        };
        let is = |at: &usize| {
            let plain = is_name(at + 1) && self.is(at + 2, "(");
            known(&self.pieces[*at].text) && (plain || self.is(at + 1, "#"))
        };
        (2..self.pieces.len()).filter(is).collect()
    }
}

/// Where the first module of a text begins and ends.
fn first_module(text: &str) -> Option<(usize, usize)> {
    let all = tokens(text);
    let is = |word: &'static str| {
        move |token: &&crate::token::Token<'_>| token.kind == TokenKind::Name && token.text == word
    };
    let start = all.iter().find(is("module"))?.at;
    let end = all.iter().find(is("endmodule"))?;
    Some((start, end.at + end.text.len()))
}

/// The comments and attributes that a text ends with.
fn note(before: &str) -> Vec<String> {
    let is_note = |line: &&str| ["//", "/*", "(*"].iter().any(|start| line.starts_with(start));
    let mut note: Vec<String> =
        before.lines().rev().take_while(is_note).map(str::to_owned).collect();
    note.reverse();
    note
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_taken_apart_into_its_modules() {
        let text = "// head\n\n// One.\nmodule a (\n input x);\nb y (.x(x));\nendmodule\n\nmodule b (input x); endmodule\n";
        let modules = ModuleText::all(text);
        assert_eq!(modules.iter().map(|m| m.name.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(modules[0].note, ["// One."]);
        assert_eq!(modules[0].instances(&|name| name == "b").len(), 1);
        assert!(modules[0].is(modules[0].header_end() + 1, "b"));
    }

    #[test]
    fn numbers_are_read_in_every_radix() {
        assert_eq!(Number::read("12"), Some(Number::Plain(12)));
        assert_eq!(Number::read("16'hff_ff"), Some(Number::Sized(16, 0xffff)));
        assert_eq!(Number::read("260'h000"), Some(Number::Sized(260, 0)));
        assert_eq!(Number::read("3'bxx1"), None);
    }
}
