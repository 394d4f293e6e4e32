//! Each algorithm on the 2,000 boards that `search-lab compare --sample 2000` draws, one board after
//! another, beside a plain A* in Python on the same boards. The figure of a row is the time for one board.
#![allow(missing_docs)]

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use criterion::{Criterion, criterion_group, criterion_main};
use tilebase::search::{Algorithm, Heuristic, Problem, Searcher};
use tilebase::{Board, Shape};

/// The header line of `search-lab compare --csv`, then the pairs.
struct Sample {
    header: String,
    pairs: Vec<Pair>,
}

struct Pair {
    line: String,
    start: Board,
    distance: usize,
}

fn sample() -> Sample {
    let output = Command::new(env!("CARGO_BIN_EXE_search-lab"))
        .args(["compare", "--sample", "2000", "--algorithm", "greedy", "--heuristic", "h2", "--csv"])
        .stderr(Stdio::null())
        .output()
        .expect("search-lab runs");
    let text = String::from_utf8(output.stdout).expect("CSV is text");
    let mut lines = text.lines();
    let header = lines.next().expect("a header").to_owned();
    let pair = |line: &str| {
        let mut fields = line.split(',');
        let start = fields.next().expect("a start");
        let cells: Vec<u8> = start.bytes().map(|digit| digit - b'0').collect();
        let distance = fields.nth(1).and_then(|text| text.parse().ok()).expect("a distance");
        let start = Board::new(Shape::EIGHT, &cells).expect("a board");
        Pair { line: line.to_owned(), start, distance }
    };
    Sample { header, pairs: lines.map(pair).collect() }
}

/// The script, which answers each line it is given.
struct Python {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Python {
    fn start(header: &str) -> Self {
        let python = env::var("TILEBASE_PYTHON").unwrap_or_else(|_| "python3".into());
        let mut child = Command::new(python)
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/a_star.py"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python 3 is there, or TILEBASE_PYTHON names it");
        let questions = child.stdin.take().expect("a pipe");
        let answers = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut python = Self { child, questions, answers };
        writeln!(python.questions, "{header}").expect("the script reads");
        python
    }

    fn moves(&mut self, pair: &Pair) -> usize {
        writeln!(self.questions, "{}", pair.line).expect("the script reads");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("the script answers");
        answer.split(' ').next().and_then(|moves| moves.parse().ok()).expect("moves and nodes")
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn searches(criterion: &mut Criterion) {
    let Sample { header, pairs } = sample();
    assert_eq!(pairs.len(), 2000);
    let goal = Board::ordered(Shape::EIGHT);
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    for (algorithm, heuristic, optimal) in [
        (Algorithm::BreadthFirst, Heuristic::H2, true),
        (Algorithm::Bidirectional, Heuristic::H2, true),
        (Algorithm::BestFirst, Heuristic::H2, true),
        (Algorithm::BestFirst, Heuristic::H3, false),
        (Algorithm::Greedy, Heuristic::H2Blank, false),
        (Algorithm::AStar, Heuristic::H1, true),
        (Algorithm::AStar, Heuristic::H2, true),
        (Algorithm::AStar, Heuristic::LinearConflict, true),
        (Algorithm::IdaStar, Heuristic::H2, true),
        (Algorithm::WeightedAStar(1.5), Heuristic::H2, false),
    ] {
        let name = match algorithm.is_informed() {
            true => format!("{algorithm} {heuristic}"),
            false => algorithm.to_string(),
        };
        let estimate = heuristic.towards(&goal);
        let mut searcher = Searcher::default();
        let mut boards = pairs.iter().cycle();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let pair = boards.next().expect("an endless circle");
                let outcome = searcher.run(algorithm, &Problem::new(pair.start, goal, &*estimate));
                let moves = outcome.path().expect("every board of the sample is solvable").len();
                assert!(if optimal { moves == pair.distance } else { moves >= pair.distance });
                outcome.counts.expanded
            });
        });
    }
    let mut python = Python::start(&header);
    let mut boards = pairs.iter().cycle();
    group.bench_function("a-star h2 in Python", |bencher| {
        bencher.iter(|| {
            let pair = boards.next().expect("an endless circle");
            assert_eq!(python.moves(pair), pair.distance);
        });
    });
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
