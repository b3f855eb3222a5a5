//! The oscillator of a voice: a 24-bit phase and the waveforms derived from it.
//!
//! ```text
//! phase        23 22      20 19             12 11                    0
//!              |  |          |                                       |
//!              |  |          +-- its rise clocks the noise register  |
//!              |  +-- sawtooth: the upper 12 bits; pulse: compares them with the width
//!              +-- triangle: folds the 11 bits below it; ring modulation inverts it by the other voice's;
//!                  its rise resets the phase of a voice that is synchronised to this one
//! ```
//!
//! Combined waveforms are the bitwise AND of their parts. That is the common first approximation:
//! in the chip a 0 bit also pulls its neighbours down, so that real combinations sound thinner.
//!
//! Sources: Commodore, *C64 Programmer's Reference Guide* (1982), appendix O; noise register, its
//! taps and its state after a test as measured for reSID 1.0 (Dag Lem). The test bit fills the
//! noise register immediately here; in the chip that takes a few milliseconds.

use serde::{Deserialize, Serialize};

pub(super) const GATE: u8 = 0x01;
pub(super) const SYNC: u8 = 0x02;
const RING: u8 = 0x04;
const TEST: u8 = 0x08;
const TRIANGLE: u8 = 0x10;
const SAWTOOTH: u8 = 0x20;
const PULSE: u8 = 0x40;
const NOISE: u8 = 0x80;
const WAVEFORMS: u8 = 0xf0;

const PHASES: u64 = 1 << 24;
const PHASE_MASK: u32 = 0xff_ffff;
const TOP: u32 = 0x80_0000;
const NOISE_CLOCK: u32 = 0x08_0000;
const NOISE_FULL: u32 = 0x7f_ffff;
/// The bits of the noise register that form its level, the highest first.
const NOISE_TAPS: [u32; 8] = [20, 18, 14, 11, 9, 5, 2, 0];
/// Steps after which the 23-bit noise register repeats.
const NOISE_PERIOD: u64 = (1 << 23) - 1;

/// The oscillator and its registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Oscillator {
    pub(super) frequency: u16,
    /// 12 bits.
    pub(super) pulse_width: u16,
    control: u8,
    phase: u32,
    noise: u32,
    /// The noise register's level, which changes far less often than it is read.
    noise_level: u16,
    /// The last level of a waveform: the chip's output holds it when all waveforms are turned off.
    held: u16,
}

impl Oscillator {
    pub(super) const RESET: Self = Self {
        frequency: 0,
        pulse_width: 0,
        control: 0,
        phase: 0,
        noise: 0x7f_fffe,
        noise_level: noise_level(0x7f_fffe),
        held: 0,
    };

    pub(super) fn control(&self) -> u8 {
        self.control
    }

    /// Writes the control register; `source` is the voice that synchronises and modulates this one.
    pub(super) fn set_control(&mut self, control: u8, source: &Self) {
        self.held = self.output(source.phase);
        if control & TEST != 0 {
            self.phase = 0;
            self.set_noise(NOISE_FULL);
        } else if self.control & TEST != 0 {
            // Leaving the test clocks the register once, with its bit 22 taken as 1.
            self.set_noise(self.noise << 1 & NOISE_FULL | (self.noise >> 17 & 1 ^ 1));
        }
        self.control = control;
    }

    /// Advances one clock cycle; returns whether the top bit of the phase rose.
    #[inline]
    pub(super) fn tick(&mut self) -> bool {
        if self.control & TEST != 0 {
            return false;
        }
        let next = self.phase + u32::from(self.frequency);
        let rising = !self.phase & next;
        if rising & NOISE_CLOCK != 0 {
            self.set_noise(shifted(self.noise));
        }
        self.phase = next & PHASE_MASK;
        rising & TOP != 0
    }

