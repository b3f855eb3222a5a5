//! The video half of the 6561 (PAL) and 6560 (NTSC): its registers, and the frame as a pure function of
//! registers and memory.
//!
//! Emulated are position and size of the text in the frame, character cells of 8 and 16 rows, characters in ROM
//! and RAM, multicolour cells, inverse video, and the raster line. Not emulated: interlace (bit 7 of register
//! 0, NTSC), the light pen (registers 6 and 7 read 0), paddles (registers 8 and 9 read 255), and register
//! changes within a raster line.
//!
//! Note: a frame shows the memory at the time of rendering, but each line has the register values at the time
//! when the beam reached it.
//!
//! Sources: Commodore, *VIC 20 Programmer's Reference Guide* (1982), chapter 4 and appendix N; measured
//! pictures (`golden/vic20/vic.tsv` and `pictures`).

mod changes;
mod frame;
mod geometry;
mod memory;
mod raster;
mod register_numbers;
mod registers;
mod row;
mod text;

use hardware::Cycles;
use serde::{Deserialize, Serialize};

pub use geometry::{FieldSize, TextArea, field_size, window_size};
pub use memory::VideoMemory;
pub use register_numbers::REGISTERS;

use crate::expansion::Expansion;
use crate::region::Region;
use changes::Changes;
use register_numbers::{COLOURS, COLUMNS, LEFT, PADDLE_X, PADDLE_Y, POINTERS, RASTER, ROWS, TOP};
use registers::Registers;

/// The video chip.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Vic {
    region: Region,
    registers: Registers,
    changes: Changes,
}

impl Vic {
    /// Creates the chip after power-on, before the KERNAL has written to it.
    #[must_use]
    pub fn new(region: Region) -> Self {
        Self { region, registers: Registers::default(), changes: Changes::default() }
    }

    /// Returns the values that the KERNAL writes to the registers at power-on, in register order.
    #[must_use]
    pub const fn power_on_values(region: Region, expansion: Expansion) -> [u8; REGISTERS] {
        let mut values = [0; REGISTERS];
        [values[LEFT as usize], values[TOP as usize]] = match region {
            Region::Pal => [12, 38],
            Region::Ntsc => [5, 25],
        };
        values[COLUMNS as usize] = 22;
        values[ROWS as usize] = 23 << 1;
        // The screen in units of 1 KB, in RAM (bit 7), and 512 bytes more by bit 7 of the columns.
        let screen = expansion.screen();
        values[POINTERS as usize] = 0x80 | (screen >> 10 << 4) as u8;
        values[COLUMNS as usize] |= (screen >> 2) as u8 & 0x80;
        values[COLOURS as usize] = 0x1b;
        values
    }

    /// Reads `register` (modulo 16) at the elapsed time `at`.
    #[must_use]
    pub fn read(&self, register: u8, at: Cycles) -> u8 {
        let register = register & 0x0f;
        match register {
            ROWS => self.register(register) | (raster::line(self.region, at) as u8 & 1) << 7,
            RASTER => (raster::line(self.region, at) >> 1) as u8,
            PADDLE_X | PADDLE_Y => 0xff,
            _ => self.register(register),
        }
    }

    /// Returns when a register (modulo 16) that contains the raster line changes after the elapsed time `at`.
    #[must_use]
    pub fn next_change(&self, register: u8, at: Cycles) -> Option<Cycles> {
        match register & 0x0f {
            ROWS => Some(raster::next_line(self.region, at)),
            RASTER => Some(raster::next_pair(self.region, at)),
            _ => None,
        }
    }

    /// Writes `register` (modulo 16) at the elapsed time `at`. The raster line, the light pen and the paddles
    /// cannot be written.
    pub fn write(&mut self, register: u8, value: u8, at: Cycles) {
        let register = register & 0x0f;
        let value = match register {
            RASTER..=PADDLE_Y if register != POINTERS => return,
            ROWS => value & 0x7f,
            _ => value,
        };
        self.changes.write(&mut self.registers, (register, value), at, self.region);
    }

    /// Returns the value last written to `register` (modulo 16); 0 for those that cannot be written, and in bit
    /// 7 of register 3.
    #[must_use]
    pub fn register(&self, register: u8) -> u8 {
        self.registers.get(register & 0x0f)
    }

    /// Returns the processor's address of the first character cell.
    #[must_use]
    pub fn screen_address(&self) -> u16 {
        memory::processor_address(self.registers.screen())
    }

    /// Returns the processor's address of the first cell's colour.
    #[must_use]
    pub fn colour_address(&self) -> u16 {
        crate::memory::COLOUR_RAM + memory::colour_cell(self.registers.screen())
    }

    /// Returns the processor's address of the character set.
    #[must_use]
    pub fn character_address(&self) -> u16 {
        memory::processor_address(self.registers.characters())
    }
}
