//! Moves, and the ways people write them.
//!
//! A move is the way the **blank** travels, as the judges write it; the tile travels the other way.
//! Whenever several moves are equally good, the first of [`Move::ALL`] is taken: up, down, left, right.
//! That one tie-break holds everywhere (command line, judges, web page), so two answers never disagree.
//!
//! ```
//! use tilebase::{Board, Move, Notation, Shape};
//!
//! let board = Board::new(Shape::EIGHT, &[1, 2, 3, 4, 0, 6, 7, 5, 8])?;
//! let path = [Move::Down, Move::Right];
//! assert_eq!(Notation::Blank.write(&board, &path), "dr");
//! assert_eq!(Notation::Tile.write(&board, &path), "UL");
//! assert_eq!(Notation::Numbers.write(&board, &path), "5 8");
//! assert_eq!(Notation::read(None, &board, "dr"), Ok(path.to_vec()));
//! assert_eq!(Notation::read(None, &board, "U L"), Ok(path.to_vec()));
//! assert_eq!(Notation::read(None, &board, "5, 8"), Ok(path.to_vec()));
//! # Ok::<(), tilebase::BoardError>(())
//! ```

use crate::board::Board;
use crate::shape::MAX_CELLS;

/// One step of the blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Move {
    /// The blank goes up, its tile down: `u`.
    Up = 0,
    /// The blank goes down: `d`.
    Down = 1,
    /// The blank goes left: `l`.
    Left = 2,
    /// The blank goes right: `r`.
    Right = 3,
}

impl Move {
    /// All moves in the fixed order that settles every tie.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The letter of the blank's way: `u`, `d`, `l` or `r`.
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'u',
            Self::Down => 'd',
            Self::Left => 'l',
            Self::Right => 'r',
        }
    }

    /// The move that undoes this one.
    pub const fn reverse(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A way to write a sequence of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Notation {
    /// The blank's way in small letters, as judges want it: dr
    #[default]
    Blank,
    /// The tile's way in capitals, as speed-solvers write it: UL
    Tile,
    /// The numbers of the tiles that move: 5 8
    Numbers,
}

/// Why a text is no sequence of moves from a board. Moves are numbered from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MovesError {
    /// A word that is a move in no notation.
    #[error(
        "move {number}, {text:?}, is no move: write u d l r for the blank's way, U D L R or R2 for the tile's way, or the numbers of the tiles with spaces between"
    )]
    Unknown {
        /// The move's number.
        number: usize,
        /// The word, cut to a readable length.
        text: String,
    },
    /// A move in another notation than the one asked for, or than the moves before it.
    #[error("move {number}, {text:?}, is {}, but {} is expected: moves are written one way throughout", .found.name(), .expected.name())]
    Mixed {
        /// The move's number.
        number: usize,
        /// The word, cut to a readable length.
        text: String,
        /// The notation that was asked for or begun with.
        expected: Notation,
        /// The notation of this move.
        found: Notation,
    },
    /// A move that the board does not allow: the blank would leave it, or the tile is not beside the blank.
    #[error("move {number}, {text}, is not possible on {board}")]
    Illegal {
        /// The move's number; those before it are legal.
        number: usize,
        /// The move as it is written.
        text: String,
        /// The board that the moves before it lead to.
        board: Board,
    },
}

impl Notation {
    /// Writes `path` from `start` in this notation.
    ///
    /// # Panics
    /// With [`Notation::Numbers`], when a move of the path leaves the board: there is no tile to name.
    pub fn write(self, start: &Board, path: &[Move]) -> String {
        match self {
            Self::Blank => path.iter().map(|step| step.letter()).collect(),
            Self::Tile => path.iter().map(|step| step.reverse().letter().to_ascii_uppercase()).collect(),
            Self::Numbers => {
                let mut board = *start;
                let mut words = Vec::with_capacity(path.len());
                for &step in path {
                    let next = board.after(step).expect("a path stays on the board");
                    words.push(next.tile(board.blank()).to_string());
                    board = next;
                }
                words.join(" ")
            }
        }
    }

