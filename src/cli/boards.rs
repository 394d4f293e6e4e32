//! The options by which a program is given boards, and what they amount to.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Exit, Failure};
use crate::board::Board;
use crate::read::{self, Fault, MOST_TEXT, Options, Pieces, ReadError};
use crate::shape::Shape;

/// `--board`, `--goal` and `--blank`.
#[derive(Debug, Clone, Args)]
pub struct BoardArgs {
    /// Rows x columns of the boards [default: as the boards are written, else 3x3]
    #[arg(id = "shape", long = "board", global = true, value_name = "RxC")]
    pub shape: Option<Shape>,
    /// The goal [default: tiles in order, blank last]
    #[arg(long, global = true, value_name = "BOARD", allow_hyphen_values = true)]
    pub goal: Option<String>,
    /// How the blank is written, where it is not 0 x X _ . * or one letter
    #[arg(long, global = true, value_name = "TOKEN", allow_hyphen_values = true)]
    pub blank: Option<String>,
}

/// How the boards of a run are read: the options, made complete by the goal.
#[derive(Debug, Clone)]
pub struct Reading {
    /// For the reader. The shape is the one that was asked for, or the goal's.
    pub options: Options,
    /// The goal that was asked for.
    pub goal: Option<Board>,
    /// The shape of boards that do not tell theirs.
    pub implied: Shape,
}

impl BoardArgs {
    /// How boards are to be read. `known` is the shape that is known from elsewhere, as from a database.
    ///
    /// A goal whose blank is written as the number beyond the largest tile (`123456789`) declares that to
    /// be the blank.
    ///
    /// # Errors
    /// With [`Exit::BadInput`] when the goal is no board.
    pub fn reading(&self, known: Option<Shape>) -> Result<Reading, Failure> {
        let mut options = Options { shape: self.shape, blank: self.blank.clone() };
        let implied = self.shape.or(known).unwrap_or(Shape::EIGHT);
        let Some(text) = &self.goal else { return Ok(Reading { options, goal: None, implied }) };
        let mut goal = read_following(text, &options, known);
        if let (Err(ReadError { fault: Fault::NoBlank { beyond: tile, .. }, .. }), None) =
            (&goal, &self.blank)
        {
            options.blank = Some(tile.to_string());
            goal = read_following(text, &options, known);
        }
        let goal = goal.map_err(|error| Failure::new(Exit::BadInput, format_args!("--goal: {error}")))?;
        options.shape = Some(goal.shape());
        Ok(Reading { options, goal: Some(goal), implied: goal.shape() })
    }

    /// The goal that was asked for, or the usual one of `shape`.
    ///
    /// # Errors
    /// As [`BoardArgs::reading`].
    pub fn goal(&self, shape: Shape) -> Result<Board, Failure> {
        Ok(self.reading(Some(shape))?.goal.unwrap_or_else(|| Board::ordered(shape)))
    }
}

/// Reads a board of the shape that it tells, or if it tells none, of a known one.
fn read_following(text: &str, options: &Options, known: Option<Shape>) -> Result<Board, ReadError> {
    match read::board(text, options) {
        Err(ReadError { fault: Fault::ShapeNotTold { cells, .. }, .. })
            if known.is_some_and(|shape| shape.cells() == cells) =>
        {
            read::board(text, &Options { shape: known, ..options.clone() })
        }
        result => result,
    }
}

impl Reading {
    /// Reads one board.
    ///
    /// # Errors
    /// With [`Exit::BadInput`] when the text is no board.
    pub fn board(&self, text: &str) -> Result<Board, Failure> {
        read_following(text, &self.options, Some(self.implied)).map_err(bad_input)
    }

    /// The goal of a start: the one that was asked for, or the usual one of its shape.
    pub fn goal_of(&self, start: &Board) -> Board {
        self.goal.unwrap_or_else(|| Board::ordered(start.shape()))
    }
}

fn bad_input(error: ReadError) -> Failure {
    Failure::new(Exit::BadInput, error)
}

/// Where the boards of a command come from.
#[derive(Debug, Clone, Args)]
pub struct SourceArgs {
    /// The board, in one word or several, or a text with line breaks; `-` reads boards from standard
    /// input and answers each on a line
    #[arg(value_name = "BOARD", required_unless_present = "file", allow_negative_numbers = true)]
    board: Vec<String>,
    /// Read the board, or many of them, from a file
    #[arg(long, value_name = "PATH", conflicts_with = "board")]
    file: Option<PathBuf>,
    /// The text holds the goal too, behind the start
    #[arg(long, conflicts_with = "goal")]
    with_goal: bool,
}

/// What a command is asked.
pub enum Asked {
    /// One board, and where it is to go.
    One {
        /// The start.
        start: Board,
        /// The goal.
        goal: Board,
    },
    /// The boards of a text or stream, each to be answered on a line of its own.
    Many(Box<dyn Read + Send>),
}

impl SourceArgs {
    /// Whether starts and goals come in pairs.
    pub fn with_goal(&self) -> bool {
        self.with_goal
    }

