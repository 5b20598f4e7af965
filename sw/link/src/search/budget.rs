//! What a combined board may hold of the requests that it has been sent.

use std::collections::VecDeque;

use crate::protocol::BUFFER;

/// The requests of both channels that the board may not have read yet, in the order in which they were sent.
///
/// One to the detector counts until it is answered. One to the searchers counts until every request to the detector that was sent
/// before it is answered: nothing but these holds it up, as long as no more searches are in flight than there are searchers.
#[derive(Debug, Default)]
pub(super) struct Budget {
    /// Bytes, and whether it is to the searchers.
    unread: VecDeque<(usize, bool)>,
}

impl Budget {
    /// Whether a request of so many bytes fits; the first always does.
    pub(super) fn has_room(&self, bytes: usize) -> bool {
        let held: usize = self.unread.iter().map(|(bytes, _)| bytes).sum();
        held == 0 || held + bytes <= BUFFER
    }

    /// A request of so many bytes was sent.
    pub(super) fn sent(&mut self, bytes: usize, is_searchers: bool) {
        if !(is_searchers && self.unread.is_empty()) {
            self.unread.push_back((bytes, is_searchers));
        }
    }

    /// The detector has answered its oldest request.
    pub(super) fn answered(&mut self) {
        self.unread.pop_front();
        while self.unread.front().is_some_and(|(_, is_searchers)| *is_searchers) {
            self.unread.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_counts_while_a_line_is_before_it() {
        let mut budget = Budget::default();
        budget.sent(200, true);
        assert!(budget.has_room(BUFFER));
        budget.sent(200, false);
        budget.sent(100, true);
        budget.sent(100, true);
        budget.sent(100, false);
        assert!(budget.has_room(BUFFER - 500) && !budget.has_room(BUFFER - 499));
        budget.answered();
        assert!(budget.has_room(BUFFER - 100) && !budget.has_room(BUFFER - 99));
        budget.answered();
        // An answer to nothing.
        budget.answered();
        assert!(budget.has_room(BUFFER));
    }
}
