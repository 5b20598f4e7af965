//! What Verilog makes of constant expressions, and no more than those.

use super::formula::{Values, clog2};
use super::sample::Number;

/// Tokens from some place on, and the values of names.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub tokens: &'a [&'a str],
    pub at: usize,
    pub values: &'a Values,
    /// Whether a name was read.
    pub named: bool,
}

impl Reader<'_> {
    pub fn next_is(&self, word: &str) -> bool {
        self.tokens.get(self.at).is_some_and(|token| *token == word)
    }

    pub fn take(&mut self, word: &str) -> Option<()> {
        let is = self.next_is(word);
        self.at += usize::from(is);
        is.then_some(())
    }

    /// A plain integer: as much of an expression as there is.
    pub fn integer(&mut self) -> Option<i128> {
        let mut value = self.sum()?;
        loop {
            let mut ahead = *self;
            if ahead.take("<<").is_none() {
                return Some(value);
            }
            let Some(by) = ahead.sum().filter(|by| (0..64).contains(by)) else {
                return Some(value);
            };
            value <<= by;
            *self = ahead;
        }
    }

    fn sum(&mut self) -> Option<i128> {
        let mut value = self.product()?;
        loop {
            let mut ahead = *self;
            let minus = ahead.next_is("-");
            if ahead.take("+").or_else(|| ahead.take("-")).is_none() {
                return Some(value);
            }
            let Some(more) = ahead.product() else { return Some(value) };
            value += if minus { -more } else { more };
            *self = ahead;
        }
    }

    fn product(&mut self) -> Option<i128> {
        let mut value = self.operand()?;
        loop {
            let mut ahead = *self;
            let over = ahead.next_is("/");
            let rest = ahead.next_is("%");
            if ahead.take("*").or_else(|| ahead.take("/")).or_else(|| ahead.take("%")).is_none() {
                return Some(value);
            }
            let Some(by) = ahead.operand().filter(|by| !(over || rest) || *by != 0) else {
                return Some(value);
            };
            value = match (over, rest) {
                (true, _) => value / by,
                (_, true) => value % by,
                _ => value * by,
            };
            *self = ahead;
        }
    }

    fn operand(&mut self) -> Option<i128> {
        let token = *self.tokens.get(self.at)?;
        if token == "(" || token == "$clog2" {
            let mut ahead = *self;
            let is_clog2 = ahead.take("$clog2").is_some();
            ahead.take("(")?;
            let value = ahead.integer()?;
            ahead.take(")")?;
            *self = ahead;
            return Some(if is_clog2 { clog2(value) } else { value });
        }
        if let Some(value) = self.values.get(token) {
            // Bits of a name are a literal.
            let is_cut = self.tokens.get(self.at + 1).is_some_and(|next| *next == "[");
            self.at += 1;
            self.named = true;
            return (!is_cut).then_some(*value);
        }
        let Some(Number::Plain(value)) = Number::read(token) else { return None };
        self.at += 1;
        Some(value)
    }

    /// A literal: its width and its value. Concatenations and repetitions of literals are ones,
    /// and so are bits of a name.
    pub fn literal(&mut self) -> Option<(i128, i128)> {
        let token = *self.tokens.get(self.at)?;
        if let Some(value) = self.values.get(token) {
            self.at += 1;
            self.named = true;
            self.take("[")?;
            let high = self.integer()?;
            self.take(":")?;
            let low = self.integer()?;
            self.take("]")?;
            let width = high - low + 1;
            let fits = low >= 0 && (1..127).contains(&width);
            return fits.then(|| (width, (value >> low) & ((1 << width) - 1)));
        }
        if self.take("{").is_none() {
            let Some(Number::Sized(width, value)) = Number::read(token) else { return None };
            self.at += 1;
            return Some((width, value));
        }
        let mut ahead = *self;
        let times = ahead.integer().filter(|_| ahead.take("{").is_some());
        if times.is_some() {
            *self = ahead;
        }
        let mut all = self.literal()?;
        while self.take(",").is_some() {
            all = joined(all, self.literal()?)?;
        }
        self.take("}")?;
        let Some(times) = times else { return Some(all) };
        self.take("}")?;
        (0..times).try_fold((0, 0), |sum, _| joined(sum, all))
    }
}

fn joined(high: (i128, i128), low: (i128, i128)) -> Option<(i128, i128)> {
    let value = if high.1 == 0 { low.1 } else { high.1.checked_shl(low.0 as u32)? | low.1 };
    let width = high.0 + low.0;
    (value == 0 || width < 127).then_some((width, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::tokens;

    fn read<T>(text: &str, f: impl Fn(&mut Reader<'_>) -> T) -> T {
        let all = tokens(text);
        let tokens: Vec<&str> = all.iter().map(|token| token.text).collect();
        let values = [("N".to_owned(), 12), ("S".to_owned(), 6)].into();
        f(&mut Reader { tokens: &tokens, at: 0, values: &values, named: false })
    }

    #[test]
    fn integers_are_what_verilog_makes_of_them() {
        for (text, value) in [
            ("N-1", 11),
            ("2*N-1", 23),
            ("16-$clog2(N)", 12),
            ("(1 << S)-1", 63),
            ("1 << S+1", 128),
            ("(N+15)/16*N", 12),
            ("N/4%2+N%5", 3),
            ("N:0", 12),
        ] {
            assert_eq!(read(text, |reader| reader.integer()), Some(value), "{text}");
        }
        assert_eq!(read("x+1", |reader| reader.integer()), None);
        assert_eq!(read("N[5:0]", |reader| reader.integer()), None);
    }

    #[test]
    fn literals_are_put_together() {
        for (text, literal) in [
            ("{N{1'b0}}", (12, 0)),
            ("{(N-6){1'b1}}", (6, 63)),
            ("{{(N-3){1'b0}}, 3'd5}", (12, 5)),
            ("{1'b1, {(S-1){1'b0}}}", (6, 32)),
            ("N[2:0]", (3, 4)),
            ("N[S-1:2]", (4, 3)),
        ] {
            assert_eq!(read(text, |reader| reader.literal()), Some(literal), "{text}");
        }
        assert_eq!(read("{x, 1'b0}", |reader| reader.literal()), None);
    }
}
