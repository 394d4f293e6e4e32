//! Finding the database of a shape, or building it.

use std::env;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Exit, Failure};
use crate::board::Board;
use crate::database::{Database, GoalTable, OpenError, QueryError};
use crate::shape::{MAX_TABLE_CELLS, Shape};
use crate::table::header::{Header, PAGE};

/// The environment variable that names the database, or a folder of databases.
pub const VARIABLE: &str = "TILEBASE_DB";

/// The folder, below the current one, where `gen-db` puts databases.
pub const FOLDER: &str = "data";

/// Shapes up to this many cells are built in memory when there is no file.
const BUILT_IN_MEMORY_CELLS: usize = 9;

/// `--db` and `--read`.
#[derive(Debug, Clone, Args)]
pub struct DatabaseArgs {
    /// The database that was named.
    #[arg(
        long,
        global = true,
        value_name = "PATH",
        help = "The database [default: $TILEBASE_DB, else <shape>.tb in the platform's data folder or in data/; \
                without one, shapes of up to nine cells are built in memory]"
    )]
    pub db: Option<PathBuf>,
    /// Read the database instead of mapping it: for files on network or removable disks
    #[arg(long, global = true)]
    pub read: bool,
}

/// The name of the file of a shape's database.
pub fn file_name(shape: Shape) -> String {
    format!("{}.tb", shape.database_name())
}

/// The platform's folder for the data of this program, where `gen-db --install` puts databases.
pub fn data_folder() -> Option<PathBuf> {
    Some(dirs::data_dir()?.join("tilebase"))
}

impl DatabaseArgs {
    /// The file to open for a shape: the one that was named, else the first that is there.
    fn path(&self, shape: Shape) -> Option<PathBuf> {
        if let Some(path) = &self.db {
            return Some(path.clone());
        }
        if let Some(path) = env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
            let path = PathBuf::from(path);
            return Some(if path.is_dir() { path.join(file_name(shape)) } else { path });
        }
        let folders = data_folder().into_iter().chain([PathBuf::from(FOLDER)]);
        folders.map(|folder| folder.join(file_name(shape))).find(|path| path.exists())
    }

    fn open_file(&self, path: &Path) -> Result<Database, OpenError> {
        if self.read { Database::read(path) } else { Database::open(path) }
    }

    /// The shape of the database that was named with `--db`, if one was and its header is sound. Only the
    /// header is read: opening the database is [`DatabaseArgs::open`]'s work, and tells what may be wrong.
    pub fn named_shape(&self) -> Option<Shape> {
        let mut page = Vec::new();
        File::open(self.db.as_deref()?).ok()?.take(PAGE as u64).read_to_end(&mut page).ok()?;
        Some(Header::read_page(&page).ok()?.shape)
    }

    /// Opens the database of a shape, or builds it in memory.
    ///
    /// # Errors
    /// With [`Exit::BadDatabase`] when it is missing, damaged or for another shape.
    pub fn open(&self, shape: Shape) -> Result<Database, Failure> {
        if shape.cells() > MAX_TABLE_CELLS {
            let message =
                format!("{shape} boards have no tables: only boards of up to {MAX_TABLE_CELLS} cells have");
            return Err(Failure::new(Exit::BadDatabase, message));
        }
        let build = format!("`gen-db --board {shape}` builds it");
        let Some(path) = self.path(shape) else {
            if shape.cells() > BUILT_IN_MEMORY_CELLS {
                let message = format!("there is no database for {shape} boards; {build}");
                return Err(Failure::new(Exit::BadDatabase, message));
            }
            eprintln!("note: no database at hand, building {shape} in memory; {build} once for all");
            return Ok(Database::build(shape));
        };
        let database = self.open_file(&path).map_err(|error| {
            Failure::new(
                Exit::BadDatabase,
                format_args!("{error}; `gen-db --board {shape} --out {}` builds it", path.display()),
            )
        })?;
        let found = database.header().shape;
        if found != shape.standing() {
            let message = format!("{} is for {found} boards, not {shape}; {build}", path.display());
            return Err(Failure::new(Exit::BadDatabase, message));
        }
        Ok(database)
    }
}

/// The table of a goal.
///
/// # Errors
/// With [`Exit::BadDatabase`] when the database does not cover it.
pub fn table_of<'a>(database: &'a Database, goal: &Board) -> Result<GoalTable<'a>, Failure> {
    database.goal(goal).map_err(|error| match error {
        QueryError::GoalNotCovered { .. } => {
            let shape = goal.shape();
            let message = format!("{error}; `gen-db --board {shape} --goal {goal}` builds one that has, `gen-db --board {shape}` one for every goal");
            Failure::new(Exit::BadDatabase, message)
        }
        error => Failure::new(Exit::BadDatabase, error),
    })
}
