//! UVa 652, "Eight": HDU 1043 with a count of cases.
//!
//! - In: the count of cases and an empty line, then so many cases of nine cells, `1` to `8` and `x`, with an
//!   empty line between. Fewer cases than promised, or anything behind them, is an error.
//! - Goal: `1 2 3 4 5 6 7 8 x`.
//! - Out: a line for each case, the blank's moves `u d l r` or `unsolvable`, with an **empty line between**
//!   two cases. A solved start gives an empty line of its own.

use std::io::{BufRead, Write};

use super::{JudgeError, Paths, answer_counted, push_cells};
use crate::board::Board;
use crate::database::Database;
use crate::shape::Shape;

pub(super) fn run(
    database: &Database,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), JudgeError> {
    let mut paths = Paths::to(database.goal(&Board::ordered(Shape::EIGHT))?);
    answer_counted(input, output, |board, before, text| {
        if before > 0 {
            text.push(b'\n');
        }
        paths.push(board, text)?;
        text.push(b'\n');
        Ok(())
    })
}

pub(super) fn write(boards: &[Board], text: &mut Vec<u8>) {
    text.extend_from_slice(format!("{}\n", boards.len()).as_bytes());
    for board in boards {
        text.push(b'\n');
        push_cells(board, "x", " ", text);
        text.push(b'\n');
    }
}
