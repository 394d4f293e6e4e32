//! `search-lab`: search algorithms and heuristics, measured against the true distances. One file for each
//! command.

mod audit;
mod bar;
mod compare;
mod contender;
mod limits;
mod page;
mod pairs;
mod plot;
mod solve;
mod summary;
mod table;

use std::io::{BufWriter, StdoutLock};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use tilebase::cli::{self, BoardArgs, DatabaseArgs, Exit, Failure};
use tilebase::{Board, Database, MAX_TABLE_CELLS};

/// Study search algorithms and heuristics for sliding-tile puzzles, with the true distances at hand
#[derive(Parser)]
#[command(
    name = "search-lab",
    after_help = "Example: search-lab solve 867254301 --algorithm a-star --heuristic h2"
)]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// The options of every command.
#[derive(Args)]
struct Common {
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    boards: BoardArgs,
    /// Answer in JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Run one algorithm on one start and goal, and tell whether its path is optimal
    Solve(solve::Solve),
    /// Run algorithms with heuristics on many pairs: nodes, time, share of optimal answers
    Compare(compare::Compare),
    /// Hold heuristics against the true distance of every board: admissible? consistent?
    Audit(audit::Audit),
}

/// Standard output.
type Out = BufWriter<StdoutLock<'static>>;

impl Common {
    /// The goal to study, and its database.
    ///
    /// # Errors
    /// When the goal is no board, or `why` the true distances are needed and there can be none.
    fn goal_and_database(&self, why: &str) -> Result<(Board, Database), Failure> {
        let reading = self.boards.reading(self.database.named_shape())?;
        let goal = reading.goal.unwrap_or_else(|| Board::ordered(reading.implied));
        let shape = goal.shape();
        if shape.cells() > MAX_TABLE_CELLS {
            let message = format!(
                "{why} needs the true distances, and {shape} boards have no table: at most {MAX_TABLE_CELLS} cells do"
            );
            return Err(Failure::new(Exit::BadInput, message));
        }
        Ok((goal, self.database.open(shape)?))
    }
}

fn main() -> ExitCode {
    cli::run(|out| {
        let Cli { common, command } = cli::parse()?;
        match command {
            Command::Solve(command) => command.run(&common, out),
            Command::Compare(command) => command.run(&common, out),
            Command::Audit(command) => command.run(&common, out),
        }
    })
}
