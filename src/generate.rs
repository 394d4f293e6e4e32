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

use rayon::prelude::*;

use crate::moves::Move;
use crate::rank::Space;
use crate::window::{Layout, Rotation, Window};

/// Words in the largest chunk there is.
const MAX_CHUNK_WORDS: usize = 336;

/// Chunks that one thread takes at a time: small levels are not worth sharing out.
const CHUNKS_PER_JOB: usize = 8;

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
    // The goal's own entry is 0 already, and every other one is written when its board is reached.
    let mut distances = vec![0; usize::try_from(space.boards()).expect("a table that fits in memory")];
    let mut levels = Levels::new(space);
    while levels.advance(&mut distances) {
        progress(levels.progress());
    }
    Table { space: space.clone(), distances, level_counts: levels.counts }
}

/// Counts the boards at each distance of a space, without a table: one bit a board.
pub fn count(space: &Space, progress: &(dyn Fn(Progress) + Sync)) -> Vec<u64> {
    let mut levels = Levels::new(space);
    while levels.advance(&mut []) {
        progress(levels.progress());
    }
    levels.counts
}

/// The boards with the blank on one cell that belong to a level.
struct Plane {
    /// The blank's cell.
    cell: usize,
    words: Vec<u64>,
    /// For each chunk, how many boards it holds.
    held: Vec<u32>,
}

/// The state of the search between two levels.
struct Levels<'a> {
    space: &'a Space,
    layout: Layout,
    /// For each chunk, the parity of its digits.
    chunk_parities: Vec<u8>,
    /// By the window's first tile, what a vertical move does.
    windows: Vec<Window>,
    /// The planes of either colour: one holds the last level, the other the one before.
    colours: [Vec<Plane>; 2],
    /// For each cell, where its plane stands among those of its colour.
    slots: Vec<usize>,
    /// By distance, the number of boards.
    counts: Vec<u64>,
}

/// One chunk of a plane of the next level.
struct Chunk<'a> {
    /// The blank's cell.
    cell: usize,
    /// Its number within the plane.
    number: usize,
    words: &'a mut [u64],
    held: &'a mut u32,
    /// Its boards' entries in the table; empty when no table is wanted.
    distances: &'a mut [u8],
}

impl<'a> Levels<'a> {
    /// Level 0: the goal alone.
    fn new(space: &'a Space) -> Self {
        let shape = space.shape();
        let layout = Layout::new(space);
        let mut colours = [Vec::new(), Vec::new()];
        let mut slots = Vec::new();
        for cell in 0..shape.cells() {
            let planes = &mut colours[shape.colour(cell)];
            slots.push(planes.len());
            planes.push(Plane { cell, words: vec![0; layout.plane_words()], held: vec![0; layout.chunks] });
        }
        // The goal's tiles are in order, so it is the first board of its plane.
        let plane = &mut colours[shape.colour(space.goal_cell())][slots[space.goal_cell()]];
        plane.words[0] = 1;
        plane.held[0] = 1;
        Self {
            space,
            chunk_parities: layout.chunk_parities(),
            windows: (0..=shape.tiles() - shape.columns()).map(|first| Window::new(space, first)).collect(),
            layout,
            colours,
            slots,
            counts: vec![1],
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            level: self.counts.len() - 1,
            level_boards: *self.counts.last().expect("level 0 stands from the start"),
            done: self.counts.iter().sum(),
            total: self.space.boards(),
        }
    }

    /// Finds the next level and writes its distance into `distances`, unless that is empty. False when
    /// there is no further level.
    fn advance(&mut self, distances: &mut [u8]) -> bool {
        let level = self.counts.len();
        let colour = (self.space.shape().colour(self.space.goal_cell()) + level) % 2;
        let mut next = std::mem::take(&mut self.colours[colour]);
        let boards = self
            .chunks_of(&mut next, distances)
            .into_par_iter()
            .with_min_len(CHUNKS_PER_JOB)
            .map(|chunk| self.advance_chunk(chunk, level as u8))
            .sum::<u64>();
        self.colours[colour] = next;
        if boards > 0 {
            self.counts.push(boards);
        }
        boards > 0
    }

