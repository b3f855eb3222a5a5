//! The KERNAL's routines, called by machine code: by the jump table, or by the addresses where they stand.
//!
//! Addresses of BASIC's half of the ROM are passed on to the engine. An address that nothing here answers ends the
//! call with a message; it is never run through.

mod bus;
mod recorder;
mod screen;

use hardware::{Channels, DeviceError, Memory, Received, Timekeeper};

pub(crate) use self::bus::Bus;
pub(crate) use self::recorder::{PRESS_PLAY, PRESS_RECORD};
use crate::C64;
use crate::cpu::{FLAG_BREAK, Processor};
use crate::editor::at as editor;
use crate::kernal::{self, Target};
use crate::keyboard::at as key;

/// Status flags of the processor.
const CARRY: u8 = 0x01;
const ZERO: u8 = 0x02;
const NEGATIVE: u8 = 0x80;
/// The processor's stack.
const STACK: usize = 0x0100;
/// The jiffy clock, high byte first.
const JIFFIES: usize = 0xa0;
/// File parameters: name length, file, secondary address, device, name address.
const NAME_LENGTH: usize = 0xb7;
const FILE: usize = 0xb8;
const SECONDARY: usize = 0xb9;
const DEVICE: usize = 0xba;
const NAME: usize = 0xbb;
/// Which messages the KERNAL shows.
const MESSAGES: usize = 0x9d;
/// CIA 2's interrupt register, and which of its interrupts the serial interface uses.
const NMI_REGISTER: u16 = 0xdd0d;
const SERIAL_INTERRUPTS: usize = 0x02a1;
/// The start bit and the parity of the serial interface.
const START: usize = 0xa9;
const PARITY: usize = 0xab;
/// Limits of memory.
const MEMORY_START: usize = 0x0281;
const MEMORY_END: usize = 0x0283;

/// How a routine of the ROM ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It has been done; its caller goes on.
    Returns,
    /// It jumps on.
    GoesOn(u16),
    /// It is the end of the KERNAL's interrupt: registers and program counter are on the stack.
    EndsInterrupt,
    /// It is the instruction that ends interrupts.
    ReturnsFromInterrupt,
    /// It waits for a person; it is to be called again when time has passed.
    Waits,
    /// It restarts the machine, which has been done.
    Restarts,
    /// It breaks off everything; the machine has made its warm start.
    Breaks,
    /// It is BASIC's.
    Passes,
    /// Nothing answers here.
    Unknown,
}

impl C64 {
    /// Does what the ROM does at the program counter.
    pub(crate) fn call_firmware(&mut self, cpu: &mut Processor) -> Answer {
        let address = cpu.pc;
        if let Some(target) = jump_table_entry(address) {
            return Answer::GoesOn(match target {
                Target::Routine(routine) => {
                    self.clock.spend(self.costs.calls.jump);
                    routine
                }
                Target::Vector(vector) => self.word(vector),
            });
        }
        if let Some(cycles) = self.kernal_interrupt(address, self.clock.elapsed()) {
            self.clock.spend(cycles);
            return Answer::EndsInterrupt;
        }
        match address {
            kernal::STORE_COLOUR | kernal::START_BIT => {}
            0xa000..=0xbfff | 0xe000..kernal::IOBASE => return Answer::Passes,
            kernal::TO_SCREEN => {
                self.clock.spend(6);
                return Answer::GoesOn(kernal::SCREEN_OUT);
            }
            kernal::COLD_START => {
                self.cold_start();
                return Answer::Restarts;
            }
            kernal::INTERRUPT_ENTRY => return Answer::GoesOn(self.enter_interrupt(cpu)),
            kernal::BREAK => {
                self.restart_warm();
                return Answer::Breaks;
            }
            _ => {}
        }
        if let Some(answer) = self.end_nmi(cpu) {
            return answer;
        }
        if kernal::RETURNS_FROM_INTERRUPT.contains(&address) {
            return Answer::ReturnsFromInterrupt;
        }
        if let Some(cycles) = self.call_editor(cpu) {
            self.clock.spend(cycles);
            return Answer::Returns;
        }
        self.call_screen(cpu)
            .or_else(|| self.call_settings(cpu))
            .or_else(|| self.call_files(cpu))
            .or_else(|| self.call_bus(cpu))
            .or_else(|| self.call_recorder(cpu))
            .unwrap_or(Answer::Unknown)
    }

