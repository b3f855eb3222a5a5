//! Where the machine would stumble over the text of a program, found by compiling all of it.

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

/// A place at which a line cannot be carried out any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticError {
    /// The number of the line.
    pub line: u16,
    /// The byte of its tokens that the interpreter looks at then; the number of its tokens at its end.
    pub at: usize,
    /// The statement's first byte.
    pub statement: usize,
    /// What the machine says.
    pub fault: Fault,
    /// The program can come to the line, as far as its jumps and the ends of its lines tell.
    pub is_reachable: bool,
}

/// Everything over which a program at this place in memory would stumble, in the order of its lines. What stands behind a jump
/// in its line is never looked at.
#[must_use]
pub fn static_errors(ram: &Ram, start: u16) -> Vec<StaticError> {
    let mut ram: Vec<u8> = ram.to_vec();
    let ram: &mut Ram = (&mut ram[..]).try_into().expect("it is as long as it was");
    apply_default_types(ram, start);
    let mut checked: Vec<CheckedLine> = Vec::new();
    for line in text::lines(ram, start) {
        let mut vm = Vm::default();
        let from = CompileStart { text: line.address.wrapping_sub(1), number: None, checks_stack: false };
        let mut compiler = Compiler::new(ram, vm.engine.code.emitter(false), from);
        let _ = compiler.rest_of_line(from.text);
        let first = line.address.wrapping_add(LINE_HEADER_SIZE);
        let place = |at: u16| usize::from(at.wrapping_sub(first));
        let stumbles = compiler.errors.iter().map(|&(at, statement, fault)| StaticError {
            line: line.number,
            at: place(at),
            statement: place(statement),
            fault,
            is_reachable: true,
        });
        checked.push(CheckedLine {
            number: line.number,
            destinations: destinations(text::tokens(ram, line.address)),
            falls_through: compiler.falls_through,
            errors: stumbles.collect(),
        });
    }
    let reached = reachable(&checked);
    let all = checked.iter().zip(reached).flat_map(|(line, is_reached)| {
        line.errors.iter().map(move |stumble| StaticError { is_reachable: is_reached, ..*stumble })
    });
    all.collect()
}

/// What is known of a line.
struct CheckedLine {
    number: u16,
    /// The lines that it names.
    destinations: Vec<u16>,
    /// The program may come from its end to the next line.
    falls_through: bool,
    errors: Vec<StaticError>,
}

/// Which lines the program can come to from its first one.
fn reachable(lines: &[CheckedLine]) -> Vec<bool> {
    let mut reached = alloc::vec![false; lines.len()];
    let mut next: Vec<usize> = Vec::from([0]);
    while let Some(index) = next.pop() {
        let Some(line) = lines.get(index).filter(|_| !reached[index]) else { continue };
        reached[index] = true;
        // Where a line stumbles, a handler may go on behind it.
        if line.falls_through || !line.errors.is_empty() {
            next.push(index + 1);
        }
        next.extend(
            line.destinations.iter().filter_map(|to| lines.iter().position(|line| line.number == *to)),
        );
    }
    reached
}

/// The lines that a line's tokens name.
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

/// Gives letters the types that `DEFINT` and its like will: those that the program says first.
fn apply_default_types(ram: &mut Ram, start: u16) {
    let mut types = [Type::Double; 26];
    let mut is_said = [false; 26];
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
                    if !is_said[letter] {
                        (types[letter], is_said[letter]) = (holds, true);
                    }
                }
            }
        }
    }
    for (letter, holds) in types.iter().enumerate() {
        ram[usize::from(DEFTBL) + letter] = holds.size();
    }
}
