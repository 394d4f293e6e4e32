//! The one reader of boards: text in, boards out.

use crate::board::{Board, BoardError};
use crate::shape::Shape;

/// How a text is to be read.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The boards' shape; `None` is 3x3.
    pub shape: Option<Shape>,
    /// The token that stands for the blank, besides the usual ones.
    pub blank: Option<String>,
}

/// Why a text is no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// A word that is neither a tile nor the blank.
    #[error("{token:?} is neither a tile nor the blank")]
    Token {
        /// The word, cut to a readable length.
        token: String,
    },
    /// The tiles make no board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// Reads one board.
///
/// # Errors
/// A [`ReadError`] names the first fault.
pub fn board(text: &str, options: &Options) -> Result<Board, ReadError> {
    let shape = options.shape.unwrap_or(Shape::EIGHT);
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || ",;/|[](){}".contains(c))
        .filter(|w| !w.is_empty())
        .collect();
    let cell = |word: &str| match word {
        "0" | "x" | "X" | "_" | "." | "*" => Ok(0),
        word if Some(word) == options.blank.as_deref() => Ok(0),
        word => word.parse().map_err(|_| ReadError::Token { token: word.chars().take(20).collect() }),
    };
    let cells: Result<Vec<u8>, ReadError> = match words.as_slice() {
        words if shape.tiles() < 10 => {
            words.iter().flat_map(|word| word.chars()).map(|c| cell(c.encode_utf8(&mut [0; 4]))).collect()
        }
        words => words.iter().map(|word| cell(word)).collect(),
    };
    Ok(Board::new(shape, &cells?)?)
}
