//! The compiler: one line of tokens to bytecode.
//!
//! It walks the text exactly as the original interpreter does and charges the cost of the walk; an
//! error becomes an op at the point where the original would detect it. Nothing is evaluated here.

mod expression;
mod files;
mod flow;
pub(crate) mod fragment;
mod lists;
mod names;
mod statement;
mod term;

pub(crate) use expression::{SAFE, STACK_RESERVE};
pub use fragment::Fragment;

use core::marker::PhantomData;

use basic::{
    dialect::Dialect,
    emit::{CompileStart, Emitter},
    fault::Fault,
    memory::{Ram, far_bytes},
    op::Op,
    store::Name,
};
use serde::{Deserialize, Serialize};

use crate::{
    intrinsic::Intrinsic,
    keyword::{Keyword, Part},
    text,
    variant::BasicVariant,
};

/// Compilation of the statement stops: an op that raises its error has been emitted.
#[derive(Clone, Copy, Debug)]
struct Terminated;

type Compiled<T> = Result<T, Terminated>;

/// The type of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Type {
    /// A number.
    Number,
    /// A string.
    Text,
}

/// A compilation in progress.
pub(crate) struct Compiler<'a, E: BasicVariant, D: Target<E>> {
    ram: &'a Ram,
    out: Emitter<'a, D>,
    /// The hooks that read the text.
    hooked: HookedReads,
    /// The text pointer: the address of the current character.
    at: u16,
    /// The number of the line; `None` for a typed command.
    number: Option<u16>,
    /// The bytes of stack in use.
    depth: u8,
    /// The original's relation mask: a comparison of strings leaves all bits set until a term has been
    /// evaluated.
    relation: u8,
    /// The evaluation has been left by an irregular return that no caller has handled yet.
    escape: Option<expression::Escape>,
    variant: PhantomData<E>,
}

/// The dialect that code is compiled for.
pub(crate) trait Target<E: BasicVariant>:
    Dialect<Number = E::Number, Intrinsic = Intrinsic, Name = Name, Annotation = (u16, Type), Fragment = Fragment>
{
}

/// The hooks that read the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HookedReads {
    /// Terms.
    pub(crate) terms: bool,
    /// Every fetch of a character.
    pub(crate) fetches: bool,
}

impl<'a, E: BasicVariant, D: Target<E>> Compiler<'a, E, D> {
    /// Compiles the text after the text pointer: a command, the rest of a line, or a line.
    pub(crate) fn compile(mut self) {
        self.produce(|compiler| {
            if compiler.at == E::LAYOUT.input_buffer.wrapping_sub(1) {
                compiler.begin_command();
            } else if compiler.byte() != 0 {
                compiler.begin_statement()?;
            } else if compiler.is_last_end() {
                let text = compiler.at;
                compiler.out.record_position(text);
                compiler.out.emit(Op::EndOfText { text });
                return Ok(());
            } else {
                compiler.begin_line();
            }
            compiler.statement()?;
            compiler.statements()
        });
    }

    /// Compiles the text after the statement at the text pointer.
    pub(crate) fn compile_after_call(mut self) {
        self.produce(|compiler| {
            compiler.skip_statement();
            compiler.statements()
        });
    }

    /// Compiles a fragment.
    pub(crate) fn compile_part(mut self, fragment: Fragment) {
        self.produce(|compiler| compiler.fragment(fragment));
    }

    /// Compiles an expression; returns the bytes of stack that it needs.
    pub(crate) fn compile_expression(mut self) -> u8 {
        // An error is an op in the code.
        let _ = self.single_expression();
        self.end_escape();
        self.out.stack_need()
    }

    /// Creates a compiler with the text pointer at the start.
    pub(crate) fn new(ram: &'a Ram, out: Emitter<'a, D>, hooked: HookedReads, from: CompileStart) -> Self {
        Self {
            ram,
            out,
            hooked,
            at: from.text,
            number: from.number,
            depth: 0,
            relation: 0,
            escape: None,
            variant: PhantomData,
        }
    }

    /// Compiles with `work`.
    fn produce(&mut self, work: impl FnOnce(&mut Self) -> Compiled<()>) {
        // An error is an op in the code.
        let _ = work(self);
        if self.escape.is_some() {
            self.emit_stray_return(false);
        }
        self.out.flush();
    }

    /// Emits the return of the evaluation to an address that did not call it.
    fn emit_stray_return(&mut self, goes_on: bool) {
        self.escape = None;
        let cost = self.out.cost();
        self.emit_machine_intrinsic(Intrinsic::StrayReturn { goes_on }, cost);
    }

