//! Integration tests of `systems`, one module a subject.

mod language;
mod layout;
mod medium;
mod msx;
mod msx_manual;
mod robustness;
mod saved;
mod self_changing;
mod shortcuts;
mod slices;
mod snapshots;
mod spaces;
mod syntax;
