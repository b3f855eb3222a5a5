//! How long the listing's own moves take on its machine.
//!
//! The program plays against itself; nothing is read on the way, so the host's time for a run is that of emulation alone.

use crate::Subject;
use crate::emulated::{Derailed, Emulated};
use crate::seating;

/// Moves and their machine time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    /// Moves made.
    pub plies: u64,
    /// Machine time they took, in seconds.
    pub machine_seconds: f64,
}

/// A game of the program against itself, ready to be played.
pub struct SelfPlay<'a> {
    emulated: Emulated<'a>,
    mv: serde_json::Value,
}

impl<'a> SelfPlay<'a> {
    /// Begins a game at this level on all sides.
    ///
    /// # Errors
    /// When the listing does not come to its first ply.
    ///
    /// # Panics
    /// If there is a seat in which the program cannot sit.
    pub fn start(subject: &'a Subject, level: u8, seed: u64) -> Result<Self, Derailed> {
        let places = subject.contest.places();
        let roles = seating::programs(places, &seating::everywhere(places, level));
        let form = subject.contest.forms()[0];
        let game = subject.contest.start(form, &roles).expect("the contest has this level");
        let mv = game.moves().remove(0);
        Ok(Self { emulated: Emulated::start(subject, &roles, seed)?, mv })
    }

    /// Plays to the end.
    ///
    /// # Errors
    /// When the listing does something else than moves.
    pub fn play(&mut self) -> Result<Pace, Derailed> {
        let start = self.emulated.now();
        let mut plies = 0;
        loop {
            self.emulated.advance(&self.mv)?;
            plies += 1;
            let now = self.emulated.now();
            if self.emulated.is_over()? {
                let machine_seconds = self.emulated.system().clock().seconds(now - start);
                return Ok(Pace { plies, machine_seconds });
            }
        }
    }
}
