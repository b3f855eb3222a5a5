//! A step: machine cycles, operands, conditions, and the dispatch to a group of opcodes.

use crate::bus::Bus;
use crate::flags::{CARRY, PARITY, SIGN, ZERO};
use crate::registers::{Index, Taken, Z80, with_high, with_low};

/// The fields of an opcode: `xxyyyzzz`, and `xxppqzzz`.
#[derive(Clone, Copy)]
pub(crate) struct Fields {
    pub(crate) x: u8,
    pub(crate) y: u8,
    pub(crate) z: u8,
    pub(crate) p: u8,
    pub(crate) q: u8,
}

impl Fields {
    pub(crate) const fn of(opcode: u8) -> Self {
        let y = opcode >> 3 & 7;
        Self { x: opcode >> 6, y, z: opcode & 7, p: y >> 1, q: y & 1 }
    }
}

/// The register number that means memory at HL.
pub(crate) const MEMORY: u8 = 6;

impl Z80 {
    /// Executes an instruction or a prefix. A halted processor executes `NOP`.
    pub fn step<B: Bus>(&mut self, bus: &mut B) -> Taken {
        let index = core::mem::take(&mut self.index);
        self.defers_interrupts = false;
        self.has_read_iff2 = false;
        let mut execution = Execution { q: 0, taken: Taken::default(), index, cpu: self, bus };
        let opcode = execution.fetch();
        execution.execute(opcode);
        execution.end()
    }
}

/// A step in progress.
pub(crate) struct Execution<'a, B> {
    pub(crate) cpu: &'a mut Z80,
    pub(crate) bus: &'a mut B,
    pub(crate) taken: Taken,
    /// The register pair used for HL.
    pub(crate) index: Index,
    /// The next Q.
    pub(crate) q: u8,
}

