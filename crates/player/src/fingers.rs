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

use systems::{Chord, Cycles, JoystickLines, Port};

use crate::keys;
use crate::session::Session;

/// Pictures for which a chord stays down at least.
const SHORTEST_FRAMES: u32 = 2;

/// Pictures between two chords.
const PAUSE_FRAMES: u32 = 1;

/// Pictures after which a machine that keeps nothing of what is struck will not look any more: it works, and what is struck then is lost.
const PATIENCE_FRAMES: u32 = 64;

/// The host key that holds a chord down.
pub type Holder = u32;

/// One pair of hands.
#[derive(Debug, Default)]
pub struct Fingers {
    held: Option<Held>,
    /// The chord that nobody holds any more, which stays down until the machine has seen it.
    parting: Option<Held>,
    /// When the next chord may go down.
    ready: Cycles,
    /// Until when the machine is given to look at what the last chord did.
    patience: Cycles,
    joystick: JoystickLines,
    /// When the joystick may move again.
    joystick_ready: Cycles,
    /// Chords that were struck while a text was being pasted, or before the machine had seen the one before.
    waiting: VecDeque<Waiting>,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    by: Holder,
    chord: Chord,
    /// Not before this time may it go up.
    until: Cycles,
}

#[derive(Clone, Copy, Debug)]
struct Waiting {
    by: Holder,
    chord: Chord,
    /// Nobody holds it any more.
    is_up: bool,
}

impl Fingers {
    /// Presses a chord that `by` holds down. A repetition of a key that is down already changes nothing.
    pub fn press(&mut self, session: &mut Session, by: Holder, chord: Chord) {
        let is_waiting = self.waiting.back().is_some_and(|last| last.by == by && !last.is_up);
        if is_waiting || self.held.is_some_and(|held| held.by == by) {
            return;
        }
        if !session.is_pasting() && self.waiting.is_empty() && !self.is_busy(session) {
            self.lift_held(session);
            if !self.is_busy(session) {
                return self.put_down(session, by, chord);
            }
        }
        self.waiting.push_back(Waiting { by, chord, is_up: false });
    }

    /// Lets go what the machine has seen, and strikes the next of the chords that waited: once it has taken a pasted text, and has seen
    /// that the chord before is up.
    pub fn catch_up(&mut self, session: &mut Session) {
        let now = session.system().now();
        if session.system().unseen_keys() == Some(true) && now >= self.patience {
            self.waiting.clear();
        }
        if self.is_unseen(session) {
            return;
        }
        if let Some(held) = self.parting.take_if(|held| now >= held.until) {
            return self.put_up(session, held);
        }
        let system = session.system();
        if session.is_pasting() || system.has_codes_waiting() || now < self.ready || self.parting.is_some() {
            return;
        }
        if !self.waiting.is_empty() && self.held.is_some() && system.unseen_keys().is_some() {
            return self.lift_held(session);
        }
        if let Some(Waiting { by, chord, is_up }) = self.waiting.pop_front() {
            self.put_down(session, by, chord);
            if is_up {
                self.lift_held(session);
            }
        }
    }

    /// The machine has not looked at what the last chord did, and may look yet.
    fn is_unseen(&self, session: &Session) -> bool {
        let system = session.system();
        system.unseen_keys() == Some(true) && system.now() < self.patience
    }

    fn is_busy(&self, session: &Session) -> bool {
        self.parting.is_some() || self.is_unseen(session)
    }

    fn put_down(&mut self, session: &mut Session, by: Holder, chord: Chord) {
        self.lift_held(session);
        let at = self.ready.max(session.system().now());
        keys::press(session.system_mut(), chord, at);
        self.held = Some(Held { by, chord, until: at + session.frames(SHORTEST_FRAMES) });
        self.patience = at + session.frames(PATIENCE_FRAMES);
    }

    /// Lets go what `by` holds down.
    pub fn release(&mut self, session: &mut Session, by: Holder) {
        if self.held.is_some_and(|held| held.by == by) {
            self.lift_held(session);
        }
        for waiting in self.waiting.iter_mut().filter(|waiting| waiting.by == by) {
            waiting.is_up = true;
        }
    }

