//! The envelope of a voice: an 8-bit level that rises and falls at the rates of its attack, decay and release.
//!
//! A counter of cycles runs up to the period of the current rate; at each period the level may take a step.
//! The attack takes every step. Downwards a second counter passes every step, then every 2nd, 4th ... 30th as
//! the level falls, which approximates an exponential decay.
//!
//! Note: a shorter rate, set while the counter is beyond its period, takes effect only after the counter has
//! wrapped its 15 bits, up to 33 ms later. The note then starts late.
//!
//! Source: periods, thresholds and the wrap of the counter as determined for reSID by Dag Lem from
//! the chip's measured behaviour.

use serde::{Deserialize, Serialize};

/// Cycles between two steps for the sixteen values of attack, decay and release.
#[rustfmt::skip]
const PERIODS: [u16; 16] = [
    9, 32, 63, 95, 149, 220, 267, 313, 392, 977, 1954, 3126, 3907, 11720, 19532, 31251,
];
/// After its highest value 0x7fff the cycle counter is 1 again.
const WRAP: u64 = 0x7fff;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    Attack,
    DecayAndSustain,
    Release,
}

/// The envelope and its registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Envelope {
    attack_decay: u8,
    sustain_release: u8,
    phase: Phase,
    level: u8,
    cycles: u16,
    period: u16,
    /// The downward steps skipped so far, and the divisor of the steps: the level takes every n-th.
    steps: u8,
    divisor: u8,
    /// Whether the level has fallen to 0 and stays there until the next attack.
    is_idle: bool,
}

impl Envelope {
    pub(super) const RESET: Self = Self {
        attack_decay: 0,
        sustain_release: 0,
        phase: Phase::Release,
        level: 0,
        cycles: 0,
        period: PERIODS[0],
        steps: 0,
        divisor: 1,
        is_idle: true,
    };

    #[inline]
    pub(super) fn level(&self) -> u8 {
        self.level
    }

    /// Begins the attack.
    pub(super) fn gate_on(&mut self) {
        self.phase = Phase::Attack;
        self.is_idle = false;
        self.choose_period();
    }

    /// Begins the release.
    pub(super) fn gate_off(&mut self) {
        self.phase = Phase::Release;
        self.choose_period();
    }

    pub(super) fn set_attack_decay(&mut self, value: u8) {
        self.attack_decay = value;
        self.choose_period();
    }

    pub(super) fn set_sustain_release(&mut self, value: u8) {
        self.sustain_release = value;
        self.choose_period();
    }

    /// Advances one clock cycle as the chip does: the reference for [`advance`](Self::advance).
    #[cfg(test)]
    pub(super) fn tick(&mut self) {
        self.cycles = if u64::from(self.cycles) == WRAP { 1 } else { self.cycles + 1 };
        if self.cycles == self.period {
            self.cycles = 0;
            self.step();
        }
    }

    /// Returns a number of clock cycles for which the level does not change.
    pub(super) fn steady_cycles(&self) -> u64 {
        if self.is_steady() { u64::MAX } else { self.cycles_to_step() - 1 }
    }

    fn cycles_to_step(&self) -> u64 {
        let (counted, period) = (u64::from(self.cycles), u64::from(self.period));
        if counted < period { period - counted } else { WRAP - counted + period }
    }

    /// Advances by `cycles` in closed form.
    pub(super) fn advance(&mut self, mut cycles: u64) {
        loop {
            let wait = self.cycles_to_step();
            if cycles < wait {
                let counted = u64::from(self.cycles) + cycles;
                self.cycles = if counted > WRAP { counted - WRAP } else { counted } as u16;
                return;
            }
            cycles -= wait;
            self.cycles = 0;
            self.step();
            if self.is_steady() {
                let period = u64::from(self.period);
                let steps = u64::from(self.steps) + cycles / period;
                self.steps = (steps % u64::from(self.divisor)) as u8;
                self.cycles = (cycles % period) as u16;
                return;
            }
        }
    }

    /// Returns whether the level no longer changes.
    fn is_steady(&self) -> bool {
        match self.phase {
            Phase::Attack => false,
            Phase::DecayAndSustain => self.is_idle || self.level == self.sustain(),
            Phase::Release => self.is_idle,
        }
    }

    fn sustain(&self) -> u8 {
        (self.sustain_release >> 4) * 0x11
    }

    #[inline]
    fn step(&mut self) {
        if self.phase != Phase::Attack {
            self.steps += 1;
            if self.steps != self.divisor {
                return;
            }
        }
        self.steps = 0;
        if self.is_idle {
            return;
        }
        match self.phase {
            Phase::Attack => {
                self.level = self.level.wrapping_add(1);
                if self.level == 0xff {
                    self.phase = Phase::DecayAndSustain;
                    self.choose_period();
                }
            }
            Phase::DecayAndSustain if self.level == self.sustain() => return,
            Phase::DecayAndSustain | Phase::Release => self.level = self.level.wrapping_sub(1),
        }
        match self.level {
            0xff => self.divisor = 1,
            0x5d => self.divisor = 2,
            0x36 => self.divisor = 4,
            0x1a => self.divisor = 8,
            0x0e => self.divisor = 16,
            0x06 => self.divisor = 30,
            0x00 => {
                self.divisor = 1;
                self.is_idle = true;
            }
            _ => {}
        }
    }

    fn choose_period(&mut self) {
        let rate = match self.phase {
            Phase::Attack => self.attack_decay >> 4,
            Phase::DecayAndSustain => self.attack_decay & 0x0f,
            Phase::Release => self.sustain_release & 0x0f,
        };
        self.period = PERIODS[usize::from(rate)];
    }
}
