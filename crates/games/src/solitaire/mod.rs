//! Peg solitaire as in a course on grid games (TigerJython, chapter 7.4): marbles in the holes of a grid of
//! 7 x 7 cells.
//!
//! ```text
//!        x  0  1  2  3  4  5  6
//!   y  0        o  o  o            a marble jumps two cells along a row or a column, over another marble, into an
//!      1     +  o  o  o  +         empty hole; the program removes the one jumped over
//!      2  o  o  o  o  o  o  o
//!      3  o  o  o  .  o  o  o      o English board, 33 holes; + with these four the French one, 37
//!      4  o  o  o  o  o  o  o      . empty when a game begins
//!      5     +  o  o  o  +
//!      6        o  o  o
//! ```
//!
//! The same behaviour in two forms behind [`Core`]:
//!
//! * [`plain`]: the form to be read beside the listing; [`mutants`] are this form with one fault.
//! * [`fast`]: the marbles as [`Bits`], tested to be equal to the plain form.
//!
//! [`Playthrough`] is a running program on a core: its reactions to presses and releases of mouse buttons.
//!
//! [`enumeration`] counts all positions and games; [`Solver`] finds a solution of a position or
//! shows that there is none.
//!
//! Note: the program checks for the end only after a legal jump. From marbles that cannot jump it
//! never reports that the game is over.

mod bits;
mod board;
mod core;
pub mod enumeration;
pub mod fast;
pub mod mutants;
pub mod plain;
mod playthrough;
mod program;
mod random_policy;
mod rules;
mod solver;
mod spec;
mod strong;
mod test_sets;
mod view;

pub use self::bits::Bits;
pub use self::board::{Board, Location, SIZE};
pub use self::core::{Core, JumpRules};
pub use self::mutants::Mutant;
pub use self::playthrough::{Action, Playthrough, Status};
pub use self::program::{SOLITAIRE, SOLITAIRE_1, SOLITAIRE_2, SOLITAIRE_FRENCH, SOLITAIRE_SCORE, Solitaire};
pub use self::rules::{Rules, Stage};
pub use self::solver::{Jump, SolveResult, Solver};
pub use self::spec::jump_rules;
pub use self::view::{Answers, View};
