//! The compiler of the toy dialect. The text has no tokens: keywords are read as spelled.

mod expression;

use basic::{
    dialect::{NATIVE, UNRESOLVED},
    emit::{CompileStart, Emitter},
    fault::Fault,
    language::Compile,
    memory::Ram,
    op::{Op, StorageFormat},
};

use crate::{
    costs::costs,
    dialect::{Interpreter, Intrinsic, Name, STATEMENT_COST, is_command, line_around},
    number::{INTEGER, Value},
};

/// Compilation stops at an error, which becomes an op that raises it.
struct Stop;

type Compiled<T> = Result<T, Stop>;

/// The stack that an operator needs while its right side is computed.
const OPERAND: u8 = 12;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    Number,
    Text,
}

struct Compiler<'a, const FAST: bool> {
    ram: &'a Ram,
    out: Emitter<'a, Interpreter<FAST>>,
    at: u16,
    /// The address up to which characters have been charged.
    charged: u16,
    /// The end of the line.
    end: u16,
    line: u16,
    /// The stack that the current expression uses.
    depth: u8,
}

impl<const FAST: bool> Compile for Interpreter<FAST> {
    fn compile(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart) {
        let mut compiler = Compiler::new(ram, out, from);
        let _ = compiler.line(from.text);
        compiler.out.flush();
    }

    fn compile_after_call(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart) {
        let mut compiler = Compiler::new(ram, out, from);
        while !compiler.is_end() {
            compiler.at += 1;
        }
        compiler.charged = compiler.at;
        let _ = compiler.statements();
        compiler.out.flush();
    }

    fn compile_expression(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart) -> u8 {
        let mut compiler = Compiler::new(ram, out, from);
        let _ = compiler.number();
        compiler.charge();
        compiler.out.flush();
        compiler.out.emit(Op::ReturnFromFunction);
        compiler.out.stack_need()
    }
}

impl<'a, const FAST: bool> Compiler<'a, FAST> {
    fn new(ram: &'a Ram, out: Emitter<'a, Interpreter<FAST>>, from: CompileStart) -> Self {
        let (line, end) = line_around(ram, from.text);
        Self { ram, out, at: from.text, charged: from.text, end, line, depth: 0 }
    }

    /// Charges the characters read since the last charge.
    fn charge(&mut self) {
        self.out.charge(u32::from(self.at - self.charged) * u32::from(costs().text.character));
        self.charged = self.at;
    }

    /// Returns the cost of the next op.
    fn cost(&mut self) -> u16 {
        self.charge();
        self.out.cost()
    }

    fn line(&mut self, text: u16) -> Compiled<()> {
        let is_line = self.line == text;
        if is_line && self.ram[usize::from(text)] == 0 {
            self.out.record_position(text);
            self.out.emit(Op::EndOfText { text });
            return Ok(());
        }
        if is_line && !is_command(text) {
            self.out.begin_line(text, text);
            self.at += 1;
            if self.takes("@") {
                self.letters();
            }
        } else {
            self.out.begin_statement(text, STATEMENT_COST);
            self.at += 1;
        }
        self.statement()?;
        self.statements()
    }

    /// Compiles the following statements up to the end of the line.
    fn statements(&mut self) -> Compiled<()> {
        while self.at < self.end {
            self.charge();
            self.out.flush();
            let text = self.at;
            if self.out.falls_through(text) {
                return Err(Stop);
            }
            self.out.begin_statement(text, STATEMENT_COST);
            self.expect(";")?;
            self.statement()?;
        }
        self.charge();
        self.out.flush();
        self.out.emit(Op::Continue { text: self.end });
        Ok(())
    }

