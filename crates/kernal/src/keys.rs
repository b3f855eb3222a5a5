//! The special keys for BASIC: STOP, STOP with RESTORE, and idle keys.

use cbm_kernal::{Channels, Keys};
use hardware::Keyboard;

use crate::board::Board;
use crate::cells::keyboard as at;
use crate::machine::Machine;

impl<B: Board> Keys for Machine<B> {
    #[inline]
    fn poll_stop(&mut self) -> bool {
        let is_stopped = self.is_stop_seen();
        if is_stopped {
            self.stop();
        }
        is_stopped
    }

    fn take_warm_start(&mut self) -> bool {
        self.timing_mut().take_warm_start()
    }

    fn take_reset(&mut self) -> bool {
        self.timing_mut().pending.take_reset()
    }

    fn has_empty_queue(&self) -> bool {
        self.input_is_keyboard() && self.queued() == 0 && !self.board().is_kernal_shadowed()
    }

    fn is_idle_key_read(&self, address: u16) -> bool {
        let cells = [at::LAST_KEY, at::QUEUED, at::KEY, at::MODIFIERS];
        let is_keyboard = cells.contains(&usize::from(address)) || self.board().is_key_port(address);
        is_keyboard && self.board().are_keys_idle() && self.queued() == 0
    }
}
