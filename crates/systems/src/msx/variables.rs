//! Variables of MSX-BASIC: their names as programs write them, their values as memory holds them.

use basic::{
    memory::{Ram, set_word, word},
    store::Form as _,
};
use msx_basic::{
    MsxBasic,
    name::{Name, Type},
    value::{self, Value as Number},
};

use crate::Value;
use crate::driver::Form;

/// A decimal number as near as a double comes.
fn nearly(number: Number) -> f64 {
    let text = value::to_text(number, &mut 0);
    String::from_utf8_lossy(&text).trim().parse().unwrap_or_default()
}

impl Form for MsxBasic {
    /// A name without mark is that of a double, whatever the program says of its letter.
    fn name_of(text: &str) -> Option<Name> {
        let text = text.trim().to_ascii_uppercase();
        let marked = text.bytes().last().and_then(Type::marked);
        let letters = if marked.is_some() { &text[..text.len() - 1] } else { &text[..] };
        let mut bytes = letters.bytes();
        let first = bytes.next().filter(u8::is_ascii_uppercase)?;
        Some(Name::new(marked.unwrap_or(Type::Double), [first, bytes.next().unwrap_or(0)]))
    }

    fn shown(name: Name) -> String {
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

    fn value_at(ram: &Ram, name: Name, place: u16) -> Value {
        let from = usize::from(place);
        let bytes = ram.get(from..from + usize::from(name.0[0])).unwrap_or_default();
        match (name.holds(), bytes) {
            (Type::Text, &[length, low, high]) => {
                let from = usize::from(u16::from_le_bytes([low, high]));
                Value::Text(ram[from..(from + usize::from(length)).min(ram.len())].to_vec())
            }
            (Type::Integer, &[low, high]) => Value::Integer(i16::from_le_bytes([low, high])),
            _ => Value::Number { bytes: bytes.to_vec(), value: nearly(value::stored(bytes)) },
        }
    }

    fn bytes_of(ram: &mut Ram, name: Name, value: &Value) -> Option<Vec<u8>> {
        match value {
            Value::Number { bytes, .. } => {
                let is_decimal = matches!(name.holds(), Type::Single | Type::Double);
                (is_decimal && bytes.len() == usize::from(name.0[0])).then(|| bytes.clone())
            }
            Value::Integer(value) => (name.holds() == Type::Integer).then(|| value.to_le_bytes().to_vec()),
            // A string goes to the top of the free room for strings.
            Value::Text(text) => {
                let length = u8::try_from(text.len()).ok().filter(|_| name.holds() == Type::Text)?;
                let lowest = word(ram, Self::STORE.strings);
                let to = lowest.checked_sub(u16::from(length))?;
                if to < word(ram, Self::STORE.strings_floor) {
                    return None;
                }
                ram[usize::from(to)..usize::from(lowest)].copy_from_slice(text);
                set_word(ram, Self::STORE.strings, to);
                let [low, high] = to.to_le_bytes();
                Some(vec![length, low, high])
            }
        }
    }
}
