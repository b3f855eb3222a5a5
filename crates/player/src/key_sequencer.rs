//! Fingers on the machine's keyboard and joystick.
//!
//! Host keys come and go faster than an old keyboard is looked at, and two at once become a third or none. So one
//! chord is down at a time: pressing the next lifts the one before, every chord stays down long enough to be seen,
//! and there is a pause between two. Joystick switches are held as they come, each position for a moment at least.
//!
//! While a text is being pasted, the person's keys wait until it is through. On a machine that keeps nothing of what is struck a chord
//! stays down until the machine has looked at it, and the next one waits until it has seen that it is up; one that works for long
//! loses them.

use std::collections::VecDeque;

use systems::{Chord, ControlPort, Cycles, JoystickLines};

use crate::keys;
use crate::session::Session;

/// Pictures for which a chord stays down at least.
const MIN_HOLD_FRAMES: u32 = 2;

/// Pictures between two chords.
const GAP_FRAMES: u32 = 1;

/// Pictures after which a machine that keeps nothing of what is struck will not look any more: it works, and what is struck then is lost.
const UNREAD_TIMEOUT_FRAMES: u32 = 64;

/// The host key that holds a chord down.
pub type HostKeyId = u32;

/// One pair of hands.
#[derive(Debug, Default)]
pub struct KeySequencer {
    held: Option<HeldChord>,
    /// The chord that nobody holds any more, which stays down until the machine has seen it.
    releasing: Option<HeldChord>,
    /// When the next chord may go down.
    next_press_at: Cycles,
    /// Until when the machine is given to look at what the last chord did.
    read_deadline: Cycles,
    joystick: JoystickLines,
    /// When the joystick may move again.
    next_joystick_at: Cycles,
    /// Chords that were struck while a text was being pasted, or before the machine had seen the one before.
    queue: VecDeque<QueuedChord>,
}

#[derive(Clone, Copy, Debug)]
struct HeldChord {
    host_key: HostKeyId,
    chord: Chord,
    /// Not before this time may it go up.
    held_until: Cycles,
}

#[derive(Clone, Copy, Debug)]
struct QueuedChord {
    host_key: HostKeyId,
    chord: Chord,
    /// Nobody holds it any more.
    is_released: bool,
}

impl KeySequencer {
    /// Presses a chord that `by` holds down. A repetition of a key that is down already changes nothing.
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

    /// Lets go what the machine has seen, and strikes the next of the chords that waited: once it has taken a pasted text, and has seen
    /// that the chord before is up.
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

    /// The machine has not looked at what the last chord did, and may look yet.
    fn is_unread(&self, session: &Session) -> bool {
        let system = session.system();
        system.has_unread_keys() == Some(true) && system.now() < self.read_deadline
    }

    fn is_busy(&self, session: &Session) -> bool {
        self.releasing.is_some() || self.is_unread(session)
    }

    fn press_now(&mut self, session: &mut Session, by: HostKeyId, chord: Chord) {
        self.release_held(session);
        let at = self.next_press_at.max(session.system().now());
        keys::press(session.system_mut(), chord, at);
        self.held = Some(HeldChord {
            host_key: by,
            chord,
            held_until: at + session.frames_to_cycles(MIN_HOLD_FRAMES),
        });
        self.read_deadline = at + session.frames_to_cycles(UNREAD_TIMEOUT_FRAMES);
    }

    /// Lets go what `by` holds down.
    pub fn release(&mut self, session: &mut Session, by: HostKeyId) {
        if self.held.is_some_and(|held| held.host_key == by) {
            self.release_held(session);
        }
        for waiting in self.queue.iter_mut().filter(|waiting| waiting.host_key == by) {
            waiting.is_released = true;
        }
    }

    /// Presses a chord and lets it go.
    pub fn tap(&mut self, session: &mut Session, chord: Chord) {
        self.press(session, HostKeyId::MAX, chord);
        self.release(session, HostKeyId::MAX);
    }

    /// Presses and releases a chord beside the one that is down, once that has been seen.
    pub fn tap_while_held(&mut self, session: &mut Session, chord: Chord) {
        let seen = self.held.map_or(Cycles(0), |held| held.held_until);
        session.tap(chord, MIN_HOLD_FRAMES, seen);
    }

