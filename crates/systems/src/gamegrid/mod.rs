//! Python programs on the grid library of TigerJython.
//!
//! What can be said of their text needs no Python and is always there. Running one does: a build with the feature `python`.

mod text;

pub use text::{check, line_text, lines_of, prepare};
