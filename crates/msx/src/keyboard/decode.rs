//! Decodes a key that went down to the codes in the buffer.

use charset::msx;
use msx_basic::event_traps::EventTrap;

use super::tables::{self, ACCENTED, CAPITALS, CODES, DEAD, NOTHING, PLAIN};
use crate::Msx;
use crate::workspace as at;

/// Bits of row 6.
pub(crate) const SHIFT: u8 = 0;
const CTRL: u8 = 1;
const GRAPH: u8 = 2;
const CODE: u8 = 4;

/// Codes of STOP without and with CTRL in the cell that the language reads.
pub(crate) const STOPPED: u8 = 4;
pub(crate) const BROKEN: u8 = 3;

/// T-states that the line of the key click stays high. *Measured* (`key_click.json`).
const CLICK: u32 = 228;

impl Msx {
    /// Decodes a key by its number.
    pub(super) fn decode_key(&mut self, key: u8) {
        self.store(at::CLIKFL, 0);
        match key {
            0..=0x2f => self.decode_character(key),
            0x33 => {
                let capitals = !self.byte(at::CAPST);
                self.store(at::CAPST, capitals);
            }
            0x35..=0x39 => self.decode_function_key(key - 0x35),
            0x3c => {
                let code = if self.is_held(CTRL) { BROKEN } else { STOPPED };
                self.store(at::INTFLG, code);
                if code == BROKEN {
                    self.put_key(code);
                } else {
                    self.click();
                }
            }
            0x41 => self.put_key(if self.is_held(SHIFT) { 0x0c } else { 0x0b }),
            _ => match PLAIN.get(usize::from(key - 0x30)) {
                Some(&code) if code != NOTHING => self.put_key(code),
                _ => {}
            },
        }
    }

    fn decode_character(&mut self, key: u8) {
        let layer = tables::layer(self.is_held(SHIFT), self.is_held(GRAPH), self.is_held(CODE));
        let code = CODES[layer][usize::from(key)];
        match code {
            NOTHING => {}
            DEAD => {
                let accent = 1 + u8::from(self.is_held(SHIFT)) + 2 * u8::from(self.is_held(CODE));
                self.store(at::KANAST, accent);
            }
            0x40..=0x7f if self.is_held(CTRL) => self.put_key(code & 0x1f),
            _ if self.is_held(CTRL) => {}
            0x01..=0x1f => {
                self.put_key(msx::PREFIX);
                self.put_key(code + msx::PREFIX_OFFSET);
            }
            _ => {
                let code = if self.byte(at::CAPST) != 0 { capital(code) } else { code };
                let code = accented(self.byte(at::KANAST), code);
                self.put_key(code);
            }
        }
    }

    fn decode_function_key(&mut self, key: u8) {
        let key = key + if self.is_held(SHIFT) { 5 } else { 0 };
        let has_trap = self.byte(at::FNKFLG + u16::from(key)) != 0;
        if has_trap && self.word(at::CURLIN) != u16::MAX {
            EventTrap::FunctionKey(key + 1).raise(self);
            return;
        }
        let text = at::FNKSTR + u16::from(key) * 16;
        for address in text..text + 16 {
            match self.byte(address) {
                0 => break,
                code => self.put_key(code),
            }
        }
    }

    /// Puts a code into the buffer, with a click.
    fn put_key(&mut self, code: u8) {
        self.store(at::KANAST, 0);
        let before = self.word(at::PUTPNT);
        self.queue_key(code);
        if self.word(at::PUTPNT) != before {
            self.click();
        }
    }

    fn click(&mut self) {
        if self.byte(at::CLIKSW) == 0 || self.byte(at::CLIKFL) != 0 {
            return;
        }
        self.store(at::CLIKFL, 0x0f);
        self.set_click(true);
        self.spend(CLICK);
        self.set_click(false);
    }
}

/// Returns the upper case of a lower case letter.
fn capital(code: u8) -> u8 {
    match code {
        b'a'..=b'z' => code - 0x20,
        _ => CAPITALS.iter().find(|(small, _)| *small == code).map_or(code, |&(_, capital)| capital),
    }
}

/// Returns the letter after a dead key. Only lower case vowels change.
fn accented(accent: u8, code: u8) -> u8 {
    let Some(row) = accent.checked_sub(1).and_then(|row| ACCENTED.get(usize::from(row))) else { return code };
    b"aeiou".iter().position(|&vowel| vowel == code).map_or(code, |index| row[index])
}
