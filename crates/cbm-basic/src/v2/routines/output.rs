//! Printing.

use basic::fault::Fault;

use super::{Answer, Call, OVERFLOW, Placement, V2Basic, at};
use crate::{interpreter::RoutineExit, keyword::Statement, machine::CbmMachine, variant::BasicVariant as _};

/// The cycles of STROUT without characters: taking the string, its descriptor, the loop that prints ($AB1E).
pub(super) const STROUT: u64 = 260;
/// Those of STRPRT without its characters and freeing the string ($AB21).
const STRPRT: u64 = 33;

const RETURN: u8 = 13;
const LINE_FEED: u8 = 10;
const CURSOR_RIGHT: u8 = 29;
/// CHROUT, CHRIN, CHKOUT, CHKIN, GETIN in the jump table.
const CHROUT: u16 = 0xffd2;
const CHRIN: u16 = 0xffcf;
const CHKOUT: u16 = 0xffc9;
const CHKIN: u16 = 0xffc6;
const GETIN: u16 = 0xffe4;
/// The file selected by CMD.
const OUTPUT_FILE: usize = 0x13;

impl<M: CbmMachine, P: Placement> Call<'_, M, P> {
    pub(super) fn output(&mut self) -> Answer {
        Some(match self.address {
            // STROUT: the text at A and Y, up to a zero or a quote.
            0xab1e => self.strout(),
            // STRPRT: the string whose descriptor is in the accumulator; its part after the freeing, A
            // characters.
            0xab21 => self.strprt(),
            0xab24 => {
                let (from, length) = (self.word(at::INDEX), self.registers().a);
                self.write_from(from, length);
                Ok(RoutineExit::Returns)
            }
            // PRINT after its keyword: its list, and the text after an item.
            0xaaa0 | 0xaaa4 | 0xaa9d | 0xaaa2 => self.print(),
            // CRDO, and its check of the file.
            0xaad7 => self.crdo(),
            // OUTSPC, a blank, cursor right, OUTQST.
            0xab3b => self.outspc(),
            // PRINT after a number.
            0xaac5 => self.outspc().and_then(|_| self.print()),
            0xab3f => self.write(b" "),
            0xab42 => self.write(&[CURSOR_RIGHT]),
            0xab45 => self.write(b"?"),
            // OUTDO, and the KERNAL's output and input with their errors.
            0xab47 | 0xe10c => Ok(RoutineExit::Jumps(CHROUT)),
            0xe112 => Ok(RoutineExit::Jumps(CHRIN)),
            0xe118 => Ok(RoutineExit::Jumps(CHKOUT)),
            0xe11e => Ok(RoutineExit::Jumps(CHKIN)),
            0xe124 => Ok(RoutineExit::Jumps(GETIN)),
            _ => return None,
        })
    }

    fn write(&mut self, bytes: &[u8]) -> Result<RoutineExit, Fault> {
        self.interpreter.write(self.m, bytes);
        if let Some(&last) = bytes.last() {
            self.set_a(last);
        }
        Ok(RoutineExit::Returns)
    }

    /// Ends the line, with a line feed too for a file from 128 on; A has the complement of the last code.
    fn crdo(&mut self) -> Result<RoutineExit, Fault> {
        let file = self.byte(OUTPUT_FILE);
        let end: &[u8] = if file & 0x80 == 0 { &[RETURN] } else { &[RETURN, LINE_FEED] };
        let exit = self.write(end)?;
        let last = end[end.len() - 1];
        self.set_a(!last);
        self.set_registers(|registers| registers.status = registers.status & !OVERFLOW | file & OVERFLOW);
        Ok(exit)
    }

    fn outspc(&mut self) -> Result<RoutineExit, Fault> {
        let is_screen = self.byte(OUTPUT_FILE) == 0;
        self.write(&[if is_screen { CURSOR_RIGHT } else { b' ' }])
    }

    fn strout(&mut self) -> Result<RoutineExit, Fault> {
        let from = self.address_ay();
        let mut length = 0u8;
        while length < u8::MAX && !matches!(self.m.peek(from.wrapping_add(u16::from(length))), 0 | b'"') {
            length += 1;
        }
        let costs = &V2Basic::<P>::costs().literal;
        let is_quoted = self.m.peek(from.wrapping_add(u16::from(length))) == b'"';
        self.spend(STROUT + u64::from(costs.character) * u64::from(length));
        if is_quoted {
            self.spend(u64::from(costs.quote - costs.end));
        }
        self.write_from(from, length);
        Ok(RoutineExit::Returns)
    }

    fn strprt(&mut self) -> Result<RoutineExit, Fault> {
        let descriptor = self.word(at::DESCRIPTOR);
        let (length, from) = self.interpreter.free_text(self.engine, self.m, descriptor);
        self.set_word(at::INDEX, from);
        self.spend(STRPRT);
        self.write_from(from, length);
        Ok(RoutineExit::Returns)
    }

    fn write_from(&mut self, from: u16, length: u8) {
        let mut last = None;
        for offset in 0..u16::from(length) {
            let byte = self.m.peek(from.wrapping_add(offset));
            self.interpreter.write(self.m, &[byte]);
            last = Some(byte);
        }
        self.leave_printed(length, last);
    }

    /// Sets the registers after the loop that prints: X has counted down, Y up, the carry is that of the comparison
    /// with RETURN.
    pub(super) fn leave_printed(&mut self, length: u8, last: Option<u8>) {
        self.set_registers(|registers| (registers.x, registers.y) = (0, length));
        if let Some(last) = last {
            self.set_registers(|registers| registers.a = last);
            self.set_carry(last >= RETURN);
        }
        self.set_load_flags(0);
    }

    fn print(&mut self) -> Result<RoutineExit, Fault> {
        self.interpreter.perform(self.engine, self.m, Statement::Print)?;
        Ok(RoutineExit::Returns)
    }
}
