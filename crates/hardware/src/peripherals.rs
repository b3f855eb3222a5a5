//! What stands beside the machine: a recorder for files, a printer, a plotter, the processor's ports.

use crate::Storage;

/// A cassette recorder.
pub trait CassetteRecorder {
    /// The medium in it, if there is one.
    fn medium(&mut self) -> Option<&mut dyn Storage>;

    /// The processor cycles that a byte on the tape takes.
    fn tape_byte_time(&self) -> u64;

    /// Chooses the recording speed, as the firmware numbers speeds; false if there is none of this number.
    fn set_tape_speed(&mut self, speed: u8) -> bool;

    /// Switches the motor, or with `None` over.
    fn switch_motor(&mut self, is_on: Option<bool>);
}

/// A printer.
pub trait Printer {
    /// Prints a byte.
    fn print(&mut self, byte: u8);
}

/// A plotter on a line that takes a byte at a time.
pub trait Plotter {
    /// Whether one answers.
    fn has_plotter(&self) -> bool;

    /// Sends it a byte, and returns the processor cycles that this takes. Without one the byte is lost.
    fn plot(&mut self, byte: u8) -> u32;
}

/// The processor's input and output ports.
pub trait IoPorts {
    /// Reads a port.
    fn read_port(&mut self, port: u8) -> u8;

    /// Writes a port.
    fn write_port(&mut self, port: u8, value: u8);
}
