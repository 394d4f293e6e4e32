//! What the programs share: exit codes, errors, the closed pipe, the options that find a database and
//! read boards. Behind the feature `cli`.

pub mod boards;
mod common;
pub mod database;
mod manual;

use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;

pub use boards::{Asked, BoardArgs, Reading, SourceArgs};
pub use common::Common;
pub use database::DatabaseArgs;
pub use manual::parse;

/// How a program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// The question is answered.
    Answered = 0,
    /// The answer is that no moves lead from the start to the goal, or that those to be checked do not.
    Unsolvable = 1,
    /// Options or boards that cannot be understood.
    BadInput = 2,
    /// The database is missing, damaged, for another shape, or lacks a table.
    BadDatabase = 3,
    /// A file or stream cannot be read or written.
    Io = 4,
}

/// Why a program ends early.
#[derive(Debug)]
pub enum Failure {
    /// With a message for the user and an exit code.
    Told {
        /// The exit code.
        exit: Exit,
        /// What is wrong, and what to do about it.
        message: String,
    },
    /// Nobody reads the output any more: no fault, nothing to say.
    OutputClosed,
}

impl Failure {
    /// A failure with a message.
    pub fn new(exit: Exit, message: impl fmt::Display) -> Self {
        Self::Told { exit, message: message.to_string() }
    }
}

/// Errors of standard output; those of files are made with [`Failure::new`], which names the file.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::new(Exit::Io, format_args!("cannot write the answer: {error}")),
        }
    }
}

/// Standard output, as [`run`] gives it to a program.
pub type Out = BufWriter<StdoutLock<'static>>;

/// Runs a program: gives it standard output, tells its failure on standard error, and turns both into
/// the exit code.
pub fn run(program: impl FnOnce(&mut Out) -> Result<Exit, Failure>) -> ExitCode {
    make_file_size_limit_an_error();
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let result = program(&mut out);
    let flushed = out.flush().map_err(Failure::from);
    // What was answered before a failure has been printed; the failure decides the code.
    let exit = match result.and_then(|exit| flushed.map(|()| exit)) {
        Ok(exit) => exit,
        Err(Failure::OutputClosed) => Exit::Answered,
        Err(Failure::Told { exit, message }) => {
            // A closed standard error leaves nobody to tell.
            let _ = writeln!(io::stderr(), "error: {message}");
            exit
        }
    };
    ExitCode::from(exit as u8)
}

/// A file that would grow beyond the user's limit (`ulimit -f`) is an error of the write, to be told like
/// a full disk: with a handler in place the signal no longer ends the process.
fn make_file_size_limit_an_error() {
    #[cfg(unix)]
    // Without the handler the limit still holds; only its message is the system's.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Default::default());
}

/// A number with commas between groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).expect("digits are ASCII"))
        .collect();
    groups.join(",")
}

/// A count of moves in words: `1 move`, `31 moves`.
pub fn in_moves(count: usize) -> String {
    format!("{count} move{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        let grouped: Vec<String> = [0, 999, 1000, 181_440, 65_840_947_200].map(grouped).into();
        assert_eq!(grouped, ["0", "999", "1,000", "181,440", "65,840,947,200"]);
    }
}
