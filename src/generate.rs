//! The generator: breadth-first search over bit planes, level by level, in place.
//!
//! One bit stands for one board, in one plane for each cell of the blank (see `window.rs` for the
//! order of the bits). A move takes the blank to a cell of the other chessboard colour, so the boards of
//! one level lie in planes of one colour, and every neighbour of a board at distance d is at distance
//! d − 1 or d + 1. So no board needs to be marked as visited, and no third set of planes is needed: when
//! level d is to be followed by level d + 1, the planes of the other colour still hold level d − 1, and
//! each chunk of them becomes level d + 1 **in place**:
//!
//! 1. gather into a buffer what one move makes of level d: the same chunk of the planes to the left and
//!    right, word by word; the planes above and below through the window of that move;
//! 2. take away what the chunk holds, which is level d − 1; the rest is new;
//! 3. store it, count it, and note d + 1 as the distance of the new boards, if a table is wanted.
//!
//! Distances are noted as binary digits and spelled out as bytes when the search is over: see `digits.rs`.
//!
//! Planes lie in memory row by row: a *row* is the chunks of one number of all the planes of a colour.
//! Most of what a row needs is in the row of the same number of the other colour. Rows of the next level
//! are disjoint and sources are only read, so rows are shared out among threads with neither locks nor
//! atomics, and the result is the same for any number of threads. The inner loops run on the widest
//! vector instructions that the machine has ([`pulp`] chooses when the program runs).
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

use pulp::{Arch, Simd, WithSimd};
use rayon::prelude::*;

use crate::digits::{DIGITS, Spelling, note};
use crate::memory::Words;
use crate::moves::Move;
use crate::rank::Space;
use crate::shape::Shape;
use crate::window::{Layout, MAX_CHUNK_WORDS, Rotation, Window};

/// Rows that one thread takes at a time at least: fewer are not worth sharing out.
const ROWS_PER_JOB: usize = 4;

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

/// Builds the table of a space, on the threads of the current rayon pool.
///
/// # Panics
/// When the shape lies down, or has more boards than memory has bytes.
pub fn table(space: &Space, progress: &(dyn Fn(Progress) + Sync)) -> Table {
    let mut levels = Levels::with_digits(space, DIGITS);
    while let Some(level) = levels.advance() {
        progress(level);
    }
    levels.into_table()
}

/// Counts the boards at each distance of a space, without a table.
///
/// # Panics
/// When the shape lies down.
pub fn count(space: &Space, progress: &(dyn Fn(Progress) + Sync)) -> Vec<u64> {
    let mut levels = Levels::new(space);
    while let Some(level) = levels.advance() {
        progress(level);
    }
    levels.counts
}

/// Bytes of memory that [`count`] needs for a shape: a word for sixty boards, and two
/// numbers for each chunk.
pub fn bytes_to_count(shape: Shape) -> u64 {
    plane_bytes(shape, 0) * shape.cells() as u64
}

/// Bytes of memory that [`table`] needs for a shape, at most: when one colour has been spelled out, and
/// the digits of the other are still there.
pub fn bytes_to_build(shape: Shape) -> u64 {
    let (cells, plane) = (shape.cells() as u64, plane_bytes(shape, DIGITS));
    let table = shape.boards();
    (plane * cells + table.div_ceil(2)).max(plane * cells.div_ceil(2) + table)
}

fn plane_bytes(shape: Shape, digits: usize) -> u64 {
    let layout = Layout::new(shape);
    let words = layout.chunk_words * (1 + digits) + 2;
    (layout.chunks * words * size_of::<u64>()) as u64
}

/// The search between two levels. [`crate::checkpoint`] keeps it in a file.
#[derive(Debug)]
pub struct Levels<'a> {
    space: &'a Space,
    layout: Layout,
    /// Words from one chunk to the next.
    stride: usize,
    /// For each row, the parity of the digits of its chunks.
    row_parities: Vec<u8>,
    /// By the window's first tile, what a vertical move does.
    windows: Vec<Window>,
    /// By cell, the moves that bring the blank there.
    arrivals: Vec<Vec<Arrival>>,
    /// The planes of either colour: one holds the last level, the other the one before.
    colours: [Planes; 2],
    counts: Vec<u64>,
}

