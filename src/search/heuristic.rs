//! Estimates of the moves from a board to a goal, the good ones and the usual mistakes.
//!
//! A heuristic is **admissible** when it never exceeds the true distance, and **consistent** when it is 0 at
//! the goal and never falls by more than one in one move. Consistency implies admissibility. What each
//! variant of [`Heuristic`] claims about itself is proved over every board by the crate's audit tests.
//!
//! Estimates are floats, so that [`Heuristic::Euclid`] needs no special case. All of them are multiples of a
//! small power of two, hence every sum and comparison that a search makes is exact.
//!
//! ```
//! use tilebase::search::Heuristic;
//! use tilebase::{Board, Shape};
//!
//! let board = Board::new(Shape::EIGHT, &[8, 7, 6, 5, 4, 3, 2, 1, 0])?;
//! let goal = Board::ordered(Shape::EIGHT);
//! let estimate = |name: &str| name.parse::<Heuristic>().map(|h| h.towards(&goal)(&board));
//! assert_eq!(estimate("h1"), Ok(8.0));
//! assert_eq!(estimate("h2"), Ok(16.0));
//! assert_eq!(estimate("h3"), Ok(84.0)); // the truth is 28
//! assert_eq!(estimate("max:h1:linear-conflict"), Ok(20.0));
//! # Ok::<(), tilebase::BoardError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use super::linear_conflict::LinearConflict;
use crate::board::Board;
use crate::shape::MAX_CELLS;

/// A heuristic bound to its goal: estimated moves from a board to it.
pub type Estimate = Box<dyn Fn(&Board) -> f64 + Send + Sync>;

/// A way to estimate the distance to a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heuristic {
    /// Misplaced tiles, the blank not counted. Admissible and consistent: a move carries one tile.
    H1,
    /// Misplaced tiles with the blank counted among them, a common mistake. Neither admissible nor
    /// consistent: one move from the goal it says 2.
    H1Blank,
    /// Manhattan distance: rows plus columns from each tile to its place (called h2 by Russell and Norvig,
    /// "Artificial Intelligence: A Modern Approach"). Admissible and consistent.
    H2,
    /// Manhattan distance with the blank's own added, a common mistake. Neither admissible nor consistent:
    /// one move from the goal it says 2.
    H2Blank,
    /// Straight-line distance from each tile to its place. Admissible and consistent, since it is never more
    /// than [`Heuristic::H2`] and no tile's part changes by more than one in a move. Each tile's part is
    /// rounded down to a multiple of 2⁻³², which keeps both properties.
    Euclid,
    /// Three times the inversions of the board, as the coursework's program counts them: pairs of tiles of
    /// which the greater comes first, **wherever the goal has them**. Neither admissible nor consistent: a
    /// move may undo several inversions, and of the goal itself it need not be 0.
    H3,
    /// Three times the pairs of tiles that stand in the other order than in the goal, what
    /// [`Heuristic::H3`] means. 0 at the goal, yet neither admissible nor consistent on most shapes.
    H3Goal,
    /// [`Heuristic::H1Blank`] plus [`Heuristic::H3`], as in that program. Neither admissible nor consistent.
    H4,
    /// Manhattan distance plus two moves for each tile that must leave its line to let others pass (Hansson,
    /// Mayer and Yung, "Criticizing solutions to relaxed models yields powerful admissible heuristics",
    /// 1992). Admissible and consistent with the fewest such tiles of each line, as here; counting
    /// conflicting pairs instead, as is often done, overestimates.
    LinearConflict,
    /// The largest of several. Admissible, or consistent, when all of them are.
    Largest(Vec<Heuristic>),
}

/// The text names no [`Heuristic`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{text:?} is no heuristic: choose from {}, or the largest of several as in max:h1:euclid",
    Heuristic::named().map(|(name, _)| name).collect::<Vec<_>>().join(", ")
)]
pub struct HeuristicError {
    /// The text that was given.
    pub text: String,
}

impl Heuristic {
    /// Every heuristic that stands by itself, with its name.
    pub fn named() -> impl Iterator<Item = (&'static str, Self)> {
        [
            ("h1", Self::H1),
            ("h1-blank", Self::H1Blank),
            ("h2", Self::H2),
            ("h2-blank", Self::H2Blank),
            ("euclid", Self::Euclid),
            ("h3", Self::H3),
            ("h3-goal", Self::H3Goal),
            ("h4", Self::H4),
            ("linear-conflict", Self::LinearConflict),
        ]
        .into_iter()
    }

