//! Greedy best-first search: always the board that looks nearest to the goal, however long the way to it was.
//!
//! Many a published "A*" for this puzzle is this: its queue compares h, and d only breaks ties. Which way it
//! breaks them decides how bad the answers are, so both are here. Each board is kept as it was first found.

use super::graph::{Graph, Seen};
use super::meter::Meter;
use super::open::Open;
use super::{Found, Problem};

/// Which of the boards that look equally near comes first.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Tie {
    Deeper,
    Shallower,
}

pub(super) fn search(
    problem: &Problem<'_>,
    tie: Tie,
    graph: &mut Graph,
    open: &mut Open,
    meter: &mut Meter,
) -> Found {
    let rank = |depth: u32| if tie == Tie::Deeper { depth } else { !depth };
    graph.restart(problem.start);
    open.clear();
    open.push((problem.heuristic)(&problem.start), rank(0), 0);
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
            if let Seen::New(child) = graph.find_or_add(board, number, step)? {
                open.push((problem.heuristic)(&board), rank(node.depth + 1), child);
                meter.open();
            }
        }
    }
    meter.exhausted()
}
