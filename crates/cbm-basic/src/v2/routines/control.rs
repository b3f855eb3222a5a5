//! Routines for statements, the main loop, errors, and typed lines.

use basic::fault::Fault;

use super::{Answer, Call, Placement, Rom, V2Basic, ZERO, at};
use crate::v2::hooks::{ERROR, VECTORS};
use crate::{interpreter::RoutineExit, keyword::Statement, machine::CbmMachine, text, variant::BasicVariant};

/// The buffer for typed lines.
const BUFFER: u16 = 0x0200;
/// Vectors of errors, the main loop, tokenising, statements.
const ERROR_VECTOR: u16 = 0x0300;
const MAIN_VECTOR: u16 = 0x0302;
const TOKENISE_VECTOR: u16 = 0x0304;
const STATEMENT_VECTOR: u16 = 0x0308;

/// The number of the current line.
const CURRENT_LINE: usize = 0x39;
/// The KERNAL's limits of memory, and BASIC's pointers that follow from them.
const MEMORY_START: u16 = 0x0281;
const MEMORY_END: u16 = 0x0283;
const PROGRAM: u16 = 0x2b;
const FRETOP: u16 = 0x33;
const MEMSIZ: u16 = 0x37;
/// The other data of BASIC's initialisation ($E3BF), without the routine that fetches characters: channel,
/// string stack, jump of functions, seed of RND, an invalid link; and the vectors of conversions.
#[rustfmt::skip]
const INITIAL_CELLS: [(u16, &[u8]); 7] = [
    (0x0013, &[0]), (0x0016, &[0x19]), (0x0018, &[0]), (0x0053, &[0x03, 0x4c]), (0x0068, &[0]),
    (0x008b, &[0x80, 0x4f, 0xc7, 0x52, 0x58]), (0x01fc, &[0x01, 0x01]),
];
const CONVERSIONS: u16 = 0x0003;

/// Statements, entered after their keywords.
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

/// Statements that return immediately, after these cycles, unless the zero flag is set: their keyword then ends the
/// statement.
#[rustfmt::skip]
const WITHOUT_ARGUMENTS: [(Statement, u64); 6] = [
    (Statement::New, 9), (Statement::Clr, 9),  (Statement::Stop, 13),
    (Statement::End, 11), (Statement::Cont, 9), (Statement::Return, 9),
];

/// Errors that routines jump to.
#[rustfmt::skip]
const FAULTS: [(u16, Fault); 14] = [
    (0xa435, Fault::OutOfMemory),       (0xa8e0, Fault::ReturnWithoutGosub), (0xa8e3, Fault::UndefinedStatement),
    (0xad99, Fault::TypeMismatch),      (0xaf08, Fault::Syntax),             (0xb245, Fault::BadSubscript),
    (0xb248, Fault::IllegalQuantity),   (0xb3ab, Fault::IllegalDirect),      (0xb3ae, Fault::UndefinedFunction),
    (0xb4d0, Fault::FormulaTooComplex), (0xb658, Fault::StringTooLong),      (0xb97e, Fault::Overflow),
    (0xbb8a, Fault::DivisionByZero),    (0xad30, Fault::NextWithoutFor),
];

