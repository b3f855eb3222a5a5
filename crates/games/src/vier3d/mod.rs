//! "3D-Vier gewinnt" (Uwe Weiss, Commodore 64, 1984): four in a row on 4 x 4 x 4 cells.
//!
//! A move names a column; the stone falls on the tower there. Every line of four cells has a stored *value*, and the
//! program plays in the cell with the highest sum of the values of its lines.
//!
//! ```text
//!   y                     a column is (x, y); the screen shows the board from above, y upwards
//!   3  .  .  .  .         z is the height in the tower, 0 at the bottom
//!   2  .  .  .  .
//!   1  .  .  .  .         a cell is part of 7 lines (8 corners, 8 cells of the core) or of 4 (the other 48)
//!   0  .  .  .  .
//!      0  1  2  3  x
//! ```
//!
//! The same behaviour in several forms, all behind [`Core`]:
//!
//! * [`plain`]: the form to be read beside the listing, line by line.
//! * [`fast`]: incremental sums, tested to be equal to the plain form.
//! * [`mutants`]: the plain form with one fault, to test that comparisons find it.
//!
//! These types use a core: [`Position`] (moves are columns), [`Playthrough`] (the listing's whole turn
//! loop with names, strengths, suggestions and changes of sides), [`graph`] (every position that
//! the program can reach in games against itself) and [`strong`] (a player that is better than the
//! program).
//!
//! Note: a line's *mark* depends on the history and not on the stones alone. Two games with the
//! same stones on the board can differ in their marks and so in their scores.

mod core;
pub mod fast;
mod geometry;
pub mod graph;
mod key;
mod lines;
mod listing;
pub mod mutants;
pub mod plain;
mod playthrough;
mod position;
mod spec;
pub mod strong;
mod value;
mod view;

pub use self::core::{Core, Rating, Ties};
pub use self::spec::Vier3d;
pub use geometry::{Cell, Column, Side, Strength};
pub use key::Key;
pub use lines::{LINE_COUNT, LINES, LineIndex, line_name};
pub use listing::ListingPlayer;
pub use playthrough::{Action, Answers, COMPUTER, Evaluation, EvaluationView, Playthrough, PlaythroughView};
pub use position::Position;
pub use value::{Score, Value};
pub use view::BoardView;
