//! Why no earlier position can come back after a move, in full: which right, which capture.

use shakmaty::{Color, Move, Position, Role};

use super::alike::{all_rights, en_passant, passing, player, side_name};
use crate::encoder::Irreversible;
use crate::pgn::Ply;

/// What a move that cannot be undone did, as a part of a sentence; `None` if it can be undone.
pub fn what_was_lost(ply: &Ply) -> Option<String> {
    let reason = ply.irreversible?;
    Some(match reason {
        Irreversible::Capture => match ply.played {
            Some(Move::EnPassant { .. }) => "a capture en passant".to_owned(),
            Some(Move::Normal { capture: Some(role), .. }) => {
                format!("{} of a {}", reason.reason(), role_name(role))
            }
            _ => reason.reason().to_owned(),
        },
        Irreversible::CastlingRight => rights_lost(ply),
        Irreversible::EnPassant => {
            format!("{} before it", passing(&en_passant(&ply.before)))
        }
        Irreversible::PawnMove | Irreversible::Castling | Irreversible::NullMove => {
            reason.reason().to_owned()
        }
    })
}

fn rights_lost(ply: &Ply) -> String {
    let lost: Vec<(Color, &str)> = all_rights()
        .filter(|&(color, side)| {
            ply.before.castles().has(color, side) && !ply.after.castles().has(color, side)
        })
        .map(|(color, side)| (color, side_name(side)))
        .collect();
    match lost.as_slice() {
        [(color, side)] => format!("{} can no longer castle {side}", player(*color)),
        [(color, one), (other, two)] if color == other => {
            format!("{} can no longer castle {one} or {two}", player(*color))
        }
        _ => Irreversible::CastlingRight.reason().to_owned(),
    }
}

/// A piece in English.
pub const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::{Game, line_of_words, parse_fen};

    fn lost(fen: &str, moves: &str) -> Option<String> {
        let start = parse_fen(fen).unwrap().position;
        let moves = line_of_words(&start, &[moves.to_owned()]).unwrap();
        what_was_lost(&Game::of(start, &moves).walk().last().unwrap())
    }

    #[test]
    fn each_reason_names_what_it_is_about() {
        let open = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for (fen, moves, expected) in [
            (open, "Rb1", Some("White can no longer castle long")),
            (open, "Kd1", Some("White can no longer castle short or long")),
            (open, "Rb1 Ke7", Some("Black can no longer castle short or long")),
            (open, "O-O", Some("castling")),
            (open, "Rxa8+", Some("a capture of a rook")),
            (open, "Z0", Some("a null move")),
            (
                "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
                "Rf1",
                Some("White can no longer castle short"),
            ),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", Some("a pawn move")),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Kd1", None),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", Some("a pawn move")),
            ("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "Rb1", None),
            // The capture would leave the king in check: it is not legal and nothing is lost.
            ("8/8/8/8/kpP4R/8/8/4K3 b - c3 0 1", "Ka5", None),
            ("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", "bxa3", Some("a capture en passant")),
            (
                "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1",
                "Ke7",
                Some("bxa3 en passant was possible before it"),
            ),
            (
                "4k3/8/8/8/1pPp4/8/8/4K3 b - c3 0 1",
                "Ke7",
                Some("bxc3 and dxc3 en passant were possible before it"),
            ),
        ] {
            assert_eq!(lost(fen, moves).as_deref(), expected, "{moves} in {fen}");
        }
    }
}
