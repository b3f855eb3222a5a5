//! The end of a headless run: what is written and said, and the exit code.

use anyhow::Result;
use systems::{Failure, Pause};

use super::{Headless, IDLE_FRAMES};
use crate::args::RunArgs;
use crate::commands::output;
use crate::dump::Summary;
use crate::exit::Exit;

/// Why a run ended.
pub(super) enum End {
    Condition,
    Script,
    Ended,
    Limit,
    Failed(Failure),
    Stuck(u16),
    /// The host told the program to end, with the signal of this number.
    Signal(i32),
}

impl End {
    fn word(&self) -> &'static str {
        match self {
            Self::Condition => "condition",
            Self::Script => "script",
            Self::Ended => "ended",
            Self::Limit => "limit",
            Self::Failed(_) => "failed",
            Self::Stuck(_) => "stuck",
            Self::Signal(_) => "signal",
        }
    }

    /// The exit code; after a signal the one that shells give it.
    fn code(&self) -> u8 {
        match self {
            Self::Signal(signal) => u8::try_from(128 + signal).unwrap_or(u8::MAX),
            other => other.exit() as u8,
        }
    }

    pub(super) fn exit(&self) -> Exit {
        match self {
            // A signal has the last word itself.
            Self::Condition | Self::Script | Self::Ended | Self::Signal(_) => Exit::Good,
            Self::Limit => Exit::Limit,
            Self::Failed(_) => Exit::ProgramError,
            Self::Stuck(_) => Exit::Stuck,
        }
    }
}

impl Headless<'_> {
    /// Lets the machine come back to its prompt, which belongs to the screen at the end but not to what was printed.
    fn return_to_prompt(&mut self) -> Result<()> {
        self.printed.hide();
        for _ in 0..IDLE_FRAMES {
            let pause = self.session.step(None)?;
            let printed = self.session.take_printed();
            self.note(&printed)?;
            if pause == Pause::AwaitingLine {
                break;
            }
        }
        Ok(())
    }

    /// Writes what was asked for and says how it ended.
    pub(super) fn finish(mut self, end: &End, arguments: &RunArgs, seed: u64) -> Result<Exit> {
        self.progress.finish();
        self.printed.finish();
        let summary = self.summary(end, seed);
        let awaits_line = self.awaits_line();
        match end {
            End::Ended | End::Failed(_) | End::Stuck(_) => self.return_to_prompt()?,
            End::Condition | End::Script | End::Limit | End::Signal(_) => {}
        }
        // What a recording lacks room for is no reason to lose the dump.
        let recorded = self.session.finish_recording();
        if let (Some(dump), Some(folder)) = (self.dump.take(), &arguments.dump) {
            dump.finish(self.session.system(), &summary)?;
            eprintln!("note: wrote `{}`", folder.display());
        }
        recorded?;
        if arguments.json {
            output::line(&serde_json::to_string_pretty(&summary)?);
        }
        let place = summary.line.map_or(String::new(), |line| format!(" in line {line}"));
        match end {
            End::Condition | End::Script | End::Ended => {}
            End::Signal(signal) => eprintln!(
                "note: told to end by signal {signal} after {:.0} seconds of machine time{place}",
                summary.seconds
            ),
            End::Limit if awaits_line => eprintln!(
                "error: {:.0} seconds of machine time passed; the program waits{place} for a line that nobody types: \
                 give it one with --type or --keys",
                summary.seconds
            ),
            End::Limit => eprintln!(
                "error: {:.0} seconds of machine time passed{place} before the run was over; \
                 set another end with --until, or a longer time with --limit seconds:S",
                summary.seconds
            ),
            End::Failed(failure) => output::failure(failure),
            End::Stuck(address) => eprintln!(
                "error: machine code ran to address {address} (${address:04X}){place}, where there is nothing to run"
            ),
        }
        Ok(end.exit())
    }

    fn summary(&self, end: &End, seed: u64) -> Summary {
        let system = self.session.system();
        let now = system.now() - self.start;
        let failure = match end {
            End::Failed(failure) => Some(failure),
            _ => None,
        };
        Summary {
            end: end.word(),
            exit: end.code(),
            cycles: now.0,
            seconds: system.clock().seconds(now),
            statements: system.inspect().statements() - self.first_statement,
            line: failure.map_or_else(|| system.inspect().current_line(), |failure| failure.line),
            seed,
            error: failure.map(|failure| failure.message.clone()),
        }
    }
}
