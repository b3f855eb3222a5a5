//! The beeper: a line that the processor toggles, and a tone of 4 kHz that the hardware makes.
//!
//! A sound is only queued; rendering replays the queue. So sound that is not rendered needs no time.
//!
//! Source: *measured* (`beep.tsv`): `pitch` p has half waves of 45 + 2p cycles, and `length` n
//! makes n + 1 of them; the hardware's tone lasts 52 188 cycles, after a silence of 50 657. The
//! silence between sounds is 53 040 + 2p cycles, 52 967 with the hardware's tone, and 218 more before
//! the last one.

mod beeper;

use hardware::SoundWrite;
use sharp_basic::machine::Tone;

pub(crate) use beeper::Beeper;
use beeper::Burst;

use crate::Pc1360;

/// The address that the log gives to the hardware's tone; for other sounds it is their length.
const BUILT_IN: u16 = u16::MAX;

impl Pc1360 {
    /// Queues a sound; returns the cycles until the program continues.
    pub(crate) fn beep(&mut self, tone: Tone, left: u16) -> u64 {
        let costs = &self.costs;
        let before_last = if left == 0 { u64::from(costs.silence_before_last) } else { 0 };
        let before = match tone {
            Tone::BuiltIn => before_last + u64::from(costs.silence_before_tone),
            Tone::Waves { .. } => before_last,
        };
        let burst = Burst::of(tone, self.clock.processor_time() + before);
        let after = match (tone, left) {
            (Tone::BuiltIn, 0) => 0,
            (Tone::BuiltIn, _) => u64::from(costs.silence_after_tone),
            (Tone::Waves { .. }, 0) => burst.half_wave,
            (Tone::Waves { pitch, .. }, _) => u64::from(costs.silence_between_waves) + 2 * u64::from(pitch),
        };
        self.beeper.add(burst);
        let (address, value) = match tone {
            Tone::BuiltIn => (BUILT_IN, 0),
            Tone::Waves { pitch, length } => (length, pitch),
        };
        self.sound_log.push(SoundWrite { at: self.time(), address, value });
        before + burst.until - burst.from + after
    }
}
