//! The parent process: a link to a child.

use std::env;
use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use core_process::set_own_process_group;
use gamegrid_python::{Link, LinkError};

use super::{COMMAND, MEMORY, SECONDS, child};
use crate::signals::Signals;

/// Time without an answer or progress after which the child counts as unable to end itself.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);
/// The interval of checks for a signal while the parent waits for an answer.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Starts a child process.
pub(super) fn link() -> Box<dyn Link> {
    match start() {
        Ok(process) => Box::new(process),
        Err(error) => Box::new(FailedLink(error.to_string())),
    }
}

/// The link to a child that failed to start.
struct FailedLink(String);

impl Link for FailedLink {
    fn ask(&mut self, _: &[u8]) -> Result<Vec<u8>, LinkError> {
        Err(LinkError::Crashed(format!("it cannot be started: {}", self.0)))
    }
}

/// An interpreter in a child process, which ends when this is dropped.
struct Process {
    child: Child,
    /// The answers; an error at the end of the child.
    answers: Receiver<io::Result<Vec<u8>>>,
    memory: u64,
    seconds: u64,
}

fn start() -> io::Result<Process> {
    let (memory, seconds) = (MEMORY.load(Ordering::Relaxed), SECONDS.load(Ordering::Relaxed));
    let mut command = Command::new(env::current_exe()?);
    command.args([COMMAND, &memory.to_string(), &seconds.to_string()]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    set_own_process_group(&mut command);
    let mut child = command.spawn()?;
    let mut output = child.stdout.take().expect("it was asked for");
    let (answered, answers) = channel();
    thread::Builder::new().name("answers".into()).spawn(move || {
        loop {
            let answer = child::read(&mut output);
            let is_last = answer.is_err();
            if answered.send(answer).is_err() || is_last {
                return;
            }
        }
    })?;
    Ok(Process { child, answers, memory, seconds })
}

impl Process {
    /// Ends the child and returns the reason for its loss.
    fn loss_reason(&mut self) -> LinkError {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let mut text = String::new();
        if let Some(errors) = self.child.stderr.take() {
            const READ: u64 = 4096;
            // A failed read leaves the reason empty.
            let _ = errors.take(READ).read_to_string(&mut text);
        }
        // The messages of a failed allocation, and of a collection whose size overflows.
        if ["memory allocation of", "capacity overflow"].iter().any(|message| text.contains(message)) {
            return LinkError::OutOfMemory(self.memory);
        }
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("its process ended");
        LinkError::Crashed(first.trim().to_owned())
    }
}

impl Link for Process {
    fn ask(&mut self, request: &[u8]) -> Result<Vec<u8>, LinkError> {
        let input = self.child.stdin.as_mut().expect("it was asked for");
        if child::write(input, request).is_err() {
            return Err(self.loss_reason());
        }
        let mut last_progress = Instant::now();
        loop {
            match self.answers.recv_timeout(POLL_INTERVAL) {
                Ok(Ok(answer)) if child::is_progress(&answer) => last_progress = Instant::now(),
                Ok(Ok(answer)) => match child::parse_answer(answer, self.memory, self.seconds) {
                    Ok(answer) => return Ok(answer),
                    Err(loss) => {
                        self.loss_reason();
                        return Err(loss);
                    }
                },
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => return Err(self.loss_reason()),
                Err(RecvTimeoutError::Timeout) if is_interrupted() => {
                    self.loss_reason();
                    return Err(LinkError::Stopped);
                }
                Err(RecvTimeoutError::Timeout) if last_progress.elapsed() > ANSWER_TIMEOUT => {
                    self.loss_reason();
                    return Err(LinkError::NoAnswer);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.stdin.as_mut().map(Write::flush);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns whether a signal asks the front end to end.
fn is_interrupted() -> bool {
    static SIGNALS: OnceLock<Option<Signals>> = OnceLock::new();
    // Without a handler the signal ends this process.
    let signals = SIGNALS.get_or_init(|| Signals::listen().ok());
    signals.as_ref().is_some_and(|signals| signals.received().is_some())
}
