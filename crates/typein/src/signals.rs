//! Signals that ask the program to leave: a command then puts away what it has as if it had come to its end, so that
//! the terminal is restored, recordings are completed and results are whole, and ends as it was told.
//!
//! A person's Ctrl-C behind one ends the process at once, whatever it is doing. What `kill` sends may come twice by itself, because
//! `timeout` tells a process and its group. Hosts without signals are never heard of.

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

/// Those that a person sends: Ctrl-C where it is no key of the front end, and `kill`.
#[cfg(unix)]
const HANDLED: [i32; 2] = [SIGINT, SIGTERM];

/// Ears for signals.
#[cfg(unix)]
#[derive(Debug)]
pub struct Signals(Arc<AtomicUsize>);

/// Ears for signals, where there are none.
#[cfg(not(unix))]
#[derive(Debug)]
pub struct Signals;

#[cfg(unix)]
impl Signals {
    /// Listens from now on.
    ///
    /// # Errors
    /// When the host refuses.
    pub fn listen() -> Result<Self> {
        let heard = Arc::new(AtomicUsize::new(0));
        let is_second = Arc::new(AtomicBool::new(false));
        // In this order: the first signal finds the flag down and raises it.
        flag::register_conditional_default(SIGINT, Arc::clone(&is_second))
            .context("cannot listen to signals")?;
        for signal in HANDLED {
            flag::register(signal, Arc::clone(&is_second)).context("cannot listen to signals")?;
        }
        // When a terminal is closed, its shell and the system both tell of it.
        for signal in HANDLED.into_iter().chain([SIGHUP]) {
            flag::register_usize(signal, Arc::clone(&heard), signal as usize)
                .context("cannot listen to signals")?;
        }
        Ok(Self(heard))
    }

    /// The signal that came last, if one did.
    pub fn received(&self) -> Option<i32> {
        i32::try_from(self.0.load(Ordering::Relaxed)).ok().filter(|&signal| signal != 0)
    }

    /// Ends the process as the signal does that was heard; returns if none was.
    pub fn end_process(&self) {
        if let Some(signal) = self.received() {
            // It does not come back for these signals.
            let _ = low_level::emulate_default_handler(signal);
        }
    }
}

#[cfg(not(unix))]
impl Signals {
    /// Listens from now on.
    pub fn listen() -> Result<Self> {
        Ok(Self)
    }

    /// The signal that came last, if one did.
    pub fn received(&self) -> Option<i32> {
        None
    }

    /// Ends the process as the signal does that was heard; returns if none was.
    pub fn end_process(&self) {}
}