    /// The KERNAL's beginning of every interrupt: saves the registers, tells BRK from the line, jumps through the vector.
    fn enter_interrupt(&mut self, cpu: &mut Processor) -> u16 {
        let status = self.ram[STACK + usize::from(cpu.s.wrapping_add(1))];
        for register in [cpu.a, cpu.x, cpu.y] {
            cpu.push(self, register);
        }
        self.clock.spend(self.costs.interrupt.entry);
        self.word(if status & FLAG_BREAK != 0 { kernal::BREAK_VECTOR } else { kernal::IRQ_VECTOR })
    }

    /// The end of CIA 2's interrupt from one of its instructions on (feb6 to fec1).
    fn end_nmi(&mut self, cpu: &mut Processor) -> Option<Answer> {
        // What is left of TAY, PLA, TAX, PLA, RTI.
        let steps = match cpu.pc {
            kernal::NMI_ENABLE | kernal::NMI_ENABLE_AS_TOLD => {
                if cpu.pc == kernal::NMI_ENABLE {
                    cpu.a = self.ram[SERIAL_INTERRUPTS];
                    self.clock.spend(4);
                }
                self.poke(NMI_REGISTER, cpu.a);
                self.clock.spend(4);
                return Some(Answer::GoesOn(kernal::NMI_RETURN));
            }
            0xfebd => 4,
            0xfebe => 3,
            0xfebf => 2,
            0xfec0 => 1,
            _ => return None,
        };
        for step in (1..=steps).rev() {
            match step {
                4 => cpu.y = cpu.a,
                2 => cpu.x = cpu.a,
                _ => cpu.a = cpu.pop(self),
            }
            self.clock.spend(if step % 2 == 0 { 2 } else { 4 });
        }
        Some(Answer::ReturnsFromInterrupt)
    }

    /// Routines of screen and keyboard.
    fn call_screen(&mut self, cpu: &mut Processor) -> Option<Answer> {
        let cycles = match cpu.pc {
            kernal::IOBASE => {
                (cpu.x, cpu.y) = (0x00, 0xdc);
                self.costs.calls.iobase
            }
            kernal::SCREEN => {
                (cpu.x, cpu.y) = (40, 25);
                self.costs.calls.screen
            }
            kernal::PLOT | kernal::PLOT_SET | kernal::PLOT_READ => self.plot(cpu),
            kernal::EDITOR_START | kernal::CINT => self.start_editor(),
            kernal::CLEAR_SCREEN => self.clear_screen(),
            kernal::HOME => self.home(),
            kernal::SET_POINTERS => self.set_pointers(),
            kernal::PICTURE_AND_HOME => self.start_picture() + self.home(),
            kernal::PICTURE_START => self.start_picture(),
            kernal::SCROLL => self.scroll(),
            kernal::CLEAR_ROW => {
                let cycles = self.clear_row(cpu.x);
                cpu.y = 0xff;
                cycles
            }
            kernal::SCREEN_OUT => {
                self.screen_out(cpu.a);
                set_flag(cpu, CARRY, false);
                0
            }
            kernal::TAKE_KEY => {
                let moved = u32::from(self.ram[key::QUEUED]) * self.costs.input.key_moves_up;
                cpu.a = self.dequeue_key();
                set_flag(cpu, CARRY, false);
                self.costs.calls.take_key + moved
            }
            kernal::DECODE_KEY => self.decode(),
            kernal::SCNKEY => self.scan_keyboard(self.clock.elapsed()),
            _ => return None,
        };
        self.clock.spend(cycles);
        Some(Answer::Returns)
    }

    /// PLOT: sets the cursor from X (row) and Y (column), or reads it.
    fn plot(&mut self, cpu: &mut Processor) -> u32 {
        let mut cycles = self.costs.calls.plot;
        let is_set = cpu.pc == kernal::PLOT && cpu.p & CARRY == 0;
        if is_set {
            self.ram[editor::ROW] = cpu.x;
            self.ram[editor::COLUMN] = cpu.y;
            cycles += self.costs.calls.plot_given;
        } else if cpu.pc == kernal::PLOT {
            cycles += self.costs.calls.plot_asked;
        }
        if cpu.pc == kernal::PLOT_SET || is_set {
            cycles += self.costs.calls.plot_set + self.set_pointers();
            cpu.a = self.ram[editor::COLOURS + 1];
        }
        cpu.x = self.ram[editor::ROW];
        cpu.y = self.ram[editor::COLUMN];
        test(cpu, cpu.y);
        cycles
    }

