//! One iteration of a counting loop as a fused routine.
//!
//! `NEXT` adds the step to the variable, stores the sum and compares it with the limit. For
//! positive numbers, the common case, the fused routine needs far fewer tests than the three
//! routines in sequence.
//!
//! The module is one file because each fast path is next to the routines that it has to match.

use core::{cmp::Ordering, ops::ControlFlow};

use serde::{Deserialize, Serialize};

use super::add::{CARRY, DIFFERENCE, NONZERO, SUM, add_memory};
use super::compare::{EQUAL_BYTES, compare_unpacked, sign};
use super::cycles;
use super::format::Fac;

/// Step and limit of a loop, prepared for [`CountingLoop::iterate`].
///
/// Numbers are compared by their *keys*, exponent and mantissa in one word, *in the direction of counting*: with their
/// sign if the step is positive, with the opposite sign if it is negative. A number of the opposite sign is the
/// complement of its key; no zero needs that.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct CountingLoop {
    /// The step's mantissa with its rounding byte.
    step: u64,
    /// The limit in the direction of counting, and its magnitude.
    limit: i64,
    magnitude: u64,
    /// The step's exponent, or [`NO_STEP`].
    step_exponent: u32,
    /// The same if positive numbers can precede the limit and the limit does not have the opposite sign; [`NO_STEP`] if
    /// most sums need rounding.
    fast_exponent: u32,
    /// The row of [`COMPARE`] for the comparisons in that case.
    fast_row: u32,
    /// The step's sign in the highest bit.
    sign: u32,
    /// The row of [`COMPARE`] for comparisons with this limit.
    row: u32,
}

/// The exponent for a step of zero: its distance from every exponent exceeds the largest shift.
const NO_STEP: u32 = 1 << 16;

impl CountingLoop {
    /// Prepares a loop. Both numbers are rounded.
    #[must_use]
    pub fn new(step: Fac, limit: Fac) -> Self {
        let magnitude = if limit.is_zero() { 0 } else { key(limit.exponent(), limit.mantissa()) };
        let is_towards = limit.is_negative() == step.is_negative();
        let step_exponent = if step.is_zero() { NO_STEP } else { u32::from(step.exponent()) };
        let row =
            if limit.is_zero() { ZERO_LIMIT } else { 0 } | if step.is_negative() { DOWNWARDS } else { 0 };
        let is_simple = !limit.is_negative()
            && (step.is_negative() || magnitude != 0)
            && step.mantissa().trailing_zeros() >= 8;
        let other_sign = if step.is_negative() { OTHER_SIGN } else { 0 };
        Self {
            step: u64::from(step.mantissa()) << 8,
            limit: if is_towards { magnitude.cast_signed() } else { !magnitude.cast_signed() },
            magnitude,
            step_exponent,
            fast_exponent: if is_simple { step_exponent } else { NO_STEP },
            fast_row: row | other_sign,
            sign: u32::from(step.is_negative()) << 31,
            row,
        }
    }

    /// Adds the step to the number in memory and compares the sum with the limit: [`super::add_memory`], [`Fac::store`]
    /// and [`super::compare_memory`] fused, with the sum of their costs. Breaks where the sum is beyond the limit.
    /// `None`, without any effect, if a routine fails.
    #[inline(always)]
    pub fn iterate(&self, memory: &mut [u8; 5], cost: &mut u64) -> Option<ControlFlow<()>> {
        if self.iterate_fast(memory, cost) {
            return Some(ControlFlow::Continue(()));
        }
        let (flow, cycles) = self.iterate_any(memory)?;
        *cost += cycles;
        Some(flow)
    }

    /// Does the same if only the mantissa of a positive number changes and the loop continues; otherwise returns
    /// `false` without any effect.
    #[inline(always)]
    fn iterate_fast(&self, memory: &mut [u8; 5], cost: &mut u64) -> bool {
        let [exponent, m1, m2, m3, m4] = *memory;
        let mantissa = u32::from_be_bytes([m1, m2, m3, m4]);
        let shift = u32::from(exponent).wrapping_sub(self.fast_exponent);
        if mantissa >> 31 != 0 || shift > 31 {
            return false;
        }
        let differ = self.sign_mask(0);
        let part = self.step >> shift;
        let number = key(exponent, mantissa);
        let next = number.wrapping_add_signed((part.cast_signed() >> 8 ^ differ) - differ);
        if part & 0xff != 0 || (next ^ number) >> 31 != 0 || next.cast_signed() ^ differ > self.limit {
            return false;
        }
        let equal = (next ^ self.magnitude).leading_zeros() / 8;
        *cost += BASE_COST
            + u64::from(cycles::ALIGN[(shift as usize + 255) & 511])
            + u64::from(COMPARE[((equal | self.fast_row) & 127) as usize]);
        let [m1, m2, m3, m4] = (next as u32).to_be_bytes();
        *memory = [exponent, m1, m2, m3, m4];
        true
    }

