//! Block instructions: LDI, CPI, INI, OUTI, downwards, and repeating.

use crate::bus::Bus;
use crate::execution::{Execution, Fields};
use crate::flags::{
    BIT_3, BIT_5, BITS_3_5, CARRY, HALF_CARRY, PARITY, SIGN, SUBTRACT, ZERO, of_result, parity, when,
};

/// The undocumented bits of a sum: bit 1 becomes bit 5.
fn bits_of_sum(value: u8) -> u8 {
    value & BIT_3 | when(value & 0x02 != 0, BIT_5)
}

impl<B: Bus> Execution<'_, B> {
    pub(crate) fn block(&mut self, fields: Fields) {
        let step = if fields.q == 0 { 1 } else { u16::MAX };
        let repeats = fields.y >= 6;
        match fields.z {
            0 => self.copy(step, repeats),
            1 => self.compare(step, repeats),
            2 => self.input_block(step, repeats),
            _ => self.output_block(step, repeats),
        }
    }

    /// Repeats the instruction and copies bits of its address to F but not to Q.
    fn repeat(&mut self) {
        self.internal(5);
        self.cpu.pc = self.cpu.pc.wrapping_sub(2);
        self.cpu.set_f(self.cpu.f() & !BITS_3_5 | (self.cpu.pc >> 8) as u8 & BITS_3_5);
    }

    fn copy(&mut self, step: u16, repeats: bool) {
        let value = self.read(self.cpu.hl);
        self.write(self.cpu.de, value);
        self.internal(2);
        self.cpu.hl = self.cpu.hl.wrapping_add(step);
        self.cpu.de = self.cpu.de.wrapping_add(step);
        self.cpu.bc = self.cpu.bc.wrapping_sub(1);
        self.set_flags(
            self.cpu.f() & (SIGN | ZERO | CARRY)
                | when(self.cpu.bc != 0, PARITY)
                | bits_of_sum(value.wrapping_add(self.cpu.a())),
        );
        if repeats && self.cpu.bc != 0 {
            self.repeat();
            self.cpu.wz = self.cpu.pc.wrapping_add(1);
        }
    }

    fn compare(&mut self, step: u16, repeats: bool) {
        let value = self.read(self.cpu.hl);
        self.internal(5);
        self.cpu.hl = self.cpu.hl.wrapping_add(step);
        self.cpu.bc = self.cpu.bc.wrapping_sub(1);
        self.cpu.wz = self.cpu.wz.wrapping_add(step);
        let a = self.cpu.a();
        let result = a.wrapping_sub(value);
        let half_carry = (a ^ value ^ result) & HALF_CARRY;
        self.set_flags(
            of_result(result) & !BITS_3_5
                | bits_of_sum(result.wrapping_sub(half_carry >> 4))
                | half_carry
                | when(self.cpu.bc != 0, PARITY)
                | SUBTRACT
                | self.cpu.f() & CARRY,
        );
        if repeats && self.cpu.bc != 0 && result != 0 {
            self.repeat();
            self.cpu.wz = self.cpu.pc.wrapping_add(1);
        }
    }

    fn input_block(&mut self, step: u16, repeats: bool) {
        self.internal(1);
        let value = self.input(self.cpu.bc);
        self.cpu.wz = self.cpu.bc.wrapping_add(step);
        self.write(self.cpu.hl, value);
        self.cpu.hl = self.cpu.hl.wrapping_add(step);
        self.count_block();
        let next = self.cpu.c().wrapping_add(step as u8);
        self.set_block_flags(value, next, repeats);
    }

    fn output_block(&mut self, step: u16, repeats: bool) {
        self.internal(1);
        let value = self.read(self.cpu.hl);
        self.count_block();
        self.output(self.cpu.bc, value);
        self.cpu.wz = self.cpu.bc.wrapping_add(step);
        self.cpu.hl = self.cpu.hl.wrapping_add(step);
        let next = self.cpu.hl as u8;
        self.set_block_flags(value, next, repeats);
    }

    fn count_block(&mut self) {
        self.set_register(0, self.cpu.b().wrapping_sub(1));
    }

    /// The flags of a block transfer with ports, and its repetition.
    fn set_block_flags(&mut self, value: u8, other: u8, repeats: bool) {
        let b = self.cpu.b();
        let (sum, has_carry) = value.overflowing_add(other);
        let flags = of_result(b)
            | when(value & 0x80 != 0, SUBTRACT)
            | when(has_carry, CARRY | HALF_CARRY)
            | parity(sum & 7 ^ b);
        self.set_flags(flags);
        if !repeats || b == 0 {
            return;
        }
        self.repeat();
        // Half carry and parity are those of the next count of B.
        let (next, half_carry) = match (has_carry, value & 0x80 != 0) {
            (true, true) => (b.wrapping_sub(1), b & 0x0f == 0),
            (true, false) => (b.wrapping_add(1), b & 0x0f == 0x0f),
            (false, _) => (b, false),
        };
        let flags = self.cpu.f() & !HALF_CARRY ^ parity(next & 7) ^ PARITY;
        self.set_flags(flags | when(half_carry, HALF_CARRY));
    }
}
