//! The judges' formats, through the real program, against a search that knows nothing of the library.
#![allow(missing_docs)]

mod common;

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use common::{Random, plain_bfs, program, run_with_input, stderr, stdout};

const GOAL: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/// Standard output, standard error and exit code of a judge run.
fn judge(format: &str, input: &str) -> (String, String, i32) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = program("query-db", folder.path());
    let output = run_with_input(command.args(["judge", "--format", format]), input.as_bytes());
    (stdout(&output), stderr(&output), output.status.code().unwrap())
}

fn answer(format: &str, input: &str) -> String {
    let (answer, error, exit) = judge(format, input);
    assert_eq!(exit, 0, "{format} {input:?}: {error}");
    answer
}

fn written(board: &[u8], blank: &str, between: &str) -> String {
    let cells: Vec<String> =
        board.iter().map(|tile| if *tile == 0 { blank.to_string() } else { tile.to_string() }).collect();
    cells.join(between)
}

/// Plays letters of the blank's way; panics when one leaves the board.
fn play(board: &[u8], letters: &str) -> Vec<u8> {
    let mut board = board.to_vec();
    for letter in letters.chars() {
        let blank = board.iter().position(|&tile| tile == 0).unwrap();
        let to = match letter {
            'u' if blank >= 3 => blank - 3,
            'd' if blank < 6 => blank + 3,
            'l' if blank % 3 > 0 => blank - 1,
            'r' if blank % 3 < 2 => blank + 1,
            _ => panic!("no move {letter}"),
        };
        board.swap(blank, to);
    }
    board
}

/// 5,000 boards, half of which cannot reach the goal, with their distances.
fn random_boards(distances: &HashMap<Vec<u8>, u8>, seed: u64) -> Vec<(Vec<u8>, Option<u8>)> {
    let mut random = Random::new(seed);
    let mut boards = Vec::new();
    for number in 0..5_000 {
        let mut board = random.shuffled(9);
        if distances.contains_key(&board) != (number % 2 == 0) {
            let tiles: Vec<usize> = (0..9).filter(|&cell| board[cell] != 0).take(2).collect();
            board.swap(tiles[0], tiles[1]);
        }
        let distance = distances.get(&board).copied();
        boards.push((board, distance));
    }
    assert_eq!(boards.iter().filter(|(_, distance)| distance.is_none()).count(), 2_500);
    boards
}

#[test]
fn hdu1043_on_5000_boards() {
    let boards = random_boards(&plain_bfs(3, &GOAL), 1043);
    let input: String = boards.iter().map(|(board, _)| written(board, "x", " ") + "\n").collect();
    let answers = answer("hdu1043", &input);
    assert_eq!(answers.lines().count(), boards.len());
    for ((board, distance), line) in boards.iter().zip(answers.lines()) {
        match distance {
            None => assert_eq!(line, "unsolvable", "{board:?}"),
            Some(distance) => {
                assert_eq!(line.len(), usize::from(*distance), "{board:?}");
                assert_eq!(play(board, line), GOAL);
            }
        }
    }
    // The cells may stand anyhow.
    let lines = ["\n\n", "  ", "\r\n", "\t", ""];
    let anyhow: String = boards
        .iter()
        .enumerate()
        .map(|(number, (board, _))| format!(" {}\n", written(board, "x", lines[number % lines.len()])))
        .collect();
    assert_eq!(answer("hdu1043", &anyhow), answers);
    assert_eq!(answer("poj1077", &input), answers);
}

#[test]
fn hihocoder1312_on_5000_boards() {
    let boards = random_boards(&plain_bfs(3, &GOAL), 1312);
    let mut input = format!("{}\n", boards.len());
    for (number, (board, _)) in boards.iter().enumerate() {
        for row in board.chunks(3) {
            input += &written(row, "0", " ");
            // As three rows or as one.
            input.push(if number % 2 == 0 { '\n' } else { ' ' });
        }
        input.push('\n');
    }
    let expected: String = boards
        .iter()
        .map(|(_, distance)| match distance {
            Some(distance) => format!("{distance}\n"),
            None => "No Solution!\n".to_string(),
        })
        .collect();
    assert_eq!(answer("hihocoder1312", &input), expected);
}

#[test]
fn poj_1077s_sample() {
    let path = answer("poj1077", " 2  3  4  1  5  x  7  6  8 ");
    let path = path.strip_suffix('\n').unwrap();
    assert_eq!(path.len(), 19);
    assert_eq!(play(&[2, 3, 4, 1, 5, 0, 7, 6, 8], path), GOAL);
}

#[test]
fn what_stands_for_a_solved_start_and_between_answers() {
    assert_eq!(answer("hdu1043", "1 2 3 4 5 6 7 8 x\n1 2 3 4 5 6 7 x 8\n12345678x"), "\nr\n\n");
    assert_eq!(answer("hihocoder1312", "2\n1 2 3 4 5 6 7 8 0\n2 1 3 4 5 6 7 8 0\n"), "0\nNo Solution!\n");
    assert_eq!(answer("luogu1379", "763508241\n283104765\n123804765\n132804765\n"), "24\n4\n0\nunsolvable\n");
    assert_eq!(
        answer("uva652", "3\n\n1 2 3 4 5 6 7 x 8\n\n1 2 3 4 5 6 7 8 x\n\n2 1 3 4 5 6 7 8 x\n"),
        "r\n\n\n\nunsolvable\n"
    );
    assert_eq!(answer("hdu1043", ""), "");
    assert_eq!(answer("uva652", "0\n"), "");
}

