//! The NMI: from CIA 2 and RESTORE.
//!
//! The processor accepts it when the line falls, so that a chip that holds the line low interrupts
//! once, until its interrupt register is read.

use hardware::Memory;

use crate::C64;
use crate::kernal;
use crate::keyboard;
use crate::machine_code::HandlerEntry;

/// CIA 2's interrupt register.
const INTERRUPTS: u16 = 0xdd0d;
/// The mask of CIA 2's interrupts that the serial interface uses.
const SERIAL_INTERRUPTS: usize = 0x02a1;

impl C64 {
    /// Handles an NMI of CIA 2.
    pub(crate) fn take_nmi(&mut self) {
        self.board_mut().acknowledge_nmi();
        let costs = self.costs().interrupt;
        let enters_kernal = self.does_nmi_enter_kernal();
        let is_kernals = |vector| enters_kernal && self.board().space().is_kernals(vector);
        match self.word(if enters_kernal { kernal::NMI_VECTOR } else { kernal::HARDWARE_NMI }) {
            kernal::NMI if is_kernals(kernal::NMI) => {
                self.clock_mut().add_interrupt_cycles(costs.nmi_entry + costs.nmi);
                self.poke(INTERRUPTS, 0x7f);
                self.peek(INTERRUPTS);
                let serial = self[SERIAL_INTERRUPTS];
                self.poke(INTERRUPTS, serial);
            }
            // Returns in the KERNAL: nothing is acknowledged.
            vector if is_kernals(vector) => {
                self.clock_mut().add_interrupt_cycles(costs.nmi_entry + costs.nmi_return);
            }
            vector => {
                self.clock_mut().add_interrupt_cycles(costs.nmi_entry);
                self.run_handler(vector, HandlerEntry::Direct);
                self.board_mut().update_nmi();
            }
        }
    }

    /// Returns whether an NMI reaches the KERNAL and its vector, not code of the program in place of
    /// either.
    fn does_nmi_enter_kernal(&self) -> bool {
        let space = self.board().space();
        let vector = self.word(kernal::HARDWARE_NMI);
        space.has_kernal_rom() || vector == kernal::NMI_ENTRY && space.is_kernals(vector)
    }

    /// Handles the RESTORE key: with STOP the machine makes a warm start, unless the program has
    /// changed the vector (fe47).
    pub(crate) fn press_restore(&mut self) {
        match self.word(kernal::NMI_VECTOR) {
            kernal::NMI => {
                if self.board().matrix().is_down(keyboard::STOP)
                    && self.word(kernal::STOP_VECTOR) == kernal::STOP
                {
                    self.restart_warm();
                }
            }
            // Addresses in the ROM are the common ways to disable the key.
            vector if vector >= 0xe000 && self.board().space().has_kernal_rom() => {}
            vector => self.run_handler(vector, HandlerEntry::Direct),
        }
    }
}
