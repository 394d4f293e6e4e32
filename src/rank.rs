//! Cantor expansion and its inverse, and the dense index of a table.
//!
//! The Cantor expansion of an order of symbols is a number whose *digit* at each place counts the later
//! symbols that are smaller (the Lehmer code, D. H. Lehmer 1960), read in the factorial number system
//! (G. Cantor 1869). It numbers all orders of n symbols from 0 to n! − 1 in lexicographic order.
//!
//! A table wants the boards that can reach one goal, and only those, numbered without gaps. Take the
//! blank out of a board, so that K tiles remain in row-major order. For a fixed cell of the blank all
//! reachable boards have orders of one parity, and the orders ranked 2k and 2k + 1 differ by a swap of
//! the last two tiles, so exactly one of the two is reachable. Hence
//!
//! ```text
//! index = blank · K!/2 + cantor(tiles) / 2
//! ```
//!
//! is dense: 9 · 20,160 = 181,440 for 3x3. (Halving the rank of all nine symbols is *not* dense.) The
//! same halving leaves the last digit that is free to be told from the parity of the others.
//!
//! The index is also the one that moves act on most simply: a horizontal move keeps the order of the
//! tiles, so only `blank` changes; a vertical move rotates a window of `columns` tiles by one place, so
//! only the digits of that window change. [`Digits`] says how.
//!
//! ```
//! use tilebase::rank::{Space, cantor, uncantor};
//! use tilebase::{Board, Shape};
//!
//! assert_eq!(cantor(&[2, 3, 1]), 3);
//! assert_eq!(uncantor(3, 3), [1, 2, 0]);
//! let space = Space::new(Shape::EIGHT, 8);
//! let goal = Board::ordered(Shape::EIGHT);
//! assert_eq!(space.index(&goal), 8 * 20_160);
//! assert_eq!(space.board(8 * 20_160), goal);
//! ```

use std::ops::Range;

use crate::board::Board;
use crate::moves::Move;
use crate::shape::{MAX_CELLS, Shape};

const fn factorial(n: usize) -> u64 {
    let (mut product, mut factor) = (1, 2);
    while factor <= n as u64 {
        product *= factor;
        factor += 1;
    }
    product
}

/// The symbols still to come, as counts: four bits for each symbol `s` below 16 hold how many of the
/// symbols to come are smaller than `s`. Taking a symbol costs a shift and a subtraction, whatever the
/// number of symbols.
#[derive(Clone, Copy)]
struct ToCome(u64);

impl ToCome {
    /// All of 0 to 15, or any first part of them.
    const ALL: Self = Self(0xFEDC_BA98_7654_3210);

    fn of(symbols: &[u8]) -> Self {
        Self(symbols.iter().fold(0, |counts, &symbol| counts + Symbol::new(symbol).above))
    }

    /// Takes a symbol and tells its digit. No place borrows from its neighbour: a place above a symbol
    /// that is still to come counts it, so holds at least one.
    #[inline]
    const fn take(&mut self, symbol: Symbol) -> u64 {
        let digit = self.0 >> symbol.shift & 15;
        self.0 -= symbol.above;
        digit
    }
}

/// A symbol below 16, as [`ToCome`] takes it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Symbol {
    /// Where its four bits are.
    shift: u32,
    /// A one in each place above its own.
    above: u64,
}

impl Symbol {
    pub(crate) const fn new(symbol: u8) -> Self {
        let shift = 4 * symbol as u32;
        Self { shift, above: (0x1111_1111_1111_1111 << shift) << 4 }
    }
}

/// The symbols of the order with those digits: place by place, the symbol that has `digit` smaller ones
/// among the symbols left.
fn order_of(digits: impl ExactSizeIterator<Item = u64>) -> Vec<u8> {
    let mut left: Vec<u8> = (0..digits.len() as u8).collect();
    digits.map(|digit| left.remove(digit as usize)).collect()
}

/// The Cantor expansion: the rank, from 0, of an order of different symbols among all orders of them.
///
/// # Panics
/// When there are more than 16 symbols, one is above 15, or one comes twice.
pub fn cantor(order: &[u8]) -> u64 {
    assert!(order.len() <= MAX_CELLS && order.iter().all(|&s| s < 16), "at most 16 symbols below 16");
    let seen = order.iter().fold(0u16, |seen, &symbol| seen | 1 << symbol);
    assert_eq!(seen.count_ones() as usize, order.len(), "every symbol once");
    let mut to_come = ToCome::of(order);
    let places = (1..=order.len() as u64).rev();
    order
        .iter()
        .zip(places)
        .fold(0, |rank, (&symbol, place)| rank * place + to_come.take(Symbol::new(symbol)))
}

