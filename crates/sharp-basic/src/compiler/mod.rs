//! The compiler: one line of tokens to bytecode.
//!
//! It walks the text in the order of the original interpreter; at a text that is an error there, it emits an op that
//! raises the error. A text pointer whose byte is neither a colon nor the end of a line is an item of `DATA`: a single
//! expression.
//!
//! | file | contents |
//! |---|---|
//! | `expression`, `term` | values |
//! | `names` | variables, elements, assignment targets |
//! | `statement` | dispatch on the keyword, and statements with plain arguments |
//! | `flow` | control flow |
//! | `lists` | `PRINT`, `INPUT`, `READ`, `DIM` |
//! | `graphics` | statements with coordinates |
//! | `devices` | statements for devices that are not emulated |

pub mod check;
mod devices;
mod expression;
mod flow;
mod graphics;
mod lists;
mod names;
mod statement;
mod term;

use alloc::vec::Vec;

use basic::{
    dialect::ProgramText,
    emit::{CompileStart, Emitter},
    fault::Fault,
    memory::Ram,
    op::{Binary, Op, Pc},
};

use crate::{
    costs::COSTS,
    intrinsic::Intrinsic,
    keyword::PREFIX,
    layout::TYPED_TEXT,
    mode::Mode,
    name::Name,
    text::{self, PROGRAM_MARK},
    tokeniser::END,
    value::Number,
};

/// The statement cannot be compiled further: an op that raises its error, or that jumps, has been
/// emitted.
#[derive(Clone, Copy, Debug)]
struct Terminated;

type Compiled<T> = Result<T, Terminated>;

/// The type of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExprType {
    Number,
    Text,
}

/// The state of one compilation.
pub(crate) struct Compiler<'a, D: Target> {
    ram: &'a Ram,
    out: Emitter<'a, D>,
    /// The address of the next byte.
    at: u16,
    /// The line number; `None` for a typed command.
    number: Option<u16>,
    /// Conditional jumps of this line, to be patched to the end of the line.
    conditions: Vec<Pc>,
    /// The statement follows `IF` directly, where an assignment needs `LET`.
    is_conditional: bool,
    /// Pending operators and brackets.
    pending: u8,
    /// The program jumps away unconditionally: the rest of the line is unreachable.
    is_unreachable: bool,
    /// The static errors found so far: address and fault.
    errors: Vec<(u16, Fault)>,
    /// The mode that decides how a typed line is read.
    mode: Mode,
    /// The text pointer after each op; recorded only for a caller that asks for it.
    op_positions: Option<Vec<(u16, u16)>>,
}

/// The dialect for which code is compiled.
pub(crate) trait Target: ProgramText<Number = Number, Intrinsic = Intrinsic, Name = Name> {}

impl<'a, D: Target> Compiler<'a, D> {
    /// Compiles the text after the text pointer.
    pub(crate) fn compile(mut self, mode: Mode) {
        self.mode = mode;
        // The compiler has emitted the op that raises the error.
        let _ = self.compile_from(self.at);
    }

    /// Compiles the text after the statement at the text pointer.
    pub(crate) fn compile_after_call(mut self, mode: Mode) {
        self.mode = mode;
        self.out.charge(self.cost_after_call(self.at));
        self.out.flush();
        self.at = text::statement_end(self.ram, self.at);
        let _ = self.statements();
    }

    /// Compiles, and returns the text pointer after the op with an ordinal.
    pub(crate) fn position_of_op(mut self, mode: Mode, ordinal: u16) -> Option<u16> {
        self.mode = mode;
        self.op_positions = Some(Vec::new());
        let _ = self.compile_from(self.at);
        self.op_positions?.into_iter().rev().find(|&(ops, _)| ops == ordinal + 1).map(|(_, at)| at)
    }

    pub(crate) fn new(ram: &'a Ram, out: Emitter<'a, D>, from: CompileStart) -> Self {
        Self {
            ram,
            out,
            at: from.text,
            number: from.number,
            conditions: Vec::new(),
            is_conditional: false,
            pending: 0,
            is_unreachable: false,
            errors: Vec::new(),
            mode: Mode::Run,
            op_positions: None,
        }
    }

    fn emit(&mut self, op: Op<Intrinsic>) {
        self.out.emit(op);
        self.record_position(self.at);
    }

    /// Emits an operator whose left operand was pushed to the stack by the op at `push`.
    fn apply_op(&mut self, operator: Binary, push: Pc) {
        self.out.apply(operator, push);
        self.record_position(self.at);
    }

    fn record_position(&mut self, at: u16) {
        if let Some(positions) = &mut self.op_positions {
            positions.push((self.out.ordinal(), at));
        }
    }

    /// Compiles the text after a text pointer.
    fn compile_from(&mut self, text: u16) -> Compiled<()> {
        if text == TYPED_TEXT {
            self.out.begin_statement(text, 0);
            self.at = text.wrapping_add(1);
            self.typed()?;
            return if self.byte() == END { self.end_of_line() } else { self.raise(Fault::Syntax) };
        }
        match self.ram[usize::from(text)] {
            b':' => {
                self.statement_after_colon()?;
                self.statements()
            }
            END | PROGRAM_MARK => self.line(text),
            _ => self.data_item(text),
        }
    }

