//! What a program drew from chance and from the clock.

use alloc::{collections::VecDeque, vec::Vec};

use hardware::Cycles;
use serde::{Deserialize, Serialize};

/// What was drawn.
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
    /// What was drawn.
    pub kind: DrawKind,
    /// The number in its stored form.
    pub bytes: Vec<u8>,
    /// The line; none for a typed command.
    pub line: Option<u16>,
    /// When, in elapsed cycles.
    pub at: Cycles,
}

/// The draws a program made, and values to give it instead.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct RandomDraws {
    /// Draws are noted.
    pub is_recording: bool,
    /// The draws so far.
    pub recorded: Vec<RandomDraw>,
    /// Values for the next random draws, in stored form.
    pub forced_random: VecDeque<Vec<u8>>,
    /// Values for the next reads of the clock, in stored form.
    pub forced_time: VecDeque<Vec<u8>>,
}

impl RandomDraws {
    /// The value to give a program instead of what it draws next, if there is one.
    pub fn take_forced(&mut self, kind: DrawKind) -> Option<Vec<u8>> {
        match kind {
            DrawKind::Random => self.forced_random.pop_front(),
            DrawKind::Time => self.forced_time.pop_front(),
        }
    }

    /// Whether a draw is noted, or another value given.
    #[inline]
    pub fn intercepts(&self, kind: DrawKind) -> bool {
        let forced = match kind {
            DrawKind::Random => &self.forced_random,
            DrawKind::Time => &self.forced_time,
        };
        self.is_recording || !forced.is_empty()
    }

    /// Notes a draw, if they are noted.
    pub fn record(&mut self, draw: impl FnOnce() -> RandomDraw) {
        if self.is_recording {
            self.recorded.push(draw());
        }
    }
}
