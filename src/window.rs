//! How a vertical move permutes a plane of bits: the compiled form of the two rotations of
//! [`crate::rank`], which the generator applies to many boards at once.
//!
//! A plane holds one bit for each board with the blank on one cell, in order of the dense index, sixty
//! to a word: the orders of the last five tiles, of one parity, under one order of the tiles before
//! them. (Shapes of fewer than five tiles have one short word.) The last eight tiles make a *chunk* of
//! 336 words, the unit of parallel work.
//!
//! A vertical move rotates a window of `columns` tiles. What that does to bits depends only on how many
//! tiles stand after the window:
//!
//! - **five or more**: their order is kept, so whole words move. Read from the destination, the digits
//!   of the window say from where ([`Window::Wide`]).
//! - **fewer**: bits move, but only within the block of words that the window and the tiles after it
//!   span: 1, 6 or 42 words, always inside one chunk. A small table says where each bit goes, one for
//!   each parity of the digits before the block ([`Window::Narrow`]).

use crate::rank::{Digits, Space};

/// Tiles whose orders, of one parity, make up a word: 5!/2 = 60 boards.
pub(crate) const WORD_TILES: usize = 5;

/// Tiles whose orders, of one parity, make up a chunk.
pub(crate) const CHUNK_TILES: usize = 8;

/// The way a window's tiles go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rotation {
    /// The last tile to the front: the blank went down.
    Right = 0,
    /// The first tile to the end: the blank went up.
    Left = 1,
}

impl Rotation {
    pub(crate) const BOTH: [Self; 2] = [Self::Right, Self::Left];

    fn apply(self, digits: Digits, first: usize, columns: usize) -> Digits {
        match self {
            Self::Right => digits.rotated_right(first, columns),
            Self::Left => digits.rotated_left(first, columns),
        }
    }

    fn inverse(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
        }
    }
}

/// A falling product: how many words, or values of digits, `count` places have that begin with
/// `first` choices.
fn choices(first: usize, count: usize) -> usize {
    (0..count).map(|place| first - place).product()
}

/// How the bits of a plane are laid out in words and chunks.
#[derive(Debug)]
pub(crate) struct Layout {
    /// Tiles on the board.
    tiles: usize,
    /// Boards in a word: 60, or 3 on 2x2.
    pub word_boards: usize,
    /// Words in a chunk: 336, or the whole plane of a smaller shape.
    pub chunk_words: usize,
    /// Chunks in a plane.
    pub chunks: usize,
}

impl Layout {
    pub(crate) fn new(space: &Space) -> Self {
        let tiles = space.shape().tiles();
        let (word_tiles, chunk_tiles) = (tiles.min(WORD_TILES), tiles.min(CHUNK_TILES));
        Self {
            tiles,
            word_boards: choices(word_tiles, word_tiles) / 2,
            chunk_words: choices(chunk_tiles, chunk_tiles - word_tiles),
            chunks: choices(tiles, tiles - chunk_tiles),
        }
    }

    /// Boards in a chunk.
    pub(crate) const fn chunk_boards(&self) -> usize {
        self.chunk_words * self.word_boards
    }

    /// Words in a plane.
    pub(crate) const fn plane_words(&self) -> usize {
        self.chunk_words * self.chunks
    }

    /// For each chunk, the parity of its digits: those of the tiles before the last eight.
    pub(crate) fn chunk_parities(&self) -> Vec<u8> {
        parities(self.tiles, self.tiles.saturating_sub(CHUNK_TILES))
    }
}

/// The parity of the digit sum of each value of the `count` places that begin with `first` choices.
fn parities(first: usize, count: usize) -> Vec<u8> {
    let mut parities = vec![0];
    for place in 0..count {
        let choices = (first - place) as u8;
        parities = parities.iter().flat_map(|&parity| (0..choices).map(move |d| (parity ^ d) & 1)).collect();
    }
    parities
}

/// What a rotation of one window does to the bits of a plane.
#[derive(Debug)]
pub(crate) enum Window {
    /// Whole words move.
    Wide {
        /// Words that move together: the orders of the tiles after the window.
        run: usize,
        /// For each rotation and each value of the window's digits afterwards, their value before.
        from: [Vec<u32>; 2],
    },
    /// Bits move within a block of words.
    Narrow(Narrow),
}

impl Window {
    /// The window whose first tile is tile `first` in row-major order.
    pub(crate) fn new(space: &Space, first: usize) -> Self {
        let (tiles, columns) = (space.shape().tiles(), space.shape().columns());
        let after = tiles - first - columns;
        if after >= WORD_TILES {
            let from = Rotation::BOTH.map(|rotation| window_sources(tiles - first, columns, rotation));
            Self::Wide { run: choices(after, after - WORD_TILES), from }
        } else {
            Self::Narrow(Narrow::new(tiles, first, columns))
        }
    }
}

