//! The one reader of boards: text in, boards out.
//!
//! People write boards as digits run together, as numbers with anything between them, as rows drawn over
//! lines or in boxes, behind a size, a count, a label or a remark. All of that is read here and nowhere
//! else; `lex`, `arrange` and `whole` say by which rules. The reader never guesses: a text with two
//! readings is refused, and both are named.
//!
//! - [`board`] reads a text that holds one board, [`pair`] one that holds a start and a goal.
//! - [`Pieces`] cuts a stream of any length into the texts of single boards, [`Boards`] reads them.
//! - [`Tokens`] reads boards as judges feed them: so many cells, whatever the lines.
//!
//! ```
//! use tilebase::read::{self, Options};
//!
//! let options = Options::default();
//! for text in ["867254301", "8 6 7/2 5 4/3 x 1", "[[8,6,7],[2,5,4],[3,0,1]]", "3\n8 6 7\n2 5 4\n3 0 1\n", "8|6|7\n-+-+-\n2|5|4\n-+-+-\n3| |1\n"] {
//!     assert_eq!(read::board(text, &options)?.to_string(), "867254301");
//! }
//! let (start, goal) = read::pair("start: 867254301\ngoal: 123456780", &options)?;
//! assert!(start.can_reach(&goal));
//! let error = read::board("8 6 7\n2 5\n3 0 1", &options).unwrap_err();
//! assert!(error.to_string().starts_with("line 2, column 1: row 2 has 2 cells, instead of 3"));
//! # Ok::<(), tilebase::read::ReadError>(())
//! ```

mod arrange;
mod fault;
mod lex;
mod lines;
mod plain;
mod stream;
mod tokens;
mod whole;

pub use fault::{Fault, ReadError};
pub use stream::{Boards, Piece, Pieces};
pub use tokens::{TokenError, Tokens};

use crate::board::Board;
use crate::shape::Shape;
use arrange::Known;
use whole::FirstNumber;

/// How a text is to be read.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The boards' shape; `None` is the shape that is drawn, or the only one that has so many cells.
    pub shape: Option<Shape>,
    /// The token that stands for the blank, besides the usual ones.
    pub blank: Option<String>,
}

impl Options {
    fn known(&self) -> Known<'_> {
        let blank = self.blank.as_deref().map(str::trim).filter(|token| !token.is_empty());
        Known { shape: self.shape, blank, ..Known::default() }
    }

    /// The fast reader for the plain forms; `None` is no verdict.
    fn plain(&self, text: &[u8]) -> Option<Board> {
        if self.blank.is_some() {
            return None;
        }
        match self.shape {
            Some(shape) => plain::board(text, shape),
            // Nine cells are 3x3.
            None => plain::board(text, Shape::EIGHT),
        }
    }
}

/// The longest text that is read as one board, in bytes.
pub const MOST_TEXT: usize = 1 << 16;

fn too_long() -> ReadError {
    ReadError::new(1, 1, Fault::TooLong { limit: MOST_TEXT })
}

/// Reads the one board that a text holds.
///
/// # Errors
/// A [`ReadError`] names the first fault and where it is.
pub fn board(text: &str, options: &Options) -> Result<Board, ReadError> {
    if let Some(board) = options.plain(text.as_bytes()) {
        return Ok(board);
    }
    general(text, options, FirstNumber::SizeOrCount)
}

/// Reads a start and a goal from one text.
///
/// # Errors
/// A [`ReadError`] names the first fault and where it is.
pub fn pair(text: &str, options: &Options) -> Result<(Board, Board), ReadError> {
    if text.len() > MOST_TEXT {
        return Err(too_long());
    }
    let boards = whole::read(text, 2, options.known(), FirstNumber::SizeOrCount)?;
    Ok((boards[0], boards[1]))
}

/// Reads one board without the fast path.
fn general(text: &str, options: &Options, first: FirstNumber) -> Result<Board, ReadError> {
    if text.len() > MOST_TEXT {
        return Err(too_long());
    }
    whole::read(text, 1, options.known(), first).map(|boards| boards[0])
}