/// The planes of the cells of one colour.
#[derive(Debug, Default)]
struct Planes {
    /// The blank's cells.
    cells: Vec<usize>,
    /// Row by row, the chunks. A chunk's bits are followed by the digits of its boards' distances, if
    /// they are noted: as many words for each digit.
    words: Words,
    /// For each chunk, how many boards of the level it holds.
    held: Vec<u64>,
    /// For each chunk, how many of its boards no level has held yet.
    left: Vec<u64>,
}

/// A move that brings the blank to a cell.
#[derive(Debug)]
struct Arrival {
    /// Where the plane of the cell that the blank comes from stands among those of its colour.
    slot: usize,
    /// Of a vertical move: the first tile of its window, the way it turns, and the parity of the tile
    /// orders before it.
    turn: Option<(usize, Rotation, usize)>,
}

impl<'a> Levels<'a> {
    /// Level 0: the goal alone.
    ///
    /// # Panics
    /// When the shape lies down.
    pub fn new(space: &'a Space) -> Self {
        Self::with_digits(space, 0)
    }

    fn with_digits(space: &'a Space, digits: usize) -> Self {
        let shape = space.shape();
        assert!(shape == shape.standing(), "tables are made of standing shapes, not {shape}");
        let layout = Layout::new(shape);
        let stride = layout.chunk_words * (1 + digits);
        let planes = |colour: usize| {
            let cells: Vec<usize> = (0..shape.cells()).filter(|&cell| shape.colour(cell) == colour).collect();
            let chunks = cells.len() * layout.chunks;
            let left = vec![layout.chunk_boards() as u64; chunks];
            Planes { cells, words: Words::zeroed(chunks * stride), held: vec![0; chunks], left }
        };
        let arrivals = |cell| {
            let arrival = |step: Move| {
                let from = shape.neighbour(cell, step.reverse())?;
                let turn = |rotation| Some((from.min(cell), rotation, space.parity(from)));
                let turn = match step {
                    Move::Down => turn(Rotation::Right),
                    Move::Up => turn(Rotation::Left),
                    Move::Left | Move::Right => None,
                };
                Some(Arrival { slot: slot(shape, from), turn })
            };
            Move::ALL.into_iter().filter_map(arrival).collect()
        };
        let window = |first| Window::new(shape, &layout, first);
        let mut levels = Self {
            space,
            stride,
            row_parities: layout.chunk_parities(),
            windows: (0..=shape.tiles() - shape.columns()).map(window).collect(),
            arrivals: (0..shape.cells()).map(arrivals).collect(),
            colours: [planes(0), planes(1)],
            layout,
            counts: vec![1],
        };
        // The goal's tiles are in order, so it is the first board of its plane.
        let chunk = slot(shape, space.goal_cell());
        let planes = &mut levels.colours[shape.colour(space.goal_cell())];
        planes.words[chunk * stride] = 1;
        planes.held[chunk] = 1;
        planes.left[chunk] -= 1;
        levels
    }

    /// The search as it stood when [`Levels::state`] was kept, with that many levels counted; `fill` is
    /// given the parts of the state in their order. `None` when they do not agree with one another.
    ///
    /// # Panics
    /// When the shape lies down.
    pub(crate) fn resume<E>(
        space: &'a Space,
        levels: usize,
        mut fill: impl FnMut(&mut [u64]) -> Result<(), E>,
    ) -> Result<Option<Self>, E> {
        let mut search = Self::new(space);
        search.counts = vec![0; levels];
        fill(&mut search.counts)?;
        for planes in &mut search.colours {
            fill(&mut planes.held)?;
            fill(&mut planes.left)?;
            fill(&mut planes.words)?;
        }
        Ok(search.agrees().then_some(search))
    }

