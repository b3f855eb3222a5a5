//! Routines of the ROM that read, write, switch and call other slots.
//!
//! ```text
//! slot 0  ROM in pages 0 and 1
//! slot 3  RAM in all four pages
//! slots 1, 2: empty
//! ```
//! Source: *The MSX Red Book*, chapter 4 at 01b6 to 0353.

use z80::Z80;

use crate::Msx;
use crate::board::slot_of;
use crate::code_state::RoutineExit;

/// The address to which a call of another slot returns, to restore the page.
pub(super) const CALL_ENDED: u16 = 0x02da;

impl Msx {
    fn with_slot(&mut self, slot: u8, address: u16) -> u8 {
        let shift = 2 * (address >> 14);
        let before = self.board.ports().slots;
        self.board.ports_mut().slots = before & !(3 << shift) | (slot & 3) << shift;
        before
    }

    /// RDSLT: a byte at HL in slot A.
    pub(super) fn read_slot(&mut self, cpu: &mut Z80) {
        let before = self.with_slot(cpu.a(), cpu.hl);
        cpu.set_a(self.board.peek_unreported(cpu.hl));
        self.board.ports_mut().slots = before;
    }

    /// WRSLT: E to HL in slot A.
    pub(super) fn write_slot(&mut self, cpu: &mut Z80) {
        let before = self.with_slot(cpu.a(), cpu.hl);
        self.board.poke(cpu.hl, cpu.de as u8);
        self.board.ports_mut().slots = before;
    }

    /// ENASLT: slot A for the page of HL.
    pub(super) fn enable_slot(&mut self, cpu: &mut Z80) {
        self.with_slot(cpu.a(), cpu.hl);
    }

    /// CALLF: slot and address follow the call.
    pub(super) fn call_far(&mut self, cpu: &mut Z80) -> RoutineExit {
        let from = self.pop_word(cpu);
        let [slot, low, high] = [0, 1, 2].map(|offset| self.board.peek_unreported(from.wrapping_add(offset)));
        self.push_word(cpu, from.wrapping_add(3));
        self.call_slot(cpu, slot, u16::from_le_bytes([low, high]))
    }

    /// CALSLT: calls an address in a slot.
    pub(super) fn call_slot(&mut self, cpu: &mut Z80, slot: u8, address: u16) -> RoutineExit {
        if slot_of(self.board.ports().slots, address) != slot & 3 {
            // The routine that returns is in page 0.
            if address < 0x4000 {
                return RoutineExit::Unknown;
            }
            let before = self.with_slot(slot, address);
            self.push_word(cpu, before.into());
            self.push_word(cpu, CALL_ENDED);
        }
        cpu.pc = address;
        RoutineExit::Jumps
    }

    pub(super) fn end_slot_call(&mut self, cpu: &mut Z80) {
        self.board.ports_mut().slots = self.pop_word(cpu) as u8;
    }
}
