//! Tokens back to text, as `LIST` shows them.

use alloc::vec::Vec;

use basic::memory::Ram;

use crate::{
    keyword::{FUNCTION, Token, constant, search_distance, spelling, statement},
    text,
    value::{self, Value},
};

/// T-states for the text of a line, each character of it, and each whole number in it. *Fitted* to three programs that list themselves.
const LINE: u64 = 5_000;
const CHARACTER: u64 = 340;
const NUMBER: u64 = 1_000;
/// The same for each byte and each word of the table of keywords that is passed in search of one.
const SEARCHED_BYTE: u64 = 39;
const SEARCHED_WORD: u64 = 45;

/// A line as it is listed behind its number: what stands in memory at `at`, which is `tokens` long.
pub fn list_line(ram: &Ram, at: u16, length: usize) -> Vec<u8> {
    list_line_timed(ram, at, length, &mut 0)
}

/// The same, with the time that it takes.
pub fn list_line_timed(ram: &Ram, at: u16, length: usize, cycles: &mut u64) -> Vec<u8> {
    let mut out = Vec::new();
    let tokens = &ram[usize::from(at)..(usize::from(at) + length).min(ram.len())];
    let mut place = 0;
    let (mut is_string, mut is_raw) = (false, false);
    while let Some(&byte) = tokens.get(place) {
        if byte == b'"' {
            is_string = !is_string;
        }
        if is_string || is_raw || byte == b'"' {
            out.push(byte);
            place += 1;
            continue;
        }
        let step = usize::from(text::length_of(byte));
        let operand = tokens.get(place + 1..place + step).unwrap_or_default();
        match byte {
            constant::LINE_ADDRESS | constant::LINE_NUMBER => {
                *cycles += NUMBER;
                number(&mut out, text::line_of_constant(ram, at.wrapping_add(place as u16)));
            }
            constant::OCTAL..=constant::DOUBLE
                if step > 1 || (constant::ZERO..=constant::NINE).contains(&byte) =>
            {
                show_constant(&mut out, byte, operand, cycles);
            }
            // Colons that the interpreter put in are not shown.
            b':' if tokens.get(place + 1) == Some(&statement::ELSE) => {}
            b':' if tokens.get(place + 1..place + 3) == Some(&[statement::REM, statement::REMARK]) => {
                out.push(b'\'');
                is_raw = true;
                place += 2;
            }
            FUNCTION => show(&mut out, cycles, Token::Function(operand.first().copied().unwrap_or_default())),
            0x80.. => {
                show(&mut out, cycles, Token::Plain(byte));
                is_raw = byte == statement::REM;
                if byte == statement::DATA {
                    let skipped = data_length(&tokens[place + 1..]);
                    out.extend_from_slice(&tokens[place + 1..place + 1 + skipped]);
                    place += skipped;
                }
            }
            _ => out.push(byte),
        }
        place += step;
    }
    *cycles += LINE + CHARACTER * out.len() as u64;
    out
}

fn show(out: &mut Vec<u8>, cycles: &mut u64, token: Token) {
    let (words, bytes) = search_distance(token);
    *cycles += SEARCHED_WORD * words + SEARCHED_BYTE * bytes;
    out.extend_from_slice(spelling(token).unwrap_or_default().as_bytes());
}

/// How far what stands behind `DATA` goes.
fn data_length(tokens: &[u8]) -> usize {
    let mut is_string = false;
    let ends = |&byte: &u8| {
        is_string ^= byte == b'"';
        byte == b':' && !is_string
    };
    tokens.iter().position(ends).unwrap_or(tokens.len())
}

/// Appends a number in decimal.
pub fn number(out: &mut Vec<u8>, value: u16) {
    out.extend_from_slice(alloc::format!("{value}").as_bytes());
}

fn show_constant(out: &mut Vec<u8>, byte: u8, operand: &[u8], cycles: &mut u64) {
    let word =
        u16::from_le_bytes([operand.first().copied().unwrap_or(0), operand.get(1).copied().unwrap_or(0)]);
    match byte {
        constant::OCTAL => out.extend_from_slice(alloc::format!("&O{word:o}").as_bytes()),
        constant::HEXADECIMAL => out.extend_from_slice(alloc::format!("&H{word:X}").as_bytes()),
        constant::BYTE | constant::INTEGER => {
            *cycles += NUMBER;
            show_value(out, Value::Integer(word.cast_signed()), None, &mut 0);
        }
        constant::SINGLE => show_value(out, value::stored(operand), Some((b'!', b".E")), cycles),
        constant::DOUBLE => show_value(out, value::stored(operand), Some((b'#', b"E")), cycles),
        digit => {
            *cycles += NUMBER;
            number(out, u16::from(digit - constant::ZERO));
        }
    }
}

/// A value with the mark of its type, unless one of the characters in it tells that already.
fn show_value(out: &mut Vec<u8>, value: Value, mark: Option<(u8, &[u8])>, cycles: &mut u64) {
    let printed = value::to_text(value, cycles);
    let printed = printed.strip_prefix(b" ").unwrap_or(&printed);
    out.extend_from_slice(printed);
    if let Some((mark, telling)) = mark
        && !printed.iter().any(|byte| telling.contains(byte))
    {
        out.push(mark);
    }
}
