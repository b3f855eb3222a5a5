//! The keys of the cassette recorder, which a person presses.

use cbm_basic::machine::{DeviceError, Keys};

use crate::board::Board;
use crate::machine::Machine;

/// The messages that request a key.
pub(crate) const PRESS_PLAY: &str = "\rPRESS PLAY ON TAPE";
pub(crate) const PRESS_RECORD: &str = "PRESS RECORD & PLAY ON TAPE";

impl<B: Board> Machine<B> {
    /// Requests a key of the recorder and waits for it.
    ///
    /// # Errors
    /// [`DeviceError::NotReady`] while the key is not pressed, [`DeviceError::Break`] when STOP was
    /// pressed.
    pub(crate) fn await_recorder(&mut self, message: &str) -> Result<(), DeviceError> {
        if !core::mem::replace(&mut self.progress.is_awaiting_recorder, true) {
            self.devices.note_empty_recorder();
            self.show_message(message);
            self.progress.messages.extend_from_slice(message.as_bytes());
            self.board_mut().allow_interrupts();
        }
        if self.poll_stop() {
            self.progress.is_awaiting_recorder = false;
            return Err(DeviceError::Break);
        }
        Err(DeviceError::NotReady)
    }
}
