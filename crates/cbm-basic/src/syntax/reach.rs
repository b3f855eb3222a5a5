//! Which lines a program can get to.
//!
//! Line by line, not statement by statement: where a line may go on behind it, and which lines it names. What machine code,
//! a changed program or typed commands do is not seen, so a line that is not reached is worth a weaker word, no more.

use alloc::{collections::BTreeMap, vec, vec::Vec};

/// How a line can be left.
#[derive(Clone, Debug, Default)]
pub(super) struct LineFlow {
    /// At its end, into the next one.
    pub falls_through: bool,
    /// To these lines.
    pub destinations: Vec<u16>,
}

/// For each line whether the program gets there from the first one.
pub(super) fn reachable(lines: &[(u16, &[u8])], flows: &[LineFlow]) -> Vec<bool> {
    let mut reached = vec![false; lines.len()];
    // Numbers may stand in any order in a program that was not typed.
    let places: BTreeMap<u16, usize> =
        lines.iter().enumerate().map(|(index, &(number, _))| (number, index)).collect();
    let mut open = vec![0];
    while let Some(index) = open.pop() {
        if index >= lines.len() || core::mem::replace(&mut reached[index], true) {
            continue;
        }
        let flow = &flows[index];
        let destinations = flow.destinations.iter().map(|number| places.get(number).copied());
        // A jump to nowhere is a slip itself: what it would have led to is taken to be what follows.
        let is_lost = destinations.clone().any(|place| place.is_none());
        open.extend((flow.falls_through || is_lost).then_some(index + 1));
        open.extend(destinations.flatten());
    }
    reached
}
