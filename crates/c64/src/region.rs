//! The region of a machine: its television norm determines clock and raster.
//!
//! Both norms draw the same 200 rows, so that the same 25 lines of every frame are *bad lines*, in
//! which the video chip takes the bus from the processor.

use hardware::Hertz;
use serde::{Deserialize, Serialize};

/// The television norm of a machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Region {
    /// European machines: 50 frames a second.
    #[default]
    Pal,
    /// American machines: 60 frames a second.
    Ntsc,
}

impl Region {
    /// Returns the processor clock. Source: C64 Programmer's Reference Guide, appendix N; crystal / 18
    /// and / 14.
    #[must_use]
    pub const fn clock(self) -> Hertz {
        match self {
            Self::Pal => Hertz(985_248),
            Self::Ntsc => Hertz(1_022_727),
        }
    }

    /// Returns the clock cycles of a raster line.
    #[must_use]
    pub const fn cycles_per_line(self) -> u64 {
        match self {
            Self::Pal => 63,
            Self::Ntsc => 65,
        }
    }

    /// Returns the raster lines of a frame.
    #[must_use]
    pub const fn lines(self) -> u64 {
        match self {
            Self::Pal => 312,
            Self::Ntsc => 263,
        }
    }

    /// Returns the clock cycles of a frame.
    #[must_use]
    pub const fn cycles_per_frame(self) -> u64 {
        self.cycles_per_line() * self.lines()
    }

    /// Returns the latch of the jiffy interrupt's timer as the KERNAL sets it: about 60 interrupts a
    /// second.
    #[must_use]
    pub const fn jiffy_latch(self) -> u16 {
        match self {
            Self::Pal => 16_421,
            Self::Ntsc => 17_045,
        }
    }
}
