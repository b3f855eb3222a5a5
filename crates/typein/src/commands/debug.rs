//! `typein debug`: debugs a program, forwards and backwards.

use std::io::{self, IsTerminal};

use anyhow::Result;
use clap::{Args, ValueEnum};
use player::console::Console;
use player::debugger::Debugger;

use crate::debug::load::load;
use crate::debug::{text, tui};
use crate::exit::Exit;
use crate::options::MachineArgs;
use crate::output;
use crate::signals::Signals;
use crate::target;

/// The front ends of the debugger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DebugFrontEnd {
    /// Listing, screen, variables and a command line in a terminal
    Terminal,
    /// Plain lines, for pipes, scripts and screen readers
    Text,
}

/// `debug`.
#[derive(Debug, Args)]
#[command(after_help = "\
Commands (help lists all):
  step, next, out, continue, to 100     run on
  back, back to 100, back write A(3)    go back: a statement, to a line, to what wrote A(3) last
  reverse                               go back to the breakpoint before
  break 100 if i=3, break when s>10     stop at a line, or when something becomes true
  watch A(), watch @1024-2023           stop when an array or memory changes, and say who did it
  print a(i)+1, set i=5, variables      look and change; expressions are the program's language
  stack, list, screen, type HELLO       GOSUB and FOR, the listing, the screen, typed input

Examples:
  typein debug 3d-vier-gewinnt
  typein debug demo.bas --front text
  printf 'break 110\\ncontinue\\nprint a(2)\\n' | typein debug demo.bas

Exit codes: 0 success, 2 wrong usage, unreadable input or a command of a script that failed, 4 no
stop within the limit.")]
pub struct DebugArgs {
    #[command(flatten)]
    pub machine: MachineArgs,

    /// Where to debug (default: terminal; text without a terminal)
    #[arg(long, value_enum, value_name = "WHERE")]
    pub front: Option<DebugFrontEnd>,

    /// Maximum emulated seconds of a run without a stop, in the text front end
    #[arg(long, value_name = "SECONDS", default_value_t = 3600.0, value_parser = parse_seconds)]
    pub limit: f64,
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..1e9).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds".into()),
    }
}

/// Executes `typein debug`.
///
/// # Errors
/// Unreadable input, errors of the host.
pub fn debug(arguments: &DebugArgs) -> Result<Exit> {
    let target = target::resolve(&arguments.machine)?;
    output::warn(&target.warnings);
    let (mut session, mut disks) = load(&arguments.machine, &target)?;
    let mut debugger = Debugger::launch(&mut session);
    let signals = Signals::listen()?;
    let front = arguments.front.unwrap_or_else(default_front_end);
    debugger.stops_at_line_input = front == DebugFrontEnd::Text;
    let mut console = Console { session: &mut session, debugger: &mut debugger };
    let exit = match front {
        DebugFrontEnd::Terminal => tui::run(&mut console, &signals, &mut |_| Ok(())),
        DebugFrontEnd::Text => text::run(&mut console, arguments.limit, &signals),
    };
    disks.finish(session.system())?;
    signals.end_process();
    exit
}

fn default_front_end() -> DebugFrontEnd {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        DebugFrontEnd::Terminal
    } else {
        DebugFrontEnd::Text
    }
}
