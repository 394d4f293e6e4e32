//! Any start, any goal: what a user asks a database.
//!
//! ```
//! use tilebase::{Board, Database, Move, Shape};
//!
//! let database = Database::build(Shape::EIGHT);
//! let goal = Board::ordered(Shape::EIGHT);
//! let start = Board::new(Shape::EIGHT, &[1, 2, 3, 4, 0, 6, 7, 5, 8])?;
//! assert_eq!(database.distance(&start, &goal)?, Some(2));
//!
//! // Many questions about one goal: find its table once.
//! let table = database.goal(&goal)?;
//! assert_eq!(table.path(&start)?, Some(vec![Move::Down, Move::Right]));
//! assert_eq!(table.largest_distance(), 31);
//! assert_eq!(table.boards_at(31).count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::{self, Cursor, Seek, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::board::Board;
use crate::frame::Frame;
use crate::generate::{Progress, Table, bytes_to_build, table};
use crate::moves::Move;
use crate::rank::{Position, Space};
use crate::shape::Shape;
use crate::table::bytes::Bytes;
use crate::table::{FormatError, Header, TableInfo, write};
use crate::whole_file::WholeFile;

/// Tables in files up to this size, in bytes, are compared with their checksums at opening; that costs
/// microseconds. Larger ones leave it to [`crate::table::certify`].
pub const CHECKED_AT_OPENING: usize = 4 << 20;

/// The tables of one shape, from a file or built in memory.
#[derive(Debug)]
pub struct Database {
    bytes: Bytes,
    header: Header,
}

/// Why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The file cannot be read.
    #[error("{}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is no database, or damaged.
    #[error("{}: {source}", .path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: FormatError,
    },
}

/// Why a database cannot answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The database is for boards of another shape.
    #[error("a {found} board, but the database is for {expected}")]
    Shape {
        /// The database's shape.
        expected: Shape,
        /// The board's shape.
        found: Shape,
    },
    /// The database lacks the table that a goal needs.
    #[error("the database has no table for the goal {goal:?}")]
    GoalNotCovered {
        /// The goal.
        goal: Board,
    },
    /// The table is damaged: no move leads from a board to a distance one less.
    #[error("damaged table: the board {board:?} has distance {distance} and no neighbour one nearer")]
    Damaged {
        /// The board.
        board: Board,
        /// Its entry in the table.
        distance: u8,
    },
}

