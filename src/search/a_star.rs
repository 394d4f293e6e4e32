//! A*: always the node whose path so far plus estimate is least (Hart, Nilsson and Raphael, "A formal basis
//! for the heuristic determination of minimum cost paths", 1968).
//!
//! Every board is one node. When a shorter path to it turns up, its depth is lowered; had it been expanded
//! already, which only an inconsistent heuristic brings about, it is re-opened. So an h that never
//! overestimates gives shortest paths whether or not it is consistent.

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
        if node.depth != depth {
            continue; // It was reached by a shorter path since this was put in, and put in again.
        }
        if node.board == problem.goal {
            return Ok(Some(graph.path(number)));
        }
        meter.close();
        graph.node_mut(number).closed = true;
        if !meter.expand(depth)? {
            continue;
        }
        let depth = depth + 1;
        for (step, board) in node.children() {
            meter.generate();
            let child = match graph.find_or_add(board, number, step)? {
                Seen::New(child) => {
                    meter.open();
                    child
                }
                Seen::Before(child) => {
                    let known = graph.node_mut(child);
                    if known.depth <= depth {
                        continue;
                    }
                    (known.depth, known.parent, known.step) = (depth, number, Some(step));
                    if known.closed {
                        known.closed = false;
                        meter.reopen();
                        meter.open();
                    }
                    child
                }
            };
            open.push(f64::from(depth) + (problem.heuristic)(&board), depth, child);
        }
    }
    meter.exhausted()
}
