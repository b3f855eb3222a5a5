//! The machine: the board, the firmware's editor on it, and the devices.
//!
//! Each layer owns its state and the layer below: the board does not depend on the editor, the
//! editor not on files.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::{Index, IndexMut};
use core::slice::SliceIndex;

use hardware::{Memory, PageSet, Storage};
use serde::{Deserialize, Serialize};

use crate::Region;
use crate::board::Board;
use crate::channels::{DeferredOutput, IoProgress};
use crate::clock::Clock;
use crate::costs::Costs;
use crate::devices::Devices;
use crate::editor::Editor;
use crate::firmware::SerialBus;
use crate::machine_code::CodeState;

/// The configuration of a machine.
#[derive(Default)]
pub struct Options {
    /// The television norm.
    pub region: Region,
    /// The seed of the contents of RAM after power-on that nothing initialises.
    pub seed: u64,
    /// The medium in the disk drive and the cassette recorder; without one these devices are absent.
    pub storage: Option<Box<dyn Storage>>,
    /// The costs of its firmware's routines.
    pub costs: Costs,
    /// The contents of the ROM of BASIC, and of its part of the KERNAL's: addresses, each with the
    /// bytes from there on.
    pub language_rom: Vec<(u16, Vec<u8>)>,
}

/// A Commodore 64 without BASIC.
///
/// A new machine has been powered on and has run its KERNAL's initialisation: the screen is clear,
/// the interrupt runs, and the caller prints the start-up message of BASIC.
///
/// ```
/// use c64::{C64, Options};
/// use cbm_kernal::Channels;
/// use hardware::Memory;
///
/// let mut machine = C64::new(Options::default());
/// machine.put(b'A');
/// assert_eq!(machine.ram()[1024], 1);
/// ```
#[derive(Serialize, Deserialize)]
pub struct C64 {
    pub(crate) editor: Editor,
    pub(crate) progress: IoProgress,
    pub(crate) output: DeferredOutput,
    pub(crate) serial_bus: SerialBus,
    pub(crate) devices: Devices,
}

impl C64 {
    /// Creates a machine and powers it on.
    ///
    /// # Panics
    /// If `language_rom` has an address outside the ROM.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let Options { region, seed, storage, costs, language_rom: language } = options;
        let mut machine = Self {
            editor: Editor::new(Board::new(region, seed, &costs, &language), costs),
            progress: IoProgress::default(),
            output: DeferredOutput::default(),
            serial_bus: SerialBus::default(),
            devices: Devices::new(storage),
        };
        machine.cold_start();
        machine
    }

    /// Switches the machine off and on: RAM, chips and files are reset; time continues, the medium
    /// stays in the drive, keys stay down.
    pub fn cold_start(&mut self) {
        self.board_mut().power_on();
        self.devices.reset();
        self.serial_bus = SerialBus::default();
        self.progress = IoProgress::default();
        self.discard_output();
        self.editor.start_up();
    }

    /// Makes a warm start, by STOP with RESTORE or a BRK instruction: the firmware restarts, and BASIC
    /// is requested to.
    pub(crate) fn restart_warm(&mut self) {
        self.editor.restart_warm();
        self.progress.set_transfer(None);
        self.discard_output();
        self.board_mut().request_warm_start();
    }

    /// Returns the region that the machine was created for.
    #[must_use]
    pub fn region(&self) -> Region {
        self.board().region()
    }

    /// Sets whether to record what the program's output routines send to the screen.
    pub fn note_sent(&mut self, is_noted: bool) {
        self.output.sent = is_noted.then(|| self.output.sent.take().unwrap_or_default());
    }

    /// Returns and clears the recorded output of the program's routines, followed by the firmware's
    /// messages that request a key of the recorder.
    pub fn take_messages(&mut self) -> Vec<u8> {
        let mut said = self.output.sent.as_mut().map(core::mem::take).unwrap_or_default();
        said.append(&mut self.progress.take_messages());
        said
    }

    /// Returns the warnings about chip features that the program has enabled and this machine lacks,
    /// each once, and about files that were not written to disk or tape; clears the list.
    pub fn take_warnings(&mut self) -> Vec<String> {
        let mut notices = self.board_mut().warnings_mut().take();
        notices.append(&mut self.devices.take_warnings());
        notices
    }

    /// Returns the board: memory, chips and time.
    #[inline]
    pub(crate) fn board(&self) -> &Board {
        self.editor.board()
    }

    #[inline]
    pub(crate) fn board_mut(&mut self) -> &mut Board {
        self.editor.board_mut()
    }

    #[inline]
    pub(crate) fn clock(&self) -> &Clock {
        self.board().clock()
    }

    #[inline]
    pub(crate) fn clock_mut(&mut self) -> &mut Clock {
        self.board_mut().clock_mut()
    }

    /// Returns the state of the processor between two runs.
    #[inline]
    pub(crate) fn code(&self) -> &CodeState {
        self.board().code()
    }

    #[inline]
    pub(crate) fn code_mut(&mut self) -> &mut CodeState {
        self.board_mut().code_mut()
    }

    /// Returns the costs of the firmware's routines.
    #[inline]
    pub(crate) fn costs(&self) -> &Costs {
        self.editor.costs()
    }

    /// Advances the processor time.
    #[inline]
    pub(crate) fn spend(&mut self, cycles: u32) {
        self.clock_mut().spend(cycles);
    }

    /// Returns the 16-bit value at an address of RAM, low byte first.
    #[inline]
    pub(crate) fn word(&self, address: u16) -> u16 {
        self.board().space().word(address)
    }
}

/// An index is an address of the RAM, independent of the processor's address map.
impl<I: SliceIndex<[u8]>> Index<I> for C64 {
    type Output = I::Output;

    #[inline]
    fn index(&self, index: I) -> &I::Output {
        &self.board().space()[index]
    }
}

impl<I: SliceIndex<[u8]>> IndexMut<I> for C64 {
    #[inline]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        &mut self.board_mut().space_mut()[index]
    }
}

impl Memory for C64 {
    #[inline]
    fn ram(&self) -> &[u8; 0x1_0000] {
        self.board().ram()
    }

    #[inline]
    fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        self.board_mut().ram_mut()
    }

    #[inline]
    fn peek(&mut self, address: u16) -> u8 {
        self.board_mut().peek(address)
    }

    #[inline]
    fn poke(&mut self, address: u16, value: u8) {
        self.board_mut().poke(address, value);
    }

    #[inline]
    fn peek_deferred(&self, address: u16) -> Option<u8> {
        self.board().peek_deferred(address)
    }

    #[inline]
    fn poke_deferred(&mut self, address: u16, value: u8) -> bool {
        self.board_mut().poke_deferred(address, value)
    }

    #[inline]
    fn peek_with_catch_up(&mut self, address: u16, began: u64, now: u64) -> Option<u8> {
        self.board_mut().peek_with_catch_up(address, began, now)
    }

    fn is_shadowed(&self, address: u16) -> bool {
        self.board().space().is_shadowed(address)
    }

    fn stable_until(&self, address: u16) -> u64 {
        self.board().stable_until(address)
    }

    #[inline]
    fn poke_with_catch_up(&mut self, address: u16, value: u8, began: u64, now: u64) -> bool {
        self.board_mut().poke_with_catch_up(address, value, began, now)
    }

    fn take_written(&mut self) -> PageSet {
        self.board_mut().take_written()
    }
}
