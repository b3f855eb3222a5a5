//! The KERNAL's routines, called by machine code: through the jump table, or directly.
//!
//! Addresses of BASIC's half of the ROM are passed on to the interpreter. A call of an address
//! without a known routine ends with a message; it is never executed as code.

mod bus;
mod files;
mod recorder;
mod routine_exit;
mod screen;
mod serial_bus;

use cbm_kernal::{Channels, Keys};
use hardware::Memory;

pub(crate) use self::routine_exit::RoutineExit;
use self::routine_exit::{CARRY, set_flag};
pub(crate) use self::serial_bus::SerialBus;
use crate::C64;
use crate::cpu::{FLAG_BREAK, Processor};
use crate::kernal::{self, Entry, JIFFIES, jump_table_entry};
use crate::keyboard;

/// Status flags of the processor.
const ZERO: u8 = 0x02;
const NEGATIVE: u8 = 0x80;
/// The processor's stack.
const STACK: usize = 0x0100;
/// File parameters: name length, file, secondary address, device, name address.
const NAME_LENGTH: usize = 0xb7;
const FILE: usize = 0xb8;
const SECONDARY: usize = 0xb9;
const DEVICE: usize = 0xba;
const NAME: usize = 0xbb;
/// The flags of the KERNAL's messages.
const MESSAGES: usize = 0x9d;
/// CIA 2's interrupt register, and the mask of the interrupts that the serial interface uses.
const NMI_REGISTER: u16 = 0xdd0d;
const SERIAL_INTERRUPTS: usize = 0x02a1;
/// The start bit and the parity of the serial interface.
const START: usize = 0xa9;
const PARITY: usize = 0xab;
/// The limits of memory.
const MEMORY_START: usize = 0x0281;
const MEMORY_END: usize = 0x0283;

impl C64 {
    /// Executes the ROM routine at the program counter.
    pub(crate) fn call_firmware(&mut self, cpu: &mut Processor) -> RoutineExit {
        let address = cpu.pc;
        if let Some(target) = jump_table_entry(address) {
            return RoutineExit::Jumps(match target {
                Entry::Routine(routine) => {
                    self.spend(self.costs().calls.jump);
                    routine
                }
                Entry::Vector(vector) => self.word(vector),
            });
        }
        if !self.board().space().is_interrupt_kernals()
            && let Some(next) = self.step_interrupt(cpu)
        {
            return RoutineExit::Jumps(next);
        }
        if let Some(cycles) = self.editor.kernal_interrupt(address, self.clock().elapsed()) {
            self.spend(cycles);
            return RoutineExit::EndsInterrupt;
        }
        match address {
            kernal::STORE_COLOUR | kernal::START_BIT => {}
            0xa000..=0xbfff | 0xe000..kernal::IOBASE => return RoutineExit::CallsBasic,
            kernal::TO_SCREEN => {
                self.spend(6);
                return RoutineExit::Jumps(kernal::SCREEN_OUT);
            }
            // An interrupt, or an output routine, resets the machine: BASIC has to leave its current operation
            // first.
            kernal::COLD_START if self.code().is_nested => {
                self.board_mut().ask_for_reset();
                return RoutineExit::WarmStarts;
            }
            kernal::COLD_START => {
                self.cold_start();
                return RoutineExit::Restarts;
            }
            kernal::INTERRUPT_ENTRY => return RoutineExit::Jumps(self.enter_interrupt(cpu)),
            kernal::BREAK => {
                self.restart_warm();
                return RoutineExit::WarmStarts;
            }
            _ => {}
        }
        if let Some(answer) = self.end_nmi(cpu) {
            return answer;
        }
        if kernal::RETURNS_FROM_INTERRUPT.contains(&address) {
            return RoutineExit::ReturnsFromInterrupt;
        }
        if let Some(cycles) = self.editor.call_screen_routine(cpu) {
            self.spend(cycles);
            return RoutineExit::Returns;
        }
        self.call_settings(cpu)
            .or_else(|| self.call_files(cpu))
            .or_else(|| self.call_bus(cpu))
            .or_else(|| self.call_recorder(cpu))
            .unwrap_or(RoutineExit::Unknown)
    }

