//! What happens when the horizon is reached: events, the jiffy interrupt, RESTORE.
//!
//! The KERNAL's interrupt is done natively and costs what its code costs. A program that points the vector at 788
//! to code of its own gets that code run on the processor, with the registers on the stack as the KERNAL puts them;
//! it ends with a jump to the KERNAL's handler or with a return of its own.

use alloc::collections::VecDeque;

use hardware::{Cycles, Event, Timekeeper};

use crate::C64;
use crate::editor::at::BLINK_OFF;
use crate::kernal;
use crate::keyboard::{self, at};
use crate::machine_code::Ended;

/// Jiffies in a day.
const DAY: u32 = 0x4f_1a01;
/// The jiffy clock, high byte first.
const JIFFIES: usize = 0xa0;
/// The cassette motor's interlock.
const MOTOR_LOCK: usize = 0xc0;
/// Behind all that a quiet jiffy reads and writes, the last of which is its vector.
const BEHIND_CELLS: u16 = kernal::IRQ_VECTOR + 2;
/// The cycles that a handler of the program's may take before it is given up: half a second.
const HANDLER_LIMIT: u64 = 500_000;

/// Events to come, and whether the processor takes interrupts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Timeline {
    /// By time, then in order of arrival.
    events: VecDeque<(Cycles, Event)>,
    /// When the last interrupt or event happened. The present may be later: a statement is not interrupted in its
    /// middle, and what fell due in it happens behind it, each at its own time.
    caught_up: Cycles,
    /// When CIA 1 pulls the interrupt line low.
    line_low: Option<Cycles>,
    /// The processor's interrupt flag is set.
    is_masked: bool,
    /// A handler of the program's is running.
    is_interrupting: bool,
    /// The program rests, and there are only quiet jiffies.
    lull: Option<Lull>,
    /// Interrupts and events, but for those of lulls.
    happenings: u64,
    /// A handler of the program's has run since memory was last looked at.
    pub(crate) has_handled: bool,
}

/// A time with none but quiet jiffies.
#[derive(Clone, Copy, Debug)]
struct Lull {
    /// When the first comes.
    first: u64,
    /// The cycles from one to the next.
    period: u64,
    /// How many come.
    jiffies: u64,
    /// When it ends.
    end: Cycles,
}

impl C64 {
    /// Plans an event for the elapsed time `at`; one in the past happens at the next catch-up.
    pub fn schedule(&mut self, at: Cycles, event: Event) {
        let place = self.timeline.events.partition_point(|&(time, _)| time <= at);
        self.timeline.events.insert(place, (at, event));
        self.reschedule();
    }

    /// Finds out what is due next and lowers or raises the horizon to it.
    pub(crate) fn reschedule(&mut self) {
        let mut next = self.clock.deadline;
        if let Some(&(at, _)) = self.timeline.events.front() {
            next = next.min(at);
        }
        if let Some(at) = self.next_interrupt() {
            next = next.min(at);
        }
        if let Some(at) = self.nmi.falls {
            next = next.min(at);
        }
        self.clock.horizon =
            if self.warm_start_due { self.clock.processor() } else { self.clock.processor_at(next) };
    }

    /// When the processor will next be interrupted, if it lets itself be.
    #[inline]
    fn next_interrupt(&self) -> Option<Cycles> {
        if self.timeline.is_masked || self.timeline.is_interrupting { None } else { self.timeline.line_low }
    }

    /// CIA 1 was accessed: its interrupt may come at another time now.
    pub(crate) fn watch_interrupt_line(&mut self) {
        self.timeline.line_low = self.cia1.next_interrupt(self.timeline.caught_up);
        self.reschedule();
    }

    /// The interrupt flag was cleared, as the KERNAL's output and input do at their end.
    #[inline]
    pub(crate) fn allow_interrupts(&mut self) {
        self.calls.clear_interrupt_flag();
        self.mask_interrupts(false);
    }

    /// The interrupt flag changed.
    #[inline]
    pub(crate) fn mask_interrupts(&mut self, is_masked: bool) {
        if self.timeline.is_masked != is_masked {
            self.timeline.is_masked = is_masked;
            if !is_masked {
                // What waited meanwhile happens now.
                let now = self.clock.elapsed();
                self.timeline.caught_up = now;
                self.timeline.line_low = self.timeline.line_low.map(|at| at.max(now));
            }
            self.reschedule();
        }
    }