    /// The chunks of the planes of the next level, each with its part of the table.
    fn chunks_of<'b>(&self, planes: &'b mut [Plane], distances: &'b mut [u8]) -> Vec<Chunk<'b>> {
        let mut entries: Vec<&mut [u8]> = distances.chunks_mut(self.space.plane() as usize).collect();
        entries.resize_with(self.slots.len(), Default::default);
        let mut chunks = Vec::with_capacity(planes.len() * self.layout.chunks);
        for Plane { cell, words, held } in planes {
            let mut entries = std::mem::take(&mut entries[*cell]).chunks_mut(self.layout.chunk_boards());
            let words = words.chunks_exact_mut(self.layout.chunk_words);
            for (number, (words, held)) in words.zip(held).enumerate() {
                let distances = entries.next().unwrap_or_default();
                chunks.push(Chunk { cell: *cell, number, words, held, distances });
            }
        }
        chunks
    }

    /// Turns a chunk of level d − 1 into one of level d + 1 and counts its boards.
    fn advance_chunk(&self, chunk: Chunk<'_>, level: u8) -> u64 {
        let mut buffer = [0; MAX_CHUNK_WORDS];
        let reached = &mut buffer[..self.layout.chunk_words];
        let mut any = false;
        for step in Move::ALL {
            any |= self.gather(&chunk, step, reached);
        }
        if !any && *chunk.held == 0 {
            return 0;
        }
        let mut boards = 0;
        for (held, reached) in chunk.words.iter_mut().zip(reached) {
            *held = *reached & !*held;
            boards += held.count_ones();
        }
        *chunk.held = boards;
        if boards > 0 {
            let entries = chunk.distances.chunks_exact_mut(self.layout.word_boards);
            for (&word, entries) in chunk.words.iter().zip(entries) {
                let mut bits = word;
                while bits != 0 {
                    entries[bits.trailing_zeros() as usize] = level;
                    bits &= bits - 1;
                }
            }
        }
        u64::from(boards)
    }

    /// Adds to `reached` the boards of `chunk` that the last level leads to by `step`; false when it has
    /// none in any chunk that matters.
    fn gather(&self, chunk: &Chunk<'_>, step: Move, reached: &mut [u64]) -> bool {
        let shape = self.space.shape();
        let Some(from) = shape.neighbour(chunk.cell, step.reverse()) else { return false };
        let plane = &self.colours[shape.colour(from)][self.slots[from]];
        let size = self.layout.chunk_words;
        let rotation = match step {
            Move::Down => Rotation::Right,
            Move::Up => Rotation::Left,
            Move::Left | Move::Right => {
                if plane.held[chunk.number] > 0 {
                    let words = &plane.words[chunk.number * size..][..size];
                    reached.iter_mut().zip(words).for_each(|(reached, word)| *reached |= word);
                }
                return plane.held[chunk.number] > 0;
            }
        };
        match &self.windows[from.min(chunk.cell)] {
            Window::Narrow(narrow) => {
                if plane.held[chunk.number] > 0 {
                    let words = &plane.words[chunk.number * size..][..size];
                    let parity = self.space.parity(from) ^ usize::from(self.chunk_parities[chunk.number]);
                    narrow.apply(rotation, parity, words, reached);
                }
                plane.held[chunk.number] > 0
            }
            Window::Wide { run, from: sources } => {
                let sources = &sources[rotation as usize];
                // The words before the chunk's first: whole groups, then whole values of the window's
                // digits, then a part of a run.
                let (first, group) = (chunk.number * size, sources.len() * run);
                let (mut base, mut value, skip) = (first / group * group, first % group / run, first % run);
                let (mut word, mut any) = (0, false);
                while word < size {
                    let length = (run - skip).min(size - word);
                    let start = base + sources[value] as usize * run + skip;
                    // A run lies in one chunk, since either divides the other.
                    if plane.held[start / size] > 0 {
                        let words = &plane.words[start..][..length];
                        reached[word..][..length]
                            .iter_mut()
                            .zip(words)
                            .for_each(|(reached, word)| *reached |= word);
                        any = true;
                    }
                    word += length;
                    value += 1;
                    if value == sources.len() {
                        (base, value) = (base + group, 0);
                    }
                }
                any
            }
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
