//! Detokenising, as `LIST` does.

use alloc::vec::Vec;

use basic::memory::Ram;

use crate::{
    keyword::{FUNCTION, Token, constant, search_distance, spelling, statement},
    text,
    value::{self, Value},
};

/// T-states of a line's text, of each character, and of each integer. *Fitted* to three programs that list themselves.
const LINE: u64 = 5_000;
const CHARACTER: u64 = 340;
const NUMBER: u64 = 1_000;
/// T-states of each byte and each keyword that a search in the table of keywords passes.
const SEARCHED_BYTE: u64 = 39;
const SEARCHED_KEYWORD: u64 = 45;

/// Lists the line whose `length` tokens are at `at`, without its number.
pub fn list_line(ram: &Ram, at: u16, length: usize) -> Vec<u8> {
    list_line_timed(ram, at, length, &mut 0)
}

/// Lists a line as [`list_line`] does and adds the T-states that it takes.
pub fn list_line_timed(ram: &Ram, at: u16, length: usize, cycles: &mut u64) -> Vec<u8> {
    let mut out = Vec::new();
    let tokens = &ram[usize::from(at)..(usize::from(at) + length).min(ram.len())];
    let mut index = 0;
    let (mut is_string, mut in_remark) = (false, false);
    while let Some(&byte) = tokens.get(index) {
        if byte == b'"' {
            is_string = !is_string;
        }
        if is_string || in_remark || byte == b'"' {
            out.push(byte);
            index += 1;
            continue;
        }
        let step = usize::from(text::length_of(byte));
        let operand = tokens.get(index + 1..index + step).unwrap_or_default();
        match byte {
            constant::LINE_ADDRESS | constant::LINE_NUMBER => {
                *cycles += NUMBER;
                append_number(&mut out, text::line_of_constant(ram, at.wrapping_add(index as u16)));
            }
            constant::OCTAL..=constant::DOUBLE
                if step > 1 || (constant::ZERO..=constant::NINE).contains(&byte) =>
            {
                show_constant(&mut out, byte, operand, cycles);
            }
            // The tokeniser inserted these colons.
            b':' if tokens.get(index + 1) == Some(&statement::ELSE) => {}
            b':' if tokens.get(index + 1..index + 3) == Some(&[statement::REM, statement::REMARK]) => {
                out.push(b'\'');
                in_remark = true;
                index += 2;
            }
            FUNCTION => show(&mut out, cycles, Token::Function(operand.first().copied().unwrap_or_default())),
            0x80.. => {
                show(&mut out, cycles, Token::Plain(byte));
                in_remark = byte == statement::REM;
                if byte == statement::DATA {
                    let skipped = data_length(&tokens[index + 1..]);
                    out.extend_from_slice(&tokens[index + 1..index + 1 + skipped]);
                    index += skipped;
                }
            }
            _ => out.push(byte),
        }
        index += step;
    }
    *cycles += LINE + CHARACTER * out.len() as u64;
    out
}

fn show(out: &mut Vec<u8>, cycles: &mut u64, token: Token) {
    let (keywords, bytes) = search_distance(token);
    *cycles += SEARCHED_KEYWORD * keywords + SEARCHED_BYTE * bytes;
    out.extend_from_slice(spelling(token).unwrap_or_default().as_bytes());
}

/// Returns the length of the text after `DATA`.
fn data_length(tokens: &[u8]) -> usize {
    let mut is_string = false;
    let ends = |&byte: &u8| {
        is_string ^= byte == b'"';
        byte == b':' && !is_string
    };
    tokens.iter().position(ends).unwrap_or(tokens.len())
}

/// Appends a number in decimal.
pub fn append_number(out: &mut Vec<u8>, value: u16) {
    out.extend_from_slice(alloc::format!("{value}").as_bytes());
}

fn show_constant(out: &mut Vec<u8>, byte: u8, operand: &[u8], cycles: &mut u64) {
    let number =
        u16::from_le_bytes([operand.first().copied().unwrap_or(0), operand.get(1).copied().unwrap_or(0)]);
    match byte {
        constant::OCTAL => out.extend_from_slice(alloc::format!("&O{number:o}").as_bytes()),
        constant::HEXADECIMAL => out.extend_from_slice(alloc::format!("&H{number:X}").as_bytes()),
        constant::BYTE | constant::INTEGER => {
            *cycles += NUMBER;
            show_value(out, Value::Integer(number.cast_signed()), None, &mut 0);
        }
        constant::SINGLE => show_value(out, value::stored(operand), Some((b'!', b".E")), cycles),
        constant::DOUBLE => show_value(out, value::stored(operand), Some((b'#', b"E")), cycles),
        digit => {
            *cycles += NUMBER;
            append_number(out, u16::from(digit - constant::ZERO));
        }
    }
}

/// Appends a value and its type suffix, unless one of the `implying` characters in it determines the type.
fn show_value(out: &mut Vec<u8>, value: Value, suffix: Option<(u8, &[u8])>, cycles: &mut u64) {
    let printed = value::to_text(value, cycles);
    let printed = printed.strip_prefix(b" ").unwrap_or(&printed);
    out.extend_from_slice(printed);
    if let Some((suffix, implying)) = suffix
        && !printed.iter().any(|byte| implying.contains(byte))
    {
        out.push(suffix);
    }
}
