//! The VIC-II (6569 PAL, 6567 NTSC): its registers, and the picture as a pure function of registers and memory.
//!
//! Emulated are the three text modes, own character sets, the four memory banks, scrolling, the narrow and low
//! windows and the border. Sprites, bitmaps and raster interrupts are not: the registers hold their values, and the
//! first time a program turns one of them on [`Vic::take_notice`] says so.
//!
//! The one thing newcomers get wrong: the picture is drawn from one moment's registers. A program that changes them
//! while the beam moves down the screen gets the last values for the whole picture.
//!
//! Sources: Commodore, *C64 Programmer's Reference Guide* (1982), appendix N; Christian Bauer, *The MOS 6567/6569
//! video controller (VIC-II) and its application in the Commodore 64* (1996), sections 3.2, 3.7 and 3.9.

mod memory;
mod notice;
mod picture;
mod raster;
mod text;

use hardware::Cycles;
use serde::{Deserialize, Serialize};

pub use memory::VideoMemory;
pub use notice::Unsupported;
pub use picture::{HEIGHT, WIDTH};

use crate::region::Region;
use raster::Raster;

/// Vertical fine scroll, window height, display on, bitmap, extended background, raster line bit 8.
const CONTROL_1: u8 = 0x11;
/// The raster line, or the line to compare it with.
const RASTER: u8 = 0x12;
/// One bit a sprite.
const SPRITES: u8 = 0x15;
/// Horizontal fine scroll, window width, multicolour.
const CONTROL_2: u8 = 0x16;
/// Places of screen memory and character set within the bank.
const POINTERS: u8 = 0x18;
/// What asked for an interrupt.
const INTERRUPTS: u8 = 0x19;
/// Which of them may.
const INTERRUPT_MASK: u8 = 0x1a;
const BORDER: u8 = 0x20;
const BACKGROUND: u8 = 0x21;

/// The last register; the four addresses behind it, up to 0x3f, are not connected.
const LAST: u8 = 0x2e;

/// Bits that do not exist and read as 1, for every register from 0x00 to [`LAST`].
#[rustfmt::skip]
const UNUSED: [u8; LAST as usize + 1] = [
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // sprites' places
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xc0, 0x00, 0x01, 0x70, 0xf0, 0x00, 0x00, 0x00, 0x00, 0x00, // control
    0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0,       // colours
];

/// What the firmware writes to the registers at reset. Source: the memory's contents after power-on as described in
/// Sheldon Leemon, *Mapping the Commodore 64* (1984), at 53248-53294; sprite 7 gets the grey that follows from the
/// table's being one byte short.
static POWER_ON_VALUES: [u8; LAST as usize + 1] = {
    let mut values = [0; LAST as usize + 1];
    values[CONTROL_1 as usize] = 0x9b;
    values[RASTER as usize] = 0x37;
    values[CONTROL_2 as usize] = 0x08;
    values[POINTERS as usize] = 0x14;
    values[INTERRUPTS as usize] = 0x0f;
    values[BORDER as usize] = 14;
    values[BACKGROUND as usize] = 6;
    let mut colour = 1;
    while colour <= 4 {
        values[BACKGROUND as usize + colour as usize] = colour;
        colour += 1;
    }
    let mut sprite = 0;
    while sprite < 7 {
        values[0x27 + sprite as usize] = sprite + 1;
        sprite += 1;
    }
    values[LAST as usize] = 0x4c;
    values
};

/// How character codes and colour memory become dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// One ink a cell on the common background.
    Standard,
    /// Cells with ink 8-15 have four colours and dots of double width.
    Multicolour,
    /// 64 characters, four backgrounds.
    Extended,
    /// Extended background and multicolour together: the chip shows black.
    Invalid,
}

/// The video chip.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Vic {
    #[serde(with = "parts::blocks")]
    registers: [u8; LAST as usize + 1],
    raster: Raster,
    notices: notice::Notices,
}

impl Vic {
    /// The chip after power-on, before the firmware has written to it.
    pub fn new(region: Region) -> Self {
        Self {
            registers: [0; LAST as usize + 1],
            raster: Raster::new(region),
            notices: notice::Notices::default(),
        }
    }

    /// What the firmware writes to the registers, in their order, when it resets the machine.
    pub const fn power_on_values() -> &'static [u8; LAST as usize + 1] {
        &POWER_ON_VALUES
    }

    /// Reads `register` (taken modulo 64) at the elapsed time `at`, unused bits as 1.
    ///
    /// The light pen's place and the sprites' collisions read as 0: there are none.
    pub fn read(&self, register: u8, at: Cycles) -> u8 {
        let register = register & 0x3f;
        if register > LAST {
            return 0xff;
        }
        let stored = self.registers[usize::from(register)];
        let value = match register {
            CONTROL_1 => stored & 0x7f | ((self.raster.line(at) >> 8) as u8) << 7,
            RASTER => self.raster.line(at) as u8,
            INTERRUPTS => u8::from(self.raster.is_matched(at)) | u8::from(self.interrupt(at)) << 7,
            0x13 | 0x14 | 0x1e | 0x1f => 0,
            _ => stored,
        };
        value | UNUSED[usize::from(register)]
    }

    /// Writes `register` (taken modulo 64) at the elapsed time `at`.
    pub fn write(&mut self, register: u8, value: u8, at: Cycles) {
        let register = register & 0x3f;
        if register > LAST {
            return;
        }
        let before = core::mem::replace(&mut self.registers[usize::from(register)], value);
        self.notices.look(register, before, value);
        match register {
            CONTROL_1 | RASTER => {
                let line = u16::from(self.register(CONTROL_1) & 0x80) << 1 | u16::from(self.register(RASTER));
                self.raster.compare_with(line, at);
            }
            INTERRUPTS if value & 1 != 0 => self.raster.acknowledge(at),
            _ => {}
        }
    }

    /// What was last written to `register`; 0 for those that do not exist.
    pub fn register(&self, register: u8) -> u8 {
        self.registers.get(usize::from(register)).copied().unwrap_or(0)
    }

    /// Whether the chip pulls the processor's interrupt line at the elapsed time `at`.
    pub fn interrupt(&self, at: Cycles) -> bool {
        self.register(INTERRUPT_MASK) & 1 != 0 && self.raster.is_matched(at)
    }

    /// Something the program turned on that is not emulated; each comes once.
    pub fn take_notice(&mut self) -> Option<Unsupported> {
        self.notices.take()
    }

    fn mode(&self) -> Mode {
        let extended = self.register(CONTROL_1) & 0x40 != 0;
        let multicolour = self.register(CONTROL_2) & 0x10 != 0;
        match (extended, multicolour) {
            (false, false) => Mode::Standard,
            (false, true) => Mode::Multicolour,
            (true, false) => Mode::Extended,
            (true, true) => Mode::Invalid,
        }
    }

    fn is_display_on(&self) -> bool {
        self.register(CONTROL_1) & 0x10 != 0
    }

    fn border(&self) -> u8 {
        self.register(BORDER) & 0x0f
    }

    /// Background colour 0-3.
    fn background(&self, number: u8) -> u8 {
        self.register(BACKGROUND + number) & 0x0f
    }

    /// First byte of screen memory within the bank.
    fn screen_base(&self) -> u16 {
        u16::from(self.register(POINTERS) & 0xf0) << 6
    }

    /// First byte of the character set within the bank.
    fn character_base(&self) -> u16 {
        u16::from(self.register(POINTERS) & 0x0e) << 10
    }
}
