//! Machine code: calls from BASIC and handlers of interrupts, on the processor, with the ROM's routines answered natively.
//!
//! The processor executes what lies in RAM. As soon as it comes to an address at which ROM answers, the routine there is
//! done natively ([`crate::firmware`]) and returns to its caller, or the caller of [`MachineCode::run`] is asked, or
//! the code is given up.

mod calls;
#[cfg(test)]
mod tests;

use cbm_kernal::{MachineCode, Step};
use hardware::Memory;

pub(crate) use calls::{Calls, Ended, Flow};

use crate::C64;
use crate::cpu::{Cause, FLAG_INTERRUPT_DISABLE, Processor};
use crate::firmware::Answer;

/// Where a call from BASIC returns to: behind the call instruction of SYS.
const CALLER: u16 = 0xe147;
/// The stack pointer below BASIC's own calls, so that a routine finds the room it would find.
const STACK_TOP: u8 = 0xf6;
/// Return from interrupt.
const RTI: u8 = 0x40;

impl C64 {
    /// Whether the processor finds ROM at an address.
    fn is_rom(&self, address: u16) -> bool {
        match address {
            // The call of SYS comes back to the interpreter whatever the memory shows.
            CALLER => true,
            0xa000..=0xbfff => self.board().space().has_basic_rom() || self.board().space().is_copy(address),
            0xe000.. => self.board().space().has_kernal_rom() || self.board().space().is_copy(address),
            _ => false,
        }
    }

    /// One instruction, or one routine of the ROM.
    pub(crate) fn advance_code(&mut self, cpu: &mut Processor) -> Flow {
        let address = cpu.pc;
        // The last address is the high byte of a vector; it runs as an instruction as on the machine.
        if address >= 0xa000 && address != 0xffff && self.is_rom(address) {
            return self.answer(cpu);
        }
        self.step(cpu)
    }

    /// One instruction.
    fn step(&mut self, cpu: &mut Processor) -> Flow {
        match cpu.step(self.board_mut()) {
            Ok(cycles) => {
                self.spend(u32::from(cycles));
                self.board_mut().mask_interrupts(cpu.p & FLAG_INTERRUPT_DISABLE != 0);
                Flow::On
            }
            Err(illegal) => Flow::End(Step::Stuck { address: illegal.address }),
        }
    }

    /// A routine of the ROM at the program counter.
    fn answer(&mut self, cpu: &mut Processor) -> Flow {
        let address = cpu.pc;
        if address == CALLER {
            return Flow::End(Step::Returned);
        }
        self.calls_mut().has_enabled_interrupts = false;
        let answer = self.call_firmware(cpu);
        if self.calls().has_enabled_interrupts {
            cpu.p &= !FLAG_INTERRUPT_DISABLE;
        }
        match answer {
            Answer::Returns => {
                self.return_to_caller(cpu);
                Flow::On
            }
            Answer::GoesOn(address) => {
                cpu.pc = address;
                Flow::On
            }
            Answer::EndsInterrupt => {
                cpu.y = cpu.pop(self.board_mut());
                cpu.x = cpu.pop(self.board_mut());
                cpu.a = cpu.pop(self.board_mut());
                self.return_from_interrupt(cpu);
                Flow::On
            }
            Answer::ReturnsFromInterrupt => {
                self.spend(self.costs().interrupt.rti);
                self.return_from_interrupt(cpu);
                Flow::On
            }
            Answer::Waits => {
                // Nothing happens before the horizon.
                if self.clock().horizon() != u64::MAX {
                    let waited = self.clock().horizon().max(self.clock().processor());
                    self.clock_mut().set_processor(waited);
                }
                Flow::End(Step::Horizon)
            }
            // The caller learns of the warm start at its horizon, which is now.
            Answer::Breaks => Flow::End(Step::Returned),
            Answer::Restarts => Flow::End(Step::Reset),
            Answer::Passes => Flow::End(Step::Firmware { address }),
            Answer::Unknown if self.board().space().follows_patch(address) => self.step(cpu),
            Answer::Unknown => Flow::End(Step::Stuck { address }),
        }
    }

    /// Goes on behind the call: the return address on the stack is its last byte.
    fn return_to_caller(&mut self, cpu: &mut Processor) {
        let low = cpu.pop(self.board_mut());
        let high = cpu.pop(self.board_mut());
        cpu.pc = u16::from_le_bytes([low, high]).wrapping_add(1);
    }

