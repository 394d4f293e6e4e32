//! Generation, on one thread and on two, beside a plain search in the same run. Each answer is compared
//! with level counts computed elsewhere.
#![allow(missing_docs)]

mod plain;

use std::collections::HashMap;
use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rayon::ThreadPoolBuilder;
use tilebase::frame::Frame;
use tilebase::generate::{count, table};
use tilebase::{Board, Database, Shape};

/// The level counts of a shape, from the goal with the blank in the first cell.
fn reference(shape: &str) -> Vec<u64> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/level-counts.json"));
    let reference: serde_json::Value = serde_json::from_str(&text.unwrap()).unwrap();
    let shapes: HashMap<String, HashMap<usize, Vec<u64>>> =
        serde_json::from_value(reference["shapes"].clone()).unwrap();
    shapes[shape][&0].clone()
}

fn eight_puzzle(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("3x3");
    let expected = reference("3x3");
    group.throughput(Throughput::Elements(Shape::EIGHT.boards()));
    group.bench_function("plain search, one goal", |bencher| {
        bencher.iter(|| {
            let (distances, counts) = plain::distances(black_box([1, 2, 3, 4, 5, 6, 7, 8, 0]));
            assert_eq!(counts, expected);
            distances
        });
    });
    let frame = Frame::new(&Board::ordered(Shape::EIGHT));
    for threads in [1, 2] {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        group.bench_function(format!("table of one goal, threads: {threads}"), |bencher| {
            pool.install(|| {
                bencher.iter(|| {
                    let table = table(black_box(frame.space()), &|_| {});
                    assert_eq!(table.level_counts, expected);
                    table
                });
            });
        });
    }
    group.throughput(Throughput::Elements(3 * Shape::EIGHT.boards()));
    for threads in [1, 2] {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        group.bench_function(format!("database of all goals, threads: {threads}"), |bencher| {
            pool.install(|| {
                bencher.iter(|| {
                    let database = Database::build(black_box(Shape::EIGHT));
                    assert_eq!(database.header().tables[0].level_counts, expected);
                    database
                });
            });
        });
    }
}

fn larger_shapes(criterion: &mut Criterion) {
    for name in ["2x5", "3x4", "2x6"] {
        let shape: Shape = name.parse().unwrap();
        let expected = reference(name);
        let frame = Frame::new(&Board::ordered(shape));
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(shape.boards()));
        if shape.cells() == 12 {
            group.sample_size(10).measurement_time(Duration::from_secs(8));
        }
        for threads in [1, 2] {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            group.bench_function(format!("count only, threads: {threads}"), |bencher| {
                pool.install(|| {
                    bencher.iter(|| assert_eq!(count(black_box(frame.space()), &|_| {}), expected));
                });
            });
            group.bench_function(format!("table of one goal, threads: {threads}"), |bencher| {
                pool.install(|| {
                    bencher.iter(|| {
                        let table = table(black_box(frame.space()), &|_| {});
                        assert_eq!(table.level_counts, expected);
                        table
                    });
                });
            });
        }
    }
}

criterion_group!(benches, eight_puzzle, larger_shapes);
criterion_main!(benches);
