//! The special keys for BASIC: STOP, STOP with RESTORE, and idle keys.

use cbm_kernal::{Channels, Keys};
use hardware::Keyboard;

use crate::C64;

impl Keys for C64 {
    #[inline]
    fn poll_stop(&mut self) -> bool {
        let is_stopped = self.is_stop_seen();
        if is_stopped {
            self.stop();
        }
        is_stopped
    }

    fn take_warm_start(&mut self) -> bool {
        self.board_mut().take_warm_start()
    }

    fn take_reset(&mut self) -> bool {
        self.board_mut().take_reset()
    }

    fn has_empty_queue(&self) -> bool {
        self.input_is_keyboard() && self.queued() == 0 && !self.board().space().is_kernal_shadowed()
    }

    fn is_idle_key_read(&self, address: u16) -> bool {
        let is_keyboard = match address {
            // The key of the last scan, the queue, the key of this scan, the modifiers.
            0x00c5 | 0x00c6 | 0x00cb | 0x028d => true,
            // The ports of CIA 1, if the processor sees the chips.
            0xdc00 | 0xdc01 => self.board().space().has_chips(),
            _ => false,
        };
        is_keyboard && self.board().matrix().is_idle() && self.queued() == 0
    }
}
