//! Characters that people cannot see or take for others: which of them are blanks, and how messages name them.

/// Whether a character parts words: white space of Unicode, characters without width, and Ctrl-Z, the end of a file of
/// DOS.
pub fn is_blank(letter: char) -> bool {
    match letter {
        '\0'..='\u{7f}' => letter.is_ascii_whitespace() || matches!(letter, '\u{b}' | '\u{1a}'),
        _ => letter.is_whitespace() || has_no_width(letter),
    }
}

/// Whether a character takes no place and shows nothing.
fn has_no_width(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Whether a character shows nothing, and parts no words.
fn is_filler(letter: char) -> bool {
    matches!(
        letter,
        '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{2800}'
            | '\u{3164}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
    )
}

/// Whether a character is one of writings that have full-width forms beside them.
fn is_east_asian(letter: char) -> bool {
    matches!(letter, '\u{3005}'..='\u{3007}' | '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}')
}

/// A full-width character as that of ASCII; any other as it is.
pub fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        other => other,
    }
}

/// The number and the name of a character that cannot be seen, or that looks like one of ASCII: `U+00A0, a no-break space`.
/// `None` for any other.
pub fn character_name(letter: char) -> Option<String> {
    let name = match letter {
        ' '..='~' => return None,
        '\u{1a}' => "Ctrl-Z".to_owned(),
        '\u{ad}' => "a soft hyphen".to_owned(),
        '\u{fffd}' => "in place of bytes that cannot be read".to_owned(),
        '\u{ff01}'..='\u{ff5e}' => format!("a full-width {}", narrow(letter)),
        _ => match (named(letter), script(letter)) {
            (Some(name), _) => name.to_owned(),
            (None, Some(script)) => match looks_like(letter) {
                Some(like) => format!("a {script} letter that looks like {like}"),
                None => format!("a {script} letter"),
            },
            _ if letter.is_control() => "a control character".to_owned(),
            _ if letter.is_whitespace() => "a space".to_owned(),
            _ if has_no_width(letter) => "a character without width".to_owned(),
            _ if is_filler(letter) => "a character that shows nothing".to_owned(),
            _ if letter.is_numeric() && letter > '\u{ff}' && !is_east_asian(letter) => {
                "a number that is not of ASCII".to_owned()
            }
            _ => return None,
        },
    };
    Some(format!("U+{:04X}, {name}", u32::from(letter)))
}

fn named(letter: char) -> Option<&'static str> {
    Some(match letter {
        '\u{a0}' => "a no-break space",
        '\u{d7}' => "a sign of multiplication",
        '\u{58a}' => "an Armenian hyphen",
        '\u{5be}' => "a maqaf, the Hebrew hyphen",
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' => "a Hangul filler",
        '\u{1806}' => "a Mongolian hyphen",
        '\u{2009}' => "a thin space",
        '\u{200b}' => "a zero-width space",
        '\u{200c}' => "a zero-width non-joiner",
        '\u{200d}' => "a zero-width joiner",
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            "a mark of the direction of writing"
        }
        '\u{2010}' => "a hyphen",
        '\u{2011}' => "a no-break hyphen",
        '\u{2012}' => "a figure dash",
        '\u{2013}' => "an en dash",
        '\u{2014}' => "an em dash",
        '\u{2015}' => "a horizontal bar",
        '\u{2018}'..='\u{201f}' => "a curly quotation mark",
        '\u{2024}' => "a one-dot leader",
        '\u{2028}' => "a line separator",
        '\u{2029}' => "a paragraph separator",
        '\u{202f}' => "a narrow no-break space",
        '\u{2032}' | '\u{2033}' => "a prime",
        '\u{2044}' => "a fraction slash",
        '\u{2060}' => "a word joiner",
        '\u{2212}' => "a minus sign",
        '\u{2215}' => "a division slash",
        '\u{2236}' => "a ratio sign",
        '\u{2800}' => "a blank of Braille",
        '\u{2e3a}' => "a two-em dash",
        '\u{2e3b}' => "a three-em dash",
        '\u{3000}' => "an ideographic space",
        '\u{2d7}' | '\u{1400}' | '\u{2043}' | '\u{207b}' | '\u{208b}' | '\u{2500}' | '\u{2501}'
        | '\u{2796}' | '\u{2e17}' | '\u{2e1a}' | '\u{2e40}' | '\u{2e5d}' | '\u{301c}'
        | '\u{3030}' | '\u{30a0}' | '\u{fe31}' | '\u{fe32}' | '\u{fe58}' | '\u{fe63}'
        | '\u{10ead}' => "a sign that looks like a dash",
        '\u{feff}' => "a byte order mark",
        _ => return None,
    })
}

/// The script of a letter that may be taken for one of ASCII.
fn script(letter: char) -> Option<&'static str> {
    Some(match letter {
        '\u{250}'..='\u{2af}' => "phonetic",
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => "Greek",
        '\u{400}'..='\u{52f}' => "Cyrillic",
        '\u{13a0}'..='\u{13ff}' => "Cherokee",
        '\u{1d400}'..='\u{1d7cb}' => "mathematical",
        _ => return None,
    })
}

