//! `search-lab` as a user meets it: real processes, real files.
#![allow(missing_docs)]

mod common;

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Output, Stdio};

use common::{plain_bfs, program, stderr, stdout};
use serde_json::Value;
use tempfile::{TempDir, tempdir};
use tilebase::{Board, Database, Move, Shape};

fn folder() -> TempDir {
    tempdir().unwrap()
}

fn lab(folder: &Path, arguments: &[&str]) -> Output {
    program("search-lab", folder).args(arguments).output().unwrap()
}

/// The answer of a question that has one.
fn answer(folder: &Path, arguments: &[&str]) -> String {
    let output = lab(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

fn json(folder: &Path, arguments: &[&str]) -> Value {
    let answer = answer(folder, &[arguments, &["--json"]].concat());
    serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {answer}"))
}

/// A line of CSV by the names of its columns.
fn csv(text: &str) -> Vec<HashMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(|row| row.unwrap()).collect()
}

fn board(digits: &str) -> Board {
    Board::new(Shape::EIGHT, &digits.bytes().map(|digit| digit - b'0').collect::<Vec<_>>()).unwrap()
}

const ALGORITHMS: &str =
    "breadth-first,bidirectional,best-first,greedy,greedy-shallow,a-star,ida-star,weighted-a-star:2";

#[test]
fn solve_tells_whether_its_path_is_optimal_whatever_the_algorithm_and_heuristic() {
    let folder = folder();
    let goal = board("123804765");
    let start = board("283164705"); // five moves from it
    let heuristics = ["h1", "h1-blank", "h2", "h2-blank", "euclid", "h3", "h3-goal", "h4", "linear-conflict"];
    for algorithm in ALGORITHMS.split(',') {
        for heuristic in heuristics.into_iter().chain(["perfect", "max:h1:h3-goal"]) {
            let found = json(
                folder.path(),
                &[
                    "solve",
                    "283164705",
                    "--goal",
                    "123804765",
                    "--algorithm",
                    algorithm,
                    "--heuristic",
                    heuristic,
                ],
            );
            let path: Vec<Move> = found["path"]
                .as_str()
                .unwrap()
                .chars()
                .map(|letter| Move::ALL.into_iter().find(|step| step.letter() == letter).unwrap())
                .collect();
            assert_eq!(start.play(path.iter().copied()), Some(goal), "{found}");
            assert_eq!(found["moves"], path.len());
            assert_eq!(found["distance"], 5);
            assert_eq!(found["optimal"], path.len() == 5);
            assert_eq!(found["excess_moves"], path.len() - 5);
            assert!(found["expanded"].as_u64().unwrap() >= 1);
        }
    }
    fs::write(folder.path().join("start.txt"), "1 3 2 4 0 5 6 7 8\n1 2 3 8 0 4 7 6 5\n").unwrap();
    let found = json(folder.path(), &["solve", "--file", "start.txt", "--with-goal"]);
    assert_eq!((found["goal"].as_str(), found["moves"].as_u64()), (Some("123804765"), Some(20)));
    let text = answer(folder.path(), &["solve", "867254301"]);
    assert!(text.starts_with("31 moves\n"), "{text}");
    assert!(text.contains("\noptimal: no path is shorter\n"), "{text}");
    let text =
        answer(folder.path(), &["solve", "867254301", "--algorithm", "greedy", "--heuristic", "h1-blank"]);
    assert!(text.contains("\nnot optimal: ") && text.contains("too many, 31 are enough\n"), "{text}");
}

#[test]
fn an_unsolvable_pair_is_answered_at_once_and_with_force_after_all_boards() {
    let folder = folder();
    let output = lab(folder.path(), &["solve", "123456870"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "unsolvable: nothing was searched\n");
    assert!(stderr(&output).contains("parities differ"), "{}", stderr(&output));

    let forced = lab(folder.path(), &["solve", "123456870", "--algorithm", "breadth-first", "--force"]);
    assert_eq!(forced.status.code(), Some(1));
    let text = stdout(&forced);
    let said = "unsolvable: all 181,440 boards that can be reached were expanded, none is the goal\n";
    assert!(text.starts_with(said), "{text}");
}

#[test]
fn a_limit_ends_a_run_with_a_message_that_names_the_cure() {
    let folder = folder();
    for (option, value, message) in [
        ("--max-nodes", "10", "the limit on nodes was reached, after 10 nodes; raise it with --max-nodes"),
        ("--max-depth", "8", "no path within the limit on depth"),
        ("--max-seconds", "0", "the limit on time was reached, after 0 nodes; raise it with --max-seconds"),
    ] {
        for algorithm in ALGORITHMS.split(',') {
            let output = lab(folder.path(), &["solve", "867254301", "--algorithm", algorithm, option, value]);
            assert_eq!(output.status.code(), Some(2), "{algorithm} {option}");
            assert!(stderr(&output).contains(message), "{algorithm} {option}: {}", stderr(&output));
            assert!(stdout(&output).starts_with("stopped\n"), "{algorithm} {option}");
        }
    }
}

/// A 4x4 board has no table: it is searched, and no optimality is claimed.
#[test]
fn a_shape_beyond_every_table_is_searched_without_a_verdict() {
    let folder = folder();
    let start = "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15";
    let text = answer(folder.path(), &["solve", start, "--board", "4x4", "--algorithm", "ida-star"]);
    assert!(text.starts_with("3 moves\nrrr\nwhether it is optimal is not known"), "{text}");
    let perfect = lab(folder.path(), &["solve", start, "--board", "4x4", "--heuristic", "perfect"]);
    assert_eq!(perfect.status.code(), Some(2));
    for command in ["compare", "audit"] {
        assert_eq!(lab(folder.path(), &[command, "--board", "4x4"]).status.code(), Some(2));
    }
}

#[test]
fn a_comparison_counts_the_same_on_one_core_and_on_two_and_tells_the_truth() {
    let folder = folder();
    let arguments = [
        "compare",
        "--per-distance",
        "2",
        "--seed",
        "5",
        "--algorithm",
        ALGORITHMS,
        "--heuristic",
        "h2,h4",
        "--csv",
    ];
    let runs = |threads| {
        let output = program("search-lab", folder.path())
            .args(arguments)
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .unwrap();
        let mut runs = csv(&stdout(&output));
        for run in &mut runs {
            assert!(run.remove("seconds").unwrap().parse::<f64>().unwrap() >= 0.0);
        }
        runs
    };
    let one = runs("1");
    assert_eq!(one, runs("2"));
    // Two starts at each distance but one at 0; six algorithms take a heuristic, two do not.
    assert_eq!(one.len(), 63 * (6 * 2 + 2));

    let distances = plain_bfs(3, &[1, 2, 3, 4, 5, 6, 7, 8, 0]);
    for run in &one {
        let start: Vec<u8> = run["start"].bytes().map(|digit| digit - b'0').collect();
        let distance = distances[&start];
        assert_eq!(run["distance"], distance.to_string());
        assert_eq!((run["goal"].as_str(), run["end"].as_str()), ("123456780", "solved"));
        let (moves, excess): (u8, u8) = (run["moves"].parse().unwrap(), run["excess_moves"].parse().unwrap());
        assert_eq!(moves - excess, distance);
        let promises_optimum = matches!(run["algorithm"].as_str(), "breadth-first" | "bidirectional")
            || run["heuristic"] == "h2"
                && matches!(run["algorithm"].as_str(), "best-first" | "a-star" | "ida-star");
        if promises_optimum {
            assert_eq!(excess, 0, "{run:?}");
        }
    }
}

#[test]
fn a_comparison_summarises_its_runs() {
    let folder = folder();
    let arguments =
        ["compare", "--sample", "40", "--seed", "9", "--algorithm", "a-star,greedy", "--heuristic", "h2"];
    let found = json(folder.path(), &arguments);
    let runs = csv(&answer(folder.path(), &[&arguments[..], &["--csv"]].concat()));
    assert_eq!((found["pairs"].as_u64(), runs.len()), (Some(40), 80));
    for record in found["records"].as_array().unwrap() {
        let its_runs: Vec<_> = runs.iter().filter(|run| record["algorithm"] == run["algorithm"]).collect();
        let number = |run: &HashMap<String, String>, name: &str| run[name].parse::<f64>().unwrap();
        let mean = |name: &str| its_runs.iter().map(|run| number(run, name)).sum::<f64>() / 40.0;
        let near = |name: &str, expected: f64| {
            let found = record[name].as_f64().unwrap();
            assert!((found - expected).abs() < 1e-9, "{name}: {found} instead of {expected}");
        };
        near("mean_expanded", mean("expanded"));
        near("mean_generated", mean("generated"));
        near("mean_excess_moves", mean("excess_moves"));
        near("mean_peak_open", mean("peak_open"));
        let optimal = its_runs.iter().filter(|run| run["excess_moves"] == "0").count();
        near("optimal_share", optimal as f64 / 40.0);
        assert_eq!(record["optimal"], optimal);
        let by_distance = record["by_distance"].as_array().unwrap();
        assert_eq!(by_distance.iter().map(|at| at["runs"].as_u64().unwrap()).sum::<u64>(), 40);
    }
    let text = answer(folder.path(), &arguments);
    assert!(text.starts_with("40 pairs: 40 starts drawn from all boards with seed 9\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("a-star h2 ")).count(), 1, "{text}");
    let other_seed = answer(folder.path(), &[&arguments[..3], &["--seed", "10", "--csv"]].concat());
    assert_ne!(csv(&other_seed)[0]["start"], runs[0]["start"]);
}

#[test]
fn pairs_are_read_from_a_file() {
    let folder = folder();
    let file = folder.path().join("pairs.txt");
    fs::write(
        &file,
        "# the coursework's pairs\n132405678 123804765\n\n\
         2 5 0 8 7 3 6 4 1   1 2 3 8 0 4 7 6 5\n867254301\n1 2 3 4 5 6 8 7 0\n",
    )
    .unwrap();
    let runs = csv(&answer(
        folder.path(),
        &["compare", "--pairs", "pairs.txt", "--algorithm", "a-star", "--heuristic", "perfect", "--csv"],
    ));
    let told: Vec<_> = runs
        .iter()
        .map(|run| (run["distance"].as_str(), run["end"].as_str(), run["moves"].as_str()))
        .collect();
    assert_eq!(
        told,
        [("20", "solved", "20"), ("22", "solved", "22"), ("31", "solved", "31"), ("", "unsolvable", "")]
    );

    for (text, complaint) in [
        ("123456780 12345678\n", "line 1"),
        ("123456780\n\n123456788\n", "line 3"),
        ("867254301\n1 2 3/4 5 0\n", "line 2: a 2x3 board among 3x3 boards"),
        ("# nothing\n", "holds no pair"),
    ] {
        fs::write(&file, text).unwrap();
        let output = lab(folder.path(), &["compare", "--pairs", "pairs.txt"]);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(stderr(&output).contains(complaint), "{text}: {}", stderr(&output));
    }
    assert_eq!(lab(folder.path(), &["compare", "--pairs", "absent.txt"]).status.code(), Some(4));
}

#[test]
fn an_audit_tells_the_known_figures() {
    let folder = folder();
    let found = json(folder.path(), &["audit"]);
    assert_eq!((found["boards"].as_u64(), found["goal"].as_str()), (Some(181_440), Some("123456780")));
    let audits: HashMap<&str, &Value> = found["audits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|audit| (audit["heuristic"].as_str().unwrap(), audit))
        .collect();
    assert_eq!(audits.len(), 9);
    for (name, admissible, overestimated, excess, mean) in [
        ("h1", true, 0, None, "7.111111"),
        ("h2", true, 0, None, "14.000000"),
        ("linear-conflict", true, 0, None, "15.119048"),
        ("h1-blank", false, 78, Some(1.0), "8.000000"),
        ("h2-blank", false, 4_650, Some(4.0), "16.000000"),
        ("h3", false, 173_547, Some(58.0), "42.000000"),
        ("h4", false, 179_854, Some(66.0), "50.000000"),
    ] {
        let audit = audits[name];
        assert_eq!(audit["admissible"], admissible, "{name}");
        assert_eq!(audit["consistent"], admissible, "{name}");
        assert_eq!(audit["overestimated"], overestimated, "{name}");
        assert_eq!(audit["worst"]["excess_moves"].as_f64(), excess, "{name}");
        assert_eq!(format!("{:.6}", audit["mean_estimate"].as_f64().unwrap()), mean, "{name}");
        assert_eq!(audit["by_distance"].as_array().unwrap().len(), 32, "{name}");
        if let Some(worst) = audit["worst"]["board"].as_str() {
            let table = Database::build(Shape::EIGHT);
            let distance = table.distance(&board(worst), &Board::ordered(Shape::EIGHT)).unwrap();
            assert_eq!(audit["worst"]["distance"].as_u64(), distance.map(u64::from), "{name}");
        }
    }
    let text = answer(folder.path(), &["audit", "--heuristic", "h1"]);
    assert!(
        text.starts_with("181,440 boards reach the goal 123456780, on average in 21.972399 moves\n"),
        "{text}"
    );
}

#[test]
fn a_heuristic_of_ones_own_is_audited_from_a_file() {
    let folder = folder();
    let file = folder.path().join("mine.txt");
    let distances = plain_bfs(3, &[1, 2, 3, 8, 0, 4, 7, 6, 5]);
    let line = |(cells, distance): (&Vec<u8>, &u8)| {
        let cells: String = cells.iter().map(|cell| char::from(b'0' + cell)).collect();
        format!("{cells} {}\n", f64::from(*distance) / 2.0)
    };
    let lines: Vec<String> = distances.iter().map(line).collect();
    // Boards of the other class do no harm.
    fs::write(&file, format!("# half the truth\n{}123456780 5\n", lines.concat())).unwrap();
    let arguments = ["audit", "--goal", "123804765", "--values", "mine.txt"];
    let found = json(folder.path(), &arguments);
    let audit = &found["audits"][0];
    assert_eq!(found["audits"].as_array().unwrap().len(), 1);
    assert_eq!((audit["heuristic"].as_str(), audit["admissible"].as_bool()), (Some("mine.txt"), Some(true)));
    assert_eq!((audit["consistent"].as_bool(), audit["exact"].as_u64()), (Some(true), Some(1)));
    let (mean, half) =
        (audit["mean_estimate"].as_f64().unwrap(), found["mean_distance"].as_f64().unwrap() / 2.0);
    assert!((mean - half).abs() < 1e-9);

    for (text, complaint) in [
        (lines[1..].concat(), "1 boards have no value"),
        (format!("{}{}", lines[0], lines[0]), "has a value already"),
        ("123804765\n".to_owned(), "line 1"),
        ("123804765 zero\n".to_owned(), "\"zero\" is no number"),
        ("123804765 inf\n".to_owned(), "must be finite"),
        ("12380476 1\n".to_owned(), "line 1"),
    ] {
        fs::write(&file, text).unwrap();
        let output = lab(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert!(stderr(&output).contains(complaint), "{complaint}: {}", stderr(&output));
    }
}

#[test]
fn a_report_is_written_whole_and_stands_alone() {
    let folder = folder();
    let file = folder.path().join("report.html");
    fs::write(&file, "what stood here before").unwrap();
    answer(
        folder.path(),
        &[
            "compare",
            "--per-distance",
            "1",
            "--algorithm",
            "a-star",
            "--heuristic",
            "h2,h3",
            "--html",
            "report.html",
        ],
    );
    let page = fs::read_to_string(&file).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"), "whole");
    assert_eq!(page.matches("<svg role=\"img\"").count(), 4);
    let elsewhere = ["src=", "@import", "url(", "<script", "href=\"http"];
    assert!(elsewhere.iter().all(|needle| !page.contains(needle)), "nothing from elsewhere");

    let unwritable = lab(folder.path(), &["audit", "--heuristic", "h1", "--html", "absent/report.html"]);
    assert_eq!(unwritable.status.code(), Some(4));
}

#[test]
fn bad_options_are_refused_and_a_closed_pipe_ends_quietly() {
    let folder = folder();
    for arguments in [
        &["solve"][..],
        &["solve", "123456788"],
        &["solve", "867254301", "--algorithm", "dijkstra"],
        &["solve", "867254301", "--algorithm", "weighted-a-star:0.5"],
        &["solve", "867254301", "--heuristic", "h9"],
        &["solve", "867254301", "--max-seconds", "-1"],
        &["compare", "--sample", "5", "--pairs", "x"],
        &["compare", "--per-distance", "0"],
        &["compare", "--sample", "181441"],
        &["compare", "--csv", "--json"],
        &["audit", "--goal", "12345678"],
    ] {
        let output = lab(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stdout(&output).is_empty() && !stderr(&output).is_empty(), "{arguments:?}");
    }
    let mut child = program("search-lab", folder.path())
        .args(["compare", "--sample", "3000", "--algorithm", "greedy", "--heuristic", "h2", "--csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    let mut reader = BufReader::with_capacity(64, child.stdout.take().unwrap());
    reader.read_line(&mut first).unwrap();
    drop(reader);
    let output = child.wait_with_output().unwrap();
    assert!(first.starts_with("start,goal,distance,algorithm,heuristic,end,moves,"), "{first}");
    assert_eq!(output.status.code(), Some(0));
    assert!(!stderr(&output).contains("error"), "{}", stderr(&output));
}
