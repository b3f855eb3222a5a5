//! Integration tests of `vic20`, one module per subject. Most compare with recorded rows of
//! `crates/conformance/golden/vic20`.

mod adapter_model;
mod beam;
mod board;
mod golden;
mod joystick;
mod keyboard;
mod memory;
mod pictures;
mod power_on;
mod rom_calls;
mod snapshots;
mod sound;
mod text;
mod via;
mod video;
