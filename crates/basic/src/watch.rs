//! A copy of the memory range that code and jumps were derived from.

use serde::{Deserialize, Serialize};

/// A copy of the bytes in one range of memory. The range grows to cover the added bytes and those in between.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Watch {
    from: u16,
    bytes: alloc::vec::Vec<u8>,
}

impl Watch {
    /// Removes the range.
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
    }

    /// Returns the first address watched; the highest address when the range is empty.
    #[inline]
    pub(crate) fn lowest(&self) -> u16 {
        if self.is_empty() { u16::MAX } else { self.from }
    }

    /// Returns whether the range is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns whether the byte at `address` is watched.
    #[inline]
    pub(crate) fn contains(&self, address: u16) -> bool {
        usize::from(address.wrapping_sub(self.from)) < self.bytes.len()
    }

    /// Returns the addresses of the first and the last byte.
    pub(crate) fn ends(&self) -> (u16, u16) {
        let last = usize::from(self.from) + self.bytes.len().saturating_sub(1);
        (self.from, last as u16)
    }

    /// Extends the range by the bytes from `from` up to but not including `end`.
    pub(crate) fn add(&mut self, ram: &[u8; 0x1_0000], from: u16, end: usize) {
        let end = end.min(ram.len());
        let first = usize::from(from);
        if self.bytes.is_empty() {
            self.from = from;
        }
        let old = usize::from(self.from);
        if first < old {
            self.bytes.splice(..0, ram[first..old].iter().copied());
            self.from = from;
        }
        let old_end = usize::from(self.from) + self.bytes.len();
        if end > old_end {
            self.bytes.extend_from_slice(&ram[old_end..end]);
        }
    }

    /// Copies bytes that were just written. The writer must know that no derived data depends on them.
    pub(crate) fn refresh(&mut self, ram: &[u8; 0x1_0000], written: core::ops::RangeInclusive<u16>) {
        for address in written {
            if self.contains(address) {
                self.bytes[usize::from(address.wrapping_sub(self.from))] = ram[usize::from(address)];
            }
        }
    }

    /// Writes the copy back.
    pub(crate) fn write(&self, ram: &mut [u8; 0x1_0000]) {
        if let Some(bytes) = ram[usize::from(self.from)..].get_mut(..self.bytes.len()) {
            bytes.copy_from_slice(&self.bytes);
        }
    }

    /// Returns whether a watched byte has changed.
    pub(crate) fn has_changed(&self, ram: &[u8; 0x1_0000]) -> bool {
        let from = usize::from(self.from);
        ram.get(from..from + self.bytes.len()) != Some(&self.bytes[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_grows_at_both_ends_and_sees_every_change() {
        let mut ram = alloc::boxed::Box::new([7u8; 0x1_0000]);
        let mut watch = Watch::default();
        watch.add(&ram, 0x1000, 0x1010);
        watch.add(&ram, 0x2000, 0x2001);
        watch.add(&ram, 0x0800, 0x0801);
        watch.add(&ram, 0x0900, 0x0905);
        assert_eq!(watch.ends(), (0x0800, 0x2000));
        assert!(!watch.has_changed(&ram));
        for address in [0x0800u16, 0x0f00, 0x1005, 0x2000] {
            assert!(watch.contains(address));
            ram[usize::from(address)] = 8;
            assert!(watch.has_changed(&ram));
            ram[usize::from(address)] = 7;
        }
        for address in [0x07ffu16, 0x2001, 0xffff] {
            assert!(!watch.contains(address));
            ram[usize::from(address)] = 8;
        }
        assert!(!watch.has_changed(&ram));
    }
}
