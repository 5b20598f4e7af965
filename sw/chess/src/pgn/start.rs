//! The position a game starts from: its tags Variant, SetUp and FEN.

use std::fmt;

use perpetual_model::{is_blank, quoted};
use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{CastlingMode, Chess, FromSetup, PositionError, PositionErrorKinds};
use thiserror::Error;

use super::place::Place;

/// The counters of a FEN are at most so large: behind a game of any length other programs still read
/// those of its positions.
const LARGEST_COUNTER: u32 = 1_000_000;

/// What a game's tags say about its start.
#[derive(Debug, Default, Clone)]
pub(super) struct StartTags {
    /// The value of the tag, and where it stands.
    pub(super) fen: Option<(String, Place)>,
    pub(super) variant: Option<(String, Place)>,
}

impl StartTags {
    /// Where the tag stands that an error is about.
    pub(super) fn place(&self, error: &StartError) -> Place {
        let tag = match error {
            StartError::Variant(_) => &self.variant,
            StartError::Unreadable { .. } | StartError::Impossible { .. } => &self.fen,
        };
        tag.as_ref().map_or(Place::START, |(_, at)| *at)
    }
}

/// A start position, and what about it was odd but could be mended.
#[derive(Debug, Clone)]
pub struct Start {
    /// The position.
    pub position: Chess,
    /// What had to be mended.
    pub warnings: Vec<StartWarning>,
}

/// Why there is no start position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The text is not a FEN.
    #[error("the FEN {} cannot be read: {reason}; correct it", quoted(fen))]
    Unreadable {
        /// The text.
        fen: String,
        /// Which part of it is wrong.
        reason: &'static str,
    },
    /// The FEN describes no position of chess.
    #[error("the FEN {} is no position of chess: {reason}; correct it", quoted(fen))]
    Impossible {
        /// The text.
        fen: String,
        /// What is wrong with the position.
        reason: &'static str,
    },
    /// The game is of another variant.
    #[error("the variant {} is not supported: only standard chess and Chess960 are", quoted(.0))]
    Variant(String),
}

/// Something odd about a start position that was mended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartWarning {
    /// An en passant square behind no pawn that can have come from its first rank.
    EnPassant,
    /// A castling right without king and rook on their squares.
    Castling,
    /// A check that no move can have given.
    Check,
    /// More pieces than promotion can make.
    Material,
    /// A FEN that ends before its castling rights or en passant square.
    Incomplete,
    /// A Chess960 game that does not say where it starts.
    NoStart,
}

impl StartWarning {
    /// The name of its kind for programs, what it is, and how it was read.
    pub(super) const fn says(self) -> (&'static str, &'static str, &'static str) {
        match self {
            StartWarning::EnPassant => {
                ("en-passant", "the FEN's en passant square is impossible", "it was ignored")
            }
            StartWarning::Castling => (
                "castling-right",
                "the FEN has a castling right with no king and rook in place",
                "it was ignored",
            ),
            StartWarning::Check => (
                "impossible-check",
                "the FEN has a check that no move can give",
                "it was taken as it is",
            ),
            StartWarning::Material => (
                "material",
                "the FEN has more pieces than promotion can make",
                "it was taken as it is",
            ),
            StartWarning::Incomplete => (
                "short-fen",
                "the FEN lacks fields",
                "White to move, no castling and no en passant were assumed for those that are missing",
            ),
            StartWarning::NoStart => (
                "no-start",
                "a Chess960 game without a FEN tag",
                "the usual start position was taken",
            ),
        }
    }
}

impl fmt::Display for StartWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, what, how) = self.says();
        write!(f, "{what}; {how}")
    }
}

/// The start position that the tags describe.
pub(super) fn start(tags: &StartTags) -> Result<Start, StartError> {
    let chess960 = match &tags.variant {
        Some((variant, _)) => is_chess960(variant)?,
        None => false,
    };
    match &tags.fen {
        Some((fen, _)) => parse_fen(fen),
        None => Ok(Start {
            position: Chess::new(),
            warnings: if chess960 { vec![StartWarning::NoStart] } else { Vec::new() },
        }),
    }
}

