//! One hundred boards as real people wrote them, each through the real program: the right answer or a
//! refusal, never a wrong answer, a hang or a panic. `tests/data/real-inputs.jsonl` holds the texts, the
//! goals and the verified answers.
#![allow(missing_docs)]

mod common;

use std::fs;
use std::process::Output;
use std::time::{Duration, Instant};

use common::{program, run_with_input, stderr, stdout};
use serde::Deserialize;
use tempfile::TempDir;

#[derive(Deserialize)]
struct Case {
    id: String,
    format: String,
    tags: Vec<String>,
    input: String,
    goal: String,
    expected: Expected,
    boards: Vec<Position>,
}

#[derive(Deserialize)]
struct Expected {
    reject: Option<String>,
}

#[derive(Deserialize)]
struct Position {
    solvable: bool,
    distance: Option<u8>,
}

/// Cases without the expected answer, and why.
const REFUSED: [(&str, &str); 1] = [
    // Known to be solvable, and said so; its 4 moves are not known: 4x4 has 10^13 boards and no table.
    ("A051", "moves lead from"),
];

impl Case {
    fn all() -> Vec<Self> {
        let cases: Vec<Self> = fs::read_to_string("tests/data/real-inputs.jsonl")
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(cases.len(), 100);
        cases
    }

    fn text(&self) -> String {
        if self.id != "A069" {
            return self.input.clone();
        }
        // The one that is described rather than stored.
        let row = |row: usize| (0..1000).map(|c| (row * 1000 + c).to_string()).collect::<Vec<_>>().join(" ");
        format!("1000\n{}\n", (0..1000).map(row).collect::<Vec<_>>().join("\n"))
    }

    /// What a user would add on the command line.
    fn arguments(&self) -> Vec<&str> {
        let goal_in_text = self.tags.iter().any(|tag| tag == "two-board")
            || self.goal == "per case"
            || ["goal line", "start, goal", "two boards"].iter().any(|form| self.format.contains(form));
        match () {
            () if goal_in_text => vec!["--with-goal"],
            // Eight cells in a line may be 2x4 or 4x2.
            () if self.id == "A039" => vec!["--board", "2x4", "--goal", &self.goal],
            () if self.goal == "-" || self.goal.starts_with("1..") => vec![],
            () => vec!["--goal", &self.goal],
        }
    }

    /// One line for each board.
    fn answers(&self) -> Vec<Option<String>> {
        self.boards
            .iter()
            .map(|board| match (board.solvable, board.distance) {
                (false, _) => Some("unsolvable".to_string()),
                (true, Some(distance)) => Some(distance.to_string()),
                // Larger than the file's author could solve.
                (true, None) => None,
            })
            .collect()
    }
}

fn ask(folder: &TempDir, case: &Case, as_stream: bool) -> Output {
    let text = case.text();
    let mut command = program("query-db", folder.path());
    command.arg("distance").args(case.arguments());
    let began = Instant::now();
    let output = if as_stream {
        run_with_input(command.arg("-"), text.as_bytes())
    } else if text.len() > 100_000 {
        fs::write(folder.path().join("board.txt"), &text).unwrap();
        command.args(["--file", "board.txt"]).output().unwrap()
    } else {
        command.args(["--", &text]).output().unwrap()
    };
    assert!(began.elapsed() < Duration::from_secs(20), "{} hangs", case.id);
    assert!(!stderr(&output).contains("panicked"), "{}: {}", case.id, stderr(&output));
    output
}

#[test]
fn whole_texts_are_answered_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut as_expected = 0;
    for case in Case::all() {
        let output = ask(&folder, &case, false);
        let (answer, error, exit) = (stdout(&output), stderr(&output), output.status.code().unwrap());
        let told = || format!("{} ({}): exit {exit}\n{answer}{error}", case.id, case.format);
        if let Some((_, reason)) = REFUSED.iter().find(|(id, _)| *id == case.id) {
            assert!(answer.is_empty() && exit == 3 && error.contains(reason), "{}", told());
            continue;
        }
        match &case.expected.reject {
            Some(_) => {
                // A long text is read as a stream: a refusal for each line.
                assert!(answer.lines().all(|line| line.starts_with("invalid: ")), "{}", told());
                assert_eq!(exit, 2, "{}", told());
                assert!(error.starts_with("error: ") || !answer.is_empty(), "{}", told());
            }
            None if case.answers() == [None] => {
                // Solvable, so a table is wanted, which is not built unasked.
                assert!(exit == 3 && error.contains("gen-db --board 3x4"), "{}", told());
            }
            None => {
                let expected: Vec<String> = case.answers().into_iter().map(Option::unwrap).collect();
                assert_eq!(answer.lines().collect::<Vec<_>>(), expected, "{}", told());
                let single = expected.len() == 1;
                let unsolvable = single && expected[0] == "unsolvable";
                assert_eq!(exit, i32::from(unsolvable), "{}", told());
            }
        }
        as_expected += 1;
    }
    assert_eq!(as_expected, 100 - REFUSED.len());
}

/// A stream cannot look ahead: it answers boards before it sees what is wrong behind them. Still no answer
/// is wrong, and the exit code tells that something was.
#[test]
fn streams_give_no_wrong_answer() {
    let folder = tempfile::tempdir().unwrap();
    for case in Case::all() {
        let output = ask(&folder, &case, true);
        let (answer, error, exit) = (stdout(&output), stderr(&output), output.status.code().unwrap());
        let told = || format!("{} ({}): exit {exit}\n{answer}{error}", case.id, case.format);
        match &case.expected.reject {
            // Nothing is no board, and no error in a list of any length.
            Some(reason) if reason == "no board" => assert_eq!((answer.as_str(), exit), ("", 0)),
            Some(_) => assert_eq!(exit, 2, "{}", told()),
            None if case.answers().contains(&None) || case.id == "A051" => {
                assert!(answer.is_empty() && exit == 3, "{}", told());
            }
            None => {
                let expected: Vec<String> = case.answers().into_iter().map(Option::unwrap).collect();
                assert_eq!(answer.lines().collect::<Vec<_>>(), expected, "{}", told());
                assert_eq!(exit, 0, "{}", told());
            }
        }
    }
}
