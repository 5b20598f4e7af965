//! Splits what rust-hdl emits into tokens.

/// One token and where it starts in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    pub at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A name, with the `$` that rust-hdl puts between the parts of a path.
    Name,
    /// A decimal number or a sized literal.
    Number,
    Symbol,
    /// A comment with its slashes.
    Comment,
    /// A string with its quotes.
    Text,
}

/// Longest first, so that the first match is the one Verilog takes.
const SYMBOLS: [&str; 17] = [
    "<<<", ">>>", "===", "!==", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "~|", "~&", "~^",
    "+:", "-:",
];

/// The tokens of `text`; anything unknown is a symbol of one character.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, length) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if rest.starts_with("//") {
            (TokenKind::Comment, rest.find('\n').unwrap_or(rest.len()))
        } else if rest.starts_with("/*") {
            (TokenKind::Comment, rest.find("*/").map_or(rest.len(), |end| end + 2))
        } else if first == '"' {
            (TokenKind::Text, rest[1..].find('"').map_or(rest.len(), |end| end + 2))
        } else if first.is_ascii_digit() || first == '\'' {
            let number = |c: char| c.is_ascii_alphanumeric() || c == '\'' || c == '_';
            (TokenKind::Number, rest.find(|c| !number(c)).unwrap_or(rest.len()))
        } else if is_name(first) {
            (TokenKind::Name, rest.find(|c| !is_name(c)).unwrap_or(rest.len()))
        } else {
            let symbol = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol));
            (TokenKind::Symbol, symbol.map_or(first.len_utf8(), |symbol| symbol.len()))
        };
        found.push(Token { kind, text: &rest[..length], at });
        at += length;
    }
    found
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

/// The width of a number such as `12` or `6'h3f`, if it has one, and its value, if that is known and has at most 128 bits.
pub(crate) fn number(text: &str) -> Option<(Option<u32>, Option<u128>)> {
    let text = text.replace('_', "").to_ascii_lowercase();
    let Some((width, digits)) = text.split_once('\'') else {
        return Some((None, Some(text.parse().ok()?)));
    };
    let radix = match digits.get(..1)? {
        "h" => 16,
        "d" => 10,
        "b" => 2,
        "o" => 8,
        _ => return None,
    };
    Some((Some(width.parse().ok()?), u128::from_str_radix(&digits[1..], radix).ok()))
}

/// `text` with every name replaced by what `rename` makes of it; comments and strings stay.
pub(crate) fn rename(text: &str, rename: &dyn Fn(&str) -> Option<String>) -> String {
    let mut renamed = String::with_capacity(text.len());
    let mut copied = 0;
    for token in tokens(text) {
        if token.kind == TokenKind::Name
            && let Some(name) = rename(token.text)
        {
            renamed.push_str(&text[copied..token.at]);
            renamed.push_str(&name);
            copied = token.at + token.text.len();
        }
    }
    renamed.push_str(&text[copied..]);
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        tokens(text).iter().map(|token| token.text).collect()
    }

    #[test]
    fn operators_are_taken_as_long_as_verilog_takes_them() {
        assert_eq!(
            texts("~|a&&&b[(64'h6)+:(3)]"),
            ["~|", "a", "&&", "&", "b", "[", "(", "64'h6", ")", "+:", "(", "3", ")", "]"]
        );
        assert_eq!(
            texts("entry$0$clock = x; // no = op\ny"),
            ["entry$0$clock", "=", "x", ";", "// no = op", "y"]
        );
    }

    #[test]
    fn numbers_are_read_in_every_radix() {
        assert_eq!(number("12"), Some((None, Some(12))));
        assert_eq!(number("16'hff_ff"), Some((Some(16), Some(0xffff))));
        assert_eq!(number("260'h000"), Some((Some(260), Some(0))));
        assert_eq!(number("3'bxx1"), Some((Some(3), None)));
    }

    #[test]
    fn renaming_leaves_comments_strings_and_longer_names_alone() {
        let renamed =
            rename("a = a$b + ab; // a\n\"a\" a", &|name| (name == "a").then(|| "z".to_owned()));
        assert_eq!(renamed, "z = a$b + ab; // a\n\"a\" z");
    }
}
