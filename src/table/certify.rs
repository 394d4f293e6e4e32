//! Proof that a table is right.
//!
//! A table holds every board's true distance to the goal if and only if
//!
//! 1. the goal's entry is 0, and no other;
//! 2. the entries of the two ends of every move differ by exactly one;
//! 3. every other entry than the goal's has a neighbour's one lower.
//!
//! By 3 and 1, from every board a walk downhill ends at the goal in as many moves as its entry says, so
//! no distance is larger than that; by 2, no path can lose more than one a move, so none is smaller.
//! Neither the generator nor the file is trusted: the moves are those of [`Position`], tested against
//! boards that move tiles. A checksum, in contrast, only tells that the bytes are those once written.
//!
//! ```
//! use tilebase::table::certify::{Violation, certify};
//! use tilebase::{generate::table, rank::Space, Shape};
//!
//! let space = Space::new(Shape::EIGHT, 8);
//! let mut distances = table(&space, &|_| {}).distances;
//! let proof = certify(&space, &distances).unwrap();
//! assert_eq!((proof.boards, proof.moves, proof.level_counts.len()), (181_440, 483_840, 32));
//!
//! distances[12_345] += 2;
//! assert!(matches!(certify(&space, &distances), Err(Violation::Move { .. })));
//! ```

use rayon::prelude::*;

use crate::board::Board;
use crate::moves::Move;
use crate::rank::{Position, Space};

/// What was proved about a table: its entries are the true distances.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// Boards whose entries were compared.
    pub boards: u64,
    /// Legal moves of those boards, each move in either direction.
    pub moves: u64,
    /// Boards at each distance, counted anew.
    pub level_counts: Vec<u64>,
}

/// The first board, in order of the dense index, whose entry breaks a rule of the certificate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// The table has not one entry for each board.
    #[error("{found} entries, expected {expected}")]
    Length {
        /// Boards that can reach the goal.
        expected: u64,
        /// Entries in the table.
        found: u64,
    },
    /// Rule 1: the goal's entry is not 0.
    #[error("the goal {goal} has distance {distance}, expected 0")]
    Goal {
        /// The goal.
        goal: Board,
        /// Its entry.
        distance: u8,
    },
    /// Rule 1: another entry than the goal's is 0.
    #[error("{board} has distance 0, but only the goal is at distance 0")]
    ZeroElsewhere {
        /// The board.
        board: Board,
    },
    /// Rule 2: a move leads from one entry to another that does not differ by one.
    #[error("{board} has distance {distance} and its move {} leads to {neighbour}: the ends of a move differ by 1", .step.letter())]
    Move {
        /// The board.
        board: Board,
        /// Its entry.
        distance: u8,
        /// The move.
        step: Move,
        /// The entry of the board that the move leads to.
        neighbour: u8,
    },
    /// Rule 3: no neighbour's entry is one lower.
    #[error("{board} has distance {distance} and no neighbour at distance {}", .distance - 1)]
    NoneNearer {
        /// The board.
        board: Board,
        /// Its entry.
        distance: u8,
    },
}

/// Boards that one thread takes at a time.
const BOARDS_PER_JOB: u64 = 1 << 14;

/// Proves a table, or names the first board that breaks a rule. Runs on the threads of the current
/// rayon pool; needs no memory of its own.
///
/// # Errors
/// A [`Violation`].
pub fn certify(space: &Space, distances: &[u8]) -> Result<Proof, Violation> {
    let (expected, found) = (space.boards(), distances.len() as u64);
    if expected != found {
        return Err(Violation::Length { expected, found });
    }
    let goal = space.index(&space.goal());
    let tallies = (0..expected.div_ceil(BOARDS_PER_JOB)).into_par_iter().map(|job| {
        let first = job * BOARDS_PER_JOB;
        let mut tally = Tally { moves: 0, level_counts: [0; 256] };
        for position in space.positions(first..(first + BOARDS_PER_JOB).min(expected)) {
            check(space, distances, goal, &position, &mut tally)?;
        }
        Ok(tally)
    });
    let whole = tallies.reduce(|| Ok(Tally::default()), Tally::merge)?;
    let levels = whole.level_counts.iter().rposition(|&boards| boards > 0).map_or(0, |last| last + 1);
    Ok(Proof { boards: expected, moves: whole.moves, level_counts: whole.level_counts[..levels].to_vec() })
}

/// What has been seen of a part of the table.
struct Tally {
    moves: u64,
    level_counts: [u64; 256],
}

impl Default for Tally {
    fn default() -> Self {
        Self { moves: 0, level_counts: [0; 256] }
    }
}

impl Tally {
    /// Joins the tallies of two neighbouring parts; of two violations, the first stays.
    fn merge(first: Result<Self, Violation>, second: Result<Self, Violation>) -> Result<Self, Violation> {
        let (mut first, second) = (first?, second?);
        first.moves += second.moves;
        first.level_counts.iter_mut().zip(second.level_counts).for_each(|(sum, count)| *sum += count);
        Ok(first)
    }
}

