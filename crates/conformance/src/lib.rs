//! Golden data per system, and the test runners for it.
//!
//! The folder `golden/` holds tables, programs, screens and whole games recorded on the original
//! machines; its README files describe how. Each module here handles one kind of data: it reads the
//! files, drives a [`systems::System`] through them, and compares. The tests in `tests/` are named
//! by system and only call these modules. The tests of `golden/gamegrid` need the Python interpreter
//! and are in `gamegrid-python`.
//!
//! `TYPEIN_GOLDEN=DIR` selects another folder of the same layout, which may be incomplete; the
//! bundled one must match `golden-manifest.tsv`. `TYPEIN_ROW=NAME` runs one row. A suite without
//! rows fails. Known failures are listed in `known-failures.toml` with their reasons; an entry that
//! passes fails the test.
//!
//! Note: nothing here depends on the implementation under test. Expectations come from the golden files alone, and
//! the tests use the machine only through the interface of a user or a program.
#![forbid(unsafe_code)]

pub mod cases;
pub mod cells;
pub mod cost_table;
pub mod differences;
pub mod disk;
pub mod frames;
pub mod golden;
pub mod hex;
pub mod jiffy;
pub mod joystick;
pub mod keyboard;
pub mod known_failures;
pub mod line_profile;
pub mod listings;
pub mod notation;
pub mod numbers;
pub mod pictures;
pub mod profile;
pub mod programs;
pub mod report;
pub mod rig;
pub mod rom_calls;
pub mod runner;
pub mod screens;
pub mod selfplay;
pub mod sessions;
pub mod signature;
pub mod slices;
pub mod table;
pub mod text;
pub mod timing;
