//! What LOAD, SAVE and OPEN say to the person, where they find a file, and how its bytes come into memory.

use alloc::vec::Vec;

use hardware::{DeviceError, Memory};

use crate::C64;
use crate::channels::{DIFFERENT, END_OF_FILE, NOT_PRESENT, TIMEOUT, files};
use crate::devices::TAPE_KEY_DELAY;

impl C64 {
    /// Shows a message of the KERNAL.
    pub(crate) fn say(&mut self, message: &str) {
        for byte in message.bytes() {
            self.put_natively(byte);
        }
    }

    /// Shows a message of the KERNAL if a person is at the prompt.
    pub(crate) fn say_directly(&mut self, message: &str) {
        if self.ram[files::MESSAGES] & 0x80 != 0 {
            self.say(message);
        }
    }

    /// Shows a message and a file name if a person is at the prompt.
    pub(crate) fn say_name_directly(&mut self, message: &str, name: &[u8]) {
        self.say_directly(message);
        if self.ram[files::MESSAGES] & 0x80 != 0 {
            for &byte in name {
                self.put_natively(byte);
            }
        }
    }

    /// The recorder's key is pressed, as it asked for.
    pub(crate) fn press_tape_key(&mut self, message: &str) {
        self.say(message);
        self.clock.spend(TAPE_KEY_DELAY);
        self.say("\rOK\r");
    }

    pub(crate) fn open_on_tape(&mut self, secondary: u8, name: &[u8]) -> Result<(), DeviceError> {
        if secondary & 0x0f != 0 {
            self.press_tape_key("\rPRESS RECORD & PLAY ON TAPE");
            self.devices.tape.create(name);
            return Ok(());
        }
        self.press_tape_key("\rPRESS PLAY ON TAPE");
        self.say_directly("\rSEARCHING ");
        if !name.is_empty() {
            self.say_name_directly("FOR ", name);
        }
        let found = self.devices.open_tape_file(name).ok_or(DeviceError::FileNotFound)?;
        self.say_found(&found);
        Ok(())
    }

    /// The recorder's header gives the name in sixteen places.
    fn say_found(&mut self, name: &[u8]) {
        let mut header = [b' '; 16];
        for (place, &byte) in header.iter_mut().zip(name) {
            *place = byte;
        }
        self.say_name_directly("\rFOUND ", &header);
    }

    /// The contents of a program on the tape, load address included.
    pub(crate) fn find_on_tape(&mut self, name: &[u8]) -> Result<Vec<u8>, DeviceError> {
        self.press_tape_key("\rPRESS PLAY ON TAPE");
        self.say_directly("\rSEARCHING");
        if !name.is_empty() {
            self.say_name_directly(" FOR ", name);
        }
        let (found, contents) = self.devices.tape_program(name).ok_or(DeviceError::FileNotFound)?;
        self.say_found(&found);
        Ok(contents)
    }

    /// The contents of a program on the bus, load address included.
    pub(crate) fn find_on_bus(&mut self, device: u8, name: &[u8]) -> Result<Vec<u8>, DeviceError> {
        if name.is_empty() {
            return Err(DeviceError::MissingFileName);
        }
        self.say_directly("\rSEARCHING ");
        self.say_name_directly("FOR ", name);
        if !self.devices.is_present(device) {
            self.ram[files::STATUS] |= NOT_PRESENT;
            return Err(DeviceError::DeviceNotPresent);
        }
        self.devices.program(device, name).ok_or_else(|| {
            self.ram[files::STATUS] |= TIMEOUT;
            DeviceError::FileNotFound
        })
    }

    /// Puts bytes into memory, or compares them; returns the address behind the last.
    pub(crate) fn transfer(&mut self, start: u16, bytes: &[u8], verify: bool, cycles_per_byte: u32) -> u16 {
        let mut address = start;
        for &byte in bytes {
            if !verify {
                self.poke(address, byte);
            } else if self.peek(address) != byte {
                self.ram[files::STATUS] |= DIFFERENT;
            }
            address = address.wrapping_add(1);
            self.clock.spend(cycles_per_byte);
        }
        self.ram[files::STATUS] |= END_OF_FILE;
        address
    }
}
