//! The beginnings of a program's lines in its bytecode.
//!
//! The compiler gives an instruction without a statement (the return at the end of a function, a jump after a
//! handler, the creation of a class) the line of the previous instruction. An event for such a line would report a
//! statement that was not executed.

use std::collections::HashSet;

use rustpython_vm::PyObjectRef;
use rustpython_vm::builtins::{PyCode, PyNone};
use rustpython_vm::bytecode::{
    CodeFlags, Instruction, InstructionMetadata, OpArg, OpArgState, build_no_location_mask,
    decode_exception_table,
};
use rustpython_vm::compiler::core::{OneIndexed, SourceLocation};

/// The beginning and the end of an instruction's text.
pub(super) type Location = (SourceLocation, SourceLocation);

/// An instruction with its whole argument.
#[derive(Clone, Copy)]
pub(super) struct Decoded {
    pub(super) op: Instruction,
    pub(super) arg: OpArg,
    /// Its offset before the insertion of tests, in code units.
    pub(super) unit: usize,
    /// The target of its jump, as `unit`.
    pub(super) target: Option<usize>,
    /// Whether it is the first instruction of an exception handler.
    pub(super) is_handler: bool,
    /// Whether it is the target of a jump or an exception handler.
    pub(super) is_jump_target: bool,
    pub(super) location: Location,
    /// Whether no line begins here, even after a jump from the previous instruction.
    pub(super) begins_no_line: bool,
    /// Whether a `NOP` in front of it begins its line.
    pub(super) has_nop: bool,
}

impl Decoded {
    pub(super) fn size(&self) -> usize {
        usize::from(self.has_nop) + self.arg.instr_size() + self.op.cache_entries()
    }

    pub(super) fn is_backward(&self) -> bool {
        matches!(self.op, Instruction::JumpBackward { .. } | Instruction::JumpBackwardNoInterrupt { .. })
    }
}

/// Returns the instructions of compiled code.
pub(super) fn decoded(code: &PyCode) -> Vec<Decoded> {
    let units = &code.code.instructions;
    let has_no_line = build_no_location_mask(&code.code.linetable, units.len());
    let handlers: HashSet<usize> =
        decode_exception_table(&code.code.exceptiontable).iter().map(|range| range.target as usize).collect();
    let mut instructions: Vec<Decoded> = vec![];
    let mut state = OpArgState::default();
    let (mut unit, mut next) = (0, 0);
    while next < units.len() {
        let (op, arg) = state.get(units[next]);
        let last = next;
        next += 1;
        if matches!(op, Instruction::ExtendedArg) {
            continue;
        }
        next += op.cache_entries();
        let mut instruction = Decoded {
            op,
            arg,
            unit,
            target: None,
            is_handler: handlers.contains(&unit),
            is_jump_target: false,
            location: code.code.locations[last],
            begins_no_line: has_no_line[last],
            has_nop: false,
        };
        let distance = u32::from(arg) as usize;
        instruction.target = op.label_arg().map(|_| match instruction.is_backward() {
            true => next - distance,
            false => next + distance,
        });
        instructions.push(instruction);
        unit = next;
    }
    let targets: HashSet<usize> = instructions.iter().filter_map(|instruction| instruction.target).collect();
    for instruction in &mut instructions {
        instruction.is_jump_target = instruction.is_handler || targets.contains(&instruction.unit);
    }
    instructions
}

/// Corrects the lines of instructions, and marks those at which no line begins.
pub(super) fn correct_lines(code: &PyCode, instructions: &mut [Decoded], source: &[&str], is_module: bool) {
    correct_definitions(code, instructions, source);
    hide_unwritten(code, instructions, is_module);
    hide_middles(instructions);
}

/// Returns the constant that an instruction loads.
fn constant(code: &PyCode, instruction: &Decoded) -> Option<PyObjectRef> {
    match instruction.op {
        Instruction::LoadConst { consti } => {
            Some(code.code.constants[consti.get(instruction.arg)].clone().into())
        }
        _ => None,
    }
}

/// Returns the line of `class` or `def` after the decorators; the code begins with the first decorator.
fn line_of_definition(first: OneIndexed, source: &[&str]) -> OneIndexed {
    let mut rest = source.iter().skip(first.to_zero_indexed()).map(|line| line.trim_start());
    if !rest.clone().next().is_some_and(|line| line.starts_with('@')) {
        return first;
    }
    let named = |line: &str| ["class ", "def ", "async "].iter().any(|start| line.starts_with(start));
    first.saturating_add(rest.position(named).unwrap_or(0))
}

