//! The board: memory, chips, the processor's state and time, and what the processor reaches at each address. It knows no firmware
//! but by the cells in which the KERNAL's interrupt keeps what it needs.
//!
//! Each part owns its state; the board holds the parts and lets them act on each other. Nobody else touches them: the firmware is lent
//! memory and clock, and has the rest done.
//!
//! | file | part |
//! |---|---|
//! | `bus` | what the processor reads and writes |
//! | `chips` | the chips, and what is wired to their pins |
//! | `beam` | when the beam comes to sprites next |
//! | `time` | clock, events, interrupts: what is due next |
//! | `irq`, `nmi` | the interrupt lines as the processor sees them; `interrupt_lines` is what pulls them |
//! | `pending_events` | what the language is to take notice of |
//! | `irq_deferral` | deferred interrupts: those that only count the jiffy clock |
//! | `view` | picture, sound, registers, for the host |

mod beam;
mod bus;
mod chips;
mod interrupt_lines;
mod irq;
mod irq_deferral;
mod nmi;
mod pending_events;
mod time;
mod view;

use alloc::vec::Vec;

use parts::SoundLog;
use serde::{Deserialize, Serialize};

use crate::Region;
use crate::clock::Clock;
use crate::costs::Costs;
use crate::keyboard::Matrix;
use crate::machine_code::CodeState;
use crate::space::AddressSpace;
use crate::warnings::Warnings;
use beam::Beam;
use chips::Chips;
use irq_deferral::IrqDeferral;
pub(crate) use time::DueEvent;
use time::Timing;

/// Colour RAM.
pub(crate) const COLOUR_RAM: u16 = 0xd800;
/// Nibbles of colour RAM that are on the screen.
const COLOUR_CELLS: usize = 1000;

/// The machine without its firmware.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Board {
    space: AddressSpace,
    chips: Chips,
    time: Timing,
    irq_deferral: IrqDeferral,
    #[serde(skip)]
    beam: Beam,
    code: CodeState,
    sound_log: SoundLog,
    warnings: Warnings,
    region: Region,
    seed: u64,
}

impl Board {
    /// A board just switched on; `language` is what is in the ROM beside the KERNAL.
    pub(crate) fn new(region: Region, seed: u64, costs: &Costs, language: &[(u16, Vec<u8>)]) -> Self {
        Self {
            space: AddressSpace::new(seed, language),
            chips: Chips::new(region, Matrix::default()),
            time: Timing::new(region),
            irq_deferral: IrqDeferral::new(costs),
            beam: Beam::default(),
            code: CodeState::default(),
            sound_log: SoundLog::default(),
            warnings: Warnings::default(),
            region,
            seed,
        }
    }

    /// Switches it off and on: time goes on, keys stay down.
    pub(crate) fn power_on(&mut self) {
        self.space.power_on(self.seed);
        self.chips = Chips::new(self.region, core::mem::take(&mut self.chips.matrix));
        self.code = CodeState::default();
        self.warnings = Warnings::default();
        self.time.pending.take_warm_start();
        self.time.pending.shadow_output(false);
        self.time.pending.take_reset();
        self.time.nmi = nmi::Nmi::default();
    }

    /// Goes back to another's state. No program changes the ROM and what its routines cost.
    pub(crate) fn restore(&mut self, saved: &Self) {
        let Self {
            space,
            chips,
            time,
            irq_deferral: quiet,
            beam,
            code: calls,
            sound_log,
            warnings: notices,
            region,
            seed,
        } = saved;
        self.space.restore(space);
        self.chips.clone_from(chips);
        self.time.clone_from(time);
        self.irq_deferral.restore(quiet);
        self.beam = *beam;
        self.code.clone_from(calls);
        self.sound_log.clone_from(sound_log);
        self.warnings.clone_from(notices);
        self.region = *region;
        self.seed = *seed;
    }

    pub(crate) fn region(&self) -> Region {
        self.region
    }

    /// What the processor can reach.
    #[inline]
    pub(crate) fn space(&self) -> &AddressSpace {
        &self.space
    }

    #[inline]
    pub(crate) fn space_mut(&mut self) -> &mut AddressSpace {
        &mut self.space
    }

    #[inline]
    pub(crate) fn clock(&self) -> &Clock {
        &self.time.clock
    }

    #[inline]
    pub(crate) fn clock_mut(&mut self) -> &mut Clock {
        &mut self.time.clock
    }

    /// The processor between two runs.
    #[inline]
    pub(crate) fn code(&self) -> &CodeState {
        &self.code
    }

    #[inline]
    pub(crate) fn code_mut(&mut self) -> &mut CodeState {
        &mut self.code
    }

    /// Keys and joysticks.
    #[inline]
    pub(crate) fn matrix(&self) -> &Matrix {
        &self.chips.matrix
    }

    #[inline]
    pub(crate) fn matrix_mut(&mut self) -> &mut Matrix {
        &mut self.chips.matrix
    }

    pub(crate) fn warnings_mut(&mut self) -> &mut Warnings {
        &mut self.warnings
    }
}
