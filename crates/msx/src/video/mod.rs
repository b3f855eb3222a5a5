//! The TMS9918A: 16 KiB of video memory, eight registers, a status, and the rendering of frames from them.
//!
//! The processor reaches video memory only through the chip, a byte at a time. [`Vdp::peek`] and [`Vdp::poke`] access the
//! memory directly; [`Vdp::read_port`] and [`Vdp::write_port`] are the ports that programs use with `INP` and `OUT`.
//!
//! Note: reading the status clears it. The firmware reads it at every interrupt, so that programs see a copy in RAM, which
//! does not keep earlier collisions.
//!
//! Source: Texas Instruments, *TMS9918A/TMS9928A/TMS9929A Video Display Processors* (data manual, 1982), chapters 2 and 3.

mod frame;
mod sprites;
mod tables;
mod text;

use alloc::boxed::Box;

use serde::{Deserialize, Serialize};

pub use frame::{HEIGHT, WIDTH};
pub(crate) use tables::Tables;

/// Bytes of video memory.
pub const MEMORY: usize = 0x4000;
/// Mask of an address in video memory.
const ADDRESS: u16 = 0x3fff;

/// Status: a frame has ended.
pub const FRAME_ENDED: u8 = 0x80;
/// Status: a line had a fifth sprite; bits 0-4 are its number.
pub const FIFTH_SPRITE: u8 = 0x40;
/// Status: two sprites overlapped in a dot.
pub const COLLISION: u8 = 0x20;

/// The display modes: how names and patterns become dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// 32 columns, two colours for eight characters.
    Graphics1,
    /// 32 columns, two colours for eight dots.
    Graphics2,
    /// Blocks of four by four dots.
    Multicolour,
    /// 40 columns of six dots, two colours.
    Text,
    /// Text together with another mode: bars.
    Bars,
}

/// The video chip.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Vdp {
    registers: [u8; 8],
    #[serde(with = "parts::blocks")]
    memory: Box<[u8; MEMORY]>,
    status: u8,
    /// The next address of the ports.
    address: u16,
    /// The byte that the data port returns next.
    read_ahead: u8,
    /// The first of two bytes for the control port.
    latched: Option<u8>,
    /// The status bits of the sprites in a frame of the present memory; `None` if they must be computed.
    sprite_status: Option<u8>,
}

impl Default for Vdp {
    fn default() -> Self {
        Self {
            registers: [0; 8],
            memory: Box::new([0; MEMORY]),
            status: 0,
            address: 0,
            read_ahead: 0,
            latched: None,
            sprite_status: None,
        }
    }
}

impl Vdp {
    /// Returns video memory.
    #[must_use]
    pub fn memory(&self) -> &[u8; MEMORY] {
        &self.memory
    }

    /// Returns the byte at an address, modulo 16 KiB.
    #[inline]
    #[must_use]
    pub fn peek(&self, address: u16) -> u8 {
        self.memory[usize::from(address & ADDRESS)]
    }

    /// Writes the byte at an address, modulo 16 KiB.
    #[inline]
    pub fn poke(&mut self, address: u16, value: u8) {
        self.memory[usize::from(address & ADDRESS)] = value;
        self.sprite_status = None;
    }

    /// Copies bytes into memory.
    ///
    /// # Panics
    /// If the bytes exceed the memory.
    pub fn load(&mut self, address: usize, bytes: &[u8]) {
        self.memory[address..][..bytes.len()].copy_from_slice(bytes);
        self.sprite_status = None;
    }

    /// Fills a range, modulo 16 KiB.
    pub fn fill(&mut self, start: u16, length: u16, value: u8) {
        for offset in 0..length {
            self.poke(start.wrapping_add(offset), value);
        }
    }

    /// Returns the last value written to a register, modulo 8.
    #[inline]
    #[must_use]
    pub fn register(&self, register: u8) -> u8 {
        self.registers[usize::from(register & 7)]
    }

