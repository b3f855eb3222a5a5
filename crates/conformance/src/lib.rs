//! Golden data per system, and what runs it.
//!
//! The folder `golden/` holds tables, programs, screens and whole games recorded on the original machines; its README
//! files say how. Each module here knows one kind of them: how to read it, how to drive a [`systems::System`] through
//! it, and how to compare. The tests in `tests/` are named by system and do no more than call them.
//!
//! `TYPEIN_GOLDEN=DIR` points everything at another folder of the same layout, which need not be complete; this crate's own has
//! to hold what `golden-manifest.tsv` lists. `TYPEIN_ROW=NAME` runs one row. A suite that finds no rows fails. What is known to
//! fail stands in `known-failures.toml` with its reason, and fails the test when it starts to pass.
//!
//! The thing newcomers get wrong: nothing here may know how the code under test works. Expectations come from the
//! golden files alone, and everything is asked of the machine the way a person or a program would ask.
#![forbid(unsafe_code)]

pub mod cases;
pub mod cost_table;
pub mod differences;
pub mod frames;
pub mod golden;
pub mod hex;
pub mod keyboard;
pub mod known_failures;
pub mod language;
pub mod listings;
pub mod msx_language;
pub mod msx_numbers;
pub mod msx_programs;
pub mod msx_rig;
pub mod msx_screens;
pub mod msx_sessions;
pub mod msx_text;
pub mod msx_timing;
pub mod notation;
pub mod parse;
pub mod pc1360_editor;
pub mod pc1360_numbers;
pub mod pc1360_programs;
pub mod pc1360_rig;
pub mod pc1360_text;
pub mod pc1360_timing;
pub mod profile;
pub mod programs;
pub mod report;
pub mod rig;
pub mod screens;
pub mod selfplay;
pub mod sequence;
pub mod sessions;
pub mod signature;
pub mod tables;
pub mod timing;
