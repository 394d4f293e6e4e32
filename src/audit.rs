//! Heuristics held against the truth: every board that can reach a goal, its estimate and its distance.
//!
//! A search with an estimate that is never too large gives shortest paths; one with a consistent estimate
//! needs no node twice. Both can be decided for good when every distance is known, for any function:
//!
//! ```
//! use tilebase::audit::audit;
//! use tilebase::{Board, Database, Shape};
//!
//! let database = Database::build(Shape::EIGHT);
//! let goal = Board::ordered(Shape::EIGHT);
//! let table = database.goal(&goal)?;
//!
//! // Is the way of the blank alone a lower bound?
//! let shape = Shape::EIGHT;
//! let blank_home = |board: &Board| {
//!     let (blank, home) = (board.blank(), goal.blank());
//!     (shape.row(blank).abs_diff(shape.row(home)) + shape.column(blank).abs_diff(shape.column(home))) as f64
//! };
//! let audit = audit(&table, blank_home);
//! assert_eq!(audit.boards(), 181_440);
//! assert!(audit.is_admissible() && audit.is_consistent());
//! assert_eq!(audit.mean_estimate(), 2.0);
//! # Ok::<(), tilebase::QueryError>(())
//! ```

use rayon::prelude::*;

use crate::board::Board;
use crate::database::GoalTable;

/// How an estimate compares with the truth, over all boards that can reach the goal.
#[derive(Debug, Clone, PartialEq)]
pub struct Audit {
    /// The boards by their true distance, from 0 to the largest.
    pub levels: Vec<Level>,
    /// The estimate of the goal itself, 0 for a sound heuristic.
    pub at_goal: f64,
}

/// The boards at one true distance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Level {
    /// Their distance in moves.
    pub distance: u8,
    /// How many they are.
    pub boards: u64,
    /// How many of them are estimated too far.
    pub overestimated: u64,
    /// How many are estimated right.
    pub exact: u64,
    /// Moves from these boards by which the estimate falls by more than one.
    pub inconsistent_moves: u64,
    /// The least estimate.
    pub least: f64,
    /// The sum of the estimates.
    pub sum: f64,
    /// The sum of their distances from the truth, either way.
    pub sum_of_errors: f64,
    /// The board with the largest estimate; of several, the first in order of the dense index.
    pub farthest: Estimated,
}

/// A board with its estimate and its distance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimated {
    /// The board.
    pub board: Board,
    /// Estimated moves to the goal.
    pub estimate: f64,
    /// Moves to the goal.
    pub distance: u8,
}

impl Estimated {
    /// Moves by which the board is estimated too far; negative when too near.
    pub fn excess(&self) -> f64 {
        self.estimate - f64::from(self.distance)
    }
}

/// Audits an estimate of the distance to the table's goal. The boards are shared out over all cores, one
/// distance at a time.
///
/// Floats are compared exactly; an estimate with rounding errors may be found inconsistent for the sake of
/// its last bits.
pub fn audit(table: &GoalTable<'_>, estimate: impl Fn(&Board) -> f64 + Sync) -> Audit {
    let levels = (0..=table.largest_distance()).into_par_iter();
    Audit {
        levels: levels.map(|distance| level(table, distance, &estimate)).collect(),
        at_goal: estimate(table.goal()),
    }
}

fn level(table: &GoalTable<'_>, distance: u8, estimate: &impl Fn(&Board) -> f64) -> Level {
    let truth = f64::from(distance);
    let nobody = Estimated { board: *table.goal(), estimate: f64::NEG_INFINITY, distance };
    let mut level = Level {
        distance,
        boards: 0,
        overestimated: 0,
        exact: 0,
        inconsistent_moves: 0,
        least: f64::INFINITY,
        sum: 0.0,
        sum_of_errors: 0.0,
        farthest: nobody,
    };
    for board in table.boards_at(distance) {
        let h = estimate(&board);
        level.boards += 1;
        level.overestimated += u64::from(h > truth);
        level.exact += u64::from(h == truth);
        level.inconsistent_moves +=
            board.neighbours().filter(|(_, next)| h > 1.0 + estimate(next)).count() as u64;
        level.least = level.least.min(h);
        level.sum += h;
        level.sum_of_errors += (h - truth).abs();
        if h > level.farthest.estimate {
            level.farthest = Estimated { board, estimate: h, distance };
        }
    }
    level
}

impl Level {
    /// The mean estimate.
    pub fn mean(&self) -> f64 {
        self.sum / self.boards as f64
    }
}

impl Audit {
    fn total(&self, count: impl Fn(&Level) -> u64) -> u64 {
        self.levels.iter().map(count).sum()
    }

    fn mean(&self, sum: impl Fn(&Level) -> f64) -> f64 {
        self.levels.iter().map(sum).sum::<f64>() / self.boards() as f64
    }

    /// Boards audited: all that can reach the goal.
    pub fn boards(&self) -> u64 {
        self.total(|level| level.boards)
    }

    /// Boards that are estimated too far.
    pub fn overestimated(&self) -> u64 {
        self.total(|level| level.overestimated)
    }

    /// Boards that are estimated right.
    pub fn exact(&self) -> u64 {
        self.total(|level| level.exact)
    }

    /// Moves by which the estimate falls by more than one, counted from the board where they begin.
    pub fn inconsistent_moves(&self) -> u64 {
        self.total(|level| level.inconsistent_moves)
    }

    /// Whether no board is estimated too far.
    pub fn is_admissible(&self) -> bool {
        self.overestimated() == 0
    }

    /// Whether no move makes the estimate fall by more than one and the goal is estimated at 0.
    pub fn is_consistent(&self) -> bool {
        self.inconsistent_moves() == 0 && self.at_goal == 0.0
    }

    /// The board that is estimated too far by the most moves: of several, the nearest to the goal, then the
    /// first in order of the dense index. `None` when no board is.
    pub fn worst(&self) -> Option<Estimated> {
        let too_far =
            self.levels.iter().map(|level| level.farthest).filter(|farthest| farthest.excess() > 0.0);
        too_far.reduce(|worst, next| if next.excess() > worst.excess() { next } else { worst })
    }

    /// The mean estimate, in moves.
    pub fn mean_estimate(&self) -> f64 {
        self.mean(|level| level.sum)
    }

    /// The mean of estimate minus distance, in moves: negative for an estimate that is too near on average.
    pub fn mean_error(&self) -> f64 {
        self.mean(|level| level.sum - f64::from(level.distance) * level.boards as f64)
    }

    /// The mean of how far estimate and distance are apart, in moves.
    pub fn mean_absolute_error(&self) -> f64 {
        self.mean(|level| level.sum_of_errors)
    }
}
