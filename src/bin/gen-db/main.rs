//! `gen-db`: builds a tilebase database, or counts the boards at each distance.

mod count;
mod progress;
mod room;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use tilebase::cli::database::{FOLDER, data_folder, file_name};
use tilebase::cli::{self, BoardArgs, Exit, Failure, grouped};
use tilebase::frame::Frame;
use tilebase::table::Header;
use tilebase::whole_file::WholeFile;
use tilebase::{Database, MAX_TABLE_CELLS, Shape};

use count::Count;
use progress::Bar;

/// Build a tilebase database: the distance of every board to every goal of a shape, or to one goal
#[derive(Parser)]
#[command(name = "gen-db", after_help = "Example: gen-db --board 2x5")]
struct Cli {
    #[command(flatten)]
    boards: BoardArgs,
    /// Where the database goes
    #[arg(long, value_name = "PATH", help = "Where the database goes [default: data/<shape>.tb]")]
    out: Option<PathBuf>,
    /// Put the database where the programs find it from every folder: the platform's data folder
    #[arg(long, conflicts_with = "out")]
    install: bool,
    /// Threads to build on [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    #[command(flatten)]
    count: Count,
}

impl Cli {
    fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.map_or(0, usize::from))
            .build_global()
            .map_err(|error| Failure::new(Exit::Io, error))?;
        let shape = self.boards.shape.unwrap_or(Shape::EIGHT);
        match self.count.count_only {
            true => self.count.run(&self.boards.goal(shape)?, out),
            false => self.build(shape, out),
        }
    }

    fn build(&self, shape: Shape, out: &mut impl Write) -> Result<Exit, Failure> {
        if shape.cells() > MAX_TABLE_CELLS {
            let message =
                format!("a {shape} table is too large: shapes of up to {MAX_TABLE_CELLS} cells have tables");
            return Err(Failure::new(Exit::BadInput, message));
        }
        let goal_cells = match self.boards.goal {
            None => shape.standing().goal_cells(),
            Some(_) => vec![Frame::new(&self.boards.goal(shape)?).space().goal_cell()],
        };
        let path = self.path(shape)?;
        let cannot_write =
            |error| Failure::new(Exit::Io, format_args!("cannot write {}: {error}", path.display()));
        let file = WholeFile::create(&path).map_err(cannot_write)?;
        if file.target() != path {
            eprintln!("note: {} is a link; writing {}", path.display(), file.target().display());
        }
        let (tables, bytes) = (goal_cells.len(), Header::new(shape.standing(), &goal_cells).file_bytes());
        let task = format!("building {} for {shape} boards", self::tables(tables));
        room::ask(&task, Database::bytes_to_create(shape, tables), Some((bytes as u64, file.folder())))?;
        let began = Instant::now();
        let bar = Bar::new(shape.boards() * goal_cells.len() as u64, 0);
        let header = Database::create(file, shape, &goal_cells, &|progress| bar.tell(progress))
            .map_err(cannot_write)?;
        bar.finish();
        tell(&header, &path, began.elapsed().as_secs_f64(), out)
    }
}

impl Cli {
    /// Where the database goes.
    fn path(&self, shape: Shape) -> Result<PathBuf, Failure> {
        if let Some(path) = &self.out {
            return Ok(path.clone());
        }
        let folder = match self.install {
            true => data_folder()
                .ok_or_else(|| Failure::new(Exit::Io, "this platform has no data folder; say --out PATH"))?,
            false => PathBuf::from(FOLDER),
        };
        std::fs::create_dir_all(&folder).map_err(|error| {
            Failure::new(Exit::Io, format_args!("cannot make the folder {}: {error}", folder.display()))
        })?;
        Ok(folder.join(file_name(shape)))
    }
}

/// A number of tables in words.
fn tables(number: usize) -> String {
    if number == 1 { "1 table".into() } else { format!("{number} tables") }
}

fn tell(
    header: &Header,
    path: &std::path::Path,
    seconds: f64,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let boards = header.shape.boards();
    writeln!(
        out,
        "{}: {} of {} boards, {} bytes, in {seconds:.3} s",
        path.display(),
        tables(header.tables.len()),
        grouped(boards),
        grouped(header.file_bytes() as u64),
    )?;
    for table in &header.tables {
        let largest = table.largest_distance();
        writeln!(
            out,
            "goal cell {:>2}: largest distance {largest} moves, {} boards there",
            table.goal_cell,
            grouped(table.level_counts[usize::from(largest)])
        )?;
    }
    Ok(Exit::Answered)
}

fn main() -> ExitCode {
    cli::run(|out| cli::parse::<Cli>()?.run(out))
}
