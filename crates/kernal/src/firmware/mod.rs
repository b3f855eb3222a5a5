//! The KERNAL's routines, called by machine code: through the jump table, or directly.
//!
//! Addresses of BASIC's half of the ROM are passed on to the interpreter. A call of an address without a
//! known routine ends with a message; it never executes as code.

mod bus;
mod files;
mod recorder;
mod routine_exit;
mod screen;
mod serial_bus;
mod silent_bus;

use cbm_basic::machine::{Channels, Keys};
use hardware::{MachineControl as _, Memory};

pub(crate) use self::routine_exit::RoutineExit;
use self::routine_exit::{CARRY, set_flag};
pub(crate) use self::serial_bus::SerialBus;
use crate::board::Board;
use crate::cells::files::{DEVICE, FILE, LOAD_START, MESSAGES, NAME, NAME_LENGTH, SECONDARY, TIME_LIMIT};
use crate::cells::keyboard::STOP_ROW;
use crate::cells::{
    BREAK_VECTOR, IRQ_VECTOR, JIFFIES, MEMORY_END, MEMORY_START, NMI_VECTOR, SERIAL_INTERRUPTS, STOP_VECTOR,
    VECTORS,
};
use crate::channels::SERIAL_PORT;
use crate::cpu::{FLAG_BREAK, Processor};
use crate::editor::SCREEN;
use crate::machine::Machine;
use crate::routine::{DEFAULT_VECTORS, Entry, Routine, UDTIM_ENTRY, address_of};

/// Status flags of the processor.
const ZERO: u8 = 0x02;
const OVERFLOW: u8 = 0x40;
const NEGATIVE: u8 = 0x80;
/// The processor's stack.
const STACK: usize = 0x0100;
/// The start bit and the parity of the serial interface.
const START: usize = 0xa9;
const PARITY: usize = 0xab;

impl<B: Board> Machine<B> {
    /// Executes the ROM routine at the program counter.
    pub(crate) fn call_firmware(&mut self, cpu: &mut Processor) -> RoutineExit {
        let address = cpu.pc;
        if let Some(target) = B::entry_at(address) {
            return RoutineExit::Jumps(match target {
                Entry::Routine(routine) => {
                    self.spend(self.costs().calls.jump);
                    Self::address(routine)
                }
                Entry::Vector(vector) => self.word(vector),
            });
        }
        let Some(routine) = B::routine_at(address) else {
            return if B::is_basic(address) { RoutineExit::CallsBasic } else { RoutineExit::Unknown };
        };
        if !self.board().is_interrupt_kernals()
            && let Some(next) = self.step_interrupt(routine, cpu)
        {
            return RoutineExit::Jumps(next);
        }
        let now = self.clock().elapsed();
        if let Some(cycles) = self.editor.kernal_interrupt(routine, now) {
            self.spend(cycles);
            return RoutineExit::EndsInterrupt;
        }
        match routine {
            Routine::ToScreen => {
                self.spend(6);
                return RoutineExit::Jumps(B::SCREEN_OUT);
            }
            // An interrupt, or an output routine, resets the machine: BASIC has to leave its current operation
            // first.
            Routine::EditorAndBasic => {
                self.progress.keeps_memory = true;
                return RoutineExit::Restarts;
            }
            Routine::ColdStart if self.code().is_nested => {
                self.timing_mut().request_reset();
                return RoutineExit::WarmStarts;
            }
            Routine::ColdStart => {
                self.cold_start();
                return RoutineExit::Restarts;
            }
            Routine::InterruptEntry => return RoutineExit::Jumps(self.enter_interrupt(cpu)),
            Routine::Break => {
                self.restart_warm();
                return RoutineExit::WarmStarts;
            }
            Routine::InterruptReturn => return RoutineExit::ReturnsFromInterrupt,
            _ => {}
        }
        if let Some(exit) = self.end_nmi(routine, cpu) {
            return exit;
        }
        if let Some(cycles) = self.editor.call_screen_routine(routine, cpu) {
            self.spend(cycles);
            return RoutineExit::Returns;
        }
        self.call_settings(routine, cpu)
            .or_else(|| self.call_files(routine, cpu))
            .or_else(|| self.call_bus(routine, cpu))
            .or_else(|| self.call_recorder(routine, cpu))
            .expect("every routine is one of these")
    }

    /// The KERNAL's entry of every interrupt: saves the registers, distinguishes BRK from an IRQ, jumps
    /// through the vector.
    fn enter_interrupt(&mut self, cpu: &mut Processor) -> u16 {
        let status = self[STACK + usize::from(cpu.s.wrapping_add(1))];
        for register in [cpu.a, cpu.x, cpu.y] {
            cpu.push(self.board_mut(), register);
        }
        self.spend(self.costs().interrupt.entry);
        self.word(if status & FLAG_BREAK != 0 { BREAK_VECTOR } else { IRQ_VECTOR })
    }

