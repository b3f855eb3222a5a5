//! The end of a headless run: files and messages.

use std::path::Path;

use anyhow::{Context as _, Result};
use player::condition::Condition;
use player::frame_pacing::Speed;
use player::run::{End, IDLE_FRAMES};
use player::stuck::stuck_message;
use systems::{ProgramEnd, StopReason, System};

use super::headless::HeadlessRun;
use super::outcome::Outcome;
use crate::dump::Summary;
use crate::exit::Exit;
use crate::file;
use crate::findings::CheckedListing;
use crate::output;

/// Options for the end of a run.
pub(super) struct FinishOptions<'a> {
    /// The file for a snapshot.
    pub snapshot_path: Option<&'a Path>,
    /// The folder of the dump.
    pub dump: Option<&'a Path>,
    /// The condition of `--until`.
    pub until: &'a Condition,
    /// The running listing.
    pub listing: Option<CheckedListing>,
    /// Whether standard output gets the summary.
    pub is_json: bool,
    /// The seed of the power-on state; `None` for a run from a snapshot.
    pub seed: Option<u64>,
}

impl HeadlessRun<'_> {
    /// Runs the machine to its prompt, which belongs to the final screen but not to the program's output.
    fn return_to_prompt(&mut self) -> Result<()> {
        self.output.hide();
        for _ in 0..IDLE_FRAMES {
            let stop = self.run.session.step(None);
            self.sinks.pass_on(&mut self.run.session, Speed::Max)?;
            let printed = self.run.session.take_printed();
            self.pass_on_output(&printed)?;
            if stop == StopReason::AwaitingLine {
                break;
            }
        }
        Ok(())
    }

    /// Reports the next line of an unfinished key script.
    fn report_unmet(&self, outcome: &Outcome) {
        let what = match outcome {
            Outcome::Ended(End::Program(ProgramEnd::Completed) | End::Unmet) => "the program ended",
            Outcome::Ended(End::Limit) => "the limit was reached",
            Outcome::Ended(
                End::Condition | End::Script | End::Program(ProgramEnd::Failed(_) | ProgramEnd::Stuck { .. }),
            )
            | Outcome::Unanswered(_)
            | Outcome::Signal(_)
            | Outcome::OutputClosed => return,
        };
        if let Some(line) = self.run.script_line() {
            report!("note: {what} before line {line} of the key script");
        }
    }

    /// Writes the requested files and reports the end.
    pub(super) fn finish(mut self, outcome: &Outcome, options: &FinishOptions<'_>) -> Result<Exit> {
        self.report_unmet(outcome);
        self.progress.finish();
        self.output.finish();
        let mut summary = self.summary(outcome, options.seed);
        let scope = options.dump.and_then(|_| self.run.session.system().inspect().scope());
        let missing = scope.and_then(|scope| scope.missing_state());
        let exit = match outcome.exit() {
            Exit::Success if missing.is_some() => Exit::Usage,
            exit => exit,
        };
        if exit != outcome.exit() {
            summary.exit = exit as u8;
        }
        let observed = self.observation.take().map_or(Ok(()), |observed| observed.finish(&mut self.run));
        let awaits_line = self.run.is_waiting_for_line();
        let machine = self.run.session.system().machine();
        match outcome {
            Outcome::Ended(End::Program(_) | End::Unmet) => {
                self.return_to_prompt()?;
            }
            Outcome::Ended(End::Condition | End::Script | End::Limit)
            | Outcome::Unanswered(_)
            | Outcome::Signal(_)
            | Outcome::OutputClosed => {}
        }
        // After a failed write it still writes the other files.
        let recorded = self.sinks.finish(&mut self.run.session);
        let kept =
            options.snapshot_path.map_or(Ok(()), |path| write_snapshot(self.run.session.system(), path));
        if let (Some(dump), Some(folder)) = (self.dump.take(), options.dump) {
            dump.finish(self.run.session.system(), &summary)?;
            file::report_written(folder);
        }
        recorded?;
        kept?;
        observed?;
        if options.is_json {
            output::print_json(Summary::SCHEMA, &summary);
        }
        let location_of = |line: Option<u16>| line.map_or(String::new(), |line| format!(" in line {line}"));
        let location = location_of(summary.line);
        let waits = self.run.session.system().inspect().waiting_for();
        let waits = waits.map_or(String::new(), |what| format!(": the program waits for {what}"));
        match outcome {
            Outcome::Ended(End::Condition | End::Script | End::Program(ProgramEnd::Completed))
            | Outcome::OutputClosed => {}
            Outcome::Signal(signal) => report!(
                "note: ended by signal {signal} after {:.0} seconds of emulated time{location}",
                summary.seconds
            ),
            Outcome::Ended(End::Unmet) => report!(
                "error: the program ended before {} became true; choose another end with `--until`",
                options.until
            ),
            Outcome::Unanswered(answers) => report!(
                "error: the program waits{location} for another line, but standard input ended after {}; provide more \
                 there, or with `--type` or `--keys`",
                output::count_text(*answers, "line")
            ),
            Outcome::Ended(End::Limit) if awaits_line => report!(
                "error: limit reached after {:.0} seconds of emulated time; the program waits{location} for a line: \
                 type one with `--type` or `--keys`",
                summary.seconds
            ),
            Outcome::Ended(End::Limit) => {
                let is_script_done = self.run.script_line().is_none();
                if waits.is_empty() && is_script_done && self.run.reach_key_poll() {
                    report!(
                        "error: limit reached after {:.0} seconds of emulated time; the program polls the \
                         keyboard{}: press keys with `--type` or `--keys`, or choose another end with `--until`",
                        summary.seconds,
                        location_of(self.run.session.system().inspect().current_line())
                    );
                } else {
                    report!(
                        "error: limit reached after {:.0} seconds of emulated time{location}{waits}; \
                         choose another end with `--until`, or a longer time with `--limit seconds:S`",
                        summary.seconds
                    );
                }
            }
            Outcome::Ended(End::Program(ProgramEnd::Failed(failure))) => {
                output::report_failure(machine, failure);
                options.listing.iter().for_each(|listing| listing.report_cause(failure));
            }
            Outcome::Ended(End::Program(ProgramEnd::Stuck { address })) => {
                report!("error: {}", stuck_message(machine, *address, &location));
            }
        }
        if let Some(missing) = missing {
            report!("error: the dump lacks {missing}");
        }
        Ok(exit)
    }

    fn summary(&self, outcome: &Outcome, seed: Option<u64>) -> Summary {
        let system = self.run.session.system();
        let now = self.run.elapsed();
        let failure = match outcome {
            Outcome::Ended(End::Program(ProgramEnd::Failed(failure))) => Some(failure),
            Outcome::Ended(_) | Outcome::Unanswered(_) | Outcome::Signal(_) | Outcome::OutputClosed => None,
        };
        Summary {
            end: outcome.summary_name(),
            exit: outcome.exit_code(),
            cycles: now.0,
            seconds: system.clock().seconds(now),
            statements: self.run.statements(),
            line: failure.map_or_else(|| system.inspect().current_line(), |failure| failure.line),
            seed,
            error: failure.map(|failure| failure.message.clone()),
        }
    }
}

/// Writes a snapshot to a file.
fn write_snapshot(system: &dyn System, path: &Path) -> Result<()> {
    file::write(path, &system.save_snapshot()).with_context(|| file::cannot_write(path))?;
    report!("note: saved a snapshot in `{}`", path.display());
    Ok(())
}
