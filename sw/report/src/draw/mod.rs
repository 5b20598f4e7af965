//! Pictures of boards, as SVG that stands alone: no fonts for pieces, no scripts, no links.

mod board;
mod pieces;
mod sheet;

pub use board::{Arrow, Picture, SIDE};
pub use pieces::name;
pub use sheet::{Panel, sheet};

/// The empty board, every piece and the tip of an arrow, to be used by name in the pictures of the
/// same document.
pub fn definitions() -> String {
    format!("<defs>\n{}{}{}</defs>\n", board::empty(), pieces::outlines(), board::TIP)
}

/// A text as it stands in SVG and HTML.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // Control characters are allowed in neither.
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(escaped("a<b>&\"'\u{1}\nz"), "a&lt;b&gt;&amp;&quot;&#39;  z");
        assert_eq!(escaped("Vučković"), "Vučković");
    }
}