    /// Writes a register, modulo 8.
    pub fn write_register(&mut self, register: u8, value: u8) {
        self.registers[usize::from(register & 7)] = value;
        self.sprite_status = None;
    }

    /// Ends a frame: sets the frame flag and the sprite flags of the status.
    pub fn end_frame(&mut self) {
        let sprites = match self.sprite_status {
            Some(sprites) => sprites,
            None => *self.sprite_status.insert(self.compute_sprite_status()),
        };
        // The number belongs to the first fifth sprite since the status was read.
        self.status = if self.status & FIFTH_SPRITE != 0 {
            self.status | sprites & COLLISION
        } else {
            self.status & COLLISION | sprites
        };
        self.status |= FRAME_ENDED;
    }

    /// Sets the frame flag of the status.
    pub(crate) fn set_frame_ended(&mut self) {
        self.status |= FRAME_ENDED;
    }

    /// Returns whether the chip requests an interrupt.
    #[must_use]
    pub fn is_interrupting(&self) -> bool {
        self.status & FRAME_ENDED != 0 && self.register(1) & 0x20 != 0
    }

    /// Returns whether the chip's interrupt is enabled.
    #[must_use]
    pub fn may_interrupt(&self) -> bool {
        self.register(1) & 0x20 != 0
    }

    /// Reads the status, which clears its flags.
    pub fn read_status(&mut self) -> u8 {
        self.latched = None;
        let status = self.status;
        self.status &= 0x1f;
        status
    }

    /// Reads the data port (`is_control` false) or the status.
    pub fn read_port(&mut self, is_control: bool) -> u8 {
        if is_control {
            return self.read_status();
        }
        self.latched = None;
        let value = self.read_ahead;
        self.read_ahead = self.peek(self.address);
        self.advance();
        value
    }

    /// Writes the data port (`is_control` false) or the control port, which takes an address, or a register's value and number.
    pub fn write_port(&mut self, is_control: bool, value: u8) {
        if !is_control {
            self.latched = None;
            self.read_ahead = value;
            self.poke(self.address, value);
            self.advance();
            return;
        }
        let Some(first) = self.latched.take() else {
            self.latched = Some(value);
            return;
        };
        if value & 0x80 != 0 {
            self.write_register(value, first);
        }
        self.address = u16::from_le_bytes([first, value]) & ADDRESS;
        if value & 0xc0 == 0 {
            self.read_ahead = self.peek(self.address);
            self.advance();
        }
    }

    fn advance(&mut self) {
        self.address = self.address.wrapping_add(1) & ADDRESS;
    }

    /// Returns the display mode that the registers select.
    #[must_use]
    pub fn mode(&self) -> Mode {
        let [text, multicolour] = [0x10, 0x08].map(|bit| self.register(1) & bit != 0);
        let graphics = self.register(0) & 0x02 != 0;
        match (text, multicolour, graphics) {
            (false, false, false) => Mode::Graphics1,
            (false, false, true) => Mode::Graphics2,
            (false, true, _) => Mode::Multicolour,
            (true, false, false) => Mode::Text,
            (true, _, _) => Mode::Bars,
        }
    }

    /// Returns whether the display is on; otherwise the whole frame is border.
    #[must_use]
    pub fn is_display_on(&self) -> bool {
        self.register(1) & 0x40 != 0
    }

    /// Returns the colour of the border and of transparent dots; black if it is transparent itself.
    #[must_use]
    pub fn backdrop(&self) -> u8 {
        match self.register(7) & 0x0f {
            0 => 1,
            colour => colour,
        }
    }

    fn has_sprites(&self) -> bool {
        self.is_display_on() && matches!(self.mode(), Mode::Graphics1 | Mode::Graphics2 | Mode::Multicolour)
    }

    pub(crate) fn tables(&self) -> Tables {
        Tables::new(&self.registers)
    }
}
