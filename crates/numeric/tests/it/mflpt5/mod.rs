//! The arithmetic of the Commodore 64: where a routine has a fast path, it is compared with the reference model for
//! operands on both sides of the path's limits.

mod add;
mod compare;
mod counting_loop;
mod div;
mod format;
mod integer;
mod logic;
mod mul;
mod parse;
mod power;
mod print;

/// The configuration of the comparisons: many cases, deterministic.
fn many_cases() -> proptest::test_runner::Config {
    proptest::test_runner::Config {
        cases: 10_000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..Default::default()
    }
}
