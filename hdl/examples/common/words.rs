//! The words of an example's command line.

use std::ffi::OsStr;

/// Whether every word that begins with `-` is one of the `known` options. Without this a mistyped
/// option would be taken for the name of a file or folder, and written to.
///
/// # Errors
/// A sentence that names the first word that is unknown.
pub fn check<W: AsRef<OsStr>>(words: &[W], known: &[&str]) -> Result<(), String> {
    let mut words = words.iter().map(|word| word.as_ref().to_string_lossy());
    match words.find(|word| word.starts_with('-') && !known.contains(&word.as_ref())) {
        Some(word) => Err(format!("unknown option {word}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_begins_with_a_dash_is_a_known_option_or_refused() {
        assert_eq!(check::<&str>(&[], &[]), Ok(()));
        assert_eq!(check(&["build", "--board", "hx8k"], &["--board", "--baud"]), Ok(()));
        for word in ["--list", "-", "--", "-h", "--boards", "--boar"] {
            let refused = Err(format!("unknown option {word}"));
            assert_eq!(check(&["build", word, "--wrong"], &["--board"]), refused);
        }
    }
}