    /// Binds the heuristic to a goal. The estimate holds for boards of the goal's shape.
    pub fn towards(&self, goal: &Board) -> Estimate {
        match self {
            Self::H1 => Box::new(misplaced(goal, Blank::Ignored)),
            Self::H1Blank => Box::new(misplaced(goal, Blank::Counted)),
            Self::H2 => Box::new(manhattan(goal, Blank::Ignored)),
            Self::H2Blank => Box::new(manhattan(goal, Blank::Counted)),
            Self::Euclid => Box::new(euclid(goal)),
            Self::H3 => Box::new(|board| 3.0 * inversions(board, &std::array::from_fn(|tile| tile as u8))),
            Self::H3Goal => {
                let order = places(goal);
                Box::new(move |board| 3.0 * inversions(board, &order))
            }
            Self::H4 => {
                let (h1_blank, h3) = (Self::H1Blank.towards(goal), Self::H3.towards(goal));
                Box::new(move |board| h1_blank(board) + h3(board))
            }
            Self::LinearConflict => {
                let (h2, conflicts) = (manhattan(goal, Blank::Ignored), LinearConflict::towards(goal));
                Box::new(move |board| h2(board) + 2.0 * f64::from(conflicts.tiles_in_the_way(board)))
            }
            Self::Largest(several) => {
                let several: Vec<Estimate> = several.iter().map(|one| one.towards(goal)).collect();
                Box::new(move |board| several.iter().map(|one| one(board)).fold(0.0, f64::max))
            }
        }
    }
}

impl fmt::Display for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Largest(several) => {
                let names: Vec<String> = several.iter().map(ToString::to_string).collect();
                f.pad(&format!("max:{}", names.join(":")))
            }
            single => {
                let (name, _) =
                    Self::named().find(|(_, named)| named == single).expect("every other is named");
                f.pad(name)
            }
        }
    }
}

impl FromStr for Heuristic {
    type Err = HeuristicError;

    /// Reads what [`Heuristic`] displays; `max:` takes two names or more.
    fn from_str(text: &str) -> Result<Self, HeuristicError> {
        let single =
            |text: &str| Self::named().find(|(name, _)| *name == text).map(|(_, heuristic)| heuristic);
        let several = || {
            let several: Vec<Self> =
                text.strip_prefix("max:")?.split(':').map(single).collect::<Option<_>>()?;
            (several.len() >= 2).then_some(Self::Largest(several))
        };
        single(text).or_else(several).ok_or_else(|| HeuristicError { text: text.to_owned() })
    }
}

/// Whether a heuristic treats the blank as if it were a tile.
#[derive(Clone, Copy, PartialEq)]
enum Blank {
    Ignored,
    Counted,
}

/// The cell of each tile.
pub(super) fn places(board: &Board) -> [u8; MAX_CELLS] {
    let mut places = [0; MAX_CELLS];
    for (cell, tile) in board.tiles().enumerate() {
        places[usize::from(tile)] = cell as u8;
    }
    places
}

fn misplaced(goal: &Board, blank: Blank) -> impl Fn(&Board) -> f64 + use<> {
    let goal = *goal;
    move |board| {
        let counted = |&(tile, _): &(u8, u8)| tile != 0 || blank == Blank::Counted;
        f64::from(
            board.tiles().zip(goal.tiles()).filter(counted).map(|(a, b)| u32::from(a != b)).sum::<u32>(),
        )
    }
}

/// For each tile and cell, what the tile's way home from there is worth, given its rows and columns. The
/// blank's is worth nothing unless it is counted.
fn ways_home<T: Copy + Default>(
    goal: &Board,
    blank: Blank,
    worth: impl Fn(usize, usize) -> T,
) -> [[T; MAX_CELLS]; MAX_CELLS] {
    let (shape, places) = (goal.shape(), places(goal));
    let mut ways = [[T::default(); MAX_CELLS]; MAX_CELLS];
    for (tile, ways) in ways.iter_mut().enumerate().take(shape.cells()) {
        if tile == 0 && blank == Blank::Ignored {
            continue;
        }
        let home = usize::from(places[tile]);
        for (cell, way) in ways.iter_mut().enumerate().take(shape.cells()) {
            let rows = shape.row(cell).abs_diff(shape.row(home));
            let columns = shape.column(cell).abs_diff(shape.column(home));
            *way = worth(rows, columns);
        }
    }
    ways
}

