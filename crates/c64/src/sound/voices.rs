//! The three voices together: they synchronise and modulate one another in a ring.

use super::envelope::Envelope;
use super::oscillator::{GATE, Oscillator, SYNC};

/// The digital half of the chip: everything that a program can read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Voices {
    oscillators: [Oscillator; 3],
    envelopes: [Envelope; 3],
}

/// The voice that synchronises and modulates `voice`.
const fn source(voice: usize) -> usize {
    (voice + 2) % 3
}

impl Voices {
    pub(super) const RESET: Self =
        Self { oscillators: [Oscillator::RESET; 3], envelopes: [Envelope::RESET; 3] };

    /// Writes one of the 21 registers of the voices; others are not theirs.
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
                    envelope.open();
                } else if closes {
                    envelope.close();
                }
            }
            5 => envelope.set_attack_decay(value),
            _ => envelope.set_sustain_release(value),
        }
    }

    /// One clock cycle.
    #[inline]
    pub(super) fn tick(&mut self) {
        let rises = [0, 1, 2].map(|voice: usize| self.oscillators[voice].tick());
        if rises != [false; 3] {
            self.synchronize(rises);
        }
        self.envelopes.iter_mut().for_each(Envelope::tick);
    }

    /// Many clock cycles at once: from one rise that synchronises to the next.
    pub(super) fn advance(&mut self, cycles: u64) {
        self.envelopes.iter_mut().for_each(|envelope| envelope.advance(cycles));
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

    /// The level of a voice's waveform, 12 bits.
    #[inline]
    pub(super) fn waveform(&self, voice: usize) -> u16 {
        self.oscillators[voice].output(self.oscillators[source(voice)].phase())
    }

    /// The level of a voice's envelope.
    #[inline]
    pub(super) fn envelope(&self, voice: usize) -> u8 {
        self.envelopes[voice].level()
    }

    /// What a voice adds to the sound: its waveform around the middle, times its envelope.
    #[inline]
    pub(super) fn output(&self, voice: usize) -> i32 {
        (i32::from(self.waveform(voice)) - 0x800) * i32::from(self.envelope(voice))
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

    proptest! {
        #[test]
        fn advancing_equals_ticking(
            registers in prop::collection::vec((0u8..21, any::<u8>()), 21..60),
            waits in prop::collection::vec(0u64..70_000, 1..12),
        ) {
            let mut ticked = Voices::RESET;
            let mut advanced = Voices::RESET;
            let mut waits = waits.into_iter().cycle();
            for part in registers.chunks(6) {
                for &(register, value) in part {
                    ticked.write(register, value);
                    advanced.write(register, value);
                }
                let wait = waits.next().expect("endless");
                (0..wait).for_each(|_| ticked.tick());
                advanced.advance(wait);
                prop_assert_eq!(ticked, advanced);
            }
        }
    }
}
