//! Line values and scores as integers.
//!
//! Every number that the listing compares is a small multiple of a power of two, so integers compare
//! like the listing's floats. Only the marker (2900) is inexact in the
//! listing; its error stays below 0.01 where the listing allows 0.05 (2346), even with seven marked
//! lines in one cell.

use std::hint::select_unpredictable;
use std::ops::{Add, AddAssign};

use numeric::mflpt5;

use super::geometry::Side;
use crate::float5::Float5;

/// The value of a line, or the sum of such values.
///
/// ```text
///   31       16 15        0
///   [ markers ] [ 32 * h  ]      h in thirty-seconds; markers in units of 1/100000
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u32);

impl Value {
    /// Both colours in one line.
    pub const ZERO: Self = Self(0);
    /// 1/16: four gaps without support.
    pub const SIXTEENTH: Self = Self(2);
    /// 1/8: four gaps, one of them playable.
    pub const EIGHTH: Self = Self(4);
    /// 1: four playable gaps.
    pub const ONE: Self = Self(32);
    /// 64: three stones of one colour and a playable gap.
    pub const THREAT: Self = Self(64 * 32);
    /// 256: four stones of one colour.
    pub const WIN: Self = Self(256 * 32);

    /// Returns `h` in units of 1/32 without a marker.
    #[must_use]
    pub const fn thirty_seconds(h: u16) -> Self {
        Self(h as u32)
    }

    /// Returns the value with the threat marker of a side: `h+pl/1e5` (2900).
    #[must_use]
    pub const fn marked(self, pl: Side) -> Self {
        Self(self.0 + ((pl.number() as u32) << 16))
    }

    /// Returns `h*2` (2680-2691).
    #[must_use]
    pub const fn doubled(self) -> Self {
        Self(self.0 * 2)
    }

    /// Returns `h/2` (2800).
    #[must_use]
    pub const fn halved(self) -> Self {
        Self(self.0 / 2)
    }

    /// Returns `h*4` (2820).
    #[must_use]
    pub const fn quadrupled(self) -> Self {
        Self(self.0 * 4)
    }

    /// Returns the value if the condition holds, otherwise zero.
    #[inline]
    #[must_use]
    pub fn when(self, condition: bool) -> Self {
        select_unpredictable(condition, self, Self::ZERO)
    }

    /// Returns the value without markers, in units of 1/32.
    #[must_use]
    pub const fn in_thirty_seconds(self) -> u16 {
        self.0 as u16
    }

    /// Returns the sum of the markers, in units of 1/100000: each is the number of the player who set it.
    #[must_use]
    pub const fn markers(self) -> u32 {
        self.0 >> 16
    }

    /// Returns the value of a line from the machine's bytes; `None` for a number that no line has.
    #[must_use]
    pub fn of_float5(bytes: Float5) -> Option<Self> {
        /// 1/16, the lowest value of a line that can still be completed, to 256, the highest.
        const POWERS: std::ops::RangeInclusive<u32> = 1..=13;
        let plain = POWERS.map(|power| Self(1 << power)).chain([Self::ZERO]);
        let marked = Side::BOTH.map(|pl| Self::THREAT.marked(pl));
        plain.chain(marked).find(|value| value.to_float5() == bytes)
    }

    /// Returns the value as the machine's five bytes.
    #[must_use]
    pub fn to_float5(self) -> Float5 {
        let plain = Float5::scaled(self.in_thirty_seconds().into(), 5);
        match self.markers() {
            0 => plain,
            markers => with_marker(plain, markers),
        }
    }
}

/// Returns `h + markers/1e5` in the machine's own arithmetic.
fn with_marker(h: Float5, markers: u32) -> Float5 {
    let cost = &mut 0;
    let divisor = mflpt5::parse(b"1E5", cost).value.expect("1E5 is within range");
    let markers = mflpt5::from_u16(u16::try_from(markers).expect("markers take 16 bits"), cost);
    let marker = mflpt5::div(markers, divisor, cost).expect("the divisor is not zero");
    let sum = mflpt5::add(mflpt5::Mflpt(h.0).unpack(), marker, cost).expect("the sum is small");
    sum.store(cost).expect("the sum is small").into()
}

impl Add for Value {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Value {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// A column's score, in units of 1/64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// The tower is full: -10000 (2220).
    pub const FULL: Self = Self::whole(-10_000);
    /// The initial maximum of the search: -5000 (2100).
    pub const FLOOR: Self = Self::whole(-5_000);
    /// The maximum score of a threat: 64 (2345).
    pub const THREAT: Self = Self::whole(64);
    /// The winning move: 65 (2346).
    pub const WIN: Self = Self::whole(65);

    /// Returns an integer score.
    #[must_use]
    pub const fn whole(score: i32) -> Self {
        Self(score * 64)
    }

    /// Returns a score in units of 1/64.
    #[must_use]
    pub const fn sixty_fourths(score: i32) -> Self {
        Self(score)
    }

    /// Returns the score of a sum of line values, without markers.
    #[must_use]
    pub const fn of_sum(sum: Value) -> Self {
        Self(2 * sum.in_thirty_seconds() as i32)
    }

    /// Returns `bw-u/2` (2080).
    #[must_use]
    pub const fn less_half(self, u: Self) -> Self {
        Self(self.0 - u.0 / 2)
    }

    /// Returns the score as the machine's five bytes.
    #[must_use]
    pub const fn to_float5(self) -> Float5 {
        Float5::scaled(self.0, 6)
    }
}
