//! A Commodore 64 for tests, used like a machine with keyboard and screen: power on, type, run,
//! read.
//!
//! The suites drive the machine only through this type, which knows nothing about its
//! implementation. Running is always limited: [`LIMIT`] cycles without the awaited event are a
//! failure, not a hang.

use cbm_basic::{KEYWORDS, PROGRAM_START, text, tokens};
use systems::{Cycles, Event, Logs, Machine, ProgramEnd, StopReason, System, Value};

use crate::notation::{self, RETURN};
use crate::slices;

/// The maximum number of cycles to wait for an event: two hours of emulated time.
pub const LIMIT: u64 = 2 * 3600 * 985_248;

/// The poll interval in cycles while waiting for an event.
const SLICE: u64 = 500;

/// The address of the flag that is zero while the cursor blinks, which means that the machine waits
/// for a line.
const CURSOR_SWITCH: usize = 0xcc;
/// The address of the flag that is zero while the cursor shows the plain character.
const CURSOR_PHASE: usize = 0xcf;

/// A machine that is powered on.
pub struct Rig {
    /// The machine.
    pub system: Box<dyn System>,
    /// The last pause was a wait for a line, and nothing has been typed since.
    is_waiting: bool,
}

impl Rig {
    /// Powers on a machine and runs to its prompt.
    #[must_use]
    pub fn power_on() -> Self {
        Self::from_system(Machine::C64.power_on(systems::Options { seed: 0, ..systems::Options::default() }))
    }

    /// Creates a rig from a system just powered on, and runs to its prompt.
    #[must_use]
    pub fn from_system(mut system: Box<dyn System>) -> Self {
        system.set_logs(Logs { printed: true, sound: true, ..Logs::default() });
        let mut machine = Self { system, is_waiting: false };
        machine.run_until_line_input();
        machine
    }

    /// Powers on a machine with a program in memory, given as text in the lower-case notation.
    #[must_use]
    pub fn with_program(text: &str) -> Self {
        let mut machine = Self::power_on();
        machine.load(text);
        machine
    }

    /// Loads a program, given as text in the lower-case notation.
    ///
    /// # Panics
    /// When a line has no number.
    pub fn load(&mut self, text: &str) {
        self.load_lines(text, notation::lower_case);
    }

