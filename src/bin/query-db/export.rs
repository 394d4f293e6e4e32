//! `query-db export`: a goal's table for other programs.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use tilebase::cli::{Common, Exit, Failure, Out};
use tilebase::export::{Format, write};
use tilebase::whole_file::WholeFile;

#[derive(Args)]
#[command(after_help = "Example: query-db export --to csv --board 2x2")]
pub struct Export {
    /// The format
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Format,
    /// The file to write, whole or not at all [default: standard output]
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
}

impl Export {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        if common.json {
            return Err(Failure::new(Exit::BadInput, "export has its own formats: `--to jsonl` writes JSON"));
        }
        let goal = common.goal()?;
        common.with_table(&goal, |table| {
            let Some(path) = &self.out else {
                write(table, self.to, out)?;
                return Ok(Exit::Answered);
            };
            let cannot_write =
                |error| Failure::new(Exit::Io, format_args!("cannot write {}: {error}", path.display()));
            let file = WholeFile::create(path).map_err(cannot_write)?;
            let mut file = BufWriter::with_capacity(1 << 16, file);
            write(table, self.to, &mut file).and_then(|()| file.flush()).map_err(cannot_write)?;
            let (file, _) = file.into_parts();
            file.commit().map_err(cannot_write)?;
            Ok(Exit::Answered)
        })
    }
}
