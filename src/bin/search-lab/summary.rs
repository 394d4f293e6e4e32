//! One run, and what many of them amount to.

use serde::Serialize;
use tilebase::Board;
use tilebase::search::{End, Outcome};

use crate::contender::Contender;

/// One contender on one pair: a line of the CSV output.
#[derive(Debug, Clone, Serialize)]
pub struct Run {
    pub start: String,
    pub goal: String,
    /// Moves of a shortest path; none when the pair is unsolvable.
    pub distance: Option<u8>,
    pub algorithm: String,
    pub heuristic: Option<String>,
    /// `solved`, `unsolvable`, or `stopped` by a limit.
    pub end: &'static str,
    pub moves: Option<usize>,
    pub excess_moves: Option<usize>,
    pub expanded: u64,
    pub generated: u64,
    pub reopened: u64,
    pub peak_open: u64,
    pub peak_closed: u64,
    pub seconds: f64,
}

impl Run {
    pub fn new(
        pair: &(Board, Board),
        distance: Option<u8>,
        contender: &Contender,
        outcome: &Outcome,
    ) -> Self {
        let moves = outcome.path().map(<[_]>::len);
        Self {
            start: pair.0.to_string(),
            goal: pair.1.to_string(),
            distance,
            algorithm: contender.algorithm.to_string(),
            heuristic: contender.estimator.as_ref().map(ToString::to_string),
            end: match outcome.end {
                End::Solved(_) => "solved",
                End::Unsolvable => "unsolvable",
                End::Stopped(_) => "stopped",
            },
            moves,
            excess_moves: moves.zip(distance).map(|(moves, distance)| moves - usize::from(distance)),
            expanded: outcome.counts.expanded,
            generated: outcome.counts.generated,
            reopened: outcome.counts.reopened,
            peak_open: outcome.counts.peak_open,
            peak_closed: outcome.counts.peak_closed,
            seconds: outcome.time.as_secs_f64(),
        }
    }
}

/// Many runs of one contender. Means are over the solved ones, and null when there are none.
#[derive(Debug, Clone, Serialize)]
pub struct Summary {
    pub runs: usize,
    pub solved: usize,
    pub unsolvable: usize,
    pub stopped: usize,
    pub optimal: usize,
    pub optimal_share: Option<f64>,
    pub mean_excess_moves: Option<f64>,
    pub largest_excess_moves: Option<usize>,
    pub mean_expanded: Option<f64>,
    pub largest_expanded: Option<u64>,
    pub mean_generated: Option<f64>,
    pub mean_reopened: Option<f64>,
    pub mean_peak_open: Option<f64>,
    pub mean_peak_closed: Option<f64>,
    pub mean_seconds: Option<f64>,
}

impl Summary {
    pub fn new<'a>(runs: impl Iterator<Item = &'a Run>) -> Self {
        let runs: Vec<&Run> = runs.collect();
        let solved: Vec<(&Run, usize)> =
            runs.iter().filter_map(|&run| Some((run, run.excess_moves?))).collect();
        let ended = |end: &str| runs.iter().filter(|run| run.end == end).count();
        let optimal = solved.iter().filter(|&&(_, excess)| excess == 0).count();
        let mean = |value: &dyn Fn(&Run) -> f64| {
            let sum: f64 = solved.iter().map(|(run, _)| value(run)).sum();
            (!solved.is_empty()).then(|| sum / solved.len() as f64)
        };
        Self {
            runs: runs.len(),
            solved: solved.len(),
            unsolvable: ended("unsolvable"),
            stopped: ended("stopped"),
            optimal,
            optimal_share: (!solved.is_empty()).then(|| optimal as f64 / solved.len() as f64),
            mean_excess_moves: mean(&|run| run.excess_moves.map_or(0.0, |excess| excess as f64)),
            largest_excess_moves: solved.iter().map(|&(_, excess)| excess).max(),
            mean_expanded: mean(&|run| run.expanded as f64),
            largest_expanded: solved.iter().map(|(run, _)| run.expanded).max(),
            mean_generated: mean(&|run| run.generated as f64),
            mean_reopened: mean(&|run| run.reopened as f64),
            mean_peak_open: mean(&|run| run.peak_open as f64),
            mean_peak_closed: mean(&|run| run.peak_closed as f64),
            mean_seconds: mean(&|run| run.seconds),
        }
    }
}

/// A summary of the pairs at one distance.
#[derive(Debug, Clone, Serialize)]
pub struct AtDistance {
    pub distance: u8,
    #[serde(flatten)]
    pub summary: Summary,
}

/// All runs of one contender, together and by distance.
#[derive(Debug, Clone, Serialize)]
pub struct Record {
    #[serde(skip)]
    pub contender: Contender,
    pub algorithm: String,
    pub heuristic: Option<String>,
    #[serde(flatten)]
    pub overall: Summary,
    pub by_distance: Vec<AtDistance>,
}

impl Record {
    pub fn new(contender: &Contender, runs: &[&Run]) -> Self {
        let mut distances: Vec<u8> = runs.iter().filter_map(|run| run.distance).collect();
        distances.sort_unstable();
        distances.dedup();
        let at = |distance| {
            let here = runs.iter().copied().filter(move |run| run.distance == Some(distance));
            AtDistance { distance, summary: Summary::new(here) }
        };
        Self {
            contender: contender.clone(),
            algorithm: contender.algorithm.to_string(),
            heuristic: contender.estimator.as_ref().map(ToString::to_string),
            overall: Summary::new(runs.iter().copied()),
            by_distance: distances.into_iter().map(at).collect(),
        }
    }
}
