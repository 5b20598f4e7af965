//! The former rule and the game that it never ends.

use std::io::Write;

use crate::former::{euwe, sequence_three_times};
use perpetual_chess::rules::Placements;
use perpetual_host::console::Stop;
use perpetual_host::console::grouped;

/// Writes the section: a game of so many plies.
///
/// # Errors
/// If the output cannot be written.
pub fn write(plies: usize, out: &mut dyn Write) -> Result<(), Stop> {
    let moves: Vec<_> = euwe(plies).collect();
    let mut placements = Placements::new();
    let occurred: Vec<u32> =
        moves.iter().map(|&record| placements.push(record).occurrences).collect();
    let at = |earlier: u32| {
        let ply = occurred.iter().position(|&occurrences| occurrences == earlier);
        ply.map_or_else(|| "never".to_owned(), |ply| format!("at ply {}", ply + 1))
    };
    let former = sequence_three_times(&moves);
    let former = former.map_or_else(|| "never".to_owned(), |ply| format!("at ply {ply}"));
    writeln!(out, "{} plies, four knight moves after four:\n", grouped(plies as u64))?;
    writeln!(out, "- the same sequence of moves three times in succession: {former};")?;
    writeln!(out, "- the same position for the third time: {};", at(2))?;
    writeln!(out, "- for the fifth time: {};", at(4))?;
    let most = occurred.iter().max().map_or(0, |most| most + 1);
    writeln!(out, "- the position that stood most often stood {} times.", grouped(most.into()))?;
    writeln!(out)?;
    Ok(())
}
