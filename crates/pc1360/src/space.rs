//! The processor's address space.
//!
//! ```text
//! 8000-ffff  the card; below an 8 KB one there is nothing
//! 4000-7fff  ROM, eight banks of it
//! 2000-3fff  the display's memory and ports
//! 0000-1fff  ROM of the processor
//! ```

use alloc::boxed::Box;

use hardware::PageSet;
use parts::power_on_ram;
use serde::{Deserialize, Serialize};

use crate::Card;

/// First address of the display's memory.
const DISPLAY: u16 = 0x2000;
/// First address behind it.
const BANKS: u16 = 0x4000;

/// What is at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Region {
    Rom,
    Display,
    Card,
    Nothing,
}

/// The RAM, and what was written to it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Space {
    #[serde(with = "parts::blocks")]
    ram: Box<[u8; 0x1_0000]>,
    written: PageSet,
    card: Card,
}

impl Space {
    /// RAM as power leaves it.
    pub(crate) fn new(seed: u64, card: Card) -> Self {
        let mut ram = power_on_ram(seed);
        ram[..usize::from(card.start())].fill(0);
        let mut written = PageSet::EMPTY;
        for page in 0..=0xff {
            written.insert(page << 8);
        }
        Self { ram, written, card }
    }

    /// The card.
    pub(crate) fn card(&self) -> Card {
        self.card
    }

    /// What is at an address.
    #[inline]
    pub(crate) fn region(&self, address: u16) -> Region {
        if address >= self.card.start() {
            return Region::Card;
        }
        match address {
            ..DISPLAY => Region::Rom,
            DISPLAY..BANKS => Region::Display,
            BANKS..0x8000 => Region::Rom,
            _ => Region::Nothing,
        }
    }

    /// The memory.
    #[inline]
    pub(crate) fn ram(&self) -> &[u8; 0x1_0000] {
        &self.ram
    }

    /// The memory, writable and unmarked.
    #[inline]
    pub(crate) fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        &mut self.ram
    }

    /// The pages written since the last call.
    #[inline]
    pub(crate) fn take_written(&mut self) -> PageSet {
        core::mem::replace(&mut self.written, PageSet::EMPTY)
    }

    /// The byte at an address.
    #[inline]
    pub(crate) fn byte(&self, address: u16) -> u8 {
        self.ram[usize::from(address)]
    }

    /// Changes a byte and marks the page.
    #[inline]
    pub(crate) fn store(&mut self, address: u16, value: u8) {
        self.ram[usize::from(address)] = value;
        self.written.insert(address);
    }

    /// Changes a 16-bit value, low byte first.
    pub(crate) fn store_word(&mut self, address: u16, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.store(address, low);
        self.store(address.wrapping_add(1), high);
    }
}
