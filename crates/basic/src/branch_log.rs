//! The outcomes of a program's branches (`IF`).

use alloc::vec::Vec;

use crate::op::Pc;

/// An outcome of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BranchOutcome {
    /// The line number.
    pub line: u16,
    /// The offset of its statement in the line's text, in bytes.
    pub offset: u16,
    /// Its number among the branches of the statement.
    pub index: u16,
    /// Whether its condition held.
    pub holds: bool,
}

/// The log of branches.
#[derive(Clone, Debug, Default)]
pub(crate) struct BranchLog {
    /// Whether code compiled from now on records its branches.
    pub is_recording: bool,
    /// For each code position, a bit for each outcome in the log.
    known: Vec<u8>,
    /// Every outcome since the program was last run, once.
    pub outcomes: Vec<BranchOutcome>,
}

impl BranchLog {
    /// Returns whether the log has this outcome of the branch at a position.
    pub fn is_known(&self, pc: Pc, holds: bool) -> bool {
        self.known.get(usize::from(pc)).is_some_and(|bits| bits & 1 << u8::from(holds) != 0)
    }

    /// Adds an outcome of the branch at a position.
    pub fn add(&mut self, pc: Pc, outcome: BranchOutcome) {
        let at = usize::from(pc);
        if self.known.len() <= at {
            self.known.resize(at + 1, 0);
        }
        self.known[at] |= 1 << u8::from(outcome.holds);
        // The code of a statement may have been discarded, or exist twice.
        if !self.outcomes.contains(&outcome) {
            self.outcomes.push(outcome);
        }
    }

    /// Invalidates the code positions.
    pub fn invalidate_positions(&mut self) {
        self.known.clear();
    }

    /// Empties the log.
    pub fn clear(&mut self) {
        self.known.clear();
        self.outcomes.clear();
    }
}
