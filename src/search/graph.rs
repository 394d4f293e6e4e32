//! The nodes that a search has made, and the way back from each of them to where it began.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use rustc_hash::FxBuildHasher;

use super::Limit;
use crate::board::Board;
use crate::moves::Move;

/// A board and how it was reached.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub board: Board,
    /// Moves from the root.
    pub depth: u32,
    /// The node before; of the root, itself.
    pub parent: u32,
    /// The move that led here from the parent; `None` at the root.
    pub step: Option<Move>,
    /// Whether it was expanded and not put back since.
    pub closed: bool,
}

impl Node {
    /// The moves from here and what they make, the way back to the parent left out.
    pub fn children(&self) -> impl Iterator<Item = (Move, Board)> {
        let back = self.step.map(Move::reverse);
        self.board.neighbours().filter(move |&(step, _)| Some(step) != back)
    }
}

/// Where a board was found in a [`Graph`].
pub(super) enum Seen {
    /// Nowhere: it is now this node.
    New(u32),
    /// At this node already.
    Before(u32),
}

/// Nodes numbered in the order they were made, and the number of each board.
#[derive(Default)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    numbers: HashMap<u64, u32, FxBuildHasher>,
}

impl Graph {
    /// Forgets everything and makes `board` node 0.
    pub fn restart(&mut self, board: Board) {
        self.nodes.clear();
        self.numbers.clear();
        self.nodes.push(Node { board, depth: 0, parent: 0, step: None, closed: false });
        self.numbers.insert(board.packed(), 0);
    }

    pub fn len(&self) -> u32 {
        self.nodes.len() as u32
    }

    pub fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize]
    }

    pub fn node_mut(&mut self, number: u32) -> &mut Node {
        &mut self.nodes[number as usize]
    }

    /// The number of a board that was made before.
    pub fn find(&self, board: &Board) -> Option<u32> {
        self.numbers.get(&board.packed()).copied()
    }

    /// Looks a board up; when it is new, adds it as a child of `parent`.
    pub fn find_or_add(&mut self, board: Board, parent: u32, step: Move) -> Result<Seen, Limit> {
        match self.numbers.entry(board.packed()) {
            Entry::Occupied(number) => Ok(Seen::Before(*number.get())),
            Entry::Vacant(vacant) => {
                let number = push(&mut self.nodes, board, parent, step)?;
                vacant.insert(number);
                Ok(Seen::New(number))
            }
        }
    }

    /// Adds a child without asking whether its board is there already.
    pub fn add_blindly(&mut self, board: Board, parent: u32, step: Move) -> Result<u32, Limit> {
        push(&mut self.nodes, board, parent, step)
    }

    /// The moves from the root to a node.
    pub fn path(&self, mut number: u32) -> Vec<Move> {
        let mut path = Vec::with_capacity(self.node(number).depth as usize);
        while let Some(step) = self.node(number).step {
            path.push(step);
            number = self.node(number).parent;
        }
        path.reverse();
        path
    }
}

fn push(nodes: &mut Vec<Node>, board: Board, parent: u32, step: Move) -> Result<u32, Limit> {
    let number = u32::try_from(nodes.len()).map_err(|_| Limit::Memory)?;
    let depth = nodes[parent as usize].depth + 1;
    nodes.push(Node { board, depth, parent, step: Some(step), closed: false });
    Ok(number)
}
