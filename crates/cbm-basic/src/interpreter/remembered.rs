//! Caches for items of `DATA`, for the search from one `DATA` to the next, and for numbers in
//! strings.
//!
//! The value of an item in the text, and the cost of reading it, depends on its characters alone,
//! from the comma or `DATA` before it up to and including the character that ends it. The
//! characters of short items are cached with the value and compared with the text each time: a
//! change of the text needs no invalidation. The same holds for searches.

use alloc::vec::Vec;

use basic::{
    dialect::{DeferredOutcome, Number as _},
    engine::Engine,
    fault::Fault,
    memory::{Ram, set_word, word},
    store::Span,
};

use super::Interpreter;
use crate::{
    intrinsic::{ItemSource, ListPosition, ValueType},
    variant::{BasicVariant, CbmMachine, Number},
};

/// The number of cached items, indexed by the low bits of their address.
const ENTRIES: usize = 512;
/// The number of cached searches.
const WAYS: usize = 64;
/// The number of cached numbers in strings, indexed by a hash of their characters.
const VALUES: usize = 64;
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
/// Such a string has fewer characters than this.
const VALUE: usize = size_of::<u64>();
/// The number of characters compared.
const CHARACTERS: usize = size_of::<u128>();

/// The value of an item.
#[derive(Clone, Copy, Debug)]
enum Item<N> {
    Number(N),
    /// The distance of the string from the comma, and its length.
    Text {
        offset: u8,
        length: u8,
    },
}

/// A cached item.
#[derive(Clone, Copy, Debug)]
struct Entry<N> {
    /// The address of the comma, or of `DATA`.
    at: u16,
    /// The distance of the character that ends the item.
    length: u8,
    /// The characters, and the mask of those that belong to the item.
    characters: u128,
    mask: u128,
    value: Item<N>,
    /// The cycles of reading it before it is stored.
    before: u64,
    /// The cycles of reading it, without storing it.
    cycles: u64,
}

/// A cached search from the end of a list of items to the next `DATA`.
#[derive(Clone, Debug)]
struct Way {
    /// The address where the search begins.
    from: u16,
    /// The address of the `DATA` that it finds.
    to: u16,
    /// The cycles of the search.
    cycles: u64,
    /// The number of the last line that it enters.
    line: Option<u16>,
    /// The text between the two, including the `DATA`.
    text: Vec<u8>,
}

/// A cached number in a string.
#[derive(Clone, Copy, Debug)]
struct Value<N> {
    /// The characters; the last byte is their count.
    text: u64,
    number: N,
    /// The cycles of parsing it.
    cycles: u64,
}

/// The caches.
#[derive(Clone, Debug)]
pub(super) struct Remembered<N> {
    items: Vec<Option<Entry<N>>>,
    ways: Vec<Way>,
    values: Vec<Option<Value<N>>>,
}

impl<N> Default for Remembered<N> {
    fn default() -> Self {
        Self { items: Vec::new(), ways: Vec::new(), values: Vec::new() }
    }
}

