//! Breadth-first search: the boards one move away, then those two moves away, and so on.
//!
//! Nodes are made in the order of their depth, so the list of nodes is its own queue.

use super::graph::{Graph, Seen};
use super::meter::Meter;
use super::{Found, Problem};

pub(super) fn search(problem: &Problem<'_>, graph: &mut Graph, meter: &mut Meter) -> Found {
    graph.restart(problem.start);
    meter.open();
    if problem.start == problem.goal {
        return Ok(Some(Vec::new()));
    }
    let mut next = 0;
    while next < graph.len() {
        let node = *graph.node(next);
        meter.close();
        if !meter.expand(node.depth)? {
            break; // All that wait are as deep.
        }
        for (step, board) in node.children() {
            meter.generate();
            if let Seen::New(child) = graph.find_or_add(board, next, step)? {
                meter.open();
                if board == problem.goal {
                    return Ok(Some(graph.path(child)));
                }
            }
        }
        next += 1;
    }
    meter.exhausted()
}
