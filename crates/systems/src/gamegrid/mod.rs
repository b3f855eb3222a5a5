//! Python programs on the grid library of TigerJython.
//!
//! Every build checks their text. Only a build with the feature `python` runs them.

mod check;
mod keys;
mod system;
mod text;

pub use check::check;
pub(crate) use keys::{chord_for, key_named, key_names, single_key};
pub use system::GridSystem;
pub use text::{is_executable, line_text, lines_of, tokenise};
