//! The ROM's interrupt handler, and hooks while the language runs.
//!
//! Source: *The MSX Red Book*, chapter 4 at 0c3c, chapter 6 at fd9a.

use msx_basic::machine::CodeStop;
use z80::{InterruptMode, Z80};

use crate::Msx;
use crate::code_state::Step;
use crate::region::Region;
use crate::video::FRAME_ENDED;
use crate::workspace as at;

/// The hooks of the handler: at its start, and at the end of a frame.
const KEYI: u16 = 0xfd9a;
const TIMI: u16 = 0xfd9f;
/// The Z80's RET.
const RETURN: u8 = 0xc9;
/// Addresses of the handler after its calls of the hooks, and of the end of an interrupt of the language.
pub(super) const AFTER_KEYI: u16 = 0x0c4d;
pub(super) const AFTER_TIMI: u16 = 0x0c56;
pub(super) const LANGUAGE: u16 = 0x0c3b;
/// The maximum duration of a hook in frames.
const LIMIT: u64 = 60;
/// A call and its return. The rest of the handler is in its cost.
const HOOK_CALL: u32 = 18 + 11;

impl Msx {
    /// Returns whether an interrupt runs code of the program.
    pub(crate) fn is_hooked(&self) -> bool {
        !self.code.are_hooks_off
            && (self.byte(KEYI) != RETURN
                || self.byte(TIMI) != RETURN
                || self.code.cpu.interrupt_mode == InterruptMode::Two)
    }

    /// Returns whether machine code runs, which accepts interrupts itself.
    pub(crate) fn accepts_interrupts_itself(&self) -> bool {
        self.code.is_running
    }

    /// Counts an interrupt that falls due while the one before is pending, because a routine of the ROM takes long.
    pub(crate) fn owe_interrupt(&mut self) {
        if self.code.cpu.iff1 {
            self.code.owed_interrupts = self.code.owed_interrupts.saturating_add(1);
        }
    }

    /// Accepts an interrupt that the video chip requests.
    pub(super) fn accept_interrupt(&mut self, cpu: &mut Z80) -> bool {
        if !self.board.vdp().is_interrupting() {
            if self.code.owed_interrupts == 0
                || !self.board.vdp().may_interrupt()
                || !cpu.accepts_interrupts()
            {
                return false;
            }
            self.code.owed_interrupts -= 1;
            self.board.vdp_mut().set_frame_ended();
        }
        let Some(taken) = cpu.interrupt(self) else { return false };
        self.spend_taken(taken);
        true
    }

    /// Runs the handler from its entry. Without hooks it completes in this call.
    pub(super) fn enter_handler(&mut self, cpu: &mut Z80) {
        if self.byte(KEYI) == RETURN && self.byte(TIMI) == RETURN {
            if self.board.vdp().is_interrupting() {
                let was_in_interrupt = self.board.clock().is_in_interrupt();
                self.board.clock_mut().set_in_interrupt(true);
                self.handle_frame_end();
                self.board.clock_mut().set_in_interrupt(was_in_interrupt);
                self.board.reschedule();
            }
            cpu.iff1 = true;
            cpu.iff2 = true;
            cpu.pc = self.pop_word(cpu);
            return;
        }
        for value in [cpu.hl, cpu.de, cpu.bc, cpu.af] {
            self.push_word(cpu, value);
        }
        let [af, bc, de, hl] = cpu.alternate;
        for value in [hl, de, bc, af, cpu.iy, cpu.ix] {
            self.push_word(cpu, value);
        }
        self.call_hook(cpu, KEYI, AFTER_KEYI);
    }

    fn call_hook(&mut self, cpu: &mut Z80, hook: u16, back: u16) {
        self.spend(HOOK_CALL);
        self.push_word(cpu, back);
        cpu.pc = hook;
    }

    /// Continues the handler after its first hook: reads the status.
    pub(super) fn continue_handler(&mut self, cpu: &mut Z80) {
        let status = self.board.vdp_mut().read_status();
        cpu.set_a(status);
        if status & FRAME_ENDED == 0 {
            self.leave_handler(cpu);
        } else {
            self.call_hook(cpu, TIMI, AFTER_TIMI);
        }
    }

    /// Ends the handler after its second hook, with the status in A.
    pub(super) fn end_handler(&mut self, cpu: &mut Z80) {
        self.handle_frame_end_with(cpu.a());
        self.leave_handler(cpu);
    }

    fn leave_handler(&mut self, cpu: &mut Z80) {
        cpu.ix = self.pop_word(cpu);
        cpu.iy = self.pop_word(cpu);
        let [af, bc, de, hl] = [(); 4].map(|()| self.pop_word(cpu));
        cpu.alternate = [af, bc, de, hl];
        [cpu.af, cpu.bc, cpu.de, cpu.hl] = [(); 4].map(|()| self.pop_word(cpu));
        cpu.iff1 = true;
        cpu.iff2 = true;
        cpu.pc = self.pop_word(cpu);
    }

    /// Runs an interrupt with the program's hooks to its end while the language runs. Its stack is free memory below the strings.
    pub(crate) fn run_hooks(&mut self) {
        let stack = self.word(at::STKTOP);
        let mut cpu =
            Z80 { sp: stack, pc: LANGUAGE, iff1: true, iff2: true, is_halted: false, ..self.code.cpu };
        if !self.accept_interrupt(&mut cpu) {
            return;
        }
        let end = self.board.clock().elapsed().0 + LIMIT * Region::cycles_per_frame(self.region());
        let failure = loop {
            if cpu.pc == LANGUAGE {
                break None;
            }
            match self.step_code(&mut cpu) {
                Step::Continue if self.board.clock().elapsed().0 < end => {}
                Step::End(CodeStop::Unsupported { address, caller }) => break Some((address, caller)),
                Step::Continue | Step::End(_) => break Some((cpu.pc, self.code.caller)),
            }
        };
        // The mode and the page of the table stay as the code sets them.
        self.code.cpu.interrupt_mode = cpu.interrupt_mode;
        self.code.cpu.i = cpu.i;
        if let Some((address, caller)) = failure {
            self.code.are_hooks_off = true;
            self.board.ports_mut().slots = crate::latches::SLOTS;
            self.board.warnings_mut().warn_hook(address, caller);
        }
    }
}