impl<M: CbmMachine, P: Placement> Call<'_, M, P> {
    pub(super) fn control(&mut self) -> Answer {
        if let Some(&(_, fault)) = FAULTS.iter().find(|row| row.0 == self.address) {
            return Some(Err(fault));
        }
        self.main_loop().or_else(|| self.program()).or_else(|| self.memory()).or_else(|| {
            let row = STATEMENTS.iter().find(|row| row.0 == self.address)?;
            Some(self.statement(row.1))
        })
    }

    /// Runs the routines of the statement loop and the main loop.
    fn main_loop(&mut self) -> Answer {
        Some(match self.address {
            // NEWSTT, and the jump to it.
            0xa7ae | 0xa7ea => Ok(RoutineExit::Statements),
            // The fetch before a statement, the statement, also called by a routine of the program.
            0xa7e1 => Ok(RoutineExit::Jumps(self.word(STATEMENT_VECTOR))),
            // ERRDIR: an error for a typed command.
            0xb3a6 if self.byte(CURRENT_LINE + 1) == 0xff => Err(Fault::IllegalDirect),
            0xb3a6 => {
                self.spend(15);
                Ok(RoutineExit::Returns)
            }
            // The cells of BASIC after power-on.
            0xe3bf => {
                self.initialise_cells();
                Ok(RoutineExit::Returns)
            }
            // The reset of the vectors.
            0xe453 => {
                self.restore_vectors();
                Ok(RoutineExit::Returns)
            }
            0xa7e4 => {
                self.advance();
                Ok(RoutineExit::Statement)
            }
            0xa7e7 | 0xa7ed => Ok(RoutineExit::Statement),
            // The STOP key test within the statement loop.
            0xa82c => Ok(RoutineExit::Jumps(0xffe1)),
            // READY, and warm starts.
            0xa474 => Ok(RoutineExit::Prompt { says_ready: true }),
            0xe386 => {
                self.m.select_default();
                Ok(RoutineExit::Prompt { says_ready: true })
            }
            0xe37b => {
                self.interpreter.warm_start(self.engine, self.m);
                Ok(RoutineExit::Prompt { says_ready: true })
            }
            0xa480 => Ok(RoutineExit::Jumps(self.word(MAIN_VECTOR))),
            0xa483 => Ok(RoutineExit::Prompt { says_ready: false }),
            // A line at X and Y; at the text pointer, after its first character; the same, already tokenised.
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
                    Ok(RoutineExit::Returns)
                }
                Ok(false) => Ok(RoutineExit::AwaitsInput),
                Err(fault) => Err(fault),
            },
            // CRUNCH.
            0xa579 => Ok(RoutineExit::Jumps(self.word(TOKENISE_VECTOR))),
            0xa57c => self.tokenise(),
            // Errors by number, through their vector and past it; only the message.
            0xa437 => match self.word(ERROR_VECTOR) {
                vector if vector == Rom::<P>::address(ERROR.1) => self.error(),
                vector => Ok(RoutineExit::Jumps(vector)),
            },
            0xe38b | 0xa43a => self.error(),
            // After the tokens of a typed command.
            0xa499 => Ok(RoutineExit::Command),
            0xe394 => Ok(RoutineExit::Restarts),
            _ => return None,
        })
    }

    /// Sets the cells of BASIC and its pointers into memory as after power-on. The routine in zero page that
    /// fetches characters stays as it is.
    fn initialise_cells(&mut self) {
        let [zero, one] = [0xb1aa, 0xb391].map(|routine| Rom::<P>::address(routine).to_le_bytes());
        let usr = Rom::<P>::address(0xb248).to_le_bytes();
        let jump = [(CONVERSIONS, zero), (CONVERSIONS + 2, one), (P::USER_FUNCTION + 1, usr)];
        let cells = INITIAL_CELLS.iter().map(|(address, bytes)| (*address, *bytes));
        let jump = jump.iter().map(|(address, bytes)| (*address, &bytes[..]));
        for (address, bytes) in cells.chain(jump).chain([(P::USER_FUNCTION, &[0x4c][..])]) {
            for (at, &byte) in (address..).zip(bytes) {
                self.m.poke(at, byte);
            }
        }
        let (start, end) = (self.word(MEMORY_START), self.word(MEMORY_END));
        self.m.poke(start, 0);
        for (pointer, address) in [(PROGRAM, start.wrapping_add(1)), (MEMSIZ, end), (FRETOP, end)] {
            self.set_word(pointer, address);
        }
        self.spend(700);
    }

    /// Sets BASIC's vectors to their initial values.
    fn restore_vectors(&mut self) {
        for (vector, address) in VECTORS {
            for (at, byte) in (vector..).zip(u16::to_le_bytes(Rom::<P>::address(address))) {
                self.m.poke(at, byte);
            }
        }
        self.spend(250);
    }

    /// Reports the error whose number is in X; with bit 7, it returns to the prompt.
    fn error(&mut self) -> Result<RoutineExit, Fault> {
        match self.registers().x {
            number if number & 0x80 != 0 => Ok(RoutineExit::Prompt { says_ready: true }),
            number => {
                Ok(RoutineExit::Reports(V2Basic::<P>::fault_from_number(number).unwrap_or(Fault::Syntax)))
            }
        }
    }

    /// Reads the line that starts `offset` bytes after the text pointer's position in the buffer's page.
    fn take_line(&mut self, offset: u8) -> Result<RoutineExit, Fault> {
        let start = self.byte(usize::from(at::TEXT)).wrapping_add(offset);
        let page = usize::from(BUFFER);
        let line = self.m.ram()[page + usize::from(start)..page + 0x100].to_vec();
        let length = line.iter().position(|&byte| byte == 0).unwrap_or(line.len() - 1);
        if line[..length].iter().all(|&byte| byte == b' ') {
            return Ok(RoutineExit::Jumps(self.word(MAIN_VECTOR)));
        }
        self.m.ram_mut()[page..page + length].copy_from_slice(&line[..length]);
        self.set_byte(page + length, 0);
        Ok(RoutineExit::TakeLine)
    }

    /// Stores the tokens in the buffer as the program line with the number read last.
    fn store_line(&mut self) -> Result<RoutineExit, Fault> {
        let number = self.word(at::INTEGER);
        let tokens = text::tokens(self.m.ram(), BUFFER - text::LINE_HEADER_SIZE).to_vec();
        self.interpreter.set_line(self.engine, self.m, number, &tokens)?;
        Ok(RoutineExit::Jumps(self.word(MAIN_VECTOR)))
    }

    /// Tokenises the text in the buffer's page from the text pointer's low byte on, to the beginning of
    /// the buffer.
    fn tokenise(&mut self) -> Result<RoutineExit, Fault> {
        let page = usize::from(BUFFER);
        let from = page + usize::from(self.byte(usize::from(at::TEXT)));
        let length = self.m.ram()[from..].iter().take(0xff).position(|&byte| byte == 0).unwrap_or(0);
        let line = self.m.ram()[from..from + length].to_vec();
        let tokens = self.interpreter.crunch(self.m, &line);
        let ram = self.m.ram_mut();
        ram[page..page + tokens.len()].copy_from_slice(&tokens);
        // The byte between the two zeros stays.
        ram[page + tokens.len()] = 0;
        ram[page + tokens.len() + 2] = 0;
        self.set_word(at::TEXT, BUFFER - 1);
        self.set_registers(|registers| {
            registers.y = tokens.len() as u8 + 5;
            registers.a = 0xff;
        });
        self.spend(100 + 200 * length as u64);
        Ok(RoutineExit::Returns)
    }

    /// Runs a statement after its keyword: machine code that called it continues, otherwise the program
    /// does.
    fn statement(&mut self, statement: Statement) -> Result<RoutineExit, Fault> {
        if let Some(&(_, cycles)) = WITHOUT_ARGUMENTS.iter().find(|row| row.0 == statement)
            && self.registers().status & ZERO == 0
        {
            self.spend(cycles);
            return Ok(RoutineExit::Returns);
        }
        let is_called_by_code = Rom::<P>::c64_address(self.m.caller()).is_none_or(|caller| caller < 0xa000);
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
            _ if jumps || !is_called_by_code => Ok(RoutineExit::Perform(statement)),
            _ => self.interpreter.perform(self.engine, self.m, statement).map(|()| RoutineExit::Returns),
        }
    }
}
