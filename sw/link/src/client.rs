//! The host's end of the line: finding a board and getting to know it.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::time::Instant;

use perpetual_model::MoveRecord;

use crate::answer::{Answer, AnswerBody};
use crate::error::{ClientError, Trouble};
use crate::identity::Identity;
use crate::layout::Layout;
use crate::port::{Counters, Port, first_number};
use crate::protocol::{ITEM_BYTES, OVERHEAD, PROTOCOL_VERSION};
use crate::queue::{Leg, Queue};
use crate::request::{Request, RequestBody};
use crate::timing::Timing;
use crate::verdict::BoardVerdict;

/// A board at the end of a stream of bytes.
///
/// Reads of the stream must return after a bounded time: with bytes, with none, or with
/// [`std::io::ErrorKind::TimedOut`] or [`std::io::ErrorKind::WouldBlock`]. A few milliseconds are
/// best. The stream must not hold written bytes back, as it is not flushed.
///
/// A verdict is taken only from an answer that is the next one due, to a request of this client,
/// with status OK and exactly the verdicts and plies that the request leads to. Anything else
/// makes the client ask who is there, which also sweeps all that was in flight out of the line,
/// and then send again what was not answered, or the whole line anew.
///
/// There are three ways to ask. As a [`perpetual_model::Detector`] it keeps the line itself, and sends nothing until a verdict is asked
/// for; [`Client::ask`] is given the line with each call; [`Client::submit`] tries moves from the end of one. Whichever it is, only what
/// the board does not have yet is sent.
#[derive(Debug)]
pub struct Client<T> {
    pub(crate) port: Port<T>,
    pub(crate) identity: Identity,
    /// The number of the latest LINE or PROBE.
    pub(crate) number: u8,
    /// The number of the latest IDENTIFY.
    identify_number: u8,
    pub(crate) queue: Queue,
    /// The requests in flight, oldest first.
    pub(crate) in_flight: VecDeque<Leg>,
    /// How often something went wrong since something new got through.
    pub(crate) failures: u32,
    /// Something may still be on the line, or the board may have been reset: it has to be found again.
    pub(crate) is_lost: bool,
    /// The line as a detector.
    pub(crate) line: Vec<MoveRecord>,
    pub(crate) details: Vec<BoardVerdict>,
}

impl<T: Read + Write> Client<T> {
    /// Finds out who is at the other end.
    ///
    /// # Errors
    /// [`ClientError::NoAnswer`] if nobody answers, [`ClientError::OtherVersion`] if a board of
    /// another protocol version does, [`ClientError::Line`] if the stream fails.
    pub fn connect(stream: T) -> Result<Client<T>, ClientError> {
        Client::connect_with(stream, Timing::default())
    }

    /// [`Client::connect`] with other time-outs, for lines that are much slower or faster.
    ///
    /// # Errors
    /// As for [`Client::connect`].
    pub fn connect_with(stream: T, timing: Timing) -> Result<Client<T>, ClientError> {
        let [low, high, ..] = first_number().to_le_bytes();
        Client::connect_numbered(stream, timing, low, low ^ high)
    }

    /// [`Client::connect_with`] with the numbers after which LINE and IDENTIFY requests are
    /// numbered, for tests that are to send the same bytes each time.
    ///
    /// # Errors
    /// As for [`Client::connect`].
    pub fn connect_numbered(
        stream: T,
        timing: Timing,
        number: u8,
        identify_number: u8,
    ) -> Result<Client<T>, ClientError> {
        let mut client = Client {
            port: Port::new(stream, timing),
            identity: Identity::default(),
            number,
            identify_number,
            // Whatever is on the board, with nothing in common the next request starts afresh.
            queue: Queue::holding(Vec::new()),
            in_flight: VecDeque::new(),
            failures: 0,
            is_lost: false,
            line: Vec::new(),
            details: Vec::new(),
        };
        client.port.clear()?;
        client.identify()?;
        Ok(client)
    }

    /// Asks the board who it is. Nothing changes there; whatever was in flight before has been
    /// answered or lost when this returns.
    ///
    /// # Errors
    /// As for [`Client::connect`].
    pub fn identify(&mut self) -> Result<Identity, ClientError> {
        let mut trouble = Trouble::Silence;
        for attempt in 0..self.port.timing.identify_attempts.max(1) {
            self.port.counters.retries += u64::from(attempt > 0);
            self.identify_number = self.identify_number.wrapping_add(1);
            let request = Request { number: self.identify_number, body: RequestBody::Identify };
            self.port.transmit(&request.encode())?;
            let since = Instant::now();
            loop {
                let payload = match self.port.receive_for(false, since)? {
                    Ok(payload) => payload,
                    Err(Trouble::Silence) => break,
                    Err(babble) => {
                        trouble = babble;
                        break;
                    }
                };
                match Answer::decode(&payload, self.layout()) {
                    Ok(Answer { number, body: AnswerBody::Identity(identity), .. })
                        if number == self.identify_number =>
                    {
                        return self.accept_identity(identity);
                    }
                    Ok(_) => {}
                    Err(error) => trouble = Trouble::Nonsense(error),
                }
                self.port.counters.frames_dropped += 1;
            }
        }
        Err(ClientError::NoAnswer { trouble })
    }

    /// What the board said when it was last asked who it is.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// What its items and verdicts hold, as it said then.
    pub fn layout(&self) -> Layout {
        self.identity.layout()
    }

    /// What went over the line so far.
    pub fn counters(&self) -> &Counters {
        &self.port.counters
    }

    /// The stream, for what the protocol does not cover: a change of baud rate, a break.
    pub fn stream(&mut self) -> &mut T {
        &mut self.port.stream
    }

    /// Gives the stream back.
    pub fn into_stream(self) -> T {
        self.port.stream
    }

    fn accept_identity(&mut self, identity: Identity) -> Result<Identity, ClientError> {
        if identity.version != PROTOCOL_VERSION {
            return Err(ClientError::OtherVersion { board: identity.version });
        }
        if usize::from(identity.buffer) < OVERHEAD + ITEM_BYTES {
            return Err(ClientError::SmallBuffer { buffer: identity.buffer });
        }
        self.identity = identity;
        Ok(identity)
    }
}
