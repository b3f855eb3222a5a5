//! Variables of the PC-1360: their names as written in programs, their values as stored in memory.

use basic::{
    dialect::Number as _,
    memory::{Ram, word},
};
use numeric::sharp_bcd::{self, Decimal, DecimalParts};
use sharp_basic::{
    SharpBasic,
    layout::{FIXED, FIXED_SIZE, TEXT_MARK, VARIABLES, fixed},
    name::Name,
    store::{self, Block},
    value::Number,
};

use crate::Value;
use crate::driver::{VariableLocation, Variables};

const FIXED_VARIABLES: u8 = 26;
/// First letter and type byte of the block of the cells after `Z`.
const BEYOND: (u8, u8) = (b'@', 0);
/// The letter whose elements are the fixed variables, unless the program has dimensioned it.
const LETTERS: u8 = b'A';
/// The size of a number in bytes.
const NUMBER_SIZE: u16 = 8;

fn bytes(ram: &Ram, address: u16, size: u16) -> &[u8] {
    let from = usize::from(address);
    ram.get(from..from + usize::from(size)).unwrap_or_default()
}

/// Returns the double nearest to a number.
fn to_f64(number: Decimal) -> f64 {
    let DecimalParts { digits, exponent, is_negative } = number.to_parts();
    let sign = if is_negative { "-" } else { "" };
    format!("{sign}{digits}e{}", i32::from(exponent) - 11).parse().unwrap_or_default()
}

/// Returns the name in the header of a block: first letter and type byte.
fn block_name(block: Block) -> Name {
    let (first, kind) = block.name;
    let name = |second, is_text, is_array| Name { first, second, is_text, is_array };
    match kind {
        0x80 => name(0, false, true),
        0xa0 => name(0, true, true),
        _ => {
            // A second character is a digit or an upper-case letter. The offset added to it encodes the type.
            let of = |added: u8| Some(kind.wrapping_sub(added)).filter(|second| is_second_character(*second));
            [(0x00, false, false), (0x40, true, false), (0x80, false, true), (0xc0, true, true)]
                .into_iter()
                .find_map(|(added, is_text, is_array)| Some(name(of(added)?, is_text, is_array)))
                .unwrap_or(name(kind, false, true))
        }
    }
}

fn is_second_character(code: u8) -> bool {
    code.is_ascii_digit() || code.is_ascii_uppercase()
}

/// Returns the variables and arrays with a block, in the order of their creation.
fn stored(ram: &Ram) -> Vec<VariableLocation<Name>> {
    let mut blocks: Vec<Block> = store::blocks(ram).filter(|block| block.name != BEYOND).collect();
    blocks.reverse();
    blocks.into_iter().map(slot_of).collect()
}

/// Returns the addresses of the cells after `Z`, in the order of their indices.
fn beyond(ram: &Ram) -> Vec<u16> {
    let Some(block) = store::blocks(ram).find(|block| block.name == BEYOND) else { return vec![] };
    let count = (block.end - block.elements()) / NUMBER_SIZE;
    (0..count).rev().map(|index| block.elements() + NUMBER_SIZE * index).collect()
}

/// Returns `A(` or `A$(`, whose elements are the fixed variables and the cells after them: `A(1)` is A, `A(27)` the
/// first cell after Z.
fn letters(ram: &Ram, is_text: bool) -> VariableLocation<Name> {
    let addresses: Vec<u16> = (0..FIXED_VARIABLES).map(fixed).chain(beyond(ram)).collect();
    let name = Name { first: LETTERS, second: 0, is_text, is_array: true };
    let extents = vec![addresses.len()];
    VariableLocation { name, addresses, value_size: NUMBER_SIZE, extents, lowest: 1 }
}

/// Returns the cells after Z, which only have names as elements. A program that has dimensioned `A(` reaches them as
/// `A$(`.
fn cells_beyond(ram: &Ram, stored: &[VariableLocation<Name>]) -> Option<VariableLocation<Name>> {
    let is_free = |&is_text: &bool| {
        let name = Name { first: LETTERS, second: 0, is_text, is_array: true };
        stored.iter().all(|held| held.name != name)
    };
    let all = letters(ram, [false, true].into_iter().find(is_free)?);
    let (lowest, addresses) =
        (1 + usize::from(FIXED_VARIABLES), all.addresses[FIXED_VARIABLES.into()..].to_vec());
    let extents = vec![addresses.len()];
    (!addresses.is_empty()).then_some(VariableLocation { addresses, extents, lowest, ..all })
}

fn slot_of(block: Block) -> VariableLocation<Name> {
    let size = u16::from(block.size);
    let name = block_name(block);
    if !name.is_array {
        return VariableLocation {
            name,
            addresses: vec![block.elements()],
            value_size: size,
            extents: vec![],
            lowest: 0,
        };
    }
    // In memory the last index runs fastest.
    let (inner, outer) = (u16::from(block.last.0) + 1, u16::from(block.last.1) + 1);
    let element = |first: u16, second: u16| block.elements().wrapping_add(size * (first * inner + second));
    let (addresses, extents) = match outer {
        1 => ((0..inner).map(|index| element(0, index)).collect(), vec![inner.into()]),
        _ => (
            (0..inner).flat_map(|second| (0..outer).map(move |first| element(first, second))).collect(),
            vec![outer.into(), inner.into()],
        ),
    };
    VariableLocation { name, addresses, value_size: size, extents, lowest: 0 }
}

