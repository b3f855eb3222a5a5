//! Statements, the main loop, errors, the program's text, memory.

use basic::{fault::Fault, memory::move_block};

use super::{Answer, Call, at};
use crate::{
    CbmBasic, KEYWORDS,
    edition::{Edition, Host},
    interpreter::After,
    keyword::Statement,
    text, tokens,
};

/// BASIC's pointers to program, arrays, their end, strings, data.
const PROGRAM: u16 = 0x2b;
const ARRAYS: u16 = 0x2f;
const ARRAYS_END: u16 = 0x31;
const STRINGS: u16 = 0x33;
const DATA: u16 = 0x41;
/// The flag by which DIM tells that no element is wanted.
const DIM: usize = 0x0c;
/// Ends of blocks that are moved: target, source.
const TARGET_END: u16 = 0x58;
const SOURCE_END: u16 = 0x5a;
/// Size of an array being made.
const SIZE: u16 = 0x71;
/// Bytes of a variable.
const VARIABLE: u16 = 7;
/// The buffer for typed lines.
const BUFFER: u16 = 0x0200;
/// Vectors of errors, the main loop, tokenising, statements, and where they go to at first.
const ERROR_VECTOR: u16 = 0x0300;
const MAIN_VECTOR: u16 = 0x0302;
const TOKENISE_VECTOR: u16 = 0x0304;
const STATEMENT_VECTOR: u16 = 0x0308;
const ERROR: u16 = 0xe38b;
const VECTORS: [u16; 6] = [ERROR, 0xa483, 0xa57c, 0xa71a, 0xa7e4, 0xae86];

/// Statements behind their keywords.
#[rustfmt::skip]
const STATEMENTS: [(u16, Statement); 31] = [
    (0xa69c, Statement::List),     (0xa742, Statement::For),      (0xa82f, Statement::Stop),
    (0xa831, Statement::End),      (0xa857, Statement::Cont),     (0xa871, Statement::Run),     (0xa883, Statement::Gosub),
    (0xa8d2, Statement::Return),   (0xa928, Statement::If),       (0xa94b, Statement::On),      (0xa9a5, Statement::Let),
    (0xaa80, Statement::PrintFile),(0xaa86, Statement::Cmd),      (0xab7b, Statement::Get),     (0xaba5, Statement::InputFile),
    (0xabbf, Statement::Input),    (0xac06, Statement::Read),     (0xad1e, Statement::Next),    (0xb081, Statement::Dim),
    (0xb3b3, Statement::Def),      (0xb824, Statement::Poke),     (0xb82d, Statement::Wait),    (0xe12a, Statement::Sys),
    (0xe156, Statement::Save),     (0xe165, Statement::Verify),   (0xe168, Statement::Load),    (0xe1be, Statement::Open),
    (0xe1c7, Statement::Close),    (0xa642, Statement::New),      (0xa65e, Statement::Clr),     (0xa8a0, Statement::Goto),
];

/// Errors that routines jump to when they find them.
#[rustfmt::skip]
const FAULTS: [(u16, Fault); 14] = [
    (0xa435, Fault::OutOfMemory),       (0xa8e0, Fault::ReturnWithoutGosub), (0xa8e3, Fault::UndefinedStatement),
    (0xad99, Fault::TypeMismatch),      (0xaf08, Fault::Syntax),             (0xb245, Fault::BadSubscript),
    (0xb248, Fault::IllegalQuantity),   (0xb3ab, Fault::IllegalDirect),      (0xb3ae, Fault::UndefinedFunction),
    (0xb4d0, Fault::FormulaTooComplex), (0xb658, Fault::StringTooLong),      (0xb97e, Fault::Overflow),
    (0xbb8a, Fault::DivisionByZero),    (0xad30, Fault::NextWithoutFor),
];

