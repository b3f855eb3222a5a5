//! Running frame by frame: switches of the key matrix change at the start of a frame, text passes through the key
//! buffer.

use serde::Deserialize;
use systems::{Breakpoints, Event, KeyCode, StopReason};

use super::{Line, Rig};

/// Frames from the prompt to the next typed line, and from a stored program line, which has no prompt after it.
pub const PAUSE: u64 = 5;
/// See [`PAUSE`].
pub const STORED: u64 = 60;

/// A change of the key matrix at the start of a frame, stored as a list of four numbers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "(u64, u8, u8, u8)")]
pub struct MatrixEvent {
    /// The frame.
    pub frame: u64,
    /// The row of the key matrix.
    pub row: u8,
    /// The bit in the row.
    pub bit: u8,
    /// Whether the key is pressed (stored as 1) or released (0).
    pub is_down: bool,
}

impl From<(u64, u8, u8, u8)> for MatrixEvent {
    fn from((frame, row, bit, is_down): (u64, u8, u8, u8)) -> Self {
        Self { frame, row, bit, is_down: is_down != 0 }
    }
}

impl Rig {
    /// Returns the cycles of a frame.
    #[must_use]
    pub fn frame(&self) -> u64 {
        (f64::from(self.system.clock().0) / self.system.frame_rate()).round() as u64
    }

    /// Runs one frame.
    pub fn run_frame(&mut self) {
        let count = self.description.key_buffer.saturating_sub(self.queued()).min(self.pending.len());
        for code in self.pending.drain(..count) {
            self.system.schedule_event(self.system.now(), Event::Queue(code));
        }
        self.frame_start += self.frame();
        let (mut line, mut key) = (false, false);
        while self.now() < self.frame_start {
            let stop = self.step(self.frame_start);
            line |= stop == StopReason::AwaitingLine;
            key |= stop == StopReason::AwaitingKey;
        }
        (self.is_waiting_for_line, self.is_waiting_for_key) = (line, key);
    }

    /// Runs a number of frames.
    pub fn run_frames(&mut self, frames: u64) {
        (0..frames).for_each(|_| self.run_frame());
    }

    /// Applies a recorded change of the key matrix.
    pub fn apply(&mut self, event: &MatrixEvent) {
        self.press(event.row, event.bit, event.is_down);
    }

    /// Queues codes for the key buffer.
    pub fn queue(&mut self, codes: &[u8]) {
        self.pending.extend(codes);
    }

    /// Queues a line with RETURN.
    pub fn queue_line(&mut self, line: &str) {
        self.queue(line.as_bytes());
        self.queue(b"\r");
    }

    /// Queues a line, and runs to the prompt after it; at most for `limit` frames.
    pub fn enter_line(&mut self, line: &str, limit: u64) {
        self.queue_line(line);
        self.run_frame();
        for _ in 0..limit {
            if self.is_at_prompt() {
                break;
            }
            self.run_frame();
        }
        self.run_frames(PAUSE);
    }

    /// Loads a program `boot` frames after power-on, and clears the screen.
    pub fn load_at_cleared_screen(&mut self, boot: u64, lines: impl IntoIterator<Item = Line>) {
        self.run_frames(boot);
        self.load(lines);
        self.queue(b"CLS\r");
        self.run_frame();
        while !self.is_idle() {
            self.run_frame();
        }
        self.run_frames(PAUSE);
    }

    /// Presses or releases the key of this row and bit.
    pub fn press(&mut self, row: u8, bit: u8, is_down: bool) {
        let key = KeyCode(row * 8 + bit);
        self.event(if is_down { Event::KeyDown(key) } else { Event::KeyUp(key) });
    }

    /// Returns whether all queued codes have been read.
    #[must_use]
    pub fn has_typed_all(&self) -> bool {
        self.pending.is_empty() && self.queued() == 0
    }

    /// Makes [`is_waiting`](Self::is_waiting) report statements that wait for a key.
    pub fn watch_key_polls(&mut self) {
        self.system.set_breakpoints(Breakpoints { key_polls: true, ..Breakpoints::default() });
    }

    /// Returns whether the machine waited for a line or a key in the previous frame, and no codes are queued.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.has_typed_all() && (self.is_waiting_for_line || self.is_waiting_for_key)
    }

    /// Returns whether the prompt waits and no codes are queued.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        !self.system.is_running() && self.has_typed_all()
    }

    /// Returns whether the prompt has been waiting for a line since the previous frame.
    #[must_use]
    pub fn is_at_prompt(&self) -> bool {
        self.is_idle() && self.is_waiting_for_line
    }
}
