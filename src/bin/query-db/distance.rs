//! `query-db distance`: the number of moves, and nothing else on its line.

use std::io::Write;

use clap::Args;
use serde_json::json;
use tilebase::cli::{Asked, Common, Exit, Failure, Out, SourceArgs};

use crate::{stream, tell_unsolvable};

#[derive(Args)]
#[command(after_help = "Example: query-db distance 867254301")]
pub struct Distance {
    #[command(flatten)]
    source: SourceArgs,
}

impl Distance {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let reading = common.reading()?;
        let (start, goal) = match self.source.asked(&reading)? {
            Asked::One { start, goal } => (start, goal),
            Asked::Many(input) => {
                return stream::answer_each(
                    common,
                    &reading,
                    input,
                    self.source.with_goal(),
                    out,
                    &|start, table, line| {
                        let distance = table.and_then(|table| table.distance(start));
                        if common.json {
                            let answer = json!({ "board": start.to_string(), "distance": distance });
                            line.push_str(&answer.to_string());
                        } else {
                            stream::push_number(line, distance);
                        }
                        Ok(())
                    },
                );
            }
        };
        // Parity answers without a database.
        let distance = match start.can_reach(&goal) {
            true => common.with_table_for(&start, &goal, |table| Ok(table.distance(&start)))?,
            false => None,
        };
        if common.json {
            let answer =
                json!({ "board": start.to_string(), "goal": goal.to_string(), "distance": distance });
            writeln!(out, "{answer}")?;
        } else {
            match distance {
                Some(distance) => writeln!(out, "{distance}")?,
                None => writeln!(out, "unsolvable")?,
            }
        }
        if distance.is_none() {
            tell_unsolvable(&start, &goal);
            return Ok(Exit::Unsolvable);
        }
        Ok(Exit::Answered)
    }
}
