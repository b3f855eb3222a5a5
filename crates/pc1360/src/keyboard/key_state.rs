//! The state of the keys: pressed keys, queued codes, and the strokes made from them.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use hardware::{Cycles, KeyCode};
use serde::{Deserialize, Serialize};
use sharp_basic::machine::{KeyStroke, Prefix};

use super::keys;
use crate::clock::FRAME_CYCLES;
use crate::display::indicators;

/// The time for which a key has to be down: 50 ms.
const PRESS: u64 = 12_800;
/// The time from the first step of a held cursor key to its second: 0.644 s.
const FIRST_REPEAT: u64 = 164_900;
/// The time from each further step to the next: 92 ms.
const REPEAT: u64 = 23_552;
/// A step happens although the key is released, if it is due within this time: 86 ms.
const LAST_STEP: u64 = 22_016;

/// A key that is down.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct PressedKey {
    key: KeyCode,
    since: Cycles,
    /// The prefix key that was down when it was pressed.
    held_with: Prefix,
    /// It has become a stroke.
    is_taken: bool,
    /// A program has polled it.
    is_polled: bool,
    /// The time of its next step.
    repeats: Cycles,
    /// The key is released; one step is still due.
    is_released: bool,
    /// A step is in progress: the time from its end to the next step.
    delay: Option<u64>,
}

/// The state of the keys.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct KeyState {
    /// Pressed keys, in the order of their presses.
    down: Vec<PressedKey>,
    /// The prefix for the next key.
    prefix: Prefix,
    is_small: bool,
    has_break: bool,
    /// Codes that the host types; they need no pressed key.
    queue: VecDeque<u8>,
    is_waiting: bool,
    /// A key was released after the last poll.
    was_released: bool,
    /// The time at which a waiting machine lets its host type.
    next_tick: Cycles,
}

impl KeyState {
    /// Discards strokes and queued codes; keys stay down.
    pub(crate) fn clear(&mut self) {
        self.down.iter_mut().for_each(PressedKey::suppress);
        self.queue.clear();
        self.has_break = false;
        self.is_waiting = false;
    }

    /// Discards strokes from before a wait. Keys that no program has polled yet still make a stroke,
    /// and queued codes of the host stay.
    pub(crate) fn discard_polled(&mut self) {
        self.down.iter_mut().filter(|down| down.is_polled || down.is_taken).for_each(PressedKey::suppress);
        self.has_break = false;
        self.is_waiting = false;
    }

    /// Returns whether a key was pressed or released after the last poll.
    pub(crate) fn has_changed(&self) -> bool {
        self.was_released || self.down.iter().any(|down| !down.is_polled && !down.is_taken)
    }

    /// Returns whether BRK was pressed and not yet read.
    #[inline]
    pub(crate) fn has_break(&self) -> bool {
        self.has_break
    }

    /// Returns the time of the next poll of a waiting machine.
    pub(crate) fn next_poll(&self, now: Cycles) -> Option<Cycles> {
        let ready = self.down.iter().map(PressedKey::ready).min().unwrap_or(Cycles(u64::MAX));
        self.is_waiting.then(|| ready.min(self.next_tick).max(now))
    }

    /// Returns whether a key is ready, or the host's turn to type has come.
    pub(crate) fn is_poll_due(&mut self, now: Cycles) -> bool {
        if !self.is_waiting {
            return false;
        }
        let is_tick = now >= self.next_tick;
        if is_tick {
            self.next_tick = Cycles(now.0 + FRAME_CYCLES);
        }
        is_tick || self.down.iter().any(|down| down.ready() <= now)
    }

    /// Presses a key.
    pub(super) fn press(&mut self, key: KeyCode, now: Cycles) {
        let Some(code) = code_of(key) else { return };
        if self.down.iter().any(|down| down.key == key) {
            return;
        }
        let held = |code| self.down.iter().any(|down| code_of(down.key) == Some(code));
        let held_with = match code {
            keys::SHIFT | keys::DEF => Prefix::None,
            _ if held(keys::SHIFT) => Prefix::Shift,
            _ if held(keys::DEF) => Prefix::Definition,
            _ => Prefix::None,
        };
        self.has_break |= code == keys::BRK;
        let repeats = Cycles(u64::MAX);
        let is_taken = code == keys::BRK;
        self.down.push(PressedKey {
            key,
            since: now,
            held_with,
            is_taken,
            is_polled: false,
            repeats,
            is_released: false,
            delay: None,
        });
    }

    /// Releases a key.
    pub(super) fn release(&mut self, key: KeyCode, now: Cycles) {
        let before = self.down.len();
        self.down.retain(|down| down.key != key || down.repeats.0 < now.0 + LAST_STEP);
        self.down.iter_mut().filter(|down| down.key == key).for_each(|down| down.is_released = true);
        self.was_released |= self.down.len() < before;
    }

    /// Takes the first key that is ready, or a repeated step.
    fn take_ready(&mut self, now: Cycles) -> Option<(u8, Prefix, bool)> {
        let down = self.down.iter_mut().find(|down| down.ready() <= now)?;
        let code = code_of(down.key)?;
        let is_cursor = matches!(code, keys::UP | keys::DOWN | keys::LEFT | keys::RIGHT);
        let is_repeated = down.is_taken;
        down.delay = is_cursor.then_some(if down.is_taken { REPEAT } else { FIRST_REPEAT });
        down.repeats = Cycles(u64::MAX);
        down.is_taken = true;
        let (key, held_with, is_released) = (down.key, down.held_with, down.is_released);
        if is_released {
            self.release(key, now);
        }
        Some((code, held_with, is_repeated))
    }