impl<B: Bus> Execution<'_, B> {
    pub(crate) fn execute(&mut self, opcode: u8) {
        match opcode {
            0xcb => self.bit_group(),
            // ED cancels DD and FD.
            0xed => self.extended_group(),
            0xdd => self.prefix(Index::Ix),
            0xfd => self.prefix(Index::Iy),
            _ => self.main_group(opcode),
        }
    }

    pub(crate) fn end(self) -> Taken {
        // Q applies to the instruction after a prefix.
        if self.cpu.index == Index::Hl {
            self.cpu.q = self.q;
        }
        self.taken
    }

    fn prefix(&mut self, index: Index) {
        self.cpu.index = index;
        self.cpu.defers_interrupts = true;
    }

    /// An M1 cycle.
    pub(crate) fn fetch(&mut self) -> u8 {
        self.acknowledge_refresh();
        let opcode = self.bus.read(self.cpu.pc);
        self.cpu.pc = self.cpu.pc.wrapping_add(1);
        opcode
    }

    /// Counts an M1 cycle and refreshes memory.
    pub(crate) fn acknowledge_refresh(&mut self) {
        self.taken.t_states += 4;
        self.taken.m1_cycles += 1;
        self.cpu.r = self.cpu.r & 0x80 | self.cpu.r.wrapping_add(1) & 0x7f;
    }

    /// T-states without an access.
    #[inline]
    pub(crate) fn internal(&mut self, t_states: u8) {
        self.taken.t_states += t_states;
    }

    #[inline]
    pub(crate) fn read(&mut self, address: u16) -> u8 {
        self.taken.t_states += 3;
        self.bus.read(address)
    }

    #[inline]
    pub(crate) fn write(&mut self, address: u16, value: u8) {
        self.taken.t_states += 3;
        self.bus.write(address, value);
    }

    pub(crate) fn input(&mut self, port: u16) -> u8 {
        self.taken.t_states += 4;
        self.bus.input(port)
    }

    pub(crate) fn output(&mut self, port: u16, value: u8) {
        self.taken.t_states += 4;
        self.bus.output(port, value);
    }

    pub(crate) fn read_word(&mut self, address: u16) -> u16 {
        let low = self.read(address);
        u16::from_le_bytes([low, self.read(address.wrapping_add(1))])
    }

    pub(crate) fn write_word(&mut self, address: u16, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.write(address, low);
        self.write(address.wrapping_add(1), high);
    }

    pub(crate) fn operand(&mut self) -> u8 {
        let value = self.read(self.cpu.pc);
        self.cpu.pc = self.cpu.pc.wrapping_add(1);
        value
    }

    pub(crate) fn operand_word(&mut self) -> u16 {
        let low = self.operand();
        u16::from_le_bytes([low, self.operand()])
    }

    pub(crate) fn push(&mut self, value: u16) {
        for byte in value.to_be_bytes() {
            self.cpu.sp = self.cpu.sp.wrapping_sub(1);
            self.write(self.cpu.sp, byte);
        }
    }

    pub(crate) fn pop(&mut self) -> u16 {
        let value = self.read_word(self.cpu.sp);
        self.cpu.sp = self.cpu.sp.wrapping_add(2);
        value
    }

    /// Jumps, which passes through WZ.
    pub(crate) fn jump(&mut self, target: u16) {
        self.cpu.wz = target;
        self.cpu.pc = target;
    }

    pub(crate) fn call(&mut self, target: u16) {
        self.push(self.cpu.pc);
        self.jump(target);
    }

    pub(crate) fn return_from_call(&mut self) {
        let target = self.pop();
        self.jump(target);
    }

    /// Sets the flags as the result of an operation.
    pub(crate) fn set_flags(&mut self, flags: u8) {
        self.cpu.set_f(flags);
        self.q = flags;
    }

    pub(crate) fn condition(&self, number: u8) -> bool {
        let flag = [ZERO, CARRY, PARITY, SIGN][usize::from(number >> 1 & 3)];
        (self.cpu.f() & flag != 0) == (number & 1 != 0)
    }

    /// Returns HL, or the index register that replaces it.
    pub(crate) fn hl(&self) -> u16 {
        match self.index {
            Index::Hl => self.cpu.hl,
            Index::Ix => self.cpu.ix,
            Index::Iy => self.cpu.iy,
        }
    }

    pub(crate) fn set_hl(&mut self, value: u16) {
        match self.index {
            Index::Hl => self.cpu.hl = value,
            Index::Ix => self.cpu.ix = value,
            Index::Iy => self.cpu.iy = value,
        }
    }

    /// The address of the operand in memory: HL, or an index register with a displacement. `internal` is the
    /// number of T-states for the sum.
    pub(crate) fn memory_address(&mut self, internal: u8) -> u16 {
        if self.index == Index::Hl {
            return self.cpu.hl;
        }
        let displacement = self.operand().cast_signed();
        self.internal(internal);
        self.cpu.wz = self.hl().wrapping_add_signed(displacement.into());
        self.cpu.wz
    }

    /// Returns a register by its number, but not memory: B, C, D, E, H, L, -, A.
    pub(crate) fn register(&self, number: u8) -> u8 {
        let pair = match number >> 1 {
            0 => self.cpu.bc,
            1 => self.cpu.de,
            2 => self.hl(),
            _ => return self.cpu.a(),
        };
        if number & 1 == 0 { (pair >> 8) as u8 } else { pair as u8 }
    }

    pub(crate) fn set_register(&mut self, number: u8, value: u8) {
        let replace = if number & 1 == 0 { with_high } else { with_low };
        match number >> 1 {
            0 => self.cpu.bc = replace(self.cpu.bc, value),
            1 => self.cpu.de = replace(self.cpu.de, value),
            2 => self.set_hl(replace(self.hl(), value)),
            _ => self.cpu.set_a(value),
        }
    }

    /// Returns a register pair by its number: BC, DE, HL, SP.
    pub(crate) fn pair(&self, number: u8) -> u16 {
        match number {
            0 => self.cpu.bc,
            1 => self.cpu.de,
            2 => self.hl(),
            _ => self.cpu.sp,
        }
    }

    pub(crate) fn set_pair(&mut self, number: u8, value: u16) {
        match number {
            0 => self.cpu.bc = value,
            1 => self.cpu.de = value,
            2 => self.set_hl(value),
            _ => self.cpu.sp = value,
        }
    }
}
