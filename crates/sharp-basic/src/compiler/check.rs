//! The static check: compiles a whole program and collects the errors that the machine would raise.

use alloc::vec::Vec;

use basic::{emit::CompileStart, fault::Fault, memory::Ram};

use super::Compiler;
use crate::{
    Vm,
    text::{self, Destination, Line},
};

/// A position at which the machine raises an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticError {
    /// The line number.
    pub line: u16,
    /// Offset of the text pointer in the line's tokens when the error occurs; the number of tokens at the end of the line.
    pub at: usize,
    /// The fault that the machine raises.
    pub fault: Fault,
    /// The program can reach the line, as far as its jumps, labels and line ends show.
    pub is_reachable: bool,
}

/// The maximum number of lines that one interpreter compiles: building its tables by address takes longer than
/// compiling a line, and an interpreter has at most 65,536 ops.
const LINES_PER_VM: usize = 32;

/// Returns all static errors of a program at this address, in the order of its lines.
#[must_use]
pub fn static_errors(ram: &Ram, start: u16) -> Vec<StaticError> {
    let lines: Vec<Line> = text::lines(ram, start.wrapping_add(1)).collect();
    let mut errors = Vec::new();
    // Whether each line falls through to the next one.
    let mut falls_through = Vec::new();
    let mut vm = Vm::default();
    for (index, line) in lines.iter().enumerate() {
        if index.is_multiple_of(LINES_PER_VM) {
            vm = Vm::default();
        }
        let from = CompileStart { text: line.text_pointer(), number: None, checks_stack: false };
        let mut compiler = Compiler::new(ram, vm.engine.code_mut().emitter(false), from);
        let _ = compiler.line(line.text_pointer());
        falls_through.push(!compiler.is_unreachable);
        for &(at, fault) in &compiler.errors {
            let at = usize::from(at.wrapping_sub(line.tokens()));
            errors.push((index, StaticError { line: line.number, at, fault, is_reachable: true }));
        }
    }
    let reached = reachable(ram, &lines, &falls_through);
    errors.into_iter().map(|(index, error)| StaticError { is_reachable: reached[index], ..error }).collect()
}

fn tokens(ram: &Ram, line: Line) -> &[u8] {
    ram.get(usize::from(line.tokens())..usize::from(line.next)).unwrap_or_default()
}

/// Returns which lines are reachable: from the first line, and from lines with labels, which keys start.
fn reachable(ram: &Ram, lines: &[Line], falls_through: &[bool]) -> Vec<bool> {
    let mut reached = alloc::vec![false; lines.len()];
    let has_label = |index: &usize| text::label_of(tokens(ram, lines[*index])).is_some();
    let mut next: Vec<usize> = (0..lines.len()).filter(|index| *index == 0 || has_label(index)).collect();
    while let Some(index) = next.pop() {
        if index >= lines.len() || core::mem::replace(&mut reached[index], true) {
            continue;
        }
        if falls_through[index] {
            next.push(index + 1);
        }
        next.extend(text::destinations(tokens(ram, lines[index])).iter().filter_map(|named| {
            match named.destination {
                Destination::Line(number) => lines.iter().position(|line| line.number == number),
                // All lines with labels are reachable.
                Destination::Label(_) => None,
            }
        }));
    }
    reached
}
