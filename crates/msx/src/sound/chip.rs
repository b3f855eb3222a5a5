//! The chip's steps: counters of tones, noise and envelope, and the mixer.
//!
//! A step is eight cycles of the chip's clock. A tone's output toggles after as many steps as its period, so that a wave
//! takes sixteen cycles times the period; noise and envelope count every second step.

use core::f64::consts::FRAC_1_SQRT_2;

use serde::{Deserialize, Serialize};

/// Volumes of the converter: 3 dB from one to the next, 0 for 0. Source: data manual, figure 8.
#[rustfmt::skip]
const LEVELS: [f64; 16] = [
    0.0,      0.007_813, 0.011_049, 0.015_625, 0.022_097, 0.031_25, 0.044_194, 0.062_5,
    0.088_388, 0.125,    0.176_777, 0.25,      0.353_553, 0.5,      FRAC_1_SQRT_2, 1.0,
];

/// Bits of an envelope's shape.
const CONTINUE: u8 = 0x08;
const ATTACK: u8 = 0x04;
const ALTERNATE: u8 = 0x02;
const HOLD: u8 = 0x01;
/// Steps of an envelope from one end to the other.
const ENVELOPE_STEPS: u8 = 16;

/// The audible part of the chip.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Chip {
    registers: [u8; 14],
    tones: [Tone; 3],
    noise: Noise,
    envelope: Envelope,
    /// Noise and envelope count every second step.
    is_second: bool,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Tone {
    count: u16,
    is_high: bool,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Noise {
    count: u8,
    /// A shift register of 17 bits, fed by bits 0 and 3.
    bits: u32,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Envelope {
    count: u16,
    /// 0-15 while the envelope moves.
    step: u8,
    /// The volume falls in this part.
    is_falling: bool,
    is_held: bool,
    /// The volume during hold.
    end: u8,
}

impl Default for Chip {
    fn default() -> Self {
        Self {
            registers: [0; 14],
            tones: [Tone::default(); 3],
            noise: Noise { count: 0, bits: 1 },
            envelope: Envelope::default(),
            is_second: false,
        }
    }
}

impl Chip {
    pub(super) fn write(&mut self, register: u8, value: u8) {
        if let Some(cell) = self.registers.get_mut(usize::from(register)) {
            *cell = value;
        }
        if register == 13 {
            self.envelope = Envelope { is_falling: value & ATTACK == 0, ..Envelope::default() };
        }
    }

    /// Returns the period in two registers; 0 counts as 1.
    fn period(&self, low: usize, mask: u8) -> u16 {
        u16::from_le_bytes([self.registers[low], self.registers[low + 1] & mask]).max(1)
    }

    pub(super) fn step(&mut self) {
        for voice in 0..3 {
            let period = self.period(2 * voice, 0x0f);
            let tone = &mut self.tones[voice];
            tone.count += 1;
            if tone.count >= period {
                *tone = Tone { count: 0, is_high: !tone.is_high };
            }
        }
        self.is_second = !self.is_second;
        if self.is_second {
            return;
        }
        self.noise.count += 1;
        if self.noise.count >= (self.registers[6] & 0x1f).max(1) {
            let bits = self.noise.bits;
            self.noise = Noise { count: 0, bits: bits >> 1 | (bits ^ bits >> 3) << 16 & 0x1_0000 };
        }
        let period = self.period(11, 0xff);
        let shape = self.registers[13];
        self.envelope.advance(period, shape);
    }

    /// Returns the sum of the voices' volumes.
    pub(super) fn level(&self) -> f64 {
        let off = self.registers[7];
        let is_noise_high = self.noise.bits & 1 != 0;
        let mut sum = 0.0;
        for (voice, tone) in self.tones.iter().enumerate() {
            let tone = tone.is_high || off >> voice & 1 != 0;
            let noise = is_noise_high || off >> (voice + 3) & 1 != 0;
            if tone && noise {
                sum += LEVELS[usize::from(self.volume(voice))];
            }
        }
        sum
    }

    fn volume(&self, voice: usize) -> u8 {
        let volume = self.registers[8 + voice];
        if volume & 0x10 != 0 { self.envelope.volume() } else { volume & 0x0f }
    }
}

impl Envelope {
    fn advance(&mut self, period: u16, shape: u8) {
        self.count = self.count.saturating_add(1);
        if self.count < period || self.is_held {
            return;
        }
        self.count = 0;
        self.step += 1;
        if self.step < ENVELOPE_STEPS {
            return;
        }
        self.step = 0;
        if shape & CONTINUE == 0 {
            (self.is_held, self.end) = (true, 0);
        } else if shape & HOLD != 0 {
            // At the present end, or with ALTERNATE at the other.
            let is_high = self.is_falling == (shape & ALTERNATE != 0);
            (self.is_held, self.end) = (true, if is_high { 15 } else { 0 });
        } else if shape & ALTERNATE != 0 {
            self.is_falling = !self.is_falling;
        }
    }

    fn volume(&self) -> u8 {
        match (self.is_held, self.is_falling) {
            (true, _) => self.end,
            (false, true) => ENVELOPE_STEPS - 1 - self.step,
            (false, false) => self.step,
        }
    }
}
