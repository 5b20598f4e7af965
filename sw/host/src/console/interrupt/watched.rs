//! What Ctrl-C does, once it is watched for.

use std::io::{IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::REQUESTED;

/// How long a command may take to end by itself. One that waits for input never would.
const GRACE: Duration = Duration::from_millis(500);

/// Watches for Ctrl-C from now on. Without it (no such handler on this system) the program ends
/// at once, as programs do.
pub fn watch() {
    watch_with(Some(GRACE));
}

/// Like [`watch`], for a command that ends surely but may take its time: only a second Ctrl-C
/// ends the program at once.
pub fn watch_patiently() {
    watch_with(None);
}

fn watch_with(grace: Option<Duration>) {
    let _ = ctrlc::set_handler(move || {
        if !REQUESTED.swap(true, Ordering::Relaxed) {
            match grace {
                // The handler runs on a thread of its own: waiting here holds nobody up.
                Some(grace) => std::thread::sleep(grace),
                None => return,
            }
        }
        restore_terminal();
        std::process::exit(130);
    });
}

/// Clears a half-drawn progress bar and shows the cursor.
pub fn restore_terminal() {
    let mut stderr = std::io::stderr();
    if stderr.is_terminal() {
        let _ = stderr.write_all(b"\r\x1b[2K\x1b[?25h");
    }
}
