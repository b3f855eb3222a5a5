//! The processor (NMOS 6502), for machine code in RAM.
//!
//! The crate `mos6502` executes the instructions; this module gives it access to the machine's bus for one
//! instruction at a time and adds the missing parts: the cycles of every opcode of the NMOS chip (`cycles`),
//! its decimal flags (`decimal`), and the write of the old value that precedes the write of a
//! read-modify-write instruction.
//!
//! The machine decides where a call returns, the effect of a jump into ROM, when an interrupt occurs and how
//! long to run. Note: `Processor` has no memory and no time, so that an endless loop is harmless: it executes
//! the steps that its caller requests.

mod cycles;
mod decimal;

use mos6502::Variant;
use mos6502::cpu::CPU;
use mos6502::instruction::{Instruction, Nmos6502, OpInput};
use mos6502::registers::{Registers, StackPointer, Status};

use serde::{Deserialize, Serialize};

/// Status flag: interrupts are disabled.
pub const FLAG_INTERRUPT_DISABLE: u8 = 0x04;
/// Status flag, on the stack only: pushed by BRK or PHP.
pub const FLAG_BREAK: u8 = 0x10;
/// Status bit that does not exist and reads as 1.
const FLAG_UNUSED: u8 = 0x20;

/// Page of the stack.
const STACK: u16 = 0x0100;

/// The bus of the processor. Reads and writes have the chips' side effects.
pub trait Bus {
    /// Lets time pass up to the cycle of an instruction's last access.
    fn elapse(&mut self, cycles: u8);

    /// Reads a byte.
    fn get(&mut self, address: u16) -> u8;

    /// Writes a byte.
    fn set(&mut self, address: u16, value: u8);
}

/// An opcode that stops the chip (JAM), or one of the six whose effect varies between individual
/// chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalOpcode {
    /// The opcode.
    pub opcode: u8,
    /// Its address.
    pub address: u16,
}

/// Why the processor leaves the program for an interrupt routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A chip pulled one of the interrupt lines.
    Line,
    /// The program executed BRK.
    Break,
}

/// The registers of the processor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Processor {
    /// Accumulator.
    pub a: u8,
    /// Index X.
    pub x: u8,
    /// Index Y.
    pub y: u8,
    /// Stack pointer: the low byte of the next free address.
    pub s: u8,
    /// Status flags; bit 5 is always set, bit 4 never.
    pub p: u8,
    /// Program counter.
    pub pc: u16,
}

impl Default for Processor {
    fn default() -> Self {
        Self { a: 0, x: 0, y: 0, s: 0xff, p: FLAG_UNUSED, pc: 0 }
    }
}

impl Processor {
    /// Creates a processor with an empty stack and all registers and flags 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Executes the instruction at the program counter. Returns its remaining clock cycles after the cycles passed to
    /// [`Bus::elapse`]: an instruction accesses a chip in its last cycle.
    ///
    /// # Errors
    /// When the opcode stops the chip, or has no reliable effect. Nothing has changed then.
    pub fn step(&mut self, bus: &mut impl Bus) -> Result<u8, IllegalOpcode> {
        let address = self.pc;
        let opcode = bus.get(address);
        let illegal = IllegalOpcode { opcode, address };
        if matches!(Nmos6502::decode(opcode), None | Some((Instruction::JAM, _))) {
            return Err(illegal);
        }
        let mut cpu = CPU::new(BusAdapter::new(bus), Nmos6502);
        cpu.registers = self.registers();
        let decoded = cpu.fetch_next_and_decode().ok_or(illegal)?;
        let (instruction, _, operand) = decoded;
        cpu.memory.writes_back = is_read_modify_write(instruction, operand);
        let is_branch = matches!(operand, OpInput::UseRelative(_));
        if !is_branch {
            let crossing = u8::from(operand.page_crossed() && cycles::has_page_penalty(opcode));
            cpu.memory.bus.elapse(cycles::base(opcode) + crossing - 1);
        }
        if cpu.registers.status.contains(Status::PS_DECIMAL_MODE) {
            decimal::execute(&mut cpu, decoded);
        } else {
            cpu.execute_instruction(decoded);
        }
        // The crate counts those of branches correctly: two, one more when taken, two more when taken into
        // another page.
        let left = if is_branch { cpu.cycles as u8 } else { 1 };
        self.set_registers(cpu.registers);
        Ok(left)
    }

    /// Pushes a byte on the stack.
    pub fn push(&mut self, bus: &mut impl Bus, value: u8) {
        bus.set(STACK | u16::from(self.s), value);
        self.s = self.s.wrapping_sub(1);
    }

    /// Pulls a byte from the stack.
    pub fn pop(&mut self, bus: &mut impl Bus) -> u8 {
        self.s = self.s.wrapping_add(1);
        bus.get(STACK | u16::from(self.s))
    }

    /// Pushes the program counter and the flags, disables interrupts and continues at `target`.
    ///
    /// The chip takes seven cycles for it, which the caller charges.
    pub fn interrupt(&mut self, bus: &mut impl Bus, target: u16, cause: Cause) {
        let [low, high] = self.pc.to_le_bytes();
        let status = match cause {
            Cause::Line => self.p & !FLAG_BREAK | FLAG_UNUSED,
            Cause::Break => self.p | FLAG_BREAK | FLAG_UNUSED,
        };
        for byte in [high, low, status] {
            self.push(bus, byte);
        }
        self.p |= FLAG_INTERRUPT_DISABLE;
        self.pc = target;
    }

    fn registers(&self) -> Registers {
        Registers {
            accumulator: self.a,
            index_x: self.x,
            index_y: self.y,
            stack_pointer: StackPointer(self.s),
            program_counter: self.pc,
            status: Status::from_bits_retain(self.p),
            mpr: [0; 8],
        }
    }

    fn set_registers(&mut self, registers: Registers) {
        *self = Self {
            a: registers.accumulator,
            x: registers.index_x,
            y: registers.index_y,
            s: registers.stack_pointer.0,
            p: registers.status.bits() & !FLAG_BREAK | FLAG_UNUSED,
            pc: registers.program_counter,
        };
    }
}

/// Adapts the bus to the crate, for one instruction.
struct BusAdapter<'a, B> {
    bus: &'a mut B,
    read: u8,
    written: u8,
    /// Whether the next write is preceded by one of the value read last.
    writes_back: bool,
}

impl<'a, B: Bus> BusAdapter<'a, B> {
    fn new(bus: &'a mut B) -> Self {
        Self { bus, read: 0, written: 0, writes_back: false }
    }
}

impl<B: Bus> mos6502::memory::Bus for BusAdapter<'_, B> {
    fn get_byte(&mut self, address: u16) -> u8 {
        self.read = self.bus.get(address);
        self.read
    }

    fn set_byte(&mut self, address: u16, value: u8) {
        if self.writes_back {
            self.writes_back = false;
            self.bus.set(address, self.read);
        }
        self.written = value;
        self.bus.set(address, value);
    }
}

/// Returns whether the NMOS chip writes the old value back before the new one.
fn is_read_modify_write(instruction: Instruction, operand: OpInput) -> bool {
    use Instruction::{ASL, DCP, DEC, INC, ISC, LSR, RLA, ROL, ROR, RRA, SLO, SRE};
    matches!(operand, OpInput::UseAddress { .. })
        && matches!(instruction, ASL | LSR | ROL | ROR | INC | DEC | SLO | RLA | SRE | RRA | DCP | ISC)
}
