//! The three voices together: each synchronises and modulates the next, in a ring.

use serde::{Deserialize, Serialize};

use super::envelope::Envelope;
use super::oscillator::{GATE, Oscillator, SYNC};

/// The digital half of the chip: all state that a program can read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Voices {
    oscillators: [Oscillator; 3],
    envelopes: [Envelope; 3],
}

/// Returns the voice that synchronises and modulates `voice`.
const fn source(voice: usize) -> usize {
    (voice + 2) % 3
}

impl Voices {
    pub(super) const RESET: Self =
        Self { oscillators: [Oscillator::RESET; 3], envelopes: [Envelope::RESET; 3] };

    /// Writes one of the 21 registers of the voices; others do not belong to them.
    pub(super) fn write(&mut self, register: u8, value: u8) {
        let voice = usize::from(register / 7);
        if voice >= 3 {
            return;
        }
        let source = self.oscillators[source(voice)];
        let oscillator = &mut self.oscillators[voice];
        let envelope = &mut self.envelopes[voice];
        match register % 7 {
            0 => oscillator.frequency = oscillator.frequency & 0xff00 | u16::from(value),
            1 => oscillator.frequency = oscillator.frequency & 0x00ff | u16::from(value) << 8,
            2 => oscillator.pulse_width = oscillator.pulse_width & 0x0f00 | u16::from(value),
            3 => oscillator.pulse_width = oscillator.pulse_width & 0x00ff | u16::from(value & 0x0f) << 8,
            4 => {
                let opens = value & !oscillator.control() & GATE != 0;
                let closes = !value & oscillator.control() & GATE != 0;
                oscillator.set_control(value, &source);
                if opens {
                    envelope.gate_on();
                } else if closes {
                    envelope.gate_off();
                }
            }
            5 => envelope.set_attack_decay(value),
            _ => envelope.set_sustain_release(value),
        }
    }

    /// Advances a few clock cycles in which no envelope changes; returns for each voice the sum of its
    /// contribution to the sound: its waveform around the middle times its envelope. The envelopes are
    /// not advanced.
    #[inline]
    pub(super) fn sum(&mut self, cycles: u32) -> [i32; 3] {
        let mut sums = [0; 3];
        if (0..3).any(|voice| self.is_synchronized(voice)) {
            for _ in 0..cycles {
                self.tick_oscillators();
                (0..3).for_each(|voice| sums[voice] += i32::from(self.waveform(voice)));
            }
        } else {
            let before = self.oscillators;
            for voice in 0..3 {
                sums[voice] = self.oscillators[voice].sum(cycles, &before[source(voice)]);
            }
        }
        [0, 1, 2].map(|voice: usize| {
            (sums[voice] - 0x800 * cycles as i32) * i32::from(self.envelopes[voice].level())
        })
    }

    /// Advances the oscillators one clock cycle.
    fn tick_oscillators(&mut self) {
        let rises = [0, 1, 2].map(|voice: usize| self.oscillators[voice].tick());
        if rises != [false; 3] {
            self.synchronize(rises);
        }
    }

    /// Advances by `cycles` in closed form.
    pub(super) fn advance(&mut self, cycles: u64) {
        self.advance_oscillators(cycles);
        self.advance_envelopes(cycles);
    }

    /// Advances the envelopes many clock cycles.
    pub(super) fn advance_envelopes(&mut self, cycles: u64) {
        self.envelopes.iter_mut().for_each(|envelope| envelope.advance(cycles));
    }

    /// Returns the clock cycles for which no envelope changes its level.
    pub(super) fn steady_cycles(&self) -> u64 {
        self.envelopes.iter().map(Envelope::steady_cycles).min().unwrap_or(u64::MAX)
    }

    /// Returns whether all envelopes are at 0.
    pub(super) fn is_silent(&self) -> bool {
        self.envelopes.iter().all(|envelope| envelope.level() == 0)
    }

    /// Advances the oscillators many clock cycles: from one synchronising rise to the next.
    fn advance_oscillators(&mut self, cycles: u64) {
        let mut left = cycles;
        loop {
            let waits = [0, 1, 2].map(|voice: usize| self.oscillators[voice].cycles_to_rise());
            let next = (0..3)
                .filter(|&voice| self.is_synchronized(voice))
                .filter_map(|voice| waits[source(voice)])
                .min()
                .filter(|&wait| wait <= left);
            let part = next.unwrap_or(left);
            self.oscillators.iter_mut().for_each(|oscillator| oscillator.advance(part));
            let Some(wait) = next else { return };
            self.synchronize(waits.map(|other| other == Some(wait)));
            left -= wait;
        }
    }

    /// Returns the level of a voice's waveform, 12 bits.
    #[inline]
    pub(super) fn waveform(&self, voice: usize) -> u16 {
        self.oscillators[voice].output(self.oscillators[source(voice)].phase())
    }

    /// Returns the level of a voice's envelope.
    #[inline]
    pub(super) fn envelope(&self, voice: usize) -> u8 {
        self.envelopes[voice].level()
    }

    fn is_synchronized(&self, voice: usize) -> bool {
        self.oscillators[voice].control() & SYNC != 0
    }

    /// Resets the voices whose source has just risen, except by a source that is itself being reset.
    fn synchronize(&mut self, rises: [bool; 3]) {
        for voice in 0..3 {
            let by = source(voice);
            let by_is_reset = self.is_synchronized(by) && rises[source(by)];
            if self.is_synchronized(voice) && rises[by] && !by_is_reset {
                self.oscillators[voice].synchronize();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Advances one clock cycle as the chip does; returns the contribution of the voices to the sound.
    fn tick(voices: &mut Voices) -> [i32; 3] {
        voices.tick_oscillators();
        voices.envelopes.iter_mut().for_each(Envelope::tick);
        [0, 1, 2].map(|voice| (i32::from(voices.waveform(voice)) - 0x800) * i32::from(voices.envelope(voice)))
    }

    proptest! {
        #[test]
        fn advancing_and_summing_equal_ticking(
            registers in prop::collection::vec((0u8..21, any::<u8>()), 21..60),
            waits in prop::collection::vec(0u64..70_000, 1..12),
        ) {
            let mut ticked = Voices::RESET;
            let mut advanced = Voices::RESET;
            let mut summed = Voices::RESET;
            let mut waits = waits.into_iter().cycle();
            for part in registers.chunks(6) {
                for &(register, value) in part {
                    ticked.write(register, value);
                    advanced.write(register, value);
                    summed.write(register, value);
                }
                let mut wait = waits.next().expect("endless");
                advanced.advance(wait);
                while wait > 0 {
                    let cycles = summed.steady_cycles().min(wait).clamp(1, 4) as u32;
                    summed.advance_envelopes(u64::from(cycles));
                    let sums = summed.sum(cycles);
                    let mut expected = [0; 3];
                    for _ in 0..cycles {
                        let outputs = tick(&mut ticked);
                        (0..3).for_each(|voice| expected[voice] += outputs[voice]);
                    }
                    prop_assert_eq!(sums, expected);
                    wait -= u64::from(cycles);
                }
                prop_assert_eq!(ticked, advanced);
                prop_assert_eq!(ticked, summed);
            }
        }
    }
}
