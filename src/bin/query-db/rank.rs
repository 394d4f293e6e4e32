//! `query-db rank` and `unrank`: the Cantor expansion and its inverse.

use std::io::Write;

use clap::Args;
use serde_json::json;
use tilebase::cli::{Common, Exit, Failure, Out, SourceArgs, grouped};
use tilebase::frame::Frame;
use tilebase::rank::{board_at_rank, board_rank};

#[derive(Args)]
#[command(after_help = "Example: query-db rank 123456780")]
pub struct Rank {
    #[command(flatten)]
    source: SourceArgs,
}

impl Rank {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let (board, goal) = self.source.one(&common.reading()?)?;
        let rank = board_rank(&board);
        let index = Frame::new(&goal).index(&board);
        if common.json {
            let answer = json!({
                "board": board.to_string(),
                "goal": goal.to_string(),
                "rank_from_0": rank,
                "rank_from_1": rank + 1,
                "dense_index": index,
            });
            writeln!(out, "{answer}")?;
            return Ok(Exit::Answered);
        }
        let shape = board.shape();
        writeln!(out, "rank from 0  {rank}")?;
        writeln!(out, "rank from 1  {} of {}", rank + 1, grouped(shape.boards() * 2))?;
        match index {
            Some(index) => {
                writeln!(out, "dense index  {index} of {} boards that reach {goal}", grouped(shape.boards()))?
            }
            None => writeln!(out, "dense index  none: the board cannot reach {goal}")?,
        }
        Ok(Exit::Answered)
    }
}

#[derive(Args)]
#[command(after_help = "Example: query-db unrank 46233")]
pub struct Unrank {
    /// The rank, from 0
    rank: u64,
    /// Ranks begin at 1, as in some older programs
    #[arg(long)]
    from_1: bool,
}

impl Unrank {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let shape = common.shape();
        let board = self.rank.checked_sub(u64::from(self.from_1)).and_then(|rank| board_at_rank(shape, rank));
        let Some(board) = board else {
            let (first, last) = (u64::from(self.from_1), shape.boards() * 2 - 1 + u64::from(self.from_1));
            let message =
                format!("rank {} is out of range: {shape} boards have ranks {first} to {last}", self.rank);
            return Err(Failure::new(Exit::BadInput, message));
        };
        if common.json {
            writeln!(out, "{}", json!({ "rank": self.rank, "board": board.to_string() }))?;
        } else {
            writeln!(out, "{board}")?;
        }
        Ok(Exit::Answered)
    }
}
