//! Bidirectional breadth-first search: two searches that meet half-way.
//!
//! Each side grows by whole levels, and the side whose frontier is smaller goes first. While the sides have
//! not met, every board within `a` moves of the start and every board within `b` moves of the goal is known
//! and no board is both, so no path is as short as `a + b`. The first board that one side makes and the
//! other has already seen therefore closes a shortest path, of `a + b + 1` moves.

use super::graph::{Graph, Seen};
use super::meter::Meter;
use super::{Found, Problem};
use crate::moves::Move;

pub(super) fn search(
    problem: &Problem<'_>,
    forward: &mut Graph,
    backward: &mut Graph,
    meter: &mut Meter,
) -> Found {
    forward.restart(problem.start);
    backward.restart(problem.goal);
    meter.open();
    meter.open();
    if problem.start == problem.goal {
        return Ok(Some(Vec::new()));
    }
    // The nodes of each side that wait, all of them at one depth.
    let (mut ahead, mut behind) = (0..1, 0..1);
    let mut levels = 0; // grown by both sides together
    loop {
        let from_start = ahead.len() <= behind.len();
        let (side, other, frontier) = if from_start {
            (&mut *forward, &*backward, &mut ahead)
        } else {
            (&mut *backward, &*forward, &mut behind)
        };
        if frontier.start == frontier.end {
            return meter.exhausted();
        }
        let level = frontier.clone();
        for number in level.clone() {
            let node = *side.node(number);
            meter.close();
            if !meter.expand(levels)? {
                return meter.exhausted();
            }
            for (step, board) in node.children() {
                meter.generate();
                let Seen::New(child) = side.find_or_add(board, number, step)? else { continue };
                meter.open();
                if let Some(met) = other.find(&board) {
                    let (there, back) = if from_start { (child, met) } else { (met, child) };
                    let mut path = forward.path(there);
                    path.extend(backward.path(back).into_iter().rev().map(Move::reverse));
                    return Ok(Some(path));
                }
            }
        }
        *frontier = level.end..side.len();
        levels += 1;
    }
}
