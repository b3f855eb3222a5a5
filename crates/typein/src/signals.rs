//! Signals that request the end of the program. A command then finishes as if it had reached its end, so
//! that it restores the terminal and completes recordings and results; the process then ends with the
//! signal.
//!
//! A second Ctrl-C ends the process immediately. A second SIGTERM does not, because `timeout` sends it
//! to a process and to its group.

use std::sync::Arc;
#[cfg(unix)]
use std::sync::atomic::AtomicBool;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result};

/// The status of a process of Windows that Ctrl-C has ended, `STATUS_CONTROL_C_EXIT`.
#[cfg(windows)]
const ENDED_BY_CTRL_C: i32 = 0xc000_013a_u32.cast_signed();

/// The number of Ctrl-C in [`Signals::received`], as on Unix.
#[cfg(windows)]
const SIGINT: i32 = 2;

/// Receives signals.
#[derive(Debug)]
pub struct Signals(Arc<AtomicUsize>);

impl Signals {
    /// Installs the handlers: of Ctrl-C, unless it is a key of the front end, of `kill`, and of a closed terminal.
    ///
    /// # Errors
    /// When a handler cannot be installed.
    #[cfg(unix)]
    pub fn listen() -> Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::flag;

        let heard = Arc::new(AtomicUsize::new(0));
        let is_second = Arc::new(AtomicBool::new(false));
        // The order matters: the first signal finds the flag unset and sets it.
        flag::register_conditional_default(SIGINT, Arc::clone(&is_second))
            .context("cannot handle signals")?;
        for signal in [SIGINT, SIGTERM] {
            flag::register(signal, Arc::clone(&is_second)).context("cannot handle signals")?;
        }
        // When a terminal is closed, both its shell and the system send its signal.
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            flag::register_usize(signal, Arc::clone(&heard), signal as usize)
                .context("cannot handle signals")?;
        }
        Ok(Self(heard))
    }

    /// Installs the handler of the console: Ctrl-C, Ctrl-Break, the closed window, the end of the session.
    ///
    /// # Errors
    /// When the handler cannot be installed.
    #[cfg(windows)]
    pub fn listen() -> Result<Self> {
        static HEARD: std::sync::OnceLock<Arc<AtomicUsize>> = std::sync::OnceLock::new();
        if let Some(heard) = HEARD.get() {
            return Ok(Self(Arc::clone(heard)));
        }
        let heard = HEARD.get_or_init(Arc::default);
        ctrlc::try_set_handler(|| {
            if heard.swap(SIGINT as usize, Ordering::Relaxed) != 0 {
                std::process::exit(ENDED_BY_CTRL_C);
            }
        })
        .context("cannot handle signals")?;
        Ok(Self(Arc::clone(heard)))
    }

    /// Returns the last signal, if there was one.
    pub fn received(&self) -> Option<i32> {
        i32::try_from(self.0.load(Ordering::Relaxed)).ok().filter(|&signal| signal != 0)
    }

    /// Ends the process with the received signal; returns if there was none.
    pub fn end_process(&self) {
        let Some(signal) = self.received() else { return };
        // For these signals it does not return.
        #[cfg(unix)]
        let _ = signal_hook::low_level::emulate_default_handler(signal);
        #[cfg(windows)]
        if signal == SIGINT {
            std::process::exit(ENDED_BY_CTRL_C);
        }
    }
}
