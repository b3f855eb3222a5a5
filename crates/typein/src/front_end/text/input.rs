//! Lines of standard input, read on a separate thread because a read cannot be interrupted.

use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::thread;
use std::time::Duration;

/// Maximum length of a line in bytes; longer lines are split. No machine reads a hundredth of it.
const MAX_LINE_LEN: u64 = 1 << 16;

/// Number of lines read ahead; the rest stays in the pipe.
const READ_AHEAD_LINES: usize = 64;

/// Standard input as lines.
pub struct Input {
    lines: Receiver<String>,
    /// The next line, after a peek.
    next: Option<String>,
    is_closed: bool,
    is_typed: bool,
}

impl Input {
    /// Starts the reading thread.
    pub fn spawn() -> Self {
        let (sender, lines) = sync_channel(READ_AHEAD_LINES);
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            let mut bytes = Vec::new();
            while input
                .by_ref()
                .take(MAX_LINE_LEN)
                .read_until(b'\n', &mut bytes)
                .is_ok_and(|length| length > 0)
            {
                let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
                bytes.clear();
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { lines, next: None, is_closed: false, is_typed: io::stdin().is_terminal() }
    }

    /// Returns whether a person types the lines, so that each arrives at its time.
    pub fn is_terminal(&self) -> bool {
        self.is_typed
    }

    /// Returns the next line without taking it, if it is available.
    pub fn peek(&mut self) -> Option<&str> {
        if self.next.is_none() {
            match self.lines.try_recv() {
                Ok(line) => self.next = Some(line),
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => self.is_closed = true,
            }
        }
        self.next.as_deref()
    }

    /// Waits for the next line, at most for `time`.
    pub fn wait(&mut self, time: Duration) {
        if self.next.is_none() {
            match self.lines.recv_timeout(time) {
                Ok(line) => self.next = Some(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => self.is_closed = true,
            }
        }
    }

    /// Takes the next line, if it is available.
    pub fn take(&mut self) -> Option<String> {
        self.peek();
        self.next.take()
    }

    /// Returns whether the input has ended and the caller has taken all lines.
    pub fn is_finished(&self) -> bool {
        self.is_closed && self.next.is_none()
    }
}
