//! `typein` runs 1980s type-in listings verbatim on emulated machines.
//!
//! This crate is the rim: command line, files, windows, terminals and clocks. What a machine does is decided in the
//! crates below; here it is only switched on, fed with keys and looked at. The one thing newcomers get wrong: only
//! [`front`] lets host time decide anything. `diff`, `match` and `bench` take it for what they print, everything else
//! counts the machine's own cycles.

mod args;
mod catalogue;
mod commands;
mod condition;
mod disk;
mod dump;
mod exit;
#[cfg(test)]
mod fake;
mod front;
mod keys;
mod machine;
mod record;
mod save;
mod script;
mod session;
mod signals;
mod target;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    // Clap prints its own message and ends with code 2 on wrong usage, 0 on --help.
    let arguments = args::Arguments::parse();
    match commands::carry_out(arguments) {
        Ok(exit) => exit.into(),
        Err(error) => {
            eprintln!("error: {error:#}");
            exit::Exit::Usage.into()
        }
    }
}
