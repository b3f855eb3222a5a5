//! Variables of MSX-BASIC: their names as written in programs, their values as stored in memory.

use basic::{
    memory::Ram,
    store::{StoreFormat as _, inspect},
};
use msx_basic::{
    MsxBasic,
    layout::DEFTBL,
    name::{Name, Type},
    value::{self, Number},
};

use crate::Value;
use crate::driver::{VariableLocation, Variables, store_string};

/// The number of digits that a double holds exactly, and the largest power of ten that it holds
/// exactly.
const EXACT_DIGITS: i32 = 14;
const EXACT_POWER: i32 = 22;

/// Returns the double nearest to a stored number.
fn to_f64(bytes: &[u8]) -> f64 {
    let Some((&head, digits)) = bytes.split_first().filter(|(head, _)| **head != 0) else { return 0.0 };
    let power = i32::from(head & 0x7f) - 0x40 - EXACT_DIGITS;
    if bytes.len() == 8 && (-EXACT_POWER..=EXACT_POWER).contains(&power) {
        // One exact number divided or multiplied by another is rounded once.
        let digits = digits
            .iter()
            .fold(0u64, |sum, byte| sum * 100 + u64::from(byte >> 4) * 10 + u64::from(byte & 0x0f));
        let scale = 10f64.powi(power.abs());
        let size = if power < 0 { digits as f64 / scale } else { digits as f64 * scale };
        return if head & 0x80 == 0 { size } else { -size };
    }
    parsed(value::stored(bytes))
}

/// Returns the double nearest to a number, by its text.
fn parsed(number: value::Value) -> f64 {
    let text = value::to_text(number, &mut 0);
    String::from_utf8_lossy(&text).trim().parse().unwrap_or_default()
}

impl Variables for MsxBasic {
    /// A name without a type suffix is a double.
    fn parse_name(text: &str) -> Option<Name> {
        let text = text.trim().to_ascii_uppercase();
        let marked = text.bytes().last().and_then(Type::marked);
        let letters = if marked.is_some() { &text[..text.len() - 1] } else { &text[..] };
        let mut bytes = letters.bytes();
        let first = bytes.next().filter(u8::is_ascii_uppercase)?;
        Some(Name::new(marked.unwrap_or(Type::Double), [first, bytes.next().unwrap_or(0)]))
    }

    /// A double that does not exist is the variable of the type that `DEFINT` and its like declare.
    fn declared_name(ram: &Ram, name: Name) -> Option<Name> {
        let [first, second] = name.letters();
        let letter = first.checked_sub(b'A').filter(|_| name.holds() == Type::Double)?;
        let declared = Type::of_size(*ram.get(usize::from(DEFTBL) + usize::from(letter))?);
        (declared != Type::Double).then(|| Name::new(declared, [first, second]))
    }

    fn format_name(name: Name) -> String {
        let [first, second] = name.letters();
        let mut shown = if name.is_function() { "FN".to_owned() } else { String::new() };
        shown.push(char::from(first & 0x7f));
        if second != 0 {
            shown.push(char::from(second));
        }
        if name.holds() != Type::Double {
            shown.push(name.holds().mark());
        }
        shown
    }

    fn variables(ram: &Ram) -> Vec<VariableLocation<Name>> {
        inspect::variables::<Self>(ram).into_iter().map(VariableLocation::from).collect()
    }

    fn arrays(ram: &Ram) -> Vec<VariableLocation<Name>> {
        inspect::arrays::<Self>(ram).into_iter().map(VariableLocation::from).collect()
    }

    fn to_f64(number: Number) -> f64 {
        match number.0 {
            value::Value::Integer(number) => number.into(),
            number => parsed(number),
        }
    }

    fn number_text(bytes: &[u8]) -> String {
        value::to_text(value::stored(bytes), &mut 0).into_iter().map(char::from).collect()
    }

    fn read_value(ram: &Ram, name: Name, address: u16, _: u16) -> Value {
        let from = usize::from(address);
        let bytes = ram.get(from..from + usize::from(name.0[0])).unwrap_or_default();
        match (name.holds(), bytes) {
            (Type::Text, &[length, low, high]) => {
                let from = usize::from(u16::from_le_bytes([low, high]));
                Value::Text(ram[from..(from + usize::from(length)).min(ram.len())].to_vec())
            }
            (Type::Integer, &[low, high]) => Value::Integer(i16::from_le_bytes([low, high])),
            _ => Value::Number { bytes: bytes.to_vec(), value: to_f64(bytes) },
        }
    }

    fn encode_value(ram: &mut Ram, name: Name, address: u16, _: u16, value: &Value) -> Option<Vec<u8>> {
        match value {
            Value::Number { bytes, .. } => {
                let is_decimal = matches!(name.holds(), Type::Single | Type::Double);
                (is_decimal && bytes.len() == usize::from(name.0[0])).then(|| bytes.clone())
            }
            Value::Integer(value) => (name.holds() == Type::Integer).then(|| value.to_le_bytes().to_vec()),
            Value::Text(text) if name.holds() == Type::Text => {
                let floor = Self::STORE.strings_floor(ram);
                store_string::<Self>(ram, address, text, floor)
            }
            Value::Text(_) | Value::Object { .. } => None,
        }
    }
}
