//! The end of a headless run: what is written and said.

use std::path::Path;

use anyhow::{Context as _, Result};
use player::condition::Condition;
use player::run::{End, IDLE_PICTURES};
use systems::{Pause, System};

use super::headless::Headless;
use super::outcome::Outcome;
use crate::dump::Summary;
use crate::exit::Exit;
use crate::file;
use crate::output;

/// What is asked for at the end of a run.
pub(super) struct AtEnd<'a> {
    /// The file in which the last moment is kept.
    pub keep: Option<&'a Path>,
    /// The folder of the dump.
    pub dump: Option<&'a Path>,
    /// What was to end the run.
    pub until: &'a Condition,
    /// The summary goes to standard output.
    pub is_json: bool,
    /// What fixed the power-on, unless the run began at a moment that was kept.
    pub seed: Option<u64>,
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
            Outcome::Over(End::Ended | End::Unmet) => "the program ended",
            Outcome::Over(End::Limit) => "the limit came",
            Outcome::Over(End::Condition | End::Script | End::Failed(_) | End::Stuck(_))
            | Outcome::Unanswered(_)
            | Outcome::Signal(_)
            | Outcome::Unread => return,
        };
        if let Some(line) = self.run.script_line() {
            report!("note: {what} with line {line} of the key script not done");
        }
    }

    /// Writes what was asked for and says how it ended.
    pub(super) fn finish(mut self, outcome: &Outcome, asked: &AtEnd<'_>) -> Result<Exit> {
        self.report_unmet(outcome);
        self.progress.finish();
        self.printed.finish();
        let summary = self.summary(outcome, asked.seed);
        let awaits_line = self.run.awaits_line();
        let kind = self.run.session.system().kind();
        match outcome {
            Outcome::Over(End::Ended | End::Unmet | End::Failed(_) | End::Stuck(_)) => {
                self.return_to_prompt()?;
            }
            Outcome::Over(End::Condition | End::Script | End::Limit)
            | Outcome::Unanswered(_)
            | Outcome::Signal(_)
            | Outcome::Unread => {}
        }
        // What one file lacks room for is no reason to lose the others.
        let recorded = self.outlets.finish(&mut self.run.session);
        let kept = asked.keep.map_or(Ok(()), |path| keep(self.run.session.system(), path));
        if let (Some(dump), Some(folder)) = (self.dump.take(), asked.dump) {
            dump.finish(self.run.session.system(), &summary)?;
            report!("note: wrote `{}`", folder.display());
        }
        recorded?;
        kept?;
        if asked.is_json {
            output::json(Summary::SCHEMA, &summary);
        }
        let place = summary.line.map_or(String::new(), |line| format!(" in line {line}"));
        let waits = self.run.session.system().inspect().awaited();
        let waits = waits.map_or(String::new(), |what| format!(": the program waits for {what}"));
        match outcome {
            Outcome::Over(End::Condition | End::Script | End::Ended) | Outcome::Unread => {}
            Outcome::Signal(signal) => report!(
                "note: told to end by signal {signal} after {:.0} seconds of machine time{place}",
                summary.seconds
            ),
            Outcome::Over(End::Unmet) => report!(
                "error: the program ended before {} came true; set another end with --until",
                asked.until
            ),
            Outcome::Unanswered(answers) => report!(
                "error: the program waits{place} for another line, and standard input is at its end after {}; give it \
                 more there, or with --type or --keys",
                output::count(*answers, "line")
            ),
            Outcome::Over(End::Limit) if awaits_line => report!(
                "error: {:.0} seconds of machine time passed; the program waits{place} for a line that nobody types: \
                 give it one with --type or --keys",
                summary.seconds
            ),
            Outcome::Over(End::Limit) => report!(
                "error: {:.0} seconds of machine time passed{place} before the run was over{waits}; \
                 set another end with --until, or a longer time with --limit seconds:S",
                summary.seconds
            ),
            Outcome::Over(End::Failed(failure)) => output::failure(kind, failure),
            Outcome::Over(End::Stuck(address)) => report!(
                "error: machine code ran to address {address} (${address:04X}){place}, where there is nothing to run"
            ),
        }
        Ok(outcome.exit())
    }

    fn summary(&self, outcome: &Outcome, seed: Option<u64>) -> Summary {
        let system = self.run.session.system();
        let now = self.run.elapsed();
        let failure = match outcome {
            Outcome::Over(End::Failed(failure)) => Some(failure),
            Outcome::Over(_) | Outcome::Unanswered(_) | Outcome::Signal(_) | Outcome::Unread => None,
        };
        Summary {
            end: outcome.word(),
            exit: outcome.code(),
            cycles: now.0,
            seconds: system.clock().seconds(now),
            statements: self.run.statements(),
            line: failure.map_or_else(|| system.inspect().current_line(), |failure| failure.line),
            seed,
            error: failure.map(|failure| failure.message.clone()),
        }
    }
}

/// Writes the present moment to a file.
fn keep(system: &dyn System, path: &Path) -> Result<()> {
    file::write(path, &system.save()).with_context(|| format!("cannot write `{}`", path.display()))?;
    report!("note: kept this moment in {}", path.display());
    Ok(())
}
