//! Reading a program's arguments, and what is made from their definitions: `--version`, shell
//! completions, manual pages. Each program says its arguments once; everything here follows from that.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Arg, Command, CommandFactory, Parser, ValueEnum, value_parser};
use clap_complete::Shell;

use super::{Exit, Failure};
use crate::table::header;

const GENERATE: &str = "generate";

/// The definition of a program's arguments, with the options that every program has.
fn definition<C: CommandFactory>() -> Command {
    let version = format!("{} (database format version {})", env!("CARGO_PKG_VERSION"), header::VERSION);
    let generate = Arg::new(GENERATE)
        .long(GENERATE)
        .value_name("FOLDER")
        .value_parser(value_parser!(PathBuf))
        .exclusive(true)
        .help("Write shell completions and manual pages into a folder");
    C::command().version(version).arg(generate)
}

/// The program's arguments; prints and exits on `--help`, `--version` and wrong usage, as clap does.
///
/// # Errors
/// With [`Exit::Io`] when `--generate` was asked for and a file could not be written.
pub fn parse<C: Parser>() -> Result<C, Failure> {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let mut definition = definition::<C>();
    // It stands alone, also where a command is required otherwise.
    if let [_, option, folder] = arguments.as_slice()
        && option == &*format!("--{GENERATE}")
    {
        write_all(&mut definition, Path::new(folder)).map_err(|error| {
            Failure::new(Exit::Io, format_args!("cannot write into {}: {error}", folder.display()))
        })?;
        std::process::exit(Exit::Answered as i32);
    }
    let matches = definition.get_matches_from(arguments);
    C::from_arg_matches(&matches).map_err(|error| error.exit())
}

/// Writes the completions of every shell and the manual pages of the program and its commands.
fn write_all(definition: &mut Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let name = definition.get_name().to_string();
    for &shell in Shell::value_variants() {
        clap_complete::generate_to(shell, definition, &name, folder)?;
    }
    // A page for each command, but none for `help COMMAND`.
    clap_mangen::generate_to(definition.clone().disable_help_subcommand(true), folder)
}