impl<E: BasicVariant> Interpreter<E> {
    /// Reads a number or a string from `DATA` into the target if the item is cached, or can be cached
    /// now. Does nothing when the item needs the slow path.
    #[inline]
    pub(super) fn read_remembered<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        kind: ValueType,
        position: ListPosition,
        cycles: &mut u64,
    ) -> DeferredOutcome {
        let mut at = if position.begins() { word(m.ram(), E::LAYOUT.data) } else { self.reading.at };
        let Some(&text) = m.ram()[usize::from(at)..].first_chunk::<CHARACTERS>() else {
            return DeferredOutcome::NotDone;
        };
        let mut characters = u128::from_le_bytes(text);
        let mut looked = 0;
        match characters as u8 {
            b',' => {}
            0 | b':' => match self.next_list(m, at) {
                Some(next) => (at, characters, looked) = next,
                None => return DeferredOutcome::NotDone,
            },
            _ => return DeferredOutcome::NotDone,
        }
        // The clock is not a variable.
        if self.reading.is_collecting
            || self.keys.polled
            || engine.values.target == E::LAYOUT.store.empty_string
        {
            return DeferredOutcome::NotDone;
        }
        if position.begins() {
            self.store_statement_position(engine, m);
        }
        let is_it = |it: &&Entry<E::Number>| {
            it.at == at
                && it.characters == characters & it.mask
                && matches!(it.value, Item::Number(_)) == (kind == ValueType::Number)
        };
        let known = self.remembered.items.get(usize::from(at) % ENTRIES).and_then(Option::as_ref);
        let entry = match known.filter(is_it) {
            Some(entry) => entry,
            None => match self.remember_item(m, at, kind, characters) {
                Some(entry) => entry,
                None => return DeferredOutcome::NotDone,
            },
        };
        let end = at.wrapping_add(u16::from(entry.length));
        match entry.value {
            Item::Number(value) => {
                let mut spent = looked + entry.cycles;
                // The item is cached only if it can be rounded.
                let Ok(stored) = value.store(m.ram_mut(), engine.values.target, &mut spent) else {
                    return DeferredOutcome::NotDone;
                };
                engine.values.accumulator = stored;
                *cycles += spent;
            }
            Item::Text { offset, length } => {
                let span = Span { length, at: at.wrapping_add(u16::from(offset)) };
                let (before, behind) = (entry.before, entry.cycles - entry.before);
                *cycles += looked + before;
                if let Err(fault) = engine.store_literal(m.ram_mut(), span, cycles) {
                    return DeferredOutcome::Failed(fault);
                }
                *cycles += behind;
            }
        }
        self.reading.at = end;
        if position.ends() {
            set_word(m.ram_mut(), E::LAYOUT.data, end);
        }
        DeferredOutcome::Next
    }

    /// Continues from the end of a list at `at` by a cached search: returns the address of the next
    /// `DATA`, the characters from there on, and the cycles.
    #[inline(never)]
    fn next_list<M: CbmMachine>(&self, m: &mut M, at: u16) -> Option<(u16, u128, u64)> {
        let costs = E::costs();
        let looked = Self::fetch_cost(m, at, at) - u64::from(costs.fetch.move_on);
        // If the slow path follows after all, it repeats this search.
        let (to, spent) = self.go_remembered_way(m, at)?;
        let text = m.ram()[usize::from(to)..].first_chunk::<CHARACTERS>()?;
        Some((to, u128::from_le_bytes(*text), looked + u64::from(costs.read.search) + spent))
    }

    /// Parses the item after the comma or `DATA` at `at`, and caches it if it is valid.
    #[inline(never)]
    fn remember_item<M: CbmMachine>(
        &mut self,
        m: &M,
        at: u16,
        kind: ValueType,
        characters: u128,
    ) -> Option<&Entry<E::Number>> {
        let entry = Self::look_at_item(m, at, kind, characters)?;
        let items = &mut self.remembered.items;
        if items.is_empty() {
            items.resize(ENTRIES, None);
        }
        Some(items[usize::from(at) % ENTRIES].insert(entry))
    }

    /// Returns a short string's value as a number, and the cycles of parsing it, from the cache if
    /// possible. `None` where it is long or not a number.
    #[inline]
    pub(super) fn remembered_value(&mut self, ram: &Ram, span: Span) -> Option<(E::Number, u64)> {
        let bytes = ram[usize::from(span.at)..].first_chunk::<VALUE>()?;
        let length = usize::from(span.length);
        if !(1..VALUE).contains(&length) {
            return None;
        }
        let characters = u64::from_le_bytes(*bytes) & u64::MAX >> (8 * (VALUE - length));
        let text = characters | (length as u64) << (8 * (VALUE - 1));
        let place = (text.wrapping_mul(SPREAD) >> (u64::BITS - VALUES.ilog2())) as usize;
        match self.remembered.values.get(place) {
            Some(Some(value)) if value.text == text => Some((value.number, value.cycles)),
            _ => self.remember_value(text, place, &characters.to_le_bytes()[..=length]),
        }
    }

    #[inline(never)]
    fn remember_value(&mut self, text: u64, place: usize, digits: &[u8]) -> Option<(E::Number, u64)> {
        let mut cycles = 0;
        let number: E::Number = E::Number::parse_value(digits, &mut cycles).ok()?;
        let values = &mut self.remembered.values;
        if values.is_empty() {
            values.resize(VALUES, None);
        }
        values[place] = Some(Value { text, number, cycles });
        Some((number, cycles))
    }

    /// Runs the cached search from `at` to the next `DATA`, if there is one, and stores the line;
    /// returns the address and the cycles.
    pub(super) fn go_remembered_way<M: CbmMachine>(&self, m: &mut M, at: u16) -> Option<(u16, u64)> {
        let way = self.remembered.ways.iter().find(|way| way.from == at)?;
        let from = usize::from(at);
        if m.ram().get(from..from + way.text.len())? != &way.text[..] {
            return None;
        }
        if let Some(line) = way.line {
            set_word(m.ram_mut(), E::LAYOUT.data_line, line);
        }
        Some((way.to, way.cycles))
    }

    /// Caches a search.
    pub(super) fn remember_way<M: CbmMachine>(
        &mut self,
        m: &M,
        from: u16,
        to: u16,
        cycles: u64,
        line: Option<u16>,
    ) {
        let ways = &mut self.remembered.ways;
        ways.retain(|way| way.from != from);
        // A program that needs more entries changes its text, or reads much data only once.
        if ways.len() >= WAYS {
            ways.clear();
        }
        let text = m.ram().get(usize::from(from)..=usize::from(to)).unwrap_or_default().into();
        ways.push(Way { from, to, cycles, line, text });
    }

    /// Parses the item after the comma or `DATA` at `at`, if it is valid and short.
    fn look_at_item<M: CbmMachine>(
        m: &M,
        at: u16,
        kind: ValueType,
        characters: u128,
    ) -> Option<Entry<E::Number>> {
        let costs = E::costs();
        let ram = m.ram();
        let mut cycles = match ram[usize::from(at)] {
            b',' => {
                Self::fetch_cost(m, at, at) - u64::from(costs.fetch.move_on) + u64::from(costs.read.found)
            }
            // The search has been done.
            first if Some(first) == Self::data_token() => 0,
            _ => return None,
        };
        let next = at.wrapping_add(1);
        let first = Self::skip_blanks(m, next);
        cycles += Self::fetch_cost(m, next, first);
        let (value, behind) = if kind == ValueType::Number {
            cycles += u64::from(costs.read.number);
            let (value, length): (Result<E::Number, Fault>, usize) =
                E::Number::parse(&ram[usize::from(first)..], &mut cycles);
            let value = value.ok().filter(|value| value.round(&mut 0).is_ok())?;
            (Item::Number(value), first.wrapping_add(u16::try_from(length).ok()?))
        } else {
            let (span, behind) = Self::text_item(ram, ItemSource::Data, first, &mut cycles);
            let offset = u8::try_from(span.at.wrapping_sub(at)).ok()?;
            (Item::Text { offset, length: span.length }, behind)
        };
        let before = cycles;
        let end = Self::skip_blanks(m, behind);
        let last = ram[usize::from(end)];
        cycles += Self::fetch_cost(m, behind, end) - u64::from(costs.fetch.move_on);
        cycles += u64::from(if last == b',' { costs.read.follows } else { 0 });
        let length = end.wrapping_sub(at);
        if !matches!(last, 0 | b':' | b',') || usize::from(length) >= CHARACTERS {
            return None;
        }
        let mask = u128::MAX >> (8 * (CHARACTERS as u16 - 1 - length));
        Some(Entry { at, length: length as u8, characters: characters & mask, mask, value, before, cycles })
    }
}

