//! The board with images of the original ROMs: the processor executes every instruction, from the
//! reset vector on.
//!
//! Memory, chips and time are those of [`Board`]. Of the crate `kernal` it uses the processor only. An
//! access to a chip happens in the last cycle of its instruction, as in the machine code of listings. The
//! serial bus has no device and the recorder no tape.
//!
//! Note: [`RomMachine::program_time`] excludes interrupts, like the processor time of [`C64`](crate::C64): the
//! two are comparable.

use alloc::string::String;
use alloc::vec::Vec;

use hardware::{Cycles, Event, Hertz, Keyboard, Memory};
use kernal::cells::keyboard as at;
use kernal::costs::Costs;
use kernal::cpu::{Cause, FLAG_INTERRUPT_DISABLE, IllegalOpcode, Processor};
use kernal::{Board as _, DueEvent, Irq, Nmi};
use serde::{Deserialize, Serialize};

use crate::Region;
use crate::board::Board;
use crate::keyboard::RESTORE;
use crate::rom::Rom;
use crate::rom_images::RomImages;

/// The processor's vectors.
const NMI_VECTOR: u16 = 0xfffa;
const RESET_VECTOR: u16 = 0xfffc;
const IRQ_VECTOR: u16 = 0xfffe;
/// The cycles from the end of an instruction to the first one of the interrupt's routine.
const INTERRUPT_CYCLES: u32 = 7;

/// A Commodore 64 that executes the code of its ROMs.
#[derive(Serialize, Deserialize)]
pub struct RomMachine {
    board: Board,
    cpu: Processor,
    /// The stack pointer of the program while an interrupt is served.
    interrupted_at: Option<u8>,
    /// The cycles of the processor within interrupts.
    interrupt_cycles: u64,
    interrupts: u64,
    instructions: u64,
}

impl RomMachine {
    /// Creates the machine and powers it on; the seed determines the contents of RAM.
    #[must_use]
    pub fn new(region: Region, seed: u64, images: &RomImages) -> Self {
        let mut machine = Self {
            board: Board::with_rom(region, seed, &Costs::default(), Rom::from_images(images)),
            cpu: Processor::new(),
            interrupted_at: None,
            interrupt_cycles: 0,
            interrupts: 0,
            instructions: 0,
        };
        machine.power_on();
        machine
    }

    /// Powers the machine off and on. Time continues, keys stay down.
    pub fn power_on(&mut self) {
        self.board.power_on();
        // The port has only inputs, which are high.
        self.board.poke(0, 0);
        self.board.poke(1, 0);
        self.cpu = Processor::new();
        self.cpu.p |= FLAG_INTERRUPT_DISABLE;
        self.interrupted_at = None;
        self.cpu.pc = self.vector(RESET_VECTOR);
        let timing = self.board.timing_mut();
        timing.irq = Irq { is_masked: true, ..Irq::default() };
        timing.reschedule();
    }

    /// Restores another state of the same machine; the ROMs stay.
    pub fn restore(&mut self, saved: &Self) {
        let Self { board, cpu, interrupted_at, interrupt_cycles, interrupts, instructions } = saved;
        self.board.restore(board);
        self.cpu.clone_from(cpu);
        self.interrupted_at = *interrupted_at;
        self.interrupt_cycles = *interrupt_cycles;
        self.interrupts = *interrupts;
        self.instructions = *instructions;
    }

    /// Takes over the time and the chips of the board of a machine with native firmware.
    pub fn synchronise(&mut self, other: &Board) {
        self.board.synchronise(other);
    }

    /// Executes one instruction, after the interrupt or the input that is due.
    ///
    /// # Errors
    /// When the opcode stops the processor, or has no reliable effect.
    pub fn step(&mut self) -> Result<(), IllegalOpcode> {
        let began = self.board.timing().clock.processor_time();
        let left = self.cpu.step(&mut self.board)?;
        self.instructions += 1;
        self.board.timing_mut().clock.spend(u32::from(left));
        if self.interrupted_at.is_some() {
            self.interrupt_cycles += self.board.timing().clock.processor_time() - began;
        }
        if self.interrupted_at.is_some_and(|stack| self.cpu.s >= stack) {
            self.interrupted_at = None;
        }
        self.board.timing_mut().mask_interrupts(self.cpu.p & FLAG_INTERRUPT_DISABLE != 0);
        if self.board.timing().clock.is_at_horizon() {
            self.serve_due();
        }
        Ok(())
    }

    fn spend(&mut self, cycles: u32) {
        self.board.timing_mut().clock.spend(cycles);
        if self.interrupted_at.is_some() {
            self.interrupt_cycles += u64::from(cycles);
        }
    }

