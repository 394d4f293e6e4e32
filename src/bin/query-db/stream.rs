//! Answering many boards from standard input: one line for each, in order, as soon as it is known.

use std::io::{BufRead, Write};

use tilebase::cli::{Exit, Failure};
use tilebase::{Board, GoalTable, read};

use crate::{Common, Out};

/// Whether the board's place is taken by `-`.
pub fn asked_for(board: &[String]) -> bool {
    board == ["-"]
}

/// Writes a distance, or `unsolvable`.
pub fn push_number(line: &mut String, distance: Option<u8>) {
    match distance {
        Some(distance) => line.push_str(&distance.to_string()),
        None => line.push_str("unsolvable"),
    }
}

/// Reads boards from standard input and writes what `answer` makes of each, or why it is none. Ends with
/// [`Exit::BadInput`] when a line was no board.
pub fn answer_each(
    common: &Common,
    table: &GoalTable<'_>,
    out: &mut Out,
    answer: impl Fn(&Board, Option<u8>, &mut String) -> Result<(), Failure>,
) -> Result<Exit, Failure> {
    let options = common.boards.options(Some(table.goal().shape()));
    let mut exit = Exit::Answered;
    let mut input = std::io::stdin().lock();
    let mut text = String::new();
    let mut line = String::new();
    loop {
        text.clear();
        if input.read_line(&mut text)? == 0 {
            return Ok(exit);
        }
        line.clear();
        match read::board(&text, &options) {
            Ok(start) => answer(&start, table.distance(&start), &mut line)?,
            Err(error) => {
                exit = Exit::BadInput;
                line = format!("invalid: {error}");
            }
        }
        writeln!(out, "{line}")?;
        out.flush()?;
    }
}