    /// The KERNAL's entry of every interrupt: saves the registers, distinguishes BRK from an IRQ, jumps
    /// through the vector.
    fn enter_interrupt(&mut self, cpu: &mut Processor) -> u16 {
        let status = self[STACK + usize::from(cpu.s.wrapping_add(1))];
        for register in [cpu.a, cpu.x, cpu.y] {
            cpu.push(self.board_mut(), register);
        }
        self.spend(self.costs().interrupt.entry);
        self.word(if status & FLAG_BREAK != 0 { kernal::BREAK_VECTOR } else { kernal::IRQ_VECTOR })
    }

    /// Executes one step of the KERNAL's interrupt, where the program has changed others; returns the
    /// address of the next.
    fn step_interrupt(&mut self, cpu: &mut Processor) -> Option<u16> {
        let costs = self.costs().interrupt;
        let (cycles, next) = match cpu.pc {
            kernal::IRQ => (costs.clock - self.costs().calls.udtim, self.call(cpu, kernal::UDTIM_ENTRY)),
            kernal::IRQ_CURSOR => (self.editor.blink_cursor(), kernal::IRQ_CASSETTE),
            kernal::IRQ_CASSETTE => {
                self.editor.lock_motor();
                (costs.cassette, kernal::IRQ_KEYBOARD)
            }
            kernal::IRQ_KEYBOARD => (costs.call_scan, self.call(cpu, kernal::SCNKEY)),
            kernal::IRQ_END => {
                let now = self.clock().elapsed();
                self.board_mut().acknowledge(now);
                (costs.end - costs.return_, kernal::IRQ_RETURN)
            }
            _ => return None,
        };
        self.spend(cycles);
        Some(next)
    }

    /// Executes a subroutine call at the program counter.
    fn call(&mut self, cpu: &mut Processor, routine: u16) -> u16 {
        for byte in (cpu.pc + 2).to_be_bytes() {
            cpu.push(self.board_mut(), byte);
        }
        routine
    }

    /// Executes the end of CIA 2's interrupt from one of its instructions on (feb6 to fec1).
    fn end_nmi(&mut self, cpu: &mut Processor) -> Option<RoutineExit> {
        // The rest of TAY, PLA, TAX, PLA, RTI.
        let steps = match cpu.pc {
            kernal::NMI_ENTRY => {
                self.spend(self.costs().interrupt.nmi_entry - self.costs().interrupt.sequence);
                return Some(RoutineExit::Jumps(self.word(kernal::NMI_VECTOR)));
            }
            kernal::NMI => {
                for register in [cpu.a, cpu.x, cpu.y] {
                    cpu.push(self.board_mut(), register);
                }
                self.poke(NMI_REGISTER, 0x7f);
                self.spend(self.costs().interrupt.nmi_save);
                return Some(RoutineExit::Jumps(kernal::NMI_READ));
            }
            kernal::NMI_READ => {
                cpu.y = self.peek(NMI_REGISTER);
                self.spend(self.costs().interrupt.nmi_read);
                if cpu.y & 0x80 == 0 {
                    self.spend(self.costs().interrupt.nmi_restore);
                    if self.board().matrix().is_down(keyboard::STOP)
                        && self.word(kernal::STOP_VECTOR) == kernal::STOP
                    {
                        return Some(RoutineExit::Jumps(kernal::BREAK));
                    }
                }
                return Some(RoutineExit::Jumps(kernal::NMI_ENABLE));
            }
            kernal::NMI_ENABLE | kernal::NMI_ENABLE_STORE => {
                if cpu.pc == kernal::NMI_ENABLE {
                    cpu.a = self[SERIAL_INTERRUPTS];
                    self.spend(4);
                }
                self.poke(NMI_REGISTER, cpu.a);
                self.spend(4);
                return Some(RoutineExit::Jumps(kernal::NMI_RETURN));
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
                _ => cpu.a = cpu.pop(self.board_mut()),
            }
            self.spend(if step % 2 == 0 { 2 } else { 4 });
        }
        Some(RoutineExit::ReturnsFromInterrupt)
    }

