//! Rows of words to a board: which words are cells, which cell is the blank, which shape they make.
//!
//! - Words are **numbers**, or they are **runs** of one character a cell; a run is a whole row or a whole
//!   board. Both readings are tried; on no text can both be boards.
//! - The **blank** is the cell that was declared to be it, or `0 x X _ . *`, or any one letter or square,
//!   or a lone `-`, or `-1`. If nothing of this is there, it is the one empty cell, where the drawing or
//!   the separators show one. Two of them are two blanks. The number beyond the largest tile (9 on 3x3) is
//!   the blank only when declared, or when a start and a goal are both written so.
//! - The **shape** is the drawn one. Cells on one line, or one a line, take the shape that is asked for,
//!   or said by a size line, or the only one that has so many cells.

use super::fault::{Fault, ReadError, shown};
use super::lex::{Row, Word, single};
use crate::board::{Board, BoardError};
use crate::shape::{MAX_CELLS, Shape};

/// What is known before the cells are looked at.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Known<'a> {
    /// The shape that was asked for.
    pub shape: Option<Shape>,
    /// The shapes that a size line leaves open.
    pub said: &'a [Shape],
    /// The token that was declared to be the blank.
    pub blank: Option<&'a str>,
    /// Whether the number beyond the largest tile is the blank.
    pub beyond_is_blank: bool,
}

/// What stands on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    Tile(u32),
    Blank,
}

/// A cell and the place it was read from.
#[derive(Debug, Clone, Copy)]
struct Cell<'a> {
    value: Value,
    word: Word<'a>,
}

/// A row of cells, and where one may be empty.
struct Cells<'a, 'r> {
    cells: Vec<Cell<'a>>,
    row: &'r Row<'a>,
}

