//! The interrupt: the line that CIA 1 and the video chip pull, the KERNAL's handler and the program's.
//!
//! The KERNAL's interrupt is done natively and costs what its code costs. A program that points the vector at 788
//! to code of its own gets that code run on the processor, with the registers on the stack as the KERNAL puts them;
//! it ends with a jump to the KERNAL's handler or with a return of its own.

mod irq;

use hardware::Cycles;

pub(crate) use irq::Irq;

use crate::C64;
use crate::kernal;
use crate::keyboard::at;
use crate::machine_code::Ended;

/// Jiffies in a day.
pub(crate) const DAY: u32 = 0x4f_1a01;
/// The jiffy clock, high byte first.
pub(crate) const JIFFIES: usize = 0xa0;
/// The cassette motor's interlock.
pub(crate) const MOTOR_LOCK: usize = 0xc0;
/// The cycles that a handler of the program's may take before it is given up: half a second.
const HANDLER_LIMIT: u64 = 500_000;

/// The cycles that a program gets, an instruction's, before a chip that nobody acknowledged interrupts it again.
const INSTRUCTION: u64 = 4;

impl C64 {
    /// CIA 1 was accessed: its interrupt may come at another time now.
    pub(crate) fn watch_interrupt_line(&mut self) {
        self.irq.line_low = self.cia1.next_interrupt(self.schedule.caught_up());
        self.reschedule();
    }

    /// The video chip was written to: its interrupt may come at another time now.
    pub(crate) fn watch_video_interrupt(&mut self) {
        self.irq.video_low = self.vic.next_interrupt(self.schedule.caught_up());
        self.reschedule();
    }

    /// The interrupt flag was cleared, as the KERNAL's output and input do at their end.
    #[inline]
    pub(crate) fn allow_interrupts(&mut self) {
        self.calls.clear_interrupt_flag();
        if self.irq.is_masked {
            self.mask_interrupts(false);
        }
    }

    /// The interrupt flag changed.
    #[inline]
    pub(crate) fn mask_interrupts(&mut self, is_masked: bool) {
        if self.irq.is_masked != is_masked {
            self.irq.is_masked = is_masked;
            if !is_masked {
                // What waited meanwhile happens now.
                let now = self.clock.elapsed();
                self.schedule.set_caught_up(now);
                self.irq.line_low = self.irq.line_low.map(|at| at.max(now));
                self.irq.video_low = self.irq.video_low.map(|at| at.max(now));
            }
            self.reschedule();
        }
    }

    /// An interrupt that came at `at`.
    pub(crate) fn interrupt(&mut self, at: Cycles) {
        if self.quiet_jiffy(at) {
            return;
        }
        let under_rom = self.word(0xfffe);
        // With the ROM out and nothing put in its place the machine would be lost; here the KERNAL's work goes on.
        let is_kernal = self.has_kernal_rom()
            || under_rom == kernal::INTERRUPT_ENTRY
            || self.space.has_vector_of_power_on();
        let vector = self.word(if is_kernal { kernal::IRQ_VECTOR } else { 0xfffe });
        // Of two chips that pull the line a handler may let go of one; the other interrupts again.
        let is_shared = self.irq.video_low.is_some_and(|low| low <= self.clock.elapsed());
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
        let again = Cycles(self.clock.elapsed().0 + INSTRUCTION);
        if is_shared {
            self.irq.line_low = self.irq.line_low.map(|next| next.max(again));
        } else if is_ignored || self.irq.line_low.is_some_and(|next| next.0 <= end) {
            self.acknowledge(self.clock.elapsed());
        }
        if self.irq.video_low.is_some() {
            let next = self.vic.next_interrupt(self.schedule.caught_up());
            self.irq.video_low = next.map(|next| next.max(again));
        }
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
            self.space[MOTOR_LOCK] = 0;
            self.space.set_port(self.space[1] | 0x20);
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
    pub(crate) fn acknowledge(&mut self, at: Cycles) {
        self.irq.line_low = self.cia1.acknowledge(at);
    }

    /// Counts the jiffy clock up and reads the row of the STOP key (f69b).
    pub(crate) fn advance_clock(&mut self) {
        let [high, middle, low] = [0, 1, 2].map(|index| self.space[JIFFIES + index]);
        let mut jiffies = (u32::from_be_bytes([0, high, middle, low]) + 1) & 0x00ff_ffff;
        if jiffies >= DAY {
            jiffies = 0;
        }
        self.space[JIFFIES..JIFFIES + 3].copy_from_slice(&jiffies.to_be_bytes()[1..]);
        let columns = self.column_levels(self.cia1.port_a());
        // With STOP down the rows of both SHIFT keys are read too; with one of those keys the byte stays.
        if columns & 0x80 != 0 || self.column_levels(0xbd) == 0xff {
            self.space[at::STOP_ROW] = columns;
        }
    }

    /// Runs a handler of the program's; one that does not end is given up and reported.
    pub(crate) fn run_handler(&mut self, address: u16, ended: Ended) {
        self.clock.pass_unseen(match ended {
            Ended::Kernal => self.costs.interrupt.entered(),
            Ended::Own => self.costs.interrupt.sequence,
        });
        self.irq.is_interrupting = true;
        self.attention.note_handler();
        self.clock.work_unseen(true);
        let finished = self.run_interrupt(address, ended, HANDLER_LIMIT);
        self.clock.work_unseen(false);
        self.irq.is_interrupting = false;
        self.irq.line_low = self.cia1.next_interrupt(self.schedule.caught_up());
        if !finished {
            self.notices.tell_runaway(address);
            // As on a machine that hangs in its handler: no interrupt until something enables them.
            self.mask_interrupts(true);
        }
    }
}