    /// An interrupt that came at `at`.
    fn interrupt(&mut self, at: Cycles) {
        if self.quiet_jiffy(at) {
            return;
        }
        let under_rom = self.word(0xfffe);
        // With the ROM out and nothing put in its place the machine would be lost; here the KERNAL's work goes on.
        let is_kernal = self.has_kernal_rom()
            || under_rom == kernal::INTERRUPT_ENTRY
            || under_rom == self.vector_at_power_on;
        let vector = self.word(if is_kernal { kernal::IRQ_VECTOR } else { 0xfffe });
        let before = self.clock.unseen();
        let cycles = if is_kernal { self.kernal_interrupt(vector, at) } else { None };
        match cycles {
            Some(cycles) => self.clock.pass_unseen(self.costs.interrupt.entered() + cycles),
            None => self.run_handler(vector, if is_kernal { Ended::Kernal } else { Ended::Own }),
        }
        // An interrupt that nobody acknowledges, or a timer faster than its handler, would interrupt for ever and leave
        // the program no cycle. What came meanwhile is acknowledged, so that the program gets on at a crawl.
        let end = at.0.saturating_add_signed(self.clock.unseen() - before);
        let is_ignored = !matches!(vector, kernal::IRQ..=kernal::IRQ_END) && self.cia1.is_interrupting(at);
        if is_ignored || self.timeline.line_low.is_some_and(|next| next.0 <= end) {
            self.acknowledge(self.clock.elapsed());
        }
    }

    /// Whether all that the KERNAL's interrupt does is to count the clock up: no key, no cursor, and everything else that it
    /// writes holds what it would write.
    #[inline]
    fn is_quiet(&self) -> bool {
        let ram = &self.ram;
        self.matrix.is_idle()
            && self.has_kernal_rom()
            && self.word(kernal::IRQ_VECTOR) == kernal::IRQ
            && ram[BLINK_OFF] != 0
            && ram[JIFFIES + 2] < 0xff
            && ram[JIFFIES] < (DAY >> 16) as u8
            && ram[MOTOR_LOCK] == 0
            && ram[1] & 0x20 != 0
            && ram[at::KEY] == keyboard::NO_KEY
            && ram[at::LAST_KEY] == keyboard::NO_KEY
            && ram[at::MODIFIERS] | ram[at::LAST_MODIFIERS] == 0
            && ram[at::STOP_ROW] == 0xff
            && self.cia1.port_b() == 0xff
            && self.cia1.port_a_latch() == 0x7f
    }

    /// The interrupt at `at` if it is a quiet one. False, with nothing done, when there is more to do.
    #[inline]
    fn quiet_jiffy(&mut self, at: Cycles) -> bool {
        if !self.is_quiet() {
            return false;
        }
        let Some(next) = self.cia1.acknowledge_underflows(at, 1) else { return false };
        self.timeline.line_low = Some(next);
        self.ram[JIFFIES + 2] += 1;
        let quiet = self.quiet_interrupt;
        self.clock.pass_unseen(quiet);
        if next.0 <= at.0 + u64::from(quiet) {
            self.acknowledge(self.clock.elapsed());
        }
        true
    }

    /// The time ahead in which there are only quiet jiffies, if they are far enough apart.
    fn lull(&self) -> Option<Lull> {
        let first = self.next_interrupt()?;
        let quiet = u64::from(self.quiet_interrupt);
        let period = self.cia1.lone_period(first).filter(|&period| period > 2 * quiet)?;
        if !self.is_quiet() || self.warm_start_due {
            return None;
        }
        let until_carry = first.0 + u64::from(0xff - self.ram[JIFFIES + 2]) * period;
        let event = self.timeline.events.front().map_or(u64::MAX, |&(at, _)| at.0);
        let event = self.nmi.falls.map_or(event, |at| event.min(at.0));
        let end = until_carry.min(event).min(self.clock.deadline.0);
        let jiffies = end.checked_sub(first.0)?.div_ceil(period);
        Some(Lull { first: first.0, period, jiffies, end: Cycles(end) })
    }

    /// Does the jiffies of a lull that fell due up to the processor time `began`.
    fn count_quiet_jiffies(&mut self, lull: &Lull, began: u64) {
        self.clock.set_processor(began);
        let quiet = self.quiet_interrupt;
        let due = |number: u64| {
            let taken = number * u64::from(quiet);
            self.clock.processor_until(Cycles(lull.first + number * lull.period)).saturating_sub(taken)
        };
        let mut count = 0;
        if let Some(since) = began.checked_sub(due(0)) {
            // As if the processor lost no other cycles than the jiffies' own; it does lose some, so a few more may be due.
            count = (since / (lull.period - u64::from(quiet)) + 1).min(lull.jiffies);
            while count < lull.jiffies && due(count) <= began {
                count += 1;
            }
        }
        if count > 0 {
            let last = Cycles(lull.first + (count - 1) * lull.period);
            self.timeline.line_low = self.cia1.acknowledge_underflows(Cycles(lull.first), count);
            self.timeline.caught_up = last;
            self.ram[JIFFIES + 2] += count as u8;
            self.clock.pass_unseen(count as u32 * quiet);
        }
        self.reschedule();
    }

