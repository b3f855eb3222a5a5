//! The phase of beam and interrupt at the start of a session.
//!
//! A recording does not have the phase, but the share of bad lines and interrupts in a line depends on it, and the
//! interrupt that detects a key. A delay at the prompt before RUN sets the phase. From there on every key comes at its
//! recorded cycle, so that one phase applies to the whole session.

use systems::{Cycles, Event};

use super::record::RecordedGame;
use super::replay::{Replay, line};
use crate::keyboard;

/// The number of delays in jiffies. Twelve jiffies are nearly ten frames: they cover as many beam
/// positions.
const JIFFIES: u64 = 12;
/// The number of delays in iterations of an empty loop, of about 1000 cycles each.
const TURNS: u64 = 18;

/// A delay at the prompt before RUN is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartPhase {
    /// Jiffies of delay.
    jiffies: u64,
    /// Iterations of a loop in the command that ends in RUN.
    loop_iterations: u64,
}

impl StartPhase {
    /// Returns all phases.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..JIFFIES)
            .flat_map(|jiffies| (1..=TURNS).map(move |turns| Self { jiffies, loop_iterations: turns }))
    }

    /// Returns a machine at the first move of a session.
    ///
    /// # Panics
    /// When the machine does not reach it.
    #[must_use]
    pub fn replay(self, session: &RecordedGame) -> Replay {
        let mut replay =
            Replay::start_after(self.jiffies, &format!("fori=1to{}:next:", self.loop_iterations));
        let first_move = session.plies.first().map_or(u64::MAX / 2, |ply| ply.start);
        for key in session.keys.iter().filter(|key| key.cycle < first_move) {
            let down = replay.start + key.cycle;
            for &code in &keyboard::keys_named(&replay.machine, &key.key) {
                replay.machine.system.schedule_event(Cycles(down), Event::KeyDown(code));
                replay.machine.system.schedule_event(Cycles(down + key.hold), Event::KeyUp(code));
            }
        }
        replay.machine.system.set_line_breakpoints(&[line::TURN]);
        replay.machine.run_until_line(line::TURN, 2 * first_move);
        replay.machine.system.set_line_breakpoints(&[]);
        replay
    }
}
