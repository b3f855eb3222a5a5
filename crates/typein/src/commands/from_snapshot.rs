//! Going on from a snapshot that may be forged.
//!
//! A snapshot holds the inside of a machine, places in its own tables among it. The checksum tells a damaged file, but not one that somebody
//! has changed and summed up again: there the machine fails where it looks such a place up, and that is the file's fault.

use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Result, bail};

use crate::exit::Exit;

/// Does work that goes on from a snapshot, if there is one.
///
/// # Errors
/// Those of the work, and one when the machine cannot go on from the snapshot.
pub fn guard(snapshot: Option<&Path>, work: impl FnOnce() -> Result<Exit>) -> Result<Exit> {
    let Some(path) = snapshot else { return work() };
    let said = Arc::new(Mutex::new(String::new()));
    let saying = Arc::clone(&said);
    panic::set_hook(Box::new(move |panic| {
        *saying.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string().replace('\n', " ");
    }));
    match panic::catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done,
        Err(_) => {
            let said = said.lock().unwrap_or_else(PoisonError::into_inner);
            bail!(
                "`{}` is damaged, or this is a mistake in typein: the machine cannot go on from it ({said})",
                path.display()
            )
        }
    }
}
