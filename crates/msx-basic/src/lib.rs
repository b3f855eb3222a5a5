//! MSX-BASIC 1.0 and Disk BASIC 1.0: their interpreter, for the Z80.
//!
//! | module | contents |
//! |---|---|
//! | `keyword`, `tokeniser`, `list`, `text` | keywords, tokenising and listing, the program text in memory |
//! | `compiler` | one line of tokens to bytecode |
//! | `intrinsic`, `interpreter` | the operations that ops name, and their implementation |
//! | `name`, `layout`, `value` | variable names, addresses in memory, numbers |
//! | `machine`, `workspace`, `event_traps` | the contract with the machine, the cells of the firmware, event traps |
//! | `costs`, `fault` | cycle costs, errors |
//!
//! Crate `basic` runs the bytecode. Note: programs are not checked before they run. The compiler walks the text as the
//! original does and emits an error where the original reports one.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod compiler;
pub mod costs;
pub mod event_traps;
pub mod fault;
pub mod interpreter;
pub mod intrinsic;
pub mod keyword;
pub mod layout;
pub mod list;
pub mod machine;
pub mod name;
pub mod text;
pub mod tokeniser;
pub mod value;
pub mod workspace;

pub use compiler::check::{StaticError, static_errors};
pub use interpreter::MsxBasic;
pub use machine::MsxMachine;

/// The engine with this dialect.
pub type Vm = basic::engine::Vm<MsxBasic>;
