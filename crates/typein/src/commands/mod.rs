//! The command line: one module per command, with its arguments.

mod against;
mod bench;
mod catalogue;
mod comparison;
mod config;
mod core;
mod dap;
mod debug;
mod diff;
mod diff_result;
mod documents;
mod enumeration;
mod explain;
mod explore;
mod explore_result;
mod from_snapshot;
mod game_file;
mod highlight;
mod listing;
mod lsp;
mod match_;
mod match_result;
mod merge;
mod mutate;
mod new;
pub mod play;
mod run;
pub mod scan;
mod share;
mod web;

use std::ffi::{OsStr, OsString};
use std::path::Path;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use systems::Machine;

use self::bench::BenchArgs;
use self::config::ConfigArgs;
use self::core::CoreCommand;
use self::dap::DapArgs;
use self::debug::DebugArgs;
use self::diff::DiffArgs;
use self::documents::{CompletionsArgs, ManArgs};
use self::explain::ExplainArgs;
use self::explore::ExploreArgs;
use self::listing::ListingCommand;
use self::lsp::LspArgs;
use self::match_::MatchArgs;
use self::merge::MergeArgs;
use self::new::NewArgs;
use self::play::PlayArgs;
use self::run::RunArgs;
use self::scan::ScanArgs;
use self::share::ShareArgs;
use self::web::WebArgs;
use crate::exit::Exit;

/// Runs 1980s type-in listings, exactly as they were printed, on emulated machines.
#[derive(Debug, Parser)]
#[command(
    version,
    after_help = "\
Examples:
  typein                              list the titles, and the next commands to try
  typein play 3d-vier-gewinnt         play a title
  typein play page.txt                play a saved magazine page: the listing is found in it
  typein page.txt                     the same, as when a file is dropped onto the program
  typein play c64                     a bare machine to type in
  typein run demo.bas --until key     run headless until the program waits for a key
  typein listing check page.txt       check a listing; errors have line and column

Exit codes: 0 success, 1 failed check, 2 wrong usage or unreadable input, 3 the program stopped with
an error, 4 the limit came first, 5 machine code jumped to an address without code."
)]
pub struct Arguments {
    /// The command; without one, typein lists the titles.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Load a program, RUN it and play, in a window or in the terminal
    Play(PlayArgs),
    /// Run a program headless, with a key script, dumps and recordings
    Run(RunArgs),
    /// Debug a program: breakpoints, watches, steps, and the way back
    Debug(DebugArgs),
    /// Debug in an editor: the Debug Adapter Protocol on standard input and output
    Dap(DapArgs),
    /// Compare the emulated listing with its native cores, move by move, or with ROM images
    Diff(DiffArgs),
    /// Play games between the listing and native players
    Match(MatchArgs),
    /// Put the results of the shards of `diff` or `match` together
    Merge(MergeArgs),
    /// Measure the original, the emulated listing and the native cores
    Bench(BenchArgs),
    /// Check cores in other languages
    #[command(subcommand)]
    Core(CoreCommand),
    /// Make a folder for a game of yours from its listing
    New(NewArgs),
    /// Play a listing line by line and find what its probe needs
    Explore(ExploreArgs),
    /// Explain a line of a program in words
    Explain(ExplainArgs),
    /// Run everything in an archive headless, a line of results for each program
    Scan(ScanArgs),
    /// Extract, check, convert and show listings
    #[command(subcommand)]
    Listing(ListingCommand),
    /// Serve an editor: diagnostics, references, rename and renumber of listings
    Lsp(LspArgs),
    /// Serve the page that runs listings in a browser
    Web(WebArgs),
    /// Print a link that carries a program to the page
    Share(ShareArgs),
    /// Show the configuration file and its values
    Config(ConfigArgs),
    /// Write shell completions to standard output
    Completions(CompletionsArgs),
    /// Write the manual page to standard output
    Man(ManArgs),
}

/// Returns whether a first argument is something to play: a title, a machine, a file or folder, as when a
/// file is dropped onto the program, or a name like a file's. A command of that name takes precedence.
pub fn is_target(argument: &OsStr) -> bool {
    if argument.as_encoded_bytes().starts_with(b"-") {
        return false;
    }
    let is_title = |name: &str| ::catalogue::find(name).is_some() || Machine::by_id(name).is_some();
    match argument.to_str() {
        Some(name) if Arguments::command().find_subcommand(name).is_some() => false,
        Some(name) if is_title(name) => true,
        _ => Path::new(argument).exists() || Path::new(argument).extension().is_some(),
    }
}

