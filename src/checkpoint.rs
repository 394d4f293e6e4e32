//! A count that stops between two levels and goes on another day.
//!
//! Counting the levels of a large shape takes minutes and gigabytes. A checkpoint is the whole state of
//! [`crate::generate::Levels`] in a file: its counts and its bits. It is written whole or not at all, and
//! it is checked when it is read: a damaged one, or one of another count, is an error and never a wrong
//! answer.
//!
//! All numbers are unsigned and little-endian.
//!
//! ```text
//! bytes         what
//!    0..8       magic, the letters "tilehold"
//!    8..12      version of this format, 1: also of the order of the bits, which is the generator's own
//!   12..16      rows, at least as many as columns
//!   16..20      columns
//!   20..24      cell of the goal's blank, in row-major order from 0
//!   24..28      number of levels counted, L
//!   28..28+8L   boards at distance 0, 1, … L − 1
//!     …         for the planes whose blank is on a cell of colour 0, then for colour 1:
//!                  boards of the last two levels that each chunk holds
//!                  boards of each chunk that no level has held
//!                  the bits of the chunks
//! last 4        CRC-32 of all bytes before
//! ```

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::generate::{Levels, bytes_to_count};
use crate::rank::Space;
use crate::whole_file::WholeFile;

/// The version that this program reads and writes.
const VERSION: u32 = 1;

const MAGIC: [u8; 8] = *b"tilehold";
const HEADER: usize = 28;
const CHECKSUM: usize = 4;

/// Levels that a count may have: many more than any board has.
const MOST_LEVELS: u32 = 1 << 12;

/// Numbers that are turned into bytes, or back, at a time.
const BATCH: usize = 1 << 14;

/// Why a count cannot go on from a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file does not begin as a checkpoint does.
    #[error("not a checkpoint of a count: it begins with {found:02x?}, expected {MAGIC:02x?}")]
    Magic {
        /// The first bytes, at most eight.
        found: Vec<u8>,
    },
    /// Another version of the format.
    #[error("checkpoint version {found}, expected {VERSION}")]
    Version {
        /// The version in the file.
        found: u32,
    },
    /// The checkpoint of another count.
    #[error("for {rows}x{columns} boards and goal cell {goal_cell}, not {expected}")]
    Foreign {
        /// Rows in the file.
        rows: u32,
        /// Columns in the file.
        columns: u32,
        /// Goal cell in the file.
        goal_cell: u32,
        /// The count that is to go on.
        expected: String,
    },
    /// The file is longer or shorter than what it says it holds.
    #[error("{found} bytes, expected {expected}")]
    Length {
        /// Bytes that follow from the shape and the number of levels.
        expected: u64,
        /// Bytes in the file.
        found: u64,
    },
    /// The bytes are not those once written.
    #[error("damaged: its checksum is {found:08x}, expected {expected:08x}")]
    Checksum {
        /// The checksum that the file states.
        expected: u32,
        /// The checksum of its bytes.
        found: u32,
    },
    /// The bits do not hold the last levels counted.
    #[error("its counts and its bits do not agree")]
    Counts,
}

/// Bytes of a checkpoint of a space with that many levels counted.
pub fn file_bytes(space: &Space, levels: usize) -> u64 {
    (HEADER + 8 * levels + CHECKSUM) as u64 + bytes_to_count(space.shape())
}

/// Writes the state of a count, whole or not at all.
///
/// # Errors
/// When the file cannot be written; what stood there is then as it was.
pub fn save(path: &Path, space: &Space, levels: &Levels) -> io::Result<()> {
    let mut file = Checksummed { inner: WholeFile::create(path)?, hasher: crc32fast::Hasher::new() };
    let mut header = MAGIC.to_vec();
    let shape = space.shape();
    for number in [VERSION as usize, shape.rows(), shape.columns(), space.goal_cell(), levels.counts().len()]
    {
        header.extend_from_slice(&(number as u32).to_le_bytes());
    }
    file.write(&header)?;
    let mut bytes = Vec::with_capacity(8 * BATCH);
    for numbers in levels.state().into_iter().flat_map(|part| part.chunks(BATCH)) {
        bytes.clear();
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        file.write(&bytes)?;
    }
    let checksum = file.hasher.finalize();
    file.inner.write_all(&checksum.to_le_bytes())?;
    file.inner.commit()
}

