//! The functions of MSX-DOS that the disk system offers machine code at F37D: console, printer, drives, date, sectors.
//!
//! The number is in C; a result of one byte is in A and L. Source: "MSX2 Technical Handbook", ASCII 1987, chapter 3,
//! section 4. Functions of files are not emulated.

use fat12::{Date, SECTOR_SIZE};
use msx_basic::machine::{Line, LineStart};
use z80::{Z80, flags};

use crate::Msx;
use crate::code_state::RoutineExit;
use crate::workspace as at;

/// The sum of CP/M's version and revision that function 0C reports.
const VERSION: u16 = 0x0022;
/// The end mark of the text of function 09.
const END_OF_TEXT: u8 = b'$';
/// The result of a call that failed: the drive is not ready.
const NOT_READY: u8 = 2;
const SUCCESS: u8 = 0;
const FAILURE: u8 = 0xff;

impl Msx {
    /// Runs the function in C.
    pub(super) fn disk_function(&mut self, cpu: &mut Z80) -> RoutineExit {
        let (number, byte) = (cpu.c(), cpu.de as u8);
        let result = match number {
            0x01 | 0x07 | 0x08 => {
                let Some(key) = self.take_key() else { return RoutineExit::Waits };
                if number == 0x01 {
                    self.put(key);
                }
                key
            }
            0x06 if byte == 0xff => self.take_key().unwrap_or_default(),
            0x02 | 0x06 => {
                self.put(byte);
                byte
            }
            0x05 => {
                self.print(byte);
                byte
            }
            0x09 => {
                self.print_text(cpu.de);
                SUCCESS
            }
            0x0a => {
                let Some(line) = self.read_line(LineStart::Cursor) else { return RoutineExit::Waits };
                self.store_line(cpu.de, line);
                SUCCESS
            }
            0x0b => {
                if self.has_key() {
                    0xff
                } else {
                    0
                }
            }
            0x0d | 0x2d | 0x2e => SUCCESS,
            0x0e => {
                self.board.poke(at::DEFAULT_DRIVE, byte);
                self.disk_system.count()
            }
            0x19 => self.board.peek_unreported(at::DEFAULT_DRIVE),
            0x1a => {
                self.store_word(at::TRANSFER_ADDRESS, cpu.de);
                SUCCESS
            }
            0x2b => self.set_date_of(cpu),
            0x2f => self.move_sectors(cpu, false),
            0x30 => self.move_sectors(cpu, true),
            0x0c => return return_value(cpu, VERSION),
            0x18 => return return_value(cpu, (1 << self.disk_system.count()) - 1),
            0x2a => return self.return_date(cpu),
            // The time of a machine without a clock.
            0x2c => {
                cpu.de = 0;
                return return_value(cpu, 0);
            }
            _ => return RoutineExit::Unknown,
        };
        return_value(cpu, result.into())
    }

    fn print_text(&mut self, from: u16) {
        let addresses = (0..=u16::MAX).map(|offset| from.wrapping_add(offset));
        for address in addresses {
            match self.board.peek_unreported(address) {
                END_OF_TEXT => return,
                code => self.put(code),
            }
        }
    }

    /// Stores a line in a buffer: the capacity is at its start, length and characters follow.
    fn store_line(&mut self, buffer: u16, line: Line) {
        let Line::Entered(line) = line else { return };
        let capacity = usize::from(self.board.peek_unreported(buffer));
        let line = &line[..line.len().min(capacity)];
        self.board.poke(buffer.wrapping_add(1), line.len() as u8);
        for (offset, &code) in (2..).zip(line) {
            self.board.poke(buffer.wrapping_add(offset), code);
        }
    }

    fn return_date(&mut self, cpu: &mut Z80) -> RoutineExit {
        let (year, month, day) = self.disk_system.date.parts();
        cpu.de = month << 8 | day;
        cpu.hl = year;
        RoutineExit::Returns
    }

    fn set_date_of(&mut self, cpu: &Z80) -> u8 {
        match Date::new(cpu.hl, cpu.de >> 8, cpu.de & 0xff) {
            Some(date) => {
                self.disk_system.date = date;
                SUCCESS
            }
            None => FAILURE,
        }
    }

    /// Reads or writes H sectors from DE on of drive L, at the transfer address.
    fn move_sectors(&mut self, cpu: &Z80, writes: bool) -> u8 {
        let [count, drive] = cpu.hl.to_be_bytes();
        let mut address = self.word(at::TRANSFER_ADDRESS);
        if drive >= self.disk_system.count()
            || writes && (self.disk_system.is_protected(drive) || self.disk_system.is_folder(drive))
        {
            return NOT_READY;
        }
        for sector in (0..count.into()).map(|offset| cpu.de.wrapping_add(offset)) {
            let mut bytes = [0; SECTOR_SIZE];
            if writes {
                for (offset, byte) in (0..).zip(&mut bytes) {
                    *byte = self.board.peek_unreported(address.wrapping_add(offset));
                }
            }
            let Some(disk) = self.disk_system.disk(drive) else { return NOT_READY };
            if writes {
                if disk.write_sector(sector, &bytes).is_err() {
                    return NOT_READY;
                }
            } else {
                let Some(read) = disk.sector(sector) else { return NOT_READY };
                bytes = *read;
                for (offset, byte) in (0..).zip(bytes) {
                    self.board.poke(address.wrapping_add(offset), byte);
                }
            }
            address = address.wrapping_add(SECTOR_SIZE as u16);
        }
        SUCCESS
    }
}

/// Returns with a result: in HL, its low byte in A, its high byte in B.
fn return_value(cpu: &mut Z80, result: u16) -> RoutineExit {
    let [high, low] = result.to_be_bytes();
    cpu.hl = result;
    cpu.set_a(low);
    cpu.bc = cpu.bc & 0x00ff | u16::from(high) << 8;
    let flags = if low == 0 { cpu.f() | flags::ZERO } else { cpu.f() & !flags::ZERO };
    cpu.set_f(flags);
    RoutineExit::Returns
}