    /// Makes the stroke of a key; `None` for a prefix key, which modifies the next one.
    fn make_stroke(&mut self, code: u8, held_with: Prefix, is_repeated: bool) -> Option<KeyStroke> {
        let active = core::mem::take(&mut self.prefix);
        let toggled = |prefix| if active == prefix { Prefix::None } else { prefix };
        match code {
            keys::SHIFT => self.prefix = toggled(Prefix::Shift),
            keys::DEF => self.prefix = toggled(Prefix::Definition),
            keys::SML => self.is_small = !self.is_small,
            _ => {
                let prefix = if held_with == Prefix::None { active } else { held_with };
                let character = typed_character(code, prefix, self.is_small);
                return Some(KeyStroke { key: code, prefix, character, is_repeated });
            }
        }
        None
    }

    /// Returns the indicators of the active prefix and of SML.
    pub(super) fn indicators(&self) -> u8 {
        let prefix = match self.prefix {
            Prefix::None => 0,
            Prefix::Shift => indicators::SHIFT,
            Prefix::Definition => indicators::DEF,
        };
        prefix | if self.is_small { indicators::SMALL } else { 0 }
    }

    /// Queues a code that a host types.
    pub(super) fn queue(&mut self, code: u8) {
        self.queue.push_back(code);
    }

    /// Returns the length of the queue.
    pub(super) fn queued(&self) -> usize {
        self.queue.len()
    }

    /// Returns the codes that a host has typed.
    pub(super) fn take_queue(&mut self) -> Vec<u8> {
        self.queue.drain(..).collect()
    }

    /// Takes the next stroke, if there is one; otherwise the machine waits.
    pub(crate) fn take_stroke(&mut self, now: Cycles) -> Option<KeyStroke> {
        let stroke = self.next_stroke(now);
        self.was_released = false;
        if stroke.is_none() && !self.is_waiting {
            self.next_tick = Cycles(now.0 + FRAME_CYCLES);
        }
        self.is_waiting = stroke.is_none();
        stroke
    }

    fn next_stroke(&mut self, now: Cycles) -> Option<KeyStroke> {
        for down in &mut self.down {
            if let Some(delay) = down.delay.take() {
                down.repeats = Cycles(now.0 + delay);
            }
        }
        if self.take_break() {
            return self.make_stroke(keys::BRK, Prefix::None, false);
        }
        while let Some(code) = self.queue.pop_front() {
            let typed = stroke_for_code(code);
            let is_prefix = matches!(typed.key, keys::SHIFT | keys::DEF | keys::SML);
            if !is_prefix && self.prefix == Prefix::None {
                return Some(typed);
            }
            if let Some(stroke) = self.make_stroke(typed.key, typed.prefix, false) {
                return Some(stroke);
            }
        }
        while let Some((code, held_with, is_repeated)) = self.take_ready(now) {
            if let Some(stroke) = self.make_stroke(code, held_with, is_repeated) {
                return Some(stroke);
            }
        }
        None
    }

    /// Polls the keys for a program: the key pressed last that is still down, or a queued code of the
    /// host.
    pub(crate) fn poll(&mut self) -> Option<u8> {
        self.down.iter_mut().for_each(|down| down.is_polled = true);
        self.was_released = false;
        let mut codes = self.down.iter().rev().filter_map(|down| code_of(down.key));
        let held = codes.find(|&code| code != keys::BRK);
        held.or_else(|| self.queue.pop_front().map(|code| stroke_for_code(code).key))
    }

    /// Returns whether the key with this code is down.
    pub(crate) fn is_held(&self, key: u8) -> bool {
        self.down.iter().any(|down| code_of(down.key) == Some(key))
    }

    /// Returns whether BRK was pressed, and clears that.
    pub(crate) fn take_break(&mut self) -> bool {
        core::mem::take(&mut self.has_break)
    }
}

impl PressedKey {
    /// Returns the time at which it becomes a stroke.
    fn ready(&self) -> Cycles {
        if self.is_taken { self.repeats } else { Cycles(self.since.0 + PRESS) }
    }

    /// Makes no further strokes of this press, however long the key stays down.
    fn suppress(&mut self) {
        self.is_taken = true;
        self.repeats = Cycles(u64::MAX);
        self.delay = None;
    }
}

/// Returns the code of a key by its number.
fn code_of(key: KeyCode) -> Option<u8> {
    keys::KEYS.get(usize::from(key.0)).map(|key| key.code)
}

/// Returns the character that a key types.
fn typed_character(code: u8, prefix: Prefix, is_small: bool) -> Option<u8> {
    let plain = match code {
        b'A'..=b'Z' if is_small => Some(code.to_ascii_lowercase()),
        0x20..=0x7e => Some(code),
        _ => None,
    };
    match prefix {
        Prefix::None | Prefix::Definition => plain,
        Prefix::Shift => keys::SHIFTED.iter().find(|row| row.0 == code).map(|row| row.1).or(plain),
    }
}

/// Returns the stroke for a code that a host types.
fn stroke_for_code(code: u8) -> KeyStroke {
    let shifted = keys::SHIFTED.iter().find(|row| row.1 == code).map(|row| row.0);
    let prefix = if shifted.is_some() { Prefix::Shift } else { Prefix::None };
    let key = shifted.unwrap_or(code.to_ascii_uppercase());
    KeyStroke { key, prefix, character: (code >= 0x20).then_some(code), is_repeated: false }
}
