//! A headless run with its input and output on the host.

use anyhow::Result;
use player::frame_pacing::Speed;
use player::run::Run;
use systems::Sound;

use super::observe::Observation;
use super::outcome::Outcome;
use super::stdin_answers::{Answer, StdinAnswers, answer};
use crate::dump::Dump;
use crate::output::{ProgramOutput, ProgressLine};
use crate::screenshots;
use crate::signals::Signals;
use crate::sinks::Sinks;

/// Returns the output after the line of the typed RUN: its echo, if the machine sends one, and its
/// line end are not output of the program.
fn strip_run_echo(printed: &[u8]) -> &[u8] {
    let after_run = printed.iter().position(|&code| code == b'\r').map_or(printed, |end| &printed[end + 1..]);
    after_run.strip_prefix(b"\n").unwrap_or(after_run)
}

/// A headless run with its input and output on the host.
pub(super) struct HeadlessRun<'a> {
    pub(super) run: Run,
    pub(super) sinks: Sinks,
    pub(super) output: ProgramOutput,
    pub(super) dump: Option<Dump>,
    pub(super) progress: ProgressLine,
    /// Standard input, if it answers the program.
    pub(super) answers: Option<StdinAnswers>,
    /// Profile, coverage and trace, until they are written.
    pub(super) observation: Option<Observation>,
    /// Signals that end the run.
    pub(super) signals: &'a Signals,
}

impl HeadlessRun<'_> {
    /// Loads and starts the program, up to its first statement.
    pub(super) fn begin(&mut self, image: Option<&[u8]>) -> Result<()> {
        if let Some(image) = image {
            self.run.load_and_run(image)?;
            while self.run.is_starting() {
                self.step()?;
            }
            let printed = self.run.session.take_printed();
            let has_echo = self.run.session.system().machine().has_prompt;
            self.pass_on_output(if has_echo { strip_run_echo(&printed) } else { &printed })?;
        }
        self.run.start_counting();
        if let Some(observation) = &mut self.observation {
            observation.note_program(&self.run);
        }
        Ok(())
    }

    fn step(&mut self) -> Result<()> {
        self.run.step();
        if let Some(observation) = &mut self.observation {
            observation.pass_on(&mut self.run)?;
        }
        self.sinks.pass_on(&mut self.run.session, Speed::Max)
    }

    /// Passes on output and sound.
    pub(super) fn pass_on_output(&mut self, printed: &[u8]) -> Result<()> {
        self.output.write_bytes(self.run.session.system(), printed);
        match &mut self.dump {
            Some(dump) => {
                let sound = self.run.session.system_mut().sound_mut();
                let writes = sound.map(Sound::take_sound_writes).unwrap_or_default();
                dump.add(printed, &writes, self.run.start())
            }
            None => Ok(()),
        }
    }

    /// Runs until there is an outcome.
    pub(super) fn run_to_outcome(&mut self) -> Result<Outcome> {
        loop {
            let printed = self.run.session.take_printed();
            self.pass_on_output(&printed)?;
            for warning in self.run.session.system_mut().take_warnings() {
                report!("warning: {warning}");
            }
            let end = self.run.check();
            screenshots::write(self.run.take_screenshots())?;
            if let Some(end) = end? {
                return Ok(Outcome::Ended(end));
            }
            if let Some(signal) = self.signals.received() {
                return Ok(Outcome::Signal(signal));
            }
            if self.output.is_closed() {
                return Ok(Outcome::OutputClosed);
            }
            if self.run.needs_answer()
                && let Some(answers) = &mut self.answers
            {
                match answers.next(self.signals) {
                    Answer::Line(line) => {
                        self.run.type_answer(answer(self.run.session.system().machine(), &line));
                    }
                    Answer::End(0) => self.answers = None,
                    Answer::End(lines) => return Ok(Outcome::Unanswered(lines)),
                    Answer::Interrupted => continue,
                }
            }
            self.step()?;
            self.progress.tick(self.run.session.system(), self.run.start());
        }
    }
}
