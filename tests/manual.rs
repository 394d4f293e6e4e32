//! What the programs say of themselves: help with examples that run, manual pages, completions, and the
//! README, which must all agree.
#![allow(missing_docs)]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use common::{program, stderr, stdout};

/// The programs of the package, and the folder that cargo builds them in.
const PROGRAMS: [&str; 3] = ["gen-db", "query-db", "search-lab"];

fn folder_of_programs() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_query-db")).parent().unwrap()
}

fn help(name: &str, command: Option<&str>) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = program(name, folder.path()).args(command).arg("--help").output().unwrap();
    assert!(output.status.success());
    stdout(&output)
}

/// The commands that a program's help lists.
fn commands(name: &str) -> Vec<String> {
    let help = help(name, None);
    let Some((_, list)) = help.split_once("\nCommands:\n") else { return Vec::new() };
    list.lines()
        .take_while(|line| !line.is_empty())
        // Descriptions go on in lines that are indented further.
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .map(|line| line.split_whitespace().next().unwrap().to_string())
        .filter(|command| command != "help")
        .collect()
}

/// Every program alone and with each of its commands.
fn pages() -> Vec<(&'static str, Option<String>)> {
    let pages = PROGRAMS
        .map(|name| [None].into_iter().chain(commands(name).into_iter().map(Some)).map(move |c| (name, c)));
    pages.into_iter().flatten().collect()
}

/// The options, long forms, that a text names.
fn options(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        .filter(|word| word.starts_with("--") && word.len() > 2)
        .map(String::from)
        .collect()
}

/// Runs a line of shell in `folder`, with the programs on the path and an empty home.
fn shell(folder: &Path, line: &str) -> std::process::Output {
    let path = format!("{}:{}", folder_of_programs().display(), std::env::var("PATH").unwrap());
    Command::new("bash")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .env_remove("XDG_DATA_HOME")
        .env_remove("TILEBASE_DB")
        .output()
        .unwrap()
}

#[test]
fn every_help_shows_an_example_that_runs() {
    let pages = pages();
    assert!(pages.len() > 10);
    for (name, command) in pages {
        let help = help(name, command.as_deref());
        let examples: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("Example: ")).collect();
        assert!(!examples.is_empty(), "{name} {command:?} shows no example");
        for example in examples {
            assert!(
                example.contains(name) && example.contains(command.as_deref().unwrap_or("")),
                "{example}"
            );
            let folder = tempfile::tempdir().unwrap();
            let output = shell(folder.path(), example);
            assert!(output.status.success(), "{example}: {}", stderr(&output));
            assert!(!output.stdout.is_empty(), "{example} prints nothing");
        }
    }
}

#[test]
fn manual_pages_and_completions_cover_every_command_and_option() {
    for name in PROGRAMS {
        let folder = tempfile::tempdir().unwrap();
        let output = program(name, folder.path()).args(["--generate", "manual"]).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        let read = |file: &str| fs::read_to_string(folder.path().join("manual").join(file)).unwrap();
        let completions = [format!("{name}.bash"), format!("_{name}"), format!("{name}.fish")];
        for command in [None].into_iter().chain(commands(name).into_iter().map(Some)) {
            let page = match &command {
                None => format!("{name}.1"),
                Some(command) => format!("{name}-{command}.1"),
            };
            // In roff a hyphen that must stay one is written with a backslash.
            let page = read(&page).replace('\\', "");
            let completion = read(&completions[0]);
            for option in options(&help(name, command.as_deref())) {
                assert!(page.contains(&option), "{name} {command:?}: {option} is not in the manual page");
                assert!(completion.contains(&option), "{name} {command:?}: {option} is not completed");
            }
        }
        for file in completions {
            assert!(commands(name).iter().all(|command| read(&file).contains(command)), "{file}");
        }
        // The completions are programs: bash must at least be able to read them.
        let checked = shell(&folder.path().join("manual"), &format!("bash -n {name}.bash"));
        assert!(checked.status.success(), "{}", stderr(&checked));
    }
}

#[test]
fn the_version_says_the_version_of_the_format_too() {
    let folder = tempfile::tempdir().unwrap();
    for name in PROGRAMS {
        let output = program(name, folder.path()).arg("--version").output().unwrap();
        let expected = format!("{name} {} (database format version 1)\n", env!("CARGO_PKG_VERSION"));
        assert_eq!(stdout(&output), expected);
    }
}

#[test]
fn mistyped_commands_and_options_are_suggested() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, suggestion) in [(["slove", "1"], "'solve'"), (["stats", "--jsno"], "'--json'")] {
        let output = program("query-db", folder.path()).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(suggestion), "{}", stderr(&output));
    }
}

#[test]
fn an_installed_database_is_found_from_every_folder() {
    let home = tempfile::tempdir().unwrap();
    let built = shell(home.path(), "gen-db --install");
    assert!(built.status.success(), "{}", stderr(&built));
    let elsewhere = home.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    let line = format!("HOME={} query-db distance 867254301", home.path().display());
    let output = shell(&elsewhere, &line);
    assert_eq!((stdout(&output).as_str(), stderr(&output).as_str()), ("31\n", ""));
}

#[test]
fn no_colour_where_there_is_no_terminal() {
    let folder = tempfile::tempdir().unwrap();
    for line in ["query-db --help", "query-db stats", "query-db slove", "gen-db"] {
        let output = shell(folder.path(), line);
        assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b), "{line}");
    }
}
