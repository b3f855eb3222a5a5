//! What the forms of the game have in common: the marbles on a board, and the listing's two questions about them.

use std::fmt::Debug;

use super::board::{Board, Location};
use super::mutants::Mutant;

/// The listing's functions of the rules.
pub trait JumpRules {
    /// The marble that a jump removes, or nothing if it is against the rules: `getRemoveMarble`.
    fn remove_marble(&self, start: Location, dest: Location) -> Option<Location>;

    /// Whether any marble can jump: `isMovePossible`.
    fn is_move_possible(&self) -> bool;
}

/// Marbles on a board.
pub trait Core: JumpRules + Clone + Eq + Debug {
    /// A board with marbles in these holes, added in this order.
    fn with(board: Board, marbles: impl IntoIterator<Item = Location>) -> Self;

    /// Puts the marbles into these holes instead.
    fn refill(&mut self, marbles: impl IntoIterator<Item = Location>);

    /// Whether a marble lies there: `getOneActorAt`.
    fn has(&self, loc: Location) -> bool;

    /// How many there are: `len(getActors())`.
    fn count(&self) -> usize;

    /// Removes the marble at `over` and moves the one at `start` to `dest`.
    fn jump(&mut self, start: Location, over: Location, dest: Location);

    /// A fault that was planted.
    fn mutant(&self) -> Option<Mutant> {
        None
    }
}