fn manhattan(goal: &Board, blank: Blank) -> impl Fn(&Board) -> f64 + use<> {
    let ways = ways_home(goal, blank, |rows, columns| (rows + columns) as u32);
    move |board| {
        f64::from(board.tiles().zip(0usize..).map(|(tile, cell)| ways[usize::from(tile)][cell]).sum::<u32>())
    }
}

fn euclid(goal: &Board) -> impl Fn(&Board) -> f64 + use<> {
    /// Fine enough not to matter, coarse enough that sixteen of them add up without rounding.
    const STEPS_PER_MOVE: f64 = (1u64 << 32) as f64;
    let ways = ways_home(goal, Blank::Ignored, |rows, columns| {
        let line = ((rows * rows + columns * columns) as f64).sqrt();
        (line * STEPS_PER_MOVE).floor() / STEPS_PER_MOVE
    });
    move |board| board.tiles().zip(0usize..).map(|(tile, cell)| ways[usize::from(tile)][cell]).sum()
}

/// Pairs of tiles of which the later in `order` comes first on the board, the blank left out.
fn inversions(board: &Board, order: &[u8; MAX_CELLS]) -> f64 {
    let mut seen = 0u32;
    let mut pairs = 0;
    for tile in board.tiles().filter(|&tile| tile != 0) {
        let rank = order[usize::from(tile)];
        pairs += (seen >> rank).count_ones();
        seen |= 1 << rank;
    }
    f64::from(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    #[test]
    fn names_are_read_back() {
        for (name, heuristic) in Heuristic::named() {
            assert_eq!(heuristic.to_string(), name);
            assert_eq!(name.parse(), Ok(heuristic));
        }
        let largest = Heuristic::Largest(vec![Heuristic::H1, Heuristic::Euclid]);
        assert_eq!(largest.to_string(), "max:h1:euclid");
        assert_eq!("max:h1:euclid".parse(), Ok(largest));
        for text in ["", "H1", "h5", "max:", "max:h1", "max:h1:", "max:h1:max:h2:h3"] {
            assert!(text.parse::<Heuristic>().is_err(), "{text}");
        }
    }

    /// At the goal all are 0 that should be, whatever the shape, and one move away the known ones hold.
    #[test]
    fn at_the_goal_and_one_move_away_on_every_shape() {
        for shape in Shape::all() {
            for blank in 0..shape.cells() {
                let goal = Board::ordered_around(shape, blank);
                for (name, heuristic) in Heuristic::named() {
                    let h = heuristic.towards(&goal);
                    assert_eq!(h(&goal), 0.0, "{name} {goal:?}"); // ordered, so h3 and h4 are 0 as well
                    for (step, board) in goal.neighbours() {
                        let sideways = board.blank().abs_diff(blank) == 1;
                        let passed = if sideways { 0.0 } else { 3.0 * (shape.columns() - 1) as f64 };
                        let expected = match name {
                            "h1-blank" | "h2-blank" => 2.0,
                            "h3" | "h3-goal" => passed,
                            "h4" => passed + 2.0,
                            _ => 1.0,
                        };
                        assert_eq!(h(&board), expected, "{name} {goal:?} {step:?}");
                    }
                }
            }
        }
    }

    /// Worked values of the coursework's snail goal, by hand.
    #[test]
    fn the_snail_goal() {
        let goal = Board::new(Shape::EIGHT, &[1, 2, 3, 8, 0, 4, 7, 6, 5]).unwrap();
        let board = Board::new(Shape::EIGHT, &[2, 8, 3, 1, 6, 4, 7, 0, 5]).unwrap();
        let h = |heuristic: Heuristic, board: &Board| heuristic.towards(&goal)(board);
        assert_eq!(h(Heuristic::H1, &board), 4.0); // 2, 8, 1, 6
        assert_eq!(h(Heuristic::H1Blank, &board), 5.0);
        assert_eq!(h(Heuristic::H2, &board), 5.0); // 1 + 2 + 1 + 1
        assert_eq!(h(Heuristic::H2Blank, &board), 6.0);
        assert!((h(Heuristic::Euclid, &board) - (3.0 + 2f64.sqrt())).abs() < 1e-9);
        assert_eq!(h(Heuristic::H3, &goal), 21.0); // 8 before 4 7 6 5, 7 before 6 5, 6 before 5
        assert_eq!(h(Heuristic::H3Goal, &goal), 0.0);
        // 2 before 1, 8 before 3 and 1, 3 before 1, 6 before 4 and 7, in terms of the goal's order.
        assert_eq!(h(Heuristic::H3Goal, &board), 3.0 * 6.0);
        assert_eq!(h(Heuristic::H4, &goal), 21.0);
    }
}
