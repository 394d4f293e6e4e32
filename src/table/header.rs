//! The header of a database file: the only description of its bytes.
//!
//! A file is one page of header, 4,096 bytes, and then the tables in the order of the header's list,
//! each at the next multiple of 4,096, with zeros between. All numbers are unsigned and little-endian. A table has one byte
//! for each board that can reach its goal, in order of the dense index of [`crate::rank`]: the distance
//! in moves. The file ends with the last byte of the last table.
//!
//! ```text
//! bytes        header
//!    0..8      magic, the letters "tilebase"
//!    8..12     format version, 1
//!   12..16     rows of the boards, at least as many as columns
//!   16..20     columns
//!   20..24     number of tables, 1 to 5
//!   24..64     0
//!   64..4064   five places of 800 bytes, one for each table, the rest 0
//! 4064..4092   0
//! 4092..4096   CRC-32 of bytes 0..4092
//!
//! bytes        a table's place
//!    0..4      cell of the goal's blank, in row-major order from 0
//!    4..8      largest distance, in moves
//!    8..16     where the table begins in the file, in bytes
//!   16..24     its length in bytes: the number of boards
//!   24..28     CRC-32 of the table
//!   28..32     0
//!   32..800    boards at distance 0, 1, 2, … 95
//! ```
//!
//! CRC-32 is the checksum of zlib, PNG and Ethernet (IEEE 802.3), which most languages ship. It finds
//! any single damaged byte; that the distances are *right* is another matter, proved by
//! [`super::certify`].
//!
//! | version | since | change |
//! |---|---|---|
//! | 1 | 0.1.0 | the first |

use bytemuck::{Pod, Zeroable};

use crate::rank::Space;
use crate::shape::{MAX_TABLE_CELLS, Shape};

/// The format version that this program reads and writes.
pub const VERSION: u32 = 1;

/// The length of the header, and the unit at whose multiples tables begin.
pub const PAGE: usize = 4096;

const MAGIC: [u8; 8] = *b"tilebase";
const MOST_TABLES: usize = 5;
const MOST_LEVELS: usize = 96;
const CHECKED: usize = PAGE - 4;

/// The header's bytes. Arrays of bytes have no alignment, so the page may lie anywhere.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct RawHeader {
    magic: [u8; 8],
    version: [u8; 4],
    rows: [u8; 4],
    columns: [u8; 4],
    tables: [u8; 4],
    zero: [u8; 40],
    places: [RawTable; MOST_TABLES],
    zero_after: [u8; 28],
    checksum: [u8; 4],
}

/// A table's place in the header.
#[derive(Clone, Copy, PartialEq, Pod, Zeroable)]
#[repr(C)]
struct RawTable {
    goal_cell: [u8; 4],
    largest_distance: [u8; 4],
    offset: [u8; 8],
    length: [u8; 8],
    checksum: [u8; 4],
    zero: [u8; 4],
    level_counts: [[u8; 8]; MOST_LEVELS],
}

const _: () = assert!(size_of::<RawHeader>() == PAGE);

/// What a header says of one table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableInfo {
    /// The goal's blank, a cell of the standing shape.
    pub goal_cell: usize,
    /// Where the table begins in the file, in bytes.
    pub offset: usize,
    /// CRC-32 of the table.
    pub checksum: u32,
    /// Boards at each distance, from 0 to the largest.
    pub level_counts: Vec<u64>,
}

impl TableInfo {
    /// The largest distance of any board from the goal, in moves.
    pub fn largest_distance(&self) -> u8 {
        (self.level_counts.len() - 1) as u8
    }
}

/// What a header says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The shape that the tables are stored in, standing.
    pub shape: Shape,
    /// The tables, in the order of the file.
    pub tables: Vec<TableInfo>,
}

