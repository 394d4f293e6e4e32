//! `query-db page`: the 8-puzzle as one HTML file.

use std::path::PathBuf;

use clap::Args;
use tilebase::cli::{Exit, Failure, grouped};
use tilebase::{page, whole_file};

use crate::Common;

#[derive(Args)]
#[command(after_help = "Example: query-db page --out tilebase.html")]
pub struct Page {
    /// The file to write, whole or not at all
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Page {
    pub fn run(&self, common: &Common) -> Result<Exit, Failure> {
        // A database of another shape than asked for is said to be one; one that was asked for makes no page.
        let database = common.open(common.shape())?;
        let html = page::html(&database)
            .map_err(|error| Failure::new(Exit::BadInput, format_args!("{error}; try `--board 3x3`")))?;
        let name = self.out.display();
        whole_file::write(&self.out, html.as_bytes())
            .map_err(|error| Failure::new(Exit::Io, format_args!("{name}: {error}")))?;
        eprintln!("{name}: {} bytes", grouped(html.len() as u64));
        Ok(Exit::Answered)
    }
}
