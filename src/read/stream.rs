//! A stream of boards, cut into the texts of single boards.
//!
//! Cutting is cheap and needs the lines in order; reading the pieces is neither, so it can be done by many
//! threads. A line that holds a board (or several) is a piece as soon as it is there. Rows that are drawn
//! over lines are put together: as many as the shape has, or else up to an empty line, a line of words or a
//! line of another form. A line that is none of this is a piece of its own, so that its error is told and
//! nothing behind it is lost. Memory is bounded, whatever the input.
//!
//! Before the first board a number may stand that counts the boards, or the pairs of them; before each, a
//! size. While no shape is asked for, rows of two to four cells may draw boards of any shape; boards
//! without rows have the shape of the first board, or the one that is implied.

use std::collections::VecDeque;
use std::io::{self, Read};

use super::arrange::count;
use super::fault::{Fault, ReadError, shown};
use super::lex::{self, Line};
use super::lines::{LineBytes, Lines, MOST_LINE};
use super::whole::{self, FirstNumber, MOST_HEADERS};
use super::{Options, board, plain};
use crate::board::Board;
use crate::shape::{MAX_CELLS, Shape};

/// Rows of at most so many cells begin a drawn board while its shape is not known. Longer ones would make
/// a line wait that is a board with cells missing.
const MOST_FREE_COLUMNS: usize = 4;

/// Numbers on lines of their own that may be a board, its size before it.
const MOST_SINGLES: usize = MAX_CELLS + 1;

/// A part of a stream: the text of a board, of several on one line, or of what is none.
#[derive(Debug, Clone)]
pub struct Piece {
    text: String,
    /// Lines of the stream before the text.
    lines_before: usize,
    /// The shape, when it is not for the text to tell.
    shape: Option<Shape>,
    boards: usize,
    /// What is wrong with it, when that is known already.
    fault: Option<Fault>,
}

impl Piece {
    /// How many boards the text seems to hold.
    pub fn len(&self) -> usize {
        self.boards
    }

    /// Never: a piece holds a board or an error at least.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Reads the boards of the text, [`Piece::len`] results in order.
    pub fn read(&self, options: &Options) -> Vec<Result<Board, ReadError>> {
        if let Some(fault) = &self.fault {
            return vec![Err(ReadError::new(self.lines_before + 1, 1, fault.clone()))];
        }
        if let (1, Some(shape), None) = (self.boards, self.shape, &options.blank)
            && let Some(board) = plain::board(self.text.as_bytes(), shape)
        {
            return vec![Ok(board)];
        }
        let options = Options { shape: options.shape.or(self.shape), blank: options.blank.clone() };
        let results = match self.boards {
            1 => {
                let boards = whole::read(&self.text, 1, options.known(), FirstNumber::Size);
                vec![boards.map(|boards| boards[0])]
            }
            boards => whole::several(&self.text, boards, options.known()),
        };
        results.into_iter().map(|result| result.map_err(|e| e.after_lines(self.lines_before))).collect()
    }
}

/// Lines that are being put together.
#[derive(Debug, Default)]
struct Group {
    text: String,
    /// Where each line begins in the text.
    starts: Vec<usize>,
    lines_before: usize,
    /// Numbers on lines of their own; the first lines of the group.
    headers: Vec<Vec<i64>>,
    /// Lines with one cell each that are no header, as long as there are only such.
    singles: usize,
    rows: usize,
    cells: usize,
    columns: usize,
    /// The shape, when it is known.
    shape: Option<Shape>,
    depth: i32,
    bracketed: bool,
}

/// Why a group ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// It is complete, or nothing more will come to it.
    Whole,
    /// A line came that shows its lines to be boards, or faults, of their own.
    Broken,
}

