//! The marbles as bits: a jump needs one test of the cell between, the end check needs four shifts.

use super::bits::Bits;
use super::board::{Board, Location};
use super::core::{Core, JumpRules};

/// Marbles on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marbles {
    holes: Bits,
    marbles: Bits,
}

impl Marbles {
    /// Returns the cells of the marbles.
    #[must_use]
    pub const fn bits(self) -> Bits {
        self.marbles
    }
}

impl JumpRules for Marbles {
    fn remove_marble(&self, start: Location, dest: Location) -> Option<Location> {
        let over = match (dest.x - start.x, dest.y - start.y) {
            (2 | -2, 0) | (0, 2 | -2) => Location::new(start.x.midpoint(dest.x), start.y.midpoint(dest.y)),
            _ => return None,
        };
        let free = Bits(self.holes.0 & !self.marbles.0);
        (self.marbles.contains(start) && self.marbles.contains(over) && free.contains(dest)).then_some(over)
    }

    fn is_move_possible(&self) -> bool {
        self.marbles.can_jump(self.holes)
    }
}

impl Core for Marbles {
    fn with(board: Board, marbles: impl IntoIterator<Item = Location>) -> Self {
        Self { holes: Bits::holes(board), marbles: marbles.into_iter().collect() }
    }

    fn refill(&mut self, marbles: impl IntoIterator<Item = Location>) {
        self.marbles = marbles.into_iter().collect();
    }

    fn has(&self, loc: Location) -> bool {
        self.marbles.contains(loc)
    }

    fn count(&self) -> usize {
        self.marbles.count() as usize
    }

    fn jump(&mut self, start: Location, over: Location, dest: Location) {
        self.marbles.0 ^= Bits::of(start).0 | Bits::of(over).0 | Bits::of(dest).0;
    }
}
