//! The machine: the board, the KERNAL's editor on it, and the devices.
//!
//! Each layer owns its state and the layer below: the board does not depend on the editor, the
//! editor not on files.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::{Index, IndexMut};
use core::slice::SliceIndex;

use cbm_basic::machine::Entropy;
use hardware::{
    Display, Frame, MachineControl as _, Memory, MemorySpace, MemorySpaces, PageSet, Registers, ScreenText,
    Sound, SoundWrite, Storage,
};
use parts::Clock;
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::channels::{DeferredOutput, IoProgress};
use crate::code_state::CodeState;
use crate::costs::Costs;
use crate::devices::Devices;
use crate::editor::Editor;
use crate::firmware::SerialBus;
use crate::time::Timing;

/// A machine without BASIC: a board with its KERNAL and devices.
///
/// A new machine has been powered on and has run its KERNAL's initialisation: the screen is clear,
/// the interrupt runs, and the caller prints the start-up message of BASIC.
#[derive(Serialize, Deserialize)]
pub struct Machine<B> {
    pub(crate) editor: Editor<B>,
    pub(crate) progress: IoProgress,
    pub(crate) output: DeferredOutput,
    pub(crate) serial_bus: SerialBus,
    pub(crate) devices: Devices,
}

impl<B: Board> Machine<B> {
    /// Creates a machine from its board, the costs of the KERNAL's routines and the medium in disk drive
    /// and cassette recorder, and powers it on. Without a medium these devices are absent.
    #[must_use]
    pub fn new(board: B, costs: Costs, storage: Option<Box<dyn Storage>>) -> Self {
        let mut machine = Self {
            editor: Editor::new(board, costs),
            progress: IoProgress::default(),
            output: DeferredOutput::default(),
            serial_bus: SerialBus::default(),
            devices: Devices::new(storage),
        };
        machine.cold_start();
        machine
    }

    /// Puts a tape into the recorder, or removes it. Without one the recorder has the files of the folder in the drive.
    pub fn change_tape(&mut self, tape: Option<Box<dyn Storage>>) {
        self.devices.change_tape(tape);
    }

    /// Puts a disk into the drive. Without one the drive is off.
    pub fn change_disk(&mut self, disk: Option<Box<dyn Storage>>) {
        self.devices.change_disk(disk);
    }

    /// Makes a warm start, by STOP with RESTORE or a BRK instruction: the firmware restarts, and BASIC
    /// is requested to.
    pub(crate) fn restart_warm(&mut self) {
        self.editor.restart_warm();
        self.progress.transfer = None;
        self.discard_output();
        self.timing_mut().request_warm_start();
    }

    /// Sets whether to record the output of the program's routines to the screen.
    pub fn note_sent(&mut self, is_noted: bool) {
        self.output.sent = is_noted.then(|| self.output.sent.take().unwrap_or_default());
    }

    /// Returns and clears the recorded output of the program's routines, followed by the firmware's
    /// messages that request a key of the recorder.
    pub fn take_messages(&mut self) -> Vec<u8> {
        let mut messages = self.output.sent.as_mut().map(core::mem::take).unwrap_or_default();
        messages.append(&mut self.progress.messages);
        messages
    }

    /// Returns the board: memory, chips and time.
    #[inline]
    pub fn board(&self) -> &B {
        self.editor.board()
    }

    /// Returns the board, writable.
    #[inline]
    pub fn board_mut(&mut self) -> &mut B {
        self.editor.board_mut()
    }

    #[inline]
    pub(crate) fn timing(&self) -> &Timing<B::Stealer> {
        self.board().timing()
    }

    #[inline]
    pub(crate) fn timing_mut(&mut self) -> &mut Timing<B::Stealer> {
        self.board_mut().timing_mut()
    }

    #[inline]
    pub(crate) fn clock(&self) -> &Clock<B::Stealer> {
        &self.timing().clock
    }

    #[inline]
    pub(crate) fn clock_mut(&mut self) -> &mut Clock<B::Stealer> {
        &mut self.timing_mut().clock
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
        self.board().word(address)
    }
}

/// An index is an address of the RAM, independent of the processor's address map.
impl<B: Board, I: SliceIndex<[u8]>> Index<I> for Machine<B> {
    type Output = I::Output;

    #[inline]
    fn index(&self, index: I) -> &I::Output {
        &self.board().ram()[index]
    }
}

impl<B: Board, I: SliceIndex<[u8]>> IndexMut<I> for Machine<B> {
    #[inline]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        &mut self.board_mut().ram_mut()[index]
    }
}

impl<B: Board + Display> Display for Machine<B> {
    fn frame_rate(&self) -> f64 {
        self.board().frame_rate()
    }

    fn render(&self) -> Frame {
        self.board().render()
    }

    fn screen(&self) -> ScreenText {
        self.board().screen()
    }
}

impl<B: Board + Sound> Sound for Machine<B> {
    fn log_sound_writes(&mut self, is_enabled: bool) {
        self.board_mut().log_sound_writes(is_enabled);
    }

    fn sound_writes(&self) -> &[SoundWrite] {
        self.board().sound_writes()
    }

    fn take_sound_writes(&mut self) -> Vec<SoundWrite> {
        self.board_mut().take_sound_writes()
    }

    fn render_sound(&mut self, rate: u32, samples: &mut Vec<i16>) {
        self.board_mut().render_sound(rate, samples);
    }

    fn skip_sound(&mut self) {
        self.board_mut().skip_sound();
    }
}

impl<B: Board + MemorySpaces> MemorySpaces for Machine<B> {
    fn spaces(&self) -> Vec<MemorySpace<'_>> {
        self.board().spaces()
    }

    fn write_space(&mut self, name: &str, address: usize, bytes: &[u8]) {
        self.board_mut().write_space(name, address, bytes);
    }

    fn registers(&self) -> Registers {
        self.board().registers()
    }
}

impl<B: Board> Memory for Machine<B> {
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

    fn take_written(&mut self) -> PageSet {
        self.board_mut().take_written()
    }
}

/// The other source of BASIC's seed, the jiffy clock, is accessible in RAM.
impl<B: Board> Entropy for Machine<B> {
    fn entropy(&mut self) -> [u8; 4] {
        self.board().entropy()
    }
}
