//! A valid board: every tile once, one blank.
//!
//! A [`Board`] can only be made valid, so nothing behind this boundary checks again. Tiles are 1 to
//! `cells − 1`; the blank is 0. Text is turned into boards by [`crate::read`] alone.
//!
//! ```
//! use tilebase::{Board, Move, Shape};
//!
//! let goal = Board::ordered(Shape::EIGHT);
//! assert_eq!(goal.to_string(), "123456780");
//! assert_eq!(format!("{goal:#}"), "1 2 3\n4 5 6\n7 8 _");
//! let board = goal.after(Move::Up).unwrap();
//! assert_eq!(board.to_string(), "123450786");
//! assert!(board.can_reach(&goal));
//! # Ok::<(), tilebase::BoardError>(())
//! ```

use std::fmt;

use crate::moves::Move;
use crate::shape::{MAX_CELLS, Shape};

/// An arrangement of the tiles and the blank on a shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// Four bits a cell, cell 0 lowest.
    packed: u64,
    shape: Shape,
    blank: u8,
}

/// Why numbers are no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// Too few or too many cells.
    #[error("{found} cells, but a {shape} board has {}", .shape.cells())]
    CellCount {
        /// The shape asked for.
        shape: Shape,
        /// Cells given.
        found: usize,
    },
    /// A tile beyond the largest.
    #[error("tile {tile} is out of range: the tiles of a {shape} board are 1 to {}", .shape.tiles())]
    TileOutOfRange {
        /// The shape asked for.
        shape: Shape,
        /// The tile given.
        tile: u8,
        /// The cell it stands on.
        cell: usize,
    },
    /// A tile stands on two cells.
    #[error("tile {tile} stands twice")]
    TileTwice {
        /// The tile.
        tile: u8,
        /// The second cell it stands on.
        cell: usize,
    },
    /// The blank stands on two cells.
    #[error("there are two blanks")]
    BlankTwice {
        /// The second cell that is blank.
        cell: usize,
    },
}

impl Board {
    /// The board with those cells in row-major order, 0 for the blank.
    ///
    /// # Errors
    /// A [`BoardError`] names the first fault: count, range, repetition.
    pub fn new(shape: Shape, cells: &[u8]) -> Result<Self, BoardError> {
        if cells.len() != shape.cells() {
            return Err(BoardError::CellCount { shape, found: cells.len() });
        }
        if let Some(cell) = cells.iter().position(|&tile| usize::from(tile) > shape.tiles()) {
            return Err(BoardError::TileOutOfRange { shape, tile: cells[cell], cell });
        }
        let mut seen = 0u32;
        let mut packed = 0;
        // As many different values as cells, none beyond the largest tile: one of them is the blank.
        let mut blank = 0;
        for (cell, &tile) in cells.iter().enumerate() {
            if seen & 1 << tile != 0 {
                return Err(match tile {
                    0 => BoardError::BlankTwice { cell },
                    tile => BoardError::TileTwice { tile, cell },
                });
            }
            seen |= 1 << tile;
            packed |= u64::from(tile) << (4 * cell);
            if tile == 0 {
                blank = cell as u8;
            }
        }
        Ok(Self { packed, shape, blank })
    }

    /// The usual goal: tiles in order, blank last.
    pub fn ordered(shape: Shape) -> Self {
        Self::ordered_around(shape, shape.cells() - 1)
    }

    /// Tiles in order with the blank on `blank`.
    ///
    /// # Panics
    /// When the shape has no such cell.
    pub fn ordered_around(shape: Shape, blank: usize) -> Self {
        assert!(blank < shape.cells(), "cell {blank} is not on a {shape} board");
        let packed = (0..shape.cells())
            .filter(|&cell| cell != blank)
            .zip(1u64..)
            .fold(0, |packed, (cell, tile)| packed | tile << (4 * cell));
        Self { packed, shape, blank: blank as u8 }
    }

    /// The board's shape.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The blank's cell.
    pub const fn blank(&self) -> usize {
        self.blank as usize
    }

    /// The tile on a cell, 0 for the blank.
    pub const fn tile(&self, cell: usize) -> u8 {
        debug_assert!(cell < MAX_CELLS);
        (self.packed >> (4 * cell) & 15) as u8
    }

    /// The tiles in row-major order, 0 for the blank.
    pub fn tiles(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        (0..self.shape.cells()).map(|cell| self.tile(cell))
    }

    /// The cells as one word, four bits each, cell 0 lowest: a key that two boards of one shape share
    /// only when they are equal.
    pub const fn packed(&self) -> u64 {
        self.packed
    }

