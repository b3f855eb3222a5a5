//! Opcodes after ED.

use crate::bus::Bus;
use crate::execution::{Execution, Fields, MEMORY};
use crate::flags::{CARRY, PARITY, of_result, parity, when};
use crate::registers::{Index, InterruptMode};

impl<B: Bus> Execution<'_, B> {
    pub(crate) fn extended_group(&mut self) {
        self.index = Index::Hl;
        let fields = Fields::of(self.fetch());
        match (fields.x, fields.y, fields.z) {
            (1, ..) => self.extended(fields),
            (2, 4.., 0..=3) => self.block(fields),
            // The other opcodes are `NOP`.
            _ => {}
        }
    }

    fn extended(&mut self, fields: Fields) {
        let Fields { y, z, p, q, .. } = fields;
        match (z, q) {
            (0, _) => self.input_register(y),
            (1, _) => {
                // Undocumented: the number of memory means zero here.
                let value = if y == MEMORY { 0 } else { self.register(y) };
                self.output(self.cpu.bc, value);
                self.cpu.wz = self.cpu.bc.wrapping_add(1);
            }
            (2, _) => self.carry_pair(self.pair(p), q == 1),
            (3, _) => {
                let address = self.operand_word();
                self.cpu.wz = address.wrapping_add(1);
                if q == 0 {
                    self.write_word(address, self.pair(p));
                } else {
                    let value = self.read_word(address);
                    self.set_pair(p, value);
                }
            }
            (4, _) => {
                let operand = self.cpu.a();
                self.cpu.set_a(0);
                self.accumulate(2, operand);
            }
            (5, _) => {
                // RETN and RETI.
                self.cpu.iff1 = self.cpu.iff2;
                self.return_from_call();
            }
            (6, _) => {
                self.cpu.interrupt_mode = match y & 3 {
                    0 | 1 => InterruptMode::Zero,
                    2 => InterruptMode::One,
                    _ => InterruptMode::Two,
                };
            }
            _ => self.special(y),
        }
    }

    /// IN r,(C): the number of memory sets only the flags.
    fn input_register(&mut self, y: u8) {
        let value = self.input(self.cpu.bc);
        self.cpu.wz = self.cpu.bc.wrapping_add(1);
        if y != MEMORY {
            self.set_register(y, value);
        }
        self.set_flags(of_result(value) | parity(value) | self.cpu.f() & CARRY);
    }

    /// LD with I and R, RRD, RLD.
    fn special(&mut self, y: u8) {
        if y < 4 {
            self.internal(1);
        }
        match y {
            0 => self.cpu.i = self.cpu.a(),
            1 => self.cpu.r = self.cpu.a(),
            2 => self.load_with_iff2(self.cpu.i),
            3 => self.load_with_iff2(self.cpu.r),
            4 | 5 => self.rotate_digits(y == 5),
            _ => {}
        }
    }

    fn load_with_iff2(&mut self, value: u8) {
        self.cpu.set_a(value);
        self.set_flags(of_result(value) | when(self.cpu.iff2, PARITY) | self.cpu.f() & CARRY);
        self.cpu.has_read_iff2 = true;
    }

    /// RRD and RLD: three digits, the lower one of A and both at HL.
    fn rotate_digits(&mut self, is_left: bool) {
        let address = self.cpu.hl;
        let value = self.read(address);
        self.internal(4);
        let a = self.cpu.a();
        let (digit, result) =
            if is_left { (value >> 4, value << 4 | a & 0x0f) } else { (value & 0x0f, value >> 4 | a << 4) };
        self.write(address, result);
        self.cpu.wz = address.wrapping_add(1);
        let a = a & 0xf0 | digit;
        self.cpu.set_a(a);
        self.set_flags(of_result(a) | parity(a) | self.cpu.f() & CARRY);
    }
}
