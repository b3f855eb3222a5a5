//! Key scripts.

mod parse;