/// Returns a fixed variable: a number, unless it holds a string.
fn fixed_variable(ram: &Ram, letter: u8) -> VariableLocation<Name> {
    let address = fixed(letter);
    let is_text = ram[usize::from(address)] == TEXT_MARK;
    let name = Name { first: b'A' + letter, second: 0, is_text, is_array: false };
    VariableLocation { name, addresses: vec![address], value_size: FIXED_SIZE, extents: vec![], lowest: 0 }
}

fn is_used(ram: &Ram, held: &VariableLocation<Name>) -> bool {
    held.addresses.iter().any(|&address| bytes(ram, address, held.value_size).iter().any(|&byte| byte != 0))
}

/// Returns whether an address can hold a string as well as a number: a fixed variable or a cell after Z.
fn is_shared(ram: &Ram, address: u16) -> bool {
    address >= FIXED
        || store::blocks(ram)
            .any(|block| block.name == BEYOND && (block.elements()..block.end).contains(&address))
}

impl Variables for SharpBasic {
    fn parse_name(text: &str) -> Option<Name> {
        let text = text.trim().to_ascii_uppercase();
        let letters = text.strip_suffix('$').unwrap_or(&text);
        let mut codes = letters.bytes();
        let first = codes.next().filter(u8::is_ascii_uppercase)?;
        let second = codes.next().unwrap_or(0);
        if second != 0 && !is_second_character(second) {
            return None;
        }
        Some(Name { first, second, is_text: text.ends_with('$'), is_array: false })
    }

    fn parse_array_name(text: &str) -> Option<Name> {
        Self::parse_name(text).map(|name| Name { is_array: true, ..name })
    }

    fn format_name(name: Name) -> String {
        let letters = [name.first, name.second].into_iter().filter(|&letter| letter != 0);
        letters.map(char::from).chain(name.is_text.then_some('$')).collect()
    }

    /// Letters with a value come first, then the others.
    fn variables(ram: &Ram) -> Vec<VariableLocation<Name>> {
        let letters =
            (0..FIXED_VARIABLES).map(|index| fixed_variable(ram, index)).filter(|held| is_used(ram, held));
        letters.chain(stored(ram).into_iter().filter(|held| held.extents.is_empty())).collect()
    }

    fn arrays(ram: &Ram) -> Vec<VariableLocation<Name>> {
        let mut arrays = stored(ram);
        arrays.retain(|held| !held.extents.is_empty());
        let beyond = cells_beyond(ram, &arrays);
        arrays.into_iter().chain(beyond).collect()
    }

    /// A letter always exists: an unused one is 0 and the empty string.
    fn variable(ram: &Ram, name: Name) -> Option<VariableLocation<Name>> {
        let Some(index) = name.fixed() else {
            return stored(ram).into_iter().find(|held| held.name == name);
        };
        let held = fixed_variable(ram, index);
        (held.name == name || !is_used(ram, &held)).then_some(VariableLocation { name, ..held })
    }

    /// A letter takes a string as well as a number. Its present type does not matter.
    fn variable_to_write(ram: &Ram, name: Name) -> Option<VariableLocation<Name>> {
        match name.fixed() {
            Some(index) => Some(VariableLocation { name, ..fixed_variable(ram, index) }),
            None => Self::variable(ram, name),
        }
    }

    /// `A(` and `A$(` always exist: without `DIM` they are the fixed variables.
    fn array(ram: &Ram, name: Name) -> Option<VariableLocation<Name>> {
        let held = stored(ram).into_iter().find(|held| held.name == name && !held.extents.is_empty());
        let are_letters = (name.first, name.second) == (LETTERS, 0);
        held.or_else(|| are_letters.then(|| letters(ram, name.is_text)))
    }

    fn to_f64(number: Number) -> f64 {
        to_f64(number.0)
    }

    fn number_text(bytes: &[u8]) -> String {
        let Ok(packed) = bytes.try_into() else { return String::new() };
        let mut buffer = [0; sharp_bcd::MAX_PRINT_LENGTH];
        let length = sharp_bcd::print_str(Decimal::from_bytes(packed), &mut buffer, &mut 0);
        buffer[..length].iter().map(|&digit| char::from(digit)).collect()
    }

    fn read_value(ram: &Ram, name: Name, address: u16, size: u16) -> Value {
        let bytes = bytes(ram, address, size);
        let text = if is_shared(ram, address) {
            let is_empty = name.is_text && bytes.iter().all(|&byte| byte == 0);
            bytes.strip_prefix(&[TEXT_MARK]).or(is_empty.then_some(&[]))
        } else {
            name.is_text.then_some(bytes)
        };
        if let Some(characters) = text {
            let length = characters.iter().position(|&code| code == 0).unwrap_or(characters.len());
            return Value::Text(characters[..length].to_vec());
        }
        let Number(number) = Number::load(ram, address);
        Value::Number { bytes: bytes.to_vec(), value: to_f64(number) }
    }

    fn encode_value(ram: &mut Ram, name: Name, address: u16, size: u16, value: &Value) -> Option<Vec<u8>> {
        if address < word(ram, VARIABLES).min(fixed(FIXED_VARIABLES - 1)) {
            return None;
        }
        let is_shared = is_shared(ram, address);
        // The elements of an array of shared cells can have different types.
        let takes_both = is_shared && name.is_array;
        match value {
            Value::Number { bytes, .. } if !name.is_text || takes_both => {
                (bytes.len() == usize::from(NUMBER_SIZE)).then(|| bytes.clone())
            }
            Value::Text(text) if name.is_text || takes_both => {
                let mark: &[u8] = if is_shared { &[TEXT_MARK] } else { &[] };
                let mut bytes = [mark, text].concat();
                if bytes.len() > usize::from(size) {
                    return None;
                }
                bytes.resize(size.into(), 0);
                Some(bytes)
            }
            _ => None,
        }
    }
}
