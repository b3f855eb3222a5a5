//! The program in memory: a chain of lines, each with a link, a number and its tokens.
//!
//! ```text
//!   link (2), number (2), tokens ..., 0      (a link of zero ends the chain)
//! ```
//!
//! A *text address* is that of the byte before a line (the zero that ends the line before) or of the colon before a statement.
//! Note: constants contain any byte, also zero and colon, so a line can only be walked from its start.

use alloc::vec::Vec;

pub use basic::chain::{ChainedLine, LINE_HEADER_SIZE, image};
pub use basic::memory::{Ram, set_word, word};

use crate::{
    costs::COSTS,
    keyword::{FUNCTION, constant, statement},
};

/// Returns the lines from `start` on in the order of their links. Ends at a line whose link does not lead to a higher address.
pub fn lines(ram: &Ram, start: u16) -> impl Iterator<Item = ChainedLine> + '_ {
    let mut address = start;
    let mut is_done = false;
    core::iter::from_fn(move || {
        let link = word(ram, address);
        if is_done || link == 0 {
            return None;
        }
        let line = ChainedLine { address, number: word(ram, address.wrapping_add(2)) };
        is_done = link <= address;
        address = link;
        Some(line)
    })
}

/// Finds a line by its number.
pub fn line_numbered(ram: &Ram, start: u16, number: u16) -> Option<ChainedLine> {
    lines(ram, start).find(|line| line.number == number)
}

/// Returns the length in bytes of the item that begins with `first`: a constant, a function, a character.
pub fn length_of(first: u8) -> u16 {
    match first {
        constant::OCTAL
        | constant::HEXADECIMAL
        | constant::LINE_ADDRESS
        | constant::LINE_NUMBER
        | constant::INTEGER => 3,
        constant::BYTE | FUNCTION => 2,
        constant::SINGLE => 5,
        constant::DOUBLE => 9,
        _ => 1,
    }
}

/// Returns the address of the zero that ends the line that contains `at`.
pub fn line_end(ram: &Ram, mut at: u16) -> u16 {
    let mut in_remark = false;
    loop {
        let byte = ram[usize::from(at)];
        if byte == 0 {
            return at;
        }
        in_remark |= is_remark(byte);
        let step = if in_remark { 1 } else { length_of(byte) };
        at = match byte {
            b'"' if !in_remark => quoted_end(ram, at.wrapping_add(1)).after,
            _ => at.wrapping_add(step),
        };
    }
}

fn is_remark(byte: u8) -> bool {
    matches!(byte, statement::REM | statement::REMARK)
}

/// The end of a quoted string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotedEnd {
    /// The address after its last character.
    pub end: u16,
    /// The address after its closing quote, if it has one.
    pub after: u16,
}

/// Finds the end of the quoted string whose first character is at `at`.
pub fn quoted_end(ram: &Ram, mut at: u16) -> QuotedEnd {
    loop {
        match ram[usize::from(at)] {
            0 => return QuotedEnd { end: at, after: at },
            b'"' => return QuotedEnd { end: at, after: at.wrapping_add(1) },
            _ => at = at.wrapping_add(1),
        }
    }
}

/// Returns the cost of fetching the byte at an address, including the blanks before it.
pub fn fetch_cost(ram: &Ram, mut at: u16) -> u32 {
    let costs = &COSTS.text;
    let mut blanks = 0;
    while is_blank(ram[usize::from(at)]) {
        blanks += u32::from(costs.blank);
        at = at.wrapping_add(1);
    }
    let fetched = match ram[usize::from(at)] {
        0 => costs.end,
        constant::BYTE => costs.byte,
        constant::ZERO..=constant::NINE => costs.digit,
        byte @ (constant::SINGLE | constant::DOUBLE) => costs.word + costs.long_byte * (length_of(byte) - 1),
        constant::OCTAL..=constant::INTEGER => costs.word,
        b'!'..=b'9' => costs.symbol,
        _ => costs.fetch,
    };
    blanks + u32::from(fetched)
}

/// Returns whether the original's fetch routine skips a byte.
pub fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n')
}

/// Returns whether a byte begins a constant, which the original stores when it fetches it.
pub fn is_constant(byte: u8) -> bool {
    matches!(byte, constant::OCTAL..=constant::DOUBLE)
}

