//! The interpreter on a thread of this process: the link unless a host installs another.
//!
//! A program can be anywhere when its time is up: in a loop, in `delay`, in a callback. Nothing but a thread can suspend the
//! interpreter there, so it has one of its own, and the two never run at once: the host asks and waits for the answer, the
//! interpreter answers and waits for the next request. Which one runs is never a matter of time.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use gamegrid::{Link, LinkError};

use super::start;

/// Stack of an interpreter: deep calls of a program are its own affair up to the limit of the language.
const STACK: usize = 256 << 20;

/// An interpreter on a thread. Dropping it ends both.
pub struct ThreadLink {
    requests: Sender<Vec<u8>>,
    answers: Receiver<Result<Vec<u8>, LinkError>>,
}

impl ThreadLink {
    /// Starts a thread that waits for its first request.
    ///
    /// # Panics
    /// If the host has no room for another thread.
    #[must_use]
    pub fn start() -> Self {
        let (requests, taken) = channel();
        let (answered, answers) = channel();
        let run = move || {
            let lost = answered.clone();
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| start::run(taken, answered))) {
                // Nobody is there any more if that was why.
                let _ = lost.send(Err(LinkError::Crashed(panic_message(panic.as_ref()))));
            }
        };
        thread::Builder::new()
            .name("python".into())
            .stack_size(STACK)
            .spawn(run)
            .expect("the host has threads");
        Self { requests, answers }
    }
}

impl Link for ThreadLink {
    fn ask(&mut self, request: &[u8]) -> Result<Vec<u8>, LinkError> {
        let gone = || LinkError::Crashed("it has ended".to_owned());
        self.requests.send(request.to_vec()).map_err(|_| gone())?;
        self.answers.recv().unwrap_or_else(|_| Err(gone()))
    }
}

/// What a panic says.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without words").to_owned()
}
