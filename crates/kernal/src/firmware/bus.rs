//! The serial bus byte by byte: TALK, LISTEN, secondary addresses, bytes.

use super::routine_exit::{CARRY, RoutineExit, set_flag};
use super::serial_bus::SerialBus;
use crate::board::Board;
use crate::cells::files;
use crate::cpu::Processor;
use crate::devices::status::{END_OF_FILE, NOT_PRESENT};
use crate::machine::Machine;
use crate::routine::Routine;

/// The commands of a secondary address: data of a channel, its end, its beginning with a name.
const DATA: u8 = 0x60;
const CLOSE: u8 = 0xe0;
const OPEN: u8 = 0xf0;

impl<B: Board> Machine<B> {
    /// Executes a routine of the bus; `None` for another routine.
    pub(super) fn call_bus(&mut self, routine: Routine, cpu: &mut Processor) -> Option<RoutineExit> {
        if self.is_bus_silent(routine, cpu.a) {
            return self.call_silent_bus(routine, cpu);
        }
        match routine {
            Routine::Talk | Routine::Listen => {
                self.serial_bus = SerialBus { device: cpu.a, opening: None };
            }
            Routine::TalkSecondary => {
                self.devices.talk(self.serial_bus.device, cpu.a & 0x0f);
            }
            Routine::Second => self.address_listener(cpu.a),
            Routine::ByteOut => {
                let device = self.serial_bus.device;
                match &mut self.serial_bus.opening {
                    Some((_, name)) => name.push(cpu.a),
                    None => {
                        self.devices.put(device, cpu.a);
                    }
                }
            }
            Routine::ByteIn => {
                let (byte, status) = self.devices.get(self.serial_bus.device);
                self[files::STATUS] |= status;
                cpu.a = byte;
            }
            Routine::OpenOnBus => {
                let [secondary, device] = [files::SECONDARY, files::DEVICE].map(|at| self[at]);
                let name = self.file_name();
                self[files::STATUS] = 0;
                if !self.devices.reaches(device) {
                    self[files::STATUS] |= NOT_PRESENT;
                } else if secondary & 0x80 == 0 && !name.is_empty() {
                    self.devices.open(device, secondary & 0x0f, &name);
                }
            }
            Routine::CloseOnBus => {
                let [secondary, device] = [files::SECONDARY, files::DEVICE].map(|at| self[at]);
                self.devices.release_bus();
                if secondary & 0x80 == 0 {
                    self.devices.close(device, secondary & 0x0f);
                }
            }
            Routine::Untalk => self.devices.release_bus(),
            Routine::Unlisten => {
                if let Some((channel, name)) = self.serial_bus.opening.take() {
                    self.devices.open(self.serial_bus.device, channel, &name);
                }
                self.devices.release_bus();
            }
            _ => return None,
        }
        self.spend(self.costs().devices.bus_byte);
        self.board_mut().allow_interrupts();
        set_flag(cpu, CARRY, false);
        Some(RoutineExit::Returns)
    }

    fn address_listener(&mut self, secondary: u8) {
        let channel = secondary & 0x0f;
        match secondary & 0xf0 {
            OPEN => self.serial_bus.opening = Some((channel, alloc::vec::Vec::new())),
            CLOSE => self.devices.close(self.serial_bus.device, channel),
            DATA => {
                self.devices.listen(self.serial_bus.device, channel);
            }
            _ => {}
        }
        self[files::STATUS] &= END_OF_FILE | NOT_PRESENT;
    }
}
