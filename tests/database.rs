//! The tables against an independent search, on all boards.
#![allow(missing_docs)]

mod common;

use common::{Random, plain_bfs};
use sha2::{Digest, Sha256};
use tilebase::generate::table;
use tilebase::rank::Space;
use tilebase::table::bytes::Bytes;
use tilebase::{Board, Database, Shape};

fn compare_with_plain_bfs(database: &Database, goal: &Board) {
    let cells: Vec<u8> = goal.tiles().collect();
    let truth = plain_bfs(goal.shape().columns(), &cells);
    assert_eq!(truth.len() as u64, goal.shape().boards());
    let table = database.goal(goal).unwrap();
    for (cells, distance) in truth {
        let board = Board::new(goal.shape(), &cells).unwrap();
        assert_eq!(table.distance(&board), Some(distance), "{board:?} to {goal:?}");
    }
}

#[test]
fn every_distance_to_a_goal_on_each_of_the_nine_cells() {
    let database = Database::build(Shape::EIGHT);
    for blank in 0..9 {
        compare_with_plain_bfs(&database, &Board::ordered_around(Shape::EIGHT, blank));
    }
}

#[test]
fn every_distance_to_goals_with_shuffled_tiles() {
    let database = Database::build(Shape::EIGHT);
    let mut random = Random::new(2);
    for _ in 0..6 {
        compare_with_plain_bfs(&database, &Board::new(Shape::EIGHT, &random.shuffled(9)).unwrap());
    }
}

#[test]
fn every_distance_to_every_goal_cell_of_the_smaller_shapes_lying_and_standing() {
    let mut random = Random::new(3);
    for shape in Shape::all().filter(|shape| shape.cells() <= 8) {
        let database = Database::build(shape);
        for blank in 0..shape.cells() {
            let mut cells = random.shuffled(shape.cells());
            let at = cells.iter().position(|&tile| tile == 0).unwrap();
            cells.swap(at, blank);
            compare_with_plain_bfs(&database, &Board::new(shape, &cells).unwrap());
        }
    }
}

#[test]
fn every_board_that_parity_calls_unsolvable_is_so() {
    let database = Database::build(Shape::EIGHT);
    let goal = Board::ordered(Shape::EIGHT);
    let table = database.goal(&goal).unwrap();
    let mut solvable = 0;
    for rank in 0..362_880 {
        let board = tilebase::rank::board_at_rank(Shape::EIGHT, rank).unwrap();
        solvable += usize::from(table.distance(&board).is_some());
        assert_eq!(table.distance(&board).is_some(), table.path(&board).unwrap().is_some());
    }
    assert_eq!(solvable, 181_440);
}

/// Every optimal path of all boards of one goal of each class, played move by move.
#[test]
fn every_path_leads_to_the_goal_in_its_distance() {
    let database = Database::build(Shape::EIGHT);
    for cells in [[1, 2, 3, 4, 5, 6, 7, 8, 0], [1, 2, 3, 8, 0, 4, 7, 6, 5], [5, 0, 2, 8, 1, 7, 3, 4, 6]] {
        let goal = Board::new(Shape::EIGHT, &cells).unwrap();
        let table = database.goal(&goal).unwrap();
        let mut prepared = table.clone();
        prepared.prepare_paths();
        let mut boards = 0;
        for distance in 0..=table.largest_distance() {
            for board in table.boards_at(distance) {
                let path = table.path(&board).unwrap().unwrap();
                assert_eq!(path.len(), usize::from(distance));
                assert_eq!(prepared.path(&board).unwrap().unwrap(), path);
                assert_eq!(board.play(path.iter().copied()), Some(goal));
                // Of the moves that lead nearer, the first in the fixed order is taken.
                if let Some(&first) = path.first() {
                    let nearer = |next: &Board| table.distance(next) == Some(distance - 1);
                    let expected = board.neighbours().find(|(_, next)| nearer(next)).unwrap().0;
                    assert_eq!(first, expected);
                }
                boards += 1;
            }
        }
        assert_eq!(boards, 181_440);
    }
}

#[test]
fn mean_distances() {
    let database = Database::build(Shape::EIGHT);
    for (blank, mean) in [(8, "21.972399"), (7, "21.738327"), (4, "21.502800")] {
        let goal = Board::ordered_around(Shape::EIGHT, blank);
        assert_eq!(format!("{:.6}", database.goal(&goal).unwrap().mean_distance()), mean);
    }
}

/// An unrelated public project pins this hash for its own table of the goal 123456780.
#[test]
fn the_table_has_the_hash_that_another_project_pins() {
    let table = table(&Space::new(Shape::EIGHT, 8), &|_| {});
    let mut hash = Sha256::new();
    hash.update(b"P8DT");
    hash.update(1u32.to_le_bytes());
    hash.update(&table.distances);
    let hex: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, "4f13621841ed5b9dd06744792398cbc44661635982fbd1f7d931b450ec3ab7a1");
}

/// The whole file of 2x2, written by hand, with the checksums that Python's zlib.crc32 gives. The
/// twelve boards lie on a ring: the blank goes round and round, and is farthest after six moves.
#[test]
fn a_file_byte_by_byte() {
    let mut file = Vec::new();
    file.extend(b"tilebase\x01\0\0\0\x02\0\0\0\x02\0\0\0\x01\0\0\0");
    file.resize(64, 0);
    file.extend(b"\x03\0\0\0\x06\0\0\0\x00\x10\0\0\0\0\0\0\x0c\0\0\0\0\0\0\0");
    file.extend(0x7B585F57_u32.to_le_bytes());
    file.extend([0; 4]);
    for count in [1, 2, 2, 2, 2, 2, 1] {
        file.extend([count, 0, 0, 0, 0, 0, 0, 0]);
    }
    file.resize(4092, 0);
    file.extend(0x066D9238_u32.to_le_bytes());
    // In the blank's row of the goal the tile orders are even: 123, 231, 312; in the other row odd: 132,
    // 213, 321. Step by step round the ring: 12/3_, 12/_3, _2/13, 2_/13, 23/1_, 23/_1, _3/21, then back.
    file.extend([2, 2, 6]); // _1/32, _2/13, _3/21
    file.extend([1, 3, 5]); // 1_/32, 2_/13, 3_/21
    file.extend([1, 5, 3]); // 12/_3, 23/_1, 31/_2
    file.extend([0, 4, 4]); // 12/3_, 23/1_, 31/2_
    let built = Database::build(Shape::new(2, 2).unwrap());
    assert_eq!(built.bytes(), file);
    let opened = Database::from_bytes(Bytes::Owned(file)).unwrap();
    assert_eq!(opened.header(), built.header());
}
