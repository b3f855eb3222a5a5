//! One iteration of a counting loop, and batches.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use numeric::mflpt5::{CountingLoop, Fac, Mflpt, add_memory, compare_memory, div, from_i16, sign};
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

/// Returns the bytes of an integer in a variable.
fn stored(value: i16) -> [u8; 5] {
    from_i16(value, &mut 0).pack().0
}

#[test]
fn a_counting_loop_continues_up_to_its_limit() {
    for (first, step, last) in
        [(1, 1, 1000), (2, 2, 256), (3, 3, 300), (100, 7, 1500), (-5, 1, 5), (-9, 3, 0), (-20, 2, -2)]
    {
        let number = |value| Mflpt(stored(value)).unpack();
        let counting = CountingLoop::new(number(step), number(last));
        let mut memory = stored(first);
        for value in (first + step..=last).step_by(step as usize) {
            assert_eq!(
                iterated(&counting, &mut memory),
                Some(ControlFlow::Continue(())),
                "{first} to {last} step {step}: {value}"
            );
            assert_eq!(memory, stored(value));
        }
        assert_eq!(iterated(&counting, &mut memory), Some(ControlFlow::Break(())));
    }
}

/// Loops that count downwards, by fractions or through negative numbers must not fall back to the separate routines,
/// at which a batch ends.
#[test]
fn any_loop_takes_a_fast_path_except_at_zero() {
    for (first, step, by, last) in
        [(10, -1, 1, 1), (10, -5, 10, 1), (1, 1, 10, 20), (-20, 1, 4, -1), (-1, -7, 8, -99), (99, -3, 1, 0)]
    {
        let step = div(from_i16(step, &mut 0), from_i16(by, &mut 0), &mut 0);
        let step = step.and_then(|step| step.round(&mut 0)).expect("a small number");
        let counting = CountingLoop::new(step, Mflpt(stored(last)).unpack());
        let (mut memory, mut iterations, mut slow) = (stored(first), 0, 0);
        loop {
            iterations += counting.iterate_batch(&mut memory, 0, u64::MAX, &mut 0);
            if iterated(&counting, &mut memory) == Some(ControlFlow::Break(())) {
                break;
            }
            iterations += 1;
            slow += 1;
        }
        assert!(iterations >= 9 && slow <= 1, "{first} to {last}: {slow} slow iterations of {iterations}");
    }
}

#[test]
fn a_loop_without_a_step_ends_at_its_limit() {
    let number = |value| from_i16(value, &mut 0);
    let counting = CountingLoop::new(number(0), number(3));
    let mut memory = number(2).pack().0;
    assert_eq!(iterated(&counting, &mut memory), Some(ControlFlow::Continue(())));
    memory = number(3).pack().0;
    assert_eq!(iterated(&counting, &mut memory), Some(ControlFlow::Break(())));
}

#[test]
fn an_empty_loop_runs_as_one_batch() {
    let number = |value| Mflpt(from_i16(value, &mut 0).pack().0).unpack();
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
        let counting = CountingLoop::new(step, limit);
        let mut memory = value.pack().0;
        let mut cost = 0;
        let flow = counting.iterate(&mut memory, &mut cost);
        match by_separate_routines(value.pack().0, step, limit) {
            Some((expected, ordering, cycles)) => {
                let is_over = ordering == sign(step, &mut 0);
                prop_assert_eq!(flow.map(|flow| flow.is_break()), Some(is_over));
                prop_assert_eq!((memory, cost), (expected, cycles));
            }
            None => prop_assert_eq!((flow, memory, cost), (None, value.pack().0, 0)),
        }
    }
}
