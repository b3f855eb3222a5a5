//! One module a command.

mod catalogue;
mod colours;
mod listing;
pub mod output;
mod play;
mod run;

use anyhow::Result;

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
        Some(Command::Listing(command)) => listing::carry_out(&command),
    }
}
