//! The messages of LOAD, SAVE and OPEN, the search for files, and the transfer of their bytes.

use alloc::vec::Vec;

use cbm_basic::machine::{DeviceError, Keys};
use hardware::Memory;

use super::job::{TapeJob, Transfer};
use crate::board::Board;
use crate::cells::files::{self, TAPE};
use crate::devices::status::{DIFFERENT, END_OF_FILE, NOT_PRESENT, TIMEOUT};
use crate::machine::Machine;

/// The cycles between two polls of the recorder's key.
const KEY_STEP: u32 = 10_000;

/// The result of one step of a transfer.
enum TransferStep {
    Continue(Transfer),
    Done { end: u16 },
}

impl<B: Board> Machine<B> {
    /// Shows a message of the KERNAL.
    pub(crate) fn show_message(&mut self, message: &str) {
        for byte in message.bytes() {
            self.kernal_chrout(byte);
        }
    }

    /// Shows a message of the KERNAL if the prompt is active.
    pub(crate) fn show_direct_message(&mut self, message: &str) {
        if self[files::MESSAGES] & 0x80 != 0 {
            self.show_message(message);
        }
    }

    /// Shows a message and a file name if the prompt is active.
    pub(crate) fn show_direct_message_with_name(&mut self, message: &str, name: &[u8]) {
        self.show_direct_message(message);
        if self[files::MESSAGES] & 0x80 != 0 {
            for &byte in name {
                self.kernal_chrout(byte);
            }
        }
    }

    /// Opens a data file on the tape, when the recorder's key is down.
    fn open_on_tape(&mut self, secondary: u8, name: &[u8]) -> Result<(), DeviceError> {
        if secondary & 0x0f != 0 {
            self.devices.tape.create(name);
            return Ok(());
        }
        self.show_direct_message("\rSEARCHING ");
        if !name.is_empty() {
            self.show_direct_message_with_name("FOR ", name);
        }
        let found = self.devices.open_tape_file(name).ok_or(DeviceError::FileNotFound)?;
        self.show_found(&found);
        Ok(())
    }

    /// The recorder's header gives the name in sixteen characters.
    fn show_found(&mut self, name: &[u8]) {
        let mut header = [b' '; 16];
        for (character, &byte) in header.iter_mut().zip(name) {
            *character = byte;
        }
        self.show_direct_message_with_name("\rFOUND ", &header);
    }

    /// Returns the contents of a program on the tape, including the load address, and whether it is always loaded there.
    fn find_on_tape(&mut self, name: &[u8]) -> Result<(Vec<u8>, bool), DeviceError> {
        self.show_direct_message("\rSEARCHING");
        if !name.is_empty() {
            self.show_direct_message_with_name(" FOR ", name);
        }
        let (found, contents, is_fixed) = self.devices.tape_program(name).ok_or(DeviceError::FileNotFound)?;
        self.show_found(&found);
        Ok((contents, is_fixed))
    }

    /// Returns the contents of a program on the bus, including the load address.
    pub(crate) fn find_on_bus(&mut self, device: u8, name: &[u8]) -> Result<Vec<u8>, DeviceError> {
        if name.is_empty() {
            return Err(DeviceError::MissingFileName);
        }
        self.show_direct_message("\rSEARCHING ");
        self.show_direct_message_with_name("FOR ", name);
        if !self.devices.reaches(device) {
            self[files::STATUS] |= NOT_PRESENT;
            return Err(DeviceError::DeviceNotPresent);
        }
        self.devices.program(device, name).ok_or_else(|| {
            self[files::STATUS] |= TIMEOUT;
            DeviceError::FileNotFound
        })
    }

    /// Requests the recorder's key; when it is down, the job begins.
    pub(crate) fn await_tape_key(&mut self, message: &str, job: TapeJob) {
        self.show_message(message);
        self.progress.transfer = Some(Transfer::AwaitingKey { left: self.costs().devices.tape_key, job });
    }

