//! The language engine: bytecode, what runs it, and what keeps it true to a program's text. It knows no language and no machine.
//!
//! A [`dialect::Dialect`] brings text, front, store, numbers, words and traps; memory is the only truth: the program, its variables,
//! arrays and strings are bytes in the machine's RAM, laid out as the dialect lays them out. A line is compiled when it is first
//! executed; that code is a derived cache and is dropped when the text changes. The thing newcomers get wrong: nothing is checked
//! when a line is compiled. What is wrong in it becomes an op that raises the error at the place where the original would stumble.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod chain;
pub mod costs;
pub mod dialect;
pub mod emit;
pub mod engine;
pub mod fault;
mod fuse;
pub mod memory;
mod number;
pub mod op;
mod parts;
pub mod program;
pub mod store;
mod table;
mod watch;
