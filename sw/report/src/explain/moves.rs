//! The line to explain: moves as given on the command line.

use perpetual_model::MoveRecord;
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::{Board, CastlingMode, Chess, Color, Move, Piece, Position, Role, Square, attacks};

use crate::claim::occurrences::PlayedLine;
use perpetual_chess::encoder::{self, Irreversible};
use perpetual_chess::pgn::{Ply, StartError, before_move, parse_fen};
use perpetual_chess::rules::barrier::what_was_lost;

/// A move of the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// How the move is shown: squares, and where known number and notation.
    pub name: String,
    /// Its record.
    pub record: MoveRecord,
    /// What makes it a barrier, if it is one.
    pub barrier: Option<String>,
    /// The board after it.
    pub after: Board,
}

/// The moves of a line, by their names in English.
pub fn of_line(line: &PlayedLine<'_>) -> Vec<Step> {
    line.plies().iter().map(|ply| step(line.of(ply.number).unwrap_or_default(), ply)).collect()
}

fn step(numbered: String, ply: &Ply) -> Step {
    let squares = ply.played.map_or("--  ".to_owned(), |legal| squares(&ply.before, legal));
    let name = format!("{squares} ({numbered})");
    let barrier = what_was_lost(ply);
    let after = ply.after.board().clone();
    Step { name, record: ply.record, barrier, after }
}

fn squares(position: &Chess, legal: Move) -> String {
    let mode = position.castles().mode();
    let mode = if legal.is_castle() { mode } else { CastlingMode::Standard };
    legal.to_uci(mode).to_string()
}

/// Moves of one side only, or of both in any order: pieces on a board, with no rules of turn and
/// no need of kings.
///
/// A move is two squares (`c4a3`), with a piece before them if the board has none there
/// (`N_c4a3`, lower case for Black), or a piece and a square if only one such piece can go there
/// (`Na3`). Captures, pawn moves and castling are barriers; castling rights and en passant cannot
/// be known from moves like these.
///
/// # Errors
/// One sentence, naming the word that cannot be played.
pub fn partial(fen: Option<&str>, words: &[String]) -> Result<Vec<Step>, String> {
    let (mut board, mut mover) = match fen {
        None => (Board::new(), Color::White),
        Some(text) => {
            let fen = Fen::from_ascii(text.as_bytes()).map_err(|_| {
                // The reason is found where whole positions are read.
                parse_fen(text).err().map_or_else(
                    || format!("the FEN \"{text}\" cannot be read"),
                    |error: StartError| error.to_string(),
                )
            })?;
            let setup = fen.into_setup();
            (setup.board, setup.turn)
        }
    };
    let mut steps = Vec::new();
    for word in words.iter().flat_map(|words| words.split_whitespace()) {
        let word = before_move(word).map_or(word, |(_, word)| word);
        if word.is_empty() {
            continue;
        }
        let error = |what: String| format!("move {}: \"{word}\": {what}", steps.len() + 1);
        let (piece, from, to) = match two_squares(word) {
            Some((named, from, to)) => (piece_on(&board, named, from).map_err(error)?, from, to),
            None => by_notation(&board, mover, word).map_err(error)?,
        };
        mover = piece.color;
        let irreversible = if board.piece_at(to).is_some() {
            Some(Irreversible::Capture)
        } else if piece.role == Role::Pawn {
            Some(Irreversible::PawnMove)
        } else if piece.role == Role::King && from.file().distance(to.file()) > 1 {
            Some(Irreversible::Castling)
        } else {
            None
        };
        board.discard_piece_at(from);
        board.set_piece_at(to, piece);
        let record = MoveRecord {
            piece: encoder::piece(piece.color, piece.role),
            from: encoder::number(from),
            to: encoder::number(to),
            barrier: irreversible.is_some(),
        };
        let after = board.clone();
        let barrier = irreversible.map(|reason| reason.reason().to_owned());
        steps.push(Step { name: format!("{from}{to}"), record, barrier, after });
    }
    Ok(steps)
}

/// `c4a3`, `C4-A3`, `N_c4a3`, `e7e8q`: the piece if it is named, and the squares.
fn two_squares(word: &str) -> Option<(Option<Piece>, Square, Square)> {
    let plain: String =
        word.chars().filter(|c| !['-', '_', 'x', '+', '#', '='].contains(c)).collect();
    if !plain.is_ascii() {
        return None;
    }
    let square = |text: &str| text.to_ascii_lowercase().parse::<Square>().ok();
    let pair = |text: &str| Some((square(text.get(0..2)?)?, square(text.get(2..4)?)?));
    match plain.len() {
        4 => pair(&plain).map(|(from, to)| (None, from, to)),
        5 => match pair(&plain) {
            Some((from, to)) => Some((None, from, to)),
            None => {
                let piece = Piece::from_char(plain.chars().next()?)?;
                pair(&plain[1..]).map(|(from, to)| (Some(piece), from, to))
            }
        },
        _ => None,
    }
}

