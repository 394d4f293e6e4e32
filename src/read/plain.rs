//! The plain forms, read fast: one character a cell, run together or with single spaces between; on boards
//! with tiles of two digits, numbers with single spaces between, or a slash at the end of each row.
//!
//! Files of millions of boards are written so. Whatever is not plain, or no board, is left to the general
//! reader, which gives the same boards for the plain forms and the errors for all others.

use crate::board::Board;
use crate::shape::{MAX_CELLS, Shape};

/// The most cells that have one character each: tiles 1 to 9 and the blank.
pub(super) const MOST_CELLS: usize = 10;

/// Not a cell.
pub(super) const NONE: u8 = 255;

/// What each byte is as a cell: a tile, the blank (0) for its usual marks, or nothing.
pub(super) const CELLS: [u8; 256] = {
    let mut cells = [NONE; 256];
    let mut digit = 0;
    while digit < 10 {
        cells[b'0' as usize + digit] = digit as u8;
        digit += 1;
    }
    let marks = *b"xX_.*";
    let mut mark = 0;
    while mark < marks.len() {
        cells[marks[mark] as usize] = 0;
        mark += 1;
    }
    cells
};

/// The board of a line in a plain form; `None` is no verdict.
pub(super) fn board(line: &[u8], shape: Shape) -> Option<Board> {
    let cells = shape.cells();
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if cells > MOST_CELLS {
        return numbers(line, shape);
    }
    let step = match line.len() {
        length if length == cells => 1,
        length if length == 2 * cells - 1 && line.iter().skip(1).step_by(2).all(|&b| b == b' ') => 2,
        _ => return None,
    };
    let mut tiles = [0; MOST_CELLS];
    for (tile, byte) in tiles.iter_mut().zip(line.iter().step_by(step)) {
        *tile = CELLS[usize::from(*byte)];
    }
    Board::new(shape, &tiles[..cells]).ok()
}

/// The board of a line of numbers: single spaces between, or slashes where rows end.
fn numbers(line: &[u8], shape: Shape) -> Option<Board> {
    let (cells, columns) = (shape.cells(), shape.columns());
    let mut tiles = [0; MAX_CELLS];
    let mut bytes = line.iter().copied();
    let mut ends_rows = None;
    for (cell, tile) in tiles[..cells].iter_mut().enumerate() {
        *tile = CELLS[usize::from(bytes.next()?)];
        let mut end = bytes.next();
        if let Some(second @ b'0'..=b'9') = end {
            // No number of a board begins with 0, and none has three digits.
            if !(1..=9).contains(tile) {
                return None;
            }
            *tile = *tile * 10 + (second - b'0');
            end = bytes.next();
        }
        let expected = match (cell + 1 == cells, (cell + 1).is_multiple_of(columns)) {
            (true, _) => None,
            (false, false) => Some(b' '),
            (false, true) => Some(*ends_rows.get_or_insert(end.filter(|end| b" /".contains(end))?)),
        };
        if *tile == NONE || end != expected {
            return None;
        }
    }
    Board::new(shape, &tiles[..cells]).ok()
}
