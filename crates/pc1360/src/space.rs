//! The processor's address space.
//!
//! ```text
//! 8000-ffff  the card; below an 8 KB one there is nothing
//! 4000-7fff  ROM, eight banks of it
//! 2000-3fff  the display's memory and ports
//! 0000-1fff  ROM of the processor
//! ```

use parts::MarkedRam;

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

/// The RAM as power leaves it with this card in the slot.
pub(crate) fn power_on(seed: u64, card: Card) -> MarkedRam {
    let mut ram = MarkedRam::new(seed);
    ram.ram_mut()[..usize::from(card.start())].fill(0);
    ram
}

impl Card {
    /// What is at an address.
    #[inline]
    pub(crate) fn region(self, address: u16) -> Region {
        if address >= self.start() {
            return Region::Card;
        }
        match address {
            ..DISPLAY => Region::Rom,
            DISPLAY..BANKS => Region::Display,
            BANKS..0x8000 => Region::Rom,
            _ => Region::Nothing,
        }
    }
}