/// Cuts a stream into [`Piece`]s.
///
/// ```
/// use tilebase::read::{Options, Pieces};
/// use tilebase::Shape;
///
/// let text = "2\n1 2 3\n4 5 6\n7 8 0\n\n867254301\nnonsense\n";
/// let options = Options::default();
/// let mut pieces = Pieces::new(text.as_bytes(), &options, Shape::EIGHT);
/// let mut boards = Vec::new();
/// while let Some(piece) = pieces.next_piece()? {
///     boards.extend(piece.read(&options).into_iter().map(|board| board.map(|board| board.to_string()).ok()));
/// }
/// assert_eq!(boards, [Some("123456780".into()), Some("867254301".into()), None]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Pieces<R> {
    lines: Lines<R>,
    options: Options,
    /// The shape of boards that do not tell it.
    implied: Shape,
    /// Lines taken.
    number: usize,
    group: Group,
    cut: VecDeque<Piece>,
    /// Boards in the pieces so far.
    boards: u64,
    promised: Option<u64>,
    /// Whether a number before the first board may count the boards.
    may_count: bool,
    /// Whether the first board came behind its size.
    sized: bool,
    remark: bool,
}

impl<R: Read> Pieces<R> {
    /// The pieces of `input`. Boards that do not tell their shape are of `options.shape`, else `implied`.
    pub fn new(input: R, options: &Options, implied: Shape) -> Self {
        Self {
            lines: Lines::new(input),
            options: options.clone(),
            implied: options.shape.unwrap_or(implied),
            number: 0,
            group: Group::default(),
            cut: VecDeque::new(),
            boards: 0,
            promised: None,
            may_count: true,
            sized: false,
            remark: false,
        }
    }

