//! The KERNAL's input and output: open files, current channels, LOAD and SAVE.
//!
//! The tables of open files are in RAM at the KERNAL's addresses. The devices are in [`crate::devices`],
//! which does not depend on channels.

mod deferred_output;
mod fast_output;

mod job;
mod keyboard;
mod output;
mod progress;
mod recorder;
mod transfer;

use alloc::vec::Vec;

use cbm_basic::machine::{Channels, DeviceError, ReadResult};
use hardware::Timekeeper as _;

use crate::cells::files::{self, TAPE};
pub(crate) use deferred_output::DeferredOutput;
use job::TapeJob;
pub(crate) use progress::IoProgress;
pub(crate) use recorder::{PRESS_PLAY, PRESS_RECORD};

use crate::board::Board;
use crate::cells::{MEMORY_END, screen as at};
use crate::devices::status::{NOT_PRESENT, TIMEOUT};
use crate::editor::{KEYBOARD, SCREEN, is_charset_code};
use crate::machine::Machine;

/// Device numbers.
pub(crate) const SERIAL_PORT: u8 = 2;
/// The first device number on the serial bus.
pub(crate) const FIRST_ON_BUS: u8 = 4;

/// The flag of a secondary address in the table: the bus's "data" bits.
const DATA: u8 = 0x60;
/// The channels of the drive for LOAD and SAVE.
const LOAD_CHANNEL: u8 = 0;
const SAVE_CHANNEL: u8 = 1;

impl<B: Board> Machine<B> {
    /// Executes CHROUT as the KERNAL does, regardless of the vector.
    #[inline]
    pub(crate) fn kernal_chrout(&mut self, byte: u8) {
        match self[at::OUTPUT_DEVICE] {
            SCREEN => self.editor.screen.put(byte),
            device => self.put_to_device(device, byte),
        }
    }

    /// Executes GETIN as the KERNAL does, regardless of a replacement by the program.
    pub(crate) fn take_natively(&mut self) -> u8 {
        match self[at::INPUT_DEVICE] {
            KEYBOARD => self.editor.take_key(),
            SCREEN => self.editor.read_screen(),
            SERIAL_PORT => self.take_from_serial_port(),
            device => self.get_from_device(device),
        }
    }

    #[cold]
    fn put_to_device(&mut self, device: u8, byte: u8) {
        self.spend(self.costs().devices.bus_byte);
        match device {
            TAPE => self.devices.tape.put(byte),
            device if device >= FIRST_ON_BUS && !self.devices.put(device, byte) => {
                self[files::STATUS] |= NOT_PRESENT;
            }
            _ => {}
        }
    }

    /// Returns a byte from a device other than keyboard and screen.
    fn get_from_device(&mut self, device: u8) -> u8 {
        if device != TAPE && self[files::STATUS] != 0 {
            // The KERNAL returns before it accesses the bus when the status is not 0.
            self.spend(self.costs().devices.no_access);
            return b'\r';
        }
        self.spend(self.costs().devices.bus_byte);
        let (byte, status) = if device == TAPE { self.devices.tape.get() } else { self.devices.get(device) };
        self[files::STATUS] |= status;
        byte
    }

    /// Returns the number of files in the tables.
    pub(crate) fn file_count(&self) -> usize {
        usize::from(self[files::COUNT].min(files::LIMIT))
    }

    /// Returns the index of a file in the tables, searched from the end as the KERNAL does.
    pub(crate) fn file_index(&self, file: u8) -> Option<usize> {
        self[files::FILES..files::FILES + self.file_count()].iter().rposition(|&other| other == file)
    }

    /// [`file_index`](Self::file_index), with its cycles.
    fn find_file(&mut self, file: u8) -> Option<usize> {
        let found = self.file_index(file);
        let count = self.file_count();
        let passed = found.map_or(count, |index| count - 1 - index);
        self.spend(self.costs().calls.file_passed * passed as u32);
        found
    }

    /// Makes a file the current one; returns its device and secondary address.
    fn select_file(&mut self, index: usize) -> (u8, u8) {
        self[files::FILE] = self[files::FILES + index];
        self[files::DEVICE] = self[files::DEVICES + index];
        self[files::SECONDARY] = self[files::SECONDARIES + index];
        (self[files::DEVICE], self[files::SECONDARY])
    }
}

impl<B: Board> Channels for Machine<B> {
    #[inline]
    fn put(&mut self, byte: u8) {
        if self.editor.screen.prints_to_screen() {
            if self.clock().is_at_horizon()
                && (is_charset_code(byte) || !self.editor.screen.irq_ignores_output())
            {
                self.catch_up();
            }
            self.kernal_chrout(byte);
        } else {
            self.put_queued(byte);
        }
    }

    #[inline]
    fn flush_output(&mut self) -> bool {
        self.flush_output_until_due()
    }

