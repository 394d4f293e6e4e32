//! A whole text that holds one board, or a start and a goal: what stands before, between and behind them.
//!
//! Numbers on lines of their own before the first row are the size (`3`, `3 3`, `4 3` in either order), the
//! count of tiles or cells, or the count of boards or pairs; after a size there may be one more number, an
//! answer or the place of the goal's blank, which is not used. Anything else there is refused. `0 0` on the
//! last line ends some judges' input.

use super::arrange::{Known, arrange};
use super::fault::{Fault, ReadError, shown};
use super::lex::{self, Line, Row, Word};
use crate::board::Board;
use crate::shape::Shape;

/// Lines of numbers before a board, at most: count, size, answer.
pub(super) const MOST_HEADERS: usize = 3;

/// Rows of a start and a goal, one cell a line, at most, with the lines before them.
const MOST_ROWS: usize = 2 * crate::shape::MAX_CELLS + MOST_HEADERS;

/// What a number before the first board may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FirstNumber {
    /// A size, or the count of the boards in this text.
    SizeOrCount,
    /// A size only.
    Size,
}

/// The rows of a text and the words that stand loose between them.
struct Block<'a> {
    rows: Vec<Row<'a>>,
    /// Words and the row they stand before.
    loose: Vec<(usize, Word<'a>)>,
    sizes: Vec<Word<'a>>,
    /// For each of the first rows that has the form of a header, its numbers.
    headers: Vec<Vec<i64>>,
    lines: usize,
}

impl<'a> Block<'a> {
    fn gather(lines: Vec<Line<'a>>) -> Self {
        let mut block =
            Self { rows: vec![], loose: vec![], sizes: vec![], headers: vec![], lines: lines.len() };
        let mut remark = false;
        for line in lines {
            let words_only = line.rows.is_empty() && !line.loose.is_empty();
            // A remark may go on on the next line.
            if !(words_only && remark) {
                let before = block.rows.len();
                block.loose.extend(line.loose.iter().map(|loose| (before + loose.before_row, loose.word)));
            }
            remark = line.remark;
            if block.headers.len() == block.rows.len()
                && block.headers.len() < MOST_HEADERS
                && let Some(numbers) = header(&line)
            {
                block.headers.push(numbers);
            }
            block.sizes.extend(line.sizes);
            block.rows.extend(line.rows);
        }
        // Some judges' inputs end so.
        if block.rows.len() > 1 && block.rows.last().is_some_and(is_end) {
            block.rows.pop();
        }
        block
    }
}

/// The numbers of a line that has the form of a header: one or two whole numbers and no more. Longer ones
/// are boards.
pub(super) fn header(line: &Line<'_>) -> Option<Vec<i64>> {
    const LONGEST: usize = 7;
    let [row] = &line.rows[..] else { return None };
    if !line.loose.is_empty() || row.words.len() > 2 || row.gaps.iter().any(|gap| gap.inner) {
        return None;
    }
    let number = |word: &Word<'_>| word.text.parse().ok().filter(|_| !word.text.starts_with('+'));
    row.words.iter().map(|word| number(word).filter(|_| word.text.len() <= LONGEST)).collect()
}

/// Whether a row is the `0 0` that ends an input.
pub(super) fn is_end(row: &Row<'_>) -> bool {
    row.words.len() == 2 && row.words.iter().all(|word| word.text == "0")
}

/// Whether a line of numbers can be the size of a shape.
pub(super) fn says_size(numbers: &[i64], shape: Shape) -> bool {
    let (rows, columns) = (shape.rows() as i64, shape.columns() as i64);
    match *numbers {
        [size] => {
            (size == rows && size == columns) || size == shape.cells() as i64 || size == shape.tiles() as i64
        }
        [a, b] => (a, b) == (rows, columns) || (a, b) == (columns, rows),
        _ => false,
    }
}

/// The shapes that the lines of numbers before a board leave open, as far as they say one.
pub(super) fn said_shapes(headers: &[Vec<i64>], cells: usize) -> Vec<Shape> {
    for numbers in headers {
        let (rows, columns) = match numbers[..] {
            [size] => (size, size),
            [a, b] => (a, b),
            _ => continue,
        };
        let (Ok(rows), Ok(columns)) = (usize::try_from(rows), usize::try_from(columns)) else { continue };
        if let Ok(shape) = Shape::new(rows, columns)
            && shape.cells() == cells
        {
            return if rows == columns { vec![shape] } else { vec![shape, shape.transposed()] };
        }
    }
    Vec::new()
}

