//! Writing is all or nothing: kills, full disks, limits, many writers and many readers at once.
#![allow(missing_docs)]
#![cfg(unix)]

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::{Random, program, run_with_input, stderr, stdout};
use tilebase::{Board, Database, Shape};

fn generate(folder: &Path, arguments: &[&str]) {
    let output = program("gen-db", folder).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// An old file with one table and the new one with all: told apart by their bytes.
fn old_and_new(folder: &Path, shape: &str, goal: &str) -> (Vec<u8>, Vec<u8>) {
    generate(folder, &["--board", shape, "--out", "t.tb"]);
    let new = fs::read(folder.join("t.tb")).unwrap();
    generate(folder, &["--board", shape, "--goal", goal, "--out", "t.tb"]);
    let old = fs::read(folder.join("t.tb")).unwrap();
    assert_ne!(old, new);
    (old, new)
}

#[test]
fn killed_at_any_moment_the_old_file_stays_or_the_new_one_is_whole() {
    const KILLS: u32 = 50;
    const MOST_BUILDS: u32 = 1_000;
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = old_and_new(folder.path(), "2x5", "1 2 3 4 5 6 7 8 9 0");
    let path = folder.path().join("t.tb");
    let build = || {
        let mut command = program("gen-db", folder.path());
        command.args(["--board", "2x5", "--out", "t.tb"]).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().unwrap()
    };
    // The shortest of a few, which a busy machine disturbs least.
    let time = |_| {
        let began = Instant::now();
        assert!(build().wait().unwrap().success());
        began.elapsed()
    };
    let whole_run = (0..5).map(time).min().unwrap();
    // Spread over the run and a little beyond, again and again: what comes too late is no kill.
    let (mut killed, mut builds) = (0, 0);
    while killed < KILLS {
        assert!(builds < MOST_BUILDS, "only {killed} of {builds} builds were killed in time");
        fs::write(&path, &old).unwrap();
        let mut child = build();
        std::thread::sleep(whole_run.mul_f64(1.1) * (builds % KILLS) / KILLS);
        child.kill().unwrap();
        killed += u32::from(!child.wait().unwrap().success());
        let found = fs::read(&path).unwrap();
        assert!(found == old || found == new, "build {builds}: {} bytes", found.len());
        builds += 1;
    }
    // What the killed runs left behind neither blocks the next one nor stays.
    generate(folder.path(), &["--board", "2x5", "--out", "t.tb"]);
    assert_eq!(fs::read(&path).unwrap(), new);
    assert_eq!(names(folder.path()), ["t.tb"]);
}

/// Runs a script in a mount namespace of its own, where it may mount small file systems: as root, or as
/// a user who may make namespaces. Its `$1` is `gen-db`.
fn in_namespace(folder: &Path, script: &str) -> Output {
    let root = Command::new("id").arg("-u").output().unwrap().stdout == b"0\n";
    let mut command = Command::new("unshare");
    if !root {
        command.args(["--user", "--map-root-user"]);
    }
    command
        .args(["--mount", "bash", "-euc", script, "script", env!("CARGO_BIN_EXE_gen-db")])
        .current_dir(folder)
        .output()
        .unwrap()
}

#[test]
fn on_a_full_disk_the_old_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    // Room for one table of 181,440 bytes and its header, not for a second file with three.
    let script = r#"
        mkdir disk && mount -t tmpfs -o size=400k tmpfs disk
        "$1" --goal 123456780 --out disk/t.tb >/dev/null
        before=$(sha256sum <disk/t.tb)
        code=0; "$1" --out disk/t.tb || code=$?
        [ "$(sha256sum <disk/t.tb)" = "$before" ] || echo "the old file changed"
        ls -A disk
        exit $code
    "#;
    let output = in_namespace(folder.path(), script);
    assert_eq!(output.status.code(), Some(4), "{}", stderr(&output));
    assert_eq!(stdout(&output), "t.tb\n", "the old file and nothing else");
    assert!(stderr(&output).starts_with("error: "), "{}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 1);
}

#[test]
fn in_a_read_only_folder_the_old_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    let script = r#"
        mkdir disk && mount -t tmpfs tmpfs disk
        "$1" --goal 123456780 --out disk/t.tb >/dev/null
        before=$(sha256sum <disk/t.tb)
        mount -o remount,ro disk
        code=0; "$1" --out disk/t.tb || code=$?
        [ "$(sha256sum <disk/t.tb)" = "$before" ] || echo "the old file changed"
        exit $code
    "#;
    let output = in_namespace(folder.path(), script);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(4), ""), "{}", stderr(&output));
    assert!(stderr(&output).starts_with("error: cannot write disk/t.tb: "), "{}", stderr(&output));
}

#[test]
fn at_a_file_size_limit_the_old_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), &["--goal", "123456780", "--out", "t.tb"]);
    let old = fs::read(folder.path().join("t.tb")).unwrap();
    // In units of 1,024 bytes.
    let script = format!("ulimit -f 300; exec {} --out t.tb", env!("CARGO_BIN_EXE_gen-db"));
    let output = Command::new("bash").args(["-c", &script]).current_dir(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    assert!(stderr(&output).starts_with("error: cannot write t.tb: "), "{}", stderr(&output));
    assert_eq!(fs::read(folder.path().join("t.tb")).unwrap(), old);
    assert_eq!(names(folder.path()), ["t.tb"]);
}

