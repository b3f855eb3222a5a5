//! The PC-1360: the rig enters a program, types `RUN`, and presses keys when the machine waits for one.

use std::collections::BTreeMap;

use systems::{Breakpoints, Chord, Event, KeyCode, ProgramEnd, StopReason};

use super::{PC1360, Rig};
use crate::notation;

impl Rig {
    /// Powers on a PC-1360 and runs to its prompt.
    #[must_use]
    pub fn pocket() -> Self {
        let mut rig = Self::new(&PC1360);
        rig.system.set_breakpoints(Breakpoints { key_polls: true, ..Breakpoints::default() });
        rig.run_until_wait();
        rig
    }

    /// Loads the lines of a program, separated by `\n` in the notation of the tables. The last one of several lines
    /// with the same number counts.
    ///
    /// # Panics
    /// When a line has no number.
    pub fn enter(&mut self, program: &str) {
        let lines = program.split("\\n").flat_map(str::lines).filter(|line| !line.is_empty());
        let lines = lines.map(notation::numbered).map(|(number, text)| {
            // A listing has a colon after the number, which is not stored.
            (number, unescaped(text.strip_prefix(':').unwrap_or(text)))
        });
        self.load(lines.collect::<BTreeMap<u16, Vec<u8>>>());
    }

    /// Types `RUN` on a cleared display, and runs until the program waits or ends, or to the timeout.
    pub fn run_program(&mut self) {
        self.press_keys("CLS");
        for code in *b"RUN\r" {
            self.event(Event::Queue(code));
        }
        self.program_end = None;
        self.run_until_wait();
    }

    /// Runs until the program waits or ends, or to the timeout.
    pub fn run_until_wait(&mut self) {
        self.run_until_wait_for(self.timeout());
    }

    /// Runs until the machine waits, or a number of cycles has passed.
    fn run_until_wait_for(&mut self, cycles: u64) {
        self.run_until_stop(cycles, |rig, stop| match stop {
            // A program that polls keys does not wait.
            StopReason::AwaitingKey => rig.system.inspect().waiting_for().is_some(),
            StopReason::AwaitingLine | StopReason::Ended(ProgramEnd::Completed | ProgramEnd::Failed(_)) => {
                true
            }
            StopReason::Deadline
            | StopReason::Line(_)
            | StopReason::Statement { .. }
            | StopReason::Ended(ProgramEnd::Stuck { .. }) => false,
        });
    }

    /// Presses keys by their names in the tables: `type:TEXT`, `wait:s`, single keys.
    ///
    /// # Panics
    /// When a key is unknown.
    pub fn press_keys(&mut self, keys: &str) {
        keys.split(' ').filter(|key| !key.is_empty()).for_each(|key| self.press_key(key));
    }

    /// Presses one key; also `hold:KEY:s`, `down:KEY`, `up:KEY`.
    ///
    /// # Panics
    /// When the key is unknown.
    pub fn press_key(&mut self, key: &str) {
        let clock = f64::from(self.system.clock().0);
        let cycles = |seconds: &str| (seconds.parse::<f64>().expect("a time has a number") * clock) as u64;
        match key.split_once(':').filter(|(_, rest)| !rest.is_empty()) {
            Some(("type", text)) => {
                for character in text.chars() {
                    self.tap(&character.to_string());
                    self.run_until_wait();
                }
            }
            Some(("wait", seconds)) => self.run_until_wait_for(cycles(seconds)),
            Some(("hold", rest)) => {
                let (name, seconds) = rest.split_once(':').expect("a key is held for a time");
                self.hold(self.chord(name).key, cycles(seconds));
                // A cursor key may step once more.
                self.run_through(self.description.hold);
                self.run_until_wait();
            }
            Some(("down", name)) => {
                self.change_key(Event::KeyDown(self.chord(name).key), self.description.hold);
            }
            Some(("up", name)) => self.change_key(Event::KeyUp(self.chord(name).key), self.description.hold),
            _ => {
                self.tap(key);
                self.run_until_wait();
            }
        }
    }

    /// Presses and releases a key, with the prefix keys before it.
    ///
    /// # Panics
    /// When the key is unknown.
    pub fn tap(&mut self, name: &str) {
        let chord = self.chord(name);
        for key in chord.modifiers.into_iter().flatten().chain([chord.key]) {
            self.hold(key, self.description.hold);
        }
    }

    /// Returns the keys of a name, or of a single character.
    ///
    /// # Panics
    /// When the key is unknown.
    #[must_use]
    pub fn chord(&self, name: &str) -> Chord {
        let keyboard = self.system.machine().keyboard;
        let mut characters = name.chars();
        let character = characters.next().filter(|_| characters.next().is_none());
        let chord = keyboard.key_named(name).or_else(|| keyboard.chord_for(character?));
        chord.unwrap_or_else(|| panic!("unknown key {name:?}"))
    }

    /// Holds a key down for a time, and releases it.
    pub fn hold(&mut self, key: KeyCode, cycles: u64) {
        self.change_key(Event::KeyDown(key), cycles);
        self.change_key(Event::KeyUp(key), self.description.hold);
    }

    fn change_key(&mut self, event: Event, cycles: u64) {
        self.event(event);
        self.run_through(cycles);
    }
}

/// Returns the codes of a text in which `\t` and `\\` are a tab and a backslash.
fn unescaped(text: &str) -> Vec<u8> {
    text.replace("\\t", "\t").replace("\\\\", "\\").chars().map(|character| character as u8).collect()
}
