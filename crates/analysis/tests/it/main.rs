//! Integration tests of `analysis`, one module a subject.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod cross_references;
mod dialects;
mod explain;
mod key_usage;
mod keys;
mod lints;
#[path = "../../../systems/tests/it/medium/mod.rs"]
mod medium;
mod mutation;
mod partial;
mod profile;
mod references;
mod repair;
mod support;
mod syntax;

/// Returns the number of cases of a property test: this, or `TYPEIN_CASES=N`.
fn cases(default: u32) -> u32 {
    std::env::var("TYPEIN_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(default)
}
