//! The compiler of the toy dialect. The text has no tokens: keywords are read as spelled.

use basic::{
    dialect::{NATIVE, UNRESOLVED},
    emit::{CompileStart, Emitter},
    fault::Fault,
    language::Compile,
    memory::Ram,
    op::{Binary, Op, Relation, StorageFormat},
};

use crate::{
    dialect::{Intrinsic, Name, STATEMENT_COST, Toy, line_around},
    number::{INTEGER, Value},
};

/// Compilation stops at an error, which becomes an op that raises it.
struct Stop;

type Compiled<T> = Result<T, Stop>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    Number,
    Text,
}

struct Compiler<'a> {
    ram: &'a Ram,
    out: Emitter<'a, Toy>,
    at: u16,
    /// The end of the line.
    end: u16,
    line: u16,
}

impl Compile for Toy {
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
        let _ = compiler.statements();
        compiler.out.flush();
    }

    /// The toy has no functions that a program defines.
    fn compile_expression(&self, _: &Ram, mut out: Emitter<'_, Self>, _: CompileStart) -> u8 {
        out.raise(Fault::Syntax);
        0
    }
}

impl<'a> Compiler<'a> {
    fn new(ram: &'a Ram, out: Emitter<'a, Toy>, from: CompileStart) -> Self {
        let (line, end) = line_around(ram, from.text);
        Self { ram, out, at: from.text, end, line }
    }

    fn line(&mut self, text: u16) -> Compiled<()> {
        let is_line = self.line == text;
        if is_line && self.ram[usize::from(text)] == 0 {
            self.out.record_position(text);
            self.out.emit(Op::EndOfText { text });
            return Ok(());
        }
        if is_line {
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
            self.out.flush();
            let text = self.at;
            if self.out.falls_through(text) {
                return Err(Stop);
            }
            self.out.begin_statement(text, STATEMENT_COST);
            self.expect(";")?;
            self.statement()?;
        }
        self.out.emit(Op::Continue { text: self.end });
        Ok(())
    }

    fn statement(&mut self) -> Compiled<()> {
        if self.takes("JUMP@") {
            let jump = self.label();
            self.out.emit(Op::Goto { jump, cost: 0 });
        } else if self.takes("CALL@") {
            let jump = self.label();
            self.out.emit(Op::Gosub { jump, cost: 0 });
            self.out.emit(Op::ReturnPoint { text: self.at, skip: 0 });
            self.out.barrier();
        } else if self.takes("BACK") {
            self.out.emit(Op::Return { cost: 0 });
        } else if self.takes("IF") {
            self.number()?;
            self.expect(":")?;
            let branch = self.out.pc();
            self.out.emit(Op::BranchIfZero { pc: UNRESOLVED, skip: 0, cost: 0 });
            let _ = self.statement().and_then(|()| self.statements());
            let pc = self.out.pc();
            self.out.complete_branch(branch, pc, 0);
            self.out.barrier();
            self.out.emit(Op::Continue { text: self.end });
            return Err(Stop);
        } else if self.takes("LOOP") {
            let name = self.name();
            let kind = kind_of(name);
            self.expect("=")?;
            let variable = self.out.variable(name);
            self.out.emit(Op::Target { variable, cost: 0 });
            self.number()?;
            self.out.emit(store(kind));
            self.out.emit(Op::ForVariable { kind, variable, cost: 0 });
            self.expect("TO")?;
            self.number()?;
            self.out.emit(Op::ForLimit { cost: 0 });
            let constant = self.out.constant(Value(1.0));
            self.out.emit(Op::Constant { constant, cost: 0 });
            self.out.emit(Op::ForStep { text: self.at, cost: 0 });
            self.out.barrier();
        } else if self.takes("AGAIN") {
            self.out.next();
        } else if self.takes("ONERROR@") {
            self.machine_intrinsic(Intrinsic::OnError { label: self.at });
            self.letters();
        } else if self.takes("ONBUTTON@") {
            self.machine_intrinsic(Intrinsic::OnButton { label: self.at });
            self.letters();
        } else if self.takes("RETRY") {
            self.machine_intrinsic(Intrinsic::Retry);
        } else if self.takes("END") {
            self.machine_intrinsic(Intrinsic::End);
        } else if self.takes("RING") {
            self.number()?;
            self.out.emit(Op::ByteArgument { cost: 0 });
            self.machine_intrinsic(Intrinsic::Ring);
        } else if self.takes("SAY") {
            let yields = self.expression()?;
            self.machine_intrinsic(if yields == Type::Text { Intrinsic::SayText } else { Intrinsic::Say });
        } else if self.takes("ROOM") {
            let name = self.name();
            self.subscript()?;
            let array = self.out.array(name);
            self.out.emit(Op::Dim { array, subscripts: 1, cost: 0 });
        } else {
            return self.assignment();
        }
        Ok(())
    }

