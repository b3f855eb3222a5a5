//! Where beam and interrupt stand when a session begins.
//!
//! A recording does not tell, but what bad lines and interrupts take of a line depends on it, and so does which interrupt
//! notices a key. A place is reached by what passes at the prompt before RUN; from there on every key comes at its
//! recorded cycle, so that one place stands for the whole session.

use systems::{Cycles, Event};

use super::record::RecordedGame;
use super::replay::{Replay, line};
use crate::keyboard;

/// Cycles from one interrupt to the next, on this machine's PAL timer.
const JIFFY: u64 = 16_422;
/// Jiffies that are waited. Twelve take nearly as long as ten frames: the beam stands in as many places.
const JIFFIES: u64 = 12;
/// Turns of an empty loop, of about 1000 cycles each.
const TURNS: u64 = 18;

/// What passes at the prompt before RUN is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartPhase {
    /// Jiffies that the machine waits.
    jiffies: u64,
    /// Turns of a loop in the command that ends in RUN.
    loop_iterations: u64,
}

impl StartPhase {
    /// All places that are told apart.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..JIFFIES)
            .flat_map(|jiffies| (1..=TURNS).map(move |turns| Self { jiffies, loop_iterations: turns }))
    }

    /// A machine at the first move of a session.
    ///
    /// # Panics
    /// When the machine does not get there.
    #[must_use]
    pub fn replay(self, session: &RecordedGame) -> Replay {
        let mut replay =
            Replay::start_after(self.jiffies * JIFFY, &format!("fori=1to{}:next:", self.loop_iterations));
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
