//! The programs as a user meets them: real processes, real files.
#![allow(missing_docs)]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use common::{program, run_with_input, stderr, stdout};
use tempfile::TempDir;
use tilebase::{Board, Move, Shape};

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Runs `query-db` in a folder and tells its standard output, standard error and exit code.
fn query(folder: &Path, arguments: &[&str]) -> (String, String, i32) {
    let output = program("query-db", folder).args(arguments).output().unwrap();
    (stdout(&output), stderr(&output), output.status.code().unwrap())
}

/// The answer of a question that has one.
fn answer(folder: &Path, arguments: &[&str]) -> String {
    let (answer, error, exit) = query(folder, arguments);
    assert_eq!(exit, 0, "{arguments:?}: {error}");
    answer
}

fn generate(folder: &Path, arguments: &[&str]) -> String {
    let output = program("gen-db", folder).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stderr(&output), "", "nothing to say where there is no terminal");
    stdout(&output)
}

fn board(digits: &str) -> Board {
    Board::new(Shape::EIGHT, &digits.bytes().map(|digit| digit - b'0').collect::<Vec<_>>()).unwrap()
}

fn steps(letters: &str) -> Vec<Move> {
    let step = |letter| Move::ALL.into_iter().find(|step| step.letter() == letter).unwrap();
    letters.chars().map(step).collect()
}

#[test]
fn a_database_has_the_same_bytes_every_time_and_with_any_number_of_threads() {
    let folder = folder();
    let mut files = Vec::new();
    for arguments in [&[][..], &[], &["--threads", "1"], &["--threads", "2"], &["--threads", "7"]] {
        let told = generate(folder.path(), arguments);
        assert!(told.starts_with("data/3x3.tb: 3 tables of 181,440 boards"), "{told}");
        files.push(fs::read(folder.path().join("data/3x3.tb")).unwrap());
    }
    assert!(files.windows(2).all(|pair| pair[0] == pair[1]));
    assert_eq!(files[0].len(), 4096 + 2 * 184_320 + 181_440);
    let names: Vec<_> =
        fs::read_dir(folder.path().join("data")).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names, ["3x3.tb"]);
}

#[test]
fn the_two_boards_at_31_moves() {
    let folder = folder();
    generate(folder.path(), &[]);
    for start in ["867254301", "647850321"] {
        let answer = answer(folder.path(), &["solve", start]);
        let (count, path) = answer.trim_end().split_once('\n').unwrap();
        assert_eq!(count, "31 moves");
        assert_eq!(path.len(), 31);
        assert_eq!(board(start).play(steps(path)), Some(board("123456780")));
    }
    let stats = answer(folder.path(), &["stats"]);
    let (_, farthest) = stats.split_once("largest distance 31 moves, 2 boards:\n").unwrap();
    assert_eq!(farthest.lines().collect::<Vec<_>>(), ["647850321", "867254301"]);
    assert!(stats.contains("mean distance 21.972399 moves"), "{stats}");
}

#[test]
fn distances_that_are_known() {
    let folder = folder();
    generate(folder.path(), &[]);
    for (start, goal, distance) in [
        ("1 3 2 4 0 5 6 7 8", "1 2 3 8 0 4 7 6 5", "20"),
        ("250873641", "123804765", "22"),
        ("724506831", "012345678", "26"),
        ("876041253", "012345678", "31"),
        ("087125364", "123456780", "28"),
        ("123084765", "123804765", "1"),
        ("283104765", "123804765", "4"),
        ("283164705", "123804765", "5"),
        ("123804765", "123804765", "0"),
        ("234150768", "123456780", "19"),
        ("487120563", "123456780", "21"),
    ] {
        assert_eq!(answer(folder.path(), &["distance", start, "--goal", goal]), format!("{distance}\n"));
    }
    for (start, goal) in [("123456870", "123456780"), ("132804765", "123804765"), ("876543210", "123804765")]
    {
        let (answer, error, exit) = query(folder.path(), &["distance", start, "--goal", goal]);
        assert_eq!((answer.as_str(), exit), ("unsolvable\n", 1));
        assert!(error.contains(goal), "the goal is named: {error}");
    }
}

#[test]
fn a_board_may_be_written_in_many_ways() {
    let folder = folder();
    for words in [
        &["867254301"][..],
        &["8", "6", "7", "2", "5", "4", "3", "0", "1"],
        &["8 6 7 2 5 4 3 0 1"],
        &["867/254/301"],
        &["8 6 7/2 5 4/3 0 1"],
        &["8,6,7,2,5,4,3,0,1"],
        &["8672543x1"],
        &["8672543_1"],
        &["8672543.1"],
        &["8 6 7\n2 5 4\n3 x 1\n"],
    ] {
        assert_eq!(answer(folder.path(), &[&["distance"], words].concat()), "31\n", "{words:?}");
    }
}

