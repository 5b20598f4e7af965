//! Models of earlier builds, wherever they were: what Verilator made of the same Verilog with the same flags is not made again.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{env, fs};

/// In the folder of a model: all that it was made from. It is written last.
pub const STAMP: &str = "made_from";

/// A model that nobody has used for so long goes.
const KEPT: Duration = Duration::from_secs(60 * 24 * 60 * 60);

/// The folder of all models, `perpetual/models` in that of the user's caches. None where there is no such folder.
pub fn folder() -> Option<PathBuf> {
    let given = env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let caches = given.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cache")))?;
    Some(caches.join("perpetual/models"))
}

/// What a model is made from, without what does not change it.
pub fn without_comments(made_from: &str) -> String {
    let code = made_from.lines().map(|line| line.split("//").next().unwrap_or(line).trim_end());
    code.filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
}

/// Copies the model that was made from this to a folder of its own. Says whether there was one.
pub fn taken(cache: &Path, class: &str, made_from: &str, to: &Path) -> io::Result<bool> {
    let kept = kept(cache, class, made_from);
    let stamp = kept.join(STAMP);
    if !fs::read_to_string(&stamp).is_ok_and(|text| text == made_from) {
        return Ok(false);
    }
    copy(&kept, to)?;
    // It has been used now.
    let _ = fs::File::open(&stamp).and_then(|file| file.set_modified(SystemTime::now()));
    Ok(true)
}

/// Keeps a model for later builds.
pub fn keep(cache: &Path, class: &str, made_from: &str, from: &Path) -> io::Result<()> {
    fs::create_dir_all(cache)?;
    for entry in fs::read_dir(cache)?.flatten() {
        let used = fs::metadata(entry.path().join(STAMP)).and_then(|stamp| stamp.modified());
        if used.is_ok_and(|used| used.elapsed().is_ok_and(|age| age > KEPT)) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    // Beside it and renamed: another build may look at the same time, or keep the same.
    let beside = cache.join(format!("{class}.{}", std::process::id()));
    copy(from, &beside)?;
    let kept = kept(cache, class, made_from);
    if fs::rename(&beside, &kept).is_err() {
        fs::remove_dir_all(&beside)?;
    }
    Ok(())
}

fn kept(cache: &Path, class: &str, made_from: &str) -> PathBuf {
    let mut hash = DefaultHasher::new();
    made_from.hash(&mut hash);
    cache.join(format!("{class}-{:016x}", hash.finish()))
}

/// Copies the files of a folder that has none below it, the stamp last.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_name() != STAMP {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    fs::copy(from.join(STAMP), to.join(STAMP)).map(drop)
}
