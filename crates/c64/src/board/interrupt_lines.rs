//! The lines by which chips interrupt the processor, and the processor's part in it.

use hardware::{Cycles, Event};

use super::nmi::Nmi;
use super::{Board, DueEvent};

/// The cycles that a program gets, an instruction's, before a chip that nobody acknowledged interrupts it again.
const INSTRUCTION: u64 = 4;

impl Board {
    /// Plans an event for the elapsed time `at`.
    pub(crate) fn schedule(&mut self, at: Cycles, event: Event) {
        self.time.events.push(at, event);
        self.time.reschedule();
    }

    /// Finds out what is due next and lowers or raises the horizon to it.
    #[inline]
    pub(crate) fn reschedule(&mut self) {
        self.time.reschedule();
    }

    /// The elapsed time at which the host wants control.
    #[inline]
    pub(crate) fn set_deadline(&mut self, elapsed: Cycles) {
        self.time.clock.set_deadline(elapsed);
        self.time.reschedule();
    }

    /// Takes what happens next, and when, if that is now.
    #[inline]
    pub(crate) fn take_event(&mut self) -> Option<(Cycles, DueEvent)> {
        self.time.take_event()
    }

    /// How many interrupts and events there were.
    pub(crate) fn event_count(&self) -> u64 {
        self.time.events.event_count()
    }

    /// Something is to be noticed by the language.
    #[inline]
    pub(crate) fn handler_has_run(&self) -> bool {
        self.time.pending.handler_has_run()
    }

    /// Machine code of the program's runs; it may write anywhere.
    pub(crate) fn record_handler(&mut self) {
        self.time.pending.record_handler();
    }

    /// STOP and RESTORE were pressed together and the language has not begun anew yet.
    #[inline]
    pub(crate) fn is_warm_start_due(&self) -> bool {
        self.time.pending.is_warm_start_due()
    }

    /// The language is to begin anew.
    pub(crate) fn request_warm_start(&mut self) {
        self.time.pending.request_warm_start();
        self.time.reschedule();
    }

    /// The language begins anew, if it was to.
    pub(crate) fn take_warm_start(&mut self) -> bool {
        let is_due = self.time.pending.take_warm_start();
        if is_due {
            self.time.reschedule();
        }
        is_due
    }

    /// The machine is to be switched off and on; the language begins anew before that.
    pub(crate) fn ask_for_reset(&mut self) {
        self.time.pending.ask_for_reset();
        self.time.reschedule();
    }

    /// The machine is switched off and on, if it was to be.
    pub(crate) fn take_reset(&mut self) -> bool {
        self.time.pending.take_reset()
    }

    /// Output is held back and not being sent just now.
    #[inline]
    pub(crate) fn is_output_deferred(&self) -> bool {
        self.time.pending.is_output_deferred()
    }

    /// Nothing keeps output from going to the screen at once, if it is meant to.
    #[inline]
    pub(crate) fn is_output_free(&self) -> bool {
        self.time.pending.is_output_free()
    }

    /// Output is held back, or no longer.
    pub(crate) fn set_output_deferred(&mut self, is_held: bool) {
        self.time.pending.set_output_deferred(is_held);
        self.time.reschedule();
    }

    /// The processor's interrupt flag is set.
    #[inline]
    pub(crate) fn are_interrupts_masked(&self) -> bool {
        self.time.irq.is_masked()
    }

    /// When the processor will next be interrupted.
    pub(crate) fn next_interrupt(&self) -> Option<Cycles> {
        self.time.irq.next()
    }

    /// The interrupt flag changed.
    #[inline]
    pub(crate) fn mask_interrupts(&mut self, is_masked: bool) {
        self.time.mask_interrupts(is_masked);
    }

    /// The interrupt flag was cleared, as the KERNAL's output and input do at their end.
    #[inline]
    pub(crate) fn allow_interrupts(&mut self) {
        self.code.clear_interrupt_flag();
        if self.time.irq.is_masked() {
            self.time.mask_interrupts(false);
        }
    }

