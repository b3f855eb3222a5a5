//! Machine code of programs: calls from the language and interrupt hooks, on the processor, with native implementations of the
//! ROM's routines.
//!
//! | module | contents |
//! |---|---|
//! | `bus` | memory and ports, as the processor sees them |
//! | `firmware` | the routines of the ROM, by address |
//! | `disk_functions` | the functions of MSX-DOS at F37D |
//! | `slots` | routines that read, write and call other slots |
//! | `interrupts` | the ROM's interrupt handler, and hooks while the language runs |
//!
//! The processor executes code in RAM. Where the ROM is mapped, the routine at the address runs natively and returns to its
//! caller, or the call is abandoned. An instruction takes the T-states of the data sheet and one more for each M1 cycle.
//!
//! Note: between two runs the whole state is in [`CodeState`]; the host's slices end between any two steps, without an effect.

mod bus;
mod disk_functions;
mod firmware;
mod interrupts;
mod slots;

use msx_basic::machine::{CodeStop, Registers};
use z80::{Taken, Z80};

use crate::Msx;
use crate::code_state::{CALL_RETURN, CodeState, RoutineExit, Step};

impl Msx {
    /// Executes one instruction or one routine of the ROM, or accepts an interrupt.
    fn step_code(&mut self, cpu: &mut Z80) -> Step {
        if self.accept_interrupt(cpu) {
            return Step::Continue;
        }
        if cpu.pc < 0x8000 && !cpu.is_prefixed() && self.board.is_rom(cpu.pc) {
            return self.run_routine(cpu);
        }
        self.code.caller = cpu.pc;
        let taken = cpu.step(self);
        self.spend_taken(taken);
        Step::Continue
    }

    /// Charges the time of an instruction: the machine adds a wait state to each M1 cycle.
    fn spend_taken(&mut self, taken: Taken) {
        self.spend(u32::from(taken.t_states) + u32::from(taken.m1_cycles));
    }

    fn run_routine(&mut self, cpu: &mut Z80) -> Step {
        let (address, caller) = (cpu.pc, self.code.caller);
        if self.code.is_running {
            // Whether interrupts are enabled matters to those that fall due within the routine.
            self.code.cpu = *cpu;
        }
        match self.routine(cpu) {
            RoutineExit::Returns => {
                cpu.pc = self.pop_word(cpu);
                Step::Continue
            }
            RoutineExit::Jumps => Step::Continue,
            RoutineExit::Waits => Step::End(CodeStop::AwaitingKey),
            RoutineExit::EndsCall => Step::End(CodeStop::Returned),
            RoutineExit::Unknown => Step::End(CodeStop::Unsupported { address, caller }),
        }
    }

    fn push_word(&mut self, cpu: &mut Z80, value: u16) {
        for byte in value.to_be_bytes() {
            cpu.sp = cpu.sp.wrapping_sub(1);
            self.board.poke(cpu.sp, byte);
        }
    }

    fn pop_word(&mut self, cpu: &mut Z80) -> u16 {
        let [low, high] = [0, 1].map(|offset| self.board.peek_unreported(cpu.sp.wrapping_add(offset)));
        cpu.sp = cpu.sp.wrapping_add(2);
        u16::from_le_bytes([low, high])
    }

    /// Ends the call: the language continues with its slots and interrupts.
    fn end_call(&mut self) {
        self.code.is_running = false;
        self.code.cpu.iff1 = true;
        self.code.cpu.iff2 = true;
        self.board.ports_mut().slots = crate::latches::SLOTS;
        let owed = core::mem::take(&mut self.code.owed_interrupts);
        let pending = owed.saturating_add(self.board.vdp().is_interrupting().into());
        for _ in 0..pending {
            if self.board.vdp().may_interrupt() {
                self.board.vdp_mut().set_frame_ended();
                self.interrupt();
            }
        }
        self.board.reschedule();
    }

    pub(crate) fn begin_call(&mut self, address: u16, registers: Registers, stack: u16) {
        let [af, bc, de, hl] = [0, 2, 4, 6].map(|at| u16::from_be_bytes([registers[at], registers[at + 1]]));
        let mut cpu =
            Z80 { af, bc, de, hl, sp: stack, iff1: true, iff2: true, is_halted: false, ..self.code.cpu };
        self.push_word(&mut cpu, CALL_RETURN);
        cpu.pc = address;
        self.code =
            CodeState { cpu, is_running: true, owed_interrupts: 0, caller: address, are_hooks_off: false };
    }

    pub(crate) fn run_code(&mut self) -> CodeStop {
        let mut cpu = self.code.cpu;
        let stop = loop {
            if self.board.clock().is_at_horizon() {
                break CodeStop::HorizonReached;
            }
            if let Step::End(stop) = self.step_code(&mut cpu) {
                break stop;
            }
        };
        self.code.cpu = cpu;
        match stop {
            CodeStop::HorizonReached | CodeStop::AwaitingKey => {}
            CodeStop::Returned | CodeStop::Reset | CodeStop::Unsupported { .. } => self.end_call(),
        }
        stop
    }
}
