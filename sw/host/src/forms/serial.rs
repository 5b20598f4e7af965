//! A board at a serial port, which may be unplugged and plugged in again.

use std::io::{Read, Write};
use std::path::Path;

use perpetual_link::serial::{self as port, Port};
use perpetual_link::{Client, ClientError, DetectorKind};
use perpetual_model::{Detector, MoveRecord, Question, Verdict};

use super::{Counted, Counters, FormError, Method};

/// Makes sure that the right board is at the port.
pub(super) fn open(path: &Path, baud: u32, method: Method) -> Result<Box<dyn Counted>, FormError> {
    Ok(Box::new(Serial::new(client(path, baud, method)?, path)))
}

/// The right board at a port, to be asked directly.
///
/// # Errors
/// [`FormError::Unavailable`] with one sentence, if the port cannot be opened or another board is there.
pub fn client(path: &Path, baud: u32, method: Method) -> Result<Client<Port>, FormError> {
    let wanted = method.kind().ok_or_else(|| method.no_circuit())?;
    let port = port::open(path, baud).map_err(|error| FormError::Unavailable(error.to_string()))?;
    connected(port, path, wanted)
}

/// Makes sure that the right board is at the end of a line.
pub(super) fn connected<T: Read + Write>(
    port: T,
    path: &Path,
    wanted: DetectorKind,
) -> Result<Client<T>, FormError> {
    let name = path.display();
    let client = Client::connect(port)
        .map_err(|error| FormError::Unavailable(format!("{name}: {error}")))?;
    let kind = client.identity().kind();
    if client.identity().searchers().is_some() {
        return Err(FormError::Unavailable(format!(
            "{name}: this is a search board, which has no detector to ask: take `perpetual search --leaves \
             serial:{name}`, or load the bitstream of a detector"
        )));
    }
    if kind != Some(wanted) {
        let other = kind.map_or("an unknown detector", DetectorKind::name);
        return Err(FormError::Unavailable(format!(
            "{name}: the board's detector is {other}, not {}: choose its method with --detector, \
             or load another bitstream",
            wanted.name()
        )));
    }
    Ok(client)
}

/// How a board whose port is gone is found again; it is told what went wrong.
type Again<T> = Box<dyn FnMut(&str) -> Result<Client<T>, FormError>>;

/// A board that is asked, whatever the line to it. The client keeps the line of moves, so that a board that comes back goes on
/// where it was.
pub(super) struct Serial<T> {
    client: Client<T>,
    name: String,
    /// `None` if a port that is gone is an error.
    pub(super) again: Option<Again<T>>,
    /// What was counted before the port was gone the last time.
    before: Counters,
}

impl<T: Read + Write> Serial<T> {
    pub(super) fn new(client: Client<T>, path: &Path) -> Serial<T> {
        let (name, before) = (path.display().to_string(), Counters::default());
        Serial { client, name, again: None, before }
    }

    /// Calls until the port stays while it is called.
    fn with<V>(
        &mut self,
        mut call: impl FnMut(&mut Client<T>) -> Result<V, ClientError>,
    ) -> Result<V, FormError> {
        loop {
            let error = match call(&mut self.client) {
                Ok(done) => return Ok(done),
                Err(error) => error,
            };
            let is_unplugged =
                matches!(error, ClientError::Line(_)) || !Path::new(&self.name).exists();
            let error = self.explained(&error);
            let (Some(again), FormError::Unavailable(reason), true) =
                (&mut self.again, &error, is_unplugged)
            else {
                return Err(error);
            };
            let mut client = again(reason)?;
            for &record in self.client.line() {
                client.push(record).map_err(|error| self.explained(&error))?;
            }
            self.before = self.counters();
            self.client = client;
        }
    }

    fn explained(&self, error: &ClientError) -> FormError {
        match error {
            ClientError::LineFull
            | ClientError::Empty
            | ClientError::BadRecord { .. }
            | ClientError::BadQuestion { .. } => FormError::Line(error.to_string()),
            _ => FormError::Unavailable(format!("{}: {error}", self.name)),
        }
    }
}

impl<T: Read + Write> Detector for Serial<T> {
    type Error = FormError;

    fn clear(&mut self) -> Result<(), FormError> {
        self.with(Client::clear)
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), FormError> {
        self.with(|client| client.push(record))
    }

    fn pop(&mut self) -> Result<(), FormError> {
        self.with(Client::pop)
    }

    fn query(&mut self, question: Question) -> Result<Verdict, FormError> {
        self.with(|client| client.query(question))
    }

    fn play(
        &mut self,
        records: &[MoveRecord],
        verdicts: &mut Vec<Verdict>,
    ) -> Result<(), FormError> {
        let start = verdicts.len();
        // Those that have a verdict are on the line, the others are not.
        self.with(|client| client.play(&records[verdicts.len() - start..], verdicts))
    }
}

impl<T: Read + Write> Counted for Serial<T> {
    fn counters(&self) -> Counters {
        let counted = self.client.counters();
        self.before.plus(Counters {
            queries: Some(counted.verdicts),
            cycles: Some(counted.cycles),
            clock: Some(counted.cycles),
            bytes: Some(counted.bytes_sent + counted.bytes_received),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_link::Way;
    use perpetual_link::mock::{Fault, FaultKind, Settings, SoftBoard, Wire};
    use perpetual_model::{Chain, Piece};

    fn serial(settings: Settings, faults: Vec<Fault>) -> Result<Serial<Wire>, FormError> {
        let wire = Wire::new(SoftBoard::new(settings), faults);
        let path = Path::new("the wire");
        Ok(Serial::new(connected(wire, path, DetectorKind::Chain)?, path))
    }

    #[test]
    fn a_board_says_what_the_model_says_and_counts() {
        let mut board = serial(Settings::default(), Vec::new()).ok().unwrap();
        let knight = |from, to| MoveRecord::new(Piece::WHITE_KNIGHT, from, to);
        let line = [knight(6, 21), knight(21, 6), knight(6, 21), knight(21, 6)];
        let (mut got, mut expected) = (Vec::new(), Vec::new());
        board.play(&line, &mut got).unwrap();
        Chain::new().play(&line, &mut expected).unwrap();
        assert_eq!(got, expected);
        let counters = board.counters();
        assert_eq!(counters.queries, Some(4));
        assert!(counters.cycles > Some(4) && counters.bytes > Some(40), "{counters:?}");
    }

    #[test]
    fn another_detector_is_refused() {
        let other = Settings { detector: DetectorKind::Scoreboard.code(), ..Settings::default() };
        let error = serial(other, Vec::new()).err().unwrap();
        assert!(error.to_string().contains("--detector"), "{error}");
    }

    #[test]
    fn what_the_line_cannot_take_is_told_from_a_board_that_is_gone() {
        let silence = Fault { way: Way::ToHost, at: 60, kind: FaultKind::Silence };
        let mut board = serial(Settings::default(), vec![silence]).ok().unwrap();
        assert!(matches!(board.pop(), Err(FormError::Line(_))));
        let error = loop {
            board.push(MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21)).unwrap();
            if let Err(error) = board.verdict() {
                break error;
            }
        };
        assert!(
            matches!(&error, FormError::Unavailable(text) if text.starts_with("the wire: no answer"))
        );
    }
}
