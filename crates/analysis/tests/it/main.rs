//! Integration tests of `analysis`, one module a subject.

mod dialects;
mod keys;
mod lints;
#[path = "../../../systems/tests/it/medium/mod.rs"]
mod medium;
mod profile;
mod repair;
mod syntax;

/// Returns the number of cases of a property test: this, or `TYPEIN_CASES=N`.
fn cases(default: u32) -> u32 {
    std::env::var("TYPEIN_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(default)
}