/// Checks one board's entry against those of its neighbours.
fn check(
    space: &Space,
    distances: &[u8],
    goal: u64,
    position: &Position,
    tally: &mut Tally,
) -> Result<(), Violation> {
    let distance = distances[position.index as usize];
    let board = || space.board(position.index);
    tally.level_counts[usize::from(distance)] += 1;
    if (distance == 0) != (position.index == goal) {
        return Err(match distance {
            0 => Violation::ZeroElsewhere { board: board() },
            distance => Violation::Goal { goal: board(), distance },
        });
    }
    let mut nearer = distance == 0;
    for step in Move::ALL {
        let Some(next) = position.after(space, step) else { continue };
        let neighbour = distances[next.index as usize];
        if neighbour.abs_diff(distance) != 1 {
            return Err(Violation::Move { board: board(), distance, step, neighbour });
        }
        nearer |= neighbour < distance;
        tally.moves += 1;
    }
    match nearer {
        true => Ok(()),
        false => Err(Violation::NoneNearer { board: board(), distance }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::table;
    use crate::shape::Shape;

    fn built() -> (Space, Vec<u8>) {
        let space = Space::new(Shape::EIGHT, 8);
        let distances = table(&space, &|_| {}).distances;
        (space, distances)
    }

    #[test]
    fn tables_of_every_shape_up_to_ten_cells_and_every_goal_cell_are_proved() {
        for shape in Shape::all().filter(|shape| shape.cells() <= 10 && *shape == shape.standing()) {
            for goal_cell in 0..shape.cells() {
                let table = table(&Space::new(shape, goal_cell), &|_| {});
                let proof = certify(&table.space, &table.distances).unwrap();
                assert_eq!(proof.level_counts, table.level_counts);
                assert_eq!(proof.boards, shape.boards());
                let moves_per_plane: usize = (0..shape.cells())
                    .flat_map(|cell| Move::ALL.map(|step| shape.neighbour(cell, step)))
                    .flatten()
                    .count();
                assert_eq!(proof.moves, moves_per_plane as u64 * table.space.plane());
            }
        }
    }

    #[test]
    fn each_rule_has_a_table_that_breaks_it() {
        let (space, right) = built();
        let goal = space.index(&space.goal()) as usize;
        assert_eq!(
            certify(&space, &vec![0; right.len()]),
            Err(Violation::ZeroElsewhere { board: space.board(0) })
        );
        assert!(matches!(certify(&space, &vec![255; right.len()]), Err(Violation::Move { .. })));
        assert!(matches!(certify(&space, &right[1..]), Err(Violation::Length { .. })));
        // All entries two more: every move is right, but the goal is at distance 2.
        let raised: Vec<u8> = right.iter().map(|distance| distance + 2).collect();
        assert_eq!(certify(&space, &raised), Err(Violation::Goal { goal: space.goal(), distance: 2 }));
        // The goal alone raised: the boards next to it have no neighbour at distance 0 any more.
        let mut moved = right.clone();
        moved[goal] = 2;
        assert!(matches!(certify(&space, &moved), Err(Violation::NoneNearer { distance: 1, .. })));
        // Only the parity of the true distance: a wave between 1 and 2 with 0 at the goal.
        let wave: Vec<u8> =
            right.iter().map(|&distance| if distance == 0 { 0 } else { 2 - distance % 2 }).collect();
        assert!(matches!(certify(&space, &wave), Err(Violation::NoneNearer { .. })));
    }

    /// The rules once more, on boards that move tiles.
    fn breaks_a_rule(space: &Space, table: &[u8], index: u64) -> bool {
        let board = space.board(index);
        let distance = table[index as usize];
        let neighbours: Vec<u8> =
            board.neighbours().map(|(_, next)| table[space.index(&next) as usize]).collect();
        (distance == 0) != (board == space.goal())
            || neighbours.iter().any(|neighbour| neighbour.abs_diff(distance) != 1)
            || distance > 0 && neighbours.iter().all(|&neighbour| neighbour > distance)
    }

    #[test]
    fn the_first_board_that_breaks_a_rule_is_named() {
        let (space, right) = built();
        for index in [0, 1, 20_159, 20_160, 77_777, 161_280, 181_439] {
            let mut table = right.clone();
            table[index] += 2;
            let board = match certify(&space, &table).unwrap_err() {
                Violation::Goal { goal, .. } => goal,
                Violation::Move { board, .. } | Violation::NoneNearer { board, .. } => board,
                other => panic!("{other}"),
            };
            let first = (0..space.boards()).find(|&index| breaks_a_rule(&space, &table, index)).unwrap();
            assert_eq!(board, space.board(first));
        }
    }
}
