//! "Hexagon" for the Sharp PC-1360: the game of Sim against a computer that rates lines by eleven priorities.
//!
//! ```text
//!       1 --- 2        Two players draw the 15 lines between six points in turn, each in one colour.
//!      /       \       A player who completes a triangle of the own colour loses. There is no draw: among
//!     6         3      six points, three always form a triangle in one colour.
//!      \       /
//!       5 --- 4
//! ```
//!
//! The documentation of the program survives, its listing does not. The same rating in two forms:
//!
//! * [`plain`]: the program's arrays, to be read beside its documentation.
//! * [`fast`]: sets of lines and tables, tested to be equal to the plain form on all 3^15
//!   colourings.
//!
//! [`Playthrough`] is a whole game, a [`Mutant`] a game with one fault; [`tablebase`] has the
//! winner of every position, plays perfectly, and computes the exact win chances between several
//! players.
//!
//! Note: the rating depends on which side is the computer, not on the side to move.

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

pub use self::core::Core;
pub use self::enumeration::POSITION_COUNTS;
pub use self::lines::{LINES, Line, LineState, POINTS};
pub use self::mutants::Mutant;
pub use self::playthrough::{Action, Playthrough};
pub use self::spec::Hexagon;
pub use self::tablebase::{Policy, Position, Tablebase};
pub use self::view::{RatingView, View};
