//! The shift registers.
//!
//! ```text
//! tone    clock / (16 | 8 | 4) / count -> [7 6 5 4 3 2 1 0] -> output: bit 0
//!                                          |             ^
//!                                          +--- invert --+
//! noise   clock / 2 / count -> [15 14 ... 0] <- 15 ^ 14 ^ 12 ^ 3
//!                                         | rises
//!                                         +-> [7 6 5 4 3 2 1 0] as in a tone -> output: bit 0
//! ```
//! `count` is 127 minus the lower seven bits of the register, and 128 if that is 0. A voice that is switched off
//! feeds 0 instead of the inverted bit, and ones into the noise.

use serde::{Deserialize, Serialize};

/// The register of the first tone. The other tones and the noise follow.
pub(super) const FIRST: u8 = 10;
const NOISE: u8 = 13;
/// The register of the volume, with the auxiliary colour in its upper half.
pub(super) const VOLUME: u8 = 14;

/// The switch of a voice in its register.
const ON: u8 = 0x80;

/// The clock cycles of a step for each unit of the count: of the tones, then of the noise.
const UNITS: [u32; 4] = [16, 8, 4, 2];

/// The period in steps of a shift register of eight bits with inverted feedback.
const PERIOD: u64 = 16;
/// The period in steps of the noise register of 16 bits.
const NOISE_PERIOD: u64 = 0xffff;
/// The steps after which a voice that is switched off has only zeros, or ones in its noise register.
const EMPTIED: u64 = 17;

/// A shift register of eight bits with inverted feedback.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Ring(u8);

impl Ring {
    fn step(&mut self, is_on: bool) {
        self.0 = self.0 << 1 | u8::from(is_on && self.0 & 0x80 == 0);
    }
}

/// The clock of a ring besides the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Source {
    /// Every step counts.
    Tone,
    /// Those steps count at which bit 0 of this register has risen.
    Noise { bits: u16, has_risen: bool },
}

/// One voice. Its unit, the clock cycles of a step for each unit of the count, is a constant of [`UNITS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Voice {
    register: u8,
    /// The clock cycles until the next step, at least 1.
    until_step: u32,
    ring: Ring,
    source: Source,
}

impl Voice {
    const fn new(unit: u32, source: Source) -> Self {
        Self { register: 0, until_step: 128 * unit, ring: Ring(0), source }
    }

    fn is_on(&self) -> bool {
        self.register & ON != 0
    }

    /// Returns the clock cycles of a step.
    fn step_cycles(&self, unit: u32) -> u32 {
        let count = !self.register & 0x7f;
        unit * if count == 0 { 128 } else { u32::from(count) }
    }

    /// Returns whether the output is high. The noise is silent while its voice is off: its ring keeps the
    /// pattern.
    fn is_high(&self) -> bool {
        self.ring.0 & 1 != 0 && (self.source == Source::Tone || self.is_on())
    }

    fn step(&mut self) {
        let is_on = self.is_on();
        match &mut self.source {
            Source::Tone => self.ring.step(is_on),
            Source::Noise { bits, has_risen } => {
                if *has_risen {
                    self.ring.step(is_on);
                }
                let fed = (*bits >> 15 ^ *bits >> 14 ^ *bits >> 12 ^ *bits >> 3) & 1;
                let fed = if is_on { fed } else { 1 };
                *has_risen = fed != 0 && *bits & 1 == 0;
                *bits = *bits << 1 | fed;
            }
        }
    }

    /// Advances a few clock cycles; returns in how many of them the output was high.
    #[inline]
    fn sum(&mut self, cycles: u32, unit: u32) -> u32 {
        let (mut left, mut high) = (cycles, 0);
        while self.until_step <= left {
            high += self.until_step * u32::from(self.is_high());
            left -= self.until_step;
            self.step();
            self.until_step = self.step_cycles(unit);
        }
        self.until_step -= left;
        high + left * u32::from(self.is_high())
    }

    /// Advances many clock cycles.
    fn advance(&mut self, cycles: u64, unit: u32) {
        let Some(after_first) = cycles.checked_sub(u64::from(self.until_step)) else {
            self.until_step -= cycles as u32; // Fewer than the 32-bit count.
            return;
        };
        let step = u64::from(self.step_cycles(unit));
        let steps = 1 + after_first / step;
        self.until_step = (step - after_first % step) as u32;
        let steps = match (self.is_on(), self.source) {
            (false, _) => steps.min(EMPTIED),
            (true, Source::Tone) => steps % PERIOD,
            (true, Source::Noise { .. }) => within_noise_period(steps),
        };
        (0..steps).for_each(|_| self.step());
    }
}

/// Returns a number of steps with the same effect on the noise. The state before the first step may not be one of
/// the periodic states: a pending edge may no longer be in the register.
fn within_noise_period(steps: u64) -> u64 {
    let period = PERIOD * NOISE_PERIOD;
    if steps > 2 * period { period + steps % period } else { steps }
}

/// All voices, and the volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Voices {
    voices: [Voice; 4],
    volume: u8,
}

impl Voices {
    pub(super) const RESET: Self = {
        let [first, second, third, noise] = UNITS;
        Self {
            voices: [
                Voice::new(first, Source::Tone),
                Voice::new(second, Source::Tone),
                Voice::new(third, Source::Tone),
                Voice::new(noise, Source::Noise { bits: u16::MAX, has_risen: false }),
            ],
            volume: 0,
        }
    };

    /// Writes one of the registers of the sound.
    pub(super) fn write(&mut self, register: u8, value: u8) {
        match register {
            FIRST..=NOISE => self.voices[usize::from(register - FIRST)].register = value,
            _ => self.volume = value & 0x0f,
        }
    }

    /// Advances a few clock cycles; returns the sum of the mixed voices over them: for each cycle the number of
    /// high outputs times the volume.
    #[inline]
    pub(super) fn sum(&mut self, cycles: u32) -> u32 {
        let high: u32 = self.voices.iter_mut().zip(UNITS).map(|(voice, unit)| voice.sum(cycles, unit)).sum();
        high * u32::from(self.volume)
    }

    /// Advances many clock cycles.
    pub(super) fn advance(&mut self, cycles: u64) {
        for (voice, unit) in self.voices.iter_mut().zip(UNITS) {
            voice.advance(cycles, unit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the closed form with single cycles, over written values, lengths and both states of the switch.
    #[test]
    fn many_cycles_at_once_are_those_cycles_one_by_one() {
        let mut fast = Voices::RESET;
        let mut slow = Voices::RESET;
        let mut random = 1u32;
        for _ in 0..400 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [register, value, a, b] = random.to_be_bytes();
            let cycles = u32::from(u16::from_be_bytes([a, b]));
            for voices in [&mut fast, &mut slow] {
                voices.write(FIRST + register % 5, value);
            }
            fast.advance(u64::from(cycles));
            for _ in 0..cycles {
                slow.sum(1);
            }
            assert_eq!(fast, slow);
        }
    }

    #[test]
    fn repeated_states_are_skipped() {
        for (register, steps) in [(FIRST, 40 * PERIOD), (NOISE, 3 * PERIOD * NOISE_PERIOD + 7)] {
            let mut voices = Voices::RESET;
            voices.write(register, 254);
            let index = usize::from(register - FIRST);
            let voice = voices.voices[index];
            let (mut fast, mut slow) = (voice, voice);
            let cycles = u64::from(voice.until_step) + steps * u64::from(UNITS[index]);
            fast.advance(cycles, UNITS[index]);
            slow.sum(cycles as u32, UNITS[index]);
            assert_eq!(fast, slow);
        }
    }
}
