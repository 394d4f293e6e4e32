//! `query-db verify`: proves every entry of every table.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tilebase::cli::{Common, Exit, Failure, Out, grouped};
use tilebase::table::TableInfo;
use tilebase::table::certify::{Proof, certify};
use tilebase::{Database, FormatError};

#[derive(Args)]
#[command(after_help = "Example: query-db verify")]
pub struct Verify {
    /// The database, as with --db
    #[arg(value_name = "PATH", conflicts_with = "db")]
    path: Option<PathBuf>,
}

impl Verify {
    pub fn run(&self, common: &mut Common, out: &mut Out) -> Result<Exit, Failure> {
        if self.path.is_some() {
            common.database.db.clone_from(&self.path);
        }
        // Opening checks the header and the exact length.
        let database = common.open(common.shape())?;
        let mut proofs = Vec::new();
        for table in &database.header().tables {
            let proof = prove(&database, table).map_err(|fault| {
                let message =
                    format!("table for goal cell {}: {fault}; `gen-db` builds it anew", table.goal_cell);
                Failure::new(Exit::BadDatabase, message)
            })?;
            if !common.json {
                writeln!(
                    out,
                    "goal cell {:>2}: {} boards and {} moves checked, largest distance {}: every distance is right",
                    table.goal_cell,
                    grouped(proof.boards),
                    grouped(proof.moves),
                    table.largest_distance(),
                )?;
            }
            proofs.push(json!({
                "goal_cell": table.goal_cell,
                "boards": proof.boards,
                "moves": proof.moves,
                "largest_distance": table.largest_distance(),
            }));
        }
        if common.json {
            writeln!(out, "{}", json!({ "proved": proofs }))?;
        }
        Ok(Exit::Answered)
    }
}

/// The checksum, the certificate, and the header's counts against those of the certificate.
fn prove(database: &Database, table: &TableInfo) -> Result<Proof, String> {
    database.check(table).map_err(|fault: FormatError| fault.to_string())?;
    let space = database.header().space(table);
    let proof = certify(&space, database.distances(table)).map_err(|fault| fault.to_string())?;
    for (distance, (&stated, &found)) in table.level_counts.iter().zip(&proof.level_counts).enumerate() {
        if stated != found {
            return Err(format!(
                "the header states {stated} boards at distance {distance}, the table has {found}"
            ));
        }
    }
    match table.level_counts.len() == proof.level_counts.len() {
        true => Ok(proof),
        false => Err("the header states another largest distance than the table has".into()),
    }
}
