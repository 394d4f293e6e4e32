//! An algorithm with its heuristic: what is run and compared.

use std::fmt;
use std::str::FromStr;

use tilebase::search::{Algorithm, Heuristic, HeuristicError};
use tilebase::{Board, GoalTable};

/// A line of help: the algorithms by name.
pub fn algorithms() -> String {
    let names: Vec<String> = Algorithm::ALL.iter().map(ToString::to_string).collect();
    format!("Algorithms: {}", names.join(", "))
}

/// A line of help: the heuristics by name.
pub fn heuristics() -> String {
    let names: Vec<&str> = Heuristic::named().map(|(name, _)| name).collect();
    format!(
        "Heuristics: {}, perfect (from the database), or the largest of several: max:h1:euclid",
        names.join(", ")
    )
}

/// A heuristic that can be asked for by name: the library's, and the truth.
#[derive(Debug, Clone, PartialEq)]
pub enum Estimator {
    /// One that knows boards only.
    Known(Heuristic),
    /// The true distance, read from the database.
    Perfect,
}

/// Estimated moves from a board to a goal, as long as the goal's table is there.
pub type Estimate<'a> = Box<dyn Fn(&Board) -> f64 + Sync + 'a>;

impl Estimator {
    pub fn known() -> Vec<Self> {
        Heuristic::named().map(|(_, heuristic)| Self::Known(heuristic)).collect()
    }

    /// Binds the estimator to a goal and its table.
    pub fn towards<'a>(&self, table: &'a GoalTable<'a>) -> Estimate<'a> {
        match self {
            Self::Known(heuristic) => heuristic.towards(table.goal()),
            // A board that cannot reach the goal is infinitely far from it.
            Self::Perfect => Box::new(|board| table.distance(board).map_or(f64::INFINITY, f64::from)),
        }
    }
}

impl FromStr for Estimator {
    type Err = HeuristicError;

    fn from_str(text: &str) -> Result<Self, HeuristicError> {
        if text == "perfect" { Ok(Self::Perfect) } else { text.parse().map(Self::Known) }
    }
}

impl fmt::Display for Estimator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(heuristic) => heuristic.fmt(f),
            Self::Perfect => f.pad("perfect"),
        }
    }
}

/// An algorithm and, when it uses one, a heuristic.
#[derive(Debug, Clone, PartialEq)]
pub struct Contender {
    pub algorithm: Algorithm,
    pub estimator: Option<Estimator>,
}

impl Contender {
    /// Every algorithm with every heuristic, the uninformed ones once.
    pub fn all(algorithms: &[Algorithm], estimators: &[Estimator]) -> Vec<Self> {
        let mut all = Vec::new();
        for &algorithm in algorithms {
            let estimators: Vec<Option<&Estimator>> =
                if algorithm.is_informed() { estimators.iter().map(Some).collect() } else { vec![None] };
            for estimator in estimators {
                let contender = Self { algorithm, estimator: estimator.cloned() };
                if !all.contains(&contender) {
                    all.push(contender);
                }
            }
        }
        all
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.estimator {
            None => write!(f, "{}", self.algorithm),
            Some(estimator) => write!(f, "{} {estimator}", self.algorithm),
        }
    }
}