    fn line(&mut self, text: u16) -> Compiled<()> {
        let Some(line) = text::line_at(self.ram, text.wrapping_add(1))
            .filter(|_| self.number.is_some() || !self.is_typed(text))
        else {
            self.emit(Op::EndOfText { text });
            return Ok(());
        };
        self.number = Some(line.number);
        self.out.begin_line(text, line.number);
        self.at = line.tokens();
        if self.byte() == b'"' {
            self.label();
        }
        self.statement()?;
        self.statements()
    }

    /// Skips the label of a line.
    fn label(&mut self) {
        let (_, length) = self.skip_string();
        self.out.charge(COSTS.label);
        self.out.charge(u32::from(COSTS.label_text) * u32::from(length));
        if self.takes(b':') {
            self.out.charge(COSTS.label_colon);
        } else if self.byte() == END {
            self.out.charge(COSTS.label_alone);
        }
    }

    fn is_typed(&self, text: u16) -> bool {
        D::command_range().contains(&text)
    }

    /// Compiles statements from the colon or line end at the text pointer on.
    fn statements(&mut self) -> Compiled<()> {
        loop {
            match self.byte() {
                b':' => {
                    let text = self.at;
                    self.out.barrier();
                    if self.out.falls_through(text) && self.conditions.is_empty() {
                        return Ok(());
                    }
                    self.statement_after_colon()?;
                }
                END => return self.end_of_line(),
                _ => return self.raise(Fault::Syntax),
            }
        }
    }

    fn statement_after_colon(&mut self) -> Compiled<()> {
        self.out.begin_statement(self.at, 0);
        self.at = self.at.wrapping_add(1);
        // A statement is required here.
        match self.byte() {
            b':' => self.raise(Fault::TypeMismatch),
            END => self.raise(Fault::Syntax),
            _ => self.statement(),
        }
    }

    fn end_of_line(&mut self) -> Compiled<()> {
        let text = self.at;
        self.out.flush();
        self.out.barrier();
        let pc = self.out.pc();
        for condition in core::mem::take(&mut self.conditions) {
            let op = self.out.op_mut(condition);
            if let Op::BranchIfZero { pc: target, .. } | Op::RecordedBranch { pc: target, .. } = op {
                *target = pc;
            }
        }
        if self.is_typed(text) || text::line_at(self.ram, text.wrapping_add(1)).is_none() {
            self.emit(Op::EndOfText { text });
        } else {
            self.emit(Op::Continue { text });
        }
        Ok(())
    }

    /// Returns the byte at the text pointer.
    fn byte(&self) -> u8 {
        self.ram[usize::from(self.at)]
    }

    /// Returns the second byte of the keyword at the text pointer.
    fn keyword(&self) -> Option<u8> {
        (self.byte() == PREFIX).then(|| self.ram[usize::from(self.at.wrapping_add(1))])
    }

    fn is_end(&self) -> bool {
        matches!(self.byte(), b':' | END)
    }

    fn takes(&mut self, byte: u8) -> bool {
        let is_there = self.byte() == byte;
        if is_there {
            self.at = self.at.wrapping_add(1);
        }
        is_there
    }

    fn takes_keyword(&mut self, token: u8) -> bool {
        let is_there = self.keyword() == Some(token);
        if is_there {
            self.at = self.at.wrapping_add(2);
        }
        is_there
    }

    fn expect(&mut self, byte: u8) -> Compiled<()> {
        if self.takes(byte) { Ok(()) } else { self.raise(Fault::Syntax) }
    }

    fn expect_end(&mut self) -> Compiled<()> {
        if self.is_end() { Ok(()) } else { self.raise(Fault::Syntax) }
    }

    /// Checks that the line ends here; another statement is an error.
    fn expect_line_end(&mut self) -> Compiled<()> {
        if self.byte() == END { Ok(()) } else { self.raise(Fault::Syntax) }
    }

    /// Skips a string and returns the address of its first character and its length.
    fn skip_string(&mut self) -> (u16, u8) {
        let text = self.at.wrapping_add(1);
        let mut end = text;
        while !matches!(self.ram[usize::from(end)], b'"' | END) {
            end = end.wrapping_add(1);
        }
        self.at = end;
        self.takes(b'"');
        (text, u8::try_from(end.wrapping_sub(text)).unwrap_or(u8::MAX))
    }

    fn raise<T>(&mut self, fault: Fault) -> Compiled<T> {
        if !self.is_unreachable {
            self.errors.push((self.at, fault));
            self.end_reachable();
        }
        self.out.raise(fault);
        self.record_position(self.at);
        // The end of the line is still reachable through conditions that are false.
        if !self.conditions.is_empty() {
            self.at = text::line_end(self.ram, self.at);
            self.end_of_line()?;
        }
        Err(Terminated)
    }

    /// Marks the rest of the line as unreachable, unless a condition precedes.
    fn end_reachable(&mut self) {
        self.is_unreachable |= self.conditions.is_empty();
    }

    /// Emits an intrinsic that needs the machine.
    fn emit_machine_intrinsic(&mut self, intrinsic: Intrinsic) {
        let cost = self.out.cost();
        self.emit(Op::MachineIntrinsic { intrinsic, cost });
    }

    /// Emits an intrinsic that needs only memory.
    fn emit_memory_intrinsic(&mut self, intrinsic: Intrinsic) {
        let cost = self.out.cost();
        self.emit(Op::MemoryIntrinsic { intrinsic, cost });
    }

    /// Compiles a numeric argument.
    fn argument(&mut self) -> Compiled<()> {
        self.numeric()?;
        self.out.charge(COSTS.argument);
        self.emit_memory_intrinsic(Intrinsic::TakeArgument);
        Ok(())
    }
}