    fn statement(&mut self) -> Compiled<()> {
        self.depth = 0;
        if self.takes("JUMP@") {
            let jump = self.label();
            let cost = self.cost();
            self.out.emit(Op::Goto { jump, cost });
        } else if self.takes("CALL@") {
            let jump = self.label();
            let cost = self.cost();
            self.out.emit(Op::Gosub { jump, cost });
            self.out.emit(Op::ReturnPoint { text: self.at, skip: 0 });
            self.out.barrier();
        } else if self.takes("BACK") {
            let cost = self.cost();
            self.out.emit(Op::Return { cost });
        } else if self.takes("PICK") {
            self.pick()?;
        } else if self.takes("IF") {
            return self.branch();
        } else if self.takes("LOOP") {
            self.begin_loop()?;
        } else if self.takes("AGAIN") {
            if self.byte().is_ascii_uppercase() {
                let name = self.name();
                let variable = self.out.variable(name);
                let cost = self.cost();
                self.out.emit(Op::NextNamed { variable, cost });
                self.out.barrier();
            } else {
                self.charge();
                self.out.next();
            }
        } else if self.takes("ONERROR@") {
            let label = self.at;
            self.letters();
            self.machine_intrinsic(Intrinsic::OnError { label });
        } else if self.takes("ONBUTTON@") {
            let label = self.at;
            self.letters();
            self.machine_intrinsic(Intrinsic::OnButton { label });
        } else if self.takes("RETRY") {
            self.machine_intrinsic(Intrinsic::Retry);
        } else if self.takes("END") {
            self.machine_intrinsic(Intrinsic::End);
        } else if self.takes("POP") {
            self.machine_intrinsic(Intrinsic::Pop);
        } else if self.takes("IGNORE") {
            self.machine_intrinsic(Intrinsic::Ignore);
        } else if self.takes("WIPE") {
            self.machine_intrinsic(Intrinsic::Wipe);
        } else if self.takes("POKE") {
            self.address()?;
            self.expect(",")?;
            self.byte_argument()?;
            self.machine_intrinsic(Intrinsic::Poke);
        } else if self.takes("KEY") {
            let name = self.name();
            self.target(name)?;
            self.machine_intrinsic(Intrinsic::Key);
        } else if self.takes("DEF") {
            let function = self.function_name();
            self.target(function)?;
            self.expect("(")?;
            let parameter = self.name();
            let variable = self.out.variable(parameter);
            self.expect(")=")?;
            let text = self.at;
            while !self.is_end() {
                self.at += 1;
            }
            let constant = self.out.constant(Value(0.0));
            self.out.emit(Op::AddressConstant { constant, address: text, cost: 0 });
            self.machine_intrinsic(Intrinsic::Define { variable });
        } else if self.takes("RING") {
            // Once, if the text does not say how often.
            if self.is_end() {
                self.out.emit(Op::DefaultArgument { value: 1 });
            } else {
                self.byte_argument()?;
            }
            self.machine_intrinsic(Intrinsic::Ring);
        } else if self.takes("SAY") {
            let yields = self.expression()?;
            self.machine_intrinsic(if yields == Type::Text { Intrinsic::SayText } else { Intrinsic::Say });
        } else if self.takes("ROOM") {
            let name = self.name();
            let subscripts = self.subscripts()?;
            let array = self.out.array(name);
            let cost = self.cost();
            self.out.emit(Op::Dim { array, subscripts, cost });
        } else if self.takes("NEED") {
            let name = self.name();
            let variable = self.out.variable(name);
            let cost = self.cost();
            self.out.emit(Op::Create { variable, cost });
        } else {
            return self.assignment();
        }
        Ok(())
    }

    fn branch(&mut self) -> Compiled<()> {
        self.number()?;
        self.expect(":")?;
        let cost = self.cost();
        let branch = self.out.pc();
        self.out.emit(Op::BranchIfZero { pc: UNRESOLVED, skip: 0, cost });
        let skip = (self.end - self.at) * costs().text.skip;
        let _ = self.statement().and_then(|()| self.statements());
        self.charged = self.at;
        self.out.take_pending();
        let pc = self.out.pc();
        self.out.complete_branch(branch, pc, skip);
        self.out.barrier();
        self.out.emit(Op::Continue { text: self.end });
        Err(Stop)
    }

    fn begin_loop(&mut self) -> Compiled<()> {
        let name = self.name();
        let kind = kind_of(name);
        self.target(name)?;
        self.expect("=")?;
        self.number()?;
        let cost = self.cost();
        self.out.emit(Op::Store { kind, cost });
        let variable = self.out.variable(name);
        self.out.emit(Op::ForVariable { kind, variable, cost: 0 });
        self.expect("TO")?;
        self.number()?;
        let cost = self.cost();
        self.out.emit(Op::ForLimit { cost });
        if self.takes("BY") {
            self.number()?;
        } else {
            self.constant(Value(1.0));
        }
        let cost = self.cost();
        self.out.emit(Op::ForStep { text: self.at, cost });
        self.out.barrier();
        Ok(())
    }

