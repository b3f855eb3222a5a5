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

    /// Returns whether the address after it lies on the same page as its first character.
    #[inline(always)]
    pub(super) fn fits_in_page(self) -> bool {
        self.at ^ self.at.wrapping_add(u16::from(self.length)) < 0x100
    }
}

/// A string in memory, in 32-bit words, for which the processor needs fewer instructions.
#[derive(Clone, Copy)]
pub(super) struct WideSpan {
    pub(super) length: u32,
    pub(super) at: u32,
}

impl From<Span> for WideSpan {
    #[inline(always)]
    fn from(span: Span) -> Self {
        Self { length: span.length.into(), at: span.at.into() }
    }
}

impl WideSpan {
    /// Returns the string that a descriptor describes; `None` where the descriptor lies at the end of
    /// memory.
    #[inline(always)]
    pub(super) fn of(ram: &Ram, descriptor: u16) -> Option<Self> {
        let word = u32::from_le_bytes(*ram[usize::from(descriptor)..].first_chunk()?);
        Some(Self { length: word & 0xff, at: word >> 8 & 0xffff })
    }

    #[inline(always)]
    pub(super) fn span(self) -> Span {
        Span { length: self.length as u8, at: self.at as u16 }
    }

    /// Writes its descriptor.
    #[inline(always)]
    pub(super) fn write_descriptor(self, ram: &mut Ram, descriptor: u16) {
        set_span(ram, descriptor, self.span());
    }
}

/// Returns how far the address after a string lies beyond the start of the next page, 1 for the
/// start itself.
pub(super) fn page_overrun(span: Span) -> u16 {
    ((span.at & 0xff) + u16::from(span.length) + 1).saturating_sub(0x100)
}

