//! Decimal arithmetic with the flags of the NMOS chip.
//!
//! In decimal mode the chip takes the zero flag from the binary result, and after an addition the sign and the
//! overflow from the sum before its high digit is corrected. Source: Bruce Clark, *Decimal Mode* (6502.org tutorial),
//! appendix A, sequences 1 and 3, which he verified on chips. The crate `mos6502` has the digits right for valid
//! operands, but takes the flags from the corrected result.

use mos6502::cpu::CPU;
use mos6502::instruction::{AddressingMode, DecodedInstr, Instruction, Nmos6502, OpInput};
use mos6502::memory::Bus as _;
use mos6502::registers::{Registers, Status};

use super::{Bus, BusAdapter};

/// Executes an instruction while the decimal flag is set.
pub(super) fn execute<B: Bus>(cpu: &mut CPU<BusAdapter<'_, B>, Nmos6502>, decoded: DecodedInstr) {
    let (instruction, _, operand) = decoded;
    match instruction {
        Instruction::ADC => {
            let value = value_of(cpu, operand);
            add(&mut cpu.registers, value);
        }
        Instruction::SBC | Instruction::USBC => {
            let value = value_of(cpu, operand);
            subtract(&mut cpu.registers, value);
        }
        Instruction::RRA => {
            cpu.execute_instruction((Instruction::ROR, AddressingMode::Absolute, operand));
            add(&mut cpu.registers, cpu.memory.written);
        }
        Instruction::ISC => {
            cpu.execute_instruction((Instruction::INC, AddressingMode::Absolute, operand));
            subtract(&mut cpu.registers, cpu.memory.written);
        }
        _ => cpu.execute_instruction(decoded),
    }
}

fn value_of<B: Bus>(cpu: &mut CPU<BusAdapter<'_, B>, Nmos6502>, operand: OpInput) -> u8 {
    match operand {
        OpInput::UseImmediate(value) => value,
        OpInput::UseAddress { address, .. } => cpu.memory.get_byte(address),
        _ => unreachable!("ADC and SBC have an immediate operand or an address"),
    }
}

fn add(registers: &mut Registers, value: u8) {
    let a = registers.accumulator;
    let carry = u8::from(registers.status.contains(Status::PS_CARRY));
    let binary = a.wrapping_add(value).wrapping_add(carry);
    let mut low = (a & 0x0f) + (value & 0x0f) + carry;
    if low >= 0x0a {
        low = ((low + 0x06) & 0x0f) + 0x10;
    }
    let mut sum = u16::from(a & 0xf0) + u16::from(value & 0xf0) + u16::from(low);
    let uncorrected = sum.to_le_bytes()[0];
    if sum >= 0xa0 {
        sum += 0x60;
    }
    registers.accumulator = sum.to_le_bytes()[0];
    let overflow = !(a ^ value) & (a ^ uncorrected) & 0x80 != 0;
    set_flags(registers, sum >= 0x100, binary == 0, overflow, uncorrected & 0x80 != 0);
}

fn subtract(registers: &mut Registers, value: u8) {
    let a = registers.accumulator;
    let borrow = i16::from(!registers.status.contains(Status::PS_CARRY));
    let difference = i16::from(a) - i16::from(value) - borrow;
    let binary = difference.to_le_bytes()[0];
    let mut low = i16::from(a & 0x0f) - i16::from(value & 0x0f) - borrow;
    if low < 0 {
        low = ((low - 0x06) & 0x0f) - 0x10;
    }
    let mut digits = i16::from(a & 0xf0) - i16::from(value & 0xf0) + low;
    if digits < 0 {
        digits -= 0x60;
    }
    registers.accumulator = digits.to_le_bytes()[0];
    let overflow = (a ^ value) & (a ^ binary) & 0x80 != 0;
    set_flags(registers, difference >= 0, binary == 0, overflow, binary & 0x80 != 0);
}

fn set_flags(registers: &mut Registers, carry: bool, zero: bool, overflow: bool, negative: bool) {
    let status = &mut registers.status;
    status.set(Status::PS_CARRY, carry);
    status.set(Status::PS_ZERO, zero);
    status.set(Status::PS_OVERFLOW, overflow);
    status.set(Status::PS_NEGATIVE, negative);
}
