//! The machine: the board, the firmware's state, and the connected devices.

use alloc::boxed::Box;
use alloc::vec::Vec;

use fat12::{Date, DiskSystem, Drive};
use hardware::{Memory, PageSet, Storage};
use serde::{Deserialize, Serialize};

use crate::Region;
use crate::board::Board;
use crate::code_state::CodeState;
use crate::costs::Costs;
use crate::editor::Waiting;
use crate::output_log::OutputLog;

/// The options of a machine.
#[derive(Default)]
pub struct Options {
    /// Frames and interrupts a second.
    pub region: Region,
    /// Seed of the power-on contents of uninitialised RAM.
    pub seed: u64,
    /// The medium in the cassette recorder; `None` for an empty one.
    pub storage: Option<Box<dyn Storage>>,
    /// The drives, at most two, with their disks; empty for a machine without the disk system.
    pub drives: Vec<Drive>,
    /// The date of the disk system; `None` lets it ask for one.
    pub date: Option<Date>,
    /// Cycle costs of the firmware's routines.
    pub costs: Costs,
}

/// An MSX1 without BASIC.
///
/// A new machine is switched on and has run its firmware's initialisation: the screen is clear, the interrupt runs, and the
/// caller prints BASIC's start message.
///
/// ```
/// use msx::{Msx, Options};
/// use msx_basic::MsxMachine;
///
/// let mut machine = Msx::new(Options::default());
/// machine.send(b'A');
/// // Rows of 37 characters start two columns from the left.
/// assert_eq!(machine.read_video(2), b'A');
/// ```
#[derive(Serialize, Deserialize)]
pub struct Msx {
    pub(crate) board: Board,
    #[serde(skip)]
    pub(crate) costs: Costs,
    pub(crate) waiting: Waiting,
    pub(crate) output_log: OutputLog,
    pub(crate) printed: Vec<u8>,
    pub(crate) disk_system: DiskSystem,
    pub(crate) code: CodeState,
    #[serde(skip)]
    pub(crate) storage: Option<Box<dyn Storage>>,
}

impl Msx {
    /// Creates a machine and switches it on.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let Options { region, seed, storage, drives, date, costs } = options;
        let mut machine = Self {
            board: Board::new(region, seed),
            costs,
            waiting: Waiting::default(),
            output_log: OutputLog::default(),
            printed: Vec::new(),
            disk_system: DiskSystem::new(drives, date),
            code: CodeState::default(),
            storage,
        };
        machine.start_up();
        machine
    }

    /// Returns the frame rate of the machine.
    #[must_use]
    pub fn region(&self) -> Region {
        self.board.region()
    }

    /// Returns a byte of the RAM.
    #[inline]
    pub(crate) fn byte(&self, address: u16) -> u8 {
        self.board.ram().byte(address)
    }

    /// Returns the 16-bit value at an address of RAM, low byte first.
    #[inline]
    pub(crate) fn word(&self, address: u16) -> u16 {
        self.board.ram().word(address)
    }

    /// Returns bytes of the RAM.
    #[inline]
    pub(crate) fn bytes(&self, address: u16, count: u16) -> &[u8] {
        &self.board.ram().ram()[usize::from(address)..][..usize::from(count)]
    }

    /// Writes RAM and marks the page.
    #[inline]
    pub(crate) fn store(&mut self, address: u16, value: u8) {
        self.board.ram_mut().store(address, value);
    }

    #[inline]
    pub(crate) fn store_word(&mut self, address: u16, value: u16) {
        self.board.ram_mut().store_word(address, value);
    }

    pub(crate) fn store_all(&mut self, address: u16, bytes: &[u8]) {
        for (address, &byte) in (address..=u16::MAX).zip(bytes) {
            self.store(address, byte);
        }
    }

    /// Charges processor cycles.
    #[inline]
    pub(crate) fn spend(&mut self, cycles: u32) {
        self.board.clock_mut().spend(cycles);
    }
}

impl Memory for Msx {
    #[inline]
    fn ram(&self) -> &[u8; 0x1_0000] {
        self.board.ram().ram()
    }

    #[inline]
    fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        self.board.ram_mut().ram_mut_untracked()
    }

    #[inline]
    fn peek(&mut self, address: u16) -> u8 {
        self.board.peek(address)
    }

    #[inline]
    fn poke(&mut self, address: u16, value: u8) {
        self.board.poke(address, value);
    }

    fn take_written(&mut self) -> PageSet {
        self.board.ram_mut().take_written()
    }
}
