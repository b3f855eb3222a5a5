//! Machine code: calls from BASIC and handlers of interrupts, on the processor, with the ROM's routines answered natively.
//!
//! The processor executes what lies in RAM. As soon as it comes to an address at which ROM answers, the routine there is
//! done natively ([`crate::firmware`]) and returns to its caller, or the caller of [`MachineCode::run`] is asked, or
//! the code is given up.

use alloc::vec::Vec;

use hardware::{MachineCode, Memory, Registers, Step};

use crate::C64;
use crate::cpu::{Bus, Cause, FLAG_INTERRUPT_DISABLE, Processor};
use crate::firmware::Answer;

/// Where a call from BASIC returns to: behind the call instruction of SYS.
const CALLER: u16 = 0xe147;
/// The stack pointer below BASIC's own calls, so that a routine finds the room it would find.
const STACK_TOP: u8 = 0xf6;
/// The most cycles that a routine may take that stands in for one of the KERNAL's. Where the first does not come back the machine
/// would hang for good; each one given up leaves half of that to the next, so that a line of text does not take minutes.
const SUBSTITUTE_LIMIT: u64 = 1_000_000;
/// Return from interrupt.
const RTI: u8 = 0x40;

/// The processor between two runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calls {
    cpu: Processor,
    /// Processors in the middle of native routines that call other code.
    aside: Vec<Processor>,
    /// A native routine has enabled interrupts since the processor was looked at.
    has_enabled_interrupts: bool,
    /// Routines that stood in for one of the KERNAL's and did not come back.
    given_up: u32,
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
            0xa000..=0xbfff => self.has_basic_rom() || self.is_copy(address),
            0xe000.. => self.has_kernal_rom() || self.is_copy(address),
            _ => false,
        }
    }

    /// Whether the RAM at an address below the ROM holds what the ROM shows there: a copy whose routine is as it was. One
    /// byte alone might be the program's own.
    fn is_copy(&self, address: u16) -> bool {
        // The call of SYS comes back to the interpreter whatever the memory shows.
        let is_caller = address == CALLER;
        let last = if address < 0xe000 { 0xbfff } else { 0xffff };
        is_caller
            || (address..=address.saturating_add(2).min(last))
                .all(|address| self.ram[usize::from(address)] == self.rom.at(address))
    }

    /// One instruction, or one routine of the ROM.
    fn advance_code(&mut self, cpu: &mut Processor) -> Flow {
        let address = cpu.pc;
        // The last address is the high byte of a vector; it runs as an instruction as on the machine.
        if address >= 0xa000 && address != 0xffff && self.is_rom(address) {
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
            Answer::ReturnsFromInterrupt => {
                self.clock.spend(self.costs.interrupt.rti);
                self.return_from_interrupt(cpu);
                Flow::On
            }
            Answer::Waits => {
                // Nothing happens before the horizon.
                if self.clock.horizon != u64::MAX {
                    self.clock.set_processor(self.clock.horizon.max(self.clock.processor()));
                }
                Flow::End(Step::Horizon)
            }
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
        // A file that the interrupted program moves is not the handler's.
        let transfer = self.transfer.take();
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
                Flow::End(Step::Horizon) if self.transfer.is_some() && self.clock.elapsed().0 < end => {}
                Flow::On | Flow::End(_) => break false,
            }
        };
        self.transfer = transfer.filter(|_| !self.warm_start_due);
        self.calls.cpu = if finished { cpu } else { before };
        self.mask_interrupts(self.calls.cpu.p & FLAG_INTERRUPT_DISABLE != 0);
        finished
    }

    /// Runs a routine of the program's that stands in for one of the KERNAL's, with `a` in the accumulator.
    pub(crate) fn run_substitute(&mut self, routine: u16, a: u8) {
        let before = self.calls.cpu.clone();
        let transfer = self.transfer.take();
        self.enter(routine, Registers { a, ..Registers::default() });
        let end = self.clock.elapsed().0 + SUBSTITUTE_LIMIT.unbounded_shr(self.calls.given_up);
        loop {
            if self.clock.elapsed().0 >= end {
                self.calls.given_up = self.calls.given_up.saturating_add(1);
                break;
            }
            let mut cpu = self.calls.cpu.clone();
            let flow = self.advance_code(&mut cpu);
            self.calls.cpu = cpu;
            match flow {
                Flow::On => {}
                Flow::End(Step::Horizon) if self.transfer.is_some() => {}
                Flow::End(_) => break,
            }
        }
        self.calls.cpu = before;
        self.transfer = transfer.filter(|_| !self.warm_start_due);
    }
}

impl MachineCode for C64 {
    fn enter(&mut self, address: u16, registers: Registers) {
        let stack = self.calls.aside.last().map_or(STACK_TOP, |cpu| cpu.s);
        self.enter_from(address, registers, stack, &[CALLER]);
    }