/// Returns the cost of the search for the end of a statement from `at`, where the byte is fetched already, to `end`.
pub fn skip_cost(ram: &Ram, mut at: u16, end: u16) -> u32 {
    while is_blank(ram[usize::from(at)]) {
        at = at.wrapping_add(1);
    }
    let mut cost = u32::from(COSTS.text.search) + fetch_cost(ram, end);
    if is_constant(ram[usize::from(at)]) {
        cost -= fetch_cost(ram, at).saturating_sub(u32::from(COSTS.text.refetch)).min(cost);
    }
    let (mut in_remark, mut is_quoted) = (false, false);
    while at < end {
        let byte = ram[usize::from(at)];
        if is_blank(byte) {
            cost += u32::from(COSTS.text.blank);
            at = at.wrapping_add(1);
            continue;
        }
        is_quoted ^= byte == b'"';
        in_remark |= is_remark(byte) && !is_quoted;
        cost += u32::from(COSTS.text.skip) + fetch_cost(ram, at);
        if is_constant(byte) && !in_remark && !is_quoted {
            cost += u32::from(COSTS.text.after_constant);
        }
        at = at.wrapping_add(if in_remark || is_quoted { 1 } else { length_of(byte) });
    }
    cost
}

/// The result of a skip to the end of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The address of the colon or zero at its end.
    pub end: u16,
    /// The number of `IF` that it passed.
    pub conditions: u16,
}

/// Skips from an address within a statement to its end.
pub fn skip_statement(ram: &Ram, mut at: u16) -> Skipped {
    let mut skipped = Skipped { end: at, conditions: 0 };
    loop {
        let byte = ram[usize::from(at)];
        match byte {
            0 | b':' => return Skipped { end: at, ..skipped },
            b'"' => {
                at = quoted_end(ram, at.wrapping_add(1)).after;
                continue;
            }
            _ if is_remark(byte) => return Skipped { end: line_end(ram, at), ..skipped },
            statement::IF => skipped.conditions += 1,
            _ => {}
        }
        at = at.wrapping_add(length_of(byte));
    }
}

/// Returns the address of the first token of the statement at a text address.
pub fn statement_begin(ram: &Ram, text: u16) -> u16 {
    text.wrapping_add(if ram[usize::from(text)] == 0 { 1 + LINE_HEADER_SIZE } else { 1 })
}

/// Returns the tokens of the line at `address`.
pub fn tokens(ram: &Ram, address: u16) -> &[u8] {
    let from = address.wrapping_add(LINE_HEADER_SIZE);
    ram.get(usize::from(from)..usize::from(line_end(ram, from))).unwrap_or_default()
}

/// Rewrites all links from `start` on; returns the address after the chain.
pub fn relink(ram: &mut Ram, start: u16) -> u16 {
    let mut address = start;
    while word(ram, address) != 0 {
        let next = line_end(ram, address.wrapping_add(LINE_HEADER_SIZE)).wrapping_add(1);
        if next <= address {
            break;
        }
        set_word(ram, address, next);
        address = next;
    }
    address.wrapping_add(2)
}

/// Returns the addresses of all line constants in the program at `start`.
pub fn line_constants(ram: &Ram, start: u16) -> Vec<u16> {
    let mut found = Vec::new();
    for line in lines(ram, start) {
        let mut at = line.address.wrapping_add(LINE_HEADER_SIZE);
        loop {
            let byte = ram[usize::from(at)];
            match byte {
                0 => break,
                constant::LINE_ADDRESS | constant::LINE_NUMBER => found.push(at),
                _ if is_remark(byte) => break,
                _ => {}
            }
            at = match byte {
                b'"' => quoted_end(ram, at.wrapping_add(1)).after,
                statement::DATA => skip_statement(ram, at.wrapping_add(1)).end,
                _ => at.wrapping_add(length_of(byte)),
            };
        }
    }
    found
}

/// Returns the line number that a constant at `at` refers to.
pub fn line_of_constant(ram: &Ram, at: u16) -> u16 {
    let value = word(ram, at.wrapping_add(1));
    if ram[usize::from(at)] == constant::LINE_ADDRESS { word(ram, value.wrapping_add(3)) } else { value }
}

/// Replaces the addresses of lines by their numbers, before lines move.
pub fn addresses_to_numbers(ram: &mut Ram, start: u16) {
    for at in line_constants(ram, start) {
        let number = line_of_constant(ram, at);
        ram[usize::from(at)] = constant::LINE_NUMBER;
        set_word(ram, at.wrapping_add(1), number);
    }
}