#[test]
fn moves_are_told_best_first() {
    let folder = folder();
    assert_eq!(answer(folder.path(), &["moves", "087125364"]), "d 27\nr 27\n");
    assert_eq!(answer(folder.path(), &["moves", "123456708"]), "r 0\nu 2\nl 2\n");
    let json: serde_json::Value =
        serde_json::from_str(&answer(folder.path(), &["moves", "123456708", "--json"])).unwrap();
    assert_eq!(json["moves"][0], serde_json::json!({ "move": "r", "tile": 8, "distance": 0 }));
}

#[test]
fn solutions_in_every_notation_and_drawn() {
    let folder = folder();
    let solve = |extra: &[&str]| answer(folder.path(), &[&["solve", "123406758"], extra].concat());
    assert_eq!(solve(&[]), "2 moves\ndr\n");
    assert_eq!(solve(&["--notation", "tile"]), "2 moves\nUL\n");
    assert_eq!(solve(&["--notation", "numbers"]), "2 moves\n5 8\n");
    assert_eq!(
        solve(&["--boards"]),
        "2 moves\ndr\n\n0\n1 2 3\n4 _ 6\n7 5 8\n\n1 d\n1 2 3\n4 5 6\n7 _ 8\n\n2 r\n1 2 3\n4 5 6\n7 8 _\n"
    );
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&solve(&["--json"])).unwrap(),
        serde_json::json!({ "board": "123406758", "goal": "123456780", "distance": 2, "path": "dr" })
    );
    assert_eq!(answer(folder.path(), &["solve", "123456780"]), "0 moves\n\n");
}

#[test]
fn boards_from_standard_input_are_answered_line_by_line() {
    let folder = folder();
    let input = b"867254301\n123456870\n1 2 3 4 5 6 7 8 8\n123456780\n12345678\n123450786\n";
    let output = run_with_input(program("query-db", folder.path()).args(["distance", "-"]), input);
    let lines: Vec<String> = stdout(&output).lines().map(String::from).collect();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(lines.len(), 6);
    assert_eq!([&lines[0], &lines[1], &lines[3], &lines[5]], ["31", "unsolvable", "0", "1"]);
    assert!(lines[2].starts_with("invalid: ") && lines[4].starts_with("invalid: "), "{lines:?}");

    let input = b"123406758\n123456780\n123456870\n";
    let output = run_with_input(program("query-db", folder.path()).args(["solve", "-"]), input);
    assert_eq!((stdout(&output).as_str(), output.status.code()), ("dr\n\nunsolvable\n", Some(0)));
}

