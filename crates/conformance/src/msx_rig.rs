//! An MSX as its recorder had it: frames pass, switches of the key matrix go down and up, text goes through the key buffer.

use std::collections::VecDeque;

use hardware::{Cycles, Event, KeyCode};
use systems::msx::{MsxSystem, Options};
use systems::{KeyQueue, Pause, System};

/// Clock cycles of a frame.
pub const FRAME: u64 = 228 * 262;
/// Codes that the key buffer holds.
const ROOM: usize = 39;

/// A machine that is switched on.
pub struct Rig {
    /// The machine.
    pub system: MsxSystem,
    /// The elapsed time at which the present frame began.
    at: u64,
    /// Codes for which the key buffer had no room yet.
    waiting: VecDeque<u8>,
    /// A line was awaited in the last frame.
    is_asking: bool,
}

impl Rig {
    /// Switches one on.
    #[must_use]
    pub fn switch_on() -> Self {
        Self { system: MsxSystem::new(Options::default()), at: 0, waiting: VecDeque::new(), is_asking: false }
    }

    /// Lets a frame pass.
    pub fn pass_frame(&mut self) {
        let room = ROOM.saturating_sub(self.system.queued()).min(self.waiting.len());
        for code in self.waiting.drain(..room) {
            self.system.event(Cycles(0), Event::Queue(code));
        }
        self.at += FRAME;
        self.is_asking = false;
        while self.system.now().0 < self.at {
            self.is_asking |= self.system.run_until(Cycles(self.at)) == Pause::AwaitingLine;
        }
    }

    /// Lets frames pass.
    pub fn pass(&mut self, frames: u64) {
        (0..frames).for_each(|_| self.pass_frame());
    }

    /// Puts codes into the key buffer as soon as there is room.
    pub fn queue(&mut self, codes: &[u8]) {
        self.waiting.extend(codes);
    }

    /// Presses or releases the key of this row and bit.
    pub fn press(&mut self, row: u8, bit: u8, is_down: bool) {
        let key = KeyCode(row * 8 + bit);
        let event = if is_down { Event::KeyDown(key) } else { Event::KeyUp(key) };
        self.system.event(Cycles(0), event);
    }

    /// No code waits to be taken.
    #[must_use]
    pub fn has_taken_all(&self) -> bool {
        self.waiting.is_empty() && self.system.queued() == 0
    }

    /// The prompt waits, and nothing is left to be typed.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        !self.system.is_running() && self.has_taken_all()
    }

    /// The prompt has waited for a line since the frame before.
    #[must_use]
    pub fn is_at_prompt(&self) -> bool {
        self.is_idle() && self.is_asking
    }
}
