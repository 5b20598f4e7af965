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
        _ => match (named(letter), looks_like(letter)) {
            (Some(name), _) => name.to_owned(),
            (None, Some((script, like))) => format!("a {script} letter that looks like {like}"),
            _ if letter.is_control() => "a control character".to_owned(),
            _ if letter.is_whitespace() => "a space".to_owned(),
            _ if has_no_width(letter) => "a character without width".to_owned(),
            _ => return None,
        },
    };
    Some(format!("U+{:04X}, {name}", u32::from(letter)))
}

fn named(letter: char) -> Option<&'static str> {
    Some(match letter {
        '\u{a0}' => "a no-break space",
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
        '\u{2028}' => "a line separator",
        '\u{2029}' => "a paragraph separator",
        '\u{202f}' => "a narrow no-break space",
        '\u{2060}' => "a word joiner",
        '\u{2212}' => "a minus sign",
        '\u{3000}' => "an ideographic space",
        '\u{feff}' => "a byte order mark",
        _ => return None,
    })
}

/// The script of a letter that looks like one of ASCII, and that one.
fn looks_like(letter: char) -> Option<(&'static str, char)> {
    let scripts = [
        ("Cyrillic", "АВЕКМНОРСТУХЅІЈаеорсухѕіј", "ABEKMHOPCTYXSIJaeopcyxsij"),
        ("Greek", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧνο", "ABEZHIKMNOPTYXvo"),
    ];
    scripts.into_iter().find_map(|(script, letters, like)| {
        let (_, like) = letters.chars().zip(like.chars()).find(|&(other, _)| other == letter)?;
        Some((script, like))
    })
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
    for letter in word.chars() {
        let name = character_name(letter);
        match is_blank(letter) || letter.is_control() {
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