    /// Routines that set or read a value, and those of the start-up.
    fn call_settings(&mut self, cpu: &mut Processor) -> Option<Answer> {
        let cycles = match cpu.pc {
            kernal::IOINIT => {
                self.start_chips();
                self.costs.calls.ioinit
            }
            kernal::RAMTAS => {
                self.test_ram();
                self.costs.calls.ramtas
            }
            kernal::RESTOR => {
                self.restore_vectors();
                self.costs.calls.restor
            }
            kernal::VECTOR => self.copy_vectors(cpu),
            kernal::SETMSG => {
                self.ram[MESSAGES] = cpu.a;
                self.costs.calls.setmsg
            }
            kernal::START_BIT => {
                self.ram[START] = cpu.a;
                self.ram[PARITY] = 1;
                cpu.a = 1;
                14
            }
            kernal::SETTMO => self.costs.calls.settmo,
            kernal::READST => {
                cpu.a = self.status();
                test(cpu, cpu.a);
                self.costs.calls.readst
            }
            kernal::MEMTOP => self.memory_limit(cpu, MEMORY_END),
            kernal::MEMBOT => self.memory_limit(cpu, MEMORY_START),
            kernal::UDTIM => {
                self.advance_clock();
                self.costs.calls.udtim
            }
            kernal::RDTIM => {
                [cpu.y, cpu.x, cpu.a] = [0, 1, 2].map(|index| self.ram[JIFFIES + index]);
                self.costs.calls.rdtim
            }
            kernal::SETTIM => {
                self.ram[JIFFIES..JIFFIES + 3].copy_from_slice(&[cpu.y, cpu.x, cpu.a]);
                self.costs.calls.settim
            }
            kernal::SETLFS => {
                self.ram[FILE] = cpu.a;
                self.ram[DEVICE] = cpu.x;
                self.ram[SECONDARY] = cpu.y;
                self.costs.calls.setlfs
            }
            kernal::SETNAM => {
                self.ram[NAME_LENGTH] = cpu.a;
                self.ram[NAME] = cpu.x;
                self.ram[NAME + 1] = cpu.y;
                self.costs.calls.setnam
            }
            kernal::STOP => {
                let is_stopped = self.take_stop();
                set_flag(cpu, ZERO, is_stopped);
                self.costs.calls.stop
            }
            _ => return None,
        };
        self.clock.spend(cycles);
        Some(Answer::Returns)
    }

    /// Copies the vectors from or to the memory at X and Y, as the carry says.
    fn copy_vectors(&mut self, cpu: &Processor) -> u32 {
        let other = u16::from_le_bytes([cpu.x, cpu.y]);
        for index in 0..2 * kernal::DEFAULT_VECTORS.len() as u16 {
            let (vector, copy) = (kernal::VECTORS + index, other.wrapping_add(index));
            let (from, to) = if cpu.p & CARRY == 0 { (copy, vector) } else { (vector, copy) };
            let byte = self.peek(from);
            self.poke(to, byte);
        }
        if cpu.p & CARRY == 0 { self.costs.calls.vector_set } else { self.costs.calls.vector_read }
    }

    /// Reads or sets a limit of memory, as the carry says.
    fn memory_limit(&mut self, cpu: &mut Processor, limit: usize) -> u32 {
        if cpu.p & CARRY == 0 {
            self.ram[limit] = cpu.x;
            self.ram[limit + 1] = cpu.y;
            self.costs.calls.limit_set
        } else {
            (cpu.x, cpu.y) = (self.ram[limit], self.ram[limit + 1]);
            self.costs.calls.limit_read
        }
    }

