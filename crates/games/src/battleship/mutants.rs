//! Mutants of the game, to test that a comparison finds them.

use super::version::Version;

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mutant {
    /// Line 520 ends the box in the row below the ship.
    TightBox,
    /// Lines 450 and 453 draw another pivot instead of taking the next one.
    Redraw,
    /// Line 160 gives another shot after a hit.
    ExtraShot,
    /// Lines 660 and 665 also draw while the search follows a row.
    DrawInSearch,
    /// Line 760 stops at the edge of the board.
    BoundedAdvance,
}

impl Mutant {
    /// All mutants.
    pub const ALL: [Self; 5] =
        [Self::TightBox, Self::Redraw, Self::ExtraShot, Self::DrawInSearch, Self::BoundedAdvance];

    /// Returns its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::TightBox => "tight-box",
            Self::Redraw => "redraw",
            Self::ExtraShot => "extra-shot",
            Self::DrawInSearch => "draw-in-search",
            Self::BoundedAdvance => "bounded-advance",
        }
    }

    /// Returns whether a version differs with it. A version without a search has no search faults; one that does
    /// not know the lengths of ships never draws again; one that knows them never leaves the board.
    #[must_use]
    pub const fn affects(self, version: Version) -> bool {
        match self {
            Self::TightBox | Self::Redraw | Self::ExtraShot => true,
            Self::DrawInSearch => version.knows_lengths(),
            Self::BoundedAdvance => version.searches() && !version.knows_lengths(),
        }
    }
}
