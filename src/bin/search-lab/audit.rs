//! `search-lab audit`: heuristics held against every board.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};
use tilebase::audit::{Audit as Figures, audit};
use tilebase::cli::database::table_of;
use tilebase::cli::{Common, Exit, Failure, Out, grouped};
use tilebase::{Board, GoalTable};

use crate::bar::bar;
use crate::contender::{Estimate, Estimator, heuristics};
use crate::page::Page;
use crate::plot::{Plot, Scale, Series};
use crate::table::write_table;

#[derive(Args)]
#[command(after_help = format!("Example: search-lab audit --heuristic h1,h2 --goal 123804765\n\n{}", heuristics()))]
pub struct Audit {
    /// The heuristics, with commas between them [default: all but perfect]
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    heuristic: Vec<Estimator>,
    /// Audit a heuristic of your own as well: a file of lines BOARD VALUE, one for every board
    #[arg(long, value_name = "FILE")]
    values: Option<PathBuf>,
    /// Write a report with a plot to this file as well
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// A heuristic and how it did.
struct Named {
    name: String,
    figures: Figures,
}

impl Audit {
    pub fn run(&self, common: &Common, out: &mut Out) -> Result<Exit, Failure> {
        let (goal, database) = common.goal_and_database("an audit")?;
        let shape = goal.shape();
        let table = table_of(&database, &goal)?;
        let audits = self.audit_all(common, &table)?;
        if let Some(path) = &self.html {
            page(&audits, &table).write(path)?;
        }
        if common.json {
            let audits: Vec<Value> = audits.iter().map(in_json).collect();
            let answer = json!({
                "board": shape.to_string(),
                "goal": goal.to_string(),
                "boards": shape.boards(),
                "mean_distance": table.mean_distance(),
                "audits": audits,
            });
            writeln!(out, "{answer}")?;
        } else {
            writeln!(out, "{}\n", subject(&table))?;
            write_table(HEAD, &rows(&audits), out)?;
        }
        Ok(Exit::Answered)
    }

    fn audit_all(&self, common: &Common, table: &GoalTable<'_>) -> Result<Vec<Named>, Failure> {
        let mut estimates: Vec<(String, Estimate<'_>)> = Vec::new();
        let asked = match (self.heuristic.is_empty(), &self.values) {
            (true, None) => Estimator::known(),
            _ => self.heuristic.clone(),
        };
        for estimator in asked {
            estimates.push((estimator.to_string(), estimator.towards(table)));
        }
        if let Some(path) = &self.values {
            estimates.push((path.display().to_string(), from_file(path, common, table)?));
        }
        let progress = bar(estimates.len(), "heuristics");
        let audits = estimates.into_iter().map(|(name, estimate)| {
            let figures = audit(table, estimate);
            progress.inc(1);
            Named { name, figures }
        });
        let audits = audits.collect();
        progress.finish_and_clear();
        Ok(audits)
    }
}

/// A heuristic given board by board. Boards that cannot reach the goal may be among them and are left out;
/// of those that can, none may be missing.
fn from_file<'a>(path: &Path, common: &Common, table: &GoalTable<'_>) -> Result<Estimate<'a>, Failure> {
    let refuse = |message: String| Failure::new(Exit::BadInput, format_args!("{}{message}", path.display()));
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::new(Exit::Io, format_args!("cannot read {}: {error}", path.display())))?;
    let reading = common.boards.reading(Some(table.goal().shape()))?;
    let mut values: HashMap<Board, f64> = HashMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let at = |message: &str| refuse(format!(", line {number}: {message}"));
        let (board, value) = line.rsplit_once(char::is_whitespace).ok_or_else(|| at("write BOARD VALUE"))?;
        let board = reading.board(board).map_err(|failure| match failure {
            Failure::Told { message, .. } => at(&message),
            closed @ Failure::OutputClosed => closed,
        })?;
        let value: f64 = value.parse().map_err(|_| at(&format!("{value:?} is no number")))?;
        if !value.is_finite() {
            return Err(at("the value must be finite"));
        }
        if board.can_reach(table.goal()) && values.insert(board, value).is_some() {
            return Err(at(&format!("the board {board} has a value already")));
        }
    }
    let missing = table.goal().shape().boards() - values.len() as u64;
    if missing > 0 {
        let boards = (0..=table.largest_distance()).flat_map(|distance| table.boards_at(distance));
        let first =
            boards.into_iter().find(|board| !values.contains_key(board)).map(|board| board.to_string());
        let message =
            format!(": {} boards have no value, {} among them", grouped(missing), first.unwrap_or_default());
        return Err(refuse(message));
    }
    Ok(Box::new(move |board| values[board]))
}

