//! Luogu P1379, "the eight-figure problem".
//!
//! - In: nine digits run together, `0` the blank: the start. The judge gives one; more are answered too, to
//!   the end of the input.
//! - Goal: `123804765`.
//! - Out: a line with the least number of steps. A solved start gives `0`. The judge promises that the goal
//!   can be reached; a start that cannot reach it gives `unsolvable`. Nothing stands between answers.

use std::io::{BufRead, Write};

use super::{JudgeError, answer_cells, npuzzle, push_cells, push_distance};
use crate::board::Board;
use crate::database::Database;
use crate::read::Tokens;
use crate::shape::Shape;

pub(super) fn run(
    database: &Database,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), JudgeError> {
    let table = database.goal(&npuzzle::snail(Shape::EIGHT))?;
    answer_cells(&mut Tokens::new(input), u64::MAX, output, |board, _, text| {
        push_distance(&table, board, "unsolvable", text);
        text.push(b'\n');
        Ok(())
    })
    .map(|_| ())
}

pub(super) fn goal(shape: Shape) -> Option<Board> {
    (shape == Shape::EIGHT).then(|| npuzzle::snail(shape))
}

pub(super) fn write(boards: &[Board], text: &mut Vec<u8>) {
    for board in boards {
        push_cells(board, "0", "", text);
        text.push(b'\n');
    }
}