    /// Returns all ones if the sign of a number differs from that of the step, so that counting goes
    /// towards zero.
    #[inline(always)]
    fn sign_mask(&self, mantissa: u32) -> i64 {
        i64::from((mantissa ^ self.sign).cast_signed() >> 31)
    }

    /// Performs an iteration of any loop.
    #[inline(never)]
    fn iterate_any(&self, memory: &mut [u8; 5]) -> Option<(ControlFlow<()>, u64)> {
        self.iterate_normalised(memory).or_else(|| self.iterate_slow(memory))
    }

    /// Performs an iteration of most loops. Returns `None` without any effect if it goes beyond zero, a
    /// negative number goes beyond the limit, or rounding changes more than the lowest byte.
    #[inline(always)]
    fn iterate_normalised(&self, memory: &mut [u8; 5]) -> Option<(ControlFlow<()>, u64)> {
        let [exponent, m1, m2, m3, m4] = *memory;
        let mantissa = u32::from_be_bytes([m1, m2, m3, m4]);
        let differ = self.sign_mask(mantissa);
        let exponent = u32::from(exponent);
        let shift = exponent.wrapping_sub(self.step_exponent);
        if shift > 31 {
            return None;
        }
        let (number, part) = (u64::from(mantissa | 1 << 31) << 8, self.step >> shift);
        let (sum, exponent, adding) = if differ == 0 {
            // With equal exponents the original adds its carry too; the sum's carry then shifts that bit out
            // again.
            let sum = number + part;
            let carry = sum >> 40;
            (sum >> carry, exponent + carry as u32, carry * CARRY)
        } else {
            let sum = number.wrapping_sub(part);
            let left_shift = sum.leading_zeros().wrapping_sub(24);
            if shift == 0 || left_shift > 31 {
                return None;
            }
            let adding = cycles::normalise(left_shift) - cycles::normalise(0);
            (sum << left_shift, exponent.wrapping_sub(left_shift), adding)
        };
        if exponent.wrapping_sub(1) >= 0xff || rounds_on(sum) {
            return None;
        }
        let up = sum >> 7 & 1;
        let rounded = key(exponent as u8, ((sum >> 8) + up) as u32);
        let adding = adding + up * cycles::ROUND_UP + u64::from(cycles::ALIGN[(shift as usize + 255) & 511]);
        let signed = rounded.cast_signed() ^ differ;
        let is_over = signed > self.limit;
        if is_over && mantissa >> 31 != 0 {
            return None;
        }
        let [m1, m2, m3, m4] = (rounded as u32 | mantissa & 1 << 31).to_be_bytes();
        *memory = [(rounded >> 32) as u8, m1, m2, m3, m4];
        let equal = (signed ^ self.limit).leading_zeros() / 8;
        let index = equal | self.row | (differ as u32 & OTHER_SIGN);
        Some((flow(is_over), BASE_COST + adding + u64::from(COMPARE[index as usize & 127])))
    }

    /// Does the same with the separate routines.
    #[cold]
    #[inline(never)]
    fn iterate_slow(&self, memory: &mut [u8; 5]) -> Option<(ControlFlow<()>, u64)> {
        let mut cycles = 0;
        let sum = add_memory(memory, self.step(), &mut cycles).ok()?.stored(&mut cycles).ok()?;
        let ordering: Ordering = compare_unpacked(sum, self.limit(), &mut cycles);
        *memory = sum.pack().0;
        Some((flow(ordering == sign(self.step(), &mut 0)), cycles))
    }

    fn step(&self) -> Fac {
        let exponent = if self.step_exponent == NO_STEP { 0 } else { self.step_exponent as u8 };
        Fac::new(exponent, (self.step >> 8) as u32, 0, self.sign != 0)
    }

    fn limit(&self) -> Fac {
        let sign = (if self.limit < 0 { !self.sign } else { self.sign }) & 1 << 31;
        Fac::unpacked((self.magnitude >> 32) as u8, self.magnitude as u32 | sign)
    }
}

