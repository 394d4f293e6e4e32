//! A tablebase for sliding-tile puzzles.

#![warn(missing_docs)]

mod board;
pub mod generate;
mod moves;
pub mod rank;
mod shape;
mod window;

pub use board::{Board, BoardError};
pub use moves::{Move, Notation};
pub use shape::{MAX_CELLS, MAX_TABLE_CELLS, Shape, ShapeError, Symmetry};
