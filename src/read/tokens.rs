//! Boards as judges feed them: so many cells, whatever the lines.
//!
//! Cells are one character each, with space between or run together, row by row or board by board; where a
//! board ends only the count of its cells tells. Judges' files are large, so the plain form, single spaces,
//! is read without looking at its bytes one by one.

use std::io::{self, BufRead, ErrorKind};

use super::fault::{Fault, ReadError, shown};
use super::plain::{self, CELLS, MOST_CELLS};
use crate::board::{Board, BoardError};
use crate::shape::Shape;

/// Why there is no next board.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TokenError {
    /// The input cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// What stands there is no board.
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// The longest word that is kept; any longer one is an error.
const MOST_WORD: usize = 32;

/// Reads boards, cell by cell.
///
/// ```
/// use tilebase::Shape;
/// use tilebase::read::Tokens;
///
/// let mut tokens = Tokens::new("2\n2 3 4\n1 5 x\n7 6 8\n123456780 ".as_bytes());
/// assert_eq!(tokens.number()?, Some(2));
/// assert_eq!(tokens.board(Shape::EIGHT)?.unwrap().to_string(), "234150768");
/// assert_eq!(tokens.board(Shape::EIGHT)?.unwrap().to_string(), "123456780");
/// assert_eq!(tokens.board(Shape::EIGHT)?, None);
/// # Ok::<(), tilebase::read::TokenError>(())
/// ```
#[derive(Debug)]
pub struct Tokens<R> {
    input: R,
    /// From 1.
    line: usize,
    /// Bytes of the line that have been read.
    column: usize,
    /// Whether all that the input had at hand has been read.
    drained: bool,
}

/// A word and its place.
struct Word {
    bytes: [u8; MOST_WORD],
    length: usize,
    line: usize,
    column: usize,
}

impl Word {
    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    fn fault(&self, at: usize, fault: Fault) -> TokenError {
        ReadError::new(self.line, self.column + at, fault).into()
    }

    fn shown(&self) -> String {
        shown(&String::from_utf8_lossy(self.bytes()))
    }
}

impl<R: BufRead> Tokens<R> {
    /// The boards of `input`.
    pub fn new(input: R) -> Self {
        Self { input, line: 1, column: 0, drained: false }
    }

    /// Whether the next word has to be waited for, as far as is known: time to hand out what is answered.
    pub fn drained(&self) -> bool {
        self.drained
    }

    /// The next word as a number; `None` at the end of the input.
    ///
    /// # Errors
    /// When it is no number, or the input cannot be read.
    pub fn number(&mut self) -> Result<Option<u64>, TokenError> {
        let Some(word) = self.word()? else { return Ok(None) };
        let digits = std::str::from_utf8(word.bytes()).ok().filter(|w| w.bytes().all(|b| b.is_ascii_digit()));
        match digits.and_then(|digits| digits.parse().ok()) {
            Some(number) => Ok(Some(number)),
            None => Err(word.fault(0, Fault::Token { token: word.shown() })),
        }
    }

    /// Whether nothing but space is left.
    ///
    /// # Errors
    /// [`Fault::Words`] when something is; or the input cannot be read.
    pub fn expect_end(&mut self) -> Result<(), TokenError> {
        match self.word()? {
            None => Ok(()),
            Some(word) => Err(word.fault(0, Fault::Words { token: word.shown() })),
        }
    }

    /// The next board; `None` at the end of the input.
    ///
    /// # Errors
    /// When the cells are none, make no board, or end too early; or the input cannot be read.
    ///
    /// # Panics
    /// When boards of the shape have tiles of two digits.
    pub fn board(&mut self, shape: Shape) -> Result<Option<Board>, TokenError> {
        let cells = shape.cells();
        assert!(cells <= MOST_CELLS, "cells of one character");
        if let Some(board) = self.plain(shape)? {
            return Ok(Some(board));
        }
        let mut tiles = [0; MOST_CELLS];
        let mut places = [(0, 0); MOST_CELLS];
        let mut found = 0;
        while found < cells {
            let Some(word) = self.word()? else {
                if found == 0 {
                    return Ok(None);
                }
                let error = BoardError::CellCount { shape, found };
                let missing = (1..cells as u8).filter(|tile| !tiles[..found].contains(tile)).collect();
                let (line, column) = places[found - 1];
                return Err(ReadError::new(line, column, Fault::Board { error, missing }).into());
            };
            // Run together, cells make a row or a board.
            let whole = word.length == 1
                || (found % word.length == 0 && (word.length == cells || word.length == shape.columns()));
            if !whole || found + word.length > cells {
                return Err(word.fault(0, Fault::Token { token: word.shown() }));
            }
            for (at, &byte) in word.bytes().iter().enumerate() {
                let tile = CELLS[usize::from(byte)];
                if tile == plain::NONE {
                    return Err(word.fault(at, Fault::Token { token: word.shown() }));
                }
                tiles[found] = tile;
                places[found] = (word.line, word.column + at);
                found += 1;
            }
        }
        let tiles = &tiles[..cells];
        match Board::new(shape, tiles) {
            Ok(board) => Ok(Some(board)),
            Err(error) => {
                let cell = match error {
                    BoardError::TileOutOfRange { cell, .. }
                    | BoardError::TileTwice { cell, .. }
                    | BoardError::BlankTwice { cell } => cell,
                    BoardError::CellCount { .. } => 0,
                };
                let missing = (1..cells as u8).filter(|tile| !tiles.contains(tile)).collect();
                let (line, column) = places[cell];
                Err(ReadError::new(line, column, Fault::Board { error, missing }).into())
            }
        }
    }

    /// A board in a plain form, when it stands whole in the input's buffer with a line break behind it.
    fn plain(&mut self, shape: Shape) -> Result<Option<Board>, TokenError> {
        let buffer = match self.input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == ErrorKind::Interrupted => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        for length in [2 * shape.cells() - 1, shape.cells()] {
            if buffer.get(length) == Some(&b'\n')
                && let Some(board) = plain::board(&buffer[..length], shape)
            {
                self.drained = buffer.len() == length + 1;
                self.input.consume(length + 1);
                self.line += 1;
                self.column = 0;
                return Ok(Some(board));
            }
        }
        Ok(None)
    }

    /// The next word, with the white space before it and one character behind.
    fn word(&mut self) -> Result<Option<Word>, TokenError> {
        let mut word = Word { bytes: [0; MOST_WORD], length: 0, line: 0, column: 0 };
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            };
            if buffer.is_empty() {
                self.drained = true;
                return Ok((word.length > 0).then_some(word));
            }
            let mut read = 0;
            let mut ended = false;
            for &byte in buffer {
                read += 1;
                if byte.is_ascii_whitespace() || byte == b'\x0b' {
                    if byte == b'\n' {
                        self.line += 1;
                        self.column = 0;
                    } else {
                        self.column += 1;
                    }
                    if word.length > 0 {
                        ended = true;
                        break;
                    }
                    continue;
                }
                self.column += 1;
                if word.length == 0 {
                    (word.line, word.column) = (self.line, self.column);
                }
                if word.length == MOST_WORD {
                    return Err(word.fault(0, Fault::TooLong { limit: MOST_WORD }));
                }
                word.bytes[word.length] = byte;
                word.length += 1;
            }
            self.drained = read == buffer.len();
            self.input.consume(read);
            if ended {
                return Ok(Some(word));
            }
        }
    }
}
