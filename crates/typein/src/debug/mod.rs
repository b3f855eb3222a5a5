//! The debugger on the command line: its command language, the console that executes it, and two front
//! ends.

pub mod command;
pub mod console;
pub mod load;
pub mod text;
pub mod tui;
