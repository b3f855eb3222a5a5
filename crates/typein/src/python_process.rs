//! Python in a process of its own: this program once more, with a hidden command.
//!
//! One operation of a program (`total(range(10**12))`) can last for hours, or take all memory there is, and nothing within a process
//! can stop it there. So the interpreter is a child that is lent little memory, looks at its own clock and ends itself when a
//! request takes more than a second of processor time; here, the front end stays alive and says why. What counts is processor
//! time, so that a busy computer ends nothing that is not hopeless.

mod child;
mod parent;

use std::sync::atomic::{AtomicU64, Ordering};

pub use self::child::serve;

/// The hidden command.
pub const COMMAND: &str = "__python";

/// What a Python program may have unless the command line says otherwise, in MiB.
pub const DEFAULT_MEMORY: u64 = 256;

static MEMORY: AtomicU64 = AtomicU64::new(DEFAULT_MEMORY);
/// Seconds of processor time for all of a run; 0 for no such limit.
static SECONDS: AtomicU64 = AtomicU64::new(0);

/// Installs the interpreter, each program in a process of its own.
pub fn install() {
    gamegrid_python::install_with(parent::link);
}

/// Lends the programs that start from now on so many MiB.
pub fn set_memory_limit(mebibytes: u64) {
    MEMORY.store(mebibytes, Ordering::Relaxed);
}

/// Lends the programs that start from now on so many seconds of processor time.
pub fn set_time_limit(seconds: u64) {
    SECONDS.store(seconds, Ordering::Relaxed);
}
