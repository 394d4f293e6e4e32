//! All solutions, their number, longer ones and reviews of given ones, against a plain search that shares
//! nothing with the library.
#![allow(missing_docs)]

mod common;

use std::collections::HashMap;

use common::{Random, plain_bfs};
use tilebase::table::bytes::Bytes;
use tilebase::{Board, Database, GoalTable, Move, QueryError, Shape};

type Cells = Vec<u8>;

/// The legal moves of a board, in the order u d l r.
fn plain_moves(columns: usize, cells: &Cells) -> Vec<(Move, Cells)> {
    let blank = cells.iter().position(|&tile| tile == 0).unwrap();
    let mut moves = Vec::new();
    let mut go = |step, to: usize| {
        let mut next = cells.clone();
        next.swap(blank, to);
        moves.push((step, next));
    };
    if blank >= columns {
        go(Move::Up, blank - columns);
    }
    if blank + columns < cells.len() {
        go(Move::Down, blank + columns);
    }
    if blank % columns > 0 {
        go(Move::Left, blank - 1);
    }
    if blank % columns + 1 < columns {
        go(Move::Right, blank + 1);
    }
    moves
}

/// All paths of `left` moves to the goal, by trying every move that comes one nearer.
fn plain_shortest(
    columns: usize,
    distances: &HashMap<Cells, u8>,
    cells: &Cells,
    path: &mut Vec<Move>,
    found: &mut Vec<Vec<Move>>,
) {
    if distances[cells] == 0 {
        found.push(path.clone());
    }
    for (step, next) in plain_moves(columns, cells) {
        if distances[&next] < distances[cells] {
            path.push(step);
            plain_shortest(columns, distances, &next, path, found);
            path.pop();
        }
    }
}

/// All walks of at most `left` more moves that end where they first meet the goal and take no move back.
fn plain_walks(
    columns: usize,
    goal: &Cells,
    cells: &Cells,
    left: usize,
    path: &mut Vec<Move>,
    found: &mut Vec<Vec<Move>>,
) {
    if cells == goal {
        return found.push(path.clone());
    }
    if left == 0 {
        return;
    }
    for (step, next) in plain_moves(columns, cells) {
        if path.last() != Some(&step.reverse()) {
            path.push(step);
            plain_walks(columns, goal, &next, left - 1, path, found);
            path.pop();
        }
    }
}

fn cells(board: &Board) -> Cells {
    board.tiles().collect()
}

fn paths(table: &GoalTable<'_>, board: &Board) -> Vec<Vec<Move>> {
    table.paths(board).collect::<Result<_, _>>().unwrap()
}

