//! Input and output as firmware offers it to a language: a current input, a current output, numbered files on devices.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// What a read from the current input gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadResult {
    /// One byte.
    Byte(u8),
    /// Nothing yet: the firmware waits for a person to finish a line. Let time pass (the machine's `idle`) and ask again.
    Waiting,
}

/// Why a device did not do what it was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeviceError {
    /// Ten files are open already.
    TooManyFiles,
    /// The file number is in use.
    FileOpen,
    /// The file number is not open.
    FileNotOpen,
    /// There is no such file on the device.
    FileNotFound,
    /// Nothing answers at this device number.
    DeviceNotPresent,
    /// The file was not opened for reading.
    NotInputFile,
    /// The file was not opened for writing.
    NotOutputFile,
    /// The device needs a file name.
    MissingFileName,
    /// The device number cannot do this.
    IllegalDeviceNumber,
    /// The data could not be read back, or differed.
    Load,
    /// The stop key ended it.
    Break,
    /// A person has to do something at the device first. Nothing else has happened: let time pass
    /// (the machine's `idle`) and ask again.
    NotReady,
}

/// The cycles that the language takes between the bytes of a string that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintPacing {
    /// Before each.
    pub before: u32,
    /// Behind a carriage return.
    pub line_end: u32,
}

/// What follows a string that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trailing {
    /// Nothing.
    Nothing,
    /// A step to the right, as behind a number.
    CursorRight,
}

/// The firmware's channels.
pub trait Channels {
    /// Sends a byte to the current output.
    fn put(&mut self, byte: u8);

    /// Goes on with output that [`put`](Self::put) held back because it takes long, until the host is due or a warm
    /// start; true when nothing is held back. To be called before anything that could notice.
    fn flush_output(&mut self) -> bool {
        true
    }

    /// Shows a string that stands in RAM, and what is [behind](Trailing) it, where that goes to the usual screen alone and at once: all is as
    /// if [`put`](Self::put) had been called for each byte, but no time passes; the cycles are told. So a program may rest meanwhile.
    /// None, with nothing done, where something else may take part, or an address from `below` on might be written. What is written
    /// is not told.
    fn show_string(
        &mut self,
        _at: u16,
        _length: u8,
        _behind: Trailing,
        _pace: PrintPacing,
        _below: u16,
    ) -> Option<u32> {
        None
    }

    /// How many more copies of a string that has just been [shown](Self::show_string) can be, each taking the same cycles, and those.
    fn max_copies(&self, _at: u16, _length: u8, _pace: PrintPacing, _below: u16) -> Option<(u32, u32)> {
        None
    }

    /// Shows so many copies more, as there is [room](Self::max_copies).
    fn show_copies(&mut self, _at: u16, _length: u8, _copies: u32) {}

    /// The same as for a string for so many steps to the right, so many cycles before each.
    fn show_steps(&mut self, _steps: u8, _before: u32, _below: u16) -> Option<u32> {
        None
    }

    /// The same for a carriage return.
    fn show_line_end(&mut self, _below: u16) -> Option<u32> {
        None
    }

    /// What routines of the program's in the way of output have sent to the screen since the last call, where the host has that noted; `None`
    /// where none is in the way.
    fn take_sent(&mut self) -> Option<Vec<u8>> {
        None
    }

    /// Takes a byte from the current input without waiting; 0 when there is none. The keyboard's is its queue.
    fn getin(&mut self) -> u8;

    /// Reads a byte from the current input; from the keyboard, a line edited on the screen, ended by a carriage return.
    fn receive(&mut self) -> ReadResult;

    /// The column of the cursor in its logical line.
    fn column(&self) -> u8;

    /// Tells the firmware whether a program runs or the person is at the prompt; it shows its own messages only then.
    fn set_direct_mode(&mut self, direct: bool);

    /// Opens `file` on `device`; where that takes time, [`continue_transfer`](Self::continue_transfer) goes on with it.
    ///
    /// # Errors
    /// As the firmware reports them.
    fn open(&mut self, file: u8, device: u8, secondary: u8, name: &[u8]) -> Result<(), DeviceError>;

    /// Closes `file`; one that is not open is left alone.
    fn close(&mut self, file: u8);

    /// Forgets all files without telling the devices.
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

    /// Goes back to keyboard and screen.
    fn select_default(&mut self);

    /// The current input is the keyboard.
    fn input_is_keyboard(&self) -> bool;

    /// The current output is the screen.
    fn output_is_screen(&self) -> bool;

    /// The status byte of the last transfer.
    fn status(&self) -> u8;

    /// The first address behind the memory for programs, if a device has moved it since the last call.
    fn take_memory_limit(&mut self) -> Option<u16> {
        None
    }

    /// The last read from the current input ended because nothing was sent.
    fn has_timed_out(&self) -> bool;

    /// Begins to load a file into RAM, or to compare it: at `address`, or with secondary address 1 at the file's own.
    /// [`continue_transfer`](Self::continue_transfer) goes on with it.
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

    /// Begins to save RAM from `start` up to but without `end`. [`continue_transfer`](Self::continue_transfer) goes on with it.
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

    /// Goes on with what [`open`](Self::open), [`load`](Self::load) or [`save`](Self::save) began, up to the horizon. Gives the address
    /// behind the last byte when it is complete, or when there was nothing left to do; otherwise catch up and call again.
    ///
    /// # Errors
    /// As the firmware reports them; then the transfer is over.
    fn continue_transfer(&mut self) -> Result<Option<u16>, DeviceError>;
}
