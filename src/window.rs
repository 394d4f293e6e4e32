//! How a vertical move permutes a plane of bits: the compiled form of the two rotations of
//! [`crate::rank`], which the generator applies to many boards at once.
//!
//! A plane holds one bit for each board with the blank on one cell, in order of the dense index, sixty
//! to a word: the orders of the last five tiles, of one parity, under one order of the tiles before
//! them. (2x2 has one word of three boards.) The last eight tiles make a *chunk* of 336 words, the unit
//! of work.
//!
//! A vertical move rotates a window of `columns` tiles. What that does to bits depends on how many tiles
//! stand after the window:
//!
//! - **five or more**: their order is kept, so whole words move, often many in a row. Read from the
//!   destination, the digits of the window say from where ([`Wide`]).
//! - **fewer**: bits move, but only within a chunk. The rotation is then taken apart into swaps of two
//!   neighbouring tiles, and each swap is a few shifts and masks on whole words ([`Narrow`]).
//!
//! A swap is simple because of what it does to the two digits `(a, b)` of its tiles: with `a ≤ b` they
//! become `(b + 1, a)`, and back. So the boards that share all other digits but these, which are the
//! orders of the tiles after, stay together as a *piece*, and pieces change places in pairs:
//!
//! | tiles after | a piece | changes places |
//! |---|---|---|
//! | 5 or more | words | with another in its block of 42 words or more |
//! | 4 | 12 bits | with another in its block of 6 words |
//! | 3, 2 | 3 bits, 1 bit | with another in its word |
//! | 1 | less than a bit | three orders of the last three tiles take turns, either way by their parity |
//! | 0 | less than a bit | stays: the two orders of the last two tiles share a bit |

use crate::rank::Digits;
use crate::shape::Shape;

/// Tiles whose orders, of one parity, make up a word: 5!/2 = 60 boards.
const WORD_TILES: usize = 5;

/// Tiles whose orders, of one parity, make up a chunk.
const CHUNK_TILES: usize = 8;

/// Words in the largest chunk: 8!/5!.
pub(crate) const MAX_CHUNK_WORDS: usize = choices(CHUNK_TILES, CHUNK_TILES - WORD_TILES);

/// The way a window's tiles go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rotation {
    /// The last tile to the front: the blank went down.
    Right = 0,
    /// The first tile to the end: the blank went up.
    Left = 1,
}

impl Rotation {
    const BOTH: [Self; 2] = [Self::Right, Self::Left];

    /// Turns the digits of a window back.
    const fn undo(self, digits: Digits, columns: usize) -> Digits {
        match self {
            Self::Right => digits.rotated_left(0, columns),
            Self::Left => digits.rotated_right(0, columns),
        }
    }
}

