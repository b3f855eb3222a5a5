//! The units of time.

use hardware::Hertz;

/// The rate of CPU cycles: a third of the 768 kHz clock, as PockEmul models it. *Documented*; not
/// measured on a real machine.
pub const CLOCK: Hertz = Hertz(256_000);
/// Cycles of a frame: 32 frames a second, so that a key held for two frames is polled.
pub const FRAME_CYCLES: u64 = 8_000;