    /// Ends an escape where only an expression was requested.
    fn end_escape(&mut self) {
        if self.escape.take().is_some() {
            self.out.raise(Fault::Syntax);
        }
    }

    fn single_expression(&mut self) -> Compiled<()> {
        self.at = self.at.wrapping_sub(1);
        self.number()?;
        self.peek_skipping_blanks();
        if !self.is_end() {
            return self.raise(Fault::Syntax);
        }
        self.out.flush();
        self.out.emit(Op::ReturnFromFunction);
        Ok(())
    }

    /// Compiles the following statements, up to the end of the line.
    fn statements(&mut self) -> Compiled<()> {
        while self.follows_statement()? {
            self.statement()?;
        }
        let text = self.at;
        self.out.emit(if self.is_last_end() { Op::EndOfText { text } } else { Op::Continue { text } });
        Ok(())
    }

    /// Continues after a statement: returns true with the next one begun, false at the end of the line.
    /// Stops where code for the following text exists, or where that must be resolved when it is reached.
    fn follows_statement(&mut self) -> Compiled<bool> {
        self.out.flush();
        let text = self.at;
        if self.byte() == 0 {
            return Ok(false);
        }
        if self.out.falls_through(text) {
            return Err(Terminated);
        }
        self.begin_statement()?;
        Ok(true)
    }

    /// Returns whether the text ends with the line that ends here.
    fn is_last_end(&self) -> bool {
        self.ram[usize::from(self.at.wrapping_add(2))] == 0
    }

    fn begin_line(&mut self) {
        let text = self.at;
        let number = text::word(self.ram, text.wrapping_add(3));
        self.number = Some(number);
        self.out.begin_line(text, number);
        self.at = text.wrapping_add(text::LINE_HEADER_SIZE);
        self.out.charge(u32::from(E::costs().dispatch.begin) + Self::far_head_cost(text));
    }

    /// Returns the additional cost of reading a line's head on another page than the zero before it: the high
    /// byte of the link, the number, and moving the text pointer after it.
    fn far_head_cost(text: u16) -> u32 {
        let costs = &E::costs().skip;
        let far = far_bytes(text, 2..=text::LINE_HEADER_SIZE);
        let moved = if far > 0 { u32::from(costs.page) } else { 0 };
        u32::from(costs.far) * far + moved
    }

    fn begin_command(&mut self) {
        self.out.begin_statement(self.at, 0);
        self.out.charge(E::costs().dispatch.begin);
    }

    fn begin_statement(&mut self) -> Compiled<()> {
        let costs = &E::costs().dispatch;
        let is_typed = self.at >> 8 == E::LAYOUT.input_buffer >> 8;
        let saved = if is_typed { costs.typed } else { 0 };
        self.out.begin_statement(self.at, E::costs().flow.statement + costs.colon - saved);
        if self.byte() != b':' {
            return self.raise(Fault::Syntax);
        }
        self.out.charge(E::costs().dispatch.begin);
        Ok(())
    }

    /// Emits an intrinsic that needs the machine.
    fn emit_machine_intrinsic(&mut self, intrinsic: Intrinsic, cost: u16) {
        self.out.emit(Op::MachineIntrinsic { intrinsic, cost });
    }

    fn emit_memory_intrinsic(&mut self, intrinsic: Intrinsic, cost: u16) {
        self.out.emit(Op::MemoryIntrinsic { intrinsic, cost });
    }

    fn raise<T>(&mut self, fault: Fault) -> Compiled<T> {
        self.out.raise(fault);
        Err(Terminated)
    }

    /// Returns the character at the text pointer.
    fn byte(&self) -> u8 {
        self.ram[usize::from(self.at)]
    }

    /// Advances to the next character that is not a blank.
    fn next(&mut self) -> u8 {
        loop {
            self.at = self.at.wrapping_add(1);
            if self.at & 0xff == 0 {
                self.out.charge(E::costs().fetch.page);
            }
            let byte = self.byte();
            if byte != b' ' {
                self.out.charge(E::fetch_cost(byte));
                return byte;
            }
            self.out.charge(E::costs().fetch.blank);
        }
    }

    /// Fetches the current character again, skipping blanks.
    fn peek_skipping_blanks(&mut self) -> u8 {
        let byte = self.byte();
        if byte == b' ' {
            self.out.charge(E::costs().fetch.blank - E::costs().fetch.move_on);
            return self.next();
        }
        self.out.charge(E::fetch_cost(byte) - E::costs().fetch.move_on);
        byte
    }

