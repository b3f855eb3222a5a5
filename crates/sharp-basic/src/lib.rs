//! The BASIC of the Sharp PC-1360: its interpreter, for the SC61860.
//!
//! | part | holds |
//! |---|---|
//! | `keyword`, `tokeniser`, `list`, `rows`, `text` | keywords, typed text to tokens and back, its rows on the display, program lines in memory |
//! | `compiler` | one line of tokens to ops |
//! | `intrinsic`, `interpreter` | intrinsics as the ops carry them; their implementation |
//! | `store`, `name`, `layout`, `value` | variables in memory, names, the memory map, numbers for the engine |
//! | `machine` | what the machine does for the language |
//! | `mode`, `costs`, `fault` | modes of the prompt, cost table, faults |
//!
//! The loop that runs the ops is in crate `basic`. Note: the text is not checked before it runs;
//! the compiler walks it as the original does, and emits an op that raises the error where the
//! original would.
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
