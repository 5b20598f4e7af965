//! The letters of moves, and the signs behind them.

use perpetual_model::narrow;

/// Whether a sign may stand behind a move: check, mate, what it is worth. Of Unicode these are arrows, signs of
/// mathematics, and shapes.
pub(super) fn is_mark(letter: char) -> bool {
    let shape = matches!(letter, '±' | '\u{2190}'..='\u{22ff}' | '\u{25a0}'..='\u{25ff}' | '\u{27c0}'..='\u{2bff}');
    shape || "!?+-=/#".contains(letter)
}

/// Whether a sign is a dash, of whatever length.
pub(super) fn is_dash(letter: char) -> bool {
    matches!(narrow(letter), '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// A word in the letters of this module: full-width and Chinese characters become those of ASCII.
pub(super) fn plain(word: &str) -> String {
    let plain = |letter: char| match narrow(letter) {
        dash if is_dash(dash) => '-',
        '一' => '1',
        '二' => '2',
        '三' => '3',
        '四' => '4',
        '五' => '5',
        '六' => '6',
        '七' => '7',
        '八' => '8',
        '九' => '9',
        '进' | '進' | '前' => '+',
        '退' | '后' | '後' => '-',
        '平' => '=',
        '车' | '車' | '俥' => 'R',
        '马' | '馬' | '傌' => 'H',
        '象' | '相' => 'E',
        '士' | '仕' => 'A',
        '将' | '將' | '帅' | '帥' => 'K',
        '炮' | '砲' | '包' => 'C',
        '兵' | '卒' => 'P',
        other => other,
    };
    word.chars().map(plain).collect()
}

/// Several moves that are written together: each takes four characters, and signs may stand behind the last.
pub(super) fn apart(word: &str) -> Vec<&str> {
    let letters: Vec<char> = plain(word).chars().collect();
    let moved = |part: &[char]| match *part {
        ['a'..='i' | 'A'..='I', from, 'a'..='i' | 'A'..='I', to] => {
            from.is_ascii_digit() && to.is_ascii_digit()
        }
        [_, _, sign, _] => "+-=.".contains(sign),
        _ => false,
    };
    let moves = letters.chunks(4).take_while(|part| moved(part)).count();
    let signs = letters[moves * 4..].iter().all(|&letter| is_mark(letter));
    if moves < 2 || !signs {
        return vec![word];
    }
    let mut rest = word;
    let mut found = Vec::new();
    for _ in 1..moves {
        let (end, _) = rest.char_indices().nth(4).unwrap_or((rest.len(), ' '));
        let (one, others) = rest.split_at(end);
        found.push(one);
        rest = others;
    }
    found.push(rest);
    found
}
