//! Characters by eights: as many as a word holds are looked at, and written, in one step.

use super::{Editor, code};

/// Characters, or links, that are looked at in one step.
pub(super) const MANY: usize = size_of::<u64>();

/// A byte as often as there are characters in one step.
pub(super) const fn many(byte: u8) -> u64 {
    u64::from_le_bytes([byte; MANY])
}

/// The bits of the first `count` bytes, or of all; there is one at least.
#[inline(always)]
pub(super) fn first_of(count: usize) -> u64 {
    u64::MAX >> ((8 * (MANY - count.min(MANY))) & 0x3f)
}

/// How many of the characters in these bits, from the front, are plain: from 32 to 95, and not the sign that switches quote mode.
#[inline(always)]
pub(super) fn plain_from_front(characters: u64, first: u64) -> usize {
    const SEVEN: u64 = many(0x7f);
    // Of bits 5 and 6 one is set.
    let range = (characters ^ characters >> 1) & many(0x20) ^ many(0x20) | characters & many(0x80);
    let differing = characters ^ many(code::QUOTE);
    let quotes = !(((differing & SEVEN) + SEVEN) | differing) & many(0x80);
    let end = (range | quotes) & first | !first;
    end.trailing_zeros() as usize / 8
}

/// How many are shifted ones that store their lower seven bits.
#[inline(always)]
pub(super) fn shifted_from_front(characters: u64, first: u64) -> usize {
    // Bit 7 is set, and of bits 5 and 6 one or both; the last of them is another.
    let range = (characters | characters >> 1) & many(0x20) ^ many(0x20) | !characters & many(0x80);
    let last = ((characters & many(0x7f)) + many(1)) & characters & many(0x80);
    let end = (range | last) & first | !first;
    end.trailing_zeros() as usize / 8
}

/// How many are this one.
#[inline(always)]
pub(super) fn same_from_front(characters: u64, character: u8, first: u64) -> usize {
    let end = (characters ^ many(character)) | !first;
    end.trailing_zeros() as usize / 8
}

/// The screen codes of plain characters.
#[inline(always)]
pub(super) fn plain_codes(characters: u64) -> u64 {
    characters & many(0x3f)
}

/// The screen codes of shifted characters.
#[inline(always)]
pub(super) fn shifted_codes(characters: u64) -> u64 {
    characters & many(0x7f) | many(0x40)
}

/// Writes these bits of the bytes.
#[inline(always)]
pub(super) fn set_many(memory: &mut [u8], at: usize, bytes: u64, first: u64) {
    if let Some(place) = memory[at..].first_chunk_mut() {
        let old = u64::from_le_bytes(*place);
        *place = (old ^ (old ^ bytes) & first).to_le_bytes();
    } else {
        set_last(memory, at, bytes, first);
    }
}

/// The same where memory ends behind them.
#[cold]
fn set_last(memory: &mut [u8], at: usize, bytes: u64, first: u64) {
    for ((place, byte), bits) in memory[at..].iter_mut().zip(bytes.to_le_bytes()).zip(first.to_le_bytes()) {
        *place = *place & !bits | byte & bits;
    }
}

impl Editor {
    /// So many characters at once.
    #[inline]
    pub(super) fn many_at(&self, at: usize) -> u64 {
        self[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::super::signs::{Signs, Way};
    use super::*;

    #[test]
    fn characters_are_told_at_once_as_one_by_one() {
        type Front = fn(u64, u64) -> usize;
        const KINDS: [(Way, u8, Front); 2] =
            [(Way::Plain, b'A', plain_from_front), (Way::Shifted, 0xc1, shifted_from_front)];
        let signs = Signs::default();
        for ((way, usual, front), byte) in
            KINDS.into_iter().flat_map(|kind| (0..=u8::MAX).map(move |byte| (kind, byte)))
        {
            let is_single = signs.all[usize::from(byte)].way == way;
            for place in 0..MANY {
                let mut characters = [usual; MANY];
                characters[place] = byte;
                for count in 1..=MANY {
                    let expected = if is_single || count <= place { count } else { place };
                    let found = front(u64::from_le_bytes(characters), first_of(count));
                    assert_eq!(found, expected, "{byte} at {place}");
                }
            }
        }
    }
}
