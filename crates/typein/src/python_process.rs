//! Runs Python programs in a child process: this executable with a hidden command.
//!
//! One operation (`sum(range(10**12))`) can last for hours or use all memory, and no code within the
//! process can stop it. So the child has a memory limit, and its watchdog ends it when a request
//! takes more than a second of CPU time; the front end keeps running and reports the reason. The limit
//! is CPU time so that a busy host ends no program that would finish.

mod child;
mod parent;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod system_calls;

use std::sync::atomic::{AtomicU64, Ordering};

pub use self::child::serve;

/// The hidden command.
pub const COMMAND: &str = "__python";

/// Default memory of a Python program in MiB.
pub const DEFAULT_MEMORY: u64 = 256;

static MEMORY: AtomicU64 = AtomicU64::new(DEFAULT_MEMORY);
/// CPU seconds for a whole run; 0 for no limit.
static SECONDS: AtomicU64 = AtomicU64::new(0);

/// Installs the interpreter, which runs each program in a separate process.
pub fn install() {
    gamegrid_python::install_with(parent::link);
}

/// Sets the memory limit in MiB for programs that start from now on.
pub fn set_memory_limit(mebibytes: u64) {
    MEMORY.store(mebibytes, Ordering::Relaxed);
}

/// Sets the CPU time limit in seconds for programs that start from now on.
pub fn set_time_limit(seconds: u64) {
    SECONDS.store(seconds, Ordering::Relaxed);
}
