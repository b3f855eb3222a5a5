//! Protects a run from an edited snapshot.
//!
//! A snapshot has the state of a machine, with indices into its tables. The checksum detects a corrupt
//! file, but not an edited file with a new checksum: the machine panics at an invalid index, and the
//! error names the file.

use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Result, bail};

use crate::exit::Exit;

/// Runs `work`, which may continue from a snapshot, and turns a panic into an error.
///
/// # Errors
/// Errors of the work, and one when the machine cannot continue from the snapshot.
pub fn guard(snapshot: Option<&Path>, work: impl FnOnce() -> Result<Exit>) -> Result<Exit> {
    let Some(path) = snapshot else { return work() };
    let message = Arc::new(Mutex::new(String::new()));
    let hook_message = Arc::clone(&message);
    panic::set_hook(Box::new(move |panic| {
        *hook_message.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string().replace('\n', " ");
    }));
    match panic::catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done,
        Err(_) => {
            let message = message.lock().unwrap_or_else(PoisonError::into_inner);
            bail!(
                "cannot continue from `{}`: the file is corrupt, or this is a bug in typein ({message})",
                path.display()
            )
        }
    }
}
