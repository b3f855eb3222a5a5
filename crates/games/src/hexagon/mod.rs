//! "Hexagon" for the Sharp PC-1360: the game of Sim against a computer that rates lines by eleven priorities.
//!
//! ```text
//!       1 --- 2        Two players draw the fifteen lines between six points by turns, each in a colour.
//!      /       \       Who completes a triangle of the own colour has lost. There is no draw: among six
//!     6         3      points some three are joined in one colour.
//!      \       /
//!       5 --- 4
//! ```
//!
//! The documentation of the program survives, its listing does not. The same rating in two forms:
//!
//! * [`plain`]: the program's arrays, to be read beside its documentation.
//! * [`fast`]: sets of lines and tables, proven equal to the plain form on all 3^15 colourings.
//!
//! [`Playthrough`] is the course of a game, a [`Mutant`] that with one planted fault; [`tablebase`] knows who wins every position,
//! plays perfectly by that, and gives the exact chances of several players against each other.
//!
//! What a newcomer gets wrong: the rating asks which side is the computer, not who is to move.

pub mod classes;
mod core;
mod enumeration;
mod equivalence;
pub mod fast;
pub mod lines;
mod mutants;
mod opponent;
pub mod plain;
mod playthrough;
mod spec;
pub mod tablebase;
mod test_sets;
mod view;

pub use self::enumeration::POSITION_COUNTS;
pub use self::lines::{LINES, Line, LineState, POINTS};
pub use self::mutants::Mutant;
pub use self::playthrough::{Action, Playthrough};
pub use self::spec::Hexagon;
pub use self::tablebase::{Policy, Position, Tablebase};
pub use self::view::{RatingView, View};
