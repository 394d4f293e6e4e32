//! Moves, and the ways people write them.
//!
//! A move is the way the **blank** travels, as the judges write it; the tile travels the other way.
//! Whenever several moves are equally good, the first of [`Move::ALL`] is taken: up, down, left, right.
//! That one tie-break holds everywhere (command line, judges, web page), so two answers never disagree.
//!
//! ```
//! use tilebase::{Board, Move, Notation, Shape};
//!
//! let board = Board::new(Shape::EIGHT, &[1, 2, 3, 4, 0, 6, 7, 5, 8])?;
//! let path = [Move::Down, Move::Right];
//! assert_eq!(Notation::Blank.write(&board, &path), "dr");
//! assert_eq!(Notation::Tile.write(&board, &path), "UL");
//! assert_eq!(Notation::Numbers.write(&board, &path), "5 8");
//! # Ok::<(), tilebase::BoardError>(())
//! ```

use crate::board::Board;

/// One step of the blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Move {
    /// The blank goes up, its tile down: `u`.
    Up = 0,
    /// The blank goes down: `d`.
    Down = 1,
    /// The blank goes left: `l`.
    Left = 2,
    /// The blank goes right: `r`.
    Right = 3,
}

impl Move {
    /// All moves in the fixed order that settles every tie.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The letter of the blank's way: `u`, `d`, `l` or `r`.
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'u',
            Self::Down => 'd',
            Self::Left => 'l',
            Self::Right => 'r',
        }
    }

    /// The move that undoes this one.
    pub const fn reverse(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A way to write a sequence of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Notation {
    /// The blank's way in small letters run together, as judges want it: `dr`.
    #[default]
    Blank,
    /// The tile's way in capitals run together, as speed-solvers write it: `UL`.
    Tile,
    /// The numbers of the tiles that move, with spaces between: `5 8`.
    Numbers,
}

impl Notation {
    /// Writes `path` from `start` in this notation.
    ///
    /// # Panics
    /// With [`Notation::Numbers`], when a move of the path leaves the board: there is no tile to name.
    pub fn write(self, start: &Board, path: &[Move]) -> String {
        match self {
            Self::Blank => path.iter().map(|step| step.letter()).collect(),
            Self::Tile => path.iter().map(|step| step.reverse().letter().to_ascii_uppercase()).collect(),
            Self::Numbers => {
                let mut board = *start;
                let mut words = Vec::with_capacity(path.len());
                for &step in path {
                    let next = board.after(step).expect("a path stays on the board");
                    words.push(next.tile(board.blank()).to_string());
                    board = next;
                }
                words.join(" ")
            }
        }
    }
}
