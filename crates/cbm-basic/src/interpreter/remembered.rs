//! Items of `DATA` that have been read before.
//!
//! What an item in the text comes to, and what reading it takes, depends on its characters alone, from the comma before it up to and
//! with the character that ends it. Those of short items are remembered with it and compared with the text each time:
//! nothing need be told when the text changes.

use alloc::vec::Vec;

use basic::{dialect::Number as _, engine::Engine, fault::Fault, store::Span};

use super::Interpreter;
use crate::{
    edition::{Edition, Host, Number},
    word::{Kind, Source},
};

/// Items that are remembered, by the last bits of their place.
const ENTRIES: usize = 512;
/// Characters that are compared.
const CHARACTERS: usize = size_of::<u128>();

/// What an item comes to.
#[derive(Clone, Copy, Debug)]
enum Item<N> {
    Number(N),
    /// How far behind the comma the string begins, and how long it is.
    Text {
        offset: u8,
        length: u8,
    },
}

/// An item.
#[derive(Clone, Copy, Debug)]
struct Entry<N> {
    /// The place of the comma.
    at: u16,
    /// How far behind it the character that ends the item stands.
    length: u8,
    /// The characters, and what of as many bytes as fit they are.
    characters: u128,
    mask: u128,
    value: Item<N>,
    /// What reading it takes up to storing it.
    before: u64,
    /// What reading it takes, storing it left out.
    cycles: u64,
}

/// Items read.
#[derive(Clone, Debug)]
pub(super) struct Remembered<N>(Vec<Option<Entry<N>>>);

impl<N> Default for Remembered<N> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<E: Edition> Interpreter<E> {
    /// Reads a number or a string from `DATA` into the target if it is one that is remembered, or is now. None, with nothing done, when
    /// it is read by the general way.
    pub(super) fn read_remembered<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        kind: Kind,
        cycles: &mut u64,
    ) -> Option<Result<(), Fault>> {
        let at = self.reading.at;
        let text = m.ram()[usize::from(at)..].first_chunk::<CHARACTERS>()?;
        // The clock is no variable.
        if self.reading.is_collecting
            || self.keys.polled
            || engine.values.target == E::LAYOUT.store.empty_string
        {
            return None;
        }
        let characters = u128::from_le_bytes(*text);
        let place = usize::from(at) % ENTRIES;
        let known = self.remembered.0.get(place).copied().flatten();
        let is_it = |it: &Entry<E::Number>| {
            it.at == at
                && it.characters == characters & it.mask
                && matches!(it.value, Item::Number(_)) == (kind == Kind::Number)
        };
        let entry = match known.filter(is_it) {
            Some(entry) => entry,
            None => {
                let entry = Self::look_at_item(m, at, kind, characters)?;
                if self.remembered.0.is_empty() {
                    self.remembered.0.resize(ENTRIES, None);
                }
                self.remembered.0[place] = Some(entry);
                entry
            }
        };
        self.leave_place(engine, m);
        let end = at.wrapping_add(u16::from(entry.length));
        match entry.value {
            Item::Number(value) => {
                let mut spent = entry.cycles;
                // It has been seen that it can be rounded.
                let stored = value.store(m.ram_mut(), engine.values.target, &mut spent).ok()?;
                engine.values.accumulator = stored;
                *cycles += spent;
            }
            Item::Text { offset, length } => {
                let span = Span { length, at: at.wrapping_add(u16::from(offset)) };
                let mut spent = entry.before;
                let taken =
                    engine.take_literal(m, span, &mut spent).and_then(|()| engine.store_text(m, &mut spent));
                *cycles += spent;
                if taken.is_err() {
                    return Some(taken);
                }
                *cycles += entry.cycles - entry.before;
            }
        }
        self.reading.at = end;
        Some(Ok(()))
    }

    /// The item behind the comma at `at`, if all is as it should be and short.
    fn look_at_item<M: Host>(m: &M, at: u16, kind: Kind, characters: u128) -> Option<Entry<E::Number>> {
        let costs = E::costs();
        let ram = m.ram();
        if ram[usize::from(at)] != b',' {
            return None;
        }
        let mut cycles =
            Self::fetch_cost(m, at, at) - u64::from(costs.fetch.move_on) + u64::from(costs.read.found);
        let next = at.wrapping_add(1);
        let first = Self::skip_blanks(m, next);
        cycles += Self::fetch_cost(m, next, first);
        let (value, behind) = if kind == Kind::Number {
            cycles += u64::from(costs.read.number);
            let (value, length): (Result<E::Number, Fault>, usize) =
                E::Number::parse(&ram[usize::from(first)..], &mut cycles);
            let value = value.ok().filter(|value| value.round(&mut 0).is_ok())?;
            (Item::Number(value), first.wrapping_add(u16::try_from(length).ok()?))
        } else {
            let (span, behind) = Self::text_item(ram, Source::Data, first, &mut cycles);
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
