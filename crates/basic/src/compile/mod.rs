//! The compiler: one line of tokens to bytecode.
//!
//! It walks the text exactly as the original interpreter does and charges what the walk costs; what the original
//! would find wrong becomes an op at the place where it would find it. Nothing is evaluated here.

mod expression;
mod files;
mod flow;
mod lists;
mod names;
mod statement;

use crate::{
    costs::Costs,
    dialect::Dialect,
    fault::Fault,
    keyword::{Keyword, Part},
    op::{Op, Pc},
    program::Program,
    text,
};

/// The statement cannot be compiled further: an op that raises its error has been emitted.
#[derive(Clone, Copy, Debug)]
struct Stop;

type Compiled<T> = Result<T, Stop>;

/// What an expression yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Number,
    Text,
}

/// A compilation under way.
pub(crate) struct Compiler<'a, D: Dialect> {
    ram: &'a [u8; 0x1_0000],
    program: &'a mut Program<D::Number>,
    /// The text pointer: the character looked at.
    at: u16,
    /// The line, as a place in the table of lines; none for a typed command.
    line: Option<u16>,
    /// Cycles charged but not yet put into an op.
    pending: u32,
    /// Bytes of stack in use.
    depth: u8,
    /// The [`Op::Statement`] or [`Op::Line`] of the statement under way.
    current: Option<usize>,
    /// Emits tests of the stack inside expressions instead of noting their need at the statement.
    tests_room: bool,
    /// Code up to here is not to be merged with what follows: something jumps to it.
    barrier: usize,
}

/// What to compile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    /// The line, as a place in the table; none for a typed command.
    pub line: Option<u16>,
    /// Where the text pointer stands between statements: on a colon, or on the byte before the line or command.
    pub text: u16,
    /// Begins at the head of the line.
    pub at_head: bool,
    /// With tests of the stack in its expressions.
    pub tests_room: bool,
}

impl<'a, D: Dialect> Compiler<'a, D> {
    const COSTS: Costs = D::COSTS;

    /// A compiler that begins with the text pointer at `text`.
    fn new(ram: &'a [u8; 0x1_0000], program: &'a mut Program<D::Number>, extent: Extent) -> Self {
        let barrier = program.code.len();
        Self {
            ram,
            program,
            at: extent.text,
            line: extent.line,
            pending: 0,
            depth: 0,
            current: None,
            tests_room: extent.tests_room,
            barrier,
        }
    }

    /// Compiles what `work` does and returns where the code begins.
    fn produce(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
        work: impl FnOnce(&mut Self) -> Compiled<()>,
    ) -> Pc {
        let mut compiler = Self::new(ram, program, extent);
        let start = compiler.pc();
        // A part that cannot be compiled ends in the op that says why.
        let _ = work(&mut compiler);
        compiler.flush();
        start
    }

    /// Compiles to the end of the line and returns where the code begins.
    pub(crate) fn compile(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
    ) -> Pc {
        Self::produce(ram, program, extent, |compiler| compiler.statements(extent))
    }

    /// Compiles a typed command, whose text pointer stands on the byte before it.
    pub(crate) fn compile_command(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
    ) -> Pc {
        Self::produce(ram, program, extent, |compiler| {
            compiler.current = Some(compiler.program.code.len());
            compiler.emit(Op::Statement { text: extent.text, cost: 0, room: 0 });
            compiler.charge(Self::COSTS.dispatch);
            compiler.statement()?;
            compiler.statements(extent)
        })
    }

    /// Compiles the rest of a statement that a `RETURN` comes back to: skips to its end, then goes on.
    pub(crate) fn compile_rest(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
    ) -> Pc {
        Self::produce(ram, program, extent, |compiler| {
            compiler.skip_statement();
            compiler.flush();
            compiler.statements(Extent { text: compiler.at, at_head: false, ..extent })
        })
    }

    /// Compiles one expression for machine code that asks for it; the code ends with [`Op::ReturnDefined`]. Returns the code and
    /// the place after the expression.
    pub(crate) fn compile_expression(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
    ) -> (Pc, u16) {
        let mut compiler = Self::new(ram, program, extent);
        let start = compiler.pc();
        compiler.at = compiler.at.wrapping_sub(1);
        if compiler.number().is_ok() {
            compiler.here();
            compiler.flush();
            compiler.emit(Op::ReturnDefined);
        }
        let end = compiler.at;
        (start, end)
    }

