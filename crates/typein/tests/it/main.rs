//! Integration tests of `typein`, one module per subject.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod c64_media;
mod cases;
mod comparisons;
mod config;
mod dap;
mod debug;
mod disk;
mod explore;
mod files;
mod forged;
mod games;
mod host_files;
#[cfg(feature = "python")]
mod hostile;
#[cfg(feature = "python")]
mod interpreter_loss;
#[cfg(unix)]
mod interrupts;
mod listing;
mod lsp;
#[cfg(unix)]
mod menu;
#[path = "../../../c64-roms/tests/it/mini_rom/mod.rs"]
mod mini_rom;
mod msx_disk;
mod mutants;
mod opponent;
mod own_core;
mod own_title;
mod pictures;
mod pointer;
mod port_numbers;
mod porting;
mod profile;
mod program;
mod repair;
mod roms;
mod run;
mod same_diagnostics;
mod scan;
mod security;
mod served_listing;
mod share;
mod tape;
#[cfg(unix)]
mod terminal_answers;
mod terminal_text;
mod text_front_end;
mod texts;
mod tournaments;
mod transcripts;
#[cfg(unix)]
mod trust;
#[cfg(unix)]
mod typing;
mod verdict;
mod vic20;
mod viertris_listings;
mod web;
