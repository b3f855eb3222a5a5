//! The interface of all forms: the marbles on a board, and the two rules functions of the listing.

use std::fmt::Debug;

use super::board::{Board, Location};
use super::mutants::Mutant;

/// The rules functions of the listing.
pub trait JumpRules {
    /// Returns the marble that a jump removes, or `None` if the jump is illegal: `getRemoveMarble`.
    fn remove_marble(&self, start: Location, dest: Location) -> Option<Location>;

    /// Returns whether any marble can jump: `isMovePossible`.
    fn is_move_possible(&self) -> bool;
}

/// Marbles on a board.
pub trait Core: JumpRules + Clone + Eq + Debug {
    /// Returns a board with marbles in these holes, added in this order.
    fn with(board: Board, marbles: impl IntoIterator<Item = Location>) -> Self;

    /// Replaces the marbles by marbles in these holes.
    fn refill(&mut self, marbles: impl IntoIterator<Item = Location>);

    /// Returns whether there is a marble in a cell: `getOneActorAt`.
    fn has(&self, loc: Location) -> bool;

    /// Returns the number of marbles: `len(getActors())`.
    fn count(&self) -> usize;

    /// Removes the marble at `over` and moves the one at `start` to `dest`.
    fn jump(&mut self, start: Location, over: Location, dest: Location);

    /// Returns the fault of a mutant.
    fn mutant(&self) -> Option<Mutant> {
        None
    }
}
