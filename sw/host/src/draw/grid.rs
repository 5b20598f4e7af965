//! Boards of xiangqi and shogi, of nine files: pieces are letters, as in FEN and SFEN.

use super::board::{TIP, shaft};
use super::{Drawn, escaped};

/// From line to line.
const STEP: i32 = 40;
/// Room for the names of files and ranks, and for a hand.
const MARGIN: i32 = 22;
/// Of xiangqi: shogi has nine, and its hands.
const RANKS: i32 = 10;

/// How a board is ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Pieces stand where lines cross: a river, two palaces.
    Xiangqi,
    /// Pieces stand in squares.
    Shogi,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridPiece {
    /// Its file from the left and its rank from the top, from 0.
    pub at: (i32, i32),
    /// What is written on it.
    pub letter: String,
    /// Whether its side is the one above.
    pub above: bool,
}

/// A board to be drawn.
#[derive(Clone, Debug)]
pub struct Grid {
    /// How it is ruled.
    pub lines: Lines,
    /// The pieces.
    pub pieces: Vec<GridPiece>,
    /// The last move: where it came from, if from the board, and where it went.
    pub moved: Option<GridMove>,
    /// What is said below it of the hands of the side above and of the one below; empty for nothing.
    pub hands: [String; 2],
}

/// A move: where it came from, if from the board, and where it went.
pub type GridMove = (Option<(i32, i32)>, (i32, i32));

fn middle((file, rank): (i32, i32)) -> (i32, i32) {
    (MARGIN + file * STEP + STEP / 2, MARGIN + rank * STEP + STEP / 2)
}

fn line((x1, y1): (i32, i32), (x2, y2): (i32, i32)) -> String {
    format!("<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"#6b5a42\"/>\n")
}

impl Lines {
    const fn ranks(self) -> i32 {
        match self {
            Lines::Xiangqi => RANKS,
            Lines::Shogi => 9,
        }
    }

    fn empty(self) -> String {
        let ranks = self.ranks();
        let (width, height) = (9 * STEP, ranks * STEP);
        let mut text = format!(
            "<g id=\"grid\">\n<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{width}\" height=\"{height}\" \
             fill=\"#f3e3c0\"/>\n"
        );
        match self {
            Lines::Xiangqi => {
                (0..10).for_each(|rank| text += &line(middle((0, rank)), middle((8, rank))));
                for file in 0..9 {
                    let parts: &[(i32, i32)] =
                        if file % 8 == 0 { &[(0, 9)] } else { &[(0, 4), (5, 9)] };
                    for &(from, to) in parts {
                        text += &line(middle((file, from)), middle((file, to)));
                    }
                }
                for top in [0, 7] {
                    text += &line(middle((3, top)), middle((5, top + 2)));
                    text += &line(middle((5, top)), middle((3, top + 2)));
                }
            }
            Lines::Shogi => {
                for at in 0..=9 {
                    let along = MARGIN + at * STEP;
                    text += &line((along, MARGIN), (along, MARGIN + height));
                    text += &line((MARGIN, along), (MARGIN + width, along));
                }
            }
        }
        for at in 0..9 {
            let (name, y) = match self {
                Lines::Xiangqi => (char::from(b'a' + at as u8), MARGIN + height + 12),
                Lines::Shogi => (char::from(b'9' - at as u8), MARGIN - 6),
            };
            text += &label(middle((at, 0)).0, y, &name.to_string());
        }
        for at in 0..ranks {
            let (name, x) = match self {
                Lines::Xiangqi => ((9 - at).to_string(), MARGIN / 2),
                Lines::Shogi => {
                    (char::from(b'a' + at as u8).to_string(), MARGIN + width + MARGIN / 2)
                }
            };
            text += &label(x, middle((0, at)).1 + 4, &name);
        }
        text + "</g>\n"
    }
}

fn label(x: i32, y: i32, name: &str) -> String {
    format!("<text x=\"{x}\" y=\"{y}\" class=\"label\">{name}</text>\n")
}

impl Grid {
    fn piece(&self, piece: &GridPiece) -> String {
        let (x, y) = middle(piece.at);
        let letter = escaped(&piece.letter);
        let (shape, ink) = match self.lines {
            Lines::Xiangqi => {
                let ink = if piece.above { "#111" } else { "#b00" };
                let shape = format!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"16\" fill=\"#fff8e6\" stroke=\"{ink}\" stroke-width=\"2\"/>"
                );
                (shape, ink)
            }
            Lines::Shogi => {
                // The side above has its pieces the other way round, as on a board.
                let up = if piece.above { -1 } else { 1 };
                let at = |right: i32, high: i32| format!("{} {}", x + up * right, y - up * high);
                let fill = if piece.above { "#e6e0d4" } else { "#fff8e6" };
                let shape = format!(
                    "<path d=\"M{}L{}L{}L{}L{}z\" fill=\"{fill}\" stroke=\"#111\"/>",
                    at(0, 18),
                    at(12, 12),
                    at(15, -16),
                    at(-15, -16),
                    at(-12, 12)
                );
                (shape, if piece.letter.starts_with('+') { "#b00" } else { "#111" })
            }
        };
        format!(
            "{shape}<text x=\"{x}\" y=\"{}\" class=\"piece\" fill=\"{ink}\">{letter}</text>\n",
            y + 6
        )
    }
}

impl Drawn for Grid {
    const WIDTH: i32 = 9 * STEP + 2 * MARGIN;
    const HEIGHT: i32 = RANKS * STEP + 2 * MARGIN;

    fn definitions(&self) -> String {
        let style = ".piece{font-size:17px;font-weight:bold;text-anchor:middle}";
        format!("<style>{style}</style>\n<defs>\n{}{TIP}</defs>\n", self.lines.empty())
    }

    fn group(&self, x: i32, y: i32) -> String {
        let mut text = format!("<g transform=\"translate({x} {y})\">\n<use href=\"#grid\"/>\n");
        let squares = self.moved.into_iter().flat_map(|(from, to)| from.into_iter().chain([to]));
        for square in squares {
            let (x, y) = middle(square);
            text += &format!(
                "<rect x=\"{}\" y=\"{}\" width=\"36\" height=\"36\" fill=\"#e8c860\" fill-opacity=\"0.7\"/>\n",
                x - 18,
                y - 18
            );
        }
        if let Some((Some(from), to)) = self.moved {
            let [(x1, y1), (x, y)] = [from, to].map(middle);
            // It ends at the rim of the piece.
            let long = f64::from((x - x1).pow(2) + (y - y1).pow(2)).sqrt();
            let short = |by: i32| (f64::from(by) * 22.0 / long).round() as i32;
            text += &shaft((x1, y1), (x - short(x - x1), y - short(y - y1)));
        }
        self.pieces.iter().for_each(|piece| text += &self.piece(piece));
        let below = MARGIN + self.lines.ranks() * STEP;
        for (hand, y) in self.hands.iter().zip([below + 16, below + 34]) {
            if !hand.is_empty() {
                text += &format!("<text x=\"{MARGIN}\" y=\"{y}\">{}</text>\n", escaped(hand));
            }
        }
        text + "</g>\n"
    }
}
