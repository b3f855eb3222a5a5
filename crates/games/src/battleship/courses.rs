//! What games of the listing come by too seldom: every value of the clock, whole placements by any times, and every way in which the search
//! can find a ship.

use std::marker::PhantomData;

use super::board::{Cell, Kind, SHIPS, SIZE, Side};
use super::clock;
use super::core::Core;
use super::playthrough::{Action, Playthrough};
use super::version::Version;
use crate::contest::{Course, Courses, Step, tree};
use crate::dice::{ChaChaDice, Dice, Draw, Scripted};
use crate::game::Game;

/// Values of the clock.
const TIMES: usize = 1 << 16;

/// Whole placements.
const PLACEMENTS: usize = 10_000;

/// All that a version has.
pub(super) fn all<C: Core + Send + Sync>(version: Version) -> Vec<Box<dyn Courses>> {
    let form = PhantomData::<C>;
    let mut all: Vec<Box<dyn Courses>> =
        vec![Box::new(Draws { version, form }), Box::new(Placements { version, form })];
    if version.knows_lengths() {
        all.push(Box::new(Rows { version, form, cases: cases() }));
    }
    all
}

/// A ship with these values of the clock for X and Y. A clock that shows 0 gives the number before.
fn placed_at(times: [u16; 2]) -> Step {
    let expected = times.map(|time| clock::after(time).map(Draw::Decimal14));
    Step { times: times.to_vec(), expected: expected.to_vec(), ..Step::free(tree(&Action::Ship)) }
}

/// Lines 430 and 435 for each value of the clock, X and Y at once and one tick apart, for each length of ships.
struct Draws<C> {
    version: Version,
    form: PhantomData<C>,
}

impl<C: Core + Send + Sync> Courses for Draws<C> {
    fn name(&self) -> &'static str {
        "draws"
    }

    fn lead(&self) -> Vec<serde_json::Value> {
        vec![tree(&Action::Ship)]
    }

    fn count(&self) -> usize {
        TIMES * 2 * Kind::ALL.len()
    }

    fn at(&self, number: usize) -> Course {
        let kind = Kind::ALL[number / (2 * TIMES)];
        let time = (number / 2 % TIMES) as u16;
        let second = time.wrapping_add((number % 2) as u16);
        Course {
            game: Box::new(Playthrough::<C>::placing(self.version, kind)),
            steps: vec![placed_at([time, second])],
        }
    }
}

/// Lines 400 to 470 from the first ship to the last.
struct Placements<C> {
    version: Version,
    form: PhantomData<C>,
}

impl<C: Core + Send + Sync> Courses for Placements<C> {
    fn name(&self) -> &'static str {
        "placements"
    }

    fn lead(&self) -> Vec<serde_json::Value> {
        Vec::new()
    }

    fn count(&self) -> usize {
        PLACEMENTS
    }

    fn at(&self, number: usize) -> Course {
        let mut dice = ChaChaDice::seeded(1, number as u64);
        let mut ship = || {
            let time = dice.below(TIMES as u32) as u16;
            placed_at([time, time.wrapping_add(dice.below(2) as u16)])
        };
        Course {
            game: Box::new(Playthrough::<C>::new(self.version)),
            steps: (0..2 * SHIPS).map(|_| ship()).collect(),
        }
    }
}

/// A ship in a row, where it is hit first, and what of the row has been shot at before.
#[derive(Clone, Copy, Debug)]
struct Case {
    kind: Kind,
    pivot: u8,
    entry: u8,
    /// Bit by bit for the cells beside the ship, from the left.
    marks: u16,
}

/// Every case: 7 * 4 * 2^6 + 8 * 3 * 2^7 + 9 * 2 * 2^8 + 10 * 2^9.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for kind in Kind::ALL {
        let length = kind.length();
        for pivot in 1..=SIZE + 1 - length {
            for entry in pivot..pivot + length {
                let patterns = 0..1 << (SIZE - length);
                cases.extend(patterns.map(|marks| Case { kind, pivot, entry, marks }));
            }
        }
    }
    cases
}

/// The search for a ship, from its first hit until it is sunk.
struct Rows<C> {
    version: Version,
    form: PhantomData<C>,
    cases: Vec<Case>,
}

impl Case {
    fn boards<C: Core>(self, y: u8) -> C {
        let mut boards = C::default();
        let cell = |x| Cell::at(x, y).expect("the row lies on the board");
        boards.put(Side::Person, self.kind, cell(self.pivot));
        let beside = (1..=SIZE).filter(|x| !(self.pivot..self.pivot + self.kind.length()).contains(x));
        for (bit, x) in beside.enumerate() {
            if self.marks >> bit & 1 != 0 {
                boards.mark(cell(x).into());
            }
        }
        boards
    }
}

impl<C: Core + Send + Sync> Courses for Rows<C> {
    fn name(&self) -> &'static str {
        "searches"
    }

    fn lead(&self) -> Vec<serde_json::Value> {
        let ships = std::iter::repeat_n(tree(&Action::Ship), 2 * SHIPS);
        let cell = Cell::at(1, 1).expect("it is the first");
        ships.chain([tree(&Action::Fire(cell)), tree(&Action::Answer)]).collect()
    }

    fn count(&self) -> usize {
        self.cases.len()
    }

    fn at(&self, number: usize) -> Course {
        let case = self.cases[number];
        let y = 1 + (number % usize::from(SIZE)) as u8;
        let start = Playthrough::<C>::drawn(self.version, case.boards(y));
        let mut game = start.clone();
        let mut steps = Vec::new();
        // The person has nothing to hit, and goes on from cell to cell.
        for cell in Cell::all() {
            let shot = Action::Fire(cell);
            steps.push(Step::free(tree(&shot)));
            game.play(shot, &mut Scripted::default()).expect("the cell is closed");
            let is_first = steps.len() == 1;
            let draws =
                [(case.entry - 1, SIZE), (y - 1, SIZE)].map(|(index, bound)| (index.into(), bound.into()));
            let draws = if is_first { draws.to_vec() } else { Vec::new() };
            let given = draws.iter().map(|&(index, _)| Draw::Index(index));
            game.play(Action::Answer, &mut Scripted::new(given)).expect("it is the program's turn");
            steps.push(Step { draws, ..Step::free(tree(&Action::Answer)) });
            if !game.is_searching() {
                break;
            }
        }
        Course { game: Box::new(start), steps }
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain::Boards;
    use super::*;

    #[test]
    fn every_search_ends_with_the_ship_sunk() {
        for version in [Version::Search, Version::Surroundings] {
            let rows = Rows::<Boards> { version, form: PhantomData, cases: cases() };
            assert_eq!(rows.count(), 14_592);
            for number in 0..rows.count() {
                // At most one shot more than the ship has cells, each behind one of the person's.
                let shots = rows.at(number).steps.len() / 2;
                let length = usize::from(rows.cases[number].kind.length());
                assert!((length..=length + 1).contains(&shots), "{version:?} {:?}", rows.cases[number]);
            }
        }
    }
}
