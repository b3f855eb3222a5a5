//! A turn of a counting loop in one piece.
//!
//! `NEXT` adds the step to the variable, stores the sum and compares it with the limit. For positive numbers, the
//! usual case, the three routines in one need far fewer tests than one after the other.

use core::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::add::add_memory;
use super::compare::{compare_unpacked, sign};
use super::cycles;
use super::format::Fac;

/// Step and limit of a loop, prepared for [`Loop::next`].
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Loop {
    /// The step's mantissa with its rounding byte; the step in any other loop than one that counts upwards to a positive limit.
    step: u64,
    /// The limit as one number that orders like it: exponent, packed mantissa; the limit in any other loop.
    limit: u64,
    /// The step's exponent, or [`OTHER`].
    step_exponent: u32,
}

/// In place of an exponent: farther from every other than can be shifted.
const OTHER: u32 = 1 << 16;

impl Loop {
    /// Prepares a loop. Both numbers are rounded.
    #[must_use]
    pub fn new(step: Fac, limit: Fac) -> Self {
        if step.is_zero() || limit.is_zero() || step.is_negative() || limit.is_negative() {
            return Self { step: step.0, limit: limit.pack().unpack().0, step_exponent: OTHER };
        }
        Self {
            step: u64::from(step.mantissa()) << 8,
            limit: key(limit.exponent(), limit.mantissa()),
            step_exponent: u32::from(step.exponent()),
        }
    }

    /// Adds the step to the number in memory unless that leads beyond the limit: [`super::add_memory`],
    /// [`Fac::store`] and [`super::compare_memory`] in one, with the sum of their costs.
    ///
    /// Does nothing and gives `false` when the loop ends, and where a routine fails.
    #[inline(always)]
    #[must_use]
    pub fn next(&self, memory: &mut [u8; 5], cost: &mut u64) -> bool {
        let [exponent, m1, m2, m3, m4] = *memory;
        let mantissa = u32::from_be_bytes([m1, m2, m3, m4]);
        let shift = u32::from(exponent).wrapping_sub(self.step_exponent);
        // The long ways have a count of their own, so that this one's stays in a register.
        if mantissa >> 31 != 0 || shift > 31 {
            let mut spent = 0;
            let goes_on = self.next_by_routines(memory, &mut spent);
            *cost += spent;
            return goes_on;
        }
        let step = self.step >> shift;
        let next = key(exponent, mantissa) + (step >> 8);
        if step & 0xff == 0 && next <= key(exponent, 0x7fff_ffff) {
            // Most rounds change nothing but the mantissa.
            if next > self.limit {
                return false;
            }
            let equal = (next ^ self.limit).leading_zeros() / 8;
            *cost += ALWAYS
                + u64::from(cycles::ALIGN[(shift as usize + 255) & 511])
                + COMPARE[(equal & 15) as usize];
            let [m1, m2, m3, m4] = (next as u32).to_be_bytes();
            *memory = [exponent, m1, m2, m3, m4];
            return true;
        }
        let mut spent = 0;
        let goes_on = self.next_by_parts(memory, shift, &mut spent);
        *cost += spent;
        goes_on
    }

    #[inline(never)]
    fn next_by_parts(&self, memory: &mut [u8; 5], shift: u32, cost: &mut u64) -> bool {
        let [exponent, m1, m2, m3, m4] = *memory;
        let mantissa = u32::from_be_bytes([m1, m2, m3, m4]);
        // With equal exponents the original adds its carry too: the sum's carry then shifts that bit out again.
        let sum = (u64::from(mantissa | 0x8000_0000) << 8) + (self.step >> shift);
        let carry = sum >> 40;
        let sum = sum >> carry;
        let up = sum >> 7 & 1;
        let rounded = ((sum >> 8) as u32).wrapping_add(up as u32);
        let exponent = exponent.wrapping_add(carry as u8);
        if exponent == 0 || up != 0 && rounded & 0xff == 0 {
            return self.next_by_routines(memory, cost);
        }
        let result = key(exponent, rounded);
        if result > self.limit {
            return false;
        }
        let equal = (result ^ self.limit).leading_zeros() / 8;
        *cost += ALWAYS
            + carry * 31
            + up * cycles::ROUND_UP
            + u64::from(cycles::ALIGN[(shift as usize + 255) & 511])
            + COMPARE[(equal & 15) as usize];
        let [m1, m2, m3, m4] = (rounded & 0x7fff_ffff).to_be_bytes();
        *memory = [exponent, m1, m2, m3, m4];
        true
    }

    /// A turn by the routines one after the other, unless the loop ends.
    #[inline(never)]
    fn next_by_routines(&self, memory: &mut [u8; 5], cost: &mut u64) -> bool {
        match self.turned(memory) {
            Some((next, false, cycles)) => {
                *memory = next.pack().0;
                *cost += cycles;
                true
            }
            _ => false,
        }
    }

