//! The NMI: from a chip and RESTORE.
//!
//! The processor accepts it when the line falls, so that a chip that holds the line low interrupts
//! once, until its interrupt register is read.

use hardware::Memory;

use crate::board::Board;
use crate::cells::{NMI_VECTOR, SERIAL_INTERRUPTS, STOP_VECTOR};
use crate::code_state::HandlerEntry;
use crate::machine::Machine;
use crate::time::Nmi;

/// The processor's NMI vector.
const HARDWARE_VECTOR: u16 = 0xfffa;

impl<B: Board> Machine<B> {
    /// Handles an NMI of the chip.
    pub(crate) fn take_nmi(&mut self) {
        self.timing_mut().nmi = Nmi { falls: None, is_taken: true };
        let costs = self.costs().interrupt;
        let enters_kernal = self.board().does_nmi_enter_kernal();
        let vector = self.word(if enters_kernal { NMI_VECTOR } else { HARDWARE_VECTOR });
        let is_kernals = enters_kernal && self.board().is_kernals(vector);
        let clock = self.clock();
        let began = clock.counts_stolen_cycles().then(|| (clock.elapsed(), clock.interrupt_cycles()));
        self.clock_mut().add_interrupt_cycles(costs.nmi_entry);
        if is_kernals && vector == B::NMI {
            self.clock_mut().add_interrupt_cycles(costs.nmi);
            self.poke(B::NMI_REGISTER, 0x7f);
            self.peek(B::NMI_REGISTER);
            let serial = self[SERIAL_INTERRUPTS];
            self.poke(B::NMI_REGISTER, serial);
        } else if is_kernals {
            // Returns in the KERNAL, without an acknowledgement.
            self.clock_mut().add_interrupt_cycles(costs.nmi_return);
        } else {
            self.run_handler(vector, HandlerEntry::Direct);
            self.board_mut().update_nmi();
        }
        if let Some((at, before)) = began {
            let taken = self.clock().interrupt_cycles() - before;
            self.clock_mut().note_interrupt(at, u64::try_from(taken).unwrap_or(0));
        }
    }

    /// Handles the RESTORE key: with STOP the machine makes a warm start, unless the program has
    /// changed the vector.
    pub(crate) fn press_restore(&mut self) {
        let vector = self.word(NMI_VECTOR);
        if vector == B::NMI {
            if self.board().is_stop_down() && self.word(STOP_VECTOR) == B::STOP {
                self.restart_warm();
            }
        } else if vector < KERNAL || !self.board().has_kernal_rom() {
            // Addresses in the ROM are the common ways to disable the key.
            self.run_handler(vector, HandlerEntry::Direct);
        }
    }
}

/// The first address of the KERNAL's ROM.
const KERNAL: u16 = 0xe000;