    /// Routines of files and channels.
    fn call_files(&mut self, cpu: &mut Processor) -> Option<Answer> {
        let result = match cpu.pc {
            kernal::CHROUT => {
                self.put_natively(cpu.a);
                Ok(())
            }
            kernal::CHRIN | kernal::SCREEN_IN => match self.receive() {
                Received::Byte(byte) => {
                    cpu.a = byte;
                    Ok(())
                }
                Received::Waiting => return Some(Answer::Waits),
            },
            kernal::GETIN | kernal::GETIN_KEYBOARD => {
                cpu.a = if cpu.pc == kernal::GETIN { self.take() } else { self.take_key() };
                test(cpu, cpu.a);
                Ok(())
            }
            kernal::OPEN => match self.open_called() {
                Ok(true) => Ok(()),
                Ok(false) => return Some(Answer::Waits),
                Err(error) => Err(error),
            },
            kernal::CLOSE => {
                self.close(cpu.a);
                Ok(())
            }
            kernal::CHKIN => self.select_input(cpu.x),
            kernal::CHKOUT => self.select_output(cpu.x),
            kernal::CLRCHN => {
                self.select_default();
                Ok(())
            }
            kernal::CLALL => {
                self.close_all();
                Ok(())
            }
            kernal::LOAD | kernal::DO_LOAD | kernal::LOAD_AS_TOLD | kernal::SAVE | kernal::DO_SAVE => {
                match self.transfer_called(cpu) {
                    Ok(true) => Ok(()),
                    Ok(false) => return Some(Answer::Waits),
                    Err(error) => Err(error),
                }
            }
            _ => return None,
        };
        if result == Err(DeviceError::NotReady) {
            return Some(Answer::Waits);
        }
        set_flag(cpu, CARRY, result.is_err());
        if let Err(error) = result {
            cpu.a = error_number(error);
        }
        Some(Answer::Returns)
    }

    /// OPEN, begun or gone on with; true when complete.
    fn open_called(&mut self) -> Result<bool, DeviceError> {
        if self.transfer.is_none() {
            let name = self.file_name();
            let [file, secondary, device] = [FILE, SECONDARY, DEVICE].map(|at| self.ram[at]);
            self.open(file, device, secondary, &name)?;
        }
        Ok(self.transfer()?.is_some())
    }

    /// LOAD and SAVE, begun or gone on with; true when complete.
    fn transfer_called(&mut self, cpu: &mut Processor) -> Result<bool, DeviceError> {
        let is_load = matches!(cpu.pc, kernal::LOAD | kernal::DO_LOAD | kernal::LOAD_AS_TOLD);
        if self.transfer.is_none() {
            let name = self.file_name();
            let [secondary, device] = [SECONDARY, DEVICE].map(|at| self.ram[at]);
            let address = u16::from_le_bytes([cpu.x, cpu.y]);
            if is_load {
                // A says whether to verify.
                self.load(device, secondary, &name, address, cpu.a != 0)?;
            } else {
                // A is the zero page address of the start, X and Y the end.
                self.save(device, secondary, &name, self.word(u16::from(cpu.a)), address)?;
            }
        }
        let Some(end) = self.transfer()? else { return Ok(false) };
        if is_load {
            [cpu.x, cpu.y] = end.to_le_bytes();
        }
        Ok(true)
    }

    /// The name that SETNAM set.
    fn file_name(&self) -> alloc::vec::Vec<u8> {
        let address = self.word(NAME as u16);
        (0..u16::from(self.ram[NAME_LENGTH]))
            .map(|index| self.ram[usize::from(address.wrapping_add(index))])
            .collect()
    }
}

/// The target of the jump table's entry at an address.
fn jump_table_entry(address: u16) -> Option<Target> {
    let offset = address.checked_sub(kernal::JUMP_TABLE)?;
    if offset % 3 != 0 {
        return None;
    }
    kernal::ENTRIES.get(usize::from(offset / 3)).copied()
}

/// The number under which the KERNAL reports an error.
fn error_number(error: DeviceError) -> u8 {
    match error {
        DeviceError::Break | DeviceError::NotReady => 0,
        DeviceError::TooManyFiles => 1,
        DeviceError::FileOpen => 2,
        DeviceError::FileNotOpen => 3,
        DeviceError::FileNotFound => 4,
        DeviceError::DeviceNotPresent => 5,
        DeviceError::NotInputFile => 6,
        DeviceError::NotOutputFile => 7,
        DeviceError::MissingFileName => 8,
        DeviceError::IllegalDeviceNumber => 9,
        DeviceError::Load => 16,
    }
}

fn set_flag(cpu: &mut Processor, flag: u8, is_set: bool) {
    cpu.p = if is_set { cpu.p | flag } else { cpu.p & !flag };
}

/// Sets the flags that a load sets.
fn test(cpu: &mut Processor, value: u8) {
    set_flag(cpu, ZERO, value == 0);
    set_flag(cpu, NEGATIVE, value & 0x80 != 0);
}
