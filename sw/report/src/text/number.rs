//! Numbers for people.

/// A number with its noun, thousands parted by commas.
pub fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// A number with its thousands parted by commas.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number that tells which of several: "third", "21st".
pub fn ordinal(number: u64) -> String {
    let named = ["first", "second", "third", "fourth", "fifth"];
    let name = number.checked_sub(1).and_then(|at| named.get(usize::try_from(at).ok()?));
    let end = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    name.map_or_else(|| format!("{}{end}", grouped(number)), |name| (*name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn which_of_several() {
        for (number, text) in [
            (1, "first"),
            (5, "fifth"),
            (6, "6th"),
            (11, "11th"),
            (21, "21st"),
            (102, "102nd"),
            (1013, "1,013th"),
        ] {
            assert_eq!(ordinal(number), text);
        }
    }
}