    /// The KERNAL's interrupt from one of its steps on; `None` if the address is none of them.
    pub(crate) fn kernal_interrupt(&mut self, address: u16, at: Cycles) -> Option<u32> {
        let mut cycles = 0;
        if address == kernal::IRQ {
            self.advance_clock();
            cycles += self.costs.interrupt.clock;
        }
        if matches!(address, kernal::IRQ | kernal::IRQ_CURSOR) {
            cycles += self.blink_cursor();
        }
        if matches!(address, kernal::IRQ | kernal::IRQ_CURSOR | kernal::IRQ_CASSETTE) {
            self.ram[MOTOR_LOCK] = 0;
            self.set_port(self.ram[1] | 0x20);
            cycles += self.costs.interrupt.cassette;
        }
        match address {
            kernal::IRQ | kernal::IRQ_CURSOR | kernal::IRQ_CASSETTE | kernal::IRQ_KEYBOARD => {
                cycles += self.costs.interrupt.call_scan + self.scan_keyboard(at) + self.costs.interrupt.end;
                self.acknowledge(at);
            }
            kernal::IRQ_END => {
                cycles += self.costs.interrupt.end;
                self.acknowledge(at);
            }
            kernal::IRQ_RETURN | kernal::NMI_RETURN => cycles += self.costs.interrupt.return_,
            _ => return None,
        }
        Some(cycles)
    }

    /// Reads the interrupt register of CIA 1, which clears it.
    fn acknowledge(&mut self, at: Cycles) {
        self.timeline.line_low = self.cia1.acknowledge(at);
    }

    /// Counts the jiffy clock up and reads the row of the STOP key (f69b).
    pub(crate) fn advance_clock(&mut self) {
        let [high, middle, low] = [0, 1, 2].map(|index| self.ram[JIFFIES + index]);
        let mut jiffies = (u32::from_be_bytes([0, high, middle, low]) + 1) & 0x00ff_ffff;
        if jiffies >= DAY {
            jiffies = 0;
        }
        self.ram[JIFFIES..JIFFIES + 3].copy_from_slice(&jiffies.to_be_bytes()[1..]);
        let columns = self.column_levels(self.cia1.port_a());
        // With STOP down the rows of both SHIFT keys are read too; with one of those keys the byte stays.
        if columns & 0x80 != 0 || self.column_levels(0xbd) == 0xff {
            self.ram[at::STOP_ROW] = columns;
        }
    }

    /// Runs a handler of the program's; one that does not end is given up and reported.
    pub(crate) fn run_handler(&mut self, address: u16, ended: Ended) {
        self.clock.pass_unseen(match ended {
            Ended::Kernal => self.costs.interrupt.entered(),
            Ended::Own => self.costs.interrupt.sequence,
        });
        self.timeline.is_interrupting = true;
        self.timeline.has_handled = true;
        self.clock.work_unseen(true);
        let finished = self.run_interrupt(address, ended, HANDLER_LIMIT);
        self.clock.work_unseen(false);
        self.timeline.is_interrupting = false;
        self.timeline.line_low = self.cia1.next_interrupt(self.timeline.caught_up);
        if !finished {
            self.notices.tell_runaway(address);
            // As on a machine that hangs in its handler: no interrupt until something enables them.
            self.mask_interrupts(true);
        }
    }

    /// RESTORE was pressed: with STOP the machine starts again warm, unless the program has taken the vector (fe47).
    pub(crate) fn press_restore(&mut self) {
        match self.word(kernal::NMI_VECTOR) {
            kernal::NMI => {
                if self.matrix.is_down(keyboard::STOP) && self.word(kernal::STOP_VECTOR) == kernal::STOP {
                    self.restart_warm();
                }
            }
            // Addresses in the ROM are the usual ways to switch the key off.
            vector if vector >= 0xe000 && self.has_kernal_rom() => {}
            vector => self.run_handler(vector, Ended::Own),
        }
    }
}

impl Timekeeper for C64 {
    #[inline]
    fn processor_time(&self) -> u64 {
        self.clock.processor()
    }

    #[inline]
    fn set_processor_time(&mut self, cycles: u64) {
        self.clock.set_processor(cycles);
    }

    #[inline]
    fn horizon(&self) -> u64 {
        self.clock.horizon
    }

