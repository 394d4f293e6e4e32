//! The rows of the README's table of figures. Not a bench that repeats and compares, but the plain facts:
//! for each shape its depth, the best time of a few runs, and the most memory that a run had.
//!
//! `cargo bench --bench figures` prints the rows of all shapes that have tables;
//! `cargo bench --bench figures -- 2x7` that of 2x7, count only (a few minutes, 6 GB of memory).
//!
//! Each run is a process of its own, so that its peak memory is its own; it starts this program with
//! `measure`.
#![allow(missing_docs)]

mod plain;

use std::env;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use tilebase::frame::Frame;
use tilebase::generate::{count, table};
use tilebase::{Board, Shape};

/// A few runs for small shapes, since their first is disturbed by what the system sets up.
const RUNS_LAST_AT_LEAST: Duration = Duration::from_secs(3);
const MOST_RUNS: usize = 10_000;

/// What one process measured.
struct Figures {
    depth: usize,
    /// The best time.
    seconds: f64,
    /// Bytes; 0 where the system does not tell.
    peak_memory: u64,
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["measure", shape, task, threads, runs] => measure(shape, task, threads, runs),
        ["--test"] => rows(&["2x2", "2x3"]),
        [] => {
            plain_search();
            rows(&["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "2x6"]);
        }
        _ => rows(&arguments),
    }
}

fn rows(shapes: &[&str]) {
    println!(
        "| board | boards | depth | count, 1 thread | 2 threads | boards/s | memory | table, 1 thread | 2 threads | boards/s | memory | bytes |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    for name in shapes {
        let shape: Shape = name.parse().expect("a shape, as in 2x7");
        let mut row = Vec::new();
        let mut depth = 0;
        for task in ["count", "table"] {
            if task == "table" && shape.cells() > tilebase::MAX_TABLE_CELLS {
                row.extend(["–"; 5].map(String::from));
                continue;
            }
            let [one, two] = ["1", "2"].map(|threads| run(name, task, threads));
            depth = two.depth;
            let rate = shape.boards() as f64 / one.seconds.min(two.seconds);
            row.extend([time(one.seconds), time(two.seconds), format!("{:.0} million", rate / 1e6)]);
            row.push(bytes(two.peak_memory));
            if task == "table" {
                row.push(grouped(shape.boards()));
            }
        }
        println!("| {name} | {} | {depth} | {} |", grouped(shape.boards()), row.join(" | "));
    }
}

/// Measures in a process of its own.
fn run(shape: &str, task: &str, threads: &str) -> Figures {
    // A large shape is measured once.
    let runs = if shape.parse::<Shape>().unwrap().cells() > tilebase::MAX_TABLE_CELLS { "1" } else { "many" };
    let output = Command::new(env::current_exe().unwrap())
        .args(["measure", shape, task, threads, runs])
        .output()
        .expect("this program can be started again");
    let text = String::from_utf8(output.stdout).unwrap();
    let mut numbers = text.split_whitespace();
    let mut next = || numbers.next().unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    Figures {
        depth: next().parse().unwrap(),
        seconds: next().parse().unwrap(),
        peak_memory: next().parse().unwrap(),
    }
}

fn measure(shape: &str, task: &str, threads: &str, runs: &str) {
    let shape: Shape = shape.parse().unwrap();
    let space = Frame::new(&Board::ordered(shape)).space().clone();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.parse().unwrap()).build().unwrap();
    let level_counts = || {
        let began = Instant::now();
        match task {
            "count" => (count(&space, &|_| {}), began.elapsed()),
            _ => {
                let table = table(&space, &|_| {});
                // To give the memory back is no part of building a table.
                let time = began.elapsed();
                (table.level_counts, time)
            }
        }
    };
    let (mut best, mut counts, whole) = (Duration::MAX, Vec::new(), Instant::now());
    for _ in 0..if runs == "1" { 1 } else { MOST_RUNS } {
        let time;
        (counts, time) = pool.install(level_counts);
        best = best.min(time);
        if whole.elapsed() > RUNS_LAST_AT_LEAST {
            break;
        }
    }
    assert_eq!(counts.iter().sum::<u64>(), shape.boards());
    if runs == "1" {
        eprintln!("{counts:?}");
    }
    println!("{} {} {}", counts.len() - 1, best.as_secs_f64(), peak_memory().unwrap_or(0));
}

/// The plain search, for comparison.
fn plain_search() {
    let best = (0..10).map(|_| {
        let began = Instant::now();
        let (_, counts) = plain::distances([1, 2, 3, 4, 5, 6, 7, 8, 0]);
        assert_eq!(counts.len(), 32);
        began.elapsed()
    });
    println!("plain search, 3x3, one goal: {}\n", time(best.min().unwrap().as_secs_f64()));
}

/// The most memory that this process had, in bytes, as Linux tells it.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

fn time(seconds: f64) -> String {
    match seconds {
        0.1.. => format!("{seconds:.2} s"),
        0.001.. => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{:.3} ms", seconds * 1e3),
    }
}

fn bytes(bytes: u64) -> String {
    format!("{} MB", bytes.div_ceil(1_000_000))
}

fn grouped(number: u64) -> String {
    tilebase::cli::grouped(number)
}
