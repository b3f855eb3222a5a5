//! The compiler: one line of tokens to bytecode.
//!
//! It walks the text exactly as the original interpreter does and charges what the walk costs; what the original
//! would find wrong becomes an op at the place where it would find it. Nothing is evaluated here.

pub(crate) mod aside;
mod expression;
mod files;
mod flow;
mod lists;
mod names;
mod statement;

pub(crate) use expression::{SAFE, STACK_RESERVE};

use crate::{
    dialect::Dialect,
    fault::Fault,
    keyword::{Keyword, Part},
    op::{Op, Pc},
    program::{Asked, Expression, Program},
    text,
};

/// The statement cannot be compiled further: an op that raises its error has been emitted.
#[derive(Clone, Copy, Debug)]
struct Stop;

type Compiled<T> = Result<T, Stop>;

/// What an expression yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Number,
    Text,
}

/// A compilation under way.
pub(crate) struct Compiler<'a, D: Dialect> {
    ram: &'a [u8; 0x1_0000],
    program: &'a mut Program<D::Number>,
    /// The text pointer: the character looked at.
    at: u16,
    /// The number of the line; none for a typed command.
    number: Option<u16>,
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
    /// Machine code asked for it and is not asked in turn.
    is_aside: bool,
    /// The most stack that an expression outside statements needs.
    room: u8,
}

/// What to compile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    /// Where the text pointer stands between statements: on a colon, on the byte before a line or a typed command.
    pub text: u16,
    /// The number of the line that is current there; none for a typed command.
    pub number: Option<u16>,
    /// With tests of the stack in its expressions: one statement alone.
    pub tests_room: bool,
}

impl<'a, D: Dialect> Compiler<'a, D> {
    /// A compiler that begins with the text pointer at `text`.
    fn new(ram: &'a [u8; 0x1_0000], program: &'a mut Program<D::Number>, extent: Extent) -> Self {
        let barrier = program.code.len();
        Self {
            ram,
            program,
            at: extent.text,
            number: extent.number,
            pending: 0,
            depth: 0,
            current: None,
            tests_room: extent.tests_room,
            barrier,
            is_aside: false,
            room: 0,
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

    /// Compiles what the text pointer stands before, to the end of the line, and returns where the code begins.
    pub(crate) fn compile(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
    ) -> Pc {
        Self::produce(ram, program, extent, |compiler| {
            if extent.text == D::LAYOUT.input_buffer.wrapping_sub(1) {
                compiler.begin_command();
            } else if compiler.byte() != 0 {
                compiler.begin_statement()?;
            } else if compiler.is_last_end() {
                let text = compiler.at;
                compiler.note_place(text);
                compiler.emit(Op::EndOfText { text });
                return Ok(());
            } else {
                compiler.begin_line();
            }
            compiler.statement()?;
            compiler.statements()
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
            compiler.statements()
        })
    }

    /// Compiles one expression that is asked for from elsewhere; the code ends with [`Op::ReturnDefined`].
    pub(crate) fn compile_expression(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
        asked: Asked,
    ) -> Expression {
        let extent = Extent { tests_room: asked != Asked::ByCall, ..extent };
        let mut compiler = Self::new(ram, program, extent);
        let pc = compiler.pc();
        // What is wrong in it ends in the op that says why.
        let _ = compiler.lone_expression();
        Expression { text: extent.text, asked, pc, room: compiler.room }
    }

    fn lone_expression(&mut self) -> Compiled<()> {
        self.at = self.at.wrapping_sub(1);
        self.number()?;
        self.here();
        if !self.is_end() {
            return self.raise(Fault::Syntax);
        }
        self.flush();
        self.emit(Op::ReturnDefined);
        Ok(())
    }

    /// The statements behind one, up to the end of the line.
    fn statements(&mut self) -> Compiled<()> {
        while self.follows_statement()? {
            self.statement()?;
        }
        let text = self.at;
        self.emit(if self.is_last_end() { Op::EndOfText { text } } else { Op::GoOn { text } });
        Ok(())
    }

    /// Goes on behind a statement: true with the next one begun, false at the end of the line. Stops where there is code for what
    /// follows, or where it must be found out when it is reached.
    fn follows_statement(&mut self) -> Compiled<bool> {
        self.flush();
        let text = self.at;
        if self.byte() == 0 {
            return Ok(false);
        }
        if self.tests_room || self.program.places.contains_key(&text) {
            self.emit(Op::GoOn { text });
            return Err(Stop);
        }
        self.begin_statement()?;
        Ok(true)
    }

    /// Whether the text ends with the line that ends here.
    fn is_last_end(&self) -> bool {
        self.ram[usize::from(self.at.wrapping_add(2))] == 0
    }

    /// Notes that the code put out next goes on where the text pointer stands at `text`.
    fn note_place(&mut self, text: u16) {
        self.current = Some(self.program.code.len());
        let pc = self.pc();
        let places = if self.tests_room { &mut self.program.tested } else { &mut self.program.places };
        places.insert(text, pc);
    }

    fn begin_line(&mut self) {
        let text = self.at;
        let number = text::word(self.ram, text.wrapping_add(3));
        self.number = Some(number).filter(|number| number >> 8 != 0xff);
        self.note_place(text);
        let line = self.program.line(text, number);
        let head = self.program.line_head(line, number);
        self.emit(head);
        self.at = text.wrapping_add(text::LINE_HEAD);
        self.charge(D::costs().dispatch);
    }

    fn begin_command(&mut self) {
        let text = self.at;
        self.note_place(text);
        self.emit(Op::Statement { text, cost: 0, room: 0 });
        self.charge(D::costs().dispatch);
    }

    fn begin_statement(&mut self) -> Compiled<()> {
        let cost = D::costs().statement + D::costs().colon;
        let text = self.at;
        self.note_place(text);
        self.emit(Op::Statement { text, cost, room: 0 });
        if self.byte() != b':' {
            return self.raise(Fault::Syntax);
        }
        self.charge(D::costs().dispatch);
        Ok(())
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
                self.charge(D::costs().fetch_page);
            }
            let byte = self.byte();
            if byte != b' ' {
                self.charge(D::fetch_cost(byte));
                return byte;
            }
            self.charge(D::costs().fetch_blank);
        }
    }

