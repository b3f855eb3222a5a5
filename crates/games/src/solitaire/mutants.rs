//! Faults to be planted, for proving that a comparison can fail.

use super::board::{Location, SIZE};
use super::rules::Stage;

/// A planted fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mutant {
    /// `getRemoveMarble` lets marbles jump along diagonals, too.
    Diagonal,
    /// It lets them jump from the end of a row to the beginning of the next.
    Wrap,
    /// It does not ask whether dest is a hole.
    Corner,
    /// `checkGameOver` comes before `removeActor`.
    EarlyEnd,
    /// `checkGameOver` comes after every release.
    EagerEnd,
}

impl Mutant {
    /// All mutants.
    pub const ALL: [Self; 5] = [Self::Diagonal, Self::Wrap, Self::Corner, Self::EarlyEnd, Self::EagerEnd];

    /// The name by which it is chosen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Diagonal => "diagonal",
            Self::Wrap => "wrap",
            Self::Corner => "corner",
            Self::EarlyEnd => "early-end",
            Self::EagerEnd => "eager-end",
        }
    }

    /// Whether a program differs with it: one whose marbles never jump has no rules, one of an early stage no end.
    #[must_use]
    pub const fn affects(self, stage: Stage) -> bool {
        match self {
            Self::Diagonal | Self::Wrap | Self::Corner => !matches!(stage, Stage::DragOnly),
            Self::EarlyEnd | Self::EagerEnd => matches!(stage, Stage::Complete),
        }
    }

    /// The cell between start and dest of a jump that only this fault knows.
    pub(super) fn jumps_over(self, start: Location, dest: Location) -> Option<Location> {
        let (x, y) = (dest.x - start.x, dest.y - start.y);
        match self {
            Self::Diagonal if x.abs() == 2 && y.abs() == 2 => Some(start.offset(x / 2, y / 2)),
            Self::Wrap if y.abs() == 1 && x + SIZE * y == 2 * y => {
                let over = start.x + y;
                let is_same_row = (0..SIZE).contains(&over);
                Some(Location { x: over.rem_euclid(SIZE), y: if is_same_row { start.y } else { dest.y } })
            }
            _ => None,
        }
    }
}
