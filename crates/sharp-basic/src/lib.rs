//! The BASIC of the Sharp PC-1360: its interpreter, for the SC61860.
//!
//! | module | contents |
//! |---|---|
//! | `keyword`, `tokeniser`, `list`, `rows`, `text` | keywords, tokenising and listing, rows on the display, program lines in memory |
//! | `compiler` | one line of tokens to bytecode |
//! | `intrinsic`, `interpreter` | intrinsics in the ops; their implementation |
//! | `store`, `name`, `layout`, `value` | variables in memory, names, the memory map, numbers for the engine |
//! | `machine` | the contract with the machine |
//! | `mode`, `costs`, `fault` | modes of the prompt, cost table, faults |
//!
//! Crate `basic` runs the bytecode. Note: the text is not checked before it runs. The compiler walks it in the order of
//! the original, and emits an op that raises the error where the original would.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod compiler;
pub mod costs;
pub mod fault;
pub mod interpreter;
pub mod intrinsic;
pub mod keyword;
pub mod layout;
pub mod list;
pub mod machine;
pub mod mode;
pub mod name;
pub mod rows;
pub mod store;
pub mod text;
pub mod tokeniser;
pub mod value;

pub use compiler::check::{StaticError, static_errors};
pub use interpreter::SharpBasic;
pub use machine::SharpMachine;

/// An interpreter together with the engine.
pub type Vm = basic::engine::Vm<SharpBasic>;
