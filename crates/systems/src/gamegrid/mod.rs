//! Python programs on the grid library of TigerJython.
//!
//! What can be said of their text needs no Python and is always there. Running one does: a build with the feature `python`.

mod check;
#[cfg(feature = "python")]
mod keys;
#[cfg(feature = "python")]
mod system;
mod text;

pub use check::check;
#[cfg(feature = "python")]
pub use gamegrid::{Link, Loss, Thread, link_by};
#[cfg(feature = "python")]
pub use system::GridSystem;
pub use text::{is_carried_out, line_text, lines_of, prepare};