/// A falling product: how many words, or values of digits, `count` places have that begin with
/// `first` choices.
const fn choices(first: usize, count: usize) -> usize {
    let (mut product, mut place) = (1, 0);
    while place < count {
        product *= first - place;
        place += 1;
    }
    product
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
    pub(crate) fn new(shape: Shape) -> Self {
        let tiles = shape.tiles();
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

    /// For each chunk of a plane, the parity of its digits: those of the tiles before the last eight.
    pub(crate) fn chunk_parities(&self) -> Vec<u8> {
        parities(self.tiles, self.tiles.saturating_sub(CHUNK_TILES))
    }

    /// For each word of a chunk, the parity of its digits: those of the chunk's tiles before the last
    /// five.
    fn word_parities(&self) -> Vec<u8> {
        let tiles = self.tiles.min(CHUNK_TILES);
        parities(tiles, tiles.saturating_sub(WORD_TILES))
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
    Wide(Wide),
    /// Bits move within a chunk.
    Narrow(Narrow),
}

impl Window {
    /// The window whose first tile is tile `first` in row-major order.
    pub(crate) fn new(shape: Shape, layout: &Layout, first: usize) -> Self {
        let columns = shape.columns();
        let after = layout.tiles - first - columns;
        match after >= WORD_TILES {
            true => Self::Wide(Wide::new(layout, columns, after)),
            false => Self::Narrow(Narrow::new(layout, columns, after)),
        }
    }
}

/// A window with five or more tiles after it: runs of words move within a *block*, the boards that share
/// the digits before the window, but at least a chunk.
#[derive(Debug)]
pub(crate) struct Wide {
    /// Words in a run: the orders of the tiles after the window, but at most a chunk.
    pub run: usize,
    /// Chunks in a block.
    block: usize,
    /// Runs in a chunk.
    runs: usize,
    /// For each rotation and each run of a block afterwards: the chunk of the block, and the word of that
    /// chunk, where the run stood before.
    from: [Vec<(u32, u32)>; 2],
}

impl Wide {
    fn new(layout: &Layout, columns: usize, after: usize) -> Self {
        let chunk = layout.chunk_words;
        let (places, after_words) = (after + columns, choices(after, after - WORD_TILES));
        let block = choices(places, columns) * after_words;
        let (run, block_words) = (after_words.min(chunk), block.max(chunk));
        let from = Rotation::BOTH.map(|rotation| {
            let sources = window_sources(places, columns, rotation);
            let source = |word: usize| {
                let value = word % block / after_words;
                let from = word / block * block + sources[value] * after_words + word % after_words;
                ((from / chunk) as u32, (from % chunk) as u32)
            };
            (0..block_words).step_by(run).map(source).collect()
        });
        Self { run, block: block_words / chunk, runs: chunk / run, from }
    }

    /// For each run of a chunk after the rotation, in order, the chunk of the plane and the word of that
    /// chunk where it stood before.
    #[inline(always)]
    pub(crate) fn sources(&self, rotation: Rotation, chunk: usize) -> impl Iterator<Item = (usize, usize)> {
        let (base, number) = (chunk - chunk % self.block, chunk % self.block);
        let runs = &self.from[rotation as usize][number * self.runs..][..self.runs];
        runs.iter().map(move |&(chunk, word)| (base + chunk as usize, word as usize))
    }
}

/// For each value of the digits of a window of `columns` places that begins with `first` choices: the
/// value that `rotation` turns into it.
fn window_sources(first: usize, columns: usize, rotation: Rotation) -> Vec<usize> {
    let value_of = |digits: Digits| {
        (0..columns).fold(0, |value, place| value * (first - place) + digits.at(place) as usize)
    };
    (0..choices(first, columns))
        .map(|value| {
            let (mut digits, mut rest) = (Digits::default(), value);
            for place in (0..columns).rev() {
                digits = digits.with(place, (rest % (first - place)) as u64);
                rest /= first - place;
            }
            value_of(rotation.undo(digits, columns))
        })
        .collect()
}

/// A window with fewer than five tiles after it: swaps of neighbouring tiles, one after another, within a
/// chunk.
#[derive(Debug)]
pub(crate) struct Narrow {
    /// Tiles after the window.
    after: usize,
    /// Swaps that make up a rotation.
    swaps: usize,
    /// For each word of a chunk, all bits set if its digits have odd parity.
    odd: Vec<u64>,
}

impl Narrow {
    fn new(layout: &Layout, columns: usize, after: usize) -> Self {
        let odd = layout.word_parities().into_iter().map(|parity| all_bits_if(parity == 1)).collect();
        Self { after, swaps: columns - 1, odd }
    }

    /// Rotates the window on all boards of a chunk, whose last eight tiles have orders of that parity
    /// before the move.
    #[inline(always)]
    pub(crate) fn apply(&self, rotation: Rotation, parity: usize, chunk: &mut [u64]) {
        for swap in 0..self.swaps {
            // The last tile comes to the front by swaps from the window's end to its front, and goes back
            // by the same in the other order. Each swap changes the parity.
            let after = match rotation {
                Rotation::Right => self.after + swap,
                Rotation::Left => self.after + self.swaps - 1 - swap,
            };
            match after {
                0 => {}
                1 => take_turns(chunk, &self.odd, all_bits_if((parity ^ swap) & 1 == 1)),
                2 => chunk.iter_mut().for_each(|word| *word = exchange_within(*word, &PIECES_OF_ONE)),
                3 => chunk.iter_mut().for_each(|word| *word = exchange_within(*word, &PIECES_OF_THREE)),
                4 => chunk.as_chunks_mut().0.iter_mut().for_each(exchange_between),
                _ => exchange_words(chunk, after),
            }
        }
    }
}

const fn all_bits_if(condition: bool) -> u64 {
    if condition { u64::MAX } else { 0 }
}

/// A swap with one tile after it. The last three tiles have three orders of either parity, a bit each:
/// of even parity 012, 120, 201, of odd 021, 102, 210. The swap of the first two makes each even order
/// into the odd one that comes next in that list, the last into the first, and each odd order into the
/// even one that came before.
#[inline(always)]
fn take_turns(chunk: &mut [u64], odd: &[u64], turned: u64) {
    const FIRST: u64 = THIRDS;
    const LAST: u64 = THIRDS << 2;
    const MIDDLE: u64 = THIRDS << 1;
    for (word, odd) in chunk.iter_mut().zip(odd) {
        let odd = ODD_THIRDS ^ odd ^ turned;
        let (up, down) = (*word & !odd, *word & odd);
        *word = (up & (FIRST | MIDDLE)) << 1
            | (up & LAST) >> 2
            | (down & FIRST) << 2
            | (down & (MIDDLE | LAST)) >> 1;
    }
}

/// The first bit of every three.
const THIRDS: u64 = 0o1111_1111_1111_1111_1111;

/// Of a word whose last five tiles have even parity, the bits whose last three have odd parity: those
/// with an odd sum of the two digits before.
const ODD_THIRDS: u64 = {
    let (mut bits, mut third) = (0, 0);
    while third < 20 {
        if (third / 4 + third % 4) % 2 == 1 {
            bits |= 0b111 << (3 * third);
        }
        third += 1;
    }
    bits
};

/// Pairs of pieces of a word that change places, taken together where they are equally far apart: that
/// distance, and the bits of the lower pieces.
type Exchanges<const N: usize> = [(u32, u64); N];

const PIECES_OF_THREE: Exchanges<4> = exchanges(5, 3);
const PIECES_OF_ONE: Exchanges<3> = exchanges(4, 1);

/// The exchanges of a swap whose first digit has `first` choices and whose pieces have `piece` bits.
const fn exchanges<const N: usize>(first: usize, piece: usize) -> Exchanges<N> {
    let (second, block) = (first - 1, first * (first - 1) * piece);
    let mut exchanges = [(0, 0); N];
    let mut apart = 0;
    while apart < N {
        let distance = ((apart + 1) * second - apart) * piece;
        let mut a = 0;
        while a + apart < second {
            let mut at = (a * second + a + apart) * piece;
            while at < 60 {
                exchanges[apart].1 |= ((1 << piece) - 1) << at;
                at += block;
            }
            a += 1;
        }
        exchanges[apart].0 = distance as u32;
        apart += 1;
    }
    exchanges
}

/// A swap with two or three tiles after it, on one word.
#[inline(always)]
fn exchange_within<const N: usize>(word: u64, exchanges: &Exchanges<N>) -> u64 {
    exchanges
        .iter()
        .fold(0, |out, &(distance, lower)| out | (word & lower) << distance | word >> distance & lower)
}

/// A swap with four tiles after it, on the six words of a block: piece `b` of word `a` changes places
/// with piece `a` of word `b + 1`.
#[inline(always)]
fn exchange_between(block: &mut [u64; 6]) {
    const PIECE: u64 = (1 << 12) - 1;
    if block.iter().fold(0, |any, word| any | word) == 0 {
        return;
    }
    let before = *block;
    for (to, word) in block.iter_mut().enumerate() {
        *word = (0..5).fold(0, |out, piece| {
            let (from, source) = if to <= piece { (piece + 1, to) } else { (piece, to - 1) };
            out | (before[from] >> (12 * source) & PIECE) << (12 * piece)
        });
    }
}

/// A swap with five or more tiles after it.
fn exchange_words(chunk: &mut [u64], after: usize) {
    let (second, run) = (after + 1, choices(after, after - WORD_TILES));
    for block in chunk.chunks_exact_mut((second + 1) * second * run) {
        for (a, b) in (0..second).flat_map(|a| (a..second).map(move |b| (a, b))) {
            let (lower, upper) = block.split_at_mut(((b + 1) * second + a) * run);
            lower[(a * second + b) * run..][..run].swap_with_slice(&mut upper[..run]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;
    use crate::rank::Space;

    /// Every vertical move of boards spread over every plane of every shape, as the window moves their
    /// bits and as the digits say.
    #[test]
    fn a_window_moves_bits_as_a_move_moves_digits() {
        let mut moved = 0;
        for shape in Shape::all().map(Shape::standing) {
            let space = Space::new(shape, shape.cells() - 1);
            let layout = Layout::new(shape);
            let (chunk_boards, chunk_parities) = (layout.chunk_boards() as u64, layout.chunk_parities());
            for first in 0..=shape.tiles() - shape.columns() {
                let window = Window::new(shape, &layout, first);
                for (step, rotation) in [(Move::Down, Rotation::Right), (Move::Up, Rotation::Left)] {
                    let cell = if step == Move::Down { first } else { first + shape.columns() };
                    let plane = cell as u64 * space.plane();
                    for index in (0..space.plane()).step_by((space.plane() / 501).max(1) as usize) {
                        let next =
                            space.position(plane + index).after(&space, step).expect("inside the board");
                        let place = |index: u64| {
                            let (chunk, board) = (index / chunk_boards, (index % chunk_boards) as usize);
                            (chunk as usize, board / layout.word_boards, board % layout.word_boards)
                        };
                        let (chunk, word, bit) = place(index);
                        let (to_chunk, to_word, to_bit) = place(next.index % space.plane());
                        match &window {
                            Window::Narrow(narrow) => {
                                let mut words = vec![0; layout.chunk_words];
                                words[word] = 1 << bit;
                                let parity = space.parity(cell) ^ usize::from(chunk_parities[chunk]);
                                narrow.apply(rotation, parity, &mut words);
                                let mut expected = vec![0; layout.chunk_words];
                                expected[to_word] = 1 << to_bit;
                                assert_eq!(
                                    (to_chunk, &words),
                                    (chunk, &expected),
                                    "{shape} {first} {rotation:?}"
                                );
                            }
                            Window::Wide(wide) => {
                                let (run, rest) = (to_word / wide.run, to_word % wide.run);
                                let source = wide.sources(rotation, to_chunk).nth(run);
                                assert_eq!(
                                    source,
                                    Some((chunk, word - rest)),
                                    "{shape} {first} {rotation:?}"
                                );
                                assert_eq!(to_bit, bit);
                            }
                        }
                        moved += 1;
                    }
                }
            }
        }
        assert!(moved > 50_000, "{moved}");
    }
}
