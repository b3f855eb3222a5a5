//! The events that an open dialog takes.

use gamegrid::dialog::MIN_SIZE;
use gamegrid::grid::Point;
use hardware::{Event, PointerAction};

use super::interpreter::Interpreter;

impl Interpreter {
    /// Passes an event to the dialog that waits for its answer; returns false without such a dialog.
    ///
    /// The program does not receive the event, except the release of a key that was pressed before the dialog.
    pub(super) fn dialog_event(&self, event: Event) -> bool {
        let mut state = self.state();
        if state.dialog.as_ref().is_none_or(|dialog| dialog.answer().is_some()) {
            return false;
        }
        let size = state.board.as_ref().map_or((0, 0), |board| board.size());
        let size = (size.0.max(MIN_SIZE.0), size.1.max(MIN_SIZE.1));
        match event {
            Event::KeyDown(key) => {
                let buffer = state.keys.buffer;
                state.press(key);
                state.keys.buffer = buffer;
                let character = state.character(key);
                if let Some(dialog) = &mut state.dialog {
                    dialog.press(key.0, character);
                }
            }
            Event::KeyUp(key) => state.release(key),
            Event::Pointer { action: PointerAction::Press, x, y, .. } => {
                if let Some(dialog) = &mut state.dialog {
                    dialog.click(size, Point { x, y });
                }
            }
            Event::Pointer { .. } | Event::Joystick { .. } | Event::Queue(_) => {}
        }
        true
    }
}