/// Returns the string that a descriptor describes.
#[inline(always)]
pub fn span(ram: &Ram, descriptor: u16) -> Span {
    match ram[usize::from(descriptor)..].first_chunk() {
        Some(&[length, low, high]) => Span { length, at: u16::from_le_bytes([low, high]) },
        None => Span { length: ram[usize::from(descriptor)], at: word(ram, descriptor.wrapping_add(1)) },
    }
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

/// The characters of longer strings that are copied without a loop: many strings have no more.
const LONG: usize = 4 * SHORT;

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

/// Returns the characters at an address, if memory has that many after it.
#[inline(always)]
fn characters(ram: &Ram, at: u16) -> Option<&[u8; SHORT]> {
    ram[usize::from(at)..].first_chunk()
}

/// Returns the first and the last `N` of `length` characters; `length` is from `N` to `2 * N`.
#[inline(always)]
fn head_and_tail<const N: usize>(characters: &[u8], length: usize) -> Option<([u8; N], [u8; N])> {
    Some((*characters.first_chunk()?, *characters.get(..length)?.last_chunk()?))
}

/// Writes the result of [`head_and_tail`].
#[inline(always)]
fn write_head_and_tail<const N: usize>(to: &mut [u8], length: usize, (first, last): ([u8; N], [u8; N])) {
    if let Some(bytes) = to.first_chunk_mut() {
        *bytes = first;
    }
    if let Some(bytes) = to.get_mut(..length).and_then(|bytes| bytes.last_chunk_mut()) {
        *bytes = last;
    }
}

/// Copies bytes within memory, as many as fit.
#[inline(always)]
pub(super) fn copy_bytes(ram: &mut Ram, from: Span, to: u16) {
    let length = usize::from(from.length);
    if length <= SHORT
        && usize::from(to) <= ram.len() - SHORT
        && let Some(source) = characters(ram, from.at)
    {
        // The whole is read before any of it is written: the two may overlap.
        if length >= 8 {
            let both = head_and_tail::<8>(source, length);
            if let (Some(target), Some(both)) = (ram[usize::from(to)..].first_chunk_mut::<SHORT>(), both) {
                write_head_and_tail(target, length, both);
            }
        } else if length >= 4 {
            let both = head_and_tail::<4>(source, length);
            if let (Some(target), Some(both)) = (ram[usize::from(to)..].first_chunk_mut::<SHORT>(), both) {
                write_head_and_tail(target, length, both);
            }
        } else if length >= 1 {
            let (first, middle, last) = (source[0], source[length >> 1], source[length - 1]);
            if let Some(target) = ram[usize::from(to)..].first_chunk_mut::<SHORT>() {
                target[0] = first;
                target[length >> 1] = middle;
                target[length - 1] = last;
            }
        }
    } else {
        copy_long(ram, from, to);
    }
}

/// Copies a short string and restores the bytes after it. False, with nothing done, for a longer
/// one, and near the end of memory.
#[inline(always)]
pub(super) fn copy_short(ram: &mut Ram, from: WideSpan, to: u32) -> bool {
    from.length <= SHORT as u32 && try_copy_short(ram, from, to).is_some()
}

#[inline(always)]
fn try_copy_short(ram: &mut Ram, from: WideSpan, to: u32) -> Option<()> {
    let end = from.length as usize;
    let text = load_chunk(ram, from.at as usize)?;
    let place = ram.get_mut(to as usize..)?.first_chunk_mut::<{ 2 * SHORT }>()?;
    // The excess bytes are restored.
    let behind = load_chunk(place, end)?;
    store_chunk(place, 0, text)?;
    store_chunk(place, end, behind)
}

/// Copies two strings, one after the other, as [`copy_short`] does with one. The second must not
/// lie where the first goes.
#[inline(always)]
pub(super) fn copy_both(ram: &mut Ram, first: WideSpan, second: WideSpan, to: u32) -> bool {
    first.length + second.length <= SHORT as u32 && try_copy_both(ram, first, second, to).is_some()
}

#[inline(always)]
fn try_copy_both(ram: &mut Ram, first: WideSpan, second: WideSpan, to: u32) -> Option<()> {
    let (middle, end) = (first.length as usize, (first.length + second.length) as usize);
    let (one, other) = (load_chunk(ram, first.at as usize)?, load_chunk(ram, second.at as usize)?);
    let place = ram.get_mut(to as usize..)?.first_chunk_mut::<{ 2 * SHORT }>()?;
    // The excess bytes are restored.
    let behind = load_chunk(place, end)?;
    store_chunk(place, 0, one)?;
    store_chunk(place, middle, other)?;
    store_chunk(place, end, behind)
}

/// Loads the characters at an address as one integer: a copy as bytes would go through the stack.
#[inline(always)]
pub(super) fn load_chunk(bytes: &[u8], at: usize) -> Option<u128> {
    Some(u128::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// Writes the result of [`load_chunk`].
#[inline(always)]
pub(super) fn store_chunk(bytes: &mut [u8], at: usize, number: u128) -> Option<()> {
    *bytes.get_mut(at..)?.first_chunk_mut()? = number.to_le_bytes();
    Some(())
}

#[inline(never)]
fn copy_long(ram: &mut Ram, from: Span, to: u16) {
    let length = usize::from(from.length);
    if (SHORT + 1..=LONG).contains(&length)
        && usize::from(to) <= ram.len() - LONG
        && let Some(source) = ram[usize::from(from.at)..].first_chunk::<LONG>()
    {
        if length > 2 * SHORT {
            let both = head_and_tail::<{ 2 * SHORT }>(source, length);
            if let (Some(target), Some(both)) = (ram[usize::from(to)..].first_chunk_mut::<LONG>(), both) {
                write_head_and_tail(target, length, both);
            }
        } else {
            let both = head_and_tail::<SHORT>(source, length);
            if let (Some(target), Some(both)) = (ram[usize::from(to)..].first_chunk_mut::<LONG>(), both) {
                write_head_and_tail(target, length, both);
            }
        }
        return;
    }
    copy_any(ram, from, to);
}

#[inline(never)]
fn copy_any(ram: &mut Ram, from: Span, to: u16) {
    let (source, to) = (usize::from(from.at), usize::from(to));
    let end = (source + usize::from(from.length)).min(ram.len());
    let room = ram.len() - to;
    ram.copy_within(source..end.min(source + room), to);
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
    fn place() -> impl Strategy<Value = u16> {
        prop_oneof![0x4000u16..0x4040, 0xfee0u16..=0xffff, any::<u16>()]
    }

    fn length() -> impl Strategy<Value = u8> {
        prop_oneof![0u8..20, 0u8..70, any::<u8>()]
    }

    proptest! {
        #[test]
        fn all_copy_paths_copy_the_same_bytes(seed: u64, at in place(), length in length(), to in place()) {
            let from = Span { length, at };
            let (mut short, mut plain) = (memory(seed), memory(seed));
            copy_bytes(&mut short, from, to);
            copy_any(&mut plain, from, to);
            prop_assert!(short[..] == plain[..]);
            let mut short = memory(seed);
            if copy_short(&mut short, WideSpan::from(from), to.into()) {
                prop_assert!(short[..] == plain[..]);
            } else {
                prop_assert!(short[..] == memory(seed)[..]);
            }
        }

        #[test]
        fn two_strings_are_copied_as_one_after_the_other(
            seed: u64, at in place(), length in length(), other in place(), other_length in 0u8..20, to in place()
        ) {
            let (first, second) = (Span { length, at }, Span { length: other_length, at: other });
            let behind = u32::from(to) + u32::from(length);
            let end = u32::from(other) + u32::from(other_length);
            prop_assume!(u32::from(other) >= behind || end <= u32::from(to));
            let (mut both, mut plain) = (memory(seed), memory(seed));
            if copy_both(&mut both, WideSpan::from(first), WideSpan::from(second), to.into()) {
                copy_any(&mut plain, first, to);
                copy_any(&mut plain, second, to + u16::from(length));
            }
            prop_assert!(both[..] == plain[..]);
        }

        #[test]
        fn short_strings_are_compared_as_long_ones(
            seed: u64, at in place(), length in length(), other in place(), other_length in length()
        ) {
            let ram = memory(seed);
            let (first, second) = (Span { length, at }, Span { length: other_length, at: other });
            let end = usize::from(at.max(other)) + usize::from(length.max(other_length));
            prop_assume!(end <= ram.len());
            prop_assert_eq!(compare(&ram, first, second), compare_long(first.bytes(&ram), second.bytes(&ram)));
        }
    }
}