#[test]
fn eight_builds_at_once_to_one_target_all_succeed() {
    let folder = tempfile::tempdir().unwrap();
    let (_, new) = old_and_new(folder.path(), "3x3", "123456780");
    for _ in 0..5 {
        let mut builds: Vec<_> = (0..8)
            .map(|_| {
                let mut command = program("gen-db", folder.path());
                command.args(["--out", "t.tb"]).stdout(Stdio::null()).stderr(Stdio::piped());
                command.spawn().unwrap()
            })
            .collect();
        for build in builds.drain(..) {
            let output = build.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", stderr(&output));
        }
        assert_eq!(fs::read(folder.path().join("t.tb")).unwrap(), new);
        assert_eq!(names(folder.path()), ["t.tb"]);
    }
    let verified = program("query-db", folder.path()).args(["verify", "t.tb"]).output().unwrap();
    assert!(verified.status.success());
}

#[test]
fn permissions_follow_the_umask() {
    let folder = tempfile::tempdir().unwrap();
    for (umask, mode) in [("022", 0o644), ("077", 0o600), ("002", 0o664)] {
        let script = format!("umask {umask}; exec {} --out t.tb", env!("CARGO_BIN_EXE_gen-db"));
        assert!(
            Command::new("bash")
                .args(["-c", &script])
                .current_dir(folder.path())
                .output()
                .unwrap()
                .status
                .success()
        );
        let found = fs::metadata(folder.path().join("t.tb")).unwrap().permissions().mode();
        assert_eq!(found & 0o777, mode, "umask {umask}");
    }
}

#[test]
fn a_link_at_the_target_stays_and_is_said() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("real")).unwrap();
    symlink("real/there.tb", folder.path().join("link.tb")).unwrap();
    for _ in 0..2 {
        let output = program("gen-db", folder.path()).args(["--out", "link.tb"]).output().unwrap();
        assert!(output.status.success());
        assert_eq!(stderr(&output), "note: link.tb is a link; writing real/there.tb\n");
        assert!(fs::symlink_metadata(folder.path().join("link.tb")).unwrap().is_symlink());
        assert_eq!(names(&folder.path().join("real")), ["there.tb"]);
    }
    let answer = program("query-db", folder.path())
        .args(["distance", "867254301", "--db", "link.tb"])
        .output()
        .unwrap();
    assert_eq!(stdout(&answer), "31\n");
}

/// A reader that has the old file mapped goes on answering from it while it is replaced.
#[test]
fn a_reader_keeps_the_file_it_opened() {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), &["--out", "t.tb"]);
    let mut reader = program("query-db", folder.path())
        .args(["distance", "-", "--db", "t.tb"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = reader.stdin.take().unwrap();
    let mut answers = BufReader::new(reader.stdout.take().unwrap());
    let database = Database::build(Shape::EIGHT);
    let goal = Board::ordered(Shape::EIGHT);
    let table = database.goal(&goal).unwrap();
    for distance in 0..=31 {
        // The first answer shows that the file is open. What then takes its place lacks the table that the
        // reader needs.
        if distance > 0 {
            generate(folder.path(), &["--goal", "123804765", "--out", "t.tb"]);
        }
        let board = table.boards_at(distance).last().unwrap();
        writeln!(input, "{board}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer, format!("{distance}\n"));
    }
    drop(input);
    assert!(reader.wait().unwrap().success());
}

#[test]
fn sixty_four_readers_at_once_are_all_right() {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), &["--out", "t.tb"]);
    let database = Database::build(Shape::EIGHT);
    let goal = Board::ordered(Shape::EIGHT);
    let table = database.goal(&goal).unwrap();
    let mut random = Random::new(64);
    let (mut boards, mut expected) = (String::new(), String::new());
    for _ in 0..10_000 {
        let board = Board::new(Shape::EIGHT, &random.shuffled(9)).unwrap();
        boards += &format!("{board}\n");
        expected += &table.distance(&board).map_or("unsolvable\n".into(), |distance| format!("{distance}\n"));
    }
    std::thread::scope(|scope| {
        for _ in 0..64 {
            scope.spawn(|| {
                let mut command = program("query-db", folder.path());
                let output =
                    run_with_input(command.args(["distance", "-", "--db", "t.tb"]), boards.as_bytes());
                assert!(output.status.success());
                assert!(stdout(&output) == expected, "a reader answered wrongly");
            });
        }
    });
}

/// A build that is asked to stop leaves nothing that a later one trips over.
#[test]
fn an_interrupted_build_is_followed_by_a_clean_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut child =
        program("gen-db", folder.path()).args(["--board", "2x5", "--out", "t.tb"]).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(5));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    child.wait().unwrap();
    generate(folder.path(), &["--board", "2x5", "--out", "t.tb"]);
    assert_eq!(names(folder.path()), ["t.tb"]);
}
