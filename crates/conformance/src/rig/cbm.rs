//! Commodore machines: the prompt with its cursor, the screen, variables with five bytes.

use systems::{Event, KeyCode, MachineConfig, Options, Value};

use super::{Description, Kernal, Rig};
use crate::differences::Differences;
use crate::notation::{self, RETURN};

/// The address of the flag that is zero while the cursor blinks, which means that the machine waits
/// for a line.
const CURSOR_SWITCH: usize = 0xcc;
/// The address of the flag that is zero while the cursor shows the plain character.
const CURSOR_PHASE: usize = 0xcf;
/// The size of colour RAM, in which a screen's colours have its offset.
const COLOUR_RAM: usize = 0x0400;
/// The address of the page of the screen.
const SCREEN_PAGE: usize = 0x0288;

/// The cells of a screen, row by row.
pub struct ScreenCells {
    /// The screen codes.
    pub codes: Vec<u8>,
    /// The low nibbles of colour RAM.
    pub colours: Vec<u8>,
}

impl Rig {
    /// Powers on the machine whose folder is a part of a golden path, and runs to its prompt.
    #[must_use]
    pub fn boot(path: &str) -> Self {
        Self::new(Description::of_path(path)).booted()
    }

    /// Does the same for a machine with this size of memory, in kilobytes.
    #[must_use]
    pub fn boot_with_ram(path: &str, kilobytes: u32) -> Self {
        let config = MachineConfig { ram_kilobytes: Some(kilobytes), ..MachineConfig::default() };
        Self::with(Description::of_path(path), Options { seed: 0, config, ..Options::default() }).booted()
    }

    /// Runs to the prompt, with logs of its output.
    #[must_use]
    pub fn booted(mut self) -> Self {
        self.log_output();
        self.run_until_line_input();
        self
    }

    /// Powers on the machine of a golden path with a program in memory, given in the lower-case notation.
    #[must_use]
    pub fn with_program(path: &str, text: &str) -> Self {
        let mut rig = Self::boot(path);
        rig.load_text(text, notation::lower_case);
        rig
    }

    /// Types a command at the prompt and returns as soon as its RETURN has been read.
    pub fn command(&mut self, text: &str) {
        let mut codes = notation::lower_case(text);
        codes.push(RETURN);
        self.type_codes(&codes);
    }

    /// Returns the cells and registers of the machine's screen editor.
    ///
    /// # Panics
    /// When it is no Commodore machine.
    #[must_use]
    pub fn kernal(&self) -> &'static Kernal {
        self.description.kernal.expect("a Commodore machine")
    }

    pub(super) fn shows_cursor(&self) -> bool {
        self.description.kernal.is_some() && self.memory()[CURSOR_SWITCH] == 0
    }

    /// Returns the cycles until the machine waits for a key with the cursor on.
    pub fn time_until_keys(&mut self) -> u64 {
        let from = self.now();
        loop {
            // A waiting machine runs for the one requested cycle.
            let before = self.now();
            self.step(before + 1);
            if self.now() == before + 1 && self.queued() == 0 && self.shows_cursor() {
                return before - from;
            }
        }
    }

    /// Runs until the cursor phase shows the plain character.
    pub fn run_until_cursor_is_off(&mut self) {
        while self.run_until(|rig| rig.memory()[CURSOR_PHASE] == 0).is_some() {}
    }

    /// Returns the cells of the screen.
    #[must_use]
    pub fn cells(&self) -> ScreenCells {
        let memory = self.memory();
        let (start, size) =
            (usize::from(memory[SCREEN_PAGE]) << 8, self.kernal().columns * self.kernal().rows);
        let colours =
            self.space("colour")[start % COLOUR_RAM..][..size].iter().map(|colour| colour & 15).collect();
        ScreenCells { codes: memory[start..start + size].to_vec(), colours }
    }

    /// Returns a recorded register by its name in the recordings.
    ///
    /// # Panics
    /// When it does not exist.
    #[must_use]
    pub fn recorded_register(&self, name: &str) -> u8 {
        let found = self.kernal().registers.iter().find(|(known, _)| *known == name);
        let (_, (chip, register, bits)) = found.unwrap_or_else(|| panic!("unknown register `{name}`"));
        self.register(chip, register) & bits
    }

    /// Returns the value of PEEK: a register of the video chip, or memory.
    ///
    /// # Panics
    /// When the machine has no video chip of that name.
    #[must_use]
    pub fn peek(&self, address: u16) -> u8 {
        let Some(register) = address.checked_sub(self.kernal().video_chip).filter(|register| *register < 16)
        else {
            return self.memory()[usize::from(address)];
        };
        let chips = self.system.inspect().registers();
        let (_, registers) = chips.iter().find(|(chip, _)| *chip == "VIC").expect("a video chip");
        registers[usize::from(register)].1
    }

    /// Compares the registers that recordings have as one list.
    pub fn compare_listed_registers(&self, differences: &mut Differences, recorded: &[u8]) {
        for ((chip, name, bits), expected) in self.kernal().listed.iter().zip(recorded) {
            differences.value(name, &(expected & bits), &(self.register(chip, name) & bits));
        }
    }

    /// Returns the counter of the jiffy timer.
    #[must_use]
    pub fn timer(&self) -> u16 {
        u16::from_le_bytes(self.kernal().timer.map(|(chip, register)| self.register(chip, register)))
    }

    /// Holds keys for `cycles` and releases them in reverse order. Returns early at a breakpoint, with its line.
    pub fn press_all(&mut self, keys: &[KeyCode], cycles: u64) -> Option<u16> {
        keys.iter().for_each(|&key| self.event(Event::KeyDown(key)));
        let reached = self.run_for(cycles);
        keys.iter().rev().for_each(|&key| self.event(Event::KeyUp(key)));
        reached
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
