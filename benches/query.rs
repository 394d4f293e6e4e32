//! Questions to the 3x3 database: a distance, a path, opening the file. Times are for a thousand boards.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tilebase::rank::Space;
use tilebase::{Board, Database, Shape};

const BOARDS: usize = 1_000;

/// Boards spread over the whole space, in an order that no cache foresees.
fn boards() -> Vec<Board> {
    let space = Space::new(Shape::EIGHT, 8);
    // 70,001 has no divisor in common with 9!/2, so no board comes twice.
    (0..BOARDS as u64).map(|number| space.board(number * 70_001 % space.boards())).collect()
}

fn questions(criterion: &mut Criterion) {
    let database = Database::build(Shape::EIGHT);
    let table = database.goal(&Board::ordered(Shape::EIGHT)).unwrap();
    let boards = boards();
    let mut path = Vec::new();
    let moves: usize = boards
        .iter()
        .map(|board| {
            assert!(table.path_into(board, &mut path).unwrap());
            assert_eq!(board.play(path.iter().copied()), Some(*table.goal()));
            path.len()
        })
        .sum();
    assert!((21_500..22_500).contains(&moves), "{moves} moves are not the average of the whole table");

    let mut group = criterion.benchmark_group("query");
    group.throughput(Throughput::Elements(BOARDS as u64));
    group.bench_function("distances of 1,000 boards", |bencher| {
        bencher.iter(|| {
            let distance = |board| usize::from(table.distance(black_box(board)).unwrap());
            assert_eq!(boards.iter().map(distance).sum::<usize>(), moves);
        });
    });
    group.bench_function("paths of 1,000 boards", |bencher| {
        bencher.iter(|| {
            let length = |board| {
                table.path_into(black_box(board), &mut path).unwrap();
                path.len()
            };
            assert_eq!(boards.iter().map(length).sum::<usize>(), moves);
        });
    });
    let mut prepared = table.clone();
    prepared.prepare_paths();
    group.bench_function("paths of 1,000 boards, prepared", |bencher| {
        bencher.iter(|| {
            let length = |board| {
                prepared.path_into(black_box(board), &mut path).unwrap();
                path.len()
            };
            assert_eq!(boards.iter().map(length).sum::<usize>(), moves);
        });
    });
}

fn opening(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("3x3.tb");
    std::fs::write(&path, Database::build(Shape::EIGHT).bytes()).unwrap();
    let mut group = criterion.benchmark_group("open");
    group.bench_function("3x3, mapped, checksums compared", |bencher| {
        bencher.iter(|| {
            let database = Database::open(black_box(&path)).unwrap();
            assert_eq!(database.header().tables.len(), 3);
        });
    });
    group.bench_function("3x3, read, checksums compared", |bencher| {
        bencher.iter(|| {
            let database = Database::read(black_box(&path)).unwrap();
            assert_eq!(database.header().tables.len(), 3);
        });
    });
}

criterion_group!(benches, questions, opening);
criterion_main!(benches);
