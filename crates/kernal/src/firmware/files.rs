//! The routines of files and channels.

use alloc::vec::Vec;

use cbm_basic::machine::{Channels, DeviceError, ReadResult};

use super::{CARRY, RoutineExit, set_flag, set_load_flags};
use crate::board::Board;
use crate::cells::files::{DEVICE, FILE, NAME, NAME_LENGTH, SECONDARY};
use crate::cells::{keyboard::QUEUED, screen::INPUT_DEVICE};
use crate::cpu::Processor;
use crate::editor::{KEYBOARD, SCREEN};
use crate::machine::Machine;
use crate::routine::Routine;

/// The code of π, and the other one that the editor replaces by it.
const PI: u8 = 0xff;
const SHIFTED_PI: u8 = 0xde;

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
                Ok(true) => Ok(()),
                Ok(false) => return Some(RoutineExit::AwaitsInput),
                Err(error) => Err(error),
            },
            Routine::Close => {
                self.close(cpu.a);
                Ok(())
            }
            Routine::Chkin => self.select_input(cpu.x),
            Routine::Chkout => self.select_output(cpu.x),
            Routine::Clrchn => {
                self.select_default();
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
            cpu.a = error_number(error);
        }
        Some(RoutineExit::Returns)
    }

    /// Begins or continues OPEN; returns true when complete.
    fn open_from_code(&mut self) -> Result<bool, DeviceError> {
        if self.progress.transfer.is_none() {
            let name = self.file_name();
            let [file, secondary, device] = [FILE, SECONDARY, DEVICE].map(|at| self[at]);
            self.open(file, device, secondary, &name)?;
        }
        Ok(self.continue_transfer()?.is_some())
    }

    /// Begins or continues LOAD and SAVE; returns true when complete.
    fn transfer_from_code(&mut self, is_load: bool, cpu: &mut Processor) -> Result<bool, DeviceError> {
        if self.progress.transfer.is_none() {
            let name = self.file_name();
            let [secondary, device] = [SECONDARY, DEVICE].map(|at| self[at]);
            let address = u16::from_le_bytes([cpu.x, cpu.y]);
            if is_load {
                // A says whether to verify.
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
