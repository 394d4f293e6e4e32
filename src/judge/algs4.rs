//! The files of Princeton's course "Algorithms", assignment "8 Puzzle".
//!
//! - In: a line with the size, then the rows, `0` the blank, numbers right-aligned. Several files may follow
//!   each other. A wrong size is an error.
//! - Goal: tiles in order, blank last.
//! - Out, as the course's client prints it: `Minimum number of moves = n`, then every board from the start to
//!   the goal, each behind an empty line, as size line and rows of numbers two wide with a space behind; or
//!   `No solution possible`. A solved start gives `0` and the one board. Nothing more stands between cases.

use std::io::{BufRead, Write};

use super::{JudgeError, answer_files, push_boards};
use crate::board::Board;
use crate::database::Database;
use crate::shape::Shape;

pub(super) fn run(
    database: &Database,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), JudgeError> {
    answer_files(database, input, output, Board::ordered, |start, path, text| match path {
        None => text.extend_from_slice(b"No solution possible\n"),
        Some(path) => {
            text.extend_from_slice(format!("Minimum number of moves = {}\n", path.len()).as_bytes());
            push_boards(start, path, text, |board, text| {
                text.push(b'\n');
                push_file(board, text);
            });
        }
    })
}

/// Writes a board as size line and rows.
fn push_file(board: &Board, text: &mut Vec<u8>) {
    text.extend_from_slice(format!("{}\n", board.shape().rows()).as_bytes());
    for cell in 0..board.shape().cells() {
        text.extend_from_slice(format!("{:2} ", board.tile(cell)).as_bytes());
        if (cell + 1) % board.shape().columns() == 0 {
            text.push(b'\n');
        }
    }
}

/// The files have one number for rows and columns.
pub(super) fn goal(shape: Shape) -> Option<Board> {
    (shape.rows() == shape.columns()).then(|| Board::ordered(shape))
}

pub(super) fn write(boards: &[Board], text: &mut Vec<u8>) {
    for board in boards {
        push_file(board, text);
    }
}
