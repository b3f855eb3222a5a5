//! One iteration of a counting loop as a fused routine.
//!
//! `NEXT` adds the step to the variable, stores the sum and compares it with the limit. For
//! positive numbers, the common case, the fused routine needs far fewer tests than the three
//! routines in sequence.
//!
//! The module is one file because each fast path is next to the routines that it has to match. A third of it are the
//! tests that check this.

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

#[cfg(test)]
mod tests {
    use core::cmp::Ordering;

    use super::super::{Mflpt, add_memory, compare_memory};
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    fn by_separate_routines(memory: [u8; 5], step: Fac, limit: Fac) -> Option<([u8; 5], Ordering, u64)> {
        let mut cost = 0;
        let sum = add_memory(&memory, step, &mut cost).ok()?;
        let stored: Mflpt = sum.store(&mut cost).ok()?;
        let ordering = compare_memory(stored.unpack(), &limit.pack().0, &mut cost);
        Some((stored.0, ordering, cost))
    }

    fn iterated(counting: &CountingLoop, memory: &mut [u8; 5]) -> Option<ControlFlow<()>> {
        counting.iterate(memory, &mut 0)
    }

    fn number() -> impl Strategy<Value = Fac> {
        let fac = |exponent, mantissa: u32, negative| Fac::new(exponent, mantissa | 0x8000_0000, 0, negative);
        let whole = (1u32..100_000, any::<bool>()).prop_map(move |(value, negative)| {
            fac(160 - value.leading_zeros() as u8, value << value.leading_zeros(), negative)
        });
        let arbitrary = (any::<u8>(), any::<u32>(), any::<bool>()).prop_map(move |(e, m, n)| fac(e, m, n));
        let near = (120u8..=140, any::<u32>(), any::<bool>()).prop_map(move |(e, m, n)| fac(e, m, n));
        prop_oneof![whole, arbitrary, near, Just(Fac::unpacked(0, 0))]
    }

    /// Loops that are common in programs must not fall back to the three routines.
    #[test]
    fn a_counting_loop_takes_the_fast_path_up_to_its_limit() {
        let stored = |value| super::super::from_i16(value, &mut 0).pack().0;
        for (first, step, last) in
            [(1, 1, 1000), (2, 2, 256), (3, 3, 300), (100, 7, 1500), (-5, 1, 5), (-9, 3, 0), (-20, 2, -2)]
        {
            let number = |value| Mflpt(stored(value)).unpack();
            let counting = CountingLoop::new(number(step), number(last));
            let mut memory = stored(first);
            for value in (first + step..=last).step_by(step as usize) {
                let is_fast = counting.iterate_fast(&mut memory, &mut 0);
                assert!(
                    is_fast || iterated(&counting, &mut memory) == Some(ControlFlow::Continue(())),
                    "{first} to {last} step {step}: {value}"
                );
                assert_eq!(memory, stored(value));
            }
            let before = memory;
            assert!(!counting.iterate_fast(&mut memory, &mut 0));
            assert_eq!(memory, before);
        }
    }

    /// Loops that count downwards, by fractions or through negative numbers must not fall back, either.
    #[test]
    fn any_loop_takes_a_fast_path_except_at_zero() {
        let stored = |value| super::super::from_i16(value, &mut 0).pack().0;
        for (first, step, by, last) in [
            (10, -1, 1, 1),
            (10, -5, 10, 1),
            (1, 1, 10, 20),
            (-20, 1, 4, -1),
            (-1, -7, 8, -99),
            (99, -3, 1, 0),
        ] {
            let step = super::super::div(
                super::super::from_i16(step, &mut 0),
                super::super::from_i16(by, &mut 0),
                &mut 0,
            );
            let step = step.and_then(|step| step.round(&mut 0)).expect("a small number");
            let counting = CountingLoop::new(step, Mflpt(stored(last)).unpack());
            let (mut memory, mut rounds, mut long) = (stored(first), 0, 0);
            loop {
                long += u32::from(counting.iterate_normalised(&mut memory.clone()).is_none());
                if iterated(&counting, &mut memory) == Some(ControlFlow::Break(())) {
                    break;
                }
                rounds += 1;
            }
            assert!(rounds >= 9 && long <= 2, "{first} to {last}: {long} slow iterations of {rounds}");
        }
    }

