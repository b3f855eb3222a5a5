//! `typein core check`: the invariants of a core in another language.

use std::num::NonZero;
use std::path::Path;

use anyhow::Result;
use clap::{Args, Subcommand};
use core_process::invariants::{self, Checked};
use core_process::{Listing, NumberFormat, ProcessGame};

use super::comparison as common;
use crate::command_text;
use crate::cores::ProcessArgs;
use crate::exit::Exit;
use crate::output;

/// `core`.
#[derive(Debug, Subcommand)]
#[command(after_help = "\
Examples:
  typein core check 'python3 port.py' --games 50    the rules of the protocol, in random games")]
pub enum CoreCommand {
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
