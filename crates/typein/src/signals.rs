//! Signals that request the end of the program. A command then finishes as if it had reached its end, so
//! that it restores the terminal and completes recordings and results; the process then ends with the
//! signal.
//!
//! A second Ctrl-C ends the process immediately. A second SIGTERM does not, because `timeout` sends it
//! to a process and to its group. Hosts without signals report none.

#[cfg(unix)]
use std::sync::Arc;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

#[cfg(unix)]
use anyhow::Context;
use anyhow::Result;
#[cfg(unix)]
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    flag, low_level,
};

/// Signals of a person: Ctrl-C, unless it is a key of the front end, and `kill`.
#[cfg(unix)]
const HANDLED: [i32; 2] = [SIGINT, SIGTERM];

/// Receives signals.
#[cfg(unix)]
#[derive(Debug)]
pub struct Signals(Arc<AtomicUsize>);

/// Receives signals, on a host without them.
#[cfg(not(unix))]
#[derive(Debug)]
pub struct Signals;

#[cfg(unix)]
impl Signals {
    /// Installs the handlers.
    ///
    /// # Errors
    /// When a handler cannot be installed.
    pub fn listen() -> Result<Self> {
        let heard = Arc::new(AtomicUsize::new(0));
        let is_second = Arc::new(AtomicBool::new(false));
        // The order matters: the first signal finds the flag unset and sets it.
        flag::register_conditional_default(SIGINT, Arc::clone(&is_second))
            .context("cannot handle signals")?;
        for signal in HANDLED {
            flag::register(signal, Arc::clone(&is_second)).context("cannot handle signals")?;
        }
        // When a terminal is closed, both its shell and the system send SIGHUP.
        for signal in HANDLED.into_iter().chain([SIGHUP]) {
            flag::register_usize(signal, Arc::clone(&heard), signal as usize)
                .context("cannot handle signals")?;
        }
        Ok(Self(heard))
    }

    /// Returns the last signal, if there was one.
    pub fn received(&self) -> Option<i32> {
        i32::try_from(self.0.load(Ordering::Relaxed)).ok().filter(|&signal| signal != 0)
    }

    /// Ends the process with the received signal; returns if there was none.
    pub fn end_process(&self) {
        if let Some(signal) = self.received() {
            // For these signals it does not return.
            let _ = low_level::emulate_default_handler(signal);
        }
    }
}

#[cfg(not(unix))]
impl Signals {
    /// Returns a receiver that never gets a signal.
    pub fn listen() -> Result<Self> {
        Ok(Self)
    }

    /// Returns `None`.
    pub fn received(&self) -> Option<i32> {
        None
    }

    /// Returns.
    pub fn end_process(&self) {}
}
