//! Integration tests of everything that runs Python, one module a subject. The tests of the crates that run programs on
//! any system are among them, so that this is the only test program with an interpreter.

mod bytes;
mod check;
mod common;
mod debugger;
mod dialect;
mod dialogs;
mod drawing;
mod exercises;
mod files;
mod functions;
mod fuzz;
mod golden;
mod inline;
mod interactive;
mod listeners;
mod programs;
mod queries;
mod rewind;

mod sandbox;
mod solitaire;
mod widgets;
