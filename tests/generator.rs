//! The generator against a plain search, against published level counts, and against itself on other
//! numbers of threads.

use std::collections::{HashMap, HashSet};

use tilebase::generate::{bytes_to_build, bytes_to_count, count, table};
use tilebase::rank::Space;
use tilebase::{Board, Shape};

/// Every standing shape of up to `cells` cells.
fn shapes_up_to(cells: usize) -> impl Iterator<Item = Shape> {
    Shape::all().filter(move |shape| shape.cells() <= cells && *shape == shape.standing())
}

/// Boards at each distance from the goal with its blank on `goal_cell`, by a search that knows nothing of
/// the index: four bits a cell in a word, and a set of the boards that have been seen.
fn plain_level_counts(rows: usize, columns: usize, goal_cell: usize) -> Vec<u64> {
    let cells = rows * columns;
    let tiles = (0..cells).filter(|&cell| cell != goal_cell).zip(1u64..);
    let goal = tiles.fold(0, |board, (cell, tile)| board | tile << (4 * cell));
    let mut seen = HashSet::from([goal]);
    let mut level = vec![(goal, goal_cell)];
    let mut counts = Vec::new();
    while !level.is_empty() {
        counts.push(level.len() as u64);
        let mut next = Vec::new();
        for (board, blank) in level {
            let (row, column) = (blank / columns, blank % columns);
            let neighbours = [
                (row > 0).then(|| blank - columns),
                (row + 1 < rows).then(|| blank + columns),
                (column > 0).then(|| blank - 1),
                (column + 1 < columns).then(|| blank + 1),
            ];
            for to in neighbours.into_iter().flatten() {
                let tile = board >> (4 * to) & 15;
                let after = board ^ tile << (4 * to) ^ tile << (4 * blank);
                if seen.insert(after) {
                    next.push((after, to));
                }
            }
        }
        level = next;
    }
    counts
}

#[test]
fn level_counts_of_every_goal_cell_up_to_ten_cells_against_a_plain_search() {
    let mut compared = 0;
    for shape in shapes_up_to(10) {
        for goal_cell in 0..shape.cells() {
            let expected = plain_level_counts(shape.rows(), shape.columns(), goal_cell);
            assert_eq!(expected.iter().sum::<u64>(), shape.boards());
            assert_eq!(
                count(&Space::new(shape, goal_cell), &|_| {}),
                expected,
                "{shape}, goal cell {goal_cell}"
            );
            compared += 1;
        }
    }
    assert_eq!(compared, 4 + 6 + 8 + 9 + 10);
}

/// The counts that were computed elsewhere, 3x4 with its 239,500,800 boards among them. 2x6 is compared in
/// the bench.
#[test]
fn level_counts_of_the_reference() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/level-counts.json"));
    let reference: serde_json::Value = serde_json::from_str(&text.unwrap()).unwrap();
    let shapes: HashMap<String, HashMap<usize, Vec<u64>>> =
        serde_json::from_value(reference["shapes"].clone()).unwrap();
    let mut compared = 0;
    for (shape, goals) in shapes.iter().filter(|(shape, _)| *shape != "2x6") {
        let shape: Shape = shape.parse().unwrap();
        for (&goal_cell, expected) in goals {
            let goal = Board::ordered_around(shape, goal_cell);
            let space = tilebase::frame::Frame::new(&goal).space().clone();
            assert_eq!(count(&space, &|_| {}), *expected, "{shape}, goal cell {goal_cell}");
            compared += 1;
        }
    }
    assert_eq!(compared, 14);
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    for shape in shapes_up_to(10) {
        let space = Space::new(shape, shape.cells() - 1);
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| table(&space, &|_| {}))
        };
        let one = on(1);
        for threads in [2, 3, 8] {
            assert!(on(threads) == one, "{shape} on {threads} threads");
        }
    }
}

#[test]
fn progress_is_told_once_a_level() {
    let space = Space::new(Shape::EIGHT, 8);
    let told = std::sync::Mutex::new(Vec::new());
    let table = table(&space, &|progress| told.lock().unwrap().push(progress));
    let told = told.into_inner().unwrap();
    assert_eq!(told.iter().map(|p| p.level_boards).collect::<Vec<_>>(), table.level_counts[1..]);
    assert_eq!(told.iter().map(|p| p.level).collect::<Vec<_>>(), (1..32).collect::<Vec<_>>());
    assert!(
        told.iter()
            .all(|p| p.done == table.level_counts[..=p.level].iter().sum::<u64>() && p.total == 181_440)
    );
}

/// Sums of what the planes, the digits and the table are laid out as, so that nobody trusts the formula
/// alone.
#[test]
fn the_bytes_stated_for_a_3x4_run() {
    let shape: Shape = "4x3".parse().unwrap();
    // Twelve planes of 11!/2 boards, sixty to a word, and two numbers of eight bytes for each 20,160 boards.
    let planes = 12 * (19_958_400 / 60 * 8 + 19_958_400 / 20_160 * 16);
    assert_eq!(bytes_to_count(shape), planes);
    // When one half of the table is spelled out, the digits of the other half are still needed.
    let digits = 12 * 19_958_400 / 60 * 8 * 6;
    assert_eq!(bytes_to_build(shape), (planes + digits) / 2 + 239_500_800);
}