#[cfg(test)]
mod tests {
    use alloc::{boxed::Box, vec};

    use proptest::prelude::*;

    use super::*;
    use crate::C64Basic;

    proptest! {
        #[test]
        fn a_number_in_a_string_is_the_same_when_it_comes_again(
            texts in prop::collection::vec("[0-9 .+eE-]{0,9}|[0-9]{1,3}|[ a-c]{0,3}", 1..200), at in 0x800u16..0xff00
        ) {
            let mut interpreter = Interpreter::<C64Basic>::default();
            let mut ram: Box<Ram> = vec![b'7'; size_of::<Ram>()].into_boxed_slice().try_into().expect("its size");
            for text in texts.iter().chain(&texts) {
                let length = text.len() as u8;
                ram[usize::from(at)..][..text.len()].copy_from_slice(text.as_bytes());
                let Some((number, cycles)) = interpreter.remembered_value(&ram, Span { length, at }) else {
                    prop_assert!(!(1..VALUE).contains(&text.len()) || number_of(text).is_none());
                    continue;
                };
                prop_assert_eq!(Some((number.to_bytes(), cycles)), number_of(text));
            }
        }
    }

    /// Returns the text's value, from the parser that is not cached.
    fn number_of(text: &str) -> Option<(Vec<u8>, u64)> {
        let mut cycles = 0;
        let digits: Vec<u8> = text.bytes().chain([0]).collect();
        let number: Result<<C64Basic as BasicVariant>::Number, Fault> =
            Number::parse_value(&digits, &mut cycles);
        Some((number.ok()?.to_bytes(), cycles))
    }
}
