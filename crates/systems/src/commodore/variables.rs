//! Variables of Commodore BASIC: their names as written in programs, their values as stored in
//! memory.

use basic::{
    dialect::Number as _,
    memory::{Ram, word},
    store::{Name, StoreFormat as _, inspect},
};
use cbm_basic::{
    interpreter::{Interpreter, RomRoutines},
    variant::Number as _,
};

use numeric::mflpt5::{self, Fac};

use crate::Value;
use crate::driver::{VariableLocation, Variables, store_string};

impl<E: RomRoutines> Variables for Interpreter<E> {
    fn parse_name(text: &str) -> Option<Name> {
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

    fn format_name(name: Name) -> String {
        let mark = if name.is_text() {
            "$"
        } else if name.is_integer() {
            "%"
        } else {
            ""
        };
        let letters: String =
            name.letters().into_iter().filter(|&letter| letter != 0).map(char::from).collect();
        let function = if name.is_function() { "FN" } else { "" };
        format!("{function}{letters}{mark}")
    }

    fn variables(ram: &Ram) -> Vec<VariableLocation<Name>> {
        inspect::variables::<Self>(ram).into_iter().map(VariableLocation::from).collect()
    }

    fn arrays(ram: &Ram) -> Vec<VariableLocation<Name>> {
        inspect::arrays::<Self>(ram).into_iter().map(VariableLocation::from).collect()
    }

    /// `TI`, `TI$` and `ST`.
    fn is_computed(name: Name) -> bool {
        matches!(&name.letters(), b"TI" | b"ST")
    }

    fn to_f64(number: E::Number) -> f64 {
        number.to_f64()
    }

    fn number_text(bytes: &[u8]) -> String {
        let Ok(packed) = bytes.try_into() else { return String::new() };
        let mut buffer = [0; 16];
        let length = mflpt5::print(Fac::load(packed, &mut 0), &mut buffer, &mut 0);
        buffer[..length].iter().map(|&digit| char::from(digit)).collect()
    }

    fn read_value(ram: &Ram, name: Name, address: u16, _: u16) -> Value {
        let byte = |offset: u16| ram[usize::from(address.wrapping_add(offset))];
        if name.is_text() {
            let length = usize::from(byte(0));
            let from = usize::from(word(ram, address.wrapping_add(1)));
            Value::Text(ram[from..(from + length).min(ram.len())].to_vec())
        } else if name.is_integer() {
            Value::Integer(i16::from_be_bytes([byte(0), byte(1)]))
        } else {
            let value = E::Number::load(ram, address).to_f64();
            Value::Number { bytes: (0..E::Number::SIZE).map(byte).collect(), value }
        }
    }

    fn encode_value(ram: &mut Ram, name: Name, address: u16, _: u16, value: &Value) -> Option<Vec<u8>> {
        match value {
            Value::Number { bytes, .. } => {
                let is_number = !name.is_text() && !name.is_integer();
                (is_number && bytes.len() == usize::from(E::Number::SIZE)).then(|| bytes.clone())
            }
            Value::Integer(value) => name.is_integer().then(|| value.to_be_bytes().to_vec()),
            Value::Text(text) if name.is_text() => {
                let floor = word(ram, Self::STORE.arrays_end);
                store_string::<Self>(ram, address, text, floor)
            }
            Value::Text(_) | Value::Object { .. } => None,
        }
    }
}
