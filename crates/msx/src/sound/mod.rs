//! The AY-3-8910: three voices, noise, an envelope, two ports, rendered to samples on demand.
//!
//! A write is queued and sets the register, which can be read back; [`Psg::render`] replays the queue. So sound that is not
//! rendered needs no time.
//!
//! Note: bits 0-5 of register 7 switch voices *off*, and a voice with both tone and noise off puts out its volume constantly:
//! that is how programs play samples.
//!
//! Source: General Instrument, *AY-3-8910/8912 Programmable Sound Generator data manual* (1979), chapters 3 and 4.

mod chip;

use alloc::vec::Vec;

use hardware::Cycles;
use parts::Resampler;
use serde::{Deserialize, Serialize};

use chip::Chip;

/// Registers of the chip.
pub const REGISTERS: usize = 16;
/// Both I/O ports; the joysticks are at port A.
pub(crate) const PORT_A: u8 = 14;
pub(crate) const PORT_B: u8 = 15;

/// The writes of the firmware's tone: 1316 Hz on the first voice, volume 7. Source: *The MSX Red Book*, chapter 4 at 1113.
pub(crate) const BEEP: [(u8, u8); 4] = [(0, 0x55), (1, 0x00), (7, 0xbe), (8, 0x07)];

/// Implemented bits of each register; the others read as 0.
const BITS: [u8; REGISTERS] =
    [0xff, 0x0f, 0xff, 0x0f, 0xff, 0x0f, 0x1f, 0xff, 0x1f, 0x1f, 0x1f, 0xff, 0xff, 0x0f, 0xff, 0xff];

/// T-states of the processor in a step of the chip: the chip has half the clock and counts every eighth cycle.
const STEP: u64 = 16;
/// Clock of the processor.
const CLOCK: u32 = 3_579_545;
/// Loudness of a key click, as a part of a voice at full volume. *Guess*: machines differ.
const CLICK: f64 = 0.5;
/// The amplitude of a voice at full volume in a sample.
const VOICE: f64 = 8_000.0;
/// Maximum number of writes in the queue. A host that renders sound does not reach it; for others, older writes are applied
/// without rendering.
const MAX_QUEUE: usize = 1 << 16;
/// The register number of the key click in the queue; the click is not part of the chip but sounds with it.
const CLICK_LINE: u8 = 0xff;

/// The sound chip.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Psg {
    registers: [u8; REGISTERS],
    /// Writes that are not rendered yet: time, register, value.
    queue: Vec<(Cycles, u8, u8)>,
    player: Player,
}

/// The copy of the chip that is rendered.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Player {
    chip: Chip,
    has_click: bool,
    resampler: Option<Resampler>,
    /// Number of rendered steps.
    steps: u64,
}

impl Psg {
    /// Writes `register` (modulo 16) at the elapsed time `at`.
    pub fn write(&mut self, at: Cycles, register: u8, value: u8) {
        let register = register & 0x0f;
        self.registers[usize::from(register)] = value & BITS[usize::from(register)];
        self.queue_write(at, register, value);
    }

    /// Sets the line of the key click.
    pub fn set_click(&mut self, at: Cycles, is_high: bool) {
        self.queue_write(at, CLICK_LINE, u8::from(is_high));
    }

    fn queue_write(&mut self, at: Cycles, register: u8, value: u8) {
        if self.queue.len() == MAX_QUEUE {
            self.skip(at);
        }
        self.queue.push((at, register, value));
    }

    /// Returns `register` (modulo 16).
    #[must_use]
    pub fn register(&self, register: u8) -> u8 {
        self.registers[usize::from(register & 0x0f)]
    }

    /// Renders mono samples at `rate` a second from the end of the last call up to the elapsed time `until`.
    pub fn render(&mut self, until: Cycles, rate: u32, samples: &mut Vec<i16>) {
        if rate == 0 {
            return;
        }
        let due = self.queue.partition_point(|&(at, ..)| at <= until);
        for (at, register, value) in self.queue.drain(..due) {
            self.player.run(at, rate, samples);
            self.player.write(register, value);
        }
        self.player.run(until, rate, samples);
    }

    /// Discards the sound up to the elapsed time `until`.
    pub fn skip(&mut self, until: Cycles) {
        let due = self.queue.partition_point(|&(at, ..)| at <= until);
        for (at, register, value) in self.queue.drain(..due) {
            self.player.skip(at);
            self.player.write(register, value);
        }
        self.player.skip(until);
    }
}

impl Player {
    fn write(&mut self, register: u8, value: u8) {
        if register == CLICK_LINE {
            self.has_click = value != 0;
        } else {
            self.chip.write(register, value);
        }
    }

    /// Advances without rendering.
    fn skip(&mut self, until: Cycles) {
        let until = until.0 / STEP;
        // The chip's state repeats within this number of steps; earlier ones have no effect on the sound.
        for _ in self.steps.max(until.saturating_sub(1 << 18))..until {
            self.chip.step();
        }
        self.steps = until.max(self.steps);
    }

    fn run(&mut self, until: Cycles, rate: u32, samples: &mut Vec<i16>) {
        let mut resampler = match self.resampler.take() {
            Some(resampler) if resampler.rate() == rate => resampler,
            _ => Resampler::new(CLOCK, STEP as u32, rate),
        };
        let until = until.0 / STEP;
        while self.steps < until {
            self.chip.step();
            let click = if self.has_click { CLICK } else { 0.0 };
            resampler.push((self.chip.level() + click) * VOICE, samples);
            self.steps += 1;
        }
        self.resampler = Some(resampler);
    }
}
