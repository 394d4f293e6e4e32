//! The generator: breadth-first search over bit planes, level by level, in place.
//!
//! One bit stands for one board, in one plane for each cell of the blank (see [`crate::window`] for the
//! order of the bits). A move takes the blank to a cell of the other chessboard colour, so the boards of
//! one level lie in planes of one colour, and every neighbour of a board at distance d is at distance
//! d − 1 or d + 1. So no board needs to be marked as visited, and no third set of planes is needed: when
//! level d is to be followed by level d + 1, the planes of the other colour still hold level d − 1, and
//! each chunk of them becomes level d + 1 **in place**:
//!
//! 1. gather into a buffer what one move makes of level d: the same chunk of the planes to the left and
//!    right, word by word; the planes above and below through the window of that move;
//! 2. take away what the chunk holds, which is level d − 1; the rest is new;
//! 3. store it, count it, and write d + 1 at each new board's place in the table, if one is wanted.
//!
//! Destination chunks are disjoint and sources are only read, so chunks are shared out among threads
//! with neither locks nor atomics, and the result is the same for any number of threads.
//!
//! This module returns memory and reports progress through a callback: no files, no printing.
//!
//! ```
//! use tilebase::generate::{count, table};
//! use tilebase::rank::Space;
//! use tilebase::Shape;
//!
//! let space = Space::new(Shape::new(2, 2)?, 3);
//! assert_eq!(count(&space, &|_| {}), [1, 2, 2, 2, 2, 2, 1]);
//! assert_eq!(table(&space, &|_| {}).distances[space.index(&space.goal()) as usize], 0);
//! # Ok::<(), tilebase::ShapeError>(())
//! ```

use pulp::Arch;
use rayon::prelude::*;

use crate::moves::Move;
use crate::rank::Space;
use crate::window::{Layout, MAX_CHUNK_WORDS, Rotation, Window};

/// Rows of chunks that one thread takes at a time at least: less is not worth sharing out.
const ROWS_PER_JOB: usize = 4;

/// Binary digits of a distance that are kept while the search runs. The lowest is not: it is the same for
/// all boards with the blank on one colour.
const DIGITS: usize = 6;

/// The distances of all boards of a space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The boards, and their goal.
    pub space: Space,
    /// By dense index, the distance to the goal in moves.
    pub distances: Vec<u8>,
    /// By distance, the number of boards.
    pub level_counts: Vec<u64>,
}

/// A level that has just been completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Its distance from the goal in moves.
    pub level: usize,
    /// Boards at that distance.
    pub level_boards: u64,
    /// Boards at that distance or less.
    pub done: u64,
    /// Boards in all.
    pub total: u64,
}

/// Builds the table of a space, on the threads of the current rayon pool. Needs one byte a board for the
/// table, and one bit for the planes, until it returns.
pub fn table(space: &Space, progress: &(dyn Fn(Progress) + Sync)) -> Table {
    let mut levels = Levels::new(space, DIGITS);
    while levels.advance() {
        progress(levels.progress());
    }
    levels.into_table()
}

/// Counts the boards at each distance of a space, without a table: one bit a board.
pub fn count(space: &Space, progress: &(dyn Fn(Progress) + Sync)) -> Vec<u64> {
    let mut levels = Levels::new(space, 0);
    while levels.advance() {
        progress(levels.progress());
    }
    levels.counts
}

/// The planes of the cells of one colour.
#[derive(Default)]
struct Planes {
    /// The blank's cells.
    cells: Vec<usize>,
    /// Row by row: the chunks of one number of all planes. A chunk's bits are followed by the digits of
    /// its boards' distances, when a table is wanted: as many words for each digit.
    words: Vec<u64>,
    /// For each chunk, how many boards it holds.
    held: Vec<u32>,
}

/// The state of the search between two levels.
struct Levels<'a> {
    space: &'a Space,
    layout: Layout,
    /// Digits of each distance that are kept.
    digits: usize,
    /// For each chunk, the parity of its digits.
    chunk_parities: Vec<u8>,
    /// By the window's first tile, what a vertical move does.
    windows: Vec<Window>,
    /// The planes of either colour: one holds the last level, the other the one before.
    colours: [Planes; 2],
    /// For each cell, where its plane stands among those of its colour.
    slots: Vec<usize>,
    /// By distance, the number of boards.
    counts: Vec<u64>,
}

