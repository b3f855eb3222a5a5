//! Integration tests of `msx`, one module per subject; `recorded` compares with what the original did.

mod chip_sound;
mod drawing;
mod music;
mod recorded;
mod robustness;
