//! A board of shogi with both hands: legal moves and check, by `shogi_core` and `shogi_legality_lite`.

use perpetual_model::quoted;
use shogi_core::{Color, IllegalMoveKind, Move, PartialPosition, Piece, PieceKind, Square, ToUsi};
use shogi_legality_lite::{all_legal_moves_partial, is_legal_partial, prelegality};
use shogi_usi_parser::FromUsi;

use super::csa_setup::held;
use super::kinds::known;
use super::model::{Change, MOST_OF_A_KIND};
use crate::{MOST_MOVES, Side};

/// A move as a game record tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// From square to square; what stands there before, if the record tells.
    Moved { from: Square, to: Square, promote: bool, kind: Option<PieceKind> },
    /// From square to square, where it is this piece then.
    Became { from: Square, to: Square, kind: PieceKind },
    /// From the hand.
    Dropped { kind: PieceKind, to: Square },
}

/// A position of shogi.
#[derive(Clone, Debug)]
pub struct Board {
    position: PartialPosition,
}

pub(super) fn side(color: Color) -> Side {
    if color == Color::Black { Side::First } else { Side::Second }
}

/// A side in English.
pub(super) fn side_name(side: Side) -> &'static str {
    if side == Side::First { "Sente" } else { "Gote" }
}

fn name(color: Color) -> &'static str {
    side_name(side(color))
}

/// A square by file and rank, as in 77.
pub(super) fn shown(square: Square) -> String {
    format!("{}{}", square.file(), square.rank())
}

impl Board {
    /// The start position.
    pub fn start() -> Board {
        Board { position: PartialPosition::startpos() }
    }

    /// # Errors
    /// A sentence, if the side to move could take the king, or a hand could come to have more pieces of a kind than it has
    /// places.
    pub(super) fn of(position: PartialPosition) -> Result<Board, String> {
        let who = name(position.side_to_move());
        let many = |kind: &&PieceKind| held(&position, **kind) > MOST_OF_A_KIND;
        if let Some(&kind) = PieceKind::all().iter().find(many) {
            let kind = known(kind).english;
            return Err(format!(
                "the start position has a {kind} more than {MOST_OF_A_KIND} times"
            ));
        }
        match prelegality::will_king_be_captured(&position) {
            Some(true) => Err(format!("in the start position {who} can take the king")),
            _ => Ok(Board { position }),
        }
    }

    /// The position of an SFEN.
    ///
    /// # Errors
    /// A sentence, if it is none, or the side to move could take the king.
    pub fn of_sfen(sfen: &str) -> Result<Board, String> {
        // For the library a number of the move is any.
        let number = sfen.split(' ').nth(3).and_then(|number| number.parse().ok());
        if number.is_some_and(|number: f64| number > f64::from(MOST_MOVES)) {
            return Err(format!("the number of the move in {} is above 1,000,000", quoted(sfen)));
        }
        let position = PartialPosition::from_usi(&format!("sfen {sfen}"));
        position.map_err(|_| format!("{} is no SFEN", quoted(sfen))).and_then(Board::of)
    }

    /// Placement, side to move and hands, as an SFEN without the number of the move: what must be the same in the same
    /// position.
    pub fn key(&self) -> String {
        let mut numbered = self.position.clone();
        let _ = numbered.ply_set(1);
        numbered.to_sfen_owned()
    }

    /// Who is to move.
    pub fn to_move(&self) -> Side {
        side(self.position.side_to_move())
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        let mut passed = self.position.clone();
        passed.side_to_move_set(self.position.side_to_move().flip());
        prelegality::will_king_be_captured(&passed) == Some(true)
    }

