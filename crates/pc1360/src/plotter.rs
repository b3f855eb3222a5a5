//! The line to the plotter.
//!
//! The CE-140P reads bytes at 1200 bits a second. The program sends its commands; before each
//! statement the machine checks that the plotter is connected, by an exchange of bytes that is not
//! part of the drawing.

use ce140p::Plotter;
use hardware::Plotter as Line;

use crate::Pc1360;

impl Line for Pc1360 {
    fn has_plotter(&self) -> bool {
        self.plotter.is_some()
    }

    fn plot(&mut self, byte: u8) -> u32 {
        if let Some(plotter) = &mut self.plotter {
            plotter.receive(byte);
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