    fn catch_up(&mut self) {
        while self.clock.processor() >= self.clock.horizon && !self.warm_start_due {
            let event = self.timeline.events.front().map(|&(at, _)| at);
            let interrupt = self.next_interrupt();
            let nmi = self.nmi.falls;
            let Some(next) = event.into_iter().chain(interrupt).chain(nmi).min() else { break };
            // The host's deadline may have passed without anything else being due.
            if next > self.clock.deadline && self.clock.processor() < self.clock.processor_at(next) {
                break;
            }
            self.timeline.caught_up = next.max(self.timeline.caught_up);
            self.timeline.happenings += 1;
            if event == Some(next) {
                if let Some((_, event)) = self.timeline.events.pop_front() {
                    self.apply_event(event);
                }
            } else if nmi == Some(next) {
                self.take_nmi();
            } else {
                self.interrupt(next);
            }
            self.reschedule();
        }
    }

    fn rest(&mut self, lowest: u16) {
        if lowest < BEHIND_CELLS {
            return;
        }
        if let Some(lull) = self.lull() {
            self.timeline.lull = Some(lull);
            let taken = lull.jiffies * u64::from(self.quiet_interrupt);
            self.clock.horizon =
                self.clock.processor_at(lull.end).saturating_sub(taken).max(self.clock.horizon);
        }
    }

    #[inline]
    fn wake(&mut self, began: u64) {
        if let Some(lull) = self.timeline.lull.take() {
            self.count_quiet_jiffies(&lull, began);
        }
    }

    #[inline]
    fn wants_attention(&self) -> bool {
        self.timeline.has_handled || self.is_stop_seen()
    }

    fn happenings(&self) -> u64 {
        self.timeline.happenings
    }

    fn idle(&mut self) {
        let horizon = self.clock.horizon;
        if horizon > self.clock.processor() && horizon != u64::MAX {
            self.clock.set_processor(horizon);
        }
        self.catch_up();
    }

    fn elapsed(&self) -> Cycles {
        self.clock.elapsed()
    }

    fn set_deadline(&mut self, elapsed: Cycles) {
        self.clock.deadline = elapsed;
        self.reschedule();
    }

    #[inline]
    fn is_due(&self) -> bool {
        // The horizon never lies behind the deadline, and converting the time is the longer way.
        self.clock.processor() >= self.clock.horizon
            && self.clock.deadline.0 != u64::MAX
            && self.clock.elapsed() >= self.clock.deadline
    }

    #[inline]
    fn take_stop(&mut self) -> bool {
        let is_stopped = self.is_stop_seen();
        if is_stopped {
            self.stop();
        }
        is_stopped
    }

    fn take_warm_start(&mut self) -> bool {
        let is_due = core::mem::take(&mut self.warm_start_due);
        if is_due {
            self.reschedule();
        }
        is_due
    }
}

