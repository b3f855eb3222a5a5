//! Plies without lines: something happens to the program, which then waits for more.
//!
//! What a newcomer gets wrong: when the program waits again. It does so when its own text is carried out, no callback is under way
//! and nothing else is to come; how long that takes is its own affair.

use systems::{Cycles, Event, KeyCode, Pause, PointerAction};

use crate::emulated::{Derailed, Emulated, LIMIT_SECONDS};
use crate::probe::{Happening, Move};

/// The first slice in which a program may come to wait; every further one is twice as long.
const SLICE_SECONDS: f64 = 0.001;
/// The button of the pointer that is used.
const BUTTON: u8 = 1;

impl Emulated<'_> {
    /// Lets all that a move is happen.
    pub(crate) fn happen(&mut self, how: &Move, arguments: &[u64]) -> Result<(), Derailed> {
        let mut cell = arguments.iter().map(|&argument| i32::try_from(argument).unwrap_or(i32::MAX));
        let place = cell.next().zip(cell.next());
        for happening in &how.happens {
            let action = match happening {
                Happening::Press => PointerAction::Press,
                Happening::Drag => PointerAction::Drag,
                Happening::Release => PointerAction::Release,
                Happening::Key(name) => {
                    self.strike(self.code(name))?;
                    continue;
                }
            };
            let dot = place.and_then(|(x, y)| self.system().inspect().cell_centre(x, y));
            let Some((x, y)) = dot else {
                return Err(Derailed { wanted: None, happened: "there is no such cell".to_owned() });
            };
            self.event(Event::Pointer { action, x, y, button: BUTTON });
        }
        self.settle()
    }

    /// Strikes a key.
    pub(crate) fn strike(&mut self, code: u8) -> Result<(), Derailed> {
        let key = KeyCode(code);
        self.event(Event::KeyDown(key));
        self.event(Event::KeyUp(key));
        self.settle()
    }

    /// Runs until the program waits for what happens next.
    pub(crate) fn settle(&mut self) -> Result<(), Derailed> {
        let clock = self.system().clock();
        let limit = self.system().now() + clock.cycles(LIMIT_SECONDS);
        let mut slice = clock.cycles(SLICE_SECONDS);
        loop {
            match self.slice((self.system().now() + slice).min(limit)) {
                Pause::AwaitingKey => return Ok(()),
                Pause::Horizon if self.system().now() < limit => slice = Cycles(2 * slice.0),
                other => {
                    let happened = self.stopped(other);
                    return Err(Derailed { wanted: None, happened });
                }
            }
        }
    }
}
