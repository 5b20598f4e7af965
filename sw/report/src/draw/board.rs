//! A board with arrows on it.

use shakmaty::{Board, Square};

use super::pieces::name;

/// The side of a square.
const SQUARE: i32 = 40;
/// The side of a board, its margin included.
pub const SIDE: i32 = 8 * SQUARE + 2 * MARGIN;
/// Room for the letters and numbers of the squares.
const MARGIN: i32 = 14;

/// The tip of every arrow.
pub(super) const TIP: &str = "<marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" \
     markerWidth=\"4\" markerHeight=\"4\" orient=\"auto-start-reverse\"><path d=\"M0 0L10 5 0 10z\" \
     fill=\"#c33\"/></marker>\n";

/// An arrow between two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where its tip is.
    pub to: Square,
}

/// A board to be drawn.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// The pieces.
    pub board: Board,
    /// What is drawn over them.
    pub arrows: Vec<Arrow>,
    /// Squares in another colour: of the last move.
    pub marked: Vec<Square>,
}

impl Picture {
    /// The board as an SVG group with its upper left corner at this place, [`SIDE`] wide and high.
    pub fn group(&self, x: i32, y: i32) -> String {
        let mut text = format!("<g transform=\"translate({x} {y})\">\n");
        text.push_str("<use href=\"#board\"/>\n");
        for &square in &self.marked {
            let fill = if square.is_light() { "#f0dc8c" } else { "#d8bc5c" };
            text.push_str(&tile(square, fill));
        }
        for (square, piece) in &self.board {
            let (left, top) = corner(square);
            text.push_str(&format!("<use href=\"#{}\" x=\"{left}\" y=\"{top}\"/>\n", name(piece)));
        }
        for arrow in &self.arrows {
            let ((x1, y1), (x2, y2)) = (middle(arrow.from), middle(arrow.to));
            text.push_str(&format!(
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#c33\" \
                 stroke-width=\"4\" stroke-opacity=\"0.85\" marker-end=\"url(#tip)\"/>\n"
            ));
        }
        text.push_str("</g>\n");
        text
    }
}

/// The empty board, to be used by the pictures of the same document.
pub(super) fn empty() -> String {
    let mut text = String::from("<g id=\"board\">\n");
    for square in Square::ALL {
        text.push_str(&tile(square, if square.is_light() { "#eee6d6" } else { "#b0a08c" }));
    }
    for (at, file) in (0..8).zip('a'..='h') {
        let along = MARGIN + at * SQUARE + SQUARE / 2;
        text.push_str(&format!(
            "<text x=\"{along}\" y=\"{}\" class=\"label\">{file}</text>\n\
             <text x=\"{}\" y=\"{}\" class=\"label\">{}</text>\n",
            SIDE - 3,
            MARGIN / 2,
            along + 4,
            8 - at
        ));
    }
    text + "</g>\n"
}

fn tile(square: Square, fill: &str) -> String {
    let (left, top) = corner(square);
    format!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{SQUARE}\" height=\"{SQUARE}\" \
         fill=\"{fill}\"/>\n"
    )
}

fn corner(square: Square) -> (i32, i32) {
    let [file, rank] = [u8::from(square.file()), u8::from(square.rank())].map(i32::from);
    (MARGIN + file * SQUARE, MARGIN + (7 - rank) * SQUARE)
}

fn middle(square: Square) -> (i32, i32) {
    let (x, y) = corner(square);
    (x + SQUARE / 2, y + SQUARE / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_its_squares_pieces_and_arrows() {
        let arrows = vec![Arrow { from: Square::G1, to: Square::F3 }];
        let picture = Picture { board: Board::new(), arrows, marked: vec![Square::A1] };
        let text = picture.group(10, 20);
        assert_eq!(text.matches("<rect").count(), 1);
        assert_eq!(empty().matches("<rect").count(), 64);
        assert_eq!(text.matches("<use").count(), 33);
        assert!(text.contains("translate(10 20)"));
        assert!(text.contains("<use href=\"#wk\" x=\"174\" y=\"294\"/>"), "{text}");
        assert!(text.contains("<line x1=\"274\" y1=\"314\" x2=\"234\" y2=\"234\""), "{text}");
        assert_eq!(text.matches("#d8bc5c").count(), 1);
    }
}
