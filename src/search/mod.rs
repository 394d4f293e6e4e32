//! The search algorithms that a table makes unnecessary, kept for study and as an oracle.
//!
//! Nothing here reads a table: searches know boards and moves, and a [`Heuristic`] knows the goal. So a
//! search and a table are independent answers to one question, and each can be tested against the other.
//! There is one file for each algorithm, and all of them report the same [`Outcome`].
//!
//! ```
//! use tilebase::search::{Algorithm, End, Heuristic, Problem, Searcher};
//! use tilebase::{Board, Shape};
//!
//! let start = Board::new(Shape::EIGHT, &[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
//! let goal = Board::ordered(Shape::EIGHT);
//! let manhattan = Heuristic::H2.towards(&goal);
//!
//! let outcome = Searcher::default().run(Algorithm::AStar, &Problem::new(start, goal, &*manhattan));
//! let End::Solved(path) = outcome.end else { panic!("these two boards reach each other") };
//! assert_eq!(path.len(), 19);
//! assert_eq!(start.play(path), Some(goal));
//! # Ok::<(), tilebase::BoardError>(())
//! ```
//!
//! # What is counted
//!
//! A node is **expanded** when its moves are looked at and **generated** when a move makes its board; the
//! start is not generated. The way straight back to the parent is never generated, by any algorithm: it
//! cannot be part of a shortest path, and the counts of different algorithms stay comparable. **OPEN** holds
//! the nodes that wait, **CLOSED** those taken from it.

mod a_star;
mod best_first;
mod bidirectional;
mod breadth_first;
mod graph;
mod greedy;
mod heuristic;
mod ida_star;
mod linear_conflict;
mod meter;
mod open;
mod weighted_a_star;

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use crate::board::Board;
use crate::moves::Move;
use graph::Graph;
use greedy::Tie;
use meter::Meter;
use open::Open;

pub use heuristic::{Estimate, Heuristic, HeuristicError};

/// A way to search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Algorithm {
    /// Level by level from the start; the goal is noticed when it is generated. Always optimal.
    BreadthFirst,
    /// Breadth first from both ends at once, the smaller frontier first. Always optimal.
    Bidirectional,
    /// Global best-first search as the coursework describes it: OPEN is kept in the order of f = d + h over
    /// the whole list, and no board is ever looked up, so the same board may be expanded many times over.
    /// Optimal when h never overestimates, slow for want of the look-up.
    BestFirst,
    /// Greedy best-first search: ordered by h alone, ties to the deeper node, each board kept as first found.
    /// Fast, and seldom optimal.
    Greedy,
    /// The same with ties to the node nearer to the start, as a well-known judge solution has it that calls
    /// itself A*. Seldom optimal either, but far less too long.
    GreedyShallow,
    /// A*: ordered by f = g + h, ties to the greater g; duplicates are looked up in OPEN and CLOSED, and a
    /// node is re-opened when a shorter path to it turns up. Optimal when h never overestimates.
    AStar,
    /// Iterative deepening A*: depth-first below a bound on f that rises until the goal lies within. Keeps
    /// one path in memory. Optimal when h never overestimates.
    IdaStar,
    /// A* on f = g + w·h. With w ≥ 1 and an h that never overestimates, at most w times the optimum.
    WeightedAStar(f64),
}

/// The text names no [`Algorithm`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{text:?} is no algorithm: choose from {}; a weight is at least 1",
    Algorithm::ALL.map(|algorithm| algorithm.to_string()).join(", ")
)]
pub struct AlgorithmError {
    /// The text that was given.
    pub text: String,
}

impl Algorithm {
    /// The weight of `weighted-a-star` when none is named.
    pub const USUAL_WEIGHT: f64 = 1.5;

    /// Every algorithm, the weighted one with its usual weight.
    pub const ALL: [Self; 8] = [
        Self::BreadthFirst,
        Self::Bidirectional,
        Self::BestFirst,
        Self::Greedy,
        Self::GreedyShallow,
        Self::AStar,
        Self::IdaStar,
        Self::WeightedAStar(Self::USUAL_WEIGHT),
    ];

    /// Whether the heuristic matters to it.
    pub const fn is_informed(self) -> bool {
        !matches!(self, Self::BreadthFirst | Self::Bidirectional)
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::BreadthFirst => "breadth-first",
            Self::Bidirectional => "bidirectional",
            Self::BestFirst => "best-first",
            Self::Greedy => "greedy",
            Self::GreedyShallow => "greedy-shallow",
            Self::AStar => "a-star",
            Self::IdaStar => "ida-star",
            Self::WeightedAStar(weight) => return f.pad(&format!("weighted-a-star:{weight}")),
        };
        f.pad(name)
    }
}

impl FromStr for Algorithm {
    type Err = AlgorithmError;

