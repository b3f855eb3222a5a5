//! What is compared with the emulated listing.

use serde::{Deserialize, Serialize};

use super::board::{Location, SIZE};
use super::core::Core;

/// The marbles, the listing's variables, its status bar, and what its functions answer. What a program has not is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Where marbles lie, row by row: 1, else 0.
    pub(super) holes: Vec<Vec<u8>>,
    /// `len(getActors())`.
    pub(super) marbles: usize,
    /// What stands in the status bar.
    pub(super) status: String,
    /// `str(startLoc)`: `(3, 5)`, or `None`.
    pub(super) start: String,
    /// `str(movingMarble.getLocation())`, or `None`.
    pub(super) moving: String,
    /// `isGameOver`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) is_game_over: Option<u8>,
    /// What `isMovePossible()` answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) is_move_possible: Option<u8>,
    /// What `getRemoveMarble(startLoc, dest)` answers for every cell as `dest`, column by column; before the first press nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) dests: Option<Vec<u8>>,
    /// What it answers to all pairs of cells, if it was just asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) answers: Option<Option<Answers>>,
    /// Jumps made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<u32>,
    /// `isChoosing`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) is_choosing: Option<u8>,
}

/// What the program answers to all pairs of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// `getRemoveMarble(start, dest)`, a row for every start.
    removes: Vec<Vec<u8>>,
}

/// Where marbles lie, row by row.
pub(super) fn holes<C: Core>(marbles: &C) -> Vec<Vec<u8>> {
    let row = |y| (0..SIZE).map(|x| marbles.has(Location { x, y }).into()).collect();
    (0..SIZE).map(row).collect()
}

/// The marble that a jump removes as one number: column and row, counted from 1, as two digits; 0 for none.
fn digits(over: Option<Location>) -> u8 {
    over.and_then(|Location { x, y }| u8::try_from(10 * (x + 1) + y + 1).ok()).unwrap_or_default()
}

impl Answers {
    /// What it answers about these marbles.
    pub(super) fn about<C: Core>(marbles: &C) -> Self {
        Self { removes: Location::all().map(|start| dests(marbles, start)).collect() }
    }
}

/// What `getRemoveMarble` answers for every dest.
pub(super) fn dests<C: Core>(marbles: &C, start: Location) -> Vec<u8> {
    Location::all().map(|dest| digits(marbles.remove_marble(start, dest))).collect()
}

/// A cell as Python writes it.
pub(super) fn text(loc: Option<Location>) -> String {
    loc.map_or_else(|| "None".to_owned(), |loc| loc.to_string())
}

/// The cell that Python has written so.
fn parse_location(text: &str) -> Option<Option<Location>> {
    if text == "None" {
        return Some(None);
    }
    Location::all().find(|loc| loc.to_string() == text).map(Some)
}

impl View {
    /// The marbles, column by column; `None` if they are not as many as there are said to be.
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
