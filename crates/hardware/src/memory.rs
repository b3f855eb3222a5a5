//! Memory as the engine and the processor see it.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// A set of 256-byte pages of a 64 KiB address space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageSet([u64; 4]);

impl PageSet {
    /// The set without any page.
    pub const EMPTY: Self = Self([0; 4]);

    /// Adds the page that holds `address`.
    #[inline]
    pub fn insert(&mut self, address: u16) {
        let page = address >> 8;
        self.0[usize::from(page >> 6)] |= 1 << (page & 63);
    }

    /// Whether the page that holds `address` is in the set.
    #[inline]
    pub fn contains(&self, address: u16) -> bool {
        let page = address >> 8;
        self.0[usize::from(page >> 6)] >> (page & 63) & 1 != 0
    }

    /// Whether the set holds a page of the range from that of the address `from` to that of `to`.
    pub fn intersects(&self, from: u16, to: u16) -> bool {
        let below = |page: u16, index: u16| match page.saturating_sub(64 * index) {
            pages @ 0..64 => (1u64 << pages) - 1,
            _ => u64::MAX,
        };
        (0..4).any(|index| {
            let range = below((to >> 8) + 1, index) & !below(from >> 8, index);
            self.0[usize::from(index)] & range != 0
        })
    }

    /// Whether no page is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The first addresses of the pages in the set, in ascending order.
    pub fn pages(self) -> impl Iterator<Item = u16> {
        (0..=255u16).map(|page| page << 8).filter(move |&address| self.contains(address))
    }
}

/// A memory of a machine with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemorySpace<'a> {
    /// The name: lower case, one word.
    pub name: &'static str,
    /// The contents, from address 0 of the memory.
    pub bytes: &'a [u8],
}

/// Chip registers by chip and name.
pub type Registers = Vec<(&'static str, Vec<(&'static str, u8)>)>;

/// The memories of a machine by name, for observers: its RAM, and the memories of its chips.
pub trait MemorySpaces {
    /// Returns all of them.
    fn spaces(&self) -> Vec<MemorySpace<'_>>;

    /// Writes bytes to the memory of this name, cut to the width of its cells, without going through chips.
    ///
    /// # Panics
    /// If the machine has no memory of this name, or the bytes exceed it.
    fn write_space(&mut self, name: &str, address: usize, bytes: &[u8]);

    /// Returns the registers of its chips, as last written where they cannot be read.
    fn registers(&self) -> Registers;
}

/// The address space of the program.
pub trait Memory {
    /// Returns the RAM, also where the processor has another memory mapped.
    fn ram(&self) -> &[u8; 0x1_0000];

    /// Returns the RAM, writable and without recording pages, for the engine's writes, which the engine accounts for.
    fn ram_mut(&mut self) -> &mut [u8; 0x1_0000];

    /// Reads as the processor does: banking, chip registers and their side effects included.
    fn peek(&mut self, address: u16) -> u8;

    /// Writes as the processor does, and marks the page when RAM was written.
    fn poke(&mut self, address: u16, value: u8);

    /// Returns the pages of RAM written without [`ram_mut`](Self::ram_mut) since the last call, and empties the set.
    fn take_written(&mut self) -> PageSet;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_range_intersects_the_set_when_it_holds_a_page_of_it() {
        for page in [0u16, 1, 63, 64, 127, 128, 200, 255] {
            let mut set = PageSet::EMPTY;
            set.insert(page << 8 | 17);
            for from in (0..256u16).step_by(3) {
                for to in from..256 {
                    assert_eq!(set.intersects(from << 8 | 5, to << 8), (from..=to).contains(&page));
                }
            }
        }
    }
}
