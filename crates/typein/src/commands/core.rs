//! `typein core`: the invariants of a core in another language, and a listing that speaks the protocol of cores.

use std::num::NonZero;
use std::path::Path;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use core_process::invariants::{self, Checked};
use core_process::{Listing, NumberFormat, ProcessGame};
use duel::ServedListing;
use typein_core::Factory;

use super::comparison as common;
use crate::command_text;
use crate::cores::{CoreArgs, ProcessArgs};
use crate::exit::Exit;
use crate::output;

/// `core`.
#[derive(Debug, Subcommand)]
#[command(after_help = "\
Examples:
  typein core check 'python3 port.py' --games 50    the rules of the protocol, in random games
  typein core serve viertris                        the listing itself, for a client of the protocol")]
pub enum CoreCommand {
    /// Let a listing answer the protocol of cores on standard input and output
    Serve(ServeArgs),

    /// Check a core without a listing: moves, refusals, copies, replays, a second process
    Check(CheckArgs),
}

/// `core check`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein core check 'python3 port.py' --games 50

Random games check that legal moves are accepted, refused moves change nothing, equal moves and draws lead to
equal states, copies and replays end in the same state, and two processes agree.

Exit codes: 0 no invariant is broken, 1 a broken invariant, 2 wrong usage, or no core.")]
pub struct CheckArgs {
    /// The command of the core; no shell runs it
    #[arg(value_name = "COMMAND")]
    command: String,

    /// Number of random games
    #[arg(long, value_name = "N", default_value = "20", value_parser = common::parse_count)]
    games: NonZero<usize>,

    #[command(flatten)]
    process: ProcessArgs,
}

/// `core serve`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein core serve viertris
  typein diff viertris --core 'typein core serve viertris' --games 5    the listing compared with itself

A client sends the requests of docs/developers/core-protocol.md, a line each, and plays the program of the 1980s:
its moves, draws and values are those of the emulated machine. `fork` copies the running machine. The option
\"seed\" of `new` is the seed of the power-on state and of all draws; draws that a request has take their place.
The title's core plays along and names the legal moves; a difference ends the process with exit code 1.")]
pub struct ServeArgs {
    /// A title with a core, or a folder with a listing, a probe and a core
    #[arg(value_name = "TARGET")]
    target: String,

    #[command(flatten)]
    cores: CoreArgs,
}

/// Answers requests until `quit` or the end of standard input.
///
/// # Errors
/// If the target has no core, and errors of standard input and output.
pub fn serve(arguments: &ServeArgs) -> Result<Exit> {
    let subject = common::subject(&arguments.target, Some(&arguments.cores))?;
    let listing = ServedListing::new(&subject);
    match (typein_core::serve(&listing), listing.failure()) {
        (Err(_), Some(fault)) => {
            report!("{}: {fault}", subject.title);
            Ok(Exit::Failed)
        }
        (served, _) => served.map(|()| Exit::Success).context("cannot answer"),
    }
}

/// Checks a core.
///
/// # Errors
/// If the command is no core.
pub fn check(arguments: &CheckArgs) -> Result<Exit> {
    let settings =
        arguments.process.settings("core", command_text::split(&arguments.command)?, Path::new("."))?;
    let listing = Listing { format: NumberFormat::C64, ..Listing::default() };
    let game = ProcessGame::start(settings, listing)?;
    match invariants::check(&game, arguments.games.get()) {
        Ok(Checked { games, moves, refused }) => {
            output::print_line(&format!(
                "{}, {}, {refused} refused; no invariant is broken",
                output::count_text(games, "game"),
                output::count_text(moves, "move")
            ));
            Ok(Exit::Success)
        }
        Err(violation) => {
            output::print_line(&violation.to_string());
            Ok(Exit::Failed)
        }
    }
}
