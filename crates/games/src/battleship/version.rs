//! The program as the article improves it.

/// What a version does where they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Version {
    /// Shoots at random cells.
    Random,
    /// Follows a row after a hit, its table of lengths never filled: as printed.
    AsPrinted,
    /// Follows a row after a hit.
    Search,
    /// The same, and marks what lies around a sunk ship.
    Surroundings,
}

impl Version {
    /// All.
    pub const ALL: [Self; 4] = [Self::Random, Self::AsPrinted, Self::Search, Self::Surroundings];

    /// Goes on from a hit.
    #[must_use]
    pub const fn searches(self) -> bool {
        !matches!(self, Self::Random)
    }

    /// The table `N` holds the lengths of ships.
    #[must_use]
    pub const fn knows_lengths(self) -> bool {
        matches!(self, Self::Search | Self::Surroundings)
    }

    /// Marks the cells around a sunk ship.
    #[must_use]
    pub const fn marks_surroundings(self) -> bool {
        matches!(self, Self::Surroundings)
    }
}
