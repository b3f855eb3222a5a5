//! Arrays that a program dimensions again without clearing them, found in its flow of control.
//!
//! Note: a path of the flow counts whether its conditions can be met or not. Programs guard a `DIM` by a condition in
//! its line, or by one before it that jumps behind it (`IF RU=1 THEN 1645`); such a `DIM` does not count.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;

use super::flow::Flow;
use super::statement::Statements;
use crate::tokenised::ProgramLine;
use crate::word::Split;

/// Statements between a condition and its jump in the same line; a line that never ends is not searched whole.
const MAX_DISTANCE: usize = 40;

/// An array that is dimensioned again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RepeatedDimension {
    /// The array, as `A(`.
    pub array: String,
    /// The line of the statement that the machine stops at.
    pub line: u16,
    /// The line of the one before it, which may be the same statement.
    pub first: u16,
}

/// Returns the arrays that a program may dimension again, each once.
pub(crate) fn repeated_dimensions(lines: &[ProgramLine], words: Split) -> Vec<RepeatedDimension> {
    let mut program = Statements::default();
    for line in lines {
        program.add_line(line.number, &words(&line.tokens));
    }
    let is_dimensioned = program.nodes.iter().any(|node| !node.dimensioned.is_empty());
    if !is_dimensioned {
        return vec![];
    }
    let effects = Effects::of(Flow::new(program));
    let mut found = BTreeMap::new();
    for &node in &effects.executed {
        let repeated = effects.dimensions[node].iter().filter(|(array, _)| !found.contains_key(*array));
        let repeated: Vec<_> = repeated
            .filter_map(|(array, at)| {
                let line = effects.next_dimension(node, array)?;
                let first = effects.flow.program.nodes[*at].line;
                Some(RepeatedDimension { array: array.clone(), line, first })
            })
            .collect();
        found.extend(repeated.into_iter().map(|repeated| (repeated.array.clone(), repeated)));
    }
    found.into_values().collect()
}

/// Returns the nodes between each conditional jump and its target after it.
fn guarded_ranges(flow: &Flow) -> Vec<Range<usize>> {
    let nodes = &flow.program.nodes;
    let mut ranges = Vec::new();
    for (at, node) in nodes.iter().enumerate() {
        let before = nodes[..at].iter().rev().take_while(|before| before.line == node.line);
        let is_conditional = before.take(MAX_DISTANCE).any(|before| before.skips_line);
        let targets = node.jumps.iter().filter(|_| is_conditional).filter_map(|target| flow.target(target));
        ranges.extend(targets.filter(|&target| target > at).map(|target| at..target));
    }
    ranges
}

/// What the nodes of a program do with arrays, calls included.
struct Effects {
    flow: Flow,
    /// The nodes that can be executed.
    executed: BTreeSet<usize>,
    /// The arrays that each node dimensions, with the node of the statement.
    dimensions: Vec<BTreeMap<String, usize>>,
    /// Whether each node may clear arrays.
    clears: Vec<bool>,
}

impl Effects {
    fn of(flow: Flow) -> Self {
        let count = flow.program.nodes.len();
        let mut effects = Self {
            executed: BTreeSet::new(),
            dimensions: vec![BTreeMap::new(); count],
            clears: vec![false; count],
            flow,
        };
        effects.executed = effects.flow.reached(0, true);
        let guards = guarded_ranges(&effects.flow);
        let mut routines: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for node in effects.executed.clone() {
            let mut nodes = BTreeSet::from([node]);
            for routine in effects.flow.calls(node) {
                let reached = routines.entry(routine).or_insert_with(|| effects.flow.reached(routine, true));
                nodes.extend(reached.iter().copied());
            }
            let program = &effects.flow.program;
            for &at in nodes.iter().filter(|&&at| !guards.iter().any(|guarded| guarded.contains(&at))) {
                for array in &program.nodes[at].dimensioned {
                    effects.dimensions[node].entry(array.clone()).or_insert(at);
                }
            }
            effects.clears[node] = nodes.iter().any(|&at| program.nodes[at].clears_arrays);
        }
        effects
    }

    /// Returns the line of the next statement after a node that dimensions an array, on a path that does not clear it.
    fn next_dimension(&self, start: usize, array: &str) -> Option<u16> {
        let mut seen = BTreeSet::new();
        let mut open = VecDeque::from(self.after(start));
        while let Some(node) = open.pop_front() {
            if !seen.insert(node) || self.clears[node] {
                continue;
            }
            if let Some(&at) = self.dimensions[node].get(array) {
                return Some(self.flow.program.nodes[at].line);
            }
            open.extend(self.after(node));
        }
        None
    }

    /// Returns the nodes after a node; a call is passed with its subroutine.
    fn after(&self, node: usize) -> Vec<usize> {
        let mut next = self.flow.next(node);
        let is_call = !self.flow.calls(node).is_empty();
        next.extend((is_call && node + 1 < self.flow.program.nodes.len()).then_some(node + 1));
        next
    }
}