/// What is wrong with the bytes of a database.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// The file does not begin as a database does.
    #[error("not a tilebase database: it begins with {found:02x?}, expected {MAGIC:02x?}")]
    Magic {
        /// The first bytes, at most eight.
        found: Vec<u8>,
    },
    /// The file is shorter than a header.
    #[error("cut short: {found} bytes, expected a header of {PAGE}")]
    HeaderLength {
        /// Bytes in the file.
        found: usize,
    },
    /// Another format version.
    #[error("format version {found}, expected {VERSION}")]
    Version {
        /// The version in the header.
        found: u32,
    },
    /// The header's bytes are not those once written.
    #[error("damaged header: its checksum is {found:08x}, expected {expected:08x}")]
    HeaderChecksum {
        /// The checksum that the header states.
        expected: u32,
        /// The checksum of the header's bytes.
        found: u32,
    },
    /// A shape that no database has.
    #[error("{rows} rows and {columns} columns, expected a standing shape of up to {MAX_TABLE_CELLS} cells")]
    Shape {
        /// Rows in the header.
        rows: u32,
        /// Columns in the header.
        columns: u32,
    },
    /// A number of tables that the shape cannot have.
    #[error("{found} tables, expected 1 to {most}")]
    TableCount {
        /// Tables in the header.
        found: u32,
        /// Goal cells that need a table.
        most: usize,
    },
    /// A goal cell that needs no table, or stands out of order.
    #[error("table {table}: goal cell {found}, expected one of {expected:?}")]
    GoalCell {
        /// The table's number, from 1.
        table: usize,
        /// The cell in the header.
        found: u32,
        /// The cells that may come here.
        expected: Vec<usize>,
    },
    /// A number of a table's place that follows from the shape is another.
    #[error("table {table}: {field} {found}, expected {expected}")]
    Field {
        /// The table's number, from 1.
        table: usize,
        /// What the number says.
        field: &'static str,
        /// The number that follows from the shape.
        expected: u64,
        /// The number in the header.
        found: u64,
    },
    /// Bytes of the header or between tables that must be 0 are not.
    #[error("damaged: bytes of the header or between tables that must be 0 are not")]
    NotZero,
    /// The file does not end where the last table does.
    #[error("{found} bytes in the file, expected {expected}")]
    Length {
        /// Bytes that the header asks for.
        expected: usize,
        /// Bytes in the file.
        found: usize,
    },
    /// A table's bytes are not those once written.
    #[error("damaged table for goal cell {goal_cell}: its checksum is {found:08x}, expected {expected:08x}")]
    TableChecksum {
        /// The table's goal cell.
        goal_cell: usize,
        /// The checksum that the header states.
        expected: u32,
        /// The checksum of the table's bytes.
        found: u32,
    },
}

impl Header {
    /// A header for tables of those goal cells; checksums and level counts are filled in when the tables
    /// are written.
    ///
    /// # Panics
    /// When the shape lies down or has more than [`MAX_TABLE_CELLS`] cells, or a cell needs no table.
    pub fn new(shape: Shape, goal_cells: &[usize]) -> Self {
        assert!(
            shape == shape.standing() && shape.cells() <= MAX_TABLE_CELLS,
            "a standing shape with a table"
        );
        let needed = shape.goal_cells();
        assert!(
            goal_cells.iter().all(|cell| needed.contains(cell)),
            "goal cells {goal_cells:?} of {needed:?}"
        );
        let tables = goal_cells
            .iter()
            .enumerate()
            .map(|(table, &goal_cell)| TableInfo {
                goal_cell,
                offset: table_offset(shape, table),
                checksum: 0,
                level_counts: Vec::new(),
            })
            .collect();
        Self { shape, tables }
    }

    /// Bytes of the whole file.
    pub fn file_bytes(&self) -> usize {
        table_offset(self.shape, self.tables.len() - 1) + self.table_bytes()
    }

    /// Bytes of each table.
    pub fn table_bytes(&self) -> usize {
        self.shape.boards() as usize
    }

    /// The table of that goal cell, if the file has it.
    pub fn table(&self, goal_cell: usize) -> Option<&TableInfo> {
        self.tables.iter().find(|table| table.goal_cell == goal_cell)
    }

    /// The boards that a table is about.
    pub fn space(&self, table: &TableInfo) -> Space {
        Space::new(self.shape, table.goal_cell)
    }

    /// The header's bytes.
    pub fn to_bytes(&self) -> [u8; PAGE] {
        let mut raw = RawHeader::zeroed();
        raw.magic = MAGIC;
        raw.version = VERSION.to_le_bytes();
        raw.rows = (self.shape.rows() as u32).to_le_bytes();
        raw.columns = (self.shape.columns() as u32).to_le_bytes();
        raw.tables = (self.tables.len() as u32).to_le_bytes();
        for (place, table) in raw.places.iter_mut().zip(&self.tables) {
            place.goal_cell = (table.goal_cell as u32).to_le_bytes();
            place.largest_distance = u32::from(table.largest_distance()).to_le_bytes();
            place.offset = (table.offset as u64).to_le_bytes();
            place.length = (self.table_bytes() as u64).to_le_bytes();
            place.checksum = table.checksum.to_le_bytes();
            for (bytes, count) in place.level_counts.iter_mut().zip(&table.level_counts) {
                *bytes = count.to_le_bytes();
            }
        }
        raw.checksum = crc32fast::hash(&bytemuck::bytes_of(&raw)[..CHECKED]).to_le_bytes();
        bytemuck::cast(raw)
    }

    /// Reads and checks the header of a file: everything about the file but its tables' contents. No
    /// number of the header is used before its checksum is known to be right, and then only to be
    /// compared with what follows from the shape.
    ///
    /// # Errors
    /// A [`FormatError`] names the first fault.
    pub fn read(file: &[u8]) -> Result<Self, FormatError> {
        let header = Self::read_page(file)?;
        if file.len() != header.file_bytes() {
            return Err(FormatError::Length { expected: header.file_bytes(), found: file.len() });
        }
        for pair in header.tables.windows(2) {
            let between = &file[pair[0].offset + header.table_bytes()..pair[1].offset];
            if between.iter().any(|&byte| byte != 0) {
                return Err(FormatError::NotZero);
            }
        }
        Ok(header)
    }

