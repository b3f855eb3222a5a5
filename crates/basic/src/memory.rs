//! Words and blocks of memory, low byte first.

use core::ops::RangeInclusive;

/// The address space of programs and their data.
pub type Ram = [u8; 0x1_0000];

/// Reads a little-endian word.
#[inline(always)]
pub fn word(ram: &Ram, at: u16) -> u16 {
    match ram[usize::from(at)..].first_chunk() {
        Some(bytes) => u16::from_le_bytes(*bytes),
        None => u16::from_le_bytes([ram[usize::from(at)], ram[0]]),
    }
}

/// Writes a little-endian word.
#[inline(always)]
pub fn set_word(ram: &mut Ram, at: u16, value: u16) {
    let [low, high] = value.to_le_bytes();
    match ram[usize::from(at)..].first_chunk_mut() {
        Some(bytes) => *bytes = [low, high],
        None => {
            ram[usize::from(at)] = low;
            ram[0] = high;
        }
    }
}

/// Returns four bytes; zeros where memory ends before.
#[inline(always)]
pub fn bytes_at(ram: &Ram, at: u16) -> [u8; 4] {
    ram[usize::from(at)..].first_chunk().copied().unwrap_or_default()
}

/// Returns the number of bytes at these offsets from `base` that are on another page than `base`: reading
/// each takes one more cycle. It is 0 for an empty range.
#[inline]
#[must_use]
pub fn far_bytes(base: u16, offsets: RangeInclusive<u16>) -> u32 {
    let [first, last] = [*offsets.start(), *offsets.end()].map(u32::from);
    let beyond = (u32::from(base & 0xff) + last).saturating_sub(0xff);
    beyond.min((last + 1).saturating_sub(first))
}

/// Moves the bytes from `from` up to but not including `end` to `to`; a range that corrupted
/// pointers make too long is truncated.
pub fn move_block(ram: &mut Ram, from: u16, end: u16, to: u16) {
    let space = ram.len() - usize::from(to);
    let length = usize::from(end.saturating_sub(from)).min(space);
    let from = usize::from(from);
    ram.copy_within(from..from + length, usize::from(to));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_bytes_are_those_after_the_end_of_the_page() {
        for base in [0x1000, 0x10fb, 0x10fc, 0x10fe, 0x10ff, 0xffff] {
            for (first, last) in [(0, 0), (1, 1), (1, 4), (2, 600), (5, 4), (9, 2)] {
                let far = (first..=last).filter(|offset| (base & 0xff) + offset > 0xff).count();
                assert_eq!(far_bytes(base, first..=last) as usize, far, "{base:04x} {first} {last}");
            }
        }
    }
}
