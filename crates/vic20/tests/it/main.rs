//! Integration tests of `vic20`, one module per subject. Most compare with recorded rows of
//! `crates/conformance/golden/vic20`.

mod golden;
mod joystick;
mod keyboard;
mod memory;
mod pictures;
mod rom_calls;
mod snapshots;
mod sound;
mod text;
mod via;
mod video;