/// Reads the rows of one board.
pub(super) fn arrange(rows: &[Row<'_>], known: Known<'_>) -> Result<Board, ReadError> {
    let lone_dash = rows.iter().flat_map(|row| &row.words).filter(|word| word.text == "-").count() == 1;
    let kept = |word: &&Word<'_>| word.text != "-" || lone_dash || known.blank == Some("-");
    let words = || rows.iter().flat_map(|row| &row.words).filter(kept);
    if words().next().is_none() {
        return Err(ReadError::new(1, 1, Fault::Empty));
    }
    let runs = words().any(|word| is_run(word.text, known.blank));
    let must_be_runs = words().any(|word| is_run(word.text, known.blank) && !is_number(word.text));
    let numbers = || {
        let rows: Result<Vec<Cells<'_, '_>>, ReadError> = rows
            .iter()
            .map(|row| {
                let cells: Result<_, _> =
                    row.words.iter().filter(kept).map(|word| number(*word, known.blank)).collect();
                Ok(Cells { cells: cells?, row })
            })
            .collect();
        shape_up(rows?, known)
    };
    if !runs {
        return numbers();
    }
    let exploded = || {
        let mut exploded = Vec::new();
        for row in rows {
            let words: Vec<Word<'_>> = row.words.iter().filter(kept).copied().collect();
            if words.iter().any(|word| is_run(word.text, known.blank)) {
                // A run is a row of its own.
                for word in words {
                    exploded.push(Cells { cells: run(word, known.blank)?, row });
                }
            } else {
                let cells: Result<_, _> = words.into_iter().map(|word| number(word, known.blank)).collect();
                exploded.push(Cells { cells: cells?, row });
            }
        }
        shape_up(exploded, known)
    };
    match (exploded(), must_be_runs) {
        (Ok(board), _) => Ok(board),
        (Err(error), true) => Err(error),
        (Err(error), false) => numbers().map_err(|of_numbers| {
            // Numbers of three digits are on no board: they were meant as runs, unless there are as many as
            // cells.
            let long = words().any(|word| word.text.len() > 2);
            let as_many = words().count() == known.shape.unwrap_or(Shape::EIGHT).cells();
            if long && !as_many { error } else { of_numbers }
        }),
    }
}

/// Cells that a row seems to have, before anything is known about it: the characters of runs, else words.
pub(super) fn count(row: &Row<'_>, blank: Option<&str>) -> usize {
    let words: Vec<&Word<'_>> =
        row.words.iter().filter(|word| word.text != "-" || row.words.len() == 1).collect();
    match words.iter().any(|word| is_run(word.text, blank) && word.text.len() > 2) {
        true => words.iter().map(|word| word.text.chars().count()).sum(),
        false => words.len(),
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}

/// A character that can stand for the blank by itself.
fn is_mark(c: char) -> bool {
    // Letters, and the squares by which drawings show a hole.
    c.is_alphabetic()
        || matches!(c, '_' | '.' | '*' | '-' | '\u{25A0}'..='\u{25FF}' | '\u{2B1B}' | '\u{2B1C}')
}

/// Whether a word may be several cells: digits, and among them at most one mark.
fn is_run(word: &str, blank: Option<&str>) -> bool {
    let declared = single(blank);
    let mut marks = 0;
    let mut cells = 0;
    for c in word.chars() {
        cells += 1;
        match c {
            '0'..='9' => {}
            c if Some(c) == declared || is_mark(c) => marks += 1,
            _ => return false,
        }
    }
    let signed_one_or_two_digits = word.starts_with('-') && cells <= 3;
    cells > 1 && marks <= 1 && blank != Some(word) && !signed_one_or_two_digits && !is_hexadecimal(word)
}

fn is_hexadecimal(word: &str) -> bool {
    let digits = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// The cells of a run.
fn run<'a>(word: Word<'a>, blank: Option<&str>) -> Result<Vec<Cell<'a>>, ReadError> {
    let mut cells = Vec::new();
    for (place, (at, c)) in word.text.char_indices().enumerate() {
        let text = &word.text[at..at + c.len_utf8()];
        let part = Word { text, column: word.column + place, start: word.start + place, ..word };
        cells.push(number(part, blank)?);
    }
    Ok(cells)
}

/// The cell that a word is.
fn number<'a>(word: Word<'a>, blank: Option<&str>) -> Result<Cell<'a>, ReadError> {
    let text = word.text;
    let fault = |fault| Err(ReadError::new(word.line, word.column, fault));
    let token = || shown(text);
    let mut chars = text.chars();
    let value = match (chars.next(), chars.next()) {
        _ if blank == Some(text) || text == "-1" => Value::Blank,
        _ if is_number(text) => match text.parse() {
            Ok(0) => Value::Blank,
            Ok(tile) => Value::Tile(tile),
            // A number beyond any tile, however long.
            Err(_) => Value::Tile(u32::MAX),
        },
        (Some(c), None) if is_mark(c) => Value::Blank,
        (Some('+' | '-'), Some('0'..='9')) => return fault(Fault::Sign { token: token() }),
        _ if is_hexadecimal(text) => return fault(Fault::NotDecimal { token: token() }),
        _ if text.chars().any(|c| c.is_numeric() && !c.is_ascii()) => {
            return fault(Fault::ForeignDigits { token: token() });
        }
        _ => return fault(Fault::Token { token: token() }),
    };
    Ok(Cell { value, word })
}

/// Finds the shape that the rows make, and the board.
fn shape_up(mut rows: Vec<Cells<'_, '_>>, known: Known<'_>) -> Result<Board, ReadError> {
    rows.retain(|row| !row.cells.is_empty());
    if !rows.iter().flat_map(|row| &row.cells).any(|cell| is_blank(cell, known)) {
        fill_gap(&mut rows, known);
    }
    let lengths: Vec<usize> = rows.iter().map(|row| row.cells.len()).collect();
    let cells: Vec<Cell<'_>> = rows.into_iter().flat_map(|row| row.cells).collect();
    let flat = lengths.len() == 1 || lengths.iter().all(|&length| length == 1);
    let shape = if flat { flat_shape(&cells, known)? } else { drawn_shape(&lengths, &cells, known)? };
    board(shape, &cells, known)
}

/// Whether a cell is the blank, as far as can be told without the shape.
fn is_blank(cell: &Cell<'_>, known: Known<'_>) -> bool {
    cell.value == Value::Blank || known.blank == Some(cell.word.text)
}

