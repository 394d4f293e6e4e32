//! `query-db stats`: boards at each distance from one goal.

use std::io::Write;

use clap::Args;
use serde_json::json;
use tilebase::Board;
use tilebase::cli::{Common, Exit, Failure, Out, grouped};

#[derive(Args)]
#[command(after_help = "Example: query-db stats --goal 123804765")]
pub struct Stats {}

/// The longest bar, in characters.
const LONGEST_BAR: u64 = 50;

impl Stats {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let goal = common.goal()?;
        common.with_table(&goal, |table| {
            let (counts, largest, mean) =
                (table.level_counts(), table.largest_distance(), table.mean_distance());
            let farthest: Vec<Board> = table.boards_at(largest).collect();
            let total: u64 = counts.iter().sum();
            if common.json {
                let answer = json!({
                    "goal": goal.to_string(),
                    "boards": total,
                    "mean_distance": mean,
                    "largest_distance": largest,
                    "boards_at_distance": counts,
                    "farthest": farthest.iter().map(Board::to_string).collect::<Vec<_>>(),
                });
                writeln!(out, "{answer}")?;
                return Ok(Exit::Answered);
            }
            writeln!(out, "{} boards can reach the goal {goal}\n", grouped(total))?;
            write_histogram(counts, out)?;
            writeln!(out, "\nmean distance {mean:.6} moves")?;
            writeln!(out, "largest distance {largest} moves, {} boards:", farthest.len())?;
            for board in farthest {
                writeln!(out, "{board}")?;
            }
            Ok(Exit::Answered)
        })
    }
}

/// A line for each distance: how many, and a bar.
pub fn write_histogram(counts: &[u64], out: &mut Out) -> Result<(), Failure> {
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let width = grouped(most).len();
    for (distance, &count) in counts.iter().enumerate() {
        // Wide enough for counts of pairs, which overflow 64 bits when multiplied.
        let bar = (u128::from(count) * u128::from(LONGEST_BAR)).div_ceil(u128::from(most)) as usize;
        writeln!(out, "{distance:>3} {:>width$} {}", grouped(count), "#".repeat(bar))?;
    }
    Ok(())
}