    #[test]
    fn a_loop_without_a_step_ends_at_its_limit() {
        let number = |value| super::super::from_i16(value, &mut 0);
        let counting = CountingLoop::new(number(0), number(3));
        let mut memory = number(2).pack().0;
        assert_eq!(iterated(&counting, &mut memory), Some(ControlFlow::Continue(())));
        memory = number(3).pack().0;
        assert!(!counting.iterate_fast(&mut memory, &mut 0));
        assert_eq!(iterated(&counting, &mut memory), Some(ControlFlow::Break(())));
    }

    #[test]
    fn an_empty_loop_runs_as_one_batch() {
        let number = |value| Mflpt(super::super::from_i16(value, &mut 0).pack().0).unpack();
        let counting = CountingLoop::new(number(1), number(1000));
        let mut memory = number(1).pack().0;
        assert_eq!(counting.iterate_batch(&mut memory, 0, u64::MAX, &mut 0), 1000 - 1);
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 20_000,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(1),
            ..ProptestConfig::default()
        })]
        #[test]
        fn batched_iterations_match_single_iterations(
            value in number(), step in number(), limit in number(), horizon in 0u64..100_000
        ) {
            let memory = value.pack().0;
            let counting = CountingLoop::new(step, limit);
            let (mut at_once, mut now) = (memory, 3);
            let count = counting.iterate_batch(&mut at_once, 20, horizon, &mut now);
            let (mut singly, mut time) = (memory, 3);
            for _ in 0..count {
                prop_assert!(time < horizon);
                prop_assert_eq!(counting.iterate(&mut singly, &mut time), Some(ControlFlow::Continue(())));
                time += 20;
            }
            prop_assert_eq!((at_once, now), (singly, time));
        }

        #[test]
        fn an_iteration_is_add_store_and_compare(
            value in number(),
            step in number(),
            limit in number(),
            near in prop_oneof![
                Just(None),
                Just(Some(0)),
                (0u32..=0xff, 0..3).prop_map(|(byte, index)| Some(byte << (8 * index))),
            ],
        ) {
            let sum = add_memory(&value.pack().0, step, &mut 0).and_then(|sum| sum.round(&mut 0));
            // A near limit: the sum, possibly with another value in one of its last three bytes.
            let limit = match (sum, near) {
                (Ok(sum), Some(difference)) => sum.with_mantissa(sum.mantissa() ^ difference),
                _ => limit,
            };
            let mut memory = value.pack().0;
            let mut cost = 0;
            let counting = CountingLoop::new(step, limit);
            let expected = by_separate_routines(value.pack().0, step, limit);
            let ends = |ordering| ordering == sign(step, &mut 0);
            let turned = counting.iterate_fast(&mut memory, &mut cost);
            if !turned {
                prop_assert_eq!((memory, cost), (value.pack().0, 0));
            }
            let mut whole = value.pack().0;
            let turn = counting.iterate_slow(&mut whole);
            let mut any = value.pack().0;
            let mut spent = 0;
            let flow = counting.iterate(&mut any, &mut spent);
            prop_assert_eq!((flow.map(|flow| (flow, spent)), any), (turn, whole));
            let mut normalised = value.pack().0;
            match counting.iterate_normalised(&mut normalised) {
                None => prop_assert_eq!(normalised, value.pack().0),
                result => prop_assert_eq!((result, normalised), (turn, whole)),
            }
            match expected {
                Some((expected, ordering, cycles)) => {
                    prop_assert_eq!((turn, whole), (Some((super::flow(ends(ordering)), cycles)), expected));
                    if turned {
                        prop_assert!(!ends(ordering));
                        prop_assert_eq!((memory, cost), (expected, cycles));
                    }
                }
                None => {
                    prop_assert!(!turned && turn.is_none());
                    prop_assert_eq!(whole, value.pack().0);
                }
            }
        }
    }
}
