//! The bytes of a database file, mapped into memory or read into it.
//!
//! A **map** costs nothing to open and only touches the pages that are asked for: right for files on a
//! disk of this machine. The system kills a process that touches a mapped page which has been cut off
//! the file, or which a network or removable disk cannot deliver any more; for files there, **read**
//! them, which fails with an ordinary error.
//!
//! This is the only module of the crate with `unsafe` in it.

use std::fs::File;
use std::io;
use std::ops::Deref;
use std::path::Path;

use memmap2::{Advice, Mmap};

/// The bytes of a file.
#[derive(Debug)]
pub enum Bytes {
    /// Mapped: read from the file as they are asked for.
    Mapped(Mmap),
    /// In memory.
    Owned(Vec<u8>),
}

impl Bytes {
    /// Maps a file.
    ///
    /// # Errors
    /// When it cannot be opened or mapped.
    pub fn map(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        // An empty file cannot be mapped on every system, and a folder nowhere; reading says so plainly.
        if file.metadata()?.len() == 0 {
            return Self::read(path);
        }
        // SAFETY: the bytes of a map must not change while they are borrowed. Database files are never
        // changed in place: they are written under another name and renamed, and a map keeps the file it
        // was made of. What other programs do to the file is beyond a library's reach; the module's
        // opening says when to read instead.
        #[allow(unsafe_code)]
        let map = unsafe { Mmap::map(&file)? };
        // Lookups hit single entries all over the table: reading ahead would only cost.
        #[cfg(unix)]
        map.advise(Advice::Random)?;
        Ok(Self::Mapped(map))
    }

    /// Reads a file into memory.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(path: &Path) -> io::Result<Self> {
        std::fs::read(path).map(Self::Owned)
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Owned(bytes) => bytes,
        }
    }
}
