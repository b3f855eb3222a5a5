//! The look-ahead from tables: the exact value of every position at every depth, computed once from the last ply
//! back, so that a decision reads six numbers.
//!
//! Note: within a look-ahead the depth determines the side to move: cyan is to move at depth 0.

use std::sync::LazyLock;

use super::core::{Core, Decision, won_at};
use super::road::{CELLS, Cars, Side, Step, empty_cells, road};
use super::rules::MAX_PLIES;

/// Road indices of a car: 0 to 8 for the cells of the road, and [`GONE`].
const ROAD_INDICES: usize = 10;
const GONE: u8 = 9;
/// Codes of a side's two cars.
const CODES: usize = ROAD_INDICES * ROAD_INDICES;
/// Depths of a look-ahead.
const DEPTHS: usize = MAX_PLIES as usize;

/// The road index of a cell; [`GONE`] for all cells outside the road.
static INDEX_OF: LazyLock<[u8; CELLS]> = LazyLock::new(|| {
    let mut indices = [GONE; CELLS];
    (0..).zip(road()).for_each(|(index, cell)| indices[usize::from(cell)] = index);
    indices
});

/// The cell of a road index; 0 for [`GONE`].
const CELL_OF: [u8; ROAD_INDICES] = [6, 7, 8, 11, 12, 13, 16, 17, 18, 0];

/// The road index after a step, by side, step and road index; `None` if the border blocks the step.
static NEXT: LazyLock<[[[Option<u8>; ROAD_INDICES]; 6]; 2]> = LazyLock::new(|| {
    let border = empty_cells();
    Side::ALL.map(|side| {
        std::array::from_fn(|number| {
            let step = Step { side, number: number as u8 };
            std::array::from_fn(|index| {
                let cell = CELL_OF[index];
                let target = usize::from(step.target(cell));
                let is_open = cell > 0 && (border[target] == 0 || border[target] == side.exit());
                is_open.then(|| INDEX_OF[target])
            })
        })
    })
});

/// The values of all positions, by number of plies less one, depth, and the codes of red and of cyan.
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

/// A board as the road indices of its cars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    indices: [u8; 4],
}

impl Board {
    fn of_codes(code: usize) -> Self {
        let digit = |power: usize| (code / power % ROAD_INDICES) as u8;
        Self { indices: [digit(1000), digit(100), digit(10), digit(1)] }
    }

    fn code(self) -> usize {
        self.indices.iter().fold(0, |code, &index| code * ROAD_INDICES + usize::from(index))
    }

    /// Returns the road index to which a step leads, if the step is legal.
    fn next_index(self, step: Step) -> Option<u8> {
        let index = self.indices[step.car()];
        let next = NEXT[step.side as usize][usize::from(step.number)][usize::from(index)];
        next.filter(|next| *next == GONE || !self.indices.contains(next))
    }

    fn with(mut self, step: Step, index: u8) -> Self {
        self.indices[step.car()] = index;
        self
    }

    fn is_gone(self, side: Side) -> bool {
        side.cars().iter().all(|&car| self.indices[car] == GONE)
    }

    /// Returns the value of a step at a depth; `next` has the values of the next depth, if this is not the last.
    fn value_after(self, step: Step, index: u8, depth: usize, next: Option<&[i8]>) -> i32 {
        let after = self.with(step, index);
        if after.is_gone(step.side) {
            return won_at(depth as u8);
        }
        step.gain() - next.map_or(0, |values| i32::from(values[after.code()]))
    }

    fn best_value(self, side: Side, depth: usize, next: Option<&[i8]>) -> i32 {
        let value = |step| Some(self.value_after(step, self.next_index(step)?, depth, next));
        Step::all(side).filter_map(value).max().unwrap_or(won_at(depth as u8))
    }
}

impl Core for Board {
    fn of(cars: Cars) -> Self {
        Self { indices: cars.map(|cell| INDEX_OF[usize::from(cell)]) }
    }

    fn cars(&self) -> Cars {
        self.indices.map(|index| CELL_OF[usize::from(index)])
    }

    fn cells(&self) -> [u8; CELLS] {
        let mut cells = empty_cells();
        let taken = self.cars();
        taken.iter().filter(|&&cell| cell > 0).for_each(|&cell| cells[usize::from(cell)] = 1);
        cells
    }

    fn is_legal(&self, step: Step) -> bool {
        self.next_index(step).is_some()
    }

    fn drive(&mut self, step: Step) {
        if let Some(index) = self.next_index(step) {
            *self = self.with(step, index);
        }
    }

    fn decide(&self, plies: u8) -> Decision {
        let values = &VALUES[usize::from(plies) - 1];
        let next = values.get(1).map(Vec::as_slice).filter(|values| !values.is_empty());
        let mut decision = Decision::none();
        for step in Step::all(Side::Cyan) {
            if let Some(index) = self.next_index(step) {
                decision.add(step, self.value_after(step, index, 0, next));
            }
        }
        decision
    }
}
