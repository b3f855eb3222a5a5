//! The values that are compared with the emulated listing.

use serde::{Deserialize, Serialize};

use super::board::{Location, SIZE};
use super::core::Core;

/// The marbles, the listing's variables, its status bar, and the results of its functions. Values
/// that a program lacks are `None`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The marbles, row by row: 1, else 0.
    pub(super) holes: Vec<Vec<u8>>,
    /// `len(getActors())`.
    pub(super) marbles: usize,
    /// The text of the status bar.
    pub(super) status: String,
    /// `str(startLoc)`: `(3, 5)`, or `None`.
    pub(super) start: String,
    /// `str(movingMarble.getLocation())`, or `None`.
    pub(super) moving: String,
    /// `isGameOver`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) is_game_over: Option<u8>,
    /// The result of `isMovePossible()`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) is_move_possible: Option<u8>,
    /// The results of `getRemoveMarble(startLoc, dest)` for every cell as `dest`, column by column;
    /// `None` before the first press.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) dests: Option<Vec<u8>>,
    /// The results for all pairs of cells, if the last ply was `Action::Ask`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) answers: Option<Option<Answers>>,
    /// The number of jumps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<u32>,
    /// `isChoosing`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) is_choosing: Option<u8>,
}

/// The program's results for all pairs of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// `getRemoveMarble(start, dest)`, one row for each start.
    removes: Vec<Vec<u8>>,
}

/// Returns the marbles, row by row.
pub(super) fn holes<C: Core>(marbles: &C) -> Vec<Vec<u8>> {
    let row = |y| (0..SIZE).map(|x| marbles.has(Location { x, y }).into()).collect();
    (0..SIZE).map(row).collect()
}

/// Returns the marble that a jump removes as one number: column and row, counted from 1, as two
/// digits; 0 for `None`.
fn digits(over: Option<Location>) -> u8 {
    over.and_then(|Location { x, y }| u8::try_from(10 * (x + 1) + y + 1).ok()).unwrap_or_default()
}

impl Answers {
    /// Returns the results for these marbles.
    pub(super) fn about<C: Core>(marbles: &C) -> Self {
        Self { removes: Location::all().map(|start| dests(marbles, start)).collect() }
    }
}

/// Returns the results of `getRemoveMarble` for every dest.
pub(super) fn dests<C: Core>(marbles: &C, start: Location) -> Vec<u8> {
    Location::all().map(|dest| digits(marbles.remove_marble(start, dest))).collect()
}

/// Formats a cell as Python does.
pub(super) fn text(loc: Option<Location>) -> String {
    loc.map_or_else(|| "None".to_owned(), |loc| loc.to_string())
}

/// Parses a cell in Python's notation.
fn parse_location(text: &str) -> Option<Option<Location>> {
    if text == "None" {
        return Some(None);
    }
    Location::all().find(|loc| loc.to_string() == text).map(Some)
}

impl View {
    /// Returns the marbles, column by column; `None` if their number differs from `marbles`.
    pub(super) fn cells(&self) -> Option<Vec<Location>> {
        let at = |loc: Location| self.holes.get(loc.y as usize)?.get(loc.x as usize).copied();
        let cells: Vec<Location> = Location::all().filter(|&loc| at(loc) == Some(1)).collect();
        (cells.len() == self.marbles).then_some(cells)
    }

    pub(super) fn start(&self) -> Option<Option<Location>> {
        parse_location(&self.start)
    }

    pub(super) fn moving(&self) -> Option<Option<Location>> {
        parse_location(&self.moving)
    }
}