/// The inverse of [`cantor`]: the order of the symbols 0 to n − 1 with that rank.
///
/// # Panics
/// When `n` is above 16 or `rank` is not below n!.
pub fn uncantor(rank: u64, n: usize) -> Vec<u8> {
    assert!(n <= MAX_CELLS && rank < factorial(n), "the ranks of {n} symbols are below {n}!");
    let mut digits = vec![0; n];
    let mut rest = rank;
    for (digit, place) in digits.iter_mut().rev().zip(1..) {
        *digit = rest % place;
        rest /= place;
    }
    order_of(digits.into_iter())
}

/// The Cantor expansion of the whole board, blank as 0, among the N! arrangements of its cells.
pub fn board_rank(board: &Board) -> u64 {
    cantor(&board.tiles().collect::<Vec<_>>())
}

/// The inverse of [`board_rank`]; `None` when `rank` is not below N!.
pub fn board_at_rank(shape: Shape, rank: u64) -> Option<Board> {
    (rank < factorial(shape.cells())).then(|| {
        Board::new(shape, &uncantor(rank, shape.cells())).expect("an order of all symbols is a board")
    })
}

/// The digits of an order, four bits each, place 0 lowest: all in one register, so that a walk through a
/// table never waits for memory that it has just written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Digits(u64);

impl Digits {
    /// The digit at a place.
    #[inline]
    pub const fn at(self, place: usize) -> u64 {
        self.0 >> (4 * place) & 15
    }

    /// These digits with another one, below 16, at a place.
    #[inline]
    #[must_use]
    pub const fn with(self, place: usize, digit: u64) -> Self {
        Self(self.0 & !(15 << (4 * place)) | digit << (4 * place))
    }

    /// The digits after the last tile of a window has moved to its front, the others one place on.
    ///
    /// Against the tile that moved, each other tile either loses it from its later ones (it was smaller)
    /// or comes to stand before it in the count of the moved tile (it was larger): one comparison each,
    /// against the moved tile's rank among what follows.
    #[inline]
    #[must_use]
    pub const fn rotated_right(self, first: usize, columns: usize) -> Self {
        let mut place = first + columns - 1;
        let mut moved = self.at(place);
        let mut rotated = self;
        while place > first {
            let digit = self.at(place - 1);
            let larger = (digit > moved) as u64;
            rotated = rotated.with(place, digit - larger);
            moved += 1 - larger;
            place -= 1;
        }
        rotated.with(first, moved)
    }

    /// The digits after the first tile of a window has moved to its end: the inverse of
    /// [`Digits::rotated_right`].
    #[inline]
    #[must_use]
    pub const fn rotated_left(self, first: usize, columns: usize) -> Self {
        let mut place = first;
        let mut moved = self.at(place);
        let mut rotated = self;
        while place + 1 < first + columns {
            let digit = self.at(place + 1);
            let larger = (digit >= moved) as u64;
            rotated = rotated.with(place, digit + larger);
            moved -= 1 - larger;
            place += 1;
        }
        rotated.with(place, moved)
    }
}

/// The boards that can reach one goal, densely numbered. The goal has its tiles in order around its
/// blank: any other goal is brought to that form by renaming tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Space {
    shape: Shape,
    goal_cell: usize,
    /// K!/2: boards that share a cell of the blank.
    plane: u64,
    /// What each digit adds to the index: (K − 1 − place)!/2, and 0 for the last two digits, which the
    /// parity tells.
    weights: [u64; MAX_CELLS],
    /// For each cell and move, the cell that the blank reaches, or [`NO_CELL`]: [`Shape::neighbour`]
    /// looked up, since a walk through a table asks for little else.
    neighbours: [[u8; 4]; MAX_CELLS],
    /// For each cell, the parity of the tile orders of the boards with the blank there.
    parities: [u8; MAX_CELLS],
}

/// Stands for the cell beyond the rim.
const NO_CELL: u8 = u8::MAX;

impl Space {
    /// The space of the goal whose tiles stand in order around the blank on `goal_cell`.
    ///
    /// # Panics
    /// When the shape has no such cell.
    pub fn new(shape: Shape, goal_cell: usize) -> Self {
        assert!(goal_cell < shape.cells(), "cell {goal_cell} is not on a {shape} board");
        let tiles = shape.tiles();
        let mut weights = [0; MAX_CELLS];
        for (place, weight) in weights.iter_mut().enumerate().take(tiles) {
            *weight = factorial(tiles - 1 - place) / 2;
        }
        let mut space = Self {
            shape,
            goal_cell,
            plane: factorial(tiles) / 2,
            weights,
            neighbours: [[NO_CELL; 4]; MAX_CELLS],
            parities: [0; MAX_CELLS],
        };
        for cell in 0..shape.cells() {
            for step in Move::ALL {
                let neighbour = shape.neighbour(cell, step);
                space.neighbours[cell][step as usize] = neighbour.map_or(NO_CELL, |to| to as u8);
            }
            // A vertical move carries one tile past `columns − 1` others.
            let rows = shape.row(cell).abs_diff(shape.row(goal_cell));
            space.parities[cell] = ((shape.columns() - 1) * rows % 2) as u8;
        }
        space
    }

