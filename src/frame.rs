//! How any goal is brought to the few goals that have tables.
//!
//! Renaming tiles changes no distance, so a goal's tiles may be called 1, 2, 3, … around its blank: only
//! the blank's cell is left. Turning or mirroring the whole board changes none either, so only one cell
//! of each orbit needs a table. A [`Frame`] is the turning and the renaming for one goal; what is found
//! on the turned board is turned back through it.

use crate::board::Board;
use crate::moves::Move;
use crate::rank::{Space, Symbol};
use crate::shape::{MAX_CELLS, Symmetry};

/// A goal's way to its table.
#[derive(Debug, Clone)]
pub struct Frame {
    goal: Board,
    space: Space,
    /// For each cell of the table's board, the cell of the user's that it shows.
    shown: [u8; MAX_CELLS],
    /// For each cell of the user's board, the cell of the table's that shows it.
    turned: [u8; MAX_CELLS],
    /// For each tile of the user's board, its symbol in the table.
    symbols: [Symbol; MAX_CELLS],
    /// For each symbol of the table's board, the tile of the user's.
    tiles: [u8; MAX_CELLS],
    /// For each move on the user's board, the same on the table's.
    steps: [Move; 4],
}

impl Frame {
    /// The frame of a goal. Of the symmetries that lead to the right cell the first is taken; each gives
    /// the same distances.
    pub fn new(goal: &Board) -> Self {
        let (from, to) = (goal.shape(), goal.shape().standing());
        let (symmetry, goal_cell) = Symmetry::between(from, to)
            .map(|symmetry| (symmetry, symmetry.cell(from, goal.blank())))
            .find(|&(_, cell)| to.representative(cell) == cell)
            .expect("a symmetry leads to the orbit's last cell");
        let mut frame = Self {
            goal: *goal,
            space: Space::new(to, goal_cell),
            shown: [0; MAX_CELLS],
            turned: [0; MAX_CELLS],
            symbols: [Symbol::default(); MAX_CELLS],
            tiles: [0; MAX_CELLS],
            steps: Move::ALL.map(|step| symmetry.step(step)),
        };
        for cell in 0..from.cells() {
            frame.turned[cell] = symmetry.cell(from, cell) as u8;
            frame.shown[symmetry.cell(from, cell)] = cell as u8;
        }
        for (symbol, cell) in (0..to.cells()).filter(|&cell| cell != goal_cell).enumerate() {
            let tile = goal.tile(usize::from(frame.shown[cell]));
            frame.symbols[usize::from(tile)] = Symbol::new(symbol as u8);
            frame.tiles[symbol] = tile;
        }
        frame
    }

    /// The goal.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// The goal's index.
    pub fn goal_index(&self) -> u64 {
        // Its tiles are in order, so it is the first board of its plane.
        self.space.goal_cell() as u64 * self.space.plane()
    }

    /// The boards of the table that the goal needs.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The index of a board; `None` when it cannot reach the goal, or has another shape.
    #[inline]
    pub fn index(&self, board: &Board) -> Option<u64> {
        if board.shape() != self.goal.shape() {
            return None;
        }
        let blank = usize::from(self.turned[board.blank()]);
        let tiles = self.space.shape().tiles();
        // The cells of the tiles are those before the blank and those after it: no cell is tested.
        let bytes = board.bytes();
        let symbols = (0..tiles).map(|place| {
            let cell = (place + usize::from(place >= blank)) % MAX_CELLS;
            self.symbols[usize::from(bytes[usize::from(self.shown[cell]) % MAX_CELLS]) % MAX_CELLS]
        });
        let (index, parity) = self.space.index_and_parity(blank, symbols);
        (parity == self.space.parity(blank)).then_some(index)
    }

    /// The board at an index: the inverse of [`Frame::index`].
    ///
    /// # Panics
    /// When the index is not below the space's number of boards.
    pub fn board(&self, index: u64) -> Board {
        let turned = self.space.board(index);
        let tile = |turned: u8| match turned {
            0 => 0,
            tile => self.tiles[usize::from(tile) - 1],
        };
        let cells: Vec<u8> = (0..self.goal.shape().cells())
            .map(|cell| tile(turned.tile(usize::from(self.turned[cell]))))
            .collect();
        Board::new(self.goal.shape(), &cells).expect("renaming keeps a board a board")
    }

    /// What a move on the user's board is on the table's.
    pub fn step(&self, step: Move) -> Move {
        self.steps[step as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    #[test]
    fn every_goal_cell_of_every_shape_has_a_frame_that_keeps_moves() {
        for shape in Shape::all().filter(|shape| shape.cells() <= 12) {
            for blank in 0..shape.cells() {
                let mut tiles: Vec<u8> = (1..shape.cells() as u8).rev().collect();
                tiles.insert(blank, 0);
                let goal = Board::new(shape, &tiles).unwrap();
                let frame = Frame::new(&goal);
                let space = frame.space();
                assert_eq!(frame.index(&goal), Some(space.index(&space.goal())), "{goal:?}");
                assert_eq!(frame.index(&goal), Some(frame.goal_index()));
                let stride = (space.boards() / 200).max(1) as usize;
                for index in (0..space.boards()).step_by(stride) {
                    let board = frame.board(index);
                    assert_eq!(frame.index(&board), Some(index));
                    assert!(board.can_reach(&goal));
                    let position = space.position(index);
                    for step in Move::ALL {
                        let next = board.after(step).map(|next| frame.index(&next).unwrap());
                        assert_eq!(next, position.after(space, frame.step(step)).map(|p| p.index));
                    }
                }
            }
        }
    }
}
