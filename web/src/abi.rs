//! Calls from a page: bytes in, bytes out.
//!
//! The page asks for room with [`room`], writes its question there, and calls one of the others with the length. The
//! answer lies at [`answer`], [`answer_length`] bytes long, until the next call. There is one thread, and one of each
//! buffer.

use std::cell::RefCell;

use crate::games::Games;
use crate::{claim, line, report, walk};

#[derive(Default)]
struct Page {
    question: Vec<u8>,
    answer: Vec<u8>,
    games: Option<Games>,
}

thread_local! {
    static PAGE: RefCell<Page> = RefCell::default();
}

/// Answers what stands in the first `length` bytes of the question.
fn answered(length: usize, by: impl FnOnce(&mut Option<Games>, &[u8]) -> String) {
    PAGE.with_borrow_mut(|page| {
        let question = page.question.get(..length).unwrap_or_default();
        page.answer = by(&mut page.games, question).into_bytes();
    });
}

/// Room for a question of so many bytes; what stood there is gone.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    PAGE.with_borrow_mut(|page| {
        page.question.clear();
        page.question.resize(length, 0);
        page.question.as_mut_ptr()
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    PAGE.with_borrow(|page| page.answer.as_ptr())
}

/// How long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    PAGE.with_borrow(|page| page.answer.len())
}

/// Begins a check. The question says what the games are, the answer is the beginning of the report,
/// with the definitions that all pictures use.
#[unsafe(no_mangle)]
pub extern "C" fn games_begin(length: usize) {
    answered(length, |games, of| {
        *games = Some(Games::default());
        report::head(&String::from_utf8_lossy(of))
    });
}

/// Begins a file. The question is its name.
#[unsafe(no_mangle)]
pub extern "C" fn file_begin(length: usize) {
    answered(length, |games, name| {
        games.get_or_insert_default().begin(&String::from_utf8_lossy(name));
        String::new()
    });
}

/// Reads more of the file: its next bytes, with `last` not 0 if no more come. See [`crate::games::FilePart`] for the answer.
#[unsafe(no_mangle)]
pub extern "C" fn file_more(length: usize, last: usize) {
    answered(length, |games, bytes| games.get_or_insert_default().read(bytes, last != 0).json());
}

/// Ends a check. The answer is the end of the report.
#[unsafe(no_mangle)]
pub extern "C" fn games_end() {
    answered(0, |games, _| games.take().unwrap_or_default().end());
}

/// Reads a line: see [`crate::line::LineRequest`] for the question and [`crate::line::Shown`] for the answer.
#[unsafe(no_mangle)]
pub extern "C" fn read_line(length: usize) {
    answered(length, |_, asked| line::answer(asked));
}

/// Judges a claim: see [`crate::claim::ClaimRequest`] for the question and [`crate::claim::Shown`] for the answer.
#[unsafe(no_mangle)]
pub extern "C" fn judge_claim(length: usize) {
    answered(length, |_, asked| claim::answer(asked));
}

/// Walks a line: the question is that of [`read_line`]; see [`crate::walk::Shown`] for the answer.
#[unsafe(no_mangle)]
pub extern "C" fn walk_line(length: usize) {
    answered(length, |_, asked| walk::answer(asked));
}
