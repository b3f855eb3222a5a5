//! Fingers on the machine's keyboard and joystick.
//!
//! Host keys come and go faster than an old keyboard is looked at, and two at once become a third or none. So one
//! chord is down at a time: pressing the next lifts the one before, every chord stays down long enough to be seen,
//! and there is a pause between two. Joystick switches are held as they come, each position for a moment at least.
//!
//! While a text is being pasted, the person's keys wait until it is through.

use std::collections::VecDeque;

use systems::{Chord, Cycles, JoystickLines, Port};

use crate::keys;
use crate::session::Session;

/// Pictures for which a chord stays down at least.
const SHORTEST_FRAMES: u32 = 2;

/// Pictures between two chords.
const PAUSE_FRAMES: u32 = 1;

/// The host key that holds a chord down.
pub type Holder = u32;

/// One pair of hands.
#[derive(Debug, Default)]
pub struct Fingers {
    held: Option<Held>,
    /// When the next chord may go down.
    ready: Cycles,
    joystick: JoystickLines,
    /// When the joystick may move again.
    joystick_ready: Cycles,
    /// Chords that were struck while a text was being pasted.
    waiting: VecDeque<Chord>,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    by: Holder,
    chord: Chord,
    /// Not before this time may it go up.
    until: Cycles,
}

impl Fingers {
    /// Presses a chord that `by` holds down. A repetition of a key that is down already changes nothing.
    pub fn press(&mut self, session: &mut Session, by: Holder, chord: Chord) {
        if self.held.is_some_and(|held| held.by == by) {
            return;
        }
        if session.is_pasting() || !self.waiting.is_empty() {
            self.waiting.push_back(chord);
            return;
        }
        self.put_down(session, by, chord);
    }

    /// Strikes the next of the chords that waited for a pasted text, once the machine has taken that.
    pub fn catch_up(&mut self, session: &mut Session) {
        let system = session.system();
        if self.waiting.is_empty() || session.is_pasting() || system.queued() > 0 || system.now() < self.ready
        {
            return;
        }
        if let Some(chord) = self.waiting.pop_front() {
            self.put_down(session, Holder::MAX, chord);
            self.lift(session);
        }
    }

    fn put_down(&mut self, session: &mut Session, by: Holder, chord: Chord) {
        self.lift(session);
        let at = self.ready.max(session.system().now());
        keys::press(session.system_mut(), chord, at);
        self.held = Some(Held { by, chord, until: at + session.frames(SHORTEST_FRAMES) });
    }

    /// Lets go what `by` holds down.
    pub fn release(&mut self, session: &mut Session, by: Holder) {
        if self.held.is_some_and(|held| held.by == by) {
            self.lift(session);
        }
    }

    /// Presses a chord and lets it go.
    pub fn tap(&mut self, session: &mut Session, chord: Chord) {
        self.press(session, Holder::MAX, chord);
        self.lift(session);
    }

    /// Presses and releases a chord beside the one that is down, once that has been seen.
    pub fn strike(&mut self, session: &mut Session, chord: Chord) {
        let seen = self.held.map_or(Cycles(0), |held| held.until);
        session.tap(chord, SHORTEST_FRAMES, seen);
    }

    /// Lets go whatever is down.
    pub fn lift(&mut self, session: &mut Session) {
        if let Some(held) = self.held.take() {
            let at = held.until.max(session.system().now());
            keys::release(session.system_mut(), held.chord, at);
            self.ready = at + session.frames(PAUSE_FRAMES);
        }
    }

    /// Closes and opens switches of the joystick in `port`.
    pub fn steer(&mut self, session: &mut Session, port: Port, switch: u8, is_closed: bool) {
        let lines = if is_closed { self.joystick.0 | switch } else { self.joystick.0 & !switch };
        if lines != self.joystick.0 {
            self.joystick = JoystickLines(lines);
            let at = self.joystick_ready.max(session.system().now());
            session.steer(port, self.joystick, at);
            self.joystick_ready = at + session.frames(SHORTEST_FRAMES);
        }
    }

    /// Lets go of everything.
    pub fn let_go(&mut self, session: &mut Session) {
        self.waiting.clear();
        self.lift(session);
        for port in [Port::One, Port::Two] {
            self.steer(session, port, self.joystick.0, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::Fake;
    use crate::model::USUAL_SEED;

    #[test]
    fn keys_struck_while_a_text_is_pasted_wait_for_its_end() {
        let mut session = Session::of(Box::new(Fake::new()), USUAL_SEED);
        let mut fingers = Fingers::default();
        session.paste(b"ABC\rDEF\r");
        for key in ["X", "Y"] {
            let chord = keys::chord_named(session.system(), &[key]).unwrap();
            fingers.tap(&mut session, chord);
        }
        for _ in 0..30 {
            fingers.catch_up(&mut session);
            session.frame();
        }
        let screen = session.system().screen().text();
        let rows: Vec<&str> = screen.lines().filter(|row| !row.is_empty()).collect();
        assert!(rows.ends_with(&["XY"]) && rows.contains(&"?abc") && rows.contains(&"?def"), "{screen}");
    }

    #[test]
    fn a_pasted_text_can_be_broken_off() {
        let mut session = Session::of(Box::new(Fake::new()), USUAL_SEED);
        session.paste(b"ABC\rDEF\r");
        session.step(None);
        assert!(session.stop_pasting());
        for _ in 0..10 {
            session.frame();
        }
        assert!(!session.is_pasting() && !session.stop_pasting());
        let screen = session.system().screen().text();
        assert!(screen.contains("?abc") && !screen.contains("?def"), "{screen}");
    }
}
