//! Keys: the events that change the matrix or the queue, and BASIC's polls of them: STOP, STOP with RESTORE,
//! idle keys.

use cbm_basic::machine::{Channels, Keys};
use hardware::{Event, Keyboard};

use crate::board::Board;
use crate::cells::keyboard as at;
use crate::machine::Machine;
use crate::routine::STOP_ENTRY;

impl<B: Board> Machine<B> {
    /// Applies an event now.
    pub(crate) fn apply_event(&mut self, event: Event) {
        match event {
            Event::KeyDown(key) if Some(key) == B::KEYS.restore => self.press_restore(),
            Event::Queue(code) => self.editor.queue_key(code),
            Event::KeyDown(_) | Event::KeyUp(_) | Event::Joystick { .. } | Event::Pointer { .. } => {
                self.board_mut().apply_to_keys(event);
            }
        }
    }

    /// Returns whether the firmware sees STOP: the row of the key was read with STOP down, and the
    /// test's vector is the KERNAL's.
    pub(crate) fn is_stop_seen(&self) -> bool {
        self[at::STOP_ROW] == B::KEYS.stop_columns && self.board().own_code(STOP_ENTRY, B::STOP).is_none()
    }

    /// Resets the channels and the keyboard queue, as the KERNAL does after STOP.
    #[cold]
    pub(crate) fn stop(&mut self) {
        self.select_default();
        self[at::QUEUED] = 0;
    }
}

impl<B: Board> Keyboard for Machine<B> {
    fn apply(&mut self, event: Event) {
        self.apply_event(event);
        self.timing_mut().reschedule();
    }

    fn queued(&self) -> usize {
        usize::from(self[at::QUEUED])
    }

    /// The KERNAL's interrupt scans the keyboard.
    fn is_scanned(&self) -> bool {
        self.timing().irq.next().is_some()
    }
}

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
        core::mem::take(&mut self.timing_mut().pending.is_reset_due)
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
