//! The options by which a program is given boards.

use clap::Args;

use super::{Exit, Failure};
use crate::board::Board;
use crate::read;
use crate::shape::Shape;

/// `--board`, `--goal` and `--blank`.
#[derive(Debug, Clone, Args)]
pub struct BoardArgs {
    /// Rows x columns of the boards [default: as the boards are written, else 3x3]
    #[arg(id = "shape", long = "board", global = true, value_name = "RxC")]
    pub shape: Option<Shape>,
    /// The goal [default: tiles in order, blank last]
    #[arg(long, global = true, value_name = "BOARD", allow_negative_numbers = true)]
    pub goal: Option<String>,
    /// How the blank is written, where it is not 0 x X _ . or *
    #[arg(long, global = true, value_name = "TOKEN", allow_hyphen_values = true)]
    pub blank: Option<String>,
}

impl BoardArgs {
    /// How boards are to be read, when `shape` is known from elsewhere.
    pub fn options(&self, shape: Option<Shape>) -> read::Options {
        read::Options { shape: self.shape.or(shape), blank: self.blank.clone() }
    }

    /// Reads a board given on the command line.
    ///
    /// # Errors
    /// With [`Exit::BadInput`] when the text is no board.
    pub fn read(&self, text: &str, shape: Option<Shape>) -> Result<Board, Failure> {
        read::board(text, &self.options(shape)).map_err(|error| Failure::new(Exit::BadInput, error))
    }

    /// The goal that was asked for, or the usual one of `shape`.
    ///
    /// # Errors
    /// With [`Exit::BadInput`] when the goal is no board, or one of another shape.
    pub fn goal(&self, shape: Shape) -> Result<Board, Failure> {
        match &self.goal {
            None => Ok(Board::ordered(shape)),
            Some(text) => read::board(text, &self.options(Some(shape)))
                .map_err(|error| Failure::new(Exit::BadInput, format_args!("--goal: {error}"))),
        }
    }
}
