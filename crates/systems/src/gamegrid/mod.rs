//! Python programs on the grid library of TigerJython.
//!
//! What can be said of their text needs no Python. Running one does: the process [installs](gamegrid::install) an interpreter.

mod check;
mod keys;
mod system;
mod text;

pub use check::check;
pub use system::GridSystem;
pub use text::{is_executable, line_text, lines_of, tokenise};
