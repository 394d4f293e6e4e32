//! Large zeroed memory on large pages, where the system has them.
//!
//! The planes of a large shape are gigabytes that are gone through once a level. On pages of 2 MiB
//! instead of 4 KiB, the system has 512 times fewer of them to hand out and the processor fewer addresses
//! to look up. Linux gives them on request only.

use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

/// Memory of this many bytes and more is put on large pages.
const LARGE: usize = 16 << 20;

/// Words of memory.
#[derive(Debug)]
pub(crate) enum Words {
    Heap(Vec<u64>),
    Pages(MmapMut),
}

impl Words {
    /// Words that are 0.
    pub(crate) fn zeroed(count: usize) -> Self {
        let bytes = count * size_of::<u64>();
        if cfg!(target_os = "linux")
            && bytes >= LARGE
            && let Ok(pages) = MmapMut::map_anon(bytes)
        {
            // Small pages do as well, only slower.
            #[cfg(target_os = "linux")]
            let _ = pages.advise(memmap2::Advice::HugePage);
            return Self::Pages(pages);
        }
        Self::Heap(vec![0; count])
    }
}

impl Default for Words {
    fn default() -> Self {
        Self::Heap(Vec::new())
    }
}

impl Deref for Words {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match self {
            Self::Heap(words) => words,
            Self::Pages(pages) => bytemuck::cast_slice(pages),
        }
    }
}

impl DerefMut for Words {
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Heap(words) => words,
            Self::Pages(pages) => bytemuck::cast_slice_mut(pages),
        }
    }
}
