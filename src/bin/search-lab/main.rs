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

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tilebase::cli::{self, Common};

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

#[derive(Subcommand)]
enum Command {
    /// Run one algorithm on one start and goal, and tell whether its path is optimal
    Solve(solve::Solve),
    /// Run algorithms with heuristics on many pairs: nodes, time, share of optimal answers
    Compare(compare::Compare),
    /// Hold heuristics against the true distance of every board: admissible? consistent?
    Audit(audit::Audit),
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
