//! An MSX for tests: it runs frame by frame, switches of the key matrix are pressed and released,
//! text goes through the key buffer.

use std::collections::VecDeque;

use hardware::{Cycles, Event, KeyCode};
use systems::msx::{self, Options};
use systems::{Breakpoints, KeyQueue, StopReason, System};

use crate::slices;

/// Clock cycles of a frame.
pub const FRAME: u64 = 228 * 262;
/// The capacity of the key buffer.
const KEY_BUFFER_LEN: usize = 39;

/// A machine that is powered on.
pub struct Rig {
    /// The machine.
    pub system: Box<dyn System>,
    /// The elapsed time at the start of the current frame.
    frame_start: u64,
    /// Codes that did not fit the key buffer yet.
    pending: VecDeque<u8>,
    /// The machine was waiting for a line in the last frame.
    is_waiting_for_line: bool,
    /// A statement was waiting for a key in the last frame.
    is_waiting_for_key: bool,
}

impl Rig {
    /// Powers on a machine.
    #[must_use]
    pub fn power_on() -> Self {
        Self::with(Options::default())
    }

    /// Powers on a machine with these options.
    #[must_use]
    pub fn with(options: Options) -> Self {
        Self {
            system: msx::build(options),
            frame_start: 0,
            pending: VecDeque::new(),
            is_waiting_for_line: false,
            is_waiting_for_key: false,
        }
    }

    /// Runs one frame.
    pub fn run_frame(&mut self) {
        let room = KEY_BUFFER_LEN.saturating_sub(self.queued()).min(self.pending.len());
        for code in self.pending.drain(..room) {
            self.system.schedule_event(Cycles(0), Event::Queue(code));
        }
        self.frame_start += FRAME;
        self.is_waiting_for_line = false;
        self.is_waiting_for_key = false;
        while self.system.now().0 < self.frame_start {
            let stop = slices::run_until(self.system.as_mut(), Cycles(self.frame_start));
            self.is_waiting_for_line |= stop == StopReason::AwaitingLine;
            self.is_waiting_for_key |= stop == StopReason::AwaitingKey;
        }
    }

    /// Runs a number of frames.
    pub fn run_frames(&mut self, frames: u64) {
        (0..frames).for_each(|_| self.run_frame());
    }

    /// Queues codes for the key buffer.
    pub fn queue(&mut self, codes: &[u8]) {
        self.pending.extend(codes);
    }

    /// Presses or releases the key of this row and bit.
    pub fn press(&mut self, row: u8, bit: u8, is_down: bool) {
        let key = KeyCode(row * 8 + bit);
        let event = if is_down { Event::KeyDown(key) } else { Event::KeyUp(key) };
        self.system.schedule_event(Cycles(0), event);
    }

    /// Returns whether all queued codes have been read.
    #[must_use]
    pub fn has_typed_all(&self) -> bool {
        self.pending.is_empty() && self.queued() == 0
    }

    fn queued(&self) -> usize {
        self.system.key_queue().map_or(0, KeyQueue::queued)
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
