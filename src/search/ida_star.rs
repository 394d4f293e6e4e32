//! Iterative deepening A* (Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985).
//!
//! A depth-first search that turns back where f = g + h passes a bound; the next round's bound is the least f
//! that passed. Paths are whole moves, so bounds are rounded up to whole moves: with an h of many fractions
//! that spares rounds and loses no shorter path.
//!
//! Nothing is remembered but the current path. Without a limit a search for a board that cannot be reached
//! never ends.

use super::meter::Meter;
use super::{Found, Limit, Problem};
use crate::board::Board;
use crate::moves::Move;

/// A board on the current path and the moves from it not yet tried.
struct Frame {
    board: Board,
    step: Option<Move>,
    untried: std::slice::Iter<'static, Move>,
}

static MOVES: [Move; 4] = Move::ALL;

pub(super) fn search(problem: &Problem<'_>, meter: &mut Meter) -> Found {
    if problem.start == problem.goal {
        return Ok(Some(Vec::new()));
    }
    let mut path = Vec::new();
    let mut bound = (problem.heuristic)(&problem.start).ceil();
    loop {
        let next = round(problem, bound, &mut path, meter)?;
        if !path.is_empty() {
            return Ok(Some(path.iter().filter_map(|frame| frame.step).collect()));
        }
        if next == f64::INFINITY {
            return meter.exhausted();
        }
        bound = next.ceil();
    }
}

/// One depth-first search below the bound. Leaves the path to the goal in `path`, or leaves it empty and
/// returns the least f beyond the bound, infinite when there was none.
fn round(problem: &Problem<'_>, bound: f64, path: &mut Vec<Frame>, meter: &mut Meter) -> Result<f64, Limit> {
    let mut beyond = f64::INFINITY;
    if meter.expand(0)? {
        path.push(Frame { board: problem.start, step: None, untried: MOVES.iter() });
        meter.hold_path(1);
    }
    while let Some(frame) = path.last_mut() {
        let Some(&step) = frame.untried.next() else {
            path.pop();
            continue;
        };
        if frame.step == Some(step.reverse()) {
            continue;
        }
        let Some(board) = frame.board.after(step) else { continue };
        meter.generate();
        let depth = path.len() as u32;
        let f = f64::from(depth) + (problem.heuristic)(&board);
        let within = f <= bound;
        if !within {
            beyond = beyond.min(f);
            continue;
        }
        let is_goal = board == problem.goal;
        if is_goal || meter.expand(depth)? {
            path.push(Frame { board, step: Some(step), untried: MOVES.iter() });
            meter.hold_path(path.len());
            if is_goal {
                break;
            }
        }
    }
    Ok(beyond)
}
