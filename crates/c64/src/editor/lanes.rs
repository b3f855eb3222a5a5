//! Characters by eights: as many as a word holds are looked at, and written, in one step.

use super::{Editor, code};

/// Characters, or links, that are looked at in one step.
pub(super) const LANES: usize = size_of::<u64>();

/// A byte as often as there are characters in one step.
pub(super) const fn splat(byte: u8) -> u64 {
    u64::from_le_bytes([byte; LANES])
}

/// The bits of the first `count` bytes, or of all; there is one at least.
#[inline(always)]
pub(super) fn lane_mask(count: usize) -> u64 {
    u64::MAX >> ((8 * (LANES - count.min(LANES))) & 0x3f)
}

/// How many of the characters in these bits, from the front, are plain: from 32 to 95, and not the sign that switches quote mode.
#[inline(always)]
pub(super) fn plain_prefix(characters: u64, first: u64) -> usize {
    const SEVEN: u64 = splat(0x7f);
    // Of bits 5 and 6 one is set.
    let range = (characters ^ characters >> 1) & splat(0x20) ^ splat(0x20) | characters & splat(0x80);
    let differing = characters ^ splat(code::QUOTE);
    let quotes = !(((differing & SEVEN) + SEVEN) | differing) & splat(0x80);
    let end = (range | quotes) & first | !first;
    end.trailing_zeros() as usize / 8
}

/// How many are shifted ones that store their lower seven bits.
#[inline(always)]
pub(super) fn shifted_prefix(characters: u64, first: u64) -> usize {
    // Bit 7 is set, and of bits 5 and 6 one or both; the last of them is another.
    let range = (characters | characters >> 1) & splat(0x20) ^ splat(0x20) | !characters & splat(0x80);
    let last = ((characters & splat(0x7f)) + splat(1)) & characters & splat(0x80);
    let end = (range | last) & first | !first;
    end.trailing_zeros() as usize / 8
}

/// How many are this one.
#[inline(always)]
pub(super) fn same_prefix(characters: u64, character: u8, first: u64) -> usize {
    let end = (characters ^ splat(character)) | !first;
    end.trailing_zeros() as usize / 8
}

/// The screen codes of plain characters.
#[inline(always)]
pub(super) fn plain_codes(characters: u64) -> u64 {
    characters & splat(0x3f)
}

/// The screen codes of shifted characters.
#[inline(always)]
pub(super) fn shifted_codes(characters: u64) -> u64 {
    characters & splat(0x7f) | splat(0x40)
}

/// Writes these bits of the bytes.
#[inline(always)]
pub(super) fn write_lanes(memory: &mut [u8], at: usize, bytes: u64, first: u64) {
    if let Some(place) = memory[at..].first_chunk_mut() {
        let old = u64::from_le_bytes(*place);
        *place = (old ^ (old ^ bytes) & first).to_le_bytes();
    } else {
        write_last_lanes(memory, at, bytes, first);
    }
}

/// The same where memory ends behind them.
#[cold]
fn write_last_lanes(memory: &mut [u8], at: usize, bytes: u64, first: u64) {
    for ((place, byte), bits) in memory[at..].iter_mut().zip(bytes.to_le_bytes()).zip(first.to_le_bytes()) {
        *place = *place & !bits | byte & bits;
    }
}

impl Editor {
    /// So many characters at once.
    #[inline]
    pub(super) fn lanes_at(&self, at: usize) -> u64 {
        self[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::super::character_table::{CharacterAction, CharacterTable};
    use super::*;

    #[test]
    fn characters_are_told_at_once_as_one_by_one() {
        type Front = fn(u64, u64) -> usize;
        const KINDS: [(CharacterAction, u8, Front); 2] =
            [(CharacterAction::Plain, b'A', plain_prefix), (CharacterAction::Shifted, 0xc1, shifted_prefix)];
        let signs = CharacterTable::default();
        for ((way, usual, front), byte) in
            KINDS.into_iter().flat_map(|kind| (0..=u8::MAX).map(move |byte| (kind, byte)))
        {
            let is_single = signs.entries[usize::from(byte)].action == way;
            for place in 0..LANES {
                let mut characters = [usual; LANES];
                characters[place] = byte;
                for count in 1..=LANES {
                    let expected = if is_single || count <= place { count } else { place };
                    let found = front(u64::from_le_bytes(characters), lane_mask(count));
                    assert_eq!(found, expected, "{byte} at {place}");
                }
            }
        }
    }
}
