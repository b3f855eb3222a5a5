//!
//! The execution engine for BASIC programs: bytecode, its interpreter, and a code cache that
//! follows changes of the program text. It depends on no dialect and no machine.
//!
//! A [`dialect::Dialect`] supplies program text and numbers, and by [`language`] compiler, store, intrinsics
//! and traps. RAM is the only truth: the program, its variables, arrays and strings are bytes in the
//! machine's memory, in the dialect's layout. A line is compiled when it is first executed; the code is a
//! derived cache and is discarded when the text changes. Note: compiling reports no errors. A mistake in the
//! text becomes an op that raises the error where the original would raise it.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod branch_log;
pub mod chain;
pub mod costs;
pub mod dialect;
pub mod emit;
pub mod engine;
pub mod fault;
mod fuse;
pub mod language;
pub mod memory;
mod number;
pub mod op;
pub mod program;
pub mod store;
mod table;
pub mod tokens;
mod watch;
