//! Weighted A*: A* that trusts its heuristic `weight` times over (Pohl, "Heuristic search viewed as path
//! finding in a graph", 1970).

use super::graph::Graph;
use super::meter::Meter;
use super::open::Open;
use super::{Found, Problem, a_star};

pub(super) fn search(
    problem: &Problem<'_>,
    weight: f64,
    graph: &mut Graph,
    open: &mut Open,
    meter: &mut Meter,
) -> Found {
    let heuristic = problem.heuristic;
    let weighted = move |board: &_| weight * heuristic(board);
    a_star::search(&Problem { heuristic: &weighted, ..*problem }, graph, open, meter)
}
