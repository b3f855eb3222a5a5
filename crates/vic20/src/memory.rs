//! The processor's address map.
//!
//! ```text
//! e000-ffff  KERNAL
//! c000-dfff  BASIC
//! a000-bfff  cartridges (block 5)
//! 9800-9fff  I/O 2 and 3, for cartridges
//! 9400-97ff  colour RAM, 1024 x 4 bits
//! 9000-93ff  video chip at 9000, VIA 1 at 9110, VIA 2 at 9120
//! 8000-8fff  characters
//! 2000-7fff  expansion, blocks 1 to 3
//! 1000-1fff  RAM
//! 0400-0fff  expansion, 3 KB
//! 0000-03ff  RAM
//! ```
//!
//! Note: there is no RAM under the ROM. A write to its addresses is lost.
//!
//! Source: Commodore, *VIC 20 Programmer's Reference Guide* (1982), memory map.

use crate::expansion::Expansion;

/// The first address of colour RAM.
pub const COLOUR_RAM: u16 = 0x9400;

/// The memory or chip at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mapping {
    /// RAM, of the machine or of its expansion.
    Ram,
    /// No memory: a write is lost, a read returns [`open_bus`].
    Unmapped,
    /// The character ROM.
    Characters,
    /// The video chip.
    Video,
    /// The first interface adapter.
    Via1,
    /// The second interface adapter.
    Via2,
    /// Colour RAM. Only the low four bits are stored.
    ColourRam,
    /// The addresses for chips of cartridges, which are not connected.
    Io,
    /// BASIC's ROM.
    Basic,
    /// The KERNAL's ROM.
    Kernal,
}

/// Returns the memory or chip at an address.
///
/// An address from 0x9000 to 0x93ff selects an adapter by one of its bits, so the adapters repeat in between
/// (inferred from the circuit diagram; VIA 1 alone where both bits are set).
#[must_use]
pub fn mapping(address: u16, expansion: Expansion) -> Mapping {
    match address {
        0x0000..=0x03ff | 0x1000..=0x1fff => Mapping::Ram,
        0x0400..=0x0fff | 0x2000..=0x7fff if expansion.has_ram(address) => Mapping::Ram,
        0x0400..=0x0fff | 0x2000..=0x7fff | 0xa000..=0xbfff => Mapping::Unmapped,
        0x8000..=0x8fff => Mapping::Characters,
        0x9000..=0x93ff if address & 0x10 != 0 => Mapping::Via1,
        0x9000..=0x93ff if address & 0x20 != 0 => Mapping::Via2,
        0x9000..=0x90ff => Mapping::Video,
        0x9100..=0x93ff => Mapping::Unmapped,
        0x9400..=0x97ff => Mapping::ColourRam,
        0x9800..=0x9fff => Mapping::Io,
        0xc000..=0xdfff => Mapping::Basic,
        0xe000..=0xffff => Mapping::Kernal,
    }
}

/// Returns the value of a read without a driver on the bus: the last byte on it. That is the high byte of the
/// address, for PEEK and for an instruction with an absolute address (inferred).
#[must_use]
pub const fn open_bus(address: u16) -> u8 {
    address.to_be_bytes()[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_expansion_alone_decides_between_ram_and_nothing() {
        for address in 0..=u16::MAX {
            let base = mapping(address, Expansion::None);
            for expansion in Expansion::ALL {
                let expected = if expansion.has_ram(address) { Mapping::Ram } else { base };
                assert_eq!(mapping(address, expansion), expected, "{address:04x} {expansion:?}");
                assert!(!expansion.has_ram(address) || base == Mapping::Unmapped, "{address:04x}");
            }
        }
    }

    #[test]
    fn an_expansion_has_as_much_ram_as_its_name_says() {
        for expansion in Expansion::ALL {
            let bytes = (0..=u16::MAX).filter(|&address| expansion.has_ram(address)).count();
            assert_eq!(bytes, usize::from(expansion.kilobytes()) * 1024);
        }
    }

    #[test]
    fn chips_answer_at_their_documented_addresses() {
        let at = |address| mapping(address, Expansion::Kb24);
        assert!((0x9000..=0x900f).all(|address| at(address) == Mapping::Video));
        assert!((0x9110..=0x911f).all(|address| at(address) == Mapping::Via1));
        assert!((0x9120..=0x912f).all(|address| at(address) == Mapping::Via2));
        assert_eq!(
            [0x93ff, 0x9400, 0x97ff, 0x9800].map(at),
            [Mapping::Via1, Mapping::ColourRam, Mapping::ColourRam, Mapping::Io]
        );
    }
}
