//! `query-db check`: how good somebody's moves are.

use std::io::{BufRead, Write};

use clap::Args;
use serde_json::{Value, json};
use tilebase::cli::{Common, Exit, Failure, Out, Reading, in_moves};
use tilebase::read::{self, Options};
use tilebase::{Board, GoalTable, MovesError, Notation, Review};

use crate::tell_unsolvable;

#[derive(Args)]
#[command(
    after_help = "The answer begins with one word: optimal, wasteful (more moves than needed), unfinished (the moves \
        end elsewhere than at the goal) or illegal (a move is not possible).\n\n\
        The first of the moves tells how all of them are written:\n  \
        small letters  u d l r  the way the blank goes\n  \
        capitals       U D L R  the way the tile goes; R2 is R twice\n  \
        numbers        5 8      the tiles that move, with spaces between\n\n\
        With `-`, a line is START ; MOVES, or START MOVES when START is written without spaces.\n\n\
        Exit code 0: the goal is reached; 1: it is not, or a move is illegal; 2: the board or the moves cannot \
        be read. With `-`, 2 when a line cannot be read, else 0.\n\n\
        Example: query-db check 123406758 rldr"
)]
pub struct Check {
    /// The board that the moves start from, as one argument; `-` reads lines from standard input
    #[arg(value_name = "START", allow_negative_numbers = true)]
    start: String,
    /// The moves, in one word or several
    #[arg(value_name = "MOVES")]
    moves: Vec<String>,
    /// How the moves are written, instead of what the first of them tells: either case of letters will do
    #[arg(long, value_enum)]
    notation: Option<Notation>,
}

impl Check {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let reading = common.reading()?;
        if self.start == "-" {
            return match self.moves.is_empty() {
                true => self.answer_each(common, &reading, out),
                false => Err(Failure::new(Exit::BadInput, "`-` reads the moves from standard input too")),
            };
        }
        let start = reading.board(&self.start)?;
        let goal = reading.goal_of(&start);
        let moves = self.moves.join(" ");
        let verdict = match start.can_reach(&goal) {
            true => {
                common.with_table_for(&start, &goal, |table| Ok(self.verdict(&start, Some(table), &moves)))?
            }
            false => self.verdict(&start, None, &moves),
        };
        let verdict = verdict.map_err(|error| Failure::new(Exit::BadInput, error))?;
        writeln!(out, "{}", verdict.answer(common, &start, &goal))?;
        if !start.can_reach(&goal) {
            tell_unsolvable(&start, &goal);
        }
        Ok(if verdict.reaches_goal() { Exit::Answered } else { Exit::Unsolvable })
    }

    /// Answers lines for one goal, each as it comes.
    fn answer_each(&self, common: &Common, reading: &Reading, out: &mut Out) -> Result<Exit, Failure> {
        let goal = reading.goal.unwrap_or_else(|| Board::ordered(reading.implied));
        let options = Options { shape: Some(goal.shape()), ..reading.options.clone() };
        common.with_table(&goal, |table| {
            let mut exit = Exit::Answered;
            for line in std::io::stdin().lock().lines() {
                let line = line.map_err(|error| {
                    Failure::new(Exit::Io, format_args!("cannot read the moves: {error}"))
                })?;
                let answer = read_line(&line, &options).and_then(|(start, moves)| {
                    let verdict =
                        self.verdict(&start, Some(table), moves).map_err(|error| error.to_string())?;
                    Ok(verdict.answer(common, &start, &goal))
                });
                match answer {
                    Ok(answer) => writeln!(out, "{answer}")?,
                    Err(fault) => {
                        exit = Exit::BadInput;
                        match common.json {
                            true => writeln!(out, "{}", json!({ "invalid": fault }))?,
                            false => writeln!(out, "invalid: {fault}")?,
                        }
                    }
                }
                out.flush()?;
            }
            Ok(exit)
        })
    }

    /// Judges moves by a table; without one, those of a start that cannot reach the goal.
    fn verdict(
        &self,
        start: &Board,
        table: Option<&GoalTable<'_>>,
        moves: &str,
    ) -> Result<Verdict, MovesError> {
        let path = match Notation::read(self.notation, start, moves) {
            Ok(path) => path,
            Err(error) => {
                let MovesError::Illegal { number, board, .. } = error else { return Err(error) };
                return Ok(Verdict::Illegal { number, board, fault: error.to_string() });
            }
        };
        Ok(match table.and_then(|table| table.review(start, &path)) {
            Some(review) => Verdict::Reviewed(review),
            None => {
                let end = start.play(path.iter().copied()).expect("moves that were read can be made");
                Verdict::Unsolvable { moves: path.len(), end }
            }
        })
    }
}