    /// The next piece; waits for input as long as there is none.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn next_piece(&mut self) -> io::Result<Option<Piece>> {
        while self.cut.is_empty() {
            if !self.take_line()? {
                break;
            }
        }
        Ok(self.cut.pop_front())
    }

    /// The next piece, if it can be had without waiting for input.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn next_ready(&mut self) -> io::Result<Option<Piece>> {
        while self.cut.is_empty() && self.lines.ready() {
            if !self.take_line()? {
                break;
            }
        }
        Ok(self.cut.pop_front())
    }

    /// The number that stood first, if one did that counts boards or pairs of boards.
    pub fn promised(&self) -> Option<u64> {
        self.promised
    }

    /// At the end of the input: whether the number that stood first, if one did, counts the boards or the
    /// pairs of boards that followed.
    ///
    /// # Errors
    /// [`Fault::Count`] when it does not.
    pub fn check_count(&self) -> Result<(), ReadError> {
        match self.promised {
            Some(promised) if promised != self.boards && promised.saturating_mul(2) != self.boards => {
                Err(ReadError::new(1, 1, Fault::Count { promised, found: self.boards }))
            }
            _ => Ok(()),
        }
    }

    /// Takes one line, which may complete pieces; false at the end of the input.
    fn take_line(&mut self) -> io::Result<bool> {
        let text = match self.lines.next()? {
            None => {
                self.end_group(End::Whole);
                return Ok(false);
            }
            Some(LineBytes::TooLong) => Err(Fault::TooLong { limit: MOST_LINE }),
            Some(LineBytes::Line(bytes)) => match std::str::from_utf8(bytes) {
                Ok(text) => Ok(text),
                Err(_) => Err(Fault::NotText),
            },
        };
        // The text is borrowed from the lines: it is copied where it is kept.
        match text.map(str::to_string) {
            Err(fault) => {
                self.number += 1;
                self.end_group(End::Broken);
                self.cut_fault(self.number - 1, fault);
            }
            Ok(text) => {
                self.number += 1;
                self.take_text(text);
            }
        }
        Ok(true)
    }

    fn take_text(&mut self, text: String) {
        let empty_group = self.group.starts.is_empty();
        if empty_group
            && self.options.blank.is_none()
            && plain::board(text.as_bytes(), self.implied).is_some()
        {
            return self.cut_line(text, 1, Some(self.implied));
        }
        let blank = self.options.blank.clone();
        let blank = blank.as_deref().map(str::trim).filter(|token| !token.is_empty());
        let line = lex::line(&text, 1, blank);
        let goes_on = std::mem::replace(&mut self.remark, line.remark);
        if line.is_blank() {
            if self.group.rows > 0 {
                self.end_group(End::Whole);
            }
            return;
        }
        if line.rows.is_empty() {
            return self.take_words(&line, &text, goes_on);
        }
        self.take_rows(&line, &text, blank);
    }

    /// A line without cells: a label, a remark, drawing, brackets, or words that should not be there.
    fn take_words(&mut self, line: &Line<'_>, text: &str, goes_on: bool) {
        if let Some(loose) = line.loose.first() {
            let known = line.labelled || line.loose.iter().all(|loose| is_label(loose.word.text));
            if !goes_on {
                self.end_group(if known { End::Whole } else { End::Broken });
            }
            if !goes_on && !known {
                self.cut_fault(self.number - 1, Fault::Words { token: shown(loose.word.text) });
            }
            return;
        }
        if !line.sizes.is_empty() && self.group.rows == 0 {
            let size = line.sizes[0].text.parse().unwrap_or(-1);
            self.push(text, line);
            self.group.headers.push(vec![size]);
            return;
        }
        self.brackets(line);
    }

    /// Keeps count of brackets; the last that closes ends a board that is drawn over lines.
    fn brackets(&mut self, line: &Line<'_>) {
        self.group.depth += line.depth;
        self.group.bracketed |= self.group.depth > 0;
        if self.group.bracketed && self.group.depth <= 0 && self.group.rows > 0 {
            self.end_group(End::Whole);
        }
    }

    fn take_rows(&mut self, line: &Line<'_>, text: &str, blank: Option<&str>) {
        let counts: Vec<usize> = line.rows.iter().map(|row| count(row, blank)).collect();
        let gaps = line.rows.iter().flat_map(|row| &row.gaps).filter(|gap| gap.inner).count();
        let cells = counts.iter().sum::<usize>() + usize::from(gaps == 1);
        if self.group.rows > 0 {
            return self.take_further_rows(line, text, &counts, cells, blank);
        }
        if let [row] = &line.rows[..]
            && whole::is_end(row)
            && self.group.starts.is_empty()
        {
            return;
        }
        // A row of two cells may be a size: where it can be a row of the shape it is one.
        let shape = self.shape_behind_headers(&counts, cells);
        let header = whole::header(line).filter(|numbers| match numbers[..] {
            [_] => self.group.singles == 0 && (cells == 1 || self.may_count(line.rows[0].words[0].text)),
            [a, b] => shape.columns() != 2 || a == b,
            _ => false,
        });
        let single = cells == 1 && counts.len() == 1;
        if header.is_some() || single {
            return self.take_single(line, text, header);
        }
        self.settle_headers(shape);
        let first_columns = counts[0];
        let drawn =
            counts.len() > 1 && counts.iter().all(|&count| count == first_columns) && first_columns > 1;
        if drawn && first_columns == shape.cells() {
            self.cut_with_headers(text, line, counts.len(), Some(shape));
        } else if drawn && counts.len().is_multiple_of(shape.rows()) && first_columns == shape.columns() {
            self.cut_with_headers(text, line, counts.len() / shape.rows(), self.options.shape);
        } else if cells >= shape.cells() && cells.is_multiple_of(shape.cells()) && !drawn {
            self.cut_with_headers(text, line, cells / shape.cells(), Some(shape));
        } else if drawn && line.depth == 0 {
            // All the rows of a board of another shape.
            if let (None, Ok(drawn)) = (self.options.shape, Shape::new(counts.len(), first_columns)) {
                self.implied = drawn;
            }
            self.cut_with_headers(text, line, 1, self.options.shape);
        } else if first_columns == shape.columns()
            || (self.group.headers.is_empty() && self.may_draw(&counts))
        {
            let known = first_columns == shape.columns();
            self.group.shape = known.then_some(shape);
            self.group.columns = first_columns;
            self.add_rows(line, text, &counts, cells);
        } else {
            self.cut_with_headers(text, line, 1, Some(shape));
        }
    }

    /// Whether digits on the first line are a count of boards rather than a board's, or a row of one. Cells
    /// are all different; counts are short.
    fn may_count(&self, digits: &str) -> bool {
        const LONGEST_OF_DIFFERENT: usize = 4;
        let first = self.boards == 0 && self.group.starts.is_empty();
        let repeated = digits.char_indices().any(|(at, c)| digits[at + 1..].contains(c));
        let short = digits.len() <= LONGEST_OF_DIFFERENT && digits.len() != self.implied.columns();
        first && (repeated || short)
    }

    /// Whether a row may begin a board of a shape that is not known yet.
    fn may_draw(&self, counts: &[usize]) -> bool {
        self.options.shape.is_none() && (2..=MOST_FREE_COLUMNS).contains(&counts[0])
    }

    /// A number, or a cell, on a line of its own: a header, or a part of a board with one cell a line.
    fn take_single(&mut self, line: &Line<'_>, text: &str, header: Option<Vec<i64>>) {
        match header {
            Some(numbers) if self.group.headers.len() < MOST_HEADERS => self.group.headers.push(numbers),
            _ => self.group.singles += 1,
        }
        self.push(text, line);
        let lines = self.group.starts.len();
        let size = match self.group.headers.first().map(|numbers| &numbers[..]) {
            Some(&[size]) => usize::try_from(size).unwrap_or(0),
            _ => 0,
        };
        let sized = Shape::new(size, size).ok().filter(|shape| {
            lines == shape.cells() + 1 && self.options.shape.is_none_or(|asked| asked == *shape)
        });
        if let Some(shape) = sized {
            self.sized |= self.boards == 0;
            return self.cut_group(Some(shape));
        }
        if lines == self.implied.cells() {
            let options = Options { shape: Some(self.implied), ..self.options.clone() };
            if board(&self.group.text, &options).is_ok() {
                return self.cut_group(Some(self.implied));
            }
        }
        if lines > MOST_SINGLES {
            self.end_group(End::Broken);
        }
    }

    /// The shape of the board whose first rows come now: that of a size before it, or the implied one.
    fn shape_behind_headers(&self, counts: &[usize], cells: usize) -> Shape {
        if self.options.shape.is_some() {
            return self.implied;
        }
        let said = self.group.headers.iter().find_map(|numbers| {
            let (rows, columns) = match numbers[..] {
                [size] => (size, size),
                // In either order: the row tells.
                [a, b] if b == counts[0] as i64 => (a, b),
                [a, b] => (b, a),
                _ => return None,
            };
            let shape = Shape::new(usize::try_from(rows).ok()?, usize::try_from(columns).ok()?).ok()?;
            (shape.columns() == counts[0] || shape.cells() == cells).then_some(shape)
        });
        said.unwrap_or(self.implied)
    }

    /// Decides what the numbers before a board are. Those that are neither its size nor, before the first
    /// board, the count of boards, are pieces of their own.
    fn settle_headers(&mut self, shape: Shape) {
        if self.group.starts.is_empty() {
            return;
        }
        let sized =
            |numbers: Option<&Vec<i64>>| numbers.is_some_and(|numbers| whole::says_size(numbers, shape));
        let first = self.boards == 0;
        let headers = &self.group.headers;
        let all_headers = self.group.singles == 0;
        if all_headers && sized(headers.first()) && (first || self.sized) {
            self.sized = true;
            self.implied = shape;
            return;
        }
        if !self.may_count {
            // It is a size, right or wrong, and read with the board.
            return;
        }
        let counts = match headers[..] {
            [] => None,
            _ => headers[0].first().filter(|_| headers[0].len() == 1).and_then(|&n| u64::try_from(n).ok()),
        };
        if first && all_headers && counts.is_some() && (headers.len() == 1 || sized(headers.get(1))) {
            self.promised = counts;
            self.sized = headers.len() > 1;
            let rest = self.group.starts.get(1).copied().unwrap_or(self.group.text.len());
            let lines = self.group.text.drain(..rest).filter(|&c| c == '\n').count();
            self.group.starts.remove(0);
            self.group.starts.iter_mut().for_each(|start| *start -= rest);
            self.group.headers.remove(0);
            self.group.lines_before += lines;
            return;
        }
        self.end_group(End::Broken);
    }

    fn take_further_rows(
        &mut self,
        line: &Line<'_>,
        text: &str,
        counts: &[usize],
        cells: usize,
        blank: Option<&str>,
    ) {
        let board = self.group.shape.unwrap_or(self.implied).cells();
        let (columns, row) = (self.group.columns, counts[0]);
        let own_board = counts.len() == 1 && cells.is_multiple_of(board) && row != columns;
        // A row that lacks a cell may have its blank there; a row of twice as many is no row of this board.
        let alien = match self.group.shape {
            Some(_) => row >= 2 * columns,
            None => row != columns && row + 1 != columns,
        };
        if own_board || alien {
            let lines_of_their_own = own_board || self.group.shape.is_some();
            self.end_group(if lines_of_their_own { End::Broken } else { End::Whole });
            return self.take_rows(line, text, blank);
        }
        self.add_rows(line, text, counts, cells);
    }

    fn add_rows(&mut self, line: &Line<'_>, text: &str, counts: &[usize], cells: usize) {
        self.push(text, line);
        self.group.rows += counts.len();
        self.group.cells += cells;
        let complete = match self.group.shape {
            Some(shape) => self.group.rows >= shape.rows() || self.group.cells >= shape.cells(),
            None => self.group.cells >= MAX_CELLS,
        };
        if complete {
            self.end_group(End::Whole);
        } else {
            self.brackets(line);
        }
    }

    /// Adds a line to the group.
    fn push(&mut self, text: &str, line: &Line<'_>) {
        let group = &mut self.group;
        if group.starts.is_empty() {
            group.lines_before = self.number - 1;
        }
        // Lines in between that hold nothing to read keep their places.
        let gap = self.number - 1 - group.lines_before - group.text.bytes().filter(|&b| b == b'\n').count();
        group.text.extend(std::iter::repeat_n('\n', gap));
        group.starts.push(group.text.len());
        group.text.push_str(text);
        group.text.push('\n');
        debug_assert!(!line.is_blank());
    }

    /// Ends the group that is being put together.
    fn end_group(&mut self, end: End) {
        if self.group.starts.is_empty() {
            self.group = Group::default();
            return;
        }
        let only_headers = self.group.rows == 0;
        if end == End::Whole && only_headers {
            // Numbers and nothing behind them: the last may be the 0 that ends an input.
            let ends = self.boards > 0 && self.group.headers == [[0]] && self.group.singles == 0;
            if ends {
                self.group = Group::default();
                return;
            }
        }
        let fits = || {
            let options = Options { shape: self.options.shape, ..self.options.clone() };
            let read = whole::read(&self.group.text, 1, options.known(), FirstNumber::Size);
            read.map(|boards| boards[0].shape())
        };
        let whole = match (end, only_headers, self.group.shape) {
            (End::Broken, _, _) | (_, true, _) => false,
            (End::Whole, false, Some(_)) => true,
            // A board of a shape that only its rows tell, or lines that are faults each.
            (End::Whole, false, None) => match fits() {
                Ok(shape) => {
                    self.implied = shape;
                    true
                }
                Err(_) => self.group.starts.len() == 1,
            },
        };
        if whole {
            return self.cut_group(self.options.shape);
        }
        let group = std::mem::take(&mut self.group);
        for (line, &start) in group.starts.iter().enumerate() {
            let end = group.starts.get(line + 1).copied().unwrap_or(group.text.len());
            let lines_before =
                group.lines_before + group.text[..start].bytes().filter(|&b| b == b'\n').count();
            let text = group.text[start..end].to_string();
            self.cut(Piece { text, lines_before, shape: Some(self.implied), boards: 1, fault: None });
        }
    }

    /// Cuts the group off as one board.
    fn cut_group(&mut self, shape: Option<Shape>) {
        let Group { text, lines_before, .. } = std::mem::take(&mut self.group);
        self.cut(Piece { text, lines_before, shape, boards: 1, fault: None });
    }

    /// Cuts a line off together with the numbers before it.
    fn cut_with_headers(&mut self, text: &str, line: &Line<'_>, boards: usize, shape: Option<Shape>) {
        self.push(text, line);
        let Group { text, lines_before, .. } = std::mem::take(&mut self.group);
        self.cut(Piece { text, lines_before, shape, boards, fault: None });
    }

    fn cut_line(&mut self, text: String, boards: usize, shape: Option<Shape>) {
        let lines_before = self.number - 1;
        self.cut(Piece { text, lines_before, shape, boards, fault: None });
    }

    fn cut_fault(&mut self, lines_before: usize, fault: Fault) {
        self.cut(Piece { text: String::new(), lines_before, shape: None, boards: 1, fault: Some(fault) });
    }

    fn cut(&mut self, piece: Piece) {
        self.boards += piece.boards as u64;
        self.cut.push_back(piece);
    }
}

