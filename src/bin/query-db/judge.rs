//! `query-db judge`: speaks as the judges do, from standard input to standard output.

use std::io::{self, BufReader};

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use tilebase::cli::{Common, Exit, Failure, Out};
use tilebase::judge::{FORMATS, Format, JudgeError};
use tilebase::{QueryError, Shape};

use crate::damaged;

#[derive(Args)]
#[command(after_help = "Example: echo 2 3 4 1 5 x 7 6 8 | query-db judge --format hdu1043")]
pub struct Judge {
    /// The judge's format
    #[arg(long, value_name = "NAME", value_enum)]
    format: Named,
}

/// A format by its name.
#[derive(Clone, Copy)]
pub struct Named(pub &'static Format);

impl ValueEnum for Named {
    fn value_variants<'a>() -> &'a [Self] {
        static NAMED: [Named; FORMATS.len()] = {
            let mut named = [Named(&FORMATS[0]); FORMATS.len()];
            let mut at = 0;
            while at < FORMATS.len() {
                named[at] = Named(&FORMATS[at]);
                at += 1;
            }
            named
        };
        &NAMED
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name).help(self.0.summary))
    }
}

impl Judge {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let database = common.open(common.boards.shape.unwrap_or(Shape::EIGHT))?;
        // Buffered again: the standard buffer is small.
        let mut input = BufReader::with_capacity(1 << 17, io::stdin().lock());
        match (self.format.0.run)(&database, &mut input, out) {
            Ok(()) => Ok(Exit::Answered),
            Err(JudgeError::Output(error)) => Err(error.into()),
            Err(error @ JudgeError::Input(_)) => Err(Failure::new(Exit::Io, error)),
            Err(JudgeError::Database(error @ QueryError::Damaged { .. })) => Err(damaged(error)),
            Err(JudgeError::Database(error @ QueryError::Shape { found, .. })) => Err(Failure::new(
                Exit::BadDatabase,
                format_args!("{error}; --board {found} asks for another"),
            )),
            Err(error @ JudgeError::Database(_)) => Err(Failure::new(Exit::BadDatabase, error)),
            Err(error) => Err(Failure::new(Exit::BadInput, error)),
        }
    }
}