/// Reads the start of a line, and finds its moves.
fn read_line<'a>(line: &'a str, options: &Options) -> Result<(Board, &'a str), String> {
    let (start, moves) = split(line);
    match read::board(start, options) {
        Ok(start) => Ok((start, moves)),
        Err(error) if line.contains(';') => Err(error.to_string()),
        Err(error) => Err(format!("{error}; a start that has spaces needs a semicolon before the moves")),
    }
}

/// The start and the moves of a line: the last semicolon parts them, since no moves have any and boards
/// may; on a line without, the first white space.
fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.rsplit_once(';').or_else(|| line.split_once(char::is_whitespace)).unwrap_or((line, ""))
}

/// What is to be said of moves that can be read.
enum Verdict {
    /// They are legal, and the goal can be reached.
    Reviewed(Review),
    /// They are legal, but the start cannot reach the goal.
    Unsolvable {
        /// How many they are.
        moves: usize,
        /// The board they lead to.
        end: Board,
    },
    /// One is not possible.
    Illegal {
        /// Its number, from 1.
        number: usize,
        /// The board it would have to be made on.
        board: Board,
        /// What is wrong, in words.
        fault: String,
    },
}

impl Verdict {
    fn reaches_goal(&self) -> bool {
        matches!(self, Self::Reviewed(review) if review.reaches_goal())
    }

    /// The word that the answer begins with.
    fn word(&self) -> &'static str {
        match self {
            Self::Reviewed(review) if review.is_optimal() => "optimal",
            Self::Reviewed(review) if review.reaches_goal() => "wasteful",
            Self::Reviewed(_) | Self::Unsolvable { .. } => "unfinished",
            Self::Illegal { .. } => "illegal",
        }
    }

    /// One line, for a person or in JSON.
    fn answer(&self, common: &Common, start: &Board, goal: &Board) -> String {
        match common.json {
            true => self.json(start, goal).to_string(),
            false => format!("{}: {}", self.word(), self.explanation(goal)),
        }
    }

    fn explanation(&self, goal: &Board) -> String {
        match self {
            Self::Reviewed(review) => {
                let way = match review.reaches_goal() {
                    true => format!("{} to the goal {goal}", in_moves(review.moves)),
                    false => format!(
                        "{} to {}, {} short of the goal {goal}",
                        in_moves(review.moves),
                        review.end,
                        in_moves(review.left.into())
                    ),
                };
                match review.first_wasted {
                    None => way,
                    Some(first) => format!(
                        "{way}; {} wasted, the shortest way has {}; move {first} leads away",
                        review.wasted, review.least
                    ),
                }
            }
            Self::Unsolvable { moves, end } => {
                format!("{} to {end}, from where no moves lead to the goal {goal}", in_moves(*moves))
            }
            Self::Illegal { fault, .. } => fault.clone(),
        }
    }

    fn json(&self, start: &Board, goal: &Board) -> Value {
        let mut answer = json!({
            "board": start.to_string(),
            "goal": goal.to_string(),
            "verdict": self.word(),
            "legal": !matches!(self, Self::Illegal { .. }),
            "reaches_goal": self.reaches_goal(),
        });
        let more = match self {
            Self::Reviewed(review) => json!({
                "moves": review.moves,
                "end": review.end.to_string(),
                "distance": review.least,
                "distance_left": review.left,
                "wasted": review.wasted,
                "first_wasted_move": review.first_wasted,
            }),
            Self::Unsolvable { moves, end } => {
                json!({ "moves": moves, "end": end.to_string(), "distance": null })
            }
            Self::Illegal { number, board, .. } => {
                json!({ "moves": number - 1, "end": board.to_string(), "illegal_move": number })
            }
        };
        let (Value::Object(all), Value::Object(more)) = (&mut answer, more) else {
            unreachable!("both are objects")
        };
        all.extend(more);
        answer
    }
}