/// Whether the lines of numbers before the boards agree with them.
fn agree(headers: &[Vec<i64>], shape: Shape, boards: usize, first: FirstNumber) -> bool {
    let size = |numbers: &[i64]| says_size(numbers, shape);
    let count = |numbers: &[i64]| match (numbers, first) {
        (&[count], FirstNumber::SizeOrCount) => count == boards as i64 || count * 2 == boards as i64,
        _ => false,
    };
    let answer = |numbers: &[i64]| matches!(numbers, &[answer] if answer >= -1);
    match headers {
        [] => true,
        [first] => size(first) || count(first),
        [first, second] => {
            (size(first) && answer(second))
                || (count(first) && size(second))
                || size(&[first.as_slice(), second].concat())
        }
        [first, second, third] => count(first) && size(second) && answer(third),
        _ => false,
    }
}

/// Reads the `expected` boards, one or two, that a text holds.
pub(super) fn read(
    text: &str,
    expected: usize,
    known: Known<'_>,
    first: FirstNumber,
) -> Result<Vec<Board>, ReadError> {
    let block = Block::gather(lex::lines(text, known.blank));
    if block.rows.is_empty() {
        return Err(match block.loose.first() {
            Some((_, word)) => {
                ReadError::new(word.line, word.column, Fault::Words { token: shown(word.text) })
            }
            None => ReadError::new(block.lines.max(1), 1, Fault::Empty),
        });
    }
    let mut found: Option<Vec<Board>> = None;
    let mut errors = Vec::new();
    for headers in 0..=block.headers.len() {
        let reading = with_headers(&block, headers, expected, known, first);
        match (reading, &found) {
            (Ok(boards), None) => found = Some(boards),
            (Ok(boards), Some(other)) if boards != *other => {
                let fault = Fault::Ambiguous { first: other[0], second: boards[0] };
                let word = block.rows[0].words[0];
                return Err(ReadError::new(word.line, word.column, fault));
            }
            (Ok(_), Some(_)) => {}
            (Err(error), _) => errors.push(error),
        }
    }
    found.ok_or_else(|| errors.swap_remove(likely_headers(&block)))
}

/// Reads the boards that stand side by side on one line, each as if it stood alone.
pub(super) fn several(text: &str, boards: usize, known: Known<'_>) -> Vec<Result<Board, ReadError>> {
    let block = Block::gather(lex::lines(text, known.blank));
    if let Some((_, word)) = block.loose.iter().find(|&&(at, _)| at > 0) {
        let error = ReadError::new(word.line, word.column, Fault::Words { token: shown(word.text) });
        return vec![Err(error); boards];
    }
    let rows = match &block.rows[..] {
        // Cells in one row are shared out.
        [row] => {
            let words = row.words.chunks(row.words.len().div_ceil(boards).max(1));
            words.map(|words| Row { words: words.to_vec(), ..Row::default() }).collect()
        }
        _ => block.rows,
    };
    let each = rows.len().div_ceil(boards).max(1);
    let mut results: Vec<_> = rows.chunks(each).map(|rows| arrange(rows, known)).collect();
    let nothing = ReadError::new(block.lines.max(1), 1, Fault::Empty);
    results.resize(boards, Err(nothing));
    results
}

/// How many of the lines before the board its writer meant as such, when no reading is right.
fn likely_headers(block: &Block<'_>) -> usize {
    let headers = block.headers.len();
    let longest = block.rows.iter().map(|row| row.words.len()).max().unwrap_or(0);
    let one_a_line = longest == 1 && block.rows.iter().all(|row| row.words[0].text.len() <= 2);
    match () {
        // All the text is of the same form: numbers are cells, unless the first is the size of the rest.
        () if one_a_line => {
            let size = block.headers.first().and_then(|numbers| numbers.first()).copied().unwrap_or(0);
            usize::from(headers > 0 && size * size == block.rows.len() as i64 - 1)
        }
        () if headers > 0 && block.headers[0].len() == longest => 0,
        () => headers.min(block.rows.len() - 1),
    }
}