    /// Executes routines that set or read a value, and those of the initialisation.
    fn call_settings(&mut self, cpu: &mut Processor) -> Option<RoutineExit> {
        let cycles = match cpu.pc {
            kernal::IOINIT => {
                self.editor.start_chips();
                self.costs().calls.ioinit
            }
            kernal::RAMTAS => {
                self.editor.test_ram();
                self.costs().calls.ramtas
            }
            kernal::RESTOR => {
                self.editor.restore_vectors();
                self.costs().calls.restor
            }
            kernal::VECTOR => self.copy_vectors(cpu),
            kernal::SETMSG => {
                self[MESSAGES] = cpu.a;
                self.costs().calls.setmsg
            }
            kernal::START_BIT => {
                self[START] = cpu.a;
                self[PARITY] = 1;
                cpu.a = 1;
                14
            }
            kernal::SETTMO => self.costs().calls.settmo,
            kernal::READST => {
                cpu.a = self.status();
                set_load_flags(cpu, cpu.a);
                self.costs().calls.readst
            }
            kernal::MEMTOP => self.memory_limit(cpu, MEMORY_END),
            kernal::MEMBOT => self.memory_limit(cpu, MEMORY_START),
            kernal::UDTIM => {
                self.editor.advance_clock();
                self.costs().calls.udtim
            }
            kernal::RDTIM => {
                [cpu.y, cpu.x, cpu.a] = [0, 1, 2].map(|index| self[JIFFIES + index]);
                self.costs().calls.rdtim
            }
            kernal::SETTIM => {
                self[JIFFIES..JIFFIES + 3].copy_from_slice(&[cpu.y, cpu.x, cpu.a]);
                self.costs().calls.settim
            }
            kernal::SETLFS => {
                self[FILE] = cpu.a;
                self[DEVICE] = cpu.x;
                self[SECONDARY] = cpu.y;
                self.costs().calls.setlfs
            }
            kernal::SETNAM => {
                self[NAME_LENGTH] = cpu.a;
                self[NAME] = cpu.x;
                self[NAME + 1] = cpu.y;
                self.costs().calls.setnam
            }
            kernal::STOP => {
                let is_stopped = self.poll_stop();
                set_flag(cpu, ZERO, is_stopped);
                self.costs().calls.stop
            }
            _ => return None,
        };
        self.spend(cycles);
        Some(RoutineExit::Returns)
    }

    /// Copies the vectors from or to the memory at X and Y, by the carry.
    fn copy_vectors(&mut self, cpu: &Processor) -> u32 {
        let other = u16::from_le_bytes([cpu.x, cpu.y]);
        for index in 0..2 * kernal::DEFAULT_VECTORS.len() as u16 {
            let (vector, copy) = (kernal::VECTORS + index, other.wrapping_add(index));
            let (from, to) = if cpu.p & CARRY == 0 { (copy, vector) } else { (vector, copy) };
            let byte = self.peek(from);
            self.poke(to, byte);
        }
        if cpu.p & CARRY == 0 { self.costs().calls.vector_set } else { self.costs().calls.vector_read }
    }

    /// Reads or sets a limit of memory, by the carry.
    fn memory_limit(&mut self, cpu: &mut Processor, limit: usize) -> u32 {
        if cpu.p & CARRY == 0 {
            self[limit] = cpu.x;
            self[limit + 1] = cpu.y;
            self.costs().calls.limit_set
        } else {
            (cpu.x, cpu.y) = (self[limit], self[limit + 1]);
            self.costs().calls.limit_read
        }
    }
}

/// Sets the flags of a load.
fn set_load_flags(cpu: &mut Processor, value: u8) {
    set_flag(cpu, ZERO, value == 0);
    set_flag(cpu, NEGATIVE, value & 0x80 != 0);
}
