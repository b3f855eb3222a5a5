//! Numbers in `DATA` that have been read before.
//!
//! What a number in the text comes to, and what reading it takes, depends on its characters alone, from the comma before it up to and
//! with the character that ends it. Those of short numbers are remembered with it and compared with the text each time:
//! nothing need be told when the text changes.

use alloc::vec::Vec;

use basic::{dialect::Number as _, engine::Engine, fault::Fault};

use super::Interpreter;
use crate::edition::{Edition, Host, Number};

/// Numbers that are remembered, by the last bits of their place.
const ENTRIES: usize = 512;
/// Characters that are compared.
const CHARACTERS: usize = size_of::<u128>();

/// A number.
#[derive(Clone, Copy, Debug)]
struct Entry<N> {
    /// The place of the comma.
    at: u16,
    /// How far behind it the character that ends the number stands.
    length: u8,
    /// The characters, and what of as many bytes as fit they are.
    characters: u128,
    mask: u128,
    value: N,
    /// What reading it takes, storing it left out.
    cycles: u64,
}

/// Numbers read.
#[derive(Clone, Debug)]
pub(super) struct Remembered<N>(Vec<Option<Entry<N>>>);

impl<N> Default for Remembered<N> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<E: Edition> Interpreter<E> {
    /// Reads a number from `DATA` into the target if it is one that is remembered, or is now. False, with nothing done, when it
    /// is read by the general way.
    pub(super) fn read_remembered<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> bool {
        let at = self.reading.at;
        let Some(text) = m.ram()[usize::from(at)..].first_chunk::<CHARACTERS>() else { return false };
        if self.reading.is_collecting || self.keys.polled {
            return false;
        }
        let characters = u128::from_le_bytes(*text);
        let place = usize::from(at) % ENTRIES;
        let known = self.remembered.0.get(place).copied().flatten();
        let entry = match known.filter(|it| it.at == at && it.characters == characters & it.mask) {
            Some(entry) => entry,
            None => {
                let Some(entry) = Self::look_at_number(m, at, characters) else { return false };
                if self.remembered.0.is_empty() {
                    self.remembered.0.resize(ENTRIES, None);
                }
                self.remembered.0[place] = Some(entry);
                entry
            }
        };
        self.leave_place(engine, m);
        let mut spent = entry.cycles;
        // It has been seen that it can be rounded.
        let Ok(stored) = entry.value.store(m.ram_mut(), engine.values.target, &mut spent) else {
            return false;
        };
        engine.values.accumulator = stored;
        self.reading.at = at.wrapping_add(u16::from(entry.length));
        *cycles += spent;
        true
    }

    /// The number behind the comma at `at`, if all is as it should be and short.
    fn look_at_number<M: Host>(m: &M, at: u16, characters: u128) -> Option<Entry<E::Number>> {
        let costs = E::costs();
        let ram = m.ram();
        if ram[usize::from(at)] != b',' {
            return None;
        }
        let mut cycles =
            Self::fetch_cost(m, at, at) - u64::from(costs.fetch.move_on) + u64::from(costs.read.found);
        let next = at.wrapping_add(1);
        let first = Self::skip_blanks(m, next);
        cycles += Self::fetch_cost(m, next, first) + u64::from(costs.read.number);
        let (value, length): (Result<E::Number, Fault>, usize) =
            E::Number::parse(&ram[usize::from(first)..], &mut cycles);
        let value = value.ok().filter(|value| value.round(&mut 0).is_ok())?;
        let behind = first.wrapping_add(u16::try_from(length).ok()?);
        let end = Self::skip_blanks(m, behind);
        let last = ram[usize::from(end)];
        cycles += Self::fetch_cost(m, behind, end) - u64::from(costs.fetch.move_on);
        cycles += u64::from(if last == b',' { costs.read.follows } else { 0 });
        let length = end.wrapping_sub(at);
        if !matches!(last, 0 | b':' | b',') || usize::from(length) >= CHARACTERS {
            return None;
        }
        let mask = u128::MAX >> (8 * (CHARACTERS as u16 - 1 - length));
        Some(Entry { at, length: length as u8, characters: characters & mask, mask, value, cycles })
    }
}
