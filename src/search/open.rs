//! OPEN: the nodes that wait, best first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A priority queue of node numbers: least priority first, then the greater rank, then the older node.
///
/// Equal priorities are the rule here, so the order among them decides how many nodes a search expands;
/// a total order makes every run repeatable.
#[derive(Default)]
pub(super) struct Open(BinaryHeap<Reverse<u128>>);

impl Open {
    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn push(&mut self, priority: f64, rank: u32, node: u32) {
        // One integer that sorts like the three in turn. The bits of a float sort like the float once the
        // negative ones are inverted and the others lifted above them.
        let bits = priority.to_bits();
        let ordered = if bits >> 63 == 0 { bits | 1 << 63 } else { !bits };
        self.0.push(Reverse(u128::from(ordered) << 64 | u128::from(!rank) << 32 | u128::from(node)));
    }

    /// The rank and number of the best node.
    pub fn pop(&mut self) -> Option<(u32, u32)> {
        self.0.pop().map(|Reverse(key)| (!((key >> 32) as u32), key as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_priority_then_greatest_rank_then_oldest() {
        let mut open = Open::default();
        let in_order = [
            (f64::NEG_INFINITY, 0, 9),
            (-2.5, 0, 8),
            (-1.0, 3, 7),
            (0.0, 0, 1),
            (1.25, 9, 4),
            (1.25, 9, 6),
            (1.25, 2, 0),
            (1.5, 9, 2),
            (f64::INFINITY, 0, 5),
        ];
        for &(priority, rank, node) in in_order.iter().rev().chain(&in_order) {
            open.push(priority, rank, node);
        }
        for (_, rank, node) in in_order {
            assert_eq!(open.pop(), Some((rank, node)));
            assert_eq!(open.pop(), Some((rank, node)));
        }
        assert_eq!(open.pop(), None);
    }
}
