//! Xiangqi judged by a board with check bits: what has occurred before, and who gave check, comes from the board alone.

use std::io::{Read, Write};
#[cfg(feature = "verilator")]
use std::time::Duration;

use perpetual_games::xiangqi::{self, Board};
use perpetual_games::{Checks, Cycle, Judged, Played, Referee};
use perpetual_link::{BoardVerdict, Client, ClientError, Inquiry, Layout, Ply, Question, serial};

use crate::forms::Form;

/// Simulated time that a board under Verilator is waited for: more than the longest request takes.
#[cfg(feature = "verilator")]
const PATIENCE: Duration = Duration::from_millis(50);

/// The line to a board.
pub(super) trait Line: Read + Write {}

impl<T: Read + Write> Line for T {}

/// A board that is asked about games.
pub(super) struct Judge<T = Box<dyn Line>> {
    client: Client<T>,
}

/// What the board made of a game.
pub(super) struct Judgement {
    /// Repetitions and decision: those of the model, unless `difference` says otherwise.
    pub judged: Judged,
    /// The first ply at which it is not, in a sentence.
    pub difference: Option<String>,
    /// Whether the board held every move that it needed.
    pub exact: bool,
}

/// The board in this form.
///
/// # Errors
/// One sentence, if the form is none of a board, the board cannot be reached, or has no check bits.
pub(super) fn open(form: &Form, baud: u32) -> Result<Judge, String> {
    let line: Box<dyn Line> = match form {
        Form::Serial(path) => {
            Box::new(serial::open(path, baud).map_err(|error| error.to_string())?)
        }
        #[cfg(feature = "verilator")]
        Form::Verilated => {
            let board =
                perpetual_sim::Board::new("chain-xiangqi").map_err(|error| error.to_string())?;
            Box::new(perpetual_sim::BoardStream::new(board, PATIENCE))
        }
        other => {
            return Err(format!(
                "--variant xiangqi asks a board with check bits, which --on {other} has not: take serial:PATH or verilated"
            ));
        }
    };
    Judge::with(line).map_err(|error| format!("--on {form}: {error}"))
}

impl<T: Read + Write> Judge<T> {
    fn with(line: T) -> Result<Judge<T>, ClientError> {
        let client = Client::connect(line)?;
        match client.layout() {
            Layout::Checked => Ok(Judge { client }),
            Layout::Plain => Err(ClientError::NoCheckBits),
        }
    }

    /// Has the board judge the moves of a game.
    ///
    /// # Errors
    /// One sentence, if the board gives no verdict.
    pub(super) fn judge(&mut self, played: &Played) -> Result<Judgement, String> {
        let mut board = Board::of_fen(&played.start).ok();
        let play = |squares: &String| {
            let (record, check) =
                board.as_mut()?.play(square(squares, 0)?, square(squares, 2)?).ok()?;
            Some(Ply { record, check })
        };
        // The model has played them all.
        let line: Vec<Ply> = played.squares.iter().map_while(play).collect();
        let inquiries: Vec<Inquiry> =
            (1..=line.len()).map(|ply| Inquiry { ply, question: Question::First }).collect();
        let mut told = Vec::new();
        self.client.ask(&line, &inquiries, &mut told).map_err(|error| error.to_string())?;
        let mut referee = Referee::new(xiangqi::OCCURRENCES, played.first);
        for ply in 1..=told.len() {
            referee.played(|earlier| cycle(told.get(..ply)?, earlier));
        }
        let judged = referee.judged();
        let exact =
            told.iter().all(|verdict| verdict.verdict.exact || verdict.verdict.distance > 0);
        let difference =
            (exact && judged != played.judged).then(|| difference(played, &line, &told));
        Ok(Judgement { judged, difference, exact })
    }
}

/// The square in a name of four letters, from this letter on.
fn square(squares: &str, at: usize) -> Option<u8> {
    let [file, rank] = *squares.as_bytes().get(at..at + 2)? else { return None };
    Some(rank.checked_sub(b'0')? * 9 + file.checked_sub(b'a')?)
}

/// The way from the earlier occurrence of this number to the position after these verdicts. All moves of a side gave check if
/// they did from each occurrence to the next, which are an even number of plies apart.
fn cycle(told: &[BoardVerdict], earlier: u32) -> Option<Cycle> {
    let (mut ply, mut checks) = (told.len(), Checks { mover: true, other: true });
    for _ in 0..earlier {
        let nearest = told.get(ply.checked_sub(1)?)?;
        let distance = nearest.verdict.distance as usize;
        ply = ply.checked_sub(distance).filter(|_| distance > 0)?;
        checks.mover &= nearest.mover_checks;
        checks.other &= nearest.other_checks;
    }
    let distance = u32::try_from(told.len() - ply).unwrap_or(u32::MAX);
    (distance > 0).then_some(Cycle { earlier, distance, checks })
}

