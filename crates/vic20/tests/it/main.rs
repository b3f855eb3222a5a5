//! Integration tests of `vic20`, one module per subject. Most compare with recorded rows of
//! `crates/conformance/golden/vic20`.

mod golden;
mod memory;
mod sound;
mod text;
mod video;
