//! Integration tests of `msx`, one module a subject.

mod chip_sound;
mod drawing;
mod music;
mod robustness;
