//! The 8-puzzle as contest programs solve it, to measure against: all nine symbols ranked by their Cantor
//! expansion, a queue of boards, an array of what has been visited.

use std::collections::VecDeque;

const FACTORIAL: [usize; 10] = [1, 1, 2, 6, 24, 120, 720, 5_040, 40_320, 362_880];
const UNREACHED: u8 = u8::MAX;

fn cantor(board: &[u8; 9]) -> usize {
    (0..9)
        .map(|i| {
            let smaller = board[i + 1..].iter().filter(|&&later| later < board[i]).count();
            smaller * FACTORIAL[8 - i]
        })
        .sum()
}

/// The distance of every arrangement of the nine cells from the goal, by rank, and the boards at each
/// distance.
pub fn distances(goal: [u8; 9]) -> (Vec<u8>, Vec<u64>) {
    let mut distances = vec![UNREACHED; FACTORIAL[9]];
    let mut counts = vec![1];
    distances[cantor(&goal)] = 0;
    let mut queue = VecDeque::from([(goal, goal.iter().position(|&tile| tile == 0).unwrap(), 0u8)]);
    while let Some((board, blank, distance)) = queue.pop_front() {
        let neighbours = [
            (blank >= 3).then(|| blank - 3),
            (blank < 6).then(|| blank + 3),
            (blank % 3 > 0).then(|| blank - 1),
            (blank % 3 < 2).then(|| blank + 1),
        ];
        for to in neighbours.into_iter().flatten() {
            let mut next = board;
            next.swap(blank, to);
            let rank = cantor(&next);
            if distances[rank] == UNREACHED {
                distances[rank] = distance + 1;
                queue.push_back((next, to, distance + 1));
                if counts.len() == usize::from(distance) + 1 {
                    counts.push(0);
                }
                counts[usize::from(distance) + 1] += 1;
            }
        }
    }
    (distances, counts)
}
