//! Questions about a line in, verdicts out, whatever happens in between.

use std::io::{Read, Write};

use crate::client::Client;
use crate::error::ClientError;
use crate::flight::{Flight, Planned, Reached, Recovery};
use crate::layout::{Layout, Ply};
use crate::plan::{Cursor, Inquiry, Plan};
use crate::protocol::{ITEM_BYTES, MAX_ITEMS, MAX_PLIES};
use crate::request::RequestBody;
use crate::verdict::BoardVerdict;

impl<T: Read + Write> Client<T> {
    /// Brings the board to this line and appends the answers to the inquiries, which are in the
    /// order of their plies. Only what the board does not have yet is sent, in as many requests
    /// at once as it can hold. A line is of records, or of [`Ply`] for a board with check bits.
    ///
    /// # Errors
    /// [`ClientError::NoAnswer`] if the board cannot be brought to answer,
    /// [`ClientError::BadRecord`], [`ClientError::NoCheckBits`], [`ClientError::LineFull`] and [`ClientError::BadQuestion`]
    /// before anything is sent, and the others as they say. The verdicts reached before it have
    /// been appended; the next call starts afresh.
    pub fn ask<P: Copy + Into<Ply>>(
        &mut self,
        line: &[P],
        inquiries: &[Inquiry],
        verdicts: &mut Vec<BoardVerdict>,
    ) -> Result<(), ClientError> {
        let plan = Plan { line, inquiries };
        check(plan, self.layout())?;
        let held = self.on_board.take();
        let mut held = match held {
            Some(held) => held,
            None => {
                self.identify()?;
                Vec::new()
            }
        };
        self.walk(plan, &mut held, verdicts)?;
        self.on_board = Some(held);
        Ok(())
    }

    /// Walks a plan from what the board holds, and keeps `held` what answers have confirmed.
    fn walk<P: Copy + Into<Ply>>(
        &mut self,
        plan: Plan<'_, P>,
        held: &mut Vec<Ply>,
        verdicts: &mut Vec<BoardVerdict>,
    ) -> Result<(), ClientError> {
        // Sent so far, answered so far, and the furthest that was ever answered.
        let mut sent = plan.begin(held);
        let mut answered = sent;
        let mut furthest = sent;
        let mut flight = Flight::new();
        let room = self.room(ITEM_BYTES, MAX_ITEMS);
        loop {
            while let Some((line, to)) = plan.request(sent, room) {
                let planned = Planned {
                    body: RequestBody::Line(line),
                    from: sent,
                    to,
                    answers: to.asked - sent.asked,
                    plies: (sent.ply, to.ply),
                };
                if flight.is_full() || !self.launch(&mut flight, planned)? {
                    break;
                }
                sent = to;
            }
            let Some(due) = flight.take_due() else { return Ok(()) };
            match self.await_due(&due, &flight)? {
                Ok(Reached::Verdicts(reached)) => {
                    held.truncate(due.from.ply);
                    let played = plan.line.get(due.from.ply..due.to.ply).unwrap_or(&[]);
                    held.extend(played.iter().map(|&ply| ply.into()));
                    self.port.counters.verdicts += reached.len() as u64;
                    self.port.counters.cycles +=
                        reached.iter().map(|verdict| u64::from(verdict.cycles)).sum::<u64>();
                    verdicts.extend(reached);
                    answered = due.to;
                    if answered > furthest {
                        furthest = answered;
                        flight.progress();
                    }
                }
                // No PROBE is sent here.
                Ok(Reached::Probed(_)) => {}
                Err(trouble) => {
                    if self.recover(&mut flight, due, trouble)? == Recovery::Anew {
                        held.clear();
                        sent = Cursor { ply: 0, ..answered };
                    }
                }
            }
        }
    }
}

/// Whether a plan can be put to a board at all.
fn check<P: Copy + Into<Ply>>(plan: Plan<'_, P>, layout: Layout) -> Result<(), ClientError> {
    let plies = plan.line.len();
    if plies > MAX_PLIES {
        return Err(ClientError::LineFull);
    }
    let mut least = 0;
    for inquiry in plan.inquiries {
        if inquiry.ply < least || inquiry.ply > plies {
            return Err(ClientError::BadQuestion { ply: inquiry.ply, line: plies });
        }
        least = inquiry.ply;
    }
    for (ply, at) in plan.line.iter().zip(1..) {
        check_ply((*ply).into(), at, layout)?;
    }
    Ok(())
}

/// Refuses a ply, the one of this number, that would not reach a board of this layout as it is.
pub(crate) fn check_ply(ply: Ply, at: usize, layout: Layout) -> Result<(), ClientError> {
    if ply.check && layout == Layout::Plain {
        return Err(ClientError::NoCheckBits);
    }
    if layout.has(ply) {
        Ok(())
    } else {
        Err(ClientError::BadRecord { ply: at, record: ply.record })
    }
}
