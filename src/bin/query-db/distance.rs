//! `query-db distance`: the number of moves, and nothing else on its line.

use std::io::Write;

use clap::Args;
use serde_json::json;
use tilebase::cli::{Exit, Failure};

use crate::{Common, Out, stream, tell_unsolvable};

#[derive(Args)]
#[command(after_help = "Example: query-db distance 867254301")]
pub struct Distance {
    /// The board, in one word or several; `-` reads boards from standard input, one a line
    #[arg(required = true, value_name = "BOARD", allow_negative_numbers = true)]
    board: Vec<String>,
}

impl Distance {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let goal = common.goal()?;
        if stream::asked_for(&self.board) {
            return common.with_table(&goal, |table| {
                stream::answer_each(common, table, out, |start, distance, line| {
                    if common.json {
                        let answer = json!({ "board": start.to_string(), "distance": distance });
                        line.push_str(&answer.to_string());
                    } else {
                        stream::push_number(line, distance);
                    }
                    Ok(())
                })
            });
        }
        let start = common.start(&self.board, &goal)?;
        // Parity answers without a database.
        let distance = match start.can_reach(&goal) {
            true => common.with_table(&goal, |table| Ok(table.distance(&start)))?,
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
