//! What a table knows about solutions: all of them, their number, those a little longer, and how good
//! somebody's own is.
//!
//! The table gives the exact distance of every board, so the shortest paths are the walks that come one
//! nearer with every move: none has to be searched for.
//!
//! ```
//! use tilebase::{Board, Database, Move, Shape};
//!
//! let database = Database::build(Shape::EIGHT);
//! let table = database.goal(&Board::ordered(Shape::EIGHT))?;
//! let start = Board::new(Shape::EIGHT, &[8, 6, 7, 2, 5, 4, 3, 0, 1])?;
//!
//! assert_eq!(table.count_paths(&start)?, 40);
//! let paths = table.paths(&start).collect::<Result<Vec<Vec<Move>>, _>>()?;
//! assert_eq!(paths.len(), 40);
//! assert_eq!(Some(&paths[0]), table.path(&start)?.as_ref());
//! assert!(paths.is_sorted());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A table as a heuristic
//!
//! The distance is the heuristic that no other can better: admissible, consistent, and exact. A search
//! that is led by it expands the boards of one shortest path and no others, which makes it the measure
//! for every other heuristic:
//!
//! ```
//! use std::cmp::Reverse;
//! use std::collections::{BinaryHeap, HashMap};
//! use tilebase::{Board, Database, Shape};
//!
//! /// The number of boards that A* expands, ties to the board nearest to the goal.
//! fn expanded(start: Board, goal: Board, heuristic: impl Fn(&Board) -> u32) -> usize {
//!     let mut moves_to = HashMap::from([(start, 0)]);
//!     let mut open = BinaryHeap::from([Reverse((heuristic(&start), heuristic(&start), start))]);
//!     let mut expanded = 0;
//!     while let Some(Reverse((f, h, board))) = open.pop() {
//!         if board == goal {
//!             break;
//!         }
//!         if f - h > moves_to[&board] {
//!             continue; // a shorter way to it was found since
//!         }
//!         expanded += 1;
//!         for (_, next) in board.neighbours() {
//!             let moves = f - h + 1;
//!             if moves_to.get(&next).is_none_or(|&known| moves < known) {
//!                 moves_to.insert(next, moves);
//!                 open.push(Reverse((moves + heuristic(&next), heuristic(&next), next)));
//!             }
//!         }
//!     }
//!     expanded
//! }
//!
//! let database = Database::build(Shape::EIGHT);
//! let goal = Board::ordered(Shape::EIGHT);
//! let table = database.goal(&goal)?;
//! let start = Board::new(Shape::EIGHT, &[8, 6, 7, 2, 5, 4, 3, 0, 1])?;
//!
//! let exact = |board: &Board| u32::from(table.distance(board).expect("moves keep the goal in reach"));
//! let misplaced =
//!     |board: &Board| (0..8).filter(|&cell| ![0, goal.tile(cell)].contains(&board.tile(cell))).count();
//! assert_eq!(expanded(start, goal, exact), 31);
//! assert!(expanded(start, goal, |board| misplaced(board) as u32) > 100_000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::iter::FusedIterator;

use crate::board::Board;
use crate::database::{GoalTable, QueryError};
use crate::moves::Move;
use crate::rank::Position;