    /// The moves that the side to move may play, in USI.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves = all_legal_moves_partial(&self.position);
        // Those that the library leaves out.
        let color = self.position.side_to_move();
        let piece = Piece::new(PieceKind::Pawn, color);
        if self.position.hand_of_a_player(color).count(PieceKind::Pawn) > Some(0) {
            let drops = Square::all().map(|to| Move::Drop { piece, to });
            let left: Vec<Move> =
                drops.filter(|mv| !moves.contains(mv) && self.refused(*mv).is_none()).collect();
            moves.extend(left);
        }
        moves.into_iter().map(|mv| mv.to_usi_owned()).collect()
    }

    /// Why a move is illegal, if it is. A dropped pawn that leaves no move to the other side is uchifuzume for the library
    /// even if it gives no check; by the rules it is legal then.
    fn refused(&self, mv: Move) -> Option<IllegalMoveKind> {
        let why = is_legal_partial(&self.position, mv).err()?;
        let mut next = self.clone();
        if why != IllegalMoveKind::DropPawnMate
            || next.position.make_move(mv).is_none()
            || next.in_check()
        {
            return Some(why);
        }
        let taken = prelegality::will_king_be_captured(&next.position) == Some(true);
        taken.then_some(IllegalMoveKind::IgnoredCheck)
    }

    /// Plays a move in USI, and gives what it changes and whether it gives check.
    ///
    /// # Errors
    /// A sentence, if it is none that the side to move may play; the board is unchanged.
    pub fn play(&mut self, usi: &str) -> Result<([Option<Change>; 2], bool), String> {
        self.play_move(self.resolve(super::usi::asked(usi)?)?)
    }

    pub(super) fn play_move(&mut self, mv: Move) -> Result<([Option<Change>; 2], bool), String> {
        if let Some(why) = self.refused(mv) {
            return Err(self.why(mv, why));
        }
        let changes = Change::of(&self.position, mv);
        self.position.make_move(mv).ok_or("the board does not allow this move")?;
        Ok((changes, self.in_check()))
    }

    /// The move that is asked for.
    pub(super) fn resolve(&self, asked: Asked) -> Result<Move, String> {
        let color = self.position.side_to_move();
        let stands = |from: Square| match self.position.piece_at(from) {
            Some(piece) if piece.color() == color => Ok(piece.piece_kind()),
            _ => Err(format!("{} is to move and has no piece on {}", name(color), shown(from))),
        };
        let differs = |from, there, kind| {
            let (there, kind) = (known(there).english, known(kind).english);
            Err(format!(
                "on {} there is a {there}, which does not become or is not a {kind}",
                shown(from)
            ))
        };
        match asked {
            Asked::Dropped { kind, to } => Ok(Move::Drop { piece: Piece::new(kind, color), to }),
            Asked::Moved { from, to, promote, kind } => match (stands(from)?, kind) {
                (there, Some(kind)) if there != kind => differs(from, there, kind),
                _ => Ok(Move::Normal { from, to, promote }),
            },
            Asked::Became { from, to, kind } => match stands(from)? {
                there if there == kind => Ok(Move::Normal { from, to, promote: false }),
                there if there.promote() == Some(kind) => {
                    Ok(Move::Normal { from, to, promote: true })
                }
                there => differs(from, there, kind),
            },
        }
    }

    fn why(&self, mv: Move, why: IllegalMoveKind) -> String {
        let color = name(self.position.side_to_move());
        match (why, mv) {
            (IllegalMoveKind::TwoPawns, _) => {
                format!("{color} has a pawn on this file already (nifu)")
            }
            (IllegalMoveKind::IgnoredCheck, _) => {
                format!("the king of {color} could be taken after it")
            }
            (IllegalMoveKind::DropPawnMate, _) => {
                "a dropped pawn may not give mate (uchifuzume)".to_owned()
            }
            (IllegalMoveKind::DropStuck | IllegalMoveKind::NormalStuck, _) => {
                "the piece could never move again".to_owned()
            }
            (_, Move::Drop { piece, to }) => match self.position.piece_at(to) {
                Some(_) => format!("{} is taken: nothing can be dropped there", shown(to)),
                None => format!("{color} has no {} in hand", known(piece.piece_kind()).english),
            },
            (_, Move::Normal { from, to, promote }) => {
                let kind =
                    self.position.piece_at(from).map_or("piece", |p| known(p.piece_kind()).english);
                let promote = if promote { " and promote" } else { "" };
                format!("the {kind} on {} cannot go to {}{promote}", shown(from), shown(to))
            }
        }
    }
}
