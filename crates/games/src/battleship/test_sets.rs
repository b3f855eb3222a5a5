//! Test sets of cases that games rarely reach: every value of the clock, placements of whole fleets
//! at random times, and every first hit from which the search can sink a ship.

use std::marker::PhantomData;

use super::board::{Cell, Kind, SHIPS, SIZE, Side};
use super::clock;
use super::core::Core;
use super::playthrough::{Action, Playthrough};
use super::version::Version;
use crate::dice::{ChaChaDice, Dice, RandomDraw, ScriptedDice};
use crate::game::Game;
use crate::spec::{TestCase, TestSet, TestStep, to_json};

/// Values of the clock.
const TIMES: usize = 1 << 16;

/// Placements of whole fleets.
const PLACEMENTS: usize = 10_000;

/// Returns all test sets of a version.
pub(super) fn all<C: Core + Send + Sync>(version: Version) -> Vec<Box<dyn TestSet>> {
    let form = PhantomData::<C>;
    let mut all: Vec<Box<dyn TestSet>> =
        vec![Box::new(ClockDraws { version, form }), Box::new(Placements { version, form })];
    if version.knows_lengths() {
        all.push(Box::new(Searches { version, form, cases: cases() }));
    }
    all
}

/// Returns the step that places a ship with these clock values for X and Y. The value 0 repeats the
/// last number.
fn ship_at_times(times: [u16; 2]) -> TestStep {
    let expected = times.map(|time| clock::rnd_for_time(time).map(RandomDraw::Decimal14));
    TestStep {
        forced_times: times.to_vec(),
        expected_draws: expected.to_vec(),
        ..TestStep::unforced(to_json(&Action::Ship))
    }
}

/// Lines 430 and 435 for each value of the clock and each length of ship: X and Y in the same tick and one
/// tick apart.
struct ClockDraws<C> {
    version: Version,
    form: PhantomData<C>,
}

impl<C: Core + Send + Sync> TestSet for ClockDraws<C> {
    fn name(&self) -> &'static str {
        "draws"
    }

    fn setup_moves(&self) -> Vec<serde_json::Value> {
        vec![to_json(&Action::Ship)]
    }

    fn count(&self) -> usize {
        TIMES * 2 * Kind::ALL.len()
    }

    fn at(&self, number: usize) -> TestCase {
        let kind = Kind::ALL[number / (2 * TIMES)];
        let time = (number / 2 % TIMES) as u16;
        let second = time.wrapping_add((number % 2) as u16);
        TestCase {
            game: Box::new(Playthrough::<C>::at_placing(self.version, kind)),
            steps: vec![ship_at_times([time, second])],
        }
    }
}

/// Lines 400 to 470 from the first ship to the last.
struct Placements<C> {
    version: Version,
    form: PhantomData<C>,
}

impl<C: Core + Send + Sync> TestSet for Placements<C> {
    fn name(&self) -> &'static str {
        "placements"
    }

    fn setup_moves(&self) -> Vec<serde_json::Value> {
        Vec::new()
    }

    fn count(&self) -> usize {
        PLACEMENTS
    }

    fn at(&self, number: usize) -> TestCase {
        let mut dice = ChaChaDice::seeded(1, number as u64);
        let mut ship = || {
            let time = dice.below(TIMES as u32) as u16;
            ship_at_times([time, time.wrapping_add(dice.below(2) as u16)])
        };
        TestCase {
            game: Box::new(Playthrough::<C>::new(self.version)),
            steps: (0..2 * SHIPS).map(|_| ship()).collect(),
        }
    }
}

/// A ship in a row, its first hit, and the cells of the row shot at before.
#[derive(Clone, Copy, Debug)]
struct SearchCase {
    kind: Kind,
    pivot: u8,
    first_hit: u8,
    /// One bit for each cell beside the ship, from the left.
    marked: u16,
}

/// Returns every case: 7 * 4 * 2^6 + 8 * 3 * 2^7 + 9 * 2 * 2^8 + 10 * 2^9.
fn cases() -> Vec<SearchCase> {
    let mut cases = Vec::new();
    for kind in Kind::ALL {
        let length = kind.length();
        for pivot in 1..=SIZE + 1 - length {
            for entry in pivot..pivot + length {
                let patterns = 0..1 << (SIZE - length);
                cases.extend(patterns.map(|marks| SearchCase {
                    kind,
                    pivot,
                    first_hit: entry,
                    marked: marks,
                }));
            }
        }
    }
    cases
}

/// The search for a ship, from its first hit until it is sunk.
struct Searches<C> {
    version: Version,
    form: PhantomData<C>,
    cases: Vec<SearchCase>,
}

impl SearchCase {
    fn boards<C: Core>(self, y: u8) -> C {
        let mut boards = C::default();
        let cell = |x| Cell::at(x, y).expect("the row lies on the board");
        boards.place_ship(Side::Person, self.kind, cell(self.pivot));
        let beside = (1..=SIZE).filter(|x| !(self.pivot..self.pivot + self.kind.length()).contains(x));
        for (bit, x) in beside.enumerate() {
            if self.marked >> bit & 1 != 0 {
                boards.mark(cell(x).into());
            }
        }
        boards
    }
}

impl<C: Core + Send + Sync> TestSet for Searches<C> {
    fn name(&self) -> &'static str {
        "searches"
    }

    fn setup_moves(&self) -> Vec<serde_json::Value> {
        let ships = std::iter::repeat_n(to_json(&Action::Ship), 2 * SHIPS);
        let cell = Cell::at(1, 1).expect("it is the first");
        ships.chain([to_json(&Action::Fire(cell)), to_json(&Action::Answer)]).collect()
    }

    fn count(&self) -> usize {
        self.cases.len()
    }

    fn at(&self, number: usize) -> TestCase {
        let case = self.cases[number];
        let y = 1 + (number % usize::from(SIZE)) as u8;
        let start = Playthrough::<C>::at_first_shot(self.version, case.boards(y));
        let mut game = start.clone();
        let mut steps = Vec::new();
        // The person has no ships to hit and shoots at one cell after the other.
        for cell in Cell::all() {
            let shot = Action::Fire(cell);
            steps.push(TestStep::unforced(to_json(&shot)));
            game.play(shot, &mut ScriptedDice::default()).expect("the cell is closed");
            let is_first = steps.len() == 1;
            let draws = [(case.first_hit - 1, SIZE), (y - 1, SIZE)]
                .map(|(index, bound)| (index.into(), bound.into()));
            let draws = if is_first { draws.to_vec() } else { Vec::new() };
            let script = draws.iter().map(|&(index, _)| RandomDraw::Index(index));
            game.play(Action::Answer, &mut ScriptedDice::new(script)).expect("it is the program's turn");
            steps.push(TestStep { forced_draws: draws, ..TestStep::unforced(to_json(&Action::Answer)) });
            if !game.is_searching() {
                break;
            }
        }
        TestCase { game: Box::new(start), steps }
    }
}
