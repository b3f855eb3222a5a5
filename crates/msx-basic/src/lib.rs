//! MSX-BASIC 1.0 and Disk BASIC 1.0: their interpreter, for the Z80.
//!
//! | part | holds |
//! |---|---|
//! | `keyword`, `tokeniser`, `list`, `text` | words, typed text to tokens and back, lines in memory |
//! | `compiler` | one line of tokens to ops |
//! | `intrinsic`, `interpreter` | words as ops carry them; what they do |
//! | `name`, `layout`, `value` | names, where what is kept, numbers as the engine has them |
//! | `machine`, `workspace`, `event_traps` | what the machine does for the language, the cells of the firmware, and those of event traps |
//! | `costs`, `fault` | figures, errors |
//!
//! The loop that runs the ops is crate `basic`'s. What a newcomer gets wrong: nothing here is checked before it runs; the front
//! walks the text as the original does, and puts out an error where the original would report one.
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

/// An interpreter with what runs its code.
pub type Vm = basic::engine::Vm<MsxBasic>;
