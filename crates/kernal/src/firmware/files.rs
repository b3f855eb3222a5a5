//! The routines of files and channels.

use alloc::vec::Vec;

use cbm_basic::machine::{Channels, DeviceError, ReadResult};

use super::{CARRY, OVERFLOW, RoutineExit, set_flag, set_load_flags};
use crate::board::Board;
use crate::cells::files::{
    COUNT, DEVICE, FILE, MESSAGES, NAME, NAME_LENGTH, SECONDARIES, SECONDARY, VERIFIES,
};
use crate::cells::{keyboard::QUEUED, screen::INPUT_DEVICE};
use crate::channels::FIRST_ON_BUS;
use crate::cpu::Processor;
use crate::editor::{KEYBOARD, SCREEN};
use crate::machine::Machine;
use crate::routine::Routine;

/// The code of π, and the other one that the editor replaces by it.
const PI: u8 = 0xff;
const SHIFTED_PI: u8 = 0xde;

/// The branch that CHKOUT takes for all devices but the keyboard, beyond one that is not taken.
const NOT_KEYBOARD: u32 = 1;
/// The highest of the numbers with which errors are reported.
const LAST_ERROR: u8 = 9;
/// The bit of the messages' switch that shows errors, and the text before the number.
const SHOWS_ERRORS: u8 = 0x40;
const ERROR_MESSAGE: &str = "\rI/O ERROR #";

impl<B: Board> Machine<B> {
    /// Executes the routines of files and channels.
    pub(super) fn call_files(&mut self, routine: Routine, cpu: &mut Processor) -> Option<RoutineExit> {
        let result = match routine {
            Routine::Chrout => {
                self.kernal_chrout(cpu.a);
                set_load_flags(cpu, cpu.a);
                Ok(())
            }
            Routine::Chrin | Routine::ScreenIn => match self.receive() {
                ReadResult::Byte(byte) => {
                    cpu.a = byte;
                    // The last comparison of the editor's routine.
                    set_load_flags(cpu, if byte == PI { byte } else { byte.wrapping_sub(SHIFTED_PI) });
                    Ok(())
                }
                ReadResult::Waiting => return Some(RoutineExit::AwaitsInput),
            },
            Routine::Getin | Routine::GetinKeyboard => {
                let queued = self[QUEUED];
                cpu.a = if routine == Routine::Getin { self.take_natively() } else { self.editor.take_key() };
                if self[INPUT_DEVICE] == KEYBOARD && queued != 0 {
                    (cpu.x, cpu.y) = (queued, cpu.a);
                }
                set_load_flags(cpu, cpu.a);
                Ok(())
            }
            Routine::Open => match self.open_from_code() {
                Ok(true) => {
                    self.leave_opened(cpu);
                    Ok(())
                }
                Ok(false) => return Some(RoutineExit::AwaitsInput),
                Err(error) => Err(error),
            },
            Routine::Close => {
                self.close_from_code(cpu);
                Ok(())
            }
            Routine::Chkin => self.select_from_code(cpu, 0, Self::select_input),
            Routine::Chkout => self.select_from_code(cpu, NOT_KEYBOARD, Self::select_output),
            Routine::Clrchn => {
                self.select_default();
                self.spend(self.costs().calls.clrchn);
                return Some(leave_default_channels(cpu));
            }
            Routine::Clall => {
                self.close_all();
                self.spend(self.costs().calls.clall);
                return Some(leave_default_channels(cpu));
            }
            Routine::Load | Routine::DoLoad => match self.transfer_from_code(true, cpu) {
                Ok(true) => Ok(()),
                Ok(false) => return Some(RoutineExit::AwaitsInput),
                Err(error) => Err(error),
            },
            Routine::Save | Routine::DoSave => match self.transfer_from_code(false, cpu) {
                Ok(true) => Ok(()),
                Ok(false) => return Some(RoutineExit::AwaitsInput),
                Err(error) => Err(error),
            },
            _ => return None,
        };
        if result == Err(DeviceError::NotReady) {
            return Some(RoutineExit::AwaitsInput);
        }
        set_flag(cpu, CARRY, result.is_err());
        if let Err(error) = result {
            self.leave_error(error_number(error), cpu);
        }
        Some(RoutineExit::Returns)
    }

    /// Sets the registers after an error: its number in A, the channels as they are by default. With bit 6 of the
    /// messages' switch it is shown.
    fn leave_error(&mut self, number: u8, cpu: &mut Processor) {
        cpu.a = number;
        if !(1..=LAST_ERROR).contains(&number) {
            return;
        }
        self.select_default();
        let costs = self.costs().calls;
        self.spend(costs.error + costs.error_number * u32::from(LAST_ERROR - number));
        (cpu.x, cpu.y) = (SCREEN, 0);
        let is_shown = self[MESSAGES] & SHOWS_ERRORS != 0;
        if is_shown {
            self.show_message(ERROR_MESSAGE);
            self.kernal_chrout(b'0' | number);
            cpu.y = ERROR_MESSAGE.len() as u8;
        }
        set_load_flags(cpu, number);
        set_flag(cpu, OVERFLOW, is_shown);
    }

