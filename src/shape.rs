//! Shapes of boards and the symmetries between them.
//!
//! A shape is a number of rows and columns, known only when the program runs. Cells are numbered from 0
//! in row-major order. Everything that depends on the geometry of a board (which cells touch, which
//! turnings carry one shape into another, which goal cells need a table of their own) is said here and
//! nowhere else.
//!
//! ```
//! use tilebase::{Shape, Symmetry};
//!
//! let shape: Shape = "3x4".parse()?;
//! assert_eq!((shape.rows(), shape.columns(), shape.cells(), shape.tiles()), (3, 4, 12, 11));
//! assert_eq!(shape.standing().to_string(), "4x3");
//! // One goal cell of each orbit needs a table: corner, edge and centre on 3x3.
//! assert_eq!(Shape::new(3, 3)?.goal_cells(), [8, 7, 4]);
//! assert_eq!(Symmetry::between(shape, shape.standing()).count(), 4);
//! # Ok::<(), tilebase::ShapeError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use crate::moves::Move;

/// The most cells a board may have: sixteen tiles-and-blank fit four bits each in one word.
pub const MAX_CELLS: usize = 16;

/// The most cells a table may have: 12 cells make 239,500,800 boards, one byte each.
pub const MAX_TABLE_CELLS: usize = 12;

/// Rows × columns of a board, at least two of each and at most [`MAX_CELLS`] cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    rows: u8,
    columns: u8,
}

/// Why a shape cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// Fewer than two rows or columns, or more than [`MAX_CELLS`] cells.
    #[error(
        "a board of {rows}x{columns} is not covered: at least 2 rows and 2 columns, at most {MAX_CELLS} cells"
    )]
    OutOfRange {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        columns: usize,
    },
    /// The text is not `ROWSxCOLUMNS`.
    #[error("{text:?} is no board shape: write ROWSxCOLUMNS, as in 3x3")]
    Syntax {
        /// The text that was given, cut to a readable length.
        text: String,
    },
}

impl Shape {
    /// A shape of that many rows and columns.
    ///
    /// # Errors
    /// [`ShapeError::OutOfRange`] for fewer than two of either or more than [`MAX_CELLS`] cells.
    pub const fn new(rows: usize, columns: usize) -> Result<Self, ShapeError> {
        if rows < 2 || columns < 2 || rows > MAX_CELLS || columns > MAX_CELLS || rows * columns > MAX_CELLS {
            return Err(ShapeError::OutOfRange { rows, columns });
        }
        Ok(Self { rows: rows as u8, columns: columns as u8 })
    }

    /// The 8-puzzle's shape, 3x3.
    pub const EIGHT: Self = Self { rows: 3, columns: 3 };

    /// Every shape there is, smallest first.
    pub fn all() -> impl Iterator<Item = Self> {
        let mut shapes: Vec<Self> =
            (2..=8).flat_map(|r| (2..=8).filter_map(move |c| Self::new(r, c).ok())).collect();
        shapes.sort_by_key(|s| (s.cells(), s.rows));
        shapes.into_iter()
    }

    /// Rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Columns.
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Cells: tiles and the blank.
    pub const fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// Tiles, the blank not counted.
    pub const fn tiles(self) -> usize {
        self.cells() - 1
    }

    /// Row of a cell.
    pub const fn row(self, cell: usize) -> usize {
        cell / self.columns()
    }

    /// Column of a cell.
    pub const fn column(self, cell: usize) -> usize {
        cell % self.columns()
    }

    /// The shape with rows and columns exchanged.
    pub const fn transposed(self) -> Self {
        Self { rows: self.columns, columns: self.rows }
    }

    /// The shape or its transpose, whichever has at least as many rows as columns: the way tables are
    /// stored, since a vertical move permutes a window of `columns` tiles and short windows are cheap.
    pub const fn standing(self) -> Self {
        if self.rows >= self.columns { self } else { self.transposed() }
    }

    /// The name that a shape and its transpose share for their common database: the smaller number
    /// first, as the field writes it (`2x5`, `3x4`).
    pub fn database_name(self) -> String {
        self.standing().transposed().to_string()
    }

    /// The cell that the blank reaches from `cell` by `step`, or `None` at the rim.
    pub const fn neighbour(self, cell: usize, step: Move) -> Option<usize> {
        let (row, column) = (self.row(cell), self.column(cell));
        match step {
            Move::Up if row > 0 => Some(cell - self.columns()),
            Move::Down if row + 1 < self.rows() => Some(cell + self.columns()),
            Move::Left if column > 0 => Some(cell - 1),
            Move::Right if column + 1 < self.columns() => Some(cell + 1),
            _ => None,
        }
    }

    /// The colour of a cell on a chessboard, 0 or 1. Every move changes the colour of the blank's cell.
    pub const fn colour(self, cell: usize) -> usize {
        (self.row(cell) + self.column(cell)) % 2
    }

