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
pub use gamegrid::{Link, LinkError, ThreadLink, set_linker};
#[cfg(feature = "python")]
pub use system::GridSystem;
pub use text::{is_executable, line_text, lines_of, tokenise};