    /// The shape of the boards.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The cell of the goal's blank.
    pub const fn goal_cell(&self) -> usize {
        self.goal_cell
    }

    /// The goal: tiles in order around its blank.
    pub fn goal(&self) -> Board {
        Board::ordered_around(self.shape, self.goal_cell)
    }

    /// Boards in all: N · K!/2.
    pub const fn boards(&self) -> u64 {
        self.plane * self.shape.cells() as u64
    }

    /// Boards that share a cell of the blank: K!/2. Boards of one plane have neighbouring indexes.
    pub const fn plane(&self) -> u64 {
        self.plane
    }

    /// The parity, 0 or 1, of the tile orders of the boards with the blank on `cell`.
    pub const fn parity(&self, cell: usize) -> usize {
        self.parities[cell] as usize
    }

    /// The index of a board.
    ///
    /// # Panics
    /// When the board has another shape. A board that cannot reach the goal gets the index of the one
    /// that differs from it by a swap of its last two tiles.
    pub fn index(&self, board: &Board) -> u64 {
        assert_eq!(board.shape(), self.shape, "a board of the space's shape");
        let tiles = board.tiles().filter(|&tile| tile != 0);
        self.index_and_parity(board.blank(), tiles.map(|tile| Symbol::new(tile - 1))).0
    }

    /// The index of the board with the blank on `blank` and the other cells in that order, its symbols
    /// counted from 0; and the parity of that order, which is [`Space::parity`] if and only if the board
    /// can reach the goal.
    pub(crate) fn index_and_parity(&self, blank: usize, order: impl Iterator<Item = Symbol>) -> (u64, usize) {
        let mut to_come = ToCome::ALL;
        let (mut index, mut inversions) = (blank as u64 * self.plane, 0);
        for (symbol, weight) in order.zip(&self.weights) {
            let digit = to_come.take(symbol);
            index += digit * weight;
            inversions += digit;
        }
        (index, (inversions & 1) as usize)
    }

    /// The board at an index.
    ///
    /// # Panics
    /// When the index is not below [`Space::boards`].
    pub fn board(&self, index: u64) -> Board {
        let position = self.position(index);
        let order = order_of((0..self.shape.tiles()).map(|place| position.digits.at(place)));
        let mut cells: Vec<u8> = order.iter().map(|symbol| symbol + 1).collect();
        cells.insert(position.blank, 0);
        Board::new(self.shape, &cells).expect("an order of all tiles is a board")
    }

    /// The digits of the board at an index.
    ///
    /// # Panics
    /// When the index is not below [`Space::boards`].
    pub fn position(&self, index: u64) -> Position {
        assert!(index < self.boards(), "index {index} of {} boards", self.boards());
        let (blank, mut rest) = ((index / self.plane) as usize, index % self.plane);
        let mut digits = Digits::default();
        let mut parity = self.parity(blank) as u64;
        let free = self.shape.tiles() - 2;
        for (place, weight) in self.weights[..free].iter().enumerate() {
            let digit = rest / weight;
            rest %= weight;
            digits = digits.with(place, digit);
            parity ^= digit & 1;
        }
        Position { index, blank, digits: digits.with(free, parity) }
    }

    /// An index put right after the digits of the window that begins at `first` have changed.
    #[inline]
    fn reindexed(&self, index: u64, first: usize, before: Digits, after: Digits) -> u64 {
        // Digits may fall as well as rise: the sum is right modulo 2^64.
        (first..first + self.shape.columns()).fold(index, |index, place| {
            let change = after.at(place).wrapping_sub(before.at(place));
            index.wrapping_add(change.wrapping_mul(self.weights[place]))
        })
    }

    /// The positions at indexes one after another.
    ///
    /// # Panics
    /// When the range ends beyond [`Space::boards`].
    pub fn positions(&self, indexes: Range<u64>) -> impl Iterator<Item = Position> + '_ {
        let mut last: Option<Position> = None;
        indexes.map(move |index| {
            let position = match last {
                Some(position) if index % self.plane != 0 => position.following(self),
                _ => self.position(index),
            };
            last = Some(position);
            position
        })
    }
}

/// A board of a [`Space`] held as its digits, so that moves are cheap: what a walk through a table
/// stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The board's index.
    pub index: u64,
    /// The blank's cell.
    pub blank: usize,
    /// The digits of its tiles.
    digits: Digits,
}