    fn enter_from(&mut self, address: u16, registers: Registers, stack: u8, back: &[u16]) {
        let mut cpu = Processor { s: stack, ..Processor::new() };
        for address in back {
            for byte in (address - 1).to_be_bytes() {
                cpu.push(self, byte);
            }
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

    fn go_on_at(&mut self, address: u16) {
        self.calls.cpu.pc = address;
    }

    fn set_aside(&mut self) {
        self.calls.aside.push(self.calls.cpu.clone());
    }

    fn take_up(&mut self) {
        if let Some(cpu) = self.calls.aside.pop() {
            self.calls.cpu = cpu;
        }
    }

    fn caller(&self) -> u16 {
        let s = self.calls.cpu.s;
        let [low, high] = [1, 2].map(|place| self.ram[0x0100 | usize::from(s.wrapping_add(place))]);
        u16::from_le_bytes([low, high]).wrapping_add(1)
    }
}

#[cfg(test)]
mod tests {
    use hardware::{Channels, Event, Keyboard, Timekeeper};

    use super::*;
    use crate::Options;

    fn machine_with(code: &[u8]) -> C64 {
        let mut machine = C64::new(Options::default());
        for (address, &byte) in (0xc000..).zip(code) {
            machine.poke(address, byte);
        }
        machine
    }

    fn call(machine: &mut C64, address: u16, registers: Registers) -> Step {
        machine.enter(address, registers);
        loop {
            match machine.run() {
                Step::Horizon => machine.catch_up(),
                step => return step,
            }
        }
    }

    #[test]
    fn code_in_ram_runs_and_returns() {
        // LDX #5, DEX, BNE, RTS
        let mut machine = machine_with(&[0xa2, 5, 0xca, 0xd0, 0xfd, 0x60]);
        let before = machine.processor_time();
        assert_eq!(call(&mut machine, 0xc000, Registers::default()), Step::Returned);
        assert_eq!((machine.registers().x, machine.processor_time() - before), (0, 2 + 5 * 5 - 1 + 6));
    }

    #[test]
    fn plot_sets_and_reads_the_cursor() {
        let mut machine = machine_with(&[]);
        let registers = Registers { x: 12, y: 20, ..Registers::default() };
        assert_eq!(call(&mut machine, 65520, registers), Step::Returned);
        machine.put(b'P');
        assert_eq!(machine.ram()[1024 + 12 * 40 + 20], 16);
        call(&mut machine, 65520, Registers { status: 1, ..Registers::default() });
        assert_eq!((machine.registers().x, machine.registers().y), (12, 21));
    }

    #[test]
    fn the_jump_table_goes_through_the_vectors_in_ram() {
        // LDA #'A', JSR ffd2, RTS; at c010: INC c0ff, JMP f1ca
        let mut machine = machine_with(&[0xa9, 65, 0x20, 0xd2, 0xff, 0x60]);
        for (address, byte) in (0xc010..).zip([0xee, 0xff, 0xc0, 0x4c, 0xca, 0xf1]) {
            machine.poke(address, byte);
        }
        machine.poke(0xc0ff, 0);
        machine.poke(806, 0x10);
        machine.poke(807, 0xc0);
        assert_eq!(call(&mut machine, 0xc000, Registers::default()), Step::Returned);
        assert_eq!((machine.ram()[0xc0ff], machine.ram()[1024]), (1, 1));
        machine.put(b'B');
        assert_eq!((machine.ram()[0xc0ff], machine.ram()[1025]), (2, 2));
    }

    #[test]
    fn chrin_waits_for_a_line() {
        // JSR ffcf, RTS
        let mut machine = machine_with(&[0x20, 0xcf, 0xff, 0x60]);
        machine.enter(0xc000, Registers::default());
        assert_eq!(machine.run(), Step::Horizon);
        machine.catch_up();
        for key in [b'X', 13] {
            machine.apply(Event::Queue(key));
        }
        assert_eq!(machine.run(), Step::Returned);
        assert_eq!(machine.registers().a, b'X');
    }

    #[test]
    fn basic_is_asked_for_its_routines_and_the_rest_is_stuck() {
        // JSR aefd, RTS
        let mut machine = machine_with(&[0x20, 0xfd, 0xae, 0x60]);
        assert_eq!(call(&mut machine, 0xc000, Registers::default()), Step::Firmware { address: 0xaefd });
        machine.return_from_firmware();
        assert_eq!(machine.run(), Step::Returned);
        assert_eq!(call(&mut machine, 0xf800, Registers::default()), Step::Stuck { address: 0xf800 });
        assert_eq!(call(&mut machine, 64738, Registers::default()), Step::Reset);
    }

    #[test]
    fn an_endless_loop_comes_back_at_the_horizon_and_takes_interrupts() {
        let mut machine = machine_with(&[0x4c, 0x00, 0xc0]);
        machine.enter(0xc000, Registers::default());
        for _ in 0..5 {
            assert_eq!(machine.run(), Step::Horizon);
            machine.catch_up();
        }
        assert_eq!(machine.ram()[162], 5);
    }

    #[test]
    fn disabled_interrupts_wait_until_output_enables_them() {
        // SEI, RTS
        let mut machine = machine_with(&[0x78, 0x60]);
        call(&mut machine, 0xc000, Registers::default());
        machine.set_processor_time(machine.processor_time() + 100_000);
        machine.catch_up();
        assert_eq!(machine.ram()[162], 0);
        machine.put(b'A');
        machine.catch_up();
        assert_eq!(machine.ram()[162], 1);
    }

    #[test]
    fn brk_makes_a_warm_start() {
        let mut machine = machine_with(&[0x00]);
        machine.poke(53280, 0);
        call(&mut machine, 0xc000, Registers::default());
        assert!(machine.take_warm_start() && !machine.take_warm_start());
        assert_eq!(machine.peek(53280) & 15, 14);
    }

    #[test]
    fn a_handler_that_never_returns_is_given_up() {
        let mut machine = machine_with(&[0x4c, 0x00, 0xc0]);
        machine.poke(788, 0x00);
        machine.poke(789, 0xc0);
        machine.set_processor_time(machine.processor_time() + 20_000);
        machine.catch_up();
        assert_eq!(machine.take_notices().len(), 1);
    }
}
