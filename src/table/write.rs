//! Laying tables out behind a header.

use std::io::{self, Seek, SeekFrom, Write};

use super::header::{Header, PAGE};
use crate::generate::Table;

/// Writes a database to `sink`, from its beginning: the header of `header`'s shape and goal cells, and
/// the tables, taken one after another so that only one need be in memory.
///
/// # Errors
/// When `sink` cannot be written to.
///
/// # Panics
/// When `tables` are not those of the header.
pub fn write(
    mut header: Header,
    sink: &mut (impl Write + Seek),
    tables: impl IntoIterator<Item = Table>,
) -> io::Result<Header> {
    // The header comes last: it has the checksums of what was written.
    sink.write_all(&[0; PAGE])?;
    let mut end = PAGE;
    let mut tables = tables.into_iter();
    for number in 0..header.tables.len() {
        let table = tables.next().expect("a table for each goal cell");
        assert_eq!(table.space, header.space(&header.tables[number]), "the table that was asked for");
        let info = &mut header.tables[number];
        sink.write_all(&[0; PAGE][..info.offset - end])?;
        sink.write_all(&table.distances)?;
        end = info.offset + table.distances.len();
        info.checksum = crc32fast::hash(&table.distances);
        info.level_counts = table.level_counts;
    }
    sink.seek(SeekFrom::Start(0))?;
    sink.write_all(&header.to_bytes())?;
    sink.flush()?;
    Ok(header)
}
