//! The marbles as the listing stores them: actors in the order of the scene.
//!
//! Names in comments are the listing's names.

use super::board::{Board, Location, SIZE};
use super::core::{Core, JumpRules};
use super::mutants::Mutant;

/// `getActors()`: a marble that jumps keeps its index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marbles {
    board: Board,
    actors: Vec<Location>,
    mutant: Option<Mutant>,
}

impl Marbles {
    /// Returns the same with a fault.
    #[must_use]
    pub fn mutated(self, mutant: Mutant) -> Self {
        Self { mutant: Some(mutant), ..self }
    }

    /// Returns the cells of the marbles in the order of the scene.
    #[must_use]
    pub fn actors(&self) -> &[Location] {
        &self.actors
    }

    /// `getOneActorAt`.
    fn one_actor_at(&self, loc: Location) -> Option<Location> {
        self.actors.iter().copied().find(|&actor| actor == loc)
    }
}

impl JumpRules for Marbles {
    fn remove_marble(&self, start: Location, dest: Location) -> Option<Location> {
        self.one_actor_at(start)?;
        if self.one_actor_at(dest).is_some() {
            return None;
        }
        if !self.board.is_hole(dest) && self.mutant != Some(Mutant::Corner) {
            return None;
        }
        if let Some(over) = self.mutant.and_then(|mutant| mutant.jumps_over(start, dest)) {
            return self.one_actor_at(over);
        }
        if dest.x - start.x == 2 && dest.y == start.y {
            return self.one_actor_at(Location::new(start.x + 1, start.y));
        }
        if start.x - dest.x == 2 && dest.y == start.y {
            return self.one_actor_at(Location::new(start.x - 1, start.y));
        }
        if dest.y - start.y == 2 && dest.x == start.x {
            return self.one_actor_at(Location::new(start.x, start.y + 1));
        }
        if start.y - dest.y == 2 && dest.x == start.x {
            return self.one_actor_at(Location::new(start.x, start.y - 1));
        }
        None
    }

    fn is_move_possible(&self) -> bool {
        for &a in &self.actors {
            for x in 0..SIZE {
                for y in 0..SIZE {
                    let loc = Location { x, y };
                    if self.one_actor_at(loc).is_none() && self.remove_marble(a, loc).is_some() {
                        return true;
                    }
                }
            }
        }
        false
    }
}

impl Core for Marbles {
    fn with(board: Board, marbles: impl IntoIterator<Item = Location>) -> Self {
        Self { board, actors: marbles.into_iter().collect(), mutant: None }
    }

    fn refill(&mut self, marbles: impl IntoIterator<Item = Location>) {
        self.actors = marbles.into_iter().collect();
    }

    fn has(&self, loc: Location) -> bool {
        self.one_actor_at(loc).is_some()
    }

    fn count(&self) -> usize {
        self.actors.len()
    }

    fn jump(&mut self, start: Location, over: Location, dest: Location) {
        self.actors.retain(|&actor| actor != over);
        if let Some(moving) = self.actors.iter_mut().find(|actor| **actor == start) {
            *moving = dest;
        }
    }

    fn mutant(&self) -> Option<Mutant> {
        self.mutant
    }
}
