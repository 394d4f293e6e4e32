//! Whether the machine has the memory and the disk space that a run needs: asked before it begins, not
//! found out in the middle.

use std::path::Path;

use indicatif::HumanBytes;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};
use tilebase::cli::{Exit, Failure};

/// Runs that need less than this, in bytes, are not worth a word.
const WORTH_SAYING: u64 = 16 << 20;

/// Says on standard error what `task` needs, and refuses what the machine cannot give. Where the machine
/// does not tell what it has, the run begins.
pub fn ask(task: &str, memory: u64, disk: Option<(u64, &Path)>) -> Result<(), Failure> {
    let on_disk = disk.map_or(String::new(), |(bytes, _)| format!(", {} on disk", HumanBytes(bytes)));
    let needs = format!("{task} needs {} of memory{on_disk}", HumanBytes(memory));
    let refuse = |free: u64, of: &str| {
        Err(Failure::new(Exit::Io, format_args!("{needs}; there are {} {of}", HumanBytes(free))))
    };
    if let Some(free) = free_memory().filter(|&free| free < memory) {
        return refuse(free, "of memory free");
    }
    if let Some((bytes, folder)) = disk
        && let Ok(free) = fs4::available_space(folder)
        && free < bytes
    {
        return refuse(free, &format!("free in {}", folder.display()));
    }
    if memory.max(disk.map_or(0, |(bytes, _)| bytes)) >= WORTH_SAYING {
        eprintln!("note: {needs}");
    }
    Ok(())
}

/// Bytes of memory that a program may still take, as far as the system and the limits of the process's
/// group tell.
fn free_memory() -> Option<u64> {
    let ram = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(ram).ok()?;
    let available = Some(system.available_memory()).filter(|&bytes| bytes > 0);
    // What the group's files take of its memory is given back when it is needed.
    let group = system.cgroup_limits().map(|group| group.total_memory.saturating_sub(group.rss));
    available.into_iter().chain(group).min()
}