impl Position {
    /// The position at the next index, in the same plane.
    fn following(mut self, space: &Space) -> Self {
        self.index += 1;
        let free = space.shape.tiles() - 2;
        let mut parity = self.digits.at(free);
        for place in (0..free).rev() {
            let digit = self.digits.at(place);
            if digit < (space.shape.tiles() - 1 - place) as u64 {
                self.digits = self.digits.with(place, digit + 1);
                parity ^= 1;
                break;
            }
            self.digits = self.digits.with(place, 0);
            parity ^= digit & 1;
        }
        self.digits = self.digits.with(free, parity);
        self
    }

    /// The position after a move, or `None` when the blank would leave the board.
    #[inline]
    pub fn after(&self, space: &Space, step: Move) -> Option<Self> {
        let to = space.neighbours[self.blank][step as usize];
        if to == NO_CELL {
            return None;
        }
        let (blank, columns) = (usize::from(to), space.shape.columns());
        let (index, digits) = match step {
            Move::Left => (self.index - space.plane, self.digits),
            Move::Right => (self.index + space.plane, self.digits),
            Move::Down => {
                let digits = self.digits.rotated_right(self.blank, columns);
                let row = self.index + columns as u64 * space.plane;
                (space.reindexed(row, self.blank, self.digits, digits), digits)
            }
            Move::Up => {
                let digits = self.digits.rotated_left(blank, columns);
                let row = self.index - columns as u64 * space.plane;
                (space.reindexed(row, blank, self.digits, digits), digits)
            }
        };
        Some(Self { index, blank, digits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, written out.
    fn naive_cantor(order: &[u8]) -> u64 {
        let smaller_later =
            |i: usize| order[i + 1..].iter().filter(|&&later| later < order[i]).count() as u64;
        (0..order.len()).map(|i| smaller_later(i) * (1..order.len() as u64 - i as u64).product::<u64>()).sum()
    }

    #[test]
    fn ranks_of_the_older_programs() {
        for (digits, rank) in
            [("123456780", 46233), ("123804765", 46685), ("132405678", 51240), ("250873641", 101_507)]
        {
            let order: Vec<u8> = digits.bytes().map(|digit| digit - b'0').collect();
            assert_eq!(cantor(&order), rank);
            assert_eq!(uncantor(rank, 9), order);
        }
        assert_eq!(uncantor(0, 0), [0u8; 0]);
    }

    #[test]
    fn every_rank_of_up_to_eight_symbols_round_trips_in_lexicographic_order() {
        for n in 1..=8 {
            let mut before = Vec::new();
            for rank in 0..factorial(n) {
                let order = uncantor(rank, n);
                assert_eq!(cantor(&order), rank);
                assert_eq!(naive_cantor(&order), rank);
                assert!(order > before);
                before = order;
            }
        }
    }

    /// Every index of every goal cell, 2x2 to 3x3, odd and even columns, against the naive expansion:
    /// the halved rank of the tiles, and only boards that parity lets reach the goal.
    #[test]
    fn every_index_is_the_halved_rank_of_a_board_that_can_reach_the_goal() {
        for shape in Shape::all().filter(|shape| shape.cells() <= 9) {
            for goal_cell in 0..shape.cells() {
                let space = Space::new(shape, goal_cell);
                assert_eq!(space.boards(), shape.boards());
                for index in 0..space.boards() {
                    let board = space.board(index);
                    assert!(board.can_reach(&space.goal()), "{board:?}");
                    assert_eq!(space.index(&board), index);
                    let tiles: Vec<u8> = board.tiles().filter(|&tile| tile != 0).collect();
                    assert_eq!(index, board.blank() as u64 * space.plane() + naive_cantor(&tiles) / 2);
                }
            }
        }
    }

    #[test]
    fn a_move_of_the_digits_is_a_move_of_the_board() {
        for shape in Shape::all().filter(|shape| shape.cells() <= 9) {
            let space = Space::new(shape, shape.cells() - 1);
            for index in 0..space.boards() {
                let (position, board) = (space.position(index), space.board(index));
                for step in Move::ALL {
                    let next = position.after(&space, step);
                    assert_eq!(next.map(|next| next.index), board.after(step).map(|b| space.index(&b)));
                    assert_eq!(next, next.map(|next| space.position(next.index)));
                }
            }
            let mut indexes = 0..;
            for position in space.positions(0..space.boards()) {
                assert_eq!(Some(position), indexes.next().map(|index| space.position(index)));
            }
            assert_eq!(indexes.start, space.boards());
        }
    }

    #[test]
    fn the_index_is_dense_on_every_shape_a_table_may_have() {
        for shape in Shape::all().filter(|shape| shape.cells() <= 12) {
            let space = Space::new(shape, 0);
            let step = (space.boards() / 5_000).max(1) as usize;
            for index in (0..space.boards()).step_by(step) {
                let board = space.board(index);
                assert!(board.can_reach(&space.goal()));
                assert_eq!(space.index(&board), index);
            }
        }
    }
}