    /// How many boards can reach one goal: half of all arrangements of the cells.
    pub fn boards(self) -> u64 {
        (1..=self.cells() as u64).product::<u64>() / 2
    }

    /// The last cell, in row-major order, that a symmetry of this shape carries `cell` to. Two goals
    /// whose blanks have the same representative share a table.
    pub fn representative(self, cell: usize) -> usize {
        Symmetry::between(self, self).map(|symmetry| symmetry.cell(self, cell)).max().unwrap_or(cell)
    }

    /// The goal cells that need a table of their own, one of each orbit, largest first.
    pub fn goal_cells(self) -> Vec<usize> {
        (0..self.cells()).rev().filter(|&cell| self.representative(cell) == cell).collect()
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    /// Reads `ROWSxCOLUMNS`; the `x` may be `X` or `×`.
    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let syntax = || ShapeError::Syntax { text: text.chars().take(32).collect() };
        let (rows, columns) = text.trim().split_once(['x', 'X', '×']).ok_or_else(syntax)?;
        let number = |part: &str| {
            let digits = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| part.parse::<usize>().unwrap_or(usize::MAX)).ok_or_else(syntax)
        };
        Self::new(number(rows)?, number(columns)?)
    }
}

/// A turning or mirroring of the whole board: eight of them on a square, four on a rectangle, and four
/// more between a rectangle and its transpose. None changes any distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symmetry {
    /// Rows become columns; done first.
    transpose: bool,
    /// The first row becomes the last.
    flip_rows: bool,
    /// The first column becomes the last.
    flip_columns: bool,
}

impl Symmetry {
    /// All symmetries that carry boards of `from` to boards of `to`, the plainest first.
    pub fn between(from: Shape, to: Shape) -> impl Iterator<Item = Self> {
        (0..8u8)
            .map(|bits| Self {
                transpose: bits & 4 != 0,
                flip_rows: bits & 2 != 0,
                flip_columns: bits & 1 != 0,
            })
            .filter(move |symmetry| symmetry.shape(from) == to)
    }

    /// The shape that boards of `shape` have afterwards.
    pub const fn shape(self, shape: Shape) -> Shape {
        if self.transpose { shape.transposed() } else { shape }
    }

    /// Where `cell` of a board of `shape` goes.
    pub const fn cell(self, shape: Shape, cell: usize) -> usize {
        let to = self.shape(shape);
        let (mut row, mut column) = (shape.row(cell), shape.column(cell));
        if self.transpose {
            (row, column) = (column, row);
        }
        if self.flip_rows {
            row = to.rows() - 1 - row;
        }
        if self.flip_columns {
            column = to.columns() - 1 - column;
        }
        row * to.columns() + column
    }

    /// What a move looks like afterwards.
    pub const fn step(self, step: Move) -> Move {
        let step = match (self.transpose, step) {
            (false, step) => step,
            (true, Move::Up) => Move::Left,
            (true, Move::Left) => Move::Up,
            (true, Move::Down) => Move::Right,
            (true, Move::Right) => Move::Down,
        };
        match step {
            Move::Up | Move::Down if self.flip_rows => step.reverse(),
            Move::Left | Move::Right if self.flip_columns => step.reverse(),
            step => step,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symmetry_keeps_neighbours_on_every_shape() {
        let mut checked = 0;
        for from in Shape::all() {
            for to in [from, from.transposed()] {
                for symmetry in Symmetry::between(from, to) {
                    for cell in 0..from.cells() {
                        for step in Move::ALL {
                            let there = from.neighbour(cell, step).map(|c| symmetry.cell(from, c));
                            let turned = to.neighbour(symmetry.cell(from, cell), symmetry.step(step));
                            assert_eq!(there, turned, "{from} to {to}: {symmetry:?}, cell {cell} {step:?}");
                            checked += 1;
                        }
                    }
                }
            }
        }
        assert!(checked > 5_000);
    }

    #[test]
    fn goal_cells_of_the_shapes_in_use() {
        let cells = |text: &str| text.parse::<Shape>().unwrap().goal_cells();
        assert_eq!(cells("3x3"), [8, 7, 4]);
        assert_eq!(cells("4x3").len(), 4);
        assert_eq!(cells("2x2").len(), 1);
        for columns in 3..=8 {
            assert_eq!(Shape::new(2, columns).unwrap().goal_cells().len(), columns.div_ceil(2));
        }
    }

    #[test]
    fn shapes_that_are_refused() {
        for text in ["", "3", "3x", "x3", "1x5", "5x4", "-3x3", "3x3x3", "+3x3", "99999999999999999999x2"] {
            assert!(text.parse::<Shape>().is_err(), "{text}");
        }
        assert_eq!("4x4".parse::<Shape>().unwrap().cells(), 16);
        assert_eq!(Shape::all().count(), 19);
    }
}