    /// Loads a program; `codes` converts the text of each line.
    ///
    /// # Panics
    /// When a line has no number.
    pub fn load_lines(&mut self, text: &str, codes: impl Fn(&str) -> Vec<u8>) {
        let lines: Vec<(u16, Vec<u8>)> = text
            .lines()
            .filter(|line| !line.is_empty())
            .map(|line| {
                let (number, text) = notation::numbered(line);
                (number, tokens::tokenise(&codes(text), &KEYWORDS))
            })
            .collect();
        self.load_image(&text::image(
            lines.iter().map(|(number, tokens)| (*number, &tokens[..])),
            PROGRAM_START,
        ));
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

    /// Types a command at the prompt and returns as soon as its RETURN has been read.
    pub fn command(&mut self, text: &str) {
        let mut codes = notation::lower_case(text);
        codes.push(RETURN);
        self.type_codes(&codes);
    }

    /// Types RUN, and runs to the first pause of the program.
    pub fn run(&mut self) -> StopReason {
        self.command("run");
        self.resume()
    }

    /// Types codes, each line only when the machine waits for one; returns when all have been read, or
    /// at a breakpoint, with its line.
    pub fn type_codes(&mut self, codes: &[u8]) -> Option<u16> {
        for line in codes.split_inclusive(|&code| code == RETURN) {
            if let Some(line) = self.run_until_line_input_or_breakpoint() {
                return Some(line);
            }
            self.is_waiting = false;
            self.system.key_queue_mut().expect("a key queue").type_codes(line);
            let mut budget = LIMIT;
            while self.system.has_queued_codes() {
                if let StopReason::Line(line) = self.run_slice(&mut budget) {
                    return Some(line);
                }
            }
        }
        None
    }

    /// Applies an event now.
    pub fn event(&mut self, event: Event) {
        self.is_waiting = false;
        self.system.schedule_event(self.system.now(), event);
    }

    /// Runs to the next pause of the program that is not a deadline.
    ///
    /// # Panics
    /// When there is none for [`LIMIT`] cycles.
    pub fn resume(&mut self) -> StopReason {
        self.resume_for(LIMIT)
            .unwrap_or_else(|| panic!("no pause happened in {LIMIT} cycles: {}", self.describe_state()))
    }

    /// Runs to the next pause of the program, `None` if there is none for `cycles`.
    pub fn resume_for(&mut self, cycles: u64) -> Option<StopReason> {
        let end = self.now() + cycles;
        while self.now() < end {
            match self.step(end) {
                StopReason::Deadline => {}
                pause => return Some(pause),
            }
        }
        None
    }

    /// Runs for `cycles`, whatever the program does. Returns early at a breakpoint, with its line.
    pub fn run_for(&mut self, cycles: u64) -> Option<u16> {
        let end = self.now() + cycles;
        let mut standing = 0;
        while self.now() < end {
            let before = self.now();
            if let StopReason::Line(line) = self.step(end) {
                return Some(line);
            }
            standing = if self.now() == before { standing + 1 } else { 0 };
            assert!(standing < 1000, "time does not advance: {}", self.describe_state());
        }
        None
    }

    /// Runs until the machine waits for a line.
    ///
    /// # Panics
    /// When it does not for [`LIMIT`] cycles.
    pub fn run_until_line_input(&mut self) {
        while self.run_until_line_input_or_breakpoint().is_some() {}
    }

    /// Runs until the machine waits for a line. Returns early at a breakpoint, with its line.
    pub fn run_until_line_input_or_breakpoint(&mut self) -> Option<u16> {
        let mut budget = LIMIT;
        while !self.is_waiting_for_line() {
            if let StopReason::Line(line) = self.run_slice(&mut budget) {
                return Some(line);
            }
        }
        None
    }

    /// Runs until the machine has read all keys in its queue. Returns early at a breakpoint, with its
    /// line.
    pub fn run_until_queue_empty(&mut self) -> Option<u16> {
        let mut budget = LIMIT;
        while self.system.key_queue().expect("a key queue").queued() > 0 {
            if let StopReason::Line(line) = self.run_slice(&mut budget) {
                return Some(line);
            }
        }
        None
    }

    /// Runs until the line `number` begins, which must have a breakpoint.
    ///
    /// # Panics
    /// When it does not within `cycles`.
    pub fn run_until_line(&mut self, number: u16, cycles: u64) {
        let end = self.now() + cycles;
        while self.now() < end {
            if self.step(end) == StopReason::Line(number) {
                return;
            }
        }
        panic!("line {number} is not reached within {cycles} cycles: {}", self.describe_state());
    }

    /// Runs until the cursor phase shows the plain character.
    pub fn run_until_cursor_is_off(&mut self) {
        let mut budget = LIMIT;
        while self.memory()[CURSOR_PHASE] != 0 {
            self.run_slice(&mut budget);
        }
    }

    /// Returns whether the machine waits for a line and the key queue is empty.
    #[must_use]
    pub fn is_waiting_for_line(&self) -> bool {
        self.system.key_queue().expect("a key queue").queued() == 0
            && (self.is_waiting || self.memory()[CURSOR_SWITCH] == 0)
    }

    fn run_slice(&mut self, budget: &mut u64) -> StopReason {
        *budget = budget
            .checked_sub(SLICE)
            .unwrap_or_else(|| panic!("it did not occur: {}", self.describe_state()));
        self.step(self.now() + SLICE)
    }

    fn step(&mut self, until: u64) -> StopReason {
        let pause = slices::run_until(self.system.as_mut(), Cycles(until));
        match &pause {
            StopReason::AwaitingLine => self.is_waiting = true,
            StopReason::Line(_) | StopReason::Statement { .. } | StopReason::AwaitingKey => {
                self.is_waiting = false;
            }
            StopReason::Ended(ProgramEnd::Stuck { address }) => {
                panic!("machine code stuck at ${address:04x}: {}", self.describe_state())
            }
            StopReason::Deadline
            | StopReason::Ended(ProgramEnd::Completed)
            | StopReason::Ended(ProgramEnd::Failed(_)) => {}
        }
        pause
    }

    /// Returns the RAM.
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

    /// Returns the screen as screen codes, and the low nibbles of the colours.
    ///
    /// # Panics
    /// When the machine has no colour memory.
    #[must_use]
    pub fn screen(&self) -> (Vec<u8>, Vec<u8>) {
        let memory = self.memory();
        let start = usize::from(memory[0x0288]) << 8;
        let colours = self.system.inspect().space("colour").expect("the machine has a colour memory");
        (memory[start..start + 1000].to_vec(), colours[..1000].iter().map(|colour| colour & 15).collect())
    }

    /// Returns a chip register by the names that the machine gives them.
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

    /// Returns the five bytes of a numeric variable.
    ///
    /// # Panics
    /// When it does not exist.
    #[must_use]
    pub fn number(&self, name: &str) -> [u8; 5] {
        match self.system.inspect().variable(name) {
            Some(Value::Number { bytes, .. }) => {
                bytes.try_into().expect("a number of this machine has 5 bytes")
            }
            other => panic!("`{name}` is not a numeric variable: {other:?}"),
        }
    }

    /// Sets an existing numeric variable.
    ///
    /// # Panics
    /// When it does not exist.
    pub fn set_number(&mut self, name: &str, bytes: &[u8]) {
        let value = Value::Number { bytes: bytes.to_vec(), value: f64::NAN };
        self.system.inspect_mut().set_variable(name, &value).expect("the variable exists");
    }

    /// Sets an existing numeric variable to a small integer.
    ///
    /// # Panics
    /// When it does not exist.
    pub fn set_integer(&mut self, name: &str, number: u16) {
        self.set_number(name, &float_of(number));
    }

    /// Describes the state of the machine for messages.
    #[must_use]
    pub fn describe_state(&self) -> String {
        let line = self.system.inspect().current_line();
        format!("cycle {}, line {line:?}, screen\n{}", self.now(), self.system.screen().text())
    }
}

/// Returns the five bytes of an integer in a variable.
#[must_use]
pub fn float_of(number: u16) -> [u8; 5] {
    if number == 0 {
        return [0; 5];
    }
    let shift = number.leading_zeros();
    let exponent = 0x90 - u8::try_from(shift).expect("a word has at most 16 leading zeros");
    let [high, low] = (number << shift).to_be_bytes();
    [exponent, high & 0x7f, low, 0, 0]
}

/// Returns the integer in the five bytes of a variable, `None` if it is not an integer or too
/// large.
#[must_use]
pub fn integer_of(bytes: &[u8]) -> Option<i64> {
    let &[exponent, high, b, c, d] = bytes else { return None };
    if exponent == 0 {
        return Some(0);
    }
    let mantissa = u64::from(u32::from_be_bytes([high | 0x80, b, c, d]));
    let shift = 0xa0_u32.checked_sub(u32::from(exponent)).filter(|&shift| shift < 32)?;
    if mantissa & ((1 << shift) - 1) != 0 {
        return None;
    }
    let size = i64::try_from(mantissa >> shift).ok()?;
    Some(if high & 0x80 == 0 { size } else { -size })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_the_original_format() {
        assert_eq!(float_of(1), [0x81, 0, 0, 0, 0]);
        assert_eq!(float_of(10), [0x84, 0x20, 0, 0, 0]);
        assert_eq!(float_of(65535), [0x90, 0x7f, 0xff, 0, 0]);
        for number in [0, 1, 2, 3, 40, 1575, 32768, 65535] {
            assert_eq!(integer_of(&float_of(number)), Some(i64::from(number)));
        }
        assert_eq!(integer_of(&[0x90, 0xff, 0xff, 0, 0]), Some(-65535));
        assert_eq!(integer_of(&[0x80, 0, 0, 0, 0]), None);
    }
}