/// Reads the boards behind a number of header lines.
fn with_headers(
    block: &Block<'_>,
    headers: usize,
    expected: usize,
    known: Known<'_>,
    first: FirstNumber,
) -> Result<Vec<Board>, ReadError> {
    let (before, rows) = block.rows.split_at(headers);
    let numbers = &block.headers[..headers];
    let Some(place) = rows.first().map(|row| row.words[0]) else {
        let word = before[headers - 1].words[0];
        return Err(ReadError::new(word.line, word.column, Fault::Empty));
    };
    // Words before the first cell name the board, or say what stands there; behind it they do not.
    let inside = |at: usize| at > headers;
    if let Some((_, word)) =
        block.loose.iter().find(|&&(at, _)| inside(at) && (expected == 1 || at >= block.rows.len()))
    {
        return Err(ReadError::new(word.line, word.column, Fault::Words { token: shown(word.text) }));
    }
    let cells: usize = rows.iter().map(|row| super::arrange::count(row, known.blank)).sum();
    let said = said_shapes(numbers, cells / expected);
    let known = Known { said: &said, ..known };
    let wrong_size = |error: ReadError| match (numbers.first().map(|numbers| &numbers[..]), &error.fault) {
        (_, Fault::NotCovered { .. }) => error,
        // A size that is none explains more than what follows from it.
        (Some(&[size]), _) if !(1..=4).contains(&size) => size_fault(before, cells),
        _ => error,
    };
    let boards = match expected {
        1 => vec![arrange(rows, known).map_err(wrong_size)?],
        _ => {
            let labels: Vec<usize> = block.loose.iter().map(|&(at, _)| at).filter(|&at| inside(at)).collect();
            let labels: Vec<usize> = labels.into_iter().map(|at| at - headers).collect();
            pair(rows, &labels, known, place)?
        }
    };
    let shape = boards[0].shape();
    let labelled = block.sizes.iter().find(|word| {
        !word.text.parse().is_ok_and(|size: usize| size == shape.rows() || size == shape.columns())
    });
    if let Some(word) = labelled {
        let fault = Fault::Size { number: shown(word.text), cells };
        return Err(ReadError::new(word.line, word.column, fault));
    }
    match agree(numbers, shape, expected, first) {
        true => Ok(boards),
        false => Err(size_fault(before, cells)),
    }
}

/// The fault of a line of numbers that says another size.
fn size_fault(headers: &[Row<'_>], cells: usize) -> ReadError {
    let words = &headers[0].words;
    let number = words.iter().map(|word| shown(word.text)).collect::<Vec<_>>().join(" ");
    ReadError::new(words[0].line, words[0].column, Fault::Size { number, cells })
}

/// Reads a start and a goal: tries every place where the one may end and the other begin. `labels` are the
/// rows before which words stand.
fn pair(
    rows: &[Row<'_>],
    labels: &[usize],
    known: Known<'_>,
    place: Word<'_>,
) -> Result<Vec<Board>, ReadError> {
    let error = |fault| Err(ReadError::new(place.line, place.column, fault));
    if rows.len() > MOST_ROWS {
        return error(Fault::Several { found: rows.len(), expected: 2 });
    }
    let halves: [Row<'_>; 2];
    let rows = match rows {
        // Both on one line.
        [row] if row.words.len() > 1 => {
            let (start, goal) = row.words.split_at(row.words.len() / 2);
            halves = [start, goal].map(|words| Row { words: words.to_vec(), ..Row::default() });
            &halves[..]
        }
        rows => rows,
    };
    let mut found: Option<Vec<Board>> = None;
    for at in 1..rows.len() {
        // Words stand between the two boards or nowhere.
        if labels.iter().any(|&label| label != at) {
            continue;
        }
        let (Ok(start), Ok(goal)) = (arrange(&rows[..at], known), arrange(&rows[at..], known)) else {
            continue;
        };
        if start.shape() != goal.shape() {
            continue;
        }
        if let Some(other) = found {
            return error(Fault::Ambiguous { first: other[0], second: start });
        }
        found = Some(vec![start, goal]);
    }
    if let Some(boards) = found {
        return Ok(boards);
    }
    // A pair whose blanks are both written as the number beyond the largest tile.
    if !known.beyond_is_blank {
        let beyond = pair(rows, labels, Known { beyond_is_blank: true, ..known }, place);
        if beyond.is_ok() {
            return beyond;
        }
    }
    if labels.is_empty() && arrange(rows, known).is_ok() {
        return error(Fault::OneBoard);
    }
    let at = labels.first().copied().unwrap_or(rows.len() / 2).clamp(1, rows.len().max(2) - 1);
    if rows.len() < 2 {
        return arrange(rows, known).and_then(|_| error(Fault::OneBoard));
    }
    let (start, goal) = (arrange(&rows[..at], known)?, arrange(&rows[at..], known)?);
    error(Fault::ShapesDiffer { start: start.shape(), goal: goal.shape() })
}
