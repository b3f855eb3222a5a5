//! The frame rate of the machine.

use hardware::Hertz;
use serde::{Deserialize, Serialize};

/// The rate of frames and interrupts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Region {
    /// 60 a second, as in America and Japan.
    #[default]
    Ntsc,
    /// 50 a second, as in Europe.
    Pal,
}

impl Region {
    /// Returns the processor clock, the same everywhere: a third of ten times the colour carrier. Source: *The MSX Red Book*, chapter 4,
    /// 1a50.
    #[must_use]
    pub const fn clock(self) -> Hertz {
        Hertz(3_579_545)
    }

    /// Returns the clock cycles of a raster line. Source: TMS9918A data manual: 342 dots of 3/2 cycles each for the processor's one.
    #[must_use]
    pub const fn cycles_per_line(self) -> u64 {
        228
    }

    /// Returns the raster lines of a frame.
    #[must_use]
    pub const fn lines(self) -> u64 {
        match self {
            Self::Ntsc => 262,
            Self::Pal => 313,
        }
    }

    /// Returns the clock cycles of a frame.
    #[must_use]
    pub const fn cycles_per_frame(self) -> u64 {
        self.cycles_per_line() * self.lines()
    }
}
