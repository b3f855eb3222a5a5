//! The board: memory, chips and time, and what the processor reaches at each address and port. It knows no firmware.
//!
//! Each part owns its state; the board holds the parts and lets them act on each other. Nobody else touches them: the firmware is lent
//! memory, clock and video chip, and has the rest done.
//!
//! ```text
//! f380-ffff  workspace of the firmware
//! 8000-f37f  RAM for programs
//! 0000-7fff  ROM | RAM that nobody sees
//! ```

mod sound;
mod time;

use hardware::Cycles;
use parts::{Clock, EventQueue, SoundLog, TrackedRam};
use serde::{Deserialize, Serialize};

use crate::Region;
use crate::keyboard::Matrix;
use crate::latches::Latches;
use crate::rom::{FIFTY, Rom, VERSION};
use crate::sound::Psg;
use crate::video::Vdp;
use crate::warnings::Warnings;
pub(crate) use time::DueEvent;

/// First address that is not covered by the ROM.
const RAM_START: u16 = 0x8000;

/// The machine without its firmware.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Board {
    ram: TrackedRam,
    #[serde(skip)]
    rom: Rom,
    vdp: Vdp,
    psg: Psg,
    matrix: Matrix,
    ports: Latches,
    clock: Clock,
    events: EventQueue,
    /// When the present picture ends.
    next_frame: Cycles,
    sound_log: SoundLog,
    warnings: Warnings,
    region: Region,
    seed: u64,
}

impl Board {
    /// A board just switched on.
    pub(crate) fn new(region: Region, seed: u64) -> Self {
        Self {
            ram: TrackedRam::new(seed),
            rom: Rom::default(),
            vdp: Vdp::default(),
            psg: Psg::default(),
            matrix: Matrix::default(),
            ports: Latches::default(),
            clock: Clock::default(),
            events: EventQueue::default(),
            next_frame: Cycles(region.cycles_per_frame()),
            sound_log: SoundLog::default(),
            warnings: Warnings::default(),
            region,
            seed,
        }
    }

    /// Switches it off and on: time goes on, keys stay down.
    pub(crate) fn power_on(&mut self) {
        self.ram = TrackedRam::new(self.seed);
        self.vdp = Vdp::default();
        self.ports = Latches::default();
        self.warnings = Warnings::default();
    }

    pub(crate) fn region(&self) -> Region {
        self.region
    }

    #[inline]
    pub(crate) fn ram(&self) -> &TrackedRam {
        &self.ram
    }

    #[inline]
    pub(crate) fn ram_mut(&mut self) -> &mut TrackedRam {
        &mut self.ram
    }

    #[inline]
    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    #[inline]
    pub(crate) fn clock_mut(&mut self) -> &mut Clock {
        &mut self.clock
    }

    #[inline]
    pub(crate) fn vdp(&self) -> &Vdp {
        &self.vdp
    }

    #[inline]
    pub(crate) fn vdp_mut(&mut self) -> &mut Vdp {
        &mut self.vdp
    }

    /// What the processor's ports keep.
    pub(crate) fn ports(&self) -> &Latches {
        &self.ports
    }

    pub(crate) fn ports_mut(&mut self) -> &mut Latches {
        &mut self.ports
    }

    /// Keys and joysticks.
    pub(crate) fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    pub(crate) fn matrix_mut(&mut self) -> &mut Matrix {
        &mut self.matrix
    }

    pub(crate) fn warnings_mut(&mut self) -> &mut Warnings {
        &mut self.warnings
    }

    /// What the processor finds at an address, without a word to the person.
    pub(crate) fn peek_unreported(&self, address: u16) -> u8 {
        if address >= RAM_START {
            return self.ram.byte(address);
        }
        match self.rom.at(address) {
            Some(byte) if address == VERSION && self.region == Region::Pal => byte | FIFTY,
            Some(byte) => byte,
            None => 0xff,
        }
    }

    /// Reads an address; the person is told when the program looks at what the original has there and this machine has not.
    #[inline]
    pub(crate) fn peek(&mut self, address: u16) -> u8 {
        if address < RAM_START && self.rom.at(address).is_none() {
            self.warnings.warn_unknown_rom(address);
        }
        self.peek_unreported(address)
    }

    /// Writes an address. What lies under the ROM cannot be reached.
    #[inline]
    pub(crate) fn poke(&mut self, address: u16, value: u8) {
        if address >= RAM_START {
            self.ram.store(address, value);
        }
    }
}