    /// Returns the meaning of the character at the text pointer.
    fn keyword(&self) -> Option<Keyword> {
        E::KEYWORDS.meaning(self.byte())
    }

    fn is_part(&self, part: Part) -> bool {
        self.keyword() == Some(Keyword::Part(part))
    }

    /// Returns whether the statement ends.
    fn is_end(&self) -> bool {
        matches!(self.byte(), 0 | b':')
    }

    /// Requires a character.
    fn expect(&mut self, expected: u8) -> Compiled<()> {
        let extra = match expected {
            b')' => E::costs().expect.close,
            b'(' => E::costs().expect.open,
            b',' => E::costs().expect.comma,
            _ => 0,
        };
        self.expect_at_cost(expected, E::costs().expect.character + extra)
    }

    /// Requires a character at a specific cost.
    fn expect_at_cost(&mut self, expected: u8, cost: u16) -> Compiled<()> {
        self.out.charge(cost);
        if self.byte() != expected {
            return self.raise(Fault::Syntax);
        }
        self.next();
        Ok(())
    }

    /// Requires a keyword.
    fn expect_keyword(&mut self, expected: Keyword) -> Compiled<()> {
        self.out.charge(E::costs().expect.character);
        if self.keyword() != Some(expected) {
            return self.raise(Fault::Syntax);
        }
        self.next();
        Ok(())
    }

    /// Returns the length of the rest of the statement, ignoring colons in quotes, and the cost of
    /// scanning it.
    fn statement_rest(&self) -> (u16, u32) {
        let mut length = 0;
        let mut in_quotes = false;
        let mut cost = 0;
        loop {
            let byte = self.ram[usize::from(self.at.wrapping_add(length))];
            if byte == 0 || byte == b':' && !in_quotes || length == u16::MAX {
                let colon = if byte == b':' { E::costs().skip.colon } else { 0 };
                let head = E::costs().skip.begin + E::costs().skip.statement + colon;
                return (length, cost + u32::from(head) + self.far_cost(length));
            }
            if byte == b'"' {
                in_quotes = !in_quotes;
                cost += u32::from(E::costs().skip.quote);
            }
            cost += u32::from(E::costs().skip.character);
            length += 1;
        }
    }

    /// Returns the cycles for advancing from here to the end of the statement.
    fn statement_end_cost(&self) -> u32 {
        let (length, cost) = self.statement_rest();
        cost + self.skip_move_cost(length)
    }

    /// Advances to the end of the statement.
    fn skip_statement(&mut self) {
        self.out.charge(self.statement_end_cost());
        self.at = self.at.wrapping_add(self.statement_rest().0);
    }

    /// Returns the length of the rest of the line, and the cycles for scanning it.
    fn line_rest(&self) -> (u16, u32) {
        let rest = text::tokens(self.ram, self.at.wrapping_sub(text::LINE_HEADER_SIZE));
        let quotes = rest.iter().filter(|&&byte| byte == b'"').count() as u32;
        let length = rest.len() as u16;
        let cost = u32::from(E::costs().skip.begin)
            + u32::from(length) * u32::from(E::costs().skip.character)
            + quotes * u32::from(E::costs().skip.quote)
            + self.far_cost(length);
        (length, cost)
    }

    /// Returns the cycles for advancing from here to the end of the line.
    fn line_end_cost(&self) -> u32 {
        let (length, cost) = self.line_rest();
        cost + self.skip_move_cost(length)
    }

    /// Returns the additional cost of scanning the characters on another page, the one at the end
    /// included.
    fn far_cost(&self, length: u16) -> u32 {
        let far = (self.at & 0xff).saturating_add(length).saturating_sub(0xff);
        u32::from(far) * u32::from(E::costs().skip.far)
    }

    /// Returns the cost of advancing the pointer past scanned text.
    fn skip_move_cost(&self, length: u16) -> u32 {
        let page = if (self.at & 0xff).saturating_add(length) > 0xff { E::costs().skip.page } else { 0 };
        u32::from(E::costs().skip.move_on + page)
    }

    /// Reserves stack for a part of the statement while `part` is compiled.
    fn with_stack<T>(&mut self, bytes: u8, part: impl FnOnce(&mut Self) -> Compiled<T>) -> Compiled<T> {
        self.depth = self.depth.saturating_add(bytes);
        let done = part(self);
        self.depth = self.depth.saturating_sub(bytes);
        done
    }
}
