//! The variables that hold the state of a program before a line.
//!
//! A variable is live if the program may read its value before the next assignment. Loop counters, typed answers and
//! dice are assigned before each read, so they are no state.

use std::collections::{BTreeMap, BTreeSet};

use systems::lexeme::Lexer;
use systems::tokenised::ProgramLine;

use super::expression::Expression;
use super::flow::Flow;
use super::statement::{Node, Use, WAIT};
use super::statements;

/// Returns the variables that are live before a line.
pub(crate) fn live_variables(lines: &[ProgramLine], lexer: Lexer, line: u16) -> BTreeSet<String> {
    let flow = Flow::new(statements(lines, lexer));
    let Some(&start) = flow.program.lines.get(&line) else { return BTreeSet::new() };
    let read: BTreeSet<String> = flow.program.nodes.iter().flat_map(reads).collect();
    let is_live = |name: &String| Search { flow: &flow, name, routines: BTreeMap::new() }.is_live(start);
    read.into_iter().filter(|name| name != WAIT && is_live(name)).collect()
}

/// Returns the successors of each line, without those in subroutines.
pub(crate) fn successors(lines: &[ProgramLine], lexer: Lexer) -> BTreeMap<u16, BTreeSet<u16>> {
    let flow = Flow::new(statements(lines, lexer));
    let nodes = &flow.program.nodes;
    let after = |(&line, &first): (&u16, &usize)| {
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::from([first]);
        let mut open = vec![first];
        while let Some(at) = open.pop() {
            let after_call =
                (!flow.calls(at).is_empty()).then_some(at + 1).filter(|&next| next < nodes.len());
            for next in flow.next(at).into_iter().chain(after_call) {
                if nodes[next].line != line {
                    found.insert(nodes[next].line);
                } else if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        (line, found)
    };
    flow.program.lines.iter().map(after).collect()
}

/// Returns the variables that a statement reads.
fn reads(node: &Node) -> BTreeSet<String> {
    let mut names: BTreeSet<String> = node.loop_variable.iter().cloned().collect();
    for Use::Value(value) | Use::Condition(value) | Use::Choice(value, _) in &node.uses {
        add_names(value, &mut names);
    }
    names
}

/// Adds the variables in an expression.
pub(super) fn add_names(value: &Expression, names: &mut BTreeSet<String>) {
    if let Expression::Variable(name, _) = value {
        names.insert(name.clone());
    }
    value.parts().into_iter().for_each(|part| add_names(part, names));
}

/// The result of a search from a statement.
#[derive(Clone, Copy, Default)]
struct Found {
    /// The variable is read before it is assigned.
    is_read: bool,
    /// A `RETURN` is reached before it is assigned.
    returns: bool,
}

/// The search for a read of one variable.
struct Search<'a> {
    flow: &'a Flow,
    name: &'a str,
    /// The results of subroutines by their first nodes.
    routines: BTreeMap<usize, Found>,
}

impl Search<'_> {
    fn is_live(&mut self, start: usize) -> bool {
        let found = self.search(start);
        if found.is_read || !found.returns {
            return found.is_read;
        }
        // The line is in a subroutine, which may return to any call.
        let nodes = self.flow.program.nodes.len();
        let calls: Vec<usize> = (0..nodes).filter(|&node| !self.flow.calls(node).is_empty()).collect();
        calls.into_iter().any(|call| call + 1 < nodes && self.search(call + 1).is_read)
    }

    fn search(&mut self, start: usize) -> Found {
        let mut found = Found::default();
        let mut seen = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            let node = &self.flow.program.nodes[at];
            if reads(node).contains(self.name) {
                return Found { is_read: true, ..found };
            }
            // An element of an array may be another one.
            let is_assigned = node.assigned.as_ref().is_some_and(|(name, _)| name == self.name);
            if is_assigned && !self.name.ends_with('(') {
                continue;
            }
            found.returns |= node.is_return;
            let mut next = self.flow.next(at);
            let calls = self.flow.calls(at);
            let mut passes = false;
            for &routine in &calls {
                let called = self.routine(routine);
                if called.is_read {
                    return Found { is_read: true, ..found };
                }
                passes |= called.returns;
            }
            next.extend((passes && at + 1 < self.flow.program.nodes.len()).then_some(at + 1));
            open.extend(next.into_iter().filter(|&node| seen.insert(node)));
        }
        found
    }

    fn routine(&mut self, start: usize) -> Found {
        if let Some(&found) = self.routines.get(&start) {
            return found;
        }
        // A recursive call adds no result.
        self.routines.insert(start, Found::default());
        let found = self.search(start);
        self.routines.insert(start, found);
        found
    }
}
