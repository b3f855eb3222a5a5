//! Integration tests of `msx`, one module per subject.

mod chip_sound;
mod drawing;
mod music;
mod robustness;
