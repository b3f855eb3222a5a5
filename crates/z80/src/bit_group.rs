//! Opcodes after CB: rotations, shifts and bits.

use crate::bus::Bus;
use crate::execution::{Execution, Fields, MEMORY};
use crate::flags::{BITS_3_5, CARRY, HALF_CARRY, PARITY, SIGN, ZERO, when};
use crate::registers::Index;

impl<B: Bus> Execution<'_, B> {
    pub(crate) fn bit_group(&mut self) {
        if self.index != Index::Hl {
            self.indexed_bit_group();
            return;
        }
        let opcode = self.fetch();
        let fields = Fields::of(opcode);
        if fields.z != MEMORY {
            let value = self.register(fields.z);
            if let Some(result) = self.changed(fields, value, value) {
                self.set_register(fields.z, result);
            }
            return;
        }
        let address = self.cpu.hl;
        self.change_memory(fields, address);
    }

    /// DD CB and FD CB: the displacement comes before the opcode, which is read as an operand, and the operand is always in
    /// memory. A register's number also copies the result to that register.
    fn indexed_bit_group(&mut self) {
        let address = self.memory_address(0);
        let opcode = self.operand();
        self.internal(2);
        let fields = Fields::of(opcode);
        let result = self.change_memory(fields, address);
        if let Some(result) = result
            && fields.z != MEMORY
        {
            self.index = Index::Hl;
            self.set_register(fields.z, result);
        }
    }

    fn change_memory(&mut self, fields: Fields, address: u16) -> Option<u8> {
        let value = self.read(address);
        self.internal(1);
        // `BIT` copies bits 3 and 5 of the upper half of WZ to F.
        let flag_source = (self.cpu.wz >> 8) as u8;
        let result = self.changed(fields, value, flag_source);
        if let Some(result) = result {
            self.write(address, result);
        }
        result
    }

    /// Returns the result for an operand; `None` for `BIT`, whose undocumented flags are those bits of `flag_source`.
    fn changed(&mut self, fields: Fields, value: u8, flag_source: u8) -> Option<u8> {
        let bit = 1 << fields.y;
        match fields.x {
            0 => Some(self.shift(fields.y, value)),
            1 => {
                let flags = self.cpu.f() & CARRY
                    | HALF_CARRY
                    | value & bit & SIGN
                    | when(value & bit == 0, ZERO | PARITY)
                    | flag_source & BITS_3_5;
                self.set_flags(flags);
                None
            }
            2 => Some(value & !bit),
            _ => Some(value | bit),
        }
    }
}