    /// Applies the input and enters the interrupt that are due.
    fn serve_due(&mut self) {
        while let Some((_, due)) = self.board.timing_mut().take_event() {
            match due {
                DueEvent::Event(Event::KeyDown(RESTORE)) => self.interrupt(NMI_VECTOR),
                DueEvent::Event(event) => self.apply(event),
                DueEvent::Irq => self.interrupt(IRQ_VECTOR),
                DueEvent::Nmi => {
                    self.board.timing_mut().nmi = Nmi { falls: None, is_taken: true };
                    self.interrupt(NMI_VECTOR);
                }
            }
            self.board.timing_mut().reschedule();
        }
    }

    /// Adds a code to the keyboard queue, if there is room.
    fn queue_key(&mut self, code: u8) {
        let ram = self.board.ram_mut();
        let queued = ram[at::QUEUED];
        if queued < ram[at::QUEUE_LIMIT] {
            ram[at::QUEUE + usize::from(queued)] = code;
            ram[at::QUEUED] = queued + 1;
        }
    }

    fn interrupt(&mut self, vector: u16) {
        self.interrupted_at = self.interrupted_at.or(Some(self.cpu.s));
        self.interrupts += 1;
        let target = self.vector(vector);
        self.cpu.interrupt(&mut self.board, target, Cause::Line);
        self.spend(INTERRUPT_CYCLES);
        self.board.timing_mut().mask_interrupts(true);
    }

    /// Reads a vector of the processor.
    fn vector(&mut self, address: u16) -> u16 {
        u16::from_le_bytes([self.board.peek(address), self.board.peek(address + 1)])
    }

    /// Returns the address of the next instruction.
    #[must_use]
    pub fn pc(&self) -> u16 {
        self.cpu.pc
    }

    /// Returns the accumulator.
    #[must_use]
    pub fn accumulator(&self) -> u8 {
        self.cpu.a
    }

    /// Returns the index X.
    #[must_use]
    pub fn index_x(&self) -> u8 {
        self.cpu.x
    }

    /// Returns whether the next instruction is in ROM.
    #[must_use]
    pub fn is_in_rom(&self) -> bool {
        self.board.reads_rom(self.cpu.pc)
    }

    /// Returns whether an interrupt is being served.
    #[must_use]
    pub fn is_in_interrupt(&self) -> bool {
        self.interrupted_at.is_some()
    }

    /// Returns the number of instructions since power-on.
    #[must_use]
    pub fn instructions(&self) -> u64 {
        self.instructions
    }

    /// Returns the number of interrupts since power-on.
    #[must_use]
    pub fn interrupts(&self) -> u64 {
        self.interrupts
    }

    /// Returns the cycles of the processor outside of interrupts, without stolen ones.
    #[must_use]
    pub fn program_time(&self) -> u64 {
        self.board.timing().clock.processor_time().wrapping_sub(self.interrupt_cycles)
    }

    /// Returns the elapsed time.
    #[must_use]
    pub fn elapsed(&self) -> Cycles {
        self.board.timing().clock.elapsed()
    }

    /// Sets the elapsed time at which [`is_deadline_reached`](Self::is_deadline_reached) becomes true.
    pub fn set_deadline(&mut self, at: Cycles) {
        self.board.timing_mut().set_deadline(at);
    }

    /// Returns whether the deadline has been reached.
    #[must_use]
    pub fn is_deadline_reached(&self) -> bool {
        self.board.timing().clock.is_deadline_reached()
    }

    /// Schedules an event for the elapsed time `at`.
    pub fn schedule(&mut self, at: Cycles, event: Event) {
        self.board.timing_mut().schedule(at, event);
    }

    /// Lets time pass for a processor that has stopped: up to the next input or the deadline.
    pub fn idle(&mut self) {
        self.board.timing_mut().mask_interrupts(true);
        self.board.timing_mut().clock.wait_for_horizon();
        self.serve_due();
    }

    /// Returns the rate of the clock.
    #[must_use]
    pub fn clock_rate(&self) -> Hertz {
        self.board.clock_rate()
    }

    /// Returns the board: memory, chips, display and sound.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the board, writable.
    pub fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    /// Returns the pending warnings about the chips, each reported once.
    pub fn take_warnings(&mut self) -> Vec<String> {
        self.board.warnings_mut().take()
    }
}

impl Keyboard for RomMachine {
    fn apply(&mut self, event: Event) {
        match event {
            Event::Queue(code) => self.queue_key(code),
            Event::KeyDown(_) | Event::KeyUp(_) | Event::Joystick { .. } | Event::Pointer { .. } => {
                self.board.apply_to_keys(event);
            }
        }
    }

    fn queued(&self) -> usize {
        usize::from(self.board.ram()[at::QUEUED])
    }
}