    /// Compiles the expression of a defined function, which must be all that stands in its statement; the code ends with
    /// [`Op::ReturnDefined`].
    pub(crate) fn compile_definition(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
    ) -> Pc {
        Self::produce(ram, program, extent, |compiler| {
            compiler.at = compiler.at.wrapping_sub(1);
            compiler.number()?;
            compiler.here();
            if !compiler.is_end() {
                return compiler.raise(Fault::Syntax);
            }
            compiler.flush();
            compiler.emit(Op::ReturnDefined);
            Ok(())
        })
    }

    fn statements(&mut self, extent: Extent) -> Compiled<()> {
        if extent.at_head {
            self.begin_line();
        }
        let mut is_head = extent.at_head;
        loop {
            if !core::mem::take(&mut is_head) {
                match self.byte() {
                    0 => {
                        self.end_line();
                        return Ok(());
                    }
                    b':' => self.begin_statement(),
                    _ => return self.raise(Fault::Syntax),
                }
            }
            self.statement()?;
        }
    }

    fn begin_line(&mut self) {
        let place = self.line.expect("a line head belongs to a line of the table");
        let line = self.program.lines[usize::from(place)];
        let number = line.number;
        self.flush();
        self.current = Some(self.program.code.len());
        let head = self.program.line_head(place, number);
        self.emit(head);
        self.at = line.address.wrapping_add(text::LINE_HEAD - 1);
        self.charge(Self::COSTS.dispatch);
    }

    fn begin_statement(&mut self) {
        let cost = Self::COSTS.statement + Self::COSTS.colon;
        self.flush();
        self.current = Some(self.program.code.len());
        self.emit(Op::Statement { text: self.at, cost, room: 0 });
        self.charge(Self::COSTS.dispatch);
    }

    fn end_line(&mut self) {
        self.flush();
        let follows = self.line.filter(|&place| usize::from(place) + 1 < self.program.lines.len());
        if follows.is_some() {
            let jump = self.program.jump(None, follows);
            self.emit(Op::NextLine { jump });
        } else {
            self.emit(Op::EndOfText { text: self.at });
        }
    }

    fn pc(&self) -> Pc {
        Pc::try_from(self.program.code.len()).expect("the code of 64 KiB of text has fewer than 2^32 ops")
    }

    /// Emits an op, in one with the op before it where there is such an op and nothing jumps between the two.
    fn emit(&mut self, op: Op) {
        let code = &mut self.program.code;
        if code.len() > self.barrier
            && let Some(last) = code.last_mut()
            && let Some(merged) = last.followed_by(op)
        {
            *last = merged;
            return;
        }
        code.push(op);
    }

    /// Adds cycles that the next op will charge.
    fn charge(&mut self, cycles: u16) {
        self.pending += u32::from(cycles);
    }

    /// Takes the pending cycles for an op; what does not fit is charged by an op of its own.
    fn cost(&mut self) -> u16 {
        let pending = core::mem::take(&mut self.pending);
        u16::try_from(pending).unwrap_or_else(|_| {
            self.emit(Op::Spend { cycles: pending });
            0
        })
    }

    /// Charges the pending cycles now.
    fn flush(&mut self) {
        let cycles = core::mem::take(&mut self.pending);
        if cycles != 0 {
            self.emit(Op::Spend { cycles });
        }
    }

    fn raise<T>(&mut self, fault: Fault) -> Compiled<T> {
        self.flush();
        self.emit(Op::Raise { fault });
        Err(Stop)
    }

    /// The character at the text pointer.
    fn byte(&self) -> u8 {
        self.ram[usize::from(self.at)]
    }

    /// Moves to the next character that is not a blank.
    fn next(&mut self) -> u8 {
        loop {
            self.at = self.at.wrapping_add(1);
            if self.at & 0xff == 0 {
                self.charge(Self::COSTS.fetch_page);
            }
            let byte = self.byte();
            if byte != b' ' {
                self.charge(D::fetch_cost(byte));
                return byte;
            }
            self.charge(Self::COSTS.fetch_blank);
        }
    }

