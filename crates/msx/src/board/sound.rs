//! The sound chip, its log, and the line of the key click.

use alloc::vec::Vec;

use hardware::{Cycles, SoundWrite};
use parts::SoundLog;

use super::Board;
use crate::latches::CLICK;
use crate::sound::{PORT_B, Psg};

impl Board {
    pub(crate) fn psg(&self) -> &Psg {
        &self.psg
    }

    /// Writes a register of the sound chip.
    pub(crate) fn write_psg(&mut self, register: u8, value: u8) {
        let at = self.clock.elapsed();
        self.sound_log.push(SoundWrite { at, address: u16::from(register), value });
        self.psg.write(at, register, value);
    }

    /// Sets the line of the key click.
    pub(crate) fn set_click(&mut self, is_high: bool) {
        if self.ports.set_click(is_high) {
            let at = self.clock.elapsed();
            self.sound_log.push(SoundWrite { at, address: CLICK, value: u8::from(is_high) });
            self.psg.set_click(at, is_high);
        }
    }

    /// Returns the lines of port A: the control port that port B selects.
    pub(crate) fn joystick_port(&self) -> u8 {
        let socket = self.psg.register(PORT_B) >> 6 & 1;
        // Bit 6 is the keyboard layout, bit 7 the input from the recorder: always 0.
        self.matrix.joystick(usize::from(socket)) | 0x40
    }

    /// Returns the closed switches of a joystick. Selects its control port through port B as the firmware does, without a log
    /// entry.
    pub(crate) fn read_joystick(&mut self, socket: u8) -> u8 {
        let port = self.psg.register(PORT_B) & 0x3f | 0x0f | socket << 6;
        self.psg.write(self.clock.elapsed(), PORT_B, port);
        !self.joystick_port() & 0x3f
    }

    pub(crate) fn sound_log(&self) -> &SoundLog {
        &self.sound_log
    }

    pub(crate) fn sound_log_mut(&mut self) -> &mut SoundLog {
        &mut self.sound_log
    }

    pub(crate) fn render_sound(&mut self, until: Cycles, rate: u32, samples: &mut Vec<i16>) {
        self.psg.render(until, rate, samples);
    }

    pub(crate) fn skip_sound(&mut self, until: Cycles) {
        self.psg.skip(until);
    }
}
