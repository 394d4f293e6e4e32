//! What people ask for every day, as processes: samples, all solutions, checks of given moves, exports.
#![allow(missing_docs)]

mod common;

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use common::{plain_bfs, program, run_with_input, stderr, stdout};
use serde_json::{Value, json};
use tempfile::TempDir;
use tilebase::{Board, Database, Move, Shape};

/// A folder with the database of 3x3.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    assert!(program("gen-db", folder.path()).output().unwrap().status.success());
    folder
}

/// Runs `query-db` in a folder and tells its standard output, standard error and exit code.
fn query(folder: &Path, arguments: &[&str]) -> (String, String, i32) {
    let output = program("query-db", folder).args(arguments).output().unwrap();
    (stdout(&output), stderr(&output), output.status.code().unwrap())
}

/// The answer of a question that has one, with nothing to be said beside it.
fn answer(folder: &Path, arguments: &[&str]) -> String {
    let (answer, error, exit) = query(folder, arguments);
    assert_eq!((error.as_str(), exit), ("", 0), "{arguments:?}");
    answer
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn board(digits: &str) -> Board {
    Board::new(Shape::EIGHT, &digits.bytes().map(|digit| digit - b'0').collect::<Vec<_>>()).unwrap()
}

// ---- sample

/// `tests/python` draws the same boards by the rule that `src/sample.rs` states.
#[test]
fn a_seed_draws_the_same_boards_for_ever() {
    let folder = folder();
    let sample = |count, seed| {
        answer(folder.path(), &["sample", "--distance", "20..25", "--count", count, "--seed", seed])
    };
    assert_eq!(sample("3", "1"), GOLDEN);
    assert!(sample("50", "1").starts_with(GOLDEN), "a larger sample begins with the smaller one");
    assert_ne!(sample("3", "2"), GOLDEN);
    assert_eq!(sample("0", "1"), "");
}

const GOLDEN: &str = "248370615\n837640125\n624157308\n";

#[test]
fn both_boards_at_31_moves_and_no_third() {
    let folder = folder();
    for seed in ["0", "1", "2", "18446744073709551615"] {
        let sample = answer(folder.path(), &["sample", "--distance", "31", "--count", "2", "--seed", seed]);
        assert_eq!(lines(&sample).into_iter().collect::<HashSet<_>>(), ["647850321", "867254301"].into());
    }
    let (answer, error, exit) = query(folder.path(), &["sample", "--distance", "31", "--count", "3"]);
    assert_eq!((answer.as_str(), exit), ("", 2));
    assert_eq!(error, "error: 3 asked for, but only 2 boards are 31 moves from 123456780\n");
    let (answer, error, exit) = query(folder.path(), &["sample", "--distance", "32"]);
    assert_eq!((answer.as_str(), exit), ("", 2));
    assert!(error.contains("the largest distance is 31 moves"), "{error}");
}

#[test]
fn a_sample_of_all_is_every_board_once() {
    let folder = folder();
    let truth = plain_bfs(3, &[1, 2, 3, 8, 0, 4, 7, 6, 5]);
    for (range, distances) in [("12", 12..=12), ("9..12", 9..=12), ("9..=12", 9..=12), ("0..3", 0..=3)] {
        let expected: HashSet<String> = truth
            .iter()
            .filter(|(_, distance)| distances.contains(*distance))
            .map(|(cells, _)| Board::new(Shape::EIGHT, cells).unwrap().to_string())
            .collect();
        let count = expected.len().to_string();
        let options = ["--goal", "123804765", "--seed", "5", "--json"];
        let sample = answer(
            folder.path(),
            &[&["sample", "--distance", range, "--count", &count][..], &options].concat(),
        );
        let sample = json_lines(&sample);
        assert_eq!(sample.len(), expected.len());
        let drawn: HashSet<String> = sample.iter().map(|b| b["board"].as_str().unwrap().into()).collect();
        assert_eq!(drawn, expected);
        for drawn in sample {
            let cells: Vec<u8> = drawn["board"].as_str().unwrap().bytes().map(|b| b - b'0').collect();
            assert_eq!(drawn["distance"], truth[&cells]);
            assert_eq!(drawn["goal"], "123804765");
        }
    }
}

#[test]
fn a_seed_that_was_not_given_is_told_and_draws_the_same_again() {
    let folder = folder();
    let (first, error, exit) = query(folder.path(), &["sample", "--distance", "22", "--count", "5"]);
    assert_eq!(exit, 0);
    let seed = error.strip_prefix("note: `--seed ").unwrap().split('`').next().unwrap();
    let again = answer(folder.path(), &["sample", "--distance", "22", "--count", "5", "--seed", seed]);
    assert_eq!(first, again);
    assert_eq!(lines(&first).len(), 5);
}

/// What `sample` writes for a judge, `judge` reads: as many cases, each of the distance asked for.
#[test]
fn samples_for_every_judge() {
    let folder = folder();
    for (format, first) in [
        ("hdu1043", "1 2 3 4 5 6 7 8 x\n"),
        ("poj1077", "1 2 3 4 5 6 7 8 x\n"),
        ("hihocoder1312", "1\n1 2 3\n4 5 6\n7 8 0\n"),
        ("luogu1379", "123804765\n"),
        ("uva652", "1\n\n1 2 3 4 5 6 7 8 x\n"),
        ("npuzzle", "3\n1 2 3\n8 0 4\n7 6 5\n"),
        ("algs4", "3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n"),
    ] {
        let sample = |distance, count| {
            let options = ["--distance", distance, "--count", count, "--seed", "4", "--format", format];
            answer(folder.path(), &[&["sample"][..], &options].concat())
        };
        assert_eq!(sample("0", "1"), first, "the goal");
        let mut judge = program("query-db", folder.path());
        let output = run_with_input(judge.args(["judge", "--format", format]), sample("17", "25").as_bytes());
        assert_eq!(stderr(&output), "");
        let told = stdout(&output);
        let right = match format {
            "hdu1043" | "poj1077" | "uva652" => told.lines().filter(|line| line.len() == 17).count(),
            "algs4" => told.lines().filter(|line| *line == "Minimum number of moves = 17").count(),
            _ => told.lines().filter(|line| *line == "17").count(),
        };
        assert_eq!(right, 25, "{format}: {told}");
    }
    for (options, exit) in [
        (&["--format", "hdu1043", "--board", "2x3"][..], 2),
        (&["--format", "npuzzle", "--board", "2x3"], 2),
        (&["--format", "npuzzle", "--board", "2x2"], 0),
        (&["--format", "luogu1379", "--goal", "123456780"], 2),
        (&["--format", "luogu1379", "--json"], 2),
        (&["--format", "nobody"], 2),
    ] {
        let (_, error, found) =
            query(folder.path(), &[&["sample", "--distance", "3", "--seed", "1"], options].concat());
        assert_eq!(found, exit, "{options:?}: {error}");
    }
}

#[test]
fn distances_that_are_none() {
    let folder = folder();
    for distance in ["", "x", "-1", "256", "1..", "..5", "5..4", "5..x", "1...5", "1..=", "3.5"] {
        let (answer, error, exit) =
            query(folder.path(), &["sample", &format!("--distance={distance}"), "--seed", "1"]);
        assert_eq!((answer.as_str(), exit), ("", 2), "{distance}");
        assert!(error.starts_with("error: "), "{error}");
    }
    assert_eq!(query(folder.path(), &["sample"]).2, 2);
}

/// Pearson's statistic of counts against equal shares, and the value that it exceeds by chance once in a
/// thousand (Wilson and Hilferty, "The distribution of chi-square", 1931).
fn chi_squared(counts: impl ExactSizeIterator<Item = u32> + Clone, share: f64) -> (f64, f64) {
    let freedom = counts.len() as f64 - 1.0;
    let statistic = counts.map(|count| (f64::from(count) - share).powi(2) / share).sum();
    let spread = 2.0 / (9.0 * freedom);
    (statistic, freedom * (1.0 - spread + 3.09 * spread.sqrt()).powi(3))
}

/// Over all boards at ten moves, with the seeds 0 to 9,999.
#[test]
fn every_board_at_a_distance_is_equally_likely() {
    let database = Database::build(Shape::EIGHT);
    let table = database.goal(&Board::ordered(Shape::EIGHT)).unwrap();
    let boards: Vec<Board> = table.boards_at(10).collect();
    assert_eq!(boards.len(), 286);
    let (draws, each) = (10_000, 5);
    let mut first: HashMap<Board, u32> = boards.iter().map(|&board| (board, 0)).collect();
    let mut any = first.clone();
    for seed in 0..draws {
        let sample = table.sample(10..=10, each, seed).unwrap();
        *first.get_mut(&sample[0]).unwrap() += 1;
        assert_eq!(sample.iter().collect::<HashSet<_>>().len(), each, "no board twice");
        for board in sample {
            *any.get_mut(&board).unwrap() += 1;
        }
    }
    let share = draws as f64 / boards.len() as f64;
    let (statistic, most) = chi_squared(first.values().copied(), share);
    println!("first boards: {statistic} against at most {most}");
    assert!(statistic < most);
    // Boards of one sample shut each other out, which makes the counts a little more even than chance:
    // by the factor (N - n) / (N - 1) of the finite population.
    let (statistic, most) = chi_squared(any.values().copied(), share * each as f64);
    let even = (boards.len() - each) as f64 / (boards.len() - 1) as f64;
    println!("all boards: {} against at most {most}", statistic / even);
    assert!(statistic / even < most);
}

// ---- solve

#[test]
fn all_solutions_and_their_number() {
    let folder = folder();
    for start in ["867254301", "647850321"] {
        assert_eq!(answer(folder.path(), &["solve", start, "--count"]), "40\n");
        let all = answer(folder.path(), &["solve", start, "--all"]);
        let all = lines(&all);
        assert_eq!(all.len(), 40);
        let place = |letter| "udlr".find(letter).unwrap();
        assert!(all.is_sorted_by_key(|path| path.chars().map(place).collect::<Vec<_>>()));
        let one = answer(folder.path(), &["solve", start]);
        assert_eq!(lines(&one)[1], all[0]);
        let few = answer(folder.path(), &["solve", start, "--all", "--limit", "3"]);
        assert_eq!(lines(&few), all[..3]);
        let tiles = answer(folder.path(), &["solve", start, "--all", "--limit", "3", "--notation", "tile"]);
        let turned = |path: &str| path.chars().map(|c| ['D', 'U', 'R', 'L'][place(c)]).collect::<String>();
        assert_eq!(lines(&tiles), all[..3].iter().map(|path| turned(path)).collect::<Vec<_>>());
    }
    let json = json_lines(&answer(folder.path(), &["solve", "867254301", "--count", "--json"]));
    assert_eq!(json[0], json!({ "board": "867254301", "distance": 31, "shortest_paths": 40 }));
    assert_eq!(answer(folder.path(), &["solve", "123456780", "--all"]), "\n");
    assert_eq!(answer(folder.path(), &["solve", "123456780", "--count"]), "1\n");
    assert_eq!(answer(folder.path(), &["solve", "867254301", "--all", "--limit", "0"]), "");
}

#[test]
fn longer_solutions() {
    let folder = folder();
    let within = |k: &str| answer(folder.path(), &["solve", "123456708", "--within", k]);
    assert_eq!(within("0"), "r\n");
    assert_eq!(within("9"), "r\n");
    assert_eq!(within("10"), "r\nurdlurdlurd\n");
    assert_eq!(within("12"), "r\nurdlurdlurd\nuldruldruldrr\nlurdlurdlurdr\n");
    let json = json_lines(&answer(
        folder.path(),
        &["solve", "123456708", "--within", "40", "--limit", "2", "--json", "--notation", "numbers"],
    ));
    assert_eq!(json[0], json!({ "board": "123456708", "goal": "123456780", "moves": 1, "path": "8" }));
    assert_eq!(json[1]["path"], "5 6 8 5 6 8 5 6 8 5 6");
    assert_eq!(json.len(), 2);
}

#[test]
fn numbers_of_solutions_line_by_line() {
    let folder = folder();
    let input = b"867254301\n123456870\n123456780\nx\n";
    let output = run_with_input(program("query-db", folder.path()).args(["solve", "--count", "-"]), input);
    let answer = stdout(&output);
    assert_eq!(lines(&answer)[..3], ["40", "0", "1"]);
    assert!(lines(&answer)[3].starts_with("invalid: "));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn solutions_that_there_are_not_and_options_that_clash() {
    let folder = folder();
    for (options, told) in
        [(&["--all"][..], "unsolvable\n"), (&["--within", "4"], "unsolvable\n"), (&["--count"], "0\n")]
    {
        let (answer, error, exit) = query(folder.path(), &[&["solve", "123456870"], options].concat());
        assert_eq!((answer.as_str(), exit), (told, 1));
        assert!(error.contains("no moves lead from 123456870 to the goal 123456780"), "{error}");
    }
    for options in [
        &["--limit", "3"][..],
        &["--count", "--limit", "3"],
        &["--count", "--all"],
        &["--all", "--within", "2"],
        &["--all", "--boards"],
        &["--within", "-1"],
        &["--within", "x"],
    ] {
        assert_eq!(query(folder.path(), &[&["solve", "867254301"], options].concat()).2, 2, "{options:?}");
    }
    let (answer, error, exit) = query(folder.path(), &["solve", "-", "--all"]);
    assert_eq!((answer.as_str(), exit), ("", 2));
    assert!(error.contains("--all and --within are for one"), "{error}");
}

// ---- check

#[test]
fn moves_are_checked_in_every_notation() {
    let folder = folder();
    let optimal = "optimal: 2 moves to the goal 123456780\n";
    let wasteful =
        "wasteful: 4 moves to the goal 123456780; 2 wasted, the shortest way has 2; move 1 leads away\n";
    let later =
        "wasteful: 4 moves to the goal 123456780; 2 wasted, the shortest way has 2; move 2 leads away\n";
    let elsewhere = "unfinished: 1 move to 123456708, 1 move short of the goal 123456780\n";
    let away = "unfinished: 1 move to 123460758, 3 moves short of the goal 123456780; 2 wasted, the shortest way has 2; move 1 leads away\n";
    let empty = "unfinished: 0 moves to 123406758, 2 moves short of the goal 123456780\n";
    for (moves, exit, told) in [
        (&["dr"][..], 0, optimal),
        (&["UL"], 0, optimal),
        (&["5", "8"], 0, optimal),
        (&["5,8"], 0, optimal),
        (&["d", "r"], 0, optimal),
        (&["u1"], 2, ""),
        (&["rldr"], 0, wasteful),
        (&["LRUL"], 0, wasteful),
        (&["6 6 5 8"], 0, wasteful),
        (&["ddr"], 1, "illegal: move 2, d, is not possible on 123456708\n"),
        (&["U2L"], 1, "illegal: move 2, U2, is not possible on 123456708\n"),
        (&["5 6"], 1, "illegal: move 2, 6, is not possible on 123456708\n"),
        (&["9"], 1, "illegal: move 1, 9, is not possible on 123406758\n"),
        (&["dlrr"], 0, later),
        (&["URL2"], 0, later),
        (&["5 7 7 8"], 0, later),
        (&["d"], 1, elsewhere),
        (&["U"], 1, elsewhere),
        (&["5"], 1, elsewhere),
        (&["r"], 1, away),
        (&["L"], 1, away),
        (&["6"], 1, away),
        (&[], 1, empty),
        (&[""], 1, empty),
        (&["dR"], 2, ""),
        (&["d 8"], 2, ""),
        (&["hello"], 2, ""),
        (&["DR", "--notation", "blank"], 0, optimal),
        (&["ul", "--notation", "tile"], 0, optimal),
        (&["5 8", "--notation", "numbers"], 0, optimal),
        (&["dr", "--notation", "numbers"], 2, ""),
    ] {
        let (answer, error, found) = query(folder.path(), &[&["check", "123406758"], moves].concat());
        assert_eq!((answer.as_str(), found), (told, exit), "{moves:?}");
        assert_eq!(error.is_empty(), exit != 2, "{moves:?}: {error}");
        if exit == 2 {
            assert!(error.starts_with("error: move "), "{error}");
            assert_eq!(error.lines().count(), 1);
        }
    }
    assert_eq!(answer(folder.path(), &["check", "123456780"]), "optimal: 0 moves to the goal 123456780\n");
    let apart = ["check", "1 2 3 4 0 6 7 5 8", "dr", "--goal", "1 2 3 4 5 6 7 8 0"];
    assert_eq!(answer(folder.path(), &apart), optimal);
}

#[test]
fn moves_to_another_goal_or_to_none() {
    let folder = folder();
    // Right for the usual goal, which was not asked for.
    let (told, _, exit) = query(folder.path(), &["check", "123456708", "r", "--goal", "123456708"]);
    let away = "unfinished: 1 move to 123456780, 1 move short of the goal 123456708; 2 wasted, the shortest way has 0; move 1 leads away\n";
    assert_eq!((told.as_str(), exit), (away, 1));
    let (told, error, exit) = query(folder.path(), &["check", "123456708", "r", "--goal", "123804765"]);
    assert_eq!(told, "unfinished: 1 move to 123456780, from where no moves lead to the goal 123804765\n");
    assert_eq!(exit, 1);
    assert!(error.contains("parities differ"), "{error}");
    let lying = ["check", "1 2 0 3", "d", "--board", "2x2", "--goal", "1230"];
    let (told, _, exit) = query(folder.path(), &lying);
    assert_eq!((told.as_str(), exit), ("illegal: move 1, d, is not possible on 1203\n", 1));
}

#[test]
fn checks_in_json() {
    let folder = folder();
    let check = |arguments: &[&str]| {
        let (answer, _, _) = query(folder.path(), &[&["check", "--json"], arguments].concat());
        json_lines(&answer).remove(0)
    };
    assert_eq!(
        check(&["123406758", "dlrr"]),
        json!({
            "board": "123406758", "goal": "123456780", "verdict": "wasteful", "legal": true,
            "reaches_goal": true, "moves": 4, "end": "123456780", "distance": 2, "distance_left": 0,
            "wasted": 2, "first_wasted_move": 2,
        })
    );
    assert_eq!(
        check(&["123406758", "ddr"]),
        json!({
            "board": "123406758", "goal": "123456780", "verdict": "illegal", "legal": false,
            "reaches_goal": false, "moves": 1, "end": "123456708", "illegal_move": 2,
        })
    );
    assert_eq!(check(&["123456780"])["first_wasted_move"], Value::Null);
    assert_eq!(
        check(&["123456870", "u"]),
        json!({
            "board": "123456870", "goal": "123456780", "verdict": "unfinished", "legal": true,
            "reaches_goal": false, "moves": 1, "end": "123450876", "distance": null,
        })
    );
}

#[test]
fn many_lines_are_checked() {
    let folder = folder();
    let input = "123406758 dr\n\
        1 2 3;4 0 6;7 5 8 ; UL\n\
        123406758;5 8\n\
        123406758\n\
        123406758 ;\n\
        123406758 5 8\n\
        1 2 3 4 0 6 7 5 8 dr\n\
        123406758 dR\n\
        123456870 u\n\
        123456788 u\n\
        \n\
        123406758 ; dd\n";
    let output = run_with_input(program("query-db", folder.path()).args(["check", "-"]), input.as_bytes());
    assert_eq!(output.status.code(), Some(2), "some lines cannot be read");
    let answer = stdout(&output);
    let words: Vec<&str> = answer.lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(
        words,
        [
            "optimal",
            "optimal",
            "optimal",
            "unfinished",
            "unfinished",
            "optimal",
            "invalid",
            "invalid",
            "unfinished",
            "invalid",
            "invalid",
            "illegal"
        ]
    );
    assert!(lines(&answer)[6].contains("semicolon"), "{answer}");
    let output = run_with_input(program("query-db", folder.path()).args(["check", "-"]), b"123406758 dd\n");
    assert_eq!(output.status.code(), Some(0), "an illegal move is an answer");
    assert_eq!(query(folder.path(), &["check", "-", "dr"]).2, 2);
}

/// What `solve` prints, `check` calls optimal: 500 boards, in every notation.
#[test]
fn solutions_pass_the_check() {
    let folder = folder();
    let sample = ["sample", "--distance", "0..31", "--count", "500", "--seed", "11"];
    let boards = answer(folder.path(), &sample);
    for notation in ["blank", "tile", "numbers"] {
        let solve = ["solve", "-", "--notation", notation];
        let output = run_with_input(program("query-db", folder.path()).args(solve), boards.as_bytes());
        let solved = stdout(&output);
        let pairs: String =
            boards.lines().zip(solved.lines()).map(|(board, path)| format!("{board} ; {path}\n")).collect();
        let output =
            run_with_input(program("query-db", folder.path()).args(["check", "-"]), pairs.as_bytes());
        let checked = stdout(&output);
        assert_eq!(checked.lines().filter(|line| line.starts_with("optimal: ")).count(), 500, "{notation}");
    }
}

// ---- export

/// Every row of every goal below against a plain search, in both formats and to a file.
#[test]
fn exported_rows_are_every_board_once_with_all_its_best_moves() {
    let folder = folder();
    for (shape, goal) in [
        ("3x3", &[1, 2, 3, 4, 5, 6, 7, 8, 0][..]),
        ("3x3", &[1, 2, 3, 8, 0, 4, 7, 6, 5]),
        ("3x3", &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
        ("2x3", &[3, 0, 1, 5, 4, 2]),
        ("4x2", &[1, 2, 3, 4, 5, 0, 6, 7]),
    ] {
        let shape_of: Shape = shape.parse().unwrap();
        let goal = Board::new(shape_of, goal).unwrap();
        let written = goal.to_string();
        let export = |format, extra: &[&str]| {
            let arguments = ["export", "--to", format, "--board", shape, "--goal", &written];
            let (answer, _, exit) = query(folder.path(), &[&arguments, extra].concat());
            assert_eq!(exit, 0);
            answer
        };
        let csv = export("csv", &[]);
        let (heading, rows) = csv.split_once('\n').unwrap();
        assert_eq!(heading, "board,distance,first_moves");
        let truth = plain_bfs(shape_of.columns(), &goal.tiles().collect::<Vec<_>>());
        let mut seen = HashSet::new();
        let mut from_csv = Vec::new();
        for row in rows.lines() {
            let [name, distance, moves] = row.split(',').collect::<Vec<_>>()[..] else { panic!("{row}") };
            let cells: Vec<u8> = name.bytes().map(|digit| digit - b'0').collect();
            assert_eq!(distance, truth[&cells].to_string(), "{row}");
            let best: String = Board::new(shape_of, &cells)
                .unwrap()
                .neighbours()
                .filter(|(_, next)| truth[&next.tiles().collect::<Vec<_>>()] < truth[&cells])
                .map(|(step, _): (Move, _)| step.letter())
                .collect();
            assert_eq!(moves, best, "{row}");
            from_csv.push(json!({ "board": name, "distance": truth[&cells], "first_moves": best }));
            seen.insert(cells);
        }
        assert_eq!((seen.len(), from_csv.len()), (truth.len(), truth.len()));
        assert_eq!(json_lines(&export("jsonl", &[])), from_csv);
        assert_eq!(export("csv", &["--out", "table.csv"]), "");
        assert_eq!(fs::read_to_string(folder.path().join("table.csv")).unwrap(), csv);
    }
}

/// Boards by their number of optimal first moves, the goal left out: figures of an independent program.
#[test]
fn boards_by_their_number_of_best_moves() {
    let database = Database::build(Shape::EIGHT);
    let table = database.goal(&Board::ordered(Shape::EIGHT)).unwrap();
    let mut counts = [0; 5];
    for entry in table.entries().filter(|entry| entry.board != board("123456780")) {
        counts[entry.first_moves.len()] += 1;
    }
    assert_eq!(counts, [0, 128_716, 45_417, 6_854, 452]);
}

#[test]
fn a_numpy_array_has_the_bytes_of_the_table() {
    let folder = folder();
    let output = program("query-db", folder.path()).args(["export", "--to", "npy"]).output().unwrap();
    let file = fs::read(folder.path().join("data/3x3.tb")).unwrap();
    let head = "{'descr': '|u1', 'fortran_order': False, 'shape': (9, 20160), }";
    assert_eq!(output.stdout[..10], *b"\x93NUMPY\x01\x00\x76\x00");
    assert_eq!(output.stdout[10..128], *format!("{head:<117}\n").as_bytes());
    assert_eq!(output.stdout[128..], file[4096..][..181_440]);
}

#[test]
fn exports_that_fail_leave_the_old_file() {
    let folder = folder();
    fs::write(folder.path().join("old.csv"), "old").unwrap();
    for (arguments, exit) in [
        (&["--to", "csv", "--out", "old.csv", "--goal", "12"][..], 2),
        (&["--to", "csv", "--out", "old.csv", "--json"], 2),
        (&["--to", "xml", "--out", "old.csv"], 2),
        (&["--to", "csv", "--out", "old.csv", "--db", "missing.tb"], 3),
        (&["--to", "csv", "--out", "missing/new.csv"], 4),
        (&["--to", "csv", "--out", "/dev/null"], 4),
        (&["--to", "csv", "--out", "."], 4),
    ] {
        let (answer, error, found) = query(folder.path(), &[&["export"], arguments].concat());
        assert_eq!((answer.as_str(), found), ("", exit), "{arguments:?}");
        assert!(error.starts_with("error: "), "{error}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("old.csv")).unwrap(), "old");
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["data", "old.csv"], "no temporary file is left");
    #[cfg(target_os = "linux")]
    {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output =
            program("query-db", folder.path()).args(["export", "--to", "csv"]).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(4), "{}", stderr(&output));
    }
}
