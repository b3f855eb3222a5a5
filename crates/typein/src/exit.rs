//! The exit codes, on which scripts rely.

use std::process::ExitCode;

/// The exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// The condition became true, the program ended, the check passed.
    Success = 0,
    /// A check failed.
    Failed = 1,
    /// Wrong usage, unreadable input, or a file that cannot be written.
    Usage = 2,
    /// The emulated program stopped with an error.
    ProgramError = 3,
    /// The limit came first.
    Limit = 4,
    /// Machine code jumped to an address without code.
    Stuck = 5,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
