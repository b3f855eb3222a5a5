//! Integration tests of `systems`, one module for each subject.

mod branches;
mod checkpoints;
mod comparisons;
mod evaluate;
mod fast_paths;
mod gamegrid;
mod generated;
mod language;
mod layout;
mod medium;
mod msx;
mod msx_found;
mod msx_machine_code;
mod msx_manual;
mod pc1360_printer;
mod recorded_snapshots;
mod robustness;
mod same_future;
mod self_changing;
mod shared_medium;
mod slices;
mod snapshots_in_files;
mod spaces;
mod statements;

/// Returns the number of cases of a property test: `default`, or `TYPEIN_CASES=N`.
fn cases(default: u32) -> u32 {
    std::env::var("TYPEIN_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(default)
}