    /// What a turn by the routines gives: the number, whether the loop ends, and the cycles.
    #[inline(always)]
    fn turned(&self, memory: &[u8; 5]) -> Option<(Fac, bool, u64)> {
        let (step, limit) = if self.step_exponent == OTHER {
            (Fac(self.step), Fac(self.limit))
        } else {
            let step = Fac::new(self.step_exponent as u8, (self.step >> 8) as u32, 0, false);
            (step, Fac::unpacked((self.limit >> 32) as u8, self.limit as u32))
        };
        let mut cycles = 0;
        let sum = add_memory(memory, step, &mut cycles).ok()?.stored(&mut cycles).ok()?;
        let ordering: Ordering = compare_unpacked(sum, limit, &mut cycles);
        Some((sum, ordering == sign(step, &mut 0), cycles))
    }
}

impl Loop {
    /// Ends the loop: does what [`next`](Self::next) does where the sum lies beyond the limit. False, with nothing done, when it does not,
    /// and where a routine fails.
    #[must_use]
    pub fn end(&self, memory: &mut [u8; 5], cost: &mut u64) -> bool {
        let [exponent, m1, m2, m3, m4] = *memory;
        let mantissa = u32::from_be_bytes([m1, m2, m3, m4]);
        let shift = u32::from(exponent).wrapping_sub(self.step_exponent);
        if mantissa >> 31 != 0 || shift > 31 {
            return self.end_by_routines(memory, cost);
        }
        let sum = (u64::from(mantissa | 0x8000_0000) << 8) + (self.step >> shift);
        let carry = sum >> 40;
        let sum = sum >> carry;
        let exponent = exponent.wrapping_add(carry as u8);
        let result = key(exponent, (sum >> 8) as u32);
        if exponent == 0 || sum & 0xff != 0 {
            return self.end_by_routines(memory, cost);
        }
        if result <= self.limit {
            return false;
        }
        let equal = (result ^ self.limit).leading_zeros() / 8;
        *cost += ALWAYS
            + carry * 31
            + u64::from(cycles::ALIGN[(shift as usize + 255) & 511])
            + COMPARE[(equal & 15) as usize];
        let [m1, m2, m3, m4] = (result as u32).to_be_bytes();
        *memory = [exponent, m1, m2, m3, m4];
        true
    }
}

impl Loop {
    /// Ends the loop by the routines one after the other.
    #[inline(never)]
    fn end_by_routines(&self, memory: &mut [u8; 5], cost: &mut u64) -> bool {
        match self.turned(memory) {
            Some((last, true, cycles)) => {
                *memory = last.pack().0;
                *cost += cycles;
                true
            }
            _ => false,
        }
    }
}

/// What the rounds of an empty loop take beside [`Loop::next`].
#[derive(Clone, Copy, Debug)]
pub struct Empty {
    /// What follows the comparison.
    pub turn: u64,
    /// What lies between that and the next round.
    pub head: u64,
    /// The time at which nothing may lie between two rounds.
    pub horizon: u64,
}

impl Loop {
    /// Goes round an empty loop while nothing but the mantissa changes, as [`next`](Self::next) would round by round, from the time `now`
    /// on; gives the number of rounds. It stops before the round behind which the horizon is reached.
    #[must_use]
    pub fn rounds(&self, memory: &mut [u8; 5], empty: Empty, now: &mut u64) -> u64 {
        let [exponent, m1, m2, m3, m4] = *memory;
        let mantissa = u32::from_be_bytes([m1, m2, m3, m4]);
        let shift = u32::from(exponent).wrapping_sub(self.step_exponent);
        if mantissa >> 31 != 0 || shift > 31 || self.step >> shift & 0xff != 0 {
            return 0;
        }
        let step = self.step >> shift >> 8;
        let each = ALWAYS + u64::from(cycles::ALIGN[(shift as usize + 255) & 511]) + empty.turn;
        let last = self.limit.min(key(exponent, 0x7fff_ffff));
        let (mut number, mut time, mut count) = (key(exponent, mantissa), *now, 0);
        loop {
            let next = number + step;
            if next > last {
                break;
            }
            let equal = (next ^ self.limit).leading_zeros() / 8;
            let turned = time + each + COMPARE[(equal & 15) as usize];
            if turned >= empty.horizon {
                break;
            }
            time = turned + empty.head;
            number = next;
            count += 1;
        }
        let [m1, m2, m3, m4] = (number as u32).to_be_bytes();
        *memory = [exponent, m1, m2, m3, m4];
        *now = time;
        count
    }
}

/// A positive number as one that orders like it.
#[inline(always)]
const fn key(exponent: u8, mantissa: u32) -> u64 {
    (exponent as u64) << 32 | (mantissa & 0x7fff_ffff) as u64
}

/// What every turn takes: an addition of positive numbers from memory without alignment and carry, a store, the
/// beginning of the comparison.
const ALWAYS: u64 = cycles::FETCH
    + (3 + 3 + 3 + 2 + 3)
    + (2 + 2 + 2 + 3 + 3)
    + (3 + 3 + 3 + 4 * 9 + 3 + 9)
    + cycles::STORE
    + cycles::ROUND
    + (3 + 3 + 2 + 5 + 2 + 2)
    + (2 + 5 + 3);

