//! What is down, what was struck, and the strokes that come of it.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use hardware::{Cycles, KeyCode, KeyStroke, Prefix};
use serde::{Deserialize, Serialize};

use super::keys;
use crate::clock::FRAME_CYCLES;
use crate::display::indicators;

/// How long a key has to be down: 50 ms.
const PRESS: u64 = 12_800;
/// When a cursor key that is held steps for the second time, once its first step is done: 0.644 s.
const FIRST_REPEAT: u64 = 164_900;
/// From then on: 92 ms after each step is done.
const REPEAT: u64 = 23_552;
/// A key that goes up so shortly before a step makes that step all the same: 86 ms.
const LAST_STEP: u64 = 22_016;

/// A key that is down.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct PressedKey {
    key: KeyCode,
    since: Cycles,
    /// What was down when it was pressed.
    held_with: Prefix,
    /// It has become a stroke.
    is_taken: bool,
    /// A program has looked at it.
    is_polled: bool,
    /// When it steps again.
    repeats: Cycles,
    /// It is up again; one step is still to come.
    is_released: bool,
    /// A step is under way: how long after its end the next one comes.
    delay: Option<u64>,
}

/// What is down, and what was struck.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct KeyState {
    /// In the order of their presses.
    down: Vec<PressedKey>,
    /// What the next key uses up.
    prefix: Prefix,
    is_small: bool,
    has_break: bool,
    /// Codes that the host types, which wait for no key.
    queue: VecDeque<u8>,
    is_waiting: bool,
    /// A key has gone up and nobody has looked since.
    was_released: bool,
    /// When a waiting machine lets its host type.
    next_tick: Cycles,
}

impl KeyState {
    /// Forgets what was struck and typed; keys stay down.
    pub(crate) fn clear(&mut self) {
        self.down.iter_mut().for_each(PressedKey::suppress);
        self.queue.clear();
        self.has_break = false;
        self.is_waiting = false;
    }

    /// Forgets what was struck before. A key that nobody has looked at yet is still to be struck, and what a host types waits for
    /// whoever asks.
    pub(super) fn discard_polled(&mut self) {
        self.down.iter_mut().filter(|down| down.is_polled || down.is_taken).for_each(PressedKey::suppress);
        self.has_break = false;
        self.is_waiting = false;
    }

    /// Whether a key has gone down or up and nobody has looked since.
    pub(super) fn has_changed(&self) -> bool {
        self.was_released || self.down.iter().any(|down| !down.is_polled && !down.is_taken)
    }

    /// BRK was pressed and nobody has asked.
    #[inline]
    pub(crate) fn has_break(&self) -> bool {
        self.has_break
    }

    /// When a waiting machine looks next.
    pub(crate) fn next_poll(&self, now: Cycles) -> Option<Cycles> {
        let ready = self.down.iter().map(PressedKey::ready).min().unwrap_or(Cycles(u64::MAX));
        self.is_waiting.then(|| ready.min(self.next_tick).max(now))
    }

    /// Whether there is something to look at, or the host's turn to type.
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

    /// A key goes down.
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

    /// A key goes up.
    pub(super) fn release(&mut self, key: KeyCode, now: Cycles) {
        let before = self.down.len();
        self.down.retain(|down| down.key != key || down.repeats.0 < now.0 + LAST_STEP);
        self.down.iter_mut().filter(|down| down.key == key).for_each(|down| down.is_released = true);
        self.was_released |= self.down.len() < before;
    }

    /// Takes the key that is ready first, or steps again.
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

    /// What a key becomes: nothing if it is one that the next key uses up.
    fn make_stroke(&mut self, code: u8, held_with: Prefix, is_repeated: bool) -> Option<KeyStroke> {
        let struck = core::mem::take(&mut self.prefix);
        let toggled = |prefix| if struck == prefix { Prefix::None } else { prefix };
        match code {
            keys::SHIFT => self.prefix = toggled(Prefix::Shift),
            keys::DEF => self.prefix = toggled(Prefix::Definition),
            keys::SML => self.is_small = !self.is_small,
            _ => {
                let prefix = if held_with == Prefix::None { struck } else { held_with };
                let character = typed_character(code, prefix, self.is_small);
                return Some(KeyStroke { key: code, prefix, character, is_repeated });
            }
        }
        None
    }

    /// The signs that stand for what was struck.
    pub(super) fn indicators(&self) -> u8 {
        let prefix = match self.prefix {
            Prefix::None => 0,
            Prefix::Shift => indicators::SHIFT,
            Prefix::Definition => indicators::DEF,
        };
        prefix | if self.is_small { indicators::SMALL } else { 0 }
    }

    /// Takes a code that a host types.
    pub(super) fn queue(&mut self, code: u8) {
        self.queue.push_back(code);
    }

    /// How many of them wait.
    pub(super) fn queued(&self) -> usize {
        self.queue.len()
    }

    /// Gives back what a host has typed.
    pub(super) fn take_queue(&mut self) -> Vec<u8> {
        self.queue.drain(..).collect()
    }

    /// The next stroke, if there is one; without one the machine waits.
    pub(super) fn take_stroke(&mut self, now: Cycles) -> Option<KeyStroke> {
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

    /// A program looks: the key pressed last that is still down, or a code that the host types.
    pub(super) fn poll(&mut self) -> Option<u8> {
        self.down.iter_mut().for_each(|down| down.is_polled = true);
        self.was_released = false;
        let mut codes = self.down.iter().rev().filter_map(|down| code_of(down.key));
        let held = codes.find(|&code| code != keys::BRK);
        held.or_else(|| self.queue.pop_front().map(|code| stroke_for_code(code).key))
    }

    /// Whether the key with this code is down.
    pub(super) fn is_held(&self, key: u8) -> bool {
        self.down.iter().any(|down| code_of(down.key) == Some(key))
    }

    /// Whether BRK was pressed; it is asked once.
    pub(super) fn take_break(&mut self) -> bool {
        core::mem::take(&mut self.has_break)
    }
}

impl PressedKey {
    /// When it becomes a stroke.
    fn ready(&self) -> Cycles {
        if self.is_taken { self.repeats } else { Cycles(self.since.0 + PRESS) }
    }

    /// It is no stroke any more, however long it stays down.
    fn suppress(&mut self) {
        self.is_taken = true;
        self.repeats = Cycles(u64::MAX);
        self.delay = None;
    }
}

/// The code of a key by its number.
fn code_of(key: KeyCode) -> Option<u8> {
    keys::KEYS.get(usize::from(key.0)).map(|key| key.code)
}

/// The character that a key types.
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

/// The stroke that a host means by a code.
fn stroke_for_code(code: u8) -> KeyStroke {
    let shifted = keys::SHIFTED.iter().find(|row| row.1 == code).map(|row| row.0);
    let prefix = if shifted.is_some() { Prefix::Shift } else { Prefix::None };
    let key = shifted.unwrap_or(code.to_ascii_uppercase());
    KeyStroke { key, prefix, character: (code >= 0x20).then_some(code), is_repeated: false }
}