    fn assignment(&mut self) -> Compiled<()> {
        if !self.byte().is_ascii_uppercase() {
            return self.raise(Fault::Syntax);
        }
        let name = self.name();
        if self.byte() == b'(' {
            self.subscript()?;
            let array = self.out.array(name);
            self.out.emit(Op::TargetElement { array, subscripts: 1, cost: 0 });
        } else {
            let variable = self.out.variable(name);
            self.out.emit(Op::Target { variable, cost: 0 });
        }
        self.expect("=")?;
        let yields = self.expression()?;
        if (yields == Type::Text) != (name.0[0] == 3) {
            return self.raise(Fault::TypeMismatch);
        }
        self.out.emit(if yields == Type::Text { Op::StoreText { cost: 0 } } else { store(kind_of(name)) });
        Ok(())
    }

    fn subscript(&mut self) -> Compiled<()> {
        self.expect("(")?;
        self.number()?;
        self.expect(")")?;
        self.out.emit(Op::Subscript { cost: 0 });
        Ok(())
    }

    fn number(&mut self) -> Compiled<()> {
        if self.expression()? == Type::Text { self.raise(Fault::TypeMismatch) } else { Ok(()) }
    }

    /// Compiles terms and operators from left to right, all with the same precedence.
    fn expression(&mut self) -> Compiled<Type> {
        let mut left = self.term()?;
        loop {
            let operator = match self.byte() {
                b'+' => Binary::Add,
                b'-' => Binary::Subtract,
                b'*' => Binary::Multiply,
                b'/' => Binary::Divide,
                b'=' => Binary::Compare(Relation(Relation::EQUAL)),
                b'<' => Binary::Compare(Relation(Relation::LESS)),
                _ => return Ok(left),
            };
            self.at += 1;
            self.out.reserve_stack(12);
            let push = self.out.pc();
            self.out.emit(if left == Type::Text { Op::PushText { cost: 0 } } else { Op::Push { cost: 0 } });
            if self.term()? != left {
                return self.raise(Fault::TypeMismatch);
            }
            match (left, operator) {
                (Type::Number, operator) => self.out.apply(operator, push),
                (Type::Text, Binary::Add) => self.out.emit(Op::Concatenate { cost: 0 }),
                (Type::Text, Binary::Compare(relation)) => {
                    self.out.emit(Op::CompareText { relation, cost: 0 });
                    left = Type::Number;
                }
                _ => return self.raise(Fault::TypeMismatch),
            }
        }
    }

    fn term(&mut self) -> Compiled<Type> {
        if self.takes("(") {
            let yields = self.expression()?;
            self.expect(")")?;
            return Ok(yields);
        }
        if self.takes("SQUARE(") {
            self.number()?;
            self.expect(")")?;
            self.out.emit(Op::PureIntrinsic { intrinsic: Intrinsic::Square, cost: 0 });
            return Ok(Type::Number);
        }
        if self.takes("LENGTH(") {
            let yields = self.expression()?;
            self.expect(")")?;
            self.out.emit(Op::MemoryIntrinsic { intrinsic: Intrinsic::Length, cost: 0 });
            return if yields == Type::Text { Ok(Type::Number) } else { self.raise(Fault::TypeMismatch) };
        }
        match self.byte() {
            b'0'..=b'9' => {
                let from = usize::from(self.at);
                while self.byte().is_ascii_digit() || self.byte() == b'.' {
                    self.at += 1;
                }
                let digits = std::str::from_utf8(&self.ram[from..usize::from(self.at)]).expect("digits");
                let constant = self.out.constant(Value(digits.parse().unwrap_or_default()));
                self.out.emit(Op::Constant { constant, cost: 0 });
                Ok(Type::Number)
            }
            b'"' => {
                let text = self.at + 1;
                self.at = text;
                while self.byte() != b'"' && self.at < self.end {
                    self.at += 1;
                }
                self.out.emit(Op::Literal { text, length: (self.at - text) as u8, cost: 0 });
                self.at += 1;
                Ok(Type::Text)
            }
            b'A'..=b'Z' => {
                let name = self.name();
                let is_text = name.0[0] == 3;
                let kind = kind_of(name);
                if self.byte() == b'(' {
                    self.subscript()?;
                    let array = self.out.array(name);
                    self.out.emit(match kind {
                        _ if is_text => Op::LoadElementText { array, subscripts: 1, cost: 0 },
                        kind => Op::LoadElement { kind, array, subscripts: 1, cost: 0 },
                    });
                } else {
                    let variable = self.out.variable(name);
                    self.out.emit(match kind {
                        _ if is_text => Op::LoadText { variable, cost: 0 },
                        kind => Op::Load { kind, variable, cost: 0 },
                    });
                }
                Ok(if is_text { Type::Text } else { Type::Number })
            }
            _ => self.raise(Fault::Syntax),
        }
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

    fn label(&mut self) -> u32 {
        let target = self.at;
        self.letters();
        self.out.jump(target, Some(self.line), self.end)
    }

    fn letters(&mut self) {
        while self.byte().is_ascii_alphabetic() {
            self.at += 1;
        }
        self.takes(" ");
    }

    fn machine_intrinsic(&mut self, intrinsic: Intrinsic) {
        self.out.emit(Op::MachineIntrinsic { intrinsic, cost: 0 });
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
        self.out.raise(fault);
        Err(Stop)
    }
}

fn kind_of(name: Name) -> StorageFormat {
    if name.0[0] == 2 { INTEGER } else { NATIVE }
}

fn store(kind: StorageFormat) -> Op<Intrinsic> {
    Op::Store { kind, cost: 0 }
}
