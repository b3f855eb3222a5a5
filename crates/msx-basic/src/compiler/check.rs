//! The static check: finds the errors of a program by compiling all of it.

use alloc::vec::Vec;

use basic::emit::CompileStart;
use basic::fault::Fault;
use basic::memory::Ram;

use super::Compiler;
use crate::Vm;
use crate::keyword::{constant, statement as token};
use crate::layout::DEFTBL;
use crate::name::Type;
use crate::text::{self, LINE_HEADER_SIZE};

/// An error at which a line stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticError {
    /// The number of the line.
    pub line: u16,
    /// Offset of the text pointer in the line's tokens when the error occurs; the number of tokens at the end of the line.
    pub at: usize,
    /// Offset of the statement's first byte.
    pub statement: usize,
    /// The error that the machine reports.
    pub fault: Fault,
    /// The program can reach the line, judging by its jumps and the ends of its lines.
    pub is_reachable: bool,
}

/// The lines that one interpreter compiles: building its tables by address takes longer than compiling a line, and it has
/// at most 65,536 ops.
const LINES_PER_VM: usize = 32;

/// Returns all errors of the program at this address, in the order of its lines. The text after a jump in its line is not
/// checked.
#[must_use]
pub fn static_errors(ram: &Ram, start: u16) -> Vec<StaticError> {
    let mut ram: Vec<u8> = ram.to_vec();
    let ram: &mut Ram = (&mut ram[..]).try_into().expect("the copy has the length of the RAM");
    apply_default_types(ram, start);
    let mut checked: Vec<CheckedLine> = Vec::new();
    let mut vm = Vm::default();
    for (index, line) in text::lines(ram, start).enumerate() {
        if index.is_multiple_of(LINES_PER_VM) {
            vm = Vm::default();
        }
        let from = CompileStart { text: line.address.wrapping_sub(1), number: None, checks_stack: false };
        let mut compiler = Compiler::new(ram, vm.engine.code_mut().emitter(false), from);
        let _ = compiler.rest_of_line(from.text);
        let first = line.address.wrapping_add(LINE_HEADER_SIZE);
        let offset = |at: u16| usize::from(at.wrapping_sub(first));
        let errors = compiler.errors.iter().map(|error| StaticError {
            line: line.number,
            at: offset(error.at),
            statement: offset(error.statement_at),
            fault: error.fault,
            is_reachable: true,
        });
        checked.push(CheckedLine {
            number: line.number,
            destinations: destinations(text::tokens(ram, line.address)),
            falls_through: compiler.falls_through,
            errors: errors.collect(),
        });
    }
    let reached = reachable(&checked);
    let all = checked.iter().zip(reached).flat_map(|(line, is_reached)| {
        line.errors.iter().map(move |error| StaticError { is_reachable: is_reached, ..*error })
    });
    all.collect()
}

/// The result for a line.
struct CheckedLine {
    number: u16,
    /// The jump targets in the line.
    destinations: Vec<u16>,
    /// The program may continue from the end of the line to the next.
    falls_through: bool,
    errors: Vec<StaticError>,
}

/// Returns which lines the program can reach from its first one.
fn reachable(lines: &[CheckedLine]) -> Vec<bool> {
    let mut reached = alloc::vec![false; lines.len()];
    let mut next: Vec<usize> = Vec::from([0]);
    while let Some(index) = next.pop() {
        let Some(line) = lines.get(index).filter(|_| !reached[index]) else { continue };
        reached[index] = true;
        // After an error, a handler may continue with the next line.
        if line.falls_through || !line.errors.is_empty() {
            next.push(index + 1);
        }
        next.extend(
            line.destinations.iter().filter_map(|to| lines.iter().position(|line| line.number == *to)),
        );
    }
    reached
}

/// Returns the jump targets in a line's tokens.
fn destinations(tokens: &[u8]) -> Vec<u16> {
    let mut destinations = Vec::new();
    let mut at = 0;
    while let Some(&byte) = tokens.get(at) {
        if let (constant::LINE_NUMBER, Some(&[low, high])) = (byte, tokens.get(at + 1..at + 3)) {
            destinations.push(u16::from_le_bytes([low, high]));
        }
        at += usize::from(text::length_of(byte));
    }
    destinations
}

/// Gives letters the types of `DEFINT` and similar statements: for each letter the first in the program.
fn apply_default_types(ram: &mut Ram, start: u16) {
    let mut types = [Type::Double; 26];
    let mut is_set = [false; 26];
    for line in text::lines(ram, start) {
        let tokens = text::tokens(ram, line.address);
        for (at, byte) in tokens.iter().enumerate() {
            let holds = match *byte {
                token::DEFSTR => Type::Text,
                token::DEFINT => Type::Integer,
                token::DEFSNG => Type::Single,
                token::DEFDBL => Type::Double,
                _ => continue,
            };
            let end = tokens[at..].iter().position(|&byte| byte == b':').map_or(tokens.len(), |end| at + end);
            for range in tokens[at + 1..end].split(|&byte| byte == b',') {
                let mut letters = range.iter().filter(|byte| byte.is_ascii_alphabetic());
                let index = |letter: &u8| usize::from(letter.to_ascii_uppercase() - b'A');
                let Some(first) = letters.next().map(index) else { continue };
                let last = letters.next().map_or(first, index);
                for letter in first..=last {
                    if !is_set[letter] {
                        (types[letter], is_set[letter]) = (holds, true);
                    }
                }
            }
        }
    }
    for (letter, holds) in types.iter().enumerate() {
        ram[usize::from(DEFTBL) + letter] = holds.size();
    }
}
