//! The tiles that must leave their line to let others pass.
//!
//! Two tiles of one row, both in their goal row but in the wrong order, cannot both get home along it: one
//! has to step aside and back, two moves that the Manhattan distance does not count. So has one of every
//! such pair, and the same holds for columns. The fewest tiles that must step aside are those whose removal
//! leaves the rest in order: all but a longest increasing sequence of goal places.
//!
//! That sequence is found by patience sorting: each place goes on the pile with the next greater top, or
//! founds a pile; the piles are as many as the sequence is long, so the tiles to remove are those that found
//! no pile. The tops of a line's piles are a set of small numbers, one bit each.

use super::heuristic::places;
use crate::board::Board;
use crate::shape::MAX_CELLS;

pub(super) struct LinearConflict {
    /// Row and column of every cell.
    lines: [[u8; 2]; MAX_CELLS],
    /// Row and column of every tile's goal cell; none for the blank.
    home: [[u8; 2]; MAX_CELLS],
}

/// No row or column has this number.
const NO_LINE: u8 = u8::MAX;

impl LinearConflict {
    pub fn towards(goal: &Board) -> Self {
        let shape = goal.shape();
        let mut lines = [[NO_LINE; 2]; MAX_CELLS];
        for (cell, lines) in lines.iter_mut().enumerate().take(shape.cells()) {
            *lines = [shape.row(cell) as u8, shape.column(cell) as u8];
        }
        let mut home = places(goal).map(|cell| lines[usize::from(cell)]);
        home[0] = [NO_LINE; 2];
        Self { lines, home }
    }

    /// The fewest tiles that must step aside, over all rows and columns.
    pub fn tiles_in_the_way(&self, board: &Board) -> u32 {
        let mut tops = [[0u8; MAX_CELLS]; 2];
        let mut in_the_way = 0;
        // Row-major order meets the cells of each row and of each column in their order.
        for (tile, here) in board.tiles().zip(&self.lines) {
            let home = &self.home[usize::from(tile)];
            for (along, across) in [(0, 1), (1, 0)] {
                if home[along] != here[along] {
                    continue;
                }
                let tops = &mut tops[along][usize::from(here[along])];
                let place = 1u8 << home[across];
                let greater = *tops & !(place - 1);
                in_the_way += u32::from(greater != 0);
                *tops ^= greater & greater.wrapping_neg(); // the least of them
                *tops |= place;
            }
        }
        in_the_way
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    fn in_the_way(shape: Shape, cells: &[u8]) -> u32 {
        let board = Board::new(shape, cells).unwrap();
        LinearConflict::towards(&Board::ordered(shape)).tiles_in_the_way(&board)
    }

    #[test]
    fn a_line_needs_as_few_removals_as_leave_it_in_order() {
        assert_eq!(in_the_way(Shape::EIGHT, &[1, 2, 3, 4, 5, 6, 7, 8, 0]), 0);
        assert_eq!(in_the_way(Shape::EIGHT, &[2, 1, 3, 4, 5, 6, 7, 8, 0]), 1);
        // Three pairs in conflict, two removals: counting pairs would say three.
        assert_eq!(in_the_way(Shape::EIGHT, &[3, 2, 1, 4, 5, 6, 7, 8, 0]), 2);
        // 7 and 1 in a column, and 4 between them: three pairs again.
        assert_eq!(in_the_way(Shape::EIGHT, &[7, 2, 3, 4, 5, 6, 1, 8, 0]), 2);
        // In each other's row but not at home in it.
        assert_eq!(in_the_way(Shape::EIGHT, &[6, 4, 5, 2, 1, 3, 8, 7, 0]), 1);
    }

    #[test]
    fn long_lines_and_the_removal_search_agree() {
        let shape = Shape::new(2, 8).unwrap();
        for first in [
            [1, 2, 3, 4, 5, 6, 7, 8],
            [8, 7, 6, 5, 4, 3, 2, 1],
            [4, 5, 6, 7, 8, 1, 2, 3],
            [2, 1, 4, 3, 6, 5, 8, 7],
        ] {
            let cells: Vec<u8> = first.into_iter().chain([9, 10, 11, 12, 13, 14, 15, 0]).collect();
            // The largest subset that stands in order, found by trying all.
            let kept = (0..256u32)
                .filter(|set| {
                    let kept: Vec<u8> = (0..8).filter(|i| set & 1 << i != 0).map(|i| first[i]).collect();
                    kept.is_sorted()
                })
                .map(u32::count_ones)
                .max();
            assert_eq!(Some(8 - in_the_way(shape, &cells)), kept, "{first:?}");
        }
    }
}
