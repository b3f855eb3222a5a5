//! The board: memory, chips, the processor's state and time, and the address map of the processor.
//!
//! Each part owns its state; the board holds the parts and connects them. No other module accesses
//! the parts directly: the KERNAL borrows memory and time, and calls the board for the rest.
//!
//! | file | part |
//! |---|---|
//! | `bus` | the processor's reads and writes |
//! | `chips` | the chips, and the connections of their pins |
//! | `collision_horizon` | the time when the beam reaches sprites next |
//! | `firmware` | what the KERNAL needs: chips' initialisation, interrupt lines, keys |
//! | `irq_deferral` | deferred interrupts: those that only count the jiffy clock |
//! | `view`, `register_names` | frame, sound, registers, for the host |

mod bus;
mod chips;
mod collision_horizon;
mod firmware;
mod irq_deferral;
mod register_names;
mod view;

use alloc::vec::Vec;

use kernal::costs::Costs;
use kernal::{CodeState, Timing, Warnings};
use parts::SoundLog;
use serde::{Deserialize, Serialize};

use crate::Region;
use crate::clock::VideoDma;
use crate::keyboard::Matrix;
use crate::space::AddressSpace;
use chips::Chips;
use collision_horizon::CollisionHorizon;
use irq_deferral::IrqDeferral;

/// Colour RAM.
pub(crate) const COLOUR_RAM: u16 = 0xd800;
/// Nibbles of colour RAM that are on the screen.
const COLOUR_CELLS: usize = 1000;

/// A Commodore 64 without its KERNAL.
#[derive(Clone, Serialize, Deserialize)]
pub struct Board {
    space: AddressSpace,
    chips: Chips,
    time: Timing<VideoDma>,
    irq_deferral: IrqDeferral,
    #[serde(skip)]
    collision_horizon: CollisionHorizon,
    code: CodeState,
    sound_log: SoundLog,
    warnings: Warnings,
    region: Region,
    seed: u64,
}

impl Board {
    /// Creates a board after power-on; `language_rom` is the contents of the ROM beside the KERNAL.
    pub(crate) fn new(region: Region, seed: u64, costs: &Costs, language: &[(u16, Vec<u8>)]) -> Self {
        Self {
            space: AddressSpace::new(seed, language),
            chips: Chips::new(region, Matrix::default()),
            time: Timing::new(VideoDma::new(region)),
            irq_deferral: IrqDeferral::new(costs),
            collision_horizon: CollisionHorizon::default(),
            code: CodeState::default(),
            sound_log: SoundLog::default(),
            warnings: Warnings::default(),
            region,
            seed,
        }
    }

    /// Returns the region that the board was created for.
    #[must_use]
    pub fn region(&self) -> Region {
        self.region
    }
}
