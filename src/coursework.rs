//! The answer as the course assignment on the 8-puzzle wants it: one sentence on the screen, and every state
//! from the start to the goal in the file `result.txt`.
//!
//! The file begins with the sentence; then, behind an empty line each, the states follow from the start
//! (step 0) to the goal, each under its number, as rows of numbers with `0` for the blank:
//!
//! ```
//! use tilebase::coursework::{Language, report, sentence};
//! use tilebase::{Board, Move, Shape};
//!
//! let start = Board::new(Shape::EIGHT, &[1, 2, 3, 4, 5, 6, 7, 0, 8])?;
//! assert_eq!(sentence(Some(1), Language::Chinese), "最少移动1步到达目标状态");
//! assert_eq!(
//!     report(&start, Some(&[Move::Right]), Language::English),
//!     "The goal is reached in a minimum of 1 move\n\nStep 0\n1 2 3\n4 5 6\n7 0 8\n\nStep 1\n1 2 3\n4 5 6\n7 8 0\n"
//! );
//! # Ok::<(), tilebase::BoardError>(())
//! ```

use std::fmt::Write;

use crate::board::Board;
use crate::moves::Move;

/// The language of the sentence and the step numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// The assignment's own words.
    #[default]
    Chinese,
    /// The same in English.
    English,
}

/// What the screen shows: the least number of moves, or, for `None`, that no moves lead to the goal.
pub fn sentence(moves: Option<usize>, language: Language) -> String {
    match (moves, language) {
        (Some(moves), Language::Chinese) => format!("最少移动{moves}步到达目标状态"),
        (None, Language::Chinese) => "目标状态不可达".to_string(),
        (Some(1), Language::English) => "The goal is reached in a minimum of 1 move".to_string(),
        (Some(moves), Language::English) => format!("The goal is reached in a minimum of {moves} moves"),
        (None, Language::English) => "The goal cannot be reached".to_string(),
    }
}

/// What `result.txt` holds: the sentence, then the states of a path, if there is one.
///
/// # Panics
/// When a move of the path leaves the board.
pub fn report(start: &Board, path: Option<&[Move]>, language: Language) -> String {
    let mut text = sentence(path.map(<[Move]>::len), language);
    text.push('\n');
    let Some(path) = path else { return text };
    let mut board = *start;
    push_state(&mut text, 0, &board, language);
    for (number, &step) in (1..).zip(path) {
        board = board.after(step).expect("a path stays on the board");
        push_state(&mut text, number, &board, language);
    }
    text
}

fn push_state(text: &mut String, number: usize, board: &Board, language: Language) {
    let heading = match language {
        Language::Chinese => format!("第{number}步"),
        Language::English => format!("Step {number}"),
    };
    let tiles: Vec<String> = board.tiles().map(|tile| tile.to_string()).collect();
    let rows: Vec<String> = tiles.chunks(board.shape().columns()).map(|row| row.join(" ")).collect();
    write!(text, "\n{heading}\n{}\n", rows.join("\n")).expect("a string can be written to");
}
