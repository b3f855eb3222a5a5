//! Machine code: calls from BASIC and interrupt handlers, on the processor, with native
//! implementations of the ROM's routines.
//!
//! The processor executes code in RAM. When it reaches an address where ROM is mapped, the routine
//! there runs natively ([`crate::firmware`]) and returns to its caller, or [`MachineCode::run`]
//! returns to its caller, or the code is abandoned.

use cbm_basic::machine::{CodeStop, MachineCode};
use hardware::Memory;

use crate::board::Board;
use crate::code_state::{HandlerEntry, StepResult};
use crate::cpu::{Cause, FLAG_INTERRUPT_DISABLE, Processor};
use crate::firmware::RoutineExit;
use crate::machine::Machine;

/// The stack pointer below BASIC's own calls, so that a routine has the same stack as on the
/// original.
const STACK_TOP: u8 = 0xf6;
/// Return from interrupt.
const RTI: u8 = 0x40;

impl<B: Board> Machine<B> {
    /// Returns whether a routine of the ROM runs at an address. The call of SYS returns to the
    /// interpreter regardless of the memory map.
    #[inline]
    fn is_rom(&self, address: u16) -> bool {
        address == B::CALL_RETURN || self.board().is_rom(address)
    }

    /// Executes one instruction, or one routine of the ROM.
    pub(crate) fn step_code(&mut self, cpu: &mut Processor) -> StepResult {
        let address = cpu.pc;
        // The last address is the high byte of a vector; it runs as an instruction as on the machine.
        if address != 0xffff && self.is_rom(address) {
            return self.run_rom_routine(cpu);
        }
        self.step(cpu)
    }

    /// Executes one instruction.
    fn step(&mut self, cpu: &mut Processor) -> StepResult {
        match cpu.step(self.board_mut()) {
            Ok(cycles) => {
                self.spend(u32::from(cycles));
                self.timing_mut().mask_interrupts(cpu.p & FLAG_INTERRUPT_DISABLE != 0);
                StepResult::Continue
            }
            Err(illegal) => StepResult::End(CodeStop::Stuck { address: illegal.address }),
        }
    }

    /// Executes the ROM routine at the program counter.
    fn run_rom_routine(&mut self, cpu: &mut Processor) -> StepResult {
        let address = cpu.pc;
        if address == B::CALL_RETURN {
            return StepResult::End(CodeStop::Returned);
        }
        self.code_mut().has_enabled_interrupts = false;
        let answer = self.call_firmware(cpu);
        if self.code().has_enabled_interrupts {
            cpu.p &= !FLAG_INTERRUPT_DISABLE;
        }
        match answer {
            RoutineExit::Returns => {
                self.return_to_caller(cpu);
                StepResult::Continue
            }
            RoutineExit::Jumps(address) => {
                cpu.pc = address;
                StepResult::Continue
            }
            RoutineExit::EndsInterrupt => {
                cpu.y = cpu.pop(self.board_mut());
                cpu.x = cpu.pop(self.board_mut());
                cpu.a = cpu.pop(self.board_mut());
                self.return_from_interrupt(cpu);
                StepResult::Continue
            }
            RoutineExit::ReturnsFromInterrupt => {
                self.spend(self.costs().interrupt.rti);
                self.return_from_interrupt(cpu);
                StepResult::Continue
            }
            RoutineExit::AwaitsInput => {
                // No event occurs before the horizon.
                if self.clock().horizon() != u64::MAX {
                    let waited = self.clock().horizon().max(self.clock().processor_time());
                    self.clock_mut().set_processor_time(waited);
                }
                StepResult::End(CodeStop::HorizonReached)
            }
            // The caller learns of the warm start at its horizon, which is now.
            RoutineExit::WarmStarts => StepResult::End(CodeStop::Returned),
            RoutineExit::Restarts => StepResult::End(CodeStop::Reset),
            RoutineExit::CallsBasic => StepResult::End(CodeStop::UnansweredRoutine { address }),
            RoutineExit::Unknown if self.board().follows_patch(address) => self.step(cpu),
            RoutineExit::Unknown => StepResult::End(CodeStop::Stuck { address }),
        }
    }

    /// Continues after the call: the return address on the stack is its last byte.
    fn return_to_caller(&mut self, cpu: &mut Processor) {
        let low = cpu.pop(self.board_mut());
        let high = cpu.pop(self.board_mut());
        cpu.pc = u16::from_le_bytes([low, high]).wrapping_add(1);
    }

    /// Pulls flags and program counter from the stack.
    fn return_from_interrupt(&mut self, cpu: &mut Processor) {
        cpu.p = cpu.pop(self.board_mut()) & 0xef | 0x20;
        let low = cpu.pop(self.board_mut());
        let high = cpu.pop(self.board_mut());
        cpu.pc = u16::from_le_bytes([low, high]);
        self.timing_mut().mask_interrupts(cpu.p & FLAG_INTERRUPT_DISABLE != 0);
    }

