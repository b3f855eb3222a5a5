//! The SID (6581): three voices, a filter, and their sound, rendered on demand.
//!
//! A write is only queued. When the program reads a voice back, the digital half of the chip (`voices`, in
//! closed form) applies the queue. [`Sid::render`] replays the queue cycle by cycle on a second copy of the
//! chip, through filter and resampler. So sound that is never rendered costs nothing, and a program that
//! reads 54299 or 54300 gets the same values whether the sound is rendered or not.
//!
//! Note: most registers cannot be read. The chip answers with the byte that was last on its bus, so
//! that `PEEK(54296)` is not the volume.
//!
//! Sources: Commodore, *C64 Programmer's Reference Guide* (1982), appendix O, and those named in the parts.

mod envelope;
mod filter;
mod oscillator;
mod player;
mod voices;

use alloc::vec::Vec;
use hardware::Cycles;
use serde::{Deserialize, Serialize};

use crate::region::Region;
use player::Player;
use voices::Voices;

/// The first of the registers that a program can only read.
const PADDLE_X: u8 = 25;
const PADDLE_Y: u8 = 26;
const OSCILLATOR_3: u8 = 27;
const ENVELOPE_3: u8 = 28;
/// The number of registers, including those without a function.
const REGISTERS: usize = 32;

/// The max number of queued writes. A host that renders never reaches it; beyond it the chip discards the
/// sound of older writes.
const MAX_QUEUE: usize = 1 << 16;

/// The sound chip.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sid {
    registers: [u8; REGISTERS],
    /// The byte that was last on the chip's bus.
    bus: u8,
    voices: Voices,
    /// The time up to which the voices have been advanced.
    since: Cycles,
    /// Writes that have not been rendered yet: time, register, value.
    queue: Vec<(Cycles, u8, u8)>,
    /// The number of those writes that the voices have followed.
    followed: usize,
    player: Player,
}

impl Sid {
    /// Creates the chip after reset.
    pub fn new(region: Region) -> Self {
        Self {
            registers: [0; REGISTERS],
            bus: 0,
            voices: Voices::RESET,
            since: Cycles(0),
            queue: Vec::new(),
            followed: 0,
            player: Player::new(region.clock().0),
        }
    }

    /// Writes `register` (modulo 32) at the elapsed time `at`.
    pub fn write(&mut self, at: Cycles, register: u8, value: u8) {
        let register = register & 0x1f;
        self.registers[usize::from(register)] = value;
        self.bus = value;
        if self.queue.len() == MAX_QUEUE {
            self.skip(at);
        }
        self.queue.push((at, register, value));
    }

    /// Reads `register` (modulo 32) at the elapsed time `at`: the paddles (none: 255), the waveform and
    /// the envelope of the third voice, for all others the byte that was last on the chip's bus.
    pub fn read(&mut self, at: Cycles, register: u8) -> u8 {
        let register = register & 0x1f;
        if matches!(register, OSCILLATOR_3 | ENVELOPE_3) {
            self.follow(at);
        }
        self.bus = match register {
            PADDLE_X | PADDLE_Y => 0xff,
            OSCILLATOR_3 => (self.voices.waveform(2) >> 4) as u8,
            ENVELOPE_3 => self.voices.envelope(2),
            _ => self.bus,
        };
        self.bus
    }

    /// Returns the value last written to `register` (modulo 32).
    pub fn register(&self, register: u8) -> u8 {
        self.registers[usize::from(register & 0x1f)]
    }

    /// Renders mono samples at `rate` a second from the end of the last call up to the elapsed time `until`.
    pub fn render(&mut self, until: Cycles, rate: u32, samples: &mut Vec<i16>) {
        if rate == 0 {
            return;
        }
        let due = self.queue.partition_point(|&(at, ..)| at <= until);
        if due > self.followed {
            self.follow(until);
        }
        for (at, register, value) in self.queue.drain(..due) {
            self.player.run(at.0, rate, samples);
            self.player.write(register, value);
        }
        self.followed -= due;
        self.player.run(until.0, rate, samples);
    }

    /// Discards the sound up to the elapsed time `until`.
    pub fn skip(&mut self, until: Cycles) {
        let due = self.queue.partition_point(|&(at, ..)| at <= until);
        if due > self.followed {
            self.follow(until);
        }
        for (at, register, value) in self.queue.drain(..due) {
            self.player.skip(at.0);
            self.player.write(register, value);
        }
        self.followed -= due;
        self.player.skip(until.0);
    }

    /// Advances the voices to `at`, with all writes so far; none of them is later.
    fn follow(&mut self, at: Cycles) {
        for index in self.followed..self.queue.len() {
            let (written, register, value) = self.queue[index];
            self.advance(written);
            self.voices.write(register, value);
        }
        self.followed = self.queue.len();
        self.advance(at);
    }

    fn advance(&mut self, at: Cycles) {
        if at > self.since {
            self.voices.advance((at - self.since).0);
            self.since = at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_queue_of_unrendered_sound_is_bounded() {
        let [mut unheard, mut heard] = [(); 2].map(|()| Sid::new(Region::Pal));
        let mut samples = Vec::new();
        for write in 0..3 * MAX_QUEUE as u64 {
            let (at, register) = (Cycles(10 * write), (write % 25) as u8);
            for sid in [&mut unheard, &mut heard] {
                sid.write(at, register, (write / 7) as u8);
            }
            if register == 0 {
                heard.render(at, 8000, &mut samples);
                samples.clear();
            }
            assert!(unheard.queue.len() <= MAX_QUEUE);
        }
        let now = Cycles(30 * MAX_QUEUE as u64 + 1);
        for register in [OSCILLATOR_3, ENVELOPE_3] {
            assert_eq!(unheard.read(now, register), heard.read(now, register));
        }
    }
}
