//! The VIC-II (6569 PAL, 6567 NTSC): its registers, and the frame as a pure function of registers
//! and memory.
//!
//! Emulated are the text modes, the bitmap modes, custom character sets, the four memory banks,
//! scrolling, the border with its flip-flops, sprites with their collisions, and raster interrupts. Collision
//! interrupts are not: [`Vic::take_unsupported`] reports them when a program first enables them.
//!
//! Note: a frame shows the memory at the time of rendering, but each line has the register values at the time
//! when the beam reached it, whether the program timed its writes by a raster interrupt, by polling, by a timer
//! or not at all. Only the border follows writes within a line.
//!
//! Sources: Commodore, *C64 Programmer's Reference Guide* (1982), appendix N; Christian Bauer, *The MOS 6567/6569
//! video controller (VIC-II) and its application in the Commodore 64* (1996), sections 3.2, 3.7 to 3.9.

mod border;
mod changes;
mod collisions;
mod frame;
mod geometry;
mod memory;
mod raster;
mod register_numbers;
mod registers;
mod sprites;
mod text;
mod unsupported;
mod window;

use hardware::Cycles;
use serde::{Deserialize, Serialize};

pub use geometry::{HEIGHT, WIDTH};
pub use memory::VideoMemory;
pub use unsupported::Unsupported;

use crate::clock::SpritePositions;
use crate::region::Region;
use changes::Changes;
use collisions::{Collisions, SPRITE_FOREGROUND, SPRITE_SPRITE};
use raster::Raster;
use register_numbers::{
    BACKGROUND, BORDER, CONTROL_1, CONTROL_2, INTERRUPT_MASK, INTERRUPTS, LAST, POINTERS, RASTER, SPRITES,
    UNUSED,
};
use registers::Registers;
use sprites::{TALL, affects_sprite_lines};

/// The values that the firmware writes to the registers at reset. Source: the memory's contents
/// after power-on as described in Sheldon Leemon, *Mapping the Commodore 64* (1984), at
/// 53248-53294; sprite 7 gets grey because the table is one byte short.
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

/// The bit of the raster interrupt.
const BY_RASTER: u8 = 0x01;

/// The registers that may change the interrupt line, one bit each.
const OF_INTERRUPTS: u64 = 1 << CONTROL_1 | 1 << RASTER | 1 << INTERRUPTS | 1 << INTERRUPT_MASK;
/// The registers whose writes depend on the time, and those that do not exist.
const TIMED: u64 = OF_INTERRUPTS | 1 << SPRITES | u64::MAX << LAST << 1;

/// Returns whether a register (modulo 64) is in a set.
#[inline]
const fn is_one_of(set: u64, register: u8) -> bool {
    set >> (register & 0x3f) & 1 != 0
}

/// The video chip.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Vic {
    region: Region,
    registers: Registers,
    raster: Raster,
    changes: Changes,
    collisions: Collisions,
    unsupported: unsupported::UnsupportedLog,
}

impl Vic {
    /// Creates the chip after power-on, before the firmware has written to it.
    pub fn new(region: Region) -> Self {
        Self {
            region,
            registers: Registers::new(),
            raster: Raster::new(region),
            changes: Changes::default(),
            collisions: Collisions::default(),
            unsupported: unsupported::UnsupportedLog::default(),
        }
    }

