//! What is connected to a machine's line.

use serde::{Deserialize, Serialize};

/// A device on a line that takes one byte at a time.
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
