//! What a signal does, once it is watched for.

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::{REQUESTED, SIGNAL, code};

/// How long a command may take to end by itself. One that waits for input never would.
const GRACE: Duration = Duration::from_millis(500);

/// Files that are not whole yet.
static FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Watches for Ctrl-C and other signals to end from now on. Without it (no such handler on this
/// system) the program ends at once, as programs do.
pub fn watch() {
    watch_with(Some(GRACE));
}

/// Like [`watch`], for a command that ends surely but may take its time: only a second signal ends
/// the program at once.
pub fn watch_patiently() {
    watch_with(None);
}

fn watch_with(grace: Option<Duration>) {
    on_signal(move |signal| {
        if !REQUESTED.load(Ordering::Relaxed) {
            SIGNAL.store(signal, Ordering::Relaxed);
            REQUESTED.store(true, Ordering::Relaxed);
            match grace {
                // The handler runs on a thread of its own: waiting here holds nobody up.
                Some(grace) => thread::sleep(grace),
                None => return,
            }
        }
        restore_terminal();
        files().iter().for_each(|path| drop(fs::remove_file(path)));
        std::process::exit(code().into());
    });
}

/// Calls this with each signal that asks for the end.
#[cfg(unix)]
fn on_signal(act: impl Fn(u8) + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    if let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) {
        let watcher = thread::Builder::new().name("signals".into());
        let work = move || signals.forever().for_each(|signal| act(signal as u8));
        let _ = watcher.spawn(work);
    }
}

/// Calls this when Ctrl-C is pressed.
#[cfg(not(unix))]
fn on_signal(act: impl Fn(u8) + Send + 'static) {
    let _ = ctrlc::set_handler(move || act(super::INTERRUPT));
}

fn files() -> MutexGuard<'static, Vec<PathBuf>> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes this file if the program is ended at once.
pub fn remove_file_at_end(path: &Path) {
    files().push(path.to_owned());
}

/// It is whole, or gone.
pub fn keep_file(path: &Path) {
    files().retain(|other| other != path);
}

/// Clears a half-drawn progress bar and shows the cursor.
pub fn restore_terminal() {
    let mut stderr = std::io::stderr();
    if stderr.is_terminal() {
        let _ = stderr.write_all(b"\r\x1b[2K\x1b[?25h");
    }
}
