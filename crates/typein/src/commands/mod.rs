//! The command line: one module a command, with its arguments.

mod bench;
mod catalogue;
mod comparison;
mod diff;
mod documents;
mod enumeration;
mod from_snapshot;
mod highlight;
mod listing;
mod match_;
mod play;
mod run;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};

use self::bench::BenchArgs;
use self::diff::DiffArgs;
use self::documents::{CompletionsArgs, ManArgs};
use self::listing::ListingCommand;
use self::match_::MatchArgs;
use self::play::PlayArgs;
use self::run::RunArgs;
use crate::exit::Exit;

/// Runs 1980s type-in listings, exactly as they were printed, on emulated machines.
#[derive(Debug, Parser)]
#[command(
    version,
    after_help = "\
Examples:
  typein                              what there is to play, and what to type next
  typein play 3d-vier-gewinnt         a game from the catalogue
  typein play page.txt                a saved magazine page: the listing is found in it
  typein play c64                     the bare machine, to type something in
  typein run demo.bas --until key     headless, until the program waits for a key
  typein listing check page.txt       what is wrong with a listing, by line and column

Exit codes: 0 good, 1 failed check, 2 wrong usage or unreadable input, 3 the program stopped with
an error, 4 the limit came first, 5 machine code ran into nothing."
)]
pub struct Arguments {
    /// What to do; without it, the catalogue is shown.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Load a program, RUN it and play: in a window, or in the terminal where there is no display
    Play(PlayArgs),
    /// Run a program headless: with a key script, until a condition, with dumps and recordings
    Run(RunArgs),
    /// Compare the emulated listing with the native reimplementation, move by move
    Diff(DiffArgs),
    /// Play games between the listing, a stronger player and a random one
    Match(MatchArgs),
    /// Measure the original, the emulated listing and the native cores
    Bench(BenchArgs),
    /// Look at listings and convert them: extract, check, convert, show
    #[command(subcommand)]
    Listing(ListingCommand),
    /// Write what completes the commands and options of typein in a shell
    Completions(CompletionsArgs),
    /// Write the manual page, in the form that `man` reads
    Man(ManArgs),
}

/// Does what the command line asks for.
///
/// # Errors
/// Unreadable input and refusals of the host, as one sentence for standard error.
pub fn execute(arguments: Arguments) -> Result<Exit> {
    match arguments.command {
        None => Ok(catalogue::show()),
        Some(Command::Play(arguments)) => {
            from_snapshot::guard(arguments.snapshot.as_deref(), || play::play(&arguments))
        }
        Some(Command::Run(arguments)) => {
            from_snapshot::guard(arguments.snapshot.as_deref(), || run::run(&arguments))
        }
        Some(Command::Diff(arguments)) => diff::diff(&arguments),
        Some(Command::Match(arguments)) => match_::play(&arguments),
        Some(Command::Bench(arguments)) => bench::bench(&arguments),
        Some(Command::Listing(command)) => listing::execute(&command),
        Some(Command::Completions(arguments)) => documents::completions(&arguments, Arguments::command()),
        Some(Command::Man(arguments)) => documents::man(&arguments, Arguments::command()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Arguments::command().debug_assert();
    }
}
