//! The language engine: text chain, tokeniser, compiler, bytecode, interpreter. It knows no dialect and no machine.
//!
//! Memory is the only truth: the tokenised program, variables, arrays and strings are bytes in the machine's RAM, laid
//! out as a [`dialect::Layout`] says. A line is compiled when it is first executed; that code is a derived cache and is
//! dropped when the text changes. The thing newcomers get wrong: nothing is checked when a line is compiled. What is
//! wrong in it becomes an op that raises the error at the place where the original would stumble.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod compile;
pub mod costs;
mod crunch;
pub mod dialect;
pub mod fault;
pub mod keyword;
pub mod names;
pub mod op;
mod program;
pub mod syntax;
pub mod text;
pub mod tokens;
pub mod vm;
mod watch;
