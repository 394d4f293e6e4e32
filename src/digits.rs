//! Distances as bit planes, one for each binary digit.
//!
//! While the generator runs, it notes the distance of sixty boards at once by setting their bits in the
//! planes of the digits of that distance. When it is done, the digits of each board are spelled out as a
//! byte. Writing each byte when its board is found would touch as many cache lines as there are words
//! with a new board, at every level.
//!
//! The lowest digit is not noted: it is the same for all boards with the blank on one colour.

use pulp::{Simd, WithSimd};

/// Planes for the digits of a distance: enough for 127 moves.
pub(crate) const DIGITS: usize = 6;

/// Notes `distance` for the boards of a chunk. The digits' planes follow one another in `digits`.
#[inline(always)]
pub(crate) fn note(distance: usize, boards: &[u64], digits: &mut [u64]) {
    for (digit, words) in (1..).zip(digits.chunks_exact_mut(boards.len())) {
        if distance >> digit & 1 == 1 {
            words.iter_mut().zip(boards).for_each(|(word, boards)| *word |= boards);
        }
    }
}

/// A chunk's part of the table, to be spelled out.
pub(crate) struct Spelling<'a> {
    /// Boards in a word.
    pub word_boards: usize,
    /// The planes of the digits, one after another.
    pub digits: &'a [u64],
    /// The lowest digit of all these distances.
    pub lowest: u8,
    /// The table's part.
    pub distances: &'a mut [u8],
}

impl WithSimd for Spelling<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let size = self.digits.len() / DIGITS;
        for (word, distances) in self.distances.chunks_exact_mut(self.word_boards).enumerate() {
            let digits: [[u8; 8]; DIGITS] =
                std::array::from_fn(|digit| self.digits[digit * size + word].to_le_bytes());
            let eight = |byte: usize| {
                let lowest = u64::from_le_bytes([self.lowest; 8]);
                let spread =
                    (1..).zip(digits).map(|(digit, bytes)| SPREAD[usize::from(bytes[byte])] << digit);
                spread.fold(lowest, |all, digit| all | digit).to_le_bytes()
            };
            let (eights, rest) = distances.as_chunks_mut();
            let last = eights.len();
            for (byte, distances) in eights.iter_mut().enumerate() {
                *distances = eight(byte);
            }
            rest.copy_from_slice(&eight(last)[..rest.len()]);
        }
    }
}

/// For each byte, its bits as the lowest bits of eight bytes.
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

#[cfg(test)]
mod tests {
    use super::*;
    use pulp::Arch;

    #[test]
    fn every_distance_is_spelled_as_it_was_noted() {
        let words = 128usize.div_ceil(60) * 60;
        let mut digits = vec![0; words / 60 * DIGITS];
        for distance in 0..128 {
            let mut boards = vec![0; words / 60];
            boards[distance / 60] = 1 << (distance % 60);
            note(distance, &boards, &mut digits);
        }
        for lowest in [0, 1] {
            let mut distances = vec![255; words];
            Arch::new().dispatch(Spelling {
                word_boards: 60,
                digits: &digits,
                lowest,
                distances: &mut distances,
            });
            for (board, &distance) in distances.iter().enumerate() {
                let expected = if board < 128 { board & !1 } else { 0 };
                assert_eq!(usize::from(distance), expected | usize::from(lowest));
            }
        }
    }
}
