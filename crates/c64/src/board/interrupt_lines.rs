//! The interrupt lines between the chips and the processor.

use hardware::{Cycles, Event};

use super::nmi::Nmi;
use super::{Board, DueEvent};

/// The cycles that a program gets, one instruction's, before an unacknowledged chip interrupts it
/// again.
const INSTRUCTION: u64 = 4;

impl Board {
    /// Schedules an event for the elapsed time `at`.
    pub(crate) fn schedule(&mut self, at: Cycles, event: Event) {
        self.time.events.push(at, event);
        self.time.reschedule();
    }

    /// Sets the horizon to the next due event.
    #[inline]
    pub(crate) fn reschedule(&mut self) {
        self.time.reschedule();
    }

    /// Sets the elapsed time at which the host gets control.
    #[inline]
    pub(crate) fn set_deadline(&mut self, elapsed: Cycles) {
        self.time.clock.set_deadline(elapsed);
        self.time.reschedule();
    }

    /// Removes and returns the next event and its time, if it is due.
    #[inline]
    pub(crate) fn take_event(&mut self) -> Option<(Cycles, DueEvent)> {
        self.time.take_event()
    }

    /// Returns the number of interrupts and events so far.
    pub(crate) fn event_count(&self) -> u64 {
        self.time.events.event_count()
    }

    /// Returns whether an interrupt handler of the program has run since memory was last checked.
    #[inline]
    pub(crate) fn handler_has_run(&self) -> bool {
        self.time.pending.handler_has_run()
    }

    /// Records that machine code of the program runs; it may write anywhere.
    pub(crate) fn record_handler(&mut self) {
        self.time.pending.record_handler();
    }

    /// Returns whether STOP and RESTORE were pressed together and BASIC has not restarted yet.
    #[inline]
    pub(crate) fn is_warm_start_due(&self) -> bool {
        self.time.pending.is_warm_start_due()
    }

    /// Requests a warm start of BASIC.
    pub(crate) fn request_warm_start(&mut self) {
        self.time.pending.request_warm_start();
        self.time.reschedule();
    }

    /// Returns and clears whether a warm start is requested.
    pub(crate) fn take_warm_start(&mut self) -> bool {
        let is_due = self.time.pending.take_warm_start();
        if is_due {
            self.time.reschedule();
        }
        is_due
    }

    /// Requests a power cycle; BASIC restarts before that.
    pub(crate) fn ask_for_reset(&mut self) {
        self.time.pending.ask_for_reset();
        self.time.reschedule();
    }

    /// Returns and clears whether a power cycle is requested.
    pub(crate) fn take_reset(&mut self) -> bool {
        self.time.pending.take_reset()
    }

    /// Returns whether output is deferred and not being sent now.
    #[inline]
    pub(crate) fn is_output_deferred(&self) -> bool {
        self.time.pending.is_output_deferred()
    }

    /// Returns whether output to the screen can go there at once.
    #[inline]
    pub(crate) fn is_output_free(&self) -> bool {
        self.time.pending.is_output_free()
    }

    /// Sets whether output is deferred.
    pub(crate) fn set_output_deferred(&mut self, is_held: bool) {
        self.time.pending.set_output_deferred(is_held);
        self.time.reschedule();
    }

    /// Returns whether the processor's interrupt flag is set.
    #[inline]
    pub(crate) fn are_interrupts_masked(&self) -> bool {
        self.time.irq.is_masked()
    }

    /// Returns the time of the processor's next interrupt.
    pub(crate) fn next_interrupt(&self) -> Option<Cycles> {
        self.time.irq.next()
    }

    /// Sets the interrupt flag.
    #[inline]
    pub(crate) fn mask_interrupts(&mut self, is_masked: bool) {
        self.time.mask_interrupts(is_masked);
    }

    /// Clears the interrupt flag, as the KERNAL's output and input do at their end.
    #[inline]
    pub(crate) fn allow_interrupts(&mut self) {
        self.code.clear_interrupt_flag();
        if self.time.irq.is_masked() {
            self.time.mask_interrupts(false);
        }
    }

    /// Returns the levels of the keyboard's columns while port A of CIA 1 outputs `rows`.
    pub(crate) fn column_levels(&self, rows: u8) -> u8 {
        self.chips.column_levels(rows)
    }

    /// Returns the levels of the keyboard's columns for the current output of port A.
    pub(crate) fn selected_columns(&self) -> u8 {
        self.chips.column_levels(self.chips.cia1.port_a())
    }

    /// Makes port A of CIA 1 output `rows`.
    pub(crate) fn select_rows(&mut self, rows: u8, now: Cycles) {
        if self.chips.cia1.register(0, now) != rows {
            self.chips.cia1.write(0, rows, now);
        }
    }

    /// Updates the time of CIA 1's interrupt after an access.
    pub(super) fn update_irq(&mut self) {
        self.schedule_irq();
        self.time.reschedule();
    }

    fn schedule_irq(&mut self) {
        self.time.irq.line_low = self.chips.cia1.next_interrupt(self.time.events.caught_up());
    }

    /// Updates the time of the video chip's interrupt after a write.
    pub(super) fn update_video_irq(&mut self) {
        self.time.irq.video_low = self.chips.vic.next_interrupt(self.time.events.caught_up());
        self.time.reschedule();
    }

    /// Updates the time of CIA 2's interrupt after an access.
    pub(crate) fn update_nmi(&mut self) {
        let now = self.time.clock.elapsed();
        if self.time.nmi.is_taken && self.chips.cia2.is_interrupting(now) {
            return;
        }
        self.time.nmi = Nmi { falls: self.chips.cia2.next_interrupt(now), is_taken: false };
        self.time.reschedule();
    }

    /// Records that the processor has accepted the NMI of CIA 2.
    pub(crate) fn acknowledge_nmi(&mut self) {
        self.time.nmi = Nmi { falls: None, is_taken: true };
    }

    /// Reads the interrupt register of CIA 1, which clears it.
    pub(crate) fn acknowledge(&mut self, at: Cycles) {
        self.time.irq.line_low = self.chips.cia1.acknowledge(at);
    }

    /// Returns whether CIA 1 pulls the line at the elapsed time `at`.
    pub(crate) fn is_timer_interrupting(&self, at: Cycles) -> bool {
        self.chips.cia1.is_interrupting(at)
    }

    /// Returns whether the video chip pulls the line now.
    #[inline]
    pub(crate) fn is_video_interrupting(&self) -> bool {
        self.time.irq.video_low.is_some_and(|low| low <= self.time.clock.elapsed())
    }

    /// Yields to the program after a handler that ended at the elapsed time `end`. An interrupt that is
    /// never acknowledged, or a timer faster than its handler, would interrupt forever and leave the
    /// program no cycle. What is pending is acknowledged, so that the program continues slowly. Of two
    /// chips that pull the line a handler may release one; the other interrupts again.
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

    /// Records that an interrupt handler of the program begins.
    pub(crate) fn begin_handler(&mut self) {
        self.time.irq.is_interrupting = true;
        self.time.pending.record_handler();
        self.time.clock.set_in_interrupt(true);
    }

    /// Records that it has ended.
    pub(crate) fn end_handler(&mut self) {
        self.time.clock.set_in_interrupt(false);
        self.time.irq.is_interrupting = false;
        self.schedule_irq();
    }
}
