//! Answering many boards: one line for each, in order, as soon as it is known.
//!
//! One thread cuts the input into pieces, each the text of a board ([`tilebase::read::Pieces`]). What can be
//! had without waiting makes a batch; the boards of a large batch are read and answered on all cores. So a
//! single line from a waiting program is answered at once, a large file by every core, and memory is bounded
//! by the batch.

use std::collections::BTreeMap;
use std::io::{Read, Write};

use rayon::prelude::*;
use serde_json::json;
use tilebase::cli::database::table_of;
use tilebase::cli::{Common, Exit, Failure, Out, Reading};
use tilebase::read::{Piece, Pieces, ReadError};
use tilebase::{Board, Database, GoalTable, Shape};

/// Pieces in a batch, at most.
const MOST_PIECES: usize = 1 << 14;

/// Pieces, or questions, that are worth a thread.
const SHARE: usize = 256;

/// Writes a distance, or `unsolvable`.
pub fn push_number(line: &mut String, distance: Option<u8>) {
    match distance {
        Some(distance) => line.push_str(&distance.to_string()),
        None => line.push_str("unsolvable"),
    }
}

/// A start, and the goal it is asked for.
struct Question {
    start: Board,
    goal: Board,
}

/// Writes an answer to the end of a line: the start, and the table of its goal, unless parity says that
/// no moves lead there.
pub type Answer<'a> = dyn Fn(&Board, Option<&GoalTable<'_>>, &mut String) -> Result<(), Failure> + Sync + 'a;

/// Reads boards from `input`, or with `pairs` starts and goals in turn, and writes what `answer` makes of
/// each, or why it is none. Ends with [`Exit::BadInput`] when something was no board.
pub fn answer_each(
    common: &Common,
    reading: &Reading,
    input: impl Read,
    pairs: bool,
    out: &mut Out,
    answer: &Answer<'_>,
) -> Result<Exit, Failure> {
    let mut pieces = Pieces::new(input, &reading.options, reading.implied);
    let mut stream =
        Stream { common, reading, databases: BTreeMap::new(), pairs, start: None, exit: Exit::Answered };
    let cannot_read = |error| Failure::new(Exit::Io, format_args!("cannot read the boards: {error}"));
    let mut batch = Vec::new();
    while let Some(first) = pieces.next_piece().map_err(cannot_read)? {
        batch.clear();
        batch.push(first);
        while batch.len() < MOST_PIECES
            && let Some(piece) = pieces.next_ready().map_err(cannot_read)?
        {
            batch.push(piece);
        }
        stream.answer(&batch, out, answer)?;
        out.flush()?;
    }
    if stream.start.is_some() {
        let message = "the last start has no goal behind it";
        return Err(Failure::new(Exit::BadInput, message));
    }
    if let Err(error) = pieces.check_count() {
        return Err(Failure::new(Exit::BadInput, error));
    }
    Ok(stream.exit)
}

/// What is kept from batch to batch.
struct Stream<'a> {
    common: &'a Common,
    reading: &'a Reading,
    databases: BTreeMap<Shape, Database>,
    pairs: bool,
    /// A start whose goal has not come yet.
    start: Option<Result<Board, ReadError>>,
    exit: Exit,
}

impl Stream<'_> {
    fn answer(&mut self, batch: &[Piece], out: &mut Out, answer: &Answer<'_>) -> Result<(), Failure> {
        let options = &self.reading.options;
        let boards: Vec<Vec<_>> = match batch.len() <= SHARE {
            true => batch.iter().map(|piece| piece.read(options)).collect(),
            false => batch.par_iter().with_min_len(SHARE).map(|piece| piece.read(options)).collect(),
        };
        let questions: Vec<_> =
            boards.into_iter().flatten().filter_map(|board| self.question(board)).collect();
        // A shape without a database ends the run, after the answers before it.
        let missing = self.open_databases(&questions);
        let answered = match &missing {
            None => &questions[..],
            Some((at, _)) => &questions[..*at],
        };
        let lines = |questions: &[Result<Question, ReadError>]| self.lines(questions, answer);
        let texts: Result<Vec<String>, Failure> = match answered.len() <= SHARE {
            true => answered.chunks(SHARE).map(lines).collect(),
            false => answered.par_chunks(SHARE).map(lines).collect(),
        };
        for text in texts? {
            out.write_all(text.as_bytes())?;
        }
        if answered.iter().any(Result::is_err) {
            self.exit = Exit::BadInput;
        }
        match missing {
            None => Ok(()),
            Some((_, failure)) => Err(failure),
        }
    }

    /// Makes a question of a board, or of the second of two.
    fn question(&mut self, board: Result<Board, ReadError>) -> Option<Result<Question, ReadError>> {
        if !self.pairs {
            return Some(board.map(|start| Question { start, goal: self.reading.goal_of(&start) }));
        }
        match self.start.take() {
            None => {
                self.start = Some(board);
                None
            }
            Some(start) => Some(start.and_then(|start| board.map(|goal| Question { start, goal }))),
        }
    }

    /// Opens the databases that the questions need; tells the first that needs one which cannot be had.
    fn open_databases(&mut self, questions: &[Result<Question, ReadError>]) -> Option<(usize, Failure)> {
        let mut last = None;
        for (at, question) in questions.iter().enumerate() {
            let Ok(Question { start, goal }) = question else { continue };
            if last == Some(start.shape()) || !start.can_reach(goal) {
                continue;
            }
            let shape = start.shape();
            if !self.databases.contains_key(&shape.standing()) {
                match self.common.open_for(start, goal) {
                    Ok(database) => self.databases.insert(shape.standing(), database),
                    Err(failure) => return Some((at, failure)),
                };
            }
            last = Some(shape);
        }
        None
    }

    /// The lines that answer some questions.
    fn lines(
        &self,
        questions: &[Result<Question, ReadError>],
        answer: &Answer<'_>,
    ) -> Result<String, Failure> {
        let mut text = String::new();
        let mut table: Option<GoalTable<'_>> = None;
        for question in questions {
            match question {
                Ok(Question { start, goal }) if start.can_reach(goal) => {
                    if table.as_ref().is_none_or(|table| table.goal() != goal) {
                        table = Some(table_of(&self.databases[&goal.shape().standing()], goal)?);
                    }
                    answer(start, table.as_ref(), &mut text)?;
                }
                Ok(Question { start, .. }) => answer(start, None, &mut text)?,
                Err(error) if self.common.json => {
                    text.push_str(&json!({ "invalid": error.to_string() }).to_string())
                }
                Err(error) => text.push_str(&format!("invalid: {error}")),
            }
            text.push('\n');
        }
        Ok(text)
    }
}