    /// Returns the values that the firmware writes to the registers at reset, in register order.
    pub const fn power_on_values() -> &'static [u8; LAST as usize + 1] {
        &POWER_ON_VALUES
    }

    /// Reads `register` (modulo 64) at the elapsed time `at`, unused bits as 1.
    ///
    /// The light pen's position reads as 0: no light pen is connected.
    pub fn read(&mut self, register: u8, memory: VideoMemory<'_>, at: Cycles) -> u8 {
        let register = register & 0x3f;
        if register > LAST {
            return 0xff;
        }
        let stored = self.registers.get(register);
        let value = match register {
            CONTROL_1 => stored & 0x7f | ((self.raster.line(at) >> 8) as u8) << 7,
            RASTER => self.raster.line(at) as u8,
            INTERRUPTS => {
                self.collisions.update(&self.registers, self.region, memory, at);
                u8::from(self.raster.is_matched(at))
                    | self.collisions.latched()
                    | u8::from(self.interrupt(at)) << 7
            }
            SPRITE_SPRITE | SPRITE_FOREGROUND => {
                self.collisions.update(&self.registers, self.region, memory, at);
                self.collisions.take(register, at)
            }
            0x13 | 0x14 => 0,
            _ => stored,
        };
        value | UNUSED[usize::from(register)]
    }

    /// Returns when a register (modulo 64) that contains the raster line changes after the elapsed time
    /// `at`.
    pub fn next_change(&self, register: u8, at: Cycles) -> Option<Cycles> {
        match register & 0x3f {
            CONTROL_1 => Some(self.raster.next_half(at)),
            RASTER => Some(self.raster.next_line(at)),
            _ => None,
        }
    }

    /// Returns whether a write to `register` (modulo 64) may change the interrupt line: the compared
    /// raster line, the acknowledgement, the mask.
    #[inline]
    pub const fn affects_interrupts(register: u8) -> bool {
        is_one_of(OF_INTERRUPTS, register)
    }

    /// Returns whether a register affects the lines in which sprites appear.
    #[inline]
    pub const fn affects_sprite_lines(register: u8) -> bool {
        affects_sprite_lines(register)
    }

    /// Returns the positions of the enabled sprites.
    pub(crate) fn sprite_positions(&self) -> SpritePositions {
        let on = self.register(SPRITES);
        let y = |sprite| if on >> sprite & 1 != 0 { self.register(2 * sprite as u8 + 1) } else { 0 };
        SpritePositions { on, expanded: on & self.register(TALL), y: core::array::from_fn(y) }
    }

    /// Writes `register` (modulo 64) if the effect does not depend on the time, because nothing changes.
    /// Otherwise it returns false without any change.
    #[inline]
    pub fn write_at_any_time(&mut self, register: u8, value: u8) -> bool {
        let register = register & 0x3f;
        let is_timed = is_one_of(TIMED, register)
            || register < BORDER
                && (self.collisions.may_collide_anywhere()
                    || affects_sprite_lines(register) && self.register(SPRITES) != 0);
        !is_timed && self.registers.get(register) == value
    }

    /// Writes `register` at the elapsed time `at`, which is before
    /// [`collisions_current_until`](Self::collisions_current_until). For a register that moves sprites to other
    /// lines or concerns interrupts it returns false without any change.
    #[inline]
    pub fn write_before_collisions(&mut self, register: u8, value: u8, at: Cycles) -> bool {
        let register = register & 0x3f;
        let is_timed = Self::affects_interrupts(register) || register > LAST;
        if is_timed || affects_sprite_lines(register) && self.registers.get(register) != value {
            return false;
        }
        self.set_register(register, value, at);
        true
    }

    /// Sets a register, from the line of the elapsed time `at` on; returns its value before.
    #[inline]
    fn set_register(&mut self, register: u8, value: u8, at: Cycles) -> u8 {
        self.changes.write(&mut self.registers, (register, value), at, self.region)
    }

    /// Reads `register` (modulo 64) before
    /// [`collisions_current_until`](Self::collisions_current_until); `None` if the value depends on the
    /// time.
    #[inline]
    pub fn read_before_collisions(&self, register: u8) -> Option<u8> {
        let register = register & 0x3f;
        let value = match register {
            SPRITE_SPRITE | SPRITE_FOREGROUND => self.collisions.peek(register)?,
            CONTROL_1 | RASTER | INTERRUPTS | 0x13 | 0x14 => return None,
            _ => self.registers.get(register),
        };
        Some(value | UNUSED.get(usize::from(register))?)
    }

    /// Returns the time before which no new collision occurs, unless a register moves sprites to other
    /// lines.
    #[inline]
    pub fn collisions_current_until(&self) -> Cycles {
        self.collisions.due()
    }

    /// Writes `register` (taken modulo 64) at the elapsed time `at`.
    pub fn write(&mut self, register: u8, value: u8, memory: VideoMemory<'_>, at: Cycles) {
        let register = register & 0x3f;
        if register > LAST {
            return;
        }
        // Positions, shapes and foreground change from now on.
        let affects_collisions = matches!(register, 0x00..=0x11 | SPRITES..=0x19 | 0x1c | 0x1d);
        if affects_collisions {
            self.collisions.update(&self.registers, self.region, memory, at);
        }
        let before = self.set_register(register, value, at);
        if affects_collisions && before != value && affects_sprite_lines(register) {
            self.collisions.lines_change(at);
        }
        self.unsupported.observe(register, before, value);
        match register {
            CONTROL_1 | RASTER => {
                let line = u16::from(self.register(CONTROL_1) & 0x80) << 1 | u16::from(self.register(RASTER));
                self.raster.compare_with(line, at);
            }
            INTERRUPTS => {
                self.collisions.acknowledge(value);
                if value & BY_RASTER != 0 {
                    self.raster.acknowledge(at);
                }
            }
            _ => {}
        }
    }

    /// Returns the value last written to `register`; 0 for those that do not exist.
    pub fn register(&self, register: u8) -> u8 {
        self.registers.get(register)
    }

    /// Returns whether the program has enabled raster interrupts.
    #[inline]
    pub fn may_interrupt(&self) -> bool {
        self.register(INTERRUPT_MASK) & BY_RASTER != 0
    }

    /// Returns whether the chip pulls the processor's interrupt line at the elapsed time `at`.
    pub fn interrupt(&self, at: Cycles) -> bool {
        self.may_interrupt() && self.raster.is_matched(at)
    }

    /// Returns when the chip pulls the line, from `at` on.
    pub fn next_interrupt(&self, at: Cycles) -> Option<Cycles> {
        if self.may_interrupt() { self.raster.next_match(at) } else { None }
    }

    /// Returns a feature that the program has enabled and that is not emulated; each is returned once.
    pub fn take_unsupported(&mut self) -> Option<Unsupported> {
        self.unsupported.take()
    }
}