/// Goals of each orbit, of other turnings, with shuffled tiles, and of lying and standing shapes.
fn goals() -> Vec<Board> {
    [
        (Shape::EIGHT, &[1, 2, 3, 4, 5, 6, 7, 8, 0][..]),
        (Shape::EIGHT, &[1, 2, 3, 8, 0, 4, 7, 6, 5]),
        (Shape::EIGHT, &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
        (Shape::EIGHT, &[6, 1, 8, 0, 7, 5, 3, 2, 4]),
        (Shape::new(2, 3).unwrap(), &[3, 0, 1, 5, 4, 2]),
        (Shape::new(3, 2).unwrap(), &[0, 2, 1, 3, 5, 4]),
        (Shape::new(2, 4).unwrap(), &[1, 2, 3, 4, 5, 6, 0, 7]),
    ]
    .map(|(shape, cells)| Board::new(shape, cells).unwrap())
    .into()
}

/// The figures for the goals with a corner, an edge and the centre blank: solutions in all, and of the
/// richest boards; each board's number against a plain sum over its nearer neighbours.
#[test]
fn the_number_of_solutions_of_every_board() {
    let database = Database::build(Shape::EIGHT);
    for (blank, all, richest) in [(8, 500_881, 64), (7, 519_219, 86), (4, 521_885, 82)] {
        let goal = Board::ordered_around(Shape::EIGHT, blank);
        let table = database.goal(&goal).unwrap();
        let distances = plain_bfs(3, &cells(&goal));
        let mut by_distance: Vec<(&Cells, u8)> = distances.iter().map(|(cells, &d)| (cells, d)).collect();
        by_distance.sort_by_key(|&(_, distance)| distance);
        let mut counts: HashMap<&Cells, u128> = HashMap::new();
        for &(board, distance) in &by_distance {
            let nearer = plain_moves(3, board).into_iter().filter(|(_, next)| distances[next] < distance);
            let count = if distance == 0 { 1 } else { nearer.map(|(_, next)| counts[&next]).sum() };
            counts.insert(board, count);
            assert_eq!(table.count_paths(&Board::new(Shape::EIGHT, board).unwrap()), Ok(count), "{board:?}");
        }
        assert_eq!(counts.values().sum::<u128>(), all);
        assert_eq!(counts.values().max(), Some(&richest));
        if blank == 8 {
            let rich = |(board, _): &(&&Cells, &u128)| distances[**board];
            let farthest: Vec<u8> = counts.iter().filter(|(_, c)| **c == richest).map(|b| rich(&b)).collect();
            assert!(farthest.iter().all(|&distance| distance == 30), "{farthest:?}");
            let at_31: Vec<u128> =
                counts.iter().filter(|(b, _)| distances[**b] == 31).map(|(_, &c)| c).collect();
            assert_eq!(at_31, [40, 40]);
        }
    }
}

#[test]
fn all_solutions_of_two_thousand_boards_in_order() {
    let mut random = Random::new(8);
    for goal in goals() {
        let (shape, columns) = (goal.shape(), goal.shape().columns());
        let distances = plain_bfs(columns, &cells(&goal));
        let database = Database::build(shape);
        let table = database.goal(&goal).unwrap();
        let mut boards = 0;
        while boards < 2_000 {
            let start = random.shuffled(shape.cells());
            let board = Board::new(shape, &start).unwrap();
            if !distances.contains_key(&start) {
                assert_eq!(table.paths(&board).count(), 0);
                assert_eq!(table.count_paths(&board), Ok(0));
                continue;
            }
            let mut expected = Vec::new();
            plain_shortest(columns, &distances, &start, &mut Vec::new(), &mut expected);
            assert!(expected.is_sorted(), "the test's own order");
            let found = paths(&table, &board);
            assert_eq!(found, expected, "{board:?} to {goal:?}");
            assert_eq!(table.count_paths(&board), Ok(expected.len() as u128));
            assert_eq!(Some(&found[0]), table.path(&board).unwrap().as_ref());
            boards += 1;
        }
    }
}

/// Every board up to five moves away, and paths up to twelve moves longer, against all walks there are.
#[test]
fn longer_solutions_are_all_the_walks_there_are() {
    let mut longer_ones = 0;
    for goal in goals() {
        let columns = goal.shape().columns();
        let database = Database::build(goal.shape());
        let table = database.goal(&goal).unwrap();
        for distance in 0..=5u8 {
            for board in table.boards_at(distance) {
                let most = usize::from(distance) + 12;
                let mut walks = Vec::new();
                plain_walks(columns, &cells(&goal), &cells(&board), most, &mut Vec::new(), &mut walks);
                // Shorter ones first; the walks of one length are in order already.
                walks.sort_by_key(Vec::len);
                for longer in [0, 1, 9, 10, 12] {
                    let length = usize::from(distance) + longer;
                    let expected: Vec<_> = walks.iter().filter(|walk| walk.len() <= length).collect();
                    let found: Vec<_> = table.paths_within(&board, longer).map(Result::unwrap).collect();
                    assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{board:?} +{longer}");
                }
                longer_ones += walks.len() - paths(&table, &board).len();
            }
        }
    }
    assert!(longer_ones > 1_000, "{longer_ones}");
}

/// Nobody has to wait for the last path to have the first.
#[test]
fn paths_come_one_by_one() {
    let database = Database::build(Shape::EIGHT);
    let table = database.goal(&Board::ordered(Shape::EIGHT)).unwrap();
    let start = table.boards_at(31).next().unwrap();
    // There are more of these than could ever be listed.
    let lengths: Vec<usize> =
        table.paths_within(&start, usize::MAX).take(10_000).map(|path| path.unwrap().len()).collect();
    assert_eq!(lengths.iter().filter(|&&length| length == 31).count(), 40);
    assert!(lengths.is_sorted() && lengths[9_999] > 31);
    let mut few = table.paths(&start);
    assert_eq!(few.by_ref().count(), 40);
    assert!(few.next().is_none());
}

#[test]
fn reviews_of_random_walks() {
    let mut random = Random::new(9);
    for goal in goals() {
        let (shape, columns) = (goal.shape(), goal.shape().columns());
        let distances = plain_bfs(columns, &cells(&goal));
        let database = Database::build(shape);
        let table = database.goal(&goal).unwrap();
        for _ in 0..500 {
            let start = random.shuffled(shape.cells());
            let board = Board::new(shape, &start).unwrap();
            let (mut at, mut path, mut first) = (start.clone(), Vec::new(), None);
            for number in 1..=random.below(12) {
                let moves = plain_moves(columns, &at);
                let (step, next) = moves[random.below(moves.len())].clone();
                if distances.get(&next) > distances.get(&at) {
                    first = first.or(Some(number));
                }
                path.push(step);
                at = next;
            }
            let review = table.review(&board, &path);
            let (Some(&least), Some(&left)) = (distances.get(&start), distances.get(&at)) else {
                assert_eq!(review, None);
                continue;
            };
            let review = review.unwrap();
            assert_eq!(cells(&review.end), at);
            assert_eq!((review.moves, review.least, review.left), (path.len(), least, left));
            assert_eq!(review.wasted, path.len() + usize::from(left) - usize::from(least));
            assert_eq!(review.first_wasted, first);
            assert_eq!(review.is_optimal(), left == 0 && path.len() == usize::from(least));
        }
    }
}

/// The 2x2 database with one entry of its table changed, and checksums to match: what no checksum finds.
fn damaged(index: usize, entry: u8) -> Database {
    let mut file = Database::build(Shape::new(2, 2).unwrap()).bytes().to_vec();
    file[4096 + index] = entry;
    let checksum = crc32fast::hash(&file[4096..]);
    file[64 + 24..64 + 28].copy_from_slice(&checksum.to_le_bytes());
    let checksum = crc32fast::hash(&file[..4092]);
    file[4092..4096].copy_from_slice(&checksum.to_le_bytes());
    Database::from_bytes(Bytes::Owned(file)).unwrap()
}

/// Any entry, any wrong value, any board: an error or paths that do lead to the goal, and always an end.
#[test]
fn a_damaged_table_is_an_error_and_no_endless_walk() {
    let shape = Shape::new(2, 2).unwrap();
    let goal = Board::ordered(shape);
    let mut errors = 0;
    for index in 0..12 {
        for entry in [0, 1, 2, 3, 4, 5, 6, 7, 8, 200, 255] {
            let database = damaged(index, entry);
            let table = database.goal(&goal).unwrap();
            for board in (0..24).filter_map(|rank| tilebase::rank::board_at_rank(shape, rank)) {
                for longer in [0, 4] {
                    for path in table.paths_within(&board, longer) {
                        match path {
                            Ok(path) => assert_eq!(board.play(path), Some(goal)),
                            Err(QueryError::Damaged { .. }) => errors += 1,
                            Err(other) => panic!("{other}"),
                        }
                    }
                }
            }
        }
    }
    assert!(errors > 100, "{errors}");
}