    /// Reads moves that are made from `start`: the inverse of [`Notation::write`]. The moves returned can
    /// be played.
    ///
    /// Moves may be run together or have white space and commas between them; numbers need something
    /// between. The first move tells the notation, and the others must keep to it:
    ///
    /// - a **small letter** is the blank's way: `dr`;
    /// - a **capital** is the tile's way, and may have a power: `R2` moves two tiles to the right;
    /// - a **number** is the tile that moves.
    ///
    /// When `notation` is given, small letters and capitals are the same to it, as long as it has letters.
    ///
    /// # Errors
    /// A [`MovesError`] names the first move that is unknown, in another notation, or illegal.
    ///
    /// ```
    /// use tilebase::{Board, Move, MovesError, Notation, Shape};
    ///
    /// let board = Board::new(Shape::EIGHT, &[1, 2, 3, 0, 4, 6, 7, 5, 8])?;
    /// assert_eq!(Notation::read(None, &board, "rdr")?, [Move::Right, Move::Down, Move::Right]);
    /// assert_eq!(Notation::read(None, &board, "L2")?, [Move::Right, Move::Right]);
    /// assert_eq!(Notation::read(Some(Notation::Blank), &board, "RDR")?.len(), 3);
    /// assert!(matches!(Notation::read(None, &board, "rU"), Err(MovesError::Mixed { number: 2, .. })));
    /// assert!(matches!(Notation::read(None, &board, "4 4 7 8"), Err(MovesError::Illegal { number: 4, .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(notation: Option<Self>, start: &Board, text: &str) -> Result<Vec<Move>, MovesError> {
        let mut settled = notation;
        let mut board = *start;
        let mut path = Vec::new();
        let mut rest = text;
        while let Some((word, after)) = split_word(rest) {
            rest = after;
            let number = path.len() + 1;
            let cut = || word.chars().take(20).collect::<String>();
            let unknown = || MovesError::Unknown { number, text: cut() };
            let (written, symbol) = Symbol::of(word).ok_or_else(unknown)?;
            let found = match (notation, written) {
                (Some(asked @ (Self::Blank | Self::Tile)), Self::Blank | Self::Tile) => asked,
                _ => written,
            };
            let expected = *settled.get_or_insert(found);
            if found != expected {
                return Err(MovesError::Mixed { number, text: cut(), expected, found });
            }
            let (step, times) = match (symbol, found) {
                (Symbol::Way { way, power: None }, Self::Blank) => (Some(way), 1),
                // The blank's way has no powers.
                (Symbol::Way { .. }, Self::Blank) => return Err(unknown()),
                (Symbol::Way { way, power }, _) => (Some(way.reverse()), power.unwrap_or(1)),
                (Symbol::Tile(tile), _) => {
                    let moves_it = |(_, next): &(Move, Board)| next.tile(board.blank()) == tile;
                    (board.neighbours().find(moves_it).map(|(step, _)| step), 1)
                }
            };
            for _ in 0..times {
                let next = step.and_then(|step| Some((step, board.after(step)?)));
                let Some((step, next)) = next else {
                    return Err(MovesError::Illegal { number: path.len() + 1, text: cut(), board });
                };
                path.push(step);
                board = next;
            }
        }
        Ok(path)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Blank => "the blank's way (u d l r)",
            Self::Tile => "the tile's way (U D L R)",
            Self::Numbers => "the number of a tile",
        }
    }
}

/// What one word of a sequence of moves says.
#[derive(Clone, Copy)]
enum Symbol {
    Way { way: Move, power: Option<u8> },
    Tile(u8),
}

impl Symbol {
    /// The notation that a word is written in, and what it says there.
    fn of(word: &str) -> Option<(Notation, Self)> {
        let first = word.chars().next()?;
        if first.is_ascii_digit() {
            let tile = word.parse().ok().filter(|&tile| (1..MAX_CELLS as u8).contains(&tile))?;
            return Some((Notation::Numbers, Self::Tile(tile)));
        }
        let way = Move::ALL.into_iter().find(|step| step.letter() == first.to_ascii_lowercase())?;
        let power = match &word[1..] {
            "" => None,
            // No more moves in one direction than a board has room for.
            digits => Some(digits.parse().ok().filter(|&power| (1..MAX_CELLS as u8).contains(&power))?),
        };
        let notation = if first.is_ascii_lowercase() { Notation::Blank } else { Notation::Tile };
        Some((notation, Self::Way { way, power }))
    }
}

