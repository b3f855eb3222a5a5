//! The serial bus without a responding device: a byte sent waits for 1 ms, sets the status and releases the lines.
//!
//! A byte of a program waits in a buffer until the next byte or command, so that the first is sent in vain
//! only then. Registers, cells and cycles are *verified* for commands (`golden/vic20/rom-calls.tsv`), the
//! others *documented* (the KERNAL's published source, `serial`).

use super::routine_exit::{CARRY, RoutineExit, set_flag};
use super::serial_bus::SerialBus;
use super::set_load_flags;
use crate::board::Board;
use crate::cells::files::{BUS_BYTE, BUS_COUNT, IS_BUFFERED, STATUS};
use crate::cpu::Processor;
use crate::devices::status::{END_OF_FILE, NOT_PRESENT, TIMEOUT};
use crate::machine::Machine;
use crate::routine::Routine;

/// The commands to devices: talk and listen with the device's number, and their ends.
const TALK: u8 = 0x40;
const LISTEN: u8 = 0x20;
const UNTALK: u8 = 0x5f;
const UNLISTEN: u8 = 0x3f;

/// The cycles of the routines around the byte that is sent (ed09 to ee12): the command, attention, the release of the
/// lines.
const TALK_CYCLES: u32 = 121;
const LISTEN_CYCLES: u32 = 117;
const UNTALK_CYCLES: u32 = 243;
const UNLISTEN_CYCLES: u32 = 207;
const SECOND_CYCLES: u32 = 25;
/// Those of a byte for the buffer (eddd).
const BUFFER_CYCLES: u32 = 26;

impl<B: Board> Machine<B> {
    /// Returns whether no device answers a routine of the bus; A has the device's number for TALK and LISTEN. The device
    /// that was addressed last answers the others, a drive also the commands to all.
    pub(super) fn is_bus_silent(&self, routine: Routine, a: u8) -> bool {
        match routine {
            Routine::Talk | Routine::Listen => !self.devices.is_present(a),
            Routine::Untalk | Routine::Unlisten => {
                !self.devices.is_present(self.serial_bus.device) && !self.devices.has_drive()
            }
            Routine::Second | Routine::TalkSecondary | Routine::ByteOut | Routine::ByteIn => {
                !self.devices.is_present(self.serial_bus.device)
            }
            _ => false,
        }
    }

    /// Executes a routine of the bus to which no device responds; `None` for another routine.
    pub(super) fn call_silent_bus(&mut self, routine: Routine, cpu: &mut Processor) -> Option<RoutineExit> {
        match routine {
            Routine::Talk => self.send_unheard(cpu.a | TALK, TALK_CYCLES),
            Routine::Listen => self.send_unheard(cpu.a | LISTEN, LISTEN_CYCLES),
            Routine::Untalk => self.send_unheard(UNTALK, UNTALK_CYCLES),
            Routine::Unlisten => self.send_unheard(UNLISTEN, UNLISTEN_CYCLES),
            Routine::Second | Routine::TalkSecondary => self.send_unheard(cpu.a, SECOND_CYCLES),
            Routine::ByteOut => {
                self.buffer_unheard(cpu);
                return Some(RoutineExit::Returns);
            }
            Routine::ByteIn => {
                self[STATUS] |= TIMEOUT | END_OF_FILE;
                self[BUS_COUNT] = 1;
                self.spend(self.costs().devices.bus_byte);
            }
            _ => return None,
        }
        if matches!(routine, Routine::Talk | Routine::Listen) {
            self.serial_bus = SerialBus { device: cpu.a, opening: None };
        }
        cpu.a = match routine {
            // After TALK's the original waits until the talker pulls the clock, without an end.
            Routine::Second | Routine::TalkSecondary => self.board_mut().release_attention(),
            _ => self.board_mut().release_bus_lines(),
        };
        set_load_flags(cpu, cpu.a);
        set_flag(cpu, CARRY, false);
        Some(RoutineExit::Returns)
    }

    /// Sends a command, after the buffered byte.
    fn send_unheard(&mut self, command: u8, cycles: u32) {
        if self[IS_BUFFERED] & 0x80 != 0 {
            self[IS_BUFFERED] >>= 1;
        }
        self[BUS_BYTE] = command;
        self.fail_to_send();
        self.spend(cycles);
    }

    /// Buffers the byte in A; the one before is sent.
    fn buffer_unheard(&mut self, cpu: &mut Processor) {
        self.spend(BUFFER_CYCLES);
        if self[IS_BUFFERED] & 0x80 == 0 {
            // The mark is shifted in.
            self[IS_BUFFERED] = self[IS_BUFFERED] >> 1 | 0x80;
            set_load_flags(cpu, self[IS_BUFFERED]);
        } else {
            self.fail_to_send();
            set_load_flags(cpu, cpu.a);
        }
        self[BUS_BYTE] = cpu.a;
        set_flag(cpu, CARRY, false);
    }

    fn fail_to_send(&mut self) {
        self.spend(B::NO_ANSWER);
        self[STATUS] |= NOT_PRESENT;
        self.board_mut().release_attention();
        self.board_mut().release_bus_lines();
        self.board_mut().allow_interrupts();
    }
}
