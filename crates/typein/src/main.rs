//! `typein` runs 1980s type-in listings verbatim on emulated machines.
//!
//! This is the rim: command line, files, windows, terminals and clocks. What a machine does is decided in the crates below,
//! and how it is played in `player`; here is what the host gives to that. The one thing newcomers get wrong: only `front_end`
//! lets host time decide anything. `diff`, `match` and `bench` take it for what they print, everything else counts the
//! machine's own cycles.

// First, because its macro is seen by the modules behind it.
#[macro_use]
mod output;

mod commands;
mod disk;
mod dump;
mod exit;
mod file;
mod front_end;
mod input;
mod options;
#[cfg(feature = "python")]
mod python_process;
mod save;
mod screenshots;
mod signals;
mod sinks;
mod speaker;
mod target;

use std::process::ExitCode;

use clap::Parser;
use player::program::ProgramError;

/// Carries out the command line.
fn main() -> ExitCode {
    #[cfg(feature = "python")]
    {
        let words: Vec<String> =
            std::env::args_os().skip(1).filter_map(|word| word.into_string().ok()).collect();
        if let [command, memory, seconds] = words.as_slice()
            && command == python_process::COMMAND
            && let (Ok(memory), Ok(seconds)) = (memory.parse(), seconds.parse())
        {
            python_process::serve(memory, seconds);
        }
        python_process::install();
    }
    // Clap prints its own message and ends with code 2 on wrong usage, 0 on --help.
    let arguments = commands::Arguments::parse();
    let result = commands::execute(arguments);
    match result.and_then(|exit| output::check_stdout().map(|()| exit)) {
        Ok(exit) => exit.into(),
        Err(error) => {
            report!("error: {error:#}{}", remedy(&error));
            exit::Exit::Usage.into()
        }
    }
}

/// The option that helps where a library can only say what to do.
fn remedy(error: &anyhow::Error) -> &'static str {
    let cause = match error.downcast_ref::<ProgramError>() {
        Some(ProgramError::Listing(cause)) => Some(cause),
        _ => error.downcast_ref::<listing::Error>(),
    };
    match cause {
        Some(listing::Error::AmbiguousProgram { .. }) => ", for example `--program 1`",
        _ => "",
    }
}