impl Database {
    /// Opens a file by mapping it into memory: right for files on a disk of this machine. See
    /// [`crate::table::bytes`] for the difference to [`Database::read`].
    ///
    /// # Errors
    /// When the file cannot be opened, or is no undamaged database.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::from_file(path, Bytes::map(path))
    }

    /// Opens a file by reading it whole: for network and removable disks.
    ///
    /// # Errors
    /// As [`Database::open`].
    pub fn read(path: &Path) -> Result<Self, OpenError> {
        Self::from_file(path, Bytes::read(path))
    }

    fn from_file(path: &Path, bytes: io::Result<Bytes>) -> Result<Self, OpenError> {
        let bytes = bytes.map_err(|source| OpenError::Io { path: path.into(), source })?;
        Self::from_bytes(bytes).map_err(|source| OpenError::Format { path: path.into(), source })
    }

    /// A database from the bytes of its file.
    ///
    /// # Errors
    /// A [`FormatError`] names what is wrong with them.
    pub fn from_bytes(bytes: Bytes) -> Result<Self, FormatError> {
        let header = Header::read(&bytes)?;
        let database = Self { bytes, header };
        if database.bytes.len() <= CHECKED_AT_OPENING {
            database.header.tables.iter().try_for_each(|table| database.check(table))?;
        }
        Ok(database)
    }

    /// Compares a table with its checksum.
    ///
    /// # Errors
    /// [`FormatError::TableChecksum`] when they differ.
    pub fn check(&self, table: &TableInfo) -> Result<(), FormatError> {
        let found = crc32fast::hash(self.distances(table));
        match found == table.checksum {
            true => Ok(()),
            false => Err(FormatError::TableChecksum {
                goal_cell: table.goal_cell,
                expected: table.checksum,
                found,
            }),
        }
    }

    /// Builds all the tables of a shape in memory.
    ///
    /// # Panics
    /// When the shape has more than 12 cells.
    pub fn build(shape: Shape) -> Self {
        let header = Header::new(shape.standing(), &shape.standing().goal_cells());
        let mut file = Cursor::new(Vec::with_capacity(header.file_bytes()));
        let header = build_tables(header, &mut file, &|_| {}).expect("memory can be written to");
        Self { bytes: Bytes::Owned(file.into_inner()), header }
    }

    /// Builds tables and writes them to a file, whole or not at all: those of `goal_cells`, cells of the
    /// shape as it stands, among [`Shape::goal_cells`]. The planes of one table and its bytes are in
    /// memory at a time, on shapes of up to ten cells those of all tables.
    ///
    /// # Errors
    /// When the file cannot be written; what stood there is then as it was.
    ///
    /// # Panics
    /// As [`Header::new`].
    pub fn create(
        file: WholeFile,
        shape: Shape,
        goal_cells: &[usize],
        progress: &(dyn Fn(Progress) + Sync),
    ) -> io::Result<Header> {
        let mut file = file;
        let header = build_tables(Header::new(shape.standing(), goal_cells), &mut file, progress)?;
        file.commit()?;
        Ok(header)
    }

    /// Bytes of memory that [`Database::create`] needs, at most.
    pub fn bytes_to_create(shape: Shape, tables: usize) -> u64 {
        let at_a_time = if shape.cells() <= SIDE_BY_SIDE_CELLS { tables } else { 1 };
        bytes_to_build(shape.standing()) * at_a_time as u64
    }

    /// What the database holds.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// A table's distances, by dense index.
    pub fn distances(&self, table: &TableInfo) -> &[u8] {
        &self.bytes[table.offset..][..self.header.table_bytes()]
    }

    /// The table as one goal sees it.
    ///
    /// # Errors
    /// When the goal has another shape, or the database lacks the table that it needs.
    pub fn goal(&self, goal: &Board) -> Result<GoalTable<'_>, QueryError> {
        if goal.shape().standing() != self.header.shape {
            return Err(QueryError::Shape { expected: self.header.shape, found: goal.shape() });
        }
        let frame = Frame::new(goal);
        let info =
            self.header.table(frame.space().goal_cell()).ok_or(QueryError::GoalNotCovered { goal: *goal })?;
        Ok(GoalTable { frame, info, distances: self.distances(info), guide: Vec::new() })
    }

    /// The distance in moves from `start` to `goal`; `None` when no moves lead there.
    ///
    /// # Errors
    /// As [`Database::goal`].
    pub fn distance(&self, start: &Board, goal: &Board) -> Result<Option<u8>, QueryError> {
        Ok(self.goal(goal)?.distance(start))
    }

    /// A shortest path from `start` to `goal`, as [`GoalTable::path`].
    ///
    /// # Errors
    /// As [`Database::goal`] and [`GoalTable::path`].
    pub fn solve(&self, start: &Board, goal: &Board) -> Result<Option<Vec<Move>>, QueryError> {
        self.goal(goal)?.path(start)
    }
}

/// Shapes up to this many cells have tables too small to share their levels out among threads: they are
/// built side by side instead.
const SIDE_BY_SIDE_CELLS: usize = 10;

fn build_tables(
    header: Header,
    sink: &mut (impl Write + Seek),
    progress: &(dyn Fn(Progress) + Sync),
) -> io::Result<Header> {
    let spaces: Vec<Space> = header.tables.iter().map(|info| header.space(info)).collect();
    if header.shape.cells() <= SIDE_BY_SIDE_CELLS {
        let tables: Vec<Table> = spaces.par_iter().map(|space| table(space, progress)).collect();
        write(header, sink, tables)
    } else {
        write(header, sink, spaces.iter().map(|space| table(space, progress)))
    }
}

