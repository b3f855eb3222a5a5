//! Lines typed by a person.

use cbm_basic::machine::ReadResult;
use hardware::Timekeeper;

use crate::board::Board;
use crate::editor::Edited;
use crate::machine::Machine;

impl<B: Board> Machine<B> {
    /// Executes CHRIN from the keyboard (f15b): a line edited on the screen. Waits when the queue is
    /// empty before RETURN, or at the host's deadline: a program can make the queue 255 keys long, each
    /// of which scrolls the screen.
    pub(super) fn read_keyboard(&mut self) -> ReadResult {
        if let Some(byte) = self.editor.begin_keyboard() {
            return ReadResult::Byte(byte);
        }
        loop {
            match self.editor.edit_line() {
                Edited::NoKey => return ReadResult::Waiting,
                Edited::Line(first) => return ReadResult::Byte(first),
                Edited::Key if self.clock().is_at_horizon() => {
                    // Interrupts run between two keys, whether or not the host polls.
                    self.catch_up();
                    if self.is_deadline_reached() || self.timing().pending.is_warm_start_due {
                        return ReadResult::Waiting;
                    }
                }
                Edited::Key => {}
            }
        }
    }
}
