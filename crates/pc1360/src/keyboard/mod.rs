//! The keyboard: pressed keys, and the strokes that they make.
//!
//! The machine polls its keys while it waits: a key makes a stroke once it has been down for 50 ms, and has to be released
//! before it makes another. Only the cursor keys repeat. SHIFT and DEF are separate strokes that modify the next key; SML is a
//! lock.
//!
//! Note: a key that is pressed and released while the program works is lost. Only BRK is latched at
//! any time.
//!
//! Source: *measured* (`editor.jsonl`, `signs.tsv`; the project's facts on the keyboard). *Guess*: SHIFT or DEF that is down
//! also modifies a key that is pressed then, and a second DEF cancels the first one as SHIFT does.

mod key_state;
pub mod keys;
mod names;

use alloc::vec::Vec;

use hardware::{Event, Keyboard};
use sharp_basic::SharpMachine;

pub(crate) use key_state::KeyState;
pub use names::{chord_for, chord_for_code, chord_named, key_name_for_code, key_names};

use crate::Pc1360;
use crate::display::indicators;

impl Pc1360 {
    /// Applies an event at the current time.
    pub(crate) fn apply_event(&mut self, event: Event) {
        let now = self.time();
        match event {
            Event::KeyDown(key) => self.keys.press(key, now),
            Event::KeyUp(key) => self.keys.release(key, now),
            Event::Queue(code) => self.keys.queue(code),
            // The machine has no such ports.
            Event::Joystick { .. } | Event::Pointer { .. } => {}
        }
        self.reschedule();
    }

    /// Takes the codes that a host has typed.
    pub fn take_typed(&mut self) -> Vec<u8> {
        self.keys.take_queue()
    }

    /// Discards all strokes and typed codes.
    pub fn discard_strokes(&mut self) {
        self.keys.clear();
        self.reschedule();
    }

    pub(crate) fn show_key_indicators(&mut self) {
        let lit = self.keys.indicators();
        if self.indicators() & (indicators::SHIFT | indicators::DEF | indicators::SMALL) != lit {
            self.set_indicators(indicators::SHIFT | indicators::DEF | indicators::SMALL, lit);
        }
    }
}

impl Keyboard for Pc1360 {
    fn apply(&mut self, event: Event) {
        self.apply_event(event);
    }

    fn queued(&self) -> usize {
        self.keys.queued()
    }
}
