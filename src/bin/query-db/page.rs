//! `query-db page`: the 8-puzzle as one HTML file.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use tilebase::cli::{Common, Exit, Failure, Out};
use tilebase::page::{self, PageError};
use tilebase::whole_file;

#[derive(Args)]
#[command(after_help = "Example: query-db page --out tilebase.html")]
pub struct Page {
    /// The file to write, whole or not at all
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Page {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let database = common.open(common.shape())?;
        let html = page::html(&database).map_err(|error| match error {
            PageError::Shape { .. } => {
                Failure::new(Exit::BadInput, format_args!("{error}; use `--board 3x3`"))
            }
            error => Failure::new(Exit::BadDatabase, format_args!("{error}; `gen-db` builds it anew")),
        })?;
        let name = self.out.display();
        whole_file::write(&self.out, html.as_bytes())
            .map_err(|error| Failure::new(Exit::Io, format_args!("{name}: {error}")))?;
        let tables = database.header().tables.len();
        let plural = if tables == 1 { "" } else { "s" };
        writeln!(out, "{name}: {tables} table{plural}, {} KB", html.len().div_ceil(1000))?;
        Ok(Exit::Answered)
    }
}
