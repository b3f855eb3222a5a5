//! Results and flags of arithmetic, logic, shifts and rotations.

use crate::bus::Bus;
use crate::execution::Execution;
use crate::flags::{BITS_3_5, CARRY, HALF_CARRY, PARITY, SIGN, SUBTRACT, ZERO, of_result, parity, when};

/// The result of an operation on bytes.
struct ByteResult {
    value: u8,
    flags: u8,
}

/// Returns the sum of two bytes and a carry.
fn sum(a: u8, b: u8, carry: u8) -> ByteResult {
    let wide = u16::from(a) + u16::from(b) + u16::from(carry);
    let value = wide as u8;
    let flags = of_result(value)
        | when(wide > 0xff, CARRY)
        | (a ^ b ^ value) & HALF_CARRY
        | when((a ^ value) & (b ^ value) & 0x80 != 0, PARITY);
    ByteResult { value, flags }
}

/// Returns the difference of two bytes and a borrow.
fn difference(a: u8, b: u8, borrow: u8) -> ByteResult {
    let ByteResult { value, flags } = sum(a, !b, 1 - borrow);
    ByteResult { value, flags: (flags ^ CARRY ^ HALF_CARRY) | SUBTRACT }
}

impl<B: Bus> Execution<'_, B> {
    /// ADD, ADC, SUB, SBC, AND, XOR, OR, CP with the accumulator.
    pub(crate) fn accumulate(&mut self, operation: u8, operand: u8) {
        let a = self.cpu.a();
        let carry = self.cpu.f() & CARRY;
        let logic = |value: u8, half_carry: u8| ByteResult {
            value,
            flags: of_result(value) | parity(value) | half_carry,
        };
        let ByteResult { value, flags } = match operation {
            0 => sum(a, operand, 0),
            1 => sum(a, operand, carry),
            2 => difference(a, operand, 0),
            3 => difference(a, operand, carry),
            4 => logic(a & operand, HALF_CARRY),
            5 => logic(a ^ operand, 0),
            6 => logic(a | operand, 0),
            _ => {
                // A comparison shows the undocumented bits of its operand.
                let flags = difference(a, operand, 0).flags;
                ByteResult { value: a, flags: flags & !BITS_3_5 | operand & BITS_3_5 }
            }
        };
        self.cpu.set_a(value);
        self.set_flags(flags);
    }

    pub(crate) fn increment(&mut self, value: u8) -> u8 {
        let ByteResult { value, flags } = sum(value, 1, 0);
        self.set_flags(flags & !CARRY | self.cpu.f() & CARRY);
        value
    }

    pub(crate) fn decrement(&mut self, value: u8) -> u8 {
        let ByteResult { value, flags } = difference(value, 1, 0);
        self.set_flags(flags & !CARRY | self.cpu.f() & CARRY);
        value
    }

    /// ADD HL with a pair: sign, zero and overflow do not change.
    pub(crate) fn add_pair(&mut self, operand: u16) {
        let left = self.hl();
        let (result, carry) = left.overflowing_add(operand);
        let half = (left ^ operand ^ result) >> 8;
        let flags = self.cpu.f() & (SIGN | ZERO | PARITY)
            | (result >> 8) as u8 & BITS_3_5
            | half as u8 & HALF_CARRY
            | when(carry, CARRY);
        self.cpu.wz = left.wrapping_add(1);
        self.set_hl(result);
        self.set_flags(flags);
        self.internal(7);
    }

    /// ADC HL or SBC HL with a pair: the flags of the upper byte, except zero, which is that of both bytes.
    pub(crate) fn carry_pair(&mut self, operand: u16, is_addition: bool) {
        let left = self.cpu.hl;
        let [low, high] = left.to_le_bytes();
        let [operand_low, operand_high] = operand.to_le_bytes();
        let compute = if is_addition { sum } else { difference };
        let low = compute(low, operand_low, self.cpu.f() & CARRY);
        let high = compute(high, operand_high, low.flags & CARRY);
        let result = u16::from_le_bytes([low.value, high.value]);
        self.cpu.wz = left.wrapping_add(1);
        self.cpu.hl = result;
        self.set_flags(high.flags & !ZERO | when(result == 0, ZERO));
        self.internal(7);
    }

    /// RLC, RRC, RL, RR, SLA, SRA, SLL, SRL.
    pub(crate) fn shift(&mut self, operation: u8, value: u8) -> u8 {
        let carry = self.cpu.f() & CARRY;
        let is_left = operation & 1 == 0;
        let result = match operation {
            0 => value.rotate_left(1),
            1 => value.rotate_right(1),
            2 => value << 1 | carry,
            3 => value >> 1 | carry << 7,
            4 => value << 1,
            5 => value >> 1 | value & 0x80,
            // Undocumented: a one enters.
            6 => value << 1 | 1,
            _ => value >> 1,
        };
        let carry = if is_left { value >> 7 } else { value & 1 };
        self.set_flags(of_result(result) | parity(result) | carry);
        result
    }

    /// RLCA, RRCA, RLA, RRA: sign, zero and parity do not change.
    pub(crate) fn rotate_accumulator(&mut self, operation: u8) {
        let kept = self.cpu.f() & (SIGN | ZERO | PARITY);
        let result = self.shift(operation, self.cpu.a());
        self.set_flags(kept | result & BITS_3_5 | self.cpu.f() & CARRY);
        self.cpu.set_a(result);
    }

    /// DAA.
    pub(crate) fn adjust_decimal(&mut self) {
        let (a, flags) = (self.cpu.a(), self.cpu.f());
        let has_carry = flags & CARRY != 0 || a > 0x99;
        let has_half_carry = flags & HALF_CARRY != 0 || a & 0x0f > 9;
        let correction = when(has_half_carry, 0x06) | when(has_carry, 0x60);
        let result =
            if flags & SUBTRACT != 0 { a.wrapping_sub(correction) } else { a.wrapping_add(correction) };
        self.cpu.set_a(result);
        self.set_flags(
            of_result(result)
                | parity(result)
                | (a ^ result) & HALF_CARRY
                | flags & SUBTRACT
                | when(has_carry, CARRY),
        );
    }

    pub(crate) fn complement(&mut self) {
        let a = !self.cpu.a();
        self.cpu.set_a(a);
        self.set_flags(self.cpu.f() & (SIGN | ZERO | PARITY | CARRY) | HALF_CARRY | SUBTRACT | a & BITS_3_5);
    }

    /// SCF and CCF: bits 3 and 5 come from A, and from F as well unless the last instruction computed it.
    pub(crate) fn change_carry(&mut self, is_complemented: bool) {
        let flags = self.cpu.f();
        let kept = flags & (SIGN | ZERO | PARITY);
        let bits = (self.cpu.q ^ flags | self.cpu.a()) & BITS_3_5;
        let carry = match (is_complemented, flags & CARRY != 0) {
            (true, true) => HALF_CARRY,
            (true, false) | (false, _) => CARRY,
        };
        self.set_flags(kept | bits | carry);
    }
}
