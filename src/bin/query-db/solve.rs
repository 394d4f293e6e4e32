//! `query-db solve`: a shortest path, all of them, or their number.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use serde_json::json;
use tilebase::cli::{Asked, Common, Exit, Failure, Out, SourceArgs, in_moves};
use tilebase::{Board, GoalTable, Move, Notation};

use crate::{damaged, stream, tell_unsolvable};

#[derive(Args)]
#[command(after_help = "Example: query-db solve 867254301 --notation numbers")]
pub struct Solve {
    #[command(flatten)]
    source: SourceArgs,
    /// Draw the board after every step
    #[arg(long)]
    boards: bool,
    /// How moves are written
    #[arg(long, value_enum, default_value_t)]
    notation: Notation,
    /// Only the number of shortest paths
    #[arg(long = "count", conflicts_with_all = ["boards", "listing"])]
    count_paths: bool,
    /// All shortest paths, one a line, in lexicographic order of u d l r
    #[arg(long, group = "listing", conflicts_with = "boards")]
    all: bool,
    /// All paths at most K moves longer than the shortest, the shorter ones first; none takes a move back
    /// or goes on from the goal
    #[arg(long, value_name = "K", group = "listing", conflicts_with = "boards")]
    within: Option<usize>,
    /// No more than N paths
    #[arg(long, value_name = "N", requires = "listing")]
    limit: Option<usize>,
}

impl Solve {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let reading = common.reading()?;
        let (start, goal) = match self.source.asked(&reading)? {
            Asked::One { start, goal } => (start, goal),
            Asked::Many(_) if self.listed().is_some() => {
                let message = "each of many boards is answered in one line: --all and --within are for one";
                return Err(Failure::new(Exit::BadInput, message));
            }
            Asked::Many(input) => {
                let pairs = self.source.with_goal();
                return stream::answer_each(common, &reading, input, pairs, out, &|start, table, line| {
                    self.answer_line(common, start, table, line)
                });
            }
        };
        if self.count_paths {
            return self.count(common, &start, &goal, out);
        }
        if self.listed().is_some() && start.can_reach(&goal) {
            return common.with_table_for(&start, &goal, |table| self.list(common, table, &start, out));
        }
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
        if self.count_paths {
            line.push_str(&Count::of(start, table)?.answer(common));
            return Ok(());
        }
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

    /// How many moves longer than the shortest the paths may be that are to be listed; `None` when none are.
    fn listed(&self) -> Option<usize> {
        self.within.or(self.all.then_some(0))
    }

    fn list(
        &self,
        common: &Common,
        table: &GoalTable<'_>,
        start: &Board,
        out: &mut Out,
    ) -> Result<Exit, Failure> {
        let paths = table.paths_within(start, self.listed().unwrap_or(0));
        for path in paths.take(self.limit.unwrap_or(usize::MAX)) {
            let path = path.map_err(damaged)?;
            let written = self.write(start, &path);
            if common.json {
                let answer = json!({
                    "board": start.to_string(),
                    "goal": table.goal().to_string(),
                    "moves": path.len(),
                    "path": written,
                });
                writeln!(out, "{answer}")?;
            } else {
                writeln!(out, "{written}")?;
            }
            // The next path may take long to find.
            out.flush()?;
        }
        Ok(Exit::Answered)
    }

    fn count(&self, common: &Common, start: &Board, goal: &Board, out: &mut Out) -> Result<Exit, Failure> {
        let solvable = start.can_reach(goal);
        let count = match solvable {
            true => common.with_table_for(start, goal, |table| Count::of(start, Some(table)))?,
            false => Count::of(start, None)?,
        };
        writeln!(out, "{}", count.answer(common))?;
        if !solvable {
            tell_unsolvable(start, goal);
            return Ok(Exit::Unsolvable);
        }
        Ok(Exit::Answered)
    }

    fn write(&self, start: &Board, path: &[Move]) -> String {
        self.notation.write(start, path)
    }
}

/// The number of a board's shortest paths.
#[derive(Serialize)]
struct Count {
    board: String,
    distance: Option<u8>,
    shortest_paths: u128,
}

impl Count {
    /// That of a start; without a table, of one that cannot reach the goal.
    fn of(start: &Board, table: Option<&GoalTable<'_>>) -> Result<Self, Failure> {
        Ok(Self {
            board: start.to_string(),
            distance: table.and_then(|table| table.distance(start)),
            shortest_paths: table.map_or(Ok(0), |table| table.count_paths(start)).map_err(damaged)?,
        })
    }

    fn answer(&self, common: &Common) -> String {
        match common.json {
            true => serde_json::to_string(self).expect("names and numbers can be written"),
            false => self.shortest_paths.to_string(),
        }
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
