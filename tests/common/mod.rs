//! What several tests share: a plain search that knows nothing of the library, and running programs.
#![allow(dead_code, missing_docs)]

use std::collections::{HashMap, VecDeque};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Breadth-first search as anybody would write it: cells in a vector, a queue, a hash map.
pub fn plain_bfs(columns: usize, goal: &[u8]) -> HashMap<Vec<u8>, u8> {
    let mut distances = HashMap::from([(goal.to_vec(), 0)]);
    let mut queue = VecDeque::from([goal.to_vec()]);
    while let Some(cells) = queue.pop_front() {
        let distance = distances[&cells];
        let blank = cells.iter().position(|&tile| tile == 0).unwrap();
        let mut neighbours = Vec::new();
        if blank >= columns {
            neighbours.push(blank - columns);
        }
        if blank + columns < cells.len() {
            neighbours.push(blank + columns);
        }
        if blank % columns > 0 {
            neighbours.push(blank - 1);
        }
        if blank % columns + 1 < columns {
            neighbours.push(blank + 1);
        }
        for to in neighbours {
            let mut next = cells.clone();
            next.swap(blank, to);
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), distance + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

/// A program of this package, to be run in `folder` with no database in the environment.
pub fn program(name: &str, folder: &Path) -> Command {
    let path = match name {
        "gen-db" => env!("CARGO_BIN_EXE_gen-db"),
        "query-db" => env!("CARGO_BIN_EXE_query-db"),
        "search-lab" => env!("CARGO_BIN_EXE_search-lab"),
        other => panic!("no program {other}"),
    };
    let mut command = Command::new(path);
    command.current_dir(folder).env_remove("TILEBASE_DB").env("XDG_DATA_HOME", folder).stdin(Stdio::null());
    command
}

/// Runs a program with that text on standard input.
pub fn run_with_input(command: &mut Command, input: &[u8]) -> Output {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A small generator of pseudo-random numbers (Marsaglia's xorshift), the same on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        println!("seed {seed}");
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    pub fn shuffled(&mut self, cells: usize) -> Vec<u8> {
        let mut order: Vec<u8> = (0..cells as u8).collect();
        for last in (1..cells).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}
