//! A hand over a board, for those who have no mouse: it goes from cell to cell, picks up and puts down.

use systems::{PointerAction, ScreenText, System};

use crate::session::Session;

/// Columns of a board's cell on the screen as text.
const CELL_COLUMNS: usize = 2;

/// The hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardCursor {
    /// The cell that it is over, none until it is used.
    cell: Option<(i32, i32)>,
    /// It holds the button of the pointer down.
    is_pressed: bool,
}

/// Whether the program asks for a pointer.
#[must_use]
pub fn needs_pointer(system: &dyn System) -> bool {
    system.inspect().wants_pointer()
}

/// The cell at a place of the screen as text.
#[must_use]
pub const fn cell_at(column: usize, row: usize) -> (i32, i32) {
    ((column / CELL_COLUMNS) as i32, row as i32)
}

impl BoardCursor {
    /// Moves by so many cells; what it holds is dragged along.
    pub fn move_by(&mut self, session: &mut Session, across: i32, down: i32) {
        let (x, y) = self.cell.unwrap_or_default();
        self.move_to(session, (x + across, y + down));
    }

    /// Moves to a cell, of those outside to the nearest.
    pub fn move_to(&mut self, session: &mut Session, (x, y): (i32, i32)) {
        let inspect = session.system().inspect();
        let Some(cell) = inspect.cell_centre(x, y).and_then(|(x, y)| inspect.cell_at(x, y)) else { return };
        self.cell = Some(cell);
        if self.is_pressed {
            self.send_event(session, PointerAction::Drag);
        }
    }

    /// Picks up, or puts down.
    pub fn toggle_button(&mut self, session: &mut Session) {
        self.set_button(session, !self.is_pressed);
    }

    /// Picks up what is there, or puts it down.
    pub fn set_button(&mut self, session: &mut Session, holds: bool) {
        if holds != self.is_pressed {
            self.cell.get_or_insert_default();
            self.send_event(session, if holds { PointerAction::Press } else { PointerAction::Release });
            self.is_pressed = holds;
        }
    }

    fn send_event(&self, session: &mut Session, action: PointerAction) {
        let at = self.cell.and_then(|(x, y)| session.system().inspect().cell_centre(x, y));
        if let Some(at) = at {
            session.send_pointer(action, at, 1);
        }
    }

    /// Shows it on a screen as text.
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
