//! The judges whose problem the 8-puzzle is: what each feeds, and what it wants back.
//!
//! One small file for each format, with its rules in its documentation. All of them read cases as a stream
//! and write each answer as soon as the input at hand has been read; memory is flat, whatever the length.
//! What is no board ends the run with an error that names its place, behind the answers before it: no
//! answer is given to a board that does not exist. All letters are the way the **blank** goes.
//!
//! ```
//! use tilebase::{Database, Shape, judge};
//!
//! let database = Database::build(Shape::EIGHT);
//! let format = judge::FORMATS.iter().find(|format| format.name == "luogu1379").unwrap();
//! let mut answers = Vec::new();
//! (format.run)(&database, &mut "283104765\n".as_bytes(), &mut answers)?;
//! assert_eq!(answers, b"4\n");
//! # Ok::<(), tilebase::judge::JudgeError>(())
//! ```

mod algs4;
mod hdu1043;
mod hihocoder1312;
mod luogu1379;
mod npuzzle;
mod uva652;

use std::io::{self, BufRead, Write};

use crate::board::Board;
use crate::database::{Database, GoalTable, QueryError};
use crate::moves::Move;
use crate::read::{Boards, Options, ReadError, TokenError, Tokens};
use crate::shape::Shape;

/// Answers the cases of an input.
pub type Run = fn(&Database, &mut dyn BufRead, &mut dyn Write) -> Result<(), JudgeError>;

/// A judge's format.
#[derive(Debug)]
pub struct Format {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// Answers the cases of an input.
    pub run: Run,
    /// The goal of the boards of a shape; `None` when the judge has no boards of that shape.
    pub goal: fn(Shape) -> Option<Board>,
    /// Writes an input of these cases, to the end of a text: what `run` answers.
    pub write: fn(&[Board], &mut Vec<u8>),
}

/// All formats.
pub const FORMATS: [Format; 7] = [
    Format {
        name: "hdu1043",
        summary: "nine cells a case, blank x, to end of input; a path, or `unsolvable`",
        run: hdu1043::run,
        goal: eight,
        write: hdu1043::write,
    },
    Format { name: "poj1077", summary: "as hdu1043", run: hdu1043::run, goal: eight, write: hdu1043::write },
    Format {
        name: "hihocoder1312",
        summary: "count, then nine numbers a case; the number of steps, or `No Solution!`",
        run: hihocoder1312::run,
        goal: eight,
        write: hihocoder1312::write,
    },
    Format {
        name: "luogu1379",
        summary: "nine digits a case, goal 123804765; the number of steps",
        run: luogu1379::run,
        goal: luogu1379::goal,
        write: luogu1379::write,
    },
    Format {
        name: "uva652",
        summary: "count, then cases with empty lines between, both ways; a path, or `unsolvable`",
        run: uva652::run,
        goal: eight,
        write: uva652::write,
    },
    Format {
        name: "npuzzle",
        summary: "42-school files: remarks, size, rows, snail goal; the number of moves and every board",
        run: npuzzle::run,
        goal: npuzzle::goal,
        write: npuzzle::write,
    },
    Format {
        name: "algs4",
        summary: "Princeton files: size, rows; the number of moves and every board",
        run: algs4::run,
        goal: algs4::goal,
        write: algs4::write,
    },
];

/// Why a run ends before the end of its input.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JudgeError {
    /// The input cannot be read.
    #[error("cannot read the cases: {0}")]
    Input(io::Error),
    /// The answers cannot be written.
    #[error("cannot write the answers: {0}")]
    Output(io::Error),
    /// A case is no board.
    #[error("{0}")]
    Case(#[from] ReadError),
    /// The number on the first line is missing.
    #[error("line 1: the count of the cases is missing")]
    NoCount,
    /// The number on the first line promises more cases than there are.
    #[error("the first line promises {promised} cases, but there are {found}")]
    FewerCases {
        /// The number on the first line.
        promised: u64,
        /// Cases that there are.
        found: u64,
    },
    /// The database cannot answer.
    #[error("{0}")]
    Database(#[from] QueryError),
}

impl From<TokenError> for JudgeError {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::Io(error) => Self::Input(error),
            TokenError::Read(error) => Self::Case(error),
        }
    }
}

/// The goal of most judges, who have 3x3 boards only.
fn eight(shape: Shape) -> Option<Board> {
    (shape == Shape::EIGHT).then(|| Board::ordered(shape))
}

/// Writes the cells of a board with the judge's blank and with `between` between them.
fn push_cells(board: &Board, blank: &str, between: &str, text: &mut Vec<u8>) {
    let tile = |tile: u8| if tile == 0 { blank.to_string() } else { tile.to_string() };
    let cells: Vec<String> = board.tiles().map(tile).collect();
    text.extend_from_slice(cells.join(between).as_bytes());
}

