//! Where a machine was sold: the television norm fixes its clock and its raster.
//!
//! Both norms draw the same 200 rows of picture, so that the same 25 lines of every frame are *bad lines*, in which
//! the video chip takes the bus away from the processor.

use hardware::Hertz;
use serde::{Deserialize, Serialize};

/// The television norm of a machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Region {
    /// European machines: 50 pictures a second.
    #[default]
    Pal,
    /// American machines: 60 pictures a second.
    Ntsc,
}

impl Region {
    /// Processor clock. Source: C64 Programmer's Reference Guide, appendix N; crystal / 18 and / 14.
    #[must_use]
    pub const fn clock(self) -> Hertz {
        match self {
            Self::Pal => Hertz(985_248),
            Self::Ntsc => Hertz(1_022_727),
        }
    }

    /// Clock cycles of a raster line.
    #[must_use]
    pub const fn cycles_per_line(self) -> u64 {
        match self {
            Self::Pal => 63,
            Self::Ntsc => 65,
        }
    }

    /// Raster lines of a frame.
    #[must_use]
    pub const fn lines(self) -> u64 {
        match self {
            Self::Pal => 312,
            Self::Ntsc => 263,
        }
    }

    /// Clock cycles of a frame.
    #[must_use]
    pub const fn cycles_per_frame(self) -> u64 {
        self.cycles_per_line() * self.lines()
    }

    /// Latch of the timer that makes the jiffy interrupt, as the KERNAL sets it: about 60 interrupts a second.
    #[must_use]
    pub const fn jiffy_latch(self) -> u16 {
        match self {
            Self::Pal => 16_421,
            Self::Ntsc => 17_045,
        }
    }
}
