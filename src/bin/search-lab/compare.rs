//! `search-lab compare`: many runs, side by side.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use serde_json::json;
use tilebase::cli::database::table_of;
use tilebase::cli::{Common, Exit, Failure, Out, grouped};
use tilebase::search::{Algorithm, Problem, Searcher};
use tilebase::{Board, Database};

use crate::bar::bar;
use crate::contender::{Contender, Estimator, algorithms, heuristics};
use crate::limits::LimitArgs;
use crate::page::Page;
use crate::pairs::PairArgs;
use crate::plot::{Plot, Scale, Series};
use crate::summary::{Record, Run, Summary};
use crate::table::write_table;

#[derive(Args)]
#[command(after_help = format!("Example: search-lab compare --algorithm a-star,greedy --heuristic h2,h2-blank --html report.html\n\n{}\n{}", algorithms(), heuristics()))]
pub struct Compare {
    /// The algorithms, with commas between them
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "LIST",
        default_value = "breadth-first,best-first,a-star"
    )]
    algorithm: Vec<Algorithm>,
    /// The heuristics that each informed algorithm is run with
    #[arg(long, value_delimiter = ',', value_name = "LIST", default_value = "h1,h2,h3,h4")]
    heuristic: Vec<Estimator>,
    #[command(flatten)]
    pairs: PairArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Answer in CSV, one line for each run
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Write a report with plots to this file as well
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl Compare {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let (goal, database) = common.goal_and_database("a comparison")?;
        let shape = goal.shape();
        let pairs = match self.pairs.read(common, &goal)? {
            Some(pairs) => pairs,
            None => self.pairs.draw(&table_of(&database, &goal)?)?,
        };
        let contenders = Contender::all(&self.algorithm, &self.heuristic);
        let runs = self.run_all(&contenders, &pairs, &database)?;
        let records: Vec<Record> = (0..contenders.len())
            .map(|number| {
                let its_runs: Vec<&Run> = runs.iter().skip(number).step_by(contenders.len()).collect();
                Record::new(&contenders[number], &its_runs)
            })
            .collect();
        if let Some(path) = &self.html {
            self.page(&records, pairs.len(), &goal).write(path)?;
        }
        if self.csv {
            write_csv(&runs, out)?;
        } else if common.json {
            let answer = json!({
                "board": shape.to_string(),
                "goal": goal.to_string(),
                "pairs": pairs.len(),
                "source": self.pairs.describe(),
                "seed": self.pairs.seed,
                "records": records,
            });
            writeln!(out, "{answer}")?;
        } else {
            writeln!(out, "{} pairs: {}\n", grouped(pairs.len() as u64), self.pairs.describe())?;
            write_table(HEAD, &rows(&records), out)?;
            writeln!(
                out,
                "\nMeans are over solved runs; expanded and generated are nodes, excess is moves."
            )?;
        }
        Ok(Exit::Answered)
    }

    /// Runs every contender on every pair, pair by pair, shared out over the cores. Each run is by itself, so
    /// its counts do not depend on what runs beside it; its time may.
    fn run_all(
        &self,
        contenders: &[Contender],
        pairs: &[(Board, Board)],
        database: &Database,
    ) -> Result<Vec<Run>, Failure> {
        let progress = bar(contenders.len() * pairs.len(), "runs");
        let jobs: Vec<(&(Board, Board), &Contender)> =
            pairs.iter().flat_map(|pair| contenders.iter().map(move |contender| (pair, contender))).collect();
        let runs = jobs
            .into_par_iter()
            .map_init(Searcher::default, |searcher, (pair, contender)| {
                let (start, goal) = *pair;
                let table = table_of(database, &goal)?;
                let estimate = match &contender.estimator {
                    Some(estimator) => estimator.towards(&table),
                    None => Box::new(|_: &Board| 0.0),
                };
                let limits = self.limits.limits();
                let problem = Problem { limits, ..Problem::new(start, goal, &*estimate) };
                let outcome = searcher.run(contender.algorithm, &problem);
                progress.inc(1);
                Ok(Run::new(pair, table.distance(&start), contender, &outcome))
            })
            .collect();
        progress.finish_and_clear();
        runs
    }

    fn page(&self, records: &[Record], pairs: usize, goal: &Board) -> Page {
        let mut page = Page::new("Search algorithms compared");
        page.paragraph(&format!(
            "{} pairs on {} boards, goal {goal}: {}.",
            grouped(pairs as u64),
            goal.shape(),
            self.pairs.describe()
        ));
        page.table(
            "Means are over solved runs; expanded and generated are nodes, excess is moves",
            HEAD,
            &rows(records),
        );
        page.heading("By distance");
        page.paragraph("Each point is the mean over the solved pairs at that true distance.");
        let plot = |title: &str, y_label, scale, value: fn(&Summary) -> Option<f64>| Plot {
            title: title.to_owned(),
            x_label: "true distance in moves",
            y_label,
            scale,
            series: records.iter().map(|record| series(record, value)).collect(),
            reference: None,
        };
        let expanded =
            plot("Nodes expanded by distance", "nodes expanded", Scale::Logarithmic, |s| s.mean_expanded);
        page.legend(&expanded);
        page.plot(&expanded);
        let names: Vec<String> = records.iter().map(|record| record.contender.to_string()).collect();
        let head: Vec<&str> =
            std::iter::once("true distance").chain(names.iter().map(String::as_str)).collect();
        page.folded_table(&expanded.title, &head, &expanded_by_distance(records));
        page.plot(&plot("Time by distance", "milliseconds", Scale::Logarithmic, |s| {
            s.mean_seconds.map(|seconds| seconds * 1e3)
        }));
        page.plot(&plot("Share of optimal answers by distance", "optimal answers", Scale::Percent, |s| {
            s.optimal_share.map(|share| share * 100.0)
        }));
        page.plot(&plot("Excess length by distance", "moves too many", Scale::Linear, |s| {
            s.mean_excess_moves
        }));
        page
    }
}

