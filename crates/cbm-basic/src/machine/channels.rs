//! The KERNAL's input and output for BASIC: a current input, a current output, numbered files on
//! devices.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// The result of a read from the current input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadResult {
    /// One byte.
    Byte(u8),
    /// Nothing yet: the KERNAL waits for a person to finish a line. Let time pass (the machine's
    /// `idle`) and call again.
    Waiting,
}

/// Why a device operation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeviceError {
    /// Ten files are open already.
    TooManyFiles,
    /// The file number is in use.
    FileOpen,
    /// The file number is not open.
    FileNotOpen,
    /// The file does not exist on the device.
    FileNotFound,
    /// No device with this number is connected.
    DeviceNotPresent,
    /// The file was not opened for reading.
    NotInputFile,
    /// The file was not opened for writing.
    NotOutputFile,
    /// The device needs a file name.
    MissingFileName,
    /// The device number cannot do this.
    IllegalDeviceNumber,
    /// The data could not be read, or did not match.
    Load,
    /// The STOP key ended it.
    Break,
    /// A person must act on the device first. Nothing has been done: let time pass (the machine's
    /// `idle`) and call again.
    NotReady,
}

/// The channels of the KERNAL.
pub trait Channels {
    /// Sends a byte to the current output.
    fn put(&mut self, byte: u8);

    /// Continues output that [`put`](Self::put) deferred because it takes long, until the deadline or a warm
    /// start; returns true when no output is deferred. The caller must call it before an operation that can
    /// observe the output.
    fn flush_output(&mut self) -> bool {
        true
    }

    /// Returns the bytes that output hooks of the program have sent to the screen since the last call,
    /// if the host records them; `None` without a hook.
    fn take_sent(&mut self) -> Option<Vec<u8>> {
        None
    }

    /// Takes a byte from the current input without waiting; 0 when none is available. The keyboard's input is
    /// its queue.
    fn getin(&mut self) -> u8;

    /// Reads a byte from the current input; from the keyboard, a line edited on the screen, ended by a
    /// carriage return.
    fn receive(&mut self) -> ReadResult;

    /// Returns the column of the cursor in its logical line.
    fn column(&self) -> u8;

    /// Sets whether the prompt is active instead of a program; the KERNAL shows its own messages only
    /// then.
    fn set_direct_mode(&mut self, direct: bool);

    /// Opens `file` on `device`; where that takes time, [`continue_transfer`](Self::continue_transfer)
    /// continues it.
    ///
    /// # Errors
    /// As the firmware reports them.
    fn open(&mut self, file: u8, device: u8, secondary: u8, name: &[u8]) -> Result<(), DeviceError>;

    /// Stores the numbers of a file as `SETLFS` does, for firmware that keeps them where programs read.
    fn set_file(&mut self, _file: u8, _device: u8, _secondary: u8) {}

    /// Closes `file`; has no effect if it is not open.
    fn close(&mut self, file: u8);

    /// Removes all files from the table without closing them on the devices.
    fn close_all(&mut self);

    /// Makes `file` the current input.
    ///
    /// # Errors
    /// When it is not open or not for reading.
    fn select_input(&mut self, file: u8) -> Result<(), DeviceError>;

    /// Makes `file` the current output.
    ///
    /// # Errors
    /// When it is not open or not for writing.
    fn select_output(&mut self, file: u8) -> Result<(), DeviceError>;

    /// Restores keyboard and screen.
    fn select_default(&mut self);

    /// Returns whether the current input is the keyboard.
    fn input_is_keyboard(&self) -> bool;

    /// Returns whether the current output is the screen.
    fn output_is_screen(&self) -> bool;

    /// Returns the status byte of the last transfer.
    fn status(&self) -> u8;

    /// Returns the first address after the memory for programs, if a device has moved it since the last
    /// call.
    fn take_memory_limit(&mut self) -> Option<u16> {
        None
    }

    /// Returns whether the last read from the current input timed out.
    fn has_timed_out(&self) -> bool;

    /// Begins to load a file into RAM, or to compare it: at `address`, or with secondary address 1 at
    /// the file's own. [`continue_transfer`](Self::continue_transfer) continues it.
    ///
    /// # Errors
    /// As the firmware reports them.
    fn load(
        &mut self,
        device: u8,
        secondary: u8,
        name: &[u8],
        address: u16,
        verify: bool,
    ) -> Result<(), DeviceError>;

    /// Begins to save RAM from `start` up to but not including `end`.
    /// [`continue_transfer`](Self::continue_transfer) continues it.
    ///
    /// # Errors
    /// As the firmware reports them.
    fn save(
        &mut self,
        device: u8,
        secondary: u8,
        name: &[u8],
        start: u16,
        end: u16,
    ) -> Result<(), DeviceError>;

    /// Continues what [`open`](Self::open), [`load`](Self::load) or [`save`](Self::save) began, up to the
    /// horizon. Returns the address after the last byte when it is complete; otherwise catch up and call
    /// again.
    ///
    /// # Errors
    /// As the firmware reports them; the transfer has then ended.
    fn continue_transfer(&mut self) -> Result<Option<u16>, DeviceError>;
}
