//! Signals that request the end of the program. A command then finishes as if it had reached its end, so
//! that it restores the terminal and completes recordings and results; the process then ends with the
//! signal.
//!
//! A second Ctrl-C ends the process immediately. A second SIGTERM does not, because `timeout` sends it
//! to a process and to its group.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anyhow::{Context, Result};
#[cfg(windows)]
use signal_hook::consts::SIGBREAK as TERMINAL_CLOSED;
#[cfg(unix)]
use signal_hook::consts::SIGHUP as TERMINAL_CLOSED;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Signals of a person: Ctrl-C, unless it is a key of the front end, and `kill`.
const HANDLED: [i32; 2] = [SIGINT, SIGTERM];

/// The status of a process of Windows that Ctrl-C has ended, `STATUS_CONTROL_C_EXIT`.
#[cfg(windows)]
const ENDED_BY_CTRL_C: i32 = 0xc000_013a_u32.cast_signed();

/// Receives signals.
#[derive(Debug)]
pub struct Signals(Arc<AtomicUsize>);

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
        // When a terminal is closed, both its shell and the system send its signal.
        for signal in HANDLED.into_iter().chain([TERMINAL_CLOSED]) {
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
        let Some(signal) = self.received() else { return };
        #[cfg(unix)]
        // For these signals it does not return.
        let _ = signal_hook::low_level::emulate_default_handler(signal);
        #[cfg(windows)]
        std::process::exit(if signal == SIGINT { ENDED_BY_CTRL_C } else { 1 });
    }
}