    /// Lets go whatever is down, once the machine has seen it.
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
        keys::release(session.system_mut(), held.chord, at);
        self.next_press_at = at + session.frames_to_cycles(GAP_FRAMES);
        self.read_deadline = at + session.frames_to_cycles(UNREAD_TIMEOUT_FRAMES);
    }

    /// Closes and opens switches of the joystick in `port`.
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

    /// Lets go of everything.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::FakeMachine;
    use crate::model::{DEFAULT_SEED, Options};
    use crate::program::Program;

    #[test]
    fn keys_pressed_while_pasting_are_queued() {
        let mut session = Session::from_system(Box::new(FakeMachine::new()), DEFAULT_SEED);
        let mut fingers = KeySequencer::default();
        session.paste(b"ABC\rDEF\r");
        for key in ["X", "Y"] {
            let chord = keys::chord_named(session.system(), &[key]).unwrap();
            fingers.tap(&mut session, chord);
        }
        for _ in 0..30 {
            fingers.update(&mut session);
            session.run_frame();
        }
        let screen = session.system().screen().text();
        let rows: Vec<&str> = screen.lines().filter(|row| !row.is_empty()).collect();
        assert!(rows.ends_with(&["XY"]) && rows.contains(&"?abc") && rows.contains(&"?def"), "{screen}");
    }

    #[test]
    fn a_paste_can_be_cancelled() {
        let mut session = Session::from_system(Box::new(FakeMachine::new()), DEFAULT_SEED);
        session.paste(b"ABC\rDEF\r");
        session.step(None);
        assert!(session.cancel_paste());
        for _ in 0..10 {
            session.run_frame();
        }
        assert!(!session.is_pasting() && !session.cancel_paste());
        let screen = session.system().screen().text();
        assert!(screen.contains("?abc") && !screen.contains("?def"), "{screen}");
    }

    /// A pocket computer with a program that looks at its keys now and then.
    fn pc1360_session(program: &str) -> Session {
        let text = format!("10:{program}\n");
        let program = Program::read(text.as_bytes(), "polls.bas").expect("it is a listing");
        let mut session = Session::start(&program, Options::default()).expect("it fits");
        session.run_seconds(2.0);
        session
    }

    /// Taps keys as fast as a terminal tells them, and lets the machine go on for so many seconds.
    fn tapped(session: &mut Session, names: &[&str], seconds: u32) {
        let mut fingers = KeySequencer::default();
        for name in names {
            let chord = keys::chord_named(session.system(), &[name]).expect("it is a key");
            fingers.tap(session, chord);
        }
        for _ in 0..32 * seconds {
            fingers.update(session);
            session.run_frame();
        }
    }

    #[test]
    fn a_program_that_polls_rarely_gets_every_key_once() {
        // A look comes every 30 to 600 milliseconds.
        for lines in [0, 2, 6] {
            let pause: String =
                (0..lines).map(|line| format!("{}:LINE (0,9)-(60,20),X\n", 30 + line)).collect();
            let mut session = pc1360_session(&format!(
                "WAIT 0:CLS\n20:E$=INKEY$ :IF E$<>Q$ LET Q$=E$:PRINT E$;\n{pause}40:GOTO 20"
            ));
            tapped(&mut session, &["1", "1", "A", "A", "A", "2"], 20);
            let screen = session.system().screen().text();
            let seen: String =
                screen.lines().take(1).flat_map(|row| row.chars().filter(|c| *c != ' ')).collect();
            assert_eq!(seen, "11AAA2", "{lines} {screen}");
        }
    }

    #[test]
    fn keys_that_are_never_polled_are_dropped() {
        let mut session = pc1360_session("WAIT 0:CLS\n20:FOR I=1TO 1200:NEXT I\n30:INPUT A$:PRINT A$");
        tapped(&mut session, &["A", "B"], 15);
        tapped(&mut session, &["C", "D", "ENTER"], 3);
        assert!(session.shows("cd") && !session.shows("abcd"), "{}", session.system().screen().text());
    }

    #[test]
    fn a_key_that_is_held_stays_down() {
        let mut session = pc1360_session(
            "WAIT 0:CLS\n20:E$=INKEY$ :IF E$=\"A\" LET N=N+1\n30:IF E$=\"B\" LET M=M+1\n40:GOTO 20",
        );
        let mut fingers = KeySequencer::default();
        for (by, name) in [(1, "A"), (2, "B")] {
            let chord = keys::chord_named(session.system(), &[name]).expect("it is a key");
            fingers.press(&mut session, by, chord);
        }
        for _ in 0..64 {
            fingers.update(&mut session);
            session.run_frame();
        }
        let counts = ["N", "M"].map(|name| session.number(name).unwrap_or_default());
        assert!(counts[0] >= 1.0 && counts[1] > 10.0, "{counts:?}");
        fingers.release(&mut session, 2);
        for _ in 0..10 {
            fingers.update(&mut session);
            session.run_frame();
        }
        let then = session.number("M");
        session.run_seconds(1.0);
        assert_eq!(session.number("M"), then);
    }
}
