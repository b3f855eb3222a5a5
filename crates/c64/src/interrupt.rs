//! The IRQ: the KERNAL's handler and the program's.
//!
//! The KERNAL's interrupt runs natively and costs what its code costs. If a program points the
//! vector at 788 to its own code, that code runs on the processor, with the registers on the stack
//! as the KERNAL pushes them; it ends with a jump to the KERNAL's handler or with its own return.

use hardware::Cycles;

use crate::C64;
use crate::kernal;
use crate::machine_code::HandlerEntry;

/// The maximum cycles of an interrupt handler of the program, before it is stopped: half a second.
const HANDLER_LIMIT: u64 = 500_000;

impl C64 {
    /// Handles an interrupt that occurred at `at`.
    pub(crate) fn interrupt(&mut self, at: Cycles) {
        if self.board_mut().try_minimal_interrupt(at) {
            return;
        }
        let under_rom = self.word(0xfffe);
        // With the ROM switched out and nothing in its place the machine would crash; here the KERNAL's
        // work continues.
        let space = self.board().space();
        let is_kernal = space.has_kernal_rom()
            || under_rom == kernal::INTERRUPT_ENTRY && space.is_kernals(under_rom)
            || space.has_power_on_vector();
        let is_native = is_kernal && space.is_interrupt_kernals();
        let vector = self.word(if is_kernal { kernal::IRQ_VECTOR } else { 0xfffe });
        let is_shared = self.board().is_video_interrupting();
        let before = self.clock().interrupt_cycles();
        let cycles = if is_native { self.editor.kernal_interrupt(vector, at) } else { None };
        match cycles {
            Some(cycles) => {
                let cycles = self.costs().interrupt.entered() + cycles;
                self.clock_mut().add_interrupt_cycles(cycles);
            }
            None => {
                self.run_handler(vector, if is_kernal { HandlerEntry::Kernal } else { HandlerEntry::Direct });
            }
        }
        let end = at.0.saturating_add_signed(self.clock().interrupt_cycles() - before);
        let is_ignored =
            !matches!(vector, kernal::IRQ..=kernal::IRQ_END) && self.board().is_timer_interrupting(at);
        self.board_mut().yield_to_program(end, is_shared, is_ignored);
    }

    /// Runs an interrupt handler of the program; one that does not end is stopped and reported.
    pub(crate) fn run_handler(&mut self, address: u16, ended: HandlerEntry) {
        let costs = &self.costs().interrupt;
        let cycles = match ended {
            HandlerEntry::Kernal => costs.entered(),
            HandlerEntry::Direct => costs.sequence,
        };
        self.clock_mut().add_interrupt_cycles(cycles);
        self.board_mut().begin_handler();
        let finished = self.run_interrupt(address, ended, HANDLER_LIMIT);
        self.board_mut().end_handler();
        // A handler that restarts the machine does not hang.
        if !finished && !self.board().is_warm_start_due() {
            self.board_mut().warnings_mut().warn_runaway_handler(address);
            // As on a machine that hangs in its handler: no interrupt until something enables them.
            self.board_mut().mask_interrupts(true);
        }
    }
}