/// The first word, which is a number or one character and the digits that follow it, and the rest.
fn split_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    let first = text.chars().next()?.len_utf8();
    let digits = text[first..].bytes().take_while(u8::is_ascii_digit).count();
    Some(text.split_at(first + digits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    /// Walks at random through boards of several shapes, written and read back in every notation.
    #[test]
    fn what_is_written_is_read_back() {
        for shape in [(2, 2), (3, 3), (3, 4), (4, 4), (2, 8)].map(|(r, c)| Shape::new(r, c).unwrap()) {
            let start = Board::ordered(shape);
            let (mut board, mut path, mut seed) = (start, Vec::new(), 1u32);
            for _ in 0..500 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let step = Move::ALL[(seed >> 30) as usize];
                if let Some(next) = board.after(step) {
                    path.push(step);
                    board = next;
                }
            }
            for notation in [Notation::Blank, Notation::Tile, Notation::Numbers] {
                let text = notation.write(&start, &path);
                assert_eq!(Notation::read(None, &start, &text).as_ref(), Ok(&path), "{text}");
                assert_eq!(Notation::read(Some(notation), &start, &text).as_ref(), Ok(&path), "{text}");
            }
        }
    }

    #[test]
    fn texts_that_are_no_moves() {
        let board = Board::ordered(Shape::EIGHT);
        let error = |text| Notation::read(None, &board, text).unwrap_err();
        let long = "9".repeat(100);
        for (text, number) in [
            ("x", 1),
            ("ux", 2),
            ("u2", 1),
            ("R0", 1),
            ("R16", 1),
            ("R99999999999999999999", 1),
            ("0", 1),
            ("8 16", 2),
            ("58", 1),
            ("u-", 2),
            ("R'", 2),
            ("\u{fc}", 1),
            ("u;l", 2),
            (long.as_str(), 1),
        ] {
            match error(text) {
                MovesError::Unknown { number: found, text: word } => {
                    assert_eq!(found, number, "{text}");
                    assert!(word.len() <= 20, "{word}");
                }
                other => panic!("{text}: {other}"),
            }
        }
        for (text, number) in [("uR", 2), ("Du", 2), ("u 5", 2), ("8 u", 2), ("R 2", 2), ("8 7 L", 3)] {
            assert!(matches!(error(text), MovesError::Mixed { number: n, .. } if n == number), "{text}");
        }
        for (text, number) in [("d", 1), ("ud d", 3), ("R3", 3), ("5", 1), ("8 7 5", 3), ("8 15", 2)] {
            assert!(matches!(error(text), MovesError::Illegal { number: n, .. } if n == number), "{text}");
        }
        for text in ["", " ", " ,\n"] {
            assert_eq!(Notation::read(None, &board, text), Ok(Vec::new()));
        }
    }

    #[test]
    fn a_notation_asked_for_decides() {
        let board = Board::ordered(Shape::EIGHT);
        let read = |notation, text| Notation::read(Some(notation), &board, text);
        assert_eq!(read(Notation::Blank, "Ul"), Ok(vec![Move::Up, Move::Left]));
        assert_eq!(read(Notation::Tile, "dR"), Ok(vec![Move::Up, Move::Left]));
        assert_eq!(read(Notation::Tile, "r2"), Ok(vec![Move::Left, Move::Left]));
        assert!(matches!(read(Notation::Blank, "L2"), Err(MovesError::Unknown { number: 1, .. })));
        assert!(matches!(read(Notation::Blank, "8"), Err(MovesError::Mixed { number: 1, .. })));
        assert!(matches!(read(Notation::Numbers, "8u"), Err(MovesError::Mixed { number: 2, .. })));
    }
}
