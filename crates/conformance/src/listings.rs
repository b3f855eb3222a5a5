//! The listings of the recordings, line by line.

use crate::notation;

/// The lines of a listing by number.
#[derive(Clone, Debug)]
pub struct Listing {
    lines: Vec<(u16, String)>,
}

impl Listing {
    /// Returns the listing of a title in the catalogue.
    ///
    /// # Panics
    /// When the title does not exist, or a line has no number.
    #[must_use]
    pub fn of(title: &str) -> Self {
        let text = catalogue::find(title).and_then(catalogue::Title::text);
        Self::parse(text.unwrap_or_else(|| panic!("unknown title {title:?}")))
    }

    fn parse(text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.is_empty());
        let numbered = lines.map(|line| (notation::numbered(line).0, line.to_owned()));
        Self { lines: numbered.collect() }
    }

    /// Returns the whole text.
    #[must_use]
    pub fn text(&self) -> String {
        self.select(0, u16::MAX)
    }

    /// Returns the lines from `first` to `last`.
    #[must_use]
    pub fn select(&self, first: u16, last: u16) -> String {
        let lines = self.lines.iter().filter(|(number, _)| (first..=last).contains(number));
        lines.map(|(_, line)| format!("{line}\n")).collect()
    }

    /// Returns all line numbers.
    #[must_use]
    pub fn numbers(&self) -> Vec<u16> {
        self.lines.iter().map(|(number, _)| *number).collect()
    }
}

/// Returns the listing of 3D-Vier gewinnt.
#[must_use]
pub fn vier3d() -> Listing {
    Listing::of("3d-vier-gewinnt")
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
