//! The kinds of piece, and their names in every notation.

use shogi_core::PieceKind;

/// A kind of piece.
pub(super) struct Kind {
    pub(super) kind: PieceKind,
    /// Its number in a [`Change`](super::Change), promoted or not.
    pub(super) number: u8,
    /// In English.
    pub(super) english: &'static str,
    pub(super) csa: &'static str,
    /// Its signs in KIF, with a blank between them.
    kif: &'static str,
}

/// All kinds, those that can be in hand first.
pub(super) const KINDS: [Kind; 14] = [
    of(PieceKind::Pawn, 1, "pawn", "FU", "歩"),
    of(PieceKind::Lance, 2, "lance", "KY", "香"),
    of(PieceKind::Knight, 3, "knight", "KE", "桂"),
    of(PieceKind::Silver, 4, "silver", "GI", "銀"),
    of(PieceKind::Gold, 5, "gold", "KI", "金"),
    of(PieceKind::Bishop, 6, "bishop", "KA", "角"),
    of(PieceKind::Rook, 7, "rook", "HI", "飛"),
    of(PieceKind::King, 0, "king", "OU", "玉 王"),
    of(PieceKind::ProPawn, 1, "promoted pawn", "TO", "と"),
    of(PieceKind::ProLance, 2, "promoted lance", "NY", "成香 杏"),
    of(PieceKind::ProKnight, 3, "promoted knight", "NK", "成桂 圭"),
    of(PieceKind::ProSilver, 4, "promoted silver", "NG", "成銀 全"),
    of(PieceKind::ProBishop, 6, "promoted bishop", "UM", "馬"),
    of(PieceKind::ProRook, 7, "promoted rook", "RY", "龍 竜"),
];

const fn of(
    kind: PieceKind,
    number: u8,
    english: &'static str,
    csa: &'static str,
    kif: &'static str,
) -> Kind {
    Kind { kind, number, english, csa, kif }
}

/// What there is of a kind.
pub(super) fn known(kind: PieceKind) -> &'static Kind {
    KINDS.iter().find(|known| known.kind == kind).unwrap_or(&KINDS[0])
}

/// The kind with this name in CSA.
pub(super) fn of_csa(name: &str) -> Option<PieceKind> {
    KINDS.iter().find(|known| known.csa == name).map(|known| known.kind)
}

/// The kind whose sign in KIF a text begins with, and the rest.
pub(super) fn of_kif(text: &str) -> Option<(PieceKind, &str)> {
    KINDS.iter().find_map(|known| {
        let rest = known.kif.split(' ').find_map(|sign| text.strip_prefix(sign))?;
        Some((known.kind, rest))
    })
}