    /// Takes flags and program counter from the stack.
    fn return_from_interrupt(&mut self, cpu: &mut Processor) {
        cpu.p = cpu.pop(self.board_mut()) & 0xef | 0x20;
        let low = cpu.pop(self.board_mut());
        let high = cpu.pop(self.board_mut());
        cpu.pc = u16::from_le_bytes([low, high]);
        self.board_mut().mask_interrupts(cpu.p & FLAG_INTERRUPT_DISABLE != 0);
    }

    /// Runs an interrupt handler of the program's to its end; false if it was given up after `limit` cycles or for
    /// something that cannot be done in an interrupt.
    pub(crate) fn run_interrupt(&mut self, handler: u16, ended: Ended, limit: u64) -> bool {
        let before = self.calls().cpu.clone();
        // A file that the interrupted program moves is not the handler's.
        let transfer = self.progress.take_transfer();
        let mut cpu = before.clone();
        cpu.interrupt(self.board_mut(), handler, Cause::Line);
        if ended == Ended::Kernal {
            for register in [cpu.a, cpu.x, cpu.y] {
                cpu.push(self.board_mut(), register);
            }
        }
        let end = self.clock().elapsed().0 + limit;
        let was_within = core::mem::replace(&mut self.calls_mut().is_within, true);
        let finished = loop {
            let returns = !self.is_rom(cpu.pc) && self.peek(cpu.pc) == RTI;
            let stack = cpu.s;
            match self.advance_code(&mut cpu) {
                Flow::On if (returns || cpu.s.wrapping_sub(stack) > 2) && cpu.s == before.s => break true,
                Flow::On if self.clock().elapsed().0 < end => {}
                Flow::End(Step::Horizon)
                    if self.progress.is_transferring() && self.clock().elapsed().0 < end => {}
                Flow::On | Flow::End(_) => break false,
            }
        };
        self.calls_mut().is_within = was_within;
        self.progress.set_transfer(transfer.filter(|_| !self.board().is_warm_start_due()));
        self.calls_mut().cpu = if finished { cpu } else { before };
        let is_masked = self.calls().cpu.p & FLAG_INTERRUPT_DISABLE != 0;
        self.board_mut().mask_interrupts(is_masked);
        finished
    }
}

impl MachineCode for C64 {
    fn enter(&mut self, address: u16, registers: [u8; 4]) {
        let stack = self.calls().aside.last().map_or(STACK_TOP, |cpu| cpu.s);
        self.enter_from(address, registers, stack, &[CALLER]);
    }

    fn enter_from(&mut self, address: u16, registers: [u8; 4], stack: u8, back: &[u16]) {
        let mut cpu = Processor { s: stack, ..Processor::new() };
        for address in back {
            for byte in (address - 1).to_be_bytes() {
                cpu.push(self.board_mut(), byte);
            }
        }
        cpu.pc = address;
        self.calls_mut().cpu = cpu;
        self.set_registers(registers);
    }

    fn run(&mut self) -> Step {
        // Output that was held back comes before what the code does next.
        if !self.settle() {
            return Step::Horizon;
        }
        loop {
            if self.clock().is_at_horizon() {
                return Step::Horizon;
            }
            // Native routines may look at the processor kept here, so it is put back after every step.
            let mut cpu = self.calls().cpu.clone();
            let flow = self.advance_code(&mut cpu);
            self.calls_mut().cpu = cpu;
            if let Flow::End(step) = flow {
                return step;
            }
        }
    }

    fn registers(&self) -> [u8; 4] {
        let Processor { a, x, y, p, .. } = self.calls().cpu;
        [a, x, y, p]
    }

    fn set_registers(&mut self, registers: [u8; 4]) {
        let [a, x, y, status] = registers;
        let cpu = &mut self.calls_mut().cpu;
        (cpu.a, cpu.x, cpu.y) = (a, x, y);
        cpu.p = status & 0xef | 0x20;
        self.board_mut().mask_interrupts(status & FLAG_INTERRUPT_DISABLE != 0);
    }

    fn return_from_firmware(&mut self) {
        let mut cpu = self.calls().cpu.clone();
        self.return_to_caller(&mut cpu);
        self.calls_mut().cpu = cpu;
    }

    fn go_on_at(&mut self, address: u16) {
        self.calls_mut().cpu.pc = address;
    }

    fn set_aside(&mut self) {
        let calls = self.calls_mut();
        calls.aside.push(calls.cpu.clone());
    }

    fn take_up(&mut self) {
        let calls = self.calls_mut();
        if let Some(cpu) = calls.aside.pop() {
            calls.cpu = cpu;
        }
    }

    fn caller(&self) -> u16 {
        let s = self.calls().cpu.s;
        let [low, high] = [1, 2].map(|place| self[0x0100 | usize::from(s.wrapping_add(place))]);
        u16::from_le_bytes([low, high]).wrapping_add(1)
    }
}
