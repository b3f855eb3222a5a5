//! The NMI, and the interrupt in its three modes.

use crate::bus::Bus;
use crate::execution::Execution;
use crate::flags::PARITY;
use crate::registers::{Index, InterruptMode, Taken, Z80};

/// The handler of mode 1.
const MODE_1: u16 = 0x0038;
/// The handler of the NMI.
const NMI: u16 = 0x0066;

impl Z80 {
    /// Returns whether an interrupt would be accepted before the next step.
    #[inline]
    #[must_use]
    pub fn accepts_interrupts(&self) -> bool {
        self.iff1 && !self.defers_interrupts
    }

    /// Accepts an interrupt, if it is enabled: to be called between two steps while a device requests one.
    pub fn interrupt<B: Bus>(&mut self, bus: &mut B) -> Option<Taken> {
        if !self.accepts_interrupts() {
            return None;
        }
        self.iff1 = false;
        self.iff2 = false;
        let mut execution = self.accept(bus);
        // An acknowledged interrupt includes two wait states.
        execution.internal(2);
        let byte = execution.bus.acknowledge();
        match execution.cpu.interrupt_mode {
            InterruptMode::Zero => execution.execute(byte),
            InterruptMode::One => {
                execution.internal(1);
                execution.call(MODE_1);
            }
            InterruptMode::Two => {
                execution.internal(1);
                execution.push(execution.cpu.pc);
                let entry = u16::from_be_bytes([execution.cpu.i, byte]);
                let target = execution.read_word(entry);
                execution.jump(target);
            }
        }
        Some(execution.end())
    }

    /// Executes a non-maskable interrupt: to be called between two steps after the edge of its line. Not accepted after a prefix.
    pub fn nmi<B: Bus>(&mut self, bus: &mut B) -> Option<Taken> {
        if self.is_prefixed() {
            return None;
        }
        self.iff1 = false;
        let mut execution = self.accept(bus);
        execution.internal(1);
        execution.call(NMI);
        Some(execution.end())
    }

    /// The M1 cycle of an interrupt, which ends `HALT`.
    fn accept<'a, B: Bus>(&'a mut self, bus: &'a mut B) -> Execution<'a, B> {
        if core::mem::take(&mut self.is_halted) {
            self.pc = self.pc.wrapping_add(1);
        }
        if core::mem::take(&mut self.has_read_iff2) {
            self.set_f(self.f() & !PARITY);
        }
        self.defers_interrupts = false;
        let mut execution = Execution { q: 0, taken: Taken::default(), index: Index::Hl, cpu: self, bus };
        execution.acknowledge_refresh();
        execution
    }
}
