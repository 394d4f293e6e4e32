//! The starts and goals to compare on: read from a file, or drawn with a seed.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use fastrand::Rng;
use tilebase::cli::{Exit, Failure, Reading};
use tilebase::{Board, GoalTable, read};

use crate::Common;

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
    pub fn draw(&self, table: &GoalTable<'_>) -> Vec<(Board, Board)> {
        let mut rng = Rng::with_seed(self.seed);
        let goal = *table.goal();
        let starts: Vec<Board> = match self.sample {
            Some(count) => (0..count).map(|_| any_board(&goal, &mut rng)).collect(),
            None => {
                let count = self.per_distance.unwrap_or(USUAL_PER_DISTANCE) as usize;
                let distances = 0..=table.largest_distance();
                distances.flat_map(|distance| at_distance(table, distance, count, &mut rng)).collect()
            }
        };
        starts.into_iter().map(|start| (start, goal)).collect()
    }
}

/// Any of the boards that can reach the goal, all equally likely: a shuffle decides, and one of the other
/// class is brought over by exchanging its first two tiles.
fn any_board(goal: &Board, rng: &mut Rng) -> Board {
    let mut cells: Vec<u8> = goal.tiles().collect();
    rng.shuffle(&mut cells);
    let board = Board::new(goal.shape(), &cells).expect("a shuffled board is a board");
    if board.can_reach(goal) {
        return board;
    }
    let mut tiles = (0..cells.len()).filter(|&cell| cells[cell] != 0);
    if let (Some(first), Some(second)) = (tiles.next(), tiles.next()) {
        cells.swap(first, second);
    }
    Board::new(goal.shape(), &cells).expect("two tiles exchanged are a board still")
}

/// `count` different boards at a distance, or all when there are no more, in the table's order.
fn at_distance(table: &GoalTable<'_>, distance: u8, count: usize, rng: &mut Rng) -> Vec<Board> {
    // Reservoir sampling: the k-th board is kept with probability count / k.
    let mut drawn: Vec<(usize, Board)> = Vec::new();
    for (seen, board) in table.boards_at(distance).enumerate() {
        if drawn.len() < count {
            drawn.push((seen, board));
        } else if let Some(slot) = drawn.get_mut(rng.usize(..=seen)) {
            *slot = (seen, board);
        }
    }
    drawn.sort_unstable_by_key(|&(seen, _)| seen);
    drawn.into_iter().map(|(_, board)| board).collect()
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
