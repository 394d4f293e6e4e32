//! `gen-db --count-only` as a process: what it prints, that it goes on after being killed, what it refuses.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

use common::{program, stderr, stdout};

fn count(folder: &Path, arguments: &[&str]) -> Output {
    program("gen-db", folder).arg("--count-only").args(arguments).output().unwrap()
}

#[test]
fn the_three_formats_say_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let csv = count(folder.path(), &["--format", "csv"]);
    assert!(csv.status.success());
    let csv = stdout(&csv);
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("distance,boards"));
    let counts: Vec<u64> = lines
        .enumerate()
        .map(|(distance, line)| line.strip_prefix(&format!("{distance},")).unwrap().parse().unwrap())
        .collect();
    assert_eq!((counts.len(), counts[31], counts.iter().sum::<u64>()), (32, 2, 181_440));

    let json = stdout(&count(folder.path(), &["--format", "json"]));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["boards_at_distance"], serde_json::json!(counts));
    assert_eq!((&json["boards"], &json["largest_distance"]), (&181_440.into(), &31.into()));
    assert!(json["boards_per_second"].as_f64().unwrap() > 0.0);

    let table = stdout(&count(folder.path(), &[]));
    let listed: Vec<u64> = table
        .lines()
        .map_while(|line| line.split_whitespace().nth(1).map(|count| count.replace(',', "").parse().unwrap()))
        .collect();
    assert_eq!(listed, counts);
    assert!(table.contains("181,440 boards can reach the goal 123456780"), "{table}");
    assert!(table.contains("boards per second"), "{table}");
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none(), "a count leaves no file");
}

#[test]
fn a_goal_elsewhere_is_counted_from_there() {
    let folder = tempfile::tempdir().unwrap();
    let csv = stdout(&count(folder.path(), &["--goal", "123804765", "--format", "csv"]));
    assert!(csv.ends_with("\n30,148\n"), "{csv}");
}

#[test]
fn a_count_killed_at_any_moment_goes_on_to_the_same_counts() {
    const KILLS: u32 = 20;
    let folder = tempfile::tempdir().unwrap();
    let expected = stdout(&count(folder.path(), &["--board", "2x5", "--format", "csv"]));
    let held = folder.path().join("held");
    let arguments = [
        "--board",
        "2x5",
        "--format",
        "csv",
        "--checkpoint",
        "held",
        "--checkpoint-every",
        "0",
        "--threads",
        "2",
    ];
    // The shortest of a few, which a busy machine disturbs least.
    let time = |_| {
        let began = Instant::now();
        assert_eq!(stdout(&count(folder.path(), &arguments)), expected);
        began.elapsed()
    };
    let whole_run = (0..3).map(time).min().unwrap();
    let (mut killed, mut went_on) = (0, 0);
    for kill in 0..KILLS {
        let mut command = program("gen-db", folder.path());
        let command = command.arg("--count-only").args(arguments);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(whole_run * kill / KILLS);
        child.kill().unwrap();
        killed += u32::from(!child.wait().unwrap().success());
        let output = count(folder.path(), &arguments);
        assert_eq!(stdout(&output), expected, "kill {kill}: {}", stderr(&output));
        went_on += u32::from(stderr(&output).contains("going on from held"));
        assert!(!held.exists(), "a count that is done needs no checkpoint");
    }
    assert!(killed >= KILLS / 2, "only {killed} of {KILLS} counts were killed in time");
    assert!(went_on >= KILLS / 4, "only {went_on} of {KILLS} counts had a checkpoint to go on from");
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn one_count_killed_again_and_again_gets_done() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--board", "2x5", "--format", "csv", "--checkpoint", "held", "--checkpoint-every", "0"];
    let expected = stdout(&count(folder.path(), &arguments[..4]));
    let mut patience = Duration::from_millis(60);
    let done = loop {
        let mut command = program("gen-db", folder.path());
        let command =
            command.arg("--count-only").args(arguments).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        std::thread::sleep(patience);
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        if output.status.success() {
            break output;
        }
        // On a machine so busy that no level is done in time, it takes longer.
        patience = patience * 11 / 10;
    };
    assert_eq!(stdout(&done), expected);
}

#[test]
fn a_checkpoint_that_cannot_be_used_is_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let held = folder.path().join("held");
    let refused = |arguments: &[&str], exit: i32, message: &str| {
        let before = fs::read(&held).ok();
        let output = count(folder.path(), &[&["--checkpoint", "held"], arguments].concat());
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(exit), ""), "{}", stderr(&output));
        assert!(stderr(&output).lines().last().unwrap().starts_with("error: "), "{}", stderr(&output));
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
        assert_eq!(fs::read(&held).ok(), before);
    };
    fs::write(&held, "a letter to a friend").unwrap();
    refused(&[], 3, "not a checkpoint");
    fs::write(&held, "").unwrap();
    refused(&[], 3, "not a checkpoint");

    // A checkpoint of 3x3 after its first level, from a run that was killed at the second.
    let space = tilebase::rank::Space::new(tilebase::Shape::EIGHT, 8);
    let mut levels = tilebase::generate::Levels::new(&space);
    levels.advance().unwrap();
    tilebase::checkpoint::save(&held, &space, &levels).unwrap();
    refused(&["--board", "2x4"], 3, "for 3x3 boards and goal cell 8");
    refused(&["--goal", "123804765"], 3, "for 3x3 boards and goal cell 8");
    let whole = fs::read(&held).unwrap();
    fs::write(&held, &whole[..whole.len() - 1]).unwrap();
    refused(&[], 3, "bytes, expected");
    let mut damaged = whole.clone();
    damaged[5_000] ^= 16;
    fs::write(&held, damaged).unwrap();
    refused(&[], 3, "damaged");
    fs::write(&held, whole).unwrap();
    let output = count(folder.path(), &["--checkpoint", "held", "--format", "csv"]);
    assert!(stdout(&output).ends_with("\n31,2\n"), "{}", stderr(&output));

    for path in ["missing/held", "/dev/null"] {
        let output = count(folder.path(), &["--checkpoint", path]);
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(4), ""), "{}", stderr(&output));
        assert!(stderr(&output).starts_with(&format!("error: cannot write {path}: ")), "{}", stderr(&output));
    }
}

#[test]
fn what_no_machine_can_hold_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let output = count(folder.path(), &["--board", "4x4"]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(4), ""));
    assert!(stderr(&output).contains("counting 4x4 boards needs 1.28 TiB of memory"), "{}", stderr(&output));
    for arguments in [&["--format", "csv"][..], &["--checkpoint", "held"]] {
        let output = program("gen-db", folder.path()).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?} without --count-only");
    }
    let output = count(folder.path(), &["--out", "t.tb"]);
    assert_eq!(output.status.code(), Some(2), "a count has no database to write");
}
