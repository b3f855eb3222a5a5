//! The compiler: one line of tokens to bytecode.
//!
//! It walks the text as the original interpreter does; an error becomes an op at the position where the original would detect
//! it. It evaluates no expression. Types are known at compile time; those of names without a type suffix follow the table that
//! `DEFINT` and similar statements change, so a change of that table discards all code.
//!
//! | file | contents |
//! |---|---|
//! | `expression`, `term`, `function` | values |
//! | `names` | variables, elements, targets of assignments |
//! | `statement` | dispatch of statements, and those of one or two arguments |
//! | `targets`, `lines` | statements that change variables or names without an assignment, and those on program lines |
//! | `flow` | control flow |
//! | `lists` | `PRINT`, `INPUT`, `READ` |
//! | `graphics`, `files` | statements with coordinates, and with files |
//! | `check` | the static check of a program |

pub(crate) mod check;
mod disk;
mod expression;
mod files;
mod flow;
mod function;
mod graphics;
mod lines;
mod lists;
mod names;
mod statement;
mod targets;
mod term;

use alloc::vec::Vec;

use basic::{
    emit::{CompileStart, Emitter},
    fault::Fault,
    language::Compile,
    memory::Ram,
    op::Op,
};

use crate::{
    costs::COSTS,
    interpreter::MsxBasic,
    intrinsic::{ArgumentType, Intrinsic},
    layout::BUFFER_TEXT,
    name::{Name, Type},
    text::{self, LINE_HEADER_SIZE, word},
};

/// Compilation of the statement ends: an op that raises its error, or that jumps, has been emitted.
#[derive(Clone, Copy, Debug)]
struct Terminated;

type Compiled<T> = Result<T, Terminated>;

/// The type of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExprType {
    /// A number; its type, if the text determines it.
    Number(Option<Type>),
    /// A string.
    Text,
}

impl ExprType {
    const NUMBER: Self = Self::Number(None);

    fn of(holds: Type) -> Self {
        if holds == Type::Text { Self::Text } else { Self::Number(Some(holds)) }
    }

    fn is_text(self) -> bool {
        self == Self::Text
    }
}

/// An error at which the program stops if it reaches it.
struct CompileError {
    /// The text pointer when the error occurs.
    at: u16,
    /// The start of the statement.
    statement_at: u16,
    fault: Fault,
}

/// A compilation in progress.
struct Compiler<'a> {
    ram: &'a Ram,
    out: Emitter<'a, MsxBasic>,
    /// The text pointer.
    at: u16,
    /// The number of the line; `None` for a typed command.
    number: Option<u16>,
    /// The parameters of the function whose body is compiled.
    parameters: Vec<Name>,
    /// The start of the present statement.
    statement_at: u16,
    /// The next statements are unreachable: after a jump, up to an `ELSE`.
    is_unreachable: bool,
    /// The program may continue from the end of the line to the next.
    falls_through: bool,
    errors: Vec<CompileError>,
}

impl Compile for MsxBasic {
    fn compile(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart) {
        Compiler::new(ram, out, from).finish_with(|compiler| compiler.rest_of_line(from.text));
    }

    fn compile_after_call(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart) {
        Compiler::new(ram, out, from).finish_with(|compiler| {
            let end = text::skip_statement(ram, from.text).end;
            compiler.out.charge(text::skip_cost(ram, from.text, end));
            compiler.at = end;
            compiler.statements()
        });
    }

    fn compile_expression(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart) -> u8 {
        Compiler::new(ram, out, from).finish_with(Compiler::function_body);
        0
    }
}

impl<'a> Compiler<'a> {
    fn new(ram: &'a Ram, out: Emitter<'a, MsxBasic>, from: CompileStart) -> Self {
        Self {
            ram,
            out,
            at: from.text,
            number: from.number,
            parameters: Vec::new(),
            statement_at: from.text,
            is_unreachable: false,
            falls_through: false,
            errors: Vec::new(),
        }
    }

    /// Compiles from a text address to the end of its line.
    fn rest_of_line(&mut self, text: u16) -> Compiled<()> {
        match self.ram[usize::from(text)] {
            _ if text == BUFFER_TEXT => self.begin_statement(),
            0 if word(self.ram, text.wrapping_add(1)) == 0 => {
                self.out.record_position(text);
                self.out.emit(Op::EndOfText { text });
                return Ok(());
            }
            0 => self.begin_line(),
            _ => self.begin_statement(),
        }
        self.statement()?;
        self.statements()
    }

    fn finish_with(mut self, work: impl FnOnce(&mut Self) -> Compiled<()>) {
        // A compilation that stops has emitted the op that raises its error.
        let _ = work(&mut self);
        self.out.flush();
    }

    fn begin_line(&mut self) {
        let number = word(self.ram, self.at.wrapping_add(3));
        self.number = Some(number);
        self.out.begin_line(self.at, number);
        self.at = self.at.wrapping_add(1 + LINE_HEADER_SIZE);
        self.fetch();
    }

    fn begin_statement(&mut self) {
        let begin = self.at.wrapping_add(1);
        self.out.begin_statement(self.at, COSTS.flow.statement + text::fetch_cost(self.ram, begin) as u16);
        self.at = begin;
    }

