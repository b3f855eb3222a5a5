//! Commodore BASIC for the 6502: its interpreter, and the C64's variant of it.
//!
//! | part | contents |
//! |---|---|
//! | `machine` | its contract with the machine: channels and their errors, stop key, warm start, machine code |
//! | `variant` | the differences between the variants of the interpreter |
//! | `compiler` | one line of tokens to ops |
//! | `interpreter` | the intrinsics |
//! | `keyword`, `tokens`, `tokeniser`, `text` | keywords, typed text to tokens and back, lines in memory |
//! | `intrinsic`, `costs` | intrinsics as ops carry them; cycle costs |
//! | `syntax` | static checks of a program |
//! | `v2` | the variant BASIC V2: tables, number type, entry points of its ROMs |
//!
//! The loop that runs the ops is in crate `basic`. Note: the interpreter does not check a program before it
//! runs; the compiler scans the text as the original does, and emits an error where the original would raise
//! one.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod access;
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
mod v2;
pub mod variant;

pub use registers::Registers;
pub use v2::{
    C64Basic, C64Rom, Float, KEYWORDS, PROGRAM_START, Part, Placement, SYNTAX, V2Basic, Vic20Basic, Vic20Rom,
    rom,
};

/// An interpreter with the engine that runs its code.
pub type Vm<E = C64Basic> = basic::engine::Vm<interpreter::Interpreter<E>>;
