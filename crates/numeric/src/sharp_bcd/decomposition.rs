//! Pseudo-division and pseudo-multiplication: an argument is decomposed into the arcs whose tangents
//! are `10^-j`, or into the logarithms of `1 + 10^-j`, and the result is composed of the same
//! elements.
//!
//! Each of thirteen steps counts the subtractions of an element from the remainder, which is multiplied by ten after
//! each step. The *index* `j` of the first step follows from the exponent of the argument: small arguments begin at a
//! higher index and keep all their digits. Everything is truncated.
//!
//! # Source
//!
//! The machine's arithmetic routines, observed by their registers: values and cycles
//! (`pc1360-laws`). *Verified* by its rows.

use super::decimal::{Decimal, FULL, LEAST, MathError, POWERS};

/// The number of steps.
const STEPS: usize = 13;
/// The decimal digits of a coordinate: a register has fourteen.
const REGISTER: usize = 14;

/// The arcs of `10^-j`, times `10^j`, in tens of degrees with eleven decimals. The sixth one is
/// truncated, the others are rounded.
const ARCS: [u64; 8] = [
    450_000_000_000,
    571_059_313_750,
    572_938_697_683,
    572_957_604_145,
    572_957_793_221,
    572_957_795_111,
    572_957_795_131,
    572_957_795_131,
];
/// The index from which on a rotation does not change the other coordinate.
const LAST_ARC: usize = ARCS.len() - 1;

/// The decimal logarithms of `1 + 10^-j`, times `10^j`, with twelve decimals.
const LOGARITHMS: [u64; 13] = [
    301_029_995_664,
    413_926_851_582,
    432_137_378_264,
    434_077_479_319,
    434_272_768_627,
    434_292_310_445,
    434_294_264_756,
    434_294_460_189,
    434_294_479_732,
    434_294_481_686,
    434_294_481_882,
    434_294_481_901,
    434_294_481_903,
];
/// The index from which on a factor does not change the product.
const LAST_LOGARITHM: usize = LOGARITHMS.len();

fn arc(index: usize) -> u64 {
    ARCS[index.min(LAST_ARC)]
}

fn logarithm(index: usize) -> u64 {
    LOGARITHMS[index.min(LAST_LOGARITHM - 1)]
}

/// Returns the additional cost of a step by the index of its arc.
fn arc_step_cost(index: usize) -> i64 {
    match index {
        0..=6 => 0,
        7 => 8,
        8 | 9 => 18,
        10.. => -14,
    }
}

/// Returns the additional cost of a step by the index of its logarithm.
fn logarithm_step_cost(index: usize) -> i64 {
    match index {
        0..=9 => 0,
        10..=12 => 2,
        13..=19 => 5,
        20.. => -1,
    }
}

/// Returns a value shifted right by a number of digits.
fn shifted(value: u64, digits: usize) -> u64 {
    POWERS.get(digits).map_or(0, |power| value / power)
}

/// Returns a register without its highest `uncovered` digits.
fn covered(value: u64, uncovered: usize) -> u64 {
    value % POWERS[REGISTER.saturating_sub(uncovered)]
}

/// Returns the index of the first step for the exponent of an argument.
fn first_index(exponent: i32) -> usize {
    usize::try_from(-exponent).unwrap_or(0)
}

/// Counts the subtractions of each element from the remainder, for arcs and logarithms without a second register.
fn counts(mut rest: u64, first: usize, element: impl Fn(usize) -> u64) -> [u8; STEPS] {
    core::array::from_fn(|step| {
        let element = element(first + step);
        let count = rest / element;
        rest = rest % element * 10;
        count as u8
    })
}

/// Adds up elements, the last one first; the sum is shifted right between the steps.
fn sum(counts: &[u8; STEPS], first: usize, element: impl Fn(usize) -> u64) -> u64 {
    counts
        .iter()
        .enumerate()
        .rev()
        .fold(0, |sum, (step, &count)| sum / 10 + u64::from(count) * element(first + step))
}

fn charge(cost: &mut u64, cycles: i64) {
    *cost = cost.saturating_add_signed(cycles);
}

/// Sine and cosine of an angle, multiplied by a common factor.
pub(super) struct SineCosine {
    pub(super) sine: Decimal,
    pub(super) cosine: Decimal,
}

