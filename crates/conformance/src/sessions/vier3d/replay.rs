//! A machine that replays a recorded session.
//!
//! The replay repeats user actions relative to a milestone, not to the clock: a machine that is slightly faster or
//! slower than the recorded one must still get every key at the same point of the program. Milestones are lines of
//! the listing and waits for a typed line.

use systems::{ControlPort, Event, JoystickLines};

use super::record::{Key, RecordedGame, Shot, Stick};
use crate::rig::Rig;
use crate::{hex, keyboard, listings};

/// The maximum number of cycles between milestones: the longest evaluation takes a fifth of it.
const TIMEOUT_CYCLES: u64 = 50_000_000;

/// Lines of the listing that are milestones.
pub mod line {
    /// A turn begins.
    pub const TURN: u16 = 120;
    /// The program waits for the user's move.
    pub const PERSON: u16 = 170;
    /// The cursor on the board moves to another field.
    pub const CURSOR: u16 = 180;
    /// The program has processed a key or the joystick, and the turn continues.
    pub const ACTED: u16 = 310;
    /// The user has chosen a field.
    pub const CHOSEN: u16 = 320;
    /// The computer's move begins.
    pub const COMPUTER: u16 = 500;
    /// The computer's evaluation has ended.
    pub const THOUGHT: u16 = 520;
    /// The question for the colours.
    pub const COLOURS: u16 = 1570;
    /// The question for the strength.
    pub const STRENGTH: u16 = 1745;
    /// The game is over.
    pub const OVER: u16 = 3500;
}

/// An action of the user while the machine waits for a move.
#[derive(Clone, Debug)]
pub enum UserAction {
    /// Presses a key.
    Key(Key),
    /// Pushes the joystick.
    Joystick(Stick),
}

impl UserAction {
    /// Returns its start in the recording.
    #[must_use]
    pub fn cycle(&self) -> u64 {
        match self {
            Self::Key(key) => key.cycle,
            Self::Joystick(stick) => stick.down,
        }
    }

    /// Returns the recorded moment from which the next action counts: the end of its effect.
    fn end(&self) -> u64 {
        match self {
            Self::Key(key) => key.cycle,
            Self::Joystick(stick) => stick.up,
        }
    }
}

/// Returns all user actions between two moments of the recording.
#[must_use]
pub fn user_actions(session: &RecordedGame, from: u64, to: u64) -> Vec<UserAction> {
    let keys = session.keys.iter().cloned().map(UserAction::Key);
    let sticks = session.joystick2.iter().cloned().map(UserAction::Joystick);
    let mut acts: Vec<UserAction> =
        keys.chain(sticks).filter(|act| (from..to).contains(&act.cycle())).collect();
    acts.sort_by_key(UserAction::cycle);
    acts
}

/// A machine that plays a session.
pub struct Replay {
    /// The machine.
    pub machine: Rig,
    /// The start of the first statement.
    pub start: u64,
}

impl Replay {
    /// Loads the listing and runs it up to its first statement.
    #[must_use]
    pub fn start() -> Self {
        Self::start_after(0, "")
    }

    /// Does the same after some jiffies at the prompt, with the statements `delay` before RUN.
    #[must_use]
    pub fn start_after(jiffies: u64, delay: &str) -> Self {
        let listing = listings::vier3d();
        let mut machine = Rig::with_program("c64", &listing.text());
        let first = listing.numbers().first().copied().expect("the listing has lines");
        machine.run_for(jiffies * machine.kernal().jiffy);
        machine.system.set_line_breakpoints(&[first]);
        machine.command(&format!("{delay}run"));
        machine.run_until_line(first, TIMEOUT_CYCLES);
        let start = machine.now();
        Self { machine, start }
    }

    /// Runs until one of these lines begins, and returns it.
    ///
    /// # Errors
    /// When none of them is reached.
    pub fn run_to_line(&mut self, lines: &[u16]) -> Result<u16, String> {
        self.machine.system.set_line_breakpoints(lines);
        let reached = self.machine.run_for(TIMEOUT_CYCLES);
        self.machine.system.set_line_breakpoints(&[]);
        reached.ok_or_else(|| {
            format!("none of the lines {lines:?} is reached: {}", self.machine.describe_state())
        })
    }

    /// Runs to the moment of a screen of the set-up.
    ///
    /// # Errors
    /// When it is not reached.
    pub fn run_to_shot(&mut self, shot: &Shot) -> Result<(), String> {
        if shot.at.contains("colour question") {
            self.run_to_line(&[line::COLOURS])?;
        } else if shot.at.contains("strength question") {
            self.run_to_line(&[line::STRENGTH])?;
        } else {
            self.machine.run_until_line_input();
            self.machine.run_until_cursor_is_off();
        }
        Ok(())
    }

    /// Performs successive actions. `milestone` is the recorded moment that corresponds to the current
    /// one.
    ///
    /// # Errors
    /// When the listing does not react to a push of the joystick.
    pub fn perform(&mut self, acts: &[UserAction], milestone: u64) -> Result<(), String> {
        let mut recorded = milestone;
        let mut now = self.machine.now();
        for act in acts {
            let due = now + act.cycle().saturating_sub(recorded);
            self.machine.run_for(due.saturating_sub(self.machine.now()));
            now = match act {
                UserAction::Key(key) => self.press(key),
                UserAction::Joystick(stick) => self.push_joystick(stick)?,
            };
            recorded = act.end();
        }
        Ok(())
    }

    /// Presses and releases a key; returns the cycle of the press.
    fn press(&mut self, key: &Key) -> u64 {
        let down = self.machine.now();
        let keys = keyboard::keys_named(&self.machine, &key.key);
        self.machine.press_all(&keys, key.hold);
        self.machine.run_for(self.machine.description.hold);
        down
    }

    /// Pushes the joystick until the listing has reacted; returns the cycle of the release.
    fn push_joystick(&mut self, stick: &Stick) -> Result<u64, String> {
        self.machine.event(Event::Joystick { port: ControlPort::Two, lines: JoystickLines(stick.bits) });
        let acted = self.run_to_line(&[line::ACTED, line::CHOSEN]);
        self.machine.event(Event::Joystick { port: ControlPort::Two, lines: JoystickLines(0) });
        acted?;
        Ok(self.machine.now())
    }

    /// Forces the next random number of the listing.
    pub fn force_random(&mut self, random: &str) {
        self.machine
            .system
            .draw_log()
            .expect("draws are recorded")
            .forced_random
            .push_back(hex::decode(random));
    }
}
