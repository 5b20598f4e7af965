//! The ways to know of a repetition that is one move away.

use crate::methods::{Barriers, Cuckoo, Keys, MethodError, Zobrist};
use perpetual_model::{Detector, Window, way};
use shakmaty::{CastlingSide, Chess, Color, EnPassantMode, Position};

use crate::compare::game_record::GameRecord;
use perpetual_chess::encoder::{self, number};
use perpetual_chess::rules::upcoming::{Displaced, Obstacle};

/// What a way is called, and how it is made.
pub(super) type Way = (&'static str, fn() -> Asker);

/// What is asked of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Nothing.
    Nothing,
    /// Whether the piece goes that way, and the way is free.
    Way,
    /// Whether it is a legal move.
    Legality,
}

/// A cuckoo table and its keys.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variant {
    bits: u32,
    /// The way is looked at.
    way: bool,
    /// The other side's pieces must stand as they stood.
    others: bool,
    /// Rights to castle are in the keys.
    castling: bool,
    /// When the file of a double step of a pawn is in the keys.
    en_passant: Option<EnPassantMode>,
}

/// As engines have it.
const USUAL: Variant = Variant {
    bits: 64,
    way: true,
    others: true,
    castling: true,
    en_passant: Some(EnPassantMode::Legal),
};

/// Every way, in the order of the documents.
pub(super) const ALL: [Way; 12] = [
    ("window", || Asker::window(Asked::Nothing)),
    ("window, way looked at", || Asker::window(Asked::Way)),
    ("window, legal moves", || Asker::window(Asked::Legality)),
    ("cuckoo", || Asker::cuckoo(USUAL)),
    ("cuckoo, 32 bits", || Asker::cuckoo(Variant { bits: 32, ..USUAL })),
    ("cuckoo, 24 bits", || Asker::cuckoo(Variant { bits: 24, ..USUAL })),
    ("cuckoo, way not looked at", || Asker::cuckoo(Variant { way: false, ..USUAL })),
    ("cuckoo, any side", || Asker::cuckoo(Variant { others: false, ..USUAL })),
    ("cuckoo, any side, 24 bits", || Asker::cuckoo(Variant { others: false, bits: 24, ..USUAL })),
    ("cuckoo, every double step in the key", || {
        Asker::cuckoo(Variant { en_passant: Some(EnPassantMode::Always), ..USUAL })
    }),
    ("cuckoo, no en passant in the key", || Asker::cuckoo(Variant { en_passant: None, ..USUAL })),
    ("cuckoo, no castling in the key", || Asker::cuckoo(Variant { castling: false, ..USUAL })),
];

/// A way with what it needs.
pub(super) enum Asker {
    Window(Window, Asked),
    Cuckoo(Box<(Zobrist, Cuckoo)>, Variant),
}

impl Asker {
    /// Displaced pieces are counted.
    fn window(asked: Asked) -> Asker {
        Asker::Window(Window::new(Window::SEVENTY_FIVE_MOVES), asked)
    }

    /// Keys are looked up.
    fn cuckoo(variant: Variant) -> Asker {
        // Numbers whose differences do not all find a place are not taken.
        let tables = (Keys::SEED..).find_map(|seed| {
            let numbers = Zobrist::new(variant.bits, seed);
            Cuckoo::new(&numbers).map(|cuckoo| (numbers, cuckoo))
        });
        Asker::Cuckoo(Box::new(tables.unwrap_or_else(|| unreachable!("seeds do not end"))), variant)
    }

    /// The nearest distance that it finds, for each position of a game.
    ///
    /// # Errors
    /// [`MethodError`] if no board can have played the game.
    pub(super) fn walk(
        &mut self,
        line: &GameRecord,
        positions: &[Chess],
        quiet: &[usize],
    ) -> Result<Vec<Option<usize>>, MethodError> {
        match self {
            Asker::Window(window, asked) => {
                window.clear()?;
                let mut said = vec![None];
                for (record, ply) in line.records(Barriers::Full).iter().zip(1..) {
                    window.push(*record)?;
                    let (now, earlier) = (&positions[ply], &positions[..ply]);
                    let found = |distance: &usize| {
                        *asked == Asked::Nothing || goes_back(now, &earlier[ply - distance], *asked)
                    };
                    said.push(window.upcoming().find(found));
                }
                Ok(said)
            }
            Asker::Cuckoo(tables, variant) => {
                let (numbers, cuckoo) = &**tables;
                let keys: Vec<u64> =
                    positions.iter().map(|position| key(position, numbers, variant)).collect();
                let nearest = |ply: usize| {
                    let occupied = positions[ply].board().occupied().0;
                    let mut candidates = cuckoo.candidates(&keys[..=ply], quiet[ply]);
                    let found = candidates.find(|found| {
                        let squares = found.between;
                        (found.others_stand || !variant.others)
                            && (!variant.way || way(squares.from, squares.to) & occupied == 0)
                    });
                    found.map(|found| found.distance)
                };
                Ok((0..positions.len()).map(nearest).collect())
            }
        }
    }
}

/// Whether the one piece that differs goes back, by what is asked.
fn goes_back(now: &Chess, then: &Chess, asked: Asked) -> bool {
    let displaced = Displaced::between(now.board(), then.board());
    let obstacle = displaced.map(|displaced| displaced.obstacle(now));
    match obstacle {
        Some(None) => true,
        Some(Some(Obstacle::Check)) => asked == Asked::Way,
        _ => false,
    }
}

/// The key of a position, as a program keeps it.
fn key(position: &Chess, numbers: &Zobrist, variant: &Variant) -> u64 {
    let pieces = position
        .board()
        .iter()
        .map(|(square, piece)| numbers.of(encoder::piece(piece.color, piece.role), number(square)));
    let mut key = pieces.fold(0, |key, number| key ^ number);
    if position.turn() == Color::Black {
        key ^= numbers.side;
    }
    let rights =
        Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
    for ((color, side), number) in rights.zip(numbers.castling) {
        if variant.castling && position.castles().has(color, side) {
            key ^= number;
        }
    }
    let file = variant.en_passant.and_then(|mode| position.ep_square(mode));
    key ^ file.map_or(0, |square| numbers.en_passant[square.file() as usize])
}
