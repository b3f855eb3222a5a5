//! The region of a machine: its television norm determines clock and raster.
//!
//! Sources: clock, cycles and lines from VICE 3.7.1, `src/vic20/vic20.h`; the jiffy latch measured (PAL), and
//! from the KERNAL's source (NTSC).

use hardware::Hertz;
use serde::{Deserialize, Serialize};

/// The television norm of a machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Region {
    /// European machines with a 6561: 50 frames a second.
    #[default]
    Pal,
    /// American machines with a 6560: 60 frames a second.
    Ntsc,
}

impl Region {
    /// Returns the processor clock: crystal / 4 and / 14.
    #[must_use]
    pub const fn clock(self) -> Hertz {
        match self {
            Self::Pal => Hertz(1_108_405),
            Self::Ntsc => Hertz(1_022_727),
        }
    }

    /// Returns the clock cycles of a raster line.
    #[must_use]
    pub const fn cycles_per_line(self) -> u64 {
        match self {
            Self::Pal => 71,
            Self::Ntsc => 65,
        }
    }

    /// Returns the raster lines of a frame.
    #[must_use]
    pub const fn lines(self) -> u64 {
        match self {
            Self::Pal => 312,
            Self::Ntsc => 261,
        }
    }

    /// Returns the clock cycles of a frame.
    #[must_use]
    pub const fn cycles_per_frame(self) -> u64 {
        self.cycles_per_line() * self.lines()
    }

    /// Returns the latch of the jiffy interrupt's timer as the KERNAL sets it: about 60 interrupts a second.
    #[must_use]
    pub const fn jiffy_latch(self) -> u16 {
        match self {
            Self::Pal => 18_470,
            Self::Ntsc => 17_033,
        }
    }
}
