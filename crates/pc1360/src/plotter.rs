//! The line to the plotter.
//!
//! The CE-140P reads bytes at 1200 bits a second. What it is told comes from the program; that it is there is found out before each
//! statement, by an exchange of bytes that takes no part in what it draws.

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
    /// The plotter, if one is plugged in.
    #[must_use]
    pub fn plotter(&self) -> Option<&Plotter> {
        self.plotter.as_ref()
    }
}