    /// Sets the registers after OPEN of keyboard or screen, or on the bus without a name: X has the index in
    /// the table, A the value tested last, the device or the secondary address.
    fn leave_opened(&self, cpu: &mut Processor) {
        let [device, secondary, length] = [DEVICE, SECONDARY, NAME_LENGTH].map(|at| self[at]);
        let (tested, result) = match device {
            KEYBOARD | SCREEN => (device, 0),
            FIRST_ON_BUS.. if secondary & 0x80 != 0 => (secondary, secondary),
            FIRST_ON_BUS.. if length == 0 => {
                cpu.y = 0;
                (secondary, 0)
            }
            _ => return,
        };
        (cpu.a, cpu.x) = (tested, self[COUNT].wrapping_sub(1));
        set_load_flags(cpu, result);
    }

    /// Executes CLOSE of the file in A. For a file in the table, X has its index, and the last entry replaces it.
    fn close_from_code(&mut self, cpu: &mut Processor) {
        let count = self.file_count() as u8;
        let index = self.file_index(cpu.a).map(|index| index as u8);
        self.spend(self.costs().calls.close_not_open);
        self.close(cpu.a);
        match index {
            None => {
                cpu.x = 0xff;
                set_load_flags(cpu, cpu.x);
            }
            Some(index) if index + 1 == count => {
                (cpu.a, cpu.x) = (index, index);
                set_load_flags(cpu, 0);
            }
            Some(index) => {
                (cpu.x, cpu.y) = (index, count - 1);
                cpu.a = self[SECONDARIES + usize::from(cpu.y)];
                set_load_flags(cpu, cpu.a);
            }
        }
    }

    /// Executes CHKIN or CHKOUT of the file in X: A has its device, X the index in the table. `test_cycles`
    /// is the cost of the test for the keyboard.
    fn select_from_code(
        &mut self,
        cpu: &mut Processor,
        test_cycles: u32,
        select: impl FnOnce(&mut Self, u8) -> Result<(), DeviceError>,
    ) -> Result<(), DeviceError> {
        let Some(index) = self.file_index(cpu.x) else {
            self.spend(self.costs().calls.select_not_open);
            return select(self, cpu.x);
        };
        self.spend(self.costs().calls.select);
        select(self, cpu.x)?;
        (cpu.a, cpu.x) = (self[DEVICE], index as u8);
        if cpu.a == SCREEN {
            self.spend(self.costs().calls.open_screen + test_cycles);
        }
        set_load_flags(cpu, if cpu.a == SCREEN { 0 } else { cpu.a });
        Ok(())
    }

    /// Begins or continues OPEN; returns true when complete.
    fn open_from_code(&mut self) -> Result<bool, DeviceError> {
        if self.progress.transfer.is_none() {
            let name = self.file_name();
            let [file, secondary, device] = [FILE, SECONDARY, DEVICE].map(|at| self[at]);
            self.open(file, device, secondary, &name)?;
            self.spend(self.costs().calls.open);
        }
        Ok(self.continue_transfer()?.is_some())
    }

    /// Begins or continues LOAD and SAVE; returns true when complete.
    fn transfer_from_code(&mut self, is_load: bool, cpu: &mut Processor) -> Result<bool, DeviceError> {
        if self.progress.transfer.is_none() {
            let name = self.file_name();
            let [secondary, device] = [SECONDARY, DEVICE].map(|at| self[at]);
            let address = u16::from_le_bytes([cpu.x, cpu.y]);
            let calls = self.costs().calls;
            self.spend(if is_load { calls.load } else { calls.save });
            if is_load {
                // A says whether to verify.
                self[VERIFIES] = cpu.a;
                self.load(device, secondary, &name, address, cpu.a != 0)?;
            } else {
                // A is the zero page address of the start, X and Y the end.
                self.save(device, secondary, &name, self.word(u16::from(cpu.a)), address)?;
            }
        }
        let Some(end) = self.continue_transfer()? else { return Ok(false) };
        if is_load {
            [cpu.x, cpu.y] = end.to_le_bytes();
        }
        Ok(true)
    }

    /// Returns the name that SETNAM set.
    pub(super) fn file_name(&self) -> Vec<u8> {
        let address = self.word(NAME as u16);
        (0..u16::from(self[NAME_LENGTH]))
            .map(|index| self[usize::from(address.wrapping_add(index))])
            .collect()
    }
}

/// Sets the registers after keyboard and screen have been selected.
fn leave_default_channels(cpu: &mut Processor) -> RoutineExit {
    (cpu.a, cpu.x) = (0, SCREEN);
    set_load_flags(cpu, 0);
    set_flag(cpu, CARRY, true);
    RoutineExit::Returns
}

/// Returns the number with which the KERNAL reports an error.
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
