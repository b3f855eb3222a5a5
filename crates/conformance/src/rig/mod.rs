//! A machine for tests with the operations of a user: power on, type, run, read.
//!
//! The suites drive machines only through this type, which uses the interface [`System`]. The differences between the
//! machines' recordings are values of the [`Description`]. All runs have a limit: an event that does not occur within
//! the timeout is a failure, not a hang.
//!
//! | file | holds |
//! |---|---|
//! | `descriptions` | one row per machine |
//! | `cbm` | Commodore machines: prompt, screen, variables |
//! | `frames` | running frame by frame, as the MSX's recordings count |
//! | `pocket`, `lcd` | the PC-1360's keys and display |

mod cbm;
mod descriptions;
mod frames;
mod lcd;
mod pocket;

use std::collections::VecDeque;

use systems::{Cycles, Event, Logs, MachineConfig, Options, ProgramEnd, StopReason, System};

use crate::notation::{self, RETURN};
use crate::slices;

pub use cbm::{ScreenCells, float_of, integer_of};
pub use descriptions::{C64, Description, Kernal, Line, MSX, PC1360, VIC20};
pub use frames::{MatrixEvent, PAUSE, STORED};

/// A machine that is powered on.
pub struct Rig {
    /// The machine.
    pub system: Box<dyn System>,
    /// The settings for driving the machine.
    pub description: &'static Description,
    /// Whether the machine waited for a line at the last stop, or in the last frame, and has got no codes since.
    is_waiting_for_line: bool,
    /// Whether a statement waited for a key in the last frame.
    is_waiting_for_key: bool,
    /// The elapsed time at the start of the current frame.
    frame_start: u64,
    /// Codes that do not fit the key buffer yet.
    pending: VecDeque<u8>,
    /// The first end of a program since the last `None`.
    pub program_end: Option<StopReason>,
}

impl Rig {
    /// Powers on a machine without running it.
    #[must_use]
    pub fn new(description: &'static Description) -> Self {
        let config = MachineConfig { ram_kilobytes: description.ram, ..MachineConfig::default() };
        Self::with(description, Options { seed: 0, config, ..Options::default() })
    }

    /// Powers on a machine with these options.
    #[must_use]
    pub fn with(description: &'static Description, options: Options) -> Self {
        Self::of_system(description, description.machine.power_on(options))
    }

    /// Creates a rig of a system after power-on.
    #[must_use]
    pub fn of_system(description: &'static Description, system: Box<dyn System>) -> Self {
        Self {
            system,
            description,
            is_waiting_for_line: false,
            is_waiting_for_key: false,
            frame_start: 0,
            pending: VecDeque::new(),
            program_end: None,
        }
    }

    /// Logs printed bytes, and the sound.
    pub fn log_output(&mut self) {
        self.system.set_logs(Logs { printed: true, sound: true, ..Logs::default() });
    }

    /// Loads the lines of a program.
    ///
    /// # Panics
    /// When it does not fit.
    pub fn load(&mut self, lines: impl IntoIterator<Item = Line>) {
        let lines: Vec<Line> = lines.into_iter().collect();
        self.load_image(&(self.description.image)(&lines));
    }

    /// Loads a program given as text; `codes` converts the text of each line.
    ///
    /// # Panics
    /// When a line has no number.
    pub fn load_text(&mut self, text: &str, codes: impl Fn(&str) -> Vec<u8>) {
        let lines = text.lines().filter(|line| !line.is_empty()).map(notation::numbered);
        self.load(lines.map(|(number, text)| (number, codes(text))));
    }

    /// Loads a tokenised program without load address.
    ///
    /// # Panics
    /// When it does not fit.
    pub fn load_image(&mut self, image: &[u8]) {
        self.system.load_program(image).expect("the program fits");
    }

