//! The plain forms, read fast: one character a cell, run together or with single spaces between.
//!
//! Files of millions of boards are written so. Whatever is not plain, or no board, is left to the general
//! reader, which gives the same boards for the plain forms and the errors for all others.

use crate::board::Board;
use crate::shape::Shape;

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
    let step = match line.len() {
        length if length == cells => 1,
        length if length == 2 * cells - 1 && line.iter().skip(1).step_by(2).all(|&b| b == b' ') => 2,
        _ => return None,
    };
    if cells > MOST_CELLS {
        return None;
    }
    let mut tiles = [0; MOST_CELLS];
    for (tile, byte) in tiles.iter_mut().zip(line.iter().step_by(step)) {
        *tile = CELLS[usize::from(*byte)];
    }
    Board::new(shape, &tiles[..cells]).ok()
}
