//! A tablebase for sliding-tile puzzles.

#![warn(missing_docs)]

mod board;
pub mod checkpoint;
#[cfg(feature = "cli")]
pub mod cli;
mod database;
mod digits;
pub mod frame;
pub mod generate;
mod memory;
mod moves;
pub mod rank;
pub mod read;
mod shape;
pub mod table;
pub mod whole_file;
mod window;

pub use board::{Board, BoardError};
pub use database::{CHECKED_AT_OPENING, Database, GoalTable, OpenError, QueryError};
pub use moves::{Move, Notation};
pub use shape::{MAX_CELLS, MAX_TABLE_CELLS, Shape, ShapeError, Symmetry};
pub use table::FormatError;
