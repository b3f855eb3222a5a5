//! The IRQ: the KERNAL's handler and the program's.
//!
//! The KERNAL's interrupt runs natively and costs what its code costs. If a program points the vector at 788
//! to its own code, that code runs on the processor, with the registers on the stack as the KERNAL pushes
//! them; it ends with a jump to the KERNAL's handler or with a return.

use core::ops::RangeInclusive;

use hardware::Cycles;

use crate::board::Board;
use crate::cells::IRQ_VECTOR;
use crate::code_state::HandlerEntry;
use crate::machine::Machine;
use crate::routine::{Routine, address_of};

/// The maximum cycles of an interrupt handler of the program, before it is stopped: half a second.
const HANDLER_LIMIT: u64 = 500_000;
/// The processor's interrupt vector.
const HARDWARE_VECTOR: u16 = 0xfffe;

impl<B: Board> Machine<B> {
    /// The KERNAL's handler, from its beginning to the step that acknowledges the interrupt.
    const KERNAL_HANDLER: RangeInclusive<u16> =
        address_of(B::ROUTINES, Routine::Irq)..=address_of(B::ROUTINES, Routine::IrqEnd);

    /// Handles an interrupt that occurred at `at`.
    pub(crate) fn interrupt(&mut self, at: Cycles) {
        if self.board_mut().try_minimal_interrupt(at) {
            return;
        }
        let is_kernal = self.board().does_irq_enter_kernal();
        let is_native = is_kernal && self.board().is_interrupt_kernals();
        let vector = self.word(if is_kernal { IRQ_VECTOR } else { HARDWARE_VECTOR });
        let is_shared = self.timing().irq.video_low.is_some_and(|low| low <= self.clock().elapsed());
        let before = self.clock().interrupt_cycles();
        let step = B::routine_at(vector).filter(|_| is_native);
        let cycles = step.and_then(|step| self.editor.kernal_interrupt(step, at));
        match cycles {
            Some(cycles) => {
                let cycles = self.costs().interrupt.entered() + cycles;
                self.clock_mut().add_interrupt_cycles(cycles);
            }
            None => {
                self.run_handler(vector, if is_kernal { HandlerEntry::Kernal } else { HandlerEntry::Direct });
            }
        }
        let taken = self.clock().interrupt_cycles() - before;
        self.clock_mut().note_interrupt(at, u64::try_from(taken).unwrap_or(0));
        let end = at.0.saturating_add_signed(taken);
        let is_ignored = !Self::KERNAL_HANDLER.contains(&vector) && self.board().is_timer_interrupting(at);
        self.board_mut().yield_to_program(end, is_shared, is_ignored);
    }

    /// Runs an interrupt handler of the program; one that exceeds its limit is stopped and reported.
    pub(crate) fn run_handler(&mut self, address: u16, ended: HandlerEntry) {
        let costs = &self.costs().interrupt;
        let cycles = match ended {
            HandlerEntry::Kernal => costs.entered(),
            HandlerEntry::Direct => costs.sequence,
        };
        self.clock_mut().add_interrupt_cycles(cycles);
        let timing = self.timing_mut();
        timing.irq.is_interrupting = true;
        timing.pending.handler_has_run = true;
        timing.clock.set_in_interrupt(true);
        let finished = self.run_interrupt(address, ended, HANDLER_LIMIT);
        let timing = self.timing_mut();
        timing.clock.set_in_interrupt(false);
        timing.irq.is_interrupting = false;
        self.board_mut().schedule_irq();
        // A handler that restarts the machine does not hang.
        if !finished && !self.timing().pending.is_warm_start_due {
            self.board_mut().warnings_mut().warn_runaway_handler(address);
            // As on a machine that hangs in its handler: no interrupt until something enables them.
            self.timing_mut().mask_interrupts(true);
        }
    }
}
