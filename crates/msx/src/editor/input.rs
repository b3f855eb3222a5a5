//! Key input: single keys, lines, and the key that breaks a program.

use msx_basic::event_traps::EventTrap;
use msx_basic::machine::{BreakRequest, Line, LineStart};

use super::Position;
use super::waiting::Waiting;
use crate::Msx;
use crate::keyboard::{BROKEN, STOPPED};
use crate::workspace as at;

impl Msx {
    pub(crate) fn has_key(&mut self) -> bool {
        self.spend(self.costs.check_key);
        self.update_shift_state();
        self.has_queued()
    }

    pub(crate) fn take_key(&mut self) -> Option<u8> {
        self.update_shift_state();
        // An empty buffer is free of charge: the duration of the wait does not depend on the number of polls.
        if self.has_queued() {
            self.hide_key_cursor();
            self.spend(self.costs.check_key + self.costs.take_key);
            return Some(self.dequeue_key());
        }
        if !self.waiting.has_cursor {
            self.waiting.has_cursor = true;
            self.show_waiting_cursor();
        }
        None
    }

    pub(crate) fn stop_waiting(&mut self) {
        self.hide_key_cursor();
        self.waiting = Waiting::default();
    }

    pub(crate) fn clear_keys(&mut self) {
        self.spend(self.costs.check_key);
        self.empty_key_buffer();
    }

    pub(crate) fn read_line(&mut self, start: LineStart) -> Option<Line> {
        if !self.waiting.is_reading {
            self.waiting.is_reading = true;
            self.begin_line(start);
        }
        // A queue with pointers overwritten by the program may never become empty.
        for _ in at::KEYBUF..at::LINWRK {
            let key = self.take_key()?;
            if let Some(line) = self.edit(key) {
                self.waiting.is_reading = false;
                return Some(line);
            }
        }
        None
    }

    pub(crate) fn break_request(&mut self) -> BreakRequest {
        if self.byte(at::BASROM) != 0 {
            return BreakRequest::Continue;
        }
        let key = self.byte(at::INTFLG);
        if key == 0 {
            return if self.waiting.is_held { BreakRequest::Pause } else { BreakRequest::Continue };
        }
        self.store(at::INTFLG, 0);
        let was_held = core::mem::take(&mut self.waiting.is_held);
        if was_held {
            self.hide_key_cursor();
        }
        match key {
            STOPPED if was_held => BreakRequest::Continue,
            STOPPED => {
                self.waiting.is_held = true;
                self.waiting.has_cursor = true;
                self.show_waiting_cursor();
                BreakRequest::Pause
            }
            BROKEN => {
                self.empty_key_buffer();
                if self.has_break_trap() {
                    EventTrap::Break.raise(self);
                    return BreakRequest::Continue;
                }
                BreakRequest::Break
            }
            _ => BreakRequest::Continue,
        }
    }

    /// Returns whether STOP holds the program.
    #[inline]
    pub(crate) fn is_program_held(&self) -> bool {
        self.waiting.is_held
    }

    fn hide_key_cursor(&mut self) {
        if core::mem::take(&mut self.waiting.has_cursor) {
            self.hide_waiting_cursor();
        }
    }

    /// Returns whether a running program has a trap on the key that breaks it.
    pub(super) fn has_break_trap(&self) -> bool {
        self.word(at::CURLIN) != u16::MAX && EventTrap::Break.is_on(self)
    }

    fn begin_line(&mut self, start: LineStart) {
        let Position { row, column } = self.cursor_position();
        match start {
            LineStart::Screen => {
                self.store(at::FSTPOS, 0);
                self.store(at::FSTPOS + 1, column);
            }
            LineStart::Cursor => {
                if row > 1 {
                    self.set_continued(row - 1, false);
                }
                self.store(at::FSTPOS, row);
                self.store(at::FSTPOS + 1, column);
            }
        }
    }

    /// Returns whether the cursor shows because a key is awaited.
    pub(crate) fn is_key_awaited(&self) -> bool {
        self.waiting.has_cursor
    }
}
