//! The processor's address space: RAM with the ROM over it, colour RAM, and the port that chooses between them.
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
//! An index is an address of the RAM, whatever the processor would see there.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::{Index, IndexMut};
use core::slice::SliceIndex;

use hardware::PageSet;
use parts::TrackedRam;
use serde::{Deserialize, Serialize};

use crate::rom::Rom;
use crate::video::VideoMemory;

/// The first address behind what the KERNAL works with.
pub(crate) const FREE_RAM: u16 = 0x0400;
/// The processor's vector of interrupts.
const INTERRUPT_VECTOR: u16 = 0xfffe;

/// What answers at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mapping {
    /// The RAM.
    Ram,
    /// BASIC's or the KERNAL's half of the ROM.
    Rom,
    /// The characters' shapes.
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
    /// Output latch of the port; what reads back is kept in RAM at address 1.
    port: u8,
    /// What power left in the processor's interrupt vector under the ROM.
    vector_at_power_on: u16,
    shadows: Shadows,
}

/// Which half of the ROM is hidden by a copy of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shadows {
    pub(crate) basic: bool,
    pub(crate) kernal: bool,
}

impl AddressSpace {
    /// Memory that was just switched on.
    pub(crate) fn new(seed: u64, language: &[(u16, Vec<u8>)]) -> Self {
        let ram = TrackedRam::new(seed);
        Self {
            vector_at_power_on: ram.word(INTERRUPT_VECTOR),
            ram,
            rom: Rom::new(language),
            colour: Box::new([0; 1024]),
            port: 0x37,
            shadows: Shadows::default(),
        }
    }

    /// Leaves in RAM what power leaves.
    pub(crate) fn power_on(&mut self, seed: u64) {
        self.ram = TrackedRam::new(seed);
        self.vector_at_power_on = self.word(INTERRUPT_VECTOR);
        self.shadows = Shadows::default();
    }

    /// Goes back to another's state. The ROM is the same in all.
    pub(crate) fn restore(&mut self, saved: &Self) {
        let Self { ram, rom: _, colour, port, vector_at_power_on, shadows } = saved;
        self.ram.restore(ram);
        self.colour.copy_from_slice(&colour[..]);
        self.port = *port;
        self.vector_at_power_on = *vector_at_power_on;
        self.shadows = *shadows;
    }

    /// The RAM.
    #[inline]
    pub(crate) fn ram(&self) -> &[u8; 0x1_0000] {
        self.ram.ram()
    }

    /// The RAM, writable and unmarked.
    #[inline]
    pub(crate) fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        self.ram.ram_mut()
    }

    /// The colour RAM's 1024 nibbles.
    #[inline]
    pub(crate) fn colour(&self) -> &[u8; 1024] {
        &self.colour
    }

    /// The colour RAM, writable.
    #[inline]
    pub(crate) fn colour_mut(&mut self) -> &mut [u8; 1024] {
        &mut self.colour
    }

    /// What the video chip sees of it, through one of its four banks.
    pub(crate) fn seen_by_video(&self, bank: u16) -> VideoMemory<'_> {
        VideoMemory { ram: self.ram.ram(), colour: &self.colour, characters: &self.rom.characters, bank }
    }

    /// The ROM.
    #[inline]
    pub(crate) fn rom(&self) -> &Rom {
        &self.rom
    }

    /// The 16-bit value at an address of RAM, low byte first.
    #[inline]
    pub(crate) fn word(&self, address: u16) -> u16 {
        self.ram.word(address)
    }

    /// Writes RAM and marks the page.
    #[inline]
    pub(crate) fn store(&mut self, address: u16, value: u8) {
        self.ram.store(address, value);
    }

    /// Marks the page of an address as written.
    #[inline]
    pub(crate) fn mark(&mut self, address: u16) {
        self.ram.mark_written(address);
    }

    /// The pages written since the last call.
    #[inline]
    pub(crate) fn take_written(&mut self) -> PageSet {
        self.ram.take_written()
    }

    /// The bits of the port that choose ROM and chips: LORAM, HIRAM, CHAREN.
    #[inline]
    fn banking(&self) -> u8 {
        (self.port | !self.ram.byte(0)) & 0x07
    }

    /// Whether the BASIC ROM answers at a000-bfff.
    #[inline]
    pub(crate) fn has_basic_rom(&self) -> bool {
        self.banking() & 0x03 == 0x03
    }

    /// Whether the KERNAL ROM answers at e000-ffff.
    #[inline]
    pub(crate) fn has_kernal_rom(&self) -> bool {
        self.banking() & 0x02 != 0
    }

    /// Whether chips answer at d000-dfff.
    #[inline]
    pub(crate) fn has_chips(&self) -> bool {
        self.banking() & 0x03 != 0 && self.banking() & 0x04 != 0
    }

    /// What a read of an address reaches.
    pub(crate) fn mapping(&self, address: u16) -> Mapping {
        match address {
            0xa000..=0xbfff if self.has_basic_rom() => Mapping::Rom,
            0xe000.. if self.has_kernal_rom() => Mapping::Rom,
            0xd000..=0xdfff if self.has_chips() => Mapping::Chips,
            0xd000..=0xdfff if self.banking() & 0x03 != 0 => Mapping::Characters,
            _ => Mapping::Ram,
        }
    }

    /// Whether the vector of interrupts under the ROM is as power left it.
    #[inline]
    pub(crate) fn has_power_on_vector(&self) -> bool {
        self.word(INTERRUPT_VECTOR) == self.vector_at_power_on
    }

    /// Sets which lines of the port are outputs.
    #[inline]
    pub(crate) fn set_direction(&mut self, value: u8) {
        self.drive_port(value, self.port);
    }

    /// Sets the output latch of the port and what reads back: inputs have pull-ups on the banking bits and on the cassette's
    /// switch, which is open; bits 3 and 5-7 read 0 as inputs.
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
            self.shadows = self.look_for_copies();
        }
    }

    /// Which half of the ROM is hidden by a copy of it.
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
        &mut self.ram.ram_mut()[index]
    }
}
