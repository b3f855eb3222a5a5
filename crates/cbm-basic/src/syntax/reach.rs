//! Reachability of lines.
//!
//! The analysis is by line, not by statement: whether a line falls through, and which lines it
//! names. It ignores machine code, programs that change themselves, and typed commands, so that an
//! error in an unreachable line is only reported with less certainty.

use alloc::{collections::BTreeMap, vec, vec::Vec};

/// The exits of a line.
#[derive(Clone, Debug, Default)]
pub(super) struct LineFlow {
    /// It falls through to the next line.
    pub falls_through: bool,
    /// It jumps to these lines.
    pub destinations: Vec<u16>,
}

/// Returns for each line whether it is reachable from the first one.
pub(super) fn reachable(lines: &[(u16, &[u8])], flows: &[LineFlow]) -> Vec<bool> {
    let mut reached = vec![false; lines.len()];
    // Lines may be in any order in a program that was not typed.
    let indices: BTreeMap<u16, usize> =
        lines.iter().enumerate().map(|(index, &(number, _))| (number, index)).collect();
    let mut open = vec![0];
    while let Some(index) = open.pop() {
        if index >= lines.len() || core::mem::replace(&mut reached[index], true) {
            continue;
        }
        let flow = &flows[index];
        let destinations = flow.destinations.iter().map(|number| indices.get(number).copied());
        // A jump to a missing line is reported separately: its target is assumed to be the next line.
        let is_lost = destinations.clone().any(|index| index.is_none());
        open.extend((flow.falls_through || is_lost).then_some(index + 1));
        open.extend(destinations.flatten());
    }
    reached
}
