//! Mutants of the game, to test that a comparison finds them.

use super::core::Decision;
use super::road::Side;
use super::rules::{DRAW_AFTER, Winner};

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mutant {
    /// A side that has no move loses.
    BlockedLoses,
    /// The police come ten moves early.
    EarlyPolice,
    /// The computer looks ahead one ply less, but at least one.
    ShortSight,
    /// The list of the best steps is in reverse order.
    TiesReversed,
}

impl Mutant {
    /// All mutants.
    pub const ALL: [Self; 4] = [Self::BlockedLoses, Self::EarlyPolice, Self::ShortSight, Self::TiesReversed];

    /// Returns its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BlockedLoses => "blocked-loses",
            Self::EarlyPolice => "early-police",
            Self::ShortSight => "short-sight",
            Self::TiesReversed => "ties-reversed",
        }
    }

    /// Returns the mutant of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mutant| mutant.name() == name)
    }

    /// Returns the winner when this side has no move.
    pub(super) fn winner_of_block(self, blocked: Side) -> Winner {
        Winner::of(if self == Self::BlockedLoses { blocked.other() } else { blocked })
    }

    /// Returns the number of moves after which a game is drawn.
    pub(super) fn draw_after(self) -> u8 {
        if self == Self::EarlyPolice { DRAW_AFTER - 10 } else { DRAW_AFTER }
    }

    /// Returns the number of plies that the computer looks ahead instead of `plies`.
    pub(super) fn plies(self, plies: u8) -> u8 {
        if self == Self::ShortSight { (plies - 1).max(1) } else { plies }
    }

    /// Returns the decision with the fault.
    pub(super) fn decision(self, mut decision: Decision) -> Decision {
        if self == Self::TiesReversed {
            decision.ties.reverse();
        }
        decision
    }
}
