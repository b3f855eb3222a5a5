//! Integration tests of `systems`, one module a subject.

mod language;
mod layout;
mod medium;
mod msx;
mod msx_manual;
mod robustness;
mod snapshots_in_files;
mod self_changing;
mod fast_paths;
mod slices;
mod checkpoints;
mod spaces;
mod syntax;
