//! Turns presses of host keys into key presses and joystick positions that the machine can see.
//!
//! Host keys change faster than an old keyboard is scanned, and two simultaneous keys can read as a third
//! or as no key. So the sequencer presses one chord at a time: a new press releases the previous chord,
//! every chord lasts for a minimum time, and a gap separates two chords. Joystick switches follow the host
//! keys, each position for a minimum time.
//!
//! During a paste, key presses are queued. On a machine without a key queue a chord lasts until the
//! machine has polled it, and the next one waits for the poll of the release; a machine that stays busy
//! for longer than `UNREAD_TIMEOUT_FRAMES` loses them.

use std::collections::VecDeque;

use systems::{Chord, ControlPort, Cycles, JoystickLines};

use crate::session::Session;

/// Minimum frames of a chord.
const MIN_HOLD_FRAMES: u32 = 2;

/// Frames between two chords.
const GAP_FRAMES: u32 = 1;

/// Frames after which a machine without a key queue counts as busy; the sequencer then discards queued
/// presses.
const UNREAD_TIMEOUT_FRAMES: u32 = 64;

/// Identifies the host key that holds a chord.
pub type HostKeyId = u32;

/// Sequences the keys of one person.
#[derive(Debug, Default)]
pub struct KeySequencer {
    held: Option<HeldChord>,
    /// A chord that the host has released and the machine has not polled yet.
    releasing: Option<HeldChord>,
    /// Earliest time of the next press.
    next_press_at: Cycles,
    /// Time until which the machine may poll the last change.
    read_deadline: Cycles,
    joystick: JoystickLines,
    /// Earliest time of the next joystick change.
    next_joystick_at: Cycles,
    /// Chords pressed during a paste, or before the machine has polled the previous chord.
    queue: VecDeque<QueuedChord>,
}

#[derive(Clone, Copy, Debug)]
struct HeldChord {
    host_key: HostKeyId,
    chord: Chord,
    /// Earliest time of the release.
    held_until: Cycles,
}

#[derive(Clone, Copy, Debug)]
struct QueuedChord {
    host_key: HostKeyId,
    chord: Chord,
    /// Whether the host key is released.
    is_released: bool,
}

impl KeySequencer {
    /// Presses a chord that host key `by` holds. Key repeat of a held key has no effect.
    pub fn press(&mut self, session: &mut Session, by: HostKeyId, chord: Chord) {
        let is_waiting = self.queue.back().is_some_and(|last| last.host_key == by && !last.is_released);
        if is_waiting || self.held.is_some_and(|held| held.host_key == by) {
            return;
        }
        if !session.is_pasting() && self.queue.is_empty() && !self.is_busy(session) {
            self.release_held(session);
            if !self.is_busy(session) {
                return self.press_now(session, by, chord);
            }
        }
        self.queue.push_back(QueuedChord { host_key: by, chord, is_released: false });
    }

    /// Releases polled chords and presses the next one in the queue, after a paste and after the machine
    /// has polled the release of the previous chord.
    pub fn update(&mut self, session: &mut Session) {
        let now = session.system().now();
        if session.system().has_unread_keys() == Some(true) && now >= self.read_deadline {
            self.queue.clear();
        }
        if self.is_unread(session) {
            return;
        }
        if let Some(held) = self.releasing.take_if(|held| now >= held.held_until) {
            return self.release_now(session, held);
        }
        let system = session.system();
        if session.is_pasting()
            || system.has_queued_codes()
            || now < self.next_press_at
            || self.releasing.is_some()
        {
            return;
        }
        if !self.queue.is_empty() && self.held.is_some() && system.has_unread_keys().is_some() {
            return self.release_held(session);
        }
        if let Some(QueuedChord { host_key: by, chord, is_released: is_up }) = self.queue.pop_front() {
            self.press_now(session, by, chord);
            if is_up {
                self.release_held(session);
            }
        }
    }

    /// Returns whether the machine has not polled the last change and may still do so.
    fn is_unread(&self, session: &Session) -> bool {
        let system = session.system();
        system.has_unread_keys() == Some(true) && system.now() < self.read_deadline
    }

    fn is_busy(&self, session: &Session) -> bool {
        self.releasing.is_some() || self.is_unread(session) || session.is_jumping()
    }

    fn press_now(&mut self, session: &mut Session, by: HostKeyId, chord: Chord) {
        self.release_held(session);
        let at = self.next_press_at.max(session.system().now());
        session.press_chord(chord, at);
        self.held = Some(HeldChord {
            host_key: by,
            chord,
            held_until: at + session.frames_to_cycles(MIN_HOLD_FRAMES),
        });
        self.read_deadline = at + session.frames_to_cycles(UNREAD_TIMEOUT_FRAMES);
    }

    /// Releases the chord that host key `by` holds.
    pub fn release(&mut self, session: &mut Session, by: HostKeyId) {
        if self.held.is_some_and(|held| held.host_key == by) {
            self.release_held(session);
        }
        for waiting in self.queue.iter_mut().filter(|waiting| waiting.host_key == by) {
            waiting.is_released = true;
        }
    }

    /// Presses and releases a chord.
    pub fn tap(&mut self, session: &mut Session, chord: Chord) {
        self.press(session, HostKeyId::MAX, chord);
        self.release(session, HostKeyId::MAX);
    }

    /// Presses and releases a chord after the minimum time of another, which stays pressed.
    pub fn tap_while_held(&mut self, session: &mut Session, chord: Chord) {
        let seen = self.held.map_or(Cycles(0), |held| held.held_until);
        session.tap(chord, MIN_HOLD_FRAMES, seen);
    }

    /// Releases all chords, once the machine has polled them.
    pub fn release_keys(&mut self, session: &mut Session) {
        self.queue.iter_mut().for_each(|waiting| waiting.is_released = true);
        self.release_held(session);
    }

    fn release_held(&mut self, session: &mut Session) {
        let Some(held) = self.held.take() else { return };
        if self.is_unread(session) {
            self.releasing = Some(held);
        } else {
            self.release_now(session, held);
        }
    }

    fn release_now(&mut self, session: &mut Session, held: HeldChord) {
        let at = held.held_until.max(session.system().now());
        session.release_chord(held.chord, at);
        self.next_press_at = at + session.frames_to_cycles(GAP_FRAMES);
        self.read_deadline = at + session.frames_to_cycles(UNREAD_TIMEOUT_FRAMES);
    }

    /// Closes or opens switches of the joystick in `port`.
    pub fn set_joystick_switch(
        &mut self,
        session: &mut Session,
        port: ControlPort,
        switch: u8,
        is_closed: bool,
    ) {
        let lines = if is_closed { self.joystick.0 | switch } else { self.joystick.0 & !switch };
        if lines != self.joystick.0 {
            self.joystick = JoystickLines(lines);
            let at = self.next_joystick_at.max(session.system().now());
            session.set_joystick(port, self.joystick, at);
            self.next_joystick_at = at + session.frames_to_cycles(MIN_HOLD_FRAMES);
        }
    }

    /// Releases all chords and joystick switches immediately.
    pub fn release_all(&mut self, session: &mut Session) {
        self.queue.clear();
        for held in self.releasing.take().into_iter().chain(self.held.take()) {
            self.release_now(session, held);
        }
        for port in [ControlPort::One, ControlPort::Two] {
            self.set_joystick_switch(session, port, self.joystick.0, false);
        }
    }
}
