//! CSA, as programs and their servers write games. `csa`, the library, drops a move that it cannot read; here it is an error.

use shogi_core::{Color, PartialPosition, Piece, PieceKind, Square};

use super::board::{Asked, Board, side};
use super::text::Text;
use crate::games::ErrorKind;

const KINDS: [(&str, PieceKind); 14] = [
    ("FU", PieceKind::Pawn),
    ("KY", PieceKind::Lance),
    ("KE", PieceKind::Knight),
    ("GI", PieceKind::Silver),
    ("KI", PieceKind::Gold),
    ("KA", PieceKind::Bishop),
    ("HI", PieceKind::Rook),
    ("OU", PieceKind::King),
    ("TO", PieceKind::ProPawn),
    ("NY", PieceKind::ProLance),
    ("NK", PieceKind::ProKnight),
    ("NG", PieceKind::ProSilver),
    ("UM", PieceKind::ProBishop),
    ("RY", PieceKind::ProRook),
];

/// What ends a game; servers have others of their own.
const ENDS: [&str; 15] = [
    "%TORYO",
    "%CHUDAN",
    "%SENNICHITE",
    "%TIME_UP",
    "%ILLEGAL_MOVE",
    "%+ILLEGAL_ACTION",
    "%-ILLEGAL_ACTION",
    "%JISHOGI",
    "%KACHI",
    "%HIKIWAKE",
    "%MAX_MOVES",
    "%MATTA",
    "%TSUMI",
    "%FUZUMI",
    "%ERROR",
];

fn kind(name: &str) -> Option<PieceKind> {
    KINDS.iter().find(|(known, _)| *known == name).map(|&(_, kind)| kind)
}

fn square(name: &str) -> Option<Square> {
    let mut digits = name.chars().map(|digit| digit.to_digit(10));
    let (file, rank) = (digits.next()??, digits.next()??);
    Square::new(file as u8, rank as u8)
}

/// Whether a line is one of CSA and of no other notation.
pub(super) fn tells(line: &str) -> bool {
    let moved = line.len() >= 7
        && line.starts_with(['+', '-'])
        && line.bytes().skip(1).take(4).all(|byte| byte.is_ascii_digit())
        && line.bytes().skip(5).take(2).all(|byte| byte.is_ascii_uppercase());
    moved || line == "PI" || ["V2", "V3", "N+", "N-"].iter().any(|start| line.starts_with(start))
}

/// Whether a line begins a record in CSA, if it is one of shogi.
pub(super) fn begins(line: &str) -> bool {
    let starts = ["V1", "'", "$", "PI", "P1", "P+", "P-"];
    tells(line) || ["+", "-"].contains(&line) || starts.iter().any(|start| line.starts_with(start))
}

/// A move as in `+7776FU` or `-0055KA`.
fn asked(word: &str) -> Result<Asked, String> {
    let unknown = || "it is no move in CSA, as +7776FU or -0055KA".to_owned();
    let read = || {
        let moved = word.strip_prefix(['+', '-'])?;
        let (from, to) = (moved.get(..2)?, square(moved.get(2..4)?)?);
        let kind = kind(moved.get(4..)?)?;
        Some(match from {
            "00" => Asked::Dropped { kind, to },
            _ => Asked::Became { from: square(from)?, to, kind },
        })
    };
    read().ok_or_else(unknown)
}

/// What a start position is made of.
#[derive(Default)]
struct Setup {
    position: Option<PartialPosition>,
    /// The side that gets what is in neither hand nor on the board.
    rest: Option<Color>,
    /// Whether the line with the side to move has been read.
    placed: bool,
}

impl Setup {
    fn position(&mut self) -> &mut PartialPosition {
        self.position.get_or_insert_with(PartialPosition::empty)
    }

    /// A line that begins with P; `None` if it cannot be understood.
    fn line(&mut self, line: &str) -> Option<()> {
        let rest = line.get(2..)?;
        match line.as_bytes()[1] {
            b'I' => {
                let mut position = PartialPosition::startpos();
                for word in in_parts(rest, 4)? {
                    position.piece_set(square(word.get(..2)?)?, None);
                }
                self.position = Some(position);
            }
            rank @ b'1'..=b'9' => {
                // An editor may have taken the blanks at the end of the line.
                for (cell, file) in
                    in_parts(&format!("{rest:<27}"), 3)?.into_iter().zip((1..=9).rev())
                {
                    let to = Square::new(file, rank - b'0')?;
                    let piece = match cell.get(..1)? {
                        "+" => Some(Piece::new(kind(&cell[1..])?, Color::Black)),
                        "-" => Some(Piece::new(kind(&cell[1..])?, Color::White)),
                        " " => None,
                        _ => return None,
                    };
                    self.position().piece_set(to, piece);
                }
            }
            sign @ (b'+' | b'-') => {
                let color = color(sign);
                for word in in_parts(rest, 4)? {
                    match (word.get(..2)?, word.get(2..)?) {
                        ("00", "AL") => self.rest = Some(color),
                        ("00", name) => {
                            let kind = kind(name)?;
                            let hand = self.position().hand_of_a_player_mut(color);
                            *hand = hand.added(kind)?;
                        }
                        (at, name) => {
                            let piece = Piece::new(kind(name)?, color);
                            self.position().piece_set(square(at)?, Some(piece));
                        }
                    }
                }
            }
            _ => return None,
        }
        Some(())
    }

