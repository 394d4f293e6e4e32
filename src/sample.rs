//! Boards of an exact distance, drawn at random: the same ones for the same seed, on every machine and in
//! every later version.
//!
//! The drawing is defined by this page and by a published cipher, not by what a library happens to do:
//!
//! 1. *Random numbers.* The keystream of ChaCha20 (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008;
//!    as in RFC 8439, with a block counter of 64 bits) for the key that is the seed in 8 bytes,
//!    little-endian, and 24 zeros; nonce and first block 0. Each 8 bytes of it, little-endian, are one
//!    number.
//! 2. *A number below n.* With m the largest multiple of n that is at most 2^64 − 1, numbers from m on
//!    are skipped; of the first one below m, the remainder modulo n is taken. So each is equally likely.
//! 3. *The sample.* The boards at the distances asked for, in order of the dense index, are shuffled from
//!    the front (Fisher and Yates): place i, from 0, is exchanged with place i + (a number below the
//!    number of places from i on). The sample is the first places. So a larger sample with the same seed
//!    begins with the smaller one.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::board::Board;
use crate::database::GoalTable;

/// There are fewer boards at the distances asked for than boards asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{asked} boards asked for, but there are {available}")]
pub struct TooFew {
    /// Boards asked for.
    pub asked: usize,
    /// Boards at the distances asked for.
    pub available: u64,
}

impl GoalTable<'_> {
    /// Draws `count` different boards from all those at `distances`, each equally likely, in random order.
    ///
    /// The table is read through twice; memory is needed for `count` boards, whatever the table's size.
    ///
    /// # Errors
    /// [`TooFew`] when there are fewer such boards.
    ///
    /// ```
    /// use tilebase::{Board, Database, Shape};
    ///
    /// let database = Database::build(Shape::EIGHT);
    /// let table = database.goal(&Board::ordered(Shape::EIGHT))?;
    /// let boards = table.sample(20..=25, 3, 1)?;
    /// assert!(boards.iter().all(|board| (20..=25).contains(&table.distance(board).unwrap())));
    /// assert_eq!(table.sample(20..=25, 2, 1)?, boards[..2]);
    ///
    /// assert_eq!(table.sample(31..=31, 3, 1).unwrap_err().available, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(
        &self,
        distances: RangeInclusive<u8>,
        count: usize,
        seed: u64,
    ) -> Result<Vec<Board>, TooFew> {
        // Counted here, not taken from the header: the places drawn must exist in the table itself.
        let available = self.indexes_at(distances.clone()).count() as u64;
        if count as u64 > available {
            return Err(TooFew { asked: count, available });
        }
        let places = draw(available, count, seed);
        let mut by_place: Vec<usize> = (0..count).collect();
        by_place.sort_unstable_by_key(|&drawn| places[drawn]);
        let mut boards = vec![*self.goal(); count];
        let mut indexes = (0..).zip(self.indexes_at(distances));
        for drawn in by_place {
            let found = indexes.find(|&(place, _)| place == places[drawn]);
            let (_, index) = found.expect("places are below the number of boards");
            boards[drawn] = self.board(index);
        }
        Ok(boards)
    }
}

/// The first `count` places of a shuffle of 0..n, which only remembers the places that have changed.
fn draw(n: u64, count: usize, seed: u64) -> Vec<u64> {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut random = ChaCha20Rng::from_seed(key);
    let mut changed = HashMap::new();
    let take = |place: u64| {
        let other = place + below(n - place, &mut random);
        // Places before this one are not looked at again.
        let here = changed.remove(&place).unwrap_or(place);
        if other == place { here } else { changed.insert(other, here).unwrap_or(other) }
    };
    (0..count as u64).map(take).collect()
}

/// A number below `n`, each equally likely.
fn below(n: u64, random: &mut ChaCha20Rng) -> u64 {
    let most = u64::MAX - u64::MAX % n;
    loop {
        let number = random.next_u64();
        if number < most {
            return number % n;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_of_all_is_a_shuffle_and_a_smaller_draw_its_beginning() {
        for n in [1, 2, 3, 10, 1000] {
            let all = draw(n, n as usize, 7);
            for count in [0, 1, n as usize / 2, n as usize] {
                assert_eq!(draw(n, count, 7), all[..count]);
            }
            let mut sorted = all;
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..n));
        }
    }

    /// All 24 orders of four places come about equally often: chi-squared with 23 degrees of freedom
    /// exceeds 49.7 once in a thousand.
    #[test]
    fn every_order_is_equally_likely() {
        let mut counts = HashMap::new();
        for seed in 0..24_000 {
            *counts.entry(draw(4, 4, seed)).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 24);
        let chi_squared: f64 =
            counts.values().map(|&count| (f64::from(count) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi_squared < 49.7, "{chi_squared}");
    }

    /// The numbers are the cipher's: the first keystream block of RFC 8439, A.1, test vector 1, is that
    /// of seed 0.
    #[test]
    fn random_numbers_are_those_of_the_published_cipher() {
        let keystream = [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90];
        let mut random = ChaCha20Rng::from_seed([0; 32]);
        assert_eq!(random.next_u64(), u64::from_le_bytes(keystream));
        let n = 1 << 40;
        assert_eq!(draw(n, 1, 0), [u64::from_le_bytes(keystream) % n]);
    }
}
