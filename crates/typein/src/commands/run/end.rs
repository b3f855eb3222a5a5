//! The end of a headless run: what is written and said, and the exit code.

use std::path::Path;

use anyhow::{Context as _, Result};
use player::run::{End, IDLE_PICTURES};
use systems::{Pause, System};

use super::{Headless, RunArgs};
use crate::dump::Summary;
use crate::exit::Exit;
use crate::file;
use crate::output;

/// What became of a run.
pub(super) enum Outcome {
    /// It came to an end.
    Over(End),
    /// The host told the program to end, with the signal of this number.
    Signal(i32),
}

impl Outcome {
    fn word(&self) -> &'static str {
        match self {
            Self::Over(End::Condition) => "condition",
            Self::Over(End::Script) => "script",
            Self::Over(End::Ended) => "ended",
            Self::Over(End::Limit) => "limit",
            Self::Over(End::Failed(_)) => "failed",
            Self::Over(End::Stuck(_)) => "stuck",
            Self::Signal(_) => "signal",
        }
    }

    /// The exit code; after a signal the one that shells give it.
    fn code(&self) -> u8 {
        match self {
            Self::Signal(signal) => u8::try_from(128 + signal).unwrap_or(u8::MAX),
            Self::Over(_) => self.exit() as u8,
        }
    }

    pub(super) fn exit(&self) -> Exit {
        match self {
            // A signal has the last word itself.
            Self::Over(End::Condition | End::Script | End::Ended) | Self::Signal(_) => Exit::Good,
            Self::Over(End::Limit) => Exit::Limit,
            Self::Over(End::Failed(_)) => Exit::ProgramError,
            Self::Over(End::Stuck(_)) => Exit::Stuck,
        }
    }
}

impl Headless<'_> {
    /// Lets the machine come back to its prompt, which belongs to the screen at the end but not to what was printed.
    fn return_to_prompt(&mut self) -> Result<()> {
        self.printed.hide();
        for _ in 0..IDLE_PICTURES {
            let pause = self.run.session.step(None);
            self.outlets.pass_on(&mut self.run.session)?;
            let printed = self.run.session.take_printed();
            self.note(&printed)?;
            if pause == Pause::AwaitingLine {
                break;
            }
        }
        Ok(())
    }

    /// Says which part of the key script was not done, if one was not.
    fn report_unmet(&self, outcome: &Outcome) {
        let what = match outcome {
            Outcome::Over(End::Ended) => "the program ended",
            Outcome::Over(End::Limit) => "the limit came",
            Outcome::Over(End::Condition | End::Script | End::Failed(_) | End::Stuck(_))
            | Outcome::Signal(_) => return,
        };
        if let Some(line) = self.run.script_line() {
            eprintln!("note: {what} with line {line} of the key script not done");
        }
    }

    /// Writes what was asked for and says how it ended.
    pub(super) fn finish(mut self, outcome: &Outcome, arguments: &RunArgs, seed: u64) -> Result<Exit> {
        self.report_unmet(outcome);
        self.progress.finish();
        self.printed.finish();
        let summary = self.summary(outcome, arguments, seed);
        let awaits_line = self.run.awaits_line();
        let kind = self.run.session.system().kind();
        match outcome {
            Outcome::Over(End::Ended | End::Failed(_) | End::Stuck(_)) => self.return_to_prompt()?,
            Outcome::Over(End::Condition | End::Script | End::Limit) | Outcome::Signal(_) => {}
        }
        // What one file lacks room for is no reason to lose the others.
        let recorded = self.outlets.finish(&mut self.run.session);
        let kept = arguments.keep.as_deref().map_or(Ok(()), |path| keep(self.run.session.system(), path));
        if let (Some(dump), Some(folder)) = (self.dump.take(), &arguments.dump) {
            dump.finish(self.run.session.system(), &summary)?;
            eprintln!("note: wrote `{}`", folder.display());
        }
        recorded?;
        kept?;
        if arguments.json {
            output::line(&serde_json::to_string_pretty(&summary)?);
        }
        let place = summary.line.map_or(String::new(), |line| format!(" in line {line}"));
        match outcome {
            Outcome::Over(End::Condition | End::Script | End::Ended) => {}
            Outcome::Signal(signal) => eprintln!(
                "note: told to end by signal {signal} after {:.0} seconds of machine time{place}",
                summary.seconds
            ),
            Outcome::Over(End::Limit) if awaits_line => eprintln!(
                "error: {:.0} seconds of machine time passed; the program waits{place} for a line that nobody types: \
                 give it one with --type or --keys",
                summary.seconds
            ),
            Outcome::Over(End::Limit) => eprintln!(
                "error: {:.0} seconds of machine time passed{place} before the run was over; \
                 set another end with --until, or a longer time with --limit seconds:S",
                summary.seconds
            ),
            Outcome::Over(End::Failed(failure)) => output::failure(kind, failure),
            Outcome::Over(End::Stuck(address)) => eprintln!(
                "error: machine code ran to address {address} (${address:04X}){place}, where there is nothing to run"
            ),
        }
        Ok(outcome.exit())
    }

    fn summary(&self, outcome: &Outcome, arguments: &RunArgs, seed: u64) -> Summary {
        let system = self.run.session.system();
        let now = self.run.elapsed();
        let failure = match outcome {
            Outcome::Over(End::Failed(failure)) => Some(failure),
            Outcome::Over(_) | Outcome::Signal(_) => None,
        };
        Summary {
            end: outcome.word(),
            exit: outcome.code(),
            cycles: now.0,
            seconds: system.clock().seconds(now),
            statements: self.run.statements(),
            line: failure.map_or_else(|| system.inspect().current_line(), |failure| failure.line),
            seed: arguments.snapshot.is_none().then_some(seed),
            error: failure.map(|failure| failure.message.clone()),
        }
    }
}

/// Writes the present moment to a file.
fn keep(system: &dyn System, path: &Path) -> Result<()> {
    file::write(path, &system.save()).with_context(|| format!("cannot write `{}`", path.display()))?;
    eprintln!("note: kept this moment in {}", path.display());
    Ok(())
}
