//! The tests of the crate.

mod dice;
#[path = "../../examples/lamps.rs"]
#[expect(dead_code, reason = "the main function of the example")]
mod example;
mod lamps;
mod numbers;
mod streams;
mod transcript;
