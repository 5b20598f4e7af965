//! The pieces, as outlines on a square of 40 by 40.

use shakmaty::{Color, Piece, Role};

/// A pawn, knight, bishop, rook, queen and king.
const OUTLINES: [(&str, &str); 6] = [
    (
        "p",
        "M20 8a5 5 0 0 1 3.4 8.7l3 1.3v2h-3.2c.4 5 2 8 6.3 10.5V33h-19v-2.500c4.300-2.500 \
         5.900-5.500 6.300-10.500H13.600v-2l3-1.300A5 5 0 0 1 20 8z",
    ),
    (
        "n",
        "M11 33c0-8 4-10.500 6.500-14.500-3 .5-4.500 1.500-6.500 3.500l-3-2.500c2-3 3.500-7.500 6.500-10L14 \
         5.500l4 2.500c7-1 13 5 13 14.500V33z M16.300 13.500a1.200 1.200 0 1 0 .1 0z",
    ),
    (
        "b",
        "M20 4.500a2.400 2.400 0 0 1 1.600 4.200c4 3 6.400 6.800 6.400 10.300 0 2.800-1.400 4.800-3.500 \
         6l.8 3.500h4.200V33h-19v-4.500h4.200l.8-3.500c-2.100-1.200-3.500-3.200-3.500-6 0-3.500 2.400-7.300 \
         6.400-10.300A2.400 2.400 0 0 1 20 4.500z M18.900 13v3h-3v2.200h3v4h2.200v-4h3V16h-3v-3z",
    ),
    ("r", "M10 8h4.500v3h3V8h5v3h3V8H30v7l-3 2v10l2.500 2.500V33h-19v-3.500L13 27V17l-3-2z"),
    (
        "q",
        "M8 11.500a1.800 1.800 0 1 1 1.500.3l4.200 8 1.800-10.300a1.800 1.800 0 1 1 1.700-.3L20 18.500l2.800-9.300a1.800 \
         1.800 0 1 1 1.700.3l1.800 10.300 4.200-8a1.800 1.800 0 1 1 1.500-.3L29 25.500l.5 4V33h-19v-3.500l.5-4z",
    ),
    (
        "k",
        "M18.700 4h2.600v2.800H24v2.600h-2.700v3c6-2.500 11.700 0 11.700 5 0 3.500-2.500 6-4.500 8.500l1 3.600V33h-19v-3.500l1-3.600c-2-2.500-4.500-5-4.500-8.500 \
         0-5 5.700-7.500 11.700-5v-3H16V6.800h2.700z M20 15.500c-3.500-1.700-8-1.500-8 2 0 2 1.500 3.500 3 5.500h10c1.500-2 3-3.500 3-5.500 0-3.500-4.500-3.700-8-2z",
    ),
];

/// What a piece is called within a picture.
pub fn name(piece: Piece) -> &'static str {
    let [white, black] = match piece.role {
        Role::Pawn => ["wp", "bp"],
        Role::Knight => ["wn", "bn"],
        Role::Bishop => ["wb", "bb"],
        Role::Rook => ["wr", "br"],
        Role::Queen => ["wq", "bq"],
        Role::King => ["wk", "bk"],
    };
    piece.color.fold_wb(white, black)
}

/// The outline of every piece, under its name.
pub(super) fn outlines() -> String {
    let mut text = String::new();
    for (role, outline) in OUTLINES {
        for color in Color::ALL {
            let (letter, fill, stroke) =
                color.fold_wb(("w", "#fff", "#222"), ("b", "#333", "#000"));
            text.push_str(&format!(
                "<path id=\"{letter}{role}\" d=\"{outline}\" fill=\"{fill}\" stroke=\"{stroke}\" \
                 stroke-width=\"1.3\" stroke-linejoin=\"round\" fill-rule=\"evenodd\"/>\n"
            ));
        }
    }
    text
}