    /// All that a search for counts needs to go on later. The order of the chunks and their bits is the
    /// generator's own.
    pub(crate) fn state(&self) -> [&[u64]; 7] {
        let [a, b] = &self.colours;
        [&self.counts, &a.held, &a.left, &a.words, &b.held, &b.left, &b.words]
    }

    /// Whether the chunks hold what they are said to hold, and together what was counted.
    fn agrees(&self) -> bool {
        let (size, most) = (self.layout.chunk_words, self.layout.chunk_boards() as u64);
        let chunks_agree = |planes: &Planes| {
            let chunks = planes.words.par_chunks_exact(size).zip(&planes.held).zip(&planes.left);
            chunks.all(|((chunk, &held), &left)| boards_in(chunk) == held && held + left <= most)
        };
        let (boards, Some(last)) = (self.space.boards(), self.counts.len().checked_sub(1)) else {
            return false;
        };
        let held = |level: usize| self.colours[self.colour(level)].held.iter().sum::<u64>();
        let before = if last > 0 { self.counts[last - 1] } else { 0 };
        self.colours.iter().all(chunks_agree)
            && self.counts.iter().all(|&count| count <= boards)
            && [held(last), held(last + 1)] == [self.counts[last], before]
            && self.counts.iter().chain(self.colours.iter().flat_map(|planes| &planes.left)).sum::<u64>()
                == boards
    }

    /// By distance, the number of boards, as far as they have been counted.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The colour of a level's planes.
    fn colour(&self, level: usize) -> usize {
        (self.space.shape().colour(self.space.goal_cell()) + level) % 2
    }

    /// Finds the next level; `None` when there is none.
    pub fn advance(&mut self) -> Option<Progress> {
        let level = self.counts.len();
        let colour = self.colour(level);
        let Planes { cells, mut words, mut held, mut left } = std::mem::take(&mut self.colours[colour]);
        let (arch, last) = (Arch::new(), &self.colours[1 - colour]);
        let boards = words
            .par_chunks_exact_mut(cells.len() * self.stride)
            .zip(held.par_chunks_exact_mut(cells.len()))
            .zip(left.par_chunks_exact_mut(cells.len()))
            .enumerate()
            .with_min_len(ROWS_PER_JOB)
            .map(|(number, ((words, held), left))| {
                arch.dispatch(Row { levels: self, last, level, number, cells: &cells, words, held, left })
            })
            .sum::<u64>();
        self.colours[colour] = Planes { cells, words, held, left };
        if boards == 0 {
            return None;
        }
        self.counts.push(boards);
        let (done, total) = (self.counts.iter().sum(), self.space.boards());
        Some(Progress { level, level_boards: boards, done, total })
    }

    /// The table, when the search is over.
    fn into_table(self) -> Table {
        let Self { space, layout, stride, colours, counts, .. } = self;
        let shape = space.shape();
        let mut distances = vec![0; usize::try_from(space.boards()).expect("a table that fits in memory")];
        for (colour, planes) in colours.into_iter().enumerate() {
            let lowest = u8::from(colour != shape.colour(space.goal_cell()));
            let chunks = distances.par_chunks_exact_mut(layout.chunk_boards()).enumerate();
            chunks.with_min_len(ROWS_PER_JOB).for_each(|(place, distances)| {
                let (cell, row) = (place / layout.chunks, place % layout.chunks);
                if shape.colour(cell) == colour {
                    let chunk = &planes.words[(row * planes.cells.len() + slot(shape, cell)) * stride..];
                    let digits = &chunk[layout.chunk_words..stride];
                    Arch::new().dispatch(Spelling {
                        word_boards: layout.word_boards,
                        digits,
                        lowest,
                        distances,
                    });
                }
            });
        }
        Table { space: space.clone(), distances, level_counts: counts }
    }
}

