//! The memory that the largest builds take, as the system counts it.
#![cfg(target_os = "linux")]

mod common;

use std::path::Path;

use common::{program, stderr};
use nix::sys::resource::{UsageWho, getrusage};

/// The most bytes that any program run so far had in memory.
fn most_resident(folder: &Path, arguments: &[&str]) -> u64 {
    let output = program("gen-db", folder).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    // Linux counts in units of 1,024 bytes.
    getrusage(UsageWho::RUSAGE_CHILDREN).unwrap().max_rss() as u64 * 1024
}

#[test]
fn a_3x4_count_takes_at_most_60_mb_and_a_table_400_mb() {
    let folder = tempfile::tempdir().unwrap();
    let counting = most_resident(folder.path(), &["--board", "3x4", "--count-only"]);
    assert!(counting <= 60_000_000, "{counting} bytes");
    let goal = "1 2 3 4 5 6 7 8 9 10 11 0";
    let building = most_resident(folder.path(), &["--board", "3x4", "--goal", goal, "--out", "t.tb"]);
    assert!(building > 239_500_800, "{building} bytes: a table alone is larger");
    assert!(building <= 400_000_000, "{building} bytes");
}
