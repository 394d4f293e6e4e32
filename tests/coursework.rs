//! The course assignment's program: the pairs in `data/samples/`, every way in and out.
#![allow(missing_docs)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{plain_bfs, program, run_with_input, stderr, stdout};

fn samples() -> Vec<PathBuf> {
    let mut samples: Vec<PathBuf> = fs::read_dir("data/samples")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(".start.txt"))
        .map(|path| fs::canonicalize(path).unwrap())
        .collect();
    samples.sort();
    samples
}

/// The states of a result file: numbers of the steps, and the nine cells.
fn states(result: &str) -> Vec<(usize, Vec<u8>)> {
    result
        .split("\n\n")
        .skip(1)
        .map(|state| {
            let (heading, rows) = state.split_once('\n').unwrap();
            let number = heading.strip_prefix('第').unwrap().strip_suffix('步').unwrap();
            (number.parse().unwrap(), rows.split_whitespace().map(|cell| cell.parse().unwrap()).collect())
        })
        .collect()
}

/// Checks that the states are a way of legal moves in which no step is missing.
fn check_walk(states: &[(usize, Vec<u8>)], moves: usize) {
    assert_eq!(states.len(), moves + 1);
    for (number, (told, _)) in states.iter().enumerate() {
        assert_eq!(*told, number);
    }
    for two in states.windows(2) {
        let (before, after) = (&two[0].1, &two[1].1);
        let blank = |state: &[u8]| state.iter().position(|&cell| cell == 0).unwrap();
        let (from, to) = (blank(before), blank(after));
        assert_eq!((from / 3).abs_diff(to / 3) + (from % 3).abs_diff(to % 3), 1, "{two:?}");
        let mut swapped = before.clone();
        swapped.swap(from, to);
        assert_eq!(&swapped, after);
    }
}

#[test]
fn every_sample_gives_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let mut lengths = Vec::new();
    for start in samples() {
        let expected = PathBuf::from(start.to_string_lossy().replace(".start.txt", ".result.txt"));
        let expected = fs::read_to_string(&expected).unwrap();
        let output = program("query-db", folder.path())
            .args(["coursework", "--input"])
            .arg(&start)
            .args(["--output", "result.txt"])
            .output()
            .unwrap();
        let result = fs::read_to_string(folder.path().join("result.txt")).unwrap();
        assert_eq!(result, expected, "{}", start.display());
        let sentence = expected.lines().next().unwrap();
        assert_eq!(stdout(&output), format!("{sentence}\n"));
        let cells: Vec<u8> = fs::read_to_string(&start)
            .unwrap()
            .chars()
            .filter_map(|c| c.to_digit(10))
            .map(|digit| digit as u8)
            .collect();
        let distance = plain_bfs(3, &cells[9..]).get(&cells[..9]).copied();
        match distance {
            None => {
                assert_eq!((sentence, output.status.code()), ("目标状态不可达", Some(1)));
                assert_eq!(states(&result), []);
            }
            Some(distance) => {
                assert_eq!(sentence, format!("最少移动{distance}步到达目标状态"));
                assert_eq!(output.status.code(), Some(0));
                let states = states(&result);
                check_walk(&states, usize::from(distance));
                assert_eq!((&states[0].1[..], &states.last().unwrap().1[..]), (&cells[..9], &cells[9..]));
            }
        }
        lengths.push(distance);
    }
    // What the assignment wants its samples to cover.
    assert!(lengths.len() >= 5);
    assert!(lengths.contains(&None));
    assert!(lengths.iter().flatten().any(|&moves| moves <= 6));
    assert!(lengths.iter().flatten().any(|&moves| moves >= 10));
    assert!(lengths.contains(&Some(20)) && lengths.contains(&Some(22)), "the assignment's pair and picture");
}

#[test]
fn the_boards_come_in_three_ways() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], input: &str| {
        let mut command = program("query-db", folder.path());
        let output = run_with_input(command.arg("coursework").args(arguments), input.as_bytes());
        (stdout(&output), output.status.code().unwrap())
    };
    let twenty = ("最少移动20步到达目标状态\n".to_string(), 0);
    assert_eq!(run(&["132405678", "123804765"], ""), twenty);
    let words: Vec<&str> = "1 3 2 4 0 5 6 7 8 1 2 3 8 0 4 7 6 5".split(' ').collect();
    assert_eq!(run(&words, ""), twenty);
    assert_eq!(run(&[], "1 3 2 4 0 5 6 7 8\n1 2 3 8 0 4 7 6 5\n"), twenty);
    assert_eq!(run(&[], "1 3 2\n4 0 5\n6 7 8\n\n1 2 3\n8 0 4\n7 6 5\n"), twenty);
    assert_eq!(run(&["--goal", "123804765"], "132405678"), twenty);
    assert_eq!(
        run(&["--lang", "en", "132405678", "123804765"], "").0,
        "The goal is reached in a minimum of 20 moves\n"
    );
    assert_eq!(
        run(&["--lang", "en", "123456870", "123456780"], ""),
        ("The goal cannot be reached\n".into(), 1)
    );
    assert_eq!(run(&["123804765", "123804765"], "").0, "最少移动0步到达目标状态\n");
}

/// What cannot be done leaves an older result as it was.
#[test]
fn failures_leave_the_result_alone() {
    let folder = tempfile::tempdir().unwrap();
    let result = folder.path().join("result.txt");
    fs::write(&result, "older").unwrap();
    let run = |input: &str, output: &Path| {
        let mut command = program("query-db", folder.path());
        let output = run_with_input(command.args(["coursework", "--output"]).arg(output), input.as_bytes());
        assert_eq!(stdout(&output), "");
        (stderr(&output), output.status.code().unwrap())
    };
    for input in ["", "132405678", "132405678 123804766", "132405678 1238047", "132405678 1203"] {
        let (error, exit) = run(input, &result);
        assert!(exit == 2 && error.contains("error: -: line "), "{input:?}: {error}");
        assert_eq!(fs::read_to_string(&result).unwrap(), "older");
    }
    let (error, exit) = run("132405678 123804765", Path::new("missing/result.txt"));
    assert!(exit == 4 && error.contains("missing/result.txt"), "{error}");
    let output =
        program("query-db", folder.path()).args(["coursework", "--input", "missing.txt"]).output().unwrap();
    assert!(output.status.code() == Some(4) && stderr(&output).contains("missing.txt"));
}
