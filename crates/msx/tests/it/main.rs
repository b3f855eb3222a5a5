//! Integration tests of `msx`, one module per subject; `recorded` compares with what the original did.

mod bios;
mod chip_sound;
mod drawing;
mod frames;
mod keyboard;
mod music;
mod pen;
mod ports;
mod recorded;
mod robustness;
mod text_screen;
