//! The README, followed line by line: a sentence there that is not so fails here.
#![allow(missing_docs)]

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{program, stdout};

const README: &str = include_str!("../README.md");

/// The blocks of the README that are marked `console`.
fn console_blocks() -> Vec<&'static str> {
    let after = README.split("\n```console\n").skip(1);
    after.map(|rest| rest.split_once("\n```").expect("a block ends").0).collect()
}

/// Commands begin with `$ `; what they print follows. `...` stands for lines that are left out.
fn commands_and_outputs(block: &str) -> Vec<(&str, Vec<&str>)> {
    let mut commands: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command, Vec::new())),
            (None, Some((_, output))) => output.push(line),
            (None, None) => panic!("a block begins with a command: {line}"),
        }
    }
    commands
}

/// Whether `found` is what the README shows: from line to line, `...` for any number of them.
fn agree(shown: &[&str], found: &[&str]) -> bool {
    match shown.split_first() {
        None => found.is_empty(),
        Some((&"...", rest)) => (0..=found.len()).any(|skipped| agree(rest, &found[skipped..])),
        Some((line, rest)) => found.first() == Some(line) && agree(rest, &found[1..]),
    }
}

#[test]
fn every_command_prints_what_the_readme_shows() {
    let home = tempfile::tempdir().unwrap();
    // The programs just built, or those that were installed from a fresh clone.
    let built = Path::new(env!("CARGO_BIN_EXE_query-db")).parent().unwrap().to_path_buf();
    let programs = std::env::var_os("TILEBASE_BIN_DIR").map_or(built, PathBuf::from);
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let root = env!("CARGO_MANIFEST_DIR");
    // The samples are part of a clone; so is the place for databases.
    let copied =
        Command::new("cp").args(["-r", &format!("{root}/data"), "."]).current_dir(home.path()).status();
    assert!(copied.unwrap().success());
    let mut followed = 0;
    for (command, shown) in console_blocks().into_iter().flat_map(commands_and_outputs) {
        let output = Command::new("bash")
            .args(["-c", command])
            .current_dir(home.path())
            .env("PATH", &path)
            .env("HOME", home.path())
            .env_remove("XDG_DATA_HOME")
            .env_remove("TILEBASE_DB")
            .output()
            .unwrap();
        let found = stdout(&output);
        let found: Vec<&str> = found.lines().collect();
        assert!(
            agree(&shown, &found),
            "$ {command}\nshown:\n{}\nfound:\n{}",
            shown.join("\n"),
            found.join("\n")
        );
        followed += 1;
    }
    assert!(followed >= 9, "{followed} commands");
}

#[test]
fn the_readme_names_every_command_and_only_options_that_exist() {
    let folder = tempfile::tempdir().unwrap();
    let help = |arguments: &[&str]| {
        stdout(&program(arguments[0], folder.path()).args(&arguments[1..]).output().unwrap())
    };
    let mut helps = help(&["gen-db", "--help"]);
    for program in ["query-db", "search-lab"] {
        let general = help(&[program, "--help"]);
        let (_, list) = general.split_once("\nCommands:\n").unwrap();
        for line in list.lines().take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   ")) {
            let command = line.split_whitespace().next().unwrap();
            if command != "help" {
                assert!(
                    README.contains(&format!("`{command}"))
                        || README.contains(&format!("{program} {command}")),
                    "{command}"
                );
                helps += &help(&[program, command, "--help"]);
            }
        }
    }
    let options = |text: &str| -> BTreeSet<String> {
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        words.filter(|word| word.starts_with("--") && word.len() > 3).map(String::from).collect()
    };
    // Options of cargo and of other tools.
    let others = [
        "--release",
        "--bin",
        "--path",
        "--prefix",
        "--locked",
        "--bench",
        "--test",
        "--no-default-features",
        "--example",
    ];
    let unknown: Vec<String> = options(README)
        .difference(&options(&helps))
        .filter(|o| !others.contains(&o.as_str()))
        .cloned()
        .collect();
    assert_eq!(unknown, [""; 0]);
}

#[test]
fn left_out_lines_are_left_out_and_no_others() {
    assert!(agree(&["a", "...", "z"], &["a", "b", "c", "z"]));
    assert!(agree(&["a", "...", "z"], &["a", "z"]));
    assert!(!agree(&["a", "...", "z"], &["a", "b"]));
    assert!(!agree(&["a"], &["a", "b"]));
    assert!(!agree(&["a", "b"], &["a"]));
}