    fn take_sent(&mut self) -> Option<Vec<u8>> {
        let has_routine = self.output_routine().is_some();
        let sent = self.output.sent.as_mut()?;
        (has_routine || !sent.is_empty()).then(|| core::mem::take(sent))
    }

    fn getin(&mut self) -> u8 {
        if self.board().is_kernal_shadowed()
            && let Some(key) = self.take_by_routine()
        {
            return key;
        }
        self.take_natively()
    }

    fn receive(&mut self) -> ReadResult {
        match self[at::INPUT_DEVICE] {
            KEYBOARD => self.read_keyboard(),
            SCREEN => ReadResult::Byte(self.editor.read_screen()),
            // No device is connected, so no byte ever arrives.
            SERIAL_PORT => ReadResult::Waiting,
            device => ReadResult::Byte(self.get_from_device(device)),
        }
    }

    #[inline]
    fn column(&self) -> u8 {
        self[at::COLUMN]
    }

    fn set_direct_mode(&mut self, direct: bool) {
        self[files::MESSAGES] = if direct { 0x80 } else { 0x00 };
    }

    fn open(&mut self, file: u8, device: u8, secondary: u8, name: &[u8]) -> Result<(), DeviceError> {
        if file == 0 {
            return Err(DeviceError::NotInputFile);
        }
        if device == TAPE && !self.devices.has_tape() {
            self.await_recorder(if secondary & 0x0f == 0 { PRESS_PLAY } else { PRESS_RECORD })?;
        }
        self[files::STATUS] = 0;
        if self.find_file(file).is_some() {
            return Err(DeviceError::FileOpen);
        }
        let count = self[files::COUNT];
        if count >= files::LIMIT {
            return Err(DeviceError::TooManyFiles);
        }
        self[files::COUNT] = count + 1;
        let index = usize::from(count);
        self[files::FILES + index] = file;
        self[files::SECONDARIES + index] = secondary | DATA;
        self[files::DEVICES + index] = device;
        let (device, secondary) = self.select_file(index);
        match device {
            KEYBOARD => Ok(()),
            SCREEN => {
                self.spend(self.costs().calls.open_screen);
                Ok(())
            }
            TAPE => {
                let is_written = secondary & 0x0f != 0;
                let job = TapeJob::Open { name: name.to_vec(), secondary };
                self.await_tape_key(if is_written { PRESS_RECORD } else { PRESS_PLAY }, job);
                Ok(())
            }
            SERIAL_PORT => {
                self.open_serial_port(name);
                Ok(())
            }
            // Without a name, or without a secondary address, no byte is sent, so that a missing device is
            // not detected.
            _ if secondary & 0x80 != 0 || name.is_empty() => Ok(()),
            _ if !self.devices.reaches(device) => {
                self[files::STATUS] |= NOT_PRESENT;
                Err(DeviceError::DeviceNotPresent)
            }
            _ => {
                self.spend(self.costs().devices.bus_byte * (name.len() as u32 + 2));
                self.devices.open(device, secondary & 0x0f, name);
                Ok(())
            }
        }
    }

    fn set_file(&mut self, file: u8, device: u8, secondary: u8) {
        self[files::FILE] = file;
        self[files::DEVICE] = device;
        self[files::SECONDARY] = secondary;
    }

    fn close(&mut self, file: u8) {
        let Some(index) = self.find_file(file) else { return };
        let (device, secondary) = self.select_file(index);
        let calls = self.costs().calls;
        self.spend(if device == KEYBOARD { calls.close_keyboard } else { calls.close });
        match device {
            TAPE => self.devices.close_tape_file(),
            SERIAL_PORT => self.close_serial_port(),
            device if device >= FIRST_ON_BUS && secondary & 0x80 == 0 => {
                if !self.devices.is_present(device) {
                    self[files::STATUS] |= NOT_PRESENT;
                }
                self.devices.close(device, secondary & 0x0f);
            }
            _ => {}
        }
        let last = usize::from(self[files::COUNT]) - 1;
        self[files::COUNT] -= 1;
        for table in [files::FILES, files::DEVICES, files::SECONDARIES] {
            self[table + index] = self[table + last];
        }
    }

    fn close_all(&mut self) {
        self.flush_output_fully();
        self[files::COUNT] = 0;
        self.select_default();
    }

    fn select_input(&mut self, file: u8) -> Result<(), DeviceError> {
        self[files::STATUS] = 0;
        let index = self.find_file(file).ok_or(DeviceError::FileNotOpen)?;
        let (device, secondary) = self.select_file(index);
        match device {
            KEYBOARD | SCREEN | SERIAL_PORT => {}
            TAPE if secondary != DATA => return Err(DeviceError::NotInputFile),
            TAPE => {}
            _ if !self.devices.talk(device, secondary & 0x0f) => {
                self[files::STATUS] |= NOT_PRESENT;
                return Err(DeviceError::DeviceNotPresent);
            }
            _ => self.spend(self.costs().devices.bus_byte),
        }
        self[at::INPUT_DEVICE] = device;
        Ok(())
    }

