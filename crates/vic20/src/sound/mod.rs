//! The sound half of the video chip: three tones, noise, one volume; rendered on demand.
//!
//! A write is only queued. [`Generators::render`] replays it through the shift registers, the filters of the
//! machine's audio output, and a resampler. So sound that is never rendered costs nothing. A program cannot
//! read the state of the sound: the video half returns all registers as written.
//!
//! Note: a tone is a shift register of eight bits with inverted feedback. Switched off for less than eight
//! steps it keeps a part of its pattern, and sounds different afterwards.
//!
//! Sources: pitch and volume measured (`golden/vic20/sound.tsv`); the shift registers as VICE 3.7.1 describes
//! them in `src/vic20/vic20sound.c`.

mod filter;
mod player;
mod voices;

use alloc::vec::Vec;

use hardware::Cycles;
use serde::{Deserialize, Serialize};

use crate::region::Region;
use player::Player;

/// The max number of queued writes. A host that renders never reaches it; beyond it the chip discards the sound
/// of older writes.
const MAX_QUEUE: usize = 1 << 16;

/// The sound generators.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Generators {
    /// Writes that have not been rendered yet: time, register, value.
    queue: Vec<(Cycles, u8, u8)>,
    player: Player,
}

impl Generators {
    /// Creates the generators after reset: silent.
    #[must_use]
    pub fn new(region: Region) -> Self {
        Self { queue: Vec::new(), player: Player::new(region.clock().0) }
    }

    /// Returns whether a register of the video chip (modulo 16) belongs to the sound.
    #[must_use]
    pub const fn has_register(register: u8) -> bool {
        voices::FIRST <= register & 0x0f && register & 0x0f <= voices::VOLUME
    }

    /// Writes a register of the video chip (modulo 16) at the elapsed time `at`; those of the video half have
    /// no effect.
    pub fn write(&mut self, register: u8, value: u8, at: Cycles) {
        if !Self::has_register(register) {
            return;
        }
        if self.queue.len() == MAX_QUEUE {
            self.skip(at);
        }
        self.queue.push((at, register & 0x0f, value));
    }

    /// Renders mono samples at `rate` a second from the end of the last call up to the elapsed time `until`.
    pub fn render(&mut self, until: Cycles, rate: u32, samples: &mut Vec<i16>) {
        if rate == 0 {
            return;
        }
        let due = self.queue.partition_point(|&(at, ..)| at <= until);
        for (at, register, value) in self.queue.drain(..due) {
            self.player.run(at.0, rate, samples);
            self.player.write(register, value);
        }
        self.player.run(until.0, rate, samples);
    }

    /// Discards the sound up to the elapsed time `until`.
    pub fn skip(&mut self, until: Cycles) {
        let due = self.queue.partition_point(|&(at, ..)| at <= until);
        for (at, register, value) in self.queue.drain(..due) {
            self.player.skip(at.0);
            self.player.write(register, value);
        }
        self.player.skip(until.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_queue_of_unrendered_sound_is_bounded() {
        let mut sound = Generators::new(Region::Pal);
        for write in 0..3 * MAX_QUEUE as u64 {
            sound.write(10 + (write % 5) as u8, write as u8, Cycles(10 * write));
            assert!(sound.queue.len() <= MAX_QUEUE);
        }
    }
}
