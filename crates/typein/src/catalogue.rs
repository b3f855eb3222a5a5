//! The titles that come with the program. Their listings stand in `basic-listings/` as they were printed, each with
//! its origin beside it, and are compiled in so that the program alone is enough.

use crate::machine::{self, Machine};

/// One title.
pub struct Title {
    /// Its name on the command line.
    pub name: &'static str,
    /// The word of its machine.
    machine: &'static str,
    /// What it is, in half a line.
    pub about: &'static str,
    /// The listing.
    pub listing: &'static str,
}

/// Every title there is.
pub const TITLES: &[Title] = &[Title {
    name: "3d-vier-gewinnt",
    machine: "c64",
    about: "four in a row in space, against a person or the computer (Uwe Weiß, 64'er, 1984)",
    listing: include_str!("../../../basic-listings/c64/3d-vier-gewinnt/listing.bas"),
}];

/// The title of this name.
pub fn find(name: &str) -> Option<&'static Title> {
    TITLES.iter().find(|title| title.name.eq_ignore_ascii_case(name))
}

impl Title {
    /// The machine it runs on.
    pub fn machine(&self) -> &'static Machine {
        machine::by_word(self.machine).expect("every title is for a machine that is there")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_title_has_a_machine_and_a_listing() {
        for title in TITLES {
            assert_eq!(title.machine().word, title.machine);
            assert!(title.listing.starts_with(|c: char| c.is_ascii_digit()), "{}", title.name);
        }
    }
}
