//! How long a host waits, and how often it tries again.

use std::time::Duration;

/// How long to read and throw away what a port still holds when it is opened, if it does not run
/// dry before.
pub const DRAIN: Duration = Duration::from_millis(200);

/// The longest pause between two looks at a stream whose reads return at once.
pub(crate) const PAUSE: Duration = Duration::from_millis(1);

/// The bounds of a client's waiting. With the default a silent board is reported after three seconds when connecting,
/// `silence` times `identify_attempts`, and after one more `silence` when it falls silent later. What one read or write of
/// the stream itself takes comes on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// How long a board may be silent while an answer is due, before the request or its answer
    /// counts as lost: one second by default.
    ///
    /// At 115,200 baud a full buffer of requests takes at most 90 ms to send (every byte escaped),
    /// the longest answer 100 ms, the walks of a full request 11 ms at 12 MHz and 1,024 plies, and a
    /// USB bridge holds bytes back for up to 16 ms. The rest is for slower lines and for simulated
    /// boards.
    pub silence: Duration,
    /// How long to wait for an answer while bytes keep coming that are none: five seconds by
    /// default. It bounds the wait on a line that never stops talking; the longest answer at 9,600
    /// baud, every byte escaped and behind as long a request, needs less than two.
    pub patience: Duration,
    /// How often a request is sent before the board counts as out of reach, if nothing that is new
    /// gets through in between. Two are needed for a lost frame, three for a board that was reset
    /// meanwhile; the rest is for a bad line.
    pub attempts: u32,
    /// How often an identification is asked for in a row. A board that takes its time after the
    /// port was opened answers the second or third.
    pub identify_attempts: u32,
}

impl Default for Timing {
    fn default() -> Timing {
        Timing {
            silence: Duration::from_secs(1),
            patience: Duration::from_secs(5),
            attempts: 6,
            identify_attempts: 3,
        }
    }
}
