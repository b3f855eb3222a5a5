//! Commodore BASIC for the 6502: its interpreter, and the C64's variant of it.
//!
//! | part | holds |
//! |---|---|
//! | `machine` | its contract with the machine: channels and their errors, stop key, warm start, machine code |
//! | `variant` | what one variant of the interpreter has of its own |
//! | `compiler` | one line of tokens to ops |
//! | `interpreter` | the intrinsics |
//! | `keyword`, `tokens`, `tokeniser`, `text` | keywords, typed text to tokens and back, lines in memory |
//! | `intrinsic`, `costs` | intrinsics as ops carry them; cycle costs |
//! | `syntax` | static checks of a program |
//! | `c64` | the C64's variant: tables, number type, entry points of its ROM |
//!
//! The loop that runs the ops is in crate `basic`. Note: the interpreter checks nothing before it
//! runs; the compiler walks the text as the original does, and emits an error where the original
//! would raise one.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod access;
mod c64;
mod compiler;
pub mod costs;
pub mod interpreter;
pub mod intrinsic;
pub mod keyword;
pub mod machine;
mod registers;
pub mod syntax;
pub mod text;
mod tokeniser;
pub mod tokens;
pub mod variant;

pub use c64::{C64Basic, Float, KEYWORDS, PROGRAM_START, SYNTAX, rom};
pub use registers::Registers;

/// An interpreter with the engine that runs its code.
pub type Vm<E = C64Basic> = basic::engine::Vm<interpreter::Interpreter<E>>;
