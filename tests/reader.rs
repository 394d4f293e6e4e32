//! The reader of boards: every form that is read, every fault that is named, and streams.
#![allow(missing_docs)]

mod common;

use common::{program, run_with_input, stdout};
use proptest::prelude::*;
use tilebase::read::{self, Boards, Fault, MOST_TEXT, Options, Pieces, ReadError};
use tilebase::{Board, Shape};

fn options(shape: Option<&str>, blank: Option<&str>) -> Options {
    Options { shape: shape.map(|shape| shape.parse().unwrap()), blank: blank.map(String::from) }
}

fn board(text: &str) -> Result<Board, ReadError> {
    read::board(text, &Options::default())
}

fn of(shape: &str, text: &str) -> Result<Board, ReadError> {
    read::board(text, &options(Some(shape), None))
}

/// Texts that all are the board 867254301.
const FORMS: &[&str] = &[
    // Run together.
    "867254301",
    " 867254301 \n",
    "867 254 301",
    "867/254/301",
    "867,254,301",
    "867|254|301",
    "867\n254\n301",
    "8672543x1",
    "8672543X1",
    "8672543_1",
    "8672543.1",
    "8672543*1",
    "8672543B1",
    "8672543o1",
    "8672543□1",
    "867\n254\n3 1",
    "867\n254\n3_1\n",
    // Separated.
    "8 6 7 2 5 4 3 0 1",
    "8,6,7,2,5,4,3,0,1",
    "8, 6, 7, 2, 5, 4, 3, 0, 1,",
    "8;6;7;2;5;4;3;0;1",
    "8|6|7|2|5|4|3|0|1",
    "8/6/7/2/5/4/3/0/1",
    "8-6-7-2-5-4-3-0-1",
    "8\t6\t7\t2\t5\t4\t3\t0\t1",
    "8:6:7:2:5:4:3:0:1",
    "8 6 7 2 5 4 3 - 1",
    "8 6 7 2 5 4 3 -1 1",
    "8 6 7 2 5 4 3 E 1",
    "[8] [6] [7] [2] [5] [4] [3] [0] [1]",
    // Rows on one line.
    "8 6 7/2 5 4/3 0 1",
    "8 6 7;2 5 4;3 0 1",
    "8,6,7;2,5,4;3,0,1",
    "8 6 7, 2 5 4, 3 0 1",
    "8 6 7|2 5 4|3 0 1",
    "8 6 7\\n2 5 4\\n3 0 1",
    "[[8,6,7],[2,5,4],[3,0,1]]",
    "{{8,6,7},{2,5,4},{3,0,1}};",
    "((8 6 7)(2 5 4)(3 0 1))",
    "[8, 6, 7, 2, 5, 4, 3, 0, 1]",
    "(8,6,7,2,5,4,3,0,1)",
    "<8 6 7 2 5 4 3 0 1>",
    r#"["8","6","7","2","5","4","3","","1"]"#,
    "['8','6','7','2','5','4','3',' ','1']",
    r#"["867","254","301"]"#,
    "8,6,7,2,5,4,3,,1",
    // Rows over lines.
    "8 6 7\n2 5 4\n3 0 1\n",
    "8 6 7\r\n2 5 4\r\n3 0 1\r\n",
    "8 6 7\r2 5 4\r3 0 1",
    "\n\n8 6 7\n2 5 4\n\n3 0 1\n\n",
    " 8  6  7 \n 2  5  4 \n 3  0  1 ",
    "8-6-7\n2-5-4\n3-_-1",
    "8,6,7\n2,5,4\n3,,1\n",
    "8\t6\t7\n2\t5\t4\n3\t\t1\n",
    "[[8,6,7],\n [2,5,4],\n [3,0,1]]",
    "{8,6,7,\n 2,5,4,\n 3,0,1}",
    "8\n6\n7\n2\n5\n4\n3\n0\n1\n",
    "8 6 7\n2 5 4\n3   1\n",
    "8 - 6 - 7\n2 - 5 - 4\n3 - 0 - 1\n",
    // Drawn.
    "8|6|7\n-+-+-\n2|5|4\n-+-+-\n3| |1\n",
    "+---+---+---+\n| 8 | 6 | 7 |\n+---+---+---+\n| 2 | 5 | 4 |\n+---+---+---+\n| 3 |   | 1 |\n+---+---+---+\n",
    "┌───┬───┬───┐\n│ 8 │ 6 │ 7 │\n├───┼───┼───┤\n│ 2 │ 5 │ 4 │\n├───┼───┼───┤\n│ 3 │   │ 1 │\n└───┴───┴───┘",
    "+-------+\n| 8 6 7 |\n| 2 5 4 |\n| 3   1 |\n+-------+",
    "║8║6║7║\n║2║5║4║\n║3║ ║1║",
    "[8][6][7]\n[2][5][4]\n[3][ ][1]",
    "| 8 | 6 | 7 |\n|---|---|---|\n| 2 | 5 | 4 |\n| 3 | 0 | 1 |\n",
    "_______\n|8|6|7|\n|2|5|4|\n|3|_|1|\n",
    "|   |   |   |\n| 8 | 6 | 7 |\n|   |   |   |\n| 2 | 5 | 4 |\n|   |   |   |\n| 3 | 0 | 1 |\n",
    // Behind sizes, counts, labels, remarks.
    "3\n8 6 7\n2 5 4\n3 0 1",
    "3 3\n8 6 7\n2 5 4\n3 0 1",
    "3\n8 6 7 2 5 4 3 0 1",
    "8\n8 6 7\n2 5 4\n3 0 1",
    "9\n867254301",
    "1\n867254301",
    "1\n3\n8 6 7\n2 5 4\n3 0 1",
    "3\n31\n8 6 7\n2 5 4\n3 0 1",
    "8\n-1\n8 6 7\n2 5 4\n3 0 1",
    "3\n8\n6\n7\n2\n5\n4\n3\n0\n1",
    "3 3\n8 6 7\n2 5 4\n3 0 1\n0 0\n",
    "# a remark\n3 # size\n8 6 7 # top\n2 5 4\n3 0 1 // bottom",
    "8 6 7 2 5 4 3 0 1 // the start,\nas it was drawn",
    "start: 867254301",
    "Initial state\n8 6 7\n2 5 4\n3 0 1",
    "setState 8 6 7 2 5 4 3 0 1",
    "Case 1:\n867254301",
    "board = [8, 6, 7, 2, 5, 4, 3, 0, 1]",
    "int board[3][3] = {{8,6,7},{2,5,4},{3,0,1}}; // C",
    "A = [[8,6,7],[2,5,4],[3,0,1]]",
    "p(8,6,7,2,5,4,3,0,1).",
    "np.array([[8, 6, 7],\n          [2, 5, 4],\n          [3, 0, 1]])",
    "{\"size\": 3, \"puzzle\": [[8,6,7],[2,5,4],[3,0,1]], \"moves\": 31}",
    "{\n \"start\": [\n  [8,6,7],\n  [2,5,4],\n  [3,0,1]\n ]\n}",
    "{\"board\": \"867254301\"}",
    "Size: 3\n8 6 7\n2 5 4\n3 0 1",
    "初始状态：\n8 6 7\n2 5 4\n3 0 1",
    "8，6，7，2，5，4，3，0，1",
    // Pasted.
    "\u{feff}867254301",
    "8\u{a0}6\u{a0}7\u{a0}2\u{a0}5\u{a0}4\u{a0}3\u{a0}0\u{a0}1",
    "8\u{2003}6 7\u{200b} 2 5 4 3 0 1\u{3000}",
    "“8 6 7 2 5 4 3 0 1”",
];