/// An answer comes while the input is still open: another program may be waiting for it.
#[test]
fn standard_input_is_answered_as_it_comes() {
    use std::io::{BufRead, BufReader, Write};
    let folder = folder();
    let mut child = program("query-db", folder.path())
        .args(["distance", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for (board, distance) in [("867254301", "31\n"), ("123456780", "0\n"), ("123450786", "1\n")] {
        writeln!(input, "{board}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer, distance);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_longest_shortest_path() {
    let folder = folder();
    let json: serde_json::Value =
        serde_json::from_str(&answer(folder.path(), &["longest", "--json"])).unwrap();
    assert_eq!(json["largest_distance"], 31);
    assert_eq!(
        json["largest_distance_by_goal_cell"],
        serde_json::json!([31, 31, 31, 31, 30, 31, 31, 31, 31])
    );
    assert_eq!(json["pairs_at_largest_distance"], 645_120);
    assert_eq!(json["pairs"], 65_840_947_200_u64);
    let mean = json["mean_distance"].as_f64().unwrap();
    assert_eq!(format!("{mean:.6}"), "21.816189");
    // Counted independently: see the older programs' figures.
    let pairs = [
        362_880,
        967_680,
        1_774_080,
        3_225_600,
        5_483_520,
        9_031_680,
        15_482_880,
        25_804_800,
        41_610_240,
        65_157_120,
        106_122_240,
        169_021_440,
        276_595_200,
        434_810_880,
        691_729_920,
        1_058_964_480,
        1_620_622_080,
        2_361_784_320_u64,
        3_372_042_240,
        4_493_260_800,
        5_863_979_520,
        7_006_325_760,
        8_067_386_880,
        8_106_577_920,
        7_711_804_800,
        6_121_543_680,
        4_427_055_360,
        2_373_719_040,
        1_062_915_840,
        283_207_680,
        61_931_520,
        645_120,
    ];
    assert_eq!(json["pairs_at_distance"], serde_json::json!(pairs));
    let (start, goal) = (&json["example"]["start"], &json["example"]["goal"]);
    let arguments = ["distance", start.as_str().unwrap(), "--goal", goal.as_str().unwrap()];
    assert_eq!(answer(folder.path(), &arguments), "31\n");

    let centre = answer(folder.path(), &["longest", "--goal", "123804765"]);
    assert!(centre.starts_with("the longest shortest path to 123804765 has 30 moves, from 148 boards:\n"));
    assert_eq!(centre.lines().count(), 149);
    assert!(answer(folder.path(), &["longest"]).contains(" 31 31 31\n 31 30 31\n 31 31 31\n"));
}

#[test]
fn ranks_and_back() {
    let folder = folder();
    let rank = answer(folder.path(), &["rank", "123456780"]);
    assert!(rank.starts_with("rank from 0  46233\nrank from 1  46234 of 362,880\n"), "{rank}");
    assert_eq!(answer(folder.path(), &["unrank", "46233"]), "123456780\n");
    assert_eq!(answer(folder.path(), &["unrank", "46234", "--from-1"]), "123456780\n");
    let json: serde_json::Value =
        serde_json::from_str(&answer(folder.path(), &["rank", "250873641", "--goal", "123804765", "--json"]))
            .unwrap();
    assert_eq!((&json["rank_from_0"], &json["rank_from_1"]), (&101_507.into(), &101_508.into()));
    for rank in ["362880", "99999999999999999999", "-1"] {
        let (answer, _, exit) = query(folder.path(), &["unrank", rank]);
        assert_eq!((answer.as_str(), exit), ("", 2));
    }
}

#[test]
fn other_shapes_lie_and_stand() {
    let folder = folder();
    assert_eq!(
        answer(folder.path(), &["distance", "7 6 5 4 3 2 1 0", "--goal", "01234567", "--board", "2x4"]),
        "28\n"
    );
    generate(folder.path(), &["--board", "4x2"]);
    assert!(folder.path().join("data/2x4.tb").exists());
    for shape in ["2x4", "4x2"] {
        let stats = answer(folder.path(), &["stats", "--board", shape]);
        assert!(stats.contains("20,160 boards can reach the goal 12345670"), "{stats}");
    }
    let (_, error, exit) = query(folder.path(), &["distance", "--board", "3x4", "1 2 3 4 5 6 7 8 9 10 11 0"]);
    assert_eq!(exit, 3);
    assert!(error.contains("gen-db --board 3x4"), "{error}");
}

/// The largest shape as a whole: built, asked for its farthest boards, solved, played to the goal.
#[test]
fn a_hardest_board_of_3x4_is_solved() {
    let folder = folder();
    let goal = "1 2 3 4/5 6 7 8/9 10 11 0";
    let built = program("gen-db", folder.path()).args(["--board", "3x4", "--goal", goal]).output().unwrap();
    assert!(built.status.success(), "{}", stderr(&built));
    let stats = answer(folder.path(), &["stats", "--board", "3x4"]);
    let (_, farthest) = stats.split_once("largest distance 53 moves, 18 boards:\n").unwrap();
    assert_eq!(farthest.lines().count(), 18);
    let shape: Shape = "3x4".parse().unwrap();
    for text in farthest.lines().take(3) {
        let path = answer(folder.path(), &["solve", "--board", "3x4", text]);
        let (count, path) = path.trim_end().split_once('\n').unwrap();
        assert_eq!((count, path.len()), ("53 moves", 53));
        let cells: Vec<u8> = text.split([' ', '/']).map(|tile| tile.parse().unwrap()).collect();
        let start = Board::new(shape, &cells).unwrap();
        assert_eq!(start.play(steps(path)), Some(Board::ordered(shape)));
    }
}

#[test]
fn without_a_file_the_eight_puzzle_is_built_in_memory() {
    let folder = folder();
    let (answer, error, exit) = query(folder.path(), &["distance", "867254301"]);
    assert_eq!((answer.as_str(), exit), ("31\n", 0));
    assert_eq!(error.lines().count(), 1);
    assert!(error.contains("in memory"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is written");
}

#[test]
fn a_database_of_one_goal_says_what_it_lacks() {
    let folder = folder();
    generate(folder.path(), &["--goal", "123804765", "--out", "centre.tb"]);
    let ask =
        |goal: &str| query(folder.path(), &["distance", "--db", "centre.tb", "250873641", "--goal", goal]);
    assert_eq!(ask("123804765").0, "22\n");
    // Any goal with its blank in the centre is covered.
    assert_eq!(ask("213804756").2, 0);
    let (answer, error, exit) = ask("142853607");
    assert_eq!((answer.as_str(), exit), ("", 3));
    assert!(error.contains("gen-db --board 3x3 --goal 142853607"), "{error}");
    assert_eq!(query(folder.path(), &["longest", "--db", "centre.tb"]).2, 3);
    let info = query(folder.path(), &["info", "--db", "centre.tb"]).0;
    assert!(info.contains("\n        4                30       4096  64657119\n"), "{info}");
}

#[test]
fn the_database_may_be_named_by_the_environment_and_read_without_a_map() {
    let folder = folder();
    generate(folder.path(), &["--out", "elsewhere.tb"]);
    for (variable, extra) in [("elsewhere.tb", None), ("elsewhere.tb", Some("--read"))] {
        let output = program("query-db", folder.path())
            .env("TILEBASE_DB", variable)
            .args(["distance", "867254301"])
            .args(extra)
            .output()
            .unwrap();
        assert_eq!((stdout(&output).as_str(), stderr(&output).as_str()), ("31\n", ""));
    }
}

#[test]
fn wrong_boards_are_refused_in_one_line() {
    let folder = folder();
    for words in [
        &["12345678"][..],
        &["1234567801"],
        &["123456788"],
        &["123456789"],
        &["1 2 3 4 5 6 7 8 12"],
        &["123456x80"],
        &[""],
        &["hello"],
        &["1 2 3"],
    ] {
        for command in ["distance", "solve", "moves", "rank"] {
            let (answer, error, exit) = query(folder.path(), &[&[command], words].concat());
            assert_eq!((answer.as_str(), exit), ("", 2), "{command} {words:?}: {error}");
            assert!(error.starts_with("error: ") && !error.contains("panicked"), "{error}");
        }
    }
    // A goal of another shape, shapes that are none.
    assert_eq!(query(folder.path(), &["distance", "123456780", "--goal", "1 2 3 0", "--board", "3x3"]).2, 2);
    for shape in ["1x9", "5x5", "3", "axb"] {
        assert_eq!(query(folder.path(), &["stats", "--board", shape]).2, 2, "{shape}");
    }
}

#[test]
fn databases_that_are_missing_foreign_or_cut_short() {
    let folder = folder();
    generate(folder.path(), &[]);
    let whole = fs::read(folder.path().join("data/3x3.tb")).unwrap();
    fs::write(folder.path().join("short.tb"), &whole[..whole.len() - 1]).unwrap();
    fs::write(folder.path().join("foreign.tb"), b"P8DT, a table of another program").unwrap();
    fs::write(folder.path().join("empty.tb"), b"").unwrap();
    generate(folder.path(), &["--board", "2x3", "--out", "other.tb"]);
    for name in ["missing.tb", "short.tb", "foreign.tb", "empty.tb", "other.tb", "."] {
        for extra in [None, Some("--read")] {
            let output = program("query-db", folder.path())
                .args(["distance", "867254301", "--board", "3x3", "--db", name])
                .args(extra)
                .output()
                .unwrap();
            assert_eq!((stdout(&output).as_str(), output.status.code()), ("", Some(3)), "{name}");
            assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
            assert!(stderr(&output).contains("gen-db"), "the cure is named: {}", stderr(&output));
        }
    }
}

#[test]
fn outputs_that_cannot_be_written() {
    let folder = folder();
    for path in ["missing/folder.tb", ".", "/dev/null"] {
        let output = program("gen-db", folder.path()).args(["--out", path]).output().unwrap();
        assert_eq!((stdout(&output).as_str(), output.status.code()), ("", Some(4)), "{path}");
        assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    }
    let output = program("gen-db", folder.path()).args(["--board", "4x4"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_reader_that_closes_early_is_no_error() {
    let folder = folder();
    let command = format!(
        "{} stats --goal 123804765 | head -1; echo ${{PIPESTATUS[0]}}",
        env!("CARGO_BIN_EXE_query-db")
    );
    let output = Command::new("bash").current_dir(folder.path()).args(["-c", &command]).output().unwrap();
    assert_eq!(stdout(&output), "181,440 boards can reach the goal 123804765\n0\n");
    // A pipe that nobody ever reads from, and more output than it holds.
    let command =
        format!("{} solve - < boards | true; echo ${{PIPESTATUS[0]}}", env!("CARGO_BIN_EXE_query-db"));
    fs::write(folder.path().join("boards"), "867254301\n".repeat(50_000)).unwrap();
    let output = Command::new("bash").current_dir(folder.path()).args(["-c", &command]).output().unwrap();
    assert_eq!(stdout(&output), "0\n");
    assert!(
        !stderr(&output).contains("error") && !stderr(&output).contains("panicked"),
        "{}",
        stderr(&output)
    );
}