/// The jiffy clock is public through RAM; this is the other source of chance that BASIC reads.
impl hardware::Entropy for C64 {
    /// CIA 1's timer A low, tenths of a second, timer A high, seconds: in the order in which RND(0) takes them.
    fn entropy(&mut self) -> [u8; 4] {
        let now = self.clock.elapsed();
        [0x04, 0x08, 0x05, 0x09].map(|register| self.cia1.register(register, now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use hardware::Memory;

    fn run_for(machine: &mut C64, cycles: u64) {
        let end = Cycles(machine.elapsed().0 + cycles);
        machine.set_deadline(end);
        while !machine.is_due() {
            machine.idle();
        }
        machine.set_deadline(Cycles(u64::MAX));
    }

    /// A machine in which nothing goes on but the clock.
    fn quiet_machine() -> C64 {
        let mut machine = C64::new(Options::default());
        machine.ram[BLINK_OFF] = 1;
        run_for(&mut machine, 50_000);
        machine
    }

    fn jiffies(machine: &C64) -> u32 {
        let ram = machine.ram();
        u32::from_be_bytes([0, ram[0xa0], ram[0xa1], ram[0xa2]])
    }

    #[test]
    fn the_jiffy_clock_counts_sixty_a_second() {
        let mut machine = C64::new(Options::default());
        run_for(&mut machine, 985_248 * 10);
        assert!((599..=600).contains(&jiffies(&machine)), "{}", jiffies(&machine));
    }

    #[test]
    fn a_timer_set_by_the_program_changes_the_jiffies() {
        let mut machine = C64::new(Options::default());
        machine.poke(56325, 128);
        run_for(&mut machine, 985_248);
        assert!((29..=31).contains(&jiffies(&machine)), "{}", jiffies(&machine));
    }

    #[test]
    fn a_timer_faster_than_its_handler_leaves_the_program_some_time() {
        let mut machine = C64::new(Options::default());
        machine.poke(56324, 1);
        machine.poke(56325, 0);
        machine.poke(56334, 17);
        let before = machine.processor_time();
        run_for(&mut machine, 1_000_000);
        assert!((1..100_000).contains(&(machine.processor_time() - before)));
    }

    #[test]
    fn a_switched_off_interrupt_stops_the_clock() {
        let mut machine = C64::new(Options::default());
        machine.poke(56333, 127);
        run_for(&mut machine, 985_248);
        assert_eq!(jiffies(&machine), 0);
        machine.poke(56333, 129);
        run_for(&mut machine, 985_248);
        assert!(jiffies(&machine) > 50);
    }

    #[test]
    fn a_pressed_key_reaches_the_queue() {
        let mut machine = C64::new(Options::default());
        let now = machine.elapsed();
        machine.schedule(Cycles(now.0 + 100_000), Event::KeyUp(hardware::KeyCode(10)));
        machine.schedule(Cycles(now.0 + 40_000), Event::KeyDown(hardware::KeyCode(10)));
        run_for(&mut machine, 60_000);
        assert_eq!(machine.ram()[203], 10);
        run_for(&mut machine, 60_000);
        assert_eq!((machine.ram()[203], machine.ram()[198], machine.ram()[631]), (64, 1, 65));
    }

    #[test]
    fn a_handler_of_the_programs_runs_and_ends_in_the_kernals() {
        let mut machine = C64::new(Options::default());
        // INC 53280, JMP ea31
        for (address, byte) in (49152..).zip([0xee, 0x20, 0xd0, 0x4c, 0x31, 0xea]) {
            machine.poke(address, byte);
        }
        machine.poke(788, 0);
        machine.poke(789, 0xc0);
        run_for(&mut machine, 16_422 * 3 + 100);
        assert_eq!(machine.peek(53280) & 15, (14 + jiffies(&machine) as u8) & 15);
        assert!(jiffies(&machine) >= 3);
    }

    #[test]
    fn a_quiet_jiffy_is_a_whole_one() {
        let [mut quick, mut slow] = [(); 2].map(|()| quiet_machine());
        for _ in 0..300 {
            let due = quick.next_interrupt().expect("the timer runs");
            assert_eq!(slow.next_interrupt(), Some(due));
            let was_quiet = quick.quiet_jiffy(due);
            assert_eq!(was_quiet, slow.ram[JIFFIES + 2] != 0xff);
            if !was_quiet {
                quick.interrupt(due);
            }
            let cycles = slow.kernal_interrupt(kernal::IRQ, due).expect("the KERNAL's own");
            slow.clock.pass_unseen(slow.costs.interrupt.entered() + cycles);
            assert_eq!(quick.ram, slow.ram);
            assert_eq!(quick.clock.elapsed(), slow.clock.elapsed());
            assert_eq!(quick.next_interrupt(), slow.next_interrupt());
            let later = Cycles(due.0 + 7);
            assert_eq!(quick.cia1.register(4, later), slow.cia1.register(4, later));
        }
    }

    #[test]
    fn a_rest_changes_nothing() {
        let [mut resting, mut awake] = [(); 2].map(|()| quiet_machine());
        let start = awake.elapsed().0;
        for (index, delay) in [1_000, 16_421, 300_000, 5_000_000, 700, 90_000].into_iter().enumerate() {
            for machine in [&mut resting, &mut awake] {
                machine
                    .schedule(Cycles(start + 777_777 * index as u64), Event::KeyDown(hardware::KeyCode(10)));
                machine.schedule(
                    Cycles(start + 777_777 * index as u64 + 99),
                    Event::KeyUp(hardware::KeyCode(10)),
                );
            }
            let begin = awake.processor_time();
            let mut began = begin;
            while began < begin + delay {
                began += 97;
                awake.set_processor_time(began);
                awake.catch_up();
                if began >= resting.horizon() {
                    resting.wake(began);
                    resting.set_processor_time(began);
                    resting.catch_up();
                    resting.rest(0x0801);
                }
            }
            for machine in [&mut resting, &mut awake] {
                machine.wake(began);
                machine.set_processor_time(began + 20_000);
            }
            assert_eq!(resting.ram, awake.ram);
            assert_eq!(resting.elapsed(), awake.elapsed());
            assert_eq!(
                (resting.horizon(), resting.next_interrupt()),
                (awake.horizon(), awake.next_interrupt())
            );
        }
    }
}