impl Decimal {
    /// Returns sine and cosine of an angle of at most 45 degrees, multiplied by a common factor.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] never occurs for such an angle.
    pub(super) fn rotated(self, cost: &mut u64) -> Result<SineCosine, MathError> {
        let exponent = i32::from(self.exponent) - 1;
        let first = first_index(exponent);
        let counts = counts(self.digits, first, arc);
        charge(cost, 8190);
        let (mut s, mut c) = (0, FULL);
        for (step, &count) in counts.iter().enumerate().rev() {
            let index = first + step;
            let lower = (2 * index as i64, 3 * index as i64);
            s /= 10;
            charge(cost, arc_step_cost(index));
            for _ in 0..count {
                if index >= LAST_ARC {
                    charge(cost, 191);
                    s += c;
                    continue;
                }
                let part = shifted(s, 2 * index);
                let borrows = covered(c, lower.0 as usize) < part;
                charge(cost, 354 - lower.1 + if borrows { 37 + lower.1 } else { 0 });
                (s, c) = (s + c, c - part);
            }
        }
        let sine = Self::normalised(false, s, exponent, cost)?;
        Ok(SineCosine { sine, cosine: Self::normalised(false, c, 0, cost)? })
    }

    /// Returns the angle in degrees of a tangent of at most 1.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] never occurs for such a tangent.
    pub(super) fn arc_tangent(self, cost: &mut u64) -> Result<Self, MathError> {
        let exponent = i32::from(self.exponent);
        let first = first_index(exponent);
        charge(cost, 8835);
        let (mut s, mut c) = (self.digits, LEAST);
        let mut counts = [0; STEPS];
        for (step, count) in counts.iter_mut().enumerate() {
            let index = first + step;
            charge(cost, arc_step_cost(index));
            while s >= c {
                *count += 1;
                if index >= LAST_ARC {
                    charge(cost, 197);
                    s -= c;
                    continue;
                }
                let part = shifted(s, 2 * index);
                let carries = covered(c, 2 * index) + part >= POWERS[REGISTER - 2 * index];
                let lower = 3 * index as i64;
                charge(cost, 357 - lower + if carries { 41 + lower } else { 0 });
                (s, c) = (s - c, c + part);
            }
            s *= 10;
        }
        Self::normalised(false, sum(&counts, first, arc), exponent + 1, cost)
    }

    /// Returns the decimal logarithm of one more than the number, which is at most 9.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] never occurs for such a number.
    pub(super) fn log_of_successor(self, cost: &mut u64) -> Result<Self, MathError> {
        let exponent = i32::from(self.exponent);
        let first = first_index(exponent);
        charge(cost, 8945);
        let (mut x, mut y) = (self.digits, LEAST);
        let mut counts = [0; STEPS];
        for (step, count) in counts.iter_mut().enumerate() {
            let index = first + step;
            charge(cost, logarithm_step_cost(index));
            while x >= y {
                *count += 1;
                x -= y;
                if index >= LAST_LOGARITHM {
                    charge(cost, 197);
                    continue;
                }
                let part = shifted(y, index);
                let (half, odd) = (index / 2, index % 2);
                let carries = covered(y, 2 * half) + part >= POWERS[REGISTER - 2 * half];
                let lower = 3 * half as i64;
                charge(cost, 357 - lower + 10 * odd as i64 + if carries { 41 + lower } else { 0 });
                y += part;
            }
            x *= 10;
        }
        Self::normalised(false, sum(&counts, first, logarithm), exponent - 1, cost)
    }

    /// Returns the mantissa of the power of ten of a number below 1.
    pub(super) fn mantissa_of_power(self, cost: &mut u64) -> u64 {
        let first = first_index(i32::from(self.exponent) + 1);
        let counts = counts(self.digits, first, logarithm);
        charge(cost, 8473);
        let mut y = FULL;
        for (step, &count) in counts.iter().enumerate().rev() {
            let index = first + step;
            charge(cost, logarithm_step_cost(index));
            let lower = 3 * (index / 2) as i64 - 10 * (index % 2) as i64;
            for _ in 0..count {
                charge(cost, if index >= LAST_LOGARITHM { 126 } else { 286 - lower });
                y += if index >= LAST_LOGARITHM { 0 } else { shifted(y, index) };
            }
        }
        y / 10
    }
}
