//! `query-db solve`: a shortest path.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde_json::json;
use tilebase::cli::{Exit, Failure, in_moves};
use tilebase::{Board, Move, Notation};

use crate::{Common, Out, stream, tell_unsolvable};

#[derive(Args)]
#[command(after_help = "Example: query-db solve 867254301 --notation numbers")]
pub struct Solve {
    /// The board, in one word or several; `-` reads boards from standard input, one a line
    #[arg(required = true, value_name = "BOARD", allow_negative_numbers = true)]
    board: Vec<String>,
    /// Draw the board after every step
    #[arg(long)]
    boards: bool,
    /// How moves are written
    #[arg(long, value_enum, default_value_t = Written::Blank)]
    notation: Written,
}

/// The notations by the names the user gives them.
#[derive(Clone, Copy, ValueEnum)]
enum Written {
    /// The way the blank goes: u d l r
    Blank,
    /// The way the tile goes: U D L R
    Tile,
    /// The numbers of the tiles that move
    Numbers,
}

impl From<Written> for Notation {
    fn from(written: Written) -> Self {
        match written {
            Written::Blank => Self::Blank,
            Written::Tile => Self::Tile,
            Written::Numbers => Self::Numbers,
        }
    }
}

impl Solve {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let goal = common.goal()?;
        if stream::asked_for(&self.board) {
            return self.answer_many(common, &goal, out);
        }
        let start = common.start(&self.board, &goal)?;
        let path = match start.can_reach(&goal) {
            true => common.with_table(&goal, |table| table.path(&start).map_err(damaged))?,
            false => None,
        };
        if common.json {
            let written = path.as_ref().map(|path| self.write(&start, path));
            let answer = json!({
                "board": start.to_string(),
                "goal": goal.to_string(),
                "distance": path.as_ref().map(Vec::len),
                "path": written,
            });
            writeln!(out, "{answer}")?;
        } else if let Some(path) = &path {
            writeln!(out, "{}", in_moves(path.len()))?;
            writeln!(out, "{}", self.write(&start, path))?;
            if self.boards {
                draw(&start, path, out)?;
            }
        } else {
            writeln!(out, "unsolvable")?;
        }
        if path.is_none() {
            tell_unsolvable(&start, &goal);
            return Ok(Exit::Unsolvable);
        }
        Ok(Exit::Answered)
    }

    fn answer_many(&self, common: &Common, goal: &Board, out: &mut Out) -> Result<Exit, Failure> {
        common.with_table(goal, |table| {
            stream::answer_each(common, table, out, |start, distance, line| {
                let path = table.path(start).map_err(damaged)?.map(|path| self.write(start, &path));
                if common.json {
                    let answer = json!({ "board": start.to_string(), "distance": distance, "path": path });
                    line.push_str(&answer.to_string());
                } else {
                    line.push_str(path.as_deref().unwrap_or("unsolvable"));
                }
                Ok(())
            })
        })
    }

    fn write(&self, start: &Board, path: &[Move]) -> String {
        Notation::from(self.notation).write(start, path)
    }
}

fn damaged(error: tilebase::QueryError) -> Failure {
    Failure::new(Exit::BadDatabase, format_args!("{error}; `gen-db` builds the database anew"))
}

/// Draws the start and the board after every step, each under its number.
fn draw(start: &Board, path: &[Move], out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "\n0\n{start:#}")?;
    let mut board = *start;
    for (number, &step) in (1..).zip(path) {
        board = board.after(step).expect("a path stays on the board");
        writeln!(out, "\n{number} {}\n{board:#}", step.letter())?;
    }
    Ok(())
}