/// Whether the Variant tag means Chess960; an error if it is neither that nor standard chess.
fn is_chess960(variant: &str) -> Result<bool, StartError> {
    let plain: String =
        variant.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    match plain.as_str() {
        "" | "standard" | "chess" | "normal" | "orthodox" | "fromposition" => Ok(false),
        "chess960"
        | "960"
        | "frc"
        | "dfrc"
        | "fischerandom"
        | "fischerrandom"
        | "fisherandom"
        | "fisherrandom"
        | "fischerandomchess"
        | "fischerrandomchess"
        | "fischerandom960"
        | "doublefischerandom"
        | "doublefischerrandom"
        | "freestyle"
        | "freestylechess"
        | "chess9lx" => Ok(true),
        _ => Err(StartError::Variant(variant.to_owned())),
    }
}

/// The position of a FEN, castling rights in standard, X-FEN or Shredder form, whatever can be
/// mended mended. An en passant square with no legal capture is fine and has no effect.
///
/// # Errors
/// [`StartError`] if the text is no FEN or the position none of chess.
pub fn parse_fen(text: &str) -> Result<Start, StartError> {
    let mut warnings = Vec::new();
    let mut fields: Vec<&str> = fields(text).collect();
    let read = |fields: &[&str]| Fen::from_ascii(fields.join(" ").as_bytes());
    let fen = match read(&fields) {
        Err(ParseFenError::InvalidEpSquare) => {
            warnings.push(StartWarning::EnPassant);
            if let Some(field) = fields.get_mut(3) {
                *field = "-";
            }
            read(&fields)
        }
        other => other,
    };
    let setup = match fen {
        Ok(fen) => fen.into_setup(),
        Err(error) => {
            return Err(StartError::Unreadable {
                fen: text.to_owned(),
                reason: unreadable(&error),
            });
        }
    };
    if setup.halfmoves.max(setup.fullmoves.get()) > LARGEST_COUNTER {
        return Err(StartError::Unreadable { fen: text.to_owned(), reason: COUNTER });
    }
    if fields.len() < 4 {
        warnings.push(StartWarning::Incomplete);
    }
    let mode = CastlingMode::detect(&setup);
    let position = match Chess::from_setup(setup, mode) {
        Ok(position) => position,
        Err(error) => {
            let kinds = error.kinds();
            for (kind, warning) in [
                (PositionErrorKinds::INVALID_EP_SQUARE, StartWarning::EnPassant),
                (PositionErrorKinds::INVALID_CASTLING_RIGHTS, StartWarning::Castling),
                (PositionErrorKinds::IMPOSSIBLE_CHECK, StartWarning::Check),
                (PositionErrorKinds::TOO_MUCH_MATERIAL, StartWarning::Material),
            ] {
                if kinds.contains(kind) {
                    warnings.push(warning);
                }
            }
            error
                .ignore_invalid_ep_square()
                .or_else(PositionError::ignore_invalid_castling_rights)
                .or_else(PositionError::ignore_impossible_check)
                .or_else(PositionError::ignore_too_much_material)
                .map_err(|error| StartError::Impossible {
                    fen: text.to_owned(),
                    reason: impossible(error.kinds()),
                })?
        }
    };
    Ok(Start { position, warnings })
}

/// The fields of a FEN, whatever blanks are between them.
pub fn fields(fen: &str) -> impl Iterator<Item = &str> {
    fen.split(is_blank).filter(|field| !field.is_empty())
}

const COUNTER: &str = "a move counter is not a number of 0 to 1,000,000";

fn unreadable(error: &ParseFenError) -> &'static str {
    match error {
        ParseFenError::InvalidBoard => "its board is not eight ranks of eight squares",
        ParseFenError::InvalidTurn => "the side to move is neither w nor b",
        ParseFenError::InvalidCastling => "its castling rights are none",
        ParseFenError::InvalidHalfmoveClock | ParseFenError::InvalidFullmoves => COUNTER,
        ParseFenError::InvalidPocket | ParseFenError::InvalidRemainingChecks => {
            "it belongs to another variant"
        }
        ParseFenError::InvalidEpSquare | ParseFenError::InvalidFen => {
            "it does not have the six fields of one"
        }
    }
}

