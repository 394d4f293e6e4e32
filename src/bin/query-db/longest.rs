//! `query-db longest`: the longest shortest path over all starts and goals, or from one goal.
//!
//! Renaming tiles and turning the board change no distance, so the goals fall into a few kinds by the
//! cell of their blank: each of the N cells has K! goals, and they share the level counts of one table.

use std::io::Write;

use clap::Args;
use serde_json::json;
use tilebase::cli::database::table_of;
use tilebase::cli::{Common, Exit, Failure, Out, grouped};
use tilebase::{Board, Database, Shape};

use crate::stats::write_histogram;

#[derive(Args)]
#[command(after_help = "Example: query-db longest")]
pub struct Longest {}

/// What all ordered pairs of a start and a goal that it can reach amount to.
struct AllPairs {
    /// For each cell of the goal's blank, the largest distance.
    largest_by_cell: Vec<u8>,
    /// Pairs at each distance.
    pairs: Vec<u64>,
    /// A pair at the largest distance.
    example: (Board, Board),
}

impl AllPairs {
    fn count(database: &Database, shape: Shape) -> Result<Self, Failure> {
        let goals_per_cell: u64 = (1..=shape.tiles() as u64).product();
        let mut largest_by_cell = Vec::new();
        let mut pairs = Vec::new();
        let mut example = None;
        for blank in 0..shape.cells() {
            let goal = Board::ordered_around(shape, blank);
            let table = table_of(database, &goal)?;
            pairs.resize(pairs.len().max(table.level_counts().len()), 0);
            for (pairs, boards) in pairs.iter_mut().zip(table.level_counts()) {
                *pairs += boards * goals_per_cell;
            }
            let largest = table.largest_distance();
            if largest_by_cell.iter().all(|&before| before < largest) {
                example = table.boards_at(largest).next().map(|start| (start, goal));
            }
            largest_by_cell.push(largest);
        }
        let example = example.expect("a board stands at the largest distance");
        Ok(Self { largest_by_cell, pairs, example })
    }

    fn largest(&self) -> usize {
        self.pairs.len() - 1
    }

    fn total(&self) -> u64 {
        self.pairs.iter().sum()
    }

    fn mean(&self) -> f64 {
        let sum: f64 =
            self.pairs.iter().enumerate().map(|(distance, &pairs)| distance as f64 * pairs as f64).sum();
        sum / self.total() as f64
    }
}

impl Longest {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        match common.boards.goal {
            Some(_) => Self::from_one_goal(common, out),
            None => Self::over_all_goals(common, out),
        }
    }

    fn over_all_goals(common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let shape = common.shape();
        let all = AllPairs::count(&common.open(shape)?, shape)?;
        let (start, goal) = all.example;
        let most = all.pairs[all.largest()];
        if common.json {
            let answer = json!({
                "board": shape.to_string(),
                "largest_distance": all.largest(),
                "largest_distance_by_goal_cell": all.largest_by_cell,
                "pairs_at_largest_distance": most,
                "pairs": all.total(),
                "mean_distance": all.mean(),
                "pairs_at_distance": all.pairs,
                "example": { "start": start.to_string(), "goal": goal.to_string() },
            });
            writeln!(out, "{answer}")?;
            return Ok(Exit::Answered);
        }
        writeln!(out, "the longest shortest path on {shape} has {} moves", all.largest())?;
        writeln!(
            out,
            "it is that long between {} ordered pairs of a start and a goal, for example from {start} to {goal}",
            grouped(most)
        )?;
        writeln!(out, "\nlargest distance by the cell of the goal's blank:")?;
        for row in all.largest_by_cell.chunks(shape.columns()) {
            let row: Vec<String> = row.iter().map(|largest| format!("{largest:>3}")).collect();
            writeln!(out, "{}", row.join(""))?;
        }
        writeln!(
            out,
            "\nall {} ordered pairs that can reach each other, by distance:",
            grouped(all.total())
        )?;
        write_histogram(&all.pairs, out)?;
        writeln!(out, "\nmean distance {:.6} moves", all.mean())?;
        Ok(Exit::Answered)
    }

    fn from_one_goal(common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let goal = common.goal()?;
        common.with_table(&goal, |table| {
            let largest = table.largest_distance();
            let farthest: Vec<String> = table.boards_at(largest).map(|board| board.to_string()).collect();
            if common.json {
                let answer =
                    json!({ "goal": goal.to_string(), "largest_distance": largest, "farthest": farthest });
                writeln!(out, "{answer}")?;
                return Ok(Exit::Answered);
            }
            writeln!(
                out,
                "the longest shortest path to {goal} has {largest} moves, from {} boards:",
                farthest.len()
            )?;
            for board in farthest {
                writeln!(out, "{board}")?;
            }
            Ok(Exit::Answered)
        })
    }
}