    /// Executes one step of the KERNAL's interrupt, where the program has changed others; returns the
    /// address of the next.
    fn step_interrupt(&mut self, routine: Routine, cpu: &mut Processor) -> Option<u16> {
        let costs = self.costs().interrupt;
        let (cycles, next) = match routine {
            Routine::Irq => {
                // The table's jump and the routine charge their own cycles.
                let calls = self.costs().calls;
                (costs.clock - calls.jump - calls.udtim, self.call(cpu, UDTIM_ENTRY))
            }
            Routine::IrqCursor => (self.editor.screen.blink_cursor(), Self::address(Routine::IrqCassette)),
            Routine::IrqCassette => {
                self.editor.lock_motor();
                (costs.cassette, Self::address(Routine::IrqKeyboard))
            }
            Routine::IrqKeyboard => (costs.call_scan, self.call(cpu, Self::address(Routine::ScanKeyboard))),
            Routine::IrqEnd => {
                let now = self.clock().elapsed();
                self.board_mut().acknowledge(now);
                (costs.end - costs.return_, Self::address(Routine::IrqReturn))
            }
            _ => return None,
        };
        self.spend(cycles);
        Some(next)
    }

    /// Returns the address of a routine.
    const fn address(routine: Routine) -> u16 {
        address_of(B::ROUTINES, routine)
    }

    /// Executes a subroutine call at the program counter.
    fn call(&mut self, cpu: &mut Processor, routine: u16) -> u16 {
        for byte in (cpu.pc + 2).to_be_bytes() {
            cpu.push(self.board_mut(), byte);
        }
        routine
    }