/// For each value of the digits of a window of `columns` places that begins with `choices` choices: the
/// value that `rotation` turns into it.
fn window_sources(choices: usize, columns: usize, rotation: Rotation) -> Vec<u32> {
    let mut digits = Digits::default();
    let mut sources = Vec::new();
    'values: loop {
        let before = rotation.inverse().apply(digits, 0, columns);
        let value =
            (0..columns).fold(0, |value, place| value * (choices - place) + before.at(place) as usize);
        sources.push(value as u32);
        for place in (0..columns).rev() {
            let digit = digits.at(place) + 1;
            if (digit as usize) < choices - place {
                digits = digits.with(place, digit);
                continue 'values;
            }
            digits = digits.with(place, 0);
        }
        return sources;
    }
}

/// A window with fewer than five tiles after it: a permutation of bits inside blocks of words.
#[derive(Debug)]
pub(crate) struct Narrow {
    /// Words in a block.
    pub block: usize,
    /// For each block of a chunk, the parity of the chunk's digits before the block.
    parities: Vec<u8>,
    /// For each rotation and each parity, before the move, of the tiles of the block.
    maps: [[BitMap; 2]; 2],
}

impl Narrow {
    fn new(tiles: usize, first: usize, columns: usize) -> Self {
        // The block is never smaller than a word: it begins with the window, or with the word.
        let chunk_tiles = tiles.min(CHUNK_TILES);
        let block_tiles = (tiles - first).max(tiles.min(WORD_TILES));
        let block = choices(block_tiles, block_tiles.saturating_sub(WORD_TILES));
        let window = block_tiles - (tiles - first);
        let map = |rotation, parity| BitMap::new(block_tiles, window, columns, rotation, parity);
        Self {
            block,
            parities: parities(chunk_tiles, chunk_tiles - block_tiles),
            maps: Rotation::BOTH.map(|rotation| [map(rotation, 0), map(rotation, 1)]),
        }
    }

    /// Adds to `reached` what `rotation` makes of the boards in `chunk`, whose last eight tiles have
    /// that parity before the move.
    pub(crate) fn apply(&self, rotation: Rotation, parity: usize, chunk: &[u64], reached: &mut [u64]) {
        let maps = &self.maps[rotation as usize];
        let blocks = chunk.chunks_exact(self.block).zip(reached.chunks_exact_mut(self.block));
        for ((from, to), &block_parity) in blocks.zip(&self.parities) {
            maps[parity ^ usize::from(block_parity)].scatter(from, to);
        }
    }
}

/// Where each bit of a block of words goes.
#[derive(Debug)]
struct BitMap {
    /// By 64 · word + bit: the place it goes to, in the same form.
    to: Vec<u16>,
}

impl BitMap {
    /// The map of a block whose `tiles` tiles have orders of that parity, and turn in the window of
    /// `columns` places that begins at `first`.
    fn new(tiles: usize, first: usize, columns: usize, rotation: Rotation, parity: usize) -> Self {
        let free = tiles - 2;
        let weights: Vec<usize> =
            (0..free).map(|place| choices(tiles - 1 - place, tiles - 1 - place) / 2).collect();
        let word_boards = choices(tiles.min(WORD_TILES), tiles.min(WORD_TILES)) / 2;
        let place = |board: usize| board / word_boards * 64 + board % word_boards;
        let boards = choices(tiles, tiles) / 2;
        let mut to = vec![0; boards / word_boards * 64];
        for board in 0..boards {
            let (mut digits, mut rest, mut odd) = (Digits::default(), board, parity);
            for (place, weight) in weights.iter().enumerate() {
                digits = digits.with(place, (rest / weight) as u64);
                odd ^= rest / weight & 1;
                rest %= weight;
            }
            let digits = rotation.apply(digits.with(free, odd as u64), first, columns);
            let after = weights.iter().enumerate().map(|(place, weight)| digits.at(place) as usize * weight);
            to[place(board)] = place(after.sum()) as u16;
        }
        Self { to }
    }

    fn scatter(&self, from: &[u64], to: &mut [u64]) {
        for (word, places) in from.iter().zip(self.to.chunks_exact(64)) {
            let mut bits = *word;
            while bits != 0 {
                let place = usize::from(places[bits.trailing_zeros() as usize]);
                to[place / 64] |= 1 << (place % 64);
                bits &= bits - 1;
            }
        }
    }
}