fn impossible(kinds: PositionErrorKinds) -> &'static str {
    for (kind, reason) in [
        (PositionErrorKinds::EMPTY_BOARD, "the board is empty"),
        (PositionErrorKinds::MISSING_KING, "a king is missing"),
        (PositionErrorKinds::TOO_MANY_KINGS, "a side has several kings"),
        (PositionErrorKinds::PAWNS_ON_BACKRANK, "a pawn stands on the first or last rank"),
        (PositionErrorKinds::OPPOSITE_CHECK, "the side that is not to move is in check"),
    ] {
        if kinds.contains(kind) {
            return reason;
        }
    }
    "it breaks the rules"
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{EnPassantMode, Position};

    fn tags(fen: &str, variant: &str) -> StartTags {
        let given = |text: &str| (!text.is_empty()).then(|| (text.to_owned(), Place::START));
        StartTags { fen: given(fen), variant: given(variant) }
    }

    #[test]
    fn variants_of_chess_and_of_other_games() {
        for variant in
            ["", "Standard", "From Position", "Chess960", "fischerandom", "Fischer Random"]
        {
            assert!(start(&tags("", variant)).is_ok(), "{variant}");
        }
        for variant in ["Atomic", "crazyhouse", "Three-check", "Antichess"] {
            let error = start(&tags("", variant)).unwrap_err();
            assert_eq!(error, StartError::Variant(variant.to_owned()));
        }
        assert_eq!(start(&tags("", "chess 960")).unwrap().warnings, [StartWarning::NoStart]);
    }

    #[test]
    fn castling_rights_in_every_form() {
        let standard = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let shredder = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
        assert_eq!(parse_fen(standard).unwrap().position, parse_fen(shredder).unwrap().position);
        let inner = parse_fen("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1").unwrap();
        assert_eq!(inner.position.castles().castling_rights().count(), 4);
        assert!(inner.warnings.is_empty());
    }

    #[test]
    fn fields_are_parted_by_any_blanks() {
        let start = |fen: &str| parse_fen(fen).map(|start| (start.position, start.warnings));
        let odd = "\u{feff}4k3/8/8/8/8/8/8/4K2R\u{a0}w\u{3000}K\u{200b}-  7\u{202f}9\u{1a}";
        assert_eq!(start(odd), start("4k3/8/8/8/8/8/8/4K2R w K - 7 9"));
    }

    #[test]
    fn oddities_are_mended_with_a_warning() {
        for (fen, warning) in [
            ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", StartWarning::EnPassant),
            ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", StartWarning::EnPassant),
            ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", StartWarning::EnPassant),
            ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", StartWarning::Castling),
            ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", StartWarning::Material),
        ] {
            let start = parse_fen(fen).unwrap();
            assert_eq!(start.warnings, [warning], "{fen}");
            assert_eq!(start.position.legal_ep_square(), None);
        }
    }

    #[test]
    fn an_en_passant_square_without_a_legal_capture_has_no_effect() {
        let start = parse_fen("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").unwrap();
        assert!(start.warnings.is_empty());
        assert_eq!(start.position.to_setup(EnPassantMode::Legal).ep_square, None);
    }

    #[test]
    fn counters_that_are_too_large_are_refused() {
        for (counters, read) in [
            ("100 1000000", true),
            ("1000000 1", true),
            ("1000001 1", false),
            ("0 1000001", false),
            ("4294967295 1", false),
            ("4294967290 90", false),
            ("0 4294967295", false),
            ("0 4294967296", false),
            ("18446744073709551615 1", false),
            ("0 99999999999999999999999", false),
            ("-1 1", false),
        ] {
            let found = parse_fen(&format!("4k3/8/8/8/8/8/8/4K2R w - - {counters}"));
            assert_eq!(found.is_ok(), read, "{counters}");
            if let Err(error) = found {
                assert!(error.to_string().contains("of 0 to 1,000,000; correct it"), "{error}");
            }
        }
    }

    #[test]
    fn what_is_no_position_says_why() {
        for (fen, part) in [
            ("nonsense", "eight ranks"),
            ("4k3/8/8/8/8/8/8/4\u{a0}K3 w - - 0 1", "eight ranks"),
            ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", "eight ranks"),
            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "neither w nor b"),
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", "a king is missing"),
            ("4k2R/8/8/8/8/8/8/4K3 w - - 0 1", "in check"),
            ("8/8/8/8/8/8/8/8 w - - 0 1", "the board is empty"),
        ] {
            let error = parse_fen(fen).unwrap_err().to_string();
            let named = fen.replace('\u{a0}', "<U+00A0>");
            assert!(error.contains(part) && error.contains(&named), "{error}");
            assert_eq!(named != fen, error.contains("(U+00A0, a no-break space)"), "{error}");
        }
    }
}
