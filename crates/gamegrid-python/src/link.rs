//! The interpreter on a thread of this process, which `install` selects.
//!
//! The time of a program can end at any point: in a loop, in `delay`, in a callback. A separate thread suspends the
//! interpreter there. The host and the interpreter never run concurrently: the host sends a request and waits for the
//! reply; the interpreter replies and waits for the next request. The switch never depends on time.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use gamegrid::protocol::{Request, encode};
use gamegrid::{Link, LinkError};

use super::host::{Host, Slice};
use super::panic_line;
use super::start::Program;

/// The stack of an interpreter in bytes: enough for calls up to the recursion limit of the language.
const STACK: usize = 256 << 20;

/// The recursion limit of a program.
const MAX_RECURSION: usize = 1000;

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
            let host = HostThread { requests: taken, answers: answered };
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| serve(host, counted))) {
                let mut message = panic_message(panic.as_ref());
                if let Some(line) = panic_line::take() {
                    message.push_str(&format!(" (line {line})"));
                }
                // The host may have ended, which may be the cause of the panic.
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

/// The thread of the host, seen from the thread of the interpreter.
struct HostThread {
    requests: Receiver<Vec<u8>>,
    answers: Sender<Result<Vec<u8>, LinkError>>,
}

impl HostThread {
    /// Returns the next request; `None` after the end of the host.
    fn next(&self) -> Option<Request> {
        self.requests.recv().ok().and_then(|request| Request::decode(&request))
    }

    /// Sends a reply; a host that has ended gets none.
    fn answer(&self, answer: Vec<u8>) {
        let _ = self.answers.send(Ok(answer));
    }
}

impl Host for Rc<HostThread> {
    fn can_suspend(&self) -> bool {
        true
    }

    fn suspend(&self, result: Vec<u8>, reply: &dyn Fn(Request) -> Vec<u8>) -> Slice {
        self.answer(result);
        loop {
            match self.next() {
                Some(Request::Run { until, max_work }) => return Slice { until, max_work },
                Some(request) => self.answer(reply(request)),
                // Ends the thread. Handlers of the program cannot catch this.
                None => resume_unwind(Box::new(())),
            }
        }
    }
}

/// Runs a program on this thread until the host ends.
fn serve(host: HostThread, progress: Arc<AtomicU64>) {
    let host = Rc::new(host);
    let Some(first) = host.next() else { return };
    // The host goes on while the interpreter loads its modules.
    host.answer(encode(&()));
    let program = Program::start(first, Box::new(Rc::clone(&host)), MAX_RECURSION, progress);
    while let Some(request) = host.next() {
        host.answer(match request {
            Request::Run { until, max_work } => program.run(Slice { until, max_work }),
            request => program.reply_to(request),
        });
    }
}

/// Returns the message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}
