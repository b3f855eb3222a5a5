//! One module a command.

mod bench;
mod catalogue;
mod colours;
mod diff;
mod duel;
mod listing;
mod match_;
pub mod output;
mod play;
mod run;

use anyhow::Result;

pub use bench::BenchArgs;
pub use diff::DiffArgs;
pub use match_::MatchArgs;

use crate::args::{Arguments, Command};
use crate::exit::Exit;

/// Does what the command line asks for.
///
/// # Errors
/// Unreadable input and refusals of the host, as one sentence for standard error.
pub fn carry_out(arguments: Arguments) -> Result<Exit> {
    match arguments.command {
        None => Ok(catalogue::show()),
        Some(Command::Play(arguments)) => play::play(&arguments),
        Some(Command::Run(arguments)) => run::run(&arguments),
        Some(Command::Diff(arguments)) => diff::diff(&arguments),
        Some(Command::Match(arguments)) => match_::play(&arguments),
        Some(Command::Bench(arguments)) => bench::bench(&arguments),
        Some(Command::Listing(command)) => listing::carry_out(&command),
    }
}