impl<'a> Levels<'a> {
    /// Level 0: the goal alone.
    fn new(space: &'a Space, digits: usize) -> Self {
        let shape = space.shape();
        let layout = Layout::new(space);
        let mut colours: [Planes; 2] = Default::default();
        let mut slots = Vec::new();
        for cell in 0..shape.cells() {
            let cells = &mut colours[shape.colour(cell)].cells;
            slots.push(cells.len());
            cells.push(cell);
        }
        for planes in &mut colours {
            let chunks = planes.cells.len() * layout.chunks;
            planes.words = vec![0; chunks * layout.chunk_words * (1 + digits)];
            planes.held = vec![0; chunks];
        }
        let windows = (0..=shape.tiles() - shape.columns()).map(|first| Window::new(space, &layout, first));
        let mut levels = Self {
            space,
            digits,
            chunk_parities: layout.chunk_parities(),
            windows: windows.collect(),
            layout,
            colours,
            slots,
            counts: vec![1],
        };
        // The goal's tiles are in order, so it is the first board of its plane.
        let slot = levels.slots[space.goal_cell()];
        let stride = levels.stride();
        let planes = &mut levels.colours[shape.colour(space.goal_cell())];
        planes.words[slot * stride] = 1;
        planes.held[slot] = 1;
        levels
    }

    /// Words from one chunk to the next.
    fn stride(&self) -> usize {
        self.layout.chunk_words * (1 + self.digits)
    }

    fn progress(&self) -> Progress {
        Progress {
            level: self.counts.len() - 1,
            level_boards: *self.counts.last().expect("level 0 stands from the start"),
            done: self.counts.iter().sum(),
            total: self.space.boards(),
        }
    }

    /// Finds the next level. False when there is none.
    fn advance(&mut self) -> bool {
        let level = self.counts.len();
        let colour = (self.space.shape().colour(self.space.goal_cell()) + level) % 2;
        let Planes { cells, mut words, mut held } = std::mem::take(&mut self.colours[colour]);
        let arch = Arch::new();
        let boards = words
            .par_chunks_exact_mut(cells.len() * self.stride())
            .zip(held.par_chunks_exact_mut(cells.len()))
            .enumerate()
            .with_min_len(ROWS_PER_JOB)
            .map(|(number, (row, held))| arch.dispatch(|| self.advance_row(number, &cells, row, held, level)))
            .sum::<u64>();
        self.colours[colour] = Planes { cells, words, held };
        if boards > 0 {
            self.counts.push(boards);
        }
        boards > 0
    }

    /// Turns a row of chunks of level d − 2 into one of level d and counts its boards.
    #[inline(always)]
    fn advance_row(
        &self,
        number: usize,
        cells: &[usize],
        row: &mut [u64],
        held: &mut [u32],
        level: usize,
    ) -> u64 {
        let size = self.layout.chunk_words;
        let (mut reached, mut turned) = ([0; MAX_CHUNK_WORDS], [0; MAX_CHUNK_WORDS]);
        let (reached, turned) = (&mut reached[..size], &mut turned[..size]);
        let mut boards = 0;
        for ((&cell, chunk), held) in cells.iter().zip(row.chunks_exact_mut(self.stride())).zip(held) {
            let (bits, digits) = chunk.split_at_mut(size);
            let mut any = false;
            for step in Move::ALL {
                any |= self.gather(number, cell, step, reached, turned);
            }
            if !any {
                if *held > 0 {
                    bits.fill(0);
                    *held = 0;
                }
                continue;
            }
            let mut count = 0;
            for (bits, reached) in bits.iter_mut().zip(&mut *reached) {
                *bits = std::mem::take(reached) & !*bits;
                count += bits.count_ones();
            }
            *held = count;
            boards += u64::from(count);
            for (digit, words) in digits.chunks_exact_mut(size).enumerate() {
                if level >> (digit + 1) & 1 == 1 {
                    words.iter_mut().zip(&*bits).for_each(|(word, bits)| *word |= bits);
                }
            }
        }
        boards
    }

