//! Mutants of the game, to test that a comparison finds them.

use super::board::{Location, SIZE};
use super::rules::Stage;

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mutant {
    /// `getRemoveMarble` also allows jumps along diagonals.
    Diagonal,
    /// It allows jumps from the end of a row to the start of the next.
    Wrap,
    /// It does not check whether dest is a hole.
    Corner,
    /// `checkGameOver` comes before `removeActor`.
    EarlyEnd,
    /// `checkGameOver` comes after every release.
    EagerEnd,
}

impl Mutant {
    /// All mutants.
    pub const ALL: [Self; 5] = [Self::Diagonal, Self::Wrap, Self::Corner, Self::EarlyEnd, Self::EagerEnd];

    /// Returns its name on the command line.
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

    /// Returns whether a program differs with it: a program without jumps has no rules, one of an early
    /// stage has no end.
    #[must_use]
    pub const fn affects(self, stage: Stage) -> bool {
        match self {
            Self::Diagonal | Self::Wrap | Self::Corner => !matches!(stage, Stage::DragOnly),
            Self::EarlyEnd | Self::EagerEnd => matches!(stage, Stage::Complete),
        }
    }

    /// Returns the cell between start and dest of a jump that only this fault allows.
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
