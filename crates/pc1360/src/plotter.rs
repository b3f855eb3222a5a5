//! The line to the plotter or to the printer.
//!
//! The CE-140P reads bytes at 1200 bits a second. The program sends its commands; before each
//! statement the machine checks that the plotter is connected, by an exchange of bytes that is not
//! part of the drawing. In its place the CE-126P prints text in 24 columns; how long that takes is not
//! recorded, so a byte takes as long as one to the plotter.

use ce140p::Plotter;
use hardware::{LineDevice, PrinterLine};

use crate::Pc1360;

impl PrinterLine for Pc1360 {
    fn line_device(&self) -> Option<LineDevice> {
        let plotter = self.plotter.as_ref().map(|_| LineDevice::Plotter);
        plotter.or(self.printed.as_ref().map(|_| LineDevice::Printer))
    }

    fn send(&mut self, byte: u8) -> u32 {
        if let Some(plotter) = &mut self.plotter {
            plotter.receive(byte);
        } else if let Some(printed) = &mut self.printed {
            printed.push(byte);
        }
        self.costs.sent_byte
    }
}

impl Pc1360 {
    /// Returns the plotter, if one is plugged in.
    #[must_use]
    pub fn plotter(&self) -> Option<&Plotter> {
        self.plotter.as_ref()
    }
}