    /// Adds to `reached` the boards of a chunk that the last level leads to by `step`; false when it has
    /// none in any chunk that matters.
    #[inline(always)]
    fn gather(
        &self,
        number: usize,
        cell: usize,
        step: Move,
        reached: &mut [u64],
        turned: &mut [u64],
    ) -> bool {
        let shape = self.space.shape();
        let Some(from) = shape.neighbour(cell, step.reverse()) else { return false };
        let planes = &self.colours[shape.colour(from)];
        let chunk = |number: usize| {
            let chunk = number * planes.cells.len() + self.slots[from];
            (planes.held[chunk] > 0)
                .then(|| &planes.words[chunk * self.stride()..][..self.layout.chunk_words])
        };
        let rotation = match step {
            Move::Down => Rotation::Right,
            Move::Up => Rotation::Left,
            Move::Left | Move::Right => {
                let Some(words) = chunk(number) else { return false };
                add(reached, words);
                return true;
            }
        };
        match &self.windows[from.min(cell)] {
            Window::Narrow(narrow) => {
                let Some(words) = chunk(number) else { return false };
                turned.copy_from_slice(words);
                let parity = self.space.parity(from) ^ usize::from(self.chunk_parities[number]);
                narrow.apply(rotation, parity, turned);
                add(reached, turned);
                true
            }
            Window::Wide(wide) => {
                let mut any = false;
                for ((source, word), reached) in
                    wide.sources(rotation, number).zip(reached.chunks_exact_mut(wide.run))
                {
                    if let Some(words) = chunk(source) {
                        add(reached, &words[word..][..wide.run]);
                        any = true;
                    }
                }
                any
            }
        }
    }

    /// The table, when the search is over.
    fn into_table(self) -> Table {
        let (space, layout) = (self.space, &self.layout);
        let shape = space.shape();
        let stride = self.stride();
        let mut distances = vec![0; usize::try_from(space.boards()).expect("a table that fits in memory")];
        for (colour, planes) in self.colours.into_iter().enumerate() {
            let lowest = (colour != shape.colour(space.goal_cell())) as u64;
            distances.par_chunks_exact_mut(layout.chunk_boards()).enumerate().with_min_len(8).for_each(
                |(place, distances)| {
                    let (cell, number) = (place / layout.chunks, place % layout.chunks);
                    if shape.colour(cell) == colour {
                        let chunk = number * planes.cells.len() + self.slots[cell];
                        let digits = &planes.words[chunk * stride..][layout.chunk_words..stride];
                        Arch::new().dispatch(|| spell_out(digits, layout, lowest, distances));
                    }
                },
            );
        }
        Table { space: space.clone(), distances, level_counts: self.counts }
    }
}

#[inline(always)]
fn add(to: &mut [u64], words: &[u64]) {
    to.iter_mut().zip(words).for_each(|(to, word)| *to |= word);
}

const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// Turns binary digits into bytes
#[inline(always)]
fn spell_out(digits: &[u64], layout: &Layout, lowest: u64, distances: &mut [u8]) {
    for (word, distances) in distances.chunks_exact_mut(layout.word_boards).enumerate() {
        let digits: [u64; DIGITS] = std::array::from_fn(|digit| digits[digit * layout.chunk_words + word]);
        for (byte, distances) in distances.chunks_mut(8).enumerate() {
            let eight = digits.iter().enumerate().fold(SPREAD[255] * lowest, |eight, (digit, word)| {
                eight | SPREAD[(word >> (8 * byte) & 255) as usize] << (digit + 1)
            });
            distances.copy_from_slice(&eight.to_le_bytes()[..distances.len()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    fn space(shape: &str, goal_cell: usize) -> Space {
        Space::new(shape.parse::<Shape>().unwrap(), goal_cell)
    }

    #[test]
    fn counts_of_the_eight_puzzle() {
        let counts = count(&space("3x3", 8), &|_| {});
        assert_eq!(counts.len(), 32);
        assert_eq!(counts.iter().sum::<u64>(), 181_440);
        assert_eq!(table(&space("3x3", 8), &|_| {}).level_counts, counts);
    }

    #[test]
    fn progress_is_told_once_a_level() {
        let told = std::sync::Mutex::new(Vec::new());
        let counts = count(&space("3x2", 5), &|progress| told.lock().unwrap().push(progress));
        let told = told.into_inner().unwrap();
        assert_eq!(told.iter().map(|p| p.level_boards).collect::<Vec<_>>(), counts[1..]);
        assert_eq!(told.last().unwrap().done, told.last().unwrap().total);
    }
}
