//! The random draws and clock reads of a program.

use alloc::{collections::VecDeque, vec::Vec};

use hardware::Cycles;
use serde::{Deserialize, Serialize};

/// The kind of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DrawKind {
    /// A random number.
    Random,
    /// A read of the clock.
    Time,
}

/// A random draw or a read of the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RandomDraw {
    /// The kind of the draw.
    pub kind: DrawKind,
    /// The number in its stored format.
    pub bytes: Vec<u8>,
    /// The line; `None` for a typed command.
    pub line: Option<u16>,
    /// The time, in elapsed cycles.
    pub at: Cycles,
}

/// A sequence of random bits from a seed, one for each call of the random function.
///
/// The n-th call gets the n-th bits for every argument, and also if its value is forced, so that a run with some forced
/// draws continues like the run that made them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawStream {
    seed: u64,
    calls: u64,
}

impl DrawStream {
    /// Creates the stream of a seed.
    #[must_use]
    pub const fn seeded(seed: u64) -> Self {
        Self { seed, calls: 0 }
    }

    /// Returns the bits of the next call: SplitMix64 (Steele, Lea, Flood, *Fast splittable pseudorandom number
    /// generators*, 2014).
    const fn next_bits(&mut self) -> u64 {
        self.calls += 1;
        let bits = self.seed.wrapping_add(self.calls.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }
}

/// The replacement of a random draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForcedDraw {
    /// A number in stored format, for any argument.
    Value(Vec<u8>),
    /// Bits of a [`DrawStream`], for a positive argument. The dialect seeds its generator with them and returns
    /// the next number, so that it is one that the generator can produce.
    Bits(u64),
}

/// The draws of a program, and the forced ones.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct RandomDraws {
    /// Whether draws are recorded.
    pub is_recording: bool,
    /// The draws recorded so far.
    pub recorded: Vec<RandomDraw>,
    /// Values for the next random draws, in stored format.
    pub forced_random: VecDeque<Vec<u8>>,
    /// Values for the next reads of the clock, in stored format.
    pub forced_time: VecDeque<Vec<u8>>,
    /// The source of random draws after the forced ones; `None` for the program's generator.
    pub stream: Option<DrawStream>,
}

impl RandomDraws {
    /// Removes and returns the forced draw for the program's next one, if one is queued. `is_positive` is
    /// whether its argument is positive: other arguments seed the generator or repeat its last number, and
    /// the stream leaves them as they are.
    pub fn take_forced_random(&mut self, is_positive: bool) -> Option<ForcedDraw> {
        let bits = self.stream.as_mut().map(DrawStream::next_bits).filter(|_| is_positive);
        let value = self.forced_random.pop_front().map(ForcedDraw::Value);
        value.or_else(|| bits.map(ForcedDraw::Bits))
    }

    /// Removes and returns the forced value of the program's next read of the clock, if one is queued.
    pub fn take_forced_time(&mut self) -> Option<Vec<u8>> {
        self.forced_time.pop_front()
    }

    /// Returns whether a draw is recorded or replaced.
    #[inline]
    pub fn intercepts(&self, kind: DrawKind) -> bool {
        let forced = match kind {
            DrawKind::Random => &self.forced_random,
            DrawKind::Time => &self.forced_time,
        };
        self.is_recording || !forced.is_empty()
    }

    /// Records a draw, if recording is enabled.
    pub fn record(&mut self, draw: impl FnOnce() -> RandomDraw) {
        if self.is_recording {
            self.recorded.push(draw());
        }
    }
}
