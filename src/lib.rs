//! A tablebase for sliding-tile puzzles.

#![warn(missing_docs)]

pub mod audit;
mod board;
pub mod checkpoint;
#[cfg(feature = "cli")]
pub mod cli;
pub mod coursework;
mod database;
mod digits;
pub mod export;
pub mod frame;
pub mod generate;
pub mod judge;
mod memory;
mod moves;
#[cfg(feature = "page")]
pub mod page;
pub mod rank;
pub mod read;
mod sample;
pub mod search;
mod shape;
mod solutions;
pub mod table;
pub mod whole_file;
mod window;

pub use board::{Board, BoardError};
pub use database::{CHECKED_AT_OPENING, Database, GoalTable, OpenError, QueryError};
pub use moves::{Move, MovesError, Notation};
pub use sample::TooFew;
pub use shape::{MAX_CELLS, MAX_TABLE_CELLS, Shape, ShapeError, Symmetry};
pub use solutions::{Paths, Review};
pub use table::FormatError;
