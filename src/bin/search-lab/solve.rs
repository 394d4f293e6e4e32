//! `search-lab solve`: one algorithm on one start and goal.

use std::io::Write;

use clap::Args;
use serde_json::json;
use tilebase::cli::database::table_of;
use tilebase::cli::{Common, Exit, Failure, Out, SourceArgs, grouped, in_moves};
use tilebase::search::{Algorithm, End, Limit, Outcome, Problem, Searcher};
use tilebase::{Board, MAX_TABLE_CELLS, Notation};

use crate::contender::{Estimator, algorithms, heuristics};
use crate::limits::{LimitArgs, cure};

#[derive(Args)]
#[command(after_help = format!("Example: search-lab solve 867254301 --algorithm greedy --heuristic h2-blank\n\n{}\n{}", algorithms(), heuristics()))]
pub struct Solve {
    #[command(flatten)]
    source: SourceArgs,
    /// How to search
    #[arg(long, default_value = "a-star")]
    algorithm: Algorithm,
    /// How to estimate the distance to the goal
    #[arg(long, default_value = "h2")]
    heuristic: Estimator,
    /// Search even when the parity of the boards says that there is no path
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// What the database says about the question.
#[derive(Clone, Copy)]
enum Truth {
    Distance(u8),
    Unreachable,
    /// Shapes beyond every table.
    Unknown,
}

impl Solve {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let reading = common.boards.reading(common.database.named_shape())?;
        let (start, goal) = self.source.one(&reading)?;
        if start.shape() != goal.shape() {
            let message = format!("the start is a {} board, the goal {}", start.shape(), goal.shape());
            return Err(Failure::new(Exit::BadInput, message));
        }
        let (outcome, truth) = self.search(common, &start, &goal)?;
        if common.json {
            self.write_json(&start, &goal, &outcome, truth, out)?;
        } else {
            self.write_text(&start, &outcome, truth, out)?;
        }
        match &outcome.end {
            End::Solved(_) => Ok(Exit::Answered),
            End::Unsolvable => {
                if outcome.counts.expanded == 0 {
                    eprintln!(
                        "note: no moves lead from {start} to the goal {goal}: their parities differ; --force searches all the same"
                    );
                }
                Ok(Exit::Unsolvable)
            }
            End::Stopped(limit) => Err(Failure::new(Exit::BadInput, self.why_stopped(*limit, &outcome))),
        }
    }

    fn search(&self, common: &Common, start: &Board, goal: &Board) -> Result<(Outcome, Truth), Failure> {
        let run = |heuristic: &(dyn Fn(&Board) -> f64 + Sync)| {
            let problem = Problem {
                start: *start,
                goal: *goal,
                heuristic,
                limits: self.limits.limits(),
                force: self.force,
            };
            Searcher::default().run(self.algorithm, &problem)
        };
        if goal.shape().cells() > MAX_TABLE_CELLS {
            let Estimator::Known(heuristic) = &self.heuristic else {
                let message =
                    format!("the perfect heuristic needs a database, and {} boards have none", goal.shape());
                return Err(Failure::new(Exit::BadInput, message));
            };
            return Ok((run(&*heuristic.towards(goal)), Truth::Unknown));
        }
        let database = common.database.open(goal.shape())?;
        let table = table_of(&database, goal)?;
        let truth = table.distance(start).map_or(Truth::Unreachable, Truth::Distance);
        Ok((run(&*self.heuristic.towards(&table)), truth))
    }

    fn write_text(
        &self,
        start: &Board,
        outcome: &Outcome,
        truth: Truth,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let counts = &outcome.counts;
        match &outcome.end {
            End::Solved(path) => {
                writeln!(out, "{}", in_moves(path.len()))?;
                writeln!(out, "{}", Notation::Blank.write(start, path))?;
                match truth {
                    Truth::Distance(shortest) if path.len() == usize::from(shortest) => {
                        writeln!(out, "optimal: no path is shorter")?;
                    }
                    Truth::Distance(shortest) => {
                        let excess = path.len() - usize::from(shortest);
                        writeln!(out, "not optimal: {} too many, {shortest} are enough", in_moves(excess))?;
                    }
                    Truth::Unreachable | Truth::Unknown => {
                        writeln!(
                            out,
                            "whether it is optimal is not known: no table covers {} boards",
                            start.shape()
                        )?;
                    }
                }
            }
            End::Unsolvable if counts.expanded > 0 => {
                let expanded = grouped(counts.expanded);
                writeln!(
                    out,
                    "unsolvable: all {expanded} boards that can be reached were expanded, none is the goal"
                )?;
            }
            End::Unsolvable => {
                writeln!(out, "unsolvable: nothing was searched")?;
                return Ok(());
            }
            End::Stopped(_) => writeln!(out, "stopped")?,
        }
        let name = self.algorithm;
        match self.algorithm.is_informed() {
            true => writeln!(out, "\n{name} with {}", self.heuristic)?,
            false => writeln!(out, "\n{name}")?,
        }
        writeln!(out, "expanded    {:>12} nodes", grouped(counts.expanded))?;
        writeln!(out, "generated   {:>12}", grouped(counts.generated))?;
        writeln!(out, "re-opened   {:>12}", grouped(counts.reopened))?;
        writeln!(out, "peak OPEN   {:>12}", grouped(counts.peak_open))?;
        writeln!(out, "peak CLOSED {:>12}", grouped(counts.peak_closed))?;
        writeln!(out, "time        {:>12.3} ms", outcome.time.as_secs_f64() * 1e3)?;
        Ok(())
    }

    fn write_json(
        &self,
        start: &Board,
        goal: &Board,
        outcome: &Outcome,
        truth: Truth,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let path = outcome.path();
        let shortest = match truth {
            Truth::Distance(shortest) => Some(usize::from(shortest)),
            Truth::Unreachable | Truth::Unknown => None,
        };
        let excess = path.zip(shortest).map(|(path, shortest)| path.len() - shortest);
        let (end, limit) = match outcome.end {
            End::Solved(_) => ("solved", None),
            End::Unsolvable => ("unsolvable", None),
            End::Stopped(limit) => ("stopped", Some(limit.to_string())),
        };
        let answer = json!({
            "start": start.to_string(),
            "goal": goal.to_string(),
            "algorithm": self.algorithm.to_string(),
            "heuristic": self.algorithm.is_informed().then(|| self.heuristic.to_string()),
            "end": end,
            "limit": limit,
            "moves": path.map(<[_]>::len),
            "path": path.map(|path| Notation::Blank.write(start, path)),
            "distance": shortest,
            "optimal": excess.map(|excess| excess == 0),
            "excess_moves": excess,
            "expanded": outcome.counts.expanded,
            "generated": outcome.counts.generated,
            "reopened": outcome.counts.reopened,
            "peak_open": outcome.counts.peak_open,
            "peak_closed": outcome.counts.peak_closed,
            "seconds": outcome.time.as_secs_f64(),
        });
        writeln!(out, "{answer}")?;
        Ok(())
    }

    fn why_stopped(&self, limit: Limit, outcome: &Outcome) -> String {
        let expanded = grouped(outcome.counts.expanded);
        format!("{limit}, after {expanded} nodes; {}", cure(limit))
    }
}
