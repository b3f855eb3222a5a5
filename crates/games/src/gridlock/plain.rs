//! The board and the look-ahead with the listing's arrays.
//!
//! A value is the gain of the side to move within the look-ahead: one for each of its steps forward, minus those
//! of the other side, or `won_at` a depth. The search leaves a position as soon as its value is above the
//! limit: the value that the other side already has from another step. The cutoff is strict, so steps that tie
//! with the best have their exact value.

use super::core::{Core, Decision, won_at};
use super::road::{CELLS, Cars, Side, Step, empty_cells};

/// The arrays.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// `B%(24)`: 0 road, 1 wall or car, 2 and 3 exits.
    b: [u8; CELLS],
    /// `P(3)`.
    p: Cars,
}

impl Board {
    /// Undoes a step: moves its car back to `from`.
    fn undo(&mut self, step: Step, from: u8) {
        let target = usize::from(step.target(from));
        if self.b[target] == 1 {
            self.b[target] = 0;
        }
        self.b[usize::from(from)] = 1;
        self.p[step.car()] = from;
    }

    /// Returns the value of a legal step at a depth: lines 80 to 130.
    fn value_of(&mut self, step: Step, depth: u8, last: u8, best: i32) -> i32 {
        let from = self.p[step.car()];
        let leaves = self.b[usize::from(step.target(from))] == step.side.exit();
        let [one, other] = step.side.cars();
        let partner = if step.car() == one { other } else { one };
        if leaves && self.p[partner] == 0 {
            return won_at(depth);
        }
        if depth == last {
            return step.gain();
        }
        self.drive(step);
        let value = step.gain() - self.look_ahead(step.side.other(), depth + 1, last, step.gain() - best);
        self.undo(step, from);
        value
    }

    /// Returns the value for the side to move at a depth of at least 1, exact up to the limit: lines 40 to 160.
    fn look_ahead(&mut self, side: Side, depth: u8, last: u8, limit: i32) -> i32 {
        let mut best = Decision::NONE;
        for step in Step::all(side) {
            if !self.is_legal(step) {
                continue;
            }
            let value = self.value_of(step, depth, last, best);
            if value < best {
                continue;
            }
            best = value;
            // In the last ply no step is better than a step forward.
            if value > limit || depth == last && value > 0 {
                return best;
            }
        }
        // A side without a step has won.
        if best == Decision::NONE { won_at(depth) } else { best }
    }
}

impl Core for Board {
    fn of(cars: Cars) -> Self {
        let mut b = empty_cells();
        cars.iter().filter(|&&cell| cell > 0).for_each(|&cell| b[usize::from(cell)] = 1);
        Self { b, p: cars }
    }

    fn cars(&self) -> Cars {
        self.p
    }

    fn cells(&self) -> [u8; CELLS] {
        self.b
    }

    fn is_legal(&self, step: Step) -> bool {
        let from = self.p[step.car()];
        let value = || self.b[usize::from(step.target(from))];
        from > 0 && (value() == 0 || value() == step.side.exit())
    }

    fn drive(&mut self, step: Step) {
        let from = self.p[step.car()];
        let target = step.target(from);
        self.b[usize::from(from)] = 0;
        self.p[step.car()] = 0;
        if self.b[usize::from(target)] == 0 {
            self.b[usize::from(target)] = 1;
            self.p[step.car()] = target;
        }
    }

    fn decide(&self, plies: u8) -> Decision {
        let mut board = self.clone();
        let mut decision = Decision::none();
        for step in Step::all(Side::Cyan) {
            if board.is_legal(step) {
                let value = board.value_of(step, 0, plies - 1, decision.best);
                decision.add(step, value);
            }
        }
        decision
    }
}
