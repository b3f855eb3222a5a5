//! "Gridlock" for the VIC-20: Dodgem on three by three cells against a computer that looks one to four plies
//! ahead.
//!
//! ```text
//!      ↑   ↑   ↑        Red drives up or sideways and leaves at the top, cyan drives right or up and down
//!    +---+---+---+      and leaves on the right. A side wins when all its cars are gone, and when it has no
//!    | c |   |   | →    move because the other side blocks it.
//!    +---+---+---+
//!    | c |   |   | →    Cells have the listing's numbers, 5 * row + column with a border around them:
//!    +---+---+---+      6 to 8, 11 to 13, 16 to 18. A car that is gone is at 0.
//!    |   | r | r | →
//!    +---+---+---+
//! ```
//!
//! The look-ahead in two forms:
//!
//! * [`plain`]: the listing's arrays and its search with a limit, line by line.
//! * [`fast`]: exact values of all positions in tables, tested to be equal on every arrangement of cars.
//!
//! [`Playthrough`] is a whole game, a [`Mutant`] a game with one fault; [`tablebase`] has the winner of every
//! position.
//!
//! Note: the order of a side's two cars matters: it is the order of the moves and so of the ties.

mod core;
mod equivalence;
pub mod fast;
mod mutants;
mod opponent;
pub mod plain;
mod playthrough;
pub mod road;
mod rules;
mod spec;
pub mod tablebase;
mod test_sets;
mod view;

pub use self::core::{Core, Decision};
pub use self::mutants::Mutant;
pub use self::playthrough::{Action, Playthrough};
pub use self::road::{Cars, START, Side, Step};
pub use self::rules::{DRAW_AFTER, MAX_PLIES, Winner};
pub use self::spec::Gridlock;
pub use self::view::{DecisionView, View, ViewedState};
