//! The clauses of the definition, each of which some program leaves out.

/// Makes the clauses and their list: of each the variant, its name, and what the mutant does.
macro_rules! clauses {
    ($($clause:ident, $name:literal, $says:literal;)*) => {
        /// A clause that a mutant of the [reference](super::reference) leaves out or gets wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
        pub enum Clause {
            $(#[doc = concat!("Wrong: ", $says, ".")] #[serde(rename = $name)] $clause,)*
        }

        /// All of them in their order: the name, and what the mutant does.
        const LIST: &[(Clause, &str, &str)] = &[$((Clause::$clause, $name, $says),)*];
    };
}

clauses! {
    Turn, "turn", "the side to move is not compared";
    Colour, "colour", "the colour of a piece is not compared";
    Kind, "kind", "the kind of a piece is not compared";
    KindRookQueen, "kind-rook-queen", "a rook is taken for a queen";
    KindKnightBishop, "kind-knight-bishop", "a knight is taken for a bishop";
    Identity, "identity", "like pieces are told apart";
    Promoted, "promoted", "a promoted piece is another than one that was there";
    Castling, "castling", "castling rights are not compared";
    CastlingMerged, "castling-merged", "of castling rights only whether a side has any is compared";
    CastlingKing, "castling-king", "a move of the king loses no right";
    CastlingRook, "castling-rook", "a move of the rook loses no right";
    CastlingCaptured, "castling-captured", "a right stays when its rook is captured";
    CastlingBoth, "castling-both", "a move of any rook loses both rights of its side";
    CastlingNow, "castling-now", "only castling that is legal now is compared";
    CastlingFen, "castling-fen", "a right in the FEN without rook and king counts";
    CastlingOuter, "castling-outer", "in Chess960 a right is that of the outermost rook";
    CastlingSquares, "castling-squares", "rights are lost on the squares a1, e1, h1, a8, e8, h8 only";
    CastlingDone, "castling-done", "castling loses no right";
    Ep, "ep", "en passant is not compared";
    EpAlways, "ep-always", "every double step makes another position";
    EpBeside, "ep-beside", "a pawn beside is enough, legal or not";
    EpFile, "ep-file", "a pawn pinned on a file captures en passant";
    EpDiagonal, "ep-diagonal", "a pawn pinned on a diagonal captures en passant";
    EpRank, "ep-rank", "en passant though both pawns leave a rank on which the king is then in check";
    EpCheck, "ep-check", "en passant though a check is not met by it";
    EpLower, "ep-lower", "only the pawn on the lower file is looked at";
    EpHigher, "ep-higher", "only the pawn on the higher file is looked at";
    EpFen, "ep-fen", "the en passant square of the FEN is forgotten";
    EpFenTrusted, "ep-fen-trusted", "the en passant square of the FEN counts, legal or not";
    EpStale, "ep-stale", "en passant is not cleared by the next move";
    EpPinned, "ep-pinned", "a pinned pawn captures en passant never, not even on the line of the pin";
    EpWrap, "ep-wrap", "a pawn at the other end of the next rank is beside";
    EpOwn, "ep-own", "a pawn of either side beside is enough";
    EpSingle, "ep-single", "a pawn that has gone one step can be captured en passant";
    Null, "null", "positions before a null move count";
    Start, "start", "the start position is not counted";
    Earliest, "earliest", "the first position after an irreversible move is not counted";
    Last8, "last-8", "8 plies are looked back";
    Last16, "last-16", "16 plies are looked back";
    Last32, "last-32", "32 plies are looked back";
    Last50, "last-50", "50 plies are looked back";
    Last100, "last-100", "100 plies are looked back";
    First256, "first-256", "256 positions of a game are kept";
    First1024, "first-1024", "1,024 positions of a game are kept";
    Consecutive, "consecutive", "only positions four plies apart count";
    Nearest, "nearest", "the search ends at the first repetition";
    Fourth, "fourth", "a threefold is the fourth occurrence";
    AtMostThree, "at-most-three", "the count stops at three";
    FivefoldConsecutive, "fivefold-consecutive", "a fivefold needs occurrences four plies apart";
    Written, "written", "no claim by a written move";
    WrittenPlayed, "written-played", "only the move that is played is looked at";
    WrittenOnce, "written-once", "a written move is a claim if the position stood once before";
    WrittenPath, "written-path", "a piece goes back whatever stands in its way";
    WrittenFifty, "written-fifty", "no claim of fifty moves by a written move";
    WrittenMate, "written-mate", "a written move that mates or stalemates completes fifty moves";
    WrittenZeroing, "written-zeroing", "a written capture or pawn move completes fifty moves";
    FiftyPlies, "fifty-plies", "fifty plies in place of fifty moves";
    FiftyExactly, "fifty-exactly", "fifty moves, and not after more";
    FiftyMate, "fifty-mate", "fifty moves though the last one mates";
    FiftyStalemate, "fifty-stalemate", "fifty moves though the last one stalemates";
    SeventyFivePlies, "seventy-five-plies", "seventy-five plies in place of seventy-five moves";
    SeventyFiveMate, "seventy-five-mate", "seventy-five moves though the last one mates";
    QuietFen, "quiet-fen", "the counter of the FEN is forgotten";
    QuietPawn, "quiet-pawn", "a pawn move does not reset the counter";
    QuietCapture, "quiet-capture", "a capture does not reset the counter";
    QuietPromotion, "quiet-promotion", "a promotion does not reset the counter";
    QuietCastling, "quiet-castling", "castling resets the counter";
    QuietRights, "quiet-rights", "the loss of a castling right resets the counter";
    Key16High, "key-16-high", "the first 16 bits of a key are compared";
    Key24High, "key-24-high", "the first 24 bits of a key are compared";
    Key24Low, "key-24-low", "the last 24 bits of a key are compared";
    Key32High, "key-32-high", "the first 32 bits of a key are compared";
    Key32Low, "key-32-low", "the last 32 bits of a key are compared";
    UndoCount, "undo-count", "a position that was taken back still counts";
    UndoBarrier, "undo-barrier", "positions before an irreversible move are forgotten, though it is taken back";
    UndoRights, "undo-rights", "a right to castle stays lost when the move is taken back";
    UndoCounter, "undo-counter", "to take a move back counts the counter down by one";
}

use Clause::*;

impl Clause {
    /// All clauses.
    pub fn all() -> impl Iterator<Item = Clause> {
        LIST.iter().map(|(clause, ..)| *clause)
    }

    /// The clause of this name.
    pub fn of(name: &str) -> Option<Clause> {
        LIST.iter().find(|(_, other, _)| *other == name).map(|(clause, ..)| *clause)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        LIST[self as usize].1
    }

    /// What the mutant does.
    pub fn says(self) -> &'static str {
        LIST[self as usize].2
    }

    /// Of a key: the bits that are compared.
    pub(super) fn key_mask(self) -> Option<u64> {
        Some(match self {
            Key16High => !0 << 48,
            Key24High => !0 << 40,
            Key24Low => !0 >> 40,
            Key32High => !0 << 32,
            Key32Low => !0 >> 32,
            _ => return None,
        })
    }

    /// Of a look back: how many plies.
    pub(super) fn last(self) -> Option<usize> {
        Some(match self {
            Last8 => 8,
            Last16 => 16,
            Last32 => 32,
            Last50 => 50,
            Last100 => 100,
            _ => return None,
        })
    }

    /// Of a memory: how many positions.
    pub(super) fn first(self) -> Option<usize> {
        match self {
            First256 => Some(256),
            First1024 => Some(1024),
            _ => None,
        }
    }

    /// Whether it shows only where moves are taken back.
    pub fn takes_back(self) -> bool {
        matches!(self, UndoCount | UndoBarrier | UndoRights | UndoCounter)
    }

    /// The [questions](super::answers::QUESTIONS) to which the mutant can give a wrong answer.
    pub fn questions(self) -> &'static [&'static str] {
        const COUNTED: &[&str] = &["occurrence", "threefold", "fivefold", "claims"];
        const REPEATED: &[&str] =
            &["occurrence", "back", "threefold", "fivefold", "repeating", "claims"];
        match self {
            Nearest | UndoCount => COUNTED,
            Fourth => &["threefold"],
            AtMostThree => &["occurrence", "fivefold"],
            FivefoldConsecutive => &["fivefold"],
            Written | WrittenPlayed | WrittenOnce => &["claims"],
            WrittenPath => &["repeating", "claims"],
            WrittenFifty | WrittenMate | WrittenZeroing => &["fifty_claim"],
            FiftyPlies => &["fifty", "fifty_claim"],
            FiftyExactly | FiftyMate | FiftyStalemate => &["fifty"],
            SeventyFivePlies | SeventyFiveMate => &["seventyfive"],
            QuietFen | QuietPawn | QuietCapture | QuietPromotion | QuietCastling | QuietRights
            | UndoCounter => &["halfmoves", "fifty", "fifty_claim", "seventyfive"],
            _ => REPEATED,
        }
    }
}