    /// Presses a chord and lets it go.
    pub fn tap(&mut self, session: &mut Session, chord: Chord) {
        self.press(session, Holder::MAX, chord);
        self.release(session, Holder::MAX);
    }

    /// Presses and releases a chord beside the one that is down, once that has been seen.
    pub fn strike(&mut self, session: &mut Session, chord: Chord) {
        let seen = self.held.map_or(Cycles(0), |held| held.until);
        session.tap(chord, SHORTEST_FRAMES, seen);
    }

    /// Lets go whatever is down, once the machine has seen it.
    pub fn lift(&mut self, session: &mut Session) {
        self.waiting.iter_mut().for_each(|waiting| waiting.is_up = true);
        self.lift_held(session);
    }

    fn lift_held(&mut self, session: &mut Session) {
        let Some(held) = self.held.take() else { return };
        if self.is_unseen(session) {
            self.parting = Some(held);
        } else {
            self.put_up(session, held);
        }
    }

    fn put_up(&mut self, session: &mut Session, held: Held) {
        let at = held.until.max(session.system().now());
        keys::release(session.system_mut(), held.chord, at);
        self.ready = at + session.frames(PAUSE_FRAMES);
        self.patience = at + session.frames(PATIENCE_FRAMES);
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
        for held in self.parting.take().into_iter().chain(self.held.take()) {
            self.put_up(session, held);
        }
        for port in [Port::One, Port::Two] {
            self.steer(session, port, self.joystick.0, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::Fake;
    use crate::model::{Options, USUAL_SEED};
    use crate::program::Program;

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

    /// A pocket computer with a program that looks at its keys now and then.
    fn pocket(program: &str) -> Session {
        let text = format!("10:{program}\n");
        let program = Program::read(text.as_bytes(), "polls.bas").expect("it is a listing");
        let mut session = Session::start(&program, Options::default()).expect("it fits");
        session.run(2.0);
        session
    }

    /// Taps keys as fast as a terminal tells them, and lets the machine go on for so many seconds.
    fn tapped(session: &mut Session, names: &[&str], seconds: u32) {
        let mut fingers = Fingers::default();
        for name in names {
            let chord = keys::chord_named(session.system(), &[name]).expect("it is a key");
            fingers.tap(session, chord);
        }
        for _ in 0..32 * seconds {
            fingers.catch_up(session);
            session.frame();
        }
    }

    #[test]
    fn a_program_that_looks_seldom_gets_every_key_once() {
        // A look comes every 30 to 600 milliseconds.
        for lines in [0, 2, 6] {
            let pause: String =
                (0..lines).map(|line| format!("{}:LINE (0,9)-(60,20),X\n", 30 + line)).collect();
            let mut session = pocket(&format!(
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
    fn keys_that_nobody_looks_for_are_given_up() {
        let mut session = pocket("WAIT 0:CLS\n20:FOR I=1TO 1200:NEXT I\n30:INPUT A$:PRINT A$");
        tapped(&mut session, &["A", "B"], 15);
        tapped(&mut session, &["C", "D", "ENTER"], 3);
        assert!(session.shows("cd") && !session.shows("abcd"), "{}", session.system().screen().text());
    }

    #[test]
    fn a_key_that_is_held_stays_down() {
        let mut session =
            pocket("WAIT 0:CLS\n20:E$=INKEY$ :IF E$=\"A\" LET N=N+1\n30:IF E$=\"B\" LET M=M+1\n40:GOTO 20");
        let mut fingers = Fingers::default();
        for (by, name) in [(1, "A"), (2, "B")] {
            let chord = keys::chord_named(session.system(), &[name]).expect("it is a key");
            fingers.press(&mut session, by, chord);
        }
        for _ in 0..64 {
            fingers.catch_up(&mut session);
            session.frame();
        }
        let counts = ["N", "M"].map(|name| session.number(name).unwrap_or_default());
        assert!(counts[0] >= 1.0 && counts[1] > 10.0, "{counts:?}");
        fingers.release(&mut session, 2);
        for _ in 0..10 {
            fingers.catch_up(&mut session);
            session.frame();
        }
        let then = session.number("M");
        session.run(1.0);
        assert_eq!(session.number("M"), then);
    }
}
