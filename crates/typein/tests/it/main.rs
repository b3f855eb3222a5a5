//! Integration tests of `typein`, one module a subject.

#![allow(clippy::unwrap_used, reason = "a test fails where it is")]

mod cases;
mod disk;
mod comparisons;
mod files;
mod forged;
mod games;
#[cfg(feature = "python")]
mod hostile;
mod listing;
mod opponent;
mod pictures;
mod program;
mod run;
mod text_front_end;
mod tape;
mod viertris_listings;
