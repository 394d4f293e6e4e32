//! What can be wrong with a text, said so that its writer can mend it.

use std::fmt;

use crate::board::{Board, BoardError};
use crate::shape::{MAX_CELLS, Shape};

/// Why a text is no board, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}{}", Looks(.fault))]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub fault: Fault,
}

impl ReadError {
    pub(super) fn new(line: usize, column: usize, fault: Fault) -> Self {
        Self { line, column, fault }
    }

    /// The same error in a text that has `lines` more lines before.
    #[must_use]
    pub fn after_lines(mut self, lines: usize) -> Self {
        self.line += lines;
        self
    }
}

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Nothing but space and remarks.
    #[error("there is no board")]
    Empty,
    /// A word that is neither a tile nor the blank.
    #[error("{token:?} is neither a tile nor the blank")]
    Token {
        /// The word, cut to a readable length.
        token: String,
    },
    /// A number that is not written in decimal digits.
    #[error("{token:?} is not decimal")]
    NotDecimal {
        /// The word, cut to a readable length.
        token: String,
    },
    /// Digits of another script, as the full-width ones.
    #[error("{token:?} has digits that are not 0 to 9")]
    ForeignDigits {
        /// The word, cut to a readable length.
        token: String,
    },
    /// A number with a sign.
    #[error("{token:?} has a sign: tiles have none, and only -1 can stand for the blank")]
    Sign {
        /// The word, cut to a readable length.
        token: String,
    },
    /// Words where none can stand: among the cells or behind the board.
    #[error("{token:?} is no part of a board")]
    Words {
        /// The first of them, cut to a readable length.
        token: String,
    },
    /// Rows of different lengths.
    #[error("{}", Rows { .rows, .columns: *.columns })]
    Rows {
        /// The cells of each row.
        rows: Vec<usize>,
        /// The cells that a row should have.
        columns: usize,
    },
    /// The cells make no board.
    #[error("{error}{}", Missing(.missing))]
    Board {
        /// Why not.
        error: BoardError,
        /// Tiles of the shape that are not there.
        missing: Vec<u8>,
    },
    /// A tile beyond the largest.
    #[error("tile {tile} is out of range: the tiles of a {shape} board are 1 to {}{}", .shape.tiles(), Missing(.missing))]
    OutOfRange {
        /// The tile, cut to a readable length.
        tile: String,
        /// The shape of the board.
        shape: Shape,
        /// Tiles of the shape that are not there.
        missing: Vec<u8>,
    },
    /// As many cells as a board has, none of them blank, and the tile beyond the largest: it could be the
    /// blank, if that were said.
    #[error("there is no blank{}", Missing(.missing))]
    NoBlank {
        /// The tile beyond the largest.
        beyond: u8,
        /// Tiles of the shape that are not there.
        missing: Vec<u8>,
    },
    /// The token that was said to be the blank is a tile.
    #[error("{token:?} cannot be the blank: it is a tile of a {shape} board")]
    BlankIsTile {
        /// The token.
        token: String,
        /// The shape.
        shape: Shape,
    },
    /// One line of cells that several shapes could hold.
    #[error("{cells} cells in one line could be {}: draw the rows, or say the shape", Shapes(.shapes))]
    ShapeNotTold {
        /// The number of cells.
        cells: usize,
        /// The shapes with so many.
        shapes: Vec<Shape>,
    },
    /// The rows are drawn in another shape than the one asked for.
    #[error("a board of {rows}x{columns} is drawn, where one of {wanted} was expected")]
    OtherShape {
        /// The shape that was expected.
        wanted: Shape,
        /// Rows as drawn.
        rows: usize,
        /// Columns as drawn.
        columns: usize,
    },
    /// More cells than any board that is covered.
    #[error(
        "a board of {rows}x{columns} is not covered: at most {MAX_CELLS} cells, at least 2 rows and columns"
    )]
    NotCovered {
        /// Rows as drawn or said.
        rows: usize,
        /// Columns as drawn or said.
        columns: usize,
    },
    /// A number before the board that is not its size, nor the count of boards.
    #[error("{number} before the board is neither its size nor a count of boards: {cells} cells follow")]
    Size {
        /// The number.
        number: String,
        /// The cells that follow.
        cells: usize,
    },
    /// Two readings that are both boards.
    #[error("this could be the board {first} or the board {second}")]
    Ambiguous {
        /// One reading.
        first: Board,
        /// Another.
        second: Board,
    },
    /// Several boards where one was expected.
    #[error("there are {found} boards, where {expected} was expected")]
    Several {
        /// Boards found.
        found: usize,
        /// Boards expected.
        expected: usize,
    },
    /// One board where a start and a goal were expected.
    #[error("there is one board, where a start and a goal were expected")]
    OneBoard,
    /// A start and a goal of different shapes.
    #[error("the start is a {start} board and the goal a {goal} board")]
    ShapesDiffer {
        /// The start's shape.
        start: Shape,
        /// The goal's.
        goal: Shape,
    },
    /// Bytes that are no text.
    #[error("the bytes are no UTF-8 text")]
    NotText,
    /// A line or a text that is longer than any board.
    #[error("longer than {limit} bytes: no board is")]
    TooLong {
        /// The most bytes that are read.
        limit: usize,
    },
    /// The count line promises another number of boards.
    #[error("the first line promises {promised} boards, but there are {found}")]
    Count {
        /// The number on the first line.
        promised: u64,
        /// Boards, or pairs of them, that followed.
        found: u64,
    },
}

