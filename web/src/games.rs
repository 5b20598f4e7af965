//! Files of games, read a piece at a time.

use std::path::Path;

use perpetual_chess::pgn::{Game, Place, Reader, last_cut};
use perpetual_report::report::{Odd, Report, Summary};
use perpetual_report::tagged::board;
use perpetual_report::walk::{Examiner, Naming};
use serde::Serialize;

use crate::report;

/// A check of files, one after the other.
pub struct Games {
    examiner: Examiner,
    summary: Summary,
    file: String,
    /// What the document calls it.
    shown: String,
    /// Games of the file so far.
    number: u64,
    /// Where in the file the rest begins.
    at: Place,
    /// What no cut between games was found behind.
    rest: Vec<u8>,
    /// What was odd in the file and has been said, by its bits.
    said: u32,
}

/// What was found in a piece of a file.
#[derive(Debug, Default, Serialize)]
pub struct FilePart {
    /// Lines of the report.
    pub report: Vec<String>,
    /// The number in the file of the game of each.
    pub reported: Vec<u64>,
    /// Each game: where its text begins in the file, how long it is, and what it is called.
    pub games: Vec<(u64, u64, String)>,
    /// What was odd.
    pub warnings: Vec<String>,
    /// Why the file could not be read further.
    pub failure: Option<String>,
}

impl FilePart {
    /// As the page takes it.
    pub fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Default for Games {
    fn default() -> Games {
        Games {
            examiner: Examiner::quick(false).naming(Naming::People(None)),
            summary: Summary::default(),
            file: String::new(),
            shown: String::new(),
            number: 0,
            at: Place::START,
            rest: Vec::new(),
            said: 0,
        }
    }
}

impl Games {
    /// Begins a file.
    pub fn begin(&mut self, file: &str) {
        let games = std::mem::take(self);
        let (examiner, summary) = (games.examiner, games.summary);
        let shown = report::file_name(Path::new(file));
        *self = Games { examiner, summary, file: file.to_owned(), shown, ..Games::default() };
    }

    /// Reads on in the file, to its end if these are its last bytes.
    pub fn read(&mut self, bytes: &[u8], last: bool) -> FilePart {
        let first = self.at == Place::START && self.number == 0;
        self.rest.extend(bytes);
        let end = if last { self.rest.len() } else { last_cut(&self.rest).unwrap_or(0) };
        let rest = self.rest.split_off(end);
        let part = std::mem::replace(&mut self.rest, rest);
        let mut found = FilePart::default();
        if !part.is_empty() {
            let reader = match first {
                true => Reader::new(part.as_slice()),
                false => Reader::part(part.as_slice(), self.at),
            };
            self.check(reader.with_text(), &mut found);
            self.at = self.at.behind(&part);
        }
        if last && self.number == 0 && found.failure.is_none() {
            found.warnings.push(format!("{}: there is no game in it", self.file));
        }
        found
    }

    fn check(&mut self, mut reader: Reader<'_>, found: &mut FilePart) {
        let mut game = Game::default();
        let mut at = self.at.offset;
        loop {
            match reader.next_game(&mut game) {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => {
                    found.failure = Some(format!("{}: {error}", self.file));
                    return;
                }
            }
            self.number += 1;
            let number = self.number;
            at += reader.between().map_or(0, |bytes| bytes.len() as u64);
            let length = reader.text().map_or(0, |bytes| bytes.len() as u64);
            for warning in &game.warnings {
                found.warnings.push(format!("{} game {number}: {warning}", self.file));
            }
            let report = Report::new(&game, self.examiner.examine(&game));
            self.summary.add(&report);
            for odd in Odd::of(&game, &report) {
                if self.said & odd.bit() == 0 {
                    self.said |= odd.bit();
                    found.warnings.push(format!("{}: from game {number} on, {odd}", self.file));
                }
            }
            if report.is_notable(false) {
                found.report.push(report::line(&self.shown, number, &game, &report));
                found.reported.push(number);
            }
            let players = report.players().unwrap_or_else(|| format!("game {number}"));
            let parts = [
                board(report.tags),
                Some(players),
                report.result.map(|mark| mark.mark().to_owned()),
            ];
            let name: Vec<String> = parts.into_iter().flatten().collect();
            found.games.push((at, length, name.join(" · ")));
            at += length;
        }
    }

    /// The end of the report.
    pub fn end(&self) -> String {
        report::tail(&self.summary)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    fn text() -> Vec<u8> {
        let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/demo/diep-axon.pgn");
        let mut text = std::fs::read(data).unwrap();
        text.extend(b"\n[Event \"x\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n");
        text
    }

    fn read(text: &[u8], size: usize) -> (Vec<String>, Vec<(u64, u64, String)>, String) {
        let mut games = Games::default();
        games.begin("/tmp/a.pgn");
        let (mut report, mut all) = (Vec::new(), Vec::new());
        let pieces = text.chunks(size).map(|piece| (piece, false)).chain([(&[][..], true)]);
        for (piece, last) in pieces {
            let found = games.read(piece, last);
            assert_eq!(found.failure, None);
            report.extend(found.report);
            all.extend(found.games);
        }
        (report, all, games.end())
    }

    #[test]
    fn pieces_of_any_size_say_the_same() {
        let text = text();
        let whole = read(&text, text.len());
        assert!(whole.0.len() > 1 && whole.1.len() >= whole.0.len());
        for size in [100, 4096, 50_000] {
            assert_eq!(read(&text, size), whole, "{size}");
        }
    }

    #[test]
    fn each_game_is_found_in_its_file() {
        let text = text();
        let (_, games, _) = read(&text, 5000);
        for (start, length, _) in &games {
            let one = &text[*start as usize..][..*length as usize];
            assert!(one.starts_with(b"["), "{:?}", String::from_utf8_lossy(&one[..20]));
            let mut game = Game::default();
            let mut reader = Reader::new(one);
            assert!(reader.next_game(&mut game).unwrap() && game.error.is_none());
            assert!(!reader.next_game(&mut game).unwrap());
        }
        let last = &games[games.len() - 1];
        assert_eq!(last.2, format!("game {} · 1/2-1/2", games.len()));
    }

    #[test]
    fn what_is_odd_is_said_once() {
        let mut games = Games::default();
        games.begin("a.pgn");
        let game = "[Result \"0-1\"]\n\n1. Sf3 Sf6 1-0\n\n";
        let warnings = games.read(game.repeat(3).as_bytes(), true).warnings;
        assert_eq!(warnings.len(), 2, "{warnings:?}");
        assert!(warnings[0].starts_with("a.pgn: from game 1 on, moves of some games fit"));
    }

    #[test]
    fn an_empty_file_is_named() {
        let mut games = Games::default();
        games.begin("none.pgn");
        assert_eq!(games.read(b"", true).warnings, ["none.pgn: there is no game in it"]);
    }
}
