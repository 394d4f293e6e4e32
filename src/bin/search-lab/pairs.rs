//! The starts and goals to compare on: read from a file, or drawn with a seed.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use tilebase::cli::{Common, Exit, Failure, Reading};
use tilebase::{Board, GoalTable, read};

/// Where the pairs come from.
#[derive(Args)]
pub struct PairArgs {
    /// Read pairs from a file: a start and a goal on each line, or a start alone for the usual goal
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sample", "per_distance"])]
    pairs: Option<PathBuf>,
    /// Draw so many starts from all that can reach the goal
    #[arg(long, value_name = "N", conflicts_with = "per_distance")]
    sample: Option<usize>,
    /// Draw so many starts at each distance from the goal [default: 10]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    per_distance: Option<u32>,
    /// What the drawing depends on
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// Starts at each distance when nothing else is asked for.
const USUAL_PER_DISTANCE: u32 = 10;

impl PairArgs {
    /// Says in a few words where the pairs come from.
    pub fn describe(&self) -> String {
        match (&self.pairs, self.sample) {
            (Some(path), _) => format!("pairs of {}", path.display()),
            (None, Some(count)) => format!("{count} starts drawn from all boards with seed {}", self.seed),
            (None, None) => {
                let count = self.per_distance.unwrap_or(USUAL_PER_DISTANCE);
                format!("at most {count} starts at each distance, drawn with seed {}", self.seed)
            }
        }
    }

    /// The pairs in a file, if one was named.
    pub fn read(&self, common: &Common, goal: &Board) -> Result<Option<Vec<(Board, Board)>>, Failure> {
        let Some(path) = &self.pairs else { return Ok(None) };
        let text = fs::read_to_string(path).map_err(|error| {
            Failure::new(Exit::Io, format_args!("cannot read {}: {error}", path.display()))
        })?;
        let reading = common.boards.reading(Some(goal.shape()))?;
        let mut pairs = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                pairs.push(pair(line, &reading, goal).map_err(|failure| at_line(failure, path, number))?);
            }
        }
        if pairs.is_empty() {
            let message = format!("{} holds no pair: write a start and a goal on each line", path.display());
            return Err(Failure::new(Exit::BadInput, message));
        }
        Ok(Some(pairs))
    }

    /// Draws starts for the table's goal; the same ones for the same seed.
    pub fn draw(&self, table: &GoalTable<'_>) -> Result<Vec<(Board, Board)>, Failure> {
        let largest = table.largest_distance();
        let draw = |distances, count| {
            table
                .sample(distances, count, self.seed)
                .map_err(|error| Failure::new(Exit::BadInput, format_args!("--sample: {error}")))
        };
        let starts = match self.sample {
            Some(count) => draw(0..=largest, count)?,
            None => {
                let count = u64::from(self.per_distance.unwrap_or(USUAL_PER_DISTANCE));
                let mut starts = Vec::new();
                for (distance, &boards) in (0..=largest).zip(table.level_counts()) {
                    starts.extend(draw(distance..=distance, count.min(boards) as usize)?);
                }
                starts
            }
        };
        Ok(starts.into_iter().map(|start| (start, *table.goal())).collect())
    }
}

/// A line is a start, or a start and a goal.
fn pair(line: &str, reading: &Reading, goal: &Board) -> Result<(Board, Board), Failure> {
    let pair = match reading.board(line) {
        Ok(start) => (start, *goal),
        Err(failure) => read::pair(line, &reading.options).map_err(|_| failure)?,
    };
    let shape = goal.shape();
    match [pair.0, pair.1].into_iter().find(|board| board.shape() != shape) {
        None => Ok(pair),
        Some(other) => {
            let message =
                format!("a {} board among {shape} boards; --board names another shape", other.shape());
            Err(Failure::new(Exit::BadInput, message))
        }
    }
}

fn at_line(failure: Failure, path: &Path, number: usize) -> Failure {
    match failure {
        Failure::Told { exit, message } => {
            Failure::new(exit, format_args!("{}, line {number}: {message}", path.display()))
        }
        closed @ Failure::OutputClosed => closed,
    }
}