    /// Compiles the statements after one, up to the end of the line.
    fn statements(&mut self) -> Compiled<()> {
        loop {
            let byte = self.peek_skipping_blanks();
            self.out.flush();
            match byte {
                0 => {
                    self.end_line();
                    return Err(Terminated);
                }
                b':' => {
                    let text = self.at;
                    if self.out.falls_through(text) {
                        return Err(Terminated);
                    }
                    self.begin_statement();
                    self.statement()?;
                }
                _ => return self.raise(Fault::Syntax),
            }
        }
    }

    /// Continues with the line after the zero at the text pointer.
    fn end_line(&mut self) {
        let text = self.at;
        self.falls_through |= !self.is_unreachable;
        self.out.emit(if self.number.is_some() { Op::Continue { text } } else { Op::EndOfText { text } });
    }

    /// Skips blanks and returns the byte at the text pointer.
    fn peek_skipping_blanks(&mut self) -> u8 {
        while text::is_blank(self.byte()) {
            self.at = self.at.wrapping_add(1);
        }
        self.byte()
    }

    /// Returns the byte at the text pointer.
    fn byte(&self) -> u8 {
        self.ram[usize::from(self.at)]
    }

    /// Returns the byte this far after the text pointer.
    fn peek_ahead(&self, bytes: u16) -> u8 {
        self.ram[usize::from(self.at.wrapping_add(bytes))]
    }

    /// Skips the item at the text pointer, and fetches the next.
    fn next(&mut self) {
        if text::is_constant(self.byte()) {
            self.out.charge(COSTS.text.after_constant);
        }
        self.at = self.at.wrapping_add(text::length_of(self.byte()));
        self.fetch();
    }

    /// Charges the fetch at the text pointer.
    fn fetch(&mut self) {
        self.out.charge(text::fetch_cost(self.ram, self.at));
    }

    /// Charges a repeated fetch at the text pointer, as at the start of an expression.
    fn fetch_again(&mut self) {
        if text::is_constant(self.peek_skipping_blanks()) {
            self.out.charge(COSTS.text.refetch);
        } else {
            self.fetch();
        }
    }

    /// Returns whether the statement ends here.
    fn is_end(&mut self) -> bool {
        matches!(self.peek_skipping_blanks(), 0 | b':')
    }

    /// Skips a byte if it is there.
    fn takes(&mut self, expected: u8) -> bool {
        let is_there = self.peek_skipping_blanks() == expected;
        if is_there {
            self.next();
        }
        is_there
    }

    fn expect(&mut self, expected: u8) -> Compiled<()> {
        self.out.charge(COSTS.text.synchr);
        if self.takes(expected) { Ok(()) } else { self.raise(Fault::Syntax) }
    }

    /// Skips a letter, ignoring case.
    fn takes_letter(&mut self, expected: u8) -> bool {
        let is_there = self.peek_skipping_blanks().eq_ignore_ascii_case(&expected);
        if is_there {
            self.next();
        }
        is_there
    }

    fn raise<T>(&mut self, fault: Fault) -> Compiled<T> {
        if !self.is_unreachable {
            self.errors.push(CompileError { at: self.at, statement_at: self.statement_at, fault });
        }
        self.out.raise(fault);
        Err(Terminated)
    }

    /// Emits an intrinsic that needs the machine.
    fn emit_machine_intrinsic(&mut self, intrinsic: Intrinsic) {
        let cost = self.out.cost();
        self.out.emit(Op::MachineIntrinsic { intrinsic, cost });
    }

    /// Emits an intrinsic that needs only memory.
    fn emit_memory_intrinsic(&mut self, intrinsic: Intrinsic) {
        let cost = self.out.cost();
        self.out.emit(Op::MemoryIntrinsic { intrinsic, cost });
    }

    /// Compiles an argument of a statement: an expression and its conversion.
    fn argument(&mut self, taken: ArgumentType) -> Compiled<()> {
        let yields = self.expression()?;
        if yields.is_text() != (taken == ArgumentType::Text) {
            return self.raise(Fault::TypeMismatch);
        }
        self.out.charge(COSTS.statement.argument);
        self.emit_memory_intrinsic(Intrinsic::TakeArgument(taken));
        Ok(())
    }

    /// Compiles an argument that may be omitted: before a comma, a parenthesis or the end of the statement.
    fn optional(&mut self, taken: ArgumentType) -> Compiled<()> {
        if self.is_end() || matches!(self.byte(), b',' | b')') {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
            return Ok(());
        }
        self.argument(taken)
    }

    /// Compiles `count` arguments after commas, any of which may be omitted, the last ones with their commas.
    fn optional_list(&mut self, count: u8, taken: ArgumentType) -> Compiled<()> {
        for _ in 0..count {
            if self.is_end() {
                self.emit_memory_intrinsic(Intrinsic::OmitArgument);
                continue;
            }
            self.expect(b',')?;
            self.optional(taken)?;
        }
        Ok(())
    }

    /// Checks that the statement ends here.
    fn end(&mut self) -> Compiled<()> {
        if self.is_end() { Ok(()) } else { self.raise(Fault::Syntax) }
    }
}
