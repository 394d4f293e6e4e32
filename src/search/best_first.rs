//! Global best-first search, as the coursework describes it.
//!
//! "Global" says that all of OPEN is kept in the order of f = d + h, not only the newest children. A board is
//! never looked up, neither in OPEN nor in CLOSED: whoever reaches it again makes another node of it, and
//! nothing is ever re-opened. What A* adds is that look-up. Nodes of equal f come out oldest first, as from a
//! list that is sorted stably.

use super::graph::Graph;
use super::meter::Meter;
use super::open::Open;
use super::{Found, Problem};

/// Leaves equal priorities to the age of the nodes.
const NO_RANK: u32 = 0;

pub(super) fn search(problem: &Problem<'_>, graph: &mut Graph, open: &mut Open, meter: &mut Meter) -> Found {
    graph.restart(problem.start);
    open.clear();
    open.push((problem.heuristic)(&problem.start), NO_RANK, 0);
    meter.open();
    while let Some((_, number)) = open.pop() {
        let node = *graph.node(number);
        if node.board == problem.goal {
            return Ok(Some(graph.path(number)));
        }
        meter.close();
        if !meter.expand(node.depth)? {
            continue;
        }
        for (step, board) in node.children() {
            meter.generate();
            let child = graph.add_blindly(board, number, step)?;
            open.push(f64::from(node.depth + 1) + (problem.heuristic)(&board), NO_RANK, child);
            meter.open();
        }
    }
    meter.exhausted()
}
