//! Analyses of listings and programs: the keys that a program reads, references and renaming, explanations in English,
//! checks with lints and constructs of other BASICs, repairs by printed sums, mutants, and a profile of a run.
//!
//! They use the row of a [`Machine`](systems::Machine) and its lexemes, and never branch on a machine.
#![forbid(unsafe_code)]

pub mod cross_references;
mod dialects;
pub mod explain;
pub mod key_usage;
mod lints;
pub mod listing_check;
pub mod mutation;
pub mod profile;
pub mod program;
pub mod references;
pub mod repair;
