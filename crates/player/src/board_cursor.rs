//! A cursor on a board for people without a mouse: it moves from cell to cell, and presses and
//! releases the pointer button.

use hardware::Frame;
use systems::{PointerAction, ScreenText, System};

use crate::session::Session;

/// Columns of a board cell in the screen text.
const CELL_COLUMNS: usize = 2;

/// Pixels between the middle of the cursor in a frame and its edge.
const RADIUS: i32 = 5;

/// The board cursor.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardCursor {
    /// The cell under the cursor; `None` before the first use.
    cell: Option<(i32, i32)>,
    /// Whether the pointer button is pressed.
    is_pressed: bool,
}

/// Returns whether the program uses a pointer.
#[must_use]
pub fn needs_pointer(system: &dyn System) -> bool {
    system.inspect().board().is_some_and(|board| board.wants_pointer())
}

/// Returns the board cell at a position of the screen text.
#[must_use]
pub const fn cell_at(column: usize, row: usize) -> (i32, i32) {
    ((column / CELL_COLUMNS) as i32, row as i32)
}

impl BoardCursor {
    /// Moves by cells; with the button pressed, the move is a drag.
    pub fn move_by(&mut self, session: &mut Session, across: i32, down: i32) {
        let (x, y) = self.cell.unwrap_or_default();
        self.move_to(session, (x + across, y + down));
    }

    /// Moves to a cell, or to the nearest one for a position outside the board.
    pub fn move_to(&mut self, session: &mut Session, (x, y): (i32, i32)) {
        let inspect = session.system().inspect();
        let Some(cell) = inspect
            .board()
            .and_then(|board| board.cell_centre(x, y))
            .and_then(|(x, y)| inspect.board().and_then(|board| board.cell_at(x, y)))
        else {
            return;
        };
        self.cell = Some(cell);
        if self.is_pressed {
            self.send_event(session, PointerAction::Drag);
        }
    }

    /// Presses or releases the button.
    pub fn toggle_button(&mut self, session: &mut Session) {
        self.set_button(session, !self.is_pressed);
    }

    /// Sets the state of the button.
    pub fn set_button(&mut self, session: &mut Session, holds: bool) {
        if holds != self.is_pressed {
            self.cell.get_or_insert_default();
            self.send_event(session, if holds { PointerAction::Press } else { PointerAction::Release });
            self.is_pressed = holds;
        }
    }

    fn send_event(&self, session: &mut Session, action: PointerAction) {
        if let Some(at) = self.centre(session.system()) {
            session.send_pointer(action, at, 1);
        }
    }

    /// Returns the position in the frame of the middle of its cell.
    fn centre(&self, system: &dyn System) -> Option<(i32, i32)> {
        let (x, y) = self.cell?;
        system.inspect().board()?.cell_centre(x, y)
    }

    /// Draws the cursor into the frame of a board: a square with inverted colours, filled while the button is pressed.
    pub fn draw_in_frame(&self, system: &dyn System, frame: &mut Frame) {
        let (Some((left, top)), Frame::Rgb { width, height, pixels }) = (self.centre(system), frame) else {
            return;
        };
        for (x, y) in (-RADIUS..=RADIUS).flat_map(|y| (-RADIUS..=RADIUS).map(move |x| (x, y))) {
            let is_edge = x.abs().max(y.abs()) >= RADIUS - 1;
            if let (Ok(x), Ok(y)) = (usize::try_from(left + x), usize::try_from(top + y))
                && x < *width
                && y < *height
                && (is_edge || self.is_pressed)
            {
                pixels[y * *width + x].iter_mut().for_each(|part| *part = !*part);
            }
        }
    }

    /// Draws the cursor into a screen text.
    pub fn draw(&self, screen: &mut ScreenText) {
        let Some((x, y)) = self.cell else { return };
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        let first = y * screen.columns + x * CELL_COLUMNS;
        let width = if self.is_pressed { CELL_COLUMNS } else { 1 };
        if (x + 1) * CELL_COLUMNS <= screen.columns && first + width <= screen.cells.len() {
            screen.cells[first..first + width].iter_mut().for_each(|cell| cell.is_reversed = true);
        }
    }
}