/// Reads the state of a count of `space`.
///
/// # Errors
/// A [`CheckpointError`] names the first fault.
pub fn load<'a>(path: &Path, space: &'a Space) -> Result<Levels<'a>, CheckpointError> {
    let file = File::open(path)?;
    let found = file.metadata()?.len();
    let mut file = Checksummed { inner: file, hasher: crc32fast::Hasher::new() };
    let mut header = Vec::new();
    (&mut file.inner).take(HEADER as u64).read_to_end(&mut header)?;
    if header.get(..MAGIC.len()) != Some(&MAGIC) {
        header.truncate(MAGIC.len());
        return Err(CheckpointError::Magic { found: header });
    }
    file.hasher.update(&header);
    let (numbers, _) = header[MAGIC.len()..].as_chunks();
    let &[version, rows, columns, goal_cell, levels] = numbers else {
        return Err(CheckpointError::Length { expected: file_bytes(space, 1), found });
    };
    let [version, rows, columns, goal_cell, levels] =
        [version, rows, columns, goal_cell, levels].map(u32::from_le_bytes);
    if version != VERSION {
        return Err(CheckpointError::Version { found: version });
    }
    let shape = space.shape();
    if [rows, columns, goal_cell] != [shape.rows(), shape.columns(), space.goal_cell()].map(|n| n as u32) {
        let expected = format!("{shape} and goal cell {}", space.goal_cell());
        return Err(CheckpointError::Foreign { rows, columns, goal_cell, expected });
    }
    let levels = levels.min(MOST_LEVELS) as usize;
    let expected = file_bytes(space, levels);
    if found != expected {
        return Err(CheckpointError::Length { expected, found });
    }
    let search = Levels::resume(space, levels, |part| file.read(part))?;
    let mut checksum = [0; CHECKSUM];
    file.inner.read_exact(&mut checksum)?;
    let (expected, found) = (u32::from_le_bytes(checksum), file.hasher.finalize());
    if expected != found {
        return Err(CheckpointError::Checksum { expected, found });
    }
    search.ok_or(CheckpointError::Counts)
}

/// A file, and the checksum of what has gone through it.
struct Checksummed<F> {
    inner: F,
    hasher: crc32fast::Hasher,
}

impl<W: Write> Checksummed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.inner.write_all(bytes)
    }
}

impl<R: Read> Checksummed<R> {
    fn read(&mut self, numbers: &mut [u64]) -> io::Result<()> {
        let mut bytes = vec![0; 8 * BATCH.min(numbers.len())];
        for numbers in numbers.chunks_mut(BATCH) {
            let bytes = &mut bytes[..8 * numbers.len()];
            self.inner.read_exact(bytes)?;
            self.hasher.update(bytes);
            for (number, bytes) in numbers.iter_mut().zip(bytes.as_chunks().0) {
                *number = u64::from_le_bytes(*bytes);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::count;
    use crate::shape::Shape;
    use std::fs;

    fn space(shape: &str) -> Space {
        let shape: Shape = shape.parse().unwrap();
        Space::new(shape, shape.cells() - 1)
    }

    #[test]
    fn a_count_that_stops_after_any_level_goes_on_to_the_same_counts() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("count");
        for shape in ["2x2", "3x2", "4x2", "3x3"] {
            let space = space(shape);
            let expected = count(&space, &|_| {});
            for stop in 0..expected.len() {
                let mut levels = Levels::new(&space);
                for _ in 0..stop {
                    levels.advance().unwrap();
                }
                save(&path, &space, &levels).unwrap();
                assert_eq!(fs::metadata(&path).unwrap().len(), file_bytes(&space, stop + 1));
                let mut levels = load(&path, &space).unwrap();
                while levels.advance().is_some() {}
                assert_eq!(levels.counts(), expected, "{shape} stopped after level {stop}");
            }
        }
    }

    #[test]
    fn a_damaged_or_foreign_checkpoint_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("count");
        let space = space("4x2");
        let mut levels = Levels::new(&space);
        for _ in 0..12 {
            levels.advance().unwrap();
        }
        save(&path, &space, &levels).unwrap();
        let whole = fs::read(&path).unwrap();
        assert!(matches!(load(&path, &Space::new(space.shape(), 0)), Err(CheckpointError::Foreign { .. })));
        for length in 0..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let error = load(&path, &space).unwrap_err();
            assert!(
                matches!(error, CheckpointError::Magic { .. } | CheckpointError::Length { .. }),
                "{error}"
            );
        }
        fs::write(&path, [&whole[..], &[0]].concat()).unwrap();
        assert!(matches!(load(&path, &space), Err(CheckpointError::Length { .. })));
        for byte in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[byte] ^= 1;
            fs::write(&path, damaged).unwrap();
            assert!(load(&path, &space).is_err(), "byte {byte}");
        }
        // Counts that do not belong to the bits, under a checksum that is right.
        let mut forged = whole.clone();
        forged[HEADER + 8 * 12] ^= 1;
        let end = forged.len() - CHECKSUM;
        let checksum = crc32fast::hash(&forged[..end]).to_le_bytes();
        forged[end..].copy_from_slice(&checksum);
        fs::write(&path, forged).unwrap();
        assert!(matches!(load(&path, &space), Err(CheckpointError::Counts)));
        fs::write(&path, whole).unwrap();
        assert_eq!(load(&path, &space).unwrap().counts(), levels.counts());
    }
}
