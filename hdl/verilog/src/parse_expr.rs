//! Reads expressions, by the precedence of Verilog or by that of Rust.

use crate::error::Error;
use crate::syntax::{Expr, Literal};
use crate::token::{Token, TokenKind};

/// How tightly binary operators bind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Precedence {
    Verilog,
    Rust,
}

impl Precedence {
    /// The operator as kept in the tree, and its rank.
    fn of(self, operator: &str) -> Option<(&'static str, u8)> {
        let (name, verilog, rust) = match operator {
            "*" => ("*", 10, 10),
            "+" => ("+", 9, 9),
            "-" => ("-", 9, 9),
            "<<" => ("<<", 8, 8),
            ">>" => (">>", 8, 8),
            "<" => ("<", 7, 3),
            "<=" => ("<=", 7, 3),
            ">" => (">", 7, 3),
            ">=" => (">=", 7, 3),
            "==" => ("==", 6, 3),
            "!=" => ("!=", 6, 3),
            "&" => ("&", 5, 7),
            "^" => ("^", 4, 6),
            "|" => ("|", 3, 5),
            "&&" => ("&&", 2, 2),
            "||" => ("||", 1, 1),
            _ => return None,
        };
        Some((name, if self == Precedence::Verilog { verilog } else { rust }))
    }
}

