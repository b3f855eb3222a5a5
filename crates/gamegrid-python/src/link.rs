//! The interpreter on a thread of this process: what `install` gives a process.
//!
//! A program can be anywhere when its time is up: in a loop, in `delay`, in a callback. Only a
//! thread can suspend the interpreter there, so it has its own, and the two never run at once: the
//! host sends a request and waits for the reply, the interpreter replies and waits for the next
//! request. The switch never depends on time.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use gamegrid::{Link, LinkError};

use super::{panic_line, start};

/// Stack of an interpreter: deep calls of a program are its own affair up to the limit of the language.
const STACK: usize = 256 << 20;

/// An interpreter on a thread. Dropping it ends both.
pub struct ThreadLink {
    requests: Sender<Vec<u8>>,
    answers: Receiver<Result<Vec<u8>, LinkError>>,
    progress: Arc<AtomicU64>,
}

impl ThreadLink {
    /// Starts a thread that waits for its first request.
    ///
    /// # Panics
    /// If the host cannot start another thread.
    #[must_use]
    pub fn start() -> Self {
        let (requests, taken) = channel();
        let (answered, answers) = channel();
        let progress = Arc::<AtomicU64>::default();
        let counted = Arc::clone(&progress);
        let run = move || {
            let lost = answered.clone();
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| start::run(taken, answered, counted))) {
                let mut message = panic_message(panic.as_ref());
                if let Some(line) = panic_line::take() {
                    message.push_str(&format!(" (line {line})"));
                }
                // The host may be gone already, which may be the reason.
                let _ = lost.send(Err(LinkError::Crashed(message)));
            }
        };
        thread::Builder::new()
            .name("python".into())
            .stack_size(STACK)
            .spawn(run)
            .expect("the host can start a thread");
        Self { requests, answers, progress }
    }

    /// Returns a number that changes with every step of the program, for a watchdog on another thread.
    #[must_use]
    pub fn progress(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.progress)
    }
}

impl Link for ThreadLink {
    fn ask(&mut self, request: &[u8]) -> Result<Vec<u8>, LinkError> {
        let gone = || LinkError::Crashed("it exited".to_owned());
        self.requests.send(request.to_vec()).map_err(|_| gone())?;
        self.answers.recv().unwrap_or_else(|_| Err(gone()))
    }
}

/// Returns the message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}
