//! Arrays that a program dimensions again without clearing them, found in its flow of control.
//!
//! Note: every path of the flow counts, even if its conditions exclude each other. Programs guard a `DIM` by a
//! condition in its line, or by an earlier one that jumps past it (`IF RU=1 THEN 1645`); a guarded `DIM` does not count.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use systems::lexeme::Lexer;
use systems::tokenised::ProgramLine;

use super::flow::Flow;
use super::statement::Statements;

/// The maximum number of statements between a condition and its jump in the same line.
const MAX_DISTANCE: usize = 40;

/// The total steps of all searches, so that the time is limited for a program of any size.
const MAX_STEPS: usize = 5_000_000;

/// An array that is dimensioned again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RepeatedDimension {
    /// The array, as `A(`.
    pub array: String,
    /// The line of the statement that the machine stops at.
    pub line: u16,
    /// The line of the previous `DIM`, which may be the same statement.
    pub first: u16,
}

/// Returns the arrays that a program may dimension again, without duplicates.
pub(crate) fn repeated_dimensions(lines: &[ProgramLine], lexer: Lexer) -> Vec<RepeatedDimension> {
    let mut program = Statements::default();
    for line in lines {
        program.add_line(line.number, &lexer(&line.tokens));
    }
    let is_dimensioned = program.nodes.iter().any(|node| !node.dimensioned.is_empty());
    if !is_dimensioned {
        return vec![];
    }
    let effects = Effects::of(Flow::new(program));
    let mut found = BTreeMap::new();
    for &node in &effects.executed {
        let repeated = effects.of[node].dimensions.iter().filter(|(array, _)| !found.contains_key(*array));
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

/// Returns for each node whether a condition before it can jump over it.
fn guarded_nodes(flow: &Flow) -> Vec<bool> {
    let nodes = &flow.program.nodes;
    let mut ends = vec![0; nodes.len()];
    for (at, node) in nodes.iter().enumerate() {
        let before = nodes[..at].iter().rev().take_while(|before| before.line == node.line);
        let is_conditional = before.take(MAX_DISTANCE).any(|before| before.skips_line);
        let targets = node.jumps.iter().filter(|_| is_conditional).filter_map(|target| flow.target(target));
        ends[at] = targets.max().unwrap_or_default();
    }
    let mut end = 0;
    let guarded = ends.iter().enumerate().map(|(at, &of_node)| {
        let is_guarded = at < end;
        end = end.max(of_node);
        is_guarded
    });
    guarded.collect()
}

/// The effect of a node or a subroutine on arrays.
#[derive(Clone, Default)]
struct Effect {
    /// The arrays that it dimensions, with the node of the statement.
    dimensions: BTreeMap<String, usize>,
    clears: bool,
}

/// The effects of the nodes of a program on arrays, calls included.
struct Effects {
    flow: Flow,
    /// The nodes that can be executed.
    executed: BTreeSet<usize>,
    of: Vec<Effect>,
    /// The steps left for all searches.
    steps: Cell<usize>,
}

impl Effects {
    fn of(flow: Flow) -> Self {
        let guarded = guarded_nodes(&flow);
        let nodes = &flow.program.nodes;
        let effect = |reached: &BTreeSet<usize>| {
            let mut effect = Effect::default();
            for &at in reached.iter().filter(|&&at| !guarded[at]) {
                for array in &nodes[at].dimensioned {
                    effect.dimensions.entry(array.clone()).or_insert(at);
                }
            }
            effect.clears = reached.iter().any(|&at| nodes[at].clears_arrays);
            effect
        };
        let executed = flow.reached(0, true);
        let mut routines: BTreeMap<usize, Effect> = BTreeMap::new();
        let mut of = vec![Effect::default(); nodes.len()];
        for &node in &executed {
            let mut all = effect(&BTreeSet::from([node]));
            for routine in flow.calls(node) {
                let called = routines.entry(routine).or_insert_with(|| effect(&flow.reached(routine, true)));
                all.dimensions.extend(called.dimensions.iter().map(|(array, &at)| (array.clone(), at)));
                all.clears |= called.clears;
            }
            of[node] = all;
        }
        Self { executed, of, steps: Cell::new(MAX_STEPS), flow }
    }

    /// Returns the line of the next statement after a node that dimensions an array, on a path without a clear.
    fn next_dimension(&self, start: usize, array: &str) -> Option<u16> {
        let mut seen = BTreeSet::new();
        let mut open = VecDeque::from(self.after(start));
        while let Some(node) = open.pop_front() {
            let steps = self.steps.get().checked_sub(1)?;
            self.steps.set(steps);
            if !seen.insert(node) || self.of[node].clears {
                continue;
            }
            if let Some(&at) = self.of[node].dimensions.get(array) {
                return Some(self.flow.program.nodes[at].line);
            }
            open.extend(self.after(node));
        }
        None
    }

    /// Returns the successors of a node; those of a call include the node after the return.
    fn after(&self, node: usize) -> Vec<usize> {
        let mut next = self.flow.next(node);
        let is_call = !self.flow.calls(node).is_empty();
        next.extend((is_call && node + 1 < self.flow.program.nodes.len()).then_some(node + 1));
        next
    }
}
