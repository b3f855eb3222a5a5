//! Looking into the running machine: variables as BASIC holds them, memory, registers.

use basic::{
    dialect::Number as _,
    memory::{set_word, word},
    store::{Layout, Name},
};
use cbm_basic::{
    CbmBasic, Float,
    edition::{Edition, Number as _},
};
use hardware::{Cycles, Memory, Timekeeper};

use super::C64System;
use crate::{Inspect, InspectMut, Value, Variable, WriteError};

/// Where variables and strings are.
const STORE: Layout = CbmBasic::LAYOUT.store;
/// Bytes of a simple variable: name and value.
const ENTRY: u16 = 7;
/// Bytes of an array's head before its extents.
const HEAD: u16 = 5;

/// A variable's place in memory.
struct Found {
    name: Name,
    /// The first element.
    at: u16,
    extents: Vec<usize>,
}

impl Found {
    fn size(&self) -> u16 {
        match () {
            () if self.extents.is_empty() => 5,
            () if self.name.is_text() => 3,
            () if self.name.is_integer() => 2,
            () => 5,
        }
    }

    fn count(&self) -> usize {
        self.extents.iter().product()
    }

    fn places(&self) -> impl Iterator<Item = u16> {
        let (at, size) = (self.at, self.size());
        (0..self.count()).map(move |element| at.wrapping_add(size.wrapping_mul(element as u16)))
    }

    fn shown_name(&self) -> String {
        let mark = if self.name.is_text() {
            "$"
        } else if self.name.is_integer() {
            "%"
        } else {
            ""
        };
        let letters: String =
            self.name.letters().into_iter().filter(|&letter| letter != 0).map(char::from).collect();
        let bracket = if self.extents.is_empty() { "" } else { "(" };
        let function = if self.name.is_function() { "FN" } else { "" };
        format!("{function}{letters}{mark}{bracket}")
    }
}

/// The name as the table holds it, from the way a program writes it.
fn name_of(text: &str) -> Option<Name> {
    let text = text.trim().to_ascii_uppercase();
    let (letters, mark) = match text.strip_suffix(['$', '%']) {
        Some(letters) => (letters, text.chars().last()),
        None => (&text[..], None),
    };
    let mut bytes = letters.bytes();
    let first = bytes.next().filter(u8::is_ascii_uppercase)?;
    let second = bytes.next().unwrap_or(0);
    let letters = [first, second];
    Some(match mark {
        Some('$') => Name::text(letters),
        Some('%') => Name::integer(letters),
        _ => Name::number(letters),
    })
}

impl<E: Edition> C64System<E> {
    fn simple(&self) -> Vec<Found> {
        let ram = self.machine.ram();
        let layout = STORE;
        let mut at = word(ram, layout.variables);
        let end = word(ram, layout.arrays);
        let mut found = Vec::new();
        while at < end && at.checked_add(ENTRY).is_some() {
            let name = Name([ram[usize::from(at)], ram[usize::from(at.wrapping_add(1))]]);
            found.push(Found { name, at: at + 2, extents: Vec::new() });
            at += ENTRY;
        }
        found
    }

    fn arrays(&self) -> Vec<Found> {
        let ram = self.machine.ram();
        let layout = STORE;
        let mut at = word(ram, layout.arrays);
        let end = word(ram, layout.arrays_end);
        let mut found = Vec::new();
        while at < end {
            let name = Name([ram[usize::from(at)], ram[usize::from(at.wrapping_add(1))]]);
            let length = word(ram, at.wrapping_add(2));
            let dimensions = u16::from(ram[usize::from(at.wrapping_add(4))]);
            let extent = |place: u16| {
                let at = at.wrapping_add(HEAD).wrapping_add(2 * place);
                usize::from(ram[usize::from(at)]) << 8 | usize::from(ram[usize::from(at.wrapping_add(1))])
            };
            let extents: Vec<usize> = (0..dimensions).rev().map(extent).collect();
            let first = at.wrapping_add(HEAD).wrapping_add(2 * dimensions);
            // A program may have poked here: what cannot be an array ends the table.
            let elements = extents.iter().try_fold(1usize, |product, &extent| product.checked_mul(extent));
            if length == 0 || elements.is_none_or(|elements| elements > usize::from(length)) {
                break;
            }
            found.push(Found { name, at: first, extents });
            at = match at.checked_add(length) {
                Some(next) => next,
                None => break,
            };
        }
        found
    }