/// Words that people write on a line of their own before a board.
fn is_label(word: &str) -> bool {
    const LABELS: [&str; 27] = [
        "start",
        "starting",
        "initial",
        "init",
        "begin",
        "beginning",
        "source",
        "from",
        "input",
        "goal",
        "target",
        "final",
        "end",
        "solution",
        "to",
        "state",
        "board",
        "puzzle",
        "configuration",
        "position",
        "node",
        "case",
        "test",
        "the",
        "and",
        "example",
        "output",
    ];
    const CHINESE: [&str; 6] = ["起始状态", "初始状态", "目标状态", "初始", "起始", "目标"];
    let word = word.trim_end_matches(['.', '!', '?']);
    CHINESE.contains(&word) || LABELS.iter().any(|label| label.eq_ignore_ascii_case(word))
}

/// Reads the boards of a stream in order, each as soon as it is there.
///
/// ```
/// use tilebase::read::{Boards, Options};
/// use tilebase::Shape;
///
/// let text = "867254301\n8672543\n123456780\n";
/// let boards = Boards::new(text.as_bytes(), &Options::default(), Shape::EIGHT);
/// let boards: std::io::Result<Vec<_>> = boards.collect();
/// let ends: Vec<bool> = boards?.into_iter().map(|board| board.is_ok()).collect();
/// assert_eq!(ends, [true, false, true]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Boards<R> {
    pieces: Pieces<R>,
    read: VecDeque<Result<Board, ReadError>>,
}

impl<R: Read> Boards<R> {
    /// The boards of `input`, as [`Pieces::new`].
    pub fn new(input: R, options: &Options, implied: Shape) -> Self {
        Self { pieces: Pieces::new(input, options, implied), read: VecDeque::new() }
    }

    /// Takes numbers before a board for its size only, never for a count of boards.
    #[must_use]
    pub fn without_count(mut self) -> Self {
        self.pieces.may_count = false;
        self
    }
}

impl<R: Read> Iterator for Boards<R> {
    /// The outer error is that of the stream.
    type Item = io::Result<Result<Board, ReadError>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.read.is_empty() {
            match self.pieces.next_piece() {
                Err(error) => return Some(Err(error)),
                Ok(piece) => self.read.extend(piece?.read(&self.pieces.options)),
            }
        }
        self.read.pop_front().map(Ok)
    }
}
