//! `typein` runs 1980s type-in listings verbatim on emulated machines.
//!
//! This crate is the host side: command line, files, windows, terminals and clocks. The crates
//! below emulate the machines, and `player` runs and plays programs on them. It is a library for games
//! outside this repository: a program of three lines calls [`execute`] with its games and has the whole
//! command line, in particular `diff`, `match` and `bench`, with a core in Rust in the same process:
//! see `examples/own-game`.
//!
//! Note: only `front_end` lets host time influence a run. `diff`, `match` and `bench` measure it
//! for their output; the other modules count machine cycles.

// First, because the modules after it use its macro.
#[macro_use]
mod output;

mod captions;
mod command_text;
mod commands;
mod config;
#[cfg(windows)]
mod console_window;
mod cores;
mod debug;
mod disk;
mod disk_media;
mod dump;
mod exit;
mod file;
mod findings;
mod folders;
mod front_end;
mod image_file;
mod input;
mod media;
mod options;
mod profile_report;
mod program_files;
#[cfg(feature = "python")]
mod python_process;
mod recent;
mod report_page;
mod rom_images;
mod save;
mod save_slots;
mod screenshots;
mod signals;
mod sinks;
mod speaker;
mod tape_image;
mod target;
mod titles;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use games::spec::GameSpec;
use player::program::ProgramError;

use crate::exit::Exit;

/// Executes the command line of this process, and returns the exit code.
///
/// `own` are games of the caller. An `origin.toml` refers to one by its name, `game = "nim"`, as to the games
/// of this project; a game of the caller cannot replace one of this project.
#[must_use]
pub fn execute(own: &'static [&'static dyn GameSpec]) -> ExitCode {
    #[cfg(feature = "python")]
    {
        let arguments: Vec<String> =
            std::env::args_os().skip(1).filter_map(|argument| argument.into_string().ok()).collect();
        if let [command, memory, seconds] = arguments.as_slice()
            && command == python_process::COMMAND
            && let (Ok(memory), Ok(seconds)) = (memory.parse(), seconds.parse())
        {
            python_process::serve(memory, seconds);
        }
        python_process::install();
    }
    if std::env::args_os().skip(1).eq([commands::scan::COMMAND]) {
        return match commands::scan::serve() {
            Ok(()) => Exit::Success.into(),
            Err(_) => Exit::Failed.into(),
        };
    }
    titles::add_games(own);
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|argument| commands::is_target(argument)) {
        arguments.insert(1, "play".into());
    }
    #[cfg(windows)]
    if arguments.len() == 1 && console_window::is_own() {
        arguments.push("play".into());
    }
    let exit = execute_command(&arguments);
    #[cfg(windows)]
    if exit != Exit::Success && console_window::is_own() {
        console_window::wait_for_return();
    }
    exit.into()
}

fn execute_command(arguments: &[OsString]) -> Exit {
    let parsed = match commands::Arguments::try_parse_from(arguments) {
        Ok(parsed) => parsed,
        Err(error) => {
            if commands::play::lacks_target(arguments, &error) {
                if let Some(result) = commands::launch(arguments) {
                    return ended(result);
                }
                commands::show_catalogue();
                report!("error: `play` needs a title, a file or a machine: `typein play 3d-vier-gewinnt`");
                return Exit::Usage;
            }
            // The message quotes an argument, which may be the name of a file.
            let message = error.to_string();
            if output::escape(&message) != message {
                report!("{}", message.trim_end());
                return Exit::Usage;
            }
            // Clap prints in colours. Its only error that is not one of usage is the text of --help and --version.
            let is_printed = error.print().is_ok();
            return if is_printed && error.exit_code() == 0 { Exit::Success } else { Exit::Usage };
        }
    };
    ended(commands::execute(parsed))
}

/// Reports an error, and returns the exit code.
fn ended(result: anyhow::Result<Exit>) -> Exit {
    match result.and_then(|exit| output::check_stdout().map(|()| exit)) {
        Ok(exit) => exit,
        Err(error) => {
            report!("error: {error:#}{}", remedy(&error));
            Exit::Usage
        }
    }
}

/// Returns the option that resolves an error of a library.
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