    /// Begins to load a file into memory, at `address` or at its own.
    pub(crate) fn begin_load(
        &mut self,
        contents: Vec<u8>,
        address: Option<u16>,
        verify: bool,
        cycles: u32,
    ) -> Result<(), DeviceError> {
        let Some(head) = contents.first_chunk::<2>() else {
            self[files::STATUS] |= TIMEOUT;
            return Err(DeviceError::FileNotFound);
        };
        let address = address.unwrap_or(u16::from_le_bytes(*head));
        self.show_direct_message(if verify { "\rVERIFYING" } else { "\rLOADING" });
        self.progress.transfer = Some(Transfer::Loading { contents, position: 2, address, verify, cycles });
        Ok(())
    }

    /// Begins to save memory to a file.
    pub(crate) fn begin_save(&mut self, device: u8, name: &[u8], start: u16, end: u16, cycles: u32) {
        self.show_direct_message_with_name("\rSAVING ", name);
        let contents = start.to_le_bytes().to_vec();
        // The load address is transferred over the bus, too.
        self.spend(2 * cycles);
        let name = name.to_vec();
        self.progress.transfer =
            Some(Transfer::Saving { device, name, contents, address: start, end, cycles });
    }

    /// Continues up to the horizon. The STOP key ends it, as the KERNAL polls it after every byte; it
    /// changes only in interrupts, so that a poll here suffices.
    pub(crate) fn continue_transfer_until_due(&mut self) -> Result<Option<u16>, DeviceError> {
        let Some(mut transfer) = self.progress.transfer.take() else { return Ok(Some(0)) };
        if self.poll_stop() {
            return Err(DeviceError::Break);
        }
        loop {
            transfer = match self.advance_transfer(transfer)? {
                TransferStep::Done { end } => return Ok(Some(end)),
                TransferStep::Continue(transfer) => transfer,
            };
            if self.clock().is_at_horizon() || self.code().is_nested {
                self.progress.transfer = Some(transfer);
                return Ok(None);
            }
        }
    }

    /// Transfers one byte, or advances the wait for the key by a step.
    fn advance_transfer(&mut self, mut transfer: Transfer) -> Result<TransferStep, DeviceError> {
        match &mut transfer {
            Transfer::AwaitingKey { left, job } => {
                let part = (*left).min(KEY_STEP);
                self.spend(part);
                *left -= part;
                if *left > 0 {
                    return Ok(TransferStep::Continue(transfer));
                }
                self.show_message("\rOK\r");
                match job {
                    TapeJob::Open { name, secondary } => {
                        self.open_on_tape(*secondary, name)?;
                        return Ok(TransferStep::Done { end: 0 });
                    }
                    TapeJob::Load { name, address, verify } => {
                        let (contents, is_fixed) = self.find_on_tape(name)?;
                        let address = address.filter(|_| !is_fixed);
                        self.begin_load(contents, address, *verify, self.costs().devices.tape_byte)?;
                    }
                    TapeJob::Save { name, start, end } => {
                        self.begin_save(TAPE, name, *start, *end, self.costs().devices.tape_byte);
                    }
                }
                self.progress.transfer.take().map(TransferStep::Continue).ok_or(DeviceError::Break)
            }
            Transfer::Loading { contents, position, address, verify, cycles } => {
                let Some(&byte) = contents.get(*position) else {
                    self[files::STATUS] |= END_OF_FILE;
                    self[files::TRANSFER_END..files::TRANSFER_END + 2]
                        .copy_from_slice(&address.to_le_bytes());
                    return Ok(TransferStep::Done { end: *address });
                };
                if !*verify {
                    self.poke(*address, byte);
                } else if self.peek(*address) != byte {
                    self[files::STATUS] |= DIFFERENT;
                }
                *position += 1;
                *address = address.wrapping_add(1);
                self.spend(*cycles);
                Ok(TransferStep::Continue(transfer))
            }
            Transfer::Saving { device, name, contents, address, end, cycles } => {
                if *address < *end {
                    contents.push(self[usize::from(*address)]);
                    *address += 1;
                    self.spend(*cycles);
                    return Ok(TransferStep::Continue(transfer));
                }
                if *device == TAPE {
                    self.devices.save_on_tape(name, contents);
                } else {
                    self.devices.save(*device, name, contents);
                }
                Ok(TransferStep::Done { end: *end })
            }
        }
    }
}