fn subject(table: &GoalTable<'_>) -> String {
    let boards = grouped(table.goal().shape().boards());
    format!(
        "{boards} boards reach the goal {}, on average in {:.6} moves",
        table.goal(),
        table.mean_distance()
    )
}

const HEAD: &[&str] = &[
    "heuristic",
    "admissible",
    "consistent",
    "overestimated",
    "share",
    "at most by",
    "on board",
    "h there",
    "distance",
    "h of goal",
    "mean h",
    "mean error",
    "exact",
    "share",
    "inconsistent moves",
];

fn yes_no(is_so: bool) -> String {
    if is_so { "yes" } else { "no" }.into()
}

/// A number of moves, with decimals when it has any.
fn moves(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.6}") }
}

fn rows(audits: &[Named]) -> Vec<Vec<String>> {
    let share =
        |count: u64, figures: &Figures| format!("{:.2} %", count as f64 / figures.boards() as f64 * 100.0);
    audits
        .iter()
        .map(|Named { name, figures }| {
            let worst = figures.worst();
            let of_worst = |value: &dyn Fn(&tilebase::audit::Estimated) -> String| {
                worst.as_ref().map_or_else(|| "–".into(), value)
            };
            vec![
                name.clone(),
                yes_no(figures.is_admissible()),
                yes_no(figures.is_consistent()),
                grouped(figures.overestimated()),
                share(figures.overestimated(), figures),
                of_worst(&|worst| moves(worst.excess())),
                of_worst(&|worst| worst.board.to_string()),
                of_worst(&|worst| moves(worst.estimate)),
                of_worst(&|worst| worst.distance.to_string()),
                moves(figures.at_goal),
                format!("{:.6}", figures.mean_estimate()),
                format!("{:+.6}", figures.mean_error()),
                grouped(figures.exact()),
                share(figures.exact(), figures),
                grouped(figures.inconsistent_moves()),
            ]
        })
        .collect()
}

fn in_json(audit: &Named) -> Value {
    let Named { name, figures } = audit;
    let boards = figures.boards() as f64;
    let worst = figures.worst().map(|worst| {
        json!({
            "board": worst.board.to_string(),
            "estimate": worst.estimate,
            "distance": worst.distance,
            "excess_moves": worst.excess(),
        })
    });
    let levels: Vec<Value> = figures
        .levels
        .iter()
        .map(|level| {
            json!({
                "distance": level.distance,
                "boards": level.boards,
                "overestimated": level.overestimated,
                "exact": level.exact,
                "least": level.least,
                "mean": level.mean(),
                "largest": level.farthest.estimate,
            })
        })
        .collect();
    json!({
        "heuristic": name,
        "admissible": figures.is_admissible(),
        "consistent": figures.is_consistent(),
        "overestimated": figures.overestimated(),
        "overestimated_share": figures.overestimated() as f64 / boards,
        "worst": worst,
        "mean_estimate": figures.mean_estimate(),
        "mean_error": figures.mean_error(),
        "mean_absolute_error": figures.mean_absolute_error(),
        "exact": figures.exact(),
        "exact_share": figures.exact() as f64 / boards,
        "inconsistent_moves": figures.inconsistent_moves(),
        "estimate_at_goal": figures.at_goal,
        "by_distance": levels,
    })
}

fn page(audits: &[Named], table: &GoalTable<'_>) -> Page {
    let mut page = Page::new("Heuristics held against the truth");
    page.paragraph(&format!("{}.", subject(table)));
    page.table("Over all boards that can reach the goal; estimates and errors in moves", HEAD, &rows(audits));
    page.heading("Estimates by distance");
    page.paragraph("A mean above the line of the true distance is overestimated on average.");
    let means = |figures: &Figures| {
        figures.levels.iter().map(|level| (f64::from(level.distance), level.mean())).collect::<Vec<_>>()
    };
    let largest = |figures: &Figures| {
        figures
            .levels
            .iter()
            .map(|level| (f64::from(level.distance), level.farthest.estimate))
            .collect::<Vec<_>>()
    };
    let diagonal = (0..=table.largest_distance()).map(|d| (f64::from(d), f64::from(d))).collect::<Vec<_>>();
    let plot = |title: &str, y_label, points: &dyn Fn(&Figures) -> Vec<(f64, f64)>| Plot {
        title: title.to_owned(),
        x_label: "true distance in moves",
        y_label,
        scale: Scale::Linear,
        series: audits
            .iter()
            .map(|Named { name, figures }| Series { name: name.clone(), points: points(figures) })
            .collect(),
        reference: Some(Series { name: "true distance".to_owned(), points: diagonal.clone() }),
    };
    let mean = plot("Mean estimate by true distance", "mean estimate", &means);
    page.legend(&mean);
    page.plot(&mean);
    page.plot(&plot(
        "Largest estimate by true distance: admissible when never above it",
        "largest estimate",
        &largest,
    ));
    page
}
