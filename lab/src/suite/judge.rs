//! The answers of this project: the golden model of the detectors, and the rules of
//! `perpetual-chess`.

use perpetual_chess::encoder;
use perpetual_chess::rules::quiet::{FIFTY, SEVENTY_FIVE, is_quiet};
use perpetual_model::{Chain, Detector, LineError, MoveRecord};
use shakmaty::{Chess, Move, Position};

use super::{Answers, Case};

/// The answers to a case.
///
/// # Errors
/// None but a fault of the model.
pub fn judge(case: &Case) -> Result<Answers, LineError> {
    let mut state = State {
        case,
        chain: Chain::new(),
        quiet: u64::from(case.game.start.halfmoves()),
        answers: Answers::default(),
    };
    state.answer(&case.game.start)?;
    for ply in case.game.walk() {
        state.chain.push(ply.record)?;
        state.quiet = if ply.played.is_some_and(Move::is_zeroing) { 0 } else { state.quiet + 1 };
        state.answer(&ply.after)?;
    }
    Ok(state.answers)
}

struct State<'a> {
    case: &'a Case,
    chain: Chain,
    quiet: u64,
    answers: Answers,
}

impl State<'_> {
    fn answer(&mut self, position: &Chess) -> Result<(), LineError> {
        let verdict = self.chain.verdict()?;
        let moves = position.legal_moves();
        let (mut repeating, mut claims) = (Vec::new(), Vec::new());
        for &legal in &moves {
            let record = encoder::play(&mut position.clone(), legal).record;
            let earlier = self.after(record)?;
            let text = || self.case.uci(Some(legal));
            if earlier >= 1 {
                repeating.push(text());
            }
            if earlier >= 2 {
                claims.push(text());
            }
        }
        repeating.sort();
        claims.sort();
        let answers = &mut self.answers;
        answers.occurrence.push(verdict.occurrences + 1);
        answers.back.push(verdict.distance);
        answers.threefold.push(verdict.occurrences >= 2);
        answers.fivefold.push(verdict.occurrences >= 4);
        answers.repeating.push(repeating);
        answers.claims.push(claims);
        answers.halfmoves.push(self.quiet);
        answers.fifty.push(self.quiet >= FIFTY && !moves.is_empty());
        let written = moves.iter().any(|legal| is_quiet(position, *legal));
        answers.fifty_claim.push(self.quiet + 1 >= FIFTY && written);
        let drawn = self.quiet >= SEVENTY_FIVE && !position.is_checkmate();
        answers.seventyfive.push((!position.is_stalemate()).then_some(drawn));
        Ok(())
    }

    /// How often the position after this move stood before.
    fn after(&mut self, record: MoveRecord) -> Result<u32, LineError> {
        self.chain.push(record)?;
        let verdict = self.chain.verdict()?;
        self.chain.pop()?;
        Ok(verdict.occurrences)
    }
}