/// The shape of cells on one line, or one a line.
fn flat_shape(cells: &[Cell<'_>], known: Known<'_>) -> Result<Shape, ReadError> {
    if let Some(shape) = known.shape {
        return Ok(shape);
    }
    let fits: Vec<Shape> = match known.said {
        [] => Shape::all().filter(|shape| shape.cells() == cells.len()).collect(),
        said => said.to_vec(),
    };
    let first = cells[0].word;
    let orders_all = (0..cells.len()).all(|value| {
        let value = if value == 0 { Value::Blank } else { Value::Tile(value as u32) };
        cells.iter().any(|cell| cell.value == value)
    });
    match fits[..] {
        [shape] => Ok(shape),
        // Not a board of any shape: measured against the usual one.
        [] => Ok(Shape::EIGHT),
        _ if !orders_all => Ok(Shape::EIGHT),
        _ => {
            let fault = Fault::ShapeNotTold { cells: cells.len(), shapes: fits };
            Err(ReadError::new(first.line, first.column, fault))
        }
    }
}

/// The shape of rows that are drawn.
fn drawn_shape(lengths: &[usize], cells: &[Cell<'_>], known: Known<'_>) -> Result<Shape, ReadError> {
    let columns = match (known.shape, known.said) {
        (Some(shape), _) => shape.columns(),
        (None, [shape]) => shape.columns(),
        // The commonest length, the first of several.
        _ => {
            let times = |length: &usize| lengths.iter().filter(|&other| other == length).count();
            lengths.iter().rev().max_by_key(|&length| times(length)).copied().unwrap_or(0)
        }
    };
    let uneven = lengths.iter().position(|&length| length != lengths[0]);
    let wrong = lengths.iter().position(|&length| length != columns);
    let place_of_row = |row: usize| {
        let before: usize = lengths[..row].iter().sum();
        (cells[before].word.line, cells[before].word.column)
    };
    if uneven.is_some() {
        let (line, column) = place_of_row(wrong.unwrap_or(0));
        return Err(ReadError::new(line, column, Fault::Rows { rows: lengths.to_vec(), columns }));
    }
    let (rows, columns) = (lengths.len(), lengths[0]);
    let (line, column) = place_of_row(0);
    if let Some(wanted) = known.shape
        && (wanted.rows(), wanted.columns()) != (rows, columns)
    {
        return Err(ReadError::new(line, column, Fault::OtherShape { wanted, rows, columns }));
    }
    Shape::new(rows, columns).map_err(|_| ReadError::new(line, column, Fault::NotCovered { rows, columns }))
}

/// The board of a shape with those cells.
fn board(shape: Shape, cells: &[Cell<'_>], known: Known<'_>) -> Result<Board, ReadError> {
    let beyond = shape.cells() as u32;
    let place = |cell: usize| (cells[cell].word.line, cells[cell].word.column);
    let declared = known.blank.and_then(|token| token.parse::<u32>().ok());
    if let (Some(token), Some(number)) = (known.blank, declared)
        && (1..beyond).contains(&number)
    {
        let (line, column) = place(0);
        return Err(ReadError::new(line, column, Fault::BlankIsTile { token: token.to_string(), shape }));
    }
    let values: Vec<u32> = cells
        .iter()
        .map(|cell| match (cell.value, known.beyond_is_blank) {
            (Value::Tile(tile), true) if tile == beyond => 0,
            (Value::Tile(tile), _) => tile,
            // Written in two ways, the blank is written in neither.
            (Value::Blank, true) => beyond,
            (Value::Blank, false) => 0,
        })
        .collect();
    let missing = || match cells.len() <= MAX_CELLS {
        true => (1..beyond).filter(|tile| !values.contains(tile)).map(|tile| tile as u8).collect(),
        false => Vec::new(),
    };
    let fault = |cell: usize, fault| {
        let (line, column) = place(cell);
        Err(ReadError::new(line, column, fault))
    };
    if values.len() == shape.cells() {
        if let (false, Some(cell)) = (values.contains(&0), values.iter().position(|&value| value == beyond)) {
            return fault(cell, Fault::NoBlank { beyond: beyond as u8, missing: missing() });
        }
        if let Some(cell) = values.iter().position(|&value| value >= beyond) {
            let tile = shown(cells[cell].word.text);
            return fault(cell, Fault::OutOfRange { tile, shape, missing: missing() });
        }
    }
    let tiles: Vec<u8> = values.iter().map(|&value| u8::try_from(value).unwrap_or(u8::MAX)).collect();
    Board::new(shape, &tiles).or_else(|error| {
        let cell = match error {
            BoardError::TileOutOfRange { cell, .. }
            | BoardError::TileTwice { cell, .. }
            | BoardError::BlankTwice { cell } => cell,
            // Behind the last cell of a board there should be nothing; before it, something.
            BoardError::CellCount { .. } => shape.cells().min(cells.len() - 1),
        };
        fault(cell, Fault::Board { error, missing: missing() })
    })
}

/// Puts the blank in the one empty cell, where separators or columns show exactly one.
fn fill_gap(rows: &mut [Cells<'_, '_>], known: Known<'_>) {
    let Some(row) = row_with_gap(rows, known) else { return };
    let Some(at) = gap_in(rows, row) else { return };
    let cells = &mut rows[row].cells;
    let beside = cells[at.min(cells.len() - 1)].word;
    cells.insert(at, Cell { value: Value::Blank, word: beside });
}

/// The row that lacks a cell: the one that is shorter by one than all others, or the only one.
fn row_with_gap(rows: &[Cells<'_, '_>], known: Known<'_>) -> Option<usize> {
    let longest = rows.iter().map(|row| row.cells.len()).max()?;
    if let [row] = rows {
        let inner = row.row.gaps.iter().filter(|gap| gap.inner).count();
        return (inner == 1).then_some(0);
    }
    if rows.iter().all(|row| row.cells.len() == 1) {
        return None;
    }
    let mut short = (0..rows.len()).filter(|&row| rows[row].cells.len() != longest);
    let row = short.next()?;
    let columns = known.shape.map_or(longest, Shape::columns);
    (short.next().is_none() && longest == columns && rows[row].cells.len() + 1 == columns).then_some(row)
}

/// Where in a row the empty cell is.
fn gap_in(rows: &[Cells<'_, '_>], short: usize) -> Option<usize> {
    let row = &rows[short];
    let mut inner = row.row.gaps.iter().filter(|gap| gap.inner);
    match (inner.next(), inner.next()) {
        (Some(gap), None) => return Some(gap.before),
        (Some(_), Some(_)) => return None,
        (None, _) => {}
    }
    let full = || rows.iter().enumerate().filter(|&(at, _)| at != short).map(|(_, row)| row);
    if row.row.delimited {
        // A separator at the rim counts when the full rows have none there.
        let last = row.cells.len();
        let habit = |before: usize, of: &Cells<'_, '_>| {
            of.row.gaps.iter().any(|gap| !gap.inner && (gap.before == 0) == (before == 0))
        };
        let mut rim =
            row.row.gaps.iter().map(|gap| gap.before).filter(|&before| {
                (before == 0 || before == last) && !full().any(|other| habit(before, other))
            });
        match (rim.next(), rim.next()) {
            (None, _) => {}
            (Some(before), None) => return Some(before),
            (Some(_), Some(_)) => return None,
        }
    }
    // The columns of the full rows tell, if all agree.
    let columns = rows.iter().map(|row| row.cells.len()).max()?;
    let mut spans = vec![(usize::MAX, 0); columns];
    for cell in full().flat_map(|row| row.cells.iter().enumerate()) {
        let (column, Cell { word, .. }) = cell;
        spans[column].0 = spans[column].0.min(word.start);
        spans[column].1 = spans[column].1.max(word.end());
    }
    if !spans.is_sorted_by(|left, right| left.1 <= right.0) {
        return None;
    }
    let mut free: Vec<usize> = (0..columns).collect();
    for cell in &row.cells {
        let (start, end) = (cell.word.start, cell.word.end());
        let hit: Vec<usize> =
            (0..columns).filter(|&column| start < spans[column].1 && end > spans[column].0).collect();
        let &[column] = &hit[..] else { return None };
        free.retain(|&other| other != column);
    }
    let &[column] = &free[..] else { return None };
    // A blank at the end is there only if the line goes on to it, and not from habit.
    let trails = |of: &Cells<'_, '_>| of.cells.last().is_some_and(|cell| of.row.width > cell.word.end());
    let reaches = row.row.width > spans[column].0
        || (row.row.width == spans[column].0 && trails(row) && !full().any(trails));
    (column + 1 < columns || reaches).then_some(column)
}
