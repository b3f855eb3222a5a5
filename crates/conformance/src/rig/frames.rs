//! Running frame by frame: switches of the key matrix are pressed and released at the beginning of a frame, text
//! goes through the key buffer.

use systems::{Breakpoints, Event, KeyCode, StopReason};

use super::{Line, Rig};

/// Frames from the prompt to the next typed line, and from a stored program line, which no prompt follows.
pub const PAUSE: u64 = 5;
/// See [`PAUSE`].
pub const STORED: u64 = 60;

impl Rig {
    /// Returns the cycles of a frame.
    #[must_use]
    pub fn frame(&self) -> u64 {
        (f64::from(self.system.clock().0) / self.system.frame_rate()).round() as u64
    }

    /// Runs one frame.
    pub fn run_frame(&mut self) {
        let room = self.description.key_buffer.saturating_sub(self.queued()).min(self.pending.len());
        for code in self.pending.drain(..room) {
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

    /// Lets [`is_waiting`](Self::is_waiting) see statements that wait for a key.
    pub fn watch_key_polls(&mut self) {
        self.system.set_breakpoints(Breakpoints { key_polls: true, ..Breakpoints::default() });
    }

    /// Returns whether a line or a key was awaited in the previous frame, and no codes are queued.
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
