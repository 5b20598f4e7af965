//! A board at a serial port.

use std::io::{Read, Write};
use std::path::Path;

use perpetual_link::{Board, Client, ClientError, DetectorKind};
use perpetual_model::{Detector, MoveRecord, Verdict};

use super::{Counted, Counters, FormError, Method};
use perpetual_link::serial::{self as port, Port};

/// Opens the port and makes sure that the right board is there.
pub(super) fn open(path: &Path, baud: u32, method: Method) -> Result<Box<dyn Counted>, FormError> {
    Ok(Box::new(Serial::new(client(path, baud, method)?, path.display().to_string())))
}

/// The right board at a port, to be asked directly.
///
/// # Errors
/// [`FormError::Unavailable`] with one sentence, if the port cannot be opened or another board is there.
pub fn client(path: &Path, baud: u32, method: Method) -> Result<Client<Port>, FormError> {
    let wanted = method.kind().ok_or_else(|| method.no_circuit())?;
    let port = port::open(path, baud).map_err(|error| FormError::Unavailable(error.to_string()))?;
    connected(port, &path.display().to_string(), wanted)
}

/// Makes sure that the right board is at the end of a line.
fn connected<T: Read + Write>(
    port: T,
    name: &str,
    wanted: DetectorKind,
) -> Result<Client<T>, FormError> {
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

/// A board that is asked, whatever the line to it.
pub(super) struct Serial<T> {
    board: Board<T>,
    name: String,
    /// The line itself failed, not the board.
    unplugged: bool,
}

impl<T: Read + Write> Serial<T> {
    /// Makes sure that the right board is at an open port.
    pub(super) fn connect(
        port: T,
        path: &Path,
        wanted: DetectorKind,
    ) -> Result<Serial<T>, FormError> {
        let name = path.display().to_string();
        Ok(Serial::new(connected(port, &name, wanted)?, name))
    }

    /// The line as it stands.
    pub(super) fn line(&self) -> &[MoveRecord] {
        self.board.line()
    }

    /// Whether the last call failed because the port is gone.
    pub(super) fn is_unplugged(&self) -> bool {
        self.unplugged || !Path::new(&self.name).exists()
    }

    fn new(client: Client<T>, name: String) -> Serial<T> {
        Serial { board: Board::new(client), name, unplugged: false }
    }

    fn explained<V>(&mut self, result: Result<V, ClientError>) -> Result<V, FormError> {
        self.unplugged = matches!(result, Err(ClientError::Line(_)));
        result.map_err(|error| match error {
            ClientError::LineFull
            | ClientError::Empty
            | ClientError::BadRecord { .. }
            | ClientError::BadQuestion { .. } => FormError::Line(error.to_string()),
            _ => FormError::Unavailable(format!("{}: {error}", self.name)),
        })
    }
}

impl<T: Read + Write> Detector for Serial<T> {
    type Error = FormError;

    fn clear(&mut self) -> Result<(), FormError> {
        let result = self.board.clear();
        self.explained(result)
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), FormError> {
        let result = self.board.push(record);
        self.explained(result)
    }

    fn pop(&mut self) -> Result<(), FormError> {
        let result = self.board.pop();
        self.explained(result)
    }

    fn verdict(&mut self) -> Result<Verdict, FormError> {
        let result = self.board.verdict();
        self.explained(result)
    }

    fn first(&mut self) -> Result<Verdict, FormError> {
        let result = self.board.first();
        self.explained(result)
    }

    fn play(
        &mut self,
        records: &[MoveRecord],
        verdicts: &mut Vec<Verdict>,
    ) -> Result<(), FormError> {
        let result = self.board.play(records, verdicts);
        self.explained(result)
    }
}

impl<T: Read + Write> Counted for Serial<T> {
    fn counters(&self) -> Counters {
        let counted = self.board.client().counters();
        Counters {
            queries: Some(counted.verdicts),
            cycles: Some(counted.cycles),
            clock: Some(counted.cycles),
            bytes: Some(counted.bytes_sent + counted.bytes_received),
        }
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
        Serial::connect(wire, Path::new("the wire"), DetectorKind::Chain)
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
