//! Where the machine would stumble over the text of a program, found by compiling all of it.

use alloc::vec::Vec;

use basic::{emit::CompileStart, fault::Fault, memory::Ram};

use super::Compiler;
use crate::{
    Vm,
    text::{self, Destination, Line},
};

/// A place at which a line cannot be carried out any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticError {
    /// The number of the line.
    pub line: u16,
    /// The byte of its tokens that the interpreter looks at then; the number of its tokens at its end.
    pub at: usize,
    /// What the machine says.
    pub fault: Fault,
    /// The program can come to the line, as far as its jumps, labels and the ends of its lines tell.
    pub is_reachable: bool,
}

/// Everything over which a program at this place in memory would stumble, in the order of its lines.
#[must_use]
pub fn static_errors(ram: &Ram, start: u16) -> Vec<StaticError> {
    let lines: Vec<Line> = text::lines(ram, start.wrapping_add(1)).collect();
    let mut stumbles = Vec::new();
    // From where the program goes on to the next line.
    let mut goes_on = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let mut vm = Vm::default();
        let from = CompileStart { text: line.text_pointer(), number: None, checks_stack: false };
        let mut compiler = Compiler::new(ram, vm.engine.code.emitter(false), from);
        let _ = compiler.line(line.text_pointer());
        goes_on.push(!compiler.is_unreachable);
        for &(at, fault) in &compiler.errors {
            let at = usize::from(at.wrapping_sub(line.tokens()));
            stumbles.push((index, StaticError { line: line.number, at, fault, is_reachable: true }));
        }
    }
    let reached = reachable(ram, &lines, &goes_on);
    stumbles
        .into_iter()
        .map(|(index, stumble)| StaticError { is_reachable: reached[index], ..stumble })
        .collect()
}

fn tokens(ram: &Ram, line: Line) -> &[u8] {
    ram.get(usize::from(line.tokens())..usize::from(line.next)).unwrap_or_default()
}

/// Which lines the program can come to: from its first one, and from those with labels, which keys start.
fn reachable(ram: &Ram, lines: &[Line], goes_on: &[bool]) -> Vec<bool> {
    let mut reached = alloc::vec![false; lines.len()];
    let has_label = |index: &usize| text::label_of(tokens(ram, lines[*index])).is_some();
    let mut next: Vec<usize> = (0..lines.len()).filter(|index| *index == 0 || has_label(index)).collect();
    while let Some(index) = next.pop() {
        if index >= lines.len() || core::mem::replace(&mut reached[index], true) {
            continue;
        }
        if goes_on[index] {
            next.push(index + 1);
        }
        next.extend(text::destinations(tokens(ram, lines[index])).iter().filter_map(|named| {
            match named.destination {
                Destination::Line(number) => lines.iter().position(|line| line.number == number),
                // Those with labels are all reached.
                Destination::Label(_) => None,
            }
        }));
    }
    reached
}