    /// The levels of the keyboard's columns while port A of CIA 1 puts out `rows`.
    pub(crate) fn column_levels(&self, rows: u8) -> u8 {
        self.chips.column_levels(rows)
    }

    /// The same with what it does put out.
    pub(crate) fn selected_columns(&self) -> u8 {
        self.chips.column_levels(self.chips.cia1.port_a())
    }

    /// Has port A of CIA 1 put out `rows`.
    pub(crate) fn select_rows(&mut self, rows: u8, now: Cycles) {
        if self.chips.cia1.register(0, now) != rows {
            self.chips.cia1.write(0, rows, now);
        }
    }

    /// CIA 1 was accessed: its interrupt may come at another time now.
    pub(super) fn update_irq(&mut self) {
        self.schedule_irq();
        self.time.reschedule();
    }

    fn schedule_irq(&mut self) {
        self.time.irq.line_low = self.chips.cia1.next_interrupt(self.time.events.caught_up());
    }

    /// The video chip was written to: its interrupt may come at another time now.
    pub(super) fn update_video_irq(&mut self) {
        self.time.irq.video_low = self.chips.vic.next_interrupt(self.time.events.caught_up());
        self.time.reschedule();
    }

    /// CIA 2 was accessed: its interrupt may come at another time now.
    pub(crate) fn update_nmi(&mut self) {
        let now = self.time.clock.elapsed();
        if self.time.nmi.is_taken && self.chips.cia2.is_interrupting(now) {
            return;
        }
        self.time.nmi = Nmi { falls: self.chips.cia2.next_interrupt(now), is_taken: false };
        self.time.reschedule();
    }

    /// CIA 2 has pulled the line and the processor takes notice.
    pub(crate) fn acknowledge_nmi(&mut self) {
        self.time.nmi = Nmi { falls: None, is_taken: true };
    }

    /// Reads the interrupt register of CIA 1, which clears it.
    pub(crate) fn acknowledge(&mut self, at: Cycles) {
        self.time.irq.line_low = self.chips.cia1.acknowledge(at);
    }

    /// CIA 1 pulls the line at the elapsed time `at`.
    pub(crate) fn is_timer_interrupting(&self, at: Cycles) -> bool {
        self.chips.cia1.is_interrupting(at)
    }

    /// The video chip pulls the line now.
    #[inline]
    pub(crate) fn is_video_interrupting(&self) -> bool {
        self.time.irq.video_low.is_some_and(|low| low <= self.time.clock.elapsed())
    }

    /// Behind a handler that ended at the elapsed time `end`. An interrupt that nobody acknowledges, or a timer faster than its handler,
    /// would interrupt for ever and leave the program no cycle. What came meanwhile is acknowledged, so that the program gets on at a
    /// crawl. Of two chips that pull the line a handler may let go of one; the other interrupts again.
    #[inline]
    pub(crate) fn yield_to_program(&mut self, end: u64, is_shared: bool, is_ignored: bool) {
        let now = self.time.clock.elapsed();
        let again = Cycles(now.0 + INSTRUCTION);
        if is_shared {
            self.time.irq.line_low = self.time.irq.line_low.map(|next| next.max(again));
        } else if is_ignored || self.time.irq.line_low.is_some_and(|next| next.0 <= end) {
            self.acknowledge(now);
        }
        if self.time.irq.video_low.is_some() {
            let next = self.chips.vic.next_interrupt(self.time.events.caught_up());
            self.time.irq.video_low = next.map(|next| next.max(again));
        }
    }

    /// A handler of the program's begins.
    pub(crate) fn begin_handler(&mut self) {
        self.time.irq.is_interrupting = true;
        self.time.pending.record_handler();
        self.time.clock.set_in_interrupt(true);
    }

    /// It has ended.
    pub(crate) fn end_handler(&mut self) {
        self.time.clock.set_in_interrupt(false);
        self.time.irq.is_interrupting = false;
        self.schedule_irq();
    }
}
