//! The random draws and clock reads of a program.

use alloc::{collections::VecDeque, vec::Vec};

use hardware::Cycles;
use serde::{Deserialize, Serialize};

/// The kind of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DrawKind {
    /// A random number.
    Random,
    /// A read of the clock.
    Time,
}

/// A random draw or a read of the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RandomDraw {
    /// The kind of the draw.
    pub kind: DrawKind,
    /// The number in its stored format.
    pub bytes: Vec<u8>,
    /// The line; `None` for a typed command.
    pub line: Option<u16>,
    /// The time, in elapsed cycles.
    pub at: Cycles,
}

/// The draws of a program, and values to return in place of draws.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct RandomDraws {
    /// Whether draws are recorded.
    pub is_recording: bool,
    /// The draws recorded so far.
    pub recorded: Vec<RandomDraw>,
    /// Values for the next random draws, in stored format.
    pub forced_random: VecDeque<Vec<u8>>,
    /// Values for the next reads of the clock, in stored format.
    pub forced_time: VecDeque<Vec<u8>>,
}

impl RandomDraws {
    /// Returns and removes the value that replaces the program's next draw, if there is one.
    pub fn take_forced(&mut self, kind: DrawKind) -> Option<Vec<u8>> {
        match kind {
            DrawKind::Random => self.forced_random.pop_front(),
            DrawKind::Time => self.forced_time.pop_front(),
        }
    }

    /// Returns whether a draw is recorded or replaced.
    #[inline]
    pub fn intercepts(&self, kind: DrawKind) -> bool {
        let forced = match kind {
            DrawKind::Random => &self.forced_random,
            DrawKind::Time => &self.forced_time,
        };
        self.is_recording || !forced.is_empty()
    }

    /// Records a draw, if recording is on.
    pub fn record(&mut self, draw: impl FnOnce() -> RandomDraw) {
        if self.is_recording {
            self.recorded.push(draw());
        }
    }
}
