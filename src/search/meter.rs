//! Counts the work of one run and stops it at a limit, so that no algorithm does its own bookkeeping.

use std::time::Instant;

use super::{Counts, Found, Limit, Limits};

/// The clock is read once in so many expansions: it costs as much as expanding a node.
const NODES_PER_CLOCK: u64 = 1024;

pub(super) struct Meter {
    counts: Counts,
    limits: Limits,
    started: Instant,
    open: u64,
    closed: u64,
    /// Whether a node was left unexpanded for its depth.
    depth_cut: bool,
}

impl Meter {
    pub fn new(limits: Limits, started: Instant) -> Self {
        Self { counts: Counts::default(), limits, started, open: 0, closed: 0, depth_cut: false }
    }

    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Asks to expand a node at that depth: `Ok(false)` when it lies too deep to be expanded, an error when
    /// the whole run is over.
    pub fn expand(&mut self, depth: u32) -> Result<bool, Limit> {
        if self.limits.depth.is_some_and(|most| depth >= most) {
            self.depth_cut = true;
            return Ok(false);
        }
        if self.limits.nodes.is_some_and(|most| self.counts.expanded >= most) {
            return Err(Limit::Nodes);
        }
        if self.counts.expanded.is_multiple_of(NODES_PER_CLOCK)
            && self.limits.time.is_some_and(|most| self.started.elapsed() >= most)
        {
            return Err(Limit::Time);
        }
        self.counts.expanded += 1;
        Ok(true)
    }

    /// What to answer when no node is left: every board was seen, or a limit on depth hid some.
    pub fn exhausted(&self) -> Found {
        if self.depth_cut { Err(Limit::Depth) } else { Ok(None) }
    }

    pub fn generate(&mut self) {
        self.counts.generated += 1;
    }

    pub fn reopen(&mut self) {
        self.counts.reopened += 1;
        self.closed -= 1;
    }

    pub fn open(&mut self) {
        self.open += 1;
        self.counts.peak_open = self.counts.peak_open.max(self.open);
    }

    /// A node went from OPEN to CLOSED.
    pub fn close(&mut self) {
        self.open -= 1;
        self.closed += 1;
        self.counts.peak_closed = self.counts.peak_closed.max(self.closed);
    }

    /// A path of that many nodes is all that a depth-first search holds.
    pub fn hold_path(&mut self, nodes: usize) {
        self.counts.peak_open = self.counts.peak_open.max(nodes as u64);
    }
}