    fn board(mut self, to_move: Color) -> Result<Board, String> {
        if let Some(color) = self.rest {
            let all = [18, 4, 4, 4, 4, 2, 2].into_iter().zip(KINDS);
            for (number, (_, kind)) in all {
                for _ in held(self.position(), kind)..number {
                    let hand = self.position().hand_of_a_player_mut(color);
                    *hand = hand.added(kind).unwrap_or(*hand);
                }
            }
        }
        let mut position = self.position.unwrap_or_else(PartialPosition::startpos);
        position.side_to_move_set(to_move);
        Board::of(position)
    }
}

/// How many pieces of a kind are there, promoted ones and those in hand too.
pub(super) fn held(position: &PartialPosition, kind: PieceKind) -> usize {
    let same = |piece: &Piece| piece.piece_kind().unpromote().unwrap_or(piece.piece_kind()) == kind;
    let on = Square::all().filter_map(|square| position.piece_at(square)).filter(same).count();
    let hands = [Color::Black, Color::White]
        .into_iter()
        .filter_map(|color| position.hand_of_a_player(color).count(kind));
    on + hands.map(usize::from).sum::<usize>()
}

/// A text in parts of so many letters; `None` if one is not whole.
fn in_parts(text: &str, letters: usize) -> Option<Vec<&str>> {
    (0..text.len().div_ceil(letters))
        .map(|part| text.get(part * letters..(part + 1) * letters))
        .collect()
}

/// The games of a text; a line of `/` parts them.
pub(super) fn texts(all: &str) -> Vec<Text> {
    let (mut games, mut text, mut setup) = (Vec::new(), None, Setup::default());
    for (number, line) in (1..).zip(all.lines()) {
        let line = line.trim_end();
        if line == "/" {
            games.extend(text.take().map(|text| whole(text, &setup, number - 1)));
            setup = Setup::default();
            continue;
        }
        if line.is_empty() || line.starts_with('\'') {
            continue;
        }
        let game = text.get_or_insert_with(|| Text::new(number));
        // Names may have a comma in them; moves and times may share a line.
        let alone = line.starts_with(['N', '$', 'P', 'V']);
        for statement in if alone { vec![line] } else { line.split(',').collect() } {
            take(game, &mut setup, statement, number);
        }
    }
    let last = all.lines().count();
    games.extend(text.map(|text| whole(text, &setup, last)));
    games
}

/// A game whose last line is this one, with what is wrong if it ends in its header.
fn whole(mut game: Text, setup: &Setup, last: usize) -> Text {
    if !setup.placed && !game.has_moves() {
        let sentence = "the record ends in its header: the line + or -, who is to move, is missing";
        game.wrong(ErrorKind::CutLine, last, sentence.to_owned());
    }
    game
}

fn color(sign: u8) -> Color {
    if sign == b'+' { Color::Black } else { Color::White }
}

fn take(game: &mut Text, setup: &mut Setup, statement: &str, number: usize) {
    let named = [("N+", "先手"), ("N-", "後手"), ("$EVENT:", "棋戦"), ("$START_TIME:", "開始日時")];
    match statement.as_bytes() {
        [] | [b'V', ..] => {}
        [b'T', time @ ..] if !time.is_empty() => {}
        b"T" => game.wrong(ErrorKind::CutLine, number, "the line ends within a time".to_owned()),
        [b'N' | b'$', ..] => {
            for (start, tag) in named {
                if let Some(value) = statement.strip_prefix(start) {
                    game.tags.push((tag.to_owned(), value.to_owned()));
                }
            }
        }
        [b'P', ..] => {
            if setup.line(statement).is_none() && game.start.is_ok() {
                let wrong = format!("the start position has \"{statement}\", which is not CSA");
                game.start = Err((number, wrong));
            }
        }
        [sign @ (b'+' | b'-')] if game.moves() == 0 && !setup.placed => {
            if game.start.is_ok() {
                let board = std::mem::take(setup).board(color(*sign));
                setup.placed = true;
                game.start = board.map_err(|wrong| (number, wrong));
            }
        }
        [b'%', ..] if ENDS.iter().any(|end| end.starts_with(statement) && *end != statement) => {
            let sentence = format!("\"{statement}\" is no end of a game: the line is cut short");
            game.wrong(ErrorKind::CutLine, number, sentence);
        }
        [b'%', ..] => game.result = Some(statement.to_owned()),
        [sign, ..] => {
            let by = matches!(sign, b'+' | b'-').then(|| side(color(*sign)));
            game.moved_by(statement, number, by, asked(statement));
        }
    }
}