#[test]
fn files_of_the_schools() {
    let input = "# This puzzle is solvable\n3\n1 2 3 # top\n8 4 0\n7 6 5\n3\n1 2 3\n8 0 4\n7 6 5\n3\n3 2 1\n8 0 4\n7 6 5\n";
    assert_eq!(
        answer("npuzzle", input),
        "1\n\n1 2 3\n8 4 0\n7 6 5\n\n1 2 3\n8 0 4\n7 6 5\n0\n\n1 2 3\n8 0 4\n7 6 5\nunsolvable\n"
    );
    let input = "3\n 1  2  3\n 4  5  6\n 7  0  8\n3\n 1  2  3\n 4  6  5\n 7  8  0\n";
    assert_eq!(
        answer("algs4", input),
        "Minimum number of moves = 1\n\n3\n 1  2  3 \n 4  5  6 \n 7  0  8 \n\n3\n 1  2  3 \n 4  5  6 \n 7  8  0 \nNo solution possible\n"
    );
    let (answer, error, exit) = judge("npuzzle", "4\n6 4 3\n8 1 5\n2 7 0\n");
    assert_eq!((answer.as_str(), exit), ("", 2));
    assert!(error.contains("line 1, column 1: 4 before the board"), "{error}");
    // A board of another shape has another database.
    let (answer, error, exit) = judge("algs4", "2\n1 2\n0 3\n");
    assert_eq!((answer.as_str(), exit), ("", 3));
    assert!(error.contains("--board 2x2"), "{error}");
}

/// The answers before it stand, the error names its place, and nothing is said of boards that do not exist.
#[test]
fn wrong_input_ends_the_run() {
    for (format, input, expected, place) in [
        ("hdu1043", "1 2 3 4 5 6 7 8 x\n1 2 3 4 5 6 7 7 x\n", "\n", "line 2, column 15: tile 7 stands twice"),
        ("hdu1043", "1 2 3 4 5 6 7 8 x\n1 2 3 4 5 6\n", "\n", "line 2, column 11: 6 cells"),
        ("hdu1043", "1 2 3 4 5 6 7 8 9\n", "", "line 1, column 17: tile 9 is out of range"),
        ("hdu1043", "1 2 3 4 5 6 7 8 x 0\n", "\n", "line 1, column 19: 1 cells"),
        ("hdu1043", "1 2 3 4 5 y 7 8 6\n", "", "line 1, column 11: \"y\""),
        ("hihocoder1312", "3\n1 2 3 4 5 6 7 8 0\n", "0\n", "promises 3 cases, but there are 1"),
        ("hihocoder1312", "1\n1 2 3 4 5 6 7 8 0\n1 2", "0\n", "line 3, column 1: \"1\""),
        ("hihocoder1312", "x\n", "", "line 1, column 1: \"x\""),
        ("hihocoder1312", "", "", "count of the cases is missing"),
        ("luogu1379", "28310476\n", "", "line 1, column 1: \"28310476\""),
        ("luogu1379", "283104765 2831047655\n", "4\n", "line 1, column 11"),
        ("uva652", "2\n\n1 2 3 4 5 6 7 8 x\n\n", "\n", "promises 2 cases, but there are 1"),
        ("npuzzle", "3\n1 2 3\n8 0 4\n7 6 5\n3\n1 2 3\n8 0\n7 6 5\n", "0\n\n1 2 3\n8 0 4\n7 6 5\n", "line 7"),
    ] {
        let (answer, error, exit) = judge(format, input);
        assert_eq!((answer.as_str(), exit), (expected, 2), "{format} {input:?}: {error}");
        assert!(error.contains(place), "{format} {input:?}: {error}");
    }
    let long = "7".repeat(1 << 22);
    let (_, error, exit) = judge("hdu1043", &long);
    assert!(exit == 2 && error.contains("longer than"), "{error}");
}

/// A judge may hold the next case back until the last is answered.
#[test]
fn cases_are_answered_as_they_come() {
    let folder = tempfile::tempdir().unwrap();
    for (format, first, case, expected) in [
        ("hdu1043", "", "1 2 3 4 5 6 7 x 8\n", "r\n"),
        ("hihocoder1312", "3\n", "1 2 3\n4 5 6\n7 0 8\n", "1\n"),
        ("luogu1379", "", "283104765\n", "4\n"),
    ] {
        let mut child = program("query-db", folder.path())
            .args(["judge", "--format", format])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        write!(input, "{first}").unwrap();
        for _ in 0..3 {
            write!(input, "{case}").unwrap();
            let mut answer = String::new();
            answers.read_line(&mut answer).unwrap();
            assert_eq!(answer, expected, "{format}");
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn the_help_lists_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let output = program("query-db", folder.path()).args(["judge", "--help"]).output().unwrap();
    for format in tilebase::judge::FORMATS {
        assert!(stdout(&output).contains(&format!("- {}:", format.name)), "{}", format.name);
    }
}
