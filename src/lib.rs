//! A tablebase for sliding-tile puzzles: the distance of every board to every goal, worked out once.
//!
//! ```
//! use tilebase::{Board, Database, Shape};
//!
//! // From a file with `Database::open(path)?`; small shapes are built in milliseconds.
//! let database = Database::build(Shape::EIGHT);
//! let start = Board::new(Shape::EIGHT, &[8, 6, 7, 2, 5, 4, 3, 0, 1])?;
//! let goal = Board::ordered(Shape::EIGHT);
//! assert_eq!(database.distance(&start, &goal)?, Some(31));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | make and move boards | [`Board`], [`Move`], [`Shape`]; [`read`] for boards as people write them |
//! | ask for distances and paths | [`Database`], and [`GoalTable`] for many questions about one goal |
//! | build a file | [`Database::create`], or the program `gen-db` |
//! | number boards | [`rank`]: Cantor expansion, its inverse, the dense index |
//! | prove a table | [`table::certify`] |
//! | compare search algorithms | [`search`] and [`audit`] |
//!
//! # Features
//!
//! `cli`, on by default, is the three programs and what only they need. A library user turns it off and
//! is left with the crates that search and map need:
//!
//! ```toml
//! tilebase = { version = "0.1", default-features = false }
//! ```
//!
//! `page` alone adds `tilebase::page`, the web page that carries the tables.

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