/// A place in the tokens of one module.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    tokens: &'a [Token<'a>],
    module: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Stands before the first of `tokens`, which are those of `text`.
    pub fn new(text: &'a str, tokens: &'a [Token<'a>], module: &'a str) -> Cursor<'a> {
        Cursor { text, tokens, module, at: 0 }
    }

    pub fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    pub fn next(&mut self) -> Option<Token<'a>> {
        let token = self.peek();
        self.at += 1;
        token
    }

    pub fn is(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.text == text)
    }

    /// Steps over `text` if it comes next.
    pub fn skip(&mut self, text: &str) -> bool {
        let there = self.is(text);
        self.at += usize::from(there);
        there
    }

    pub fn expect(&mut self, text: &str) -> Result<(), Error> {
        if self.skip(text) { Ok(()) } else { Err(self.error(&format!("`{text}`"))) }
    }

    pub fn name(&mut self) -> Result<&'a str, Error> {
        match self.peek() {
            Some(token) if token.kind == TokenKind::Name => {
                self.at += 1;
                Ok(token.text)
            }
            _ => Err(self.error("a name")),
        }
    }

    /// The error that something else stands where the cursor is.
    pub fn error(&self, expected: &str) -> Error {
        let (found, at) =
            self.peek().map_or(("the end", self.text.len()), |token| (token.text, token.at));
        let start = self.text[..at].rfind('\n').map_or(0, |line| line + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |line| at + line);
        Error::Syntax {
            module: self.module.to_owned(),
            expected: expected.to_owned(),
            found: found.to_owned(),
            near: self.text[start..end].trim().to_owned(),
        }
    }

    /// The text between two places of the cursor.
    fn between(&self, from: usize, to: usize) -> &'a str {
        match (self.tokens.get(from), self.tokens.get(to.saturating_sub(1))) {
            (Some(first), Some(last)) => &self.text[first.at..last.at + last.text.len()],
            _ => "",
        }
    }

    /// An expression; an error if Rust, whose text this was, reads it in another way.
    pub fn expr(&mut self) -> Result<Expr, Error> {
        let start = self.at;
        let mut as_rust = self.clone();
        let verilog = self.binary(Precedence::Verilog, 0)?;
        if verilog != as_rust.binary(Precedence::Rust, 0)? {
            return Err(Error::TwoReadings {
                module: self.module.to_owned(),
                expression: self.between(start, self.at).to_owned(),
                reason: "groups differently in Rust and in Verilog; write every parenthesis",
            });
        }
        Ok(verilog)
    }

    fn binary(&mut self, precedence: Precedence, least: u8) -> Result<Expr, Error> {
        let mut left = self.unary(precedence)?;
        while let Some((operator, rank)) = self.peek().and_then(|token| precedence.of(token.text))
            && rank > least
        {
            self.at += 1;
            let right = self.binary(precedence, rank)?;
            left = Expr::Binary(operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn unary(&mut self, precedence: Precedence) -> Result<Expr, Error> {
        for operator in ["~|", "~&", "~^", "~", "-", "&", "|", "^", "!"] {
            if self.skip(operator) {
                let inner = self.unary(precedence)?;
                return Ok(Expr::Unary(operator, Box::new(inner)));
            }
        }
        let Some(token) = self.peek() else { return Err(self.error("an expression")) };
        match token.kind {
            TokenKind::Number => {
                let number = self.number(token.text)?;
                self.at += 1;
                Ok(number)
            }
            TokenKind::Name => {
                self.at += 1;
                match token.text {
                    "$signed" => Ok(Expr::Sign("$signed", Box::new(self.unary(precedence)?))),
                    "$unsigned" => Ok(Expr::Sign("$unsigned", Box::new(self.unary(precedence)?))),
                    name => self.selected(name),
                }
            }
            _ if self.skip("(") => {
                let inner = self.binary(precedence, 0)?;
                self.expect(")")?;
                if self.is("[") {
                    return Err(
                        self.error("no slice of an expression (assign it to a Local first)")
                    );
                }
                Ok(inner)
            }
            _ => Err(self.error("an expression")),
        }
    }

    /// A name and what may follow it: an index or a slice.
    pub fn selected(&mut self, name: &str) -> Result<Expr, Error> {
        if !self.skip("[") {
            return Ok(Expr::name(name));
        }
        let offset = fold(self.binary(Precedence::Verilog, 0)?);
        let selected = if self.skip("+:") {
            let width = fold(self.binary(Precedence::Verilog, 0)?);
            match width.value().map(u32::try_from) {
                Some(Ok(width)) => Expr::Slice(name.to_owned(), Box::new(offset), width),
                _ => return Err(self.error("a slice of constant width")),
            }
        } else {
            Expr::Index(name.to_owned(), Box::new(offset))
        };
        self.expect("]")?;
        if self.is("[") {
            return Err(self.error("no slice of a slice (assign it to a Local first)"));
        }
        Ok(selected)
    }

    fn number(&self, text: &str) -> Result<Expr, Error> {
        let parsed = match text.split_once('\'') {
            None => text.parse().ok().map(|value| Literal { width: None, value }),
            Some((width, digits)) => {
                let width = width.parse::<u32>().ok();
                let radix = match digits.get(..1) {
                    Some("h") => 16,
                    Some("b") => 2,
                    Some("d") => 10,
                    _ => return Err(self.error("a number")),
                };
                if let Some(width) = width
                    && width > 128
                {
                    return Ok(Expr::Wide(width, text.to_owned()));
                }
                let value = u128::from_str_radix(&digits[1..], radix).ok();
                width.zip(value).map(|(width, value)| Literal::new(width, value))
            }
        };
        parsed.map(Expr::Literal).ok_or_else(|| self.error("a number"))
    }
}

/// Constant arithmetic on indices, such as `3 + 32'h1` from an unrolled loop.
fn fold(e: Expr) -> Expr {
    e.map(&mut |e| match &e {
        Expr::Binary(op, l, r) => match (*op, l.value(), r.value()) {
            ("+", Some(l), Some(r)) => l.checked_add(r),
            ("-", Some(l), Some(r)) => l.checked_sub(r),
            ("*", Some(l), Some(r)) => l.checked_mul(r),
            _ => None,
        }
        .map_or(e, |value| Expr::Literal(Literal { width: None, value })),
        Expr::Literal(literal) => Expr::Literal(Literal { width: None, ..*literal }),
        _ => e,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::tokens;

    fn expr(text: &str) -> Result<Expr, Error> {
        let tokens = tokens(text);
        let mut cursor = Cursor::new(text, &tokens, "top");
        let expr = cursor.expr()?;
        assert_eq!(cursor.peek(), None, "read to the end");
        Ok(expr)
    }

    #[test]
    fn a_mix_that_rust_groups_differently_is_refused() {
        for text in ["a & b == c", "a | b < c && d", "a == b ^ c"] {
            let error = expr(text).unwrap_err();
            assert!(matches!(error, Error::TwoReadings { .. }), "{error}");
        }
        for text in ["a & (b == c)", "a && b == c || d", "a - b - c", "a | b ^ c & d + e << f"] {
            expr(text).unwrap();
        }
    }

    #[test]
    fn minus_groups_to_the_left() {
        assert_eq!(expr("a - b - c"), expr("(a - b) - c"));
        assert_ne!(expr("a - b - c"), expr("a - (b - c)"));
    }

    #[test]
    fn unrolled_indices_are_folded() {
        assert_eq!(expr("a[(3 + 32'h1)]"), expr("a[4]"));
        assert_eq!(expr("a[(64'h6)+:(6)]"), expr("a[6+:6]"));
        assert_eq!(expr("a[(b + 32'h1)]").map(|e| e.reads("b")), Ok(true));
    }

    #[test]
    fn slices_of_expressions_are_refused() {
        assert!(expr("(a ^ b)[(1)+:(2)]").is_err());
        assert!(expr("a[(1)+:(b)]").is_err());
        assert!(expr("a +").is_err());
    }
}
