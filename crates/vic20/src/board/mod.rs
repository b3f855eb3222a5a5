//! The board: memory, chips, the processor's state and time, and the address map of the processor.
//!
//! | file | part |
//! |---|---|
//! | `bus` | the processor's reads and writes |
//! | `firmware` | the interface for the KERNAL: initialisation, interrupt lines, keys |
//! | `view` | frame, sound, registers, for the host |

mod bus;
mod firmware;
mod view;

use alloc::boxed::Box;

use kernal::{CodeState, Timing, Warnings};
use parts::TrackedRam;
use serde::{Deserialize, Serialize};

use crate::chips::Chips;
use crate::expansion::Expansion;
use crate::region::Region;
use crate::rom::Rom;
use crate::video::{TextArea, VideoMemory};

/// A VIC-20 without its KERNAL.
#[derive(Clone, Serialize, Deserialize)]
pub struct Board {
    ram: TrackedRam,
    #[serde(skip, default = "Rom::without_language")]
    rom: Box<Rom>,
    #[serde(with = "parts::blocks")]
    colours: Box<[u8; kernal::COLOUR_CELLS]>,
    chips: Chips,
    time: Timing<()>,
    code: CodeState,
    warnings: Warnings,
    region: Region,
    expansion: Expansion,
    /// Whether the options do not set the expansion.
    has_open_expansion: bool,
    seed: u64,
}

impl Board {
    /// Creates a board after power-on with these ROMs.
    pub(crate) fn new(region: Region, expansion: Option<Expansion>, seed: u64, rom: Box<Rom>) -> Self {
        Self {
            ram: TrackedRam::new(seed),
            rom,
            colours: Box::new([0; kernal::COLOUR_CELLS]),
            chips: Chips::new(region),
            time: Timing::new(()),
            code: CodeState::default(),
            warnings: Warnings::default(),
            region,
            expansion: expansion.unwrap_or_default(),
            has_open_expansion: expansion.is_none(),
            seed,
        }
    }

    /// Returns the RAM on the expansion port.
    #[must_use]
    pub fn expansion(&self) -> Expansion {
        self.expansion
    }

    /// Connects another expansion. The KERNAL finds it at the next power-on.
    pub fn set_expansion(&mut self, expansion: Expansion) {
        self.expansion = expansion;
    }

    /// Returns whether the [`Options`](crate::Options) do not set the expansion, so that a host may choose it.
    #[must_use]
    pub fn has_open_expansion(&self) -> bool {
        self.has_open_expansion
    }

    /// Returns the television norm.
    #[must_use]
    pub fn region(&self) -> Region {
        self.region
    }

    /// Returns the position of the character cells in the frame.
    #[must_use]
    pub fn text_area(&self) -> TextArea {
        self.chips.vic().text_area()
    }

    fn video_memory(&self) -> VideoMemory<'_> {
        VideoMemory { ram: self.ram.ram(), colour: &self.colours, characters: &self.rom.characters }
    }
}