impl GoalTable<'_> {
    /// All shortest paths from a board, in lexicographic order of [`Move::ALL`], found as they are asked
    /// for. The first is [`GoalTable::path`]; the goal has one, without moves. Empty when the board
    /// cannot reach the goal.
    ///
    /// A damaged table gives an error, and the iterator ends.
    ///
    /// ```
    /// use tilebase::{Board, Database, Notation, Shape};
    ///
    /// let database = Database::build(Shape::new(2, 2)?);
    /// let table = database.goal(&Board::ordered(database.header().shape))?;
    /// // Six moves from the goal, either way round.
    /// let start = table.boards_at(6).next().expect("2x2 boards are up to six moves away");
    /// let paths: Vec<String> = table
    ///     .paths(&start)
    ///     .map(|path| Ok(Notation::Blank.write(&start, &path?)))
    ///     .collect::<Result<_, tilebase::QueryError>>()?;
    /// assert_eq!(paths, ["druldr", "rdlurd"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn paths(&self, board: &Board) -> Paths<'_> {
        self.paths_within(board, 0)
    }

    /// The paths from a board that are at most `longer` moves longer than the shortest, the shorter ones
    /// first, those of one length in lexicographic order of [`Move::ALL`]. A path ends when it reaches
    /// the goal, and no move takes back the one before it.
    ///
    /// All paths between two boards have lengths of one parity, so an odd `longer` finds no more than
    /// the even number below it.
    ///
    /// ```
    /// use tilebase::{Board, Database, Move, Shape};
    ///
    /// let database = Database::build(Shape::EIGHT);
    /// let table = database.goal(&Board::ordered(Shape::EIGHT))?;
    /// let start = Board::new(Shape::EIGHT, &[1, 2, 3, 4, 5, 6, 7, 0, 8])?;
    /// assert_eq!(table.paths_within(&start, 9).count(), 1);
    /// // The other way round the four cells in the corner: eleven moves instead of one.
    /// let lengths: Vec<usize> = table.paths_within(&start, 10).map(|path| path.unwrap().len()).collect();
    /// assert_eq!(lengths, [1, 11]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn paths_within(&self, board: &Board, longer: usize) -> Paths<'_> {
        let start = self.position(board);
        let length = start.map_or(0, |start| usize::from(self.at(&start)));
        Paths {
            table: self,
            start,
            length,
            // A path from the goal has ended before its first move.
            longest: if length == 0 { 0 } else { length.saturating_add(longer) },
            path: Vec::with_capacity(length),
            trail: start.map(Visit::new).into_iter().collect(),
        }
    }

    /// The number of shortest paths from a board; 0 when it cannot reach the goal.
    ///
    /// They are counted level by level, without being listed: only the boards of one distance that lie
    /// on a shortest path are in memory at a time. The number cannot overflow: after its first move a
    /// shortest path has at most three ways to go on, no board of up to 12 cells is farther than 80
    /// moves, and 4 · 3^79 is below 2^128.
    ///
    /// # Errors
    /// [`QueryError::Damaged`] when the table's distances lead nowhere.
    ///
    /// ```
    /// use tilebase::{Board, Database, Shape};
    ///
    /// let database = Database::build(Shape::EIGHT);
    /// let table = database.goal(&Board::ordered(Shape::EIGHT))?;
    /// for board in table.boards_at(31) {
    ///     assert_eq!(table.count_paths(&board)?, 40);
    /// }
    /// # Ok::<(), tilebase::QueryError>(())
    /// ```
    pub fn count_paths(&self, board: &Board) -> Result<u128, QueryError> {
        let Some(start) = self.position(board) else { return Ok(0) };
        // The boards of one distance, and for each the number of ways from the start to it.
        let mut level = vec![(start, 1u128)];
        for _ in 0..self.at(&start) {
            let mut nearer: Vec<(Position, u128)> = Vec::with_capacity(level.len());
            for (position, ways) in &level {
                let known = nearer.len();
                nearer.extend(self.nearer(position).map(|(_, next)| (next, *ways)));
                if nearer.len() == known {
                    return Err(self.damaged(position.index));
                }
            }
            nearer.sort_unstable_by_key(|(position, _)| position.index);
            nearer.dedup_by(|(next, ways), (position, sum)| {
                let same = next.index == position.index;
                if same {
                    // Only a damaged table has distances so large that the sum saturates.
                    *sum = sum.saturating_add(*ways);
                }
                same
            });
            level = nearer;
        }
        // Only the goal is at distance 0.
        match level.iter().find(|(position, _)| !self.is_goal(position)) {
            None => Ok(level[0].1),
            Some((position, _)) => Err(self.damaged(position.index)),
        }
    }

    /// How good a path is: what a teacher grades with. `None` when the start cannot reach the goal.
    ///
    /// # Panics
    /// When a move leaves the board; [`crate::Notation::read`] gives only moves that do not.
    ///
    /// ```
    /// use tilebase::{Board, Database, Move, Shape};
    ///
    /// let database = Database::build(Shape::EIGHT);
    /// let table = database.goal(&Board::ordered(Shape::EIGHT))?;
    /// let start = Board::new(Shape::EIGHT, &[1, 2, 3, 4, 0, 6, 7, 5, 8])?;
    ///
    /// let review = table.review(&start, &[Move::Down, Move::Left, Move::Right, Move::Right]).unwrap();
    /// assert!(review.reaches_goal() && !review.is_optimal());
    /// assert_eq!((review.least, review.moves, review.wasted), (2, 4, 2));
    /// assert_eq!(review.first_wasted, Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn review(&self, start: &Board, path: &[Move]) -> Option<Review> {
        let mut position = self.position(start)?;
        let least = self.at(&position);
        let mut left = least;
        let (mut away, mut first_wasted) = (0, None);
        for (number, &step) in (1..).zip(path) {
            position = self.after(&position, step).expect("a path stays on the board");
            let distance = self.at(&position);
            if distance > left {
                away += 1;
                first_wasted = first_wasted.or(Some(number));
            }
            left = distance;
        }
        let end = self.board(position.index);
        // A move away costs itself and the one that makes up for it.
        Some(Review { end, moves: path.len(), least, left, wasted: 2 * away, first_wasted })
    }
}