    /// Compiles `PICK number:JUMP@LABEL,@LABEL` and the same with `CALL`.
    fn pick(&mut self) -> Compiled<()> {
        self.byte_argument()?;
        let is_call = self.takes(":CALL@");
        if !is_call {
            self.expect(":JUMP@")?;
        }
        let cost = self.cost();
        let on = self.out.pc();
        self.out.emit(Op::On { count: 0, is_call, cost });
        let mut calls = Vec::new();
        loop {
            let jump = self.label();
            let cost = self.cost();
            self.out.emit(Op::Choice { jump, cost });
            self.out.emit(Op::Charge { cycles: u32::from(costs().text.skip) });
            calls.push((self.at, u32::from(self.end - self.at) * u32::from(costs().text.skip)));
            if !self.takes(",@") {
                break;
            }
        }
        if let Op::On { count, .. } = self.out.op_mut(on) {
            *count = calls.len() as u16;
        }
        self.out.barrier();
        if is_call {
            self.out.return_points(&calls);
        }
        Ok(())
    }

    fn assignment(&mut self) -> Compiled<()> {
        if !self.byte().is_ascii_uppercase() {
            return self.raise(Fault::Syntax);
        }
        let name = self.name();
        self.target(name)?;
        self.expect("=")?;
        let yields = self.expression()?;
        if (yields == Type::Text) != name.is_text() {
            return self.raise(Fault::TypeMismatch);
        }
        let cost = self.cost();
        let kind = kind_of(name);
        self.out.emit(if yields == Type::Text { Op::StoreText { cost } } else { Op::Store { kind, cost } });
        Ok(())
    }

    /// Compiles the search for a variable or an element to store to.
    fn target(&mut self, name: Name) -> Compiled<()> {
        if self.byte() == b'(' && name.0[0] != FUNCTION {
            let subscripts = self.subscripts()?;
            let array = self.out.array(name);
            let cost = self.cost();
            self.out.emit(Op::TargetElement { array, subscripts, cost });
        } else {
            let variable = self.out.variable(name);
            let cost = self.cost();
            self.out.emit(Op::Target { variable, cost });
        }
        Ok(())
    }

    /// Reads one or two letters and a type suffix.
    fn name(&mut self) -> Name {
        let mut letters = [self.byte(), 0];
        self.at += 1;
        if self.byte().is_ascii_lowercase() {
            letters[1] = self.byte();
            self.at += 1;
        }
        let size = match self.byte() {
            b'%' => 2,
            b'$' => 3,
            _ => 8,
        };
        if size != 8 {
            self.at += 1;
        }
        Name([size, letters[0], letters[1]])
    }

    /// Reads the letter of a function.
    fn function_name(&mut self) -> Name {
        let letter = self.byte();
        self.at += 1;
        Name([FUNCTION, letter, 0])
    }

    fn label(&mut self) -> u32 {
        let target = self.at;
        self.letters();
        self.out.jump(target, (!is_command(self.line)).then_some(self.line), self.end)
    }

    fn letters(&mut self) {
        while self.byte().is_ascii_alphabetic() {
            self.at += 1;
        }
        self.takes(" ");
    }

    fn machine_intrinsic(&mut self, intrinsic: Intrinsic) {
        let cost = self.cost();
        self.out.emit(Op::MachineIntrinsic { intrinsic, cost });
    }

    fn memory_intrinsic(&mut self, intrinsic: Intrinsic) {
        let cost = self.cost();
        self.out.emit(Op::MemoryIntrinsic { intrinsic, cost });
    }

    fn byte(&self) -> u8 {
        if self.at < self.end { self.ram[usize::from(self.at)] } else { b';' }
    }

    fn is_end(&self) -> bool {
        self.byte() == b';'
    }

    fn takes(&mut self, keyword: &str) -> bool {
        let is_there = self.ram[usize::from(self.at)..usize::from(self.end)].starts_with(keyword.as_bytes());
        self.at += if is_there { keyword.len() as u16 } else { 0 };
        is_there
    }

    fn expect(&mut self, keyword: &str) -> Compiled<()> {
        if self.takes(keyword) { Ok(()) } else { self.raise(Fault::Syntax) }
    }

    fn raise<T>(&mut self, fault: Fault) -> Compiled<T> {
        self.charge();
        self.out.raise(fault);
        Err(Stop)
    }
}

/// The size of a function's value.
const FUNCTION: u8 = 4;

fn kind_of(name: Name) -> StorageFormat {
    if name.is_integer() { INTEGER } else { NATIVE }
}
