//! A game in the program's variables and on the screen.

use serde::{Deserialize, Serialize};

use super::road::{CELLS, Cars, ROW, Side};

/// Columns and rows of the part of the screen with the road.
const COLUMNS: usize = 22;
const ROWS: usize = 17;
/// Screen codes: grass and the empty road of the built-in characters, the mark between cells.
const GRASS: u8 = 230;
const BLANK: u8 = 160;
const MARK: u8 = 171;
/// Screen codes of a red and of a cyan car, by row; the characters are the program's own.
const RED_CAR: [&[u8]; 3] = [&[52, 53], &[54, 55], &[56, 57]];
const CYAN_CAR: [&[u8]; 2] = [&[58, 59, 60], &[61, 62, 63]];

/// The values compared after each ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// `P()`: the cells of the cars, 0 for one that is gone.
    pub cars: Cars,
    /// `B%()`: 0 road, 1 wall or car, 2 and 3 the exits.
    pub cells: [u8; CELLS],
    /// `S`: the side to move, 0 the person, 1 the computer.
    pub side: u8,
    /// `N`: moves made.
    pub moves: u8,
    /// `W`: 0 no winner yet, 1 the person, 2 the computer, 3 drawn.
    pub winner: u8,
    /// `F`: the side that begins the next game.
    pub next: u8,
    /// `U`: the plies that the computer looks ahead, less one.
    pub plies: u8,
    /// `C`: the person's car that the keys drive; `None` before the first key of a move.
    pub selected: Option<u8>,
    /// The line below the road; `None` in a position that the comparison has written into the program.
    pub message: Option<String>,
    /// The screen codes of the road.
    pub road: Vec<Vec<u8>>,
    /// The computer's last decision, after its move.
    pub thought: Option<DecisionView>,
}

/// The part of a machine's state that determines a game that waits for a move.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ViewedState {
    pub(super) cars: Cars,
    pub(super) side: u8,
    pub(super) moves: u8,
    pub(super) winner: u8,
    pub(super) next: u8,
    pub(super) plies: u8,
    pub(super) selected: Option<u8>,
}

/// The computer's decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecisionView {
    /// `V(0)`: the value of the best steps.
    pub best: i32,
    /// `H`: their number.
    pub h: u8,
    /// The first elements of `T()`: their numbers.
    pub ties: Vec<u8>,
}

/// Returns the screen codes of the road with these cars: roads of twelve columns up and of twelve rows to the
/// right, between grass.
pub(super) fn road(cars: &Cars) -> Vec<Vec<u8>> {
    let code = |row: usize, column: usize| match (row, column) {
        (3 | 7 | 11, 6 | 10 | 14) => MARK,
        (0..=3, 3..=14) | (4..=15, 3..=18) => BLANK,
        _ => GRASS,
    };
    let mut rows: Vec<Vec<u8>> =
        (0..ROWS).map(|row| (0..COLUMNS).map(|column| code(row, column)).collect()).collect();
    for side in Side::ALL {
        for cell in side.cars().map(|car| usize::from(cars[car])).into_iter().filter(|&cell| cell > 0) {
            let (top, left) = (4 * (cell / ROW), 4 * (cell % ROW) - 1);
            let (top, left, car): (_, _, &[&[u8]]) = match side {
                Side::Red => (top, left + 1, &RED_CAR),
                Side::Cyan => (top + 1, left, &CYAN_CAR),
            };
            for (row, codes) in rows[top..].iter_mut().zip(car) {
                row[left..left + codes.len()].copy_from_slice(codes);
            }
        }
    }
    rows
}