    /// As [`Header::read`], of the first [`PAGE`] bytes of a file alone: what it says it holds, not whether
    /// it does.
    ///
    /// # Errors
    /// A [`FormatError`] names the first fault.
    pub fn read_page(file: &[u8]) -> Result<Self, FormatError> {
        if file.get(..MAGIC.len()) != Some(&MAGIC) {
            return Err(FormatError::Magic { found: file[..file.len().min(MAGIC.len())].to_vec() });
        }
        let Some(page) = file.get(..PAGE) else {
            return Err(FormatError::HeaderLength { found: file.len() });
        };
        let raw: &RawHeader = bytemuck::from_bytes(page);
        let found = u32::from_le_bytes(raw.version);
        if found != VERSION {
            return Err(FormatError::Version { found });
        }
        let (expected, found) = (u32::from_le_bytes(raw.checksum), crc32fast::hash(&page[..CHECKED]));
        if expected != found {
            return Err(FormatError::HeaderChecksum { expected, found });
        }
        let header = Self { shape: read_shape(raw)?, tables: Vec::new() };
        let header = Self { tables: header.read_tables(raw)?, ..header };
        match header.to_bytes() == *page {
            true => Ok(header),
            false => Err(FormatError::NotZero),
        }
    }

    fn read_tables(&self, raw: &RawHeader) -> Result<Vec<TableInfo>, FormatError> {
        let mut expected = self.shape.goal_cells();
        let found = u32::from_le_bytes(raw.tables);
        if found == 0 || found as usize > expected.len() {
            return Err(FormatError::TableCount { found, most: expected.len() });
        }
        let mut tables = Vec::new();
        for (number, place) in raw.places.iter().enumerate().take(found as usize) {
            let table = number + 1;
            let found = u32::from_le_bytes(place.goal_cell);
            let Some(at) = expected.iter().position(|&cell| cell == found as usize) else {
                return Err(FormatError::GoalCell { table, found, expected });
            };
            expected.drain(..=at);
            let agree = |field, expected: u64, found: u64| match expected == found {
                true => Ok(()),
                false => Err(FormatError::Field { table, field, expected, found }),
            };
            let offset = table_offset(self.shape, number);
            agree("offset", offset as u64, u64::from_le_bytes(place.offset))?;
            agree("length", self.shape.boards(), u64::from_le_bytes(place.length))?;
            let counts = place.level_counts.map(u64::from_le_bytes);
            let levels = counts.iter().position(|&count| count == 0).unwrap_or(MOST_LEVELS);
            agree("boards at distance 0", 1, counts[0])?;
            // Saturating: the counts are anybody's numbers.
            let sum = counts.iter().fold(0u64, |sum, &count| sum.saturating_add(count));
            agree("boards at all distances", self.shape.boards(), sum)?;
            agree("largest distance", levels as u64 - 1, u32::from_le_bytes(place.largest_distance).into())?;
            tables.push(TableInfo {
                goal_cell: found as usize,
                offset,
                checksum: u32::from_le_bytes(place.checksum),
                level_counts: counts[..levels].to_vec(),
            });
        }
        Ok(tables)
    }
}

/// Where the table with that number, from 0, begins.
fn table_offset(shape: Shape, table: usize) -> usize {
    PAGE + table * (shape.boards() as usize).next_multiple_of(PAGE)
}

fn read_shape(raw: &RawHeader) -> Result<Shape, FormatError> {
    let (rows, columns) = (u32::from_le_bytes(raw.rows), u32::from_le_bytes(raw.columns));
    Shape::new(rows as usize, columns as usize)
        .ok()
        .filter(|&shape| shape == shape.standing() && shape.cells() <= MAX_TABLE_CELLS)
        .ok_or(FormatError::Shape { rows, columns })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The header of a 2x2 database, its bytes written down by hand from the module's description.
    #[test]
    fn a_header_byte_by_byte() {
        let mut header = Header::new(Shape::new(2, 2).unwrap(), &[3]);
        header.tables[0].checksum = 0x0102_0304;
        header.tables[0].level_counts = vec![1, 2, 2, 2, 2, 2, 1];
        let bytes = header.to_bytes();
        let mut expected = vec![];
        expected.extend(b"tilebase\x01\0\0\0\x02\0\0\0\x02\0\0\0\x01\0\0\0");
        expected.resize(64, 0);
        expected.extend(b"\x03\0\0\0\x06\0\0\0\0\x10\0\0\0\0\0\0\x0c\0\0\0\0\0\0\0\x04\x03\x02\x01\0\0\0\0");
        for count in [1, 2, 2, 2, 2, 2, 1] {
            expected.extend([count, 0, 0, 0, 0, 0, 0, 0]);
        }
        expected.resize(4092, 0);
        // As Python's zlib.crc32 gives it for those 4,092 bytes.
        expected.extend(0x390B_9C86_u32.to_le_bytes());
        assert_eq!(bytes.as_slice(), expected);
        let mut file = bytes.to_vec();
        file.resize(4096 + 12, 0);
        assert_eq!(Header::read(&file), Ok(header));
    }
}
