//! The listings that golden data were recorded with, line by line.

use std::path::Path;

use crate::{golden, notation};

/// A listing's text by line number.
#[derive(Clone, Debug)]
pub struct Listing {
    lines: Vec<(u16, String)>,
}

impl Listing {
    /// The listing in `basic-listings/` below this path.
    ///
    /// # Panics
    /// When it cannot be read or a line has no number.
    #[must_use]
    pub fn open(path: &str) -> Self {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../basic-listings").join(path);
        Self::parse(&golden::read(&file))
    }

    fn parse(text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.is_empty());
        let numbered = lines.map(|line| (notation::numbered(line).0, line.to_owned()));
        Self { lines: numbered.collect() }
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> String {
        self.select(0, u16::MAX)
    }

    /// The lines from `first` to `last`.
    #[must_use]
    pub fn select(&self, first: u16, last: u16) -> String {
        let lines = self.lines.iter().filter(|(number, _)| (first..=last).contains(number));
        lines.map(|(_, line)| format!("{line}\n")).collect()
    }

    /// All line numbers.
    #[must_use]
    pub fn numbers(&self) -> Vec<u16> {
        self.lines.iter().map(|(number, _)| *number).collect()
    }
}

/// The listing of 3D-Vier gewinnt.
#[must_use]
pub fn vier3d() -> Listing {
    Listing::open("c64/3d-vier-gewinnt/listing.bas")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_selected_by_number() {
        let listing = Listing::parse("10 a\n20 b\n30 c\n");
        assert_eq!(listing.select(15, 30), "20 b\n30 c\n");
        assert_eq!(listing.numbers(), [10, 20, 30]);
    }
}