    /// Reads what [`Algorithm`] displays; `weighted-a-star` alone takes [`Algorithm::USUAL_WEIGHT`].
    fn from_str(text: &str) -> Result<Self, AlgorithmError> {
        let refuse = || AlgorithmError { text: text.to_owned() };
        match text {
            "breadth-first" => Ok(Self::BreadthFirst),
            "bidirectional" => Ok(Self::Bidirectional),
            "best-first" => Ok(Self::BestFirst),
            "greedy" => Ok(Self::Greedy),
            "greedy-shallow" => Ok(Self::GreedyShallow),
            "a-star" => Ok(Self::AStar),
            "ida-star" => Ok(Self::IdaStar),
            "weighted-a-star" => Ok(Self::WeightedAStar(Self::USUAL_WEIGHT)),
            _ => {
                let weight: f64 = text
                    .strip_prefix("weighted-a-star:")
                    .and_then(|weight| weight.parse().ok())
                    .ok_or_else(refuse)?;
                if weight.is_finite() && weight >= 1.0 {
                    Ok(Self::WeightedAStar(weight))
                } else {
                    Err(refuse())
                }
            }
        }
    }
}

/// What to search for.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// Where the path begins.
    pub start: Board,
    /// Where it ends.
    pub goal: Board,
    /// Estimated moves from a board to the goal, never NaN. Algorithms that are not informed never call it.
    pub heuristic: &'a (dyn Fn(&Board) -> f64 + Sync),
    /// When to give up.
    pub limits: Limits,
    /// Search even though the parity of the two boards already says that there is no path.
    pub force: bool,
}

impl<'a> Problem<'a> {
    /// The plain question: no limits, and an unsolvable pair is not searched.
    pub fn new(start: Board, goal: Board, heuristic: &'a (dyn Fn(&Board) -> f64 + Sync)) -> Self {
        Self { start, goal, heuristic, limits: Limits::default(), force: false }
    }
}

/// Bounds on the work of one run; `None` is no bound.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// Nodes expanded at most.
    pub nodes: Option<u64>,
    /// Nodes this many moves from the start are not expanded, so no longer path is found.
    pub depth: Option<u32>,
    /// Time at most, looked at once in a thousand nodes or so.
    pub time: Option<Duration>,
}

/// The limit that ended a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Limit {
    /// [`Limits::nodes`].
    #[error("the limit on nodes was reached")]
    Nodes,
    /// [`Limits::depth`]: everything nearer was searched.
    #[error("no path within the limit on depth")]
    Depth,
    /// [`Limits::time`].
    #[error("the limit on time was reached")]
    Time,
    /// The 2³² − 1 nodes that a search can number.
    #[error("more nodes than a search can hold")]
    Memory,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// A path from the start to the goal, empty when they are the same board.
    Solved(Vec<Move>),
    /// There is no path: known from parity when no node was expanded, else from having seen every board.
    Unsolvable,
    /// A limit came first.
    Stopped(Limit),
}

/// The work of one run, in nodes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes whose moves were looked at, repetitions included.
    pub expanded: u64,
    /// Boards made by a move, repetitions included.
    pub generated: u64,
    /// Nodes that went from CLOSED back to OPEN because a shorter path to them was found.
    pub reopened: u64,
    /// The most nodes in OPEN at once. For IDA*, which has no list, the longest path it held.
    pub peak_open: u64,
    /// The most nodes in CLOSED at once; 0 for IDA*.
    pub peak_closed: u64,
}

/// What every algorithm reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The path, or why there is none.
    pub end: End,
    /// The work it took.
    pub counts: Counts,
    /// The time it took.
    pub time: Duration,
}

impl Outcome {
    /// The path that was found.
    pub fn path(&self) -> Option<&[Move]> {
        match &self.end {
            End::Solved(path) => Some(path),
            End::Unsolvable | End::Stopped(_) => None,
        }
    }
}

/// A path, or `None` when every board was seen without meeting the goal.
type Found = Result<Option<Vec<Move>>, Limit>;

/// Runs searches one after another in the same memory, so that many small ones cost no allocation.
#[derive(Default)]
pub struct Searcher {
    graph: Graph,
    backward: Graph,
    open: Open,
}

impl Searcher {
    /// Searches for a path from the problem's start to its goal.
    pub fn run(&mut self, algorithm: Algorithm, problem: &Problem<'_>) -> Outcome {
        let started = Instant::now();
        let mut meter = Meter::new(problem.limits, started);
        let Self { graph, backward, open } = self;
        let found = if !problem.force && !problem.start.can_reach(&problem.goal) {
            Ok(None)
        } else {
            match algorithm {
                Algorithm::BreadthFirst => breadth_first::search(problem, graph, &mut meter),
                Algorithm::Bidirectional => bidirectional::search(problem, graph, backward, &mut meter),
                Algorithm::BestFirst => best_first::search(problem, graph, open, &mut meter),
                Algorithm::Greedy => greedy::search(problem, Tie::Deeper, graph, open, &mut meter),
                Algorithm::GreedyShallow => greedy::search(problem, Tie::Shallower, graph, open, &mut meter),
                Algorithm::AStar => a_star::search(problem, graph, open, &mut meter),
                Algorithm::IdaStar => ida_star::search(problem, &mut meter),
                Algorithm::WeightedAStar(weight) => {
                    weighted_a_star::search(problem, weight, graph, open, &mut meter)
                }
            }
        };
        let end = match found {
            Ok(Some(path)) => End::Solved(path),
            Ok(None) => End::Unsolvable,
            Err(limit) => End::Stopped(limit),
        };
        Outcome { end, counts: meter.counts(), time: started.elapsed() }
    }
}