    /// Finds out what is asked: one board, or many.
    ///
    /// # Errors
    /// With [`Exit::BadInput`] when the text is no board and no list of boards, with [`Exit::Io`] when the
    /// file cannot be read.
    pub fn asked(&self, reading: &Reading) -> Result<Asked, Failure> {
        if self.board == ["-"] {
            return Ok(Asked::Many(Box::new(io::stdin())));
        }
        match &self.file {
            None => self.asked_in(&self.board.join(" "), reading),
            Some(path) => match text_of(path)? {
                Text::Short(text) => self.asked_in(&text, reading),
                Text::Long(stream) => Ok(Asked::Many(stream)),
            },
        }
    }

    /// As [`SourceArgs::asked`], for commands that answer one board only.
    ///
    /// # Errors
    /// As [`SourceArgs::asked`], and when there are many boards.
    pub fn one(&self, reading: &Reading) -> Result<(Board, Board), Failure> {
        match self.asked(reading)? {
            Asked::One { start, goal } => Ok((start, goal)),
            Asked::Many(_) => Err(Failure::new(
                Exit::BadInput,
                "this command answers one board; `distance` and `solve` answer many",
            )),
        }
    }

    fn asked_in(&self, text: &str, reading: &Reading) -> Result<Asked, Failure> {
        let read = match self.with_goal {
            true => read::pair(text, &reading.options),
            false => read_following(text, &reading.options, Some(reading.implied))
                .map(|start| (start, reading.goal_of(&start))),
        };
        match read {
            Ok((start, goal)) => Ok(Asked::One { start, goal }),
            Err(error) => match several(text, reading) {
                Some(several) if several.is_list(self.with_goal) => {
                    Ok(Asked::Many(Box::new(Cursor::new(text.to_string()))))
                }
                Some(several) if !self.with_goal => {
                    let message = format!(
                        "there are {} boards: a start and a goal (--with-goal), or a list (`-` reads one from standard input)?",
                        several.boards
                    );
                    Err(Failure::new(Exit::BadInput, message))
                }
                _ => Err(bad_input(error)),
            },
        }
    }
}

/// What a text holds that is not one board.
struct Several {
    boards: usize,
    same_shape: bool,
    /// A count line says that there are so many boards, rather than pairs.
    counted: bool,
}

impl Several {
    /// Whether this is a list. Two boards are one only when they cannot be a start and a goal.
    fn is_list(&self, pairs: bool) -> bool {
        match pairs {
            true => self.boards >= 4 && self.boards.is_multiple_of(2),
            false => self.boards > 2 || !self.same_shape || self.counted,
        }
    }
}

/// The boards of a text, when there are two at least.
fn several(text: &str, reading: &Reading) -> Option<Several> {
    let mut pieces = Pieces::new(text.as_bytes(), &reading.options, reading.implied);
    let mut shapes = Vec::new();
    while let Ok(Some(piece)) = pieces.next_piece() {
        shapes.extend(piece.read(&reading.options).into_iter().flatten().map(|board| board.shape()));
    }
    let counted = pieces.promised() == Some(shapes.len() as u64);
    let same_shape = shapes.windows(2).all(|two| two[0] == two[1]);
    (shapes.len() > 1).then_some(Several { boards: shapes.len(), same_shape, counted })
}

/// The text of a file, or the file itself when it is too long to be one board's.
enum Text {
    Short(String),
    Long(Box<dyn Read + Send>),
}

/// Opens the file with that name; `-` is standard input.
///
/// # Errors
/// With [`Exit::Io`] when it cannot be read, with [`Exit::BadInput`] when it is no text.
fn text_of(path: &Path) -> Result<Text, Failure> {
    let cannot_read = |error| Failure::new(Exit::Io, format_args!("cannot read {}: {error}", path.display()));
    let mut file: Box<dyn Read + Send> = match path.as_os_str() == "-" {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(path).map_err(cannot_read)?),
    };
    let mut bytes = Vec::new();
    file.by_ref().take(MOST_TEXT as u64 + 1).read_to_end(&mut bytes).map_err(cannot_read)?;
    if bytes.len() > MOST_TEXT {
        return Ok(Text::Long(Box::new(Cursor::new(bytes).chain(file))));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Text::Short(text)),
        Err(error) => {
            let line =
                error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&b| b == b'\n').count();
            let message = format!("{}, line {}: the bytes are no UTF-8 text", path.display(), line + 1);
            Err(Failure::new(Exit::BadInput, message))
        }
    }
}

/// The whole text of a file that holds one board or a start and a goal; `-` is standard input.
///
/// # Errors
/// With [`Exit::Io`] when it cannot be read, with [`Exit::BadInput`] when it is no text or too long.
pub fn short_text_of(path: &Path) -> Result<String, Failure> {
    match text_of(path)? {
        Text::Short(text) => Ok(text),
        Text::Long(_) => {
            let message = format!("{} is longer than {MOST_TEXT} bytes: no board is", path.display());
            Err(Failure::new(Exit::BadInput, message))
        }
    }
}
