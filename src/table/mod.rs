//! The database file: tables as plain bytes behind one page of header.
//!
//! - [`header`] is the only description of the bytes, and checks them;
//! - [`write()`] lays tables out behind a header;
//! - [`bytes`] opens a file, mapped or read;
//! - [`certify`] proves what a table says, trusting neither the generator nor the file.

pub mod bytes;
pub mod certify;
pub mod header;
mod write;

pub use header::{FormatError, Header, TableInfo};
pub use write::write;