#[test]
fn forms_of_one_board() {
    let expected = Board::new(Shape::EIGHT, &[8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
    for text in FORMS {
        assert_eq!(board(text), Ok(expected), "{text:?}");
        assert_eq!(of("3x3", text), Ok(expected), "{text:?} asked for as 3x3");
    }
}

#[test]
fn the_shape_is_the_drawn_one() {
    for (text, shape, expected) in [
        ("1 2 3\n4 5 0", "2x3", "123450"),
        ("[[1,2,3],[4,5,0]]", "2x3", "123450"),
        ("1 2\n3 4\n5 0", "3x2", "123450"),
        ("2 2\n1 2\n3 0", "2x2", "1230"),
        ("1 2 3 0", "2x2", "1230"),
        ("12/30", "2x2", "1230"),
        ("1234\n5670", "2x4", "12345670"),
        ("4 3\n1 2 3 4\n5 6 7 8\n9 10 11 0", "3x4", "1 2 3 4/5 6 7 8/9 10 11 0"),
        ("3 4\n1 2 3 4\n5 6 7 8\n9 10 11 0", "3x4", "1 2 3 4/5 6 7 8/9 10 11 0"),
        ("4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0", "4x4", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
        (
            " 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14    15",
            "4x4",
            "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
        ),
    ] {
        let found = board(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!((found.shape().to_string().as_str(), found.to_string().as_str()), (shape, expected));
        assert_eq!(of(shape, text), Ok(found), "{text:?}");
    }
    for (text, cells) in [("1 2 3 4 5 0", 6), ("12345670", 8), ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", 16)]
    {
        let error = board(text).unwrap_err();
        assert!(
            matches!(&error.fault, Fault::ShapeNotTold { cells: found, shapes } if *found == cells && shapes.len() > 1),
            "{text:?}: {error}"
        );
    }
    assert_eq!(of("2x4", "12345670").unwrap().shape().to_string(), "2x4");
    let error = of("3x3", "1 2 3\n4 5 0").unwrap_err();
    assert_eq!(
        error.to_string().split(';').next(),
        Some("line 1, column 1: a board of 2x3 is drawn, where one of 3x3 was expected")
    );
}

#[test]
fn blanks_that_are_declared() {
    let declared =
        |text: &str, blank: &str| read::board(text, &options(None, Some(blank))).map(|b| b.to_string());
    assert_eq!(declared("193425786", "9"), Ok("103425786".into()));
    assert_eq!(declared("1 9 3 4 2 5 7 8 6", "9"), Ok("103425786".into()));
    assert_eq!(declared("[1, None, 3, 4, 2, 5, 7, 8, 6]", "None"), Ok("103425786".into()));
    assert_eq!(declared("1#3425786", "#"), Ok("103425786".into()));
    assert_eq!(declared("1 # 3\n4 2 5\n7 8 6", "#"), Ok("103425786".into()));
    assert_eq!(declared("1 -1 3 4 2 5 7 8 6", "-1"), Ok("103425786".into()));
    assert_eq!(declared("1 blank 3 4 2 5 7 8 6", "blank"), Ok("103425786".into()));
    assert_eq!(declared("1 - 3\n4 2 5\n7 8 6", "-"), Ok("103425786".into()));
    // The usual marks stay.
    assert_eq!(declared("103425786", "9"), Ok("103425786".into()));
    let error = read::board("103425786", &options(None, Some("5"))).unwrap_err();
    assert!(matches!(error.fault, Fault::BlankIsTile { .. }), "{error}");
    let error = board("123456789").unwrap_err();
    assert!(matches!(error.fault, Fault::NoBlank { beyond: 9, .. }), "{error}");
    assert!(error.to_string().contains("--blank 9"), "{error}");
    assert!(read::pair("193425786\n123456789", &Options::default()).is_ok(), "both are written so");
    assert!(read::pair("193425786\n123456780", &Options::default()).is_err());
}

/// Each fault is named with its place.
#[test]
fn faults_and_their_places() {
    for (text, expected) in [
        ("", "line 1, column 1: there is no board"),
        (" \n\n ", "line 3, column 1: there is no board"),
        ("hello", "line 1, column 1: \"hello\" is no part of a board"),
        ("8 6 7 2 5 4 3 0", "line 1, column 15: 8 cells, but a 3x3 board has 9; tile 1 is missing"),
        ("8672543011", "line 1, column 10: 10 cells, but a 3x3 board has 9"),
        ("8 6 7 2 5 4 3 0 1 9 9", "line 1, column 19: 11 cells, but a 3x3 board has 9"),
        ("8 6 7\n2 5 4\n3 0 8", "line 3, column 5: tile 8 stands twice; tile 1 is missing"),
        ("867254308", "line 1, column 9: tile 8 stands twice; tile 1 is missing"),
        ("86725430x", "line 1, column 9: there are two blanks; tile 1 is missing"),
        ("8 6 7 2 5 4 3 0 11", "line 1, column 17: tile 11 is out of range"),
        (
            "8 6 7 2 5 4 3 0 99999999999999999999",
            "line 1, column 17: tile 99999999999999999999 is out of range",
        ),
        ("8 6 7\n2 5\n4 3 0 1", "line 2, column 1: row 2 has 2 cells, row 3 has 4, instead of 3"),
        ("3\n8 6 7\n2 5 4\n3 0", "line 4, column 1: row 3 has 2 cells, instead of 3"),
        ("8 6 7/2 5 4 3/0 1", "line 1, column 7: row 2 has 4 cells, row 3 has 2, instead of 3"),
        ("8 6 7\n2 ? 4\n3 0 1", "line 2, column 3: \"?\" is neither a tile nor the blank"),
        ("8 6 7 2 5 4 3 0x1", "line 1, column 15: \"0x1\" is not decimal"),
        ("8 6 7 2 5 4 3 0 +1", "line 1, column 17: \"+1\" has a sign"),
        ("8 6 7 2 5 4 3 0 -2", "line 1, column 17: \"-2\" has a sign"),
        ("８６７２５４３０１", "line 1, column 1: \"８６７２５４３０１\" has digits that are not 0 to 9"),
        ("8 6 7 2 5 4 3 0 1.0", "line 1, column 17: "),
        ("867254301 junk", "line 1, column 11: \"junk\" is no part of a board"),
        ("8 6 7\n2 5 4\n3 0 1\njunk", "line 4, column 1: \"junk\" is no part of a board"),
        ("8 6 7\njunk\n2 5 4\n3 0 1", "line 2, column 1: \"junk\" is no part of a board"),
        ("4\n8 6 7\n2 5 4\n3 0 1", "line 1, column 1: 4 before the board is neither its size nor a count"),
        ("-4\n8 6 7\n2 5 4\n3 0 1", "line 1, column 1: -4 before the board"),
        ("3 4\n8 6 7\n2 5 4\n3 0 1", "line 1, column 1: "),
        ("{\"size\": 4, \"puzzle\": [[8,6,7],[2,5,4],[3,0,1]]}", "line 1, column 10: 4 before the board"),
        (
            "5\n1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 24 0",
            "line 2, column 1: a board of 5x5 is not covered",
        ),
        ("867254301\n123456780", "line 1, column 1: a board of 2x9 is not covered"),
        ("1 5 9 13\n2 6 10 14\n3 7 11 15\n4 8 12", "line 4, column 1: row 4 has 3 cells, instead of 4"),
        ("8 6 7 2 5 4 3 1", "line 1, column 15: 8 cells, but a 3x3 board has 9"),
        ("8,6,7,2,5,4,3,1,", "line 1, column 15: 8 cells, but a 3x3 board has 9"),
        ("8,6,,2,5,4,3,,1", "line 1, column 15: 7 cells, but a 3x3 board has 9"),
        ("8 6 7 2 5 4 3 A B", "line 1, column 17: there are two blanks"),
        ("8 6 7 2 5 4 30 1", "line 1, column 16: 8 cells"),
    ] {
        let error = board(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text:?}: {error}");
    }
    let error = of("3x3", "1 2 3 4 5 6 7 0").unwrap_err().to_string();
    assert!(error.ends_with("one looks like this: 1 2 3 / 4 5 6 / 7 8 _"), "{error}");
    assert!(board(&error[error.rfind(": ").unwrap() + 2..]).is_ok(), "the example can be read");
    let long = "1 ".repeat(MOST_TEXT);
    assert!(matches!(board(&long).unwrap_err().fault, Fault::TooLong { .. }));
}

#[test]
fn a_start_and_a_goal() {
    let expected = (board("867254301").unwrap(), board("123456780").unwrap());
    for text in [
        "867254301 123456780",
        "867254301\n123456780\n",
        "867254301,123456780",
        "867254301 -> 123456780".replace("->", "").as_str(),
        "8 6 7 2 5 4 3 0 1\n1 2 3 4 5 6 7 8 0",
        "8 6 7 2 5 4 3 0 1 1 2 3 4 5 6 7 8 0",
        "8 6 7\n2 5 4\n3 0 1\n\n1 2 3\n4 5 6\n7 8 0\n",
        "8 6 7\n2 5 4\n3 0 1\n1 2 3\n4 5 6\n7 8 0",
        "start\n8 6 7\n2 5 4\n3 0 1\ngoal\n1 2 3\n4 5 6\n7 8 0",
        "start: 867254301 goal: 123456780",
        "8 6 7/2 5 4/3 0 1\n1 2 3/4 5 6/7 8 0",
        "867254301\n1 2 3\n4 5 6\n7 8 0",
        "{\"start\": [8,6,7,2,5,4,3,0,1], \"goal\": [1,2,3,4,5,6,7,8,0]}",
        "game(31, p(8,6,7,2,5,4,3,0,1), p(1,2,3,4,5,6,7,8,0)).",
        "1\n8672543G1 12345678G\n",
        "3\n8 6 7\n2 5 4\n3 0 1\n1 2 3\n4 5 6\n7 8 0\n",
        "867254301 // start, as it\nstands\n123456780 // goal\nof all\n",
        "[[8,6,7],[2,5,4],[3,0,1]]\n[[1,2,3],[4,5,6],[7,8,0]]",
    ] {
        assert_eq!(read::pair(text, &Options::default()), Ok(expected), "{text:?}");
    }
    let fault = |text: &str| read::pair(text, &Options::default()).unwrap_err().fault;
    assert_eq!(fault("867254301"), Fault::OneBoard);
    assert_eq!(fault("start: 867254301"), Fault::OneBoard);
    assert_eq!(fault(""), Fault::Empty);
    assert!(matches!(fault("867254301\n1 2 3 0"), Fault::ShapesDiffer { .. }));
    assert!(matches!(fault("867254301\n123456788"), Fault::Board { .. }));
    assert!(matches!(fault("867254301\njunk\n123456780\njunk"), Fault::Words { .. }));
}

/// What a stream gives: a board's digits, or `!` for an error.
fn stream(text: &str, shape: Option<&str>) -> Vec<String> {
    Boards::new(text.as_bytes(), &options(shape, None), Shape::EIGHT)
        .map(|board| board.unwrap().map_or("!".to_string(), |board| board.to_string()))
        .collect()
}

#[test]
fn streams_of_boards() {
    let (a, b) = ("867254301", "123456780");
    for (text, expected) in [
        ("", &[][..]),
        ("867254301\n123456780", &[a, b]),
        ("867254301\n\n\n123456780\n", &[a, b]),
        ("867254301\nbad\n123456780\n", &[a, "!", b]),
        ("867254301\n12345678\n123456780\n", &[a, "!", b]),
        ("867254301\n123\n123456780\n", &[a, "!", b]),
        ("867254301\n123\n12345678\n123456780\n", &[a, "!", "!", b]),
        ("867254301\n5\n123456780\n", &[a, "!", b]),
        ("12345\n867254301\n", &["!", a]),
        ("8 6 7\n2 5 4\n3 0 1\n1 2 3\n4 5 6\n7 8 0\n", &[a, b]),
        ("8 6 7\n2 5 4\n3 0 1\n\n1 2 3\n4 5 6\n7 8 0", &[a, b]),
        ("8 6 7\n2 5\n3 0 1\n1 2 3\n4 5 6\n7 8 0", &["!", b]),
        ("8 6 7\n2 5 4\n\n1 2 3\n4 5 6\n7 8 0", &["!", b]),
        ("867\n254\n301\n123\n456\n780\n", &[a, b]),
        ("2\n867254301\n123456780\n", &[a, b]),
        ("2\n\n867254301\n\n123456780\n", &[a, b]),
        ("100\n867254301\n123456780\n", &[a, b]),
        ("3\n8 6 7\n2 5 4\n3 0 1\n3\n1 2 3\n4 5 6\n7 8 0\n", &[a, b]),
        ("2\n3\n8 6 7\n2 5 4\n3 0 1\n3\n1 2 3\n4 5 6\n7 8 0\n", &[a, b]),
        ("3 3\n8 6 7\n2 5 4\n3 0 1\n2 2\n1 2\n3 0\n0 0\n", &[a, "1230"]),
        ("2\n1 2\n3 0\n2\n2 1\n3 0\n", &["1230", "2130"]),
        ("867254301 123456780\n", &[a, b]),
        ("8 6 7 2 5 4 3 0 1 1 2 3 4 5 6 7 8 0\n", &[a, b]),
        ("8 6 7/2 5 4/3 0 1\n1 2 3/4 5 6/7 8 0\n", &[a, b]),
        ("[[1,2,3],[4,5,0]]\n[[1,2,3],[5,4,0]]\n", &["123450", "123540"]),
        ("1 2 3\n4 5 0\n\n1 2 3\n5 4 0\n\n", &["123450", "123540"]),
        ("start\n8 6 7\n2 5 4\n3 0 1\ngoal\n1 2 3\n4 5 6\n7 8 0\n", &[a, b]),
        ("# remark\n867254301 # one\n// two\n123456780\n", &[a, b]),
        (
            "+-+-+-+\n|8|6|7|\n|2|5|4|\n|3| |1|\n+-+-+-+\n\n+-+-+-+\n|1|2|3|\n|4|5|6|\n|7|8| |\n+-+-+-+\n",
            &[a, b],
        ),
        ("8 6 7\n2 5 4\n3   1\n1 2 3\n4 5 6\n7 8 _\n", &[a, b]),
        ("3\n8\n6\n7\n2\n5\n4\n3\n0\n1\n", &[a]),
        ("8\n6\n7\n2\n5\n4\n3\n0\n1\n", &[a]),
        ("867254301\n0\n", &[a]),
        ("867254301\n7\n", &[a, "!"]),
        ("{\n \"puzzle\": [\n  [8,6,7],\n  [2,5,4],\n  [3,0,1]\n ]\n}\n", &[a]),
        ("867254301\r123456780\r", &[a, b]),
        ("0x1 2 3\n867254301\n", &["!", a]),
        ("１\n867254301\n", &["!", a]),
    ] {
        assert_eq!(stream(text, None), expected, "{text:?}");
    }
    assert_eq!(stream("0 1 2 3 4 5 6 7 1 0 2 3 4 5 6 7\n", Some("2x4")), ["01234567", "10234567"]);
    assert_eq!(stream("1 2 3\n4 5 6\n7 8 0\n", Some("2x3")), ["!", "!"]);
    assert_eq!(stream("[[1,2,3],[4,5,0]]\n867254301\n", Some("3x3")), ["!", "867254301"]);
}

/// The places of errors are those of the stream.
#[test]
fn errors_in_streams_tell_their_lines() {
    let text = "2\n\n867254301\n\n8 6 7\n2 5 4\n3 0 8\nbad\n\n1 2 3 4 5 6 7 8 8\n";
    let errors: Vec<(usize, usize)> = Boards::new(text.as_bytes(), &Options::default(), Shape::EIGHT)
        .filter_map(|board| board.unwrap().err())
        .map(|error| (error.line, error.column))
        .collect();
    assert_eq!(errors, [(7, 5), (8, 1), (10, 17)]);
}

#[test]
fn bytes_that_are_no_text_and_endless_lines_cost_one_line() {
    let mut input = b"867254301\n\xff\xfe8\n123456780\n".to_vec();
    input.extend(vec![b'7'; 3 << 20]);
    input.extend(b"\n123456780\n8 6 7\n2 \xa0 4\n3 0 1\n123456780");
    let boards: Vec<Result<Board, ReadError>> =
        Boards::new(&input[..], &Options::default(), Shape::EIGHT).map(Result::unwrap).collect();
    let oks: Vec<bool> = boards.iter().map(Result::is_ok).collect();
    assert_eq!(oks, [true, false, true, false, true, false, false, false, true]);
    assert_eq!(boards[1].as_ref().unwrap_err().fault, Fault::NotText);
    assert!(matches!(boards[3].as_ref().unwrap_err().fault, Fault::TooLong { .. }));
}

#[test]
fn a_count_that_is_wrong_is_told() {
    let count = |text: &str| {
        let options = Options::default();
        let mut pieces = Pieces::new(text.as_bytes(), &options, Shape::EIGHT);
        while pieces.next_piece().unwrap().is_some() {}
        pieces.check_count().map_err(|error| error.fault)
    };
    assert_eq!(count("2\n867254301\n123456780\n"), Ok(()));
    // Pairs of a start and a goal.
    assert_eq!(count("1\n867254301\n123456780\n"), Ok(()));
    assert_eq!(count("5\n867254301\n"), Err(Fault::Count { promised: 5, found: 1 }));
}

/// Large streams are answered by many threads, in order, and answered wholly.
#[test]
fn many_lines_keep_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let lines = ["867254301", "123456780", "bad", "123450786", "1 2 3 4 5 6 7 0 8", "123456870"];
    let answers = ["31", "0", "!", "1", "1", "unsolvable"];
    const ROUNDS: usize = 20_000;
    let input = format!("{}\n", lines.join("\n")).repeat(ROUNDS);
    let output = run_with_input(program("query-db", folder.path()).args(["distance", "-"]), input.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let text = stdout(&output);
    let mut found = text.lines();
    for round in 0..ROUNDS {
        for (number, expected) in answers.iter().enumerate() {
            let line = found.next().unwrap();
            match line.strip_prefix("invalid: ") {
                None => assert_eq!(line, *expected),
                Some(reason) => {
                    assert_eq!(*expected, "!");
                    let place = format!("line {}, ", round * lines.len() + number + 1);
                    assert!(reason.starts_with(&place), "{reason}");
                }
            }
        }
    }
    assert_eq!(found.next(), None);
}

#[test]
fn commands_read_texts_files_and_pairs() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.txt"), "3\n8 6 7\n2 5 4\n3 0 1\n").unwrap();
    std::fs::write(folder.path().join("pair.txt"), "132405678\n123804765\n").unwrap();
    std::fs::write(folder.path().join("many.txt"), "867254301\n123456780\n123450786\n").unwrap();
    let run = |arguments: &[&str], input: &str| {
        let mut command = program("query-db", folder.path());
        let output = run_with_input(command.args(arguments), input.as_bytes());
        (stdout(&output), output.status.code().unwrap())
    };
    let answer = |text: &str| (text.to_string(), 0);
    assert_eq!(run(&["distance", "--file", "one.txt"], ""), answer("31\n"));
    assert_eq!(run(&["distance", "--file", "-"], "8 6 7\n2 5 4\n3 0 1\n"), answer("31\n"));
    assert_eq!(run(&["distance", "--file", "pair.txt", "--with-goal"], ""), answer("20\n"));
    assert_eq!(run(&["distance", "--with-goal", "132405678\n123804765"], ""), answer("20\n"));
    assert_eq!(run(&["distance", "--with-goal", "132405678", "123804765"], ""), answer("20\n"));
    assert_eq!(run(&["distance", "--file", "many.txt"], ""), answer("31\n0\n1\n"));
    assert_eq!(
        run(&["distance", "-", "--with-goal"], "2\n132405678 123804765\n283104765\n123804765\n"),
        answer("20\n4\n")
    );
    assert_eq!(run(&["solve", "-", "--with-goal"], "123456708 123456780\n"), answer("r\n"));
    assert_eq!(run(&["distance", "-", "--with-goal"], "867254301\n").1, 2);
    assert_eq!(run(&["moves", "--file", "one.txt"], "").1, 0);
    assert_eq!(run(&["rank", "--file", "one.txt"], "").1, 0);
    // A start and a goal, or two starts? Not for the program to guess.
    assert_eq!(run(&["distance", "--file", "pair.txt"], "").1, 2);
    assert_eq!(run(&["distance", "--file", "missing.txt"], "").1, 4);
    assert_eq!(run(&["distance"], "").1, 2);
    // The shape follows the text, the goal the shape.
    assert_eq!(run(&["distance", "[[1,2,3],[4,0,5]]"], ""), answer("1\n"));
    assert_eq!(run(&["distance", "123405", "--goal", "[[1,2,3],[4,5,0]]"], ""), answer("1\n"));
    assert_eq!(run(&["distance", "193425786", "--goal", "123456789"], ""), answer("3\n"));
    assert_eq!(run(&["distance", "123456789"], "").1, 2);
    let (text, exit) = run(&["distance", "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0"], "");
    assert_eq!((text.as_str(), exit), ("unsolvable\n", 1), "parity needs no table");
    assert_eq!(run(&["distance", "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15"], "").1, 3);
}

/// Words, numbers and marks as people write them, in any order.
fn any_text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("8 6 7 2 5 4 3 0 1".to_string()),
        Just("867254301".to_string()),
        Just("\n".to_string()),
        Just("3\n".to_string()),
        "[0-9]{1,10}",
        "[ ,;/|\\-+.:=\\[\\](){}<>\"'`#_*xX\\\\\t\r\n]{1,3}",
        "[a-zA-Z]{1,6}",
        "\\PC{0,4}",
        Just("\u{feff}".to_string()),
        Just("│─┼".to_string()),
        Just("game(12, p(".to_string()),
        Just("\"a\": ".to_string()),
    ];
    proptest::collection::vec(part, 0..24).prop_map(|parts| parts.concat())
}

/// A board and a text of it in a plain form, or with a byte of it changed.
fn plain_text() -> impl Strategy<Value = String> {
    let cells = Just([0u8, 1, 2, 3, 4, 5, 6, 7, 8].to_vec()).prop_shuffle();
    (
        cells,
        prop::sample::select(b"0xX_.*9a-".to_vec()),
        any::<bool>(),
        prop::option::of((0usize..17, any::<u8>())),
    )
        .prop_map(|(cells, blank, spaced, change)| {
            let cells: Vec<String> = cells
                .iter()
                .map(|&t| if t == 0 { char::from(blank).to_string() } else { t.to_string() })
                .collect();
            let mut text = cells.join(if spaced { " " } else { "" }).into_bytes();
            if let Some((at, byte)) = change
                && at < text.len()
            {
                text[at] = byte & 127;
            }
            String::from_utf8(text).unwrap()
        })
}

/// A shape with tiles of two digits, and a board's text in the plain form of numbers, or with a byte of it
/// changed.
fn plain_numbers() -> impl Strategy<Value = (&'static str, String)> {
    (
        prop::sample::select(vec!["3x4", "4x3", "2x6", "4x4"]),
        Just((0u8..16).collect::<Vec<_>>()).prop_shuffle(),
        prop::sample::select(b"0x_9".to_vec()),
        prop::sample::select(vec![" ", "/"]),
        prop::option::of((0usize..38, any::<u8>())),
    )
        .prop_map(|(name, order, blank, ends_rows, change)| {
            let shape: Shape = name.parse().unwrap();
            let cells: Vec<String> = order
                .iter()
                .filter(|&&tile| usize::from(tile) < shape.cells())
                .map(|&t| if t == 0 { char::from(blank).to_string() } else { t.to_string() })
                .collect();
            let rows: Vec<String> = cells.chunks(shape.columns()).map(|row| row.join(" ")).collect();
            let mut text = rows.join(ends_rows).into_bytes();
            if let Some((at, byte)) = change
                && at < text.len()
            {
                text[at] = byte & 127;
            }
            (name, String::from_utf8(text).unwrap())
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// The same for boards with tiles of two digits.
    #[test]
    fn the_fast_path_for_numbers_agrees_with_the_general_reader((shape, text) in plain_numbers()) {
        prop_assume!(!text.contains(['\n', '\r', '\t']));
        prop_assert_eq!(of(shape, &text), of(shape, &format!("{text}   ")));
    }

    /// The fast path gives what the general reader gives. Space around a text changes nothing but keeps it
    /// off the fast path.
    #[test]
    fn the_fast_path_agrees_with_the_general_reader(text in plain_text()) {
        prop_assume!(!text.contains(['\n', '\r', '\t']));
        let padded = format!("{text}   ");
        prop_assert_eq!(board(&text), board(&padded));
        prop_assert_eq!(of("3x3", &text), of("3x3", &padded));
    }

    /// Whatever the text: a board or an error, from the whole reader and from the streaming one, and what
    /// is written of a board is read as the same board.
    #[test]
    fn any_text_is_read_or_refused(text in any_text(), shape in prop::option::of("[2-4]x[2-4]"), blank in prop::option::of("[9#Bx-]|None|-1")) {
        let options = options(shape.as_deref(), blank.as_deref());
        if let Ok(board) = read::board(&text, &options) {
            let again = Options { shape: Some(board.shape()), blank: None };
            prop_assert_eq!(read::board(&board.to_string(), &again), Ok(board));
            prop_assert_eq!(read::board(&format!("{board:#}"), &again), Ok(board));
            prop_assert!(options.shape.is_none_or(|shape| shape == board.shape()));
        }
        let _ = read::pair(&text, &options);
        let results: Vec<_> = Boards::new(text.as_bytes(), &options, Shape::EIGHT).map(Result::unwrap).collect();
        // Every line with a digit of its own gives a result or is part of one.
        prop_assert!(results.len() <= 1 + text.len());
    }

    /// Lines of whole boards, good and bad, with anything a line can hold between: one result a line, in order.
    #[test]
    fn a_line_is_answered_by_a_line(lines in proptest::collection::vec((any::<u8>(), any::<bool>()), 1..40)) {
        let board = |number: u8, good: bool| {
            let mut cells: Vec<u8> = (0..9).collect();
            cells.rotate_left(usize::from(number) % 9);
            cells.swap(usize::from(number) % 7, 8);
            if !good { cells[usize::from(number) % 9] = cells[(usize::from(number) + 1) % 9]; }
            cells.iter().map(u8::to_string).collect::<Vec<_>>().join(if number.is_multiple_of(2) { "" } else { " " })
        };
        let text: String = lines.iter().map(|&(number, good)| board(number, good) + "\n").collect();
        let found: Vec<bool> = stream(&text, None).iter().map(|result| result != "!").collect();
        let expected: Vec<bool> = lines.iter().map(|&(_, good)| good).collect();
        prop_assert_eq!(found, expected);
    }
}
