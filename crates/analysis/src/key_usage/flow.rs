//! The flow of control, and the assignments that reach a statement.
//!
//! The analysis is insensitive to calls for a variable that the subroutine assigns: it returns to all of its callers.
//! Handlers of events begin at the lines that `ON` names.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::statement::{Statements, Target};

/// The total steps of all searches, so that the time is limited for a program of any size.
const MAX_STEPS: usize = 20_000_000;

/// The results of searches: assignments by statement and variable.
type Cache = RefCell<BTreeMap<(usize, String), Rc<[usize]>>>;

/// A program with the flow between its nodes.
pub(super) struct Flow {
    pub program: Statements,
    before: Vec<Vec<Before>>,
    /// Subroutines by their first nodes.
    routines: BTreeMap<usize, Routine>,
    found: Cache,
    steps: Cell<usize>,
}

/// A predecessor of a node.
#[derive(Clone, Copy)]
enum Before {
    Node(usize),
    /// The return from a subroutine.
    Return {
        call: usize,
        routine: usize,
    },
}

struct Routine {
    /// The `RETURN` statements.
    ends: Vec<usize>,
    /// The variables that it and its subroutines assign.
    assigned: BTreeSet<String>,
}

impl Flow {
    pub(super) fn new(program: Statements) -> Self {
        let count = program.nodes.len();
        let mut flow = Self {
            before: vec![vec![]; count],
            program,
            routines: BTreeMap::new(),
            found: Cache::default(),
            steps: Cell::new(MAX_STEPS),
        };
        for node in 0..count {
            let calls = flow.calls(node);
            for next in flow.next(node).into_iter().chain(calls.iter().copied()) {
                flow.before[next].push(Before::Node(node));
            }
            for routine in calls {
                if !flow.routines.contains_key(&routine) {
                    let found = flow.routine(routine);
                    flow.routines.insert(routine, found);
                }
                if node + 1 < count {
                    flow.before[node + 1].push(Before::Return { call: node, routine });
                }
            }
        }
        flow
    }

    /// Returns the assignments to a variable that reach a statement.
    pub(super) fn assignments(&self, node: usize, variable: &str) -> Rc<[usize]> {
        let key = (node, variable.to_owned());
        if let Some(found) = self.found.borrow().get(&key) {
            return found.clone();
        }
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut left = BTreeSet::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            for &before in &self.before[node] {
                let nodes = match before {
                    Before::Node(node) => &[node][..],
                    Before::Return { call, routine } => match &self.routines[&routine] {
                        passed if !passed.assigned.contains(variable) => &[call][..],
                        passed if left.insert(routine) => &passed.ends,
                        _ => &[],
                    },
                };
                for &before in nodes {
                    if !self.step() || !seen.insert(before) {
                        continue;
                    }
                    let assigned = &self.program.nodes[before].assigned;
                    let is_assigned = assigned.as_ref().is_some_and(|assigned| assigned.0 == variable);
                    if is_assigned {
                        found.insert(before);
                    }
                    // An element of an array may be another one.
                    if !is_assigned || variable.ends_with('(') {
                        open.push(before);
                    }
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

    /// Returns the first node of a line.
    pub(super) fn target(&self, target: &Target) -> Option<usize> {
        match target {
            Target::Line(line) => self.program.lines.get(line).copied(),
            Target::Label(label) => self.program.labels.get(label).copied(),
        }
    }

    /// Returns the first nodes of the subroutines that a node calls.
    pub(super) fn calls(&self, node: usize) -> Vec<usize> {
        self.program.nodes[node].calls.iter().filter_map(|target| self.target(target)).collect()
    }

    /// Returns the successors of a node, without the node after a call.
    pub(super) fn next(&self, at: usize) -> Vec<usize> {
        let node = &self.program.nodes[at];
        let adjacent = (node.continues && node.calls.is_empty()).then_some(at + 1);
        let line = node.skips_line.then(|| {
            let next_line = self.program.lines.range(node.line.saturating_add(1)..).next();
            next_line.map(|(_, &first)| first)
        });
        let jumps = node.jumps.iter().filter_map(|target| self.target(target));
        let next = jumps.chain(adjacent).chain(line.flatten()).chain(node.also_next.iter().copied());
        next.filter(|&next| next < self.program.nodes.len()).collect()
    }

    fn routine(&self, start: usize) -> Routine {
        let ends = self.reached(start, false).into_iter().filter(|&node| self.program.nodes[node].is_return);
        let all = self.reached(start, true);
        let assigned = all.iter().filter_map(|&node| self.program.nodes[node].assigned.as_ref());
        Routine { ends: ends.collect(), assigned: assigned.map(|(name, _)| name.clone()).collect() }
    }

    /// Returns the nodes reachable in a subroutine, with or without those of nested calls.
    pub(super) fn reached(&self, start: usize, enters_calls: bool) -> BTreeSet<usize> {
        let mut seen = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            let calls = self.calls(node);
            let after_call = (!calls.is_empty() && node + 1 < self.program.nodes.len()).then_some(node + 1);
            let entered = if enters_calls { calls } else { vec![] };
            for next in self.next(node).into_iter().chain(after_call).chain(entered) {
                if self.step() && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen
    }
}
