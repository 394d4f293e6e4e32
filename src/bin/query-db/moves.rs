//! `query-db moves`: what a hint or a game needs.

use std::io::Write;

use clap::Args;
use serde_json::json;
use tilebase::cli::{Common, Exit, Failure, Out, SourceArgs};

use crate::tell_unsolvable;

#[derive(Args)]
#[command(after_help = "Example: query-db moves 087125364")]
pub struct Moves {
    #[command(flatten)]
    source: SourceArgs,
}

impl Moves {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let (start, goal) = self.source.one(&common.reading()?)?;
        if !start.can_reach(&goal) {
            match common.json {
                true => writeln!(
                    out,
                    "{}",
                    json!({ "board": start.to_string(), "goal": goal.to_string(), "moves": null })
                )?,
                false => writeln!(out, "unsolvable")?,
            }
            tell_unsolvable(&start, &goal);
            return Ok(Exit::Unsolvable);
        }
        let moves = common.with_table_for(&start, &goal, |table| Ok(table.moves(&start)))?;
        let tile = |step| start.after(step).map(|next| next.tile(start.blank()));
        if common.json {
            let moves: Vec<_> = moves
                .iter()
                .map(|&(step, distance)| json!({ "move": step.letter(), "tile": tile(step), "distance": distance }))
                .collect();
            let answer = json!({ "board": start.to_string(), "goal": goal.to_string(), "moves": moves });
            writeln!(out, "{answer}")?;
        } else {
            for (step, distance) in moves {
                writeln!(out, "{} {distance}", step.letter())?;
            }
        }
        Ok(Exit::Answered)
    }
}
