//! What is at a port, for programs: one object a line.

use std::io::{self, Write};

use perpetual_link::{DetectorKind, Identity};
use serde::Serialize;

use crate::ports::Candidate;
use crate::self_test::{self, Step};

/// A port.
#[derive(Serialize)]
struct Port<'a> {
    port: String,
    name: Option<&'a str>,
    board: Option<Board>,
    error: Option<String>,
    self_test: Option<Vec<Tested<'a>>>,
    ok: Option<bool>,
}

/// What a board says of itself.
#[derive(Serialize)]
struct Board {
    protocol: u8,
    /// `null` for one that this program does not know.
    detector: Option<&'static str>,
    /// Of a board that has some.
    search_chips: Option<u8>,
    entries: u16,
    records: u64,
    clock_hz: u32,
    buffer: u16,
    dropped: u8,
}

#[derive(Serialize)]
struct Tested<'a> {
    name: &'a str,
    error: Option<&'a str>,
}

/// Writes a port where no board is, or one that could not be tested to its end.
pub fn no_board(candidate: &Candidate, why: String, out: &mut dyn Write) -> io::Result<()> {
    line(&Port { error: Some(why), ..port(candidate) }, out)
}

/// Writes a port with its board.
pub fn board(
    candidate: &Candidate,
    identity: &Identity,
    chips: Option<&Identity>,
    steps: &[Step],
    out: &mut dyn Write,
) -> io::Result<()> {
    let board = Board {
        protocol: identity.version,
        detector: identity.kind().map(DetectorKind::name),
        search_chips: chips.and_then(Identity::searchers),
        entries: identity.entries,
        records: 1u64.checked_shl(identity.log2_depth.into()).unwrap_or(0),
        clock_hz: identity.clock_hz,
        buffer: identity.buffer,
        dropped: identity.dropped,
    };
    let self_test =
        steps.iter().map(|step| Tested { name: step.name, error: step.failure.as_deref() });
    let port = Port {
        board: Some(board),
        self_test: Some(self_test.collect()),
        ok: Some(self_test::passed(steps)),
        ..port(candidate)
    };
    line(&port, out)
}

fn port(candidate: &Candidate) -> Port<'_> {
    Port {
        port: candidate.path.display().to_string(),
        name: candidate.name.as_deref(),
        board: None,
        error: None,
        self_test: None,
        ok: None,
    }
}

fn line(port: &Port<'_>, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, port)?;
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::AtPort;
    use perpetual_link::ClientError;
    use perpetual_link::mock::{Settings, SoftBoard};
    use serde_json::{Value, json};

    fn parsed(bytes: &[u8]) -> Value {
        assert_eq!(bytes.iter().filter(|&&byte| byte == b'\n').count(), 1);
        serde_json::from_slice(bytes).unwrap()
    }

    #[test]
    fn a_board_and_what_failed_are_told() {
        let candidate = Candidate { path: "/dev/ttyUSB1".into(), name: Some("usb-if01".into()) };
        let identity = SoftBoard::new(Settings::default()).identity();
        let steps = [
            Step { name: "a barrier", failure: None },
            Step { name: "a repetition", failure: Some("it said no".to_owned()) },
        ];
        let mut out = Vec::new();
        board(&candidate, &identity, None, &steps, &mut out).unwrap();
        let value = parsed(&out);
        assert_eq!(value["port"], "/dev/ttyUSB1");
        assert_eq!(value["name"], "usb-if01");
        assert_eq!(value["board"]["detector"], "chain");
        assert_eq!(
            (&value["board"]["entries"], &value["board"]["records"]),
            (&json!(32), &json!(1024))
        );
        assert_eq!((&value["error"], &value["ok"]), (&Value::Null, &json!(false)));
        assert_eq!(value["self_test"][1], json!({ "name": "a repetition", "error": "it said no" }));
        out.clear();
        board(&candidate, &identity, None, &steps[..1], &mut out).unwrap();
        assert_eq!(parsed(&out)["ok"], true);
    }

    #[test]
    fn a_port_without_a_board_says_why() {
        let candidate = Candidate { path: "/dev/ttyACM0".into(), name: None };
        let found = AtPort::Other(ClientError::OtherVersion { board: 9 });
        let mut out = Vec::new();
        no_board(&candidate, found.words(), &mut out).unwrap();
        let value = parsed(&out);
        assert!(value["error"].as_str().unwrap().contains("version 9"), "{value}");
        assert_eq!((&value["board"], &value["ok"]), (&Value::Null, &Value::Null));
    }
}
