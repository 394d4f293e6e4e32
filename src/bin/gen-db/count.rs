//! `gen-db --count-only`: the boards at each distance, without a table.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde_json::json;
use tilebase::checkpoint::{self, CheckpointError};
use tilebase::cli::{Exit, Failure, grouped};
use tilebase::generate::{Levels, bytes_to_count};
use tilebase::rank::Space;
use tilebase::whole_file::WholeFile;
use tilebase::{Board, frame::Frame};

use crate::progress::Bar;
use crate::room;

/// The options of a count.
#[derive(Args)]
pub struct Count {
    /// Count the boards at each distance from the goal, without a database: for shapes whose bits fit in
    /// memory, up to 2x7
    #[arg(long, conflicts_with_all = ["out", "install"])]
    pub count_only: bool,
    /// How the counts are printed
    #[arg(long, value_name = "FORMAT", requires = "count_only", default_value = "table")]
    format: Format,
    /// Keep the state of the count in a file, and go on from there if it is
    #[arg(long, value_name = "FILE", requires = "count_only")]
    checkpoint: Option<PathBuf>,
    /// The least time between two checkpoints; 0: after every level
    #[arg(long, value_name = "SECONDS", requires = "checkpoint", default_value_t = 60)]
    checkpoint_every: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// For reading
    Table,
    /// Lines of distance,boards
    Csv,
    Json,
}

impl Count {
    pub fn run(&self, goal: &Board, out: &mut impl Write) -> Result<Exit, Failure> {
        let space = Frame::new(goal).space().clone();
        let checkpoint = self.checkpoint.as_deref();
        // That no checkpoint can be written is to be known now, not in an hour.
        let place =
            checkpoint.map(|path| WholeFile::create(path).map_err(|error| cannot_write(path, &error)));
        let place = place.transpose()?;
        let disk = place.as_ref().map(|file| (checkpoint::file_bytes(&space, 0), file.folder()));
        room::ask(&format!("counting {} boards", goal.shape()), bytes_to_count(space.shape()), disk)?;
        drop(place);
        let began = Instant::now();
        let mut levels = self.begin(&space)?;
        // What a checkpoint brought along; the goal alone is this run's own.
        let before: u64 = match levels.counts() {
            [_] => 0,
            counts => counts.iter().sum(),
        };
        let bar = Bar::new(space.boards(), before);
        let mut saved = Instant::now();
        while let Some(progress) = levels.advance() {
            bar.tell(progress);
            if let Some(path) = checkpoint
                && saved.elapsed() >= Duration::from_secs(self.checkpoint_every)
            {
                checkpoint::save(path, &space, &levels).map_err(|error| cannot_write(path, &error))?;
                saved = Instant::now();
            }
        }
        bar.finish();
        self.tell(goal, levels.counts(), before, began.elapsed().as_secs_f64(), out)?;
        if let Some(path) = checkpoint.filter(|path| path.exists()) {
            out.flush()?;
            fs::remove_file(path).map_err(|error| {
                Failure::new(Exit::Io, format_args!("cannot remove {}: {error}", path.display()))
            })?;
        }
        Ok(Exit::Answered)
    }

    /// Level 0, or where the checkpoint stopped.
    fn begin<'a>(&self, space: &'a Space) -> Result<Levels<'a>, Failure> {
        let Some(path) = &self.checkpoint else { return Ok(Levels::new(space)) };
        if path.exists() {
            let levels = checkpoint::load(path, space).map_err(|error| match error {
                CheckpointError::Io(error) => {
                    Failure::new(Exit::Io, format_args!("cannot read {}: {error}", path.display()))
                }
                error => {
                    let cure = "count without it, or remove it to begin anew";
                    Failure::new(Exit::BadDatabase, format_args!("{}: {error}; {cure}", path.display()))
                }
            })?;
            eprintln!("going on from {}: level {} is done", path.display(), levels.counts().len() - 1);
            return Ok(levels);
        }
        Ok(Levels::new(space))
    }

    /// Prints the counts, and how fast the boards after the first `before` were counted.
    fn tell(
        &self,
        goal: &Board,
        counts: &[u64],
        before: u64,
        seconds: f64,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let (boards, largest) = (counts.iter().sum::<u64>(), counts.len() - 1);
        let rate = (boards - before) as f64 / seconds;
        let speed = format!(
            "{} boards in {seconds:.3} s: {} boards per second",
            grouped(boards - before),
            grouped(rate as u64)
        );
        match self.format {
            Format::Table => {
                let width = grouped(counts.iter().copied().max().unwrap_or(0)).len();
                for (distance, &count) in counts.iter().enumerate() {
                    writeln!(out, "{distance:>3} {:>width$}", grouped(count))?;
                }
                writeln!(out, "\n{} boards can reach the goal {goal}", grouped(boards))?;
                let there = if counts[largest] == 1 { "board" } else { "boards" };
                writeln!(
                    out,
                    "largest distance {largest} moves, {} {there} there",
                    grouped(counts[largest])
                )?;
                writeln!(out, "{speed}")?;
            }
            Format::Csv => {
                writeln!(out, "distance,boards")?;
                for (distance, count) in counts.iter().enumerate() {
                    writeln!(out, "{distance},{count}")?;
                }
                eprintln!("{speed}");
            }
            Format::Json => {
                let answer = json!({
                    "goal": goal.to_string(),
                    "boards": boards,
                    "largest_distance": largest,
                    "boards_at_distance": counts,
                    "seconds": seconds,
                    "boards_per_second": rate,
                });
                writeln!(out, "{answer}")?;
            }
        }
        Ok(())
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(Exit::Io, format_args!("cannot write {}: {error}", path.display()))
}
