//! `query-db`: asks a tilebase database. One file for each command.

mod check;
mod coursework;
mod distance;
mod export;
mod info;
mod judge;
mod longest;
mod moves;
mod page;
mod rank;
mod sample;
mod solve;
mod stats;
mod stream;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tilebase::cli::{self, Common, Exit, Failure};
use tilebase::{Board, QueryError};

/// Ask a tilebase database: shortest distances, optimal paths, statistics of sliding-tile puzzles
#[derive(Parser)]
#[command(name = "query-db", after_help = "Example: query-db solve 867254301")]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The least number of moves from a board to the goal
    Distance(distance::Distance),
    /// A shortest path from a board to the goal; all of them, their number, or longer ones
    Solve(solve::Solve),
    /// Each legal move and the distance after it, best first
    Moves(moves::Moves),
    /// How good somebody's moves are: legal, at the goal, optimal, how many are wasted
    Check(check::Check),
    /// Random boards of an exact distance from the goal
    Sample(sample::Sample),
    /// Boards at each distance from the goal
    Stats(stats::Stats),
    /// The longest shortest path over all starts and goals
    Longest(longest::Longest),
    /// The 8-puzzle as one HTML file that opens in any browser, tables included
    Page(page::Page),
    /// Every board with its distance and best moves, for other programs
    Export(export::Export),
    /// What the database holds
    Info(info::Info),
    /// Prove every entry of the database: checksums, counts, and the certificate of every board and move
    Verify(verify::Verify),
    /// The Cantor expansion of a board: its rank among all arrangements
    Rank(rank::Rank),
    /// The board with a rank: the inverse of `rank`
    Unrank(rank::Unrank),
    /// Answer a judge's input in its own format, from standard input to standard output
    Judge(judge::Judge),
    /// The course assignment's program: a start and a goal in, one sentence and every state out
    Coursework(coursework::Coursework),
}

/// The failure of a table that leads nowhere.
fn damaged(error: QueryError) -> Failure {
    Failure::new(Exit::BadDatabase, format_args!("{error}; `gen-db` builds the database anew"))
}

/// Says on standard error why no moves lead from a board to the goal.
fn tell_unsolvable(start: &Board, goal: &Board) {
    eprintln!(
        "note: no moves lead from {start} to the goal {goal}: their parities differ; with any two tiles exchanged they would"
    );
}

fn main() -> ExitCode {
    cli::run(|out| {
        let Cli { mut common, command } = cli::parse()?;
        match command {
            Command::Distance(command) => command.run(&common, out),
            Command::Solve(command) => command.run(&common, out),
            Command::Moves(command) => command.run(&common, out),
            Command::Check(command) => command.run(&common, out),
            Command::Sample(command) => command.run(&common, out),
            Command::Stats(command) => command.run(&common, out),
            Command::Longest(command) => command.run(&common, out),
            Command::Page(command) => command.run(&common, out),
            Command::Export(command) => command.run(&common, out),
            Command::Info(command) => command.run(&common, out),
            Command::Verify(command) => command.run(&mut common, out),
            Command::Rank(command) => command.run(&common, out),
            Command::Unrank(command) => command.run(&common, out),
            Command::Judge(command) => command.run(&common, out),
            Command::Coursework(command) => command.run(&common, out),
        }
    })
}
