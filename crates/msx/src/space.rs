//! The processor's address space: RAM, and over its lower half a ROM of which only facts are known.
//!
//! ```text
//! f380-ffff  workspace of the firmware
//! 8000-f37f  RAM for programs
//! 0000-7fff  ROM | RAM that nobody sees
//! ```

use alloc::boxed::Box;

use hardware::PageSet;
use parts::power_on_ram;
use serde::{Deserialize, Serialize};

/// First address that is not covered by the ROM.
pub(crate) const RAM_START: u16 = 0x8000;

/// The RAM, and what was written to it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Space {
    #[serde(with = "parts::blocks")]
    ram: Box<[u8; 0x1_0000]>,
    written: PageSet,
}

impl Space {
    /// RAM as power leaves it.
    pub(crate) fn new(seed: u64) -> Self {
        let mut written = PageSet::EMPTY;
        for page in 0..=0xff {
            written.insert(page << 8);
        }
        Self { ram: power_on_ram(seed), written }
    }

    /// The RAM.
    #[inline]
    pub(crate) fn ram(&self) -> &[u8; 0x1_0000] {
        &self.ram
    }

    /// The RAM, writable and unmarked.
    #[inline]
    pub(crate) fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        &mut self.ram
    }

    /// The pages written since the last call.
    #[inline]
    pub(crate) fn take_written(&mut self) -> PageSet {
        core::mem::replace(&mut self.written, PageSet::EMPTY)
    }

    /// The byte of RAM at an address.
    #[inline]
    pub(crate) fn byte(&self, address: u16) -> u8 {
        self.ram[usize::from(address)]
    }

    /// The 16-bit value at an address of RAM, low byte first.
    #[inline]
    pub(crate) fn word(&self, address: u16) -> u16 {
        u16::from_le_bytes([self.byte(address), self.byte(address.wrapping_add(1))])
    }

    /// Changes a byte and marks the page.
    #[inline]
    pub(crate) fn store(&mut self, address: u16, value: u8) {
        self.ram[usize::from(address)] = value;
        self.written.insert(address);
    }

    /// Changes a 16-bit value.
    #[inline]
    pub(crate) fn store_word(&mut self, address: u16, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.store(address, low);
        self.store(address.wrapping_add(1), high);
    }

    /// Changes bytes in a row.
    pub(crate) fn store_all(&mut self, address: u16, bytes: &[u8]) {
        for (address, &byte) in (address..=u16::MAX).zip(bytes) {
            self.store(address, byte);
        }
    }

    /// Bytes of RAM in a row.
    pub(crate) fn bytes(&self, address: u16, count: u16) -> &[u8] {
        &self.ram[usize::from(address)..][..usize::from(count)]
    }
}