    /// Returns the elapsed cycles since power-on.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.system.now().0
    }

    /// Returns the cycles in a number of seconds.
    #[must_use]
    pub fn seconds(&self, seconds: u64) -> u64 {
        seconds * u64::from(self.system.clock().0)
    }

    /// Returns the timeout in cycles.
    #[must_use]
    pub fn timeout(&self) -> u64 {
        self.seconds(self.description.timeout)
    }

    /// Types codes, each line only when the machine waits for one. Returns when the machine has read all, or at a
    /// breakpoint, with its line.
    pub fn type_codes(&mut self, codes: &[u8]) -> Option<u16> {
        for line in codes.split_inclusive(|&code| code == RETURN) {
            if let Some(line) = self.run_until_line_input_or_breakpoint() {
                return Some(line);
            }
            self.is_waiting_for_line = false;
            self.system.type_codes(line);
            if let Some(line) = self.run_until(|rig| !rig.system.has_queued_codes()) {
                return Some(line);
            }
        }
        None
    }

    /// Applies an event now.
    pub fn event(&mut self, event: Event) {
        self.is_waiting_for_line = false;
        self.system.schedule_event(self.system.now(), event);
    }

    /// Runs to the next stop of the program that is not a deadline.
    ///
    /// # Panics
    /// When there is none until the timeout.
    pub fn resume(&mut self) -> StopReason {
        self.resume_for(self.timeout())
            .unwrap_or_else(|| panic!("no pause until the timeout: {}", self.describe_state()))
    }

    /// Runs to the next stop of the program, `None` if there is none for `cycles`.
    pub fn resume_for(&mut self, cycles: u64) -> Option<StopReason> {
        self.run_until_stop(cycles, |_, stop| *stop != StopReason::Deadline)
    }

    /// Runs for `cycles`, through all stops except breakpoints. Returns early at a breakpoint, with its line.
    pub fn run_for(&mut self, cycles: u64) -> Option<u16> {
        match self.run_until_stop(cycles, |_, stop| matches!(stop, StopReason::Line(_))) {
            Some(StopReason::Line(line)) => Some(line),
            _ => None,
        }
    }

    /// Runs for `cycles`, through breakpoints too.
    pub fn run_through(&mut self, cycles: u64) {
        self.run_until_stop(cycles, |_, _| false);
    }

    /// Runs until the line `number` begins, which must have a breakpoint.
    ///
    /// # Panics
    /// When it does not within `cycles`.
    pub fn run_until_line(&mut self, number: u16, cycles: u64) {
        let reached = self.run_until_stop(cycles, |_, stop| *stop == StopReason::Line(number));
        assert!(reached.is_some(), "line {number} is not reached: {}", self.describe_state());
    }

    /// Runs until a stop for which `ends` holds, and returns it; `None` if there is none for `cycles`.
    ///
    /// # Panics
    /// When time does not advance.
    pub fn run_until_stop(
        &mut self,
        cycles: u64,
        ends: impl Fn(&Self, &StopReason) -> bool,
    ) -> Option<StopReason> {
        let end = self.now() + cycles;
        let mut standing = 0;
        while self.now() < end {
            let before = self.now();
            let stop = self.step(end);
            if ends(self, &stop) {
                return Some(stop);
            }
            standing = if self.now() == before { standing + 1 } else { 0 };
            assert!(standing < 1000, "time does not advance: {}", self.describe_state());
        }
        None
    }

    /// Runs until the machine waits for a line.
    ///
    /// # Panics
    /// When it does not until the timeout.
    pub fn run_until_line_input(&mut self) {
        while self.run_until_line_input_or_breakpoint().is_some() {}
    }

    /// Runs until the machine waits for a line. Returns early at a breakpoint, with its line.
    pub fn run_until_line_input_or_breakpoint(&mut self) -> Option<u16> {
        self.run_until(Self::is_waiting_for_line)
    }

    /// Runs until a condition holds, which it polls. Returns early at a breakpoint, with its line.
    ///
    /// # Panics
    /// When it does not hold until the timeout.
    pub fn run_until(&mut self, holds: impl Fn(&Self) -> bool) -> Option<u16> {
        let mut polls = self.timeout() / self.description.poll_interval;
        while !holds(self) {
            assert!(polls > 0, "it did not occur: {}", self.describe_state());
            polls -= 1;
            if let StopReason::Line(line) = self.step(self.now() + self.description.poll_interval) {
                return Some(line);
            }
        }
        None
    }

    /// Returns whether the machine waits for a line and the key queue is empty.
    #[must_use]
    pub fn is_waiting_for_line(&self) -> bool {
        self.queued() == 0 && (self.is_waiting_for_line || self.shows_cursor())
    }

    /// Returns the number of codes in the key queue.
    #[must_use]
    pub fn queued(&self) -> usize {
        self.system.key_queue().map_or(0, |queue| queue.queued())
    }

    /// Runs to the next stop, at most until `until`.
    fn step(&mut self, until: u64) -> StopReason {
        let stop = slices::run_until(self.system.as_mut(), Cycles(until));
        match &stop {
            StopReason::AwaitingLine => self.is_waiting_for_line = true,
            StopReason::Line(_) | StopReason::Statement { .. } | StopReason::AwaitingKey => {
                self.is_waiting_for_line = false;
            }
            StopReason::Ended(ProgramEnd::Stuck { address }) => {
                panic!("stuck at ${address:04x}: {}", self.describe_state())
            }
            StopReason::Ended(ProgramEnd::Completed | ProgramEnd::Failed(_)) => {
                self.program_end.get_or_insert_with(|| stop.clone());
            }
            StopReason::Deadline => {}
        }
        stop
    }

    /// Returns the RAM.
    ///
    /// # Panics
    /// When the machine has no byte memory.
    #[must_use]
    pub fn memory(&self) -> &[u8; 0x1_0000] {
        self.system.inspect().memory().expect("the machine has byte memory")
    }

    /// Writes to the RAM.
    ///
    /// # Panics
    /// When the bytes exceed it.
    pub fn write_memory(&mut self, address: usize, bytes: &[u8]) {
        self.system.inspect_mut().write_space("ram", address, bytes).expect("the bytes end inside the RAM");
    }

    /// Returns the memory of a chip.
    ///
    /// # Panics
    /// When the machine does not have it.
    #[must_use]
    pub fn space(&self, name: &str) -> &[u8] {
        self.system.inspect().space(name).unwrap_or_else(|| panic!("the machine has no memory `{name}`"))
    }

    /// Returns a chip register by the machine's names of chip and register.
    ///
    /// # Panics
    /// When it does not exist.
    #[must_use]
    pub fn register(&self, chip: &str, register: &str) -> u8 {
        let chips = self.system.inspect().registers();
        let registers = chips.into_iter().find(|(name, _)| *name == chip).map(|(_, registers)| registers);
        let found = registers.unwrap_or_default().into_iter().find(|(name, _)| *name == register);
        found.unwrap_or_else(|| panic!("unknown register `{register}` of `{chip}`")).1
    }

    /// Describes the state of the machine for messages.
    #[must_use]
    pub fn describe_state(&self) -> String {
        let line = self.system.inspect().current_line();
        format!("cycle {}, line {line:?}, screen\n{}", self.now(), self.system.screen().text())
    }
}
