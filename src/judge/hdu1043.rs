//! HDU 1043 "Eight" and POJ 1077 "Eight".
//!
//! - In: cases to the end of the input, nine cells each, `1` to `8` and `x`, with any space or line breaks
//!   between (` 2  3  4  1  5  x  7  6  8 `). The other usual marks of the blank are read as well, and cells
//!   that are run together.
//! - Goal: `1 2 3 4 5 6 7 8 x`.
//! - Out: a line for each case: the blank's moves, `u d l r` run together, or `unsolvable`. Any shortest path
//!   is right. A solved start gives an **empty line**. Nothing stands between answers.

use std::io::{BufRead, Write};

use super::{JudgeError, Paths, answer_cells, push_cells};
use crate::board::Board;
use crate::database::Database;
use crate::read::Tokens;
use crate::shape::Shape;

pub(super) fn run(
    database: &Database,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), JudgeError> {
    let mut paths = Paths::to(database.goal(&Board::ordered(Shape::EIGHT))?);
    answer_cells(&mut Tokens::new(input), u64::MAX, output, |board, _, text| {
        paths.push(board, text)?;
        text.push(b'\n');
        Ok(())
    })
    .map(|_| ())
}

pub(super) fn write(boards: &[Board], text: &mut Vec<u8>) {
    for board in boards {
        push_cells(board, "x", " ", text);
        text.push(b'\n');
    }
}
