//! The options that bound a run.

use std::time::Duration;

use clap::Args;
use tilebase::search::{Limit, Limits};

/// `--max-nodes`, `--max-depth` and `--max-seconds`.
#[derive(Args)]
pub struct LimitArgs {
    /// Expand at most so many nodes; ten million take up to 600 MB
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    max_nodes: u64,
    /// Look for paths of at most so many moves
    #[arg(long, value_name = "N")]
    max_depth: Option<u32>,
    /// Search for at most so many seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    max_seconds: Option<Duration>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|error| format!("{error}"))?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

impl LimitArgs {
    pub fn limits(&self) -> Limits {
        Limits { nodes: Some(self.max_nodes), depth: self.max_depth, time: self.max_seconds }
    }
}

/// The option that raises a limit.
pub fn cure(limit: Limit) -> &'static str {
    match limit {
        Limit::Nodes => "raise it with --max-nodes",
        Limit::Depth => "raise it with --max-depth",
        Limit::Time => "raise it with --max-seconds",
        Limit::Memory => "ida-star needs no memory",
    }
}