/// Where the plane of a cell stands among those of its colour.
fn slot(shape: Shape, cell: usize) -> usize {
    (0..cell).filter(|&before| shape.colour(before) == shape.colour(cell)).count()
}

/// A row of the planes that are to hold the next level: a unit of work.
struct Row<'a> {
    levels: &'a Levels<'a>,
    /// The planes of the last level.
    last: &'a Planes,
    /// The distance of the boards to come.
    level: usize,
    /// The row's number.
    number: usize,
    cells: &'a [usize],
    words: &'a mut [u64],
    held: &'a mut [u64],
    left: &'a mut [u64],
}

impl WithSimd for Row<'_> {
    type Output = u64;

    /// Turns the row from level d − 1 into level d + 1 and counts its boards.
    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> u64 {
        let Self { levels, last, level, number, cells, words, held, left } = self;
        let size = levels.layout.chunk_words;
        let (mut reached, mut turned) = ([0; MAX_CHUNK_WORDS], [0; MAX_CHUNK_WORDS]);
        let (reached, turned) = (&mut reached[..size], &mut turned[..size]);
        let mut boards = 0;
        let chunks = words.chunks_exact_mut(levels.stride).zip(held).zip(left);
        for (&cell, ((chunk, held), left)) in cells.iter().zip(chunks) {
            let (bits, digits) = chunk.split_at_mut(size);
            let mut any = false;
            // Where no board is left to be found, there is no need to look.
            if *left > 0 {
                for arrival in &levels.arrivals[cell] {
                    any |= levels.gather(last, number, arrival, reached, turned);
                }
            }
            if !any {
                if *held > 0 {
                    bits.fill(0);
                    *held = 0;
                }
                continue;
            }
            for (bits, reached) in bits.iter_mut().zip(&mut *reached) {
                *bits = std::mem::take(reached) & !*bits;
            }
            note(level, bits, digits);
            *held = boards_in(bits);
            *left -= *held;
            boards += *held;
        }
        boards
    }
}

impl Levels<'_> {
    /// Adds to `reached`, a chunk of row `number`, what one move makes of the last level. False when that
    /// level has no board in any chunk that matters. `turned` is a chunk of scratch.
    #[inline(always)]
    fn gather(
        &self,
        last: &Planes,
        number: usize,
        arrival: &Arrival,
        reached: &mut [u64],
        turned: &mut [u64],
    ) -> bool {
        let chunk = |row: usize| {
            let chunk = row * last.cells.len() + arrival.slot;
            (last.held[chunk] > 0).then(|| &last.words[chunk * self.stride..][..self.layout.chunk_words])
        };
        let Some((first, rotation, parity)) = arrival.turn else {
            let Some(words) = chunk(number) else { return false };
            add(reached, words);
            return true;
        };
        match &self.windows[first] {
            Window::Narrow(narrow) => {
                let Some(words) = chunk(number) else { return false };
                turned.copy_from_slice(words);
                narrow.apply(rotation, parity ^ usize::from(self.row_parities[number]), turned);
                add(reached, turned);
                true
            }
            Window::Wide(wide) => {
                let (mut any, mut before, mut words) = (false, usize::MAX, None);
                let runs = wide.sources(rotation, number).zip(reached.chunks_exact_mut(wide.run));
                for ((row, word), reached) in runs {
                    if row != before {
                        (before, words) = (row, chunk(row));
                        any |= words.is_some();
                    }
                    match (words, &mut *reached) {
                        (None, _) => {}
                        (Some(words), [reached]) => *reached |= words[word],
                        (Some(words), reached) => add(reached, &words[word..][..wide.run]),
                    }
                }
                any
            }
        }
    }
}

#[inline(always)]
fn add(to: &mut [u64], words: &[u64]) {
    to.iter_mut().zip(words).for_each(|(to, word)| *to |= word);
}

#[inline(always)]
fn boards_in(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}
