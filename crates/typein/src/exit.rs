//! How the program ends: the exit codes, which scripts rely on.

use std::process::ExitCode;

/// The exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// The condition came true, the program ended, the check passed.
    Success = 0,
    /// A check failed.
    Failed = 1,
    /// Wrong usage or unreadable input.
    Usage = 2,
    /// The emulated program stopped with an error.
    ProgramError = 3,
    /// The limit came first.
    Limit = 4,
    /// Machine code ran into an address that nothing answers.
    Stuck = 5,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