fn series(record: &Record, value: fn(&Summary) -> Option<f64>) -> Series {
    let points =
        record.by_distance.iter().filter_map(|at| Some((f64::from(at.distance), value(&at.summary)?)));
    Series { name: record.contender.to_string(), points: points.collect() }
}

/// A row for each distance: nodes that each contender expanded there on average.
fn expanded_by_distance(records: &[Record]) -> Vec<Vec<String>> {
    // All contenders ran on the same pairs, so they have the same distances.
    let distances = records.first().map_or(0, |record| record.by_distance.len());
    (0..distances)
        .map(|row| {
            let means =
                records.iter().map(|record| decimal(record.by_distance[row].summary.mean_expanded, 1));
            std::iter::once(records[0].by_distance[row].distance.to_string()).chain(means).collect()
        })
        .collect()
}

const HEAD: &[&str] = &[
    "algorithm and heuristic",
    "solved",
    "stopped",
    "optimal",
    "mean excess",
    "largest",
    "mean expanded",
    "largest",
    "mean generated",
    "re-opened",
    "peak OPEN",
    "peak CLOSED",
    "mean time",
];

/// A mean to so many decimals, if there is one.
fn decimal(mean: Option<f64>, digits: usize) -> String {
    mean.map_or("–".into(), |mean| format!("{mean:.digits$}"))
}

fn rows(records: &[Record]) -> Vec<Vec<String>> {
    let nodes = |value: Option<f64>| value.map_or("–".into(), |value| grouped(value.round() as u64));
    records
        .iter()
        .map(|record| {
            let all = &record.overall;
            vec![
                record.contender.to_string(),
                grouped(all.solved as u64),
                grouped(all.stopped as u64),
                all.optimal_share.map_or("–".into(), |share| format!("{:.1} %", share * 100.0)),
                decimal(all.mean_excess_moves, 2),
                all.largest_excess_moves.map_or("–".into(), |moves| moves.to_string()),
                decimal(all.mean_expanded, 1),
                nodes(all.largest_expanded.map(|nodes| nodes as f64)),
                decimal(all.mean_generated, 1),
                decimal(all.mean_reopened, 1),
                nodes(all.mean_peak_open),
                nodes(all.mean_peak_closed),
                all.mean_seconds.map_or("–".into(), |seconds| format!("{:.3} ms", seconds * 1e3)),
            ]
        })
        .collect()
}

fn write_csv(runs: &[Run], out: &mut Out) -> Result<(), Failure> {
    let mut csv = csv::Writer::from_writer(out);
    for run in runs {
        // Records of one type have one length and plain fields: only the output can fail.
        csv.serialize(run).map_err(|error| match error.into_kind() {
            csv::ErrorKind::Io(error) => Failure::from(error),
            other => Failure::new(Exit::Io, format_args!("cannot write the answer: {other:?}")),
        })?;
    }
    csv.flush()?;
    Ok(())
}
