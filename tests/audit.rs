//! What the documentation says of each heuristic, proved on every board.

#![allow(missing_docs)]

mod common;

use std::collections::HashMap;

use common::plain_bfs;
use tilebase::audit::{Audit, audit};
use tilebase::search::Heuristic;
use tilebase::{Board, Database, Shape};

fn audit_of(name: &str, goal: &Board) -> Audit {
    let database = Database::build(goal.shape());
    let heuristic: Heuristic = name.parse().unwrap();
    audit(&database.goal(goal).unwrap(), heuristic.towards(goal))
}

/// Boards overestimated and the largest overestimate.
fn overestimates(audit: &Audit) -> (u64, f64) {
    (audit.overestimated(), audit.worst().map_or(0.0, |worst| worst.excess()))
}

fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 5e-7, "{found} instead of {expected}");
}

#[test]
fn the_usual_goal() {
    let goal = Board::ordered(Shape::EIGHT);
    let of = |name| audit_of(name, &goal);

    let h1 = of("h1");
    assert!(h1.is_admissible() && h1.is_consistent());
    assert_eq!((h1.boards(), h1.exact(), h1.worst()), (181_440, 79, None));
    assert_near(h1.mean_estimate(), 7.111111);

    let h2 = of("h2");
    assert!(h2.is_admissible() && h2.is_consistent());
    assert_eq!(h2.exact(), 2_351);
    assert_near(h2.mean_estimate(), 14.0);
    assert_near(h2.mean_error(), 14.0 - 21.972399);
    assert_near(h2.mean_absolute_error(), 21.972399 - 14.0);

    let linear_conflict = of("linear-conflict");
    assert!(linear_conflict.is_admissible() && linear_conflict.is_consistent());
    assert_near(linear_conflict.mean_estimate(), 15.119048);

    let h3 = of("h3");
    assert_eq!(overestimates(&h3), (173_547, 58.0));
    assert_near(h3.mean_estimate(), 42.0);
    // Here the goal's tiles are in order, so looking at the goal makes no difference.
    assert_eq!(of("h3-goal"), h3);

    assert_eq!(overestimates(&of("h1-blank")), (78, 1.0));
    assert_eq!(overestimates(&of("h2-blank")), (4_650, 4.0));
    assert_eq!(overestimates(&of("h4")), (179_854, 66.0));
    for name in ["h1-blank", "h2-blank", "h3", "h3-goal", "h4"] {
        assert!(!of(name).is_consistent(), "{name}");
    }
}

/// The claims in the documentation of [`Heuristic`], on one goal of each orbit and on other shapes.
#[test]
fn what_the_heuristics_claim_holds_on_other_goals_and_shapes() {
    for shape in ["2x3", "3x2", "2x4", "4x2", "3x3"].map(|text| text.parse::<Shape>().unwrap()) {
        for cell in shape.goal_cells() {
            let goal = Board::ordered_around(shape, cell);
            for name in ["h1", "h2", "euclid", "linear-conflict", "max:h1:euclid"] {
                let audit = audit_of(name, &goal);
                assert!(audit.is_admissible() && audit.is_consistent(), "{name} {goal:?}");
                assert_eq!(audit.boards(), shape.boards());
            }
            for name in ["h1-blank", "h2-blank", "h4"] {
                let audit = audit_of(name, &goal);
                assert!(!audit.is_admissible() && !audit.is_consistent(), "{name} {goal:?}");
            }
        }
    }
}

/// The coursework's snail: its own h3 is not even 0 at the goal.
#[test]
fn the_snail_goal_shows_what_h3_ignores() {
    let goal = Board::new(Shape::EIGHT, &[1, 2, 3, 8, 0, 4, 7, 6, 5]).unwrap();
    let (h3, h3_goal) = (audit_of("h3", &goal), audit_of("h3-goal", &goal));
    assert_eq!((h3.at_goal, h3_goal.at_goal), (21.0, 0.0));
    assert!(!h3.is_admissible() && !h3_goal.is_admissible());
    assert_eq!(h3.levels[0].overestimated, 1);
    assert_eq!(h3_goal.levels[0].exact, 1);
}

