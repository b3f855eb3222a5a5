//! The debugger on the command line: two front ends of [`player::console`].

pub mod load;
pub mod text;
pub mod tui;
