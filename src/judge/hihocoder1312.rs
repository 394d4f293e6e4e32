//! hihoCoder 1312, the step counter.
//!
//! - In: the count of cases, then so many cases of nine numbers `0` to `8`, `0` the blank, as three rows or
//!   one, with any space between. Fewer cases than promised, or anything behind them, is an error.
//! - Goal: `1 2 3 4 5 6 7 8 0`.
//! - Out: a line for each case: the least number of steps, or `No Solution!`. A solved start gives `0`.
//!   Nothing stands between answers.

use std::io::{BufRead, Write};

use super::{JudgeError, answer_counted, npuzzle, push_distance};
use crate::board::Board;
use crate::database::Database;
use crate::shape::Shape;

pub(super) fn run(
    database: &Database,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), JudgeError> {
    let table = database.goal(&Board::ordered(Shape::EIGHT))?;
    answer_counted(input, output, |board, _, text| {
        push_distance(&table, board, "No Solution!", text);
        text.push(b'\n');
        Ok(())
    })
}

pub(super) fn write(boards: &[Board], text: &mut Vec<u8>) {
    text.extend_from_slice(format!("{}\n", boards.len()).as_bytes());
    for board in boards {
        npuzzle::push_rows(board, text);
    }
}