impl<M: Host> Call<'_, M> {
    pub(super) fn control(&mut self) -> Answer {
        if let Some(&(_, fault)) = FAULTS.iter().find(|row| row.0 == self.address) {
            return Some(Err(fault));
        }
        self.main_loop().or_else(|| self.program()).or_else(|| self.memory()).or_else(|| {
            let row = STATEMENTS.iter().find(|row| row.0 == self.address)?;
            Some(self.statement(row.1))
        })
    }

    /// The loop of statements, and that of typed lines.
    fn main_loop(&mut self) -> Answer {
        Some(match self.address {
            // NEWSTT, and the jump to it.
            0xa7ae | 0xa7ea => Ok(After::Statements),
            // The fetch before a statement, the statement, also called by a routine of the program's.
            0xa7e1 => Ok(After::GoesOn(self.word(STATEMENT_VECTOR))),
            // Vectors to their first places.
            0xe453 => {
                self.restore_vectors();
                Ok(After::Returns)
            }
            0xa7e4 => {
                self.advance();
                Ok(After::Statement)
            }
            0xa7e7 | 0xa7ed => Ok(After::Statement),
            // The test of the STOP key within.
            0xa82c => Ok(After::GoesOn(0xffe1)),
            // READY, and warm starts.
            0xa474 => Ok(After::Prompt { says_ready: true }),
            0xe386 | 0xe37b => {
                self.m.select_default();
                Ok(After::Prompt { says_ready: true })
            }
            0xa480 => Ok(After::GoesOn(self.word(MAIN_VECTOR))),
            0xa483 => Ok(After::Prompt { says_ready: false }),
            // A line at X and Y; at the text pointer, behind its first character; the same tokenised already.
            0xa486 => {
                let registers = self.registers();
                self.set_word(at::TEXT, u16::from_le_bytes([registers.x, registers.y]));
                self.take_line(1)
            }
            0xa48a => self.take_line(1),
            0xa496 | 0xa49c => self.take_line(0),
            0xa4a2 => self.store_line(),
            // INLIN.
            0xa560 => match self.interpreter.read_line(self.engine, self.m) {
                Ok(true) => {
                    self.set_registers(|registers| (registers.x, registers.y) = (0xff, 0x01));
                    Ok(After::Returns)
                }
                Ok(false) => Ok(After::Waits),
                Err(fault) => Err(fault),
            },
            // CRUNCH.
            0xa579 => Ok(After::GoesOn(self.word(TOKENISE_VECTOR))),
            0xa57c => self.tokenise(),
            // Errors by number, through their vector and behind it; the message alone.
            0xa437 => match self.word(ERROR_VECTOR) {
                ERROR => self.error(),
                vector => Ok(After::GoesOn(vector)),
            },
            ERROR | 0xa43a => self.error(),
            // Behind the tokens of a typed command.
            0xa499 => Ok(After::Command),
            0xe394 => Ok(After::Restarts),
            _ => return None,
        })
    }

    /// Sets BASIC's vectors as the start-up does.
    fn restore_vectors(&mut self) {
        for (vector, address) in (ERROR_VECTOR..).step_by(2).zip(VECTORS) {
            for (at, byte) in (vector..).zip(u16::to_le_bytes(address)) {
                self.m.poke(at, byte);
            }
        }
        self.spend(250);
    }

    /// The error whose number is in X; with bit 7 there is none.
    fn error(&mut self) -> Result<After, Fault> {
        match self.registers().x {
            number if number & 0x80 != 0 => Ok(After::Prompt { says_ready: true }),
            number => Ok(After::Reports(CbmBasic::fault_numbered(number).unwrap_or(Fault::Syntax))),
        }
    }

    /// Takes the line that stands `behind` places after the text pointer's in the buffer's page.
    fn take_line(&mut self, behind: u8) -> Result<After, Fault> {
        let start = self.byte(usize::from(at::TEXT)).wrapping_add(behind);
        let page = usize::from(BUFFER);
        let line = self.m.ram()[page + usize::from(start)..page + 0x100].to_vec();
        let length = line.iter().position(|&byte| byte == 0).unwrap_or(line.len() - 1);
        if line[..length].iter().all(|&byte| byte == b' ') {
            return Ok(After::Prompt { says_ready: false });
        }
        self.m.ram_mut()[page..page + length].copy_from_slice(&line[..length]);
        self.set_byte(page + length, 0);
        Ok(After::TakeLine)
    }

    /// Puts the tokens in the buffer into the program under the number read last.
    fn store_line(&mut self) -> Result<After, Fault> {
        let number = self.word(at::INTEGER);
        let tokens = text::tokens(self.m.ram(), BUFFER - text::LINE_HEAD).to_vec();
        self.interpreter.store_line(self.engine, self.m, number, &tokens)?;
        Ok(After::Prompt { says_ready: false })
    }

    /// Makes tokens of the text at the text pointer, at the beginning of the buffer.
    fn tokenise(&mut self) -> Result<After, Fault> {
        let text = self.word(at::TEXT);
        let from = usize::from(text);
        let length = self.m.ram()[from..].iter().take(0xff).position(|&byte| byte == 0).unwrap_or(0);
        let line = self.m.ram()[from..from + length].to_vec();
        let tokens = tokens::tokenise(&line, &KEYWORDS);
        let page = usize::from(BUFFER);
        let ram = self.m.ram_mut();
        ram[page..page + tokens.len()].copy_from_slice(&tokens);
        ram[page + tokens.len()..page + tokens.len() + 3].fill(0);
        self.set_word(at::TEXT, BUFFER - 1);
        self.set_registers(|registers| {
            registers.y = tokens.len() as u8 + 5;
            registers.a = 0xff;
        });
        self.spend(100 + 200 * length as u64);
        Ok(After::Returns)
    }

    /// A statement behind its keyword: what called it goes on if it is machine code, otherwise the program does.
    fn statement(&mut self, statement: Statement) -> Result<After, Fault> {
        let is_called_by_code = self.m.caller() < 0xa000 || (0xc000..0xe000).contains(&self.m.caller());
        let jumps = matches!(
            statement,
            Statement::For
                | Statement::Next
                | Statement::Run
                | Statement::Gosub
                | Statement::Return
                | Statement::If
                | Statement::On
                | Statement::Input
                | Statement::InputFile
                | Statement::Load
                | Statement::Sys
                | Statement::End
                | Statement::Stop
                | Statement::Cont
                | Statement::New
                | Statement::List
                | Statement::Goto
        );
        match statement {
            Statement::Goto => {
                self.linget()?;
                self.goto()
            }
            _ if jumps || !is_called_by_code => Ok(After::Perform(statement)),
            _ => self.interpreter.perform(self.engine, self.m, statement).map(|()| After::Returns),
        }
    }

    /// The program's text: finding lines, pointers, links, clearing.
    fn program(&mut self) -> Answer {
        Some(match self.address {
            // GOTO with the number read; STXPT; RESTORE.
            0xa8a3 => self.goto(),
            0xa68e => {
                let start = self.word(PROGRAM).wrapping_sub(1);
                self.set_word(at::TEXT, start);
                self.spend(24);
                Ok(After::Returns)
            }
            0xa81d => {
                let start = self.word(PROGRAM).wrapping_sub(1);
                self.set_word(DATA, start);
                self.spend(24);
                Ok(After::Returns)
            }
            // FNDLIN from the start, from A and X.
            0xa613 => {
                let start = self.word(PROGRAM);
                self.find_line(start)
            }
            0xa617 => {
                let registers = self.registers();
                self.find_line(u16::from_le_bytes([registers.a, registers.x]))
            }
            // LNKPRG.
            0xa533 => {
                let start = self.word(PROGRAM);
                let end = text::relink(self.m.ram_mut(), start);
                self.engine.text_changed();
                let [low, high] = end.wrapping_sub(2).to_le_bytes();
                self.set_word(at::INDEX, u16::from_le_bytes([low, high]));
                self.spend(40 + 12 * u64::from(end.wrapping_sub(start)));
                Ok(After::Returns)
            }
            // SCRTCH; RUNC; CLEARC without and with closing files.
            0xa644 => {
                self.interpreter.delete_program(self.engine, self.m);
                Ok(After::Returns)
            }
            0xa659 => {
                self.interpreter.clear_all(self.engine, self.m);
                let start = self.word(PROGRAM).wrapping_sub(1);
                self.set_word(at::TEXT, start);
                Ok(After::Returns)
            }
            0xa660 | 0xa663 => {
                self.interpreter.clear_all(self.engine, self.m);
                Ok(After::Returns)
            }
            _ => return None,
        })
    }

    /// Moves the text pointer before the line whose number was read.
    fn goto(&mut self) -> Result<After, Fault> {
        let number = self.word(at::INTEGER);
        let start = self.word(PROGRAM);
        let found = text::lines(self.m.ram(), start).find(|line| line.number >= number);
        let line = found.filter(|line| line.number == number).ok_or(Fault::UndefinedStatement)?;
        self.set_word(at::LINE, line.address);
        self.set_word(at::TEXT, line.address.wrapping_sub(1));
        self.spend(300);
        Ok(After::Returns)
    }

    fn find_line(&mut self, start: u16) -> Result<After, Fault> {
        let number = self.word(at::INTEGER);
        let mut place = start;
        let mut is_found = false;
        for line in text::lines(self.m.ram(), start) {
            place = line.address;
            if line.number >= number {
                is_found = line.number == number;
                break;
            }
            place = text::word(self.m.ram(), line.address);
        }
        self.set_word(at::LINE, place);
        self.set_carry(is_found);
        self.spend(200);
        Ok(After::Returns)
    }

    /// Room: on the stack, in memory; moving blocks; variables and arrays.
    fn memory(&mut self) -> Answer {
        Some(match self.address {
            // GETSTK; REASON.
            0xa3fb => {
                self.spend(20);
                Ok(After::Returns)
            }
            0xa408 => self.reason(self.address_ay()),
            // BLTU, and its part that leaves the end of the arrays.
            0xa3b8 => {
                let end = self.address_ay();
                self.reason(end).and_then(|_| {
                    self.set_word(ARRAYS_END, end);
                    self.move_block()
                })
            }
            0xa3bf => self.move_block(),
            // The search among the variables from X and A on, while the flags say that there are more.
            0xb111 => {
                if self.registers().status & super::ZERO != 0 {
                    self.address = 0xb113;
                    return self.text();
                }
                self.search_variables()
            }
            // The filling of an array with what is in A, and what follows.
            0xb2c2 => self.fill_array(),
            _ => return None,
        })
    }

    fn reason(&mut self, wanted: u16) -> Result<After, Fault> {
        if wanted >= self.word(STRINGS) {
            self.interpreter.collect(self.engine, self.m);
        }
        self.spend(20);
        if wanted < self.word(STRINGS) { Ok(After::Returns) } else { Err(Fault::OutOfMemory) }
    }

    fn move_block(&mut self) -> Result<After, Fault> {
        let (from, end, target_end) = (self.word(at::LINE), self.word(SOURCE_END), self.word(TARGET_END));
        let length = end.wrapping_sub(from);
        for offset in (0..length).rev() {
            let byte = self.m.peek(from.wrapping_add(offset));
            self.m.poke(target_end.wrapping_sub(length).wrapping_add(offset), byte);
        }
        // The high bytes end one too low.
        self.set_word(SOURCE_END, from.wrapping_sub(0x100));
        self.set_word(TARGET_END, target_end.wrapping_sub(length).wrapping_sub(0x100));
        self.engine.text_changed();
        self.spend(60 + 16 * u64::from(length));
        Ok(After::Returns)
    }

    fn search_variables(&mut self) -> Result<After, Fault> {
        let registers = self.registers();
        let mut place = u16::from_le_bytes([registers.a, registers.x]);
        let name = [self.byte(at::NAME), self.byte(at::NAME + 1)];
        let arrays = self.word(ARRAYS);
        while place < arrays {
            self.spend(40);
            if [self.byte(usize::from(place)), self.byte(usize::from(place) + 1)] == name {
                return self.found_variable(place);
            }
            place = place.saturating_add(VARIABLE);
        }
        let end = self.word(ARRAYS_END);
        self.reason(end.saturating_add(VARIABLE))?;
        let ram = self.m.ram_mut();
        move_block(ram, arrays, end, arrays + VARIABLE);
        ram[usize::from(arrays)..usize::from(arrays + VARIABLE)].fill(0);
        ram[usize::from(arrays)..usize::from(arrays) + 2].copy_from_slice(&name);
        self.set_word(ARRAYS, arrays + VARIABLE);
        self.set_word(ARRAYS_END, end + VARIABLE);
        self.engine.text_changed();
        self.found_variable(arrays)
    }

    fn found_variable(&mut self, entry: u16) -> Result<After, Fault> {
        self.set_word(at::LINE, entry);
        let value = entry.wrapping_add(2);
        self.set_word(at::VARIABLE, value);
        let [low, high] = value.to_le_bytes();
        self.set_a(low);
        self.set_registers(|registers| registers.y = high);
        Ok(After::Returns)
    }

    fn fill_array(&mut self) -> Result<After, Fault> {
        let value = self.registers().a;
        let [mut index, mut blocks] = self.word(SIZE).to_le_bytes();
        blocks = blocks.wrapping_add(1);
        let mut page = self.word(TARGET_END);
        loop {
            if index != 0 {
                loop {
                    index = index.wrapping_sub(1);
                    self.m.poke(page.wrapping_add(index.into()), value);
                    self.spend(11);
                    if index == 0 {
                        break;
                    }
                }
            } else if blocks != self.byte(usize::from(SIZE) + 1).wrapping_add(1) {
                for offset in (0..=0xffu16).rev() {
                    self.m.poke(page.wrapping_add(offset), value);
                }
                self.spend(256 * 11);
            }
            page = page.wrapping_sub(0x100);
            blocks = blocks.wrapping_sub(1);
            if blocks == 0 {
                break;
            }
        }
        self.set_word(TARGET_END, page.wrapping_add(0x100));
        self.set_byte(usize::from(SIZE) + 1, 0);
        let array = self.word(at::LINE);
        let size = self.word(ARRAYS_END).wrapping_sub(array).to_le_bytes();
        for (address, byte) in (array.wrapping_add(2)..).zip(size) {
            self.m.poke(address, byte);
        }
        // Without DIM's flag an element is looked for by subscripts that are not there.
        if self.byte(DIM) != 0 { Ok(After::Returns) } else { Err(Fault::BadSubscript) }
    }
}