    /// Looks at the present character again, moving over blanks.
    fn here(&mut self) -> u8 {
        let byte = self.byte();
        if byte == b' ' {
            self.charge(D::costs().fetch_blank - D::costs().fetch_move);
            return self.next();
        }
        self.charge(D::fetch_cost(byte) - D::costs().fetch_move);
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
            b')' => D::costs().expect_close,
            b'(' => D::costs().expect_open,
            b',' => D::costs().expect_comma,
            _ => 0,
        };
        self.charge(D::costs().expect + extra);
        if self.byte() != wanted {
            return self.raise(Fault::Syntax);
        }
        self.next();
        Ok(())
    }

    /// Demands a word.
    fn expect_keyword(&mut self, wanted: Keyword) -> Compiled<()> {
        self.charge(D::costs().expect);
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
            if byte == 0 || byte == b':' && !in_quotes || length == u16::MAX {
                let colon = if byte == b':' { D::costs().skip_colon } else { 0 };
                let head = D::costs().skip + D::costs().skip_statement + colon;
                return (length, cost + u32::from(head) + self.far_cost(length));
            }
            if byte == b'"' {
                in_quotes = !in_quotes;
                cost += u32::from(D::costs().skip_quote);
            }
            cost += u32::from(D::costs().skip_character);
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
        let cost = u32::from(D::costs().skip)
            + u32::from(length) * u32::from(D::costs().skip_character)
            + quotes * u32::from(D::costs().skip_quote)
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
        let far = (self.at & 0xff).saturating_add(length).saturating_sub(0xff);
        u32::from(far) * u32::from(D::costs().skip_far)
    }

    /// What moving the pointer behind scanned text costs.
    fn skip_move_cost(&self, length: u16) -> u32 {
        let page = if (self.at & 0xff).saturating_add(length) > 0xff { D::costs().skip_page } else { 0 };
        u32::from(D::costs().skip_move + page)
    }

    /// Takes stack for a part of the statement while `part` is compiled.
    fn nested<T>(&mut self, bytes: u8, part: impl FnOnce(&mut Self) -> Compiled<T>) -> Compiled<T> {
        self.depth = self.depth.saturating_add(bytes);
        let done = part(self);
        self.depth = self.depth.saturating_sub(bytes);
        done
    }
}
