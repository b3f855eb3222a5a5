//! A program in memory.
//!
//! ```text
//!   FF,  number (high, low), length, tokens ..., 0D,  number, length, ..., 0D,  FF
//! ```
//!
//! The length counts the tokens with their end byte. A *text pointer* is the address of the byte
//! before the next text: before a line number, a colon, or the end of a line.

use alloc::vec::Vec;
use core::ops::Range;

use basic::memory::Ram;

use crate::{
    keyword::{PREFIX, token},
    tokeniser::{END, LINE_NUMBER, is_jump},
};

/// The byte at the start and the end of a program.
pub const PROGRAM_MARK: u8 = 0xff;
/// Bytes before the tokens of a line: number and length.
pub const LINE_HEAD: u16 = 3;

/// A line in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The address of its number.
    pub address: u16,
    /// Its number.
    pub number: u16,
    /// The address of the next line, or of the mark after the last one.
    pub next: u16,
}

impl Line {
    /// Returns the text pointer before it.
    #[must_use]
    pub const fn text_pointer(self) -> u16 {
        self.address.wrapping_sub(1)
    }

    /// Returns the address of its tokens.
    #[must_use]
    pub const fn tokens(self) -> u16 {
        self.address.wrapping_add(LINE_HEAD)
    }
}

/// Returns the line whose number is at an address, if there is one.
#[must_use]
pub fn line_at(ram: &Ram, address: u16) -> Option<Line> {
    let at = usize::from(address);
    let head = ram.get(at..at + usize::from(LINE_HEAD))?;
    if head[0] == PROGRAM_MARK {
        return None;
    }
    let next = address.checked_add(LINE_HEAD + u16::from(head[2]))?;
    Some(Line { address, number: u16::from_be_bytes([head[0], head[1]]), next })
}

/// Returns the lines from an address on.
pub fn lines(ram: &Ram, first: u16) -> impl Iterator<Item = Line> + '_ {
    core::iter::successors(line_at(ram, first), |line| line_at(ram, line.next))
}

/// Returns the image of a program, given its lines with their tokens, without end bytes.
#[must_use]
pub fn image<'a>(lines: impl IntoIterator<Item = (u16, &'a [u8])>) -> Vec<u8> {
    let mut image = alloc::vec![PROGRAM_MARK];
    for (number, tokens) in lines {
        image.extend(number.to_be_bytes());
        let tokens = &tokens[..tokens.len().min(254)];
        image.push(tokens.len() as u8 + 1);
        image.extend(tokens);
        image.push(END);
    }
    image.push(PROGRAM_MARK);
    image
}

/// Returns the lines of a program image, each with its tokens.
#[must_use]
pub fn lines_of(image: &[u8]) -> Vec<(u16, &[u8])> {
    let mut lines = Vec::new();
    let mut rest = image.strip_prefix(&[PROGRAM_MARK]).unwrap_or(image);
    while let [high, low, length, tail @ ..] = rest {
        if *high == PROGRAM_MARK {
            break;
        }
        let Some(tokens) = tail.get(..usize::from(*length)) else { break };
        lines.push((u16::from_be_bytes([*high, *low]), tokens.strip_suffix(&[END]).unwrap_or(tokens)));
        rest = &tail[usize::from(*length)..];
    }
    lines
}

/// Returns the end of a statement: a colon outside a string, or the end of the line.
#[must_use]
pub fn statement_end(ram: &Ram, from: u16) -> u16 {
    let mut at = from;
    let mut is_quoted = false;
    loop {
        let byte = ram[usize::from(at)];
        let length = match byte {
            END => return at,
            b':' if !is_quoted => return at,
            PREFIX if !is_quoted => 2,
            LINE_NUMBER if !is_quoted => 3,
            b'"' => {
                is_quoted = !is_quoted;
                1
            }
            _ => 1,
        };
        let Some(next) = at.checked_add(length) else { return at };
        at = next;
    }
}

/// Returns the length of the element with this first byte: a keyword, a line number, a character.
const fn element(first: u8) -> u16 {
    match first {
        PREFIX => 2,
        LINE_NUMBER => 3,
        _ => 1,
    }
}

/// Returns the end of the line that contains an address.
#[must_use]
pub fn line_end(ram: &Ram, from: u16) -> u16 {
    let mut at = from;
    while ram[usize::from(at)] != END {
        let Some(next) = at.checked_add(element(ram[usize::from(at)])) else { return at };
        at = next;
    }
    at
}

/// Returns the first bytes of the elements from an address to the end of the line.
pub fn elements(ram: &Ram, from: u16) -> impl Iterator<Item = u8> + '_ {
    let first = |&at: &u16| ram[usize::from(at)];
    core::iter::successors(Some(from), move |at| at.checked_add(element(first(at))))
        .map(move |at| first(&at))
        .take_while(|&byte| byte != END)
}

/// The target line of a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination<'a> {
    /// The line with a number.
    Line(u16),
    /// The line with a label.
    Label(&'a [u8]),
}

/// A destination and the tokens that designate it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedDestination<'a> {
    /// The destination.
    pub destination: Destination<'a>,
    /// The tokens that designate it.
    pub tokens: Range<usize>,
}

/// Returns the destinations in the tokens of a line.
#[must_use]
pub fn destinations(tokens: &[u8]) -> Vec<NamedDestination<'_>> {
    let mut destinations = Vec::new();
    let mut names_lines = false;
    let mut at = 0;
    while let Some(&byte) = tokens.get(at) {
        let rest = &tokens[at..];
        let length = element_length(rest);
        match (byte, rest) {
            (END, _) | (PREFIX, [_, token::REM, ..]) => break,
            (PREFIX, [_, token, ..]) => names_lines = is_jump(*token),
            (LINE_NUMBER, [_, high, low, ..]) => {
                let destination = Destination::Line(u16::from_be_bytes([*high, *low]));
                destinations.push(NamedDestination { destination, tokens: at..at + length });
            }
            (b'"', _) if names_lines => {
                // Before other text, a string is part of a computed label.
                if matches!(rest.get(length), None | Some(b',' | b':' | &END)) {
                    let destination = Destination::Label(quoted(rest));
                    destinations.push(NamedDestination { destination, tokens: at..at + length });
                }
            }
            (b',', _) => {}
            _ => names_lines = false,
        }
        at += length;
    }
    destinations
}

/// Returns the characters of the string at the start of the tokens.
fn quoted(tokens: &[u8]) -> &[u8] {
    let inside = tokens.get(1..).unwrap_or_default();
    &inside[..inside.iter().position(|&byte| byte == b'"').unwrap_or(inside.len())]
}

/// Returns the label at the start of a line's tokens, if there is one.
#[must_use]
pub fn label_of(tokens: &[u8]) -> Option<&[u8]> {
    (tokens.first() == Some(&b'"')).then(|| quoted(tokens))
}

/// Returns the length of the element at the start of the tokens: keyword, line number, string,
/// name, number or symbol.
#[must_use]
pub fn element_length(tokens: &[u8]) -> usize {
    let run = |belongs: fn(&u8) -> bool| tokens.iter().take_while(|byte| belongs(byte)).count();
    let length = match tokens.first() {
        None => 0,
        Some(b'"') => (quoted(tokens).len() + 2).min(tokens.len()),
        Some(b'0'..=b'9' | b'.') => run(|byte| byte.is_ascii_digit() || *byte == b'.'),
        Some(b'A'..=b'Z') => run(u8::is_ascii_alphanumeric),
        Some(&first) => usize::from(element(first)),
    };
    length.min(tokens.len())
}
