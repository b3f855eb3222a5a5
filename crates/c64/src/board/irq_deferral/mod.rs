//! Minimal interrupts: those that only count the jiffy clock.
//!
//! They have the cycle cost of the KERNAL's path but run without it. While a program only works on its
//! variables, the machine defers several of them and applies them in one step.

mod access;
mod cells;
mod window;

use hardware::Cycles;

use window::DeferralWindow;
pub(super) use window::IrqDeferral;

use kernal::cells::{DAY, IRQ_VECTOR, JIFFIES, MOTOR_LOCK, keyboard as at, screen as editor};
use kernal::{Board as _, Routine};

use crate::board::Board;
use crate::routines;

/// The address after all cells that a minimal interrupt reads and writes; the last of them is its
/// vector.
const CELLS_END: u16 = IRQ_VECTOR + 2;

/// The KERNAL's interrupt.
const IRQ: u16 = routines::at(Routine::Irq);

impl Board {
    /// Moves the horizon to the end of a window.
    fn raise_horizon(&mut self, window: &DeferralWindow) {
        let interrupt_cycles = window.jiffies * u64::from(self.irq_deferral.cost);
        let horizon = self.time.clock.processor_time_at(window.end).saturating_sub(interrupt_cycles);
        self.time.clock.set_horizon(horizon.max(self.time.clock.horizon()));
    }

    /// Returns whether the KERNAL's interrupt would only count the clock: no key, no cursor, and all
    /// other cells that it writes hold the values that it would write.
    #[inline]
    fn counts_jiffies_only(&self) -> bool {
        let ram = self.space.ram();
        // Only a full interrupt counts the cycles stolen during it.
        !self.time.clock.counts_stolen_cycles()
            && self.chips.matrix.is_idle()
            && !self.chips.vic.may_interrupt()
            && self.space.has_kernal_rom()
            && self.space.word(IRQ_VECTOR) == IRQ
            && ram[editor::BLINK_OFF] != 0
            && ram[JIFFIES + 2] < 0xff
            && ram[JIFFIES] < (DAY >> 16) as u8
            && ram[MOTOR_LOCK] == 0
            && ram[1] & 0x20 != 0
            && ram[at::KEY] == at::NO_KEY
            && ram[at::LAST_KEY] == at::NO_KEY
            && ram[at::MODIFIERS] | ram[at::LAST_MODIFIERS] == 0
            && ram[at::STOP_ROW] == 0xff
            && self.chips.cia1.port_b() == 0xff
            && self.chips.cia1.port_a_latch() == 0x7f
    }

    /// Executes the interrupt at `at` if it is a minimal one. Returns false without any change for any other
    /// interrupt.
    #[inline]
    pub(super) fn count_jiffy(&mut self, at: Cycles) -> bool {
        if !self.counts_jiffies_only() {
            return false;
        }
        let Some(next) = self.chips.cia1.acknowledge_underflows(at, 1) else { return false };
        self.time.irq.line_low = Some(next);
        self.space[JIFFIES + 2] += 1;
        let cost = self.irq_deferral.cost;
        self.time.clock.add_interrupt_cycles(cost);
        if next.0 <= at.0 + u64::from(cost) {
            self.acknowledge(self.time.clock.elapsed());
        }
        true
    }

    /// Returns the window with only minimal interrupts, if they are far enough apart.
    fn deferral_window(&self) -> Option<DeferralWindow> {
        let first = self.time.irq.next()?;
        let cost = u64::from(self.irq_deferral.cost);
        let period = self.chips.cia1.lone_timer_a_period(first).filter(|&period| period > 2 * cost)?;
        if !self.counts_jiffies_only() || self.time.pending.is_warm_start_due {
            return None;
        }
        let until_carry = first.0 + u64::from(0xff - self.space[JIFFIES + 2]) * period;
        let event = self.time.events.next_time().map_or(u64::MAX, |at| at.0);
        let event = self.time.nmi.falls.map_or(event, |at| event.min(at.0));
        let end = until_carry.min(event).min(self.time.clock.deadline().0);
        let jiffies = end.checked_sub(first.0)?.div_ceil(period);
        Some(DeferralWindow { first: first.0, period, jiffies, end: Cycles(end), due: 0 })
    }

    /// Removes the interrupts that were due up to a processor time from the window, and sets the time
    /// of the next one.
    #[inline(never)]
    fn shorten_deferral(&mut self, until: u64) {
        let Some(mut window) = self.irq_deferral.window else { return };
        if window.due != 0 {
            let are_few = until - window.due < 2 * window.period;
            let count = if are_few { 1 } else { self.deferred_jiffies_due(&window, until) };
            self.advance_jiffies(&window, count);
            window.first += count * window.period;
            window.jiffies -= count;
        }
        window.due = self.next_deferred_jiffy(&window);
        self.irq_deferral.window = Some(window);
        // At most one more is due in most cases; a loop would cost more.
        if until >= window.due {
            self.shorten_deferral(until);
        }
    }

    /// Returns the processor time of the next interrupt of a window; 0 means unknown.
    #[inline]
    fn next_deferred_jiffy(&self, window: &DeferralWindow) -> u64 {
        if window.jiffies == 0 {
            u64::MAX
        } else {
            self.time.clock.processor_time_at_unclamped(Cycles(window.first)).max(1)
        }
    }

    /// Applies the deferred interrupts that were due up to the processor time `began`.
    fn apply_deferred_jiffies(&mut self, window: &DeferralWindow, began: u64) {
        self.time.clock.set_processor_time(began);
        let count = if began < window.due { 0 } else { self.deferred_jiffies_due(window, began) };
        self.advance_jiffies(window, count);
        self.time.reschedule();
    }

    /// Returns how many deferred interrupts were due up to the processor time `began`.
    #[inline(never)]
    fn deferred_jiffies_due(&self, window: &DeferralWindow, began: u64) -> u64 {
        let cost = self.irq_deferral.cost;
        let due = |number: u64| {
            let interrupt_cycles = number * u64::from(cost);
            self.time
                .clock
                .processor_time_at_unclamped(Cycles(window.first + number * window.period))
                .saturating_sub(interrupt_cycles)
        };
        let mut count = 0;
        if let Some(since) = began.checked_sub(due(0)) {
            // The estimate assumes that only the interrupts steal cycles; other cycles are stolen, too, so a
            // few more may be due.
            count = (since / (window.period - u64::from(cost)) + 1).min(window.jiffies);
            while count < window.jiffies && due(count) <= began {
                count += 1;
            }
        }
        count
    }

    /// Applies `count` deferred interrupts.
    fn advance_jiffies(&mut self, window: &DeferralWindow, count: u64) {
        if count > 0 {
            let last = Cycles(window.first + (count - 1) * window.period);
            self.time.irq.line_low = self.chips.cia1.acknowledge_underflows(Cycles(window.first), count);
            self.time.events.set_caught_up(last);
            self.space[JIFFIES + 2] += count as u8;
            self.time.clock.add_interrupt_cycles(count as u32 * self.irq_deferral.cost);
        }
    }
}
