//! The processor's address space.
//!
//! ```text
//! 8000-ffff  the card; below an 8 KB one it is unmapped
//! 4000-7fff  ROM, eight banks of it
//! 2000-3fff  the display's memory and ports
//! 0000-1fff  ROM of the processor
//! ```

use parts::TrackedRam;

use crate::Card;

/// First address of the display's memory.
const DISPLAY: u16 = 0x2000;
/// First address after it.
const BANKS: u16 = 0x4000;

/// The bytes of the firmware that are known, by address. *Measured* (`pc1360-laws/editor.jsonl`).
const ROM_BYTES: [(u16, u8); 7] =
    [(0x0000, 78), (0x0001, 224), (0x0002, 2), (0x1fff, 77), (0x4000, 0), (0x4001, 121), (0x6000, 16)];

/// Returns a byte of the firmware; `None` if it is unknown.
pub(crate) fn rom_byte(address: u16) -> Option<u8> {
    ROM_BYTES.iter().find(|row| row.0 == address).map(|row| row.1)
}

/// The memory that is mapped to an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mapping {
    Rom,
    Display,
    Card,
    Unmapped,
}

/// Returns the RAM after power-on with this card in the slot.
pub(crate) fn power_on(seed: u64, card: Card) -> TrackedRam {
    let mut ram = TrackedRam::new(seed);
    ram.ram_mut_untracked()[..usize::from(card.start())].fill(0);
    ram
}

impl Card {
    /// Returns the memory that is mapped to an address.
    #[inline]
    pub(crate) fn mapping(self, address: u16) -> Mapping {
        if address >= self.start() {
            return Mapping::Card;
        }
        match address {
            ..DISPLAY => Mapping::Rom,
            DISPLAY..BANKS => Mapping::Display,
            BANKS..0x8000 => Mapping::Rom,
            _ => Mapping::Unmapped,
        }
    }
}
