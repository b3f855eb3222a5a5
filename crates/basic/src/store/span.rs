//! Strings by their addresses: descriptors, copies, comparisons. Short strings, which are most, are
//! handled in one step.

use core::cmp::Ordering;

use crate::memory::{Ram, set_word, word};

/// A string in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The length in characters.
    pub length: u8,
    /// The address of the first character.
    pub at: u16,
}

impl Span {
    /// Returns the characters.
    pub fn bytes(self, ram: &Ram) -> &[u8] {
        let from = usize::from(self.at);
        &ram[from..(from + usize::from(self.length)).min(ram.len())]
    }

    /// Returns whether the address after it is on another page than its first character.
    #[inline(always)]
    pub(super) fn crosses_page(self) -> bool {
        let at = u32::from(self.at);
        at ^ (at + u32::from(self.length)) > 0xff
    }
}

/// Returns the string that a descriptor describes.
#[inline(always)]
pub fn span(ram: &Ram, descriptor: u16) -> Span {
    // One load: the byte after the descriptor is not used.
    let bytes = match ram[usize::from(descriptor)..].first_chunk() {
        Some(&bytes) => u32::from_le_bytes(bytes),
        None => last_descriptor(ram, descriptor),
    };
    Span { length: bytes as u8, at: (bytes >> 8) as u16 }
}

/// Returns the three bytes of a descriptor at the end of memory.
#[cold]
#[inline(never)]
fn last_descriptor(ram: &Ram, descriptor: u16) -> u32 {
    u32::from(word(ram, descriptor.wrapping_add(1))) << 8 | u32::from(ram[usize::from(descriptor)])
}

#[inline(always)]
pub(super) fn set_span(ram: &mut Ram, descriptor: u16, span: Span) {
    let [low, high] = span.at.to_le_bytes();
    match ram[usize::from(descriptor)..].first_chunk_mut() {
        Some(bytes) => *bytes = [span.length, low, high],
        None => {
            ram[usize::from(descriptor)] = span.length;
            set_word(ram, descriptor.wrapping_add(1), span.at);
        }
    }
}

/// The characters that are copied and compared in one step: most strings have no more.
const SHORT: usize = size_of::<u128>();

/// Masks for `length` characters.
static MASKS: [u128; SHORT + 1] = {
    let mut table = [0; SHORT + 1];
    let mut length = 1;
    while length <= SHORT {
        table[length] = u128::MAX >> (8 * (SHORT - length));
        length += 1;
    }
    table
};

/// Returns the [`SHORT`] characters at an address; `None` near the end of memory.
#[inline(always)]
fn characters(ram: &Ram, at: u16) -> Option<&[u8; SHORT]> {
    ram[usize::from(at)..].first_chunk()
}

/// Copies bytes within memory, up to its end.
#[inline(always)]
pub(super) fn copy_bytes(ram: &mut Ram, from: Span, to: u16) {
    let is_short = usize::from(from.length) <= SHORT;
    if !is_short || copy_short(ram, from, to).is_none() {
        copy_any(ram, from, to);
    }
}

/// Copies a short string as one integer: a copy as bytes would use the stack. Returns `None` without an
/// effect near the end of memory.
#[inline(always)]
fn copy_short(ram: &mut Ram, from: Span, to: u16) -> Option<()> {
    let end = usize::from(from.length);
    let text = u128::from_le_bytes(*characters(ram, from.at)?);
    let window = ram[usize::from(to)..].first_chunk_mut::<{ 2 * SHORT }>()?;
    // The excess bytes are restored.
    let tail = u128::from_le_bytes(*window.get(end..)?.first_chunk()?);
    *window.first_chunk_mut()? = text.to_le_bytes();
    *window.get_mut(end..)?.first_chunk_mut()? = tail.to_le_bytes();
    Some(())
}

#[inline(never)]
fn copy_any(ram: &mut Ram, from: Span, to: u16) {
    let (source, to) = (usize::from(from.at), usize::from(to));
    let end = (source + usize::from(from.length)).min(ram.len());
    let space = ram.len() - to;
    ram.copy_within(source..end.min(source + space), to);
}

/// Compares two strings; returns the number of equal characters at their beginnings, too.
#[inline(always)]
pub(super) fn compare(ram: &Ram, first: Span, second: Span) -> (Ordering, usize) {
    let shorter = usize::from(first.length.min(second.length));
    if shorter == 0 {
        return (first.length.cmp(&second.length), 0);
    }
    // Most strings differ in the first character.
    let (one, other) = (ram[usize::from(first.at)], ram[usize::from(second.at)]);
    if one != other {
        return (one.cmp(&other), 0);
    }
    // This far from the end of memory no string is truncated.
    if let Some(mask) = MASKS.get(shorter)
        && first.at.max(second.at) <= 0xff00
        && let (Some(one), Some(other)) = (characters(ram, first.at), characters(ram, second.at))
    {
        let (one, other) = (u128::from_le_bytes(*one), u128::from_le_bytes(*other));
        let differing = (one ^ other) & mask;
        if differing == 0 {
            return (first.length.cmp(&second.length), shorter);
        }
        let equal = differing.trailing_zeros() / 8;
        let character = |text: u128| (text >> (8 * equal)) as u8;
        return (character(one).cmp(&character(other)), equal as usize);
    }
    compare_long(first.bytes(ram), second.bytes(ram))
}

#[inline(never)]
fn compare_long(first: &[u8], second: &[u8]) -> (Ordering, usize) {
    let equal = first.iter().zip(second).take_while(|(one, other)| one == other).count();
    (first.cmp(second), equal)
}

#[cfg(test)]
mod tests {
    use alloc::{boxed::Box, vec};

    use proptest::prelude::*;

    use super::*;

    /// Memory with few different bytes, so that strings often share a beginning.
    fn memory(seed: u64) -> Box<Ram> {
        let mut state = seed | 1;
        let bytes = core::iter::repeat_with(|| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (state >> 62) as u8
        });
        let bytes: vec::Vec<u8> = bytes.take(size_of::<Ram>()).collect();
        bytes.into_boxed_slice().try_into().expect("it has the size of memory")
    }

    /// Addresses near each other, and near the end of memory.
    fn address() -> impl Strategy<Value = u16> {
        prop_oneof![0x4000u16..0x4040, 0xfee0u16..=0xffff, any::<u16>()]
    }

    fn length() -> impl Strategy<Value = u8> {
        prop_oneof![0u8..20, 0u8..70, any::<u8>()]
    }

    proptest! {
        #[test]
        fn all_copy_paths_copy_the_same_bytes(seed: u64, at in address(), length in length(), to in address()) {
            let from = Span { length, at };
            let (mut short, mut plain) = (memory(seed), memory(seed));
            copy_bytes(&mut short, from, to);
            copy_any(&mut plain, from, to);
            prop_assert!(short[..] == plain[..]);
        }

        #[test]
        fn short_strings_are_compared_as_long_ones(
            seed: u64, at in address(), length in length(), other in address(), other_length in length()
        ) {
            let ram = memory(seed);
            let (first, second) = (Span { length, at }, Span { length: other_length, at: other });
            let end = usize::from(at.max(other)) + usize::from(length.max(other_length));
            prop_assume!(end <= ram.len());
            prop_assert_eq!(compare(&ram, first, second), compare_long(first.bytes(&ram), second.bytes(&ram)));
        }
    }
}
