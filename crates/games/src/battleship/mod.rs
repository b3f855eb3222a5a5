//! "Battleship" (Marcelo Teixeira Silveira, MSX-BASIC, 2018): ships on two boards of 10 x 10 cells.
//!
//! ```text
//!        x  1 ......... 10      the program's TJ(X,Y,P): 0 water, else the kind of the ship,
//!   y  1                        P = 1 the person's ships, P = 2 the program's
//!      :    . . A A A A . .     ships lie along the rows; the *pivot* is the leftmost cell
//!     10                        a kind is A, C, B, S: 4, 3, 2, 1 cells, 1, 2, 3, 4 ships
//! ```
//!
//! The program places all ships, then both sides shoot in turn; its article prints it in several
//! [`Version`]s. The same behaviour in two forms behind [`Core`]:
//!
//! * [`plain`]: the form to be read beside the listing, line by line.
//! * [`fast`]: rows as bit masks, tested to be equal to the plain form.
//!
//! [`Playthrough`] is a whole game on a core (placing, shooting, answering); a [`Mutant`] is a
//! playthrough with one fault. [`shooter`] has the bots for the person's seat and the program's own
//! shooting strategies, [`clock`] the numbers of `RND(-TIME)`.
//!
//! Note: the program reads from the screen which cells have been shot at. The printed search leaves
//! the board; the screen has columns beside it.

mod board;
mod cells;
pub mod clock;
mod core;
mod equivalence;
pub mod fast;
pub mod mutants;
pub mod plain;
mod playthrough;
pub mod shooter;
mod spec;
mod statistics;
mod test_sets;
mod version;
mod view;

pub use self::board::{Cell, Kind, Side};
pub use self::core::{Coord, Core};
pub use self::mutants::Mutant;
pub use self::playthrough::{Action, Playthrough};
pub use self::spec::{AS_PRINTED, BATTLESHIP, Battleship, SEARCH, SURROUNDINGS};
pub use self::version::Version;
pub use self::view::View;