    /// Executes the NMI's routine from one of its instructions on.
    fn end_nmi(&mut self, routine: Routine, cpu: &mut Processor) -> Option<RoutineExit> {
        // The rest of TAY, PLA, TAX, PLA, RTI.
        let steps = match routine {
            Routine::NmiEntry => {
                self.spend(self.costs().interrupt.nmi_entry - self.costs().interrupt.sequence);
                return Some(RoutineExit::Jumps(self.word(NMI_VECTOR)));
            }
            Routine::Nmi => {
                for register in [cpu.a, cpu.x, cpu.y] {
                    cpu.push(self.board_mut(), register);
                }
                self.poke(B::NMI_REGISTER, 0x7f);
                self.spend(self.costs().interrupt.nmi_save);
                return Some(RoutineExit::Jumps(Self::address(Routine::NmiRead)));
            }
            Routine::NmiRead => {
                cpu.y = self.peek(B::NMI_REGISTER);
                self.spend(self.costs().interrupt.nmi_read);
                if cpu.y & 0x80 == 0 {
                    self.spend(self.costs().interrupt.nmi_restore);
                    if self.board().is_stop_down() && self.word(STOP_VECTOR) == B::STOP {
                        return Some(RoutineExit::Jumps(Self::address(Routine::Break)));
                    }
                }
                return Some(RoutineExit::Jumps(Self::address(Routine::NmiEnable)));
            }
            Routine::NmiEnable | Routine::NmiEnableStore => {
                if routine == Routine::NmiEnable {
                    cpu.a = self[SERIAL_INTERRUPTS];
                    self.spend(4);
                }
                self.poke(B::NMI_REGISTER, cpu.a);
                self.spend(4);
                return Some(RoutineExit::Jumps(Self::address(Routine::NmiReturn)));
            }
            Routine::NmiTransferY => 4,
            Routine::NmiPullX => 3,
            Routine::NmiTransferX => 2,
            Routine::NmiPullA => 1,
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
    fn call_settings(&mut self, routine: Routine, cpu: &mut Processor) -> Option<RoutineExit> {
        let cycles = match routine {
            Routine::Ioinit => {
                [cpu.a, cpu.x] = self.board_mut().start_chips();
                set_load_flags(cpu, cpu.a);
                self.costs().calls.ioinit
            }
            Routine::Ramtas => {
                self.editor.test_ram();
                self.costs().calls.ramtas
            }
            Routine::Restor => {
                self.editor.restore_vectors();
                [cpu.x, _] = B::VECTOR_DEFAULTS.to_le_bytes();
                set_flag(cpu, CARRY, false);
                self.leave_copied_vectors(cpu);
                self.costs().calls.restor
            }
            Routine::Vector => {
                let cycles = self.copy_vectors(cpu);
                self.leave_copied_vectors(cpu);
                cycles
            }
            Routine::Setmsg => {
                self[MESSAGES] = cpu.a;
                cpu.a = self.status();
                set_load_flags(cpu, cpu.a);
                self.costs().calls.setmsg
            }
            Routine::StartBit => {
                self[START] = cpu.a;
                self[PARITY] = 1;
                cpu.a = 1;
                14
            }
            Routine::Settmo => {
                self[TIME_LIMIT] = cpu.a;
                self.costs().calls.settmo
            }
            Routine::Readst => {
                cpu.a = self.status();
                set_load_flags(cpu, cpu.a);
                set_flag(cpu, CARRY, self[DEVICE] >= SERIAL_PORT);
                self.costs().calls.readst
            }
            Routine::Memtop => self.memory_limit(cpu, MEMORY_END),
            Routine::Membot => self.memory_limit(cpu, MEMORY_START),
            Routine::Udtim => {
                self.editor.advance_clock();
                self.leave_advanced_clock(cpu);
                self.costs().calls.udtim
            }
            Routine::Rdtim => {
                [cpu.y, cpu.x, cpu.a] = [0, 1, 2].map(|index| self[JIFFIES + index]);
                set_load_flags(cpu, cpu.y);
                self.costs().calls.rdtim
            }
            Routine::Settim => {
                self[JIFFIES..JIFFIES + 3].copy_from_slice(&[cpu.y, cpu.x, cpu.a]);
                self.costs().calls.settim
            }
            Routine::Setlfs => {
                self[FILE] = cpu.a;
                self[DEVICE] = cpu.x;
                self[SECONDARY] = cpu.y;
                self.costs().calls.setlfs
            }
            Routine::Setnam => {
                self[NAME_LENGTH] = cpu.a;
                self[NAME] = cpu.x;
                self[NAME + 1] = cpu.y;
                self.costs().calls.setnam
            }
            Routine::Stop => {
                let (columns, stopped) = (self[STOP_ROW], B::KEYS.stop_columns);
                let is_stopped = self.poll_stop();
                cpu.a = columns;
                if is_stopped {
                    (cpu.a, cpu.x) = (0, SCREEN);
                }
                set_load_flags(cpu, columns.wrapping_sub(stopped));
                set_flag(cpu, CARRY, columns >= stopped);
                set_flag(cpu, ZERO, is_stopped);
                self.costs().calls.stop
            }
            _ => return None,
        };
        self.spend(cycles);
        Some(RoutineExit::Returns)
    }

    /// Sets the registers after the clock has advanced: A has the row of the STOP key. A KERNAL that reads the SHIFT keys
    /// while STOP is down counts their row up in X, otherwise X has the row too; another one leaves the zero of the
    /// clock's comparison there.
    fn leave_advanced_clock(&self, cpu: &mut Processor) {
        cpu.a = self.board().selected_columns();
        cpu.x = match B::KEYS.shift_rows {
            0xff => 0,
            _ if cpu.a | B::KEYS.stop_columns == 0xff => cpu.a,
            rows => self.board().column_levels(rows).wrapping_add(1),
        };
        set_load_flags(cpu, cpu.x);
        set_flag(cpu, OVERFLOW, false);
        set_flag(cpu, CARRY, true);
    }

    /// Copies the vectors from or to the memory at X and Y, by the carry.
    fn copy_vectors(&mut self, cpu: &Processor) -> u32 {
        self[LOAD_START..LOAD_START + 2].copy_from_slice(&[cpu.x, cpu.y]);
        let other = u16::from_le_bytes([cpu.x, cpu.y]);
        for index in 0..2 * DEFAULT_VECTORS.len() as u16 {
            let (vector, copy) = (VECTORS + index, other.wrapping_add(index));
            let (from, to) = if cpu.p & CARRY == 0 { (copy, vector) } else { (vector, copy) };
            let byte = self.peek(from);
            self.poke(to, byte);
        }
        if cpu.p & CARRY == 0 { self.costs().calls.vector_set } else { self.costs().calls.vector_read }
    }

    /// Sets the registers after vectors have been copied: A has the first byte, Y has counted down.
    fn leave_copied_vectors(&self, cpu: &mut Processor) {
        (cpu.a, cpu.y) = (self[usize::from(VECTORS)], 0xff);
        set_load_flags(cpu, cpu.y);
    }

    /// Reads or sets a limit of memory, by the carry.
    fn memory_limit(&mut self, cpu: &mut Processor, limit: usize) -> u32 {
        if cpu.p & CARRY == 0 {
            self[limit] = cpu.x;
            self[limit + 1] = cpu.y;
            self.costs().calls.limit_set
        } else {
            (cpu.x, cpu.y) = (self[limit], self[limit + 1]);
            set_load_flags(cpu, cpu.y);
            self.costs().calls.limit_read
        }
    }
}

/// Sets the flags of a load.
fn set_load_flags(cpu: &mut Processor, value: u8) {
    set_flag(cpu, ZERO, value == 0);
    set_flag(cpu, NEGATIVE, value & 0x80 != 0);
}
