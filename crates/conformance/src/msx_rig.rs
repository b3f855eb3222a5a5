//! An MSX as its recorder had it: frames pass, switches of the key matrix go down and up, text goes through the key buffer.

use std::collections::VecDeque;

use hardware::{Cycles, Event, KeyCode};
use systems::msx::{MsxSystem, Options};
use systems::{KeyQueue, StopReason, System};

/// Clock cycles of a frame.
pub const FRAME: u64 = 228 * 262;
/// Codes that the key buffer holds.
const KEY_BUFFER_LEN: usize = 39;

/// A machine that is switched on.
pub struct Rig {
    /// The machine.
    pub system: MsxSystem,
    /// The elapsed time at which the present frame began.
    frame_start: u64,
    /// Codes for which the key buffer had no room yet.
    pending: VecDeque<u8>,
    /// A line was awaited in the last frame.
    is_waiting_for_line: bool,
}

impl Rig {
    /// Switches one on.
    #[must_use]
    pub fn power_on() -> Self {
        Self {
            system: MsxSystem::new(Options::default()),
            frame_start: 0,
            pending: VecDeque::new(),
            is_waiting_for_line: false,
        }
    }

    /// Lets a frame pass.
    pub fn run_frame(&mut self) {
        let room = KEY_BUFFER_LEN.saturating_sub(self.system.queued()).min(self.pending.len());
        for code in self.pending.drain(..room) {
            self.system.schedule_event(Cycles(0), Event::Queue(code));
        }
        self.frame_start += FRAME;
        self.is_waiting_for_line = false;
        while self.system.now().0 < self.frame_start {
            self.is_waiting_for_line |=
                self.system.run_until(Cycles(self.frame_start)) == StopReason::AwaitingLine;
        }
    }

    /// Lets frames pass.
    pub fn run_frames(&mut self, frames: u64) {
        (0..frames).for_each(|_| self.run_frame());
    }

    /// Puts codes into the key buffer as soon as there is room.
    pub fn queue(&mut self, codes: &[u8]) {
        self.pending.extend(codes);
    }

    /// Presses or releases the key of this row and bit.
    pub fn press(&mut self, row: u8, bit: u8, is_down: bool) {
        let key = KeyCode(row * 8 + bit);
        let event = if is_down { Event::KeyDown(key) } else { Event::KeyUp(key) };
        self.system.schedule_event(Cycles(0), event);
    }

    /// No code waits to be taken.
    #[must_use]
    pub fn has_typed_all(&self) -> bool {
        self.pending.is_empty() && self.system.queued() == 0
    }

    /// The prompt waits, and nothing is left to be typed.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        !self.system.is_running() && self.has_typed_all()
    }

    /// The prompt has waited for a line since the frame before.
    #[must_use]
    pub fn is_at_prompt(&self) -> bool {
        self.is_idle() && self.is_waiting_for_line
    }
}
