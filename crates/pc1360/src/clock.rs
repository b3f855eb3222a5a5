//! What time is counted in.

use hardware::Hertz;

/// The rate at which the processor's cycles are counted: a third of its 768 kHz, as PockEmul models it. *Documented*; the real machine
/// was not measured.
pub const CLOCK: Hertz = Hertz(256_000);
/// Cycles from one picture to the next: 32 a second, so that a key held for two of them is seen.
pub const FRAME_CYCLES: u64 = 8_000;
