//! The versions of the program in its article.

/// A version of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Version {
    /// Shoots at random cells.
    Random,
    /// Follows a row after a hit, with the table of ship lengths left empty, as printed.
    AsPrinted,
    /// Follows a row after a hit.
    Search,
    /// The same, and marks the cells around a sunk ship.
    Surroundings,
}

impl Version {
    /// All versions.
    pub const ALL: [Self; 4] = [Self::Random, Self::AsPrinted, Self::Search, Self::Surroundings];

    /// Returns whether it follows a row after a hit.
    #[must_use]
    pub const fn searches(self) -> bool {
        !matches!(self, Self::Random)
    }

    /// Returns whether the table `N` holds the lengths of ships.
    #[must_use]
    pub const fn knows_lengths(self) -> bool {
        matches!(self, Self::Search | Self::Surroundings)
    }

    /// Returns whether it marks the cells around a sunk ship.
    #[must_use]
    pub const fn marks_surroundings(self) -> bool {
        matches!(self, Self::Surroundings)
    }
}
