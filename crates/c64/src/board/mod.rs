//! The board: memory, chips, the processor's state and time, and the address map of the processor.
//! Of the firmware it knows only the cells that the KERNAL's interrupt uses.
//!
//! Each part owns its state; the board holds the parts and connects them. No other module accesses
//! the parts directly: the firmware borrows memory and clock, and calls the board for the rest.
//!
//! | file | part |
//! |---|---|
//! | `bus` | the processor's reads and writes |
//! | `chips` | the chips, and the connections of their pins |
//! | `collision_horizon` | the time when the beam reaches sprites next |
//! | `time` | clock, events, interrupts: what is due next |
//! | `irq`, `nmi` | the interrupt lines as the processor sees them; `interrupt_lines` is what pulls them |
//! | `pending_events` | events that BASIC has to handle |
//! | `irq_deferral` | deferred interrupts: those that only count the jiffy clock |
//! | `view` | frame, sound, registers, for the host |

mod bus;
mod chips;
mod collision_horizon;
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
use chips::Chips;
use collision_horizon::CollisionHorizon;
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
            time: Timing::new(region),
            irq_deferral: IrqDeferral::new(costs),
            collision_horizon: CollisionHorizon::default(),
            code: CodeState::default(),
            sound_log: SoundLog::default(),
            warnings: Warnings::default(),
            region,
            seed,
        }
    }

    /// Switches the board off and on: time continues, keys stay down.
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

    /// Restores the state of another board. Programs change neither the ROM nor the costs of its
    /// routines.
    pub(crate) fn restore(&mut self, saved: &Self) {
        let Self {
            space,
            chips,
            time,
            irq_deferral: quiet,
            collision_horizon: beam,
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
        self.collision_horizon = *beam;
        self.code.clone_from(calls);
        self.sound_log.clone_from(sound_log);
        self.warnings.clone_from(notices);
        self.region = *region;
        self.seed = *seed;
    }

    pub(crate) fn region(&self) -> Region {
        self.region
    }

    /// Returns the address space of the processor.
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

    /// Returns the state of the processor between two runs.
    #[inline]
    pub(crate) fn code(&self) -> &CodeState {
        &self.code
    }

    #[inline]
    pub(crate) fn code_mut(&mut self) -> &mut CodeState {
        &mut self.code
    }

    /// Returns keys and joysticks.
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
