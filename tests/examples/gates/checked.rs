//! Random games of xiangqi on a board with check bits: after each ply, how far back the position was and who gave check.

use std::error::Error;
use std::io::{Read, Write};

use perpetual_games::{Checks, Cycles, random, xiangqi};
use perpetual_link::{Client, Inquiry, Ply, Question};
use perpetual_model::Chain;
use perpetual_model::generate::Numbers;

/// Plies of a game: the detector has records for more, and enough of them come back.
const PLIES: usize = 120;

/// Plays games until the board has given so many verdicts, those before included; returns the games.
///
/// # Errors
/// At the first difference, or if no side, one or both never gave check all the time.
pub fn play<T: Read + Write>(
    client: &mut Client<T>,
    queries: u64,
) -> Result<usize, Box<dyn Error>> {
    let mut numbers = Numbers::new(90);
    let mut games = 0;
    // How often neither side gave check with every move, one of the two, both.
    let mut seen = [0; 4];
    while client.counters().verdicts < queries {
        let start = random::XIANGQI[games % random::XIANGQI.len()];
        let mut board = xiangqi::Board::of_fen(start)?;
        let mut model = Cycles::new(Chain::new());
        let (mut line, mut expected) = (Vec::new(), Vec::new());
        for (from, to) in random::xiangqi(&mut numbers, start, PLIES)? {
            let (record, check) = board.play(from, to).map_err(|wrong| format!("{wrong:?}"))?;
            // In no random game do both sides give check all the time, so every fourth one says of each move that it does.
            let check = check || games % 4 == 3;
            model.push(record, check)?;
            line.push(Ply { record, check });
            expected.push(model.cycle(1).map(|cycle| (cycle.distance, cycle.checks)));
        }
        let first = |ply| Inquiry { ply, question: Question::First };
        let inquiries: Vec<_> = (1..=line.len()).map(first).collect();
        let mut told = Vec::new();
        client.ask(&line, &inquiries, &mut told)?;
        if told.len() != expected.len() {
            return Err(format!("{start}: {} verdicts of {}", told.len(), expected.len()).into());
        }
        for (ply, (told, expected)) in (1..).zip(told.iter().zip(expected)) {
            let checks = Checks { mover: told.mover_checks, other: told.other_checks };
            let got = (told.verdict.distance > 0).then_some((told.verdict.distance, checks));
            if got != expected {
                return Err(format!(
                    "{start}, ply {ply} of {line:?}: expected {expected:?}; got {got:?}"
                )
                .into());
            }
            if let Some((_, Checks { mover, other })) = got {
                seen[usize::from(mover) + 2 * usize::from(other)] += 1;
            }
        }
        games += 1;
    }
    if seen.contains(&0) {
        return Err(format!(
            "not all was seen: neither, mover, other, both gave check {seen:?} times"
        )
        .into());
    }
    Ok(games)
}
