//! The settings of a core's process.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The settings of a core's process.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The program and its arguments; no shell reads them.
    pub command: Vec<String>,
    /// The working directory.
    pub folder: PathBuf,
    /// The time that each reply may take.
    pub time_limit: Duration,
    /// The time for a player's choice of a move; shorter than the limit.
    pub move_time: Option<Duration>,
    /// The log of the conversation.
    pub log: Option<Log>,
    /// Receives the core's standard error as it arrives; characters are not split.
    pub errors: Option<fn(&[u8])>,
}

impl Settings {
    /// Returns the settings of a command with a time limit of ten seconds.
    #[must_use]
    pub fn new(command: Vec<String>, folder: PathBuf) -> Self {
        let time_limit = Duration::from_secs(10);
        Self { command, folder, time_limit, move_time: None, log: None, errors: None }
    }
}

/// A log of the conversations with the processes of a core.
#[derive(Clone)]
pub struct Log(Arc<Mutex<dyn Write + Send>>);

impl Log {
    /// Creates a log.
    pub fn new(output: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(output)))
    }

    /// Writes a message with the process and its direction. A log that cannot be written must not change
    /// a comparison.
    pub(crate) fn write(&self, process: u32, direction: &str, message: &str) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(output, "{process} {direction} {message}");
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Log")
    }
}