/// A word as an error shows it.
pub(super) fn shown(word: &str) -> String {
    const MOST: usize = 24;
    match word.char_indices().nth(MOST) {
        None => word.to_string(),
        Some((cut, _)) => format!("{}…", &word[..cut]),
    }
}

/// `; 7 is missing`.
struct Missing<'a>(&'a [u8]);

impl fmt::Display for Missing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => Ok(()),
            [tile] => write!(f, "; tile {tile} is missing"),
            tiles => {
                let tiles: Vec<String> = tiles.iter().map(u8::to_string).collect();
                write!(f, "; tiles {} are missing", tiles.join(" "))
            }
        }
    }
}

/// `2x3 or 3x2`.
struct Shapes<'a>(&'a [Shape]);

impl fmt::Display for Shapes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shapes: Vec<String> = self.0.iter().map(Shape::to_string).collect();
        f.write_str(&shapes.join(" or "))
    }
}

/// `row 2 has 2 cells, row 3 has 4, instead of 3`.
struct Rows<'a> {
    rows: &'a [usize],
    columns: usize,
}

impl fmt::Display for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Wrong rows named at most.
        const MOST: usize = 4;
        let wrong = (1..).zip(self.rows).filter(|&(_, &cells)| cells != self.columns);
        for (place, (row, cells)) in wrong.take(MOST).enumerate() {
            match place {
                0 => write!(f, "row {row} has {cells} cell{}", if *cells == 1 { "" } else { "s" })?,
                _ => write!(f, ", row {row} has {cells}")?,
            }
        }
        write!(f, ", instead of {}", self.columns)
    }
}

/// What a board looks like, for those who have it wrong, or the cure for a board that is one.
struct Looks<'a>(&'a Fault);

impl fmt::Display for Looks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Fault::NoBlank { beyond: tile, .. } => {
                write!(f, " ({tile} is no tile here; if it is the blank, say so: --blank {tile})")
            }
            Fault::ShapeNotTold { .. } => f.write_str(" (--board ROWSxCOLUMNS)"),
            Fault::Several { .. } | Fault::Ambiguous { .. } | Fault::Count { .. } => Ok(()),
            Fault::Board { error: BoardError::CellCount { shape, .. }, .. } => {
                write!(f, "; one looks like this: {}", Example(*shape))
            }
            _ => write!(f, "; a board looks like this: {}", Example(Shape::EIGHT)),
        }
    }
}

/// A board as people write it.
struct Example(Shape);

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawn = format!("{:#}", Board::ordered(self.0));
        let rows: Vec<String> =
            drawn.lines().map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        f.write_str(&rows.join(" / "))
    }
}