    /// Runs an interrupt handler of the program to its end; returns false if it was stopped after
    /// `limit` cycles or by an operation that is impossible in an interrupt.
    pub(crate) fn run_interrupt(&mut self, handler: u16, ended: HandlerEntry, limit: u64) -> bool {
        let before = self.code().cpu.clone();
        // A file transfer of the interrupted program does not belong to the handler.
        let transfer = self.progress.transfer.take();
        let mut cpu = before.clone();
        cpu.interrupt(self.board_mut(), handler, Cause::Line);
        if ended == HandlerEntry::Kernal {
            for register in [cpu.a, cpu.x, cpu.y] {
                cpu.push(self.board_mut(), register);
            }
        }
        let end = self.clock().elapsed().0 + limit;
        let was_within = core::mem::replace(&mut self.code_mut().is_nested, true);
        let finished = loop {
            let returns = !self.is_rom(cpu.pc) && self.peek(cpu.pc) == RTI;
            let stack = cpu.s;
            match self.step_code(&mut cpu) {
                StepResult::Continue if (returns || cpu.s.wrapping_sub(stack) > 2) && cpu.s == before.s => {
                    break true;
                }
                StepResult::Continue if self.clock().elapsed().0 < end => {}
                StepResult::End(CodeStop::HorizonReached)
                    if self.progress.transfer.is_some() && self.clock().elapsed().0 < end => {}
                StepResult::Continue | StepResult::End(_) => break false,
            }
        };
        self.code_mut().is_nested = was_within;
        self.progress.transfer = transfer.filter(|_| !self.timing().pending.is_warm_start_due);
        self.code_mut().cpu = if finished { cpu } else { before };
        let is_masked = self.code().cpu.p & FLAG_INTERRUPT_DISABLE != 0;
        self.timing_mut().mask_interrupts(is_masked);
        finished
    }
}

impl<B: Board> MachineCode for Machine<B> {
    fn begin_call(&mut self, address: u16, registers: [u8; 4]) {
        let stack = self.code().suspended.last().map_or(STACK_TOP, |cpu| cpu.s);
        self.begin_jump(address, registers, stack, &[B::CALL_RETURN]);
    }

    fn begin_jump(&mut self, address: u16, registers: [u8; 4], stack: u8, back: &[u16]) {
        let mut cpu = Processor { s: stack, ..Processor::new() };
        for address in back {
            for byte in (address - 1).to_be_bytes() {
                cpu.push(self.board_mut(), byte);
            }
        }
        cpu.pc = address;
        self.code_mut().cpu = cpu;
        self.set_registers(registers);
    }

    fn run(&mut self) -> CodeStop {
        // Deferred output comes before the code's next effect.
        if !self.flush_output_until_due() {
            return CodeStop::HorizonReached;
        }
        loop {
            if self.clock().is_at_horizon() {
                return CodeStop::HorizonReached;
            }
            // Native routines may read the processor's state here, so that it is stored after every step.
            let mut cpu = self.code().cpu.clone();
            let flow = self.step_code(&mut cpu);
            self.code_mut().cpu = cpu;
            if let StepResult::End(step) = flow {
                return step;
            }
        }
    }

    fn registers(&self) -> [u8; 4] {
        let Processor { a, x, y, p, .. } = self.code().cpu;
        [a, x, y, p]
    }

    fn set_registers(&mut self, registers: [u8; 4]) {
        let [a, x, y, status] = registers;
        let cpu = &mut self.code_mut().cpu;
        (cpu.a, cpu.x, cpu.y) = (a, x, y);
        cpu.p = status & 0xef | 0x20;
        self.timing_mut().mask_interrupts(status & FLAG_INTERRUPT_DISABLE != 0);
    }

    fn return_from_firmware(&mut self) {
        let mut cpu = self.code().cpu.clone();
        self.return_to_caller(&mut cpu);
        self.code_mut().cpu = cpu;
    }

    fn jump_from_firmware(&mut self, address: u16) {
        self.code_mut().cpu.pc = address;
    }

    fn push_context(&mut self) {
        let calls = self.code_mut();
        calls.suspended.push(calls.cpu.clone());
    }

    fn pop_context(&mut self) {
        let calls = self.code_mut();
        if let Some(cpu) = calls.suspended.pop() {
            calls.cpu = cpu;
        }
    }

    fn caller(&self) -> u16 {
        let s = self.code().cpu.s;
        let [low, high] = [1, 2].map(|offset| self[0x0100 | usize::from(s.wrapping_add(offset))]);
        u16::from_le_bytes([low, high]).wrapping_add(1)
    }

    fn is_shadowed(&self, address: u16) -> bool {
        self.board().is_shadowed(address)
    }
}
