//! Character lanes: eight characters in one 64-bit word are tested, and written, in one step
//! (SWAR).

use super::{Screen, code};
use crate::board::Board;

/// The number of characters, or links, in a word.
pub(super) const LANES: usize = size_of::<u64>();

/// Repeats a byte in all lanes.
pub(super) const fn splat(byte: u8) -> u64 {
    u64::from_le_bytes([byte; LANES])
}

/// Returns the mask of the first `count` lanes, at most all; `count` must not be 0.
#[inline(always)]
pub(super) fn lane_mask(count: usize) -> u64 {
    u64::MAX >> ((8 * (LANES - count.min(LANES))) & 0x3f)
}

/// Returns how many lanes, from the first, are plain characters: from 32 to 95, and not the
/// quotation mark.
#[inline(always)]
pub(super) fn plain_prefix(characters: u64, first: u64) -> usize {
    const SEVEN: u64 = splat(0x7f);
    // Of bits 5 and 6 exactly one is set.
    let range = (characters ^ characters >> 1) & splat(0x20) ^ splat(0x20) | characters & splat(0x80);
    let differing = characters ^ splat(code::QUOTE);
    let quotes = !(((differing & SEVEN) + SEVEN) | differing) & splat(0x80);
    let end = (range | quotes) & first | !first;
    end.trailing_zeros() as usize / 8
}

/// Returns how many lanes, from the first, are shifted characters that store their lower seven
/// bits.
#[inline(always)]
pub(super) fn shifted_prefix(characters: u64, first: u64) -> usize {
    // Bit 7 is set, and of bits 5 and 6 at least one; code 255 differs.
    let range = (characters | characters >> 1) & splat(0x20) ^ splat(0x20) | !characters & splat(0x80);
    let last = ((characters & splat(0x7f)) + splat(1)) & characters & splat(0x80);
    let end = (range | last) & first | !first;
    end.trailing_zeros() as usize / 8
}

/// Returns how many lanes, from the first, equal a character.
#[inline(always)]
pub(super) fn same_prefix(characters: u64, character: u8, first: u64) -> usize {
    let end = (characters ^ splat(character)) | !first;
    end.trailing_zeros() as usize / 8
}

/// Returns the screen codes of plain characters.
#[inline(always)]
pub(super) fn plain_codes(characters: u64) -> u64 {
    characters & splat(0x3f)
}

/// Returns the screen codes of shifted characters.
#[inline(always)]
pub(super) fn shifted_codes(characters: u64) -> u64 {
    characters & splat(0x7f) | splat(0x40)
}

/// Writes the masked lanes.
#[inline(always)]
pub(super) fn write_lanes(memory: &mut [u8], at: usize, bytes: u64, first: u64) {
    if let Some(place) = memory[at..].first_chunk_mut() {
        let old = u64::from_le_bytes(*place);
        *place = (old ^ (old ^ bytes) & first).to_le_bytes();
    } else {
        write_last_lanes(memory, at, bytes, first);
    }
}

/// Writes lanes at the end of memory.
#[cold]
fn write_last_lanes(memory: &mut [u8], at: usize, bytes: u64, first: u64) {
    for ((place, byte), bits) in memory[at..].iter_mut().zip(bytes.to_le_bytes()).zip(first.to_le_bytes()) {
        *place = *place & !bits | byte & bits;
    }
}

impl<B: Board> Screen<B> {
    /// Loads eight characters.
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
    fn lanes_classify_characters_like_the_character_table() {
        type Front = fn(u64, u64) -> usize;
        const KINDS: [(CharacterAction, u8, Front); 2] =
            [(CharacterAction::Plain, b'A', plain_prefix), (CharacterAction::Shifted, 0xc1, shifted_prefix)];
        let signs = CharacterTable::default();
        for ((way, accepted, front), byte) in
            KINDS.into_iter().flat_map(|kind| (0..=u8::MAX).map(move |byte| (kind, byte)))
        {
            let is_single = signs.entries[usize::from(byte)].action == way;
            for place in 0..LANES {
                let mut characters = [accepted; LANES];
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
