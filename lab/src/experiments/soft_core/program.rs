//! The search in C: how it is compiled, and what it is asked and answers.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use perpetual_model::search::{Answer, Board, Counts, Man, Move, Request, Root, Table};
use thiserror::Error;

/// The compiler, as Debian calls it.
const COMPILER: &str = "riscv64-unknown-elf-gcc";
/// How it is called.
pub const OPTIONS: [&str; 10] = [
    "-march=rv32im",
    "-mabi=ilp32",
    "-O2",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-ffreestanding",
    "-nostdlib",
    "-static",
    "-Wl,--omagic,--no-warn-rwx-segments",
];

/// Moves before the root that a request has room for.
const LINE: usize = 128;
/// Bytes of an answer.
const ANSWER: usize = 24;

/// Why there is no program, or no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// There is no compiler.
    #[error("{COMPILER} is not there: scripts/setup.sh riscv installs it")]
    NoCompiler,
    /// It cannot be started, or a file cannot be written or read.
    #[error("{0}")]
    Files(#[from] std::io::Error),
    /// It does not compile.
    #[error("{COMPILER}: {0}")]
    Compiler(String),
    /// A root has more moves before it than a request has room for.
    #[error("{0} moves before the root are too many: a request has room for {LINE}")]
    Line(usize),
    /// The answer is no answer.
    #[error("the program's answer has {0} bytes and not {ANSWER}")]
    Length(usize),
    /// The best move is none of the root.
    #[error("the program's best move is {0:#x}, which is none of the position")]
    Best(u32),
    /// The program found no value.
    #[error("the program found no value: its error is {0}")]
    NoValue(u32),
}

/// Compiles the search into this folder; the program.
///
/// # Errors
/// [`ProgramError`].
pub fn compile(folder: &Path) -> Result<PathBuf, ProgramError> {
    let sources = [
        ("search.c", include_str!("../../../soft-core/search.c")),
        ("generate.h", include_str!("../../../soft-core/generate.h")),
        ("board.h", include_str!("../../../soft-core/board.h")),
    ];
    std::fs::create_dir_all(folder)?;
    for (name, text) in sources {
        std::fs::write(folder.join(name), text)?;
    }
    let program = folder.join("search.elf");
    let mut command = Command::new(COMPILER);
    let ran = command.args(OPTIONS).arg("-o").arg(&program).arg(folder.join("search.c")).output();
    match ran {
        Ok(ran) if ran.status.success() => Ok(program),
        Ok(ran) => {
            Err(ProgramError::Compiler(String::from_utf8_lossy(&ran.stderr).trim().to_owned()))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Err(ProgramError::NoCompiler),
        Err(error) => Err(error.into()),
    }
}

/// A request as the program reads it.
///
/// # Errors
/// [`ProgramError::Line`].
pub fn request(table: &Table, root: &Root, wanted: &Request) -> Result<Vec<u8>, ProgramError> {
    let board = root.board();
    let mut bytes: Vec<u8> = table.entries().iter().flat_map(|entry| entry.to_le_bytes()).collect();
    bytes.extend((0..64).map(|square| board.man(square).code()));
    let mut words = vec![
        board.black_to_move().into(),
        board.rights().0.into(),
        board.en_passant().unwrap_or(8).into(),
        board.clock().into(),
        wanted.depth,
        wanted.alpha as u32,
        wanted.beta as u32,
        root.line().len() as u32,
    ];
    if root.line().len() > LINE {
        return Err(ProgramError::Line(root.line().len()));
    }
    words.extend(root.line().iter().map(|record| {
        let letter = record.piece.to_string().chars().next();
        let man = letter.and_then(Man::of_letter).unwrap_or_default();
        let (from, to) = (u32::from(record.from), u32::from(record.to));
        from | to << 8 | u32::from(man.code()) << 16 | u32::from(record.barrier) << 24
    }));
    words.resize(8 + LINE, 0);
    bytes.extend(words.into_iter().flat_map(u32::to_le_bytes));
    Ok(bytes)
}

/// The first answer that the program wrote, to a request about this board.
///
/// # Errors
/// [`ProgramError::Length`], [`ProgramError::Best`] or [`ProgramError::NoValue`].
pub fn answer(board: &Board, bytes: &[u8]) -> Result<Answer, ProgramError> {
    let words: Vec<u32> = bytes
        .chunks_exact(4)
        .map(|word| word.iter().rev().fold(0, |all, byte| all << 8 | u32::from(*byte)))
        .collect();
    let &[value, best, nodes, generations, repetitions, error] = words.as_slice() else {
        return Err(ProgramError::Length(bytes.len()));
    };
    if error != 0 {
        return Err(ProgramError::NoValue(error));
    }
    let [nodes, generations, repetitions] = [nodes, generations, repetitions].map(u64::from);
    let found = Move::of_word(board, (best & 0xfff | best >> 18 << 12) as u16);
    let found = found.filter(|found| found.pack() == best);
    if best != 0 && found.is_none() {
        return Err(ProgramError::Best(best));
    }
    Ok(Answer {
        value: value as i32,
        best: found,
        inexact: false,
        counts: Counts { nodes, generations, repetitions, bounds: 0 },
    })
}