/// Moves the creation of a class and of a decorated function to the line of its name. The compiler gives the
/// creation of a class the line of its last statement.
fn correct_definitions(code: &PyCode, instructions: &mut [Decoded], source: &[&str]) {
    for index in 0..instructions.len() {
        let Some(body) = constant(code, &instructions[index]) else { continue };
        let Some(body) = body.downcast_ref::<PyCode>() else { continue };
        let Some(first) = body.code.first_line_number else { continue };
        let line = line_of_definition(first, source);
        let is_class = index >= 2 && matches!(instructions[index - 2].op, Instruction::LoadBuildClass);
        let former = instructions[index].location;
        for (at, instruction) in instructions.iter_mut().enumerate() {
            let is_part = if is_class {
                at + 2 >= index && instruction.location == former
            } else {
                line != first && (index..index + 2).contains(&at)
            };
            if is_part {
                (instruction.location.0.line, instruction.location.1.line) = (line, line);
            }
        }
    }
}

/// Marks the instructions without a statement.
fn hide_unwritten(code: &PyCode, instructions: &mut [Decoded], is_module: bool) {
    // The head of a module with annotations.
    let ends_head = |instruction: &Decoded| {
        matches!(instruction.op, Instruction::StoreName { .. })
            && code.code.names[u32::from(instruction.arg) as usize].as_str() == "__conditional_annotations__"
    };
    let head = instructions.iter().position(ends_head).filter(|_| is_module).map_or(0, |last| last + 1);
    for instruction in &mut instructions[..head] {
        instruction.begins_no_line = true;
    }

    let is_class_body = !is_module && !code.code.flags.contains(CodeFlags::OPTIMIZED);
    let first_line = code.code.first_line_number;
    let mut leaves = false;
    for instruction in &mut *instructions {
        let op = instruction.op;
        // An exception that leaves a handler or a generator, up to `RERAISE`.
        leaves &= !instruction.is_handler;
        leaves |= instruction.is_handler
            && matches!(op, Instruction::Copy { .. } | Instruction::CallIntrinsic1 { .. });
        let is_name_of_class = is_class_body && Some(instruction.location.0.line) == first_line;
        let is_of_handler = matches!(op, Instruction::PushExcInfo | Instruction::Reraise { .. });
        instruction.begins_no_line |= leaves || is_of_handler || is_name_of_class;
        leaves &= !matches!(op, Instruction::Reraise { .. });
    }

    // A line that has no other instruction is a statement.
    let returns_none = |index: usize| {
        let next: Option<&Decoded> = instructions.get(index + 1);
        next.is_some_and(|next| matches!(next.op, Instruction::ReturnValue))
            && constant(code, &instructions[index])
                .is_some_and(|value| value.downcast_ref::<PyNone>().is_some())
    };
    let is_doubtful: Vec<bool> = (0..instructions.len())
        .map(|index| {
            matches!(instructions[index].op, Instruction::Nop)
                || returns_none(index)
                || index > 0 && returns_none(index - 1)
        })
        .collect();
    let written: HashSet<OneIndexed> = instructions
        .iter()
        .zip(&is_doubtful)
        .filter(|(instruction, is_doubtful)| !**is_doubtful && !instruction.begins_no_line)
        .map(|(instruction, _)| instruction.location.0.line)
        .collect();
    for (instruction, is_doubtful) in instructions.iter_mut().zip(is_doubtful) {
        instruction.begins_no_line |= is_doubtful && written.contains(&instruction.location.0.line);
    }
}

/// Marks targets of jumps in the middle of a line. A `for` begins its line with every iteration.
fn hide_middles(instructions: &mut [Decoded]) {
    let mut line_before = None;
    let mut before: Option<Instruction> = None;
    for instruction in instructions {
        let line = Some(instruction.location.0.line);
        let op = instruction.op;
        match op {
            // The library has no events for these. A single `POP_ITER` is the statement that leaves a loop.
            Instruction::Resume { .. }
            | Instruction::EndFor
            | Instruction::EndSend
            | Instruction::EndAsyncFor => {}
            Instruction::PopIter => {
                let is_statement = !matches!(before, Some(Instruction::EndFor)) && line != line_before;
                instruction.has_nop = is_statement;
                if is_statement {
                    line_before = line;
                }
            }
            _ if instruction.begins_no_line => {}
            _ => {
                let is_middle = line == line_before && instruction.is_jump_target;
                instruction.begins_no_line = is_middle && !matches!(op, Instruction::ForIter { .. });
                line_before = line;
            }
        }
        before = Some(op);
    }
}
