//! `query-db info`: what the database holds.

use std::io::Write;

use clap::Args;
use serde_json::json;
use tilebase::cli::{Common, Exit, Failure, Out, grouped};
use tilebase::table::header::VERSION;

#[derive(Args)]
#[command(after_help = "Example: query-db info")]
pub struct Info {}

impl Info {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let database = common.open(common.shape())?;
        let header = database.header();
        if common.json {
            let tables: Vec<_> = header
                .tables
                .iter()
                .map(|table| {
                    json!({
                        "goal_cell": table.goal_cell,
                        "offset": table.offset,
                        "crc32": format!("{:08x}", table.checksum),
                        "largest_distance": table.largest_distance(),
                        "boards_at_distance": table.level_counts,
                    })
                })
                .collect();
            let answer = json!({
                "format_version": VERSION,
                "board": header.shape.to_string(),
                "bytes": database.bytes().len(),
                "boards_per_table": header.table_bytes(),
                "tables": tables,
            });
            writeln!(out, "{answer}")?;
            return Ok(Exit::Answered);
        }
        writeln!(out, "tilebase database, format version {VERSION}")?;
        writeln!(out, "boards of {}, stored standing up", header.shape)?;
        writeln!(
            out,
            "{} bytes, {} boards in each table",
            grouped(database.bytes().len() as u64),
            grouped(header.table_bytes() as u64)
        )?;
        writeln!(out, "\ngoal cell  largest distance     offset     crc32")?;
        for table in &header.tables {
            writeln!(
                out,
                "{:>9}  {:>16}  {:>9}  {:08x}",
                table.goal_cell,
                table.largest_distance(),
                table.offset,
                table.checksum
            )?;
        }
        Ok(Exit::Answered)
    }
}