fn piece_on(board: &Board, named: Option<Piece>, from: Square) -> Result<Piece, String> {
    match (board.piece_at(from), named) {
        (Some(piece), None) => Ok(piece),
        (Some(piece), Some(named)) if piece == named => Ok(piece),
        (Some(piece), Some(_)) => Err(format!("on {from} stands {}", piece.char())),
        (None, Some(named)) => Ok(named),
        (None, None) => Err(format!(
            "nothing stands on {from}; give the board with --fen, or name the piece as in \
             N_{from}…"
        )),
    }
}

/// The only piece of the kind that can go to the square; the side that moved last comes first.
fn by_notation(board: &Board, mover: Color, word: &str) -> Result<(Piece, Square, Square), String> {
    let wanted = match SanPlus::from_ascii(word.as_bytes()).map(|plus| plus.san) {
        Ok(San::Normal { role, file, rank, to, .. }) if role != Role::Pawn => {
            (role, file, rank, to)
        }
        _ => return Err("a partial line takes moves as two squares, as in c4a3".to_owned()),
    };
    let (role, file, rank, to) = wanted;
    for color in [mover, !mover] {
        let piece = Piece { color, role };
        let mut candidates = board.by_piece(piece).into_iter().filter(|&from| {
            file.is_none_or(|file| file == from.file())
                && rank.is_none_or(|rank| rank == from.rank())
                && attacks::attacks(from, piece, board.occupied()).contains(to)
        });
        match (candidates.next(), candidates.next()) {
            (Some(from), None) => return Ok((piece, from, to)),
            (Some(_), Some(_)) => return Err("more than one piece can go there".to_owned()),
            (None, _) => {}
        }
    }
    Err("no such piece can go there".to_owned())
}

/// The moves of a game.
#[cfg(test)]
pub(super) fn of_game(game: &perpetual_chess::pgn::Game) -> Vec<Step> {
    of_line(&PlayedLine::new(game, u64::MAX, None, None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_chess::pgn::typed;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    fn names(steps: &[Step]) -> Vec<&str> {
        steps.iter().map(|step| step.name.as_str()).collect()
    }

    #[test]
    fn notation_coordinates_and_move_numbers() {
        let text = "1. Nf3 g8f6 2.Ng1! 2... Ng8 e4 -- 1/2-1/2";
        let steps = of_game(&typed(&Chess::default(), text, None).unwrap());
        assert_eq!(
            names(&steps),
            [
                "g1f3 (1.Nf3)",
                "g8f6 (1...Nf6)",
                "f3g1 (2.Ng1)",
                "f6g8 (2...Ng8)",
                "e2e4 (3.e4)",
                "--   (3...--)"
            ]
        );
        assert_eq!(steps[4].barrier.as_deref(), Some("a pawn move"));
    }

    #[test]
    fn partial_lines_need_neither_turns_nor_kings() {
        let board = Some("8/8/8/8/2N5/8/3N4/8 w - - 0 1");
        for line in ["c4a3 d2c4 a3b1 b1d2", "C4A3 D2-C4 Na3b1 N_B1D2", "Na3 Ndc4 Nb1 Nbd2"] {
            let steps = partial(board, &words(line)).unwrap();
            assert_eq!(names(&steps), ["c4a3", "d2c4", "a3b1", "b1d2"], "{line}");
            assert!(steps.iter().all(|step| step.barrier.is_none()));
        }
        // Without a board the pieces must be named once.
        let steps = partial(None, &words("N_c4a3 n_d5c3 a3c4 c3xc4")).unwrap();
        assert_eq!(steps[3].barrier.as_deref(), Some("a capture"));
        assert!(steps[3].record.piece.is_black());
    }

    #[test]
    fn what_a_partial_line_cannot_play() {
        let board = Some("8/8/8/8/2N5/8/3N4/8 w - - 0 1");
        for (line, part) in [
            ("c5a3", "move 1: \"c5a3\": nothing stands on c5"),
            ("B_c4a3", "on c4 stands N"),
            ("Nc4a3 Nb1", "more than one piece"),
            ("Nh8", "no such piece"),
            ("what", "two squares"),
        ] {
            let error = partial(board, &words(line)).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
        assert!(partial(Some("8/8"), &words("c4a3")).unwrap_err().contains("cannot be read"));
    }
}
