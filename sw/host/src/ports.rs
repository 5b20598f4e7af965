//! Which serial ports there are that a board could be at, and what is at each.

#[cfg(unix)]
use std::collections::BTreeMap;
#[cfg(unix)]
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use perpetual_link::{Client, ClientError, Identity, Timing};

use perpetual_link::serial::{self as port, PortError};

/// Names in /dev of ports that are made when a USB device is plugged in: on Linux, on macOS.
#[cfg(unix)]
const NAMES: [&str; 4] = ["ttyUSB", "ttyACM", "cu.usbserial", "cu.usbmodem"];

/// How long a board may be silent: a port is looked at in less than a second.
const TIMING: Timing = Timing {
    silence: Duration::from_millis(300),
    patience: Duration::from_millis(900),
    attempts: 1,
    identify_attempts: 2,
};

/// A port that may have a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The port.
    pub path: PathBuf,
    /// What the system says is plugged in there, or where the name comes from.
    pub name: Option<String>,
}

/// What is at a port.
#[derive(Debug)]
pub enum AtPort {
    /// A board that answers.
    Board(Identity),
    /// Nothing that answers as a board does.
    Other(ClientError),
    /// It cannot be opened.
    Closed(PortError),
}

/// The ports that there are, by name, and the simulated board if one runs in its usual place.
#[cfg(unix)]
pub fn candidates() -> Vec<Candidate> {
    let mut found = candidates_in(Path::new("/dev"));
    let place = port::place::default_place();
    if fs::metadata(&place).is_ok() {
        found.push(Candidate { path: place, name: Some("simulated board".to_owned()) });
    }
    found
}

/// The ports that there are.
#[cfg(not(unix))]
pub fn candidates() -> Vec<Candidate> {
    let ports = serialport::available_ports().unwrap_or_default();
    let product = |kind| match kind {
        serialport::SerialPortType::UsbPort(usb) => usb.product,
        _ => None,
    };
    let named = |port: serialport::SerialPortInfo| Candidate {
        path: port.port_name.into(),
        name: product(port.port_type),
    };
    ports.into_iter().map(named).collect()
}

/// The ports in a directory that is like /dev.
#[cfg(unix)]
fn candidates_in(dev: &Path) -> Vec<Candidate> {
    let by_id = names_by_id(&dev.join("serial/by-id"));
    let Ok(entries) = fs::read_dir(dev) else { return Vec::new() };
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let is_port = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        NAMES.iter().any(|start| name.starts_with(start))
    };
    let mut paths: Vec<PathBuf> = paths.filter(is_port).collect();
    // By number: ttyUSB10 comes after ttyUSB9.
    paths.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    let named = |path: PathBuf| {
        let real = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        Candidate { name: by_id.get(&real).cloned(), path }
    };
    paths.into_iter().map(named).collect()
}

/// What udev calls the ports: maker, product, serial number, interface.
#[cfg(unix)]
fn names_by_id(directory: &Path) -> BTreeMap<PathBuf, String> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries
        .filter_map(|entry| {
            let real = fs::canonicalize(entry.path()).ok()?;
            Some((real, entry.file_name().to_string_lossy().into_owned()))
        })
        .collect()
}

/// Opens a port and asks who is there.
pub fn look(path: &Path, baud: u32) -> AtPort {
    match port::open(path, baud) {
        Err(error) => AtPort::Closed(error),
        Ok(port) => match Client::connect_with(port, TIMING) {
            Ok(client) => AtPort::Board(*client.identity()),
            Err(error) => AtPort::Other(error),
        },
    }
}

impl AtPort {
    /// In a few words, with what to do about it.
    pub fn words(&self) -> String {
        match self {
            AtPort::Board(identity) => {
                let detector = identity.kind().map_or("an unknown detector", |kind| kind.name());
                let what = match identity.searchers() {
                    Some(1) => "a search board: 1 search chip".to_owned(),
                    Some(chips) => format!("a search board: {chips} search chips"),
                    None if identity.is_combined() => {
                        format!("a combined board: {detector} and search chips")
                    }
                    None => format!("a board: {detector}"),
                };
                format!("{what}, protocol version {}", identity.version)
            }
            AtPort::Other(ClientError::OtherVersion { board }) => {
                format!("a board of protocol version {board}, which this program does not speak")
            }
            AtPort::Other(ClientError::NoAnswer { trouble }) => {
                format!("no board, not at this baud rate, or read by another program: {trouble}")
            }
            AtPort::Other(error) => error.to_string(),
            AtPort::Closed(PortError::Busy(_)) => {
                "busy: another program uses it, end that first".to_owned()
            }
            AtPort::Closed(PortError::Forbidden(_)) => {
                "no permission: `sudo adduser $USER dialout`, then log in again".to_owned()
            }
            AtPort::Closed(error) => error.to_string(),
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn ports_are_found_by_name_and_number() {
        let kept = tempfile::tempdir().unwrap();
        let dev = kept.path();
        fs::create_dir_all(dev.join("serial/by-id")).unwrap();
        for name in ["ttyUSB10", "ttyUSB9", "ttyACM0", "ttyS0", "tty", "null"] {
            fs::write(dev.join(name), "").unwrap();
        }
        let id = "usb-FTDI_Dual_RS232-HS-if01-port0";
        symlink("../../ttyUSB9", dev.join("serial/by-id").join(id)).unwrap();
        let found = candidates_in(dev);
        let names: Vec<_> =
            found.iter().map(|one| one.path.file_name().unwrap().to_str().unwrap()).collect();
        assert_eq!(names, ["ttyACM0", "ttyUSB9", "ttyUSB10"]);
        let ids: Vec<_> = found.iter().map(|one| one.name.as_deref()).collect();
        assert_eq!(ids, [None, Some(id), None]);
        assert!(candidates_in(Path::new("/no/such/directory")).is_empty());
    }
}
