//! Machine code: calls from BASIC and handlers of interrupts, on the processor, with the ROM's routines answered natively.
//!
//! The processor executes what lies in RAM. As soon as it comes to an address at which ROM answers, the routine there is
//! done natively ([`crate::firmware`]) and returns to its caller, or the caller of [`MachineCode::run`] is asked, or
//! the code is given up.

use hardware::{MachineCode, Memory, Registers, Step};

use crate::C64;
use crate::cpu::{Bus, Cause, FLAG_INTERRUPT_DISABLE, Processor};
use crate::firmware::Answer;

/// Where a call from BASIC returns to: behind the call instruction of SYS.
const CALLER: u16 = 0xe147;
/// The stack pointer below BASIC's own calls, so that a routine finds the room it would find.
const STACK_TOP: u8 = 0xf6;
/// The most cycles that a routine may take that stands in for one of the KERNAL's.
const SUBSTITUTE_LIMIT: u64 = 1_000_000;
/// Return from interrupt.
const RTI: u8 = 0x40;

/// The processor between two runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calls {
    cpu: Processor,
    /// A native routine has enabled interrupts since the processor was looked at.
    has_enabled_interrupts: bool,
}

impl Calls {
    /// A firmware routine enabled interrupts.
    #[inline]
    pub(crate) fn clear_interrupt_flag(&mut self) {
        self.cpu.p &= !FLAG_INTERRUPT_DISABLE;
        self.has_enabled_interrupts = true;
    }
}

/// How an interrupt handler begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Entered through the KERNAL, with the registers on the stack.
    Kernal,
    /// Entered straight from the processor's vector.
    Own,
}

/// What one step of the processor led to.
enum Flow {
    On,
    End(Step),
}

impl Bus for C64 {
    fn get(&mut self, address: u16) -> u8 {
        self.peek(address)
    }

    fn set(&mut self, address: u16, value: u8) {
        self.poke(address, value);
    }
}

impl C64 {
    /// Whether the processor finds ROM at an address.
    fn is_rom(&self, address: u16) -> bool {
        match address {
            0xa000..=0xbfff => self.has_basic_rom(),
            0xe000.. => self.has_kernal_rom(),
            _ => false,
        }
    }

    /// One instruction, or one routine of the ROM.
    fn advance_code(&mut self, cpu: &mut Processor) -> Flow {
        let address = cpu.pc;
        if address >= 0xa000 && self.is_rom(address) {
            return self.answer(cpu);
        }
        match cpu.step(self) {
            Ok(cycles) => {
                self.clock.spend(u32::from(cycles));
                self.mask_interrupts(cpu.p & FLAG_INTERRUPT_DISABLE != 0);
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
        self.calls.has_enabled_interrupts = false;
        let answer = self.call_firmware(cpu);
        if self.calls.has_enabled_interrupts {
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
                cpu.y = cpu.pop(self);
                cpu.x = cpu.pop(self);
                cpu.a = cpu.pop(self);
                self.return_from_interrupt(cpu);
                Flow::On
            }
            Answer::Waits => Flow::End(Step::Horizon),
            // The caller learns of the warm start at its horizon, which is now.
            Answer::Breaks => Flow::End(Step::Returned),
            Answer::Restarts => Flow::End(Step::Reset),
            Answer::Passes => Flow::End(Step::Firmware { address }),
            Answer::Unknown => Flow::End(Step::Stuck { address }),
        }
    }

    /// Goes on behind the call: the return address on the stack is its last byte.
    fn return_to_caller(&mut self, cpu: &mut Processor) {
        let low = cpu.pop(self);
        let high = cpu.pop(self);
        cpu.pc = u16::from_le_bytes([low, high]).wrapping_add(1);
    }

    /// Takes flags and program counter from the stack.
    fn return_from_interrupt(&mut self, cpu: &mut Processor) {
        cpu.p = cpu.pop(self) & 0xef | 0x20;
        let low = cpu.pop(self);
        let high = cpu.pop(self);
        cpu.pc = u16::from_le_bytes([low, high]);
        self.mask_interrupts(cpu.p & FLAG_INTERRUPT_DISABLE != 0);
    }

    /// Runs an interrupt handler of the program's to its end; false if it was given up after `limit` cycles or for
    /// something that cannot be done in an interrupt.
    pub(crate) fn run_interrupt(&mut self, handler: u16, ended: Ended, limit: u64) -> bool {
        let before = self.calls.cpu.clone();
        let mut cpu = before.clone();
        cpu.interrupt(self, handler, Cause::Line);
        if ended == Ended::Kernal {
            for register in [cpu.a, cpu.x, cpu.y] {
                cpu.push(self, register);
            }
        }
        let end = self.clock.elapsed().0 + limit;
        let finished = loop {
            let returns = !self.is_rom(cpu.pc) && self.peek(cpu.pc) == RTI;
            let stack = cpu.s;
            match self.advance_code(&mut cpu) {
                Flow::On if (returns || cpu.s.wrapping_sub(stack) > 2) && cpu.s == before.s => break true,
                Flow::On if self.clock.elapsed().0 < end => {}
                Flow::On | Flow::End(_) => break false,
            }
        };
        self.calls.cpu = if finished { cpu } else { before };
        self.mask_interrupts(self.calls.cpu.p & FLAG_INTERRUPT_DISABLE != 0);
        finished
    }

    /// Runs a routine of the program's that stands in for one of the KERNAL's, with `a` in the accumulator.
    pub(crate) fn run_substitute(&mut self, routine: u16, a: u8) {
        let before = self.calls.cpu.clone();
        self.enter(routine, Registers { a, ..Registers::default() });
        let end = self.clock.elapsed().0 + SUBSTITUTE_LIMIT;
        while self.clock.elapsed().0 < end {
            let mut cpu = self.calls.cpu.clone();
            let flow = self.advance_code(&mut cpu);
            self.calls.cpu = cpu;
            if matches!(flow, Flow::End(_)) {
                break;
            }
        }
        self.calls.cpu = before;
    }
}

impl MachineCode for C64 {
    fn enter(&mut self, address: u16, registers: Registers) {
        let mut cpu = Processor { s: STACK_TOP, ..Processor::new() };
        for byte in (CALLER - 1).to_be_bytes() {
            cpu.push(self, byte);
        }
        cpu.pc = address;
        self.calls.cpu = cpu;
        self.set_registers(registers);
    }

    fn run(&mut self) -> Step {
        loop {
            if self.clock.processor() >= self.clock.horizon {
                return Step::Horizon;
            }
            // Native routines may look at the processor kept here, so it is put back after every step.
            let mut cpu = self.calls.cpu.clone();
            let flow = self.advance_code(&mut cpu);
            self.calls.cpu = cpu;
            if let Flow::End(step) = flow {
                return step;
            }
        }
    }

    fn registers(&self) -> Registers {
        let Processor { a, x, y, p, .. } = self.calls.cpu;
        Registers { a, x, y, status: p }
    }

    fn set_registers(&mut self, registers: Registers) {
        let Registers { a, x, y, status } = registers;
        let cpu = &mut self.calls.cpu;
        (cpu.a, cpu.x, cpu.y) = (a, x, y);
        cpu.p = status & 0xef | 0x20;
        self.mask_interrupts(status & FLAG_INTERRUPT_DISABLE != 0);
    }

    fn return_from_firmware(&mut self) {
        let mut cpu = self.calls.cpu.clone();
        self.return_to_caller(&mut cpu);
        self.calls.cpu = cpu;
    }
}
