//! `query-db coursework`: the course assignment's program.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tilebase::cli::boards::short_text_of;
use tilebase::cli::{Common, Exit, Failure, Out};
use tilebase::coursework::{Language, report, sentence};
use tilebase::{read, whole_file};

use crate::damaged;

#[derive(Args)]
#[command(after_help = "Example: query-db coursework 132405678 123804765 --output result.txt")]
pub struct Coursework {
    /// The start and the goal, in as many words as you like [default: from standard input]
    #[arg(value_name = "BOARDS", allow_negative_numbers = true)]
    boards: Vec<String>,
    /// Read the start and the goal from a file, as start.txt
    #[arg(long, value_name = "PATH", conflicts_with = "boards")]
    input: Option<PathBuf>,
    /// Write every state from the start to the goal to a file, as result.txt
    #[arg(long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// The language of the answer
    #[arg(long, value_enum, default_value_t = Lang::Zh)]
    lang: Lang,
}

/// The languages by the names the user gives them.
#[derive(Clone, Copy, ValueEnum)]
enum Lang {
    /// Chinese, as the assignment has it
    Zh,
    /// English
    En,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::Zh => Self::Chinese,
            Lang::En => Self::English,
        }
    }
}

impl Coursework {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let reading = common.reading()?;
        let from = self.input.clone().unwrap_or_else(|| PathBuf::from("-"));
        let text = match self.boards.is_empty() {
            true => short_text_of(&from)?,
            false => self.boards.join(" "),
        };
        let place = if self.boards.is_empty() { format!("{}: ", from.display()) } else { String::new() };
        let boards = match reading.goal {
            Some(goal) => read::board(&text, &reading.options).map(|start| (start, goal)),
            None => read::pair(&text, &reading.options),
        };
        let (start, goal) =
            boards.map_err(|error| Failure::new(Exit::BadInput, format_args!("{place}{error}")))?;
        let path = match start.can_reach(&goal) {
            true => common.with_table_for(&start, &goal, |table| table.path(&start).map_err(damaged))?,
            false => None,
        };
        let language = self.lang.into();
        if let Some(output) = &self.output {
            let report = report(&start, path.as_deref(), language);
            whole_file::write(output, report.as_bytes()).map_err(|error| {
                Failure::new(Exit::Io, format_args!("cannot write {}: {error}", output.display()))
            })?;
        }
        writeln!(out, "{}", sentence(path.as_ref().map(Vec::len), language))?;
        Ok(if path.is_some() { Exit::Answered } else { Exit::Unsolvable })
    }
}