/// Answers are handed on when so many bytes of them have come together.
const CHUNK: usize = 1 << 15;

/// Answers on their way out.
struct Answers<'a> {
    text: Vec<u8>,
    output: &'a mut dyn Write,
}

impl<'a> Answers<'a> {
    fn new(output: &'a mut dyn Write) -> Self {
        Self { text: Vec::with_capacity(2 * CHUNK), output }
    }

    fn hand_out(&mut self) -> Result<(), JudgeError> {
        self.output.write_all(&self.text).map_err(JudgeError::Output)?;
        self.text.clear();
        self.output.flush().map_err(JudgeError::Output)
    }
}

/// Answers 3x3 boards, cell by cell, up to `most` of them or the end of the input; hands out what is
/// answered even when an error follows. Returns their number.
fn answer_cells(
    tokens: &mut Tokens<&mut dyn BufRead>,
    most: u64,
    output: &mut dyn Write,
    mut answer: impl FnMut(&Board, u64, &mut Vec<u8>) -> Result<(), JudgeError>,
) -> Result<u64, JudgeError> {
    let mut answers = Answers::new(output);
    let mut answered = 0;
    let end = loop {
        if answered == most {
            break Ok(());
        }
        let board = match tokens.board(Shape::EIGHT) {
            Ok(Some(board)) => board,
            Ok(None) => break Ok(()),
            Err(error) => break Err(error.into()),
        };
        if let Err(error) = answer(&board, answered, &mut answers.text) {
            break Err(error);
        }
        answered += 1;
        if answers.text.len() >= CHUNK || tokens.drained() {
            answers.hand_out()?;
        }
    };
    answers.hand_out()?;
    end.map(|()| answered)
}

/// As [`answer_cells`] for inputs that begin with the count of their cases: no fewer, no more.
fn answer_counted(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    answer: impl FnMut(&Board, u64, &mut Vec<u8>) -> Result<(), JudgeError>,
) -> Result<(), JudgeError> {
    let mut tokens = Tokens::new(input);
    let promised = tokens.number()?.ok_or(JudgeError::NoCount)?;
    let found = answer_cells(&mut tokens, promised, output, answer)?;
    if found < promised {
        return Err(JudgeError::FewerCases { promised, found });
    }
    Ok(tokens.expect_end()?)
}

/// Answers boards in files with size and rows, for each the goal of its shape.
fn answer_files(
    database: &Database,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    goal: impl Fn(Shape) -> Board,
    answer: impl Fn(&Board, Option<&[Move]>, &mut Vec<u8>),
) -> Result<(), JudgeError> {
    let mut answers = Answers::new(output);
    let mut path = Vec::new();
    for board in Boards::new(input, &Options::default(), Shape::EIGHT).without_count() {
        let board = board.map_err(JudgeError::Input)??;
        let goal = goal(board.shape());
        // Parity needs no table.
        let solved = board.can_reach(&goal) && database.goal(&goal)?.path_into(&board, &mut path)?;
        answer(&board, solved.then_some(&path), &mut answers.text);
        answers.hand_out()?;
    }
    Ok(())
}

/// Writes the paths to one goal.
struct Paths<'a> {
    table: GoalTable<'a>,
    path: Vec<Move>,
    written: usize,
}

impl<'a> Paths<'a> {
    /// After so many paths, walks have taken as long as preparing takes (about 11 ms on one core): whether
    /// many more follow or none, no more than twice the least time is spent.
    const MANY: usize = 10_000;

    fn to(table: GoalTable<'a>) -> Self {
        Self { table, path: Vec::new(), written: 0 }
    }

    /// Writes the letters of a path, or `unsolvable`.
    fn push(&mut self, board: &Board, text: &mut Vec<u8>) -> Result<(), JudgeError> {
        self.written += 1;
        if self.written == Self::MANY {
            self.table.prepare_paths();
        }
        match self.table.path_into(board, &mut self.path)? {
            true => text.extend(self.path.iter().map(|step| step.letter() as u8)),
            false => text.extend_from_slice(b"unsolvable"),
        }
        Ok(())
    }
}

/// Writes a number of steps, or another word for none.
fn push_distance(table: &GoalTable<'_>, board: &Board, none: &str, text: &mut Vec<u8>) {
    match table.distance(board) {
        Some(distance) => text.extend_from_slice(distance.to_string().as_bytes()),
        None => text.extend_from_slice(none.as_bytes()),
    }
}

/// Writes the start and the board after every step.
fn push_boards(start: &Board, path: &[Move], text: &mut Vec<u8>, mut push: impl FnMut(&Board, &mut Vec<u8>)) {
    let mut board = *start;
    push(&board, text);
    for &step in path {
        board = board.after(step).expect("a path stays on the board");
        push(&board, text);
    }
}
