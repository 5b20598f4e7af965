//! An exported text, taken apart: modules, and their tokens with what stands between them.

use std::collections::BTreeSet;

use super::formula::Formula;
use super::number::Number;
use crate::print::token::{TokenKind, tokens};

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

impl ModuleText {
    /// The modules of a text, in their order.
    pub fn all(text: &str) -> Vec<ModuleText> {
        let mut found = Vec::new();
        let (mut open, mut done) = (None, 0);
        for token in tokens(text).iter().filter(|token| token.kind == TokenKind::Name) {
            match token.text {
                "module" => open = open.or(Some(token.at)),
                "endmodule" => {
                    let Some(start) = open.take() else { continue };
                    let end = token.at + token.text.len();
                    let module = ModuleText::read(&text[start..end]);
                    found.push(ModuleText { note: note(&text[done..start]), ..module });
                    done = end;
                }
                _ => {}
            }
        }
        found
    }

    /// A module, or a part of one.
    pub fn read(module: &str) -> ModuleText {
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

    /// The line of a piece, counted from the first one's.
    pub fn line(&self, at: usize) -> usize {
        1 + self
            .pieces
            .iter()
            .take(at + 1)
            .map(|piece| piece.gap.matches('\n').count())
            .sum::<usize>()
    }

    /// The names in its expressions: in its ports, and below them.
    pub fn names(&self) -> (BTreeSet<String>, BTreeSet<String>) {
        let (mut above, mut below) = (BTreeSet::new(), BTreeSet::new());
        let header = self.header_end();
        for (at, piece) in self.pieces.iter().enumerate() {
            let names = if at < header { &mut above } else { &mut below };
            let formulas = piece.number.iter().flat_map(Number::formulas);
            names.extend(formulas.flat_map(Formula::names).cloned());
        }
        (above, below)
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
}
