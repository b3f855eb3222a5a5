//! Plies without lines: an input event is sent to the program, which then waits for the next one.
//!
//! Note: the program waits again when its own text has finished, no callback is running and no
//! event is pending. It has no fixed time for that.

use systems::{Cycles, Event, KeyCode, PointerAction, StopReason};

use crate::emulated::{Diverged, Emulated, LIMIT_SECONDS};
use crate::probe::{InputEvent, Move};

/// The first time slice in which a program can become idle, in seconds; each further slice is twice
/// as long.
const SLICE_SECONDS: f64 = 0.001;
/// The pointer button used.
const BUTTON: u8 = 1;

impl Emulated<'_> {
    /// Sends all input events of a move.
    pub(crate) fn send_input(&mut self, how: &Move, arguments: &[i64]) -> Result<(), Diverged> {
        let mut arguments = arguments.iter().map(|&argument| i32::try_from(argument).unwrap_or(i32::MAX));
        let cell = arguments.next().zip(arguments.next());
        for input_event in &how.events {
            let action = match input_event {
                InputEvent::Press => PointerAction::Press,
                InputEvent::Drag => PointerAction::Drag,
                InputEvent::Release => PointerAction::Release,
                InputEvent::Key(name) => {
                    self.press_key(self.key_code(name))?;
                    continue;
                }
            };
            let dot = cell
                .and_then(|(x, y)| self.system().inspect().board().and_then(|board| board.cell_centre(x, y)));
            let Some((x, y)) = dot else {
                return Err(Diverged {
                    expected_line: None,
                    actual: "the board has no such cell".to_owned(),
                });
            };
            self.send_event(Event::Pointer { action, x, y, button: BUTTON });
        }
        self.run_until_idle()
    }

    /// Presses and releases a key.
    pub(crate) fn press_key(&mut self, code: u8) -> Result<(), Diverged> {
        let key = KeyCode(code);
        self.send_event(Event::KeyDown(key));
        self.send_event(Event::KeyUp(key));
        self.run_until_idle()
    }

    /// Runs until the program waits for the next event.
    pub(crate) fn run_until_idle(&mut self) -> Result<(), Diverged> {
        let clock = self.system().clock();
        let limit = self.system().now() + clock.cycles(LIMIT_SECONDS);
        let mut slice = clock.cycles(SLICE_SECONDS);
        loop {
            match self.run_slice((self.system().now() + slice).min(limit)) {
                StopReason::AwaitingKey => return Ok(()),
                StopReason::Deadline if self.system().now() < limit => slice = Cycles(2 * slice.0),
                other => {
                    let happened = self.describe_stop(other);
                    return Err(Diverged { expected_line: None, actual: happened });
                }
            }
        }
    }
}