    /// Looks at the present character again, moving over blanks.
    fn here(&mut self) -> u8 {
        let byte = self.byte();
        if byte == b' ' {
            self.charge(Self::COSTS.fetch_blank - Self::COSTS.fetch_move);
            return self.next();
        }
        self.charge(D::fetch_cost(byte) - Self::COSTS.fetch_move);
        byte
    }

    /// What the character at the text pointer means.
    fn keyword(&self) -> Option<Keyword> {
        D::KEYWORDS.meaning(self.byte())
    }

    fn is_part(&self, part: Part) -> bool {
        self.keyword() == Some(Keyword::Part(part))
    }

    /// The end of a statement.
    fn is_end(&self) -> bool {
        matches!(self.byte(), 0 | b':')
    }

    /// Demands a character.
    fn expect(&mut self, wanted: u8) -> Compiled<()> {
        let extra = match wanted {
            b')' => Self::COSTS.expect_close,
            b'(' => Self::COSTS.expect_open,
            b',' => Self::COSTS.expect_comma,
            _ => 0,
        };
        self.charge(Self::COSTS.expect + extra);
        if self.byte() != wanted {
            return self.raise(Fault::Syntax);
        }
        self.next();
        Ok(())
    }

    /// Demands a word.
    fn expect_keyword(&mut self, wanted: Keyword) -> Compiled<()> {
        self.charge(Self::COSTS.expect);
        if self.keyword() != Some(wanted) {
            return self.raise(Fault::Syntax);
        }
        self.next();
        Ok(())
    }

    /// The length of the rest of the statement, quotes respected, and what scanning it costs.
    fn statement_rest(&self) -> (u16, u32) {
        let mut length = 0;
        let mut in_quotes = false;
        let mut cost = 0;
        loop {
            let byte = self.ram[usize::from(self.at.wrapping_add(length))];
            if byte == 0 || byte == b':' && !in_quotes {
                let colon = if byte == b':' { Self::COSTS.skip_colon } else { 0 };
                let head = Self::COSTS.skip + Self::COSTS.skip_statement + colon;
                return (length, cost + u32::from(head) + self.far_cost(length));
            }
            if byte == b'"' {
                in_quotes = !in_quotes;
                cost += u32::from(Self::COSTS.skip_quote);
            }
            cost += u32::from(Self::COSTS.skip_character);
            length += 1;
        }
    }

    /// The cycles for moving to the end of the statement from here.
    fn statement_end_cost(&self) -> u32 {
        let (length, cost) = self.statement_rest();
        cost + self.skip_move_cost(length)
    }

    /// Moves to the end of the statement.
    fn skip_statement(&mut self) {
        self.pending += self.statement_end_cost();
        self.at = self.at.wrapping_add(self.statement_rest().0);
    }

    /// The length of the rest of the line, and the cycles for scanning it.
    fn line_rest(&self) -> (u16, u32) {
        let rest = text::tokens(self.ram, self.at.wrapping_sub(text::LINE_HEAD));
        let quotes = rest.iter().filter(|&&byte| byte == b'"').count() as u32;
        let length = rest.len() as u16;
        let cost = u32::from(Self::COSTS.skip)
            + u32::from(length) * u32::from(Self::COSTS.skip_character)
            + quotes * u32::from(Self::COSTS.skip_quote)
            + self.far_cost(length);
        (length, cost)
    }

    /// The cycles for moving to the end of the line from here.
    fn line_end_cost(&self) -> u32 {
        let (length, cost) = self.line_rest();
        cost + self.skip_move_cost(length)
    }

    /// What scanning costs more for the characters on another page, the one at the end included.
    fn far_cost(&self, length: u16) -> u32 {
        let far = ((self.at & 0xff) + length).saturating_sub(0xff);
        u32::from(far) * u32::from(Self::COSTS.skip_far)
    }

    /// What moving the pointer behind scanned text costs.
    fn skip_move_cost(&self, length: u16) -> u32 {
        let page = if (self.at & 0xff) + length > 0xff { Self::COSTS.skip_page } else { 0 };
        u32::from(Self::COSTS.skip_move + page)
    }

    /// Takes stack for a part of the statement while `part` is compiled.
    fn nested<T>(&mut self, bytes: u8, part: impl FnOnce(&mut Self) -> Compiled<T>) -> Compiled<T> {
        self.depth = self.depth.saturating_add(bytes);
        let done = part(self);
        self.depth = self.depth.saturating_sub(bytes);
        done
    }
}
