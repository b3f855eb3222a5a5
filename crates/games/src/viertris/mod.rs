//! "Viertris" (rules of Peter Buzanits, Gerald Karner and Gerold Taisser, 1996): four in a row on 8 x 6
//! cells; runs vanish.
//!
//! ```text
//!   5  .  .  .  .  .  .  .  .     a stone falls on its column; runs of four and more of one colour
//!   :                             vanish together, the stones above fall, and the search repeats:
//!   0  .  .  .  .  .  .  .  .     step k counts k times; four stones are 2 points, one more is one more
//!      0  1  2  3  4  5  6  7
//! ```
//!
//! No program of it survives, so the tests compare this core and the project's own listings with a
//! description and with each other. The same behaviour in two forms behind [`Core`]:
//!
//! * [`plain`]: the form to be read beside the rules, cell by cell.
//! * [`fast`]: bit boards, tested to be equal to the plain form.
//!
//! [`Playthrough`] is a whole game on a core (drops, steps, the end); a [`Mutant`] is a game with one fault.
//! [`evaluation`] is the program's evaluation at its two strengths, [`BotKind`] the bots, [`tournament`]
//! the games between them.
//!
//! Note: a move can give the opponent points. Every run counts for the owner of its colour.

pub mod board;
mod core;
pub mod deep;
mod equivalence;
pub mod evaluation;
pub mod fast;
mod mutants;
mod opponent;
pub mod plain;
mod playthrough;
mod spec;
pub mod strong;
mod test_sets;
pub mod tournament;
mod view;

pub use self::board::{Cell, Column, Direction, Run, Side};
pub use self::core::{Core, base_points, resolve};
pub use self::evaluation::{FULL, Strength};
pub use self::mutants::Mutant;
pub use self::opponent::BotKind;
pub use self::playthrough::{Action, Playthrough};
pub use self::spec::{VIERTRIS, VIERTRIS_LINES, Viertris};
pub use self::view::{EvaluationView, Layout, View};
