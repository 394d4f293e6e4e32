//! `query-db sample`: puzzles of an exact difficulty.

use std::io::Write;
use std::ops::RangeInclusive;

use clap::Args;
use serde_json::json;
use tilebase::cli::{Common, Exit, Failure, Out, grouped, in_moves};
use tilebase::{Board, GoalTable, TooFew};

use crate::judge::Named;

#[derive(Args)]
#[command(after_help = "Example: query-db sample --distance 20..25 --count 3 --seed 1")]
pub struct Sample {
    /// The distance from the goal in moves, or a range A..B or A..=B, both ends included
    #[arg(long, value_name = "N|A..B", value_parser = distances)]
    distance: RangeInclusive<u8>,
    /// How many boards to draw, all different
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: usize,
    /// The same seed draws the same boards, on every machine [default: a new one, told on standard error]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Write the input of a judge, for the judge's own goal, instead of a board a line
    #[arg(long, value_name = "NAME", value_enum, conflicts_with_all = ["json", "goal"])]
    format: Option<Named>,
}

/// Reads a distance or a range of distances.
fn distances(text: &str) -> Result<RangeInclusive<u8>, String> {
    let distance = |text: &str| {
        text.trim().parse::<u8>().map_err(|_| format!("{text:?} is no number of moves from 0 to 255"))
    };
    let range = match text.split_once("..") {
        None => distance(text).map(|only| only..=only)?,
        Some((first, last)) => distance(first)?..=distance(last.strip_prefix('=').unwrap_or(last))?,
    };
    if range.is_empty() {
        return Err("the range ends before it begins".into());
    }
    Ok(range)
}

impl Sample {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let goal = self.goal(common)?;
        common.with_table(&goal, |table| {
            let seed = match self.seed {
                Some(seed) => seed,
                None => new_seed()?,
            };
            let boards = table
                .sample(self.distance.clone(), self.count, seed)
                .map_err(|error| Failure::new(Exit::BadInput, self.too_few(error, table)))?;
            if self.seed.is_none() {
                eprintln!("note: `--seed {seed}` draws these again");
            }
            if let Some(Named(format)) = self.format {
                let mut text = Vec::new();
                (format.write)(&boards, &mut text);
                out.write_all(&text)?;
                return Ok(Exit::Answered);
            }
            for board in boards {
                if common.json {
                    let distance = table.distance(&board);
                    writeln!(
                        out,
                        "{}",
                        json!({ "board": board.to_string(), "goal": goal.to_string(), "distance": distance })
                    )?;
                } else {
                    writeln!(out, "{board}")?;
                }
            }
            Ok(Exit::Answered)
        })
    }

    fn goal(&self, common: &Common) -> Result<Board, Failure> {
        let Some(Named(format)) = self.format else { return common.goal() };
        let shape = common.shape();
        (format.goal)(shape).ok_or_else(|| {
            Failure::new(Exit::BadInput, format_args!("the judge {} has no {shape} boards", format.name))
        })
    }

    fn too_few(&self, error: TooFew, table: &GoalTable<'_>) -> String {
        let (first, last) = (*self.distance.start(), *self.distance.end());
        let goal: &Board = table.goal();
        let boards = match error.available {
            0 => "no board is".into(),
            1 => "only 1 board is".into(),
            available => format!("only {} boards are", grouped(available)),
        };
        let range = if first == last { String::new() } else { format!("{first} to ") };
        let mut message =
            format!("{} asked for, but {boards} {range}{} from {goal}", error.asked, in_moves(last.into()));
        let largest = table.largest_distance();
        if first > largest {
            message += &format!("; the largest distance is {}", in_moves(largest.into()));
        }
        message
    }
}

/// A seed that nobody can foresee.
fn new_seed() -> Result<u64, Failure> {
    // 32 bits are enough to make two equal ones unlikely, and short enough to be copied by hand.
    getrandom::u32().map(u64::from).map_err(|error| {
        Failure::new(Exit::Io, format_args!("no random seed is to be had: {error}; give one with --seed"))
    })
}