/// The perfect estimate is exact everywhere; a constant one is inconsistent only for not being 0 at the goal.
#[test]
fn estimates_whose_audit_is_known_beforehand() {
    let database = Database::build(Shape::EIGHT);
    let goal = Board::ordered(Shape::EIGHT);
    let table = database.goal(&goal).unwrap();

    let perfect = audit(&table, |board| table.distance(board).map_or(f64::NAN, f64::from));
    assert!(perfect.is_admissible() && perfect.is_consistent());
    assert_eq!((perfect.exact(), perfect.mean_error(), perfect.mean_absolute_error()), (181_440, 0.0, 0.0));

    let constant = audit(&table, |_| 1.0);
    assert_eq!((constant.overestimated(), constant.exact(), constant.inconsistent_moves()), (1, 2, 0));
    assert!(!constant.is_admissible() && !constant.is_consistent());
    assert_eq!(constant.worst().map(|worst| (worst.board, worst.distance)), Some((goal, 0)));
}

/// Counting conflicting pairs instead of the fewest removals overestimates seven boards of the usual goal.
#[test]
fn linear_conflict_by_pairs_is_the_common_error() {
    let database = Database::build(Shape::EIGHT);
    let goal = Board::ordered(Shape::EIGHT);
    let manhattan = Heuristic::H2.towards(&goal);
    let home = |tile: u8| usize::from(tile - 1);
    let conflict = |a: u8, b: u8, same: fn(usize) -> usize, place: fn(usize) -> usize, line: usize| {
        a != 0 && b != 0 && same(home(a)) == line && same(home(b)) == line && place(home(a)) > place(home(b))
    };
    let pairs = |board: &Board| {
        let mut pairs = 0;
        for line in 0..3 {
            for (i, j) in [(0, 1), (0, 2), (1, 2)] {
                let row =
                    conflict(board.tile(3 * line + i), board.tile(3 * line + j), |c| c / 3, |c| c % 3, line);
                let column =
                    conflict(board.tile(3 * i + line), board.tile(3 * j + line), |c| c % 3, |c| c / 3, line);
                pairs += u32::from(row) + u32::from(column);
            }
        }
        manhattan(board) + 2.0 * f64::from(pairs)
    };
    let audit = audit(&database.goal(&goal).unwrap(), pairs);
    assert_eq!(audit.overestimated(), 7);
    let known = Board::new(Shape::EIGHT, &[0, 8, 7, 6, 5, 4, 3, 2, 1]).unwrap();
    assert_eq!(pairs(&known), 32.0);
    assert_eq!(audit.worst().map(|worst| worst.excess()), Some(4.0));
}

/// The audit's own arithmetic, against sums over a plain breadth-first search.
#[test]
fn the_figures_are_those_of_a_plain_breadth_first_search() {
    let shape: Shape = "2x3".parse().unwrap();
    let goal = Board::ordered(shape);
    let distances: HashMap<Board, u8> = plain_bfs(3, &[1, 2, 3, 4, 5, 0])
        .into_iter()
        .map(|(cells, distance)| (Board::new(shape, &cells).unwrap(), distance))
        .collect();
    let estimate = |board: &Board| (board.packed() % 23) as f64 / 2.0;
    let audit = audit(&Database::build(shape).goal(&goal).unwrap(), estimate);
    let truth = |board: &Board| f64::from(distances[board]);
    let count = |test: &dyn Fn(&Board) -> bool| distances.keys().filter(|board| test(board)).count() as u64;
    assert_eq!(audit.boards(), distances.len() as u64);
    assert_eq!(audit.overestimated(), count(&|board| estimate(board) > truth(board)));
    assert_eq!(audit.exact(), count(&|board| estimate(board) == truth(board)));
    let falls: usize = distances
        .keys()
        .map(|board| board.neighbours().filter(|(_, next)| estimate(board) - estimate(next) > 1.0).count())
        .sum();
    assert_eq!(audit.inconsistent_moves(), falls as u64);
    let worst = distances.keys().map(|board| estimate(board) - truth(board)).fold(f64::MIN, f64::max);
    assert_eq!(audit.worst().map(|board| board.excess()), Some(worst));
    let mean = |sum: &dyn Fn(&Board) -> f64| distances.keys().map(sum).sum::<f64>() / 360.0;
    assert_near(audit.mean_estimate(), mean(&estimate));
    assert_near(audit.mean_absolute_error(), mean(&|board| (estimate(board) - truth(board)).abs()));
}