/// The rest of the comparison, by how many of the eight bytes of the keys are equal; the first three always are.
const COMPARE: [u64; 16] = {
    const UNEQUAL: u64 = 3 + 3 + 3 + 1 + cycles::SIGN_OF_A_NEGATIVE;
    let mut table = [58 + 3 + 6; 16];
    table[3] = 8 + UNEQUAL;
    table[4] = 20 + UNEQUAL;
    table[5] = 32 + UNEQUAL;
    table[6] = 44 + UNEQUAL;
    table[7] = 58 + 2 + UNEQUAL;
    table
};

#[cfg(test)]
mod tests {
    use core::cmp::Ordering;

    use super::super::{Mflpt, add_memory, compare_memory};
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    fn separately(memory: [u8; 5], step: Fac, limit: Fac) -> Option<([u8; 5], Ordering, u64)> {
        let mut cost = 0;
        let sum = add_memory(&memory, step, &mut cost).ok()?;
        let stored: Mflpt = sum.store(&mut cost).ok()?;
        let ordering = compare_memory(stored.unpack(), &limit.pack().0, &mut cost);
        Some((stored.0, ordering, cost))
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

    /// Loops as programs have them must not fall back to the three routines.
    #[test]
    fn a_counting_loop_takes_the_short_way_up_to_its_limit() {
        let stored = |value| super::super::from_i16(value, &mut 0).pack().0;
        for (first, step, last) in
            [(1, 1, 1000), (2, 2, 256), (3, 3, 300), (100, 7, 1500), (-5, 1, 5), (-9, 3, 0), (-20, 2, -2)]
        {
            let number = |value| Mflpt(stored(value)).unpack();
            let counting = Loop::new(number(step), number(last));
            let mut memory = stored(first);
            for value in (first + step..=last).step_by(step as usize) {
                assert!(counting.next(&mut memory, &mut 0), "{first} to {last} step {step}: {value}");
                assert_eq!(memory, stored(value));
            }
            let before = memory;
            assert!(!counting.next(&mut memory, &mut 0));
            assert_eq!(memory, before);
        }
    }

    #[test]
    fn a_loop_without_a_step_ends_at_its_limit() {
        let number = |value| super::super::from_i16(value, &mut 0);
        let counting = Loop::new(number(0), number(3));
        let mut memory = number(2).pack().0;
        assert!(counting.next(&mut memory, &mut 0));
        memory = number(3).pack().0;
        assert!(!counting.next(&mut memory, &mut 0) && counting.end(&mut memory, &mut 0));
    }

    #[test]
    fn an_empty_loop_goes_round_most_often_in_one_piece() {
        let number = |value| Mflpt(super::super::from_i16(value, &mut 0).pack().0).unpack();
        let counting = Loop::new(number(1), number(1000));
        let mut memory = number(513).pack().0;
        let empty = Empty { turn: 0, head: 0, horizon: u64::MAX };
        assert_eq!(counting.rounds(&mut memory, empty, &mut 0), 1000 - 513);
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 20_000,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(1),
            ..ProptestConfig::default()
        })]
        #[test]
        fn rounds_in_one_piece_are_rounds_one_by_one(
            value in number(), step in number(), limit in number(), time in 0u64..100_000
        ) {
            let memory = value.pack().0;
            let empty = Empty { turn: 13, head: 7, horizon: time };
            let counting = Loop::new(step, limit);
            let (mut at_once, mut now) = (memory, 3);
            let count = counting.rounds(&mut at_once, empty, &mut now);
            let (mut singly, mut time) = (memory, 3);
            for _ in 0..count {
                prop_assert!(counting.next(&mut singly, &mut time));
                time += empty.turn;
                prop_assert!(time < empty.horizon);
                time += empty.head;
            }
            prop_assert_eq!((at_once, now), (singly, time));
        }

        #[test]
        fn a_turn_is_add_store_and_compare(
            value in number(),
            step in number(),
            limit in number(),
            near in prop_oneof![
                Just(None),
                Just(Some(0)),
                (0u32..=0xff, 0..3).prop_map(|(byte, place)| Some(byte << (8 * place))),
            ],
        ) {
            let sum = add_memory(&value.pack().0, step, &mut 0).and_then(|sum| sum.round(&mut 0));
            // Near: at the sum, or in the same place but for one of the last three bytes.
            let limit = match (sum, near) {
                (Ok(sum), Some(difference)) => sum.with_mantissa(sum.mantissa() ^ difference),
                _ => limit,
            };
            let mut memory = value.pack().0;
            let mut cost = 0;
            let counting = Loop::new(step, limit);
            let expected = separately(value.pack().0, step, limit);
            let ends = |ordering| ordering == sign(step, &mut 0);
            let turned = counting.next(&mut memory, &mut cost);
            if !turned {
                prop_assert_eq!((memory, cost), (value.pack().0, 0));
            }
            let ended = !turned && counting.end(&mut memory, &mut cost);
            match expected {
                Some((expected, ordering, cycles)) => {
                    prop_assert_eq!((turned, ended), (!ends(ordering), ends(ordering)));
                    prop_assert_eq!((memory, cost), (expected, cycles));
                }
                None => prop_assert!(!turned && !ended),
            }
        }
    }
}