/// What [`GoalTable::review`] says of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Review {
    /// The board after the last move.
    pub end: Board,
    /// Moves of the path.
    pub moves: usize,
    /// The start's distance: the least number of moves.
    pub least: u8,
    /// The end's distance: the least number of moves that are still to go.
    pub left: u8,
    /// Moves made and still to go, beyond the least number: two for each move that leads away from the
    /// goal, since every move changes the distance by one.
    pub wasted: usize,
    /// The number, from 1, of the first move that leads away from the goal: there the path leaves the
    /// shortest ones.
    pub first_wasted: Option<usize>,
}

impl Review {
    /// Whether the path ends at the goal.
    ///
    /// ```
    /// # use tilebase::{Board, Database, Move, Shape};
    /// # let database = Database::build(Shape::EIGHT);
    /// # let goal = Board::ordered(Shape::EIGHT);
    /// # let table = database.goal(&goal)?;
    /// assert!(table.review(&goal, &[]).unwrap().reaches_goal());
    /// assert!(!table.review(&goal, &[Move::Up]).unwrap().reaches_goal());
    /// # Ok::<(), tilebase::QueryError>(())
    /// ```
    pub const fn reaches_goal(&self) -> bool {
        self.left == 0
    }

    /// Whether the path ends at the goal and none is shorter.
    ///
    /// ```
    /// # use tilebase::{Board, Database, Move, Shape};
    /// # let database = Database::build(Shape::EIGHT);
    /// # let goal = Board::ordered(Shape::EIGHT);
    /// # let table = database.goal(&goal)?;
    /// assert!(table.review(&goal, &[]).unwrap().is_optimal());
    /// assert!(!table.review(&goal, &[Move::Up, Move::Down]).unwrap().is_optimal());
    /// # Ok::<(), tilebase::QueryError>(())
    /// ```
    pub const fn is_optimal(&self) -> bool {
        self.reaches_goal() && self.wasted == 0
    }
}

/// The paths that [`GoalTable::paths`] and [`GoalTable::paths_within`] list.
///
/// They are found depth first, each length for itself. The distances tell which moves can still end in
/// time, so when the shortest paths are listed every board that is looked at is on one of them. Among the
/// longer ones a branch can end without a path only where all ways on take the last move back or pass
/// through the goal.
#[derive(Debug, Clone)]
pub struct Paths<'a> {
    table: &'a GoalTable<'a>,
    /// `None` when there are no paths, or none any more.
    start: Option<Position>,
    /// The length that is being listed.
    length: usize,
    /// The last length to be listed.
    longest: usize,
    path: Vec<Move>,
    /// The boards along `path`, the start first: one more than it has moves.
    trail: Vec<Visit>,
}

/// A board of the path at hand.
#[derive(Debug, Clone, Copy)]
struct Visit {
    position: Position,
    /// How many of [`Move::ALL`] have been looked at.
    tried: usize,
    /// Whether one of them was taken.
    left: bool,
}

impl Visit {
    const fn new(position: Position) -> Self {
        Self { position, tried: 0, left: false }
    }
}

impl Paths<'_> {
    /// Takes the next move that can still lead to the goal in time; false when there is none.
    fn go_on(&mut self) -> bool {
        let Some(visit) = self.trail.last_mut() else { return false };
        let to_go = self.length - self.path.len();
        let back = self.path.last().map(|step| step.reverse());
        while let Some(&step) = Move::ALL.get(visit.tried) {
            visit.tried += 1;
            if Some(step) == back {
                continue;
            }
            let Some(next) = self.table.after(&visit.position, step) else { continue };
            let distance = usize::from(self.table.at(&next));
            let through_the_goal = distance == 0 && to_go > 1;
            if distance < to_go && !through_the_goal {
                visit.left = true;
                self.path.push(step);
                self.trail.push(Visit::new(next));
                return true;
            }
        }
        false
    }

    /// Leaves the board at hand for the one before it.
    fn go_back(&mut self) -> Option<Visit> {
        self.path.pop();
        self.trail.pop()
    }

    fn end(&mut self) {
        self.start = None;
        self.trail.clear();
    }
}

impl Iterator for Paths<'_> {
    type Item = Result<Vec<Move>, QueryError>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.start?;
        loop {
            if self.trail.is_empty() {
                self.length += 2;
                if self.length > self.longest {
                    self.end();
                    return None;
                }
                self.trail.push(Visit::new(start));
            }
            if self.path.len() == self.length {
                let found = self.path.clone();
                let visit = self.go_back()?;
                if !self.table.is_goal(&visit.position) {
                    self.end();
                    return Some(Err(self.table.damaged(visit.position.index)));
                }
                return Some(Ok(found));
            }
            if !self.go_on() {
                let visit = self.go_back()?;
                if !visit.left && self.table.nearer(&visit.position).next().is_none() {
                    self.end();
                    return Some(Err(self.table.damaged(visit.position.index)));
                }
            }
        }
    }
}

impl FusedIterator for Paths<'_> {}
