//! The files of the 42 schools' N-puzzle.
//!
//! - In: remarks that begin with `#`, a line with the size, then the rows, `0` the blank. Several files may
//!   follow each other. A missing size line is told by the rows; a wrong one is an error.
//! - Goal: the snail, tiles in a spiral from the first cell, the blank last: `1 2 3 / 8 0 4 / 7 6 5`.
//! - Out: the number of moves on a line, then every board from the start to the goal, each behind an empty
//!   line; or `unsolvable`. A solved start gives `0` and the one board. Nothing more stands between cases.
//!   (The schools also ask for counts of a search; there is no search here to count.)

use std::io::{BufRead, Write};

use super::{JudgeError, answer_files, push_boards};
use crate::board::Board;
use crate::database::Database;
use crate::shape::Shape;

/// The snail: the tiles in a spiral from the first cell clockwise, the blank at its end.
pub(super) fn snail(shape: Shape) -> Board {
    let (mut top, mut left) = (0, 0);
    let (mut bottom, mut right) = (shape.rows(), shape.columns());
    let mut cells = Vec::with_capacity(shape.cells());
    while top < bottom && left < right {
        cells.extend((left..right).map(|column| (top, column)));
        top += 1;
        cells.extend((top..bottom).map(|row| (row, right - 1)));
        right -= 1;
        if top < bottom {
            cells.extend((left..right).rev().map(|column| (bottom - 1, column)));
            bottom -= 1;
        }
        if left < right {
            cells.extend((top..bottom).rev().map(|row| (row, left)));
            left += 1;
        }
    }
    let mut tiles = vec![0; shape.cells()];
    for (tile, &(row, column)) in (1..).zip(&cells[..shape.tiles()]) {
        tiles[row * shape.columns() + column] = tile;
    }
    Board::new(shape, &tiles).expect("a spiral passes every cell once")
}

pub(super) fn run(
    database: &Database,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), JudgeError> {
    answer_files(database, input, output, snail, |start, path, text| match path {
        None => text.extend_from_slice(b"unsolvable\n"),
        Some(path) => {
            text.extend_from_slice(format!("{}\n", path.len()).as_bytes());
            push_boards(start, path, text, |board, text| {
                text.push(b'\n');
                push_rows(board, text);
            });
        }
    })
}

/// Writes the rows of a board, each on a line.
pub(super) fn push_rows(board: &Board, text: &mut Vec<u8>) {
    let tiles: Vec<String> = board.tiles().map(|tile| tile.to_string()).collect();
    for row in tiles.chunks(board.shape().columns()) {
        text.extend_from_slice(row.join(" ").as_bytes());
        text.push(b'\n');
    }
}

/// The files have one number for rows and columns.
pub(super) fn goal(shape: Shape) -> Option<Board> {
    (shape.rows() == shape.columns()).then(|| snail(shape))
}

pub(super) fn write(boards: &[Board], text: &mut Vec<u8>) {
    for board in boards {
        text.extend_from_slice(format!("{}\n", board.shape().rows()).as_bytes());
        push_rows(board, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snails() {
        let snail = |text: &str| snail(text.parse().unwrap()).to_string();
        assert_eq!(snail("3x3"), "123804765");
        assert_eq!(snail("2x2"), "1203");
        assert_eq!(snail("4x4"), "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7");
        assert_eq!(snail("2x3"), "123054");
        assert_eq!(snail("3x2"), "120354");
    }
}
