//! The program's text and memory: finding lines, clearing, moving blocks, variables and arrays.

use basic::{fault::Fault, memory::move_block};

use super::{Answer, Call, Placement, V2Basic, at};
use crate::{
    interpreter::RoutineExit,
    machine::CbmMachine,
    text::{self, LINE_HEADER_SIZE},
    variant::BasicVariant as _,
};

/// BASIC's pointers to program, arrays, their end, strings, data.
const PROGRAM: u16 = 0x2b;
const ARRAYS: u16 = 0x2f;
const ARRAYS_END: u16 = 0x31;
const STRINGS: u16 = 0x33;
const DATA: u16 = 0x41;
/// The flag with which DIM signals that no element is accessed.
const DIM: usize = 0x0c;
/// Ends of blocks that are moved: target, source.
const TARGET_END: u16 = 0x58;
const SOURCE_END: u16 = 0x5a;
/// Size of an array being made.
const SIZE: u16 = 0x71;
/// The bytes of the stack page that are reserved.
const STACK_RESERVE: u8 = 0x3e;
/// The cycles of LNKPRG without lines.
const RELINK: u64 = 30;
/// The size in bytes of a variable.
const VARIABLE: u16 = 7;

impl<M: CbmMachine, P: Placement> Call<'_, M, P> {
    /// Runs the routines for the program's text: finding lines, pointers, links, clearing.
    pub(super) fn program(&mut self) -> Answer {
        Some(match self.address {
            // GOTO with the number read; STXPT; RESTORE.
            0xa8a3 => self.goto(),
            0xa68e => {
                let start = self.word(PROGRAM).wrapping_sub(1);
                self.set_word(at::TEXT, start);
                self.spend(24);
                Ok(RoutineExit::Returns)
            }
            0xa81d => {
                let start = self.word(PROGRAM).wrapping_sub(1);
                self.set_word(DATA, start);
                self.spend(24);
                Ok(RoutineExit::Returns)
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
                // It ends with the link that is 0.
                self.set_a(0);
                self.set_carry(false);
                self.set_registers(|registers| (registers.x, registers.y) = (low, 1));
                let lines = text::lines(self.m.ram(), start).count() as u64;
                let text = u64::from(end.wrapping_sub(start).wrapping_sub(2))
                    - lines * u64::from(LINE_HEADER_SIZE + 1);
                let enter = &V2Basic::<P>::costs().enter;
                self.spend(RELINK + u64::from(enter.link) * lines + u64::from(enter.link_byte) * text);
                Ok(RoutineExit::Returns)
            }
            // SCRTCH; RUNC; CLEARC without and with closing files.
            0xa644 | 0xa659 => {
                if self.address == 0xa644 {
                    self.interpreter.scratch(self.engine, self.m);
                } else {
                    self.interpreter.clear(self.engine, self.m);
                }
                let start = self.word(PROGRAM).wrapping_sub(1);
                self.set_word(at::TEXT, start);
                Ok(RoutineExit::Returns)
            }
            0xa660 | 0xa663 => {
                self.interpreter.clear(self.engine, self.m);
                Ok(RoutineExit::Returns)
            }
            _ => return None,
        })
    }

    /// Sets the text pointer before the line whose number was read.
    pub(super) fn goto(&mut self) -> Result<RoutineExit, Fault> {
        let number = self.word(at::INTEGER);
        let start = self.word(PROGRAM);
        let found = text::lines(self.m.ram(), start).find(|line| line.number >= number);
        let line = found.filter(|line| line.number == number).ok_or(Fault::UndefinedStatement)?;
        self.set_word(at::LINE, line.address);
        self.set_word(at::TEXT, line.address.wrapping_sub(1));
        self.spend(300);
        Ok(RoutineExit::Returns)
    }

    fn find_line(&mut self, start: u16) -> Result<RoutineExit, Fault> {
        let number = self.word(at::INTEGER);
        let mut address = start;
        let mut is_found = false;
        for line in text::lines(self.m.ram(), start) {
            address = line.address;
            if line.number >= number {
                is_found = line.number == number;
                break;
            }
            address = text::word(self.m.ram(), line.address);
        }
        self.set_word(at::LINE, address);
        self.set_carry(is_found);
        self.spend(200);
        Ok(RoutineExit::Returns)
    }

    /// Runs the routines for memory checks on the stack and the heap; moving blocks; variables and
    /// arrays.
    pub(super) fn memory(&mut self) -> Answer {
        Some(match self.address {
            // GETSTK; REASON.
            0xa3fb => self.check_stack(),
            0xa408 => self.reason(self.address_ay()),
            // BLTU, and its part that keeps the end of the arrays.
            0xa3b8 => {
                let end = self.address_ay();
                self.reason(end).and_then(|_| {
                    self.set_word(ARRAYS_END, end);
                    self.move_block()
                })
            }
            0xa3bf => self.move_block(),
            // The search of the variables from X and A on, while the flags signal that more follow.
            0xb111 => {
                if self.registers().status & super::ZERO != 0 {
                    self.address = 0xb113;
                    return self.text();
                }
                self.search_variables()
            }
            // The filling of an array with the value of A, and the next step.
            0xb2c2 => self.fill_array(),
            _ => return None,
        })
    }

    /// Checks whether the stack can hold A more words.
    fn check_stack(&mut self) -> Result<RoutineExit, Fault> {
        let count = self.registers().a;
        self.spend(20);
        let (lowest, is_beyond) = (count << 1).overflowing_add(STACK_RESERVE + (count >> 7));
        if is_beyond {
            return Err(Fault::OutOfMemory);
        }
        self.set_byte(usize::from(at::INDEX), lowest);
        self.set_a(lowest);
        Ok(RoutineExit::Returns)
    }

    fn reason(&mut self, end: u16) -> Result<RoutineExit, Fault> {
        if end >= self.word(STRINGS) {
            self.interpreter.collect(self.engine, self.m);
        }
        self.spend(20);
        if end < self.word(STRINGS) { Ok(RoutineExit::Returns) } else { Err(Fault::OutOfMemory) }
    }

    fn move_block(&mut self) -> Result<RoutineExit, Fault> {
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
        Ok(RoutineExit::Returns)
    }

    fn search_variables(&mut self) -> Result<RoutineExit, Fault> {
        let registers = self.registers();
        let mut address = u16::from_le_bytes([registers.a, registers.x]);
        let name = [self.byte(at::NAME), self.byte(at::NAME + 1)];
        let arrays = self.word(ARRAYS);
        while address < arrays {
            self.spend(40);
            if [self.byte(usize::from(address)), self.byte(usize::from(address) + 1)] == name {
                return self.found_variable(address);
            }
            address = address.saturating_add(VARIABLE);
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

    fn found_variable(&mut self, entry: u16) -> Result<RoutineExit, Fault> {
        self.set_word(at::LINE, entry);
        let value = entry.wrapping_add(2);
        self.set_word(at::VARIABLE, value);
        let [low, high] = value.to_le_bytes();
        self.set_a(low);
        self.set_registers(|registers| registers.y = high);
        Ok(RoutineExit::Returns)
    }

    fn fill_array(&mut self) -> Result<RoutineExit, Fault> {
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
        // Without DIM's flag the routine searches for an element by subscripts that are not there.
        if self.byte(DIM) != 0 { Ok(RoutineExit::Returns) } else { Err(Fault::BadSubscript) }
    }
}
