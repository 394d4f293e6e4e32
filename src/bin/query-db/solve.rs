//! `query-db solve`: a shortest path.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde_json::json;
use tilebase::cli::{Asked, Exit, Failure, SourceArgs, in_moves};
use tilebase::{Board, GoalTable, Move, Notation};

use crate::{Common, Out, damaged, stream, tell_unsolvable};

#[derive(Args)]
#[command(after_help = "Example: query-db solve 867254301 --notation numbers")]
pub struct Solve {
    #[command(flatten)]
    source: SourceArgs,
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
        let reading = common.reading()?;
        let (start, goal) = match self.source.asked(&reading)? {
            Asked::One { start, goal } => (start, goal),
            Asked::Many(input) => {
                let pairs = self.source.with_goal();
                return stream::answer_each(common, &reading, input, pairs, out, &|start, table, line| {
                    self.answer_line(common, start, table, line)
                });
            }
        };
        let path = match start.can_reach(&goal) {
            true => common.with_table_for(&start, &goal, |table| table.path(&start).map_err(damaged))?,
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

    fn answer_line(
        &self,
        common: &Common,
        start: &Board,
        table: Option<&GoalTable<'_>>,
        line: &mut String,
    ) -> Result<(), Failure> {
        let path = match table {
            Some(table) => table.path(start).map_err(damaged)?,
            None => None,
        };
        let written = path.as_ref().map(|path| self.write(start, path));
        if common.json {
            let distance = path.as_ref().map(Vec::len);
            let answer = json!({ "board": start.to_string(), "distance": distance, "path": written });
            line.push_str(&answer.to_string());
        } else {
            line.push_str(written.as_deref().unwrap_or("unsolvable"));
        }
        Ok(())
    }

    fn write(&self, start: &Board, path: &[Move]) -> String {
        Notation::from(self.notation).write(start, path)
    }
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