    fn value_at(&self, name: Name, at: u16) -> Value {
        let ram = self.machine.ram();
        let byte = |offset: u16| ram[usize::from(at.wrapping_add(offset))];
        if name.is_text() {
            let length = usize::from(byte(0));
            let from = usize::from(word(ram, at.wrapping_add(1)));
            Value::Text(ram[from..(from + length).min(ram.len())].to_vec())
        } else if name.is_integer() {
            Value::Integer(i16::from_be_bytes([byte(0), byte(1)]))
        } else {
            let value = Float::load(ram, at);
            Value::Number { bytes: (0..5).map(byte).collect(), value: value.to_f64() }
        }
    }

    fn described(&self, found: &Found) -> Variable {
        let values = found.places().map(|at| self.value_at(found.name, at)).collect();
        Variable { name: found.shown_name(), values, extents: found.extents.clone() }
    }

    fn write_value(&mut self, name: Name, at: u16, value: &Value) -> bool {
        let bytes = match value {
            Value::Number { bytes, .. } if !name.is_text() && !name.is_integer() && bytes.len() == 5 => {
                bytes.clone()
            }
            Value::Integer(value) if name.is_integer() => value.to_be_bytes().to_vec(),
            // A string goes where the old one is when it fits there, else to the top of the free memory.
            Value::Text(text) if name.is_text() => {
                let Ok(length) = u8::try_from(text.len()) else { return false };
                let layout = STORE;
                let ram = self.machine.ram_mut();
                let lowest = word(ram, layout.strings);
                let Some(to) =
                    lowest.checked_sub(u16::from(length)).filter(|&to| to >= word(ram, layout.arrays_end))
                else {
                    return false;
                };
                ram[usize::from(to)..usize::from(lowest)].copy_from_slice(text);
                set_word(ram, layout.strings, to);
                let [low, high] = to.to_le_bytes();
                vec![length, low, high]
            }
            _ => return false,
        };
        let at = usize::from(at);
        self.machine.ram_mut()[at..at + bytes.len()].copy_from_slice(&bytes);
        true
    }
}

impl<E: Edition> Inspect for C64System<E> {
    fn variable(&self, name: &str) -> Option<Value> {
        let name = name_of(name)?;
        let found = self.simple().into_iter().find(|found| found.name == name)?;
        Some(self.value_at(name, found.at))
    }

    fn array(&self, name: &str) -> Option<Variable> {
        let name = name_of(name)?;
        let found = self.arrays().into_iter().find(|found| found.name == name)?;
        Some(self.described(&found))
    }

    fn variables(&self) -> Vec<Variable> {
        self.simple().iter().chain(&self.arrays()).map(|found| self.described(found)).collect()
    }

    fn memory(&self) -> &[u8; 0x1_0000] {
        self.machine.ram()
    }

    fn colour_memory(&self) -> Option<Vec<u8>> {
        Some(self.machine.colour_ram().to_vec())
    }

    fn registers(&self) -> Vec<(&'static str, Vec<(&'static str, u8)>)> {
        super::registers::all(&self.machine)
    }

    fn current_line(&self) -> Option<u16> {
        self.vm.current_line(self.machine.ram())
    }

    fn statements(&self) -> u64 {
        self.vm.statements()
    }

    fn executed_lines(&self) -> Vec<u16> {
        self.vm.executed_lines()
    }

    fn processor_time(&self) -> Cycles {
        Cycles(self.machine.processor_time())
    }
}

impl<E: Edition> InspectMut for C64System<E> {
    fn set_variable(&mut self, name: &str, value: &Value) -> Result<(), WriteError> {
        let missing = || WriteError::NoSuchVariable { name: name.to_owned() };
        let wanted = name_of(name).ok_or_else(missing)?;
        let found = self.simple().into_iter().find(|found| found.name == wanted).ok_or_else(missing)?;
        if self.write_value(wanted, found.at, value) {
            Ok(())
        } else {
            Err(WriteError::WrongShape { name: name.to_owned() })
        }
    }

    fn set_array(&mut self, name: &str, values: &[Value]) -> Result<(), WriteError> {
        let missing = || WriteError::NoSuchVariable { name: name.to_owned() };
        let wrong = || WriteError::WrongShape { name: name.to_owned() };
        let wanted = name_of(name).ok_or_else(missing)?;
        let found = self.arrays().into_iter().find(|found| found.name == wanted).ok_or_else(missing)?;
        if found.count() != values.len() {
            return Err(wrong());
        }
        let places: Vec<u16> = found.places().collect();
        for (at, value) in places.into_iter().zip(values) {
            if !self.write_value(wanted, at, value) {
                return Err(wrong());
            }
        }
        Ok(())
    }

    fn write_memory(&mut self, address: u16, bytes: &[u8]) {
        for (at, &byte) in (usize::from(address)..0x1_0000).zip(bytes) {
            self.machine.ram_mut()[at] = byte;
        }
        self.vm.memory_changed();
    }
}