/// The first ply of which the board does not say what the model does.
fn difference(played: &Played, line: &[Ply], told: &[BoardVerdict]) -> String {
    let shown = |cycle: Option<Cycle>| match cycle {
        None => "new".to_owned(),
        Some(Cycle { distance, checks: Checks { mover, other }, .. }) => {
            format!("distance {distance}, mover checks {mover}, other checks {other}")
        }
    };
    let (mut board, mut ply) = (Board::of_fen(&played.start).ok(), 0);
    for Ply { record, check } in line {
        ply += 1;
        let _ = board.as_mut().map(|board| board.play(record.from, record.to));
        let found = played.judged.repetitions.iter().find(|repeated| repeated.ply == ply);
        let expected = found.map(|repeated| repeated.nearest);
        let got = told.get(..ply).and_then(|told| cycle(told, 1));
        if expected != got {
            let fen = board.as_ref().map_or_else(String::new, Board::fen);
            let (piece, from, to) = (record.piece.code(), record.from, record.to);
            return format!(
                "ply {ply}, {fen}, piece {piece} from {from} to {to}, barrier {}, check {check}: expected {}; got {}",
                record.barrier,
                shown(expected),
                shown(got)
            );
        }
    }
    "the decision differs, the repetitions do not".to_owned()
}

#[cfg(test)]
mod tests {
    use perpetual_games::{Ruling, random};
    use perpetual_link::mock::{Settings, SoftBoard, Wire};
    use perpetual_link::{DetectorKind, protocol};
    use perpetual_model::generate::Numbers;

    use super::*;

    fn judge(detector: u8) -> Result<Judge<Wire>, ClientError> {
        let settings = Settings { detector, ..Settings::default() };
        Judge::with(Wire::new(SoftBoard::new(settings), Vec::new()))
    }

    /// A random game, as a file has it.
    pub(super) fn random_game(numbers: &mut Numbers, plies: usize) -> Played {
        let start = random::XIANGQI[numbers.below(random::XIANGQI.len())];
        let moves = random::xiangqi(numbers, start, plies).unwrap();
        let name = |(from, to)| xiangqi::square_name(from) + &xiangqi::square_name(to);
        let moves: Vec<String> = moves.into_iter().map(name).collect();
        let text = format!("[FEN \"{start}\"]\n\n{} *\n", moves.join(" "));
        let game = xiangqi::read(&text).next().unwrap();
        assert!(game.error.is_none() && game.judged.plies == moves.len(), "{text}");
        game
    }

    #[test]
    fn a_board_judges_random_games_as_the_model_does() {
        let checked = DetectorKind::Chain.code() | protocol::DETECTOR_CHECKED;
        let (mut judge, mut numbers) = (judge(checked).unwrap(), Numbers::new(5));
        let (mut lost, mut repetitions) = (0, 0);
        for _ in 0..200 {
            let game = random_game(&mut numbers, 120);
            let judgement = judge.judge(&game).unwrap();
            assert_eq!((judgement.difference, judgement.exact), (None, true));
            assert_eq!(judgement.judged, game.judged);
            repetitions += game.judged.repetitions.len();
            let ruling = game.judged.decided.map(|decided| decided.ruling);
            lost += usize::from(matches!(ruling, Some(Ruling::PerpetualCheck(_))));
        }
        assert!(lost > 20 && repetitions > 500, "{lost} lost, {repetitions} repetitions");
    }

    #[test]
    fn a_difference_is_told_with_all_that_shows_it() {
        let checked = DetectorKind::Chain.code() | protocol::DETECTOR_CHECKED;
        let text = "[FEN \"4k4/9/9/9/3R5/9/9/9/9/5K3 w\"]\n1. d5e5 e9d9 2. e5d5 d9e9 *";
        let mut game = xiangqi::read(text).next().unwrap();
        game.judged.repetitions[0].nearest.checks.mover = true;
        let told = judge(checked).unwrap().judge(&game).unwrap().difference.unwrap();
        let expected = "ply 4, 4k4/9/9/9/3R5/9/9/9/9/5K3 w, piece 9 from 84 to 85, barrier false, check false: \
             expected distance 4, mover checks true, other checks true; got distance 4, mover checks false, other checks true";
        assert_eq!(told, expected);
    }

    #[test]
    fn a_board_without_check_bits_is_refused() {
        let error = judge(DetectorKind::Chain.code()).err().unwrap().to_string();
        assert!(error.contains("CONFIG=chain-xiangqi"), "{error}");
        let error = open(&Form::Rtl, 0).err().unwrap();
        assert!(error.contains("--on rtl") && error.contains("serial:PATH"), "{error}");
    }
}
