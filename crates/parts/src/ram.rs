//! RAM with its power-on contents and a record of the pages that were written.

use alloc::boxed::Box;

use hardware::PageSet;
use serde::{Deserialize, Serialize};

/// Length of a run of equal bytes.
const RUN_LENGTH: usize = 64;

/// Returns the contents at power-on: runs of 64 zeros and 64 ones in turn, as in most machines, with single deviating
/// bytes selected by the seed. *Inferred*: no two machines have the same contents.
#[must_use]
fn power_on_ram(seed: u64) -> Box<[u8; 0x1_0000]> {
    let mut ram = Box::new([0; 0x1_0000]);
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for (address, byte) in ram.iter_mut().enumerate() {
        *byte = if (address / RUN_LENGTH).is_multiple_of(2) { 0x00 } else { 0xff };
        // Xorshift; one byte in 64 gets another value.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        if state >> 58 == 0 {
            *byte = (state >> 40) as u8;
        }
    }
    ram
}

/// The RAM of an address space, and the pages that were written.
#[derive(Clone, Serialize, Deserialize)]
pub struct TrackedRam {
    #[serde(with = "crate::blocks")]
    ram: Box<[u8; 0x1_0000]>,
    written: PageSet,
}

impl TrackedRam {
    /// Creates RAM at power-on, with all pages marked as written.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut written = PageSet::EMPTY;
        for page in 0..=0xff {
            written.insert(page << 8);
        }
        Self { ram: power_on_ram(seed), written }
    }

    /// Restores the bytes and marks of another.
    pub fn restore(&mut self, saved: &Self) {
        self.ram.copy_from_slice(&saved.ram[..]);
        self.written = saved.written;
    }

    /// Returns the RAM.
    #[inline]
    #[must_use]
    pub fn ram(&self) -> &[u8; 0x1_0000] {
        &self.ram
    }

    /// Returns the RAM, writable without marking pages.
    #[inline]
    pub fn ram_mut_untracked(&mut self) -> &mut [u8; 0x1_0000] {
        &mut self.ram
    }

    /// Returns the pages written since the last call.
    #[inline]
    pub fn take_written(&mut self) -> PageSet {
        core::mem::replace(&mut self.written, PageSet::EMPTY)
    }

    /// Returns the byte at an address.
    #[inline]
    #[must_use]
    pub fn byte(&self, address: u16) -> u8 {
        self.ram[usize::from(address)]
    }

    /// Returns the 16-bit value at an address, low byte first.
    #[inline]
    #[must_use]
    pub fn word(&self, address: u16) -> u16 {
        u16::from_le_bytes([self.byte(address), self.byte(address.wrapping_add(1))])
    }

    /// Writes a byte and marks its page.
    #[inline]
    pub fn store(&mut self, address: u16, value: u8) {
        self.ram[usize::from(address)] = value;
        self.mark_written(address);
    }

    /// Marks the page of an address as written.
    #[inline]
    pub fn mark_written(&mut self, address: u16) {
        self.written.insert(address);
    }

    /// Writes a 16-bit value, low byte first, and marks its pages.
    #[inline]
    pub fn store_word(&mut self, address: u16, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.store(address, low);
        self.store(address.wrapping_add(1), high);
    }
}