/// A table as one goal sees it: distances to that goal, paths to it, boards at a distance from it.
#[derive(Debug, Clone)]
pub struct GoalTable<'a> {
    frame: Frame,
    info: &'a TableInfo,
    distances: &'a [u8],
    /// By dense index, the first step of the board's path and where it leads: see [`guide_entry`]. Empty
    /// unless prepared.
    guide: Vec<u32>,
}

/// A step and the index after it in one number: two bits for the step.
fn guide_entry((step, next): (Move, Position)) -> u32 {
    (next.index as u32) << 2 | step as u32
}

/// Stands in a guide for the goal, which has no step, and for a board of a damaged table that leads
/// nowhere.
const NO_STEP: u32 = u32::MAX;

impl GoalTable<'_> {
    /// The goal.
    pub fn goal(&self) -> &Board {
        self.frame.goal()
    }

    /// The distance of a board in moves; `None` when it cannot reach the goal.
    pub fn distance(&self, board: &Board) -> Option<u8> {
        Some(self.distances[self.frame.index(board)? as usize])
    }

    /// A shortest path from a board; of several, the one that is first in the order of [`Move::ALL`].
    /// `None` when the board cannot reach the goal.
    ///
    /// # Errors
    /// [`QueryError::Damaged`] when the table's distances lead nowhere.
    pub fn path(&self, board: &Board) -> Result<Option<Vec<Move>>, QueryError> {
        let mut path = Vec::new();
        Ok(self.path_into(board, &mut path)?.then_some(path))
    }

    /// As [`GoalTable::path`], into a vector of the caller's, which is emptied first; false when the
    /// board cannot reach the goal.
    ///
    /// # Errors
    /// [`QueryError::Damaged`] when the table's distances lead nowhere.
    pub fn path_into(&self, board: &Board, path: &mut Vec<Move>) -> Result<bool, QueryError> {
        path.clear();
        let Some(index) = self.frame.index(board) else { return Ok(false) };
        let distance = self.distances[index as usize];
        path.reserve(usize::from(distance));
        let end = match self.guide.is_empty() {
            true => self.walk(index, distance, path)?,
            false => self.follow_guide(index, distance, path)?,
        };
        // Only the goal is at distance 0.
        if end != self.frame.goal_index() {
            return Err(self.damaged(end));
        }
        Ok(true)
    }

    /// Prepares for many paths: notes for every board the step that its path begins with and the index
    /// that it leads to, four bytes a board. A path then costs one look-up a move. Worth its time from
    /// some thousands of paths on.
    pub fn prepare_paths(&mut self) {
        let space = self.frame.space();
        let step_of = |position: Position| {
            let distance = self.at(&position).checked_sub(1)?;
            self.step_nearer(&position, distance, None).map(guide_entry)
        };
        self.guide = (0..space.shape().cells() as u64)
            .into_par_iter()
            .flat_map_iter(|plane| space.positions(plane * space.plane()..(plane + 1) * space.plane()))
            .map(|position| step_of(position).unwrap_or(NO_STEP))
            .collect();
    }

    /// Walks downhill and returns the index where the walk ends, after `distance` moves.
    fn walk(&self, index: u64, distance: u8, path: &mut Vec<Move>) -> Result<u64, QueryError> {
        let mut position = self.frame.space().position(index);
        // Every step leads one nearer, so the walk ends, whatever the table says.
        for nearer in (0..distance).rev() {
            let back = path.last().map(|step: &Move| step.reverse());
            let Some((step, next)) = self.step_nearer(&position, nearer, back) else {
                return Err(self.damaged(position.index));
            };
            path.push(step);
            position = next;
        }
        Ok(position.index)
    }

    /// As [`GoalTable::walk`], with what was prepared.
    fn follow_guide(&self, mut index: u64, distance: u8, path: &mut Vec<Move>) -> Result<u64, QueryError> {
        for _ in 0..distance {
            let entry = self.guide[index as usize];
            if entry == NO_STEP {
                return Err(self.damaged(index));
            }
            path.push(Move::ALL[(entry & 3) as usize]);
            index = u64::from(entry >> 2);
        }
        Ok(index)
    }

    /// The first step, in the order of [`Move::ALL`], that leads to `distance`; never `back`, the way the
    /// walk has come, which leads farther.
    fn step_nearer(&self, position: &Position, distance: u8, back: Option<Move>) -> Option<(Move, Position)> {
        self.steps_to(position, distance, back).next()
    }

    /// As [`GoalTable::step_nearer`], one after another all such steps and where they lead.
    fn steps_to(
        &self,
        position: &Position,
        distance: u8,
        back: Option<Move>,
    ) -> impl Iterator<Item = (Move, Position)> {
        Move::ALL.into_iter().filter(move |&step| Some(step) != back).filter_map(move |step| {
            let next = self.after(position, step)?;
            (self.at(&next) == distance).then_some((step, next))
        })
    }

    /// The steps that lead one nearer to the goal; none leads nearer to it from the goal.
    pub(crate) fn nearer(&self, position: &Position) -> impl Iterator<Item = (Move, Position)> {
        let nearer = self.at(position).checked_sub(1);
        nearer.into_iter().flat_map(|distance| self.steps_to(position, distance, None))
    }

    /// Where a walk from a board begins; `None` when the board cannot reach the goal.
    pub(crate) fn position(&self, board: &Board) -> Option<Position> {
        Some(self.frame.space().position(self.frame.index(board)?))
    }

    /// The position after a move on the user's board, or `None` when the blank would leave the board.
    pub(crate) fn after(&self, position: &Position, step: Move) -> Option<Position> {
        position.after(self.frame.space(), self.frame.step(step))
    }

    /// The distance of a position in moves.
    pub(crate) fn at(&self, position: &Position) -> u8 {
        self.distances[position.index as usize]
    }

    pub(crate) fn is_goal(&self, position: &Position) -> bool {
        position.index == self.frame.goal_index()
    }

    /// What to say of a board from which the table leads nowhere.
    pub(crate) fn damaged(&self, index: u64) -> QueryError {
        QueryError::Damaged { board: self.frame.board(index), distance: self.distances[index as usize] }
    }

    /// All positions, in order of the dense index.
    pub(crate) fn positions(&self) -> impl Iterator<Item = Position> {
        self.frame.space().positions(0..self.frame.space().boards())
    }

    /// The indexes of the boards at those distances, in order.
    pub(crate) fn indexes_at(&self, distances: RangeInclusive<u8>) -> impl Iterator<Item = u64> {
        let entries = (0..).zip(self.distances);
        entries.filter(move |&(_, entry)| distances.contains(entry)).map(|(index, _)| index)
    }

    /// The board, as the user sees it, at a dense index.
    pub(crate) fn board(&self, index: u64) -> Board {
        self.frame.board(index)
    }

    /// The distances of all boards, by dense index, and how many of them share a cell of the blank.
    pub(crate) fn planes(&self) -> (&[u8], u64) {
        (self.distances, self.frame.space().plane())
    }

    /// The legal moves and the distance after each, nearest first; ties in the order of [`Move::ALL`].
    /// Empty when the board cannot reach the goal.
    pub fn moves(&self, board: &Board) -> Vec<(Move, u8)> {
        let mut moves: Vec<(Move, u8)> =
            board.neighbours().filter_map(|(step, next)| Some((step, self.distance(&next)?))).collect();
        moves.sort_by_key(|&(_, distance)| distance);
        moves
    }

    /// Boards at each distance, from 0 to the largest.
    pub fn level_counts(&self) -> &[u64] {
        &self.info.level_counts
    }

    /// The largest distance of any board from the goal, in moves.
    pub fn largest_distance(&self) -> u8 {
        self.info.largest_distance()
    }

    /// The mean distance of the boards that can reach the goal, in moves, the goal counted.
    pub fn mean_distance(&self) -> f64 {
        let sum: u64 = (0..).zip(self.level_counts()).map(|(distance, count)| distance * count).sum();
        sum as f64 / self.distances.len() as f64
    }

    /// The boards at a distance, in order of the dense index.
    pub fn boards_at(&self, distance: u8) -> impl Iterator<Item = Board> + '_ {
        self.indexes_at(distance..=distance).map(|index| self.board(index))
    }
}