    fn select_output(&mut self, file: u8) -> Result<(), DeviceError> {
        self.flush_output_fully();
        self[files::STATUS] = 0;
        let index = self.find_file(file).ok_or(DeviceError::FileNotOpen)?;
        let (device, secondary) = self.select_file(index);
        match device {
            KEYBOARD => return Err(DeviceError::NotOutputFile),
            SCREEN | SERIAL_PORT => {}
            TAPE if secondary == DATA => return Err(DeviceError::NotOutputFile),
            TAPE => {}
            _ if !self.devices.listen(device, secondary & 0x0f) => {
                self[files::STATUS] |= NOT_PRESENT;
                return Err(DeviceError::DeviceNotPresent);
            }
            _ => self.spend(self.costs().devices.bus_byte),
        }
        self[at::OUTPUT_DEVICE] = device;
        Ok(())
    }

    fn select_default(&mut self) {
        self.flush_output_fully();
        self.devices.release_bus();
        self[at::OUTPUT_DEVICE] = SCREEN;
        self[at::INPUT_DEVICE] = KEYBOARD;
    }

    #[inline]
    fn input_is_keyboard(&self) -> bool {
        self[at::INPUT_DEVICE] == KEYBOARD
    }

    #[inline]
    fn output_is_screen(&self) -> bool {
        self[at::OUTPUT_DEVICE] == SCREEN
    }

    fn status(&self) -> u8 {
        let is_serial = self[files::DEVICE] == SERIAL_PORT;
        self[if is_serial { crate::serial_port::STATUS } else { files::STATUS }]
    }

    fn take_memory_limit(&mut self) -> Option<u16> {
        core::mem::take(&mut self.progress.has_moved_limit).then(|| self.word(MEMORY_END as u16))
    }

    fn has_timed_out(&self) -> bool {
        self[files::STATUS] & TIMEOUT != 0
    }

    fn load(
        &mut self,
        device: u8,
        secondary: u8,
        name: &[u8],
        address: u16,
        verify: bool,
    ) -> Result<(), DeviceError> {
        self.progress.transfer = None;
        self[files::STATUS] = 0;
        self[files::LOAD_START..files::LOAD_START + 2].copy_from_slice(&address.to_le_bytes());
        match device {
            KEYBOARD | SERIAL_PORT | SCREEN => Err(DeviceError::IllegalDeviceNumber),
            TAPE if !self.devices.has_tape() => {
                self.await_recorder(PRESS_PLAY)?;
                Err(DeviceError::FileNotFound)
            }
            TAPE => {
                let address = (secondary == 0).then_some(address);
                self.await_tape_key(PRESS_PLAY, TapeJob::Load { name: name.to_vec(), address, verify });
                Ok(())
            }
            _ => {
                if !name.is_empty() {
                    self[files::SECONDARY] = DATA | LOAD_CHANNEL;
                }
                let contents = self.find_on_bus(device, name)?;
                self.begin_load(
                    contents,
                    (secondary == 0).then_some(address),
                    verify,
                    self.costs().devices.bus_byte,
                )
            }
        }
    }

    fn save(
        &mut self,
        device: u8,
        // On tape it marks programs that must not be relocated and the end of the tape, neither of which
        // this medium supports.
        _secondary: u8,
        name: &[u8],
        start: u16,
        end: u16,
    ) -> Result<(), DeviceError> {
        self.progress.transfer = None;
        self[files::STATUS] = 0;
        self[files::SAVE_START..files::SAVE_START + 2].copy_from_slice(&start.to_le_bytes());
        self[files::TRANSFER_END..files::TRANSFER_END + 2].copy_from_slice(&end.to_le_bytes());
        if device >= FIRST_ON_BUS {
            self[files::SECONDARY] = DATA | SAVE_CHANNEL;
        }
        match device {
            KEYBOARD | SERIAL_PORT | SCREEN => Err(DeviceError::IllegalDeviceNumber),
            TAPE if !self.devices.has_tape() => self.await_recorder(PRESS_RECORD),
            TAPE => {
                let job = TapeJob::Save { name: name.to_vec(), start, end };
                self.await_tape_key(PRESS_RECORD, job);
                Ok(())
            }
            _ if name.is_empty() => Err(DeviceError::MissingFileName),
            _ if !self.devices.reaches(device) => {
                self[files::STATUS] |= NOT_PRESENT;
                Err(DeviceError::DeviceNotPresent)
            }
            _ => {
                self.begin_save(device, name, start, end, self.costs().devices.bus_byte);
                Ok(())
            }
        }
    }

    fn continue_transfer(&mut self) -> Result<Option<u16>, DeviceError> {
        self.continue_transfer_until_due()
    }
}
