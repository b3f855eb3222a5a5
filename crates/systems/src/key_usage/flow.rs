//! The flow of control, and the assignments that reach a statement.
//!
//! A subroutine returns to all of its calls: the analysis does not tell calls apart. Handlers of events
//! begin where `ON` names them.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::statement::{Statements, Target};

/// Steps of all searches together; a larger program, if there is one, is searched in part.
const MAX_STEPS: usize = 20_000_000;

/// Assignments by statement and variable, once searched.
type Cache = RefCell<BTreeMap<(usize, String), Rc<[usize]>>>;

/// A program with the flow between its nodes.
pub(super) struct Flow {
    pub program: Statements,
    /// The nodes before each node; behind the program's nodes, one more for the end of each subroutine.
    before: Vec<Vec<usize>>,
    found: Cache,
    steps: Cell<usize>,
}

impl Flow {
    pub(super) fn new(program: Statements) -> Self {
        let mut flow = Self {
            before: vec![vec![]; program.nodes.len()],
            program,
            found: Cache::default(),
            steps: Cell::new(MAX_STEPS),
        };
        let count = flow.program.nodes.len();
        let mut ends = BTreeMap::new();
        for node in 0..count {
            let calls = flow.calls(node);
            for next in flow.next(node).into_iter().chain(calls.iter().copied()) {
                flow.before[next].push(node);
            }
            for call in calls {
                let end = *ends.entry(call).or_insert_with(|| {
                    flow.before.push(flow.returns(call));
                    flow.before.len() - 1
                });
                if node + 1 < count {
                    flow.before[node + 1].push(end);
                }
            }
        }
        flow
    }

    /// Returns the assignments to a variable that may have been the last before a statement.
    pub(super) fn assignments(&self, node: usize, variable: &str) -> Rc<[usize]> {
        let key = (node, variable.to_owned());
        if let Some(found) = self.found.borrow().get(&key) {
            return found.clone();
        }
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            for &before in &self.before[node] {
                if !self.step() || !seen.insert(before) {
                    continue;
                }
                let assigned = self.program.nodes.get(before).and_then(|node| node.assigned.as_ref());
                let is_assigned = assigned.is_some_and(|assigned| assigned.0 == variable);
                if is_assigned {
                    found.insert(before);
                }
                // An element of an array may be another one.
                if !is_assigned || variable.ends_with('(') {
                    open.push(before);
                }
            }
        }
        let found: Rc<[usize]> = found.into_iter().collect();
        self.found.borrow_mut().insert(key, found.clone());
        found
    }

    fn step(&self) -> bool {
        let left = self.steps.get().saturating_sub(1);
        self.steps.set(left);
        left > 0
    }

    fn target(&self, target: &Target) -> Option<usize> {
        match target {
            Target::Line(line) => self.program.lines.get(line).copied(),
            Target::Label(label) => self.program.labels.get(label).copied(),
        }
    }

    fn calls(&self, node: usize) -> Vec<usize> {
        self.program.nodes[node].calls.iter().filter_map(|target| self.target(target)).collect()
    }

    /// Returns the nodes that may be next; those behind a call come after its subroutine.
    fn next(&self, at: usize) -> Vec<usize> {
        let node = &self.program.nodes[at];
        let behind = (node.continues && node.calls.is_empty()).then_some(at + 1);
        let line = node.skips_line.then(|| {
            let next_line = self.program.lines.range(node.line.saturating_add(1)..).next();
            next_line.map(|(_, &first)| first)
        });
        let jumps = node.jumps.iter().filter_map(|target| self.target(target));
        let next = jumps.chain(behind).chain(line.flatten()).chain(node.also_next.iter().copied());
        next.filter(|&next| next < self.program.nodes.len()).collect()
    }

    /// Returns the `RETURN` statements that end a subroutine.
    fn returns(&self, start: usize) -> Vec<usize> {
        let mut seen = BTreeSet::from([start]);
        let mut open = vec![start];
        let mut ends = vec![];
        while let Some(node) = open.pop() {
            if self.program.nodes[node].is_return {
                ends.push(node);
            }
            let behind_call = (!self.program.nodes[node].calls.is_empty()).then_some(node + 1);
            let behind_call = behind_call.filter(|&next| next < self.program.nodes.len());
            for next in self.next(node).into_iter().chain(behind_call) {
                if self.step() && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        ends
    }
}