/// Prints the titles and the next commands to try.
pub fn show_catalogue() {
    catalogue::show();
}

/// Executes `play` without a target: the menu of programs. Returns `None` where no front end shows a menu.
pub fn launch(arguments: &[OsString]) -> Option<Result<Exit>> {
    // The menu is shown over a bare machine.
    let arguments = arguments.iter().cloned().chain([play::LAUNCHER_MACHINE.into()]);
    match Arguments::try_parse_from(arguments) {
        Ok(Arguments { command: Some(Command::Play(arguments)) }) => play::launch(&arguments),
        Ok(_) | Err(_) => None,
    }
}

/// Executes the command line.
///
/// # Errors
/// Unreadable input and errors of the host, as one sentence for standard error.
pub fn execute(arguments: Arguments) -> Result<Exit> {
    match arguments.command {
        None => Ok(catalogue::show()),
        Some(Command::Play(arguments)) => {
            from_snapshot::guard(arguments.snapshot.as_deref(), || play::play(&arguments))
        }
        Some(Command::Run(arguments)) => {
            from_snapshot::guard(arguments.snapshot.as_deref(), || run::run(&arguments))
        }
        Some(Command::Debug(arguments)) => debug::debug(&arguments),
        Some(Command::Dap(arguments)) => dap::dap(&arguments),
        Some(Command::Diff(arguments)) => diff::diff(&arguments),
        Some(Command::Match(arguments)) => match_::play(&arguments),
        Some(Command::Merge(arguments)) => merge::merge(&arguments),
        Some(Command::Bench(arguments)) => bench::bench(&arguments),
        Some(Command::Core(CoreCommand::Check(arguments))) => core::check(&arguments),
        Some(Command::Core(CoreCommand::Serve(arguments))) => core::serve(&arguments),
        Some(Command::New(arguments)) => new::new(&arguments),
        Some(Command::Explore(arguments)) => explore::explore(&arguments),
        Some(Command::Share(arguments)) => share::share(&arguments),
        Some(Command::Explain(arguments)) => explain::explain(&arguments),
        Some(Command::Scan(arguments)) => scan::scan(&arguments),
        Some(Command::Listing(command)) => listing::execute(&command),
        Some(Command::Lsp(arguments)) => lsp::serve(&arguments),
        Some(Command::Web(arguments)) => web::serve(&arguments),
        Some(Command::Config(arguments)) => config::config(&arguments),
        Some(Command::Completions(arguments)) => documents::completions(&arguments, Arguments::command()),
        Some(Command::Man(arguments)) => documents::man(&arguments, Arguments::command()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use systems::Machine;

    #[test]
    fn the_command_line_is_consistent() {
        super::Arguments::command().debug_assert();
    }

    /// Collects the help of a command and of those below it.
    fn help_texts(command: &clap::Command, found: &mut Vec<String>) {
        let texts = [command.get_about(), command.get_long_about(), command.get_after_help()];
        found.extend(texts.into_iter().flatten().map(ToString::to_string));
        for argument in command.get_arguments() {
            let texts = [argument.get_help(), argument.get_long_help()];
            found.extend(texts.into_iter().flatten().map(ToString::to_string));
        }
        command.get_subcommands().for_each(|command| help_texts(command, found));
    }

    #[test]
    fn a_help_that_lists_machines_lists_all_with_basic() {
        let mut texts = Vec::new();
        help_texts(&super::Arguments::command(), &mut texts);
        let mut lists = 0;
        for text in texts {
            let lists_one = |name: &str| {
                let mut names = text.split(|character: char| !character.is_ascii_alphanumeric());
                names.any(|other| other == name)
            };
            let basic: Vec<&str> = Machine::ALL
                .into_iter()
                .filter(|machine| machine.is_basic())
                .map(|machine| machine.id)
                .collect();
            if basic.iter().filter(|id| lists_one(id)).count() > 2 {
                lists += 1;
                basic.iter().for_each(|id| assert!(lists_one(id), "`{id}` is missing: {text}"));
            }
        }
        assert!(lists > 4, "help texts with lists: {lists}");
    }
}
