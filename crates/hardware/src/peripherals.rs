//! Peripherals: a recorder for files, a printer, a line to a printer or plotter, the processor's I/O ports.

use serde::{Deserialize, Serialize};

use crate::Storage;

/// A cassette recorder.
pub trait CassetteRecorder {
    /// Returns the medium in the recorder, if there is one.
    fn medium(&mut self) -> Option<&mut dyn Storage>;

    /// Returns the processor cycles of a byte on the tape.
    fn tape_byte_time(&self) -> u64;

    /// Sets the recording speed by the firmware's number; returns false if the number is invalid.
    fn set_tape_speed(&mut self, speed: u8) -> bool;

    /// Switches the motor; `None` toggles it.
    fn switch_motor(&mut self, is_on: Option<bool>);
}

/// A printer.
pub trait Printer {
    /// Prints a byte.
    fn print(&mut self, byte: u8);
}

/// What is connected to the line of a [`PrinterLine`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LineDevice {
    /// A plotter, which prints text, too.
    Plotter,
    /// A printer of text.
    Printer,
}

/// A line to a plotter or a printer that takes one byte at a time.
pub trait PrinterLine {
    /// Returns what is connected.
    fn line_device(&self) -> Option<LineDevice>;

    /// Sends a byte and returns the processor cycles that this takes. Without a device the byte is lost.
    fn send(&mut self, byte: u8) -> u32;
}

/// The processor's I/O ports.
pub trait IoPorts {
    /// Reads a port.
    fn read_port(&mut self, port: u8) -> u8;

    /// Writes a port.
    fn write_port(&mut self, port: u8, value: u8);
}
