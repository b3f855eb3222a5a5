//! The processor's address space: RAM with the ROM over it, colour RAM, and the port that selects
//! between them.
//!
//! ```text
//! e000-ffff  KERNAL | RAM            HIRAM
//! d000-dfff  chips | characters | RAM  CHAREN, with LORAM or HIRAM
//! c000-cfff  RAM
//! a000-bfff  BASIC | RAM             LORAM and HIRAM
//! 0002-9fff  RAM
//! 0000-0001  the processor's own port: which of the above
//! ```
//!
//! An index is an address of the RAM, independent of the processor's address map.

use alloc::boxed::Box;
use core::ops::{Index, IndexMut};
use core::slice::SliceIndex;

use hardware::PageSet;
use parts::TrackedRam;
use serde::{Deserialize, Serialize};

use crate::rom::Rom;
use crate::video::VideoMemory;

/// The processor's interrupt vector.
const INTERRUPT_VECTOR: u16 = 0xfffe;

/// The memory or chip that is mapped at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mapping {
    /// The RAM.
    Ram,
    /// BASIC's or the KERNAL's half of the ROM.
    Rom,
    /// The character ROM.
    Characters,
    /// Chips and colour RAM.
    Chips,
}

/// RAM, ROM, colour RAM, and the port.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct AddressSpace {
    ram: TrackedRam,
    #[serde(skip, default = "Rom::without_language")]
    rom: Box<Rom>,
    #[serde(with = "parts::blocks")]
    colour: Box<[u8; 1024]>,
    /// The output latch of the port. RAM has the value that reads return at address 1.
    port: u8,
    /// The value of the processor's interrupt vector under the ROM after power-on.
    vector_at_power_on: u16,
    shadows: Shadows,
}

/// Which halves of the ROM are hidden by a copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shadows {
    pub(crate) basic: bool,
    pub(crate) kernal: bool,
}

impl AddressSpace {
    /// Creates the memory after power-on.
    pub(crate) fn new(seed: u64, rom: Box<Rom>) -> Self {
        let ram = TrackedRam::new(seed);
        Self {
            vector_at_power_on: ram.word(INTERRUPT_VECTOR),
            ram,
            rom,
            colour: Box::new([0; 1024]),
            port: 0x37,
            shadows: Shadows::default(),
        }
    }

    /// Sets the RAM to its state after power-on.
    pub(crate) fn power_on(&mut self, seed: u64) {
        self.ram = TrackedRam::new(seed);
        self.vector_at_power_on = self.word(INTERRUPT_VECTOR);
        self.shadows = Shadows::default();
    }

    /// Restores another state. The ROM is the same in all.
    pub(crate) fn restore(&mut self, saved: &Self) {
        let Self { ram, rom: _, colour, port, vector_at_power_on, shadows } = saved;
        self.ram.restore(ram);
        self.colour.copy_from_slice(&colour[..]);
        self.port = *port;
        self.vector_at_power_on = *vector_at_power_on;
        self.shadows = *shadows;
    }

    /// Returns the RAM.
    #[inline]
    pub(crate) fn ram(&self) -> &[u8; 0x1_0000] {
        self.ram.ram()
    }

    /// Returns the RAM, writable; writes are not recorded.
    #[inline]
    pub(crate) fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        self.ram.ram_mut_untracked()
    }

    /// Returns the colour RAM's 1024 nibbles.
    #[inline]
    pub(crate) fn colour(&self) -> &[u8; 1024] {
        &self.colour
    }

    /// Returns the colour RAM, writable.
    #[inline]
    pub(crate) fn colour_mut(&mut self) -> &mut [u8; 1024] {
        &mut self.colour
    }

    /// Returns the memory that the video chip sees through one of its four banks.
    pub(crate) fn seen_by_video(&self, bank: u16) -> VideoMemory<'_> {
        VideoMemory { ram: self.ram.ram(), colour: &self.colour, characters: &self.rom.characters, bank }
    }

    /// Returns the ROM.
    #[inline]
    pub(crate) fn rom(&self) -> &Rom {
        &self.rom
    }

    /// Returns the 16-bit value at an address of RAM, low byte first.
    #[inline]
    pub(crate) fn word(&self, address: u16) -> u16 {
        self.ram.word(address)
    }

    /// Writes RAM and marks the page as written.
    #[inline]
    pub(crate) fn store(&mut self, address: u16, value: u8) {
        self.ram.store(address, value);
    }

    /// Marks the page of an address as written.
    #[inline]
    pub(crate) fn mark(&mut self, address: u16) {
        self.ram.mark_written(address);
    }

    /// Returns and clears the pages written.
    #[inline]
    pub(crate) fn take_written(&mut self) -> PageSet {
        self.ram.take_written()
    }

    /// Returns the bits of the port that select ROM and chips: LORAM, HIRAM, CHAREN.
    #[inline]
    fn banking(&self) -> u8 {
        (self.port | !self.ram.byte(0)) & 0x07
    }

    /// Returns whether the BASIC ROM is mapped at a000-bfff.
    #[inline]
    pub(crate) fn has_basic_rom(&self) -> bool {
        self.banking() & 0x03 == 0x03
    }

    /// Returns whether the KERNAL ROM is mapped at e000-ffff.
    #[inline]
    pub(crate) fn has_kernal_rom(&self) -> bool {
        self.banking() & 0x02 != 0
    }

    /// Returns whether the chips are mapped at d000-dfff.
    #[inline]
    pub(crate) fn has_chips(&self) -> bool {
        self.banking() & 0x03 != 0 && self.banking() & 0x04 != 0
    }

    /// Returns what a read of an address accesses.
    pub(crate) fn mapping(&self, address: u16) -> Mapping {
        match address {
            0xa000..=0xbfff if self.has_basic_rom() => Mapping::Rom,
            0xe000.. if self.has_kernal_rom() => Mapping::Rom,
            0xd000..=0xdfff if self.has_chips() => Mapping::Chips,
            0xd000..=0xdfff if self.banking() & 0x03 != 0 => Mapping::Characters,
            _ => Mapping::Ram,
        }
    }

    /// Returns whether the interrupt vector under the ROM has its value after power-on.
    #[inline]
    pub(crate) fn has_power_on_vector(&self) -> bool {
        self.word(INTERRUPT_VECTOR) == self.vector_at_power_on
    }

    /// Sets which lines of the port are outputs.
    #[inline]
    pub(crate) fn set_direction(&mut self, value: u8) {
        self.drive_port(value, self.port);
    }

    /// Sets the output latch of the port and the value that reads return: inputs have pull-ups on the
    /// banking bits and on the cassette's switch, which is open; bits 3 and 5-7 read 0 as inputs.
    #[inline]
    pub(crate) fn set_port(&mut self, value: u8) {
        self.drive_port(self.ram.byte(0), value);
    }

    fn drive_port(&mut self, direction: u8, value: u8) {
        let before = self.banking();
        self.port = value;
        self[0] = direction;
        self[1] = value & direction | 0x17 & !direction;
        if self.banking() != before {
            self.shadows = self.find_copies();
        }
    }

    /// Returns which halves of the ROM are hidden by a copy.
    #[inline]
    pub(crate) fn shadows(&self) -> Shadows {
        self.shadows
    }
}

impl<I: SliceIndex<[u8]>> Index<I> for AddressSpace {
    type Output = I::Output;

    #[inline]
    fn index(&self, index: I) -> &I::Output {
        &self.ram.ram()[index]
    }
}

impl<I: SliceIndex<[u8]>> IndexMut<I> for AddressSpace {
    #[inline]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        &mut self.ram.ram_mut_untracked()[index]
    }
}
