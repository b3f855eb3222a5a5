//! The board: memory, chips and time, and the contents of each address and port. It knows no firmware.
//!
//! Each part owns its state; the board holds the parts and lets them act on each other. The firmware borrows memory, clock
//! and video chip, and reaches the other parts through the board's methods.
//!
//! ```text
//! f380-ffff  workspace of the firmware
//! 8000-f37f  RAM for programs
//! 0000-7fff  ROM in slot 0 | RAM in slot 3, which machine code reaches
//! ```

mod sound;
mod time;

use alloc::vec::Vec;

use hardware::Cycles;
use parts::{Clock, EventQueue, SoundLog, TrackedRam};
use serde::{Deserialize, Serialize};

use crate::Region;
use crate::keyboard::Matrix;
use crate::latches::Latches;
use crate::rom::{BIT_50_HZ, Rom, VERSION};
use crate::sound::Psg;
use crate::video::Vdp;
use crate::warnings::Warnings;
pub(crate) use time::DueEvent;

/// First address above the ROM.
const RAM_START: u16 = 0x8000;

/// The byte that the processor reads at an address without memory or device.
const NO_DEVICE: u8 = 0xff;

/// The machine without its firmware.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Board {
    ram: TrackedRam,
    /// The RAM below the ROM; empty until it is written.
    low_ram: Vec<u8>,
    #[serde(skip)]
    rom: Rom,
    vdp: Vdp,
    psg: Psg,
    matrix: Matrix,
    ports: Latches,
    clock: Clock,
    events: EventQueue,
    /// The end of the present frame.
    next_frame: Cycles,
    sound_log: SoundLog,
    warnings: Warnings,
    region: Region,
    seed: u64,
}

impl Board {
    /// Creates a board at power-on.
    pub(crate) fn new(region: Region, seed: u64) -> Self {
        Self {
            ram: TrackedRam::new(seed),
            low_ram: Vec::new(),
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

    /// Switches the board off and on: time continues, keys stay down.
    pub(crate) fn power_on(&mut self) {
        self.ram = TrackedRam::new(self.seed);
        self.low_ram = Vec::new();
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

    /// Returns the latches of the I/O ports.
    pub(crate) fn ports(&self) -> &Latches {
        &self.ports
    }

    pub(crate) fn ports_mut(&mut self) -> &mut Latches {
        &mut self.ports
    }

    /// Returns the switches of keys and joysticks.
    pub(crate) fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    pub(crate) fn matrix_mut(&mut self) -> &mut Matrix {
        &mut self.matrix
    }

    pub(crate) fn warnings_mut(&mut self) -> &mut Warnings {
        &mut self.warnings
    }

    /// Returns the memory that the slots map to an address.
    #[inline]
    fn mapped_at(&self, address: u16) -> Mapped {
        match (slot_of(self.ports.slots, address), address >= RAM_START) {
            (3, true) => Mapped::Ram,
            (3, false) => Mapped::LowRam,
            (0, false) => Mapped::Rom,
            _ => Mapped::Nothing,
        }
    }

    /// Returns whether the ROM is mapped to an address.
    #[inline]
    pub(crate) fn is_rom(&self, address: u16) -> bool {
        self.mapped_at(address) == Mapped::Rom
    }

    /// Returns the byte that the processor reads at an address, without a warning.
    #[inline]
    pub(crate) fn peek_unreported(&self, address: u16) -> u8 {
        match self.mapped_at(address) {
            Mapped::Ram => self.ram.byte(address),
            Mapped::LowRam => {
                self.low_ram.get(usize::from(address)).copied().unwrap_or_else(|| self.ram.byte(address))
            }
            Mapped::Rom => match self.rom.at(address) {
                Some(byte) if address == VERSION && self.region == Region::Pal => byte | BIT_50_HZ,
                Some(byte) => byte,
                None => NO_DEVICE,
            },
            Mapped::Nothing => NO_DEVICE,
        }
    }

    /// Reads an address; warns if it has code of the original that this machine does not have.
    #[inline]
    pub(crate) fn peek(&mut self, address: u16) -> u8 {
        if address < RAM_START && self.is_rom(address) && self.rom.at(address).is_none() {
            self.warnings.warn_unknown_rom(address);
        }
        self.peek_unreported(address)
    }

    /// Writes an address, if RAM is there.
    #[inline]
    pub(crate) fn poke(&mut self, address: u16, value: u8) {
        match self.mapped_at(address) {
            Mapped::Ram => self.ram.store(address, value),
            Mapped::LowRam => {
                // Empty, or from a damaged snapshot.
                if self.low_ram.len() != usize::from(RAM_START) {
                    // The language keeps its empty string at an address of the ROM, so this memory is separate.
                    self.low_ram = self.ram.ram()[..usize::from(RAM_START)].to_vec();
                }
                self.low_ram[usize::from(address)] = value;
            }
            Mapped::Rom | Mapped::Nothing => {}
        }
    }
}

/// The memory that is mapped to an address.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mapped {
    Rom,
    Ram,
    LowRam,
    Nothing,
}

/// Returns the slot of the page of an address.
#[inline]
pub(crate) fn slot_of(slots: u8, address: u16) -> u8 {
    slots >> (2 * (address >> 14)) & 3
}
