//! The options of the commands of `query-db` and `search-lab`, and the tables that they lead to.

use clap::Args;

use super::database::table_of;
use super::{BoardArgs, DatabaseArgs, Exit, Failure, Reading};
use crate::board::Board;
use crate::database::{Database, GoalTable};
use crate::shape::{MAX_TABLE_CELLS, Shape};

/// The options of every command.
#[derive(Debug, Clone, Args)]
pub struct Common {
    /// Which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
    /// Which boards.
    #[command(flatten)]
    pub boards: BoardArgs,
    /// Answer in JSON
    #[arg(long, global = true)]
    pub json: bool,
}

impl Common {
    /// The shape to work on when no board tells another: the one asked for, the database's, or 3x3.
    pub fn shape(&self) -> Shape {
        self.boards.shape.or_else(|| self.database.named_shape()).unwrap_or(Shape::EIGHT)
    }

    /// The goal asked for.
    ///
    /// # Errors
    /// With [`Exit::BadInput`] when it is no board.
    pub fn goal(&self) -> Result<Board, Failure> {
        self.boards.goal(self.shape())
    }

    /// How boards are to be read.
    ///
    /// # Errors
    /// With [`Exit::BadInput`] when the goal is no board.
    pub fn reading(&self) -> Result<Reading, Failure> {
        self.boards.reading(self.database.named_shape())
    }

    /// Opens the database, and hands out its table for the goal.
    ///
    /// # Errors
    /// With [`Exit::BadDatabase`] when there is no such table, and those of `ask`.
    pub fn with_table<T>(
        &self,
        goal: &Board,
        ask: impl FnOnce(&GoalTable<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let database = self.open(goal.shape())?;
        ask(&table_of(&database, goal)?)
    }

    /// As [`Common::with_table`], for a start that can reach the goal.
    ///
    /// # Errors
    /// As [`Common::with_table`] and [`Common::open_for`].
    pub fn with_table_for<T>(
        &self,
        start: &Board,
        goal: &Board,
        ask: impl FnOnce(&GoalTable<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        ask(&table_of(&self.open_for(start, goal)?, goal)?)
    }

    /// Opens the database for a start that can reach the goal. Boards may be too large to have one.
    ///
    /// # Errors
    /// With [`Exit::BadDatabase`] when there is none.
    pub fn open_for(&self, start: &Board, goal: &Board) -> Result<Database, Failure> {
        if start.shape().cells() > MAX_TABLE_CELLS {
            let message = format!(
                "moves lead from {start} to the goal {goal}, but how many it takes is not known: only boards of up to {MAX_TABLE_CELLS} cells have tables"
            );
            return Err(Failure::new(Exit::BadDatabase, message));
        }
        self.open(goal.shape())
    }

    /// Opens the database of a shape.
    ///
    /// # Errors
    /// With [`Exit::BadDatabase`] when there is none.
    pub fn open(&self, shape: Shape) -> Result<Database, Failure> {
        self.database.open(shape)
    }

    /// The goal to study, and its database.
    ///
    /// # Errors
    /// When the goal is no board, or `why` the true distances are needed and there can be none.
    pub fn goal_and_database(&self, why: &str) -> Result<(Board, Database), Failure> {
        let reading = self.boards.reading(self.database.named_shape())?;
        let goal = reading.goal.unwrap_or_else(|| Board::ordered(reading.implied));
        let shape = goal.shape();
        if shape.cells() > MAX_TABLE_CELLS {
            let message = format!(
                "{why} needs the true distances, and {shape} boards have no table: at most {MAX_TABLE_CELLS} cells do"
            );
            return Err(Failure::new(Exit::BadInput, message));
        }
        Ok((goal, self.database.open(shape)?))
    }
}
