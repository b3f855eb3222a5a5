//! The processor's I/O ports: the video chip, the sound chip, the parallel port with keys, click and slots, the printer's.
//!
//! ```text
//! 90 91        printer: strobe and busy, data
//! 98 99        video chip: data, control
//! a0 a1 a2     sound chip: register, write, read
//! a8 a9 aa ab  parallel port: slots, a row of keys, output lines, one bit of those
//! ```
//! Source: *The MSX Red Book*, chapters 1 to 3.

use msx_basic::machine::MotorCommand;

use crate::Msx;
use crate::latches::{CLICK_BIT, MOTOR_BIT, SLOTS};
use crate::sound::PORT_A;

impl Msx {
    fn set_lines(&mut self, lines: u8) {
        self.set_click(lines & CLICK_BIT != 0);
        self.board.ports_mut().lines = lines;
    }

    pub(crate) fn read_port(&mut self, port: u8) -> u8 {
        match port {
            // Bit 1: the printer is busy, which never happens.
            0x90 => 0xfd,
            0x98 | 0x99 => self.board.vdp_mut().read_port(port & 1 != 0),
            0xa2 if self.board.ports().sound == PORT_A => self.board.joystick_port(),
            0xa2 => self.board.psg().register(self.board.ports().sound),
            0xa8 => self.board.ports().slots,
            0xa9 => self.board.matrix().row(self.board.ports().lines & 0x0f),
            0xaa => self.board.ports().lines,
            _ => 0xff,
        }
    }

    pub(crate) fn write_port(&mut self, port: u8, value: u8) {
        match port {
            0x90 => {
                // The printer takes the byte when the strobe falls.
                if self.board.ports().strobe & 1 != 0 && value & 1 == 0 {
                    let byte = self.board.ports().printer;
                    self.print(byte);
                }
                self.board.ports_mut().strobe = value;
            }
            0x91 => self.board.ports_mut().printer = value,
            0x98 | 0x99 => {
                self.board.vdp_mut().write_port(port & 1 != 0, value);
                self.board.update_interrupt();
            }
            0xa0 => self.board.ports_mut().sound = value & 0x0f,
            0xa1 => self.write_psg(self.board.ports().sound, value),
            // BASIC cannot continue without its ROM. Machine code can.
            0xa8 if value != SLOTS => self.board.warnings_mut().warn_slots(),
            0xaa => self.set_lines(value),
            0xab if value & 0x80 == 0 => {
                let bit = 1 << (value >> 1 & 7);
                let lines = self.board.ports().lines;
                self.set_lines(if value & 1 != 0 { lines | bit } else { lines & !bit });
            }
            _ => {}
        }
    }

    pub(crate) fn print(&mut self, byte: u8) {
        self.spend(self.costs.print);
        self.printed.push(byte);
    }

    pub(crate) fn switch_motor(&mut self, command: MotorCommand) {
        let lines = self.board.ports().lines;
        self.board.ports_mut().lines = match command {
            MotorCommand::On => lines & !MOTOR_BIT,
            MotorCommand::Off => lines | MOTOR_BIT,
            MotorCommand::Toggle => lines ^ MOTOR_BIT,
        };
    }
}
