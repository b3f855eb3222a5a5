//! Opcodes without a prefix, or after DD and FD.

use crate::bus::Bus;
use crate::execution::{Execution, Fields, MEMORY};
use crate::registers::Index;

impl<B: Bus> Execution<'_, B> {
    pub(crate) fn main_group(&mut self, opcode: u8) {
        let fields = Fields::of(opcode);
        match fields.x {
            0 => self.first_quarter(fields),
            1 if opcode == 0x76 => {
                self.cpu.is_halted = true;
                self.cpu.pc = self.cpu.pc.wrapping_sub(1);
            }
            1 => self.load_register(fields),
            2 => {
                let operand = self.source(fields.z);
                self.accumulate(fields.y, operand);
            }
            _ => self.last_quarter(fields),
        }
    }

    /// Returns the operand with a number: a register, or memory.
    fn source(&mut self, number: u8) -> u8 {
        if number != MEMORY {
            return self.register(number);
        }
        let address = self.memory_address(5);
        self.read(address)
    }

    /// LD r,r: with memory as the other operand, H and L are not replaced.
    fn load_register(&mut self, Fields { y, z, .. }: Fields) {
        if y == MEMORY {
            let address = self.memory_address(5);
            self.index = Index::Hl;
            self.write(address, self.register(z));
        } else {
            let value = self.source(z);
            if z == MEMORY {
                self.index = Index::Hl;
            }
            self.set_register(y, value);
        }
    }

    fn first_quarter(&mut self, fields: Fields) {
        let Fields { y, z, p, q, .. } = fields;
        match (z, q) {
            (0, _) => self.relative(y),
            (1, 0) => {
                let value = self.operand_word();
                self.set_pair(p, value);
            }
            (1, _) => self.add_pair(self.pair(p)),
            (2, _) => self.load_indirect(y),
            (3, _) => {
                let step = if q == 0 { 1 } else { u16::MAX };
                self.set_pair(p, self.pair(p).wrapping_add(step));
                self.internal(2);
            }
            (4 | 5, _) => self.count(y, z == 4),
            (6, _) if y == MEMORY => {
                // The sum is computed while the operand is read.
                let address = self.memory_address(0);
                let value = self.operand();
                if self.index != Index::Hl {
                    self.internal(2);
                }
                self.write(address, value);
            }
            (6, _) => {
                let value = self.operand();
                self.set_register(y, value);
            }
            _ => match y {
                0..=3 => self.rotate_accumulator(y),
                4 => self.adjust_decimal(),
                5 => self.complement(),
                _ => self.change_carry(y == 7),
            },
        }
    }

    /// NOP, EX AF, DJNZ, JR.
    fn relative(&mut self, y: u8) {
        match y {
            0 => {}
            1 => core::mem::swap(&mut self.cpu.af, &mut self.cpu.alternate[0]),
            2 => {
                self.internal(1);
                let count = self.cpu.b().wrapping_sub(1);
                self.set_register(0, count);
                self.jump_relative(count != 0);
            }
            3 => self.jump_relative(true),
            _ => self.jump_relative(self.condition(y - 4)),
        }
    }

    fn jump_relative(&mut self, is_taken: bool) {
        let displacement = self.operand().cast_signed();
        if is_taken {
            self.internal(5);
            self.jump(self.cpu.pc.wrapping_add_signed(displacement.into()));
        }
    }

    /// LD between A or HL and memory at an address.
    fn load_indirect(&mut self, y: u8) {
        let address = match y {
            0 | 1 => self.cpu.bc,
            2 | 3 => self.cpu.de,
            _ => self.operand_word(),
        };
        self.cpu.wz = address.wrapping_add(1);
        match y {
            4 => self.write_word(address, self.hl()),
            5 => {
                let value = self.read_word(address);
                self.set_hl(value);
            }
            0 | 2 | 6 => {
                self.cpu.wz = u16::from_be_bytes([self.cpu.a(), self.cpu.wz as u8]);
                self.write(address, self.cpu.a());
            }
            _ => {
                let value = self.read(address);
                self.cpu.set_a(value);
            }
        }
    }

    /// INC r, DEC r.
    fn count(&mut self, y: u8, is_up: bool) {
        let change = if is_up { Self::increment } else { Self::decrement };
        if y == MEMORY {
            let address = self.memory_address(5);
            let value = self.read(address);
            self.internal(1);
            let result = change(self, value);
            self.write(address, result);
        } else {
            let result = change(self, self.register(y));
            self.set_register(y, result);
        }
    }

    fn last_quarter(&mut self, fields: Fields) {
        let Fields { y, z, p, q, .. } = fields;
        match (z, q) {
            (0, _) => {
                self.internal(1);
                if self.condition(y) {
                    self.return_from_call();
                }
            }
            (1, 0) => {
                let value = self.pop();
                self.set_stacked_pair(p, value);
            }
            (1, _) => self.exchange_or_return(p),
            (2, _) => {
                let target = self.operand_word();
                self.cpu.wz = target;
                if self.condition(y) {
                    self.cpu.pc = target;
                }
            }
            (3, _) => self.others(y),
            (4, _) => self.call_if(self.condition(y)),
            (5, 0) => {
                self.internal(1);
                self.push(if p == 3 { self.cpu.af } else { self.pair(p) });
            }
            // `Execution::execute` handles DD, ED and FD.
            (5, _) => self.call_if(true),
            (6, _) => {
                let operand = self.operand();
                self.accumulate(y, operand);
            }
            _ => {
                self.internal(1);
                self.call(u16::from(y) * 8);
            }
        }
    }

    fn set_stacked_pair(&mut self, p: u8, value: u16) {
        if p == 3 {
            self.cpu.af = value;
        } else {
            self.set_pair(p, value);
        }
    }

    fn call_if(&mut self, is_taken: bool) {
        let target = self.operand_word();
        self.cpu.wz = target;
        if is_taken {
            self.internal(1);
            self.call(target);
        }
    }

    /// RET, EXX, JP HL, LD SP,HL.
    fn exchange_or_return(&mut self, p: u8) {
        match p {
            0 => self.return_from_call(),
            1 => {
                let [_, bc, de, hl] = &mut self.cpu.alternate;
                core::mem::swap(&mut self.cpu.bc, bc);
                core::mem::swap(&mut self.cpu.de, de);
                core::mem::swap(&mut self.cpu.hl, hl);
            }
            // The only jump that does not change WZ.
            2 => self.cpu.pc = self.hl(),
            _ => {
                self.internal(2);
                self.cpu.sp = self.hl();
            }
        }
    }

    /// JP, OUT, IN, EX (SP), EX DE, DI, EI.
    fn others(&mut self, y: u8) {
        match y {
            0 => {
                let target = self.operand_word();
                self.jump(target);
            }
            2 => {
                let (a, port) = (self.cpu.a(), self.operand());
                self.output(u16::from_be_bytes([a, port]), a);
                self.cpu.wz = u16::from_be_bytes([a, port.wrapping_add(1)]);
            }
            3 => {
                let port = u16::from_be_bytes([self.cpu.a(), self.operand()]);
                let value = self.input(port);
                self.cpu.set_a(value);
                self.cpu.wz = port.wrapping_add(1);
            }
            4 => {
                let value = self.pop();
                self.internal(1);
                self.push(self.hl());
                self.internal(2);
                self.set_hl(value);
                self.cpu.wz = value;
            }
            // DD and FD do not affect EX DE,HL.
            5 => core::mem::swap(&mut self.cpu.de, &mut self.cpu.hl),
            _ => {
                let is_enabled = y == 7;
                self.cpu.iff1 = is_enabled;
                self.cpu.iff2 = is_enabled;
                self.cpu.defers_interrupts = is_enabled;
            }
        }
    }
}
