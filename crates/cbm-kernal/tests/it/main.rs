//! What a machine has that implements the required methods alone: fast paths that decline, so that the
//! interpreter takes the slow ones.

use cbm_kernal::{Channels, DeviceError, FastOutput, Keys, PrintPacing, ReadResult, Trailing};

/// A machine whose required methods must not be called.
struct Machine;

impl FastOutput for Machine {}

impl Channels for Machine {
    fn put(&mut self, byte: u8) {
        panic!("byte {byte} is sent");
    }

    fn getin(&mut self) -> u8 {
        panic!("a byte is taken");
    }

    fn receive(&mut self) -> ReadResult {
        panic!("a byte is read");
    }

    fn column(&self) -> u8 {
        panic!("the column is read");
    }

    fn set_direct_mode(&mut self, _: bool) {
        panic!("the mode is set");
    }

    fn open(&mut self, _: u8, _: u8, _: u8, _: &[u8]) -> Result<(), DeviceError> {
        panic!("a file is opened");
    }

    fn close(&mut self, _: u8) {
        panic!("a file is closed");
    }

    fn close_all(&mut self) {
        panic!("files are closed");
    }

    fn select_input(&mut self, _: u8) -> Result<(), DeviceError> {
        panic!("the input is selected");
    }

    fn select_output(&mut self, _: u8) -> Result<(), DeviceError> {
        panic!("the output is selected");
    }

    fn select_default(&mut self) {
        panic!("the channels are restored");
    }

    fn input_is_keyboard(&self) -> bool {
        panic!("the input is read");
    }

    fn output_is_screen(&self) -> bool {
        panic!("the output is read");
    }

    fn status(&self) -> u8 {
        panic!("the status is read");
    }

    fn has_timed_out(&self) -> bool {
        panic!("the status is read");
    }

    fn load(&mut self, _: u8, _: u8, _: &[u8], _: u16, _: bool) -> Result<(), DeviceError> {
        panic!("a file is loaded");
    }

    fn save(&mut self, _: u8, _: u8, _: &[u8], _: u16, _: u16) -> Result<(), DeviceError> {
        panic!("a file is saved");
    }

    fn continue_transfer(&mut self) -> Result<Option<u16>, DeviceError> {
        panic!("a transfer continues");
    }
}

impl Keys for Machine {
    fn poll_stop(&mut self) -> bool {
        panic!("the STOP key is polled");
    }

    fn take_warm_start(&mut self) -> bool {
        panic!("a warm start is taken");
    }
}

#[test]
fn output_is_never_deferred() {
    assert!(Machine.flush_output());
}

#[test]
fn fast_paths_decline_and_do_nothing() {
    let pace = PrintPacing { before: 100, line_end: 200 };
    let mut machine = Machine;
    for behind in [Trailing::Nothing, Trailing::CursorRight] {
        assert_eq!(machine.show_string(0x0400, 5, behind, pace, 0xa000), None);
    }
    assert_eq!(machine.max_copies(0x0400, 5, pace, 0xa000), None);
    machine.show_copies(0x0400, 5, 3);
    assert_eq!(machine.show_steps(3, 100, 0xa000), None);
    assert_eq!(machine.show_line_end(0xa000), None);
}

#[test]
fn there_are_no_output_hooks_and_no_device_that_moves_memory() {
    let mut machine = Machine;
    assert_eq!((machine.take_sent(), machine.take_memory_limit()), (None, None));
}

#[test]
fn no_reset_has_happened_and_no_key_read_is_known_to_be_idle() {
    let mut machine = Machine;
    assert!(!machine.take_reset() && !machine.has_empty_queue());
    assert!(!machine.is_idle_key_read(0x00c5) && !machine.is_idle_key_read(0xdc00));
}
