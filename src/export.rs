//! A table for other programs: every board with its distance and the first moves of its shortest paths.
//!
//! Rows come in order of the dense index of [`crate::rank`], one after another, so that any number of
//! them needs no memory. Boards and moves are the user's own, however the table lies in the file.
//!
//! ```
//! use tilebase::export::{Format, write};
//! use tilebase::{Board, Database, Shape};
//!
//! let shape = Shape::new(2, 2)?;
//! let database = Database::build(shape);
//! let table = database.goal(&Board::ordered(shape))?;
//! let mut csv = Vec::new();
//! write(&table, Format::Csv, &mut csv)?;
//! let csv = String::from_utf8(csv)?;
//! assert_eq!(csv.lines().take(2).collect::<Vec<_>>(), ["board,distance,first_moves", "0132,2,r"]);
//! assert_eq!(csv.lines().count(), 1 + 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::{self, Write};

use crate::board::Board;
use crate::database::GoalTable;

/// A way to write a table down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Format {
    /// Comma-separated values under the heading board,distance,first_moves
    Csv,
    /// One JSON object a line, with the keys board, distance and first_moves
    Jsonl,
    /// A numpy array of the distances alone, as they lie in the database: for each cell of the blank, the
    /// boards by the rank of their tiles
    Npy,
}

/// One board of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The board.
    pub board: Board,
    /// Its distance in moves.
    pub distance: u8,
    /// The letters of the first moves of its shortest paths, in the order of [`crate::Move::ALL`].
    pub first_moves: String,
}

impl GoalTable<'_> {
    /// All boards that can reach the goal, in order of the dense index.
    ///
    /// ```
    /// use tilebase::{Board, Database, Shape};
    ///
    /// let database = Database::build(Shape::EIGHT);
    /// let table = database.goal(&Board::ordered(Shape::EIGHT))?;
    /// assert_eq!(table.entries().filter(|entry| entry.first_moves.len() == 4).count(), 452);
    /// # Ok::<(), tilebase::QueryError>(())
    /// ```
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        self.positions().map(|position| Entry {
            board: self.board(position.index),
            distance: self.at(&position),
            first_moves: self.nearer(&position).map(|(step, _)| step.letter()).collect(),
        })
    }
}

/// Writes a table in a format.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write(table: &GoalTable<'_>, format: Format, out: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Csv => {
            // No board is written with a comma or a quotation mark.
            writeln!(out, "board,distance,first_moves")?;
            table.entries().try_for_each(|entry| {
                writeln!(out, "{},{},{}", entry.board, entry.distance, entry.first_moves)
            })
        }
        Format::Jsonl => table.entries().try_for_each(|entry| {
            // Nor with anything that JSON would want escaped.
            writeln!(
                out,
                r#"{{"board":"{}","distance":{},"first_moves":"{}"}}"#,
                entry.board, entry.distance, entry.first_moves
            )
        }),
        Format::Npy => {
            let (distances, plane) = table.planes();
            write_npy_header(distances.len() as u64 / plane, plane, out)?;
            out.write_all(distances)
        }
    }
}

/// The head of a version 1.0 `.npy` file of bytes in `rows` rows: magic, version, the length of the
/// description, and the description, a Python dictionary filled up with spaces so that the data begins at
/// a multiple of 64 (numpy.lib.format, <https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html>).
fn write_npy_header(rows: u64, columns: u64, out: &mut impl Write) -> io::Result<()> {
    const BEFORE: usize = 10;
    let description = format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({rows}, {columns}), }}");
    let length = (BEFORE + description.len() + 1).next_multiple_of(64) - BEFORE;
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&(length as u16).to_le_bytes())?;
    writeln!(out, "{description:<width$}", width = length - 1)
}