fn flow(is_over: bool) -> ControlFlow<()> {
    if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

impl CountingLoop {
    /// Runs iterations as repeated calls of [`iterate`](Self::iterate) would, from the time `now` on, and returns their
    /// number. Each takes `between` cycles more. It stops before an iteration that ends the loop or begins at the
    /// horizon.
    #[must_use]
    pub fn iterate_batch(&self, memory: &mut [u8; 5], between: u64, horizon: u64, now: &mut u64) -> u64 {
        let mut count = 0;
        loop {
            count += self.count_mantissa(memory, between, horizon, now);
            let mut next = *memory;
            if *now >= horizon {
                return count;
            }
            let Some((ControlFlow::Continue(()), cycles)) = self.iterate_normalised(&mut next) else {
                return count;
            };
            *memory = next;
            *now += cycles + between;
            count += 1;
        }
    }

    /// Does the same while only the mantissa of a positive number grows.
    #[inline(always)]
    fn count_mantissa(&self, memory: &mut [u8; 5], between: u64, horizon: u64, now: &mut u64) -> u64 {
        let [exponent, m1, m2, m3, m4] = *memory;
        let mantissa = u32::from_be_bytes([m1, m2, m3, m4]);
        let shift = u32::from(exponent).wrapping_sub(self.fast_exponent);
        if (mantissa | self.sign) >> 31 != 0 || shift > 31 || self.step >> shift & 0xff != 0 {
            return 0;
        }
        let step = self.step >> shift >> 8;
        let each = BASE_COST + u64::from(cycles::ALIGN[(shift as usize + 255) & 511]) + between;
        let last = self.magnitude.min(key(exponent, 0x7fff_ffff));
        let (mut number, mut time, mut count) = (key(exponent, mantissa), *now, 0);
        while time < horizon {
            let next = number + step;
            if next > last {
                break;
            }
            let equal = (next ^ self.magnitude).leading_zeros() / 8;
            time += each + u64::from(COMPARE[(equal & 15) as usize]);
            number = next;
            count += 1;
        }
        let [m1, m2, m3, m4] = (number as u32).to_be_bytes();
        *memory = [exponent, m1, m2, m3, m4];
        *now = time;
        count
    }
}

/// Returns whether rounding a mantissa of 40 bits changes more than its lowest byte.
#[inline(always)]
const fn rounds_on(mantissa: u64) -> bool {
    mantissa as u16 >= 0xff80
}

/// Returns the key of a positive number, which orders like the number.
#[inline(always)]
const fn key(exponent: u8, mantissa: u32) -> u64 {
    (exponent as u64) << 32 | (mantissa & 0x7fff_ffff) as u64
}

/// The cost of every iteration: an addition from memory of numbers with the same sign, without
/// alignment and carry, a store, the beginning of the comparison.
const BASE_COST: u64 = cycles::FETCH + NONZERO + SUM + cycles::STORE + cycles::ROUND + COMPARED;
/// Additional cost of adding numbers of different signs, the one in memory larger, if the sum needs no normalisation.
const NEARER_TO_ZERO: u64 = DIFFERENCE + 1 + cycles::normalise(0) - SUM;
/// The beginning of the comparison.
const COMPARED: u64 = (3 + 3 + 2 + 5 + 2 + 2) + (2 + 5 + 3);

// Bits of the indexes into `COMPARE`.
const ZERO_LIMIT: u32 = 16;
const DOWNWARDS: u32 = 32;
/// The sign of the number differs from that of the step.
const OTHER_SIGN: u32 = 64;

/// Cost of the rest of the comparison with a number that is not beyond the limit, by the number of
/// equal bytes of their eight-byte keys; the first three are always equal, unless the signs differ.
static COMPARE: [u16; 128] = {
    let mut table = [0; 128];
    let mut index = 0;
    while index < table.len() {
        let row = index as u32;
        let is_downwards = row & DOWNWARDS != 0;
        let is_negative = is_downwards != (row & OTHER_SIGN != 0);
        let sign = cycles::SIGN_OF_A_NEGATIVE + !is_negative as u64;
        let is_less = !is_downwards;
        let is_nearer_to_zero = is_less != is_negative;
        let unequal = 3 + 3 + is_nearer_to_zero as u64 + 3 + cycles::SIGN_OF_A_NEGATIVE + !is_less as u64;
        let cycles = match index & 15 {
            _ if row & ZERO_LIMIT != 0 => {
                3 + (cycles::SIGN_NEGATIVE - cycles::SIGN_OF_A_NEGATIVE) + sign - (2 + 5 + 3)
            }
            0 => 3 + 3 + sign,
            equal @ 3..=6 => EQUAL_BYTES[equal] as u64 + unequal,
            7 => EQUAL_BYTES[7] as u64 + 2 + unequal,
            _ => EQUAL_BYTES[0] as u64 + 3 + 6,
        };
        let adding = if row & OTHER_SIGN != 0 { NEARER_TO_ZERO } else { 0 };
        table[index] = (cycles + adding) as u16;
        index += 1;
    }
    table
};
