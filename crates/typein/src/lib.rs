//! `typein` runs 1980s type-in listings verbatim on emulated machines.
//!
//! This crate is the rim: command line, files, windows, terminals and clocks. What a machine does is decided in the
//! crates below; here it is only switched on, fed with keys and looked at. The one thing newcomers get wrong: only
//! `front` lets host time decide anything. `diff`, `match` and `bench` take it for what they print, everything else
//! counts the machine's own cycles.
//!
//! It is a library besides so that `fuzz-targets` can throw bytes at what reads files of a person's: [`script`] and [`disk`].

mod commands;
mod condition;
mod desk;
pub mod disk;
mod dump;
mod exit;
#[cfg(test)]
mod fake;
mod file;
mod fingers;
mod front;
mod input;
mod keymap;
mod keys;
mod marks;
mod model;
mod options;
mod outlets;
mod output;
mod overlay;
mod pace;
mod program;
mod record;
mod run;
mod save;
mod screenshots;
pub mod script;
mod session;
mod signals;
mod speaker;
mod state;
mod wanted;

use std::process::ExitCode;

use clap::Parser;

/// The program: carries out the command line.
#[must_use]
pub fn main() -> ExitCode {
    // Clap prints its own message and ends with code 2 on wrong usage, 0 on --help.
    let arguments = commands::Arguments::parse();
    let result = commands::carry_out(arguments);
    match result.and_then(|exit| output::check().map(|()| exit)) {
        Ok(exit) => exit.into(),
        Err(error) => {
            eprintln!("error: {error:#}");
            exit::Exit::Usage.into()
        }
    }
}