    /// The cells as bytes, 0 for the blank; beyond the last cell, 0 too.
    pub(crate) const fn bytes(&self) -> [u8; MAX_CELLS] {
        /// Eight times four bits as eight bytes.
        const fn spread(bits: u64) -> u64 {
            let bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF;
            let bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF;
            (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        }
        let (low, high) = (spread(self.packed & 0xFFFF_FFFF), spread(self.packed >> 32));
        (low as u128 | (high as u128) << 64).to_le_bytes()
    }

    /// The board after a move, or `None` when the blank would leave it.
    pub const fn after(&self, step: Move) -> Option<Self> {
        match self.shape.neighbour(self.blank(), step) {
            None => None,
            Some(to) => {
                let tile = self.tile(to) as u64;
                let packed = self.packed ^ tile << (4 * to) ^ tile << (4 * self.blank());
                Some(Self { packed, shape: self.shape, blank: to as u8 })
            }
        }
    }

    /// The legal moves and the boards they lead to, in the order of [`Move::ALL`].
    pub fn neighbours(&self) -> impl Iterator<Item = (Move, Self)> {
        let board = *self;
        Move::ALL.into_iter().filter_map(move |step| Some((step, board.after(step)?)))
    }

    /// Plays a whole path; `None` as soon as a move leaves the board.
    pub fn play(&self, path: impl IntoIterator<Item = Move>) -> Option<Self> {
        path.into_iter().try_fold(*self, |board, step| board.after(step))
    }

    /// Pairs of tiles that stand in the wrong order, the blank left out.
    pub fn inversions(&self) -> usize {
        let mut seen = 0u32;
        let mut inversions = 0;
        for tile in self.tiles().filter(|&tile| tile != 0) {
            // Larger tiles that came before.
            inversions += (seen >> tile).count_ones() as usize;
            seen |= 1 << tile;
        }
        inversions
    }

    /// Whether moves lead from this board to `goal`: decided by parity, without a search.
    ///
    /// A vertical move carries one tile past `columns − 1` others, a horizontal one past none. So the
    /// parity of the inversions plus `(columns − 1)` times the blank's row never changes (Johnson and
    /// Story, "Notes on the '15' puzzle", 1879). Boards of different shapes never reach each other.
    pub fn can_reach(&self, goal: &Self) -> bool {
        self.shape == goal.shape && self.parity_class() == goal.parity_class()
    }

    /// The invariant of [`Board::can_reach`], 0 or 1.
    fn parity_class(&self) -> usize {
        (self.inversions() + (self.shape.columns() - 1) * self.shape.row(self.blank())) % 2
    }
}

impl fmt::Display for Board {
    /// One line that can be read back: digits run together on up to ten cells, else numbers with `/`
    /// between rows; `{:#}` draws the rows over lines, `_` for the blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.shape.columns();
        let width = if self.shape.tiles() > 9 { 2 } else { 1 };
        for (cell, tile) in self.tiles().enumerate() {
            let starts_row = cell % columns == 0;
            if f.alternate() {
                f.write_str(match (cell, starts_row) {
                    (0, _) => "",
                    (_, true) => "\n",
                    _ => " ",
                })?;
                match tile {
                    0 => write!(f, "{:>width$}", '_')?,
                    tile => write!(f, "{tile:>width$}")?,
                }
            } else {
                if width > 1 && cell > 0 {
                    f.write_str(if starts_row { "/" } else { " " })?;
                }
                write!(f, "{tile}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_named() {
        let new = |cells: &[u8]| Board::new(Shape::EIGHT, cells).unwrap_err();
        assert_eq!(new(&[1, 2]), BoardError::CellCount { shape: Shape::EIGHT, found: 2 });
        assert_eq!(
            new(&[1, 2, 3, 4, 5, 6, 7, 8, 9]),
            BoardError::TileOutOfRange { shape: Shape::EIGHT, tile: 9, cell: 8 }
        );
        assert_eq!(new(&[1, 2, 3, 4, 5, 6, 7, 7, 0]), BoardError::TileTwice { tile: 7, cell: 7 });
        assert_eq!(new(&[1, 2, 3, 4, 0, 6, 7, 8, 0]), BoardError::BlankTwice { cell: 8 });
    }

    #[test]
    fn a_move_and_its_reverse_cancel_on_every_shape() {
        for shape in Shape::all() {
            for blank in 0..shape.cells() {
                let board = Board::ordered_around(shape, blank);
                for (step, next) in board.neighbours() {
                    assert_eq!(Board::new(shape, &next.tiles().collect::<Vec<_>>()), Ok(next));
                    assert_eq!(next.after(step.reverse()), Some(board));
                    assert!(next.can_reach(&board), "{board:?} {step:?}");
                }
                // Exchanging two tiles always leaves the class.
                let mut tiles: Vec<u8> = board.tiles().collect();
                let (a, b) = (tiles.iter().position(|&t| t == 1), tiles.iter().position(|&t| t == 2));
                tiles.swap(a.unwrap(), b.unwrap());
                assert!(!Board::new(shape, &tiles).unwrap().can_reach(&board));
            }
        }
    }
}
