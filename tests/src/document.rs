//! Figures that a program writes into a document.

use std::fs;
use std::io::{Error, Result};

use crate::data;

/// Puts a text between `<!-- NAME: begin -->` and `<!-- NAME: end -->` of a page of `docs/`; the
/// rest of the page stays as it is.
///
/// # Errors
/// If the page cannot be read or written, or has no such place.
pub fn write(page: &str, name: &str, text: &str) -> Result<()> {
    let path = data().join("../docs").join(page);
    let whole = fs::read_to_string(&path)?;
    let replaced = replaced(&whole, name, text)
        .ok_or_else(|| Error::other(format!("docs/{page} has no place for \"{name}\"")))?;
    fs::write(path, replaced)
}

fn replaced(whole: &str, name: &str, text: &str) -> Option<String> {
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let from = whole.find(&begin)? + begin.len();
    let to = from + whole[from..].find(&end)?;
    Some(format!("{}{text}{}", &whole[..from], &whole[to..]))
}

#[cfg(test)]
mod tests {
    use super::replaced;

    #[test]
    fn only_the_named_place_is_written() {
        let page =
            "a\n<!-- x: begin -->\nold\n<!-- x: end -->\n<!-- y: begin -->\n<!-- y: end -->\n";
        let expected =
            "a\n<!-- x: begin -->\nnew\n<!-- x: end -->\n<!-- y: begin -->\n<!-- y: end -->\n";
        assert_eq!(replaced(page, "x", "new\n").as_deref(), Some(expected));
        assert_eq!(replaced(page, "z", "new\n"), None);
        assert_eq!(replaced("<!-- x: end -->\n<!-- x: begin -->\n", "x", "new\n"), None);
    }
}
