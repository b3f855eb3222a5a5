//! The board: the components of the machine, and its memory map.

use alloc::vec::Vec;

use ce140p::Plotter;
use hardware::{LineDevice, Memory, PageSet};
use parts::{Clock, EventQueue, SoundLog, TrackedRam};
use serde::{Deserialize, Serialize};

use crate::Card;
use crate::costs::Costs;
use crate::display::{Display, Glyphs};
use crate::keyboard::KeyState;
use crate::sound::Beeper;
use crate::space::{self, Mapping};
use crate::warnings::Warnings;

/// The configuration of a machine.
#[derive(Clone, Copy, Default)]
pub struct Options {
    /// The RAM.
    pub card: Card,
    /// The seed of the contents of uninitialised RAM at power-on.
    pub seed: u64,
    /// The connected device: a plotter CE-140P or a printer CE-126P.
    pub device: Option<LineDevice>,
    /// The cycle costs of the system program's routines.
    pub costs: Costs,
}

/// A PC-1360 without BASIC.
///
/// A new machine is powered on and its memory is cleared; the caller prints the start message.
///
/// ```
/// use pc1360::{Options, Pc1360};
/// use sharp_basic::SharpMachine;
/// use sharp_basic::machine::{CellPosition, Dot};
///
/// let mut machine = Pc1360::new(Options::default());
/// machine.put_cell(CellPosition { row: 0, column: 0 }, b'L');
/// // The six leftmost columns belong to no character.
/// assert_eq!(machine.dot(Dot { x: 6, y: 0 }), Some(true));
/// ```
#[derive(Serialize, Deserialize)]
pub struct Pc1360 {
    pub(crate) ram: TrackedRam,
    pub(crate) card: Card,
    pub(crate) display: Display,
    #[serde(skip)]
    pub(crate) glyphs: Glyphs,
    pub(crate) keys: KeyState,
    pub(crate) beeper: Beeper,
    pub(crate) sound_log: SoundLog,
    pub(crate) plotter: Option<Plotter>,
    /// The output of the printer, if one is connected.
    pub(crate) printed: Option<Vec<u8>>,
    pub(crate) warnings: Warnings,
    pub(crate) events: EventQueue,
    pub(crate) clock: Clock,
    pub(crate) seed: u64,
    #[serde(skip)]
    pub(crate) costs: Costs,
}

impl Pc1360 {
    /// Creates a machine and powers it on.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let Options { card, seed, device, costs } = options;
        let mut machine = Self {
            ram: space::power_on(seed, card),
            card,
            display: Display::default(),
            glyphs: Glyphs::default(),
            keys: KeyState::default(),
            beeper: Beeper::default(),
            sound_log: SoundLog::default(),
            plotter: (device == Some(LineDevice::Plotter)).then(Plotter::default),
            printed: (device == Some(LineDevice::Printer)).then(Vec::new),
            warnings: Warnings::default(),
            events: EventQueue::default(),
            clock: Clock::default(),
            seed,
            costs,
        };
        machine.start_up();
        machine
    }

    /// Returns the RAM card.
    #[must_use]
    pub fn card(&self) -> Card {
        self.card
    }

    /// Returns the plotter, if one is connected.
    #[must_use]
    pub fn plotter(&self) -> Option<&Plotter> {
        self.plotter.as_ref()
    }
}

impl Memory for Pc1360 {
    #[inline]
    fn ram(&self) -> &[u8; 0x1_0000] {
        self.ram.ram()
    }

    #[inline]
    fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        self.ram.ram_mut_untracked()
    }

    #[inline]
    fn peek(&mut self, address: u16) -> u8 {
        match self.card.mapping(address) {
            Mapping::Card | Mapping::Display => self.ram.byte(address),
            Mapping::Unmapped => 0xff,
            Mapping::Rom => space::rom_byte(address).unwrap_or_else(|| {
                self.warnings.warn_rom(address);
                0xff
            }),
        }
    }

    #[inline]
    fn poke(&mut self, address: u16, value: u8) {
        if matches!(self.card.mapping(address), Mapping::Card | Mapping::Display) {
            self.ram.store(address, value);
        }
    }

    fn take_written(&mut self) -> PageSet {
        self.ram.take_written()
    }
}
