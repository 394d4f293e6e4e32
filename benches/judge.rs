//! A judge's run, beside a search for each puzzle as people write it for the same judge, and the steps that
//! a case takes. The figure of a row is the time for one puzzle.
//!
//! The rate of the whole program, on one core, is what `benches/judge_rate.sh` measures.
#![allow(missing_docs)]

use std::collections::{BinaryHeap, HashMap};
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tilebase::read::{self, Options, Pieces, Tokens};
use tilebase::{Board, Database, Shape, judge};

/// Cases of a run; a test of the bench takes them all the same.
const CASES: usize = 200_000;

/// Random solvable boards, the same on every machine (Marsaglia's xorshift).
fn boards(count: usize) -> Vec<Board> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let goal = Board::ordered(Shape::EIGHT);
    let mut boards = Vec::with_capacity(count);
    while boards.len() < count {
        let mut cells: Vec<u8> = (0..9).collect();
        for last in (1..9).rev() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            cells.swap(last, (state >> 11) as usize % (last + 1));
        }
        boards.extend(Board::new(Shape::EIGHT, &cells).ok().filter(|board| board.can_reach(&goal)));
    }
    boards
}

/// Boards as HDU 1043 has them.
fn cases(boards: &[Board]) -> String {
    let cell = |tile: u8| if tile == 0 { "x".to_string() } else { tile.to_string() };
    let line = |board: &Board| board.tiles().map(cell).collect::<Vec<_>>().join(" ") + "\n";
    boards.iter().map(line).collect()
}

/// A* with the sum of the tiles' distances for one puzzle, on strings, as solutions to HDU 1043 have it.
fn a_star(start: &str) -> String {
    const GOAL: &str = "12345678x";
    let distances = |board: &[u8]| {
        let apart = |(cell, &tile): (usize, &u8)| {
            let to = usize::from(tile - b'1');
            (cell / 3).abs_diff(to / 3) + (cell % 3).abs_diff(to % 3)
        };
        board.iter().enumerate().filter(|&(_, &tile)| tile != b'x').map(apart).sum::<usize>()
    };
    let start = start.as_bytes().to_vec();
    let mut best: HashMap<Vec<u8>, usize> = HashMap::from([(start.clone(), 0)]);
    let mut open = BinaryHeap::from([(std::cmp::Reverse(distances(&start)), 0, start, String::new())]);
    while let Some((_, moves, board, path)) = open.pop() {
        if board == GOAL.as_bytes() {
            return path;
        }
        let blank = board.iter().position(|&tile| tile == b'x').unwrap();
        for (letter, to) in [
            ('u', (blank >= 3).then(|| blank.wrapping_sub(3))),
            ('d', (blank < 6).then_some(blank + 3)),
            ('l', (blank % 3 > 0).then(|| blank.wrapping_sub(1))),
            ('r', (blank % 3 < 2).then_some(blank + 1)),
        ] {
            let Some(to) = to else { continue };
            let mut next = board.clone();
            next.swap(blank, to);
            if best.get(&next).is_none_or(|&known| known > moves + 1) {
                best.insert(next.clone(), moves + 1);
                let estimate = std::cmp::Reverse(moves + 1 + distances(&next));
                open.push((estimate, moves + 1, next, format!("{path}{letter}")));
            }
        }
    }
    "unsolvable".to_string()
}

fn judges(criterion: &mut Criterion) {
    let boards = boards(CASES);
    let input = cases(&boards);
    let goal = Board::ordered(Shape::EIGHT);
    let database = Database::build(Shape::EIGHT);
    let table = database.goal(&goal).unwrap();
    let moves: usize = boards.iter().map(|board| usize::from(table.distance(board).unwrap())).sum();

    let mut group = criterion.benchmark_group("judge");
    group.sample_size(20);
    group.throughput(Throughput::Elements(CASES as u64));
    group.bench_function("hdu1043", |bencher| {
        let run = judge::FORMATS.iter().find(|format| format.name == "hdu1043").unwrap().run;
        let mut answers = Vec::new();
        bencher.iter(|| {
            answers.clear();
            run(&database, &mut input.as_bytes(), &mut answers).unwrap();
            assert_eq!(answers.len(), moves + CASES);
        });
    });
    group.bench_function("reading cells", |bencher| {
        bencher.iter(|| {
            let mut tokens = Tokens::new(input.as_bytes());
            let mut read = 0;
            while let Some(board) = tokens.board(Shape::EIGHT).unwrap() {
                black_box(board);
                read += 1;
            }
            assert_eq!(read, CASES);
        });
    });
    let options = Options::default();
    group.bench_function("cutting and reading lines", |bencher| {
        bencher.iter(|| {
            let mut pieces = Pieces::new(input.as_bytes(), &options, Shape::EIGHT);
            let mut read = 0;
            while let Some(piece) = pieces.next_piece().unwrap() {
                read += piece.read(&options).iter().filter(|board| board.is_ok()).count();
            }
            assert_eq!(read, CASES);
        });
    });

    // One puzzle an iteration: a search takes its time.
    group.throughput(Throughput::Elements(1));
    let lines: Vec<String> = input.lines().map(|line| line.replace(' ', "")).collect();
    let mut puzzles = lines.iter().zip(&boards).cycle();
    group.bench_function("a search for each puzzle", |bencher| {
        bencher.iter(|| {
            let (line, board) = puzzles.next().unwrap();
            assert_eq!(a_star(line).len(), usize::from(table.distance(board).unwrap()));
        });
    });
    let drawn = "+---+---+---+\n| 8 | 6 | 7 |\n+---+---+---+\n| 2 | 5 | 4 |\n| 3 |   | 1 |\n+---+---+---+\n";
    group.bench_function("reading a drawn board", |bencher| {
        bencher.iter(|| assert_eq!(read::board(drawn, &options).unwrap().tile(8), 1));
    });
    group.finish();
}

criterion_group!(benches, judges);
criterion_main!(benches);
