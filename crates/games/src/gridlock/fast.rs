//! The look-ahead from tables: the exact value of every position at every depth, computed once from the last ply
//! back, so that a decision reads six numbers.
//!
//! Note: within a look-ahead the depth tells the side to move, since cyan is to move at depth 0.

use std::sync::LazyLock;

use super::core::{Core, Decision, won_at};
use super::road::{CELLS, Cars, Side, Step, empty_cells, road};
use super::rules::MAX_PLIES;

/// Places of a car: the nine cells of the road, and gone.
const PLACES: usize = 10;
const GONE: u8 = 9;
/// Codes of a side's two cars.
const CODES: usize = PLACES * PLACES;
/// Depths of a look-ahead.
const DEPTHS: usize = MAX_PLIES as usize;

/// The number of a cell among those of the road; [`GONE`] for all others.
static NUMBERS: LazyLock<[u8; CELLS]> = LazyLock::new(|| {
    let mut numbers = [GONE; CELLS];
    (0..).zip(road()).for_each(|(number, cell)| numbers[usize::from(cell)] = number);
    numbers
});

/// The cell of a place.
const CELL_OF: [u8; PLACES] = [6, 7, 8, 11, 12, 13, 16, 17, 18, 0];

/// By side, step and place: the next place, if the border lets the car pass.
static NEXT: LazyLock<[[[Option<u8>; PLACES]; 6]; 2]> = LazyLock::new(|| {
    let border = empty_cells();
    Side::ALL.map(|side| {
        std::array::from_fn(|number| {
            let step = Step { side, number: number as u8 };
            std::array::from_fn(|place| {
                let cell = CELL_OF[place];
                let target = usize::from(step.target(cell));
                let is_open = cell > 0 && (border[target] == 0 || border[target] == side.exit());
                is_open.then(|| NUMBERS[target])
            })
        })
    })
});

/// By number of plies less one and by depth: the values of all positions, by the codes of red and of cyan.
type Tables = [[Vec<i8>; DEPTHS]; DEPTHS];

static VALUES: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables: Tables = Default::default();
    for (last, of_last) in tables.iter_mut().enumerate() {
        for depth in (1..=last).rev() {
            let side = if depth % 2 == 0 { Side::Cyan } else { Side::Red };
            let next = (depth < last).then(|| of_last[depth + 1].clone());
            let value = |code: usize| {
                let board = Board::of_codes(code);
                board.best_value(side, depth, next.as_deref()) as i8
            };
            of_last[depth] = (0..CODES * CODES).map(value).collect();
        }
    }
    tables
});

/// A board as the places of its cars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    places: [u8; 4],
}

impl Board {
    fn of_codes(code: usize) -> Self {
        let digit = |power: usize| (code / power % PLACES) as u8;
        Self { places: [digit(1000), digit(100), digit(10), digit(1)] }
    }

    fn code(self) -> usize {
        self.places.iter().fold(0, |code, &place| code * PLACES + usize::from(place))
    }

    /// Returns the place that a step leads to, if it is legal.
    fn next_place(self, step: Step) -> Option<u8> {
        let place = self.places[step.car()];
        let next = NEXT[step.side as usize][usize::from(step.number)][usize::from(place)];
        next.filter(|next| *next == GONE || !self.places.contains(next))
    }

    fn with(mut self, step: Step, place: u8) -> Self {
        self.places[step.car()] = place;
        self
    }

    fn is_gone(self, side: Side) -> bool {
        side.cars().iter().all(|&car| self.places[car] == GONE)
    }

    /// Returns the value of a step at a depth; `next` has the values after it, if it is not the last.
    fn value_after(self, step: Step, place: u8, depth: usize, next: Option<&[i8]>) -> i32 {
        let after = self.with(step, place);
        if after.is_gone(step.side) {
            return won_at(depth as u8);
        }
        step.gain() - next.map_or(0, |values| i32::from(values[after.code()]))
    }

    fn best_value(self, side: Side, depth: usize, next: Option<&[i8]>) -> i32 {
        let value = |step| Some(self.value_after(step, self.next_place(step)?, depth, next));
        Step::all(side).filter_map(value).max().unwrap_or(won_at(depth as u8))
    }
}

impl Core for Board {
    fn of(cars: Cars) -> Self {
        Self { places: cars.map(|cell| NUMBERS[usize::from(cell)]) }
    }

    fn cars(&self) -> Cars {
        self.places.map(|place| CELL_OF[usize::from(place)])
    }

    fn cells(&self) -> [u8; CELLS] {
        let mut cells = empty_cells();
        let taken = self.cars();
        taken.iter().filter(|&&cell| cell > 0).for_each(|&cell| cells[usize::from(cell)] = 1);
        cells
    }

    fn is_legal(&self, step: Step) -> bool {
        self.next_place(step).is_some()
    }

    fn drive(&mut self, step: Step) {
        if let Some(place) = self.next_place(step) {
            *self = self.with(step, place);
        }
    }

    fn decide(&self, plies: u8) -> Decision {
        let values = &VALUES[usize::from(plies) - 1];
        let next = values.get(1).map(Vec::as_slice).filter(|values| !values.is_empty());
        let mut decision = Decision::none();
        for step in Step::all(Side::Cyan) {
            if let Some(place) = self.next_place(step) {
                decision.add(step, self.value_after(step, place, 0, next));
            }
        }
        decision
    }
}
