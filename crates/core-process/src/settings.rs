//! How a core is started.

use std::path::PathBuf;
use std::time::Duration;

use crate::connection::Log;

/// How a core is started.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The program and its arguments; no shell reads them.
    pub command: Vec<String>,
    /// The working directory.
    pub folder: PathBuf,
    /// The time that each reply may take.
    pub time_limit: Duration,
    /// Where the conversation is recorded.
    pub log: Option<Log>,
    /// Whether the core's standard error is passed through.
    pub passes_errors: bool,
}

impl Settings {
    /// Returns the settings of a command with a time limit of ten seconds.
    #[must_use]
    pub fn new(command: Vec<String>, folder: PathBuf) -> Self {
        Self { command, folder, time_limit: Duration::from_secs(10), log: None, passes_errors: false }
    }
}
