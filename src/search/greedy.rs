//! Greedy best-first search: always the board that looks nearest to the goal, however long the way to it was.
//!
//! Many a published "A*" for this puzzle is this: its queue compares h, and d only breaks ties. Each board is
//! kept as it was first found.

use super::graph::{Graph, Seen};
use super::meter::Meter;
use super::open::Open;
use super::{Found, Problem};

pub(super) fn search(problem: &Problem<'_>, graph: &mut Graph, open: &mut Open, meter: &mut Meter) -> Found {
    graph.restart(problem.start);
    open.clear();
    open.push((problem.heuristic)(&problem.start), 0, 0);
    meter.open();
    while let Some((depth, number)) = open.pop() {
        let node = *graph.node(number);
        if node.board == problem.goal {
            return Ok(Some(graph.path(number)));
        }
        meter.close();
        if !meter.expand(depth)? {
            continue;
        }
        for (step, board) in node.children() {
            meter.generate();
            if let Seen::New(child) = graph.find_or_add(board, number, step)? {
                open.push((problem.heuristic)(&board), depth + 1, child);
                meter.open();
            }
        }
    }
    meter.exhausted()
}