    /// Advances a few clock cycles without synchronisation; returns the sum of the levels after each of
    /// them. `source` is the modulating voice before them.
    #[inline]
    pub(super) fn sum(&mut self, cycles: u32, source: &Self) -> i32 {
        // A separate copy per waveform lets the compiler keep the phase in a register.
        match self.control & (WAVEFORMS | RING) {
            TRIANGLE => self.sum_of(cycles, |voice| voice.triangle(0)),
            SAWTOOTH => self.sum_of(cycles, Self::sawtooth),
            PULSE => self.sum_of(cycles, Self::pulse),
            NOISE => self.sum_of(cycles, |voice| voice.noise_level),
            _ => {
                let mut source = *source;
                self.sum_of(cycles, |voice| {
                    source.tick();
                    voice.output(source.phase)
                })
            }
        }
    }

    #[inline]
    fn sum_of(&mut self, cycles: u32, mut level: impl FnMut(&Self) -> u16) -> i32 {
        let mut voice = *self;
        let mut sum = 0;
        for _ in 0..cycles {
            voice.tick();
            sum += i32::from(level(&voice));
        }
        *self = voice;
        sum
    }

    /// Advances by `cycles` in closed form, without synchronisation.
    pub(super) fn advance(&mut self, cycles: u64) {
        if self.control & TEST != 0 {
            return;
        }
        let rises = |phase: u64| (phase + u64::from(NOISE_CLOCK)) >> 20;
        let before = u64::from(self.phase);
        let after = before + cycles * u64::from(self.frequency);
        let shifts = (rises(after) - rises(before)) % NOISE_PERIOD;
        self.set_noise((0..shifts).fold(self.noise, |noise, _| shifted(noise)));
        self.phase = (after % PHASES) as u32;
    }

    /// Returns the clock cycles until the top bit of the phase rises.
    pub(super) fn cycles_to_rise(&self) -> Option<u64> {
        if self.control & TEST != 0 || self.frequency == 0 {
            return None;
        }
        let distance = u64::from(TOP.wrapping_sub(self.phase).wrapping_sub(1) & PHASE_MASK) + 1;
        Some(distance.div_ceil(u64::from(self.frequency)))
    }

    /// Resets the phase, as the rise of the synchronising voice does.
    #[inline]
    pub(super) fn synchronize(&mut self) {
        self.phase = 0;
    }

    #[inline]
    pub(super) fn phase(&self) -> u32 {
        self.phase
    }

    /// Returns the level, 12 bits; `source` is the phase of the modulating voice.
    #[inline]
    pub(super) fn output(&self, source: u32) -> u16 {
        match self.control & WAVEFORMS {
            0 => self.held,
            TRIANGLE => self.triangle(source),
            SAWTOOTH => self.sawtooth(),
            PULSE => self.pulse(),
            NOISE => self.noise_level,
            selected => {
                // All ones where a waveform is not selected.
                let unless = |waveform: u8| if selected & waveform != 0 { 0 } else { 0xfff };
                (self.triangle(source) | unless(TRIANGLE))
                    & (self.sawtooth() | unless(SAWTOOTH))
                    & (self.pulse() | unless(PULSE))
                    & (self.noise_level | unless(NOISE))
            }
        }
    }

    #[inline]
    fn triangle(&self, source: u32) -> u16 {
        let modulator = if self.control & RING != 0 { source } else { 0 };
        let is_falling = (self.phase ^ modulator) & TOP != 0;
        let folded = if is_falling { !self.phase } else { self.phase };
        (folded >> 11 & 0xffe) as u16
    }

    #[inline]
    fn sawtooth(&self) -> u16 {
        (self.phase >> 12) as u16
    }

    #[inline]
    fn pulse(&self) -> u16 {
        if self.control & TEST != 0 || self.sawtooth() >= self.pulse_width { 0xfff } else { 0 }
    }

    fn set_noise(&mut self, noise: u32) {
        self.noise = noise;
        self.noise_level = noise_level(noise);
    }
}

/// Returns the noise register after its next clock.
const fn shifted(noise: u32) -> u32 {
    noise << 1 & NOISE_FULL | (noise >> 22 ^ noise >> 17) & 1
}

/// Returns the level of the noise register: the upper eight of twelve bits.
const fn noise_level(noise: u32) -> u16 {
    let mut level = 0;
    let mut bit = 0;
    while bit < NOISE_TAPS.len() {
        level = level << 1 | (noise >> NOISE_TAPS[bit] & 1) as u16;
        bit += 1;
    }
    level << 4
}