/// The letter of ASCII that a Greek or Cyrillic one looks like.
fn looks_like(letter: char) -> Option<char> {
    let letters = "АВЕКМНОРСТУХЅІЈЬаеорсухѕіјкһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧναγεηικορυχω";
    let like = "ABEKMHOPCTYXSIJbaeopcyxsijkhdqwABEZHIKMNOPTYXvayenikopuxw";
    letters.chars().zip(like.chars()).find(|&(other, _)| other == letter).map(|(_, like)| like)
}

/// A word in quotes, as messages have it. Of what cannot be seen the number stands in its place, and behind the quotes
/// all that [`character_name`] knows is named, each once: `"h2<U+200B>e2" (U+200B, a zero-width space)`.
pub fn quoted(word: &str) -> String {
    shown(word, "\"")
}

/// A word as [`quoted`] has it, without quotes.
pub fn unquoted(word: &str) -> String {
    shown(word, "")
}

fn shown(word: &str, quote: &str) -> String {
    let (mut text, mut names) = (String::new(), Vec::new());
    // Among East Asian letters full-width forms are what is meant.
    let wide = word.chars().any(is_east_asian);
    for letter in word.chars() {
        let name = character_name(letter).filter(|_| !wide || narrow(letter) == letter);
        match is_blank(letter) || is_filler(letter) || letter.is_control() {
            true if name.is_some() => text += &format!("<U+{:04X}>", u32::from(letter)),
            _ => text.push(letter),
        }
        names.extend(name.filter(|name| !names.contains(name)));
    }
    match names.is_empty() {
        true => format!("{quote}{text}{quote}"),
        false => format!("{quote}{text}{quote} ({})", names.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_or_looks_like_another_is_named() {
        for (word, says) in [
            ("e4", "\"e4\""),
            ("７六歩 Đ ü", "\"７六歩 Đ ü\""),
            ("e4\u{a0}e5", "\"e4<U+00A0>e5\" (U+00A0, a no-break space)"),
            ("同\u{3000}銀", "\"同<U+3000>銀\" (U+3000, an ideographic space)"),
            ("\u{200b}a\u{200b}", "\"<U+200B>a<U+200B>\" (U+200B, a zero-width space)"),
            ("a\u{1a}\u{7}", "\"a<U+001A><U+0007>\" (U+001A, Ctrl-Z; U+0007, a control character)"),
            (
                "\u{41e}\u{2013}O",
                "\"О–O\" (U+041E, a Cyrillic letter that looks like O; U+2013, an en dash)",
            ),
            ("\u{e0041}", "\"<U+E0041>\" (U+E0041, a character without width)"),
            (
                "a\0\u{7f}",
                "\"a<U+0000><U+007F>\" (U+0000, a control character; U+007F, a control character)",
            ),
            ("\u{2800}", "\"<U+2800>\" (U+2800, a blank of Braille)"),
            (
                "\u{3164}\u{115f}",
                "\"<U+3164><U+115F>\" (U+3164, a Hangul filler; U+115F, a Hangul filler)",
            ),
            ("1\u{2044}2", "\"1\u{2044}2\" (U+2044, a fraction slash)"),
            ("O\u{5be}O", "\"O\u{5be}O\" (U+05BE, a maqaf, the Hebrew hyphen)"),
            ("O\u{1806}O", "\"O\u{1806}O\" (U+1806, a Mongolian hyphen)"),
            ("O\u{2e3a}O", "\"O\u{2e3a}O\" (U+2E3A, a two-em dash)"),
            ("O\u{fe58}O", "\"O\u{fe58}O\" (U+FE58, a sign that looks like a dash)"),
            ("\u{ff0a}", "\"＊\" (U+FF0A, a full-width *)"),
            ("１-0", "\"１-0\" (U+FF11, a full-width 1)"),
            ("［Event：", "\"［Event：\" (U+FF3B, a full-width [; U+FF1A, a full-width :)"),
            ("\u{3b5}4", "\"ε4\" (U+03B5, a Greek letter that looks like e)"),
            ("\u{3be}4", "\"ξ4\" (U+03BE, a Greek letter)"),
            ("\u{444}4", "\"ф4\" (U+0444, a Cyrillic letter)"),
            ("e\u{664}", "\"e\u{664}\" (U+0664, a number that is not of ASCII)"),
            ("“a”", "\"“a”\" (U+201C, a curly quotation mark; U+201D, a curly quotation mark)"),
        ] {
            assert_eq!(quoted(word), says);
            assert_eq!(unquoted(word), says.replace('"', ""));
        }
    }

    #[test]
    fn no_blank_is_without_a_name() {
        for letter in (' '..=char::MAX).filter(|&letter| is_blank(letter)) {
            assert!(letter == ' ' || character_name(letter).is_some(), "{letter:?}");
        }
        assert!(
            " \t\r\n\u{b}\u{c}\u{1a}\u{85}\u{a0}\u{2009}\u{202f}\u{feff}".chars().all(is_blank)
        );
        assert!(!"\0a0一-\u{2013}７".contains(is_blank));
    }
}
